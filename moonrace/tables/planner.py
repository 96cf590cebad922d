"""Planners: a game may offer a page on which a journey, a mission, a project is planned without any table.

`moonrace.tables.<folder>.planner` defines `make_planner(title) -> PlannerFace`, its template is
`<folder>/planner.html`. Like a face it knows what a seat may know, and nothing else.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, Literal

import msgspec
from typing_extensions import TypeVar

from moonrace import games
from moonrace.kernel.errors import UnknownGame
from moonrace.kernel.examples import Setting
from moonrace.kernel.title import Title
from moonrace.tables.finding import is_there, package_of

ENOUGH = 600.0
"""Seconds, where nobody waits."""


class PlannerTable(msgspec.Struct, frozen=True, kw_only=True):
    """What the template of a planner reads. Each game derives its own and adds what it shows."""


P = TypeVar("P", bound=PlannerTable, default=Any)


class Flight(msgspec.Struct, frozen=True):
    """A plan as it is carried out at a table of its own, all going well."""

    name: str
    table: Setting
    acts: tuple[str, ...]
    luck: tuple[int, ...]
    """What chance has to give for that."""


class PlannerAnswer(msgspec.Struct, Generic[P], frozen=True):
    """What a planner has to say to a question."""

    context: P
    """What the game's template reads."""
    data: dict[str, Any]
    """The same for programs."""
    is_refused: bool = False
    """Whether the question could not be read; the context says why, in a sentence."""
    is_final: bool = True
    """Whether nothing better is to come; an answer on the way there is shown when time runs out."""
    flight: Flight | None = None
    """How the plan is carried out, where one is shown that can be."""
    is_cut: bool = False
    """Whether it could have been better, had there been more time; asked again, it may be."""


Tell = Callable[[PlannerAnswer], None]


class PlannerOption(msgspec.Struct, frozen=True):
    """Something that can be said to a planner on a command line."""

    name: str
    """By which it is found among what was said."""
    flags: str
    """As it is typed, with spaces between several spellings: `--store --owned`."""
    help: str
    metavar: str = ""
    kind: Literal["word", "words", "number", "switch"] = "word"
    """`words` can be said several times; a switch stands alone."""
    default: str | int | bool | None = None
    least: int | None = None
    most: int | None = None


class PlainLine(msgspec.Struct, frozen=True):
    """A line of a planner's answer for those who read text; `**strong**` words stand out."""

    text: str = ""
    wraps: bool = False
    """Whether it may be broken; a row of a table may not."""
    indent: str = ""
    """What stands before all lines of it but the first."""
    is_aside: bool = False
    """Whether it stands back."""


class PlannerFace:
    """Base of every game's planner: a page, and the same for a command line."""

    about: str = ""
    """What the help of the command line says, with examples."""
    options: Sequence[PlannerOption] = ()

    def __init__(self, title: Title) -> None:
        self.title = title

    def answer(
        self, query: Mapping[str, str], view: Any, tell: Tell, seconds: float = ENOUGH
    ) -> PlannerAnswer:
        """The answer to a question asked by an address; `view` is what the asker may know of a table, or
        None. It should not take longer than so many seconds. What is found on the way is told, because
        whoever asks may stop listening at any moment."""
        raise NotImplementedError

    def question(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """What was said with the options, by name, as the game's `plan` wants to be asked."""
        raise NotImplementedError

    def plain(
        self, found: Any, shown: int, *, with_actions: bool, showing_all: str = ""
    ) -> Iterable[PlainLine]:
        """What `plan` has found, at least one plan, in lines; of the plans as many as are to be shown.
        `showing_all` is what would show all of them, where that is no option of the command."""
        raise NotImplementedError

    def so_far(self, found: Any) -> str:
        """What it has found on the way, in a sentence."""
        raise NotImplementedError


def has_planner(game: str) -> bool:
    """Whether a game has a planner page."""
    return is_there(f"{package_of(game)}.planner")


def planner_games() -> tuple[str, ...]:
    """The games on the shelf that have a planner page."""
    return tuple(game for game in games.ids() if has_planner(game))


def chosen_planner(game: str) -> Title:
    """The title whose planner is asked for; without a name, the only or first one there is."""
    if not game:
        game = next(iter((*planner_games(), *filter(has_planner, games.planners()))), "")
    if not game:
        raise UnknownGame("No game here has a planner yet.")
    title = games.load(game)
    if not has_planner(game):
        known = " or ".join(planner_games())
        raise UnknownGame(f"{title.name} has no planner." + (f" Try {known}." if known else ""))
    return title


@cache
def planner_of(title: Title) -> PlannerFace:
    """The planner page of a title."""
    made: PlannerFace = importlib.import_module(f"{title.beside('tables')}.planner").make_planner(title)
    return made
