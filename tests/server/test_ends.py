"""People end their game: they resign, agree on a draw, or stop without a result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from moonrace.kernel.match import Match
from moonrace.kernel.record import parse_record
from tests.server.clockwork import DAY, DAYS, Hands, running, seated, timed
from tests.server.conftest import QuickBots
from tests.server.plain import page_of
from tests.server.player import Player
from tests.server.test_outcomes import kept_at, table_of
from tests.stories import until
from tests.titles.pact import Pact

NO_CLOCK: dict[str, Any] = {"kind": "none"}
FOUR = ("me", "friend", "friend", "friend")


@pytest.fixture
def hands() -> Hands:
    return Hands()


def end(player: Player, how: str) -> Any:
    return player.say("end", how=how)


def ends_of(player: Player) -> Any:
    """What the page says of ends."""
    return page_of(player.page().text)["ends"]


def how_it_ended(player: Player) -> tuple[str, list[int], list[int]]:
    result = player.view()["result"]
    return result["why"], result["winners"], result.get("resigned", [])


@pytest.mark.usefixtures("kept")
def test_who_resigns_against_one_has_lost_and_a_restart_changes_nothing(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, NO_CLOCK)
        one.act("bid 1").raise_for_status()
        assert other.view()["ends"] == ["resign", "draw", "no-result"]
        end(other, "resign").raise_for_status()
        # An answer that was lost on the way is asked for again.
        end(other, "resign").raise_for_status()
        assert how_it_ended(one) == ("resigned", [0], [1])
        assert one.act("bid 1").json()["refusal"]["code"] == "game-over"
        assert one.say("undo").status_code == 409
        assert end(one, "draw").status_code == 200
        assert how_it_ended(one) == ("resigned", [0], [1])
    with timed(tmp_path, hands) as client:
        one = Player(client, one.base)
        assert how_it_ended(one) == ("resigned", [0], [1])
        record = parse_record(one.client.get(f"{one.base}/record").text)
        assert record.entries[-1].end == "resign"
        result = Match.replay(Pact(), record).result
        assert result is not None
        assert result.how == "resigned"


@pytest.mark.usefixtures("kept")
def test_with_more_players_a_bot_plays_on_for_who_resigned(tmp_path: Path, hands: Hands) -> None:
    bots = QuickBots()
    with timed(tmp_path, hands, bots=bots) as client:
        players = seated(client, DAYS, FOUR, game="tranquility-base")
        (gone,) = running(players[0])
        legal = players[gone].view()["legal"]
        end(players[gone], "resign").raise_for_status()
        assert not players[0].view()["is_over"]
        assert players[0].view()["resigned"] == [gone]
        until(lambda: bool(bots.requests))
        assert bots.requests[0].level == "heuristic"
        assert gone not in running(players[0])
        seen = players[gone].view()
        assert (seen["legal"], seen["is_awaited"], seen["ends"]) == ([], False, [])
        assert players[gone].act(legal[0]).json()["refusal"]["code"] == "resigned"
        assert end(players[gone], "draw").json()["refusal"]["code"] == "no-end"
    with timed(tmp_path, hands, bots=bots) as client:
        again = [Player(client, player.base) for player in players]
        assert again[0].view()["resigned"] == [gone]
        stay = [seat for seat in range(4) if seat != gone]
        for seat in stay[:2]:
            end(again[seat], "resign").raise_for_status()
        why, winners, resigned = how_it_ended(again[0])
        assert (why, winners) == ("resigned", stay[2:])
        rows = kept_at(tmp_path, table_of(again[0]))
        assert {row.seat: (row.place, row.is_winner, row.how) for row in rows} == {
            seat: (1, True, "resigned") if seat == stay[2] else (2, False, "resigned") for seat in range(4)
        }
        assert sorted(resigned) == sorted([gone, *stay[:2]])


def test_a_draw_needs_everybody_and_can_be_declined_or_taken_back(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, two, three, four = seated(client, NO_CLOCK, FOUR)
        for player in (one, two, three):
            end(player, "draw").raise_for_status()
        (offer,) = ends_of(four)["offers"]
        assert offer["heading"] == "Player A, Friend 1 and Friend 2 offer a draw."
        assert offer["words"] == "Friend 3 has not answered."
        end(four, "decline").raise_for_status()
        assert ends_of(one)["offers"] == []
        hands.turn(DAY)
        end(one, "draw").raise_for_status()
        end(one, "").raise_for_status()
        for player in (two, three, four):
            end(player, "draw").raise_for_status()
        assert not one.view()["is_over"]
        end(one, "draw").raise_for_status()
        assert how_it_ended(four) == ("agreed", [], [])


def test_what_was_declined_cannot_be_offered_again_at_once(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, NO_CLOCK)
        end(one, "draw").raise_for_status()
        end(other, "decline").raise_for_status()
        for how in ("draw", "no-result"):
            refused = end(one, how)
            assert refused.json()["refusal"]["code"] == "declined"
            assert "next round, or in a day" in refused.json()["refusal"]["sentence"]
        # Who declined may think better of it, and then the first need only agree.
        end(other, "draw").raise_for_status()
        end(other, "").raise_for_status()
        hands.turn(DAY)
        end(one, "no-result").raise_for_status()
        end(other, "decline").raise_for_status()
        assert end(one, "draw").status_code == 409
        end(other, "draw").raise_for_status()
        end(one, "draw").raise_for_status()
        assert how_it_ended(one) == ("agreed", [], [])


def test_the_next_round_is_another_chance_for_an_offer(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, NO_CLOCK, seconds=0)
        end(one, "draw").raise_for_status()
        end(other, "decline").raise_for_status()
        for act in ("bid 1", "end"):
            for player in (one, other):
                player.act(act).raise_for_status()
        end(one, "draw").raise_for_status()


def test_an_end_without_result_comes_by_consent_and_without_a_clock_by_long_silence(
    tmp_path: Path, hands: Hands
) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, NO_CLOCK)
        end(one, "no-result").raise_for_status()
        assert "14 days" in ends_of(other)["offers"][0]["words"]
        hands.turn(13 * DAY)
        one.page()
        assert not other.view()["is_over"]
        hands.turn(DAY)
        hands.noted(tmp_path)
    with timed(tmp_path, hands) as client:
        # Whoever comes next finds it done.
        assert how_it_ended(Player(client, other.base)) == ("no-result", [], [])


def test_the_others_may_end_a_game_whose_player_does_not_come(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, two, three, four = seated(client, DAYS, FOUR)
        for player in (one, two, three):
            player.act("bid 1").raise_for_status()
        hands.turn(5 * DAY)
        for player in (one, two):
            player.say("absent", absent=3, choice="end").raise_for_status()
        assert not one.view()["is_over"]
        three.say("absent", absent=3, choice="end").raise_for_status()
        assert how_it_ended(four) == ("no-result", [], [])
        assert four.say("return").status_code in (200, 409)
        assert four.view()["is_over"]


def test_one_person_among_bots_resigns_or_stops_at_once_and_offers_no_draw(
    tmp_path: Path, hands: Hands
) -> None:
    with timed(tmp_path, hands) as client:
        for how, why in (("resign", "resigned"), ("no-result", "no-result")):
            (alone,) = Player.at_new_table(client, ["me", "bot:random"])
            assert alone.view()["ends"] == ["resign", "no-result"]
            assert end(alone, "draw").json()["refusal"]["code"] == "no-end"
            end(alone, how).raise_for_status()
            assert how_it_ended(alone)[0] == why


def test_those_who_play_for_one_side_resign_together_and_the_others_hear_nothing_before(
    tmp_path: Path, hands: Hands
) -> None:
    with timed(tmp_path, hands) as client:
        players = seated(client, NO_CLOCK, FOUR, game="moonshot")
        match = players[0].view()
        assert not match["is_over"]
        end(players[0], "resign").raise_for_status()
        wanting = [player for player in players if player.view()["wants_end"]]
        assert len(wanting) == 2
        assert players[0] in wanting
        mate = next(player for player in wanting if player is not players[0])
        for player in players:
            offers = ends_of(player)["offers"]
            assert bool(offers) == (player in wanting)
        end(mate, "resign").raise_for_status()
        why, winners, resigned = how_it_ended(mate)
        assert (why, len(winners), len(resigned)) == ("resigned", 2, 2)


def test_who_watches_ends_nothing(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, _ = seated(client, NO_CLOCK)
        link = page_of(one.page().text)["spectator_link"]
        assert isinstance(link, str)
        watcher = Player(client, link.removeprefix("http://127.0.0.1:8400"))
        assert end(watcher, "resign").status_code == 403
        assert watcher.view()["ends"] == []
        assert page_of(watcher.page().text)["ends"] is None
