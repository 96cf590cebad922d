"""What people are called: how often that may change, who may not change it, and names that are reported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.callsigns import callsign
from moonrace.server.people_limits import NAMES_OF_ONE
from tests.server.conftest import serving
from tests.server.guest import Browser
from tests.server.plain import page_of
from tests.server.player import Player
from tests.server.test_lobby import code_link, opened, page

KEY = "a-key-of-more-than-twenty-letters"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server that has an operator."""
    (tmp_path / "key").write_text(KEY)
    with serving(tmp_path, operator_key_file=tmp_path / "key") as client:
        yield client


@pytest.fixture
def operator(house: TestClient[Any]) -> Browser:
    """Whoever runs it."""
    found = Browser(house)
    found.post("/operator/key", key=KEY)
    return found


def reports(operator: Browser) -> list[dict[str, Any]]:
    found: Any = page_of(operator.get("/operator").text)["reports"]
    return list(found)


def test_a_name_changes_so_often_in_an_hour(client: TestClient[Any]) -> None:
    vera = Browser(client)
    statuses = [vera.post("/pilot", name=f"Vera {n}").status_code for n in range(NAMES_OF_ONE + 1)]
    assert statuses == [303] * NAMES_OF_ONE + [429]
    # Saying the same name again is no change, wherever it is said.
    assert opened(vera, "friend", name=f"Vera {NAMES_OF_ONE - 1}").startswith("/lobby/")
    seats = {"seat-0": "me", "seat-1": "friend"}
    again = vera.post("/tables", game="pact", command="c" * 24, name="Another", **seats)
    assert again.status_code == 429
    tomas = Browser(client)
    assert tomas.post("/pilot", name="Tomas").status_code == 303


def test_who_is_silenced_keeps_the_name_and_stays_off_the_list(
    house: TestClient[Any], operator: Browser
) -> None:
    vera, tomas = Browser(house), Browser(house)
    tomas.post("/pilot", name="Tomas")
    lobby = opened(vera, "friend", name="Vera")
    link = code_link(vera, lobby)
    operator.post("/operator/silence", speaker=tomas.pilot()["id"], name="Tomas")
    assert tomas.post("/pilot", name="Rude").status_code == 409
    assert tomas.post(f"{link}/sit", name="Rude").status_code == 409
    # Playing goes on.
    assert tomas.post(f"{link}/sit", name="Tomas").status_code == 303
    assert [place["name"] for place in page(vera, lobby)["places"]] == ["Vera", "Tomas"]
    seats = {"seat-0": "me", "seat-1": "friend", "name": "Tomas", "game": "pact"}
    assert tomas.post("/tables", command="a" * 24, listed="true", **seats).status_code == 409
    own = tomas.post("/tables", command="b" * 24, **seats).headers["location"]
    assert tomas.post(f"{own}/options", listed="true").status_code == 409
    assert tomas.post(f"{own}/options", experience="first").status_code == 303
    for who in (vera, tomas):
        who.post(f"{lobby}/ready", ready="true")
    table = tomas.get(lobby).headers["location"]
    assert tomas.post(f"{table}/name", name="Rude").status_code in (403, 409)
    operator.post("/operator/let-speak", speaker=tomas.pilot()["id"])
    assert tomas.post("/pilot", name="Tom").status_code == 303


def test_a_name_is_reported_and_taken_away(house: TestClient[Any], operator: Browser) -> None:
    vera, tomas = Browser(house), Browser(house)
    lobby = opened(tomas, "friend", name="<b>Rude</b>", listed="true")
    who = tomas.pilot()["id"]
    # Anybody may, who finds it on the list; what is noted is what is stored, and once.
    for _ in range(2):
        answer = vera.post("/people/report", who=who)
        assert "Thank you. Whoever runs" in answer.text
    (line,) = reports(operator)
    assert (line["name"], line["is_name"], line["table"]) == ("<b>Rude</b>", True, "")
    operator.post("/operator/rename", speaker=who)
    assert tomas.pilot()["name"] == callsign(who)
    assert page(vera, lobby)["places"][0]["name"] == callsign(who)
    operator.post("/operator/settle", report=line["key"])
    assert reports(operator) == []
    assert vera.post("/operator/rename", speaker=who).status_code == 403


def test_names_of_guests_are_reported_too(house: TestClient[Any], operator: Browser) -> None:
    vera = Browser(house)
    lobby = opened(vera, "friend", name="Vera")
    link = code_link(vera, lobby)
    house.cookies.clear()
    token = house.post(f"{link}/sit", json={"name": "Ruder"}).raise_for_status().json()["token"]
    house.post(f"{link}/say", json={"words": "Hello", "token": token}).raise_for_status()
    (speaker,) = {line["by"] for line in page(vera, lobby)["talk"]["lines"] if line["words"] == "Hello"}
    house.cookies.clear()
    table, _ = Player.at_new_table(house, ["me", "friend"])
    table.say("name", name="Rudest").raise_for_status()
    for who in (speaker, f"{table.base.split('/')[2]}.0", "nobody", "nobody.0"):
        vera.post("/people/report", who=who)
    found = {(line["name"], line["is_pilot"]) for line in reports(operator)}
    assert found == {("Ruder", False), ("Rudest", False)}
