"""What a seat is told while others decide: who is awaited and for what; and how the game ended."""

from __future__ import annotations

from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.words import ENDINGS, MODES, PHASES
from moonrace.tables.kit.waiting import BY_ITSELF, Waits, does
from moonrace.tables.kit.words import capital

DOING = {
    "continent": "chooses a continent",
    "character": "chooses a character",
    "place planet": "places a planet",
    "precedence": "may choose a week first",
    "month 12": "looks at the agenda",
    "declare": "chooses a week and declares",
    "instruments": "puts instruments beside the character",
    "use instruments": "uses an instrument",
    "observation": "observes",
    "earth rise": "sees the Earth rise",
    "swap": "swaps a saved card",
    "travel": "travels",
    "flight": "flies",
    "relaunch": "may launch again",
    "draw tile": "draws a trajectory tile",
    "afterwards": "may use continent tiles",
    "keep": "looks at the cards drawn",
    "site": "chooses a launch site",
    "calibrate": "calibrates",
}


def waits(desk: Desk) -> Waits:
    """What a seat waits for that has nothing to decide."""
    return Waits(_who(desk))


def eyebrow(desk: Desk) -> str:
    """Month and phase; the mode before the first month."""
    view = desk.view
    phase = PHASES.get(view.phase, view.phase)
    return f"{view.month_name}, year {view.year}, {phase}" if view.round else f"{MODES[view.mode]}, {phase}"


def _who(desk: Desk) -> str:
    focus = desk.view.focus
    if focus.what == "agenda":
        return "The others choose their agendas."
    if focus.what == "continent":
        waiting = next((seat.seat for seat in desk.view.seats if not seat.continent), -1)
        return f"{desk.name(waiting)} chooses a continent."
    if focus.what == "calibrate" and focus.seat >= 0 and not desk.view.seats[focus.seat].is_prepared:
        return f"{desk.name(focus.seat)} may finish training."
    if focus.seat < 0:
        return BY_ITSELF
    return does([desk.name(focus.seat)], DOING, focus.what)


def ending(desk: Desk) -> str:
    """How the game ended, in one sentence."""
    view, result = desk.view, desk.scene.result
    why = result.why if result else ""
    month = f"{view.month_name} of year {view.year}"
    if view.winner < 0:
        return f"{capital(ENDINGS.get(why, 'the game is over'))}, {month}."
    name = desk.name(view.winner)
    return f"{name} wins: {ENDINGS.get(why, 'the game is over')}, {month}."
