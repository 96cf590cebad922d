"""How the things of Apogee look in the encyclopaedia."""

from __future__ import annotations

from moonrace.games.apogee.content import TYPES, Technology, money
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.flight import ORBITS, orbit_shape, place_shape
from moonrace.tables.apogee.page import figures_of, investor_card
from moonrace.tables.apogee.people import bust
from moonrace.tables.apogee.rocketry import Sheet, small_rocket
from moonrace.tables.apogee.words import SPOT_ICONS
from moonrace.tables.articles import Article
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness, Stat

WIDE, TALL = 96, 120
BESIDE = "kerosene"
"""The First Stage beside which R&D cards are drawn, which alone are no rocket."""


def likeness(desk: Desk, item: Article) -> Likeness:
    """A Technology as it flies, a face, a card, a place in space."""
    content = desk.content
    if item.id in content.technologies and item.kind.endswith("Technology"):
        card = content.technologies[item.id]
        cost = Stat("coin", money(card.cost), name="cost")
        return Likeness(picture=small_rocket(_sheet(card), WIDE, TALL), figures=(*figures_of(card), cost))
    if item.kind == "Engineer":
        authority = "Authority", desk.words.authority(item.id)
        return Likeness(picture=bust(content.engineers[item.id].name, size=WIDE), rows=(authority,))
    if item.kind == "Director":
        director = content.directors[item.id]
        rows = ((desk.words.nation_name(director.nation), ""), ("Authority", str(director.authority)))
        return Likeness(picture=bust(director.name, size=WIDE), rows=rows)
    if item.kind == "place to work":
        return Likeness(icon=SPOT_ICONS[item.id])
    if item.kind == "Investor":
        return Likeness(card=investor_card(desk, item.id), shape="investor")
    if item.kind == "Mission":
        return Likeness(card=content.missions[item.id], shape="mission")
    if item.kind == "destination":
        half = WIDE / 2
        is_orbit = item.id in ORBITS
        place = (
            orbit_shape(item.id, half, half, half - 2)
            if is_orbit
            else place_shape(item.id, half, half, half / 2)
        )
        return Likeness(picture=draw.svg(WIDE, WIDE, f"0 0 {WIDE} {WIDE}", place))
    return Likeness(icon="flag")


def _sheet(card: Technology) -> Sheet:
    """A rocket of nothing but this card, where it is one."""
    first, upper, payload, rd = ((card.id,) if card.type == kind else () for kind in TYPES)
    return (first or ((BESIDE,) if rd else ()), upper, payload, rd)
