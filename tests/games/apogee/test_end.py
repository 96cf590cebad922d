"""The end of the game (AP-END, AP-RULING-49)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.apogee.arranged import Arranged

TO_ORBIT = ("methane", "methane", "cryogenic", "comsat")
ALSO_TO_ORBIT = ("kerosene", "kerosene", "cryogenic", "comsat")


def launching(mission: int = 1, players: int = 3) -> Arranged:
    table = Arranged(players, mission).investors("evergreen", "ares")
    table.pad(0, *TO_ORBIT).pad(1, *ALSO_TO_ORBIT)
    return table.jump("launch")


@pytest.mark.rule("AP-END-01")
def test_the_round_of_success_is_played_to_its_end() -> None:
    table = launching()
    table.rolls(12, 1)
    table.act("launch leo", "launch leo")
    assert table.seen(0).progress.is_fulfilled
    assert (table.match.over, table.asked) == (False, "administration")
    assert [table.seen(seat).credits for seat in (0, 1, 2)] == [240_000, 180_000, 160_000]
    asked = []
    while not table.match.over:
        asked.append(table.awaited[0])
        table.act("pass")
    assert asked == [2, 0, 1]
    assert (table.view().phase, table.view().round) == ("over", 1)
    assert table.view().why == "mission"


@pytest.mark.rule("AP-END-01")
def test_nobody_who_fulfils_it_no_end() -> None:
    table = launching()
    table.rolls(1, 1)
    table.act("launch leo", "launch leo")
    for _ in range(3):
        table.act("pass")
    assert (table.match.over, table.state.round) == (False, 2)


@pytest.mark.rule("AP-END-02")
def test_all_of_the_round_share_the_victory_without_a_tie_break() -> None:
    table = launching()
    table.credits(0, 1_000_000)
    table.rolls(12, 12)
    table.act("launch leo", "launch leo")
    table.idle()
    result = table.match.result
    assert result is not None
    assert (result.winners, result.ranking) == ((0, 1), ((0, 1), (2,)))
    assert result.scores[0] == result.scores[1]


@pytest.mark.rule("AP-END-02")
def test_who_would_fulfil_it_a_round_later_does_not_win() -> None:
    table = launching()
    table.rolls(12, 4)
    table.act("launch leo", "launch leo")
    table.idle()
    assert table.match.result is not None
    assert table.match.result.winners == (0,)


@pytest.mark.rule("AP-END-03")
@pytest.mark.parametrize("quarter", [50, 199])
def test_there_is_no_round_limit(quarter: int) -> None:
    table = Arranged().jump("administration", round=quarter)
    table.act("pass", "pass")
    assert (table.match.over, table.state.round) == (False, quarter + 1)


@pytest.mark.rule("AP-END-03")
def test_there_are_no_points() -> None:
    """Money, flights and Investors make no difference."""
    table = launching(mission=2)
    table.flown(1, "leo")
    table.flown(2, "mars", counts=False)
    table.credits(0, 1_000_000).owns(2, "titan", 1)
    table.rolls(12, 12)
    table.act("launch leo", "launch leo")
    table.idle()
    assert table.match.result is not None
    assert table.match.result.scores == (0.0, 1.0, 0.0)


@pytest.mark.rule("AP-RULING-49")
def test_a_table_is_called_off_after_200_quarters_and_nobody_wins() -> None:
    table = Arranged(3).jump("administration", round=200)
    table.act("pass", "pass", "pass")
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.why) == ((), "called_off")
    assert table.match.result.scores == (0.0, 0.0, 0.0)


@pytest.mark.rule("AP-RULING-49")
def test_a_solo_game_is_called_off_too() -> None:
    table = Arranged(1).jump("administration", round=200)
    table.act("pass")
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.why) == ((), "called_off")


@pytest.mark.rule("AP-RULING-49")
def test_the_mission_fulfilled_in_the_last_quarter_counts() -> None:
    table = Arranged(2).investors("evergreen", "ares").pad(0, *TO_ORBIT).jump("launch", round=200)
    table.rolls(12)
    table.act("launch leo", "pass", "pass")
    assert table.match.result is not None
    assert (table.match.result.winners, table.match.result.why) == ((0,), "mission")


@pytest.mark.rule("AP-RULING-49")
def test_the_number_of_quarters_is_data(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[table]\ncalled_off_after_quarters = 3\n")
    table = Arranged(2, content=own).begin()
    table.act(*["pass"] * 6)
    assert table.match.over
