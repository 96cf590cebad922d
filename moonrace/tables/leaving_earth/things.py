"""How the things of Leaving Earth look in the encyclopaedia."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.articles import Article
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness, Stat
from moonrace.tables.kit.svg import number
from moonrace.tables.leaving_earth.board import world_drawing
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.geometry import WORLDS
from moonrace.tables.leaving_earth.page import AdvancementCard
from moonrace.tables.leaving_earth.pictures import component_picture, mission_plate

TALL = 112
_ICONS = {
    "place": "move",
    "agency": "flag",
    "Pilot": "launch",
    "Mechanic": "gear",
    "Doctor": "plus",
    "solar_radiation": "radiation",
}


def likeness(desk: Desk, item: Article) -> Likeness:
    """A component from the workshop, an advancement, a mission's plate, a world."""
    content, words = desk.content, desk.words
    if item.kind == "advancement":
        cost = f"${content.advancements[item.id].cost}"
        short = words.advancement_short(item.id)
        return Likeness(card=AdvancementCard(id=item.id, name=short, says=item.name, cost=cost))
    if item.kind == "mission":
        return Likeness(picture=mission_plate(content.missions[item.id].points))
    if item.kind == "astronaut":
        person = content.astronauts[item.id]
        return Likeness(icon="helmet", rows=((person.country, person.skill),))
    if item.id in content.components and item.kind == content.components[item.id].kind:
        part = content.components[item.id]
        price = [Stat("coin", f"${part.price}", name="price")] if part.is_buyable else []
        return Likeness(picture=component_picture(item.id, TALL), figures=(*price, *words.figures(part)))
    if item.kind == "place" and item.id in WORLDS:
        return Likeness(picture=_world(item.id))
    return Likeness(icon=_ICONS.get(item.id) or _ICONS.get(item.name) or _ICONS[item.kind])


def _world(place: str) -> Markup:
    side = WORLDS[place] + 2
    box = f"{number(-side)} {number(-side)} {number(2 * side)} {number(2 * side)}"
    return draw.svg(TALL * 0.75, TALL * 0.75, box, world_drawing(place))
