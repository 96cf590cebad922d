"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from moonrace.games.leaving_earth import actions as acts
from moonrace.tables.kit.asking import Asking, reasons_last
from moonrace.tables.leaving_earth.buttons import place
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.happened import happened
from moonrace.tables.leaving_earth.hints import hint_for
from moonrace.tables.leaving_earth.waiting import ending, eyebrow, waits

ROOM = 8
"""Lines that fit the panel at 1280 x 800 beside heading and foot: buttons, reasons, "More moves"."""
LAUNCH_ROOM = 4
"""Lines that the launch panel takes."""
MANY_WAYS = 4
MOST_GREYED = 2


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


ask_panel = Asking(
    eyebrow=eyebrow,
    hint=hint_for,
    place=place,
    told=happened,
    waits=waits,
    ending=ending,
    ends=(acts.EndTurn, acts.StopFiring, acts.StayTogether, acts.KeepSamples),
    room=_room,
    fill=reasons_last,
    keys={acts.Fire: "F"},
    most=MOST_GREYED,
).ask_panel
