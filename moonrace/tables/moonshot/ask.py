"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from moonrace.games.moonshot import actions as acts
from moonrace.tables.kit.asking import Asking, reasons_last
from moonrace.tables.moonshot.buttons import place
from moonrace.tables.moonshot.happened import happened
from moonrace.tables.moonshot.hints import hint_for
from moonrace.tables.moonshot.waiting import ending, eyebrow, waits

ROOM = 7
"""Lines of buttons that fit the panel at 1280 x 720 beside heading and foot, over the mission in focus."""


ask_panel = Asking(
    eyebrow=eyebrow,
    hint=hint_for,
    place=place,
    told=happened,
    waits=waits,
    ending=ending,
    ends=(acts.Pass, acts.EndSupport, acts.YieldTie),
    room=ROOM,
    fill=reasons_last,
    clock="The discussion ends in",  # Nothing else at this table is timed.
).ask_panel
