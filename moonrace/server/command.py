"""Commands: what a seat sends to a table, what it is told, and how it is carried out."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import MoonraceError, Refusal, Refused
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from moonrace.lessons.teacher import Teacher

Kind = Literal["act", "undo", "redo", "restart-turn", "show"]
NOTHING_TO_REDO = Refusal("redo-nothing", "There is nothing to do again.")


class Command(msgspec.Struct, frozen=True):
    """What a seat sends. `id` makes it safe to send again; `version` says what its sender was looking at."""

    kind: Kind
    id: str
    version: int
    action: str = ""

    def digest(self, seat: int) -> bytes:
        """What tells this command from another with the same id."""
        return hashlib.sha256(msgspec.json.encode([self.kind, seat, self.version, self.action])).digest()


class CommandAnswer(msgspec.Struct, frozen=True):
    """What a command is told, as JSON or, for pages, as a line in the ask panel."""

    ok: bool
    version: int
    refusal: Refusal | None = None
    changed: str = ""
    """For a stale command: what has happened meanwhile."""


REUSED = "This command id made another table. Every command needs an id of its own."


class Reused(MoonraceError):
    """A command id that was used for something else."""


class Stale(MoonraceError):
    """The sender was looking at a table that has moved on; `since` is the version it saw."""

    def __init__(self, since: int) -> None:
        super().__init__("The table has moved on.")
        self.since = since


def is_timely(match: Match, seat: int, command: Command, action: Action | None) -> bool:
    """Whether the command does not come too late; what is nobody else's business never does."""
    if command.kind != "act" or action is None:
        return command.version == match.version
    return action.quiet or match.is_timely(seat, command.version)


def taught(teacher: Teacher, match: Match, seat: int, kind: Kind, action: Action | None) -> list[Step]:
    """Do at a lesson what a command wants, in the way of its teacher."""
    if kind == "undo":
        return teacher.step_back(match)
    if kind == "restart-turn":
        return teacher.restart(match)
    if action is None:
        raise Refused(NOTHING_TO_REDO)
    return teacher.act(match, seat, action)


def restart_turn(match: Match, seat: int) -> list[Step]:
    """Take back all that a seat may of its turn."""
    return [match.undo(seat) for _ in range(max(1, match.undoable(seat)))]


def carry_out(match: Match, seat: int, kind: Kind, action: Action | None) -> Step:
    """Do what a command wants."""
    if kind == "undo":
        return match.undo(seat)
    if action is None:
        raise Refused(NOTHING_TO_REDO)
    return match.act(seat, action)
