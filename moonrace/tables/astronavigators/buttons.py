"""Every action as a button: its row in the panel, words, cost, and a sentence with what it leads to."""

from __future__ import annotations

from moonrace.games.astronavigators import actions as acts
from moonrace.tables.astronavigators.buttons_in_space import IN_SPACE
from moonrace.tables.astronavigators.buttons_on_earth import ON_EARTH
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.words import VEHICLE_ICONS
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in, placer
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, count, listed

DONE = {
    "instruments": ("No instrument", "Put no more instruments beside your character."),
    "use instruments": ("Go on", "Use no more instruments."),
    "precedence": ("Keep the order", "Choose your week in the usual order."),
    "month 12": ("Keep it hidden", "Do not reveal an agenda now."),
    "observation": ("Keep it hidden", "Do not reveal an agenda with this observation."),
    "afterwards": ("Nothing more", "Do nothing more in this week."),
    "relaunch": ("Stay on the pad", "Do not launch again this month."),
}
WEEK_ROW = "week-"


# Set-up -----------------------------------------------------------------------------------------------------


def _continent(desk: Desk, action: acts.ChooseContinent) -> Placed:
    entry = desk.content.continents[action.continent]
    home = desk.words.square(entry.home)
    button = Button(
        entry.name,
        f"Begin in {entry.name}: home square {home}, {desk.words.zone(entry.home)}, {entry.nk} NK.",
        cost=f"{entry.nk} NK",
        thing=f"sq-{entry.home}",
    )
    return Placed(0, "continent", "Begin in", "earth", button)


def _character(desk: Desk, action: acts.ChooseCharacter) -> Placed:
    entry = desk.content.characters[action.character]
    where = desk.words.continent(entry.continent)
    technique = desk.words.technique(entry.technique)
    button = Button(f"Keep {entry.name}", f"Keep {entry.name}, {where}, technique {technique}: {entry.text}")
    return Placed(0, "character", "Keep", "person", button, is_elsewhere=True)


def _agenda(desk: Desk, action: acts.ChooseAgenda) -> Placed:
    entry = desk.content.agendas[action.agenda]
    button = Button(entry.name, f"Keep {entry.name}. {desk.words.mission(action.agenda)}. {entry.text}")
    return Placed(0, "agenda", "Keep", "orders", button, is_elsewhere=True)


