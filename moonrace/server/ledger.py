"""Questions about all tables of a server at once, and notes about them; each is given a connection.

Plain SQL, so that any database answers them. Notes are kept among the settings, by a kind and a table:
`closed|TABLE`, `gone|TABLE`. What waits to be a table is noted under the id that it will have, a league
under its own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.record import Header
from moonrace.kernel.typed import typed
from moonrace.server import schema
from moonrace.server.branches import Branch
from moonrace.server.command import CommandAnswer

OF_A_TABLE = (schema.event, schema.seat, schema.remark, schema.notice, schema.wish, schema.slate)
NOT_OF_PEOPLE = ("deal", "attendant:%")
"""Commands that nobody has sent: the deal, and what bots and clocks do."""


ANNOUNCEMENT = "announcement"


class Announcement(msgspec.Struct, frozen=True):
    """What whoever runs the server says to everybody."""

    at: float
    words: str


class Closing(msgspec.Struct, frozen=True):
    """That a table was closed by whoever runs the server."""

    at: float
    words: str = ""


class Found(msgspec.Struct, frozen=True):
    """That strangers could find a table while it waited: they may watch it too."""

    at: float


CLOSED, LISTED = "closed", "listed"
"""Kinds of notes."""


class Gone(msgspec.Struct, frozen=True):
    """That a table was cleared away."""

    at: float
    days: float
    """For how long nobody had come."""
    is_left: bool = False
    """Whether it went with the only person who had it."""

    @property
    def words(self) -> str:
        """What whoever still comes is told."""
        day = time.strftime("%d %B %Y", time.gmtime(self.at)).lstrip("0")
        if self.is_left:
            return f"This table went on {day}, with the pilot whose it was."
        return (
            f"This table was cleared away on {day}, when nothing had been done at it for "
            f"{self.days:.0f} days. Its record is kept by nobody here."
        )


class Listed(msgspec.Struct, frozen=True):
    """A table in a list of all."""

    id: str
    name: str
    game: str
    is_board: bool
    touched: float
    """When the present version came about."""
    version: int
    """As everybody at the table knows it."""
    size: int
    """Bytes of what was done there."""
    people: int
    bots: int


class Gathering(msgspec.Struct, frozen=True):
    """People who are no table yet, in a list of all: a table that waits, or a league."""

    id: str
    kind: str
    """`lobby` or `league`."""
    name: str
    game: str
    created: float
    people: tuple[str, ...]
    """What those who have come are called."""
    open: int = 0
    """How many seats of a table wait for somebody."""
    is_listed: bool = False
    """Whether strangers find it."""


class Touched(msgspec.Struct, frozen=True):
    """When something was last written at a table."""

    id: str
    created: float
    at: float


# Notes ------------------------------------------------------------------------------------------------------


def note(connection: sa.Connection, key: str, what: msgspec.Struct | None) -> None:
    """Keep a note in the place of an older one; None takes it away."""
    columns = schema.setting.c
    connection.execute(schema.setting.delete().where(columns.key == key))
    if what is not None:
        connection.execute(schema.setting.insert(), {"key": key, "value": msgspec.json.encode(what)})


def noted(connection: sa.Connection, key: str) -> bytes | None:
    """A note."""
    query = sa.select(schema.setting.c.value).where(schema.setting.c.key == key)
    found: bytes | None = connection.execute(query).scalar_one_or_none()
    return found


def notes(connection: sa.Connection, kind: str) -> dict[str, bytes]:
    """All notes of a kind, by table."""
    columns = schema.setting.c
    query = sa.select(columns.key, columns.value).where(columns.key.like(f"{kind}|%"))
    return {row.key.partition("|")[2]: row.value for row in connection.execute(query)}


def is_closed(id_: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Whether the table, waiting or not, of an id was closed."""
    return sa.exists().where(schema.setting.c.key == sa.literal(f"{CLOSED}|").concat(id_))


