"""Whose move it is and how much time there is for it, as the desk says for every pace."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from moonrace.bots.live import BotAnswer, BotRequest
from moonrace.server.whose_move import NO_CLOCK, SILENT
from moonrace.tables.kit.clocks import spoken
from tests.server.clockwork import DAY, DAYS, HOUR, Hands, seated, timed
from tests.server.conftest import QuickBots, serving
from tests.server.guest import Browser, Seat
from tests.server.player import Player
from tests.server.test_desk import BY_DAYS, begun, cards
from tests.server.test_mended_rules import played_before, with_rules_of_today
from tests.stories import PATIENCE

LIVE = {"pace-kind": "live", "pace-minutes": "2", "pace-increment": "0"}


def only(who: Browser) -> dict[str, Any]:
    (card,) = cards(who)
    return card


def bid(who: Browser, table: str) -> None:
    Seat(who, table).act("bid 1").raise_for_status()


def said(who: Browser) -> tuple[str, str]:
    card = only(who)
    return card["whose"], card["clock"]["words"]


def test_days_are_told_to_who_is_asked_and_to_who_waits(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        vera, tomas, table = begun(client, **BY_DAYS)
        assert said(vera) == ("Your move", "4 days left")
        bid(vera, table)
        hands.turn(DAY + 21 * HOUR)
        assert said(vera) == ("Tomas decides", "2 days 3 hours left")
        assert said(tomas) == ("Your move", "2 days 3 hours left")
        assert only(tomas)["clock"]["state"] == "plain"
        hands.turn(2 * DAY - 7 * HOUR)
        assert (said(vera)[1], only(vera)["clock"]["state"]) == ("10 hours left", "low")
        hands.turn(11 * HOUR)
        assert said(vera) == ("Tomas decides", "Time is up")
        assert only(vera)["clock"]["ticks"] == 0


def test_seconds_are_told_where_people_sit_together(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        vera, tomas, table = begun(client, **LIVE)
        assert said(vera) == ("Your move", "2 minutes left")
        bid(vera, table)
        hands.turn(80)
        assert said(vera) == ("Tomas decides", "40 seconds left")
        card = only(tomas)
        assert (card["clock"]["ticks"], card["is_live"], card["clock"]["state"]) == (40.0, True, "low")


def test_clocks_that_rest_say_why_and_do_not_hurry(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        night = {"pace-night": "on", "pace-begins": "22", "pace-ends": "7", "pace-zone": "UTC"}
        vera, _, _ = begun(client, **BY_DAYS, **night)
        assert said(vera) == ("Your move", "4 days left")
        hands.turn(11 * HOUR)
        clock = only(vera)["clock"]
        assert (clock["words"], clock["note"], clock["ticks"]) == (
            "3 days 14 hours left",
            "rests until 7.00",
            0,
        )
        # By the clock on the wall: the rest of this night, five more nights, and what is left.
        nights = 8 * HOUR + 5 * 9 * HOUR
        assert only(vera)["seconds_left"] == nights + 3 * DAY + 14 * HOUR


def test_without_a_clock_the_desk_says_so_and_who_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands()
    monkeypatch.setattr("moonrace.server.table.time.time", lambda: hands.wall)
    with timed(tmp_path, hands) as client:
        vera, tomas, table = begun(client)
        assert said(tomas) == ("Your move", NO_CLOCK)
        bid(vera, table)
        assert said(vera) == ("Tomas decides", NO_CLOCK)
        hands.turn(8 * DAY)
        assert said(vera) == ("Tomas decides", SILENT)


def test_alone_with_bots_nothing_is_said_of_time(tmp_path: Path) -> None:
    with timed(tmp_path, Hands()) as client:
        vera = Browser(client)
        vera.post("/tables", game="pact", command="c" * 24, **{"seat-0": "me", "seat-1": "bot:random"})
        assert only(vera)["clock"] is None
        assert only(vera)["whose"] == "Your move"


class ThinkingBots(QuickBots):
    """Bots that are not done while anybody looks."""

    async def decide(self, request: BotRequest) -> BotAnswer:
        await asyncio.sleep(PATIENCE)
        return await super().decide(request)


def looking(client: Any, player: Player) -> Browser:
    """A browser that keeps the link of a seat."""
    who = Browser(client)
    who.get(player.base)
    return who


def test_of_a_window_only_who_asked_to_be_asked_is_told_more(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands) as client:
        people = seated(client, DAYS, ("me", "friend", "friend", "friend"))
        people[1].say("ask-me", hours=8).raise_for_status()
        for player in people:
            player.act("bid 1").raise_for_status()
        actor = next(player for player in people if player.view()["is_awaited"])
        assert actor is not people[1]
        actor.act("launch").raise_for_status()
        hands.turn(5 * HOUR)
        assert said(looking(client, people[1])) == ("Your move", "3 hours left")
        others = [player for player in people if player is not people[1]]
        for player in others:
            card = only(looking(client, player))
            assert (card["whose"], card["clock"]) == ("A window is open for answers", None)
            assert card["is_yours_to_act"] is False


def test_people_at_one_screen_are_named(client: TestClient[Any]) -> None:
    vera = Browser(client)
    wanted = {"game": "pact", "command": "c" * 24, "seat-0": "me", "seat-1": "same-screen"}
    vera.post("/tables", **wanted, name="Vera")
    assert only(vera)["whose"] == "Your move: Vera and Player B"


def test_a_table_that_stands_still_says_who_has_to_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases = played_before(tmp_path, ["me", "friend"])
    with_rules_of_today(monkeypatch, is_loading_gone=True)
    with serving(tmp_path) as client:
        me, friend = (Player(client, base) for base in bases)
        card = only(looking(client, me))
        assert (card["whose"], card["is_yours_to_act"], card["clock"]) == ("Your move", True, None)
        me.say("go-on").raise_for_status()
        card = only(looking(client, me))
        assert (card["whose"], card["is_yours_to_act"]) == ("Player B still to agree", False)
        assert only(looking(client, friend))["is_yours_to_act"] is True


def test_a_bot_that_sits_in_decides_for_its_person(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands, bots=ThinkingBots()) as client:
        one, _ = seated(client, DAYS)
        one.act("bid 1").raise_for_status()
        hands.turn(5 * DAY)
        one.say("absent", absent=1, choice="bot:even").raise_for_status()
        card = only(looking(client, one))
        assert (card["whose"], card["clock"]) == ("A bot for Friend 1 decides", None)


@pytest.mark.parametrize(
    ("seconds", "live", "by_days"),
    [
        (2 * DAY + 3 * HOUR, "2 days 3 hours", "2 days 3 hours"),
        (DAY + 59.0, "1 day", "1 day"),
        (5 * HOUR + 600.0, "5 hours 10 minutes", "5 hours 10 minutes"),
        (HOUR + 1.0, "1 hour", "1 hour"),
        (125.0, "2 minutes 5 seconds", "2 minutes"),
        (40.9, "40 seconds", "less than a minute"),
        (1.0, "1 second", "less than a minute"),
        (-5.0, "0 seconds", "less than a minute"),
    ],
)
def test_time_as_people_say_it(seconds: float, live: str, by_days: str) -> None:
    assert spoken(seconds, is_live=True) == live
    assert spoken(seconds, is_live=False) == by_days


def word(who: Browser) -> tuple[str, str] | None:
    """What the desk says is wanted besides a move, and the button that leads there."""
    found = only(who)["word"]
    return None if found is None else (found["words"], found["act"])


def test_the_desk_asks_for_a_word_about_who_does_not_come_and_tells_who_is_replaced(tmp_path: Path) -> None:
    hands = Hands()
    with timed(tmp_path, hands, bots=ThinkingBots()) as client:
        vera, tomas, table = begun(client, **BY_DAYS)
        bid(vera, table)
        assert (word(vera), word(tomas)) == (None, None)
        hands.turn(5 * DAY)
        assert word(vera) == ("Tomas does not come. Wait, let a bot sit in, or end it.", "Choose")
        assert word(tomas) is None, "who is asked to act decides nothing about it"
        Seat(vera, table).say("absent", absent=1, choice="bot:even").raise_for_status()
        assert word(vera) is None
        assert word(tomas) == ("Pilot sits in for you.", "Come back")


def test_the_desk_asks_for_a_word_about_an_offer_of_others(client: TestClient[Any]) -> None:
    vera, tomas, table = begun(client)
    Seat(vera, table).say("end", how="draw").raise_for_status()
    bid(tomas, table)
    assert word(vera) is None
    assert only(tomas)["is_yours_to_act"] is False
    assert word(tomas) == ("Vera offers a draw.", "Answer")
    assert tomas.get("/next?after=elsewhere").headers["location"].startswith(f"/t/{table}/")
    Seat(tomas, table).say("end", how="decline").raise_for_status()
    assert word(tomas) is None
