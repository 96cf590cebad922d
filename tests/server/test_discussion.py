"""A discussion with a clock: it ends when all are ready or when the time is up, and bots never hold it up."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.games.moonshot.rules.round import Discussion
from tests.server.plain import page_of
from tests.server.player import Player
from tests.stories import until

GAME = "moonshot"
BOTS = ["me", "friend", "bot:random", "bot:random"]


def phase(player: Player) -> str:
    """Where the round is."""
    found: str = player.view()["view"]["phase"]
    return found


def not_ready(player: Player) -> list[int]:
    """Who is still talking."""
    found: list[int] = player.view()["view"]["not_ready"]
    return found


@pytest.mark.rule("MS-DIS-01")
def test_people_at_screens_of_their_own_have_two_minutes(client: TestClient[Any]) -> None:
    one, other = Player.at_new_table(client, BOTS, game=GAME)
    until(lambda: not_ready(one) == [0, 1])
    page = page_of(other.page().text)
    assert page["window_length"] == 120
    left = page["window_seconds"]
    assert isinstance(left, float)
    assert 60 < left <= 120


def test_it_ends_at_once_when_everybody_is_ready(client: TestClient[Any]) -> None:
    one, other = Player.at_new_table(client, BOTS, game=GAME)
    until(lambda: not_ready(one) == [0, 1])
    assert one.act("ready").json()["ok"]
    assert not_ready(other) == [1]
    other.act("ready")
    # The bots are not kept waiting for the end of the two minutes.
    until(lambda: phase(one) != "discussion")


def test_the_clock_ends_it(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Discussion, "seconds", lambda *_: 0.2)
    one, _ = Player.at_new_table(client, BOTS, game=GAME)
    until(lambda: phase(one) != "discussion")


@pytest.mark.parametrize(
    "seats",
    [["me", "bot:random", "bot:random", "bot:random"], ["me", "same-screen", "same-screen", "same-screen"]],
    ids=["alone", "one screen"],
)
def test_nobody_is_hurried_alone_or_at_one_screen(client: TestClient[Any], seats: list[str]) -> None:
    player = Player.at_new_table(client, seats, game=GAME)[0]
    assert page_of(player.page().text)["window_seconds"] == 0
