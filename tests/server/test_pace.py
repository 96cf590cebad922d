"""Paces and clocks: whose time runs, what it costs, and what it does not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from moonrace.kernel.errors import BadText
from moonrace.kernel.events import CLOCK
from moonrace.server.database import Database
from moonrace.server.pace import Night, Pace, Rests, checked_pace, chosen_fields, pace_fields
from moonrace.server.postgresql import Postgres
from moonrace.server.still import still_table
from moonrace.server.store import Store
from moonrace.server.timekeeping import MISSED, SECONDS_BETWEEN_BEATS, Beat, Timekeeper, beaten
from moonrace.tables.kit.clocks import state_of, words_of
from tests.server.clockwork import DAY, DAYS, HOUR, LIVE, NOON, Hands, clocks, left, running, seated, timed
from tests.server.conftest import serving, stored
from tests.server.player import Player, new_table
from tests.server.test_crash import Nursery
from tests.server.twins import twins
from tests.stories import told
from tests.titles import pact

MINUTE = 60.0


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.mark.parametrize(
    ("pace", "seats", "words"),
    [
        ({"kind": "live"}, 2, "A live clock begins with 1 to 600 minutes, not 0."),
        ({"kind": "live", "minutes": 5, "increment": 1000}, 2, "A decision adds 0 to 600 seconds, not 1000."),
        ({"kind": "live", "minutes": 5, "days": 1}, 2, "A pace of kind “live” has no “days”."),
        ({"kind": "days", "days": 3, "bank": 2}, 2, "Saved are 3 to 30 days, not 2."),
        ({"kind": "days", "days": 0, "bank": 2}, 2, "A decision has 1 to 14 days, not 0."),
        ({"kind": "days", "days": 1, "bank": 2, "holidays": 99}, 2, "Away can be 0 to 60 days, not 99."),
        ({"kind": "none", "minutes": 5}, 2, "A pace of kind “none” has no “minutes”."),
        (LIVE, 1, "A clock is for tables of two or more people."),
        ({**DAYS, "night": {"begins": 8, "ends": 7}}, 2, "A night has 1 to 12 hours, not 23."),
        ({**DAYS, "night": {"begins": 22, "ends": 7, "zone": "Moon/Base"}}, 2, "no time zone “Moon/Base”"),
        ({"kind": "hourglass"}, 2, "hourglass"),
        ({"kind": "live", "minutes": 5, "sand": 1}, 2, "sand"),
    ],
)
def test_a_pace_that_cannot_be_is_refused_in_words(
    lasting: Any, pace: dict[str, Any], seats: int, words: str
) -> None:
    wanted = ["me", "friend"] if seats == 2 else ["me", "bot:random"]
    body = {"game": "pact", "command": "x" * 24, "seats": wanted, "pace": pace}
    answer = lasting.post("/tables", json=body)
    assert answer.status_code == 400
    assert words in answer.json()["error"]


def test_without_a_pace_there_is_no_clock_and_no_slate(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        one, other = Player.at_new_table(client, ["me", "friend"])
        one.act("bid 1").raise_for_status()
        other.act("bid 1").raise_for_status()
        assert one.view()["clocks"] == []
        assert one.view()["pace"] == {}
        assert one.say("pause", wants=True).json()["refusal"]["code"] == "no-clock"
        with stored(tmp_path) as connection:
            assert connection.execute(sa.text("SELECT count(*) FROM slate")).scalar_one() == 0


def test_no_clock_runs_before_everybody_has_come(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = Player.at_new_table(client, ["me", "friend"], pace=DAYS)
        one.act("bid 1").raise_for_status()
        hands.turn(9 * DAY)
        assert one.view()["clocks"] == []
        other.say("name", name="Inés").raise_for_status()
        assert left(one) == {0: 4 * DAY, 1: 4 * DAY}
        assert running(one) == {1}


def test_where_all_are_there_time_counts_from_the_first_look_on(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        (both,) = Player.at_new_table(client, ["me", "same-screen"], pace=LIVE)
        assert left(both) == {0: 1215, 1: 1215}
        hands.turn(60)
    with timed(tmp_path, hands) as client:
        assert running(Player(client, both.base)) == {0, 1}


def test_only_who_has_not_answered_pays_and_whoever_acts_stops(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        assert running(one) == {0, 1}
        hands.turn(2 * HOUR)
        one.act("bid 1").raise_for_status()
        hands.turn(5 * HOUR)
        assert left(other) == {0: 4 * DAY - 2 * HOUR, 1: 4 * DAY - 7 * HOUR}
        assert running(other) == {1}
        one.act("bid 2").raise_for_status()
        assert running(other) == {1}, "who changes a sealed answer is not awaited again"


def test_a_decision_adds_its_day_up_to_what_can_be_saved(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        hands.turn(3 * DAY)
        for player in (one, other):
            player.act("bid 1").raise_for_status()
        (mover,) = running(one)
        assert left(one)[mover] == 2 * DAY
        assert left(one)[1 - mover] == DAY


@pytest.mark.parametrize("last", [0, 1])
def test_who_answers_last_and_is_asked_next_has_a_decision_more(
    tmp_path: Path, hands: Hands, last: int
) -> None:
    """What others decide first costs nobody anything: the winner of the bids is paid, first or last."""
    with timed(tmp_path, hands) as client:
        players = seated(client, DAYS)
        hands.turn(3 * DAY)
        players[1 - last].act("bid 0").raise_for_status()
        players[last].act("bid 1").raise_for_status()
        assert running(players[0]) == {last}
        assert left(players[0])[last] == 2 * DAY


def test_who_ends_a_round_and_is_asked_in_the_next_has_a_decision_more(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        players = seated(client, LIVE)
        players[0].act("bid 0").raise_for_status()
        players[1].act("bid 1").raise_for_status()
        players[1].act("end").raise_for_status()
        hands.turn(60)
        before = left(players[0])
        players[0].act("load").raise_for_status()
        assert left(players[0]) == before, "an act within a turn is no decision more"
        players[0].act("end").raise_for_status()
        assert running(players[0]) == {0, 1}
        assert left(players[0]) == {seat: seconds + 15 for seat, seconds in before.items()}


def test_taking_back_and_doing_again_adds_nothing(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        players = seated(client, DAYS)
        hands.turn(3 * DAY)
        for player in players:
            player.act("bid 1").raise_for_status()
        (mover,) = running(players[0])
        hands.turn(HOUR)
        players[mover].act("end").raise_for_status()
        before = left(players[0])
        assert running(players[0]) == {1 - mover}
        for _ in range(3):
            players[mover].say("undo").raise_for_status()
            assert running(players[0]) == {mover}
            players[mover].say("redo").raise_for_status()
        assert left(players[0]) == before


def test_windows_cost_nobody_whoever_could_answer(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        players = seated(client, LIVE, seconds=15)
        for player in players:
            player.act("bid 1").raise_for_status()
        (mover,) = running(players[0])
        players[mover].act("launch").raise_for_status()
        before = left(players[0])
        assert running(players[0]) == set()
        hands.turn(10.0)
        assert left(players[0]) == before
        assert [one["is_running"] for one in players[1 - mover].view()["clocks"]] == [False, False]


def test_live_clocks_begin_with_their_bank_and_gain_with_each_decision(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, LIVE)
        assert left(one) == {0: 1215, 1: 1215}
        hands.turn(30)
        one.act("bid 1").raise_for_status()
        hands.turn(5)
        other.act("bid 1").raise_for_status()
        (mover,) = running(one)
        assert left(one)[mover] == 1215 - (30 if mover == 0 else 35) + 15


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("jump", [400 * DAY, -400 * DAY])
def test_a_jump_of_the_machine_s_clock_neither_robs_nor_gives(
    tmp_path: Path, hands: Hands, jump: float
) -> None:
    with timed(tmp_path, hands) as client:
        one, _ = seated(client, DAYS)
        hands.turn(HOUR)
        hands.wall += jump
        hands.turn(HOUR)
        hands.noted(tmp_path)
        assert left(one) == {0: 4 * DAY - 2 * HOUR, 1: 4 * DAY - 2 * HOUR}
    with timed(tmp_path, hands) as client:
        one = Player(client, one.base)
        assert left(one)[0] == 4 * DAY - 2 * HOUR
        hands.turn(HOUR)
        assert left(one)[0] == 4 * DAY - 3 * HOUR


@pytest.mark.usefixtures("kept")
def test_while_the_server_is_not_there_no_clock_runs(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        hands.turn(HOUR)
        one.act("bid 1").raise_for_status()
        hands.turn(HOUR)
        hands.noted(tmp_path)
    hands.turn(2 * DAY)
    with timed(tmp_path, hands) as client:
        one, other = (Player(client, player.base) for player in (one, other))
        assert running(one) == {1}
        assert left(one) == {0: 4 * DAY - HOUR, 1: 4 * DAY - 2 * HOUR}
        hands.turn(HOUR)
        assert left(one) == {0: 4 * DAY - HOUR, 1: 4 * DAY - 3 * HOUR}


def test_a_pause_needs_all_and_one_ends_it(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, DAYS)
        hands.turn(HOUR)
        one.say("pause", wants=True).raise_for_status()
        hands.turn(HOUR)
        assert left(one)[0] == 4 * DAY - 2 * HOUR
        other.say("pause", wants=True).raise_for_status()
        hands.turn(3 * DAY)
        assert left(one) == {0: 4 * DAY - 2 * HOUR, 1: 4 * DAY - 2 * HOUR}
        assert clocks(one)[0]["is_resting"]
        one.act("bid 1").raise_for_status()
        assert left(one)[0] == 4 * DAY - 2 * HOUR
        one.say("pause", wants=False).raise_for_status()
        hands.turn(HOUR)
        assert left(one) == {0: 4 * DAY - 2 * HOUR, 1: 4 * DAY - 3 * HOUR}


def test_holidays_are_counted_and_stop_one_clock(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        one, other = seated(client, {**DAYS, "holidays": 5})
        assert one.say("away", days=6).json()["refusal"]["code"] == "too-long"
        one.say("away", days=3).raise_for_status()
        hands.turn(2 * DAY)
        assert left(one) == {0: 4 * DAY, 1: 2 * DAY}
        assert clocks(other)[0]["is_resting"]
        one.say("away", days=0).raise_for_status()
        hands.turn(HOUR)
        assert left(one)[0] == 4 * DAY - HOUR
        assert (
            one.say("away", days=4).json()["refusal"]["sentence"]
            == "You can be away for 3 more days at this table."
        )
        one.say("away", days=3).raise_for_status()
        hands.turn(4 * DAY)
        assert left(one)[0] == 3 * DAY - HOUR


def test_who_watches_agrees_to_nothing(tmp_path: Path, hands: Hands) -> None:
    with timed(tmp_path, hands) as client:
        made = new_table(client, ["me", "friend"], pace=DAYS)
        watcher = Player(client, made["spectators"])
        assert watcher.say("pause", wants=True).status_code == 403
        assert watcher.view()["clocks"] == []


def test_clocks_stand_as_they_stood_after_a_kill(tmp_path: Path) -> None:
    nursery = Nursery(tmp_path)
    try:
        nursery.start()
        with httpx.Client(base_url=f"http://127.0.0.1:{nursery.port}", timeout=60) as client:
            one, other = seated(client, DAYS, game="tranquility-base")
            mover = (one, other)[running(one).pop()]
            mover.act(mover.view()["legal"][0]).raise_for_status()
            before = clocks(one)
        nursery.kill()
        nursery.start()
        with httpx.Client(base_url=f"http://127.0.0.1:{nursery.port}", timeout=60) as client:
            after = clocks(Player(client, one.base))
    finally:
        nursery.close()
    assert {seat: clock["is_running"] for seat, clock in after.items()} == {
        seat: clock["is_running"] for seat, clock in before.items()
    }
    for seat, clock in after.items():
        if clock["is_running"]:
            assert before[seat]["seconds"] - HOUR < clock["seconds"] <= before[seat]["seconds"]
        else:
            assert clock["seconds"] == before[seat]["seconds"]


# What counts ------------------------------------------------------------------------------------------------


def test_a_night_does_not_count() -> None:
    rests = Rests(Night(22, 7, "UTC"), ())
    assert rests.counted(NOON, NOON + DAY) == 15 * HOUR
    assert rests.counted(NOON + 11 * HOUR, NOON + 12 * HOUR) == 0
    assert rests.when(NOON, 10 * HOUR) == NOON + 10 * HOUR
    assert rests.when(NOON, 11 * HOUR) == NOON + 20 * HOUR
    assert rests.is_at(NOON + 18 * HOUR)
    assert not rests.is_at(NOON)


def test_a_night_lies_where_the_table_is_at_home_summer_and_winter() -> None:
    july = 1_784_289_600.0
    rests = Rests(Night(22, 7, "Europe/Berlin"), ())
    assert not rests.is_at(NOON + 8.5 * HOUR)
    assert rests.is_at(NOON + 9.5 * HOUR)
    assert not rests.is_at(july + 7.5 * HOUR)
    assert rests.is_at(july + 8.5 * HOUR)


def test_whiles_that_overlap_count_once() -> None:
    rests = Rests(None, [(NOON, NOON + 100), (NOON + 50, NOON + 150), (NOON + 60, NOON + 70)])
    assert rests.counted(NOON - 10, NOON + 200) == 60
    assert rests.when(NOON - 10, 20) == NOON + 160
    assert rests.counted(NOON + 200, NOON) == 0


def test_all_of_the_time_until_it_is_up_counts_as_that_time() -> None:
    rests = Rests(Night(23, 6, "UTC"), [(NOON + 30 * HOUR, NOON + 40 * HOUR)])
    for hours in range(1, 200, 7):
        until = rests.when(NOON, hours * HOUR)
        assert rests.counted(NOON, until) == pytest.approx(hours * HOUR)


def test_a_beat_that_was_missed_is_a_gap() -> None:
    first = beaten(None, NOON, NOON)
    soon = beaten(first, NOON + SECONDS_BETWEEN_BEATS, NOON + SECONDS_BETWEEN_BEATS)
    assert soon == Beat(NOON + SECONDS_BETWEEN_BEATS)
    late = beaten(soon, NOON + DAY, NOON + DAY)
    assert late.gaps == ((soon.at, NOON + DAY),)
    assert beaten(late, late.at + 1, NOON - DAY).at == late.at + 1, "it never goes back"
    assert beaten(soon, soon.at + MISSED, soon.at).gaps == ()


@pytest.mark.parametrize(
    ("seconds", "is_live", "words"),
    [
        (3 * DAY + 4 * HOUR + 50, False, "3 d 4 h"),
        (5 * HOUR + 10 * MINUTE, False, "5 h 10"),
        (45 * MINUTE + 59, False, "45 min"),
        (0, False, "0 min"),
        (65, True, "1:05"),
        (2 * HOUR + 61, True, "2:01:01"),
        (-3, True, "0:00"),
    ],
)
def test_what_is_left_in_words(seconds: float, is_live: bool, words: str) -> None:
    assert words_of(seconds, is_live=is_live) == words


@pytest.mark.parametrize(
    ("seconds", "is_live", "state"),
    [
        (13 * HOUR, False, "plain"),
        (11 * HOUR, False, "low"),
        (30 * MINUTE, False, "soon"),
        (0, False, "up"),
        (61, True, "plain"),
        (59, True, "low"),
        (9, True, "soon"),
    ],
)
def test_only_a_clock_that_runs_is_coloured(seconds: float, is_live: bool, state: str) -> None:
    assert state_of(seconds, is_live=is_live, is_running=True, is_resting=False) == state
    assert state_of(seconds, is_live=is_live, is_running=False, is_resting=False) == "plain"
    assert state_of(seconds, is_live=is_live, is_running=True, is_resting=True) == "rest"


def test_the_form_offers_the_hours_of_the_night() -> None:
    form = {"pace-kind": "days", "pace-days": "1", "pace-bank": "2", "pace-holidays": "0"}
    night = {"pace-night": "on", "pace-begins": "23", "pace-ends": "6", "pace-zone": "Europe/Lisbon"}
    pace = msgspec.convert(pace_fields({**form, **night}), Pace, strict=False)
    assert pace.night == Night(23, 6, "Europe/Lisbon")
    assert msgspec.convert(pace_fields(chosen_fields(pace)), Pace, strict=False) == pace
    usual = msgspec.convert(pace_fields({**form, "pace-night": "on"}), Pace, strict=False)
    assert usual.night == Night(22, 7, "UTC")


def test_paces_in_words() -> None:
    assert (
        checked_pace(Pace("live", minutes=20, increment=15), 2).words == "20 min, and 15 s for each decision"
    )
    night = Pace("days", days=1, bank=4, night=Night(22, 7, "Europe/Lisbon"), holidays=14)
    assert checked_pace(night, 3).words == (
        "1 day for each decision, saved up to 4; clocks rest from 22.00 to 7.00 (Europe/Lisbon); 14 days away"
    )
    with pytest.raises(BadText, match="two or more people"):
        checked_pace(night, 1)


# What clocks tell -------------------------------------------------------------------------------------------


def test_whose_clock_runs_is_the_same_at_tables_that_one_seat_cannot_tell_apart() -> None:
    pairs = [pair for seed in range(120) if (pair := twins(seed, seed % 2, 4 + seed % 12)) is not None]
    running_at = [tuple(still_table(match).thinking(match) for match in pair) for pair in pairs]
    assert all(list(one) == list(other) for one, other in running_at)
    assert {len(one) for one, _ in running_at} == {0, 1, 2}


@pytest.mark.parametrize("mode", ["ask", "timed"])
def test_a_window_runs_no_clock_whoever_is_asked(mode: str) -> None:
    asked: set[tuple[int, ...]] = set()
    for seed in range(40):
        match = pact.make().start(2, seed=seed, options={"windows": mode})
        for seat in range(2):
            match.act(seat, "bid 1")
        match.act(match.asks[0].seat, "launch")
        if not match.over and match.position.frame.hides_awaited:
            asked.add(tuple(match.position.awaited))
            assert list(still_table(match).thinking(match)) == []
    assert len(asked) > 1 if mode == "ask" else asked == {(CLOCK,)}


def test_processes_that_begin_at_the_same_moment_all_note_the_time(kept: Database) -> None:
    async def story() -> None:
        place = kept.shared() if isinstance(kept, Postgres) else kept
        stores = [Store(place) for _ in range(6)]
        try:
            await asyncio.gather(*(Timekeeper().beat(store) for store in stores))
        finally:
            for store in stores:
                store.close()

    told(story())
