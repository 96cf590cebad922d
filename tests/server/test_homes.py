"""Several processes over one database: a table is at home in one of them, and lives on when that one ends."""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from moonrace.server.beacon import Ear
from moonrace.server.homes import (
    BURY,
    LEASE_SECONDS,
    SECONDS_BETWEEN_RENEWALS,
    Homes,
    Lease,
    Moved,
)
from moonrace.server.postgresql import Postgres
from moonrace.server.remarks import Remark
from moonrace.server.safety import POLICY
from moonrace.server.store import Store
from tests.postgres import Server
from tests.server.conftest import serving
from tests.server.player import Player
from tests.server.test_crash import (
    Client,
    Nursery,
    Wire,
    answered,
    check_database,
    check_journals,
    made_table,
    seats_of,
    wait_for_one_more,
)
from tests.server.test_operator import KEY, enter, post
from tests.stories import PATIENCE, free_port, told, until

ROOT = Path(__file__).parent.parent.parent
KILLS = 4
SECONDS_TO_LIVE_ON = 5.0


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    """A database without tables."""
    with postgres.fresh() as found:
        yield found


def test_there_is_time_to_find_another_home() -> None:
    assert LEASE_SECONDS + SECONDS_BETWEEN_RENEWALS < SECONDS_TO_LIVE_ON
    assert 3 * SECONDS_BETWEEN_RENEWALS < LEASE_SECONDS


# Leases -----------------------------------------------------------------------------------------------------


@asynccontextmanager
async def two_homes(address: str) -> AsyncIterator[tuple[Homes, Homes]]:
    """What two processes know."""
    one, other = (Homes(Postgres(address).shared(), f"http://127.0.0.1:{port}") for port in (1, 2))
    await one.open()
    await other.open()
    try:
        yield one, other
    finally:
        await one.close()
        await other.close()


async def table_in(address: str, data: Path) -> str:
    """The id of a new table."""

    def make() -> str:
        with serving(data, database=Postgres(address)) as client:
            return Player.at_new_table(client, ["me", "friend"])[0].base.split("/")[2]

    return await asyncio.to_thread(make)


def test_a_table_is_at_home_in_one_process_and_what_the_other_would_store_is_not_stored(
    address: str, tmp_path: Path
) -> None:
    async def story() -> None:
        table = await table_in(address, tmp_path)
        store = Store(Postgres(address).shared())
        try:
            async with two_homes(address) as (one, other):
                lease = await one.lease(table)
                assert lease is not None
                assert await other.lease(table) is None
                assert other.url_of(table) == "http://127.0.0.1:1"
                before = store.under(lease.check)
                await before.add_remark(table, Remark(0, "a" * 8, 0, "here", 0.0))
                for task in one._tasks:
                    task.cancel()
                begun = time.monotonic()
                while await other.lease(table) is None:
                    assert time.monotonic() - begun < PATIENCE
                    await asyncio.sleep(0.05)
                with pytest.raises(Moved):
                    await before.add_remark(table, Remark(1, "b" * 8, 0, "gone", 0.0))
                assert [remark.words for remark in await store.remarks(table)] == ["here"]
                with pytest.raises(Moved):
                    await one.lease(table)
        finally:
            store.close()

    told(story())


def test_who_ask_for_a_table_at_once_have_one_lease(address: str, tmp_path: Path) -> None:
    async def story() -> None:
        table = await table_in(address, tmp_path)
        async with two_homes(address) as (one, other):
            first, *others = await asyncio.gather(*(one.lease(table) for _ in range(6)))
            assert first is not None
            assert all(lease is first for lease in others), "none outdates another's"
            one.let_go(table)
            again = await one.lease(table)
            assert again is not None
            assert again.what == first.what
            assert await other.lease(table) is None

    told(story())


@contextmanager
def writing_at(address: str, lease: Lease) -> Iterator[None]:
    """A process in the middle of a transaction at a table."""
    engine = Postgres(address).shared().engine(writes=True)
    connection = engine.connect()
    lease.check(connection)
    yield
    connection.invalidate()
    engine.dispose()


def test_who_only_asks_does_not_wait_for_who_writes(address: str, tmp_path: Path) -> None:
    async def story() -> None:
        table = await table_in(address, tmp_path)
        async with two_homes(address) as (one, other):
            lease = await one.lease(table)
            assert lease is not None
            with writing_at(address, lease):
                assert await other.lease(table) is None
                assert other.url_of(table) == "http://127.0.0.1:1"

    told(story())


