"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from functools import partial

import msgspec

from moonrace.games.tranquility_base import actions as acts
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.hint import sort_out
from moonrace.tables.kit.reasons import reasons
from moonrace.tables.kit.rows import rows_of
from moonrace.tables.tranquility_base.buttons import place
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.happened import happened
from moonrace.tables.tranquility_base.hints import hint_for
from moonrace.tables.tranquility_base.waiting import waiting_panel
from moonrace.tables.tranquility_base.words import PHASES

ENDS = (acts.EndActions, acts.EndDiscard, acts.Pass, acts.CloseWindow)
ROOM = 8
"""Lines of buttons that fit the panel at 1280 x 800 beside heading and foot."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    hint, to_place = hint_for(desk).heard_by(desk.scene), partial(place, desk)
    if isinstance(hint.action, acts.Launch | acts.Move | acts.Extend):
        hint = msgspec.structs.replace(hint, icon="move")
    asked = sort_out(hint, desk.legal, to_place, ENDS, happened(desk))
    refused = desk.scene.refused if desk.scene.is_awaited else ()
    greyed = reasons(asked.placed.values(), refused, to_place)
    rows = rows_of(asked.rest, ROOM - len(greyed) - asked.room, asked.primary)
    return asked.panel(_eyebrow(desk), rows, greyed)


def _eyebrow(desk: Desk) -> str:
    view = desk.view
    if view.window is not None or view.phase == "set_up" or desk.is_waiting:
        return waiting_panel(desk).eyebrow
    return f"Your turn, {PHASES[view.phase]}" if desk.is_active else "Your choice"
