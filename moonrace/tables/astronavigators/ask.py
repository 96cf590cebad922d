"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from moonrace.games.astronavigators import actions as acts
from moonrace.tables.astronavigators.buttons import place
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.happened import happened
from moonrace.tables.astronavigators.hints import hint_for
from moonrace.tables.astronavigators.waiting import eyebrow, waiting_panel
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.headlines import rows_taken
from moonrace.tables.kit.reasons import MOST, reasons
from moonrace.tables.kit.rows import rows_of

ENDS = (acts.Done,)
ROOM = 12
"""Lines of buttons that fit the panel at 1280 x 720."""
MOST_BESIDE_WEEKS = 2
"""Reasons that fit one line below the four weeks."""
PRIMARY_ROOM = 2
"""Lines that the primary button and its note take."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    hint = hint_for(desk).heard_by(desk.scene)
    placed = {action: place(desk, action) for action in desk.legal}
    most = MOST_BESIDE_WEEKS if desk.what == "declare" else MOST
    greyed = reasons(placed.values(), desk.scene.refused, lambda action: place(desk, action), most)
    primary = hint.primary(placed)
    end = hint.end(placed, ENDS)
    taken = {button.action for button in (primary, end) if button}
    rest = [item for item in placed.values() if item.button.action not in taken]
    told = happened(desk)
    room = ROOM - len(greyed) - rows_taken(told)
    return AskPanel(
        eyebrow=eyebrow(desk),
        heading=hint.heading,
        primary=primary,
        note=hint.note,
        groups=rows_of(rest, room - (PRIMARY_ROOM if primary else 0), primary),
        greyed=greyed,
        end=end,
        headlines=told,
    )
