"""A crowd at the door: too many requests, connections and half-sent requests cost the others nothing."""

from __future__ import annotations

import http.client
import resource
import socket
from contextlib import ExitStack
from pathlib import Path

from moonrace.server.doorway import FEWEST_CONNECTIONS, FILES_FOR_OURSELVES, LONGEST_HEAD, Doorway
from moonrace.server.settings import CONNECTIONS_OF_STRANGERS, REQUESTS_OF_STRANGERS, Settings
from tests.server.outside import Outside
from tests.stories import PATIENCE, until

HEALTH = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


def connected(server: Outside, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, source_address=(source, 0))


def answer(line: socket.socket) -> bytes:
    """All that is said until the other side hangs up, or nothing more comes for the moment."""
    try:
        return line.recv(65536)
    except ConnectionError:
        return b""


def test_an_address_that_asks_too_much_is_told_when_to_ask_again(tmp_path: Path) -> None:
    answers: list[tuple[int, str]] = []
    with Outside(tmp_path, requests_per_second=1) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        for _ in range(25):
            line.request("GET", "/health")
            found = line.getresponse()
            found.read()
            answers.append((found.status, found.headers.get("retry-after", "")))
        line.close()
        with connected(server, "127.0.0.2") as other:
            other.sendall(HEALTH)
            assert b" 200 " in answer(other)
    assert [status for status, _ in answers[:10]] == [200] * 10
    assert (429, "1") in answers


HALVES = (
    b"",
    b"GET /health HTTP/1.1\r\nhost: 127",
    b"POST /tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n{",
    HEALTH + b"GET /hea",
)


def test_what_is_no_whole_request_in_time_is_shown_out(tmp_path: Path) -> None:
    with Outside(tmp_path, request_seconds=0.3) as server, ExitStack() as lines:
        waiting = {half: lines.enter_context(connected(server)) for half in HALVES}
        for half, line in waiting.items():
            line.sendall(half)
        for line in waiting.values():
            while answer(line):
                pass


def test_a_head_without_an_end_is_shown_out(tmp_path: Path) -> None:
    with Outside(tmp_path) as server, connected(server) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n")
        for number in range(LONGEST_HEAD // 1000 + 1):
            line.sendall(b"x-%d: %s\r\n" % (number, b"x" * 1000))
        assert b" 431 " in answer(line)


def test_a_stream_that_says_nothing_more_stays(tmp_path: Path) -> None:
    with Outside(tmp_path, request_seconds=0.2, heartbeat=0.5) as server:
        base = server.new_table(["me", "friend"])["spectators"]
        with connected(server) as line:
            line.sendall(f"GET {base}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
            heard = b""
            while heard.count(b": here") < 2:
                found = answer(line)
                assert found, "the stream was cut"
                heard += found


def test_one_address_does_not_take_all_connections(tmp_path: Path) -> None:
    with Outside(tmp_path, connections_of_one=5) as server, ExitStack() as lines:
        for _ in range(5):
            line = lines.enter_context(connected(server))
            line.sendall(HEALTH)
            assert b" 200 " in answer(line)
        with connected(server) as one_more:
            assert b" 503 " in answer(one_more)
        with connected(server, "127.0.0.2") as other:
            other.sendall(HEALTH)
            assert b" 200 " in answer(other)
        lines.close()
        until(lambda: server.ask("GET", "/health")[0] == 200, "nobody is let in again")


def test_a_server_allows_itself_more_files_than_the_shell_did(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with Outside(tmp_path) as server:
            until(lambda: server.ask("GET", "/health")[0] == 200, "the server does not answer")
            limits = Path(f"/proc/{server.pid}/limits").read_text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    allowed = next(line for line in limits.splitlines() if line.startswith("Max open files")).split()[3]
    assert int(allowed) > 256


def test_a_full_house_leaves_files_for_itself(tmp_path: Path) -> None:
    doorway = Doorway(Settings(data=tmp_path), FILES_FOR_OURSELVES + FEWEST_CONNECTIONS + 1)
    let_in = [doorway.enter(f"192.0.2.{number}") for number in range(FEWEST_CONNECTIONS + 2)]
    assert let_in.count(None) == 1
    assert let_in[0] is not None
    doorway.leave(let_in[0])
    assert doorway.enter("192.0.2.250")


def test_trusted_proxies_bring_many(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, connections_of_one=1, trusted_proxies=("10.0.0.1",))
    doorway = Doorway(settings, 10_000)
    assert all(doorway.enter("10.0.0.1") for _ in range(5))
    assert [bool(doorway.enter(f"2001:db8::{number}")) for number in (1, 2)] == [True, False]


def test_limits_are_for_strangers(tmp_path: Path) -> None:
    at_home = Settings(data=tmp_path)
    for strange in (
        Settings(data=tmp_path, host="0.0.0.0"),
        Settings(data=tmp_path, public_url="https://a.b"),
    ):
        assert strange.most_requests_per_second == REQUESTS_OF_STRANGERS < at_home.most_requests_per_second
        assert strange.most_connections_of_one == CONNECTIONS_OF_STRANGERS < at_home.most_connections_of_one


def test_who_is_one_too_many_is_counted(tmp_path: Path) -> None:
    refused: list[bool] = []
    settings = Settings(data=tmp_path, connections_of_one=1)
    doorway = Doorway(settings, 10_000, lambda: refused.append(True))
    assert doorway.enter("192.0.2.1") is not None
    assert refused == []
    assert doorway.enter("192.0.2.1") is None
    assert refused == [True]
