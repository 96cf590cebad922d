"""Technology tiles as drawings: centre icons, the four edges, the name, and what a Payload tile carries."""

from __future__ import annotations

import textwrap
from functools import cache

from markupsafe import Markup

from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.tables.kit import draw
from moonrace.tables.moonshot.words import LETTERS

CELL = 78.0
INKS = {"S": "var(--amber)", "E": "var(--sky)", "C": "var(--teal)"}
MIDDLE = CELL / 2
SIDE_Y = 29.0
"""How high the icons at the left and right edge sit: above the name."""
EDGE_POINTS = ((MIDDLE, 8.5), (CELL - 8.5, SIDE_Y), (MIDDLE, CELL - 8.5), (8.5, SIDE_Y))
NAME_WIDTH = 13
PAYLOAD_ICONS = {"astrodog": "dog", "satellite": "satellite", "astronaut": "helmet"}


def wrapped(words: str, width: int = NAME_WIDTH, most: int = 2) -> list[str]:
    """Words in at most so many short lines."""
    return textwrap.wrap(words, width, max_lines=most, placeholder=" …", break_long_words=False)


def lines_of(words: list[str], x: float, y: float, kind: str, step: float = 11) -> Markup:
    """Lines of text round a middle."""
    made = [
        draw.text(x, y + at * step, line, class_=kind, text_anchor="middle") for at, line in enumerate(words)
    ]
    return Markup("").join(made)


@cache
def centre_icon(letter: str, x: float, y: float, r: float = 9.5) -> Markup:
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
        draw.rect(x - 6.5, y - 6.5, 13, 13, rx=2.5, class_="ms-edge-box", stroke=INKS[letter]),
        draw.text(x, y + 3.9, letter, class_="ms-edge-letter", fill=INKS[letter], text_anchor="middle"),
        class_="ms-edge",
    )


@cache
def lit_edge(letter: str, x: float, y: float) -> Markup:
    """A parameter at an edge that would match, filled, with flat light round it."""
    return draw.group(
        draw.rect(x - 12, y - 12, 24, 24, rx=8, fill=INKS[letter], opacity=0.25),
        draw.rect(x - 8, y - 8, 16, 16, rx=4, fill=INKS[letter]),
        draw.text(x, y + 4.4, letter, class_="ms-letter", text_anchor="middle", font_size=12.5),
        class_="ms-edge is-lit",
    )


@cache
def match_pill(letter: str, x: float, y: float, is_upright: bool) -> Markup:
    """Two edges that match, bridged, with flat light round them."""
    w, h = (19.0, 27.0) if is_upright else (29.0, 19.0)
    glow = [
        draw.rect(x - w / 2 - by, y - h / 2 - by, w + 2 * by, h + 2 * by, rx=9.5 + by, opacity=share)
        for by, share in ((8, 0.1), (4, 0.2))
    ]
    return draw.group(
        draw.group(*glow, fill=INKS[letter], class_="ms-glow"),
        draw.rect(x - w / 2, y - h / 2, w, h, rx=9.5, fill=INKS[letter]),
        draw.text(x, y + 4.6, letter, class_="ms-letter", text_anchor="middle", font_size=13),
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
        parts = [draw.rect(0, 0, CELL, CELL, rx=4, class_="ms-card")]
        y = SIDE_Y - 5 if has_name else MIDDLE
        if found.centre:
            first = MIDDLE - 10.5 * (found.centre_count - 1)
            parts += [centre_icon(found.centre, first + 21 * at, y) for at in range(found.centre_count)]
        else:
            parts.append(draw.group(draw.icon("capsule", 22, x=MIDDLE - 11, y=y - 12), class_="ms-capsule"))
        if has_name:
            names = wrapped(found.name)
            parts.append(lines_of(names, MIDDLE, 48.5 if len(names) > 1 else 54, "ms-tile-name", 10.5))
        for edge, letter in enumerate(self.letters(tile, turns)):
            if letter and edge not in hidden:
                parts.append(edge_icon(letter, *EDGE_POINTS[edge]))
        return Markup("").join(parts)

    def small(self, tile: str, turns: int = 0, size: float = 62, lit: tuple[int, ...] = ()) -> Markup:
        """A tile as a drawing of its own, without its name; edges that would match are lit."""
        letters = self.letters(tile, turns)
        lights = [lit_edge(letters[edge], *EDGE_POINTS[edge]) for edge in lit]
        drawn = self.tile(tile, turns, lit, has_name=False)
        return draw.svg(size, size, f"-4 -4 {CELL + 8:g} {CELL + 8:g}", drawn, *lights, class_="ms-small")
