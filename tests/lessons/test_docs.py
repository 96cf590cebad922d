"""The guide for authors: its example is a lesson, and it names every key there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from moonrace import games
from moonrace.lessons import Teacher
from moonrace.lessons.checking import check
from moonrace.lessons.lesson import (
    MOST_WORDS,
    Ending,
    Lesson,
    Setting,
    Step,
    Stop,
    Welcome,
    Wrong,
    read_lesson,
)

GUIDE = (Path(__file__).parent.parent.parent / "docs" / "writing-lessons.md").read_text(encoding="utf-8")


def test_the_example_works(tmp_path: Path) -> None:
    [example] = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    file = tmp_path / "1-a-card.toml"
    file.write_text(example, encoding="utf-8")
    teacher = Teacher(games.load("tranquility-base"), read_lesson(file))
    assert [item.step.name for item in check(teacher)] == ["A card"]


@pytest.mark.parametrize("kind", [Lesson, Setting, Step, Welcome, Wrong, Ending, Stop])
def test_every_key_is_named(kind: type) -> None:
    from_the_file = {"id", "order", "file"}
    for field in set(kind.__struct_fields__) - from_the_file:  # type: ignore[attr-defined]
        assert f"`{field}`" in GUIDE or f"[{field}]" in GUIDE, field


def test_the_bound_of_the_heading_is_the_one_that_is_checked() -> None:
    assert MOST_WORDS == 7
    assert "at most seven words" in GUIDE
