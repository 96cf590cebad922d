"""A rematch: the same people, at the same seats, at a new table. Where a clock would run, or a standing move,
it waits until all have said that they are ready; else it begins at once."""

from __future__ import annotations

import time

import msgspec

from moonrace.kernel.chance import Secret
from moonrace.kernel.title import Title
from moonrace.server import links
from moonrace.server.hall import Hall, NotOver, deal
from moonrace.server.lobbies import Lobbies, Lobby, Place, new_code
from moonrace.server.new_table import NewTable
from moonrace.server.store import SeatRow, TableRow
from moonrace.server.table import LiveTable

BEFORE_THE_END = "A rematch can begin when this game is over."


async def rematch(hall: Hall, lobbies: Lobbies, table: LiveTable, seat: int | None) -> str:
    """The id of a new table with the same seats and links, made once. Who asks from a seat opens it."""

    async def make() -> str:
        command_hash = links.fingerprint(f"rematch|{table.id}")
        if waits_for_people(table.row):
            lobby = lobby_of(table.row, hall.titles.new(header.title), seat, lobbies.now())
            id_ = (await lobbies.add(lobby, command_hash=command_hash, body_hash=b"")).id
        else:
            id_ = await _dealt(hall, table.title, row, command_hash)
        hall.on_change(id_)
        return id_

    async def is_there(id_: str) -> bool:
        return await hall.store.table(id_) is not None or await lobbies.by_id(id_) is not None

    async with table.at_rest() as match:
        if not match.over:
            raise NotOver(BEFORE_THE_END)
        header = match.header
    # The rules are those of today, whichever the first game was begun under.
    row = msgspec.structs.replace(_fresh(table.row), header=header)
    return await table.rematch(make, is_there)


def waits_for_people(row: TableRow) -> bool:
    """Whether somebody's time would run, or standing move, who was not asked."""
    people = [seat for seat in row.seats if not seat.is_bot]
    is_apart = len(people) > 1 and all(seat.kind != "same-screen" for seat in people)
    is_known = all(seat.pilot is not None or seat.link_hash is not None for seat in people)
    return (row.pace.has_clock or row.is_rated) and is_apart and is_known


def lobby_of(row: TableRow, title: Title, seat: int | None, now: float) -> Lobby:
    """A lobby with everybody in their seats, and nobody ready."""
    opener = None if seat is None else row.seats[seat]
    places = tuple(_place(one, is_opener=one.seat == seat, now=now) for one in row.seats)
    guest = None if opener is None or opener.pilot is not None else opener.link_hash
    return Lobby(
        id=links.new_table_id(),
        code=new_code(),
        name=row.name,
        wanted=_wanted(row, title, tuple(place.kind for place in places)),
        opener=row.opener if opener is None else opener.pilot,
        host_hash=row.host_hash if guest is None else guest,
        secret=Secret.new_secret(),
        spectator_token=row.spectator_token,
        is_listed=False,
        created=now,
        places=places,
    )


def _place(seat: SeatRow, *, is_opener: bool, now: float) -> Place:
    if seat.is_bot:
        return Place(seat.seat, seat.kind)
    kind, here = ("me", now) if is_opener else ("friend", 0.0)
    return Place(seat.seat, kind, name=seat.name, pilot=seat.pilot, link_hash=seat.link_hash, here=here)


def _wanted(row: TableRow, title: Title, kinds: tuple[str, ...]) -> NewTable:
    asked = {option.id for option in title.options if not option.is_for_hosts}
    return NewTable(
        game=title.id,
        command="",
        seats=kinds,
        options={key: value for key, value in row.header.options.items() if key in asked},
        seconds=row.seconds,
        pace=row.pace,
        wait=True,
        talk=row.has_talk,
        rated=row.is_rated,
    )


async def _dealt(hall: Hall, title: Title, row: TableRow, command_hash: bytes) -> str:
    """A table that begins at once; the same rematch again is the same table."""
    known = await hall.store.table_made_by(command_hash)
    if known is not None:
        return known[0]
    await hall.store.add_table(row, [deal(title, row)], command_hash=command_hash, body_hash=b"")
    return row.id


def _fresh(row: TableRow) -> TableRow:
    """The row of a table as it was before its first game. The links stay the same, so that everybody finds
    their seat with the one they have."""
    return msgspec.structs.replace(
        row,
        id=links.new_table_id(),
        secret=Secret.new_secret(),
        created=time.time(),
        next_table=None,
        lesson="",
        is_taught=False,
        # Nobody has agreed to that yet.
        is_rated=False,
        seats=tuple(msgspec.structs.replace(seat, added="", added_at=0) for seat in row.seats),
    )
