"""Many tables at once, four looking on at each: how soon actions are on the disk and seen, and what it takes.

Both players and two who only watch have an event stream open and fetch what has changed. Between two actions
at a table its people think for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator

from moonrace.lab.bench import Figures
from moonrace.lab.stats import percentile
from moonrace.server.database import Database
from moonrace.server.kinds import database_at
from moonrace.server.sqlite import FILE, Sqlite
from moonrace.terminal.bench_client import Client, Host, Line, hosted
from moonrace.terminal.bench_twin import Twin, key_of, longest_game
from moonrace.terminal.output import Failed, say, show_json

WATCHERS = 2
THINKING = (30.0, 90.0)
"""Seconds between two actions at a table."""
SECONDS = 60.0
LINES = 64
"""Open connections that all pages fetch through: what a browser needs of them is on this side."""
AT_ONCE = 8
MEGABYTE = 1024 * 1024
WAIT = 20.0
"""Seconds after which an action counts as never seen."""
WORDS = {
    "tables": "tables at play",
    "viewers": "open pages, each with its stream",
    "actions_per_second": "actions a second, each table every minute",
    "action_median_ms": "an action on the disk and answered, milliseconds (median)",
    "action_ms": "the same, 99th percentile",
    "update_median_ms": "all four pages hold what it has changed, milliseconds (median)",
    "update_ms": "the same, 99th percentile",
    "update_kb": "what a page is sent, kB (mean)",
    "memory_mb": "memory of the server, MB",
    "files": "open files of the server",
    "cpu_percent": "of one core busy",
    "database_mb": "the database, MB",
    "making_ms": "setting up a table, milliseconds (mean)",
}


def bench_crowd(tables: int, workers: int, database: str, *, as_json: bool) -> int:
    """Measure a server with so many tables; the exit code."""
    with hosted(workers, database) as host:
        figures = asyncio.run(_measure(host, tables, database))
    if as_json:
        show_json(figures)
        return 0
    for key, figure in figures.items():
        say(f"  {figure:>12,g}  {WORDS[key]}")
    return 0


async def _measure(host: Host, tables: int, database: str) -> Figures:
    client, kept = Client(host.port), database_at(database) if database else Sqlite(host.folder / FILE)
    await client.wait_until_up()
    begun = time.monotonic()
    twins = await _made(client, key_of(kept), tables)
    making = time.monotonic() - begun
    crowd = Crowd(client)
    async with contextlib.AsyncExitStack() as open_:
        for _ in range(LINES):
            crowd.lines.put_nowait(await open_.enter_async_context(client.line()))
        pages = [await _opened(crowd, twin) for twin in twins]
        spent, _ = await asyncio.gather(_spent(host), crowd.play_all(twins, pages))
        figures = {"tables": tables, "viewers": sum(map(len, pages)), **crowd.figures()}
        figures |= {"memory_mb": round(host.memory() or 0.0), "files": host.files()}
        figures |= {
            "cpu_percent": round(100 * spent / SECONDS),
            "making_ms": round(1000 * making / tables, 1),
        }
        figures["database_mb"] = round(_size(kept) / MEGABYTE, 1)
        for page in (page for some in pages for page in some):
            page.end()
    return figures


async def _spent(host: Host) -> float:
    """Seconds of CPU meanwhile."""
    before = host.cpu() or 0.0
    await asyncio.sleep(SECONDS)
    return (host.cpu() or 0.0) - before


def _size(database: Database) -> int:
    engine = database.engine(writes=False)
    try:
        with engine.begin() as connection:
            return database.size(connection)
    finally:
        engine.dispose()


async def _made(client: Client, key: bytes, tables: int) -> list[Twin]:
    """So many tables, made by a few at once."""
    allowed, game = asyncio.Semaphore(AT_ONCE), longest_game()

    async def made(seed: int) -> Twin:
        async with allowed:
            return await Twin.new(client, key, game, seed)

    return list(await asyncio.gather(*map(made, range(tables))))


class Page:
    """An open page: hears of news and fetches what has changed."""

    def __init__(self, crowd: Crowd, base: str) -> None:
        self.version, self.base, self.held = -1, base, ""
        self.seen = asyncio.Condition()
        self._crowd = crowd
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Listen from now on."""
        self._task = asyncio.get_running_loop().create_task(self._listen())

    def end(self) -> None:
        """Listen no longer."""
        if self._task is not None:
            self._task.cancel()

    async def _listen(self) -> None:
        async with self._crowd.client.stream(f"{self.base}/events") as versions:
            async for version in versions:
                await self._crowd.fetch(self)
                async with self.seen:
                    self.version = max(self.version, version)
                    self.seen.notify_all()

    async def wait_for(self, version: int) -> None:
        """Until the page holds a version."""
        async with self.seen:
            await self.seen.wait_for(lambda: self.version >= version)


