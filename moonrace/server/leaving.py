"""Leaving: a pilot is deleted, and the games of others stay whole.

What is the pilot's alone goes at once, in one transaction with the note that it leaves. What it has at tables
goes table by table, each in the process where it is at home, until nothing is left; then the note goes. A
server that falls over meanwhile goes on when it is back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError, Refused
from moonrace.server import ledger, links, lobby_moves, once, outcomes, schema, talk
from moonrace.server.branches import OWN
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall
from moonrace.server.leagues import forget_member
from moonrace.server.ledger import Gone
from moonrace.server.lobbies import Lobbies, Lobby, NoLobby
from moonrace.server.lobby_moves import Who
from moonrace.server.new_table import unique_name
from moonrace.server.pilots import spend_keys
from moonrace.server.remarks import Remark
from moonrace.server.slate import BOT
from moonrace.server.store import SeatRow, TableRow
from moonrace.server.watchdog import meanwhile

log = logging.getLogger("moonrace.leaving")
LEAVING = "leaving"
STAND_IN = "heuristic"
"""The level of the bot that plays on for who has left."""
SECONDS_BETWEEN_LOOKS = 5.0
"""How often is looked for what could not be done before, or is to be done here for another process."""
PAUSE = 0.02
OWN_TABLES = (schema.passkey, schema.mailbox, schema.wish, schema.bond)
"""What is the pilot's alone, by its column `pilot`."""


class Leaving(msgspec.Struct, frozen=True):
    """The note that a pilot leaves."""

    at: float


class Belongings(msgspec.Struct, frozen=True):
    """What will become of the tables of a pilot who leaves."""

    alone: int = 0
    """Tables where nobody else sits, which go."""
    running: int = 0
    """Games with others that are played on, by a bot in the pilot's seat."""
    ended: int = 0
    """Games with others that stay, with somebody in the pilot's seat."""


