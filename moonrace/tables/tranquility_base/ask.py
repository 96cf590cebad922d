"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from functools import partial

from moonrace.games.tranquility_base import actions as acts
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.headlines import rows_taken
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
PRIMARY_ROOM = 2
"""Lines that the primary button and its note take."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    hint = hint_for(desk).heard_by(desk.scene)
    placed = {action: place(desk, action) for action in desk.legal}
    primary = hint.primary(placed)
    end = hint.end(placed, ENDS)
    taken = {button.action for button in (primary, end) if button}
    rest = [item for item in placed.values() if item.button.action not in taken]
    greyed = reasons(
        placed.values(), desk.scene.refused if desk.scene.is_awaited else (), partial(place, desk)
    )
    told = happened(desk)
    room = ROOM - len(greyed) - (PRIMARY_ROOM if primary else 0) - rows_taken(told)
    return AskPanel(
        eyebrow=_eyebrow(desk),
        heading=hint.heading,
        primary=primary,
        note=hint.note,
        note_icon="move" if isinstance(hint.action, acts.Launch | acts.Move | acts.Extend) else "info",
        groups=rows_of(rest, room, primary),
        greyed=greyed,
        end=end,
        headlines=told,
    )


def _eyebrow(desk: Desk) -> str:
    view = desk.view
    if view.window is not None or view.phase == "set_up" or desk.is_waiting:
        return waiting_panel(desk).eyebrow
    return f"Your turn, {PHASES[view.phase]}" if desk.is_active else "Your choice"
