"""Technology tiles as drawings: centre icons, the four edges, the name, and what a Payload tile carries."""

from __future__ import annotations

import textwrap
from functools import cache

from markupsafe import Markup

from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.tables.kit import draw
from moonrace.tables.moonshot.words import LETTERS

CELL = 104.0
INKS = {"S": "var(--amber)", "E": "var(--sky)", "C": "var(--teal)"}
MIDDLE = CELL / 2
SIDE_Y = 42.0
"""How high the icons at the left and right edge sit: above the name."""
ICON_Y = 35.0
"""How high the icons in the middle sit, where a name stands below them."""
EDGE = 11.0
"""How far the icons of the edges sit from them."""
EDGE_POINTS = ((MIDDLE, EDGE), (CELL - EDGE, SIDE_Y), (MIDDLE, CELL - EDGE), (EDGE, SIDE_Y))
NAME_WIDTH = 16
PAYLOAD_ICONS = {"astrodog": "dog", "satellite": "satellite", "astronaut": "helmet"}


def wrapped(words: str, width: int = NAME_WIDTH, most: int = 2) -> list[str]:
    """Words in at most so many short lines."""
    return textwrap.wrap(words, width, max_lines=most, placeholder=" …", break_long_words=False)


def lines_of(words: list[str], x: float, y: float, kind: str, step: float = 13) -> Markup:
    """Lines of text round a middle."""
    made = [
        draw.text(x, y + at * step, line, class_=kind, text_anchor="middle") for at, line in enumerate(words)
    ]
    return Markup("").join(made)


@cache
def centre_icon(letter: str, x: float, y: float, r: float = 13) -> Markup:
    """A parameter as a filled disc with its letter."""
    return draw.group(
        draw.circle(x, y, r, fill=INKS[letter]),
        draw.text(x, y + r * 0.42, letter, class_="ms-letter", text_anchor="middle", font_size=r * 1.26),
        class_="ms-centre",
    )


@cache
def edge_icon(letter: str, x: float, y: float) -> Markup:
    """A parameter at an edge, as long as it matches nothing."""
    return draw.group(
        draw.rect(x - 8, y - 8, 16, 16, rx=3, class_="ms-edge-box", stroke=INKS[letter]),
        draw.text(x, y + 4.3, letter, class_="ms-edge-letter", fill=INKS[letter], text_anchor="middle"),
        class_="ms-edge",
    )


@cache
def lit_edge(letter: str, x: float, y: float) -> Markup:
    """A parameter at an edge that would match, filled, with flat light round it."""
    return draw.group(
        draw.rect(x - 15, y - 15, 30, 30, rx=9, fill=INKS[letter], opacity=0.25),
        draw.rect(x - 10.5, y - 10.5, 21, 21, rx=5, fill=INKS[letter]),
        draw.text(x, y + 5.6, letter, class_="ms-letter", text_anchor="middle", font_size=16),
        class_="ms-edge is-lit",
    )


@cache
def match_pill(letter: str, x: float, y: float, is_upright: bool) -> Markup:
    """Two edges that match, bridged by a pill over the joint."""
    w, h = (24.0, 33.0) if is_upright else (33.0, 24.0)
    return draw.group(
        draw.rect(x - w / 2, y - h / 2, w, h, rx=12, fill=INKS[letter], class_="ms-pill"),
        draw.text(x, y + 5.6, letter, class_="ms-letter", text_anchor="middle", font_size=16),
        class_="ms-match",
    )


class TileMaker:
    """Draws the tiles of one content. A tile in a rotation is drawn once."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat
        self._known: dict[tuple[str, int, tuple[int, ...], bool], Markup] = {}

    def tile(self, tile: str, turns: int, hidden: tuple[int, ...] = (), *, has_name: bool = True) -> Markup:
        """A tile with its corner at the origin, without the icons of some edges."""
        key = (tile, turns, hidden, has_name)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._drawn(tile, turns, hidden, has_name=has_name)
        return found

    def letters(self, tile: str, turns: int) -> list[str]:
        """The letters of the four edges, nothing where there is none."""
        edges = self.cat.edges[self.cat.tile[tile] * 4 + turns]
        return [LETTERS[icon] if icon >= 0 else "" for icon in edges]

    def _drawn(self, tile: str, turns: int, hidden: tuple[int, ...], *, has_name: bool) -> Markup:
        found = self.cat.content.tiles[tile]
        parts = [draw.rect(0, 0, CELL, CELL, rx=5, class_="ms-card")]
        y = ICON_Y if has_name else MIDDLE
        if found.centre:
            first = MIDDLE - 14 * (found.centre_count - 1)
            parts += [centre_icon(found.centre, first + 28 * at, y) for at in range(found.centre_count)]
        else:
            parts.append(draw.group(draw.icon("capsule", 28, x=MIDDLE - 14, y=y - 15), class_="ms-capsule"))
        if has_name:
            names = wrapped(found.name)
            parts.append(lines_of(names, MIDDLE, 65 if len(names) > 1 else 71, "ms-tile-name"))
        for edge, letter in enumerate(self.letters(tile, turns)):
            if letter and edge not in hidden:
                parts.append(edge_icon(letter, *EDGE_POINTS[edge]))
        return Markup("").join(parts)

    def small(self, tile: str, turns: int = 0, size: float = 62, lit: tuple[int, ...] = ()) -> Markup:
        """A tile as a drawing of its own, without its name; edges that would match are lit."""
        letters = self.letters(tile, turns)
        lights = [lit_edge(letters[edge], *EDGE_POINTS[edge]) for edge in lit]
        drawn = self.tile(tile, turns, lit, has_name=False)
        return draw.svg(size, size, f"-6 -6 {CELL + 12:g} {CELL + 12:g}", drawn, *lights, class_="ms-small")
