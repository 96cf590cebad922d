"""Runs on a cluster: a real scheduler, two workers, one of them killed in the middle."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from moonrace.kernel.errors import BadText
from moonrace.lab import cluster
from moonrace.lab.arena import Series
from moonrace.lab.cluster import needs_cluster, on_cluster
from moonrace.lab.columns import MEASURED
from moonrace.lab.runs import Run, planned, play_portion
from moonrace.lab.spreading import Numbers
from moonrace.lab.versions import Meeting, Version, compare

pytest.importorskip("polars")
pytest.importorskip("distributed")
SERIES = Series(game="apogee", bots=("even", "even"), seed=9)
GAMES, PORTION = 60, 3


@contextlib.contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of dask, ended afterwards."""
    silent = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, "-m", *words], stdout=silent, stderr=silent)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """A scheduler on a free port of this machine: its address."""
    file = folder / "scheduler.json"
    words = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with started(*words, "--scheduler-file", str(file)) as process:
        while not file.exists() or not file.read_bytes():
            assert process.poll() is None, "the scheduler has ended"
            time.sleep(0.05)
        address: str = msgspec.json.decode(file.read_bytes())["address"]
        yield address


def worker(address: str, folder: Path) -> contextlib.AbstractContextManager[subprocess.Popen[bytes]]:
    words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    return started("distributed.cli.dask_worker", address, *words)


def test_a_worker_that_is_killed_costs_its_share_and_games_are_the_same(tmp_path: Path) -> None:
    alone = Run.begin(tmp_path / "alone", planned(SERIES))
    alone.play(GAMES, portion=PORTION)
    run = Run.begin(tmp_path / "run", planned(SERIES))
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(scheduler(tmp_path))
        first = stack.enter_context(worker(address, tmp_path / "first"))
        stack.enter_context(worker(address, tmp_path / "second"))
        client = stack.enter_context(_client(address))
        client.wait_for_workers(2)
        told: list[int] = []

        def tell(done: int, _total: int) -> None:
            told.append(done)
            if done > 2 * PORTION and first.poll() is None:
                os.kill(first.pid, signal.SIGKILL)
                first.wait()

        spread = stack.enter_context(on_cluster(address))
        run.play(GAMES, portion=PORTION, spread=spread, progress=tell)
        assert len(client.scheduler_info()["workers"]) == 1
    assert first.returncode == -signal.SIGKILL
    assert told[-1] == GAMES
    for table in MEASURED:
        assert run.read(table).equals(alone.read(table)), table


def _client(address: str) -> Any:
    from distributed import Client

    return Client(address, set_as_default=False)


def test_a_cluster_of_its_own_is_started_and_a_worker_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run.begin(tmp_path / "run", planned(SERIES))
    with on_cluster(workers=1) as spread:
        run.play(3, portion=PORTION, spread=spread)
        assert len(run.games()) == 3
        other = Run(tmp_path / "other", msgspec.structs.replace(run.plan, rules="99"))
        monkeypatch.setattr(Run, "check_rules", lambda _: None)
        with pytest.raises(BadText, match="same version of Moonrace"):
            other.play(3, spread=spread)
        portions: list[Numbers] = [range(2)]
        with pytest.raises(BadText, match="A worker failed: ValidationError"):
            list(spread(play_portion, b"no plan", portions))


def test_a_comparison_is_carried_as_well(tmp_path: Path) -> None:
    meeting = Meeting("moonshot", Version("ours"), Version("again"), ("random", "random"), most=1)
    alone = compare(meeting, tmp_path / "alone")
    with on_cluster(workers=1) as spread:
        carried = compare(meeting, tmp_path / "carried", spread=spread)
    assert carried.answers == alone.answers
    for version in "ab":
        files = [
            Run.open(tmp_path / place / version).read("games").drop("series")
            for place in ("alone", "carried")
        ]
        assert files[0].equals(files[1])


def test_where_nobody_answers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "200ms")
    address = "tcp://127.0.0.1:9"
    with pytest.raises(BadText, match=f"No scheduler answers at {address}"), on_cluster(address):
        pass


@pytest.mark.parametrize(
    "address", ["no address at all", "foo", "10.0.0.5", "tcp://10.0.0.5", "xyz://10.0.0.5:1"]
)
def test_what_is_no_address_is_said_at_once(address: str) -> None:
    with pytest.raises(BadText, match=f"“{address}” is no address of a scheduler"), on_cluster(address):
        pass


@pytest.mark.parametrize("address", ["tcp://10.0.0.5:8786", "tls://lab.example.org:8786", "tcp://[::1]:8786"])
def test_addresses_of_schedulers_are_known(address: str) -> None:
    assert cluster.ADDRESS.fullmatch(address)


def test_a_cluster_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(BadText, match="make lab"):
        needs_cluster()
