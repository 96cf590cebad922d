"""One server follows another: what is under way ends, nothing acknowledged is lost, nobody is turned away."""

from __future__ import annotations

import http.client
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from moonrace.kernel.errors import BadText
from moonrace.server.supervised import given_socket, tell
from tests.server.test_crash import ROOT, Client, Wire, answered
from tests.stories import PATIENCE, until

START = """
import os
from pathlib import Path
from moonrace.server import run
os.dup2({number}, 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
run(data=Path({data!r}), port=1)
"""


class Relay:
    """Starts servers that share one listening socket, as systemd does."""

    def __init__(self, data: Path) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notices.bind(str(data / "notify"))
        self.notices.settimeout(PATIENCE)
        self._data, self._servers = data, list[subprocess.Popen[str]]()

    def start(self) -> subprocess.Popen[str]:
        """A server, which is ready when this returns."""
        number = self.listener.fileno()
        program = START.format(data=str(self._data / "tables"), number=number)
        server = subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "NOTIFY_SOCKET": str(self._data / "notify")},
            pass_fds=(number,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._servers.append(server)
        assert self.notices.recv(100) == b"READY=1"
        return server

    def close(self) -> None:
        """End everything."""
        for server in self._servers:
            server.kill()
            server.communicate()
        self.listener.close()
        self.notices.close()


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[Relay]:
    made = Relay(tmp_path)
    yield made
    made.close()


def test_one_process_follows_another_under_play(relay: Relay) -> None:
    first = relay.start()
    wire = Wire(relay.port)
    body = {"game": "tranquility-base", "seats": ["me", "friend"], "seconds": 0}
    _, made = wire.ask("POST", "/tables", {**body, "command": secrets.token_urlsafe(18)})
    stop = threading.Event()
    links = (made["address"], *made["links"].values())
    clients = [Client(relay.port, link, seed, stop) for seed, link in enumerate(links)]
    stream = http.client.HTTPConnection("127.0.0.1", relay.port, timeout=PATIENCE)
    stream.request("GET", f"{made['spectators']}/events")
    heard = stream.getresponse()
    assert heard.readline() == b"retry: 1000\n"
    for one in clients:
        one.start()
    until(lambda: answered(clients) > 5)

    told = [(one.base, *entry) for one in clients for entry in list(one.journal)]
    first.send_signal(signal.SIGTERM)
    assert relay.notices.recv(100) == b"STOPPING=1"
    heard.read()
    assert first.wait(PATIENCE) == 0
    assert first.stderr is not None
    assert "Traceback" not in first.stderr.read()
    # Nobody serves now, and nobody is turned away: who calls, waits.
    with socket.create_connection(("127.0.0.1", relay.port), timeout=PATIENCE) as patient:
        patient.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
        before = answered(clients)
        relay.start()
        assert patient.recv(100).startswith(b"HTTP/1.1 200")
    until(lambda: answered(clients) > before)
    stop.set()
    for one in clients:
        one.join(timeout=PATIENCE)
        assert one.surprises == []
    for base, sent, kind, answer in told[-10:]:
        assert Wire(relay.port).ask("POST", f"{base}/{kind}", sent) == (200, answer)


def test_a_request_that_is_under_way_ends(relay: Relay) -> None:
    server = relay.start()
    body = {"game": "tranquility-base", "seats": ["me", "friend"], "command": secrets.token_urlsafe(18)}
    sent = json.dumps(body).encode()
    head = f"POST /tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {len(sent)}\r\n"
    with socket.create_connection(("127.0.0.1", relay.port), timeout=PATIENCE) as slow:
        slow.sendall(head.encode() + b"content-type: application/json\r\n\r\n" + sent[:20])
        # Whoever came later was answered, so what came before has arrived.
        assert [Wire(relay.port).ask("GET", "/health")[0] for _ in range(2)] == [200, 200]
        server.send_signal(signal.SIGTERM)
        assert relay.notices.recv(100) == b"STOPPING=1"
        slow.sendall(sent[20:])
        answer = b"".join(iter(lambda: slow.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 201")
    assert server.wait(PATIENCE) == 0
    relay.start()
    table = json.loads(answer.split(b"\r\n\r\n", 1)[1])
    assert Wire(relay.port).ask("GET", f"{table['address']}/view.json")[0] == 200


def test_what_is_not_meant_for_this_process_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_FDS", "1")
    monkeypatch.setenv("LISTEN_PID", "1")
    assert given_socket() is None
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
    monkeypatch.setenv("LISTEN_FDS", "2")
    with pytest.raises(BadText, match="One socket is wanted"):
        given_socket()
    assert "LISTEN_PID" not in os.environ


def test_nobody_need_listen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    tell("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    tell("READY=1")