def test_a_process_asleep_in_the_middle_of_a_transaction_holds_nobody_up(
    address: str, tmp_path: Path
) -> None:
    async def story() -> None:
        table = await table_in(address, tmp_path)
        async with two_homes(address) as (one, other):
            lease = await one.lease(table)
            assert lease is not None
            lapses: list[bool] = []
            other.on_lapse = lambda: lapses.append(True)
            with writing_at(address, lease):
                await one._execute(BURY, {"url": "http://127.0.0.1:1", "me": ""})
                while await other.lease(table) is None:
                    other.doubt(table)
                    await asyncio.sleep(0.05)
            assert not lapses, "nor does the other one fall asleep over it"
            with pytest.raises(Moved):
                await one._database_worker.run(lease.check)

    told(story())


def test_a_process_that_lapsed_begins_anew_and_forgets_its_tables(address: str, tmp_path: Path) -> None:
    async def story() -> None:
        table = await table_in(address, tmp_path)
        async with two_homes(address) as (one, _):
            lapses: list[bool] = []
            lease = await one.lease(table)
            assert lease is not None
            one.on_lapse = lambda: lapses.append(lease.is_lost)
            one._me = "somebody the database does not know"
            while not lapses:
                await asyncio.sleep(0.05)
            assert lapses == [True]
            again = await one.lease(table)
            assert again is None or again is not lease

    told(story())


def test_a_table_that_somebody_listens_to_is_not_left_alone(address: str, tmp_path: Path) -> None:
    async def story() -> None:
        table = await table_in(address, tmp_path)
        async with two_homes(address) as (one, other):
            assert await one.lease(table) is not None
            found: list[str] = []
            other.on_orphan = found.append
            other.enter(table)
            await asyncio.sleep(2 * SECONDS_BETWEEN_RENEWALS)
            assert not found, "its home is alive"
            for task in one._tasks:
                task.cancel()
            begun = time.monotonic()
            while not found:
                assert time.monotonic() - begun < PATIENCE
                await asyncio.sleep(0.05)
            assert found[0] == table

    told(story())


def test_a_table_that_is_not_there_has_no_home(address: str) -> None:
    async def story() -> None:
        async with two_homes(address) as (one, _):
            for name in ("nowhere", "", "a\0b", "x" * 101):
                assert await one.lease(name) is None
                assert one.url_of(name) == ""

    told(story())


def test_what_happens_at_a_table_is_heard_in_every_process(address: str) -> None:
    async def story() -> None:
        async with two_homes(address) as homes:
            spots = [home.enter("some-table") for home in homes]
            begun = time.monotonic()
            while any(spot.version != 7 for spot in spots):
                homes[0].tell("some-table", 7)
                assert time.monotonic() - begun < PATIENCE
                await asyncio.sleep(0.05)

    told(story())


def test_what_is_a_seats_own_business_only_its_pages_hear_in_every_process(address: str) -> None:
    async def story() -> None:
        async with two_homes(address) as homes:
            beacon = homes[1].enter("some-table").beacon
            own, other = (
                Ear(beacon, lambda: 7, link=str(seat), on_end=lambda: None, most=1, seats=(seat,))
                for seat in (0, 1)
            )
            for ear in (own, other):
                beacon.add(ear)
                ear.message()
            begun = time.monotonic()
            while not own.is_woken:
                homes[0].tell("some-table", 7, 0)
                assert time.monotonic() - begun < PATIENCE
                await asyncio.sleep(0.05)
            assert not other.is_woken

    told(story())


def test_what_the_operator_says_to_one_process_is_heard_in_all(address: str, tmp_path: Path) -> None:
    key = tmp_path / "operator.key"
    key.write_text(f"{KEY}\n", encoding="utf-8")
    shared = {"database": Postgres(address).shared(), "operator_key_file": key}
    with (
        serving(tmp_path, home_url="http://127.0.0.1:1", **shared) as one,
        serving(tmp_path, home_url="http://127.0.0.1:2", **shared) as other,
    ):
        table = Player.at_new_table(one, ["me", "friend"])[0].base.split("/")[2]
        hall = other.app.state.house.hall
        enter(one)
        post(one, "close", table=table, words="A pause.")
        post(one, "announcement", words="We stop at ten.")
        until(lambda: table in hall.closed and hall.announcement == "We stop at ten.")
        post(one, "open", table=table)
        until(lambda: table not in hall.closed)


# Who says for whom they ask ---------------------------------------------------------------------------------


