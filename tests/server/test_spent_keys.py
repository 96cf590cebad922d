"""A browser that was left behind, or whose pilot is gone, is somebody else from then on."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from tests.server.guest import Browser
from tests.server.plain import page_of
from tests.server.test_lobby import opened


def at_two_browsers(client: TestClient[Any]) -> tuple[Browser, Browser, str]:
    """A pilot in the browser in which it was made, and in another; and a seat of it."""
    first, second = Browser(client), Browser(client)
    first.get("/")
    table = opened(first, "bot:random", seconds="0").split("/")[2]
    link: Any = page_of(first.post("/pilot/pass").text)["move_link"]
    assert second.post(link.removeprefix("http://127.0.0.1:8400")).status_code == 303
    assert second.pilot() == first.pilot()
    return first, second, f"/t/{table}/p/{first.pilot()['id']}"


def test_a_lost_browser_is_the_pilot_no_more_even_the_first(client: TestClient[Any]) -> None:
    first, second, table = at_two_browsers(client)
    me = second.pilot()
    assert first.get(f"{table}/view.json").status_code == 200
    assert second.post("/pilot/alone").status_code == 303
    assert first.get(f"{table}/view.json").status_code == 404
    assert first.pilot()["id"] != me["id"]
    first.post("/pilot", name="Eve")
    assert first.pilot()["name"] == "Eve"
    assert second.pilot() == me
    assert first.get(f"{table}/view.json").status_code == 404
    assert second.get(f"{table}/view.json").status_code == 200


def test_the_first_browser_of_a_deleted_pilot_has_a_new_one(client: TestClient[Any]) -> None:
    first, second, _ = at_two_browsers(client)
    gone = first.pilot()["id"]
    assert second.post("/pilot/data/delete", sure="true").status_code == 303
    new = first.pilot()["id"]
    assert new not in (gone, second.pilot()["id"])
    assert first.pilot()["id"] == new
    first.post("/pilot", name="Ada")
    assert first.pilot() == {"id": new, "name": "Ada"}
