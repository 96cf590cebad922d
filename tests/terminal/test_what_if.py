"""What if, typed: from a game that is being played, and from a step of a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace.kernel.record import read_record
from tests.golden.golden import FOLDER
from tests.terminal.command import GAME, run

RECORD = FOLDER / GAME / "race-landed.jsonl"
ENTRY = 40


def played(tmp_path: Path, typed: str, *words: object) -> tuple[str, Path]:
    path = tmp_path / "game.jsonl"
    result = run("play", *words, "--seed", 7, "--record", path, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout, path


def test_in_a_solitary_game_one_branches_off_and_comes_back_to_it(tmp_path: Path) -> None:
    told, path = played(tmp_path, "1\nwhat if\n1\n1\nundo\nstart\n1\nback\n1\nquit\n", GAME, "--seats", "me")
    before, board = told.split("What if?", 1)
    board, after = board.split("Back from the what-if board.")
    assert "Back where it branched off." in board
    assert "Taken back." in board
    assert after.strip()
    entries = read_record(path).entries
    assert len(entries) == 3, "nothing done on the board is in the record"
    assert before.count("Type a number") == 2


def test_bots_answer_on_the_board_and_undo_passes_them(tmp_path: Path) -> None:
    told, path = played(
        tmp_path, "what-if\nbid 1\nload\nend\nundo\nback\nquit\n", "pact", "--seats", "me,random"
    )
    assert "dealt anew, so it may lie otherwise" in told
    assert "Taken back." in told
    assert not any(entry.seat == 0 for entry in read_record(path).entries)


def test_what_there_is_not_where_several_share_a_keyboard(tmp_path: Path) -> None:
    told, _ = played(tmp_path, "what if\nquit\n", "pact", "--seats", "me,me")
    assert "What if?" not in told
    assert "Several people share this keyboard." in told
    told, _ = played(tmp_path / "alone", "?\nback\nquit\n", "pact", "--seats", "me,random")
    assert "what-if" in told
    assert "leave the what-if board" not in told
    assert "There is nothing to undo yet." in told


def test_from_a_step_of_a_record() -> None:
    all_sides = run("replay", RECORD, "--at", ENTRY, "--what-if", "--seed", 1, typed="1\n1\nundo\nback\n")
    assert all_sides.exit_code == 0, all_sides.output
    assert "dealt anew" not in all_sides.stdout
    assert "Back from the what-if board." in all_sides.stdout
    words = ("--what-if", "--seat", "A", "--seats", "me,random", "--seed", 1)
    one, two = (run("replay", RECORD, "--at", ENTRY, *words, typed="1\n1\nback\n").stdout for _ in range(2))
    assert one == two
    assert "dealt anew" in one


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--what-if",), "--what-if wants an entry to begin from: --at N."),
        (("--what-if", "--at", 99_999), "is beyond it"),
        (("--what-if", "--at", ENTRY, "--seats", "me"), "is a game of 2 seats; --seats gives 1"),
        (("--what-if", "--at", ENTRY, "--seats", "me,genius"), "No bot is called"),
        (("--what-if", "--at", ENTRY, "--seat", "Q"), "--seat wants A, B or spectator"),
    ],
)
def test_what_is_refused(words: tuple[object, ...], complaint: str) -> None:
    result = run("replay", RECORD, *words)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_no_board_after_the_end() -> None:
    last = len(read_record(RECORD).entries) - 1
    result = run("replay", RECORD, "--at", last, "--what-if")
    assert result.exit_code == 2
    assert "The game is over at this step" in result.stderr
