"""Leagues: the people of a club, rounds of tables that the server pairs, and what came of them.

A league lives in the database alone. The tables of a round are lobbies whose seats are kept for their pilots,
all added in one transaction; results are read from the outcomes of games, so that none is kept twice.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError, Refusal, Refused
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.server import links, schema
from moonrace.server.league_results import Sat, entrants, meetings_of
from moonrace.server.lobbies import Lobby, Place, delete_lobby, insert_lobby, new_code
from moonrace.server.new_table import NewTable, table_name, unique_name
from moonrace.server.outcomes import outcomes_among
from moonrace.server.pairing import paired
from moonrace.server.store import Store
from moonrace.server.talk import SOMEBODY
from moonrace.server.transactions import AlreadyThere

MOST_MEMBERS, MOST_ROUNDS = 64, 50
KEPT_SECONDS = 30 * 24 * 3600.0
"""How long a league is kept that has had no round."""
_CODE_ATTEMPTS = 20
NO_LEAGUE = "No league here answers to this link."
CLOSED = Refusal("closed", "This league takes nobody more. Its organiser can open it again.")
FULL = Refusal("full", f"This league is full: {MOST_MEMBERS} people are in it.")
WENT_OUT = Refusal("out", "You are out of this league. Its organiser can put you in again.")
NO_MEMBER = Refusal("no-member", "Nobody of that name is in this league.")
NO_TABLE = Refusal("no-table", "This league has no such table.")
HAS_RESULT = Refusal("has-result", "This table has its result already. Load the page again.")
NOT_OVER = Refusal("not-over", "This round is not over. Wait for its tables, or leave them without a result.")
TOO_FEW = Refusal("too-few", "That takes more people: nobody could sit at a table. Send the link to some.")
ENOUGH = Refusal("enough", f"A league has at most {MOST_ROUNDS} rounds. Begin another one.")


class NoLeague(MoonraceError):
    """No league is found by this link."""


class Member(msgspec.Struct, frozen=True):
    """Somebody in a league; who is out is paired no more, and keeps what was won."""

    pilot: str
    name: str
    joined: float
    is_out: bool = False


class League(msgspec.Struct, frozen=True, kw_only=True):
    """A league as it stands, with all its rounds."""

    id: str
    name: str
    wanted: NewTable
    """What its tables play, without seats."""
    size: int
    """How many sit at a table, if the numbers allow."""
    organiser_hash: bytes
    is_open: bool = True
    """Whether people may join."""
    created: float
    members: tuple[Member, ...] = ()
    tables: tuple[Sat, ...] = ()
    """Those of all rounds, in their order; who sits out sits alone."""

    def __repr__(self) -> str:
        return f"League({self.id})"

    @property
    def rounds(self) -> int:
        """How many there were so far."""
        return max((table.round for table in self.tables), default=0)

    @property
    def unfinished(self) -> tuple[Sat, ...]:
        """The tables that a result may still come from."""
        return tuple(table for table in self.tables if table.is_awaited)

    def member(self, pilot: str) -> Member | None:
        """Somebody in it."""
        return next((one for one in self.members if one.pilot == pilot), None)


Change = Callable[[sa.Connection, League], None]


class Leagues:
    """All leagues of a server."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], float] = time.time) -> None:
        self._store, self._key, self.now = store, key, now

    async def begin(self, name: str, wanted: NewTable, size: int) -> tuple[str, str]:
        """Begin a league: its id and the organiser's token. The same command again begins no second one."""
        token = links.maker_token(self._key, wanted.command)
        plain = msgspec.structs.replace(wanted, command="", seats=())
        values = {
            "id": links.spectator_token(token),
            "name": name,
            "wanted": msgspec.json.encode(plain).decode(),
            "size": size,
            "organiser_hash": links.fingerprint(token),
            "is_open": True,
            "created": self.now(),
        }
        new = self._store.database.insert(schema.league).values(values).on_conflict_do_nothing()

        def work(connection: sa.Connection) -> None:
            _sweep(connection, self.now() - KEPT_SECONDS)
            connection.execute(new)

        await self._store.writing(work)
        return str(values["id"]), token

    async def by_id(self, id_: str) -> League:
        """A league by its link, or `NoLeague`."""
        return await self._store.reading(lambda connection: _read(connection, id_))

    async def of_pilot(self, pilot: str) -> list[tuple[str, str]]:
        """The leagues in which a pilot is, the newest first: id and name."""
        leagues, members = schema.league.c, schema.league_member.c
        query = (
            sa.select(leagues.id, leagues.name)
            .join(schema.league_member, members.league == leagues.id)
            .where(members.pilot == pilot, ~members.is_out)
            .order_by(leagues.created.desc())
            .limit(20)
        )
        rows = await self._store.reading(lambda connection: connection.execute(query).all())
        return [(row.id, row.name) for row in rows]

    async def linked(self, pilot: str) -> tuple[tuple[str, str], ...]:
        """The same with their addresses."""
        return tuple((f"/league/{id_}", name) for id_, name in await self.of_pilot(pilot))

    async def change(self, id_: str, change: Change) -> None:
        """Do something about a league as it stands. Raises `NoLeague`, or what `change` does."""

        def work(connection: sa.Connection) -> None:
            change(connection, _read(connection, id_, is_held=True))

        await self._store.writing(work)

    async def pair(self, league: League, round_: int, title: Title, names: dict[str, str]) -> list[str]:
        """Pair a round, once: where it was paired before, nothing is done. The ids of its tables."""
        if round_ <= league.rounds:
            return []
        check_may_pair(league, round_)
        groups, byes = await asyncio.to_thread(_paired, league, title)
        if not groups:
            raise Refused(TOO_FEW)
        for _ in range(_CODE_ATTEMPTS):
            lobbies = [self._lobby(league, group, names) for group in groups]

            def add(connection: sa.Connection, held: League, lobbies: list[Lobby] = lobbies) -> None:
                if held.rounds < round_:
                    check_may_pair(held, round_)
                    _insert_round(connection, league.id, round_, lobbies, byes)

            try:
                await self.change(league.id, add)
                return [lobby.id for lobby in lobbies]
            except AlreadyThere:
                continue
        raise AlreadyThere("All codes are taken. Ask again in a moment.")

    def _lobby(self, league: League, people: Sequence[str], names: dict[str, str]) -> Lobby:
        maker, seats = links.new_token(), ("friend",) * len(people)
        called: list[str] = []
        for seat, pilot in enumerate(people):
            called.append(unique_name(names.get(pilot, "Guest"), seat, called))
        return Lobby(
            id=links.new_table_id(),
            code=new_code(),
            name=table_name(),
            wanted=msgspec.structs.replace(league.wanted, seats=seats, wait=True),
            opener=None,
            host_hash=links.fingerprint(maker),
            secret=links.table_secret(self._key, maker),
            spectator_token=links.spectator_token(maker),
            is_listed=False,
            created=self.now(),
            places=tuple(
                Place(seat, "friend", name=called[seat], pilot=pilot) for seat, pilot in enumerate(people)
            ),
            league=league.id,
        )


