"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

import msgspec

from moonrace.games.apogee import actions as acts
from moonrace.kernel.actions import Action
from moonrace.tables.apogee.buttons import IN_PANEL, place
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.happened import happened
from moonrace.tables.apogee.hints import hint_for
from moonrace.tables.apogee.waiting import eyebrow, waiting_panel
from moonrace.tables.face import AskPanel, Button, Group
from moonrace.tables.kit.headlines import rows_taken
from moonrace.tables.kit.reasons import reasons
from moonrace.tables.kit.rows import Placed, rows_of

ENDS = (acts.Ready, acts.Pass, acts.Leave, acts.Stay, acts.Done)
NOBODY_HIRED = acts.Hire()
ROOM = 12
"""Lines of buttons that fit the panel at 1280 x 800 beside heading and foot."""
PRIMARY_ROOM = 2
LAUNCH_ROOM = 9
"""Lines that the primary button with its note, and the list of destinations, take."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    said = hint_for(desk).heard_by(desk.scene)
    placed = {action: place(desk, action) for action in desk.legal}
    primary = said.primary(placed, "L" if isinstance(said.action, acts.Launch) else "")
    end = placed[NOBODY_HIRED].button if NOBODY_HIRED in placed else said.end(placed, ENDS)
    taken = {button.action for button in (primary, end) if button}
    rest = [item for item in placed.values() if item.button.action not in taken]
    greyed = reasons(placed.values(), desk.scene.refused, lambda action: _reason(desk, action))
    told = happened(desk)
    return AskPanel(
        eyebrow=f"{eyebrow(desk)}, your choice" if desk.is_awaited else f"{eyebrow(desk)}, you are ready",
        heading=said.heading,
        primary=primary,
        note=said.note,
        note_icon=said.icon,
        groups=_groups(desk, rest, primary, len(greyed) + rows_taken(told)),
        greyed=greyed,
        end=end,
        headlines=told,
    )


def _reason(desk: Desk, action: Action) -> Placed:
    """Where a refused action would stand; each card that cannot be built has a reason of its own."""
    placed = place(desk, action)
    if isinstance(action, acts.Build):
        return msgspec.structs.replace(placed, row=placed.button.thing)
    return placed


def _groups(desk: Desk, rest: list[Placed], primary: Button | None, taken: int) -> tuple[Group, ...]:
    """Rows; those that the panel draws itself take no room."""
    in_panel = [item for item in rest if item.row.startswith(IN_PANEL)]
    others = [item for item in rest if not item.row.startswith(IN_PANEL)]
    room = ROOM - taken - (PRIMARY_ROOM if primary else 0)
    room -= LAUNCH_ROOM if desk.view.focus.what == "launch" else 0
    return (*rows_of(in_panel, 99, primary), *rows_of(others, max(1, room), primary))
