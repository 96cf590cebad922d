"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from functools import partial

from moonrace.games.leaving_earth import actions as acts
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.headlines import rows_taken
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
PRIMARY_ROOM = 2
LAUNCH_ROOM = 4
"""Lines that the primary button with its note, and the launch panel, take."""
MANY_WAYS = 4
MOST_GREYED = 2


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    said = hint_for(desk).heard_by(desk.scene)
    placed = {action: place(desk, action) for action in desk.legal}
    primary = said.primary(placed, "F" if isinstance(said.action, acts.Fire) else "")
    end = said.end(placed, ENDS)
    taken = {button.action for button in (primary, end) if button}
    rest = [item for item in placed.values() if item.button.action not in taken]
    told = happened(desk)
    room = _room(desk, has_primary=primary is not None) - rows_taken(told)
    why_not = reasons(placed.values(), desk.scene.refused, partial(place, desk), MOST_GREYED)
    groups, greyed = rows_and_reasons(rest, why_not, max(1, room), primary)
    return AskPanel(
        eyebrow=_eyebrow(desk),
        heading=said.heading,
        primary=primary,
        note=said.note,
        note_icon=said.icon,
        groups=groups,
        greyed=greyed,
        end=end,
        headlines=told,
    )


def _room(desk: Desk, *, has_primary: bool) -> int:
    """How many lines of buttons there is room for."""
    room = ROOM - (PRIMARY_ROOM if has_primary else 0)
    if has_launch_panel(desk):
        has_tabs = sum(not craft.tokens for craft in desk.fleet) > 1
        has_many_ways = desk.focus is not None and len(desk.ways(desk.focus)) > MANY_WAYS
        room -= LAUNCH_ROOM + has_tabs + has_many_ways
    return room


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
