"""Puzzles in plain lines, and the search for new ones."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from moonrace import games
from moonrace.lab.puzzling import Wanted, find, written
from moonrace.puzzles import all_puzzles, goal_of, goals_of, puzzle_of
from moonrace.puzzles.puzzle import prove, read_puzzle
from moonrace.terminal import puzzling
from tests.terminal.command import run

PUZZLE = all_puzzles()["astronavigators/the-cape"]
TITLE = games.load(PUZZLE.game)
GOAL = goal_of(TITLE, PUZZLE)
DAY = date(2026, 7, 20)


def shown_by(*words: object, typed: str = "") -> str:
    """What the command prints, however wide its lines were."""
    return " ".join(run(*words, typed=typed).stdout.split())


def test_the_best_answer_is_told_so_with_the_reason_and_all_values() -> None:
    shown = shown_by("puzzle", PUZZLE.key, typed=f"{PUZZLE.best.act}\n")
    assert GOAL.question in shown
    assert "That is the best move." in shown
    assert PUZZLE.why in shown
    assert all(GOAL.said(answer.worth) in shown for answer in PUZZLE.answers)


def test_another_answer_is_told_what_it_misses() -> None:
    second = PUZZLE.answers[1]
    shown = shown_by("puzzle", PUZZLE.id, typed=f"{second.act}\n")
    assert f"There is a better move. It is worth {GOAL.said(second.worth)}." in shown
    assert second.say in shown
    assert PUZZLE.why in shown


def test_nothing_of_the_answer_is_told_before_it_is_given() -> None:
    shown = shown_by("puzzle", PUZZLE.key, typed="table\n? 1\n")
    assert PUZZLE.why not in shown
    assert "best move" not in shown
    assert f"moonrace puzzle {PUZZLE.key}" in shown


def test_a_move_that_it_is_not_about_gets_a_sentence_and_the_question_stays() -> None:
    puzzle = all_puzzles()["leaving-earth/the-smallest-rocket"]
    shown = shown_by("puzzle", puzzle.key, typed=f"buy probe\n{puzzle.best.act}\n")
    assert "“buy probe” is none of the moves that this puzzle is about." in shown
    assert "That is the best move." in shown


def test_what_would_be_lost_is_not_asked_about() -> None:
    puzzle = all_puzzles()["moonshot/one-way-up"]
    shown = shown_by("puzzle", puzzle.key, typed=f"{puzzle.best.act}\n")
    assert "Cover it?" not in shown
    assert "That is the best move." in shown


def test_the_position_can_be_tried_out_afterwards() -> None:
    shown = shown_by("puzzle", PUZZLE.key, typed=f"{PUZZLE.best.act}\ntry\n{PUZZLE.best.act}\nback\n")
    assert "What if?" in shown
    assert "Back from the what-if board." in shown


def test_without_a_name_it_is_that_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzling, "today", lambda: DAY)
    daily = puzzle_of(DAY)
    assert daily is not None
    assert daily.title in shown_by("puzzle")


def test_all_are_listed_with_their_commands() -> None:
    shown = shown_by("puzzle", "list")
    assert all(f"moonrace puzzle {key}" in shown for key in all_puzzles())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["the-caep"], "“moonrace puzzle list” has all."),
        (["find"], "Name a game: moonrace puzzle find GAME."),
        (["find", PUZZLE.game, "--goal", "gold"], "has no goal “gold”. Known: knowledge."),
        (["find", "chess"], "chess"),
        ([PUZZLE.key, "twice"], "“twice” is a word too many."),
    ],
)
def test_what_cannot_be_meant_gets_a_sentence(words: list[str], complaint: str) -> None:
    result = run("puzzle", *words)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_what_is_found_is_a_puzzle_but_for_its_words(tmp_path: Path) -> None:
    """The puzzle that the game has from this seed is found again, with the same proof."""
    seed, words = PUZZLE.table.seed, ["--goal", PUZZLE.goal, "--games", 1]
    shown = run("puzzle", "find", PUZZLE.game, *words, "--seed", seed, "--out", tmp_path)
    assert shown.exit_code == 0
    file = tmp_path / f"{PUZZLE.goal}-{seed}-{len(PUZZLE.table.moves)}.toml"
    text = file.read_text(encoding="utf-8")
    for word in ("title", "why", "otherwise"):
        text = text.replace(f'{word} = ""', f'{word} = "words"')
    file.write_text(text.replace('grade = ""', 'grade = "hard"'), encoding="utf-8")
    again = read_puzzle(file, PUZZLE.game)
    assert again.table == PUZZLE.table
    assert {answer.act: answer.worth for answer in again.answers} == prove(TITLE, again, GOAL)


def test_what_a_planner_judges_is_found_once_for_each_thing_it_is_about() -> None:
    title = games.load("leaving-earth")
    found = find(title, Wanted(games=1, goal="research"))
    first = next(found)
    assert first.goal.is_planned
    assert first.goal.about in written(first)
    assert all(act.startswith("research ") for act in first.values)
    second = next(found)
    assert (second.goal.about, second.values) != (first.goal.about, first.values)


def test_only_what_has_one_best_move_is_found() -> None:
    found = list(find(TITLE, Wanted(games=1, seed=PUZZLE.table.seed)))
    assert found
    assert all(one.margin > 0 for one in found)
    assert {one.goal.id for one in found} <= set(goals_of(TITLE))
