"""What a server writes down: one object a line where programs read it, and never a key to anything."""

from __future__ import annotations

import json
import logging
import re
import secrets
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from moonrace.server.logs import JsonLines, logged
from tests.server.outside import Outside

KEY = "a key that nobody would guess"


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def played(server: Outside) -> list[str]:
    """Play a while, rightly and wrongly, and call at many addresses; every secret word that was used."""
    command = secrets.token_urlsafe(18)
    made = server.new_table(["me", "friend", "bot:random"], command=command, name="Wernher")
    links = [made["address"], *made["links"].values()]
    for number in range(12):
        base = links[number % 2]
        _, view = server.ask("GET", f"{base}/view.json")
        if view["is_awaited"]:
            body = {"command": secrets.token_hex(8), "version": view["version"], "action": view["legal"][0]}
            server.ask("POST", f"{base}/act", body)
            server.ask("POST", f"{base}/act", {**body, "command": "x"})
    words = [link.rsplit("/", 1)[1] for link in (*links, made["spectators"])]
    for word in words:
        for address in (f"/t/{made['table']}/s/{word}x", f"/{word}", f"/rules/{word}", f"/t//s/{word}"):
            server.ask("GET", address)
        server.ask("POST", f"/t/{made['table']}/s/{word}/nowhere", {"token": word})
        server.ask("POST", f"/t/{made['table']}/s/{word}/act", [word])
        server.ask("GET", f"/events?at=/t/{made['table']}/s/{word}x")
    server.ask("POST", "/operator/key", {"key": KEY[:-1]})
    return [*words, command, KEY]


def test_a_game_leaves_no_key_in_the_log(tmp_path: Path) -> None:
    (tmp_path / "operator.key").write_text(KEY)
    wanted: dict[str, Any] = {"log_format": "json", "operator_key_file": tmp_path / "operator.key"}
    with Outside(tmp_path / "data", **wanted) as server:
        words = played(server)
    with closing(sqlite3.connect(tmp_path / "data" / "moonrace.sqlite3")) as database:
        kept = [*database.execute("SELECT secret, host_hash, spectator_token FROM game_table")]
        kept += database.execute("SELECT value FROM setting WHERE key = 'server-key'").fetchall()
        kept += database.execute("SELECT link_hash FROM seat WHERE link_hash IS NOT NULL").fetchall()
    for row in kept:
        words += [value.hex() if isinstance(value, bytes) else value for value in row]
    log = server.complaints
    assert len(words) > 10
    assert [word for word in words if word in log] == []
    assert "Wernher" not in log
    requests = [line for line in lines_of(log) if line["event"] == "request"]
    assert len(requests) > 30
    for line in requests:
        assert set(line) == {"time", "level", "event", "words", "method", "route", "status", "ms"}
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
    assert {"/t/{table}/{door}/{token}/act", "/operator/key", "other"} <= {line["route"] for line in requests}
    assert {200, 404} <= {line["status"] for line in requests}


def test_plain_logs_have_no_requests(tmp_path: Path) -> None:
    with Outside(tmp_path) as server:
        server.ask("GET", "/health")
        server.ask("GET", "/t/nowhere/s/sesame")
    assert "/health" not in server.complaints
    assert "WARNING GET /t/{table}/{door}/{token} refused: NoSuchTable" in server.complaints


def test_nothing_breaks_out_of_its_line() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, 'two\nlines "quoted" %s', ("\u2028é",), None)
    record.__dict__.update(logged("refused", why="\n{"))
    [line] = JsonLines().format(record).split("\n")
    read = json.loads(line)
    assert (read["level"], read["event"], read["why"]) == ("warning", "refused", "\n{")
    assert read["words"] == 'two\nlines "quoted" \u2028é'


def test_an_error_keeps_its_story() -> None:
    try:
        raise ZeroDivisionError("nobody knows")
    except ZeroDivisionError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "failed", (), sys.exc_info())
    [line] = lines_of(JsonLines().format(record))
    assert line["event"] == "message"
    assert "ZeroDivisionError" in line["trace"]
