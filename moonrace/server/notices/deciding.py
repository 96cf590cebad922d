"""What is worth a notice: from the table as the seat itself may see it, in the words of its own log."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import msgspec

from moonrace.bots import level_of
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.history import decision_of
from moonrace.kernel.match import Match
from moonrace.kernel.record import RESIGN
from moonrace.server import links
from moonrace.server.bonds import Unheard
from moonrace.server.clock_part import PATIENCE, absent_part
from moonrace.server.ending import wishes_known_to
from moonrace.server.ends_part import ends_part
from moonrace.server.looking_back import Trail
from moonrace.server.notices.carriers import Letter
from moonrace.server.notices.ways import Reason
from moonrace.server.pace import DAY, MINUTE
from moonrace.server.present import Reader
from moonrace.server.remarks import Remark
from moonrace.server.store import SeatRow
from moonrace.server.table import LiveTable
from moonrace.server.talk import TABLE, WATCHERS, heard, name_of, said_by
from moonrace.server.word_wanted import about_absent
from moonrace.tables.kit.clocks import LOW
from moonrace.tables.kit.ends import OfferPart

MOST_LINES = 2
"""Lines that tell what has happened since."""
LONGEST_BODY = 400
SILENCE = 600.0
"""Seconds without a word after which talk is told of anew: what is said without such a pause is one talk."""
STALE = 24 * 3600.0
"""Seconds after which nobody is told any more that something was said."""
NOBODY: Unheard = {}
CALLS: dict[Reason, str] = {
    "turn": "Your move",
    "time": "Your time runs out",
    "over": "It is over",
    "talk": "Somebody talks",
    "offer": "Shall it end?",
    "absent": "Time is up",
    "replaced": "A bot sits in for you",
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


def all_due(live: LiveTable, match: Match, unheard: Unheard = NOBODY) -> Iterator[Due]:
    """What the people at a table are to be told, as it stands; by `unheard`, whom they do not hear."""
    if live.is_closed or live.halt is not None or not is_worth_telling(live):
        return
    for seat in live.row.seats:
        if seat.pilot is None:
            continue
        talk = _talk(live, match, seat.seat, unheard)
        if talk and talk[-1].seat != seat.seat and time.time() - talk[-1].at < STALE:
            yield Due(seat.seat, "talk", talk[0].n)
        if _offers(live, match, seat.seat):
            # Once a day: who offers, takes it back and offers again calls nobody twice.
            known = wishes_known_to(live, match, seat.seat)
            since = max(live.slate.wants_end[one].since for one in known if one != seat.seat)
            yield Due(seat.seat, "offer", int(since // DAY))
        if not match.over and _runs_out(live, seat.seat):
            yield Due(seat.seat, "time", decision_of(match.effective, seat.seat))
        yield from _absences(live, match, seat.seat)
        if _has_just_acted(match, seat.seat):
            continue
        if match.over:
            yield Due(seat.seat, "over")
        elif live.waits_for(match, seat.seat):
            yield Due(seat.seat, "turn", decision_of(match.effective, seat.seat))


def _absences(live: LiveTable, match: Match, viewer: int) -> Iterator[Due]:
    """That somebody's time is up, to who may decide what then, and again when something is wanted to which
    silence is consent; to that person as well, and that a bot sits in for it."""
    slate = live.slate
    for absent in () if match.over else live.clocks.up:
        wishes = slate.wishes.get(absent)
        is_silent = viewer in live.voters and (wishes is None or viewer not in wishes.by)
        if viewer == absent or is_silent:
            turn = decision_of(match.effective, absent) * match.players + absent
            yield Due(viewer, "absent", 2 * turn + (wishes is not None))
    if viewer in slate.sits_in and not match.over:
        yield Due(viewer, "replaced", int(slate.sat_in.get(viewer, 0.0) // MINUTE))


def _about_absence(live: LiveTable, match: Match, due: Due) -> list[str]:
    """What is said of it."""
    absent = due.mark // 2 % match.players
    part = absent_part(live, absent, due.seat)
    if due.seat == absent:
        return ["The others may let a bot sit in, or end it. Act, and it goes on.", *part.wishes]
    if not part.wishes:
        return [about_absent(part.name)]
    return [*part.wishes, f"Who says nothing for {PATIENCE[live.row.pace.kind]} is taken to agree."]


def _wanted(live: LiveTable, seat: int, unheard: Unheard) -> list[Remark]:
    """What was said by others than those whom the pilot of a seat does not hear."""
    nobody: frozenset[str] = frozenset()
    silent = unheard.get(live.row.seats[seat].pilot or "", nobody)
    return [one for one in live.remarks if said_by(live.row, one) not in silent]


def _talk(live: LiveTable, match: Match, viewer: int, unheard: Unheard) -> Sequence[Remark]:
    """What a seat has heard since the last long silence; to those who only watch it does not listen."""
    said = [one for _, one in heard(_wanted(live, viewer, unheard), match, viewer, is_watching=False)]
    said = [one for one in said if one.audience != WATCHERS]
    first = len(said)
    while first > 0 and (first == len(said) or said[first].at - said[first - 1].at < SILENCE):
        first -= 1
    return said[first:]


def _offers(live: LiveTable, match: Match, viewer: int) -> Sequence[OfferPart]:
    """The ends that others would agree to and a seat has not answered."""
    part = ends_part(live, match, viewer)
    return [] if part is None else [offer for offer in part.offers if not offer.is_own]


def _runs_out(live: LiveTable, seat: int) -> bool:
    """Whether a decision that may take days is wanted within half a day; who plays live is looking."""
    left = live.time_left(seat)
    is_running = left is not None and left.is_running and not left.is_resting
    return is_running and not live.row.pace.is_live and left is not None and 0 < left.seconds <= LOW


def letter(
    live: LiveTable,
    match: Match,
    due: Due,
    origin: str,
    *,
    is_public: bool = False,
    unheard: Unheard = NOBODY,
) -> Letter | None:
    """What the seat is told: game, table, and what happened since it acted last, or what was said.

    What others read too, as in a chat room, says only what everybody at the table knows; None where that is
    nothing.
    """
    seat = live.row.seats[due.seat]
    if is_public and due.reason == "turn" and due.seat not in match.position.openly_awaited:
        # A card waits for those who asked to be asked, and who that is nobody else is told.
        return None
    if due.reason == "talk":
        said = [one for one in _talk(live, match, due.seat, unheard) if one.seat != due.seat]
        said = [one for one in said if one.audience == TABLE] if is_public else said
        if not said:
            return None
        since = [f"{name_of(live.row, one)}: {one.words}" for one in said]
    elif due.reason == "offer":
        # That a side thinks of giving up is its own matter.
        offers = [one for one in _offers(live, match, due.seat) if not is_public or one.how != RESIGN]
        if not offers:
            return None
        since = [one.heading for one in offers]
    elif due.reason == "absent":
        since = _about_absence(live, match, due)
    elif due.reason == "replaced":
        since = [f"{level_of(live.slate.sits_in[due.seat]).name} plays your seat until you take it back."]
    else:
        reader = Reader(live, match, SPECTATOR if is_public else due.seat)
        reader.remarks = _wanted(live, due.seat, unheard)
        since = _since(reader)
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


def _since(reader: Reader) -> list[str]:
    """The lines of a viewer's log since its last act."""
    lines, new = reader.lines(Trail(reader.match, reader.viewer))
    return [_said(reader.table.row.seats, line.seat, line.text) for line in lines[len(lines) - new :]]


def _said(seats: tuple[SeatRow, ...], seat: int, words: str) -> str:
    words = words.replace("**", "")
    return f"{seats[seat].name}: {words}" if 0 <= seat < len(seats) else words


def _has_just_acted(match: Match, seat: int) -> bool:
    """Whether nothing that a seat may know of came after its own last act: it is looking."""
    last = next(iter(reversed(match.steps_known_to(seat))), None)
    return last is not None and last.entry.seat == seat
