"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from functools import partial

from moonrace.games.astronavigators import actions as acts
from moonrace.tables.astronavigators.buttons import place
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.happened import happened
from moonrace.tables.astronavigators.hints import hint_for
from moonrace.tables.astronavigators.waiting import eyebrow, waiting_panel
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.hint import sort_out
from moonrace.tables.kit.reasons import MOST, reasons
from moonrace.tables.kit.rows import rows_of

ENDS = (acts.Done,)
ROOM = 12
"""Lines of buttons that fit the panel at 1280 x 720."""
MOST_BESIDE_WEEKS = 2
"""Reasons that fit one line below the four weeks."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    to_place = partial(place, desk)
    asked = sort_out(hint_for(desk).heard_by(desk.scene), desk.legal, to_place, ENDS, happened(desk))
    most = MOST_BESIDE_WEEKS if desk.what == "declare" else MOST
    greyed = reasons(asked.placed.values(), desk.scene.refused, to_place, most)
    rows = rows_of(asked.rest, ROOM - len(greyed) - asked.room, asked.primary)
    return asked.panel(eyebrow(desk), rows, greyed)
