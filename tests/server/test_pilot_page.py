"""A pilot's name, and its way to another device."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from unittest.mock import patch

from litestar.testing import TestClient

from moonrace.server import pilots
from tests.server.conftest import serving
from tests.server.guest import Browser
from tests.server.plain import page_of
from tests.server.test_lobby import opened


def passed(who: Browser) -> str:
    """The way to another device, as the page shows it once."""
    link: Any = page_of(who.post("/pilot/pass").text)["move_link"]
    return str(link).removeprefix("http://127.0.0.1:8400")


def test_a_pilot_is_renamed(client: TestClient[Any]) -> None:
    vera = Browser(client)
    vera.get("/pilot")
    assert vera.post("/pilot", name="Vera").headers["location"] == "/pilot"
    assert vera.pilot()["name"] == "Vera"
    assert vera.post("/pilot", name="").status_code == 400
    assert vera.post("/pilot", name="x" * 30).status_code == 400


def test_a_pilot_moves_once_with_all_its_tables(client: TestClient[Any]) -> None:
    vera, phone, thief = (Browser(client) for _ in range(3))
    lobby = opened(vera, "friend", name="Vera")
    way = passed(vera)
    # To look at the link uses nothing up.
    phone.get(way)
    assert phone.pilot() != vera.pilot()
    assert phone.post(way).headers["location"] == "/"
    assert phone.pilot() == vera.pilot()
    assert phone.get(lobby).status_code == 200
    assert vera.get(lobby).status_code == 200
    keys = [value for who in (vera, phone) for name, value in who.cookies.items() if "pilot" in name]
    assert len(set(keys)) == 2
    answer = thief.post(way)
    assert answer.status_code == 410
    assert thief.pilot() != vera.pilot()


def test_a_pass_grows_old_and_is_not_stored(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera, phone = Browser(client), Browser(client)
        vera.get("/")
        with patch.object(pilots, "PASS_SECONDS", -1.0):
            old = passed(vera)
        assert phone.post(old).status_code == 410
        way = passed(vera)
        dump = "\n".join(sqlite3.connect(tmp_path / "moonrace.sqlite3").iterdump())
        assert way.rsplit("/", 1)[1] not in dump
        assert phone.post("/pilot/move/nothing").status_code == 410


def test_a_lost_browser_is_left_behind(client: TestClient[Any]) -> None:
    vera, phone, thief = (Browser(client) for _ in range(3))
    vera.get("/")
    phone.get("/")
    phone.post(passed(vera))
    under_way = passed(vera)
    assert page_of(vera.get("/pilot").text)["browsers"] == 2
    vera.post("/pilot/alone")
    assert page_of(vera.get("/pilot").text)["browsers"] == 1
    assert phone.pilot() != vera.pilot()
    assert thief.post(under_way).status_code == 410
