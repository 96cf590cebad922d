"""Whether a lesson works on its page too: what it lights up, and what its beginners touch, is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import filter as fitting

from moonrace.kernel.nearest import did_you_mean
from moonrace.lessons import Teacher
from moonrace.lessons.checking import Checked, check
from moonrace.server.still import still_page, still_table
from moonrace.tables.kit.icons import ICONS

_IDS = re.compile(r'\bid="([^"]+)"')


def check_with_pages(teacher: Teacher) -> Iterator[Checked]:
    """Every step of a lesson as it was found; raises `LessonError` naming the first that does not work."""
    lesson = teacher.lesson
    for number, step in enumerate(lesson.steps):
        if step.icon and step.icon not in ICONS:
            raise lesson.error(f"there is no icon “{step.icon}”.{did_you_mean(step.icon, ICONS)}", number)
    for checked in check(teacher):
        _check_things(teacher, checked)
        yield checked


def _check_things(teacher: Teacher, checked: Checked) -> None:
    live = still_table(checked.match)
    live.teacher = teacher
    there = set(_IDS.findall(still_page(live, checked.match, teacher.learner)))
    touched = (thing for wrong in checked.step.wrong for thing in wrong.touch)
    for thing in (*checked.step.lights, *touched):
        if not fitting(there, thing):
            problem = f"“{thing}” is nothing on the page.{did_you_mean(thing, there)}"
            raise teacher.lesson.error(problem, checked.number)
