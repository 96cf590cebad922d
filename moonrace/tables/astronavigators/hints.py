"""What the decision is about, and the move that stands out if one does."""

from __future__ import annotations

from moonrace.games.astronavigators import actions as acts
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.kit.hint import Hint, Hints, hint_from
from moonrace.tables.kit.words import capital, count, listed, percent, signed

GOOD_LAUNCH = 0.5
"""From this chance of getting to the Moon on, launching is what one most likely wants."""


def hint_for(desk: Desk) -> Hint:
    """The hint for the decision at hand."""
    return hint_from(_HINTS, desk.what, desk)


def _revealing(desk: Desk, heading: str) -> Hint:
    """The agenda can be revealed now; who has none to reveal is asked too, so that nobody can tell."""
    if desk.can(acts.Reveal):
        return Hint(heading, _agenda_text(desk), acts.Reveal(), "Reveal the agenda")
    return Hint(heading, "Others may think that you have something to reveal.", acts.Done(), "Go on")


# Set-up -----------------------------------------------------------------------------------------------------


def _character(desk: Desk) -> Hint:
    unseen = ", unseen by the others" if desk.others else ""
    return Hint("Who are you?", f"Keep one{unseen}; the other goes back into the deck.")


def _agenda(desk: Desk) -> Hint:
    chosen = desk.view.focus.options
    kept = f" You keep {desk.words.agenda(chosen[0])} so far." if chosen else ""
    return Hint("Which agenda do you keep hidden?", f"It works once it is fulfilled and revealed.{kept}")


def _place_planet(desk: Desk) -> Hint:
    options = desk.view.focus.options
    if options:
        name = desk.words.planet(options[0])
        return Hint(
            f"Where in its zone does {name} stand?", "The shadow rolled the zone; you choose the spot."
        )
    return Hint("Put a planet on its orbit.", "Planets in the blocked range behind the Sun cannot be seen.")


# Declaring --------------------------------------------------------------------------------------------------


def _declare(desk: Desk) -> Hint:
    if desk.is_flying or (desk.me.is_prepared and not desk.me.launches) or desk.view.round > 12:
        return _declare_travel(desk)
    best = best_observation(desk)
    if best is None:
        return Hint(*_nothing_in_sight(desk))
    action, _ = best
    card = action.cards[0] if isinstance(action, acts.ObserveSaved) else desk.observed_card(action)
    worth, name = desk.worth(card), desk.words.card(card)
    # A top card binds to its week; saved and planet cards go to any.
    is_bound = isinstance(action, acts.Observe) and action.what != acts.PLANET
    where = f" in week {action.week}"
    is_below = isinstance(action, acts.Observe) and action.what == acts.TIME
    heading = (
        f"{name} can be seen{where if is_bound else ' now'}{', below the top card' if is_below else ''}."
    )
    gives = f"{worth.sum} NK"
    if worth.sets:
        gives += f", it completes {listed(map(desk.words.set, worth.sets))}"
    if card in desk.content.lunar_cards:
        gives += ", and its lunar phase token"
    # The button of a week says how much it gives by itself.
    note = "" if is_bound and gives == f"{worth.total} NK" else f"{gives}."
    return Hint(heading, note, action, f"Observe {name}{'' if is_bound else where}")


def best_observation(desk: Desk) -> tuple[acts.Observe | acts.ObserveSaved, int] | None:
    """The observation that brings the most NK, if one is certain to succeed."""
    found: list[tuple[int, acts.Observe | acts.ObserveSaved]] = []
    for action in desk.legal:
        if isinstance(action, acts.ObserveSaved):
            found.append((sum(desk.worth(card).total for card in action.cards), action))
        elif isinstance(action, acts.Observe) and action.what != acts.EARTH_RISE:
            card = desk.observed_card(action)
            if card and desk.is_seen(card, action.week):
                found.append((desk.worth(card).total - 2 * len(desk.lacking(card)), action))
    if not found:
        return None
    total, best = max(found, key=lambda item: item[0])
    return best, total


def _nothing_in_sight(desk: Desk) -> tuple[str, str]:
    zone = signed(desk.zone)
    later = [card for card in desk.cards_on_offer if desk.is_seen(card, 0, 1)]
    if later:
        names = listed(map(desk.words.card, later))
        return f"Nothing on offer is in sight from zone {zone}.", f"Next month {names} can be seen from here."
    return (
        f"Nothing on offer is in sight from zone {zone}.",
        "Plan a card for later, or travel: the star map shows where it can be seen.",
    )


