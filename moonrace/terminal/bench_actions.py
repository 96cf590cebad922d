"""Actions on the disk: how many a second, how soon both players know, and what each costs the server.

Sixteen tables are played as fast as they go: the next action is sent once both players' pages have heard of
the last one, by the event streams they have open. Drawing what they then fetch is measured elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import time

from moonrace.lab.bench import Figures
from moonrace.lab.stats import percentile
from moonrace.server.database import Database
from moonrace.server.kinds import database_at
from moonrace.server.sqlite import FILE, Sqlite
from moonrace.terminal.bench_client import Client, Host, hosted
from moonrace.terminal.bench_twin import Twin, key_of, longest_game
from moonrace.terminal.output import Failed

TABLES = 16
SECONDS = 6.0


def action_figures(database: str = "") -> Figures:
    """Start a server, measure it, stop it."""
    with hosted(database=database) as host:
        kept = database_at(database) if database else Sqlite(host.folder / FILE)
        return asyncio.run(_measure(host, kept))


async def _measure(host: Host, kept: Database) -> Figures:
    client = Client(host.port)
    await client.wait_until_up()
    key = key_of(kept)
    game = longest_game()
    tables = [await Twin.new(client, key, game, seed) for seed in range(TABLES)]
    await _played(client, tables, SECONDS / 6)
    before, begun = host.cpu(), time.monotonic()
    delays = await _played(client, tables, SECONDS)
    seconds, after = time.monotonic() - begun, host.cpu()
    if not delays:
        raise Failed("No action was seen by both players.")
    figures: Figures = {
        "actions_per_second": round(len(delays) / seconds),
        "action_ms": round(percentile(delays, 99) * 1000, 1),
        "action_median_ms": round(percentile(delays, 50) * 1000, 1),
    }
    if before is not None and after is not None:
        figures["action_cpu_ms"] = round(1000 * (after - before) / len(delays), 2)
    return figures


async def _played(client: Client, tables: list[Twin], seconds: float) -> list[float]:
    """Seconds from each action until both players knew of it."""
    delays: list[float] = []
    stop_at = time.monotonic() + seconds
    await asyncio.gather(*(_play(client, table, stop_at, delays) for table in tables))
    return delays


async def _play(client: Client, table: Twin, stop_at: float, delays: list[float]) -> None:
    async with contextlib.AsyncExitStack() as open_:
        ears = [await open_.enter_async_context(client.stream(f"{base}/events")) for base in table.bases]
        lines = [await open_.enter_async_context(client.line()) for _ in table.bases]
        for ear in ears:
            await anext(ear)
        while time.monotonic() < stop_at and (choice := table.choice()) is not None:
            seat, action = choice
            before, begun = table.match.version, time.perf_counter()
            version = await table.act(lines[seat], seat, action)
            for ear in ears if version != before else ():
                while await anext(ear) < version:
                    pass
            delays.append(time.perf_counter() - begun)
