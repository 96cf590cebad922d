"""Pilots: who somebody is on this server, without an account.

A browser keeps a random key, and only the key's fingerprint is stored. Id, name and patch follow from the
key, so that whoever only looks is somebody already and leaves nothing behind: a pilot is stored when it first
sits down, opens a table or says something of itself. Keys are told to nobody: not to pages, logs or exports.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Request

from moonrace.kernel.typed import typed
from moonrace.server import ledger, schema
from moonrace.server.callsigns import callsign
from moonrace.server.database import StoreTrouble
from moonrace.server.store import Store

AUDIENCES = ("self", "friends", "all")
"""Who may see what a pilot has played: itself, those it has played with, everybody."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12
_KEY = re.compile(r"[A-Za-z0-9_-]{32}")
SECONDS_BETWEEN_SIGHTS = 300.0
"""How often is written at most that a pilot was seen."""
_NEW_KEY = "pilot_key"
"""Where a request keeps the key that its answer gives to the browser."""


class Pilot(msgspec.Struct, frozen=True):
    """Somebody, as everybody may know them but for the last three."""

    id: str
    name: str
    audience: str = AUDIENCES[0]
    created: float = 0.0
    """When it was stored; 0 where it is not."""
    seen: float = 0.0

    @property
    def is_stored(self) -> bool:
        """Whether it has done something here."""
        return self.created > 0


def fingerprint(key: str) -> bytes:
    """What is stored of a key."""
    return hashlib.sha256(f"pilot|{key}".encode()).digest()


def new_key() -> str:
    """A key of 192 bits."""
    return secrets.token_urlsafe(24)


PASS = "pass"
PASS_SECONDS = 600.0
"""How long a pass to another browser is good."""


class Pass(msgspec.Struct, frozen=True):
    """The note that one more browser may become a pilot's."""

    pilot: str
    until: float


def _pass_note(word: str) -> str:
    return f"{PASS}|{fingerprint(word).hex()}"