def _declare_travel(desk: Desk) -> Hint:
    flights = [action for action in desk.all_of(acts.Travel) if action.vehicle == "spacecraft"]
    if not flights:
        return _to_the_pad(desk)
    where = desk.next_words
    moon = percent(desk.moon_chance)
    goal = "home" if desk.is_homeward else "to the Moon"
    note = f"{capital(desk.abort_words)}. All the way {goal}: {moon} without an abort."
    best = flights[0]
    if desk.is_flying:
        if desk.me.place == "moon" and desk.can(acts.Observe):
            return Hint("You have landed. Earth Rise, or home?", note)
        return Hint(f"Next is {where}.", note, best, f"Fly to {where} in week {best.week}")
    heading = f"The rocket stands ready, {desk.me.nk} NK."
    if desk.moon_chance >= GOOD_LAUNCH or desk.view.round > 14:
        return Hint(heading, note, best, f"Launch in week {best.week}")
    return Hint(heading, note)


def _to_the_pad(desk: Desk) -> Hint:
    pad = desk.content.places.launch_pad
    journey = desk.journeys.get(pad)
    name = desk.words.square_short(pad)
    if journey is None:
        return Hint("To the launch pad.", f"{name} cannot be reached this month. Travel nearer.")
    legs = desk.journey_words(journey)
    vehicle, note = journey[0].vehicle, f"{capital(legs)}."
    travel = next((action for action in desk.all_of(acts.Travel) if action.vehicle == vehicle), None)
    label = f"Travel by {vehicle} in week {travel.week}" if travel else ""
    return Hint("The launch pad is in reach.", note, travel, label)


def _agenda_text(desk: Desk) -> str:
    return desk.content.agendas[desk.me.agenda].text if desk.me.agenda else ""


# Resolution -------------------------------------------------------------------------------------------------


def _observation(desk: Desk) -> Hint:
    card = desk.words.card(desk.view.focus.card) if desk.view.focus.card else "It"
    if desk.view.focus.technique:
        technique = desk.words.technique(desk.view.focus.technique)
        return Hint(f"{card} needs {technique}.", "Choose the tile that you flip for it.")
    return _revealing(desk, f"{card} is in sight.")


def _travel(desk: Desk) -> Hint:
    focus = desk.view.focus
    if focus.vehicle == "spacecraft":
        return _launch(desk)
    if focus.vehicle:
        tile = f" Tile {focus.tile} pays for it." if focus.tile else ""
        chains = max((len(journey) - 1 for journey in desk.journeys.values()), default=0)
        more = " Numbers on the map count the tiles that a square further on takes." if chains else ""
        return Hint(
            f"Where to, {desk.words.vehicle(focus.vehicle)}?", f"Lit squares are in reach.{tile}{more}"
        )
    if focus.free and not focus.has_moved:
        return Hint("Where do heliports go?", f"{count(focus.free, 'heliport')} may be placed or moved.")
    here = desk.words.square_short(desk.me.square)
    heading = f"You have reached {here}." if focus.has_moved else f"You are in {here}."
    if desk.can(acts.Reveal):
        return _revealing(desk, heading)
    if desk.can(acts.ClaimQuest):
        return Hint(heading, "A quest can be finished here.")
    free = " The dice give a free connection." if focus.free else ""
    return Hint(heading, f"Travel on with a continent tile, or end the journey.{free}")


def _launch(desk: Desk) -> Hint:
    launches = desk.all_of(acts.Launch)
    risk, moon = capital(desk.abort_words), percent(desk.moon_chance)
    note = f"{risk} on {desk.next_words}. To the Moon: {moon}."
    best = next((action for action in launches if action.reveal and action.value < 0), None)
    if best is None and len(launches) == 1:
        best = launches[0]
    label = f"Launch the {desk.words.rocket(best.rocket)}" if best else ""
    if best and best.reveal:
        label += f" and reveal {desk.words.agenda(desk.me.agenda)}"
    return Hint("Ready to launch.", note, best, label)


def _flight(desk: Desk) -> Hint:
    focus = desk.view.focus
    if focus.asked in _IN_FLIGHT:
        return hint_from(_IN_FLIGHT, focus.asked, desk)
    steps = f"{count(focus.steps, 'step')} left."
    if not focus.steps:
        return Hint("The move is made.", "An exchange may still change the tile.")
    fly = next((action for action in desk.all_of(acts.Fly) if action.reveal), acts.Fly())
    note = f"{steps} {capital(desk.abort_words)}."
    if desk.skipped_words:
        note += f" {desk.skipped_words}"
    where = desk.next_words
    label = f"Fly to {where}"
    if fly.reveal:
        label += f", reveal {desk.words.agenda(desk.me.agenda)}"
    return Hint(f"Next is {where}.", note, fly, label)


