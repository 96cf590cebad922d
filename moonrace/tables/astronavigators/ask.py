"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from moonrace.games.astronavigators import actions as acts
from moonrace.tables.astronavigators.buttons import place
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.happened import happened
from moonrace.tables.astronavigators.hints import hint_for
from moonrace.tables.astronavigators.waiting import ending, eyebrow, waits
from moonrace.tables.kit.asking import Asking
from moonrace.tables.kit.reasons import MOST

ROOM = 12
"""Lines of buttons that fit the panel at 1280 x 720."""
MOST_BESIDE_WEEKS = 2
"""Reasons that fit one line below the four weeks."""


def _most(desk: Desk) -> int:
    return MOST_BESIDE_WEEKS if desk.what == "declare" else MOST


ask_panel = Asking(
    eyebrow=eyebrow,
    hint=hint_for,
    place=place,
    told=happened,
    waits=waits,
    ending=ending,
    ends=(acts.Done,),
    room=ROOM,
    most=_most,
).ask_panel
