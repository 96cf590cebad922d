"""After a game: on which decisions it turned, from its record and at the end of a game for learning."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record, read_record
from moonrace.terminal import reviewing
from moonrace.terminal.seats import seats_of_record
from tests.golden.golden import FOLDER
from tests.terminal.command import GAME, run, run_json

RACE = FOLDER / GAME / "race-landed.jsonl"
SOLO = FOLDER / GAME / "solo-landed.jsonl"


@pytest.fixture(autouse=True)
def _wide_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr("moonrace.terminal.output.WIDEST", 1000)
    monkeypatch.setattr(reviewing, "REVIEW_SECONDS", 0.0)


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A solo game that lacks its last act."""
    path, whole = tmp_path / "a game.jsonl", read_record(SOLO)
    Record(whole.header, whole.entries[:-1]).save(path)
    return path


def last_act() -> str:
    return read_record(SOLO).entries[-1].act


def played(path: Path, *words: str, typed: list[str]) -> str:
    shown = run("play", *words, "--seats", "me", "--resume", path, typed="\n".join(typed))
    assert shown.exit_code == 0, shown.output
    return shown.stdout


def test_a_record_is_told_by_its_turning_points() -> None:
    told = run_json("review", RACE, "--seat", "B", "--seconds", 0)
    assert told["game"] == GAME
    assert 3 <= len(told["points"]) <= 5
    match = Match.replay(games.load(GAME), read_record(RACE))
    for point in told["points"]:
        assert point["seat"] == match.steps[point["entry"]].entry.seat == 1
        assert match.steps[point["entry"] - 1].entry.n == point["before"]
        assert point["played"] != point["better"]
        assert point["reason"]


def test_in_lines_each_has_its_verdict_and_the_command_that_tries_it() -> None:
    shown = run("review", RACE, "--seat", "A", "--seconds", 0).stdout
    points = run_json("review", RACE, "--seat", "A", "--seconds", 0)["points"]
    commands = re.findall(r"Try it: moonrace (.*)", shown)
    assert len(commands) == len(points)
    for number, (point, command) in enumerate(zip(points, commands, strict=True), start=1):
        assert f"{number}. Player A, entry {point['entry']}. Played: {point['played']}" in shown
        assert point["better"] in shown
        board = run(*shlex.split(command), typed="back\n")
        assert board.exit_code == 0, board.output
        assert point["played"] in board.stdout
        assert point["better"] in board.stdout


@pytest.mark.parametrize(
    ("words", "people"),
    [
        (("me", "gentle"), (True, False)),
        (("bot:gentle", "friend"), (False, True)),
        (("heuristic", "search:200ms"), (False, False)),
        ((), (True, True)),
    ],
)
def test_who_sat_where_is_read_from_the_record(words: tuple[str, ...], people: tuple[bool, bool]) -> None:
    assert tuple(seat.is_person for seat in seats_of_record(words, 2)) == people


def test_bots_sit_where_they_sat_and_a_person_in_the_seat_that_is_tried(tmp_path: Path) -> None:
    path, whole = tmp_path / "bots.jsonl", read_record(RACE)
    header = msgspec.structs.replace(whole.header, seats=("gentle", "bot:heuristic"))
    Record(header, whole.entries).save(path)
    shown = run("review", path, "--seconds", 0).stdout
    assert set(re.findall(r"--seats (\S+)", shown)) <= {"me,heuristic", "gentle,me"}
    assert "Cadet A, entry" in shown or "Pilot B, entry" in shown


def test_a_game_for_learning_offers_it_at_the_end(unfinished: Path) -> None:
    shown = played(
        unfinished, "--coach", typed=[last_act(), "Review", "try 1", "undo", "back", "try 9", "try", ""]
    )
    assert shown.count("“review” tells on which moves the game turned") == 1
    told = shown.split("The coach looks through the game.")[1]
    assert 3 <= len(re.findall(r"^ +\d\. Player A, entry \d+\. Played: ", told, re.MULTILINE)) <= 5
    assert told.count("What if? Everything lies as it lay then") == 1
    assert "Back from the what-if board." in told
    assert told.count("“try” wants a number from 1 to") == 2
    assert told.count("“try NUMBER” plays on from there") == 4
    assert read_record(unfinished).entries[-1].act == last_act()


def test_whoever_does_not_want_it_is_done(unfinished: Path) -> None:
    shown = played(unfinished, "--coach", typed=[last_act(), "no"])
    assert "The coach looks through the game." not in shown


def test_without_a_coach_the_command_is_named(unfinished: Path) -> None:
    shown = played(unfinished, typed=[last_act(), "review"])
    assert f"On which moves it turned: moonrace review '{unfinished}'" in shown
    assert "The coach looks through the game." not in shown


@pytest.mark.parametrize(
    ("words", "told"), [((), "is a game that is not over"), (("--seat", "Q"), "--seat wants A or spectator")]
)
def test_what_is_refused(unfinished: Path, words: tuple[str, ...], told: str) -> None:
    result = run("review", unfinished if not words else SOLO, *words)
    assert result.exit_code == 2
    assert told in result.stderr


def test_whoever_watches_decides_nothing() -> None:
    result = run("review", SOLO, "--seat", "spectator")
    assert result.exit_code == 2
    assert "--seat wants one that decides" in result.stderr


def test_a_game_that_turned_on_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "turning_points", lambda *_: [])
    assert "The coach finds no single move" in run("review", SOLO).stdout
