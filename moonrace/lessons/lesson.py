"""What a lesson is: the set-up of its table, its steps, its ending. Read from TOML, every complaint with its
place."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from moonrace.kernel import setting
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.typed import typed

MOST_WORDS = 7
"""Of the sentence that a step says; what is longer is not read."""
_NAME = re.compile(r"(\d+)-([a-z0-9-]+)\.toml")

Words = Annotated[str, Meta(min_length=1)]


class LessonError(MoonraceError):
    """A lesson that cannot be played. The text names the file, and the step where there is one."""


class NoLesson(LessonError):
    """No lesson of that name."""


class Welcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act that the step waits for."""

    act: Words
    """The text form; `*` stands for any part of it: `discard *`."""
    answer: str = ""
    """What is said to it, above the next step."""
    then: tuple[str, ...] | None = None
    """What other seats do after it, where that is not what they do after the step's other acts."""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act that a beginner tries here, be it legal or not, and what it is told."""

    act: Words
    answer: Words
    touch: tuple[str, ...] = ()
    """Things of the page that stand for it, besides those that its button names."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea and one act."""

    name: Words
    """Where the learner is, in two or three words: "The pad"."""
    say: Words
    """One sentence, the heading."""
    welcome: Annotated[tuple[Welcome, ...], Meta(min_length=1)]
    """What leads on; the first is on the big button, and "Show me" plays it."""
    clause: Words
    """The rule behind it."""
    why: str = ""
    """A line or two under the sentence."""
    button: str = ""
    """What the big button says, where the game's own words are too short without their row."""
    icon: str = ""
    """The kit's icon for the step; the button's own if left out."""
    lights: tuple[str, ...] = ()
    """The element ids of what lights up, the thing to take first."""
    wrong: tuple[Wrong, ...] = ()
    then: tuple[str, ...] = ()
    """What other seats do after the act: `B draw draw`, `clock close-window`."""

    def welcomed(self, act: str) -> Welcome | None:
        """The welcome that an act has here, if it has one."""
        return next((item for item in self.welcome if fits(act, item.act)), None)

    def objection(self, act: str) -> Wrong | None:
        """What a beginner's act is told here, if the lesson has thought of it."""
        return next((item for item in self.wrong if fits(act, item.act)), None)


class Setting(setting.Setting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of a lesson, as it stands when the first step is shown."""

    players: int
    seat: Annotated[str, Meta(pattern=f"^[{setting.LETTERS}]$")] = "A"
    """Where the learner sits."""


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After the last step."""

    say: Words
    """The heading."""
    won: Words
    """What was achieved, and what it is good for."""


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One station of the lesson, for the picture that invites to it."""

    name: Words
    about: Words


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file says it."""

    title: Words
    sentence: Words
    minutes: Annotated[int, Meta(ge=1, le=60)]
    table: Setting
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    ending: Ending
    stops: Annotated[tuple[Stop, ...], Meta(max_length=4)] = ()
    id: str = ""
    """The name in addresses and commands: that of the file without its number."""
    order: int = 0
    file: str = ""

    @property
    def players(self) -> int:
        """How many seats its table has."""
        return self.table.players

    def minutes_left(self, step: int) -> int:
        """About how long the rest takes, from a step on."""
        left = len(self.steps) - step
        return max(1, -(-self.minutes * left // len(self.steps)))

    def error(self, problem: str, step: int | None = None) -> LessonError:
        """A complaint about the lesson, or about one of its steps."""
        where = "" if step is None else f", step {step + 1} ({self.steps[step].name})"
        return LessonError(f"{self.file}{where}: {problem}")


def fits(act: str, pattern: str) -> bool:
    """Whether the text form of an action is what a pattern means."""
    return fnmatchcase(act, pattern)


def read_lesson(path: Path) -> Lesson:
    """A lesson from its file, or `LessonError`."""
    named = _NAME.fullmatch(path.name)
    if named is None:
        raise LessonError(f"{path.name}: the file is called NUMBER-NAME.toml, such as 1-first-flight.toml.")
    try:
        lesson = msgspec.toml.decode(path.read_bytes(), type=typed(Lesson))
    except OSError as error:
        raise LessonError(f"{path}: cannot be read ({error.strerror}).") from None
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LessonError(f"{path.name}: {_located(str(error))}") from None
    return msgspec.structs.replace(lesson, id=named[2], order=int(named[1]), file=path.name)


def _located(complaint: str) -> str:
    """Steps are counted from one where people read of them."""
    return re.sub(r"`\$\.steps\[(\d+)\]([^`]*)`", lambda at: f"step {int(at[1]) + 1}{at[2]}", complaint)
