"""Where a decision takes days a card waits for those who asked to be asked, whatever anybody holds."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from moonrace.kernel.sealed import TIMED, Window
from moonrace.server.hall import new_row
from moonrace.server.new_table import NewTable, responses
from moonrace.server.pace import Pace
from moonrace.server.slate import Slate
from moonrace.server.timed import Timed
from tests.server.clockwork import DAYS, HOUR, Hands, seated, timed
from tests.server.conftest import QuickBots
from tests.server.player import Player
from tests.server.twins import twins
from tests.stories import until
from tests.titles import pact

EIGHT = 8 * HOUR


@pytest.fixture
def hands() -> Hands:
    return Hands()


def window(player: Player) -> bool:
    """Whether a card can be answered now."""
    return bool(player.view()["view"]["window"])


def launched(one: Player, other: Player) -> tuple[Player, Player]:
    """Somebody has launched; who did, and who could answer."""
    for player in (one, other):
        player.act("bid 1").raise_for_status()
    actor, rival = (one, other) if one.view()["is_awaited"] else (other, one)
    actor.act("launch").raise_for_status()
    return actor, rival


def test_it_waits_for_nobody_who_has_not_asked(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        actor, _ = launched(one, other)
        until(lambda: not window(actor))


@pytest.mark.usefixtures("kept")
def test_it_waits_for_who_asked_until_they_answer_or_their_time_is_over(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        for player in (one, other):
            assert player.say("ask-me", hours=5).json()["refusal"]["code"] == "no-such-wait"
            player.say("ask-me", hours=8).raise_for_status()
            assert player.view()["asks_hours"] == 8
        actor, rival = launched(one, other)
        # Whoever has launched is not asked about it; nobody's own time runs meanwhile.
        assert not actor.view()["is_awaited"]
        assert rival.view()["is_awaited"]
        assert not any(clock["is_running"] for clock in actor.view()["clocks"])
        hands.turn(EIGHT - 1)
        hands.noted(tmp_path)
    with timed(tmp_path, hands) as client:
        actor, rival = (Player(client, player.base) for player in (actor, rival))
        assert window(actor)
        assert rival.view()["is_awaited"]
        rival.act("pass").raise_for_status()
        until(lambda: not window(actor))


def test_when_the_time_is_over_it_closes_by_itself(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        for player in (one, other):
            player.say("ask-me", hours=8).raise_for_status()
        actor, rival = launched(one, other)
        hands.turn(EIGHT)
        hands.noted(tmp_path)
    with timed(tmp_path, hands) as client:
        Player(client, rival.base).page()
        until(lambda: not window(Player(client, actor.base)))


def test_nights_do_not_count_and_an_answer_given_is_one(tmp_path: Path, hands: Hands) -> None:
    night = {"begins": 22, "ends": 7, "zone": "UTC"}
    with timed(tmp_path, hands) as client:
        one, other = seated(client, {**DAYS, "night": night})
        for player in (one, other):
            player.say("ask-me", hours=24).raise_for_status()
        actor, rival = launched(one, other)
        hands.turn(30 * HOUR)
        assert rival.view()["is_awaited"]
        rival.act("pass").raise_for_status()
        until(lambda: not window(actor))


def test_asking_is_quiet_and_counts_from_the_next_card_on(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands, bots=QuickBots()) as client:
        one, other = seated(client, DAYS)
        before = one.page().text
        other.say("ask-me", hours=8).raise_for_status()
        assert one.page().text == before
        assert one.view()["asks_hours"] == 0


def test_people_at_one_screen_have_standing_orders_and_all_others_a_window() -> None:
    days = Pace(kind="days", days=1, bank=2)
    assert responses(("me", "friend"), 0, days) == TIMED
    assert responses(("me", "friend"), 4, days) == TIMED
    assert responses(("me", "same-screen"), 4, days) == "orders"
    assert responses(("me", "friend"), 0) == "orders"


def standing(hands: Hands) -> Timed:
    """A table at which all have asked to be asked."""
    wanted = NewTable("pact", "c", ("me", "friend"), pace=Pace(kind="days", days=2, bank=4))
    row = new_row(wanted, pact.make(), "maker", None)
    seats = tuple(msgspec.structs.replace(seat, is_claimed=True) for seat in row.seats)
    table = Timed(msgspec.structs.replace(row, seats=seats), hands.keeper())
    table.slate = Slate(asks={0: EIGHT, 1: EIGHT})
    return table


def test_twins_wait_alike_whatever_is_held(hands: Hands) -> None:
    """Two matches that a seat cannot tell apart: the table waits for the same, and just as long."""
    seen = 0
    for seed in range(400):
        for viewer in (0, 1):
            pair = twins(seed, viewer, 6)
            if pair is None or not isinstance(pair[0].position.frame, Window):
                continue
            seen += 1
            told = []
            for match in pair:
                table = standing(hands)
                slate = table.slate_after(match, ())
                assert slate is not None
                table.slate = slate
                table.note_ends(match)
                frame = match.position.frame
                assert isinstance(frame, Window)
                assert [table.waits_for(match, seat) for seat in (0, 1)] == [
                    seat != frame.opener and seat not in frame.drafts for seat in (0, 1)
                ]
                told.append((table.is_window_held(match), table.waits_for(match, viewer), table.next_bell()))
            assert told[0] == told[1]
    assert seen > 5