async def _opened(crowd: Crowd, twin: Twin) -> list[Page]:
    for base in twin.bases:
        # Who sits down by acting tells all pages twice, once in a game.
        await crowd.client.post(f"{base}/name", {"name": ""})
    pages = [Page(crowd, base) for base in (*twin.bases, *[twin.spectators] * WATCHERS)]
    for page in pages:
        page.open()
    try:
        async with asyncio.timeout(WAIT):
            for page in pages:
                await page.wait_for(0)
    except TimeoutError:
        raise Failed(f"A page was not there within {WAIT:g} seconds.") from None
    return pages


class Crowd:
    """All who are there, and what was measured of them."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.lines: asyncio.Queue[Line] = asyncio.Queue()
        self._answered: list[float] = []
        self._seen: list[float] = []
        self._sent: list[int] = []

    @contextlib.asynccontextmanager
    async def _line(self) -> AsyncIterator[Line]:
        line = await self.lines.get()
        try:
            yield line
        except BaseException:
            # An answer may still be on its way.
            line.close()
            raise
        finally:
            self.lines.put_nowait(line)

    async def fetch(self, page: Page) -> None:
        """Fetch what has changed for a page."""
        async with self._line() as line:
            reply = await line.ask("GET", f"{page.base}/fragment", held=page.held)
        if page.held:
            self._sent.append(len(reply.body))
        page.held = reply.mark

    async def play_all(self, twins: list[Twin], pages: list[list[Page]]) -> None:
        """Let all tables act now and then, until it is time to stop."""
        tasks = [asyncio.ensure_future(self._play(*one)) for one in zip(twins, pages, strict=True)]
        await asyncio.wait(tasks, timeout=SECONDS, return_when=asyncio.FIRST_EXCEPTION)
        for task in tasks:
            task.cancel()
        for found in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(found, TimeoutError):
                raise Failed(f"An action was not seen by all within {WAIT:g} seconds.")
            if isinstance(found, Exception):
                raise found

    async def _play(self, twin: Twin, pages: list[Page]) -> None:
        rng = random.Random(id(twin))
        # Some have thought for a while when others begin to.
        await asyncio.sleep(rng.uniform(0, sum(THINKING) / 2))
        while (choice := twin.choice()) is not None:
            begun = time.perf_counter()
            before = twin.match.version
            async with self._line() as line:
                version = await twin.act(line, *choice)
            self._answered.append(time.perf_counter() - begun)
            if version != before:
                async with asyncio.timeout(WAIT):
                    for page in pages:
                        await page.wait_for(version)
                self._seen.append(time.perf_counter() - begun)
            await asyncio.sleep(rng.uniform(*THINKING))

    def figures(self) -> Figures:
        """How soon."""
        if not self._answered or not self._seen:
            raise Failed("No action was seen.")
        return {
            "actions_per_second": round(len(self._answered) / SECONDS, 1),
            "action_median_ms": round(percentile(self._answered, 50) * 1000, 1),
            "action_ms": round(percentile(self._answered, 99) * 1000, 1),
            "update_median_ms": round(percentile(self._seen, 50) * 1000, 1),
            "update_ms": round(percentile(self._seen, 99) * 1000, 1),
            "update_kb": round(sum(self._sent) / len(self._sent) / 1024, 1),
        }
