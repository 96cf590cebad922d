"""Whose move it is at a table, and how much time there is for it, as the desk says it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.server.clock_part import clock_part
from moonrace.server.links import Visitor
from moonrace.server.pace import DAYS_UNTIL_MISSED
from moonrace.server.slate import TimeLeft
from moonrace.server.table import LiveTable
from moonrace.tables.kit.clocks import ClockPart, spoken, state_of
from moonrace.tables.kit.waiting import BY_ITSELF
from moonrace.tables.kit.words import count, listed

NO_CLOCK = "no clock"
NOT_BEGUN = "The clocks run once all have come."
SILENT = f"silent for {count(DAYS_UNTIL_MISSED, 'day')}"


def is_asked(live: LiveTable, match: Match, seats: Sequence[int]) -> bool:
    """Whether a table waits for one of these seats: to act, or to agree that it goes on by mended rules."""
    if live.halt is not None:
        return any(seat in live.still_to_agree() for seat in seats)
    return not match.over and any(live.waits_for(match, seat) for seat in seats)


def whose_move(live: LiveTable, match: Match, visitor: Visitor) -> str:
    """ "Your move", "Tomas decides", "Tomas and Inés decide"; nothing at the end.

    Of a window it says only that it is open: who could answer is nobody's business.
    """
    if match.over:
        return ""
    if is_asked(live, match, visitor.seats):
        return _yours(live, match, visitor.seats)
    if live.halt is not None:
        return f"{listed(live.row.seats[seat].name for seat in live.still_to_agree())} still to agree"
    seats = _openly_asked(match)
    if not seats:
        is_window = match.position.frame.opened_by() is not None
        return "A window is open for answers" if is_window else BY_ITSELF.removesuffix(".")
    return f"{listed(_who(live, seat) for seat in seats)} {'decides' if len(seats) == 1 else 'decide'}"


def _yours(live: LiveTable, match: Match, seats: Sequence[int]) -> str:
    """With the names where several people share a screen."""
    asked = [live.row.seats[seat].name for seat in seats if live.waits_for(match, seat)]
    return f"Your move: {listed(asked)}" if len(seats) > 1 and asked else "Your move"


def _openly_asked(match: Match) -> Sequence[int]:
    return [seat for seat in match.position.openly_awaited if seat != CLOCK]


def _who(live: LiveTable, seat: int) -> str:
    name = live.row.seats[seat].name
    return f"A bot for {name}" if seat in live.slate.sits_in else name


def time_for_it(live: LiveTable, match: Match, visitor: Visitor) -> ClockPart | None:
    """The clock of whose move it is: the visitor's own before others, then the one that is up first. Where
    none runs, why; nothing where time says nothing."""
    if match.over or live.halt is not None:
        return None
    if not live.row.pace.has_clock:
        return _without_clock(live, _deciding(live, match, visitor))
    if not live.slate.has_begun:
        return _word(NOT_BEGUN)
    left = _first_up(live, match, visitor)
    if left is not None:
        return _in_words(live, left)
    return _of_window(live, _window_until(live, match, visitor))


def seconds_for_it(live: LiveTable, match: Match, visitor: Visitor) -> float:
    """How soon that time is up, nights and holidays included: the order in which tables want attention."""
    if match.over or live.halt is not None:
        return math.inf
    if any(seat in live.clocks.up for seat in _deciding(live, match, visitor)):
        return 0.0
    left = _first_up(live, match, visitor)
    ends = _window_until(live, match, visitor) if left is None else left.ends
    return math.inf if ends is None else max(0.0, ends - live.clocks.now)


def _deciding(live: LiveTable, match: Match, visitor: Visitor) -> Sequence[int]:
    return visitor.seats if is_asked(live, match, visitor.seats) else _openly_asked(match)


def _first_up(live: LiveTable, match: Match, visitor: Visitor) -> TimeLeft | None:
    lefts = (live.time_left(seat) for seat in _deciding(live, match, visitor))
    running = [left for left in lefts if left is not None and left.is_running]
    return min(running, key=lambda left: left.seconds, default=None)


def _window_until(live: LiveTable, match: Match, visitor: Visitor) -> float | None:
    """When a card waits for the visitor no longer, or a discussion for anybody. Whom else a card waits for
    is not told."""
    if match.position.frame.opened_by() is None:
        seats = live.people
    else:
        seats = visitor.seats if is_asked(live, match, visitor.seats) else ()
    until = [when for seat, when in live.clocks.asked_until(match.version).items() if seat in seats]
    return None if live.slate.is_paused else min(until, default=None)


def _in_words(live: LiveTable, left: TimeLeft) -> ClockPart:
    part = clock_part(live, left)
    if part.state == "up":
        return msgspec.structs.replace(part, words="Time is up", ticks=0)
    runs = part.is_running and not left.is_resting
    ticks = round(left.seconds, 1) if runs else 0
    return msgspec.structs.replace(part, words=_spoken(live, left.seconds), ticks=ticks)


def _of_window(live: LiveTable, until: float | None) -> ClockPart | None:
    """How long a card or a discussion still waits."""
    if until is None:
        return None
    seconds = max(0.0, until - live.clocks.now)
    state = state_of(seconds, is_live=live.row.pace.is_live, is_running=True, is_resting=False)
    return ClockPart(-1, _spoken(live, seconds), state, True, 0, ticks=round(seconds, 1))


def _spoken(live: LiveTable, seconds: float) -> str:
    return f"{spoken(seconds, is_live=live.row.pace.is_live)} left"


def _without_clock(live: LiveTable, seats: Sequence[int]) -> ClockPart | None:
    if len(live.people) < 2:
        return None
    silent = [seat for seat in live.clocks.up if seat in seats]
    return _word(SILENT, "up") if silent else _word(NO_CLOCK)


def _word(words: str, state: str = "plain") -> ClockPart:
    return ClockPart(-1, words, state, False, 0)
