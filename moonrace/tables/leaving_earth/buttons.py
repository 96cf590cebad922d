"""Every action as a button: its row in the panel, words, price or chance, and a full sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.content import LOST
from moonrace.games.leaving_earth.view import CraftView
from moonrace.kernel.actions import Action
from moonrace.tables.face import Button
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, listed, percent
from moonrace.tables.leaving_earth.desk import Desk, Leg, odds_words
from moonrace.tables.leaving_earth.hazards import burns_crew, hazard_sentences, landing_odds
from moonrace.tables.leaving_earth.words import OUTCOMES


def place(desk: Desk, action: Action) -> Placed:
    """Where an action stands in the panel, and what it says there."""
    maker = _MAKERS.get(type(action))
    return maker(desk, action) if maker else _unknown(action)


def _unknown(action: Action) -> Placed:
    text = str(action)
    return Placed(99, action.verb(), action.verb().capitalize(), "patch", Button(text, text, f"{text}."))


def ship(number: int) -> str:
    """What a craft is called."""
    return f"Craft {number}"


def _dollars(amount: int) -> str:
    return f"${amount}" if amount else "free"


def _left(desk: Desk, cost: int) -> str:
    return f"${desk.money - cost} left"


# Set-up, research, buying, assembling ---------------------------------------------------------------------


def _agency(desk: Desk, action: acts.ChooseAgency) -> Placed:
    card = desk.content.agencies[action.agency]
    button = Button(
        str(action), card.short, f"Run {card.short}, {card.full_name}, {card.country}.", cost=card.country
    )
    return Placed(0, "agency", "Agency", "people", button)


def _research(desk: Desk, action: acts.Research) -> Placed:
    card = desk.content.advancements[action.advancement]
    unseen = f"{count(card.outcomes, 'outcome')} unseen"
    parts = desk.words.unlocked_by(action.advancement)
    opened = [f"{part.name}: {desk.words.figures_said(part)}." for part in parts]
    sentence = f"Research {card.name}: ${card.cost}, {_left(desk, card.cost)}. {unseen}."
    button = Button(
        str(action),
        desk.words.advancement_short(action.advancement),
        " ".join([sentence, *opened]),
        cost=_dollars(card.cost),
        thing=f"advancement-{action.advancement}",
        about=desk.words.purpose(action.advancement),
    )
    if desk.is_grounded and action.advancement in desk.rocketry:
        return Placed(1, "research-rockets", "Research rockets", "rocket", button)
    has_rockets = any(map(desk.owns, desk.rocketry))
    rank = 2 if desk.is_grounded and not has_rockets else 51
    return Placed(rank, "research", "Research", "book", button)


def _buy(desk: Desk, action: acts.Buy) -> Placed:
    words = desk.words
    if words.is_astronaut(action.component):
        price = desk.content.astronaut.price
        button = Button(
            str(action),
            words.astronaut(action.component),
            f"Hire {words.astronaut_said(action.component)}: ${price}, {_left(desk, price)}.",
            cost=_dollars(price),
            thing="workshop-astronaut",
            about=words.skill_brief(action.component),
        )
        return Placed(52, "hire", "Hire", "helmet", button, is_folded=not desk.has_capsules)
    card = desk.content.components[action.component]
    sentence = f"Buy {card.name}: ${card.price}, {_left(desk, card.price)}."
    button = Button(
        str(action),
        words.part(action.component),
        sentence,
        cost=_dollars(card.price),
        thing=f"workshop-{card.id}",
        about=f"{capital(words.figures_said(card))}.",
    )
    return Placed(50, "buy", "Buy", "coin", button)


def _load(desk: Desk, action: acts.Load) -> Placed:
    name = desk.words.condition(action.component)
    if not action.craft:
        sentence = f"Begin a new craft with {name}."
        button = Button(str(action), capital(name), sentence, thing=f"store-{action.component}")
        return Placed(41, "new-craft", "New craft", "plus", button)
    craft = desk.craft[action.craft]
    card = desk.words.component(action.component)
    mass = craft.mass + (card.mass if card else 0)
    sentence = f"Load {name} on {ship(action.craft)}: mass {mass} then."
    button = Button(str(action), capital(name), sentence, thing=f"store-{action.component}")
    return Placed(40, f"load-{action.craft}", f"Load {ship(action.craft)}", "assemble", button)


def _unload(desk: Desk, action: acts.Unload) -> Placed:
    name = desk.words.condition(action.component)
    sentence = f"Take {name} off {ship(action.craft)}."
    button = Button(str(action), capital(name), sentence)
    verb = f"Unload {ship(action.craft)}"
    return Placed(60, f"unload-{action.craft}", verb, "swap", button, is_folded=True)


# Manoeuvres -----------------------------------------------------------------------------------------------


def thrust_words(leg: Leg) -> str:
    """What thrust is needed and there: "18 thrust needed, 27 aboard"."""
    if not leg.required:
        return "needs no thrust"
    return f"{leg.required} thrust needed, {leg.aboard} aboard"


def chance_words(leg: Leg) -> str:
    """How the firing may end: "67 % thrust, 17 % short, 17 % lost"."""
    if not leg.required:
        return ""
    if not leg.can_reach:
        return "It cannot move: a test of the engines."
    odds = (leg.chances.success, leg.chances.stays, leg.chances.lost)
    return f"{odds_words(odds, 'thrust', 'too little', 'lost')}."


def _maneuver(desk: Desk, action: acts.Maneuver) -> Placed:
    craft = desk.craft[action.craft]
    way = desk.way(craft, action.to)
    assert way is not None
    leg = desk.leg(craft, way, action.years)
    if action.to == LOST:
        button = Button(
            str(action),
            "Drift away, lost",
            f"{ship(action.craft)} drifts away and is lost.",
            confirm=f"{ship(action.craft)} would be lost with everything aboard. Let it go?",
        )
        return Placed(
            75, f"lose-{action.craft}", f"Give up {ship(action.craft)}", "close", button, is_folded=True
        )
    name = desk.words.place(action.to)
    years = f", {count(action.years, 'year')}" if action.years else ""
    to = desk.words.the(action.to)
    parts = [f"{ship(action.craft)} to {to}{years}: {thrust_words(leg)}.", chance_words(leg)]
    parts += hazard_sentences(desk, craft, way, action.years)
    button = Button(
        str(action),
        f"{name}{years}" if leg.is_printed else f"{name}, {count(action.years, 'year')}",
        " ".join(filter(None, parts)),
        cost=_chance_cost(leg),
        thing=f"stop-{action.to}",
        confirm=_warning(desk, craft, leg),
        about=_rockets_alone(desk, craft, leg),
    )
    if not leg.is_printed:
        verb = f"{ship(action.craft)}, other times"
        return Placed(62, f"times-{action.craft}", verb, "hourglass", button, is_folded=True)
    if not leg.can_reach:
        return Placed(30, f"test-{action.craft}", f"Test {ship(action.craft)}", "launch", button)
    rank = 9 if craft is desk.focus else 10
    return Placed(rank, f"fly-{action.craft}", f"Fly {ship(action.craft)}", "launch", button)


def _rockets_alone(desk: Desk, craft: CraftView, leg: Leg) -> str:
    """What becomes of a craft of rockets alone: those it fires are gone, and a craft of nothing is none."""
    kinds = {card.kind if (card := desk.words.component(label)) else "" for label in craft.components}
    is_bare = leg.required and not craft.supplies and kinds == {"rocket"}
    return "It carries nothing but rockets; those fired are gone." if is_bare else ""


def _chance_cost(leg: Leg) -> str:
    if not leg.required:
        return "free"
    return percent(leg.chances.success) if leg.can_reach else "test"


def _warning(desk: Desk, craft: CraftView, leg: Leg) -> str:
    """A question before a flight that is certain to cost the craft or its crew."""
    if not leg.can_reach:
        return ""
    way = desk.way(craft, leg.to)
    kinds = {kind for kind, _ in way.hazards} if way else set()
    if "landing" in kinds and landing_odds(desk, craft)[2] == 1:
        return f"Without Landing, {ship(craft.number)} is lost on {desk.words.the(leg.to)}. Go all the same?"
    if "entry" in kinds and burns_crew(desk, craft):
        return "Somebody aboard has no seat behind a heat shield and would die. Go all the same?"
    if desk.knows_deadly(leg.to) and "explore" in kinds:
        return f"{capital(desk.words.the(leg.to))} destroys every craft. Go all the same?"
    return ""


def _fire(desk: Desk, action: acts.Fire) -> Placed:
    firing, words = desk.view.firing, desk.words
    card = desk.content.components[action.component.rstrip("!~")]
    years = firing.years if firing else 0
    thrust = card.thrust or card.thrust_per_year * years
    owner = desk.craft[firing.craft].agency if firing else desk.view.agency
    odds = desk.odds(owner, card.requires)
    sure = odds[0] == 1
    bad = "damaged" if not card.thrust else "lost"
    words_ = "certain" if sure else odds_words(odds, "thrust", "damaged", bad)
    sentence = f"Fire {card.name} for {thrust} thrust: {words_}."
    button = Button(
        str(action), f"{words.part(action.component)}, {thrust} thrust", sentence, cost=percent(odds[0])
    )
    return Placed(0, "fire", "Fire", "launch", button)


def _stop(desk: Desk, action: acts.StopFiring) -> Placed:
    firing = desk.view.firing
    generated = firing.generated if firing else 0
    if generated or desk.shots:
        sentence = f"Stop firing. The {generated} thrust generated is lost and the craft stays."
        label = "Stop firing"
    else:
        sentence, label = "Call the manoeuvre off. Nothing has been fired.", "Call it off"
    return Placed(90, "end", "Stop", "pass", Button(str(action), label, sentence, key="E"))


# Outcomes -------------------------------------------------------------------------------------------------


def next_odds(desk: Desk, *, is_removed: bool) -> tuple[float, float, float]:
    """The odds of the next draw after the outcome just drawn was removed or put back."""
    drawn = desk.view.drawn
    assert drawn is not None
    stack = next(
        s for s in desk.view.agencies[drawn.agency].advancements if s.advancement == drawn.advancement
    )
    if is_removed:
        return stack.odds
    total = stack.outcomes + 1
    weights = [chance * stack.outcomes for chance in stack.odds] if stack.outcomes else [0.0, 0.0, 0.0]
    weights[("success", "minor", "major").index(drawn.outcome)] += 1
    return weights[0] / total, weights[1] / total, weights[2] / total


def _remove(desk: Desk, action: acts.RemoveOutcome) -> Placed:
    drawn = desk.view.drawn
    assert drawn is not None
    odds = next_odds(desk, is_removed=True)
    sentence = (
        f"Remove the {OUTCOMES[drawn.outcome]} for ${drawn.cost}, {_left(desk, drawn.cost)}. "
        f"The next draw succeeds with {percent(odds[0])}."
    )
    button = Button(str(action), "Remove it", sentence, cost=_dollars(drawn.cost))
    return Placed(1, "outcome", "Outcome", "card", button)


def _return(desk: Desk, action: acts.ReturnOutcome) -> Placed:
    drawn = desk.view.drawn
    assert drawn is not None
    odds = next_odds(desk, is_removed=False)
    sentence = (
        f"Put the {OUTCOMES[drawn.outcome]} back, free. The next draw succeeds with {percent(odds[0])}."
    )
    button = Button(str(action), "Put it back", sentence, cost="free", key="P")
    return Placed(0, "outcome", "Outcome", "card", button)


# Hazards --------------------------------------------------------------------------------------------------


def _damage(desk: Desk, action: acts.Damage) -> Placed:
    words = desk.words
    verb = "Incapacitate" if words.is_astronaut(action.component) else "Damage"
    name = words.part(action.component)
    several = len({other.craft for other in desk.legal if isinstance(other, acts.Damage)}) > 1
    where = f" of {ship(action.craft)}" if several else ""
    button = Button(str(action), name, f"{verb} {name}{where}.")
    return Placed(0, f"damage-{action.craft}", f"Damage on {ship(action.craft)}", "warning", button)


def _destroy(_desk: Desk, action: acts.Destroy) -> Placed:
    button = Button(str(action), ship(action.craft), f"{ship(action.craft)} is the one that is lost.")
    return Placed(0, "destroy", "Lose", "close", button)


def _draw_landing(desk: Desk, action: acts.DrawLanding) -> Placed:
    craft = desk.focus
    odds = landing_odds(desk, craft) if craft else (1.0, 0.0, 0.0)
    sentence = f"Draw a Landing outcome to test it: {odds_words(odds, 'safe', 'damage', 'lost')}."
    return Placed(
        1,
        "landing",
        "Landing",
        "lander",
        Button(str(action), "Draw to test", sentence, cost=percent(odds[0])),
    )


def _skip_landing(_desk: Desk, action: acts.SkipLanding) -> Placed:
    sentence = "Land without drawing. It is safe here."
    return Placed(
        0, "landing", "Landing", "lander", Button(str(action), "Land without drawing", sentence, cost="safe")
    )


def found_sentence(desk: Desk) -> str:
    """What was found: "The Moon: minerals worth $25 a sample"."""
    place = desk.place(desk.view.focus.location)
    name = capital(desk.words.the(desk.view.focus.location))
    return f"{name}: {desk.words.face(place.face)}" if place and place.face else name


def is_survey(desk: Desk) -> bool:
    """Whether the place was looked at from afar: the craft need not fear for itself."""
    for event in reversed(desk.scene.log):
        if event.kind == "surveying":
            return True
        if event.kind in ("moved", "arrived", "maneuver", "drifting"):
            return False
    return False


def _reveal(desk: Desk, action: acts.Reveal) -> Placed:
    sentence = f"Reveal it to all. {found_sentence(desk)}."
    return Placed(0, "reveal", "Found", "eye", Button(str(action), "Reveal it", sentence))


def _conceal(desk: Desk, action: acts.Conceal) -> Placed:
    focus = desk.view.focus
    if is_survey(desk):
        button = Button(
            str(action), "Keep it secret", "Keep it secret. The craft is safe either way.", cost="free"
        )
    elif focus.location == "suborbital_flight":
        button = Button(
            str(action),
            "Keep it secret, lose the crew",
            "Keep it secret. Every astronaut aboard dies.",
            confirm="Every astronaut aboard dies with the secret. Keep it?",
        )
    else:
        button = Button(
            str(action),
            f"Keep it secret, lose {ship(focus.craft)}",
            f"Keep it secret. {ship(focus.craft)} is destroyed.",
            confirm=f"{ship(focus.craft)} is destroyed with the secret. Keep it?",
        )
    return Placed(1, "conceal", "Or", "lock", button)


def _seat(desk: Desk, action: acts.Seat) -> Placed:
    words = desk.words
    name, capsule = words.part(action.astronaut), words.condition(action.capsule)
    card = words.component(action.capsule)
    burns = action.capsule.endswith("!") or (card is not None and not card.heat_shield)
    odds = desk.odds(desk.view.agency, "re_entry")
    tail = "It burns up." if burns else f"{odds_words(odds, 'safe', 'damaged', 'lost')}."
    cost = "burns up" if burns else percent(odds[0])
    which = f"{capsule} {action.number}" if action.number > 1 else capsule
    button = Button(str(action), capital(which), f"{name} sits in {which}. {tail}", cost=cost)
    return Placed(0, "seat", f"Seat {name}", "capsule", button)


def _enter(desk: Desk, action: acts.Enter) -> Placed:
    name = desk.words.condition(action.capsule) + (f" {action.number}" if action.number > 1 else "")
    odds = desk.odds(desk.view.agency, "re_entry")
    sentence = f"{capital(name)} enters next: {odds_words(odds, 'safe', 'damaged', 'lost')}."
    return Placed(
        0,
        "enter",
        "Enters next",
        "entry",
        Button(str(action), capital(name), sentence, cost=percent(odds[0])),
    )


# Rendezvous -----------------------------------------------------------------------------------------------


def rendezvous_odds(desk: Desk, *numbers: int) -> tuple[float, float, float]:
    """Success, damage, damage; a pilot betters each."""
    good, minor, major = desk.odds(desk.view.agency, "rendezvous")
    if any(desk.has_skill(desk.craft[number], "pilot") for number in numbers):
        return good + minor, major, 0.0
    return good, minor + major, 0.0


def _dock(desk: Desk, action: acts.Dock) -> Placed:
    odds = rendezvous_odds(desk, action.craft, action.other)
    where = desk.words.place(desk.craft[action.craft].location)
    said = odds_words(odds, "joined", "damage", "")
    sentence = f"Dock {ship(action.craft)} with {ship(action.other)} in {where}: {said}."
    button = Button(str(action), f"{ship(action.craft)} with {action.other}", sentence, cost=percent(odds[0]))
    return Placed(20, "dock", "Dock", "link", button)


def _separate(desk: Desk, action: acts.Separate) -> Placed:
    odds = rendezvous_odds(desk, action.craft)
    said = odds_words(odds, "works", "damage", "")
    sentence = f"Split {ship(action.craft)} in two. The draw comes after choosing: {said}."
    button = Button(str(action), ship(action.craft), sentence, cost=percent(odds[0]))
    return Placed(21, "separate", "Separate", "swap", button)


def _take(desk: Desk, action: acts.Take) -> Placed:
    name = desk.words.condition(action.component)
    sentence = f"{capital(name)} goes with the part that separates."
    return Placed(0, "take", "It takes along", "plus", Button(str(action), capital(name), sentence))


def _undock(desk: Desk, action: acts.Undock) -> Placed:
    taken = Counter(desk.view.focus.chosen)
    supplies = taken.pop("supplies", 0)
    parts = desk.words.parts(list(taken.elements()), supplies)
    odds = rendezvous_odds(desk, desk.view.focus.craft)
    sentence = f"Separate {parts}: {odds_words(odds, 'works', 'damage', '')}."
    button = Button(str(action), f"Separate {parts}", sentence, cost=percent(odds[0]))
    return Placed(1, "undock", "Carry out", "swap", button)


def _stay(_desk: Desk, action: acts.StayTogether) -> Placed:
    button = Button(str(action), "Stay together", "Stay together. Nothing is drawn.", key="E")
    return Placed(90, "end", "Stay", "pass", button)


# Other things to do ---------------------------------------------------------------------------------------


def _survey(desk: Desk, action: acts.Survey) -> Placed:
    name, what = desk.words.place(action.location), desk.words.the(action.location)
    odds = desk.odds(desk.view.agency, "surveying")
    known = desk.place(action.location)
    tail = " It is explored already: a test." if known is not None and known.is_revealed else ""
    sentence = f"{ship(action.craft)} surveys {what}: {percent(odds[0])}.{tail}"
    button = Button(str(action), name, sentence, cost=percent(odds[0]))
    is_test = bool(tail)
    row = f"survey-{action.craft}" + ("-test" if is_test else "")
    verb = f"Survey from {ship(action.craft)}" + (", test" if is_test else "")
    return Placed(66 if is_test else 22, row, verb, "eye", button, is_folded=is_test)


def _collect(desk: Desk, action: acts.Collect) -> Placed:
    craft = desk.craft[action.craft]
    where = desk.words.place(craft.location)
    what = "Supplies" if action.what == "supplies" else f"{where} sample"
    taken = "supplies" if action.what == "supplies" else "a sample"
    at = desk.words.the(craft.location)
    sentence = f"{ship(action.craft)} takes {taken} from {at} aboard: mass {craft.mass + 1} then."
    return Placed(
        15,
        f"collect-{action.craft}",
        f"Collect, {ship(action.craft)}",
        "rock",
        Button(str(action), what, sentence, cost="free"),
    )


def _repair(desk: Desk, action: acts.Repair) -> Placed:
    craft = desk.craft[action.craft]
    broken = [
        label for label in craft.components if label.endswith("!") and not desk.words.is_astronaut(label)
    ]
    names = listed(desk.words.part(label) for label in broken)
    sentence = f"The mechanic of {ship(action.craft)} repairs {names} for one supply."
    return Placed(
        16, "repair", "Repair", "gear", Button(str(action), ship(action.craft), sentence, cost="1 supply")
    )


def _heal(desk: Desk, action: acts.Heal) -> Placed:
    craft = desk.craft[action.craft]
    hurt = [label for label in desk.crew(craft) if label.endswith("!")]
    names = listed(desk.words.part(label) for label in hurt)
    sentence = f"The doctor of {ship(action.craft)} heals the others: {names}."
    return Placed(17, "heal", "Heal", "plus", Button(str(action), ship(action.craft), sentence, cost="free"))


def _turn_in(desk: Desk, action: acts.TurnIn) -> Placed:
    words, name = desk.words, desk.words.part(action.sample)
    if action.advancement:
        owned = desk.owns(action.advancement)
        gift = words.advancement(action.advancement)
        tail = f"all outcomes leave {gift}" if owned else f"{gift} without outcomes"
        button = Button(
            str(action), words.advancement_short(action.advancement), f"Turn in the {name}: {tail}."
        )
        return Placed(6, f"turn-in-{action.sample}", f"{name} for", "star", button)
    card = desk.content.components[action.sample]
    place = desk.place(card.origin)
    face = desk.content.faces.get(place.face) if place else None
    minerals = face.effect("minerals") if face else None
    value = minerals.value if minerals else 0
    button = Button(str(action), name, f"Turn in the {name} for ${value}.", cost=f"+${value}")
    return Placed(5, "turn-in", "Turn in", "coin", button)


def _keep_samples(_desk: Desk, action: acts.KeepSamples) -> Placed:
    sentence = "Keep the samples that are left. They can be turned in next year."
    return Placed(90, "end", "Keep", "pass", Button(str(action), "Keep them", sentence, key="E"))


# Deals ----------------------------------------------------------------------------------------------------


def deal_words(desk: Desk) -> tuple[str, str]:
    """What an offer gives the viewer's side and what it asks."""
    deal = desk.view.deal
    assert deal is not None
    return desk.words.items(deal.give), desk.words.items(deal.take)


