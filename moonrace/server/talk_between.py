"""What happened in a game among what was said at its table: chapters that began, and deeds.

A viewer reads of it what its own log tells. It stands where the game was when words were said, so that
nothing need be told of when it happened.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from moonrace.kernel.events import SPECTATOR
from moonrace.server.looking_back import Trail
from moonrace.tables.chronicle import GOOD, Milestone
from moonrace.tables.face import Face, Names
from moonrace.tables.kit.pages import ChapterMark
from moonrace.tables.kit.talk import TalkLine

MOST_DEEDS = 3
"""Of those between two remarks; the log has them all."""
TABLE = "table"
DONE, LOST = "complete", "warning"


class Happened(NamedTuple):
    """Something that happened, after an entry of the match."""

    entry: int
    line: TalkLine


def happenings(
    face: Face, trail: Trail, milestones: Sequence[Milestone], names: Names, viewer: int
) -> list[Happened]:
    """Chapters and deeds as a viewer knows them, oldest first."""
    chapters = [
        Happened(trail.numbers[mark.step], _chapter(mark))
        for mark in trail.chapters(face.chapters(trail.events))
    ]
    deeds = [Happened(trail.numbers[one.step], _deed(one, names, viewer)) for one in milestones]
    return sorted((*chapters, *deeds), key=lambda one: one.entry)


def among(said: Sequence[tuple[int, TalkLine]], happened: Sequence[Happened]) -> tuple[TalkLine, ...]:
    """What was said, each after an entry of the match, with what happened between and after it."""
    return tuple(_woven(said, happened))


def _woven(said: Sequence[tuple[int, TalkLine]], happened: Sequence[Happened]) -> Iterator[TalkLine]:
    for number, (entry, line) in enumerate(said):
        yield line
        end = said[number + 1][0] if number + 1 < len(said) else math.inf
        yield from _worth_a_line([one.line for one in happened if entry < one.entry <= end])


def _worth_a_line(gap: Sequence[TalkLine]) -> Iterator[TalkLine]:
    """The last chapter that began and the last deeds."""
    chapters = [line for line in gap if not line.event]
    kept = [*chapters[-1:], *[line for line in gap if line.event][-MOST_DEEDS:]]
    return (line for line in gap if any(line is one for one in kept))


def _chapter(mark: ChapterMark) -> TalkLine:
    return TalkLine(f"chapter-{mark.step}", TABLE, SPECTATOR, "", mark.title, "", is_between=True)


def _deed(one: Milestone, names: Names, viewer: int) -> TalkLine:
    key, glyph = f"deed-{one.at}", DONE if one.mood == GOOD else LOST
    is_own = one.seat == viewer != SPECTATOR
    name = names[one.seat]
    return TalkLine(key, TABLE, one.seat, name, one.title, "", is_own=is_own, event=glyph, is_between=True)