# What is done about a league --------------------------------------------------------------------------------


def join(pilot: str, name: str, now: float) -> Change:
    """Be of it from now on; who is already stays so."""

    def change(connection: sa.Connection, league: League) -> None:
        known = league.member(pilot)
        if known is not None:
            if known.is_out:
                raise Refused(WENT_OUT)
            return
        if not league.is_open:
            raise Refused(CLOSED)
        if len(league.members) >= MOST_MEMBERS:
            raise Refused(FULL)
        values = {"league": league.id, "pilot": pilot, "name": name, "joined": now, "is_out": False}
        connection.execute(schema.league_member.insert(), values)

    return change


def set_out(pilot: str, *, is_out: bool) -> Change:
    """Pair somebody no more, or again."""

    def change(connection: sa.Connection, league: League) -> None:
        if league.member(pilot) is None:
            raise Refused(NO_MEMBER)
        members = schema.league_member
        which = members.c.league == league.id, members.c.pilot == pilot
        connection.execute(members.update().where(*which).values(is_out=is_out))

    return change


def set_open(*, is_open: bool) -> Change:
    """Let people join, or nobody more."""

    def change(connection: sa.Connection, league: League) -> None:
        leagues = schema.league
        connection.execute(leagues.update().where(leagues.c.id == league.id).values(is_open=is_open))

    return change


def leave_without_result(round_: int, n: int) -> Change:
    """Let nobody win anything at a table. One that waits is given up; a game that runs may be played on."""

    def change(connection: sa.Connection, league: League) -> None:
        found = next((table for table in league.tables if (table.round, table.n) == (round_, n)), None)
        if found is None or found.is_bye:
            raise Refused(NO_TABLE)
        if found.outcomes:
            raise Refused(HAS_RESULT)
        tables = schema.league_table
        which = tables.c.league == league.id, tables.c.round == round_, tables.c.n == n
        connection.execute(tables.update().where(*which).values(is_void=True))
        delete_lobby(connection, found.table_id)

    return change