def _accept(desk: Desk, action: acts.Accept) -> Placed:
    gives, takes = deal_words(desk)
    sentence = f"Accept: you receive {gives} and give {takes}."
    return Placed(0, "deal", "Deal", "link", Button(str(action), "Accept", sentence))


def _decline(_desk: Desk, action: acts.Decline) -> Placed:
    return Placed(1, "deal", "Deal", "link", Button(str(action), "Decline", "Decline the offer."))


# The end of a turn and of a year --------------------------------------------------------------------------


def _end_turn(desk: Desk, action: acts.EndTurn) -> Placed:
    drifting = [craft for craft in desk.fleet if not craft.tokens and _drifts_to(desk, craft) == LOST]
    names = listed(ship(craft.number) for craft in drifting)
    confirm = f"{names} would drift away and be lost when your turn ends. End it?" if drifting else ""
    if desk.view.has_acted:
        label, sentence = "End turn", "End the turn. The next agency follows."
        if desk.view.is_solitaire:
            sentence = "End the turn. Another follows; an empty one ends the year."
    else:
        label = "Pass"
        sentence = "Pass: an empty turn. The year ends when all agencies pass in a row."
        if desk.view.is_solitaire:
            label, sentence = "End the year", "End the year. Money left over is lost."
    return Placed(90, "end", "End", "pass", Button(str(action), label, sentence, key="E", confirm=confirm))


