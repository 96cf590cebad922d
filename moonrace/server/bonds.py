"""Bonds: whom a pilot has kept as a friend, does not hear, or does not want to sit with.

A bond is its pilot's own business: the other is told nothing, and nothing at a table tells of it. A friend is
somebody with whom a table was shared, and who was kept; it need not be mutual.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import BadText
from moonrace.server import schema
from moonrace.server.pilots import Pilot
from moonrace.server.store import Store

Kind = Literal["friend", "muted", "blocked"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST_BONDS = 1000
OWN_SELF = "One hears oneself, and sits with oneself, whatever one may wish."
STRANGERS = "Friends are people with whom you have shared a table."
GUESTS = "A guest is known at one table alone, and can be muted there."


Unheard = Mapping[str, frozenset[str]]
"""By pilot, the speakers whose words it is not shown."""


class Bond(msgspec.Struct, frozen=True):
    """What one pilot has to do with another."""

    other: str
    kind: Kind
    name: str
    created: float = 0.0

    @property
    def is_guest(self) -> bool:
        """Whether the other is a guest, known by table and seat."""
        return "." in self.other


class Eyes(msgspec.Struct, frozen=True):
    """Who looks at people: a pilot, and those who have kept it as a friend."""

    pilot: str
    keepers: frozenset[str] = frozenset()

    def see(self, pilot: Pilot) -> bool:
        """Whether a pilot shows to these eyes what it has played."""
        if pilot.id == self.pilot or pilot.audience == "all":
            return True
        return pilot.audience == "friends" and pilot.id in self.keepers

    def address(self, pilot: Pilot | None) -> str:
        """The page of a pilot; nothing where it shows none."""
        return f"/people/{pilot.id}" if pilot is not None and self.see(pilot) else ""


class Bonds:
    """The bonds of all pilots of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, pilot: str) -> list[Bond]:
        """The bonds of a pilot, the newest first, each with what the other is called now."""
        return await self._store.reading(lambda connection: bonds_of(connection, pilot))

    async def tie(self, pilot: str, other: str, kind: Kind, name: str) -> None:
        """Keep a bond. Raises `BadText`. Who is blocked is neither muted nor a friend besides."""
        bond = Bond(other, kind, name, time.time())
        if other == pilot:
            raise BadText(OWN_SELF)
        if bond.is_guest and kind != "muted":
            raise BadText(GUESTS)

        def work(connection: sa.Connection) -> None:
            if kind == "friend" and not _have_met(connection, pilot, other):
                raise BadText(STRANGERS)
            gone = KINDS if kind == "blocked" else (kind, "blocked")
            _untie(connection, pilot, other, *gone)
            count = sa.select(sa.func.count()).where(schema.bond.c.pilot == pilot)
            if connection.execute(count).scalar_one() >= MOST_BONDS:
                raise BadText(f"At most {MOST_BONDS} people can be on your lists. Take some off first.")
            connection.execute(schema.bond.insert(), msgspec.structs.asdict(bond) | {"pilot": pilot})

        await self._store.writing(work)

    async def untie(self, pilot: str, other: str, kind: Kind) -> None:
        """Let go of a bond."""
        await self._store.writing(lambda connection: _untie(connection, pilot, other, kind))

    async def unheard(self, pilots: Iterable[str]) -> Unheard:
        """Whom some pilots do not hear."""
        columns, wanted = schema.bond.c, sorted(set(pilots))
        query = sa.select(columns.pilot, columns.other)
        query = query.where(columns.pilot.in_(wanted), columns.kind.in_(("muted", "blocked")))
        rows = await self._store.reading(lambda connection: connection.execute(query).all())
        return {pilot: frozenset(other for one, other in rows if one == pilot) for pilot in wanted}

    async def eyes(self, pilot: str) -> Eyes:
        """What a pilot may see of others."""
        return await self._store.reading(lambda connection: eyes_of(connection, pilot))

    async def apart(self, pilot: str) -> frozenset[str]:
        """With whom chance does not seat a pilot: whom it has blocked, and who has blocked it."""
        columns = schema.bond.c
        mine = sa.select(columns.other).where(columns.pilot == pilot, columns.kind == "blocked")
        theirs = sa.select(columns.pilot).where(columns.other == pilot, columns.kind == "blocked")
        query = mine.union(theirs)
        return frozenset(
            await self._store.reading(lambda connection: connection.execute(query).scalars().all())
        )


def bonds_of(connection: sa.Connection, pilot: str) -> list[Bond]:
    """The bonds of a pilot, the newest first."""
    columns, pilots = schema.bond.c, schema.pilot.c
    query = (
        sa.select(columns.other, columns.kind, sa.func.coalesce(pilots.name, columns.name), columns.created)
        .outerjoin(schema.pilot, pilots.id == columns.other)
        .where(columns.pilot == pilot)
        .order_by(columns.created.desc(), columns.other)
    )
    return [Bond(*row) for row in connection.execute(query)]


def eyes_of(connection: sa.Connection, pilot: str) -> Eyes:
    """The eyes of a pilot."""
    columns = schema.bond.c
    query = sa.select(columns.pilot).where(columns.other == pilot, columns.kind == "friend")
    return Eyes(pilot, frozenset(connection.execute(query).scalars()))


def _untie(connection: sa.Connection, pilot: str, other: str, *kinds: Kind) -> None:
    columns = schema.bond.c
    connection.execute(
        schema.bond.delete().where(columns.pilot == pilot, columns.other == other, columns.kind.in_(kinds))
    )


def _have_met(connection: sa.Connection, pilot: str, other: str) -> bool:
    """Whether two pilots sit, or have sat, at one table, or wait for one."""
    for table, at in ((schema.seat, "table_id"), (schema.place, "lobby"), (schema.outcome, "table_id")):
        mine, theirs = table.alias(), table.alias()
        query = (
            sa.select(mine.c[at])
            .join(theirs, mine.c[at] == theirs.c[at])
            .where(mine.c.pilot == pilot, theirs.c.pilot == other)
            .limit(1)
        )
        if connection.execute(query).first() is not None:
            return True
    return False
