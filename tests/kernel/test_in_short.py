"""Every game tells a newcomer in a few lines what it is about, wherever its rules are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.clauses import CLAUSE_ID, in_short

FOLDER = Path(games.__path__[0])
GAMES = [game for game in games.ids() if (FOLDER / game.replace("-", "_")).is_dir()]


@pytest.mark.parametrize("game", GAMES)
def test_goal_and_turn_in_a_few_lines(game: str) -> None:
    lines = in_short(FOLDER / game.replace("-", "_"))
    assert 4 <= len(lines) <= 6
    assert lines[0].startswith("**Goal.** ")
    for line in lines:
        assert line.startswith("**")
        assert line.count("**") == 2
        assert line.endswith(".")
        assert len(line) <= 260
        assert not CLAUSE_ID.search(line)


def test_a_game_without_such_a_text_has_none(tmp_path: Path) -> None:
    assert in_short(tmp_path) == ()
