"""The server as a process: what it prints, and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from moonrace.server import run as serve
from moonrace.server import serve as serve_module
from moonrace.server.database import DatabaseUnusable
from moonrace.server.serve import CannotServe
from tests.postgres import Server
from tests.server.test_crash import ROOT
from tests.stories import PATIENCE, free_port, told, until
from tests.terminal.command import run

START = "from pathlib import Path; from moonrace.server import run; run(port={port}, data=Path({data!r}))"


def start(data: Path, port: int) -> subprocess.Popen[str]:
    """A server in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", START.format(port=port, data=str(data))],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def is_healthy(address: str) -> bool:
    """Whether the server answers."""
    try:
        with urllib.request.urlopen(f"{address}health") as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_it_prints_its_address_and_stops_politely(tmp_path: Path) -> None:
    process = start(tmp_path, 0)
    assert process.stdout is not None
    address = process.stdout.readline().rsplit(" ", 1)[1].strip()
    assert str(tmp_path) in process.stdout.readline()
    until(lambda: is_healthy(address), "the server does not answer")
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Traceback" not in complaints
    assert "ERROR" not in complaints


def test_a_crash_below_python_says_where(tmp_path: Path) -> None:
    process = start(tmp_path, 0)
    assert process.stdout is not None
    address = process.stdout.readline().rsplit(" ", 1)[1].strip()
    until(lambda: is_healthy(address), "the server does not answer")
    process.send_signal(signal.SIGSEGV)
    _, complaints = process.communicate(timeout=PATIENCE)
    assert "Segmentation fault" in complaints
    assert "most recent call first" in complaints


def test_small_answers_leave_at_once() -> None:
    """Without this the system holds each back until the one before it was acknowledged, some 40 ms later."""

    async def is_undelayed() -> bool:
        found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            found.set_result(bool(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        with serve_module.listening("127.0.0.1", 0) as listener:
            async with await asyncio.start_server(met, sock=listener) as server:
                _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
                writer.close()
                return await found

    assert told(is_undelayed())


def test_a_taken_port_is_told_with_a_way_out(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"Port {port} is taken.*--port {port + 1}"):
            serve(port=port, data=tmp_path)


def test_a_host_that_is_not_here(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match=r"Cannot listen on 192\.0\.2\.1"):
        serve(host="192.0.2.1", port=free_port(), data=tmp_path)


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    import fcntl

    with (tmp_path / "server.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(DatabaseUnusable, match="another Moonrace server keeps its tables here"):
            serve(port=free_port(), data=tmp_path)


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(DatabaseUnusable, match=r"file: cannot be used for tables .*--data"):
        serve(port=free_port(), data=tmp_path / "file")


def test_the_browser_opens_only_where_there_is_a_display(monkeypatch: Any) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    serve_module._open("http://127.0.0.1:1/")
    monkeypatch.setenv("DISPLAY", ":0")
    serve_module._open("http://127.0.0.1:2/")
    assert opened == ["http://127.0.0.1:2/"]


@pytest.mark.parametrize(
    ("host", "name"),
    [("0.0.0.0", "127.0.0.1"), ("::", "127.0.0.1"), ("::1", "[::1]"), ("moon.example", "moon.example")],
)
def test_the_address_that_is_printed(host: str, name: str) -> None:
    assert serve_module._name(host) == name


def test_own_content_is_checked_before_anybody_visits(tmp_path: Path) -> None:
    from moonrace.kernel.errors import MoonraceError

    broken = tmp_path / "own.toml"
    broken.write_text("[missions\n")
    with pytest.raises(MoonraceError, match=r"own\.toml"):
        serve(port=free_port(), data=tmp_path, content=broken)
    assert list(tmp_path.iterdir()) == [broken]


def test_a_database_is_named_in_the_environment_and_its_password_told_to_nobody(
    tmp_path: Path, postgres: Server
) -> None:
    with postgres.fresh() as address:
        secret = address.replace("moonrace@", "moonrace:sesame@")
        process = subprocess.Popen(
            [sys.executable, "-m", "moonrace.terminal", "serve", "--port", "0", "--data", str(tmp_path)],
            cwd=ROOT,
            env={**os.environ, "MOONRACE_DATABASE": secret},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        said = process.stdout.readline()
        health = said.rsplit(" ", 1)[1].strip()
        said += process.stdout.readline()
        until(lambda: is_healthy(health), "the server does not answer")
        process.send_signal(signal.SIGINT)
        more, complaints = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, complaints
    assert f"Tables are kept in postgresql://{postgres.folder}/postgres. Stop with" in said
    assert "sesame" not in said + more + complaints
    assert not (tmp_path / "moonrace.sqlite3").exists()


@pytest.mark.parametrize(
    ("address", "told"),
    [("mysql://me:sesame@x/y", "no kind of database"), ("postgresql://me:sesame@x:y/z", "cannot be read")],
)
def test_an_address_that_leads_nowhere_gets_a_sentence(tmp_path: Path, address: str, told: str) -> None:
    result = run("serve", "--data", tmp_path, "--database", address)
    assert result.exit_code == 2
    assert told in result.stderr
    assert "sesame" not in result.output