class Leavers:
    """Lets pilots go, as long as the server runs."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._store, self._lobbies = hall, hall.store, Lobbies(hall.store)
        self._asked = asyncio.Event()

    async def leave(self, pilot: str) -> None:
        """Let a pilot go: nobody is it any more from now on, and the rest follows."""
        for lobby in await self._lobbies.of_pilot(pilot):
            # A league keeps its seats; it is told below.
            with suppress(NoLobby, Refused):
                await self._lobbies.change(lobby.id, lobby_moves.leave(Who(pilot), time.time()))
        for lobby_id in await self._store.reading(partial(_heard_in, pilot=pilot)):
            with suppress(NoLobby):
                await self._lobbies.change(lobby_id, partial(_unsaid, pilot=pilot))
        await self._store.writing(partial(_forget_person, pilot=pilot))
        self._asked.set()

    async def belongings(self, pilot: str) -> Belongings:
        """What would become of its tables."""
        ids = await self._store.reading(partial(_tables_of, pilot=pilot))
        found = {"alone": 0, "running": 0, "ended": 0}
        for table_id in ids:
            row = await self._store.table(table_id)
            if row is None or not _sits(row, pilot):
                continue
            ended = await self._store.reading(partial(outcomes.outcomes_at, table_id=table_id))
            found["alone" if _is_alone(row, pilot) else "ended" if ended else "running"] += 1
        return Belongings(**found)

    async def work(self) -> None:
        """Finish what was begun, whenever there is something, for ever."""
        while True:
            try:
                is_left = await self.finish()
            except StoreTrouble as error:
                log.warning("somebody waits to leave: %s", error)
                is_left = True
            except Exception:
                log.exception("somebody could not leave")
                is_left = True
            # Where several processes serve together another may have been asked.
            seconds = SECONDS_BETWEEN_LOOKS if is_left or self._hall.homes is not None else None
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), seconds)
            self._asked.clear()

    async def finish(self) -> bool:
        """Do what can be done now about all who leave; whether something is left to do."""
        is_left = False
        for pilot in await self._store.reading(partial(ledger.notes, kind=LEAVING)):
            for table_id in await self._store.reading(partial(_tables_of, pilot=pilot)):
                await self._part(table_id, pilot)
                await asyncio.sleep(PAUSE)
            if await self._store.reading(partial(_tables_of, pilot=pilot)):
                is_left = True
            else:
                await self._store.writing(partial(ledger.note, key=f"{LEAVING}|{pilot}", what=None))
                log.info("a pilot has left")
        return is_left

    # Tables -------------------------------------------------------------------------------------------------

    async def _part(self, table_id: str, pilot: str) -> None:
        """Let a pilot go from a table, if that is at home here."""
        row = await self._store.table(table_id)
        if row is None:
            return
        if _is_alone(row, pilot) and table_id not in await self._store.reading(ledger.branched_from):
            live = self._hall.loaded.get(table_id)
            if live is not None:
                live.beacon.end_all()
                await asyncio.sleep(PAUSE)
            if await self._hall.remove(table_id, Gone(time.time(), 0.0, is_left=True)):
                return
        try:
            await self._part_live(table_id, pilot)
        except StoreTrouble as error:
            # At home elsewhere, or the disk is full; it is tried again.
            log.info("table %s waits: %s", table_id, error)
        except MoonraceError:
            # A table that cannot be opened any more has nobody at it either.
            await self._part_closed(row, pilot)

    async def _part_live(self, table_id: str, pilot: str) -> None:
        async with self._hall.table(table_id) as live:
            async with live.at_rest() as match:
                is_over = match.over
            row, own = live.row, _seats_of(live.row, pilot)
            await live.unsay(lambda remark: _is_by(row, remark, pilot))
            if live.slate != live.slate.without(own):
                # Before the seat is somebody else's: after a crash nothing tells any more whose it was.
                await live.arrange(lambda clocks: clocks.parting(own), is_leaving=True)
            await live.reseat(lambda row: _without(row, pilot, is_played_on=not is_over))
            live.on_change()
            if live.slate.has_begun:
                with suppress(Refused):
                    # Nobody waits for a bot: clocks go on with those who are left.
                    await live.arrange(lambda clocks: clocks.returning(()))

    async def _part_closed(self, row: TableRow, pilot: str) -> None:
        said = await self._store.remarks(row.id)
        remarks = [talk.taken_back(one) for one in said if _is_by(row, one, pilot)]
        await self._store.writing(partial(talk.rewrite, table_id=row.id, remarks=remarks))
        slate = await self._store.slate(row.id)
        if slate != slate.without(_seats_of(row, pilot)):
            await self._store.append(row.id, (), slate.without(_seats_of(row, pilot)))
        await self._store.keep_seats(row, _without(row, pilot, is_played_on=False))


@asynccontextmanager
async def letting_go(hall: Hall) -> AsyncIterator[Leavers]:
    """Let go meanwhile who wants to leave."""
    leavers = Leavers(hall)
    async with meanwhile(leavers.work()):
        yield leavers


def _seats_of(row: TableRow, pilot: str) -> list[int]:
    return [seat.seat for seat in row.seats if seat.pilot == pilot]


def _sits(row: TableRow, pilot: str) -> bool:
    return bool(_seats_of(row, pilot))


def _is_alone(row: TableRow, pilot: str) -> bool:
    """Whether a pilot has a table for itself: nobody else has sat down there."""
    return _sits(row, pilot) and all(
        seat.is_bot or seat.pilot == pilot or seat.kind in ("same-screen", OWN) or not seat.is_claimed
        for seat in row.seats
    )


def _is_by(row: TableRow, remark: Remark, pilot: str) -> bool:
    """Whether a pilot has said something; of what is old only the seat is known."""
    if remark.speaker or remark.seat < 0:
        return remark.speaker == pilot
    return row.seats[remark.seat].pilot == pilot


def _without(row: TableRow, pilot: str, *, is_played_on: bool) -> TableRow:
    """A table without a pilot: a bot plays on, or somebody has played, and its links open nothing."""
    seats = tuple(_left(row, seat, is_played_on) if seat.pilot == pilot else seat for seat in row.seats)
    if row.opener != pilot:
        return msgspec.structs.replace(row, seats=seats)
    nobody = links.fingerprint(links.new_token())
    return msgspec.structs.replace(row, seats=seats, opener=None, host_hash=nobody)


def _left(row: TableRow, seat: SeatRow, is_played_on: bool) -> SeatRow:
    others = [other.name for other in row.seats if other.seat != seat.seat]
    return msgspec.structs.replace(
        seat,
        kind=f"{BOT}{STAND_IN}" if is_played_on else seat.kind,
        name=unique_name(talk.SOMEBODY, seat.seat, others),
        pilot=None,
        link_hash=None,
        spent_hash=None,
    )


def _heard_in(connection: sa.Connection, pilot: str) -> list[str]:
    """The lobbies in which a pilot may have said something."""
    lobbies = schema.lobby.c
    return list(connection.execute(sa.select(lobbies.id).where(lobbies.remarks.contains(pilot))).scalars())


def _unsaid(lobby: Lobby, pilot: str) -> Lobby:
    said = tuple(talk.taken_back(one) if one.speaker == pilot else one for one in lobby.remarks)
    return msgspec.structs.replace(lobby, remarks=said)


def _tables_of(connection: sa.Connection, pilot: str) -> list[str]:
    """Every table at which something is a pilot's."""
    seats, tables, remarks = schema.seat.c, schema.game_table.c, schema.remark.c
    query = sa.union(
        sa.select(seats.table_id).where(seats.pilot == pilot),
        sa.select(tables.id).where(tables.opener == pilot),
        sa.select(remarks.table_id).where(remarks.speaker == pilot),
    )
    return sorted(connection.execute(query).scalars())


def _forget_person(connection: sa.Connection, pilot: str) -> None:
    """Delete what is a pilot's alone, and note that it leaves."""
    ways = sa.select(schema.way.c.id).where(schema.way.c.pilot == pilot)
    connection.execute(schema.notice.delete().where(schema.notice.c.way.in_(ways)))
    connection.execute(schema.way.delete().where(schema.way.c.pilot == pilot))
    spend_keys(connection, pilot)
    for table in OWN_TABLES:
        connection.execute(table.delete().where(table.c.pilot == pilot))
    connection.execute(schema.bond.delete().where(schema.bond.c.other == pilot))
    connection.execute(schema.pilot.delete().where(schema.pilot.c.id == pilot))
    outcomes.unlink(connection, pilot)
    forget_member(connection, pilot)
    for kind in once.KINDS:
        once.clear(connection, kind, pilot)
    talk.forget_speaker(connection, pilot)
    ledger.note(connection, f"{LEAVING}|{pilot}", Leaving(time.time()))
