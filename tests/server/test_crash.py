"""`kill -9` of a real server during play: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import secrets
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Header, Record
from moonrace.server.database import Database
from moonrace.server.postgresql import Postgres
from moonrace.server.sqlite import FILE, Sqlite
from tests.postgres import Server
from tests.stories import PATIENCE, free_port, until

KILLS, MANY_KILLS, KILLS_OF_POSTGRES, OUTAGES = 30, 100, 8, 3
ROOT = Path(__file__).parent.parent.parent


class Wire:
    """One connection that speaks JSON, without the comforts that cost time."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        status, answer = self.ask_bytes(method, path, body)
        return status, json.loads(answer)

    def ask_text(self, path: str) -> str:
        """What stands at an address."""
        status, answer = self.ask_bytes("GET", path)
        assert status == 200
        return answer.decode()

    def ask_bytes(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        try:
            sent = None if body is None else json.dumps(body)
            self._connection.request(method, path, sent, {"content-type": "application/json"})
            answer = self._connection.getresponse()
            return answer.status, answer.read()
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Nursery:
    """Starts and kills servers over one data folder, or over a database that an address names."""

    def __init__(self, data: Path, address: str = "") -> None:
        self.port = free_port()
        self.pid = 0
        self._said = data / "said.txt"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", str(data), address],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said.open("wb"),
            text=True,
        )

    def start(self) -> None:
        """Start a server and wait until it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"start {self.port}\n")
        self._process.stdin.flush()
        self.pid = int(self._process.stdout.readline())
        self.wait()

    def wait(self) -> None:
        """Wait until the server answers."""
        wire = Wire(self.port)
        for _ in range(3000):
            with contextlib.suppress(OSError, http.client.HTTPException):
                if wire.ask("GET", "/health")[0] == 200:
                    wire.close()
                    return
            time.sleep(0.005)
        raise AssertionError(f"the server does not start: {self.said()}")

    def said(self) -> str:
        """What servers have said of themselves."""
        return self._said.read_text(encoding="utf-8", errors="replace")[-4000:]

    def kill(self) -> None:
        """Kill the server at once, and wait until the system has cleared it away."""
        os.kill(self.pid, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.001)

    def close(self) -> None:
        """End everything."""
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        self._process.kill()
        self._process.wait()


class Client(threading.Thread):
    """Plays one seat, sends each command until it is answered, and writes down what it was told."""

    def __init__(self, port: int, base: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.base, self.stop = base, stop
        self.wire = Wire(port)
        self.random = random.Random(seed)
        self.journal: list[tuple[dict[str, Any], str, Any]] = []
        self.resent = 0
        self.surprises: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set():
            _, view = self.until_answered("GET", "view.json")
            if view["is_over"]:
                return
            if view["is_awaited"]:
                self.decide(view)
            else:
                time.sleep(0.01)

    def decide(self, view: dict[str, Any]) -> None:
        """Do something, or take something back."""
        kind = "undo" if self.random.random() < 0.1 else "act"
        body = {"command": secrets.token_hex(8), "version": view["version"]}
        if kind == "act":
            body["action"] = self.random.choice(view["legal"])
        status, answer = self.until_answered("POST", kind, body)
        if status == 200:
            self.journal.append((body, kind, answer))
        elif status != 409:
            self.surprises.append(f"{status} {answer}")

    def until_answered(self, method: str, what: str, body: Any = None) -> tuple[int, Any]:
        """Send until an answer comes, whatever happens to the server."""
        for _ in range(10_000):
            try:
                status, answer = self.wire.ask(method, f"{self.base}/{what}", body)
                if status not in (429, 503):
                    return status, answer
            except (OSError, http.client.HTTPException):
                self.resent += body is not None
            time.sleep(0.01)
        raise AssertionError("no answer")


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    """Servers over a fresh folder."""
    made = Nursery(tmp_path)
    yield made
    made.close()


def made_table(nursery: Nursery, game: str) -> dict[str, Any]:
    """A table of two people whose windows standing orders answer."""
    body = {"game": game, "seats": ["me", "friend"], "seconds": 0, "command": secrets.token_urlsafe(18)}
    status, made = Wire(nursery.port).ask("POST", "/tables", body)
    assert status == 201
    found: dict[str, Any] = made
    return found


def seats_of(made: dict[str, Any]) -> list[str]:
    """The links of a table of people."""
    return [made["address"], *made["links"].values()]


def answered(clients: list[Client]) -> int:
    """How many commands the server has acknowledged."""
    return sum(len(player.journal) for player in clients)


def wait_for_one_more(clients: list[Client]) -> None:
    """Wait until the server has acknowledged another command, if anybody still plays."""
    before = answered(clients)
    until(lambda: answered(clients) > before or not any(map(Client.is_alive, clients)))


@pytest.fixture
def remote(tmp_path: Path, postgres: Server) -> Iterator[tuple[Nursery, Database]]:
    """Servers over a fresh database of PostgreSQL."""
    with postgres.fresh() as address:
        made = Nursery(tmp_path, address)
        yield made, Postgres(address)
        made.close()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("kills", [KILLS, pytest.param(MANY_KILLS, marks=pytest.mark.long)])
def test_kills_lose_and_double_nothing(nursery: Nursery, tmp_path: Path, kills: int) -> None:
    clients = played_under(nursery, kills, lambda: killed(nursery))
    assert sum(player.resent for player in clients) > 0, "no kill hit a command on its way"
    check_database(Sqlite(tmp_path / FILE), clients)
    database = sqlite3.connect(tmp_path / FILE)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.timeout(300)
def test_kills_lose_and_double_nothing_with_postgresql(remote: tuple[Nursery, Database]) -> None:
    nursery, database = remote
    clients = played_under(nursery, KILLS_OF_POSTGRES, lambda: killed(nursery))
    check_database(database, clients)


@pytest.mark.timeout(300)
def test_a_database_that_goes_away_and_comes_back_under_play(
    remote: tuple[Nursery, Database], postgres: Server
) -> None:
    nursery, database = remote

    def away_for_a_while() -> None:
        postgres.stop()
        try:
            status, said = Wire(nursery.port).ask("GET", "/health")
            assert status == 503
            assert "Nothing was lost" in said["error"]
        finally:
            postgres.start()

    clients = played_under(nursery, OUTAGES, away_for_a_while)
    check_database(database, clients)


def killed(nursery: Nursery) -> None:
    """Kill a server, and start another in its place."""
    nursery.kill()
    nursery.start()


def played_under(nursery: Nursery, times: int, disturb: Callable[[], None]) -> list[Client]:
    """Let people play while something happens again and again; what they were told must still be so."""
    try:
        return disturbed(nursery, times, disturb)
    except AssertionError as error:
        raise AssertionError(f"{error} {nursery.said()}") from error


def disturbed(nursery: Nursery, times: int, disturb: Callable[[], None]) -> list[Client]:
    nursery.start()
    tables = [made_table(nursery, game) for game in ("tranquility-base", "tranquility-base", "pact")]
    stop = threading.Event()
    links = [link for made in tables for link in seats_of(made)]
    clients = [Client(nursery.port, link, seed, stop) for seed, link in enumerate(links)]
    for player in clients:
        player.start()
    rng = random.Random(11)
    for _ in range(times):
        wait_for_one_more(clients)
        time.sleep(rng.uniform(0.0, 0.13))
        disturb()
    wait_for_one_more(clients)
    stop.set()
    for player in clients:
        player.join(timeout=PATIENCE)
        assert not player.is_alive()
    assert [player.surprises for player in clients] == [[] for _ in clients]
    assert answered(clients) > times, "the clients hardly played"
    check_journals(nursery, clients)
    nursery.kill()
    return clients


def check_journals(nursery: Nursery, clients: list[Client]) -> None:
    """Every command sent again gets the answer it got then."""
    wire = Wire(nursery.port)
    for player in clients:
        for body, kind, answer in player.journal[-15:]:
            assert asked_patiently(wire, f"{player.base}/{kind}", body) == (200, answer)


def asked_patiently(wire: Wire, path: str, body: Any) -> tuple[int, Any]:
    """What a command is answered by a server that lets nobody say everything at once."""
    while (found := wire.ask("POST", path, body))[0] == 429:
        time.sleep(0.2)
    return found


def check_database(database: Database, clients: list[Client]) -> None:
    """Every acknowledged command is there once, numbers have no gaps, and every table replays."""
    engine = database.engine(writes=False)
    with engine.connect() as connection:
        query = "SELECT table_id, n, command_id, entry FROM event ORDER BY table_id, n"
        rows = connection.exec_driver_sql(query).all()
        headers = connection.exec_driver_sql("SELECT id, header FROM game_table").all()
        results = connection.exec_driver_sql("SELECT table_id, seat, place, is_winner FROM outcome").all()
    engine.dispose()
    stored = [command for _, _, command, _ in rows]
    acknowledged = [body["command"] for player in clients for body, _, _ in player.journal]
    assert len(set(acknowledged)) == len(acknowledged)
    for command in acknowledged:
        assert stored.count(command) == 1
    for table_id, header in headers:
        entries = [msgspec.json.decode(entry, type=Entry) for owner, _, _, entry in rows if owner == table_id]
        assert [entry.n for entry in entries] == list(range(len(entries)))
        head = msgspec.json.decode(header, type=Header)
        match = Match.replay(games.load(head.title), Record(head, entries))
        # What came of a game is there as soon as its end is, never before, and once.
        winners = {seat for owner, seat, _, has_won in results if owner == table_id and has_won}
        assert sum(owner == table_id for owner, *_ in results) == (match.players if match.over else 0)
        assert winners == set(match.result.winners if match.result else ())


@pytest.mark.timeout(300)
def test_a_table_stands_where_it_stood_after_a_restart(nursery: Nursery) -> None:
    nursery.start()
    address = made_table(nursery, "pact")["address"]
    _, before = Wire(nursery.port).ask("GET", f"{address}/view.json")
    nursery.kill()
    nursery.start()
    assert Wire(nursery.port).ask("GET", f"{address}/view.json") == (200, before)
