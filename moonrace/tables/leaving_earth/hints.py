"""What stands out: the heading of the panel, the move most likely wanted, and the line under it."""

from __future__ import annotations

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.content import EARTH, LOST, Mission
from moonrace.tables.kit.hint import Hint, Hints, hint_from
from moonrace.tables.kit.words import count, percent
from moonrace.tables.leaving_earth.answers import deal_words, found_sentence, next_odds
from moonrace.tables.leaving_earth.desk import Desk, Leg, odds_words
from moonrace.tables.leaving_earth.hazards import landing_odds, rendezvous_odds
from moonrace.tables.leaving_earth.words import OUTCOMES, ship

GOOD_ENOUGH = 0.5
"""A flight stands out only if it is more likely to get its thrust than not."""


def hint_for(desk: Desk) -> Hint:
    """What to say above the choices, by what is being decided."""
    view = desk.view
    if view.deal is not None:
        return _deal(desk)
    if desk.first(acts.ReturnOutcome) is not None:
        return _outcome(desk)
    if view.focus.kind:
        return hint_from(_BY_FOCUS, view.focus.kind, desk)
    return _turn(desk) if view.firing is None else _firing(desk)


def _deal(desk: Desk) -> Hint:
    deal = desk.view.deal
    assert deal is not None
    gives, takes = deal_words(desk)
    note = "Promises are spoken, not enforced. LE-RULING-41"
    return Hint(f"{desk.whose(deal.agency)} offers {gives} for {takes}.", note)


def _outcome(desk: Desk) -> Hint:
    drawn = desk.view.drawn
    assert drawn is not None
    name = desk.words.advancement(drawn.advancement)
    kept, gone = next_odds(desk, is_removed=False), next_odds(desk, is_removed=True)
    note = f"Next draw: {percent(kept[0])} if put back, {percent(gone[0])} if removed."
    heading = f"{name}: a {OUTCOMES[drawn.outcome]}."
    if drawn.outcome == "success":
        return Hint(heading, note, acts.ReturnOutcome(), "Put it back")
    return Hint(heading, note)


def _reveal(desk: Desk) -> Hint:
    found = found_sentence(desk)
    goal = next(
        (m for m in _missions(desk) if m.kind == "survey" and m.target == desk.view.focus.location), None
    )
    prize = f" {goal.name} is yours then: {count(goal.points, 'point')}." if goal else ""
    if desk.view.focus.is_survey:
        action = acts.Reveal() if goal else None
        return Hint(f"{found}.", f"The craft is safe either way.{prize}", action, "Reveal it", "eye")
    return Hint(
        f"{found}.", f"Secrets cost the explorer dearly. LE-EXP-01{prize}", acts.Reveal(), "Reveal it", "eye"
    )


def _entry(desk: Desk) -> Hint:
    seats = desk.all_of(acts.Seat)
    if not seats:
        return Hint(
            "Which capsule enters next?", "A removal after one draw counts for the next.", icon="entry"
        )
    name = desk.words.part(seats[0].astronaut)
    safe = next((action for action in seats if _is_shielded(desk, action.capsule)), None)
    label = f"Seat {name} in {desk.words.part(safe.capsule)}" if safe else ""
    note = "Capsules without heat shields and damaged ones burn up. LE-ENT-01"
    return Hint(f"Where does {name} sit for entry?", note, safe, label, "entry")


def _is_shielded(desk: Desk, label: str) -> bool:
    card = desk.words.component(label)
    return card is not None and card.heat_shield and not label.endswith("!")


def _separate(desk: Desk) -> Hint:
    undock = desk.first(acts.Undock)
    number = desk.view.focus.craft
    odds = rendezvous_odds(desk, number) if number in desk.craft else (1.0, 0.0, 0.0)
    note = f"Rendezvous: {odds_words(odds, 'works', 'damage', '')}. Both parts need a component."
    chosen = desk.view.focus.chosen
    heading = f"What separates from {ship(number)}?"
    label = ""
    if undock:
        parts = [name for name in chosen if name != "supplies"]
        label = f"Separate {desk.words.parts(parts, chosen.count('supplies'))}"
    return Hint(heading, note, undock, label, "swap")