def test_nobody_outside_speaks_as_another_process(client: TestClient[Any]) -> None:
    for words in ("http 10.0.0.1 0123", "x", "http 10.0.0.1 " + "0" * 64):
        assert client.get("/health", headers={"x-moonrace-passed": words}).status_code == 403


# Real processes ---------------------------------------------------------------------------------------------


def test_a_file_is_not_shared_by_processes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "moonrace.terminal.main", "serve", "--workers", "2", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode != 0
    assert "cannot share a file of SQLite" in done.stderr
    assert "--database" in done.stderr
    assert "Traceback" not in done.stderr


class Together(Nursery):
    """A server of two processes, which are killed one at a time."""

    def __init__(self, data: Path, address: str, *way: str) -> None:
        self.port = free_port()
        self._said = data / f"said-{self.port}.txt"
        command = [sys.executable, "-m", "moonrace.terminal.main", "serve", *(way or ("--workers", "2"))]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(data), "--database", address],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._said.open("wb"),
            text=True,
        )

    def start(self) -> None:
        """Wait until both processes answer."""
        self.wait()
        until(lambda: len(self.workers()) == 2)

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    def workers(self) -> list[int]:
        """The processes that serve."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        found = [int(child) for child in children]
        return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    def close(self) -> None:
        """End everything."""
        self._process.send_signal(signal.SIGTERM)
        assert self._process.wait(timeout=PATIENCE) == 0, self.said()


@contextmanager
def together(data: Path, address: str) -> Iterator[Together]:
    server = Together(data, address)
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.mark.timeout(600)
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the processes are found in /proc")
def test_tables_live_on_when_a_process_is_killed(address: str, tmp_path: Path) -> None:
    with together(tmp_path, address) as server:
        tables = [made_table(server, "tranquility-base") for _ in range(3)]
        until(lambda: are_at_work(server, address))
        stop, rng = threading.Event(), random.Random(5)
        links = [link for made in tables for link in seats_of(made)]
        clients = [Client(server.port, link, seed, stop) for seed, link in enumerate(links)]
        for player in clients:
            player.start()
        pauses = []
        for _ in range(KILLS):
            wait_for_one_more(clients)
            time.sleep(rng.uniform(0.0, 0.5))
            pauses.append(killed_one(server, address, tables, rng))
            until(lambda: all(_is_answered_at(server.port, f"{link}/view.json") for link in links))
            until(lambda: are_at_work(server, address))
        wait_for_one_more(clients)
        stop.set()
        for player in clients:
            player.join(timeout=PATIENCE)
            assert not player.is_alive()
        assert [player.surprises for player in clients] == [[] for _ in clients], server.said()
        assert answered(clients) > KILLS
        check_journals(server, clients)
    check_database(Postgres(address), clients)
    assert statistics.median(pauses) < SECONDS_TO_LIVE_ON
    assert "Traceback" not in server.said()


def _is_answered_at(port: int, path: str) -> bool:
    try:
        return Wire(port).ask("GET", path)[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def ports_of(address: str) -> list[int]:
    """Where each process can be asked alone."""
    engine = Postgres(address).engine(writes=False)
    with engine.connect() as connection:
        urls = connection.exec_driver_sql("SELECT url FROM process WHERE until > clock_timestamp()").scalars()
        found = [int(url.rpartition(":")[2]) for url in urls]
    engine.dispose()
    return found


def killed_one(server: Together, address: str, tables: list[dict[str, Any]], rng: random.Random) -> float:
    """Kill one of the processes; the seconds until all tables are at home in others."""
    ports = ports_of(address)
    os.kill(rng.choice(server.workers()), signal.SIGKILL)
    return until(lambda: are_at_home(address, tables, ports))


def are_at_home(address: str, tables: list[dict[str, Any]], ports: list[int]) -> bool:
    """Whether all tables are at home in processes that live, of those at these ports or newer ones."""
    dead = {f"http://127.0.0.1:{port}" for port in ports if not _is_open(port)}
    engine = Postgres(address).engine(writes=False)
    with engine.connect() as connection:
        found = connection.exec_driver_sql(
            "SELECT table_id, url FROM table_home JOIN process ON id = table_home.process"
            " WHERE until > clock_timestamp()"
        ).all()
    engine.dispose()
    homes = {table for table, url in found if url not in dead}
    return bool(dead) and homes >= {made["table"] for made in tables}


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def are_at_work(server: Together, address: str) -> bool:
    """Whether both processes serve, and answer."""
    assert server.is_alive, server.said()
    ports = ports_of(address)
    return len(ports) == 2 and all(_is_answered_at(port, "/health") for port in ports)


def heard_at(port: int, link: str, version: int) -> None:
    """Wait until the stream of a table tells of a version."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as stream:
        stream.sendall(f"GET {link}/events HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        told = b""
        while f"data: {version}\n".encode() not in told:
            more = stream.recv(4096)
            assert more, told
            told += more


@pytest.mark.timeout(300)
def test_any_process_takes_any_request_and_every_stream_hears_of_it(address: str, tmp_path: Path) -> None:
    with together(tmp_path, address) as server:
        until(lambda: are_at_work(server, address))
        ports = ports_of(address)
        links = seats_of(made_table(server, "tranquility-base"))
        for turn in range(6):
            asked, other = Wire(ports[turn % 2]), Wire(ports[1 - turn % 2])
            views = [asked.ask("GET", f"{link}/view.json")[1] for link in links]
            seat = next(seat for seat, view in enumerate(views) if view["is_awaited"])
            version = views[seat]["version"]
            body = {"version": version, "action": views[seat]["legal"][0], "command": secrets.token_hex(8)}
            with ThreadPoolExecutor() as threads:
                heard = [threads.submit(heard_at, port, links[0], version + 1) for port in ports]
                status, answer = asked.ask("POST", f"{links[seat]}/act", body)
                assert status == 200, answer
                # Sent again, to the other process: the same answer, and nothing is done twice.
                assert other.ask("POST", f"{links[seat]}/act", body) == (200, answer)
                assert other.ask("GET", f"{links[seat]}/view.json")[1]["version"] == version + 1
                for stream in heard:
                    stream.result(timeout=PATIENCE)
        record = [Wire(port).ask_text(f"{links[0]}/export") for port in ports]
        assert record[0] == record[1]
        with httpx.Client(headers={"accept": "text/html"}, timeout=PATIENCE) as browser:
            for port in ports:
                page = browser.get(f"http://127.0.0.1:{port}{links[0]}")
                assert page.headers.get_list("content-security-policy") == [POLICY]
                home = browser.get(f"http://127.0.0.1:{port}/").text
                assert links[0] in home, "a table that is at home elsewhere is on the list all the same"


@pytest.mark.timeout(300)
def test_a_table_lives_on_at_another_host_when_its_own_is_gone(address: str, tmp_path: Path) -> None:
    # Two numbers of this machine stand for two machines.
    hosts = [
        Together(tmp_path, address, "--home-url", f"http://127.0.0.{number}:{free_port()}")
        for number in (2, 3)
    ]
    try:
        for host in hosts:
            host.wait()
        links = seats_of(made_table(hosts[0], "tranquility-base"))
        versions = [acted_at(host, links) for host in hosts]
        assert versions[1] == versions[0] + 1
        hosts[0]._process.kill()
        hosts[0]._process.wait()
        assert acted_at(hosts[1], links) == versions[1] + 1
    finally:
        hosts[0]._process.kill()
        hosts[1].close()


def acted_at(host: Together, links: list[str]) -> int:
    """Let whoever is awaited act, by asking this host once the table has a home; the version then."""
    wire, answers = Wire(host.port), []

    def is_done() -> bool:
        views = [wire.ask("GET", f"{link}/view.json")[1] for link in links]
        seat = next(seat for seat, view in enumerate(views) if view.get("is_awaited"))
        version, action = views[seat]["version"], views[seat]["legal"][0]
        body = {"version": version, "action": action, "command": "one-more-action-" + str(version)}
        answers.append(wire.ask("POST", f"{links[seat]}/act", body))
        assert answers[-1][0] in (200, 503), answers[-1]
        return answers[-1][0] == 200

    until(is_done)
    return int(answers[-1][1]["version"])


@pytest.mark.timeout(300)
def test_nobody_serves_on_when_the_server_is_gone(address: str, tmp_path: Path) -> None:
    server = Together(tmp_path, address)
    server.start()
    workers = server.workers()
    os.kill(server._process.pid, signal.SIGKILL)
    server._process.wait()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_a_database_that_is_away_at_the_start_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "moonrace.terminal.main", "serve", "--workers", "2", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path), "--database", f"postgresql://moonrace@/nowhere?host={tmp_path}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode != 0
    assert "cannot be opened now" in done.stderr
    assert "Traceback" not in done.stderr
