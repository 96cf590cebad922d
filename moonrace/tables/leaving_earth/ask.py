"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from functools import partial

from moonrace.games.leaving_earth import actions as acts
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.hint import sort_out
from moonrace.tables.kit.reasons import reasons
from moonrace.tables.kit.rows import rows_and_reasons
from moonrace.tables.leaving_earth.buttons import place
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.happened import happened
from moonrace.tables.leaving_earth.hints import hint_for
from moonrace.tables.leaving_earth.waiting import waiting_panel

ENDS = (acts.EndTurn, acts.StopFiring, acts.StayTogether, acts.KeepSamples)
ROOM = 8
"""Lines that fit the panel at 1280 x 800 beside heading and foot: buttons, reasons, "More moves"."""
LAUNCH_ROOM = 4
"""Lines that the launch panel takes."""
MANY_WAYS = 4
MOST_GREYED = 2


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    said, to_place = hint_for(desk).heard_by(desk.scene), partial(place, desk)
    key = "F" if isinstance(said.action, acts.Fire) else ""
    asked = sort_out(said, desk.legal, to_place, ENDS, happened(desk), key)
    why_not = reasons(asked.placed.values(), desk.scene.refused, to_place, MOST_GREYED)
    rows, greyed = rows_and_reasons(asked.rest, why_not, max(1, _room(desk) - asked.room), asked.primary)
    return asked.panel(_eyebrow(desk), rows, greyed)


def _room(desk: Desk) -> int:
    """How many lines of buttons and headlines there is room for."""
    if not has_launch_panel(desk):
        return ROOM
    has_tabs = sum(not craft.tokens for craft in desk.fleet) > 1
    has_many_ways = desk.focus is not None and len(desk.ways(desk.focus)) > MANY_WAYS
    return ROOM - LAUNCH_ROOM - has_tabs - has_many_ways


def has_launch_panel(desk: Desk) -> bool:
    """Whether a picture of the craft in focus stands in the panel."""
    return desk.focus is not None and desk.me is not None and (_is_turn(desk) or desk.view.firing is not None)


def _is_turn(desk: Desk) -> bool:
    """Whether the viewer's own turn is what is decided, whichever of its actions are on offer."""
    view = desk.view
    is_asked = view.firing or view.drawn or view.deal or view.focus.kind
    return bool(desk.legal) and desk.is_active and not is_asked


def _eyebrow(desk: Desk) -> str:
    view = desk.view
    if view.phase == "set_up":
        return "Set-up"
    if view.deal is not None:
        return "An offer for you"
    if view.phase == "end_of_year":
        return f"The end of {view.year}"
    if view.phase == "funding":
        return f"{view.year} begins"
    if not desk.is_active:
        return f"{view.year}, your choice"
    if view.firing is not None:
        return "At the controls"
    return f"{view.year}, your turn"
