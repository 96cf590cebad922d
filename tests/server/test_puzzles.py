"""Puzzles in the browser: asked, answered, tried out; that of the day is counted once, and nobody is kept."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from moonrace import games
from moonrace.puzzles import Puzzle, all_puzzles, goal_of, puzzle_of
from moonrace.server import puzzling
from moonrace.server.people_limits import OncePerDay
from moonrace.server.web import DAY
from moonrace.tables.kit.render import render
from tests.server.conftest import serving_with

PUZZLE = all_puzzles()["astronavigators/the-cape"]
GOAL = goal_of(games.load(PUZZLE.game), PUZZLE)
BASE = f"/puzzles/{PUZZLE.key}"
TODAY = date(2026, 7, 20)


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzling, "today", lambda: TODAY)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with serving_with(tmp_path, render) as client:
        yield client


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server for all that is not counted."""
    with serving_with(tmp_path_factory.mktemp("lasting"), render) as client:
        yield client


def text(client: TestClient[Any], address: str) -> str:
    return unescape(client.get(address).raise_for_status().text)


def answered(client: TestClient[Any], puzzle: Puzzle, act: str) -> str:
    said = client.post(f"/puzzles/{puzzle.key}/act", json={"version": 0, "action": act})
    return text(client, said.raise_for_status().json()["address"])


def counted(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'puzzle-by">(\d+) answer', page)]


def test_all_are_listed_with_the_one_of_the_day(client: TestClient[Any]) -> None:
    page, daily = text(client, "/puzzles"), puzzle_of(TODAY)
    assert daily is not None
    assert all(f'href="/puzzles/{key}"' in page for key in all_puzzles())
    for address in ("/puzzles", "/"):
        assert f'data-daily="{TODAY.isoformat()}"' in text(client, address)
        assert daily.title in text(client, address)
    assert client.get("/puzzles/today", follow_redirects=False).headers["location"].endswith(daily.key)


def test_a_puzzle_stands_on_the_real_board_and_tells_nothing_before_the_answer(
    client: TestClient[Any],
) -> None:
    page = text(client, BASE)
    assert GOAL.question in page
    assert all(f'value="{answer.act}"' in page for answer in PUZZLE.answers)
    for secret in (PUZZLE.why, PUZZLE.otherwise, PUZZLE.answers[1].say, "puzzle-moves"):
        assert secret not in page


@pytest.mark.parametrize("puzzle", [pytest.param(one, id=key) for key, one in all_puzzles().items()])
def test_a_puzzle_advises_no_move_and_offers_each_that_it_is_about(puzzle: Puzzle) -> None:
    asking = puzzling.Asking(puzzle)
    panel = asking.face.ask(asking.scene())
    buttons = [button for group in panel.groups for button in group.buttons]
    offered = {button.action for button in (*buttons, panel.end) if button is not None}
    assert panel.primary is None
    assert offered == {answer.act for answer in puzzle.answers}


@pytest.mark.parametrize("key", ["moonshot/one-way-up", "moonshot/where-the-module-holds"])
def test_what_a_placement_would_do_is_not_told_before_the_answer(client: TestClient[Any], key: str) -> None:
    puzzle = all_puzzles()[key]
    page = text(client, f"/puzzles/{key}")
    for told in ("fits best", "at best<", "ms-turn-gains", "no change", "does not hold", "ms-ghost"):
        assert told not in page
    assert not re.search(r"\d+ to \d+\.", page)
    assert re.search(r"\d+ to \d+", answered(client, puzzle, puzzle.best.act))


@pytest.mark.parametrize("puzzle", [pytest.param(one, id=key) for key, one in all_puzzles().items()])
def test_every_puzzle_is_drawn_before_and_after_its_answer(lasting: TestClient[Any], puzzle: Puzzle) -> None:
    assert 'id="puzzle"' in text(lasting, f"/puzzles/{puzzle.key}")
    page = answered(lasting, puzzle, puzzle.best.act)
    assert puzzle.why in page
    assert 'data-verdict="best"' in page


def test_nobody_is_said_to_think_once_a_puzzle_is_answered(client: TestClient[Any]) -> None:
    puzzle = all_puzzles()["apogee/solid-money"]
    assert "thinking" not in answered(client, puzzle, puzzle.best.act)


