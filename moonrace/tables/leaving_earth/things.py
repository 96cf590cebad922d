"""How the things of Leaving Earth look in the encyclopaedia."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.tables.articles import Article
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness, Stat
from moonrace.tables.kit.svg import number
from moonrace.tables.leaving_earth.board import stop_drawing, sunshine, world_drawing
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.geometry import STOP, SUN, SUN_RADIUS, WORLDS
from moonrace.tables.leaving_earth.page import AdvancementCard
from moonrace.tables.leaving_earth.pictures import component_picture, mission_plate

TALL = 112
_ICONS = {"agency": "flag", "Pilot": "launch", "Mechanic": "gear", "Doctor": "plus"}
_RADIATION = "solar_radiation"


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
        return Likeness(picture=component_picture(item.id, TALL), rows=((person.country, person.skill),))
    if item.id in content.components and item.kind == content.components[item.id].kind:
        part = content.components[item.id]
        price = [Stat("coin", f"${part.price}", name="price")] if part.is_buyable else []
        return Likeness(picture=component_picture(item.id, TALL), figures=(*price, *words.figures(part)))
    if item.kind == "place":
        return Likeness(picture=_place(desk, item.id))
    return Likeness(icon=_ICONS.get(item.name) or _ICONS[item.kind])


def _place(desk: Desk, place: str) -> Markup:
    """A piece of the map."""
    if place == _RADIATION:
        x, y = SUN
        box = f"{number(x - 2 * SUN_RADIUS)} {number(y)} {number(2 * SUN_RADIUS)} {number(2 * SUN_RADIUS)}"
        return draw.svg(TALL, TALL, box, *sunshine(), class_="le-board")
    drawn = world_drawing(place) if place in WORLDS else stop_drawing(desk.cat, place)
    side = WORLDS.get(place, STOP + 4) + 2
    box = f"{number(-side)} {number(-side)} {number(2 * side)} {number(2 * side)}"
    return draw.svg(TALL * 0.75, TALL * 0.75, box, drawn, class_="le-board")