def is_listed(connection: sa.Connection, table_id: str) -> bool:
    """Whether strangers could find a table while it waited."""
    return noted(connection, f"{LISTED}|{table_id}") is not None


# Lists ------------------------------------------------------------------------------------------------------


def _last(column: sa.Column[Any]) -> sa.ScalarSelect[Any]:
    """A column of the last entry of the table that is asked about."""
    events = schema.event.alias()
    return (
        sa.select(events.c[column.name])
        .where(events.c.table_id == schema.game_table.c.id)
        .order_by(events.c.n.desc())
        .limit(1)
        .scalar_subquery()
    )


def newest(connection: sa.Connection, most: int) -> list[str]:
    """The tables that were set up last."""
    tables = schema.game_table.c
    return list(
        connection.execute(sa.select(tables.id).order_by(tables.created.desc()).limit(most)).scalars()
    )


def how_many(connection: sa.Connection) -> int:
    """How many tables there are."""
    return int(connection.execute(sa.select(sa.func.count()).select_from(schema.game_table)).scalar_one())


def running(connection: sa.Connection, most: int, after: float) -> list[str]:
    """Tables under way that strangers could find while they waited, the newest first; not those at which, as
    everybody there knows, nothing has happened since a time."""
    return [id_ for id_ in under_way(connection, most) if public_step(connection, id_).at >= after]


def under_way(connection: sa.Connection, most: int) -> list[str]:
    """Tables under way that strangers could find while they waited, the newest first."""
    tables, settings = schema.game_table.c, schema.setting.c
    is_found = sa.exists().where(settings.key == sa.literal(f"{LISTED}|").concat(tables.id))
    is_over = sa.exists().where(schema.outcome.c.table_id == tables.id)
    query = (
        sa.select(tables.id)
        .where(is_found, ~is_over, ~is_closed(tables.id))
        .order_by(tables.created.desc())
        .limit(most)
    )
    return list(connection.execute(query).scalars())


class PublicStep(msgspec.Struct, frozen=True):
    """The last entry that everybody at a table knows of: the one that made the present version."""

    n: int = -1
    at: float = 0.0
    version: int = 0


def public_step(connection: sa.Connection, table_id: str) -> PublicStep:
    """When the present version of a table came about, as everybody there may know."""
    events = schema.event.c
    query = sa.select(events.n, events.at, events.answer).where(events.table_id == table_id)
    found = PublicStep()
    for row in connection.execute(query.order_by(events.n.desc())):
        version = msgspec.json.decode(row.answer, type=typed(CommandAnswer)).version
        if found.n >= 0 and version != found.version:
            break
        found = PublicStep(row.n, row.at, version)
    return found


def listed(connection: sa.Connection, table_id: str) -> Listed | None:
    """A table as a list shows it: nothing in it changes by a sealed answer or a standing order."""
    tables, events, seats = schema.game_table.c, schema.event.c, schema.seat.c
    row = connection.execute(
        sa.select(tables.name, tables.header, tables.branch, tables.created).where(tables.id == table_id)
    ).one_or_none()
    if row is None:
        return None
    last = public_step(connection, table_id)
    length = sa.func.coalesce(sa.func.sum(sa.func.length(events.entry) + sa.func.length(events.answer)), 0)
    size = connection.execute(sa.select(length).where(events.table_id == table_id, events.n <= last.n))
    kinds = list(connection.execute(sa.select(seats.kind).where(seats.table_id == table_id)).scalars())
    bots = sum(kind.startswith("bot:") for kind in kinds)
    return Listed(
        id=table_id,
        name=row.name,
        game=msgspec.json.decode(row.header, type=typed(Header)).title,
        is_board=bool(row.branch),
        touched=max(row.created, last.at),
        version=last.version,
        size=int(size.scalar_one()),
        people=len(kinds) - bots,
        bots=bots,
    )