def test_another_answer_is_told_what_it_misses_and_all_values(client: TestClient[Any]) -> None:
    second = PUZZLE.answers[1]
    page = answered(client, PUZZLE, second.act)
    assert 'data-verdict="other"' in page
    assert second.say in page
    assert PUZZLE.why in page
    assert '<span class="status-main">Answered' in page
    assert f"What each move is worth: {GOAL.unit}" in page
    assert all(f'puzzle-value">{GOAL.figure(answer.worth)}<' in page for answer in PUZZLE.answers)


def test_a_form_without_script_leads_to_the_verdict(client: TestClient[Any]) -> None:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', client.get(BASE).text)
    assert found is not None
    fields = {"_csrf_token": found[1], "version": "0", "seat": "0", "action": PUZZLE.best.act}
    said = client.post(f"{BASE}/act", data=fields, follow_redirects=False)
    assert said.status_code == 303
    assert said.headers["location"].startswith(f"{BASE}?answer=")


@pytest.mark.parametrize("act", ["land", "", "x" * 300])
def test_what_is_no_answer_gets_a_sentence(lasting: TestClient[Any], act: str) -> None:
    said = lasting.post(f"{BASE}/act", json={"version": 0, "action": act})
    assert said.status_code == 400
    assert "none of the moves" in said.text


def test_a_puzzle_that_is_not_there_is_not_found(client: TestClient[Any]) -> None:
    assert client.get("/puzzles/astronavigators/nowhere").status_code == 404
    assert client.get("/puzzles/chess/mate").status_code == 404
    assert client.get("/puzzles/chess").status_code == 404
    lost = client.get("/puzzles/astronavigators/nowhere", headers={"accept": "text/html"}).text
    assert 'href="/puzzles">All puzzles' in lost
    assert "moonrace puzzle" not in lost
    game = client.get("/puzzles/moonshot", follow_redirects=False)
    assert game.headers["location"] == "/puzzles#puzzles-moonshot"
    assert 'id="puzzles-moonshot"' in client.get("/puzzles").text


def test_things_of_the_board_can_be_read_about(client: TestClient[Any]) -> None:
    assert client.get(f"{BASE}/about?name=Saturn%20V&drawer=1").status_code == 200


def test_it_can_be_tried_out_and_left_again(client: TestClient[Any]) -> None:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', client.get(BASE).text)
    assert found is not None
    fields = {"_csrf_token": found[1], "command": secrets.token_urlsafe(18), "puzzle": PUZZLE.key}
    board = client.post("/puzzles/try", data=fields, follow_redirects=False)
    page = text(client, board.headers["location"])
    assert f"the puzzle “{PUZZLE.title}”" in page
    assert f'href="{BASE}" id="what-if-back"' in page
    assert f'value="{PUZZLE.best.act}"' in page


@pytest.mark.usefixtures("kept")
def test_answers_of_the_day_are_counted_once_from_a_browser_and_an_address(client: TestClient[Any]) -> None:
    daily = puzzle_of(TODAY)
    assert daily is not None
    assert counted(text(client, f"/puzzles/{daily.key}?answer={quote(daily.best.act)}")) == []
    page = answered(client, daily, daily.answers[1].act)
    assert sum(counted(page)) == 1
    assert client.cookies.get(DAY) == TODAY.isoformat()
    assert sum(counted(answered(client, daily, daily.best.act))) == 1
    client.cookies.clear()
    assert sum(counted(answered(client, daily, daily.best.act))) == 1


def test_others_are_not_counted(client: TestClient[Any]) -> None:
    daily = puzzle_of(TODAY)
    other = next(puzzle for puzzle in all_puzzles().values() if puzzle != daily)
    assert counted(answered(client, other, other.best.act)) == []


@pytest.mark.usefixtures("kept")
def test_counts_outlive_the_server_and_hold_nobody(tmp_path: Path) -> None:
    daily = puzzle_of(TODAY)
    assert daily is not None
    for expected in (1, 2):
        with serving_with(tmp_path, render) as client:
            assert sum(counted(answered(client, daily, daily.best.act))) == expected


def test_a_new_day_begins_anew() -> None:
    once = OncePerDay()
    assert [once.is_new("1", "a"), once.is_new("1", "a"), once.is_new("1", "b")] == [True, False, True]
    assert once.is_new("2", "a")
