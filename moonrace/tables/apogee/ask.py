"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from functools import partial

import msgspec

from moonrace.games.apogee import actions as acts
from moonrace.kernel.actions import Action
from moonrace.tables.apogee.buttons import IN_PANEL, place
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.happened import happened
from moonrace.tables.apogee.hints import hint_for
from moonrace.tables.apogee.waiting import eyebrow, waiting_panel
from moonrace.tables.face import AskPanel, Group
from moonrace.tables.kit.hint import Asked, sort_out
from moonrace.tables.kit.reasons import reasons
from moonrace.tables.kit.rows import Placed, rows_of

ENDS = (acts.Ready, acts.Pass, acts.Leave, acts.Stay, acts.Done)
NOBODY_HIRED = acts.Hire()
ROOM = 12
"""Lines of buttons that fit the panel at 1280 x 800 beside heading and foot."""
LAUNCH_ROOM = 9
"""Lines that the list of destinations takes."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    said = hint_for(desk).heard_by(desk.scene)
    key = "L" if isinstance(said.action, acts.Launch) else ""
    asked = sort_out(said, desk.legal, partial(place, desk), ENDS, happened(desk), key)
    if NOBODY_HIRED in asked.placed:
        asked = msgspec.structs.replace(asked, end=asked.placed[NOBODY_HIRED].button)
    greyed = reasons(asked.placed.values(), desk.scene.refused, partial(_reason, desk))
    of_whom = "your choice" if desk.is_awaited else "you are ready"
    return asked.panel(f"{eyebrow(desk)}, {of_whom}", _groups(desk, asked, len(greyed)), greyed)


def _reason(desk: Desk, action: Action) -> Placed:
    """Where a refused action would stand; each card that cannot be built has a reason of its own."""
    placed = place(desk, action)
    if isinstance(action, acts.Build):
        return msgspec.structs.replace(placed, row=placed.button.thing)
    return placed


def _groups(desk: Desk, asked: Asked, taken: int) -> tuple[Group, ...]:
    """Rows; those that the panel draws itself take no room."""
    in_panel = [item for item in asked.rest if item.row.startswith(IN_PANEL)]
    others = [item for item in asked.rest if not item.row.startswith(IN_PANEL)]
    room = ROOM - taken - asked.room - (LAUNCH_ROOM if desk.view.focus.what == "launch" else 0)
    return (*rows_of(in_panel, 99, asked.primary), *rows_of(others, max(1, room), asked.primary))
