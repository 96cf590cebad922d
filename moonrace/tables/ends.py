"""Ends by people in words: the same at every table, whatever is played there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from moonrace.kernel.events import Event, Resigned, Stopped
from moonrace.kernel.result import AGREED, RESIGNED, WITHOUT_RESULT, Result
from moonrace.tables.kit.words import listed

if TYPE_CHECKING:
    from moonrace.tables.face import Names

ENDINGS = {AGREED: "All agreed on a draw.", WITHOUT_RESULT: "It was ended without a result."}


def end_words(result: Result, names: Names) -> str:
    """How people ended a match, in one or two sentences."""
    if result.why != RESIGNED:
        return ENDINGS[result.why]
    gone = f"{_listed(result.resigned, names)} resigned."
    return f"{gone} {_winning(result.winners, names)}" if result.winners else gone


def story_words(result: Result | None, names: Names) -> Iterator[str]:
    """What a story says of those who gave up or ended the game."""
    if result is None:
        return
    if result.is_by_people:
        yield end_words(result, names)
    if result.resigned and result.why != RESIGNED:
        seats = result.resigned
        yield f"{_listed(seats, names)} resigned on the way, and {_bots(len(seats))} played on."


def people_words(event: Event, names: Names) -> str:
    """The log line of an event that no game has; nothing for all others."""
    if isinstance(event, Resigned):
        return "Resigns. A bot plays on." if event.goes_on else "Resigns."
    if isinstance(event, Stopped):
        winners = [int(seat) for seat in event.winners]
        said = ENDINGS.get(event.why) or (_winning(winners, names) if winners else "")
        return f"**The end.** {said}".strip()
    return ""


def _winning(seats: Sequence[int], names: Names) -> str:
    return f"{_listed(seats, names)} {'wins' if len(seats) == 1 else 'win'}."


def _listed(seats: Sequence[int], names: Names) -> str:
    return listed(names[seat] for seat in seats)


def _bots(count: int) -> str:
    return "a bot" if count == 1 else "some bots"
