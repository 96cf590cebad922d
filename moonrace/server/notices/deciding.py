"""What is worth a notice: from the table as the seat itself may see it, in the words of its own log."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.server import links
from moonrace.server.looking_back import Trail
from moonrace.server.notices.carriers import Letter
from moonrace.server.notices.ways import Reason
from moonrace.server.present import Reader
from moonrace.server.store import SeatRow
from moonrace.server.table import LiveTable
from moonrace.tables.kit.clocks import LOW

MOST_LINES = 2
"""Lines that tell what has happened since."""
LONGEST_BODY = 400
CALLS: dict[Reason, str] = {
    "turn": "Your move",
    "time": "Your time runs out",
    "over": "It is over",
}


class Due(msgspec.Struct, frozen=True):
    """That a seat is to be told something, once for each mark."""

    seat: int
    reason: Reason
    mark: int = 0


def is_worth_telling(live: LiveTable) -> bool:
    """Whether people play here with each other: nobody is called to a table of their own."""
    row = live.row
    apart = [seat for seat in row.seats if not seat.is_bot and seat.kind != "same-screen"]
    return len(apart) > 1 and row.branch is None and not row.is_record and not row.is_taught


def all_due(live: LiveTable, match: Match) -> Iterator[Due]:
    """What the people at a table are to be told, as it stands."""
    if live.is_closed or live.halt is not None or not is_worth_telling(live):
        return
    for seat in live.row.seats:
        if seat.pilot is None:
            continue
        if not match.over and _runs_out(live, seat.seat):
            yield Due(seat.seat, "time", _acts_of(match, seat.seat))
        if _has_just_acted(match, seat.seat):
            continue
        if match.over:
            yield Due(seat.seat, "over")
        elif live.waits_for(match, seat.seat):
            yield Due(seat.seat, "turn", _acts_of(match, seat.seat))


def _runs_out(live: LiveTable, seat: int) -> bool:
    """Whether a decision that may take days is wanted within half a day; who plays live is looking."""
    left = live.time_left(seat)
    is_running = left is not None and left.is_running and not left.is_resting
    return is_running and not live.row.pace.is_live and left is not None and 0 < left.seconds <= LOW


def is_still_due(live: LiveTable, match: Match, due: Due) -> bool:
    """Whether it is not too late to tell: nobody is called to a turn that is over."""
    return due in all_due(live, match)


def letter(live: LiveTable, match: Match, due: Due, origin: str, *, is_public: bool = False) -> Letter:
    """What the seat is told: game, table, and what happened since it acted last.

    What others read too, as in a chat room, says only what everybody at the table knows.
    """
    seat = live.row.seats[due.seat]
    since = _since(live, match, SPECTATOR if is_public else due.seat)
    told = since[-MOST_LINES:]
    more = 0 if is_public else len(since) - len(told)
    if more:
        told.insert(0, f"{more} more before." if more > 1 else "One more before.")
    title = f"{CALLS[due.reason]}: {live.title.name}"
    body = " ".join([f"{live.row.name}.", *told])[:LONGEST_BODY]
    # It opens in the pilot's own browsers alone, so whoever else reads the letter has no key.
    address = links.pilot_base(live.id, seat.pilot or "")
    return Letter(
        f"{seat.name}: {title}" if is_public else title, body, f"{origin}{address}", f"{live.id}-{due.reason}"
    )


def _since(live: LiveTable, match: Match, viewer: int) -> list[str]:
    """The lines of a viewer's log since its last act."""
    lines, new = Reader(live, match, viewer).lines(Trail(match, viewer))
    return [_said(live.row.seats, line.seat, line.text) for line in lines[len(lines) - new :]]


def _said(seats: tuple[SeatRow, ...], seat: int, words: str) -> str:
    words = words.replace("**", "")
    return f"{seats[seat].name}: {words}" if 0 <= seat < len(seats) else words


def _has_just_acted(match: Match, seat: int) -> bool:
    """Whether nothing that a seat may know of came after its own last act: it is looking."""
    last = next(iter(reversed(match.steps_known_to(seat))), None)
    return last is not None and last.entry.seat == seat


def _acts_of(match: Match, seat: int) -> int:
    return sum(step.entry.seat == seat and not step.is_quiet for step in match.effective)
