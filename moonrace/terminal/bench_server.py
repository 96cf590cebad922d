"""A real server process under load: how soon it answers, what idle streams cost, and how soon an action
reaches a second browser.

The second browser is a client that hears of the new version on its event stream and fetches the part of the
page that changed; what it then takes to paint is not counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from moonrace.lab.bench import Figures, usual_players
from moonrace.lab.stats import percentile
from moonrace.terminal.bench_client import Client, Host, hosted
from moonrace.terminal.output import Failed

SMALL_ANSWERS = 50
MOVES_WATCHED, WATCHERS = 10, 60
"""Moves of one table, and how many open pages fetch what each of them has changed."""
STREAMS = 1000
TABLES = 20
PLAY_SECONDS = 12.0
THINKING = (0.5, 2.5)
"""Seconds between two actions at one table."""
WAIT = 5.0
"""Seconds after which an action counts as never seen."""


def server_figures(game: str) -> Figures:
    """Start a server, measure it, stop it."""
    with hosted() as host:
        return asyncio.run(_measure(host, game))


async def _measure(host: Host, game: str) -> Figures:
    client = Client(host.port)
    await client.wait_until_up()
    tables = [await _new_table(client, game) for _ in range(TABLES)]
    for table in tables:
        await client.get(f"{table['spectators']}/fragment")
    figures: Figures = {"small_answer_ms": round(await _small_answer(client) * 1000, 2)}
    memory = await _stream_memory(client, host, [table["spectators"] for table in tables])
    if memory is not None:
        figures["stream_memory_mb"] = round(memory, 1)
    rate = await _fragments_per_second(client, host, tables[0])
    if rate is not None:
        figures["fragments_per_second"] = round(rate)
    delays = await _delays(client, tables)
    figures["second_browser_ms"] = round(percentile(delays, 95) * 1000, 1)
    figures["second_browser_median_ms"] = round(percentile(delays, 50) * 1000, 1)
    figures["second_browser_actions"] = len(delays)
    return figures


async def _new_table(client: Client, game: str) -> dict[str, Any]:
    from moonrace import games

    seats = ["me", *["friend"] * (usual_players(games.load(game)) - 1)]
    body = {"game": game, "seats": seats, "command": secrets.token_urlsafe(18)}
    made: dict[str, Any] = msgspec.json.decode(await client.post("/tables", body))
    return made


# Small answers --------------------------------------------------------------------------------------


async def _small_answer(client: Client) -> float:
    """Seconds from a question to its answer on a connection that stays open, as browsers keep theirs."""
    delays: list[float] = []
    async with client.line() as line:
        for _ in range(SMALL_ANSWERS):
            begun = time.perf_counter()
            await line.ask("GET", "/health")
            delays.append(time.perf_counter() - begun)
    return percentile(delays, 50)


# Idle streams ---------------------------------------------------------------------------------------


async def _stream_memory(client: Client, host: Host, addresses: list[str]) -> float | None:
    """Megabytes that a thousand idle streams add to the server, or None where the system does not tell."""
    before = host.memory()
    if before is None:
        return None
    async with contextlib.AsyncExitStack() as streams:
        for number in range(STREAMS):
            stream = client.stream(f"{addresses[number % len(addresses)]}/events")
            await anext(await streams.enter_async_context(stream))
        after = host.memory()
    return None if after is None else after - before


# Many who watch -------------------------------------------------------------------------------------


async def _fragments_per_second(client: Client, host: Host, table: dict[str, Any]) -> float | None:
    """How many updates for those who watch a table a second of the server's CPU yields, each move drawn anew;
    None where the system does not tell."""
    rng = random.Random(3)
    bases = [table["address"], *table["links"].values()]
    address, seconds, held = f"{table['spectators']}/fragment", 0.0, ""
    async with client.line() as line:
        for _ in range(MOVES_WATCHED):
            found = await _awaited(client, bases, rng)
            if found is not None:
                await client.post(f"{found[0]}/act", found[1])
            before, marks = host.cpu(), set()
            for _ in range(WATCHERS):
                marks.add((await line.ask("GET", address, held=held)).mark)
            after = host.cpu()
            if before is None or after is None:
                return None
            seconds, held = seconds + after - before, marks.pop()
    return MOVES_WATCHED * WATCHERS / seconds


# Tables at play -------------------------------------------------------------------------------------


async def _delays(client: Client, tables: list[dict[str, Any]]) -> list[float]:
    """Seconds from sending an action to holding the new table in another browser, for every action."""
    delays: list[float] = []
    stop_at = time.monotonic() + PLAY_SECONDS
    await asyncio.gather(*(_play(client, table, stop_at, delays, seed) for seed, table in enumerate(tables)))
    if not delays:
        raise Failed("No action was seen in a second browser.")
    return delays


async def _play(
    client: Client, table: dict[str, Any], stop_at: float, delays: list[float], seed: int
) -> None:
    """Two people play at random, and a third browser watches."""
    rng = random.Random(seed)
    bases = [table["address"], *table["links"].values()]
    async with client.stream(f"{table['spectators']}/events") as versions:
        seen = asyncio.Condition()
        latest = [await anext(versions)]
        watcher = asyncio.create_task(_watch(client, table["spectators"], versions, latest, seen))
        try:
            while time.monotonic() < stop_at:
                await asyncio.sleep(rng.uniform(*THINKING))
                delay = await _one_action(client, bases, latest, seen, rng)
                if delay is not None:
                    delays.append(delay)
        finally:
            watcher.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watcher


async def _watch(
    client: Client, base: str, versions: AsyncIterator[int], latest: list[int], seen: asyncio.Condition
) -> None:
    async for version in versions:
        await client.get(f"{base}/fragment")
        async with seen:
            latest[0] = max(latest[0], version)
            seen.notify_all()


async def _one_action(
    client: Client, bases: list[str], latest: list[int], seen: asyncio.Condition, rng: random.Random
) -> float | None:
    """Act for whoever is awaited. None where nobody is, or the action was nobody else's business."""
    found = await _awaited(client, bases, rng)
    if found is None:
        return None
    base, body = found
    begun = time.perf_counter()
    version = msgspec.json.decode(await client.post(f"{base}/act", body))["version"]
    if version == body["version"]:
        return None
    async with asyncio.timeout(WAIT), seen:
        await seen.wait_for(lambda: latest[0] >= version)
    return time.perf_counter() - begun


async def _awaited(client: Client, bases: list[str], rng: random.Random) -> tuple[str, dict[str, Any]] | None:
    """The seat that is awaited, and something it may do."""
    for base in bases:
        view = msgspec.json.decode(await client.get(f"{base}/view.json"))
        if view["is_awaited"] and view["legal"]:
            action, command = rng.choice(view["legal"]), secrets.token_hex(8)
            return base, {"version": view["version"], "action": action, "command": command}
    return None
