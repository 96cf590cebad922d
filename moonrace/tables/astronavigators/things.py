"""How the things of AstroNavigators look in the encyclopaedia."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.articles import Article
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.pictures import PLANET_INKS, Pictures, planet_disc
from moonrace.tables.astronavigators.signs import rocket_sign, set_sign, tile_sign
from moonrace.tables.astronavigators.words import TILE_ICONS, VEHICLE_ICONS
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness

WIDE, TALL = 132, 112
_CARDS = ("constellation", "lunar phase", "planet card")
_ICONS = {
    "planet": "sun",
    "character": "person",
    "agenda": "flag",
    "quest": "telescope",
    "continent": "earth",
    "square": "dot",
    "stage": "move",
    "technique": "gear",
    "dial": "gear",
    "on-board instrument": "sextant",
    "token": "restart",
    "marker": "helicopter",
    "tile": "card",
    "time": "clock",
    "orientation": "planet",
    "star_map": "star",
}


def likeness(desk: Desk, item: Article) -> Likeness:
    """What a card shows of the sky, a rocket, a planet, the sign of a set or tile."""
    content = desk.content
    if item.kind in _CARDS:
        return Likeness(picture=Pictures(content).card(item.id, WIDE, TALL))
    if item.kind == "planet" and item.id in PLANET_INKS:
        return Likeness(picture=draw.svg(TALL, TALL, "0 0 32 32", planet_disc(item.id, 16, 16, 8)))
    if item.kind == "set":
        return Likeness(picture=Markup(set_sign(content.sets[item.id].minimum)))
    if item.kind == "rocket":
        return Likeness(picture=Markup(rocket_sign(item.id)))
    if item.kind == "continent tile":
        icons = content.tiles[item.id].icons
        rows = tuple((desk.words.tile_icon(icon), "") for icon in icons)
        return Likeness(picture=Markup(tile_sign(item.id)), rows=rows)
    if item.kind == "vehicle":
        return Likeness(icon=VEHICLE_ICONS[item.id])
    return Likeness(icon=_ICONS.get(item.id) or TILE_ICONS.get(item.id) or _ICONS[item.kind])