class Pilots:
    """All pilots of a server, and which of them asks."""

    def __init__(
        self, store: Store, server_key: bytes, cookie: str, count: Callable[[str], None] = lambda _: None
    ) -> None:
        """`cookie` is where browsers keep their key; `count` may refuse a caller one more new pilot."""
        self.cookie = cookie
        self._store = store
        self._secret = hashlib.sha256(b"pilots|" + server_key).digest()
        self._count = count

    # Who asks -----------------------------------------------------------------------------------------------

    async def of(self, request: Request[Any, Any, Any]) -> Pilot | None:
        """Which pilot a request is; None for programs and for browsers that keep no key."""
        key = self._key_of(request)
        return None if key is None else await self._by_key(key)

    async def greet(self, request: Request[Any, Any, Any]) -> Pilot:
        """Which pilot looks at a page. Who has no key is given one with the answer (`key_to_give`)."""
        pilot = await self.of(request)
        if pilot is None:
            key = new_key()
            request.state[_NEW_KEY] = key
            return self._fresh(key)
        if pilot.is_stored and time.time() - pilot.seen > SECONDS_BETWEEN_SIGHTS:
            with contextlib.suppress(StoreTrouble):
                await self._note_sight(pilot)
        return pilot

    def key_to_give(self, request: Request[Any, Any, Any]) -> str:
        """The key that the answer to a request has to bring to the browser, or nothing."""
        return str(request.state.get(_NEW_KEY, ""))

    async def keep(self, request: Request[Any, Any, Any], caller: str) -> Pilot | None:
        """The pilot of a request, stored from now on; None where it is none. May raise `TooMany`."""
        key = self._key_of(request)
        if key is None:
            return None
        pilot = await self._by_key(key)
        if pilot.is_stored:
            return pilot
        self._count(caller)
        await self._add(pilot, fingerprint(key))
        return await self._by_key(key)

    # Who is who ---------------------------------------------------------------------------------------------

    async def known(self, ids: Iterable[str]) -> dict[str, Pilot]:
        """The pilots of these ids, as far as they are stored."""
        wanted = sorted(set(ids))
        columns = schema.pilot.c
        query = sa.select(schema.pilot).where(columns.id.in_(wanted))
        rows = await self._store.reading(lambda connection: connection.execute(query).all()) if wanted else []
        return {row.id: _pilot(row) for row in rows}

    async def at_table(self, table_id: str) -> dict[int, Pilot]:
        """By seat, the pilots who sit at a table."""
        seats = schema.seat.c
        query = (
            sa.select(seats.seat, schema.pilot)
            .join(schema.pilot, schema.pilot.c.id == seats.pilot)
            .where(seats.table_id == table_id)
        )
        rows = await self._store.reading(lambda connection: connection.execute(query).all())
        return {row.seat: _pilot(row) for row in rows}

    async def tables_of(self, pilot: str, most: int) -> list[str]:
        """The tables at which a pilot sits or which it has opened, the newest first."""
        seats, tables = schema.seat.c, schema.game_table.c
        sits = sa.exists().where(seats.table_id == tables.id, seats.pilot == pilot)
        query = (
            sa.select(tables.id)
            .where(sa.or_(sits, tables.opener == pilot), tables.branch == "")
            .order_by(tables.created.desc())
            .limit(most)
        )
        return list(await self._store.reading(lambda connection: connection.execute(query).scalars().all()))

    async def rename(self, pilot: str, name: str) -> None:
        """Call a pilot otherwise; the names of seats stay."""
        change = schema.pilot.update().where(schema.pilot.c.id == pilot).values(name=name)
        await self._store.writing(lambda connection: connection.execute(change))

    # Other devices ------------------------------------------------------------------------------------------

    async def make_pass(self, pilot: str) -> str:
        """A word that makes one other browser this pilot's, once and soon; passes that came to nothing go."""
        word, now = new_key(), time.time()

        def work(connection: sa.Connection) -> None:
            for mark, kept in ledger.notes(connection, PASS).items():
                if msgspec.json.decode(kept, type=typed(Pass)).until < now:
                    ledger.note(connection, f"{PASS}|{mark}", None)
            ledger.note(connection, _pass_note(word), Pass(pilot, now + PASS_SECONDS))

        await self._store.writing(work)
        return word

    async def use_pass(self, word: str) -> str | None:
        """A new key of the pilot who has made a pass; None where it was used, is too old or none at all."""
        key, now = new_key(), time.time()

        def work(connection: sa.Connection) -> str | None:
            kept = ledger.noted(connection, _pass_note(word))
            if kept is None:
                return None
            ledger.note(connection, _pass_note(word), None)
            found = msgspec.json.decode(kept, type=typed(Pass))
            if found.until < now:
                return None
            values = {"key_hash": fingerprint(key), "pilot": found.pilot, "created": now}
            connection.execute(schema.pilot_key.insert(), values)
            return key

        return await self._store.writing(work)

    # Keys ---------------------------------------------------------------------------------------------------

    def _key_of(self, request: Request[Any, Any, Any]) -> str | None:
        key = request.cookies.get(self.cookie, "")
        return key if _KEY.fullmatch(key) else None

    async def _by_key(self, key: str) -> Pilot:
        keys = schema.pilot_key.c
        query = (
            sa.select(schema.pilot)
            .join(schema.pilot_key, keys.pilot == schema.pilot.c.id)
            .where(keys.key_hash == fingerprint(key))
        )
        row = await self._store.reading(lambda connection: connection.execute(query).one_or_none())
        return self._fresh(key) if row is None else _pilot(row)

    def _fresh(self, key: str) -> Pilot:
        """Who the bearer of a key is before anything is stored: always the same."""
        digest = hmac.digest(self._secret, key.encode(), "sha256")
        id_ = "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_ID_LENGTH])
        return Pilot(id_, callsign(id_))

    async def _add(self, pilot: Pilot, key_hash: bytes) -> None:
        now = time.time()
        values = msgspec.structs.asdict(pilot) | {"created": now, "seen": now}
        new = self._store.database.insert(schema.pilot).values(values).on_conflict_do_nothing()
        key = {"key_hash": key_hash, "pilot": pilot.id, "created": now}
        kept = self._store.database.insert(schema.pilot_key).values(key).on_conflict_do_nothing()

        def work(connection: sa.Connection) -> None:
            connection.execute(new)
            connection.execute(kept)

        await self._store.writing(work)

    async def _note_sight(self, pilot: Pilot) -> None:
        change = schema.pilot.update().where(schema.pilot.c.id == pilot.id).values(seen=time.time())
        await self._store.writing(lambda connection: connection.execute(change))


def _pilot(row: Any) -> Pilot:
    return Pilot(row.id, row.name, row.audience, row.created, row.seen)
