"""Talk at a table: who speaks to whom, who hears it, and what whoever runs the server may do about it.

Three circles: a seat's own team, all who sit, and those who watch. Who sits hears those who watch only after
the end; who watches hears the table, as words said aloud, and no team ever. Nothing that a reader is sent
depends on what was said where it does not hear: remarks are counted for each reader by what it hears.
"""

from __future__ import annotations

import time
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import BadText, Refusal
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.typed import typed
from moonrace.server import ledger, schema
from moonrace.server.branches import OWN
from moonrace.server.remarks import Remark
from moonrace.server.store import Store, TableRow
from moonrace.server.talk_between import Happened, among
from moonrace.tables.face import Line
from moonrace.tables.kit.talk import TalkLine, TalkPart, phrases_for

TEAM, TABLE, WATCHERS = "team", "table", "watchers"
LONGEST_REMARK = 300
MOST_REMARKS = 1000
"""Of one seat to one circle, or of all who watch."""
REMARKS_PER_MINUTE, REMARKS_PER_ADDRESS = 20, 60
REPORTED, SILENCED = "reported", "silenced"
"""Kinds of notes."""

SOMEBODY = "Somebody"
"""What a pilot is called who is gone."""

NO_TALK = Refusal("no-talk", "There is no talk at this table.")
NO_PROMISE = Refusal("no-promise", "Nothing rests on promises in this game.")
NO_MATE = Refusal("no-mate", "Nobody shares your secrets at this table.")
OUT_OF_EARSHOT = Refusal("out-of-earshot", "From here nobody of those would hear you.")
NOBODY = Refusal("nobody", "Who watches speaks as a pilot, and this browser keeps no pilot's key.")
HUSHED = Refusal("silenced", "Whoever runs this server has silenced you. You can go on playing.")
UNNAMED = Refusal(
    "silenced",
    "Whoever runs this server has silenced you. Your name stays, and your tables stay off the open list.",
)
ENOUGH = Refusal("enough", "That is as much as can be said at one table.")


class Speaker(msgspec.Struct, frozen=True):
    """Who says something."""

    id: str
    """A pilot, or the seat of a guest."""
    seat: int
    name: str = ""
    """Of who watches; a seat has its own."""


class Reported(msgspec.Struct, frozen=True):
    """A remark that somebody would not leave as it is."""

    at: float
    speaker: str
    seat: int
    name: str
    words: str
    said: float
    is_name: bool = False
    """Whether it is what somebody is called, and no remark."""


class Silenced(msgspec.Struct, frozen=True):
    """That somebody may not say anything on this server."""

    at: float
    name: str


# Who hears whom ---------------------------------------------------------------------------------------------


def circles(row: TableRow, match: Match, viewer: int, *, is_watching: bool) -> tuple[str, ...]:
    """To whom somebody may speak, the narrowest first; nobody where there is nobody to hear it."""
    if not row.has_talk or row.branch is not None or row.is_record:
        return ()
    if viewer == SPECTATOR:
        return (WATCHERS,) if is_watching and _screens(row) > 1 else ()
    people = [seat.seat for seat in row.seats if not seat.is_bot and seat.kind != OWN]
    has_mate = any(mate != viewer and mate in people for mate in match.team(viewer))
    return (*((TEAM,) if has_mate else ()), *((TABLE,) if _screens(row) > 1 else ()))


def _screens(row: TableRow) -> int:
    """From how many screens people play: those at one screen talk without us."""
    friends = sum(seat.kind == "friend" for seat in row.seats)
    return friends + any(seat.kind in ("me", "same-screen") for seat in row.seats)


def heard(
    remarks: Iterable[Remark], match: Match, viewer: int, *, is_watching: bool
) -> list[tuple[str, Remark]]:
    """What somebody hears, in order, each with a key that counts only what this reader hears."""
    team = match.team(viewer)
    counts: Counter[str] = Counter()
    found = []
    for remark in remarks:
        if remark.audience == TEAM:
            is_heard = remark.seat in team
        else:
            is_heard = remark.audience == TABLE or is_watching or match.over
        if is_heard:
            found.append((f"{remark.audience}-{counts[remark.audience]}", remark))
            counts[remark.audience] += 1
    return found


def is_full(remarks: Iterable[Remark], seat: int, audience: str) -> bool:
    """Whether a seat has said all that it can to a circle, whatever others have said."""
    return sum(one.seat == seat and one.audience == audience for one in remarks) >= MOST_REMARKS


def speaker_of(row: TableRow, seat: int) -> str:
    """Whoever sits in a seat, on this server: a pilot, or a guest known by the seat alone."""
    return row.seats[seat].pilot or f"{row.id}.{seat}"


def said_by(row: TableRow, remark: Remark) -> str:
    """Who said something; what was said before speakers were noted, a seat said."""
    return remark.speaker or speaker_of(row, remark.seat)


def name_of(row: TableRow, remark: Remark) -> str:
    """What a speaker is called."""
    return remark.name or SOMEBODY if remark.seat == SPECTATOR else row.seats[remark.seat].name


def taken_back(remark: Remark) -> Remark:
    """A remark whose speaker is gone."""
    return msgspec.structs.replace(remark, words="", speaker="", name="")


def rewrite(connection: sa.Connection, table_id: str, remarks: Iterable[Remark]) -> None:
    """Keep of these remarks what was taken back."""
    columns = schema.remark.c
    for one in remarks:
        if not one.words:
            of_it = schema.remark.update().where(columns.table_id == table_id, columns.n == one.n)
            connection.execute(of_it.values(words="", speaker="", name=""))


