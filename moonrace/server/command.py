"""Commands: what a seat sends to a table, what it is told, and how it is carried out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import MoonraceError, Refusal, Refused
from moonrace.kernel.events import CLOCK
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from moonrace.kernel.typed import typed
from moonrace.lessons.teacher import Teacher

if TYPE_CHECKING:
    from moonrace.server.store import Happening, SeatRow

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


def actor_kind(seats: Sequence[SeatRow], seat: int) -> str:
    """Who gives a command, as instruments count them."""
    if seat == CLOCK:
        return "clock"
    return "bot" if seats[seat].is_bot else "person"


def told_to(happenings: Iterable[Happening]) -> dict[str, tuple[bytes, CommandAnswer]]:
    """By the id of each command that was carried out, what it was and what it was told."""
    return {
        one.command_id: (one.body_hash, msgspec.json.decode(one.answer, type=typed(CommandAnswer)))
        for one in happenings
        if one.part == 0
    }


REUSED = "This command id made another table. Every command needs an id of its own."


class Reused(MoonraceError):
    """A command id that was used for something else."""


class Stale(MoonraceError):
    """The sender was looking at a table that has moved on; `since` is the version it saw."""

    def __init__(self, since: int) -> None:
        super().__init__("The table has moved on.")
        self.since = since


def same_answer(told: tuple[bytes, CommandAnswer], body: bytes) -> CommandAnswer:
    """What a command was told that comes again."""
    known, answer = told
    if known != body:
        raise Reused("This command id was used for something else. Every command needs an id of its own.")
    return answer


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


def wanted(match: Match, seat: int, command: Command, teacher: Teacher | None) -> Action | None:
    """What a command wants to be done; None where it wants something taken back, or there is nothing.

    Raises `BadText` if it cannot be read.
    """
    if command.kind == "act":
        return match.title.codec.parse(command.action)
    if command.kind == "show" and teacher is not None:
        return teacher.shown(match)
    undone = match.redo_action(seat) if command.kind == "redo" else ""
    return match.title.codec.parse(undone) if undone else None
