"""Tables that wait for their people: who sits where, who is ready, and how the others come in.

A lobby lives in the database alone, so that every process of a server knows the same of it. Each change is
one transaction over the lobby as it stands. When it begins it becomes a table of the same id.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.typed import typed
from moonrace.server import ledger, schema
from moonrace.server.command import REUSED, Reused
from moonrace.server.new_table import NewTable
from moonrace.server.remarks import EVENT, Remark
from moonrace.server.store import Happening, Store, TableRow, insert_table
from moonrace.server.transactions import AlreadyThere

CODE_WORDS = (
    "APOLLO", "ATLAS", "AURORA", "BAILLY", "BESSEL", "BOREAS", "CASSINI", "CERES", "CLAVIUS", "COMET",
    "CORONA", "COSMOS", "DELTA", "DIONE", "DRACO", "EAGLE", "ECHO", "ECLIPSE", "EUROPA", "GALAXY",
    "GEMINI", "HADLEY", "HALLEY", "HELIOS", "HYDRA", "JUNO", "KEPLER", "LUNA", "LYRA", "MARIUS",
    "METEOR", "MIMAS", "MIRANDA", "NEBULA", "NEPTUNE", "NOVA", "OBERON", "ORBIT", "ORION", "PALLAS",
    "PEGASUS", "PHOEBE", "PHOENIX", "PLATO", "PULSAR", "QUASAR", "RHEA", "SATURN", "SELENE", "SIRIUS",
    "SOLAR", "STELLA", "TAURUS", "TETHYS", "TITAN", "TRITON", "TYCHO", "URANUS", "VEGA", "VENUS",
    "VESTA", "VOYAGER", "ZENITH", "ZODIAC",
)  # fmt: skip
KEPT_SECONDS = 30 * 24 * 3600.0
"""How long a lobby waits for somebody to come back to it."""
SECONDS_BETWEEN_SIGHTS = 20.0
HERE_SECONDS = 60.0
"""How long after the last sight somebody counts as being here."""
MOST_OF_PILOT = 50
_CODE_ATTEMPTS = 20
_IS_FREE = sa.and_(
    schema.place.c.lobby == schema.lobby.c.id, schema.place.c.kind == "friend", schema.place.c.name == ""
)


class NoLobby(MoonraceError):
    """No table waits under this code or address."""


class Place(msgspec.Struct, frozen=True):
    """A seat of a table that waits. `kind` is as in `SeatRow`; a `friend` without a name is an open one."""

    seat: int
    kind: str
    name: str = ""
    pilot: str | None = None
    link_hash: bytes | None = None
    is_ready: bool = False
    added: str = ""
    """What its person's browser adds to the secret of the table."""
    here: float = 0.0
    """When its person was last seen on the page."""

    @property
    def is_bot(self) -> bool:
        """Whether a program will play here."""
        return self.kind.startswith("bot:")

    @property
    def is_open(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.kind == "friend" and not self.name

    @property
    def is_settled(self) -> bool:
        """Whether nobody need be waited for here."""
        return self.is_bot or (not self.is_open and self.is_ready)


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits. The secret is for the source of chance alone."""

    id: str
    code: str
    name: str
    wanted: NewTable
    """What was asked for, without its command: that is the maker's key. Its seats are those of `places`."""
    opener: str | None
    host_hash: bytes
    secret: bytes
    spectator_token: str
    is_listed: bool
    version: int = 0
    created: float
    places: tuple[Place, ...]
    remarks: tuple[Remark, ...] = ()
    """What was said while it waits, and what was done (`lobby_events.py`)."""
    league: str = ""
    """The id of the league that keeps its seats for whom it has paired."""

    def __repr__(self) -> str:
        return f"Lobby({self.id})"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits where, as a new table is told."""
        return tuple(place.kind for place in self.places)

    @property
    def open_places(self) -> tuple[Place, ...]:
        """Where somebody may still sit down."""
        return tuple(place for place in self.places if place.is_open)

    @property
    def is_complete(self) -> bool:
        """Whether everybody is there and ready."""
        return all(place.is_settled for place in self.places)

    def has(self, pilots: Collection[str]) -> bool:
        """Whether one of these pilots sits here, or has opened it."""
        return self.opener in pilots or any(place.pilot in pilots for place in self.places)

    def place_of(self, pilot: str = "", link_hash: bytes | None = None) -> Place | None:
        """Where somebody sits, known as a pilot or by the link of a guest."""
        found = (
            place
            for place in self.places
            if (pilot and place.pilot == pilot) or (link_hash and place.link_hash == link_hash)
        )
        return next(found, None)


Change = Callable[[Lobby], Lobby | None]
"""A lobby as it should be after something was done; None where it is given up. May raise."""


def new_code() -> str:
    """A word and a number that can be said aloud."""
    return f"{secrets.choice(CODE_WORDS)} {secrets.randbelow(900) + 100}"


def read_code(words: str) -> str:
    """A code as it is stored, however it was typed."""
    letters = "".join(char for char in words.upper() if char.isascii() and char.isalpha())
    figures = "".join(char for char in words if char.isascii() and char.isdigit())
    return f"{letters} {figures}"[:40]


class Lobbies:
    """All tables of a server that wait."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store, self.now = store, now

    async def add(self, lobby: Lobby, *, command_hash: bytes, body_hash: bytes) -> Lobby:
        """Keep a new lobby under a code that no other has; the same command again adds no second one."""
        for _ in range(_CODE_ATTEMPTS):
            known = await self._store.reading(
                lambda connection: _by_command(connection, command_hash, body_hash)
            )
            if known is not None:
                return known
            try:
                await self._store.writing(
                    lambda connection, lobby=lobby: insert_lobby(connection, lobby, command_hash, body_hash)  # type: ignore[misc]
                )
                return lobby
            except AlreadyThere:
                lobby = msgspec.structs.replace(lobby, code=new_code())
        raise AlreadyThere("All codes are taken. Ask again in a moment.")

    async def by_id(self, id_: str) -> Lobby | None:
        """A lobby by the id of its table."""
        return await self._store.reading(lambda connection: _found(connection, schema.lobby.c.id == id_))

    async def by_code(self, code: str) -> Lobby | None:
        """A lobby by its code."""
        return await self._store.reading(lambda connection: _found(connection, schema.lobby.c.code == code))

    async def of_pilot(self, pilot: str) -> list[Lobby]:
        """The lobbies in which a pilot sits, the newest first."""
        sits = sa.exists().where(schema.place.c.lobby == schema.lobby.c.id, schema.place.c.pilot == pilot)
        return await self._store.reading(lambda connection: _all(connection, sits, MOST_OF_PILOT))

    async def listed(self, most: int) -> list[Lobby]:
        """Those that strangers may find and still sit down at, the newest first."""
        where = sa.and_(self._may_be_found(), sa.exists().where(_IS_FREE))
        return await self._store.reading(lambda connection: _all(connection, where, most))

    async def listed_in_short(self) -> list[str]:
        """What can change about those that strangers may find: which they are, what is played there, and how
        many seats are free."""
        lobbies = schema.lobby.c
        query = (
            sa.select(lobbies.id, lobbies.wanted, sa.func.count())
            .join(schema.place, _IS_FREE)
            .where(self._may_be_found())
            .group_by(lobbies.id, lobbies.wanted)
            .order_by(lobbies.id)
        )
        return await self._store.reading(
            lambda connection: [repr(tuple(row)) for row in connection.execute(query)]
        )

    def _may_be_found(self) -> sa.ColumnElement[bool]:
        lobbies = schema.lobby.c
        is_fresh = lobbies.created > self.now() - KEPT_SECONDS
        return sa.and_(lobbies.is_listed, is_fresh, ~ledger.is_closed(lobbies.id))

    async def full(self, people: Collection[str], most: int) -> list[Lobby]:
        """Those with no open place at which some of these pilots have not said that they are ready."""
        places, lobbies = schema.place.c, schema.lobby.c
        here = places.lobby == lobbies.id
        is_asked = sa.exists().where(here, places.pilot.in_(sorted(people)), ~places.is_ready)
        is_open = sa.exists().where(here, places.kind == "friend", places.name == "")
        return await self._store.reading(
            lambda connection: _all(
                connection, sa.and_(is_asked, ~is_open, ~ledger.is_closed(lobbies.id)), most
            )
        )

    async def change(self, id_: str, change: Change) -> Lobby | None:
        """Do something about a lobby as it stands. Raises `NoLobby`, or what `change` does."""

        def work(connection: sa.Connection) -> Lobby | None:
            found = _found(connection, schema.lobby.c.id == id_, is_held=True)
            if found is None:
                raise NoLobby("This table waits no more.")
            changed = change(found)
            if changed is None:
                delete_lobby(connection, id_)
                return None
            changed = msgspec.structs.replace(changed, version=found.version + 1)
            _update(connection, changed)
            return changed

        return await self._store.writing(work)

    async def note_sight(self, lobby: Lobby, place: Place) -> None:
        """Note that somebody looks at the page; no news for the others unless they had been away."""
        places, now = schema.place.c, self.now()
        if now - place.here < SECONDS_BETWEEN_SIGHTS:
            return
        seen = schema.place.update().where(places.lobby == lobby.id, places.seat == place.seat)
        await self._store.writing(lambda connection: connection.execute(seen.values(here=now)))

    async def begin(self, lobby: Lobby, row: TableRow, happened: Sequence[Happening]) -> None:
        """Let a lobby become its table, once; unless somebody has changed their mind meanwhile."""

        def work(connection: sa.Connection) -> None:
            found = connection.execute(
                sa.select(schema.lobby).where(schema.lobby.c.id == lobby.id).with_for_update()
            ).one_or_none()
            is_closed = ledger.noted(connection, f"{ledger.CLOSED}|{lobby.id}") is not None
            if found is None or found.version != lobby.version or is_closed:
                return
            insert_table(connection, row, happened, found.command_hash, found.body_hash)
            said = [msgspec.structs.asdict(remark) | {"table_id": row.id} for remark in spoken_at(row, lobby)]
            if lobby.is_listed:
                ledger.note(connection, f"{ledger.LISTED}|{row.id}", ledger.Found(self.now()))
            if said:
                connection.execute(schema.remark.insert(), said)
            delete_lobby(connection, lobby.id)

        await self._store.writing(work)

    async def sweep(self) -> None:
        """Give up what nobody has come back to for long."""
        before = self.now() - KEPT_SECONDS

        def work(connection: sa.Connection) -> None:
            seen = sa.exists().where(schema.place.c.lobby == schema.lobby.c.id, schema.place.c.here >= before)
            is_free = schema.lobby.c.league == ""
            old = sa.select(schema.lobby.c.id).where(schema.lobby.c.created < before, is_free, ~seen)
            for id_ in connection.execute(old).scalars().all():
                delete_lobby(connection, id_)

        await self._store.writing(work)


def spoken_at(row: TableRow, lobby: Lobby) -> list[Remark]:
    """What was said while a table waited, as it stays with it: by the seats its people have now, and by name
    of those who have left."""
    seats = {speaker_of(place, lobby): place.seat for place in lobby.places}
    said = [remark for remark in lobby.remarks if remark.audience != EVENT]
    return [
        msgspec.structs.replace(remark, n=n, seat=seats.get(remark.speaker, SPECTATOR), speaker="")
        if remark.speaker in seats
        else msgspec.structs.replace(remark, n=n, seat=SPECTATOR)
        for n, remark in enumerate(said)
        if row.has_talk
    ]


def speaker_of(place: Place, lobby: Lobby) -> str:
    """Whoever sits in a place, on this server: a pilot, or a guest known by the link."""
    guest = "" if place.link_hash is None else place.link_hash.hex()[:16]
    return place.pilot or f"{lobby.id}.{guest}"


# Rows -------------------------------------------------------------------------------------------------------


def _found(
    connection: sa.Connection, where: sa.ColumnElement[bool], *, is_held: bool = False
) -> Lobby | None:
    query = sa.select(schema.lobby).where(where)
    row = connection.execute(query.with_for_update() if is_held else query).one_or_none()
    return None if row is None else _lobby(connection, row)


def _all(connection: sa.Connection, where: sa.ColumnElement[bool], most: int) -> list[Lobby]:
    query = sa.select(schema.lobby).where(where).order_by(schema.lobby.c.created.desc()).limit(most)
    return [_lobby(connection, row) for row in connection.execute(query).all()]


def _by_command(connection: sa.Connection, command_hash: bytes, body_hash: bytes) -> Lobby | None:
    columns = schema.lobby.c
    query = sa.select(schema.lobby).where(columns.command_hash == command_hash)
    row = connection.execute(query).one_or_none()
    if row is not None and row.body_hash != body_hash:
        raise Reused(REUSED)
    return None if row is None else _lobby(connection, row)


def _lobby(connection: sa.Connection, row: Any) -> Lobby:
    places = schema.place
    query = sa.select(places).where(places.c.lobby == row.id).order_by(places.c.seat)
    values = {name: row._mapping[name] for name in Lobby.__struct_fields__ if name != "places"}
    values["remarks"] = msgspec.json.decode(row.remarks, type=typed(tuple[Remark, ...]))
    values["wanted"] = msgspec.json.decode(row.wanted, type=typed(NewTable))
    found = [
        Place(**{name: place._mapping[name] for name in Place.__struct_fields__})
        for place in connection.execute(query)
    ]
    return Lobby(**values, places=tuple(found))


def _values(lobby: Lobby) -> dict[str, Any]:
    values = {name: getattr(lobby, name) for name in Lobby.__struct_fields__ if name != "places"}
    written = {"wanted": lobby.wanted, "remarks": lobby.remarks}
    return values | {name: msgspec.json.encode(value).decode() for name, value in written.items()}


def insert_lobby(connection: sa.Connection, lobby: Lobby, command_hash: bytes, body_hash: bytes) -> None:
    """Add a lobby; raises where another has its code."""
    values = _values(lobby) | {"command_hash": command_hash, "body_hash": body_hash}
    connection.execute(schema.lobby.insert(), values)
    _insert_places(connection, lobby)


def _insert_places(connection: sa.Connection, lobby: Lobby) -> None:
    places = [msgspec.structs.asdict(place) | {"lobby": lobby.id} for place in lobby.places]
    connection.execute(schema.place.insert(), places)


def _update(connection: sa.Connection, lobby: Lobby) -> None:
    connection.execute(schema.lobby.update().where(schema.lobby.c.id == lobby.id), _values(lobby))
    connection.execute(schema.place.delete().where(schema.place.c.lobby == lobby.id))
    _insert_places(connection, lobby)


def delete_lobby(connection: sa.Connection, id_: str) -> None:
    """Give a lobby up. What was reported of it stays, for whoever runs the server."""
    ledger.note(connection, f"{ledger.CLOSED}|{id_}", None)
    connection.execute(schema.place.delete().where(schema.place.c.lobby == id_))
    connection.execute(schema.lobby.delete().where(schema.lobby.c.id == id_))
