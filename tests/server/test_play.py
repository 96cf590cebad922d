"""A table over HTTP: made, played, taken back, ended."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.server.hall import MEGABYTE
from moonrace.server.weights import BYTES_OF_A_TABLE
from tests.server.conftest import serving
from tests.server.plain import page_of
from tests.server.player import Player

pytestmark = pytest.mark.usefixtures("kept")


def play_on(players: list[Player], rng: random.Random, most: int = 2000) -> int:
    """Random play by those who are asked, until the game is over; the number of acts."""
    for count in range(most):
        views = [player.view() for player in players]
        if views[0]["is_over"]:
            return count
        asked = [(p, v) for p, v in zip(players, views, strict=True) if v["is_awaited"]]
        player, view = asked[0]
        player.act(rng.choice(view["legal"]), version=view["version"]).raise_for_status()
    raise AssertionError("the game does not end")


def test_a_whole_game_of_two_people(client: TestClient[Any]) -> None:
    players = Player.at_new_table(client, ["me", "friend"], seconds=0)
    assert play_on(players, random.Random(5)) > 10
    page = page_of(players[0].page().text)
    assert page["is_over"]
    assert page["story"] == ["It is over."]


def play_against_bots(me: Player, rng: random.Random, seconds: float = 200) -> None:
    """Random play of the only person at a table until the game is over."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        view = me.view()
        if view["is_over"]:
            return
        if view["is_awaited"]:
            me.act(rng.choice(view["legal"]), version=view["version"])
        else:
            time.sleep(0.005)
    raise AssertionError("the game does not end")


def test_a_whole_game_against_bots(client: TestClient[Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("moonrace.server.timed.SECONDS_FOR_BOTS", 0.05)
    (me,) = Player.at_new_table(client, ["me", "bot:random", "bot:random", "bot:random"])
    play_against_bots(me, random.Random(6))


def test_tables_that_nobody_visits_leave_memory_and_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, tables_in_memory=2.5 * BYTES_OF_A_TABLE / MEGABYTE) as client:
        tables = [Player.at_new_table(client, ["me", "friend"]) for _ in range(5)]
        for number, (me, _) in enumerate(tables):
            me.act(f"bid {number % 4}").raise_for_status()
        hall = client.app.state.house.hall
        assert len(hall._tables) <= 2
        for number, (me, _) in enumerate(tables):
            assert me.view()["view"]["drafts"] == {"0": f"bid {number % 4}"}


def test_a_standing_order_to_give_is_no_reason_to_call_anybody(client: TestClient[Any]) -> None:
    """The page calls whom the table waits for; who may only give orders is told what happened meanwhile."""
    called = waiting = 0
    while not waiting:
        players = Player.at_new_table(client, ["me", "friend"], seconds=0)
        for player in players:
            player.act("bid 1").raise_for_status()
        for player in players:
            view, page = player.view(), page_of(player.page().text)
            assert page["can_act"] == view["is_awaited"]
            called += bool(page["can_act"])
            waiting += not page["can_act"] and any(action.startswith("order") for action in view["legal"])
    assert called
