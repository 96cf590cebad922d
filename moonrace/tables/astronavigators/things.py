"""How the things of AstroNavigators look in the encyclopaedia."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.articles import Article
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.earthmap import EarthMaker, heliport
from moonrace.tables.astronavigators.page import card_choice
from moonrace.tables.astronavigators.pictures import PLANET_INKS, Pictures, planet_disc
from moonrace.tables.astronavigators.signs import SIGN, rocket_sign, set_sign, sign, tile_sign, traveller
from moonrace.tables.astronavigators.trajectory import TILE, stage_tile
from moonrace.tables.astronavigators.words import TILE_ICONS
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness

WIDE, TALL = 132, 112
FACE_DOWN = -1
HOME = 0
"""The seat whose die travels here."""
_CARDS = ("constellation", "lunar phase", "planet card")
_CHOICES = {"character": "character", "agenda": "agenda", "quest": "keep-quest"}
"""By kind of card: the verb that chooses one."""
_ICONS = {
    "planet": "sun",
    "technique": "gear",
    "dial": "gear",
    "on-board instrument": "sextant",
    "token": "restart",
    "time": "clock",
    "orientation": "planet",
    "star_map": "star",
}


def likeness(desk: Desk, item: Article) -> Likeness:
    """What a card shows of the sky, a rocket, a planet, a piece of the map, the sign of a set or tile."""
    content = desk.content
    if item.kind in _CARDS:
        return Likeness(picture=Pictures(content).card(item.id, WIDE, TALL))
    if item.kind in _CHOICES:
        return Likeness(card=card_choice(desk, _CHOICES[item.kind], item.id))
    if item.kind == "planet" and item.id in PLANET_INKS:
        return Likeness(picture=draw.svg(TALL, TALL, "0 0 32 32", planet_disc(item.id, 16, 16, 8)))
    if item.kind == "continent tile":
        icons = content.tiles[item.id].icons
        rows = tuple((desk.words.tile_icon(icon), "") for icon in icons)
        return Likeness(picture=Markup(tile_sign(item.id)), rows=rows)
    picture = _drawn(desk, item)
    if picture:
        return Likeness(picture=Markup(picture))
    return Likeness(icon=_ICONS[item.kind])


def _drawn(desk: Desk, item: Article) -> str:
    """The drawings that need nothing beside them."""
    content = desk.content
    if item.kind == "set":
        return set_sign(content.sets[item.id].minimum)
    if item.kind == "rocket":
        return rocket_sign(item.id)
    if item.kind == "vehicle":
        return traveller(HOME, item.id)
    if item.kind == "technique":
        return sign(_ICONS.get(item.id) or TILE_ICONS.get(item.id) or _ICONS[item.kind])
    if item.kind in ("stage", "tile"):
        tile = stage_tile(item.id, TILE, TILE, FACE_DOWN, 0, 0)
        return draw.svg(2 * TILE, 2 * TILE, f"0 0 {2 * TILE} {2 * TILE}", tile, class_="an-piece")
    if item.kind == "marker":
        return draw.svg(SIGN, SIGN, "0 0 24 24", heliport(12, 17), class_="an-piece")
    squares = [each for each in content.squares.values() if item.id in (each.id, each.continent)]
    return EarthMaker(desk.cat, desk.words).around(desk, squares, WIDE) if squares else ""
