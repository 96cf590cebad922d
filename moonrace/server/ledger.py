"""Questions about all tables of a server at once, and notes about them; each is given a connection.

Plain SQL, so that any database answers them. Notes are kept among the settings, by a kind and a table:
`closed|TABLE`, `gone|TABLE`.
"""

from __future__ import annotations

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


class Gone(msgspec.Struct, frozen=True):
    """That a table was cleared away."""

    at: float
    days: float
    """For how long nobody had come."""


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
    for kind in ("agreed", "judged", "over", "closed", "reported"):
        of_it = sa.or_(settings.key == f"{kind}|{table_id}", settings.key.like(f"{kind}|{table_id}|%"))
        connection.execute(schema.setting.delete().where(of_it))
    note(connection, f"gone|{table_id}", gone)
