"""A what-if board as its page is told of it, and whose eyes one has on it."""

from __future__ import annotations

import msgspec

from moonrace.kernel.branching import acts_since
from moonrace.kernel.match import Match
from moonrace.server.branches import Branch, script_done
from moonrace.server.table import LiveTable
from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.touch import button_of
from moonrace.tables.kit.what_if import WhatIfPart

DEALT_ANEW = "What you cannot know was dealt anew. Nobody at the real table hears of this board."
AS_IT_WAS = "Everything lies as it lay then; chance falls anew from here."
ALL_IN_LUCK = "You have what the plan assumes. As long as you follow it, all goes well."
SECRET_SO_FAR = "It holds what one seat knows of a running game, so it can be shared when that game is over."


class Around(msgspec.Struct, frozen=True):
    """What lies around a board."""

    back: str
    """The address it was opened from."""
    may_be_shared: bool


def board_viewer(table: LiveTable, match: Match, holder: int | None) -> int:
    """Whose eyes one has on a board: those of an own seat that is to act, the one chosen last if it is."""
    asked = [seat for seat in table.own_seats if table.waits_for(match, seat)] or table.own_seats
    return holder if holder is not None and holder in asked else asked[0]


def board_part(
    table: LiveTable, match: Match, around: Around | None, panel: AskPanel, origin: str, *, is_guest: bool
) -> WhatIfPart | None:
    """What the page of a board says about it; None for an ordinary table."""
    branch = table.row.branch
    if branch is None or around is None:
        return None
    followed, is_open = script_done(branch, match), around.may_be_shared
    return WhatIfPart(
        began=_began(branch, table.row.name),
        about=_about(branch),
        back=around.back,
        back_label=_back_label(branch),
        share_link=f"{origin}/t/{table.id}/w/{table.row.spectator_token}" if is_open else "",
        not_shared="" if is_open else SECRET_SO_FAR,
        own=tuple(table.own_seats) if len(table.own_seats) > 1 and not is_guest else (),
        done=0 if is_guest else len(acts_since(match, table.own_seats)),
        following=None if is_guest else _following(branch, followed, panel),
        script=len(branch.script),
        script_done=followed or 0,
        has_strayed=followed is None,
        is_guest=is_guest,
    )


def _following(branch: Branch, followed: int | None, panel: AskPanel) -> Button | None:
    """What the script offers next."""
    if followed is None or followed >= len(branch.script):
        return None
    return button_of(panel, branch.script[followed])


def _back_label(branch: Branch) -> str:
    if branch.puzzle:
        return "The puzzle"
    return "The rules" if branch.example else "The plan" if branch.laid else "The real table"


def _began(branch: Branch, name: str) -> str:
    if branch.puzzle:
        return f"the puzzle “{name}”"
    if branch.laid is not None:
        return f"the start of the plan “{name}”"
    if branch.example:
        return f"step {branch.at} of example {branch.example}"
    return f"step {branch.step} of {name}"


def _about(branch: Branch) -> str:
    if branch.laid is not None and not branch.puzzle:
        return ALL_IN_LUCK
    return AS_IT_WAS if branch.knower is None else DEALT_ANEW
