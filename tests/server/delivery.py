"""How soon notices arrive, from the act that calls somebody to the push service and to the mail server.

python -m tests.server.delivery --tables 50 --acts 200

A real server process, and a push service and a mail server of our own beside it. Two people sit at each table
of Leaving Earth, and all of them are called both ways. Whoever is called thinks for some seconds. With
`--hard` one of each two is called in a chat room as well that never answers, and the mail server takes a
second over each letter.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from moonrace.lab.stats import percentile
from moonrace.server import schema
from moonrace.server.sqlite import FILE, Sqlite
from moonrace.terminal.bench_client import Client, started
from moonrace.terminal.bench_twin import SEATS, Twin, key_of, longest_game
from tests.server.conftest import stored
from tests.server.receivers import Browser, mail_server, receiving, silent

T = TypeVar("T")
CONTACT = "mailto:club@moonrace.club"
PUSH, MAIL = "push", "mail"
THINKING = 5.0
"""Seconds that somebody who was called thinks at most."""
SLOW_MAIL = 1.0
"""Seconds that a slow mail server takes over a letter."""
LOST_SECONDS = 120.0
"""After so long a notice counts as lost, and the measure ends."""


class Arrivals:
    """When notices arrived, by the person and the way."""

    def __init__(self) -> None:
        self._at: dict[tuple[str, str], list[float]] = defaultdict(list)

    def listener(self, way: str) -> Callable[[str], None]:
        """What a receiver calls with the address to which a notice came."""
        return lambda address: self._at[way, _person_in(address)].append(time.monotonic())

    def count(self, way: str, person: str) -> int:
        """How many have come."""
        return len(self._at[way, person])

    async def next(self, way: str, person: str, known: int) -> float:
        """When the one came that came after those that are known."""
        async with asyncio.timeout(LOST_SECONDS):
            while self.count(way, person) <= known:
                await asyncio.sleep(0.02)
        return self._at[way, person][known]


def _person_in(address: str) -> str:
    return address.rpartition("/")[2].partition("@")[0]


def person(number: int, seat: int) -> str:
    """The pilot who sits at a table."""
    return f"pilot-{number}-{seat}"


async def set_up(port: int, folder: Path, count: int) -> list[Twin]:
    """Tables that have begun, of people whom nobody knows yet."""
    client = Client(port)
    await client.wait_until_up()
    key = key_of(Sqlite(folder / FILE))
    return [await Twin.new(client, key, longest_game(), seed) for seed in range(count)]


def give_ways(folder: Path, tables: Sequence[Twin], push_url: str, dead_url: str = "") -> None:
    """Let pilots sit at the tables who can be called both ways, and some also where nobody answers."""
    keys = Browser().keys
    with stored(folder) as connection:
        for number, seat, who in _people(tables):
            place = (
                schema.seat.c.table_id == tables[number].bases[0].split("/")[2],
                schema.seat.c.seat == seat,
            )
            connection.execute(schema.seat.update().where(*place).values(pilot=who))
            shared = {"pilot": who, "created": 1.0, "is_confirmed": True, "trouble": ""}
            ways = [
                {"id": f"{who}-{PUSH}", "kind": PUSH, "address": f"{push_url}/{who}", "keys": keys},
                {"id": f"{who}-{MAIL}", "kind": MAIL, "address": f"{who}@moonrace.club", "keys": ""},
            ]
            dead = {"id": f"{who}-dead", "kind": "hook", "address": dead_url, "keys": ""}
            ways = [dead, *ways] if dead_url and not seat else ways
            connection.execute(schema.way.insert(), [way | shared for way in ways])


def _people(tables: Sequence[Twin]) -> Iterator[tuple[int, int, str]]:
    for number in range(len(tables)):
        for seat in range(len(SEATS)):
            yield number, seat, person(number, seat)


class Measure:
    """How long notices took to arrive, until so many acts have called somebody."""

    def __init__(self, arrivals: Arrivals, acts: int, thinking: float) -> None:
        self.delays: dict[str, list[float]] = {PUSH: [], MAIL: []}
        self.left = acts
        self.thinking = thinking
        self._arrivals = arrivals
        self._known = Counter[str]()

    async def arrived(self, who: str, since: float | None) -> None:
        """Wait until somebody was told both ways, and note how long that took."""
        for way, delays in self.delays.items():
            at = await self._arrivals.next(way, who, self._known[who])
            if since is not None:
                delays.append(at - since)
        self._known[who] += 1


async def play_all(port: int, tables: Sequence[Twin], measure: Measure) -> None:
    """Play all tables at once."""
    client = Client(port)
    await client.wait_until_up()
    await asyncio.gather(*(_play(client, number, table, measure) for number, table in enumerate(tables)))


async def _play(client: Client, number: int, table: Twin, measure: Measure) -> None:
    """Everybody is called who comes to be awaited, and was not told since acting last."""
    rng, acted, told = random.Random(number), Counter[int](), dict[int, int]()

    async def all_told(by: int | None, since: float | None) -> bool:
        awaited = [seat for seat in table.match.position.awaited if seat >= 0 and seat != by]
        called = [seat for seat in awaited if told.get(seat) != acted[seat]]
        measure.left -= bool(called) and since is not None
        for seat in called:
            told[seat] = acted[seat]
            await measure.arrived(person(number, seat), since)
        return bool(called)

    # A server that was started first tells those for whom tables wait by then.
    await all_told(None, None)
    async with client.line() as line:
        while measure.left > 0 and (choice := table.choice()) is not None:
            seat, action = choice
            begun = time.monotonic()
            await table.act(line, seat, action)
            acted[seat] += 1
            if await all_told(seat, begun):
                await asyncio.sleep(rng.uniform(0.0, measure.thinking))


def figures(delays: Sequence[float]) -> str:
    """In words."""
    shown = [f"{percentile(delays, share):.1f} s" for share in (50, 95)]
    return f"median {shown[0]}, 95th percentile {shown[1]}, most {max(delays):.1f} s ({len(delays)} notices)"


def apart(story: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: that of the tests may have the loop of a browser."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, story).result()


def measured(count: int, acts: int, *, is_hard: bool = False, thinking: float = THINKING) -> Measure:
    """Set up so many tables and play until so many acts have called somebody."""
    arrivals = Arrivals()
    measure = Measure(arrivals, acts, thinking)
    with tempfile.TemporaryDirectory() as name, receiving() as post, mail_server() as box, silent() as dead:
        folder, box.seconds = Path(name), SLOW_MAIL if is_hard else 0.0
        post.on_arrival, box.on_arrival = arrivals.listener(PUSH), arrivals.listener(MAIL)
        with started(folder) as host:
            tables = apart(set_up(host.port, folder, count))
        give_ways(folder, tables, post.url, dead if is_hard else "")
        with started(folder, 1, "", CONTACT, box.url) as host:
            apart(play_all(host.port, tables, measure))
    return measure


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--acts", type=int, default=200)
    parser.add_argument("--hard", action="store_true")
    chosen = parser.parse_args()
    for way, delays in measured(chosen.tables, chosen.acts, is_hard=chosen.hard).delays.items():
        print(f"{way}: {figures(delays)}")


if __name__ == "__main__":
    main()
