"""How the things of Tranquility Base look in the encyclopaedia: cards in a hand, spaces of the board."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.articles import Article
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness
from moonrace.tables.tranquility_base.board import start_shape, stop_shape
from moonrace.tables.tranquility_base.cards import hand_card
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.geometry import Geometry
from moonrace.tables.tranquility_base.words import MOON, RECONSTRUCTED

STEP = 24
"""From one space of a way down to the next."""


def likeness(desk: Desk, item: Article) -> Likeness:
    """A card, the Moon, a start space or a way down."""
    if item.id in desk.words.cards:
        return Likeness(card=hand_card(desk, item.id, "card"), dotted=RECONSTRUCTED)
    return Likeness(picture=draw.moon(40) if item.id == MOON else _spaces(desk, item.id))


def _spaces(desk: Desk, id_: str) -> Markup:
    board = desk.content.board
    gates = {start.id: start.gate for start in board.starts}
    if id_ in gates:
        shape = start_shape(Geometry(desk.content), gates[id_])
        return draw.svg(72, 72, "-12 -12 24 24", shape)
    spaces = next(path.spaces for path in board.paths if path.id == id_)
    down = STEP * (len(spaces) - 1)
    stops = [draw.group(stop_shape(), transform=f"translate(0 {STEP * at})") for at in range(len(spaces) - 1)]
    way = draw.line(0, 0, 0, down, stroke="var(--edge)", stroke_width=2)
    box = f"-20 -12 40 {down + 32}"
    return draw.svg(80, 2 * down + 64, box, way, *stops, draw.moon_shape(0, down, 16))
