"""Lessons: a game taught step by step on its own engine.

A lesson is a file of the game's folder (`games/<folder>/lessons/1-first-flight.toml`) and is played as an
ordinary match whose choices are limited to what the step welcomes. Where a match stands in its lesson follows
from the match's own record. `docs/writing-lessons.md` is the guide for authors.
"""

from __future__ import annotations

from moonrace.lessons.finding import (
    find_teacher,
    lesson_files,
    lessons_of,
    taught_games,
    teacher_at,
    teacher_of,
)
from moonrace.lessons.lesson import Lesson, LessonError, NoLesson
from moonrace.lessons.teacher import Place, Teacher

__all__ = [
    "Lesson",
    "LessonError",
    "NoLesson",
    "Place",
    "Teacher",
    "find_teacher",
    "lesson_files",
    "lessons_of",
    "taught_games",
    "teacher_at",
    "teacher_of",
]
