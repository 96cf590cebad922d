"""A table over HTTP: made, played, taken back, ended."""

from __future__ import annotations

import random
from typing import Any

from litestar.testing import TestClient

from tests.server.plain import page_of
from tests.server.player import Player


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


def test_a_whole_game_against_bots(client: TestClient[Any]) -> None:
    (me,) = Player.at_new_table(client, ["me", "bot:random", "bot:random", "bot:random"])
    rng = random.Random(6)
    for _ in range(5000):
        view = me.view()
        if view["is_over"]:
            return
        if view["is_awaited"]:
            me.act(rng.choice(view["legal"]), version=view["version"])
    raise AssertionError("the game does not end")
