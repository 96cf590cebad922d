"""A worked example to look at: after each step the game's own board, as the example's seat sees it."""

from __future__ import annotations

from functools import cache

import msgspec
from markupsafe import Markup

from moonrace.kernel.errors import Refusal
from moonrace.kernel.examples import Example, Seen, played
from moonrace.kernel.title import Title
from moonrace.tables.book import example_of
from moonrace.tables.face import Names, Scene, face_of
from moonrace.tables.kit.pages import SeatInfo
from moonrace.tables.kit.parts import Table
from moonrace.tables.kit.render import render

LOOKING = Refusal("example", "This is an example. Play on from here to act.")


class GameName(msgspec.Struct, frozen=True):
    """Which game it is."""

    id: str


class StepPage(msgspec.Struct, frozen=True):
    """One step: its sentence, and what the game's templates read of the table after it."""

    number: int
    say: str
    game: GameName
    face: Table
    seats: tuple[SeatInfo, ...]
    plain: tuple[str, ...]
    refusal: Refusal | None = None
    can_play_on: bool = False


class ExamplePage(msgspec.Struct, frozen=True):
    """A worked example with all its steps."""

    game: GameName
    example: Example
    steps: tuple[StepPage, ...]


def example_page(title: Title, example: Example) -> ExamplePage:
    """An example played, with what there is to see after each step."""
    steps = [_step(title, example, number, seen) for number, seen in enumerate(played(title, example), 1)]
    return ExamplePage(GameName(title.id), example, tuple(steps))


@cache
def example_html(title: Title, id_: str) -> Markup | None:
    """An example drawn, step below step; None where there is none of this name. The same for everybody."""
    example = example_of(title, id_)
    return (
        None if example is None else Markup(render("kit/rulebook_example.html", example_page(title, example)))
    )


def _step(title: Title, example: Example, number: int, seen: Seen) -> StepPage:
    face, match, eyes = face_of(title), seen.match, seen.eyes
    names = example.table.names or tuple(f"Player {chr(ord('A') + seat)}" for seat in range(match.players))
    scene = Scene(
        view=match.view(eyes),
        names=Names(names),
        legal=(),
        is_awaited=False,
        log=tuple(match.log(eyes)),
        result=match.result,
        undo=LOOKING,
    )
    return StepPage(
        number=number,
        say=seen.step.say,
        game=GameName(title.id),
        face=face.context(scene),
        seats=tuple(
            SeatInfo(seat, name, "person", "", is_viewer=seat == eyes) for seat, name in enumerate(names)
        ),
        plain=tuple(face.plain(scene)),
        refusal=seen.refusal,
        can_play_on=not match.over,
    )
