"""What stands above an ask: what just happened to the viewer, then what others did since its last act.

They are log lines of events that the viewer may know, so they can tell nothing else. A game says which kinds
of event are news, how weighty each is, and whether it is good or bad.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from moonrace.kernel.events import Event
from moonrace.tables.face import Headline, Line, Scene

MOST_OWN = 3
MOST_OF_OTHERS = 2
GOOD, CAUTION, BAD = "good", "caution", "bad"
LINE_WIDTH = 46
"""Letters of a headline that fit one line of the panel."""
LINES_PER_ROW = 2
"""Lines of words that are as high as one row of buttons."""


class News(msgspec.Struct, frozen=True):
    """Why a kind of event is news."""

    weight: int
    """Where there is no room for all, the weightiest are told."""
    mood: str = ""
    """What it means for whom it happens to: `GOOD`, `CAUTION`, `BAD` or nothing."""
    about: str = ""
    """The thing it is about: of several such events about the same only the last is told."""


def news_of(
    kinds: Mapping[type[Event], News], on_purpose: Any, is_own: Callable[[Any], bool]
) -> Callable[[Event], News | None]:
    """What is news to the viewer: not what it did on purpose, pressing the button that says so."""

    def news(event: Event) -> News | None:
        is_known = isinstance(event, on_purpose) and is_own(event)
        return None if is_known else kinds.get(type(event))

    return news


def headlines(
    scene: Scene,
    news: Callable[[Event], News | None],
    tell: Callable[[Event], Line | None],
    own: Sequence[int],
    most: tuple[int, int] = (MOST_OWN, MOST_OF_OTHERS),
) -> tuple[Headline, ...]:
    """The news of the events that came of the viewer's last act or after it, if it has to decide something.

    `own` are the seats whose lines are about the viewer. Whoever only waits reads all that happens anyway.
    `most` says how many there is room for: of the viewer's own, and of others.
    """
    if not scene.is_awaited or not scene.fresh:
        return ()
    found: dict[tuple[object, ...], tuple[int, Headline]] = {}
    for place, event in enumerate(scene.log[-scene.fresh :]):
        what = news(event)
        line = tell(event) if what else None
        if what is not None and line is not None:
            is_own = line.seat in own
            thing = (type(event), line.seat, what.about) if what.about else (place,)
            found.pop(thing, None)
            found[thing] = what.weight, Headline(line, is_own, what.mood if is_own else "")
    mine = [item for item in found.values() if item[1].is_own]
    theirs = [item for item in found.values() if not item[1].is_own]
    return (*_weightiest(mine, most[0]), *_weightiest(theirs, most[1]))


def _weightiest(found: Sequence[tuple[int, Headline]], most: int) -> list[Headline]:
    """The weightiest, the later of two alike, in the order they happened."""
    by_weight = sorted(enumerate(found), key=lambda item: (-item[1][0], -item[0]))
    return [headline for _, (_, headline) in sorted(by_weight[:most], key=lambda item: item[0])]


def rows_taken(told: Sequence[Headline]) -> int:
    """How many rows of buttons the headlines take the room of."""
    lines = sum(-(-len(item.line.text.replace("**", "")) // LINE_WIDTH) for item in told)
    return -(-lines // LINES_PER_ROW) if lines else 0
