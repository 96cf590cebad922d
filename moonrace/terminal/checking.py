"""`moonrace lessons check`: what an author of lessons wants to know of a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from moonrace.lessons import LessonError, teacher_at
from moonrace.lessons.checking import Checked
from moonrace.server.rehearsing import check_with_pages
from moonrace.terminal.output import FAILED, OK, bold, complain, dim, say, wrapped


def check_lessons(files: Sequence[Path]) -> int:
    """Play lessons by all that they welcome, telling what is legal at each step; the exit code."""
    code = OK
    for file in files:
        try:
            _check(file)
        except LessonError as error:
            complain(f"moonrace: {error}")
            code = FAILED
    return code


def _check(file: Path) -> None:
    teacher = teacher_at(file)
    lesson = teacher.lesson
    say(bold(f"{teacher.title.name}: {lesson.title} ({lesson.file})"))
    for checked in check_with_pages(teacher):
        _tell(checked)
    say(f"All {len(lesson.steps)} steps lead on, by every act that they welcome.")


def _tell(checked: Checked) -> None:
    step = checked.step
    say(f"{checked.number + 1}. {step.name}: {step.say}")
    say(wrapped(f"welcome: {', '.join(checked.offered)}", "     ", "   "))
    others = [act for act in checked.legal if act not in checked.offered]
    answered = {wrong.act: wrong.answer for wrong in step.wrong}
    for act, answer in answered.items():
        say(wrapped(f"answered: {act}: {answer}", "     ", "   "))
    left = [act for act in others if step.objection(act) is None]
    if left:
        say(dim(wrapped(f"legal as well: {', '.join(left)}", "     ", "   ")))
