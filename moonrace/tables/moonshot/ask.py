"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from moonrace.games.moonshot import actions as acts
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.headlines import rows_taken
from moonrace.tables.kit.reasons import reasons
from moonrace.tables.kit.rows import rows_and_reasons
from moonrace.tables.moonshot.buttons import place
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.happened import happened
from moonrace.tables.moonshot.hints import hint_for
from moonrace.tables.moonshot.waiting import TALKING, waiting_panel
from moonrace.tables.moonshot.words import PHASES

ENDS = (acts.Pass, acts.EndSupport, acts.YieldTie)
ROOM = 7
"""Lines of buttons that fit the panel at 1280 x 720 beside heading and foot, over the mission in focus."""
PRIMARY_ROOM = 2
"""Lines that the primary button and its note take."""


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    return _asked(desk) if desk.legal else waiting_panel(desk)


def _asked(desk: Desk) -> AskPanel:
    hint = hint_for(desk).heard_by(desk.scene)
    placed = {action: place(desk, action) for action in desk.legal}
    primary = hint.primary(placed)
    end = hint.end(placed, ENDS)
    taken = {button.action for button in (primary, end) if button}
    rest = [item for item in placed.values() if item.button.action not in taken]
    why_not = reasons(placed.values(), desk.scene.refused, lambda action: place(desk, action))
    told = happened(desk)
    room = max(1, ROOM - (PRIMARY_ROOM if primary else 0) - rows_taken(told))
    rows, greyed = rows_and_reasons(rest, why_not, room, primary)
    return AskPanel(
        eyebrow=_eyebrow(desk),
        heading=hint.heading,
        primary=primary,
        note=hint.note,
        groups=rows,
        greyed=greyed,
        end=end,
        clock=TALKING,
        headlines=told,
    )


def _eyebrow(desk: Desk) -> str:
    role = "Politician" if desk.is_governing else "Engineer"
    who = f"{desk.words.nation(desk.me.nation)}, {role}"
    return f"{who}, {PHASES.get(desk.view.phase, desk.view.phase)}"
