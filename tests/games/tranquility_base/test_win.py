"""Descending and landing (TB-WIN)."""

from __future__ import annotations

import pytest

from moonrace import Refused
from tests.games.tranquility_base.answering import Table

PATHS = [("mercury_7", 1), ("gemini_7", 2), ("apollo_8", 3), ("apollo_15", 4)]


def ready_to_land(mission: str = "apollo_8", *, at: str = "mercury_7", players: int = 2) -> Table:
    """A complete row with one mission relaunched."""
    table = Table(players)
    table.complete_all(0)
    table.assembled(mission, launched=True)
    table.piece(at)
    return table


@pytest.mark.rule("TB-WIN-01", "TB-WIN-02")
@pytest.mark.parametrize("junction", [junction for junction, _ in PATHS])
def test_each_of_the_four_paths_leads_down_in_five_spaces(junction: str) -> None:
    table = ready_to_land(at=junction)
    table.fuel(5)
    table.act("move apollo_8 moon")
    assert (table.side(0).space, table.side(0).fuel) == ("moon", 0)
    assert table.view().winner == 0


@pytest.mark.rule("TB-WIN-02")
@pytest.mark.parametrize(("junction", "path"), PATHS)
def test_the_moon_counts_as_a_space(junction: str, path: int) -> None:
    table = ready_to_land("gemini_4", at=junction)
    table.refuses("move gemini_4 moon", "TB-MOV-02")
    table.act(f"move gemini_4 path_{path}_4")
    assert not table.match.over
    table.next_turn(0)
    assert [action for action in table.legal() if action.startswith("move")] == ["move gemini_4 moon"]
    table.act("move gemini_4 moon")
    assert table.side(0).fuel == 30 - 1


@pytest.mark.rule("TB-WIN-02")
@pytest.mark.parametrize("space", ["path_1_1", "mercury_7", "path_2_3"])
def test_on_a_path_there_is_only_the_way_down(space: str) -> None:
    table = ready_to_land(at="path_1_2")
    table.refuses(f"move apollo_8 {space}", "TB-MOV-07")


@pytest.mark.rule("TB-WIN-01")
def test_the_path_may_be_entered_in_the_move_that_reaches_it() -> None:
    table = ready_to_land(at="mercury_6")
    table.act("move apollo_8 moon")
    assert table.view().winner == 0
    assert table.side(0).fuel == 30 - 6


@pytest.mark.rule("TB-WIN-01", "TB-RULING-13")
def test_only_with_a_relaunched_mission() -> None:
    table = ready_to_land()
    table.assembled("gemini_4")
    table.refuses("move gemini_4 path_1_1", "TB-MOV-02")
    table.refuses("move mercury_6 path_1_1", "TB-MOV-02")


@pytest.mark.rule("TB-WIN-01", "TB-MOV-08")
def test_not_before_the_last_mission_is_completed() -> None:
    table = Table()
    table.complete_all(0, but=1)
    table.assembled("apollo_8", launched=True)
    table.piece("apollo_8")
    table.refuses("move apollo_8 path_3_1", "TB-MOV-08")


@pytest.mark.rule("TB-RULING-14")
def test_a_move_that_stopped_for_the_last_mission_does_not_go_on_down() -> None:
    table = Table(hands=[["first_supersonic_flight", "first_american_spacewalk"]])
    table.complete_all(0, but=1)
    table.assembled("apollo_8", launched=True)
    table.assembled("gemini_4", launched=True)
    table.assembled("mercury_6", launched=True)
    table.piece("apollo_9")
    table.act("move gemini_4 apollo_8", "complete apollo_8")
    table.refuses("move gemini_4 path_3_1", "TB-MOV-03")
    table.refuses("extend first_supersonic_flight gemini_4 path_3_1", "TB-MOV-03")
    table.refuses("extend first_american_spacewalk gemini_4 path_3_1", "TB-RULING-16")
    table.refuses("move apollo_8 path_3_1", "TB-MOV-02")
    table.act("move mercury_6 path_3_3")
    assert table.side(0).space == "path_3_3", "another relaunched mission may"


@pytest.mark.rule("TB-RULING-14")
def test_the_mission_just_completed_may_be_relaunched_to_descend() -> None:
    table = Table(hands=[["saturn_v", "apollo_spacecraft"]])
    table.complete_all(0, but=1)
    table.assembled("apollo_8", launched=True)
    table.piece("apollo_9")
    table.act("move apollo_8 apollo_8", "complete apollo_8")
    table.act("assemble saturn_v apollo_8", "assemble apollo_spacecraft apollo_8", "launch apollo_8")
    table.act("move apollo_8 moon")
    assert table.view().winner == 0


@pytest.mark.rule("TB-WIN-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_to_land_wins_at_once(players: int) -> None:
    table = ready_to_land(players=players)
    for other in range(1, players):
        table.complete_all(other)
        table.piece("path_2_4", seat=other)
    table.act("move apollo_8 moon")
    result = table.match.result
    assert result is not None
    assert result.winners == (0,)
    assert result.ranking[0] == (0,)
    assert result.why == "landed"
    assert max(result.scores) == result.scores[0]
    assert result.scores.count(result.scores[0]) == 1, "no tie"
    assert not table.match.asks
    for seat in range(players):
        assert table.legal(seat) == []
        with pytest.raises(Refused, match="over"):
            table.match.act(seat, "end-actions")


@pytest.mark.rule("TB-RULING-39")
@pytest.mark.parametrize("responses", ["ask", "timed"])
def test_no_instant_comes_between_the_last_move_and_the_win(responses: str) -> None:
    table = Table(hands=[[], ["mission_control", "abort_second_stage"]], responses=responses)
    table.complete_all(0)
    table.assembled("apollo_8", launched=True)
    table.piece("mercury_7")
    table.act("move apollo_8 moon")
    assert not table.has_window
    assert table.view().winner == 0