def _drifts_to(desk: Desk, craft: CraftView) -> str:
    way = desk.cat.automatic[desk.cat.place[craft.location]]
    return desk.cat.place_name(way.to) if way else ""


def _check(desk: Desk, action: acts.Check) -> Placed:
    name = desk.words.condition(action.capsule)
    odds = desk.odds(desk.view.agency, "life_support")
    sentence = f"{capital(name)} of {ship(action.craft)} draws next for life support: {percent(odds[0])} air."
    button = Button(str(action), f"{capital(name)}, {ship(action.craft)}", sentence, cost=percent(odds[0]))
    return Placed(0, "life-support", "Draws next", "capsule", button)


def _spare(desk: Desk, action: acts.Spare) -> Placed:
    sentence = f"{desk.words.astronaut_said(action.astronaut)}, lives."
    button = Button(str(action), desk.words.astronaut(action.astronaut), sentence)
    return Placed(0, "spare", "Lives", "helmet", button)


_MAKERS: dict[type[Action], Callable[[Desk, Any], Placed]] = {
    acts.ChooseAgency: _agency,
    acts.Research: _research,
    acts.Buy: _buy,
    acts.Load: _load,
    acts.Unload: _unload,
    acts.Maneuver: _maneuver,
    acts.Fire: _fire,
    acts.StopFiring: _stop,
    acts.RemoveOutcome: _remove,
    acts.ReturnOutcome: _return,
    acts.Damage: _damage,
    acts.Destroy: _destroy,
    acts.DrawLanding: _draw_landing,
    acts.SkipLanding: _skip_landing,
    acts.Reveal: _reveal,
    acts.Conceal: _conceal,
    acts.Seat: _seat,
    acts.Enter: _enter,
    acts.Dock: _dock,
    acts.Separate: _separate,
    acts.Take: _take,
    acts.Undock: _undock,
    acts.StayTogether: _stay,
    acts.Survey: _survey,
    acts.Collect: _collect,
    acts.Repair: _repair,
    acts.Heal: _heal,
    acts.TurnIn: _turn_in,
    acts.KeepSamples: _keep_samples,
    acts.Accept: _accept,
    acts.Decline: _decline,
    acts.EndTurn: _end_turn,
    acts.Check: _check,
    acts.Spare: _spare,
}
