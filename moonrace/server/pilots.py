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
from functools import partial
from typing import Any, Literal, get_args

import msgspec
import sqlalchemy as sa
from litestar import Request

from moonrace.kernel.errors import MoonraceError
from moonrace.server import ledger, once, schema
from moonrace.server.callsigns import callsign
from moonrace.server.database import StoreTrouble
from moonrace.server.once import Errand
from moonrace.server.store import Store

Audience = Literal["self", "friends", "all"]
AUDIENCES: tuple[Audience, ...] = get_args(Audience)
"""Who may see what a pilot has played: itself, those it has kept as friends, everybody."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12
_KEY = re.compile(r"[A-Za-z0-9_-]{32}")
SECONDS_BETWEEN_SIGHTS = 300.0
"""How often is written at most that a pilot was seen."""
_NEW_KEY = "pilot_key"
"""Where a request keeps the key that its answer gives to the browser."""


class NotProved(MoonraceError):
    """Somebody who is not shown to be the pilot they want to be."""


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


def one_more_key(connection: sa.Connection, pilot: str) -> str | None:
    """A key by which one more browser is a pilot; None where there is no such pilot any more."""
    known = connection.execute(sa.select(schema.pilot.c.id).where(schema.pilot.c.id == pilot))
    if known.one_or_none() is None:
        return None
    key = new_key()
    values = {"key_hash": fingerprint(key), "pilot": pilot, "created": time.time()}
    connection.execute(schema.pilot_key.insert(), values)
    return key


class Spent(msgspec.Struct, frozen=True):
    """The note that a key is nobody's any more."""


def _spent(key_hash: bytes) -> str:
    return f"spent-key|{key_hash.hex()}"


def spend_keys(connection: sa.Connection, pilot: str, but: bytes = b"") -> None:
    """Let all keys of a pilot be nobody's, but for one.

    Their fingerprints are kept: from the key that made a pilot its id would follow again, and its seats.
    """
    keys = schema.pilot_key.c
    gone = sa.and_(keys.pilot == pilot, keys.key_hash != but)
    for key_hash in connection.execute(sa.select(keys.key_hash).where(gone)).scalars().all():
        ledger.note(connection, _spent(bytes(key_hash)), Spent())
    connection.execute(schema.pilot_key.delete().where(gone))


PASS_SECONDS = 600.0
"""How long a pass to another browser is good."""


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
        """Which pilot a request is; None for programs, for browsers without a key, and for spent keys."""
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
        if pilot is None or pilot.is_stored:
            return pilot
        self._count(caller)
        await self._add(pilot, fingerprint(key))
        return await self._by_key(key)

    # Who is who ---------------------------------------------------------------------------------------------

    async def known(self, ids: Iterable[str]) -> dict[str, Pilot]:
        """The pilots of these ids, as far as they are stored."""
        wanted = set(ids)
        return await self._store.reading(lambda connection: pilots_by_id(connection, wanted))

    async def tables_of(self, pilot: str, *, alone: int, ended: int) -> list[str]:
        """The tables at which a pilot sits or which it has opened, the newest first: all where other people
        play, and so many at most where it is `alone` with bots, and of games that have `ended`."""
        return await self._store.reading(partial(_tables_of, pilot=pilot, alone=alone, ended=ended))

    async def rename(self, pilot: str, name: str) -> None:
        """Call a pilot otherwise; the names of seats stay."""
        change = schema.pilot.update().where(schema.pilot.c.id == pilot).values(name=name)
        await self._store.writing(lambda connection: connection.execute(change))

    async def show_to(self, pilot: str, audience: Audience) -> None:
        """Let those see what a pilot has played whom it wants to."""
        change = schema.pilot.update().where(schema.pilot.c.id == pilot).values(audience=audience)
        await self._store.writing(lambda connection: connection.execute(change))

    # Other devices ------------------------------------------------------------------------------------------

    async def make_pass(self, pilot: str, seconds: float | None = None) -> str:
        """A word that makes one other browser this pilot's, once and soon."""
        errand = Errand(pilot, time.time() + (PASS_SECONDS if seconds is None else seconds))
        return await self._store.writing(lambda connection: once.leave(connection, once.PASS, errand))

    async def use_pass(self, word: str) -> str | None:
        """A new key of the pilot who has made a pass; None where it was used, is too old or none at all."""

        def work(connection: sa.Connection) -> str | None:
            errand = once.take(connection, once.PASS, word)
            return None if errand is None else one_more_key(connection, errand.pilot)

        return await self._store.writing(work)

    async def browsers(self, pilot: str) -> int:
        """How many browsers are a pilot's."""
        keys = schema.pilot_key.c
        query = sa.select(sa.func.count()).where(keys.pilot == pilot)
        return int(await self._store.reading(lambda connection: connection.execute(query).scalar_one()))

    async def keep_alone(self, request: Request[Any, Any, Any], pilot: str) -> None:
        """Let no browser be a pilot's but the one that asks, nor any link that is under way lead to it."""
        own = fingerprint(self._key_of(request) or "")

        def work(connection: sa.Connection) -> None:
            spend_keys(connection, pilot, own)
            once.clear(connection, once.PASS, pilot)

        await self._store.writing(work)

    # Keys ---------------------------------------------------------------------------------------------------

    def _key_of(self, request: Request[Any, Any, Any]) -> str | None:
        key = request.cookies.get(self.cookie, "")
        return key if _KEY.fullmatch(key) else None

    async def _by_key(self, key: str) -> Pilot | None:
        keys = schema.pilot_key.c
        query = (
            sa.select(schema.pilot)
            .join(schema.pilot_key, keys.pilot == schema.pilot.c.id)
            .where(keys.key_hash == fingerprint(key))
        )

        def look(connection: sa.Connection) -> Pilot | None:
            row = connection.execute(query).one_or_none()
            if row is not None:
                return _pilot(row)
            return None if ledger.noted(connection, _spent(fingerprint(key))) else self._fresh(key)

        return await self._store.reading(look)

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


def _tables_of(connection: sa.Connection, pilot: str, alone: int, ended: int) -> list[str]:
    seats, tables = schema.seat.c, schema.game_table.c
    here = seats.table_id == tables.id
    is_own = sa.or_(sa.exists().where(here, seats.pilot == pilot), tables.opener == pilot)
    is_over = sa.exists().where(schema.outcome.c.table_id == tables.id)
    is_other = sa.or_(seats.pilot.is_(None), seats.pilot != pilot)
    has_others = sa.exists().where(here, seats.kind.in_(("me", "friend")), is_other)
    own = sa.select(tables.id).where(is_own, tables.branch == "").order_by(tables.created.desc())
    parts = (
        own.where(~is_over, has_others),
        own.where(~is_over, ~has_others).limit(alone),
        own.where(is_over).limit(ended),
    )
    return [id_ for part in parts for id_ in connection.execute(part).scalars().all()]


def pilots_by_id(connection: sa.Connection, ids: Iterable[str]) -> dict[str, Pilot]:
    """The pilots of these ids, as far as they are stored."""
    query = sa.select(schema.pilot).where(schema.pilot.c.id.in_(sorted(ids)))
    return {row.id: _pilot(row) for row in connection.execute(query)}


def _pilot(row: Any) -> Pilot:
    return Pilot(row.id, row.name, row.audience, row.created, row.seen)
