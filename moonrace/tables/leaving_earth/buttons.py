"""Every action as a button: its row in the panel, words, price or chance, and a full sentence."""

from __future__ import annotations

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.content import LOST
from moonrace.games.leaving_earth.view import CraftView
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in, placer
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, listed, percent
from moonrace.tables.leaving_earth.answers import ANSWERS
from moonrace.tables.leaving_earth.desk import Desk, Leg, odds_words
from moonrace.tables.leaving_earth.hazards import burns_crew, hazard_sentences, landing_odds, rendezvous_odds
from moonrace.tables.leaving_earth.words import ship


def _dollars(amount: int) -> str:
    return f"${amount}" if amount else "free"


def _left(desk: Desk, cost: int) -> str:
    return f"${desk.money - cost} left"


# Research, buying, assembling ---------------------------------------------------------------------------


def _research(desk: Desk, action: acts.Research) -> Placed:
    card = desk.content.advancements[action.advancement]
    unseen = f"{count(card.outcomes, 'outcome')} unseen"
    parts = desk.words.unlocked_by(action.advancement)
    opened = [f"{part.name}: {desk.words.figures_said(part)}." for part in parts]
    sentence = f"Research {card.name}: ${card.cost}, {_left(desk, card.cost)}. {unseen}."
    button = Button(
        desk.words.advancement_short(action.advancement),
        " ".join([sentence, *opened]),
        cost=_dollars(card.cost),
        thing=f"advancement-{action.advancement}",
        about=desk.words.purpose(action.advancement, is_full=False),
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
            words.astronaut(action.component),
            f"Hire {words.astronaut_said(action.component)}: ${price}, {_left(desk, price)}.",
            cost=_dollars(price),
            thing="workshop-astronaut",
            about=words.skill_brief(action.component),
        )
        return Placed(52, "hire", "Hire", "helmet", button, is_folded=not desk.has_capsules)
    card = desk.content.components[action.component]
    button = Button(
        words.part(action.component),
        f"Buy {card.name}: ${card.price}, {_left(desk, card.price)}.",
        cost=_dollars(card.price),
        thing=f"workshop-{card.id}",
        about=f"{capital(words.figures_said(card))}.",
    )
    row = "buy" if action in desk.legal else "buy-later"
    return Placed(50, row, "Buy", "coin", button)


def _load(desk: Desk, action: acts.Load) -> Placed:
    name = desk.words.condition(action.component)
    if not action.craft:
        sentence = f"Begin a new craft with {name}."
        button = Button(capital(name), sentence, thing=f"store-{action.component}")
        return Placed(41, "new-craft", "New craft", "plus", button)
    card = desk.words.component(action.component)
    mass = desk.craft[action.craft].mass + (card.mass if card else 0)
    sentence = f"Load {name} on {ship(action.craft)}: mass {mass} then."
    button = Button(capital(name), sentence, thing=f"store-{action.component}")
    return Placed(40, f"load-{action.craft}", f"Load {ship(action.craft)}", "assemble", button)


def _unload(desk: Desk, action: acts.Unload) -> Placed:
    name = desk.words.condition(action.component)
    sentence = f"Take {name} off {ship(action.craft)}."
    button = Button(capital(name), sentence)
    verb = f"Unload {ship(action.craft)}"
    return Placed(60, f"unload-{action.craft}", verb, "swap", button, is_folded=True)


# Manoeuvres ---------------------------------------------------------------------------------------------


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
    leg, name, number = desk.flight(action), ship(action.craft), action.craft
    if leg is None:
        to = desk.words.place(action.to)
        return Placed(10, "fly", "Fly", "launch", Button(to, f"Fly to {to}."))
    if action.to == LOST:
        button = Button(
            "Drift away, lost",
            f"{name} drifts away and is lost.",
            confirm=f"{name} would be lost with everything aboard. Let it go?",
        )
        return Placed(75, f"lose-{number}", f"Give up {name}", "close", button, is_folded=True)
    years = f", {count(action.years, 'year')}" if action.years or not leg.is_printed else ""
    parts = [f"{name} to {desk.words.the(action.to)}{years}: {thrust_words(leg)}.", chance_words(leg)]
    parts += hazard_sentences(desk, leg)
    is_on_map = leg.is_usual or leg.to not in desk.usual_stops
    button = Button(
        f"{desk.words.place(action.to)}{years}",
        " ".join(filter(None, parts)),
        cost=_chance_cost(leg),
        thing=f"stop-{action.to}" if is_on_map else "",
        ghost=f"craft-{number} at-{action.to}",
        confirm=_warning(desk, leg),
        about=_rockets_alone(desk, leg),
    )
    if not leg.is_printed:
        return Placed(62, f"times-{number}", f"{name}, other times", "hourglass", button, is_folded=True)
    if not leg.can_reach:
        return Placed(30, f"test-{number}", f"Test {name}", "launch", button)
    rank = 9 if leg.craft is desk.focus else 10
    return Placed(rank, f"fly-{number}", f"Fly {name}", "launch", button)


