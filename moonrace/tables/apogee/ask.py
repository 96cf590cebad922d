"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

import msgspec

from moonrace.games.apogee import actions as acts
from moonrace.kernel.actions import Action
from moonrace.tables.apogee.buttons import IN_PANEL, place
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.happened import happened
from moonrace.tables.apogee.hints import hint_for
from moonrace.tables.apogee.waiting import ending, eyebrow, waits
from moonrace.tables.face import Greyed
from moonrace.tables.kit.asking import Asking, Filled
from moonrace.tables.kit.hint import Asked
from moonrace.tables.kit.rows import Placed, rows_of

NOBODY_HIRED = acts.Hire()
ROOM = 12
"""Lines of buttons that fit the panel at 1280 x 800 beside heading and foot."""
LAUNCH_ROOM = 9
"""Lines that the list of destinations takes."""


def _reason(desk: Desk, action: Action) -> Placed:
    """Where a refused action would stand; each card that cannot be built has a reason of its own."""
    placed = place(desk, action)
    if isinstance(action, acts.Build):
        return msgspec.structs.replace(placed, row=placed.button.thing)
    return placed


def _fill(room: int, asked: Asked, greyed: tuple[Greyed, ...]) -> Filled:
    """Rows; those that the panel draws itself take no room."""
    in_panel = [item for item in asked.rest if item.row.startswith(IN_PANEL)]
    others = [item for item in asked.rest if not item.row.startswith(IN_PANEL)]
    left = max(1, room - len(greyed) - asked.room)
    return (*rows_of(in_panel, 99, asked.primary), *rows_of(others, left, asked.primary)), greyed


def _room(desk: Desk) -> int:
    return ROOM - (LAUNCH_ROOM if desk.view.focus.what == "launch" else 0)


def _settle(asked: Asked) -> Asked:
    """Hiring nobody ends the phase."""
    if NOBODY_HIRED not in asked.placed:
        return asked
    return msgspec.structs.replace(asked, end=asked.placed[NOBODY_HIRED].button)


ask_panel = Asking(
    eyebrow=eyebrow,
    hint=hint_for,
    place=place,
    told=happened,
    waits=waits,
    ending=ending,
    ends=(acts.Ready, acts.Pass, acts.Leave, acts.Stay, acts.Done),
    room=_room,
    fill=_fill,
    keys={acts.Launch: "L"},
    place_refused=_reason,
    settle=_settle,
).ask_panel
