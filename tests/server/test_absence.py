"""Somebody does not come: the others choose, a bot sits in, and whoever returns gets the seat back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from moonrace.server import bells, schema
from moonrace.server.notices import outbox
from tests.server.clockwork import DAY, DAYS, HOUR, Hands, left, running, seated, timed
from tests.server.conftest import QuickBots, stored
from tests.server.plain import page_of
from tests.server.player import Player
from tests.server.receivers import receiving
from tests.server.test_notices import CONTACT, add_way, pending
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


# Without a clock --------------------------------------------------------------------------------------------

NO_CLOCK: dict[str, Any] = {}


def test_without_a_clock_a_week_of_silence_lets_a_bot_sit_in_and_whoever_returns_has_another_week(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moonrace.server.table.time.time", lambda: hands.wall)
    bots = QuickBots()
    with timed(tmp_path, hands, bots=bots) as client:
        one, other = seated(client, NO_CLOCK)
        one.act("bid 1").raise_for_status()
        hands.turn(7 * DAY - 1)
        assert time_of(one) is None
        assert one.say("absent", absent=1, choice="bot:even").json()["refusal"]["code"] == "not-absent"
        hands.turn(1)
        (absent,) = time_of(one)["absent"]
        assert (absent["seat"], absent["can_choose"]) == (1, True)
        assert time_of(one)["patience"] == "14 days"
        one.say("absent", absent=1, choice="bot:even").raise_for_status()
        until(lambda: bool(bots.requests), "no bot sits in")
        until(lambda: one.view()["is_awaited"] or one.view()["is_over"])
        assert time_of(other)["sits_in"] == "Pilot"
        assert other.act("bid 1").json()["refusal"]["code"] == "sits-in"
        other.say("return").raise_for_status()
        assert time_of(other) is None
        assert one.say("pause", wants=True).json()["refusal"]["code"] == "no-clock"


def test_without_a_clock_who_is_back_is_voted_about_no_more(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moonrace.server.table.time.time", lambda: hands.wall)
    with timed(tmp_path, hands) as client:
        one, two, three, four = seated(client, NO_CLOCK, ("me", "friend", "friend", "friend"))
        for player in (one, two, three):
            player.act("bid 1").raise_for_status()
        hands.turn(8 * DAY)
        one.say("absent", absent=3, choice="bot:even").raise_for_status()
        four.act("bid 2").raise_for_status()
        hands.turn(8 * DAY)
        for absent in time_of(one)["absent"]:
            assert absent["wishes"] == []
            assert absent["chosen"] == ""


# What is told of it -----------------------------------------------------------------------------------------


def test_who_decides_is_told_and_who_is_replaced_is_told(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bells, "SECONDS_BETWEEN", 0.02)
    monkeypatch.setattr(outbox, "GATHERING_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)
    people = ["ada", "ben", "cat", "dan"]
    with receiving() as post:
        with timed(tmp_path, hands, contact=CONTACT, calls_private=True) as client:
            players = seated(client, DAYS, ("me", "friend", "friend", "friend"))
            for player in players[:3]:
                player.act("bid 1").raise_for_status()
        with stored(tmp_path) as connection:
            for seat, pilot in enumerate(people):
                change = schema.seat.update().where(schema.seat.c.seat == seat).values(pilot=pilot)
                connection.execute(change)
        for pilot in people:
            add_way(tmp_path, pilot, "hook", f"{post.url}/{pilot}")

        def told(words: str) -> list[str]:
            posts = [(path.rsplit("/", 1)[1], json.loads(body)["content"]) for path, _, body in post.posts]
            return sorted(pilot for pilot, content in posts if words in content)

        with timed(tmp_path, hands, contact=CONTACT, calls_private=True) as client:
            one, two, three, _ = (Player(client, player.base) for player in players)
            hands.turn(4 * DAY)
            until(lambda: told("Time is up") == people, "that time is up is not told to all")
            assert told("Friend 3 does not come.") == people[:3]
            one.say("absent", absent=3, choice="bot:even").raise_for_status()
            until(lambda: told("is taken to agree") == ["ben", "cat"], "an open vote is not told")
            for player in (two, three):
                player.say("absent", absent=3, choice="bot:even").raise_for_status()
            until(lambda: told("sits in for you") == ["dan"], "who was replaced is not told")
            until(lambda: not pending(tmp_path))
        assert told("Time is up") == sorted([*people, "ben", "cat", "dan"])