def _life_support(desk: Desk) -> Hint:
    odds = desk.odds(desk.view.agency, "life_support")
    return Hint(
        "Which capsule draws next for life support?",
        f"{percent(odds[0])} air. A mechanic turns a minor failure. LE-SKL-03",
        icon="capsule",
    )


def _rescue(desk: Desk) -> Hint:
    focus = desk.view.focus
    left = focus.want - len(focus.chosen)
    return Hint(
        f"{ship(focus.craft)}: choose {count(left, 'astronaut')} to live.",
        "The others die, 2 points each. LE-SUR-09",
        icon="warning",
    )


def _samples(desk: Desk) -> Hint:
    money = _sold_sample(desk)
    label = f"Turn in the {desk.words.part(money.sample)}" if money else ""
    note = "At this table samples are turned in at the start of a year only. LE-RULING-33"
    return Hint("Samples can be turned in now.", note, money, label, "rock")


def _sold_sample(desk: Desk) -> acts.TurnIn | None:
    """A sample that can be turned in for money."""
    return next((a for a in desk.legal if isinstance(a, acts.TurnIn) and not a.advancement), None)


def _firing(desk: Desk) -> Hint:
    """The next engine in the best order, as long as the thrust can still be reached."""
    firing = desk.view.firing
    assert firing is not None
    craft = desk.craft.get(firing.craft)
    if craft is None:
        return Hint("The craft is gone.")
    need = firing.required - firing.generated
    name = desk.words.the(firing.to)
    heading = f"{need} more thrust to {name}." if firing.generated else f"Fire {need} thrust to {name}."
    label = desk.next_engine(craft, need, firing.years)
    chances = desk.reach(craft, need, firing.years)
    if not label:
        if not desk.shots:
            return Hint(heading, "The thrust aboard cannot do it: a test of the engines. LE-RULING-24")
        return Hint(
            heading,
            "What is left aboard cannot reach it. LE-MAN-07",
            acts.StopFiring(),
            "Stop firing",
            "warning",
        )
    odds = (chances.success, chances.stays, chances.lost)
    note = f"In all: {odds_words(odds, 'gets there', 'stays', 'lost')}. No undo after a draw."
    return Hint(heading, note, acts.Fire(label), f"Fire {desk.words.part(label)} to {name}")


# The turn -------------------------------------------------------------------------------------------------


def _turn(desk: Desk) -> Hint:
    standing = _turn_heading(desk)
    sold, heal = _sold_sample(desk), desk.first(acts.Heal)
    if sold is not None:
        return Hint(standing, _year_note(desk), sold, f"Turn in the {desk.words.part(sold.sample)}")
    if heal is not None:
        return Hint(standing, _year_note(desk), heal, f"Heal the others on {ship(heal.craft)}")
    sample = _wanted_sample(desk)
    if sample is not None:
        name = desk.words.place(desk.craft[sample.craft].location)
        return Hint(standing, _year_note(desk), sample, f"Take a {name} sample")
    flight = best_flight(desk)
    if flight is not None:
        leg, mission = flight
        thrust = f"{leg.required} thrust needed, {leg.aboard} aboard"
        note = f"{mission.name}: {count(mission.points, 'point')}. {thrust}."
        number = leg.craft.number
        action = acts.Maneuver(number, leg.to, leg.years)
        return Hint(standing, note, action, f"{ship(number)} to {desk.words.the(leg.to)}", "flag")
    if all(isinstance(action, acts.EndTurn) for action in desk.legal):
        label = "End turn" if desk.view.has_acted else "Pass"
        return Hint(standing, _year_note(desk), acts.EndTurn(), label)
    return Hint(standing, _year_note(desk))


