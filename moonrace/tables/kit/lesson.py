"""What the pages of lessons are told: a step in front of its learner, and lessons on a list."""

from __future__ import annotations

import msgspec

from moonrace.tables.face import Button


class Stage(msgspec.Struct, frozen=True):
    """A step as one of several."""

    number: int
    name: str
    icon: str


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson to begin, or to go on with."""

    game: str
    game_name: str
    id: str
    title: str
    sentence: str
    minutes: int
    steps: int
    stops: tuple[tuple[str, str], ...] = ()
    """Name and a few words, for the picture that invites to it."""
    at: int = 0
    """The step that the visitor has left it at, from 1; 0 where it was not begun."""
    url: str = ""
    """The visitor's table of this lesson."""

    @property
    def key(self) -> str:
        """What the browser remembers it by."""
        return f"{self.game}/{self.id}"


class LessonPart(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson at its table: the step in front of the learner, or the ending."""

    card: LessonCard
    number: int
    """From 1; one more than there are steps when all are done."""
    stages: tuple[Stage, ...]
    say: str = ""
    why: str = ""
    clause: str = ""
    answer: str = ""
    """What the learner's last act is told."""
    minutes_left: int = 0
    primary: Button | None = None
    others: tuple[Button, ...] = ()
    """What is welcome as well."""
    lights: tuple[str, ...] = ()
    wrong: str = "{}"
    """As JSON, the acts that things of the page stand for and that have an answer of their own."""
    is_shown: bool = False
    """Whether "Show me" has just played the step before."""
    is_over: bool = False
    has_strayed: bool = False
    is_alone: bool = False
    """Whether nobody else sits at its table."""
    following: LessonCard | None = None
    """The lesson after this one."""
    command: str = ""
    """An unguessable id with which that can be begun."""

    @property
    def coming(self) -> tuple[Stage, ...]:
        """This step and the next two."""
        return self.stages[self.number - 1 : self.number + 2]

    @property
    def stage(self) -> Stage | None:
        """This step; None at the end."""
        return None if self.is_over else self.stages[self.number - 1]
