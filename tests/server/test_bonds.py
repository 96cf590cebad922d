"""Friends, muted and blocked: lists of one's own, of which nobody else learns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.people_limits import BONDS
from tests.server.conftest import serving
from tests.server.guest import Browser, Seat
from tests.server.plain import page_of
from tests.server.player import Player
from tests.server.test_desk import begun
from tests.server.test_lobby import code_link, opened


def lists(who: Browser) -> dict[str, list[str]]:
    """The names on each list, as the page shows them."""
    bonds: Any = page_of(who.get("/people").text)["bonds"]
    found: dict[str, list[str]] = {"friend": [], "muted": [], "blocked": []}
    for bond in bonds:
        found[bond["kind"]].append(bond["name"])
    return found


def tie(who: Browser, other: str, kind: str, name: str = "") -> int:
    return int(who.post("/people/tie", who=other, kind=kind, name=name).status_code)


def open_list(who: Browser) -> list[str]:
    tables: Any = page_of(who.get("/").text)["open_tables"]
    return [table["url"] for table in tables]


def three(client: TestClient[Any]) -> tuple[Browser, Browser, Browser]:
    people = Browser(client), Browser(client), Browser(client)
    for who, name in zip(people, ("Vera", "Tomas", "Joon"), strict=True):
        who.get("/")
        who.post("/pilot", name=name)
    return people


@pytest.mark.usefixtures("kept")
def test_the_blocked_are_not_seated_together(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        vera, tomas, joon = three(client)
        assert tie(vera, tomas.pilot()["id"], "blocked") == 303
        theirs = opened(tomas, "friend", listed="true")
        mine = opened(vera, "friend", listed="true")
        # Neither sees the other's table, in either direction; a third sees both.
        assert (len(open_list(vera)), len(open_list(tomas)), len(open_list(joon))) == (0, 0, 2)
        for who, lobby in ((vera, theirs), (tomas, mine)):
            assert who.post("/join/any").status_code == 404
            assert who.get(lobby).status_code == 404
            assert who.post(f"{lobby}/sit").status_code == 404
        # By an invitation they can.
        assert vera.get(code_link(tomas, theirs)).status_code == 200
        vera.post("/people/untie", who=tomas.pilot()["id"], kind="blocked")
        assert len(open_list(tomas)) == 1
        assert tomas.post("/join/any").status_code == 303


def test_a_third_who_sits_there_counts_as_well(client: TestClient[Any]) -> None:
    vera, tomas, joon = three(client)
    lobby = opened(joon, "friend", "friend", "friend", listed="true")
    tomas.post(f"{lobby}/sit")
    assert len(open_list(vera)) == 1
    tie(vera, tomas.pilot()["id"], "blocked")
    assert open_list(vera) == []
    assert vera.post("/join/any").status_code == 404


def test_nobody_learns_of_it(client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client, seconds="0")
    Seat(vera, table).say("say", words="Hello", to="table").raise_for_status()

    def seen() -> list[str]:
        shown = (f"/t/{table}/p/{tomas.pilot()['id']}", "/people", "/pilot")
        pages = [str(page_of(tomas.get(path).text)) for path in shown]
        return [*pages, tomas.get("/people/unheard.json").text]

    before = seen()
    for kind in ("muted", "friend", "blocked"):
        assert tie(vera, tomas.pilot()["id"], kind) == 303
    assert seen() == before


def test_lists_are_kept_and_undone(client: TestClient[Any]) -> None:
    vera, tomas, _ = begun(client, seconds="0")
    other = tomas.pilot()["id"]
    for kind in ("friend", "muted"):
        assert tie(vera, other, kind, "Another name") == 303
    assert lists(vera) == {"friend": ["Tomas"], "muted": ["Tomas"], "blocked": []}
    tie(vera, other, "blocked")
    assert lists(vera) == {"friend": [], "muted": [], "blocked": ["Tomas"]}
    assert vera.get("/people/unheard.json").json() == {"muted": [], "blocked": [other]}
    vera.post("/people/untie", who=other, kind="blocked")
    assert lists(vera) == {"friend": [], "muted": [], "blocked": []}


def test_friends_have_shared_a_table_and_guests_are_only_muted(client: TestClient[Any]) -> None:
    vera, tomas, joon = three(client)
    assert tie(vera, joon.pilot()["id"], "friend") == 400
    assert tie(vera, vera.pilot()["id"], "blocked") == 400
    table = Player.at_new_table(client, ["me", "friend"])[0].base.split("/")[2]
    guest = f"{table}.1"
    assert tie(vera, guest, "muted", "A guest") == 303
    assert lists(vera)["muted"] == ["A guest"]
    assert tie(vera, guest, "blocked", "A guest") == 400
    lobby = opened(tomas, "friend")
    vera.post(f"{code_link(tomas, lobby)}/sit")
    assert tie(vera, tomas.pilot()["id"], "friend") == 303


def test_lists_need_a_pilot_and_are_limited(client: TestClient[Any]) -> None:
    body = {"who": "abc", "kind": "muted"}
    client.cookies.clear()
    assert client.post("/people/tie", json=body).status_code == 400
    vera = Browser(client)
    vera.get("/")
    assert vera.post("/people/tie", who="abc", kind="enemy").status_code == 400
    codes = [tie(vera, f"pilot{number}", "muted") for number in range(BONDS + 1)]
    assert codes[0] == 303
    assert codes[-1] == 429