def _turn_heading(desk: Desk) -> str:
    if _is_without_rockets(desk):
        return "Research rockets first."
    craft = desk.focus
    if craft is None:
        return f"${desk.money} to spend in {desk.view.year}."
    where = desk.words.the(craft.location)
    if craft.tokens:
        return f"{ship(craft.number)} is under way to {where}."
    verb = (
        "stands on"
        if craft.location == "earth"
        else "is on"
        if desk.content.locations[craft.location].solid
        else "is in"
    )
    return f"{ship(craft.number)} {verb} {where}."


def _is_without_rockets(desk: Desk) -> bool:
    """Whether nothing flies, no kind of rocket can be bought yet, and one could be researched now."""
    can_research = any(acts.Research(name) in desk.legal for name in desk.rocketry)
    return desk.is_grounded and can_research and not any(map(desk.owns, desk.rocketry))


def _year_note(desk: Desk) -> str:
    if _is_without_rockets(desk):
        return f"Nothing flies without them. ${desk.money} to spend in {desk.view.year}."
    if desk.view.is_solitaire:
        return "An empty turn ends the year. Money left over is lost."
    if desk.view.has_acted:
        return "As many actions as you like. Then end the turn."
    return "An empty turn is a pass. All pass: the year ends."


def _missions(desk: Desk) -> list[Mission]:
    return [desk.content.missions[mission] for mission in desk.view.missions]


def _wanted_sample(desk: Desk) -> acts.Collect | None:
    """A sample for a mission on the table, where none is aboard yet."""
    for action in desk.legal:
        if isinstance(action, acts.Collect) and action.what == "sample":
            craft = desk.craft[action.craft]
            wanted = any(m.kind == "sample" and m.target == craft.location for m in _missions(desk))
            if wanted and f"sample_{craft.location}" not in craft.components:
                return action
    return None


def best_flight(desk: Desk) -> tuple[Leg, Mission] | None:
    """A flight that would meet a mission at its end, likely to get its thrust and not known to be deadly."""
    found: list[tuple[float, Leg, Mission]] = []
    for leg in desk.flights.values():
        is_likely = leg.required and leg.chances.success >= GOOD_ENOUGH
        if leg.to == LOST or not leg.is_printed or not is_likely or _is_folly(desk, leg):
            continue
        mission = _met_by(desk, leg)
        if mission is not None:
            found.append((mission.points * leg.chances.success, leg, mission))
    return max(found, key=lambda item: item[0])[1:] if found else None


def _is_folly(desk: Desk, leg: Leg) -> bool:
    """Whether the flight is certain to cost the craft, or risks people for a machine's mission."""
    return (
        bool(desk.crew(leg.craft))
        or desk.knows_deadly(leg.to)
        or ("landing" in leg.hazards and landing_odds(desk, leg.craft)[2] == 1)
        or ("entry" in leg.hazards and not desk.has_kind(leg.craft, "probe"))
    )


def _met_by(desk: Desk, leg: Leg) -> Mission | None:
    has_eyes = desk.has_kind(leg.craft, "probe", "capsule")
    explored = {desk.cat.places[place].id for kind, place in leg.way.hazards if kind == "explore"}
    reached = {leg.to, "space"} if leg.craft.location == EARTH else {leg.to}
    met = [
        mission
        for mission in _missions(desk)
        if (mission.kind == "probe" and has_eyes and mission.target in reached)
        or (mission.kind == "survey" and mission.target in explored)
    ]
    return max(met, key=lambda mission: mission.points, default=None)


_BY_FOCUS: Hints[Desk] = {
    "agency": Hint("Choose your agency.", "All agencies play alike. The colour and letter stay yours."),
    "damage": Hint(
        "Choose what takes the damage.", "Supplies and samples cannot be damaged. LE-DMG-01", icon="warning"
    ),
    "destroy": Hint("Nothing can take the damage. Choose the craft that is lost.", icon="warning"),
    "reveal": _reveal,
    "entry": _entry,
    "separate": _separate,
    "life support": _life_support,
    "rescue": _rescue,
    "landing": Hint(
        "A safe landing.",
        "A draw here only tests the advancement. LE-LND-03",
        acts.SkipLanding(),
        "Land without drawing",
        "lander",
    ),
    "samples": _samples,
}
