"""How something may end, as lengths of one bar; `odds_bar` is known to every template."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from markupsafe import Markup

from moonrace.tables.kit.headlines import BAD, CAUTION, GOOD
from moonrace.tables.kit.svg import number, rect, svg, text
from moonrace.tables.kit.words import percent

SLIM = 14.0
"""A bar lower than this has no words in it, and is as long as there is room."""
GAP = 1.5
WIDE_LETTER, LETTER = 7.2, 6.6


class Share(msgspec.Struct, frozen=True):
    """A way to end."""

    chance: float
    words: str
    mood: str
    """`GOOD`, `CAUTION` or `BAD`."""

    @property
    def percent(self) -> str:
        """How likely it is."""
        return percent(self.chance)


def shares(chances: Iterable[float], words: Iterable[str]) -> tuple[Share, ...]:
    """What may come of something that can go well, less well or badly."""
    told = zip(chances, words, (GOOD, CAUTION, BAD), strict=True)
    return tuple(Share(chance, word, mood) for chance, word, mood in told if chance > 0)


@lru_cache(maxsize=2000)
def odds_bar(parts: tuple[Share, ...], width: float = 100, height: float = 6, before: str = "") -> Markup:
    """The shares side by side, with words where there is room; `before` is said before them."""
    is_slim = height < SLIM
    x, drawn = 0.0, []
    for share in parts:
        long = share.chance * width
        drawn.append(rect(x, 0, max(0.0, long - GAP), height, rx=2, class_=f"is-{share.mood}"))
        label = f"{share.percent} {share.words}"
        if long < WIDE_LETTER * len(label):
            label = share.percent
        if long >= LETTER * len(label) and not is_slim:
            drawn.append(text(x + 7, height / 2 + 4.4, label))
        x += long
    said = before + ", ".join(f"{share.percent} {share.words}" for share in parts)
    box = f"0 0 {number(width)} {number(height)}"
    stretch = "none" if is_slim else None
    return svg(width, height, box, *drawn, class_="odds-bar", title=said, preserveAspectRatio=stretch)