def _sxt(desk: Desk) -> Hint:
    value, slack = desk.view.focus.value, desk.me.nk - desk.me.dv
    if value > slack:
        note = f"A difficulty of {value} is more than the {slack} you have left: an abort, if not cancelled."
        return Hint(f"The tile shows {value}.", note, acts.CancelValue(), f"Cancel the {value}")
    note = (
        f"You have {slack} left; {slack - value} after this tile. The token is spent this month in any case."
    )
    return Hint(f"The tile shows {value}.", note)


def _guess(desk: Desk) -> Hint:
    stage = desk.stage(desk.me.place, desk.me.stage)
    odds = desk.odds_words(stage.odds) if stage and stage.odds else "unknown"
    wrong = "you drop out, without an arrival" if desk.is_homeward else "a free abort back to the pad"
    return Hint("Guess the next tile?", f"{capital(odds)}. Wrong: {wrong}.")


def _afterwards(desk: Desk) -> Hint:
    heading = f"Anything else in {desk.words.square_short(desk.me.square)}?"
    if desk.can(acts.Reveal):
        return _revealing(desk, heading)
    claims = desk.all_of(acts.ClaimQuest)
    if claims:
        name = desk.words.quest(claims[0].quest)
        return Hint(heading, f"{name} can be finished here. Waiting for more targets is allowed.")
    if len(desk.legal) == 1:
        return Hint(heading, "Others may think that you have something to show.", acts.Done(), "Go on")
    return Hint(heading, "Icons of continent tiles need no action. Each tile is used once.")


# Calibration ------------------------------------------------------------------------------------------------


def _calibrate(desk: Desk) -> Hint:
    me = desk.me
    if not me.is_prepared:
        moon = percent(desk.moon_chance)
        note = f"{me.nk} NK carry you to the Moon with {moon} as things stand. Who trains on can observe."
        if desk.can(acts.TrainOn) and desk.moon_chance < GOOD_LAUNCH:
            return Hint("Finish your training?", note, acts.TrainOn(), "Train on, ask no more")
        return Hint("Finish your training?", note)
    if not desk.can(acts.Calibrate):
        return Hint(
            "Calibration.", "Abort Stage leads back to the pad, with all tokens active.", acts.Done(), "Go on"
        )
    note = (
        "Sextant (SXT): cancels one tile. Telescope (SCT) and gyroscope (AI): a step if their icon shows "
        "next month."
    )
    return Hint("Set tokens for your next move.", note)


_IN_FLIGHT: Hints[Desk] = {
    "redraw": lambda desk: Hint(
        f"The tile shows {desk.view.focus.value}.", "Moon Festival may draw another, once a move."
    ),
    "sxt": _sxt,
    "planets": lambda desk: Hint(f"The tile shows {desk.view.focus.value}.", _agenda_text(desk)),
    "guess": _guess,
    "housing": Hint(
        "Which stage houses one less for you?", "A full stage is skipped, and its difficulty too."
    ),
}
_HINTS: Hints[Desk] = {
    "continent": Hint(
        "Where do you begin?", "You start with the knowledge (NK) of your continent and a tile of it."
    ),
    "precedence": Hint(
        "Choose your week before the first player?", "A sextant lets you choose first this month."
    ),
    "earth rise": Hint("The Earth rises over the Moon.", "Turn one token active."),
    "swap": Hint("Which saved card goes on the week?", "The card of the week takes its place."),
    "draw tile": Hint(
        "Draw a trajectory tile. Of which stage?",
        "The value is yours alone to know. Once per game you may exchange such a tile during your flight.",
    ),
    "keep": Hint("Which one do you keep?", "The other is shuffled back."),
    "character": _character,
    "agenda": _agenda,
    "place planet": _place_planet,
    "declare": _declare,
    "instruments": lambda desk: Hint(
        "Which instruments work this month?", f"They are used in week {desk.me.week}, first of all."
    ),
    "use instruments": lambda desk: Hint("Use your instruments.", f"Your week is {desk.me.week}."),
    "month 12": lambda desk: _revealing(desk, "Month 12 begins."),
    "observation": _observation,
    "travel": _travel,
    "flight": _flight,
    "relaunch": _launch,
    "afterwards": _afterwards,
    "site": lambda desk: Hint(
        f"Where does the {desk.words.rocket(desk.view.focus.rocket)} stand?", "Everybody may use the site."
    ),
    "calibrate": _calibrate,
}