def _planet(desk: Desk, action: acts.PlacePlanet) -> Placed:
    name = desk.words.planet(action.planet)
    sign = desk.content.orrery.zone_names[action.degrees // (360 // desk.content.orrery.zones)]
    button = Button(
        f"{action.degrees}°",
        f"Put {name} at {action.degrees} degrees, in {sign}.",
        thing=f"spot-{action.planet}-{action.degrees}",
    )
    return Placed(0, f"planet-{action.planet}", name, "planet", button, unit="place")


# Declaring --------------------------------------------------------------------------------------------------


def _go_first(desk: Desk, action: acts.GoFirst) -> Placed:
    if action.using == acts.SEXTANT:
        left = desk.me.sextant_uses_left
        button = Button("Sextant", f"Choose a week first with the Sextant: {count(left, 'use')} left.")
    else:
        tile = desk.words.tile(action.using)
        button = Button(f"Tile {action.using}", f"Flip {tile}, to choose a week before the first player.")
    return Placed(0, "first", "Choose first", "sextant", button)


def _ready(_desk: Desk, _action: acts.Ready) -> Placed:
    sentence = "Ask me again whether my training ends: this month and later, after the weeks are resolved."
    return Placed(60, "ready", "Training", "helmet", Button("Ask me about training", sentence))


def _in_week(week: int, button: Button) -> Placed:
    return Placed(10 + week, f"{WEEK_ROW}{week}", f"Week {week}", "moon", button, is_elsewhere=True)


def _observe(desk: Desk, action: acts.Observe) -> Placed:
    card = desk.observed_card(action)
    if not desk.is_legal(action):
        name = desk.words.card(card) if card else f"Week {action.week}"
        return Placed(6, "observe", "Observe", "eye", Button(name, f"Observe {name}."))
    if action.what == acts.EARTH_RISE:
        nk = desk.nk_of("terra")
        sentence = f"Observe Earth Rise in week {action.week}: {nk} NK, and a token turns active."
        return _in_week(action.week, Button("Earth Rise", sentence, cost=f"+{nk}"))
    if action.what == acts.PLANET:
        return _observe_planet(desk, action, card)
    is_below, thing = action.what == acts.TIME, _shown(action.week, card)
    if not card or not desk.is_seen(card, action.week):
        sentence = (
            f"Observe in week {action.week} with the help of an instrument: it must bring a card you can see."
        )
        label = "Second card with help" if is_below else "Observe with help"
        return _in_week(action.week, Button(label, sentence, thing=thing))
    worth, name = desk.worth(card), desk.words.card(card)
    how = ", sliding the top card under the stack" if is_below else ""
    button = Button(
        f"Below: {name}" if is_below else "Observe",
        f"Observe {name}{how} in week {action.week}: {desk.worth_words(worth)}.{_flips(desk, card)}",
        cost=f"+{worth.total}",
        thing=thing,
        icon="eye",
        about=desk.sets_words(card),
    )
    return _in_week(action.week, button)


def _shown(week: int, card: str) -> str:
    """The things that a card is: on its week, and on the star map."""
    return f"week-card-{week} fig-{card}" if card else f"week-card-{week}"


def _flips(desk: Desk, card: str) -> str:
    lacks = () if desk.is_flying else desk.lacking(card)
    return f" Flips a tile for {listed(map(desk.words.technique, lacks))}." if lacks else ""


def _observe_planet(desk: Desk, action: acts.Observe, card: str) -> Placed:
    name, worth, nk = desk.words.card(card), desk.worth(card), desk.nk_of(card)
    gives = f"{nk} NK, and a token turns active" if desk.is_flying else desk.worth_words(worth)
    sentence = f"Observe {name} from the planet deck in week {action.week}: {gives}.{_flips(desk, card)}"
    button = Button(str(action.week), sentence, icon="planet")
    total = nk if desk.is_flying else worth.total
    return Placed(6, "planet-observe", f"Observe {name}, +{total}, in week", "planet", button)


def _plan(desk: Desk, action: acts.Plan) -> Placed:
    card = desk.view.planet_top if action.what == acts.PLANET else desk.top(action.week)
    name = desk.words.card(card)
    limit = 3 if desk.me.character and _saves_three(desk) else desk.content.values.saved_cards_limit
    is_full = len(desk.me.saved) >= limit
    swap = ""
    if is_full:
        gone = listed(map(desk.words.card, dict.fromkeys(desk.me.saved)), "or")
        swap = f" {gone} goes back on the week."
    label = "Swap" if is_full else "Plan"
    sentence = f"Plan {name} in week {action.week}: it is saved, to be observed in a later month.{swap}"
    about = f"Worth {desk.nk_of(card)} NK. {desk.sets_words(card)}".rstrip()
    if action.what == acts.PLANET:
        button = Button(str(action.week), sentence, about=about)
        return Placed(8, "planet-plan", f"{label} {name} in week", "planet", button)
    button = Button(label, sentence, thing=_shown(action.week, card), about=about)
    return _in_week(action.week, button)


def _saves_three(desk: Desk) -> bool:
    return desk.content.characters[desk.me.character].ability == "save_three"


def _observe_saved(desk: Desk, action: acts.ObserveSaved) -> Placed:
    names = listed(map(desk.words.card, action.cards))
    nk = sum(desk.worth(card).card for card in action.cards)
    sets = [name for card in action.cards for name in desk.worth(card).sets]
    if len(action.cards) == 1:
        nk = desk.worth(action.cards[0]).total
    done = f" Completes {listed(map(desk.words.set, dict.fromkeys(sets)))}." if sets else ""
    sentence = f"Observe the saved {names} in week {action.week}: {nk} NK.{done}"
    thing = " ".join(f"saved-{card} fig-{card}" for card in action.cards)
    button = Button(f"{action.week}", sentence, icon="star", thing=thing)
    return Placed(4, f"saved-{'-'.join(action.cards)}", f"Saved {names}, +{nk}, in week", "star", button)


def _travel(desk: Desk, action: acts.Travel) -> Placed:
    rank, verb, sentence = _travel_words(desk, action)
    label = str(action.week) if desk.is_legal(action) else "from here"
    thing = desk.goal_thing if action.vehicle == "spacecraft" else ""
    button = Button(label, sentence, thing=thing, ghost=desk.ghost_at(thing) if thing else "")
    return Placed(rank, f"travel-{action.vehicle}", verb, VEHICLE_ICONS[action.vehicle], button)


def _travel_words(desk: Desk, action: acts.Travel) -> tuple[int, str, str]:
    week, vehicle = action.week, action.vehicle
    if vehicle == acts.STAY:
        return 50, "Stay", f"Take week {week} and stay where you are."
    if vehicle == acts.HELIPORTS:
        most = desk.content.values.heliport_limit
        return 45, "Heliports", f"In week {week} place or move up to {most} heliports, then connect."
    if vehicle == "spacecraft":
        risk = desk.abort_words
        steps = count(desk.steps, "step")
        verb = "Fly on" if desk.is_flying else "Launch"
        outlook = desk.view.outlook
        odds = f" {capital(desk.odds_words(outlook.odds))}." if outlook and outlook.odds else ""
        return 5, verb, f"{verb} in week {week}, {steps}: {risk} on the next stage.{odds}"
    reach = desk.reach(vehicle)
    first = "" if vehicle in desk.me.vehicles else f", first use +{desk.content.vehicles[vehicle].nk} NK"
    steps = count(desk.words.steps(vehicle), "step")
    sentence = (
        f"Travel by {vehicle} in week {week}: up to {steps}, {count(len(reach), 'square')} in reach{first}."
    )
    # The fastest first; of two alike always the same.
    by_speed = sorted(desk.content.vehicles, key=desk.words.steps, reverse=True)
    return 20 + by_speed.index(vehicle), capital(vehicle), sentence


def _place_instrument(desk: Desk, action: acts.PlaceInstrument) -> Placed:
    entry = desk.words.entry_of(action.instrument)
    sentence = f"Put the {entry.instrument_name} beside your character for this month. {entry.text}"
    return Placed(0, "instrument", "Put beside it", "telescope", Button(entry.instrument_name, sentence))


def _done(desk: Desk, _action: acts.Done) -> Placed:
    label, sentence = _done_words(desk)
    return Placed(90, "end", "Done", "pass", Button(label, sentence, key="E"))


def _done_words(desk: Desk) -> tuple[str, str]:
    focus = desk.view.focus
    if focus.what == "travel":
        if focus.free and not focus.has_moved and not focus.vehicle:
            return "No heliport", "Place no more heliports."
        if focus.has_moved:
            return "End the journey", "End the journey on this square."
        return "Stay after all", "Do not move; the action is over."
    if focus.what == "calibrate":
        if not desk.me.is_prepared:
            return "Not yet", "Go on training this month: you can observe next month."
        return "Calibration done", "Set no more tokens this month."
    if focus.what == "flight":
        return {
            "redraw": ("Keep the tile", "Keep the tile as it is."),
            "sxt": (
                f"Add difficulty {focus.value}",
                f"Add difficulty {focus.value}; keep the token on the sextant for now.",
            ),
            "guess": ("No guess", "Guess nothing and stay on this stage."),
        }.get(focus.asked, ("End the move", "End the move on this stage."))
    return DONE.get(focus.what, ("Done", "Go on."))


place = placer(ON_EARTH, IN_SPACE, makers_in(vars()))
