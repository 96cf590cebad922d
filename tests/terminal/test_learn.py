"""Lessons in plain lines, and the check for those who write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.chance import Seeded
from moonrace.lessons import lessons_of, taught_games, teacher_of
from moonrace.tables.face import Names
from moonrace.tables.in_words import face_for, scene_of
from moonrace.terminal.output import marked
from tests.terminal.command import GAME, run

LESSON = teacher_of(games.load(GAME), "first-flight").lesson
FILE = games.load(GAME).folder / "lessons" / "1-first-flight.toml"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONRACE_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "1000")


def unbroken(text: str) -> str:
    """Lines put together, however wide they were."""
    return " ".join(text.split())


ALL = [(title.id, known.id) for title in map(games.load, games.ids()) for known in lessons_of(title)]


@pytest.mark.parametrize(("game", "name"), ALL, ids=["/".join(known) for known in ALL])
def test_every_lesson_is_typed_to_its_end(game: str, name: str) -> None:
    lesson = teacher_of(games.load(game), name).lesson
    typed = ["1" if "*" in step.welcome[0].act else step.welcome[0].act for step in lesson.steps]
    shown = run("learn", game, name, typed="\n".join([*typed, "quit", ""]))
    assert shown.exit_code == 0
    told, at = unbroken(shown.stdout), -1
    for step in lesson.steps:
        at = told.index(step.say, at + 1)
        assert step.why in told
    assert lesson.ending.say in told[at:]


def test_after_a_lesson_one_is_told_how_to_play() -> None:
    typed = [step.welcome[0].act for step in LESSON.steps]
    assert f"moonrace play {GAME} --coach --resume" in unbroken(
        run("learn", GAME, typed="\n".join([*typed, "quit", ""])).stdout
    )


def test_numbers_words_and_show_me_do_a_step_too() -> None:
    shown = run("learn", GAME, typed="1\nassemble gemini\nshow me\nlaunch\nfly\nquit\n").stdout
    assert "Step 6 of 9" in shown
    assert "“undo” takes it back" in shown


def test_what_is_not_welcome_is_answered() -> None:
    shown = run(
        "learn", GAME, typed="take saturn\n1\nassemble titan gemini 3\nwhy end-actions\nquit\n"
    ).stdout
    for wrong in (LESSON.steps[0].wrong[0], LESSON.steps[1].wrong[1], LESSON.steps[1].wrong[3]):
        assert wrong.answer in unbroken(shown)
    assert "Step 3 of 9" not in shown


def test_a_step_back_is_undo() -> None:
    shown = run("learn", GAME, typed="1\n1\nundo\nundo\nundo\nquit\n").stdout
    assert shown.count("Taken back.") == 2
    assert "nothing to undo" in shown


def test_a_lesson_is_left_and_taken_up_again(tmp_path: Path) -> None:
    kept = tmp_path / "flight.jsonl"
    left = run("learn", GAME, "first-flight", "--record", kept, typed="1\n1\n")
    assert f"moonrace learn {GAME} first-flight --resume {kept}" in left.stdout
    again = run("learn", GAME, "first-flight", "--resume", kept, typed="1\nquit\n").stdout
    assert "Step 3 of 9" in again
    assert "Step 4 of 9" in again
    other = run("learn", GAME, "instants", "--resume", kept)
    assert other.exit_code == 2
    assert "is no record of the lesson “Instants”" in other.stderr


def test_the_table_goes_on_against_a_cadet() -> None:
    typed = [step.welcome[0].act for step in LESSON.steps]
    ordinary = [
        "perhaps",
        "go on",
        "draw draw",
        *2 * ["end-actions"],
        "discard saturn_v",
        "end-discard",
        "quit",
        "",
    ]
    shown = run("learn", GAME, typed="\n".join([*typed, *ordinary])).stdout
    assert "Type “go on”, “undo” or “quit”." in shown
    assert "with a coach who warns before clear mistakes" in unbroken(shown)
    assert "Cadet B: Turn 4 begins." in shown
    assert "Turn 5 begins." in shown


def test_after_the_last_step_one_can_still_go_back() -> None:
    typed = [step.welcome[0].act for step in LESSON.steps]
    shown = run("learn", GAME, typed="\n".join([*typed, "undo", "quit", ""])).stdout
    assert shown.count("Step 9 of 9") == 2


def test_lessons_are_listed_and_named() -> None:
    listed = run("learn").stdout
    assert f"moonrace learn {GAME} first-flight" in listed
    missing = run("learn", GAME, "fist-flight")
    assert missing.exit_code == 2
    assert "Did you mean “first-flight”" in missing.stderr
    assert "has no lessons yet" in run("learn", "pact").stderr


def test_the_check_tells_what_is_legal_at_each_step() -> None:
    shown = run("lessons", "check", FILE)
    assert shown.exit_code == 0
    assert "4. Launch: All is there. Launch it." in shown.stdout
    assert "welcome: launch gemini_3" in shown.stdout
    assert "legal as well: end-actions" in shown.stdout
    assert "All 9 steps lead on" in shown.stdout


def test_the_check_names_what_is_wrong(tmp_path: Path) -> None:
    lost = run("lessons", "check", tmp_path / "1-nowhere.toml", FILE)
    assert lost.exit_code == 1
    assert "lies in no game's folder" in lost.stderr
    assert "All 9 steps lead on" in lost.stdout


@pytest.mark.parametrize("game", [title.id for title in taught_games()])
def test_a_lesson_begins_with_its_table_and_not_with_its_past(game: str) -> None:
    """What was played before the lesson, and maps that never change, are there for those who ask."""
    title = games.load(game)
    teacher = teacher_of(title, lessons_of(title)[0].id)
    match = teacher.begin(Seeded())
    face, names = face_for(title), Names(("Player A", "Cadet B")[: teacher.lesson.players])
    scene = scene_of(match, names, teacher.learner)
    past = [line.text for line in face.lines(scene.log, names, teacher.learner)]
    begun = run("learn", game).stdout
    assert "“log all” tells what happened before" in unbroken(begun)
    assert not any(unbroken(line) in unbroken(begun) for line in past if len(line) > 30)
    assert not any(line in begun for line in face.fixed(scene))
    assert ("“map” shows" in begun) == bool(face.fixed(scene))
    told = unbroken(run("learn", game, typed="log all\n").stdout)
    assert all(unbroken(marked(line)) in told for line in past)