def checked_remark(words: str) -> str:
    """A remark fit to be shown: one line of printable text, neither empty nor long."""
    words = " ".join(unicodedata.normalize("NFC", words).split())
    if not words:
        raise BadText("There is nothing to say in it.")
    if len(words) > LONGEST_REMARK:
        raise BadText(f"Say it in at most {LONGEST_REMARK} characters.")
    if not all(char.isprintable() for char in words):
        raise BadText("A remark is made of letters, figures and signs that can be seen.")
    return words


def talk_part(
    row: TableRow,
    remarks: Sequence[Remark],
    match: Match,
    viewer: int,
    *,
    is_watching: bool,
    is_called: bool,
    happened: Sequence[Happened] = (),
) -> TalkPart | None:
    """What a page shows of the talk, with what happened in the game meanwhile; None where there is none."""
    open_to = circles(row, match, viewer, is_watching=is_watching)
    found = heard(remarks, match, viewer, is_watching=is_watching)
    if not open_to and not found:
        return None
    said = [(remark.step, _line(row, key, remark, viewer)) for key, remark in found]
    lines = among(said, happened)
    phrases = phrases_for(is_watching=is_watching, is_over=match.over, is_called=is_called)
    can_promise = match.title.has_deals and TABLE in open_to and not match.over
    return TalkPart(open_to, lines, phrases if open_to else (), can_promise)


def _line(row: TableRow, key: str, remark: Remark, viewer: int) -> TalkLine:
    return TalkLine(
        key=key,
        to=remark.audience,
        seat=remark.seat,
        name=name_of(row, remark),
        words=remark.words,
        by=said_by(row, remark),
        at=remark.at,
        is_own=viewer != SPECTATOR and remark.seat == viewer,
        is_promise=remark.is_promise,
    )


THANKS = "Thank you. Whoever runs this server will read it. You can mute who said it meanwhile."
MOST_EARLIER = 100
"""Lines that are fetched at once."""


def earlier(part: TalkPart, before: int | None) -> tuple[tuple[int, TalkLine], ...]:
    """Lines before one, the newest first, each with its number; without a number the last ones."""
    return part.before(part.count + 1 if before is None else before, MOST_EARLIER)


def promises(remarks: Iterable[Remark]) -> list[tuple[int, Line]]:
    """What was promised to the table, as lines of its log, each with the entry after which it was said."""
    return [
        (remark.step, Line(remark.seat, f"Promises: “{remark.words.replace('*', '∗')}”"))
        for remark in remarks
        if remark.is_promise and remark.audience == TABLE
    ]


# What whoever runs the server may do ------------------------------------------------------------------------


async def report(store: Store, row: TableRow, remark: Remark) -> None:
    """Note a remark for whoever runs the server; once, however many would not leave it as it is."""
    await note_report(store, row.id, remark, name_of(row, remark), said_by(row, remark))


async def note_report(store: Store, table: str, remark: Remark, name: str, speaker: str) -> None:
    """Note a remark that was made at a table, be it while that waits."""
    what = Reported(time.time(), speaker, remark.seat, name, remark.words, remark.at)
    await store.writing(partial(ledger.note, key=f"{REPORTED}|{table}|{remark.n}", what=what))


async def report_name(store: Store, who: str, name: str) -> None:
    """Note for whoever runs the server that somebody would not leave a name as it is."""
    now = time.time()
    what = Reported(now, who, SPECTATOR, name, name, now, is_name=True)
    await store.writing(partial(ledger.note, key=f"{REPORTED}|{who}|name", what=what))


async def reports(store: Store) -> dict[str, Reported]:
    """All remarks that were reported and not settled, the newest first, by `TABLE|NUMBER`."""
    found = await store.reading(partial(ledger.notes, kind=REPORTED))
    read = {key: msgspec.json.decode(value, type=typed(Reported)) for key, value in found.items()}
    return dict(sorted(read.items(), key=lambda item: -item[1].at))


async def settle(store: Store, key: str) -> None:
    """Take a report off the list."""
    await store.writing(partial(ledger.note, key=f"{REPORTED}|{key}", what=None))


async def silence(store: Store, speaker: str, name: str) -> None:
    """Let somebody say nothing any more on this server."""
    what = Silenced(time.time(), name)
    await store.writing(partial(ledger.note, key=f"{SILENCED}|{speaker}", what=what))


async def let_speak(store: Store, speaker: str) -> None:
    """Let somebody who was silenced speak again."""
    await store.writing(partial(ledger.note, key=f"{SILENCED}|{speaker}", what=None))


async def silenced(store: Store) -> dict[str, Silenced]:
    """All who were silenced."""
    found = await store.reading(partial(ledger.notes, kind=SILENCED))
    return {key: msgspec.json.decode(value, type=typed(Silenced)) for key, value in found.items()}


async def is_silenced(store: Store, speaker: str) -> bool:
    """Whether somebody may not speak."""

    def work(connection: sa.Connection) -> bool:
        return ledger.noted(connection, f"{SILENCED}|{speaker}") is not None

    return await store.reading(work)


def forget_speaker(connection: sa.Connection, speaker: str) -> None:
    """Take away what was reported of somebody, and that they were silenced."""
    ledger.note(connection, f"{SILENCED}|{speaker}", None)
    for key, kept in ledger.notes(connection, REPORTED).items():
        if msgspec.json.decode(kept, type=typed(Reported)).speaker == speaker:
            ledger.note(connection, f"{REPORTED}|{key}", None)