def gatherings(connection: sa.Connection, most: int, wanted: str = "") -> list[Gathering]:
    """The newest tables that wait and the newest leagues, or what is wanted: by its id, or by its code."""
    return [*_lobbies(connection, most, wanted), *_leagues(connection, most, wanted)]


def _lobbies(connection: sa.Connection, most: int, wanted: str) -> Iterator[Gathering]:
    lobbies, places = schema.lobby.c, schema.place.c
    query = sa.select(lobbies.id, lobbies.name, lobbies.wanted, lobbies.created, lobbies.is_listed)
    if wanted:
        query = query.where(sa.or_(lobbies.id == wanted, lobbies.code == wanted.upper()))
    for row in connection.execute(query.order_by(lobbies.created.desc()).limit(most)).all():
        of_it = sa.select(places.kind, places.name).where(places.lobby == row.id).order_by(places.seat)
        seats = connection.execute(of_it).all()
        people = tuple(seat.name for seat in seats if seat.name)
        free = sum(seat.kind == "friend" and not seat.name for seat in seats)
        yield Gathering(
            row.id, "lobby", row.name, _game(row.wanted), row.created, people, free, row.is_listed
        )


def _leagues(connection: sa.Connection, most: int, wanted: str) -> Iterator[Gathering]:
    leagues, members = schema.league.c, schema.league_member.c
    query = sa.select(leagues.id, leagues.name, leagues.wanted, leagues.created)
    if wanted:
        query = query.where(leagues.id == wanted)
    for row in connection.execute(query.order_by(leagues.created.desc()).limit(most)).all():
        of_it = sa.select(members.name).where(members.league == row.id).order_by(members.joined)
        people = tuple(connection.execute(of_it).scalars())
        yield Gathering(row.id, "league", row.name, _game(row.wanted), row.created, people)


def _game(wanted: str) -> str:
    return str(msgspec.json.decode(wanted)["game"])


# Clearing away ----------------------------------------------------------------------------------------------


def untouched(connection: sa.Connection, before: float, after: str, most: int) -> list[Touched]:
    """The next tables, in order of their ids, at which nothing was written since a time; no boards."""
    tables = schema.game_table.c
    last = _last(schema.event.c.at)
    query = (
        sa.select(tables.id, tables.created, last.label("at"))
        .where(tables.id > after, tables.branch == "", tables.created < before)
        .where(sa.func.coalesce(last, 0.0) < before)
        .order_by(tables.id)
        .limit(most)
    )
    return [
        Touched(row.id, row.created, max(row.created, row.at or 0.0)) for row in connection.execute(query)
    ]


def is_begun(connection: sa.Connection, table_id: str) -> bool:
    """Whether a person has done something at a table."""
    events = schema.event.c
    of_nobody = sa.or_(*(events.command_id.like(pattern) for pattern in NOT_OF_PEOPLE))
    query = sa.select(events.n).where(events.table_id == table_id, ~of_nobody).limit(1)
    return connection.execute(query).one_or_none() is not None


def branched_from(connection: sa.Connection) -> set[str]:
    """The tables that what-if boards begin at."""
    query = sa.select(schema.game_table.c.branch).where(schema.game_table.c.branch != "")
    branches = connection.execute(query).scalars()
    return {msgspec.json.decode(branch, type=typed(Branch)).table for branch in branches}


def forget(connection: sa.Connection, table_id: str, gone: Gone) -> None:
    """Delete a table with all that belongs to it, and note that it was there."""
    for part in OF_A_TABLE:
        connection.execute(part.delete().where(part.c.table_id == table_id))
    connection.execute(schema.game_table.delete().where(schema.game_table.c.id == table_id))
    settings = schema.setting.c
    for kind in ("agreed", "judged", "over", CLOSED, LISTED, "reported"):
        of_it = sa.or_(settings.key == f"{kind}|{table_id}", settings.key.like(f"{kind}|{table_id}|%"))
        connection.execute(schema.setting.delete().where(of_it))
    note(connection, f"gone|{table_id}", gone)
