"""Streams: the same bytes for everybody, nothing piles up, and a thousand of them cost little."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

from moonrace.server.beacon import Beacon, Ear, EventStream
from tests.stories import PATIENCE, a_moment, told, until_soon

ROOT = Path(__file__).parent.parent.parent


class Ears:
    """The other end of a stream."""

    def __init__(
        self,
        beacon: Beacon,
        version: Any,
        *,
        link: str = "a",
        slow: float = 30.0,
        most: int = 3,
        heartbeat: float = 30.0,
    ) -> None:
        self.sent: list[bytes] = []
        self.headers: list[tuple[bytes, bytes]] = []
        self.is_closed = False
        self.blocked: asyncio.Event | None = None
        self.gone = asyncio.Event()
        self.ends = 0
        ear = Ear(beacon, version, link=link, on_end=self.on_end, most=most)
        self.stream = EventStream([ear], heartbeat=heartbeat, slow=slow)
        self.task = asyncio.ensure_future(self.stream({}, self.receive, self.send))  # type: ignore[arg-type]

    def on_end(self) -> None:
        self.ends += 1

    async def receive(self) -> Any:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if self.blocked is not None:
            await self.blocked.wait()
        if message["type"] == "http.response.start":
            self.headers = message["headers"]
            return
        self.sent.append(message["body"])
        self.is_closed = not message["more_body"]


class Version:
    """A number that grows."""

    def __init__(self) -> None:
        self.number = 7

    def __call__(self) -> int:
        return self.number


def test_all_ears_hear_the_same_and_only_the_last_version_counts() -> None:
    async def story() -> None:
        beacon, version = Beacon(), Version()
        ears = [Ears(beacon, version, link=link) for link in "ab"]
        await a_moment()
        for number in (8, 9, 10):
            version.number = number
            beacon.shine()
        await a_moment()
        version.number = 11
        beacon.shine()
        await a_moment()
        for ear in ears:
            said = b"".join(ear.sent).decode()
            assert said.startswith("retry: 1000\nid: 7\nevent: version\ndata: 7\n\n")
            assert [line for line in said.splitlines() if line.startswith("id")] == [
                "id: 7",
                "id: 10",
                "id: 11",
            ]
            assert (b"cache-control", b"no-store") in ear.headers
        assert ears[0].sent == ears[1].sent
        for ear in ears:
            ear.gone.set()
        await asyncio.gather(*(ear.task for ear in ears))
        assert not beacon
        assert [ear.ends for ear in ears] == [1, 1]

    told(story())


def test_a_quiet_stream_says_that_it_is_still_there() -> None:
    async def story() -> None:
        ear = Ears(Beacon(), Version(), heartbeat=0.05)
        await until_soon(lambda: b": here\n\n" in ear.sent)
        ear.gone.set()
        await ear.task

    told(story())


def test_a_client_that_does_not_read_is_dropped() -> None:
    async def story() -> None:
        beacon, version = Beacon(), Version()
        slow, quick = Ears(beacon, version, slow=0.1), Ears(beacon, version, link="b")
        await a_moment()
        slow.blocked = asyncio.Event()
        for number in range(10_000):
            version.number = number
            beacon.shine()
        await a_moment()
        assert b"id: 9999" in quick.sent[-1]
        await asyncio.wait_for(slow.task, PATIENCE)
        assert slow.ends == 1
        quick.gone.set()
        await quick.task

    told(story())


def test_too_many_streams_of_one_link_push_out_the_oldest() -> None:
    async def story() -> None:
        beacon, version = Beacon(), Version()
        ears = []
        for _ in range(5):
            ears.append(Ears(beacon, version, most=3))
            await a_moment()
        assert [ear.is_closed for ear in ears] == [True, True, False, False, False]
        beacon.end_all()
        await asyncio.gather(*(ear.task for ear in ears))
        assert all(ear.is_closed for ear in ears)

    told(story())


def test_a_thousand_idle_streams_cost_little() -> None:
    """Measured in a real server process, because only there all costs are paid."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.server.many_streams", "1000"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    heard, megabytes = (float(word) for word in answer.stdout.split())
    assert heard == 1000
    assert megabytes < 60


def test_one_stream_tells_of_several_tables_by_name() -> None:
    async def story() -> None:
        beacons, versions = [Beacon(), Beacon()], [Version(), Version()]
        ends: list[str] = []
        named = [
            Ear(beacon, version, link="a", on_end=partial(ends.append, name), most=3, name=name)
            for beacon, version, name in zip(beacons, versions, ("/t/one/s/x", "/t/two/s/y"), strict=True)
        ]
        ears = Ears(Beacon(), Version())
        ears.stream.end()
        await ears.task
        ears.sent.clear()
        task = asyncio.ensure_future(
            EventStream(named, heartbeat=30.0, slow=30.0)({}, ears.receive, ears.send)  # type: ignore[arg-type]
        )
        await a_moment()
        versions[1].number = 8
        beacons[1].shine()
        await a_moment()
        first, second = (body.decode() for body in ears.sent)
        assert "data: 7 /t/one/s/x\n" in first
        assert "data: 7 /t/two/s/y\n" in first
        assert "data: 8 /t/two/s/y\n" in second
        assert "/t/one" not in second
        ears.gone.set()
        await task
        assert ends == ["/t/one/s/x", "/t/two/s/y"]
        assert not any(map(bool, beacons))

    told(story())