def _rockets_alone(desk: Desk, leg: Leg) -> str:
    """What becomes of a craft of rockets alone: those it fires are gone, and a craft of nothing is none."""
    is_bare = leg.required and not leg.craft.supplies and desk.kinds_aboard(leg.craft) == {"rocket"}
    return "It carries nothing but rockets; those fired are gone." if is_bare else ""


def _chance_cost(leg: Leg) -> str:
    if not leg.required:
        return "free"
    return percent(leg.chances.success) if leg.can_reach else "test"


def _warning(desk: Desk, leg: Leg) -> str:
    """A question before a flight that is certain to cost the craft or its crew."""
    if not leg.can_reach:
        return ""
    if "landing" in leg.hazards and landing_odds(desk, leg.craft)[2] == 1:
        name = ship(leg.craft.number)
        return f"Without Landing, {name} is lost on {desk.words.the(leg.to)}. Go all the same?"
    if "entry" in leg.hazards and burns_crew(desk, leg.craft):
        return "Somebody aboard has no seat behind a heat shield and would die. Go all the same?"
    if "explore" in leg.hazards and desk.knows_deadly(leg.to):
        return f"{capital(desk.words.the(leg.to))} destroys every craft. Go all the same?"
    return ""


# Other things to do -------------------------------------------------------------------------------------


def _dock(desk: Desk, action: acts.Dock) -> Placed:
    odds = rendezvous_odds(desk, action.craft, action.other)
    where = desk.words.place(desk.craft[action.craft].location)
    said = odds_words(odds, "joined", "damage", "")
    sentence = f"Dock {ship(action.craft)} with {ship(action.other)} in {where}: {said}."
    label, thing = f"{ship(action.craft)} with {action.other}", f"craft-{action.craft}"
    return Placed(20, "dock", "Dock", "link", Button(label, sentence, cost=percent(odds[0]), thing=thing))


def _separate(desk: Desk, action: acts.Separate) -> Placed:
    odds = rendezvous_odds(desk, action.craft)
    said = odds_words(odds, "works", "damage", "")
    sentence = f"Split {ship(action.craft)} in two. The draw comes after choosing: {said}."
    thing = f"craft-{action.craft}"
    button = Button(ship(action.craft), sentence, cost=percent(odds[0]), thing=thing)
    return Placed(21, "separate", "Separate", "swap", button)


def _survey(desk: Desk, action: acts.Survey) -> Placed:
    name, what = desk.words.place(action.location), desk.words.the(action.location)
    odds = desk.odds(desk.view.agency, "surveying")
    known = desk.place(action.location)
    tail = " It is explored already: a test." if known is not None and known.is_revealed else ""
    sentence = f"{ship(action.craft)} surveys {what}: {percent(odds[0])}.{tail}"
    button = Button(name, sentence, cost=percent(odds[0]))
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
        Button(what, sentence, cost="free"),
    )


def _repair(desk: Desk, action: acts.Repair) -> Placed:
    craft = desk.craft[action.craft]
    broken = [
        label for label in craft.components if label.endswith("!") and not desk.words.is_astronaut(label)
    ]
    names = listed(desk.words.part(label) for label in broken)
    sentence = f"The mechanic of {ship(action.craft)} repairs {names} for one supply."
    thing = f"craft-{action.craft}"
    button = Button(ship(action.craft), sentence, cost="1 supply", thing=thing)
    return Placed(16, "repair", "Repair", "gear", button)


def _heal(desk: Desk, action: acts.Heal) -> Placed:
    craft = desk.craft[action.craft]
    hurt = [label for label in desk.crew(craft) if label.endswith("!")]
    names = listed(desk.words.part(label) for label in hurt)
    sentence = f"The doctor of {ship(action.craft)} heals the others: {names}."
    thing = f"craft-{action.craft}"
    return Placed(17, "heal", "Heal", "plus", Button(ship(action.craft), sentence, cost="free", thing=thing))


def _turn_in(desk: Desk, action: acts.TurnIn) -> Placed:
    words, name = desk.words, desk.words.part(action.sample)
    if action.advancement:
        owned = desk.owns(action.advancement)
        gift = words.advancement(action.advancement)
        tail = f"all outcomes leave {gift}" if owned else f"{gift} without outcomes"
        button = Button(words.advancement_short(action.advancement), f"Turn in the {name}: {tail}.")
        return Placed(6, f"turn-in-{action.sample}", f"{name} for", "star", button)
    card = desk.content.components[action.sample]
    place = desk.place(card.origin)
    face = desk.content.faces.get(place.face) if place else None
    minerals = face.effect("minerals") if face else None
    value = minerals.value if minerals else 0
    button = Button(name, f"Turn in the {name} for ${value}.", cost=f"+${value}")
    return Placed(5, "turn-in", "Turn in", "coin", button)


def _end_turn(desk: Desk, _action: acts.EndTurn) -> Placed:
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
    return Placed(90, "end", "End", "pass", Button(label, sentence, key="E", confirm=confirm))


def _drifts_to(desk: Desk, craft: CraftView) -> str:
    way = desk.cat.automatic[desk.cat.place[craft.location]]
    return desk.cat.place_name(way.to) if way else ""


place = placer(ANSWERS, makers_in(vars()))
