"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.games.tranquility_base import actions as acts
from moonrace.kernel.actions import Choice
from moonrace.tables.kit.asking import Asking
from moonrace.tables.kit.hint import Hint
from moonrace.tables.tranquility_base.buttons import place
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.happened import happened
from moonrace.tables.tranquility_base.hints import hint_for
from moonrace.tables.tranquility_base.waiting import ending, eyebrow, waits

ROOM = 8
"""Lines of buttons that fit the panel at 1280 x 800 beside heading and foot."""


def _hint(desk: Desk) -> Hint:
    hint = hint_for(desk)
    flies = isinstance(hint.action, acts.Launch | acts.Move | acts.Extend)
    return msgspec.structs.replace(hint, icon="move") if flies else hint


def _refused(desk: Desk) -> Sequence[Choice]:
    """Whoever is not awaited is told of no reasons."""
    return desk.scene.refused if desk.scene.is_awaited else ()


ask_panel = Asking(
    eyebrow=eyebrow,
    hint=_hint,
    place=place,
    told=happened,
    waits=waits,
    ending=ending,
    ends=(acts.EndActions, acts.EndDiscard, acts.Pass, acts.CloseWindow),
    room=ROOM,
    refused=_refused,
).ask_panel
