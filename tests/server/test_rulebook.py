"""The rules as pages: chapters, search, examples, and playing on from one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.tables.kit.render import render
from tests.server.conftest import serving_with

BASE = "/rules/tranquility-base"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with serving_with(tmp_path, render) as found:
        yield found


def text(client: TestClient[Any], address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[:500]
    return answer.text


def ids(page: str) -> list[str]:
    return re.findall(r'<article [^>]*id="(TB-[A-Z]+-\d+)"', page)


def test_one_chapter_is_open_or_all(client: TestClient[Any]) -> None:
    first = text(client, BASE)
    assert {id_.split("-")[1] for id_ in ids(first)} == {"GEN"}
    assert "<strong>Goal.</strong>" in first
    chapter = text(client, f"{BASE}?chapter=c-move-the-playing-piece")
    assert {id_.split("-")[1] for id_ in ids(chapter)} == {"MOV"}
    assert 'aria-current="page"><span>C. move the playing piece' in chapter
    assert len(ids(text(client, f"{BASE}?all=1"))) > 200
    lost = text(client, f"{BASE}?chapter=moving", 404)
    assert "There is no chapter" in lost
    assert f'href="{BASE}">The rules of Tranquility Base' in lost


def test_a_search_without_script(client: TestClient[Any]) -> None:
    found = text(client, f"{BASE}?q=unbroken+run")
    assert ids(found) == ["TB-MOV-03"]
    assert "1 clause for “unbroken run”." in found
    nothing = text(client, f"{BASE}?q=lanuch")
    assert "No clause speaks of “lanuch”. Nearest:" in nothing
    assert len(ids(nothing)) == 3


def test_a_ruling_is_marked_as_ours_with_its_reason(client: TestClient[Any]) -> None:
    page = text(client, f"{BASE}/TB-RULING-02")
    ours = page.split('id="TB-RULING-02"')[1].split("</article>")[0]
    assert "Our ruling" in ours
    assert "Why a ruling:" in ours
    assert "Our ruling" not in text(client, f"{BASE}/TB-MOV-03")


def test_a_clause_leads_to_its_example_and_back(client: TestClient[Any]) -> None:
    page = text(client, f"{BASE}/TB-MOV-03")
    assert f'href="{BASE}/TB-MOV-03?show=TB-EX-02"' in page
    assert "data-example" not in page
    opened = text(client, f"{BASE}/TB-MOV-03?show=tb-ex-02")
    assert opened.count('class="example-say"') == 3
    assert 'id="TB-EX-02-3-refusal"' in opened
    assert "There is no example" in text(client, f"{BASE}/TB-MOV-03?show=TB-EX-99", 404)


def test_the_drawer_leads_to_the_example(client: TestClient[Any]) -> None:
    drawer = text(client, f"{BASE}/TB-MOV-03?drawer=1")
    assert f'class="btn small-btn" href="{BASE}/TB-MOV-03?show=TB-EX-02"' in drawer


def play_on(client: TestClient[Any], example: str, step: str, game: str = "tranquility-base") -> Any:
    page = text(client, f"/rules/{game}/{example}?show={example}")
    token = re.search(r'name="_csrf_token" value="([^"]+)"', page)
    command = re.search(r'name="command" value="([^"]+)"', page)
    assert token is not None
    assert command is not None
    fields = {"_csrf_token": token[1], "command": command[1], "step": step}
    return client.post(f"/rules/{game}/{example}/play", data=fields, follow_redirects=False)


@pytest.mark.parametrize(
    ("game", "example", "step", "path", "figure"),
    [
        ("tranquility-base", "TB-EX-04", "2", ("seats", 0, "fuel"), 8),
        ("tranquility-base", "TB-EX-10", "2", ("seats", 0, "fuel"), 5),
        ("astronavigators", "AN-EX-06", "2", ("seats", 0, "square"), "+2:-60/-90"),
        ("leaving-earth", "LE-EX-20", "1", ("agencies", 0, "supplies"), 5),
        ("tranquility-base", "TB-EX-02", "1", ("seats", 0, "fuel"), 9),
    ],
)
def test_somebody_plays_on_from_an_example(
    client: TestClient[Any], game: str, example: str, step: str, path: tuple[Any, ...], figure: object
) -> None:
    answer = play_on(client, example, step, game)
    assert answer.status_code == 303, answer.text[:400]
    seen = client.get(f"{answer.headers['location']}/view.json").json()
    assert seen["seat"] == 0
    assert seen["is_awaited"]
    found = seen["view"]
    for name in path:
        found = found[name]
    assert found == figure
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert "Pilot" in page.text


@pytest.mark.parametrize(
    ("example", "step", "words"),
    [
        ("TB-EX-04", "99", "Nobody can play on from step 99 of TB-EX-04."),
        ("TB-EX-04", "two", "Say after which step"),
    ],
)
def test_where_nobody_can_play_on(client: TestClient[Any], example: str, step: str, words: str) -> None:
    answer = play_on(client, example, step)
    assert answer.status_code == 400
    assert words in answer.text
