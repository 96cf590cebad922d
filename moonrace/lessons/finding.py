"""Lessons are found by looking into the games' folders."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from moonrace import games
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.title import Title
from moonrace.lessons.lesson import Lesson, LessonError, NoLesson, read_lesson
from moonrace.lessons.teacher import Teacher


def lesson_files(title: Title) -> list[Path]:
    """The files of a game's lessons, in no order."""
    return [*(title.folder / "lessons").glob("*.toml")]


@cache
def lessons_of(title: Title) -> tuple[Lesson, ...]:
    """The lessons of a game, the first to begin with first."""
    return tuple(sorted(map(read_lesson, lesson_files(title)), key=lambda lesson: lesson.order))


def taught_games() -> list[Title]:
    """The games that have lessons, the one to begin with first."""
    taught = [title for title in games.titles() if lesson_files(title)]
    return sorted(taught, key=lambda title: not title.is_first_game)


@cache
def teacher_of(title: Title, name: str) -> Teacher:
    """The teacher of a lesson by its name, or `LessonError` with the names there are."""
    known = {lesson.id: lesson for lesson in lessons_of(title)}
    if name not in known:
        listed = ", ".join(known) or "none yet"
        raise NoLesson(f"{title.name} has no lesson “{name}”.{did_you_mean(name, known)} Known: {listed}.")
    return Teacher(title, known[name])


def find_teacher(title: Title, name: str) -> Teacher | None:
    """The teacher of a lesson that a table was begun with; None where it had none, or that is no longer."""
    return teacher_of(title, name) if name in {lesson.id for lesson in lessons_of(title)} else None


def teacher_at(path: Path) -> Teacher:
    """The teacher of a lesson in a file, which lies in the `lessons` of its game's folder."""
    folder = path.resolve().parent
    found = [title for title in games.titles() if title.folder.resolve() / "lessons" == folder]
    if not found:
        raise LessonError(f"{path}: lies in no game's folder; put it into games/<folder>/lessons.")
    return Teacher(found[0], read_lesson(path))
