"""A discussion with a clock: it ends when all are ready or when the time is up, and bots never hold it up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.games.moonshot.rules.round import Discussion
from tests.server.clockwork import DAY, DAYS, Hands, seated, timed
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


# Where a decision takes days --------------------------------------------------------------------------------


FOUR = ("me", "friend", "friend", "friend")


@pytest.mark.rule("MS-DIS-01")
def test_by_days_it_waits_for_all_to_come_and_to_be_ready(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        players = Player.at_new_table(client, list(FOUR), game=GAME, pace=DAYS)
        hands.turn(3 * DAY)
        players[0].page()
        # Nobody's time counts before all have come.
        assert not_ready(players[0]) == [0, 1, 2, 3]
        for number, player in enumerate(players[1:], start=1):
            player.say("name", name=f"Friend {number}").raise_for_status()
        hands.turn(0.9 * DAY)
        page = page_of(players[1].page().text)
        assert page["window_seconds"] == 0
        time: Any = page["time"]
        assert time["talk_left"] == "2 h 24"
        assert not any(clock["is_running"] for clock in players[0].view()["clocks"])
        for player in players:
            assert phase(player) == "discussion"
            player.act("ready").raise_for_status()
        until(lambda: phase(players[0]) != "discussion")


@pytest.mark.rule("MS-DIS-01")
@pytest.mark.usefixtures("kept")
def test_by_days_it_ends_with_the_days_of_a_decision_though_the_server_restarts(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        players = seated(client, DAYS, FOUR, game=GAME)
        hands.turn(0.5 * DAY)
        players[2].act("ready").raise_for_status()
        assert not_ready(players[0]) == [0, 1, 3]
        hands.turn(0.5 * DAY - 1)
        hands.noted(tmp_path)
    with timed(tmp_path, hands) as client:
        first = Player(client, players[0].base)
        assert phase(first) == "discussion"
        hands.turn(1)
        # What one is ready for is counted from when it began, whoever was ready meanwhile.
        hands.noted(tmp_path)
    with timed(tmp_path, hands) as client:
        first = Player(client, players[0].base)
        first.page()
        until(lambda: phase(first) != "discussion")
        # Who was not ready has lost nothing but the talk: a decision of theirs has all its days.
        assert all(clock["seconds"] > 3 * DAY for clock in first.view()["clocks"])
