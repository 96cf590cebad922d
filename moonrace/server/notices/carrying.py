"""Carrying: what is to be told goes its ways, each letter by itself, so that none waits for a receiver that
does not answer."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from moonrace.server import schema
from moonrace.server.database import StoreTrouble
from moonrace.server.hall import Hall
from moonrace.server.logs import logged
from moonrace.server.notices.carriers import Carried, Carriers, Letter, carried_along
from moonrace.server.notices.deciding import Due
from moonrace.server.notices.outside import MOST_CONNECTIONS
from moonrace.server.notices.ways import Way, Ways

log = logging.getLogger("moonrace.notices")
CLAIM_SECONDS = 60.0
"""How long one process has to carry something before another may try."""
FIRST_RETRY, LONGEST_RETRY, MOST_TRIES = 5.0, 3600.0, 8
AT_ONCE = MOST_CONNECTIONS
EACH_AT_ONCE, SLOW_AT_ONCE = 8, 1
"""How many letters are on their way to one host; and to one that did not take the last."""
PAGE, MOST_PAGES = 200, 50
MAIL_SECONDS = 1.5
"""How long a letter by mail waits for others to the same mailbox, to go with them as one."""
MOST_IN_ONE = 20
"""How many letters go as one."""


class Waiting(msgspec.Struct, frozen=True):
    """Something to be told along one way."""

    table_id: str
    due: Due
    way: str
    at: float
    tries: int


Write = Callable[[Waiting, Way], Awaitable[Letter | None]]


class Carrying:
    """Carries what is due, many letters at once, and only some of them to one host."""

    def __init__(
        self,
        hall: Hall,
        ways: Ways,
        carriers: Carriers,
        write: Write,
        on_room: Callable[[], None],
        now: Callable[[], float],
    ) -> None:
        """`write` makes the letter, or nothing where it comes too late; `on_room` is called when something
        that was left lying can go."""
        self._hall, self._store, self._ways, self._carriers = hall, hall.store, ways, carriers
        self._write, self._on_room, self._now = write, on_room, now
        self._under_way: dict[Waiting, asyncio.Task[None]] = {}
        self._lanes: Counter[str] = Counter()
        """How many letters are on their way to each host."""
        self._slow: set[str] = set()
        """The hosts that did not take the last letter."""
        self._is_left = False
        """Whether something is due that found no room."""

    @property
    def tasks(self) -> Collection[asyncio.Task[None]]:
        """Those that carry."""
        return set(self._under_way.values())

    async def start(self) -> None:
        """Send on its way all that is due and finds room."""
        full: set[str] = set()
        for _ in range(MOST_PAGES):
            waiting = await self._due(full)
            ways = await self._ways_by_id({one.way for one in waiting})
            mailed = await self._mailed_with(way for way in ways.values() if way.kind == "mail")
            for one in waiting:
                way = ways.get(one.way)
                lane = _lane(way)
                if one in self._under_way:
                    continue
                if not self._has_room(lane) or (one.way in mailed and self._is_mailed_to(one.way)):
                    full.add(one.way)
                else:
                    self._send(mailed.get(one.way, [one]), way, lane)
            if len(waiting) < PAGE or len(self._under_way) >= AT_ONCE:
                break
        self._is_left = bool(full)

    def _has_room(self, lane: str) -> bool:
        most = SLOW_AT_ONCE if lane in self._slow else EACH_AT_ONCE
        return len(self._under_way) < AT_ONCE and self._lanes[lane] < most

    def _is_mailed_to(self, way: str) -> bool:
        """Whether a letter is on its way to a mailbox: what comes meanwhile goes as one after it."""
        return any(one.way == way for one in self._under_way)

    def _send(self, together: Sequence[Waiting], way: Way | None, lane: str) -> None:
        self._lanes[lane] += 1
        task = asyncio.get_running_loop().create_task(self._carry(together, way, lane))
        self._under_way |= dict.fromkeys(together, task)

        def arrived(_: asyncio.Task[None]) -> None:
            for one in together:
                del self._under_way[one]
            self._lanes[lane] -= 1
            if not self._lanes[lane]:
                del self._lanes[lane]
            if self._is_left:
                self._on_room()

        task.add_done_callback(arrived)

    async def _due(self, full: Collection[str]) -> list[Waiting]:
        columns = schema.notice.c
        query = sa.select(schema.notice).where(columns.due <= self._now(), columns.way.not_in(sorted(full)))
        return await self._waiting(query.order_by(columns.due).limit(PAGE))

    async def _mailed_with(self, ways: Iterable[Way]) -> dict[str, list[Waiting]]:
        """By mailbox, what goes there as one letter: what is due, and what came just after it."""
        columns, ids = schema.notice.c, sorted(way.id for way in ways)
        if not ids:
            return {}
        is_soon = columns.due <= self._now() + MAIL_SECONDS
        query = sa.select(schema.notice).where(columns.way.in_(ids), is_soon).order_by(columns.due)
        found: dict[str, list[Waiting]] = {id_: [] for id_ in ids}
        for one in await self._waiting(query):
            if len(found[one.way]) < MOST_IN_ONE:
                found[one.way].append(one)
        return found

    async def _waiting(self, query: sa.Select[Any]) -> list[Waiting]:
        rows = await self._store.reading(lambda connection: connection.execute(query).all())
        return [
            Waiting(row.table_id, Due(row.seat, row.reason, row.mark), row.way, row.due, row.tries)
            for row in rows
        ]

    async def _ways_by_id(self, ids: Collection[str]) -> dict[str, Way]:
        if not ids:
            return {}
        query = sa.select(schema.way.c.pilot).where(schema.way.c.id.in_(sorted(ids)))
        pilots = await self._store.reading(lambda connection: connection.execute(query).scalars().all())
        return {way.id: way for way in await self._ways.of(pilots)}

    async def _carry(self, together: Sequence[Waiting], way: Way | None, lane: str) -> None:
        try:
            written: dict[Waiting, Letter] = {}
            for one in together:
                letter = await self._taken_up(one, way)
                if letter is not None:
                    written[one] = letter
            if way is None or not written:
                return
            carried = await carried_along(self._carriers, way, as_one(list(written.values())))
            self._hall.instruments.notices.add(way.kind, carried.fate)
            (self._slow.add if carried.fate == "later" else self._slow.discard)(lane)
            for one in written:
                await self._note(one, way, carried)
        except StoreTrouble:
            log.warning("notices wait for the database")
        except Exception as error:
            log.exception("a notice could not be noted")
            self._hall.instruments.note_error(error, "notices")

    async def _taken_up(self, one: Waiting, way: Way | None) -> Letter | None:
        """What is to be carried of it, if it is to be carried from here and now."""
        if not await self._claimed(one):
            return None
        written = None if way is None or one.tries >= MOST_TRIES else await self._written(one, way)
        if isinstance(written, Letter):
            return written
        if way is None or written is None:
            await self._set(one, due=None)
        else:
            await self._note(one, way, written)
        return None

    async def _claimed(self, one: Waiting) -> bool:
        """Whether it is this process that carries it; if it falls over, it is tried again later."""
        columns = schema.notice.c
        change = (
            schema.notice.update()
            .where(_is(one), columns.due == one.at)
            .values(due=self._now() + CLAIM_SECONDS, tries=one.tries + 1)
        )
        return bool(await self._store.writing(lambda connection: connection.execute(change).rowcount))

    async def _written(self, one: Waiting, way: Way) -> Letter | Carried | None:
        """The letter; or what becomes of it where an error of ours is in the way."""
        try:
            return await self._write(one, way)
        except StoreTrouble:
            raise
        except Exception as error:
            log.exception("a notice could not be written")
            self._hall.instruments.note_error(error, "notices")
            return Carried("later", way.trouble)

    async def _note(self, one: Waiting, way: Way, carried: Carried) -> None:
        if carried.fate == "gone":
            await self._ways.remove(way.id)
        elif carried.why != way.trouble:
            await self._ways.note_trouble(way.id, carried.why)
        is_late = carried.fate == "later" and one.tries + 1 < MOST_TRIES
        pause = max(carried.after, min(LONGEST_RETRY, FIRST_RETRY * 2**one.tries))
        await self._set(one, due=self._now() + pause if is_late else None)
        if carried.fate != "carried":
            log.info(
                "a notice by %s was not carried: %s",
                way.kind,
                carried.fate,
                extra=logged("notice", kind=way.kind, fate=carried.fate),
            )

    async def _set(self, one: Waiting, *, due: float | None) -> None:
        change = schema.notice.update().where(_is(one)).values(due=due)
        await self._store.writing(lambda connection: connection.execute(change))


def as_one(letters: Sequence[Letter]) -> Letter:
    """Several letters as one, with all that each of them says."""
    *others, last = letters
    if not others:
        return last
    parts = [f"{one.title}\n{one.body}\n\n{one.url}" for one in others]
    body = "\n\n\n".join([*parts, f"{last.title}\n{last.body}"])
    title = f"{letters[0].title}, and {len(others)} more"
    return msgspec.structs.replace(last, title=title, body=body)


def _lane(way: Way | None) -> str:
    """The host that a letter goes to; all mail goes by one server."""
    if way is None or way.kind == "mail":
        return "mail"
    return f"{way.kind} {urlsplit(way.address).netloc}"


def _is(one: Waiting) -> sa.ColumnElement[bool]:
    columns = schema.notice.c
    return sa.and_(
        columns.table_id == one.table_id,
        columns.seat == one.due.seat,
        columns.reason == one.due.reason,
        columns.mark == one.due.mark,
        columns.way == one.way,
    )