def forget_member(connection: sa.Connection, pilot: str) -> None:
    """Let somebody be known to nobody in all leagues. Results stay; tables that wait for them go."""
    places, lobbies, tables = schema.place.c, schema.lobby.c, schema.league_table
    waiting = (
        sa.select(lobbies.id)
        .join(schema.place, places.lobby == lobbies.id)
        .where(places.pilot == pilot, lobbies.league != "")
    )
    for id_ in connection.execute(waiting).scalars().all():
        connection.execute(tables.update().where(tables.c.table_id == id_).values(is_void=True))
        delete_lobby(connection, id_)
    nobody = f"gone-{secrets.token_hex(8)}"
    members, seats = schema.league_member, schema.league_seat
    gone = {"pilot": nobody, "name": SOMEBODY, "is_out": True}
    connection.execute(members.update().where(members.c.pilot == pilot).values(**gone))
    connection.execute(seats.update().where(seats.c.pilot == pilot).values(pilot=nobody))


def check_may_pair(league: League, round_: int) -> None:
    """Raise `Refused` where the next round cannot be paired yet, or another one is meant."""
    if round_ != league.rounds + 1 or league.unfinished:
        raise Refused(NOT_OVER)
    if round_ > MOST_ROUNDS:
        raise Refused(ENOUGH)


def _paired(league: League, title: Title) -> tuple[list[list[str]], list[str]]:
    active = [member.pilot for member in league.members if not member.is_out]
    who = entrants(active, league.tables, league.size)
    seed = f"{league.id}|{league.rounds + 1}"
    return paired(who, meetings_of(league.tables), league.size, title.counts, seed)


# Rows -------------------------------------------------------------------------------------------------------


def _read(connection: sa.Connection, id_: str, *, is_held: bool = False) -> League:
    query = sa.select(schema.league).where(schema.league.c.id == id_)
    row = connection.execute(query.with_for_update() if is_held else query).one_or_none()
    if row is None:
        raise NoLeague(NO_LEAGUE)
    members = schema.league_member
    of_it = sa.select(members).where(members.c.league == id_).order_by(members.c.joined, members.c.pilot)
    values = {name: row._mapping[name] for name in League.__struct_fields__[:7]}
    values["wanted"] = msgspec.json.decode(row.wanted, type=typed(NewTable))
    found = [Member(one.pilot, one.name, one.joined, one.is_out) for one in connection.execute(of_it).all()]
    return League(**values, members=tuple(found), tables=tuple(_tables(connection, id_)))


def _tables(connection: sa.Connection, id_: str) -> Iterable[Sat]:
    tables, seats, lobbies, played = schema.league_table, schema.league_seat, schema.lobby, schema.game_table
    query = (
        sa.select(tables, lobbies.c.id.label("waits"), played.c.spectator_token)
        .outerjoin(lobbies, lobbies.c.id == tables.c.table_id)
        .outerjoin(played, played.c.id == tables.c.table_id)
        .where(tables.c.league == id_)
        .order_by(tables.c.round, tables.c.n)
    )
    rows = connection.execute(query).all()
    who = sa.select(seats).where(seats.c.league == id_).order_by(seats.c.round, seats.c.n, seats.c.seat)
    people = {
        key: tuple(one.pilot for one in sat)
        for key, sat in groupby(connection.execute(who).all(), lambda one: (one.round, one.n))
    }
    outcomes = outcomes_among(connection, [row.table_id for row in rows if row.table_id])
    for row in rows:
        yield Sat(
            round=row.round,
            n=row.n,
            table_id=row.table_id,
            is_void=row.is_void,
            people=people[row.round, row.n],
            waits=row.waits is not None,
            watch=row.spectator_token or "",
            outcomes=tuple(outcomes.get(row.table_id, ())),
        )


def _insert_round(
    connection: sa.Connection, league: str, round_: int, lobbies: Sequence[Lobby], byes: Sequence[str]
) -> None:
    tables: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    sat: list[tuple[str, list[str]]] = [
        (lobby.id, [place.pilot or "" for place in lobby.places]) for lobby in lobbies
    ]
    for n, (id_, people) in enumerate([*sat, *(("", [pilot]) for pilot in byes)]):
        where = {"league": league, "round": round_, "n": n}
        tables.append({**where, "table_id": id_, "is_void": False})
        seats.extend({**where, "seat": seat, "pilot": pilot} for seat, pilot in enumerate(people))
    for n, lobby in enumerate(lobbies):
        insert_lobby(connection, lobby, links.fingerprint(f"league|{league}|{round_}|{n}"), b"")
    connection.execute(schema.league_table.insert(), tables)
    connection.execute(schema.league_seat.insert(), seats)


def _sweep(connection: sa.Connection, before: float) -> None:
    """Forget the leagues that have never had a round."""
    leagues, members = schema.league, schema.league_member
    has_rounds = sa.exists().where(schema.league_table.c.league == leagues.c.id)
    old = sa.select(leagues.c.id).where(leagues.c.created < before, ~has_rounds)
    for id_ in connection.execute(old).scalars().all():
        connection.execute(members.delete().where(members.c.league == id_))
        connection.execute(leagues.delete().where(leagues.c.id == id_))
