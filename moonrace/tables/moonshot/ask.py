"""The ask panel: what is decided, the move that stands out, rows of buttons, what cannot be done and why."""

from __future__ import annotations

from functools import partial

import msgspec

from moonrace.games.moonshot import actions as acts
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.hint import sort_out
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


def ask_panel(desk: Desk) -> AskPanel:
    """The decision in front of the viewer; with nothing to decide, what it waits for."""
    if not desk.legal:
        return waiting_panel(desk)
    to_place = partial(place, desk)
    asked = sort_out(hint_for(desk).heard_by(desk.scene), desk.legal, to_place, ENDS, happened(desk))
    why_not = reasons(asked.placed.values(), desk.scene.refused, to_place)
    rows, greyed = rows_and_reasons(asked.rest, why_not, max(1, ROOM - asked.room), asked.primary)
    return msgspec.structs.replace(asked.panel(_eyebrow(desk), rows, greyed), clock=TALKING)


def _eyebrow(desk: Desk) -> str:
    role = "Politician" if desk.is_governing else "Engineer"
    who = f"{desk.words.nation(desk.me.nation)}, {role}"
    return f"{who}, {PHASES.get(desk.view.phase, desk.view.phase)}"
