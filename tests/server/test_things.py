"""The encyclopaedia as pages: without a table, at a table, and the ways that lead there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.tables.kit.render import render
from tests.server.conftest import serving_with
from tests.server.player import new_table

BASE = "/rules/leaving-earth/things"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving_with(tmp_path_factory.mktemp("things"), render) as found:
        yield found


def text(client: TestClient[Any], address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[:500]
    return answer.text


def names(page: str) -> list[str]:
    return re.findall(r"<h3>([^<]*) <span class=\"pill\">", page)


def test_everything_is_listed_by_kind_and_leads_to_its_page(client: TestClient[Any]) -> None:
    page = text(client, BASE)
    kinds = re.findall(r'<h3 class="eb">([^<]*)</h3>', page)
    assert kinds[:3] == ["Rocket", "Thruster", "Probe"]
    assert len(kinds) == len(set(kinds))
    assert f'href="{BASE}?name=Buzz%20Aldrin"' in page
    assert names(page) == []


def test_a_thing_is_told_with_history_drawing_and_where_it_occurs(client: TestClient[Any]) -> None:
    page = text(client, f"{BASE}?name=Juno+rocket")
    assert names(page) == ["Juno rocket"]
    assert "Juno I was a Redstone" in page
    assert "le-part-juno" in page
    assert f'href="{BASE}?name=Juno%20Rockets"' in page
    assert 'href="/rules/leaving-earth/LE-RES-02"' in page
    assert "To the table" not in page


def test_several_of_a_name_are_all_told_and_ids_stay_apart(client: TestClient[Any]) -> None:
    page = text(client, "/rules/apogee/things?name=faget")
    assert names(page) == ["Mark Faget", "Mark Faget"]
    cards = text(client, "/rules/tranquility-base/things?name=saturn")
    ids = re.findall(r'\sid="([^"]+)"', cards)
    assert len(ids) == len(set(ids))
    assert {"thing-1-card", "thing-2-card"} <= set(ids)


def test_many_are_listed_by_name_and_a_mistyped_name_is_guessed(client: TestClient[Any]) -> None:
    many = text(client, "/rules/tranquility-base/things?name=gemini")
    assert names(many) == []
    assert 'name=Gemini%2012"' in many
    assert "Redstone" not in many
    near = text(client, f"{BASE}?name=jumo")
    assert "Nothing here is called “jumo”." in near
    assert f'href="{BASE}?name=Juno%20rocket"' in near


def test_what_is_typed_is_shown_as_text(client: TestClient[Any]) -> None:
    page = text(client, f"{BASE}?name=<b>x</b>")
    assert "<b>x" not in page
    assert "&lt;b&gt;x" in page


def test_nothing_of_a_match_is_told(client: TestClient[Any]) -> None:
    page = text(client, f"{BASE}?name=sounding+rocket")
    assert "1 point, easy." in page
    assert "On the table." not in page
    assert "Not among the missions" not in page


def test_a_game_that_is_not_there_gets_a_sentence(client: TestClient[Any]) -> None:
    assert "No game is called “chess”." in text(client, "/rules/chess/things", 404)


def test_home_page_and_rules_lead_there(client: TestClient[Any]) -> None:
    assert f'href="{BASE}"' in text(client, "/")
    assert f'href="{BASE}"' in text(client, "/rules/leaving-earth")


@pytest.mark.parametrize("drawer", ["", "&drawer=1"])
def test_a_table_tells_the_same_with_how_it_stands(tmp_path: Path, drawer: str) -> None:
    with serving_with(tmp_path, render) as client:
        base = new_table(client, ["me", "bot:random"], game="leaving-earth")["address"]
        page = text(client, f"{base}/about?name=lunar+survey{drawer}")
        assert "Luna 3, 7 October 1959." in page
        assert "On the table." in page or "Not among the missions" in page
        assert f'href="{BASE}?name=lunar%20survey"' in page
        assert f'href="{base}/about?name=' in text(client, f"{base}/about?name=moon{drawer}")
