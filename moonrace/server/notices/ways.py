"""Ways to reach a pilot, and what it wants to be told along them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Collection, Iterable
from typing import Any, Literal, get_args

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import BadText
from moonrace.server import schema
from moonrace.server.store import Store

Kind = Literal["push", "mail", "hook"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Reason = Literal["turn", "time", "over", "talk", "offer", "absent", "replaced"]
REASONS: tuple[Reason, ...] = ("turn", "time", "over", "talk")
"""What people choose from."""
WITH_TURNS: frozenset[Reason] = frozenset({"offer", "absent", "replaced"})
"""What is told to who wants to know that a table waits: offers to end it, and that somebody does not come."""
UNASKED: frozenset[Reason] = frozenset({"turn", "time", "over"})
"""What somebody is told who has not chosen otherwise."""
MOST_WAYS = 10
ALL_TABLES = ""
CONFIRM, STOP = "confirm", "stop"
"""What a letter's links are for."""


class Way(msgspec.Struct, frozen=True):
    """A browser, a mailbox or a chat room that letters for a pilot go to."""

    id: str
    pilot: str
    kind: Kind
    address: str
    keys: str = ""
    created: float = 0.0
    is_confirmed: bool = True
    """Whether it is known to be the pilot's: a mailbox has to answer first."""
    trouble: str = ""
    """Why the last letter did not arrive, if it did not."""


class Ways:
    """All ways of all pilots."""

    def __init__(self, store: Store, server_key: bytes) -> None:
        self._store = store
        self._secret = hashlib.sha256(b"ways|" + server_key).digest()

    async def of(self, pilots: Iterable[str]) -> list[Way]:
        """The ways of some pilots, the oldest first."""
        wanted, columns = sorted(set(pilots)), schema.way.c
        if not wanted:
            return []
        query = sa.select(schema.way).where(columns.pilot.in_(wanted)).order_by(columns.created, columns.id)
        rows = await self._store.reading(lambda connection: connection.execute(query).all())
        return [Way(**{name: row._mapping[name] for name in Way.__struct_fields__}) for row in rows]

    async def add(self, pilot: str, kind: Kind, address: str, keys: str, *, is_confirmed: bool) -> Way:
        """A new way, or the same with its new keys. Raises `BadText` for one too many."""
        known = await self.of([pilot])
        same = next((way for way in known if (way.kind, way.address) == (kind, address)), None)
        if same is None and len(known) >= MOST_WAYS:
            raise BadText(f"At most {MOST_WAYS} places can be told. Take one away first.")
        id_ = same.id if same else secrets.token_hex(8)
        is_sure = is_confirmed or (same is not None and same.is_confirmed)
        way = Way(id_, pilot, kind, address, keys, time.time(), is_sure)
        values = msgspec.structs.asdict(way)

        def work(connection: sa.Connection) -> None:
            connection.execute(schema.way.delete().where(schema.way.c.id == id_))
            connection.execute(schema.way.insert(), values)

        await self._store.writing(work)
        return way

    async def remove(self, id_: str, pilot: str | None = None) -> None:
        """Take a way away; of one pilot only, if one is named."""
        gone = schema.way.delete().where(schema.way.c.id == id_)
        if pilot is not None:
            gone = gone.where(schema.way.c.pilot == pilot)
        await self._store.writing(lambda connection: connection.execute(gone))

    async def confirm(self, id_: str) -> None:
        """Note that a mailbox has answered."""
        await self._change(id_, is_confirmed=True)

    async def note_trouble(self, id_: str, why: str) -> None:
        """Note why a letter did not arrive, or that one did."""
        await self._change(id_, trouble=why)

    async def _change(self, id_: str, **values: Any) -> None:
        change = schema.way.update().where(schema.way.c.id == id_).values(**values)
        await self._store.writing(lambda connection: connection.execute(change))

    # Proofs -------------------------------------------------------------------------------------------------

    def proof(self, what: str, id_: str) -> str:
        """What stands in a letter so that whoever got it can do one thing with its way, and nothing else."""
        return hmac.new(self._secret, f"{what}|{id_}".encode(), "sha256").hexdigest()[:32]

    def is_proof(self, what: str, id_: str, proof: str) -> bool:
        """Whether somebody got that letter."""
        return hmac.compare_digest(self.proof(what, id_).encode(), proof.encode())

    # Wishes -------------------------------------------------------------------------------------------------

    async def wishes(self, pilots: Iterable[str]) -> dict[tuple[str, str], frozenset[Reason]]:
        """By pilot and table, what it wants to be told, where it has chosen."""
        wanted, columns = sorted(set(pilots)), schema.wish.c
        query = sa.select(schema.wish).where(columns.pilot.in_(wanted))
        rows = await self._store.reading(lambda connection: connection.execute(query).all()) if wanted else []
        return {(row.pilot, row.table_id): _reasons(row.reasons.split()) for row in rows}

    async def wish(self, pilot: str, table_id: str, reasons: Collection[str] | None) -> None:
        """Choose what a pilot is told, at one table or at all; None takes the choice back."""
        columns = schema.wish.c
        gone = schema.wish.delete().where(columns.pilot == pilot, columns.table_id == table_id)
        kept = " ".join(reason for reason in REASONS if reasons is not None and reason in reasons)
        values = {"pilot": pilot, "table_id": table_id, "reasons": kept}

        def work(connection: sa.Connection) -> None:
            connection.execute(gone)
            if reasons is not None:
                connection.execute(schema.wish.insert(), values)

        await self._store.writing(work)


def wants(
    wishes: dict[tuple[str, str], frozenset[Reason]], pilot: str, table_id: str, reason: Reason
) -> bool:
    """Whether a pilot wants to be told: as chosen for the table, else for all, else as most do."""
    chosen = wishes.get((pilot, table_id), wishes.get((pilot, ALL_TABLES), UNASKED))
    return ("turn" if reason in WITH_TURNS else reason) in chosen


def _reasons(words: Iterable[str]) -> frozenset[Reason]:
    known = set(words)
    return frozenset(reason for reason in REASONS if reason in known)
