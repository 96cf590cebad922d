"""The command that tries a manner of searching against `even`."""

from __future__ import annotations

import pytest

from moonrace.bots.apogee import rungs
from moonrace.bots.learned import Manner
from tests.bots.trying import main, marks, told


def test_the_same_deals_give_the_same_games_and_leave_the_levels_as_they_are() -> None:
    usual = rungs.rung
    first, second = (marks("apogee", Manner(in_turn=True, doubt=1.0), "4it", 1, 7) for _ in range(2))
    assert first == second
    assert len(first) == 2
    assert rungs.rung is usual


def test_games_are_told_in_figures() -> None:
    found = [1.0, 0.0] * 50 + [1.0, 1.0] * 49 + [0.5, 1.0]
    assert told(found) == "149-1-50, 75% of the points (69% to 80%)"


def test_it_prints_what_came_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["apogee", "--pairs", "1", "--think", "1it", "--in-turn", "--doubt", "1", "--seed", "7"])
    assert "of the points" in capsys.readouterr().out
