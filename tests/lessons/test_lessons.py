"""Every lesson of every game, played to its end by all that it welcomes; and what becomes of broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace import games
from moonrace.lessons import LessonError, NoLesson, Teacher, lesson_files, lessons_of, teacher_at, teacher_of
from moonrace.lessons.checking import check
from moonrace.lessons.lesson import read_lesson
from moonrace.server.rehearsing import check_with_pages

GAME = "tranquility-base"
FIRST = "1-first-flight.toml"
FILES = [file for title in games.titles() for file in lesson_files(title)]


def named(file: Path) -> str:
    return f"{file.parent.parent.name}/{file.stem}"


@pytest.mark.parametrize("file", FILES, ids=named)
def test_every_step_of_a_lesson_leads_on_and_its_things_are_on_the_page(file: Path) -> None:
    teacher = teacher_at(file)
    checked = list(check_with_pages(teacher))
    assert [item.step for item in checked] == list(teacher.lesson.steps)


@pytest.mark.parametrize("file", FILES, ids=named)
def test_wrong_acts_are_answered(file: Path) -> None:
    teacher = teacher_at(file)
    for item in check(teacher):
        for wrong in item.step.wrong:
            tried = [a for a in item.legal if item.step.objection(a) is wrong and not item.step.welcomed(a)]
            if "*" not in wrong.act:
                tried.append(wrong.act)
            before = item.match.record
            for act in tried:
                refusal = teacher.refusal(item.match, teacher.learner, teacher.title.codec.parse(act))
                assert refusal is not None
                assert (refusal.code, refusal.sentence) == ("lesson-wrong", wrong.answer)
            assert item.match.record == before


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_first_lesson_is_short(file: Path) -> None:
    lesson = read_lesson(file)
    if lesson.order == 1:
        assert lesson.minutes <= 10
    assert all(len(step.why) <= 160 for step in lesson.steps)


def test_lessons_are_in_the_order_of_their_files() -> None:
    assert [lesson.id for lesson in lessons_of(games.load(GAME))] == [
        "first-flight",
        "instants",
        "standing-orders",
    ]


def test_a_lesson_that_is_not_there() -> None:
    with pytest.raises(NoLesson, match="Did you mean “first-flight”"):
        teacher_of(games.load(GAME), "first-fligth")


# Broken lessons ---------------------------------------------------------------------------------------------


def broken(tmp_path: Path, old: str, new: str) -> Teacher:
    """The first flight with something else in one place."""
    text = (games.load(GAME).folder / "lessons" / FIRST).read_text(encoding="utf-8")
    assert text.count(old) == 1
    file = tmp_path / FIRST
    file.write_text(text.replace(old, new), encoding="utf-8")
    return Teacher(games.load(GAME), read_lesson(file))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'welcome = [{ act = "launch gemini_3",',
            'welcome = [{ act = "launch gemini_7",',
            r"1-first-flight.toml, step 4 \(Launch\): “launch gemini_7” is not legal here. .*Legal: end-act",
        ),
        (
            'welcome = [{ act = "move gemini_3 gemini_3" }]',
            'welcome = [{ act = "move gemini_3 gemini_3" }, { act = "move gemini_3 gemini_4" }]',
            r"step 5 \(The way\): after “move gemini_3 gemini_4” the lesson does not go on",
        ),
        ('"B launch mercury_7",', '"B launch mercury_9",', r"step 9 .*“B launch mercury_9” cannot be played"),
        ('"B end-actions",', '"end-actions",', r"step 9 .*does not begin with a seat"),
        ('  "B discard gemini_agena",\n  "B end-discard",\n', "", "ends while others are awaited"),
        ('clause = "TB-LAU-01"', 'clause = "TB-LAU-99"', r"step 4 .*no clause “TB-LAU-99”"),
        (
            'say = "All is there. Launch it."',
            'say = "Now that all is there you may launch."',
            r"step 4 .*more than 7 words",
        ),
        ('{ act = "shift *"', '{ act = "launch gemini_3"', r"step 4 .*is welcome, so nobody reads"),
        ('{ act = "draw discard"', '{ act = "drew discard"', r"step 1 .*“drew discard” is no action"),
        ('moves = ["A start start_2",', 'moves = ["A start start_9",', "the table cannot be set"),
        ('"titan_ii", "atlas_d", "gemini_spacecraft",', '"x15x", "*", "*",', "step 1 .*x15x"),
        ('"redstone", "saturn_v", "gemini_agena",\n', '"*", "*", "*", "*",\n', "1 results of the script"),
        ('"*", "*", "*", "*", "*", "*", "*", "*",', '"*",', "the table cannot be set"),
    ],
)
def test_a_lesson_that_does_not_work_says_where(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(LessonError, match=complaint):
        list(check(broken(tmp_path, old, new)))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('lights = ["pile-draw"]', 'lights = ["pile-drew"]', r"step 1 .*“pile-drew” is nothing on the page"),
        ('touch = ["space-gemini_3", "piece-0"]', 'touch = ["piece-9"]', r"step 4 .*“piece-9” is nothing"),
        ('icon = "launch"', 'icon = "lunch"', r"step 4 .*no icon “lunch”. Did you mean “launch”"),
    ],
)
def test_a_thing_that_is_not_on_the_page_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(LessonError, match=complaint):
        list(check_with_pages(broken(tmp_path, old, new)))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("minutes = 8", "minutes = 0", "minutes"),
        ('say = "All is there. Launch it."\n', "", "missing required field `say` - at step 4"),
        ("[table]", "[tabel]", "tabel"),
        ("minutes = 8", "minutes = ", "1-first-flight.toml"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_is_wrong(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(LessonError, match=complaint):
        broken(tmp_path, old, new)


def test_a_file_has_its_number_and_a_game(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"NUMBER-NAME\.toml"):
        read_lesson(tmp_path / "first.toml")
    with pytest.raises(LessonError, match="cannot be read"):
        read_lesson(tmp_path / FIRST)
    with pytest.raises(LessonError, match="lies in no game's folder"):
        teacher_at(tmp_path / FIRST)
