"""What the operator does about people who are no table yet: tables that wait, and leagues."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import serving
from tests.server.guest import Browser
from tests.server.plain import page_of as read_page
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
    """Whoever runs it, in a browser of their own."""
    found = Browser(house)
    assert found.post("/operator/key", key=KEY).status_code == 303
    return found


def page_of(text: str) -> dict[str, Any]:
    return read_page(text)


def shown(operator: Browser, wanted: str = "") -> list[dict[str, Any]]:
    found: Any = page_of(operator.get(f"/operator?table={wanted}").text)["gatherings"]
    return list(found)


def test_a_table_that_waits_is_shown_found_and_closed(house: TestClient[Any], operator: Browser) -> None:
    vera, tomas, stranger = Browser(house), Browser(house), Browser(house)
    hidden = opened(vera, "friend", name="Vera")
    lobby = opened(vera, "friend", "bot:random", "friend", name="Vera", listed="true")
    link, id_ = code_link(vera, lobby), lobby.rsplit("/", 1)[1]
    tomas.get(link)
    tomas.post(f"{link}/sit", name="Tomas")
    assert {one["id"] for one in shown(operator)} == {id_, hidden.rsplit("/", 1)[1]}
    for wanted in (id_, page(vera, lobby)["code"], page(vera, lobby)["code"].lower()):
        (one,) = shown(operator, wanted)
        assert (one["people"], one["what"]) == ("Vera and Tomas", "waits, 1 seat open, on the open list")
    assert shown(operator, "nowhere") == []

    assert operator.post("/operator/close", table=id_, words="Rude name").status_code == 303
    assert page_of(stranger.get("/").text)["open_tables"] == []
    assert stranger.post("/join/any").status_code == 404
    for who, address in ((vera, lobby), (tomas, lobby), (stranger, lobby), (stranger, link)):
        answer = who.get(address)
        assert answer.status_code == 423
        assert "has closed this table. They say: “Rude name”. Nothing was deleted." in answer.text
    assert tomas.get(f"{lobby}/fragment").status_code == 423
    for what in ("ready", "say", "leave"):
        assert tomas.post(f"{lobby}/{what}", words="Hello").status_code == 423
    # It is on nobody's desk, and keeps nobody from another one.
    assert page_of(tomas.get("/").text)["tables"] == []
    assert [one["is_closed"] for one in shown(operator, id_)] == [True]

    operator.post("/operator/open", table=id_)
    assert len(page_of(stranger.get("/").text)["open_tables"]) == 1
    assert page(tomas, lobby)["own"]["seat"] == 1


def test_it_stays_closed_over_a_restart_and_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY)
    with serving(tmp_path, operator_key_file=tmp_path / "key") as client:
        vera, tomas, operator = Browser(client), Browser(client), Browser(client)
        lobby = opened(vera, "friend", name="Vera", listed="true")
        tomas.get(lobby)
        tomas.post(f"{lobby}/sit", name="Tomas")
        vera.post(f"{lobby}/ready", ready="true")
        operator.post("/operator/key", key=KEY)
        operator.post("/operator/close", table=lobby.rsplit("/", 1)[1])
    with serving(tmp_path, operator_key_file=tmp_path / "key") as client:
        vera.client = tomas.client = operator.client = client
        assert tomas.post(f"{lobby}/ready", ready="true").status_code == 423
        assert vera.get(lobby).status_code == 423
        operator.post("/operator/open", table=lobby.rsplit("/", 1)[1])
        assert tomas.post(f"{lobby}/ready", ready="true").headers["location"] == lobby
        assert vera.get(lobby).headers["location"].startswith("/t/")


def test_what_was_said_while_waiting_leads_the_operator_there(
    house: TestClient[Any], operator: Browser
) -> None:
    vera, tomas = Browser(house), Browser(house)
    lobby = opened(vera, "friend", name="Vera", listed="true")
    tomas.get(lobby)
    tomas.post(f"{lobby}/sit", name="Tomas")
    tomas.post(f"{lobby}/say", words="rude")
    rude = next(line for line in page(vera, lobby)["talk"]["lines"] if line["words"] == "rude")
    vera.post(f"{lobby}/report", remark=rude["key"])
    (line,) = page_of(operator.get("/operator").text)["reports"]
    (one,) = shown(operator, line["table"])
    assert one["address"] == lobby
    # Who has opened it cannot take the report away with the table.
    vera.post(f"{lobby}/leave")
    assert len(page_of(operator.get("/operator").text)["reports"]) == 1


def test_a_league_is_closed_and_opened(house: TestClient[Any], operator: Browser) -> None:
    vera, tomas = Browser(house), Browser(house)
    club = vera.post("/leagues", name="Thursday club", game="pact", size="2", command="c" * 24)
    organise = club.headers["location"]
    league = organise.partition("/o/")[0]
    tomas.get(league)
    assert tomas.post(f"{league}/join", name="Tomas").status_code == 303
    (one,) = shown(operator, league.rsplit("/", 1)[1])
    assert (one["name"], one["what"], one["people"]) == ("Thursday club", "league, 1 person", "Tomas")
    operator.post("/operator/close", table=one["id"])
    for who, address in ((tomas, league), (vera, organise)):
        answer = who.get(address)
        assert (answer.status_code, "has closed this league" in answer.text) == (423, True)
    assert vera.post(f"{league}/join", name="Vera").status_code == 423
    assert vera.post(f"{organise}/joining", open="false").status_code == 423
    operator.post("/operator/open", table=one["id"])
    assert vera.post(f"{league}/join", name="Vera").status_code == 303
