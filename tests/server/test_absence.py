"""Somebody does not come: the others choose, a bot sits in, and whoever returns gets the seat back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.clockwork import DAY, DAYS, HOUR, Hands, left, running, seated, timed
from tests.server.conftest import QuickBots
from tests.server.plain import page_of
from tests.server.player import Player
from tests.stories import until


@pytest.fixture
def hands() -> Hands:
    return Hands()


def time_of(player: Player) -> Any:
    """What the page says of time."""
    return page_of(player.page().text)["time"]


def test_nothing_can_be_chosen_before_time_is_up(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        one.act("bid 1").raise_for_status()
        hands.turn(4 * DAY - 1)
        assert one.say("absent", absent=1, choice="bot:even").json()["refusal"]["code"] == "not-absent"
        assert time_of(one)["absent"] == []
        hands.turn(1)
        (absent,) = time_of(one)["absent"]
        assert (absent["seat"], absent["can_choose"]) == (1, True)
        assert time_of(other)["absent"][0]["can_choose"] is False
        assert other.say("absent", absent=1, choice="wait").json()["refusal"]["code"] == "not-absent"
        assert one.say("absent", absent=1, choice="dance").status_code == 409
        assert one.say("absent", absent=1, choice="bot:dancer").status_code == 400


def test_a_bot_sits_in_and_whoever_returns_gets_the_seat_back(tmp_path: Path, hands: Hands) -> None:
    bots = QuickBots()
    with timed(tmp_path, hands, bots=bots) as client:
        one, other = seated(client, DAYS)
        one.act("bid 1").raise_for_status()
        hands.turn(5 * DAY)
        one.say("absent", absent=1, choice="bot:even").raise_for_status()
        until(lambda: bool(bots.requests))
        assert bots.requests[0].level == "heuristic"
        until(lambda: 0 in running(one) or one.view()["is_over"])
        assert 1 not in running(one)
        assert time_of(other)["sits_in"] == "Pilot"
        assert other.act("bid 1").json()["refusal"]["code"] == "sits-in"
    with timed(tmp_path, hands, bots=bots) as client:
        one, other = (Player(client, player.base) for player in (one, other))
        assert time_of(other)["sits_in"] == "Pilot"
        other.say("return").raise_for_status()
        assert time_of(other)["sits_in"] == ""
        assert left(other)[1] == DAY
        asked = len(bots.requests)
        while 1 not in running(one):
            assert one.view()["is_awaited"]
            one.act("end").raise_for_status()
        assert len(bots.requests) == asked
        other.act("end").raise_for_status()


def test_who_acts_though_time_is_up_is_back(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        one.act("bid 1").raise_for_status()
        hands.turn(6 * DAY)
        one.say("absent", absent=1, choice="wait").raise_for_status()
        other.act("bid 1").raise_for_status()
        assert time_of(one)["absent"] == []
        assert left(one)[1] >= DAY


def test_all_others_have_to_want_the_same_or_say_nothing_for_a_day(tmp_path: Path, hands: Hands) -> None:
    bots = QuickBots()
    with timed(tmp_path, hands, bots=bots) as client:
        one, two, three, _ = seated(client, DAYS, ("me", "friend", "friend", "friend"))
        for player in (one, two, three):
            player.act("bid 1").raise_for_status()
        hands.turn(4 * DAY)
        one.say("absent", absent=3, choice="bot:even").raise_for_status()
        two.say("absent", absent=3, choice="wait").raise_for_status()
        hands.turn(2 * DAY)
        three.say("absent", absent=3, choice="bot:even").raise_for_status()
        assert not bots.requests
        assert time_of(three)["absent"][0]["wishes"] == [
            "Player A would let Pilot sit in.",
            "Friend 1 would wait.",
        ]
        two.say("absent", absent=3, choice="bot:even").raise_for_status()
        until(lambda: bool(bots.requests))


def test_silence_for_a_day_is_consent(tmp_path: Path, hands: Hands) -> None:
    bots = QuickBots()
    with timed(tmp_path, hands, bots=bots) as client:
        one, two, three, _ = seated(client, DAYS, ("me", "friend", "friend", "friend"))
        for player in (one, two, three):
            player.act("bid 1").raise_for_status()
        hands.turn(4 * DAY)
        one.say("absent", absent=3, choice="bot:even").raise_for_status()
        hands.turn(DAY - HOUR)
        one.say("absent", absent=3, choice="bot:even").raise_for_status()
        assert not bots.requests
        hands.turn(HOUR)
        hands.noted(tmp_path)
    with timed(tmp_path, hands, bots=bots) as client:
        # Whoever comes next finds it done; nobody has to press anything again.
        Player(client, two.base).page()
        until(lambda: bool(bots.requests))
