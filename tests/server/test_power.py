"""The power goes: what was written and not yet synced is gone, and nothing acknowledged is among it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL

import pytest

from tests.server.test_crash import ROOT, Wire
from tests.stories import PATIENCE, free_port, until

CALLS = "trace=pwrite64,ftruncate,fdatasync,fsync,unlink,unlinkat"
TRACED = ["strace", "-f", "-qq", "-y", "-xx", "-s", "1000000", "-e", CALLS]
MOVES = 15
"""Fewer than one seat may make in a second."""
WRITE = re.compile(r'pwrite64\(\d+<(?P<file>[^>]+)>, "(?P<data>[^"]*)", \d+, (?P<at>\d+)')
CUT = re.compile(r"ftruncate\(\d+<(?P<file>[^>]+)>, (?P<at>\d+)")
GONE = re.compile(r"unlink(at)?\(.*?\"(?P<file>[^\"]+)\"")
SYNC = re.compile(r"f(data)?sync\(\d+<(?P<file>[^>]+)>")


def calls(trace: Path) -> Iterator[str]:
    """System calls in the order in which they ended; a call that others interrupt is written in two parts."""
    begun: dict[str, str] = {}
    for line in trace.read_text(errors="replace").splitlines():
        thread, _, words = line.partition(" ")
        words = words.strip()
        if words.endswith("<unfinished ...>"):
            begun[thread] = words
        else:
            yield begun.pop(thread, "") + words


class Disk:
    """What a disk holds of some files: all that was synced, and nothing else."""

    def __init__(self) -> None:
        self.synced: dict[str, bytes] = {}
        self._written: dict[str, bytearray] = {}

    def take(self, call: str) -> None:
        """Note what a call does."""
        if found := WRITE.search(call):
            content = self._written.setdefault(_plain(found["file"]), bytearray())
            data, at = bytes.fromhex(found["data"].replace("\\x", "")), int(found["at"])
            content.extend(bytes(max(0, at + len(data) - len(content))))
            content[at : at + len(data)] = data
        elif found := CUT.search(call):
            del self._written.setdefault(_plain(found["file"]), bytearray())[int(found["at"]) :]
        elif found := GONE.search(call):
            for files in (self.synced, self._written):
                files.pop(_plain(found["file"]), None)
        elif found := SYNC.search(call):
            name = _plain(found["file"])
            self.synced[name] = bytes(self._written.get(name, b""))


def _plain(name: str) -> str:
    """A path that `-xx` has written in hexadecimal figures."""
    return bytes.fromhex(name.replace("\\x", "")).decode() if name.startswith("\\x") else name


def after_power_loss(trace: Path, folder: Path, *, forgotten: int = 0) -> set[str]:
    """The ids of the commands that a database holds after the power went, some last syncs forgotten too."""
    lines = list(calls(trace))
    syncs = [number for number, call in enumerate(lines) if SYNC.search(call)]
    disk = Disk()
    for call in lines[: syncs[-1 - forgotten] + 1]:
        disk.take(call)
    folder.mkdir()
    for name, content in disk.synced.items():
        if "moonrace.sqlite3" in name and not name.endswith("-shm"):
            (folder / Path(name).name).write_bytes(content)
    with sqlite3.connect(folder / "moonrace.sqlite3") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {command for (command,) in database.execute("SELECT command_id FROM event")}


def play(port: int) -> list[str]:
    """Make moves at a table of one; the ids of the commands that were acknowledged."""
    wire, told = Wire(port), []
    body = {"game": "tranquility-base", "seats": ["me"], "command": "a-command-that-is-long-enough"}
    base = wire.ask("POST", "/tables", body)[1]["address"]
    for number in range(MOVES):
        view = wire.ask("GET", f"{base}/view.json")[1]
        said = {"command": f"command-{number}", "version": view["version"], "action": view["legal"][0]}
        status, _ = wire.ask("POST", f"{base}/act", said)
        assert status == 200
        told.append(said["command"])
    wire.close()
    return told


def is_there(port: int) -> bool:
    """Whether the server answers."""
    try:
        return Wire(port).ask("GET", "/health")[0] == 200
    except OSError:
        return False


@contextmanager
def traced(trace: Path, data: Path, port: int) -> Iterator[None]:
    """A server under a tracer; in the end the power goes for both."""
    command = [sys.executable, "-m", "moonrace.terminal", "serve", "--port", str(port), "--data", str(data)]
    program = subprocess.Popen(
        [*TRACED, "-o", str(trace), *command], cwd=ROOT, process_group=0, stdout=DEVNULL, stderr=DEVNULL
    )
    try:
        until(lambda: is_there(port))
        yield
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait(PATIENCE)


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace, which sees what is synced, is not here")
def test_what_was_acknowledged_had_been_synced(tmp_path: Path) -> None:
    trace, port = tmp_path / "trace", free_port()
    with traced(trace, tmp_path / "data", port):
        told = play(port)
    assert set(told) <= after_power_loss(trace, tmp_path / "after")
    assert not set(told) <= after_power_loss(trace, tmp_path / "earlier", forgotten=1)
