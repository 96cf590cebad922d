"""How the things of Moonshot look in the encyclopaedia."""

from __future__ import annotations

from moonrace.games.moonshot.content import MOON
from moonrace.tables.articles import Article
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.plain import ranges_of
from moonrace.tables.moonshot.tiles import PAYLOAD_ICONS, TileMaker, centre_icon

WIDE = 104
_ICONS = {
    "mission": "rocket",
    "Module": "gear",
    "Manoeuvre": "card",
    "risk": "warning",
    "place": "door",
    "payload": "crate",
    "term": "info",
    "Money": "coin",
    "Budget": "coin",
    "Popularity": "people",
    "Sabotage": "burst",
    "Test": "search",
    "STOP": "close",
}


def likeness(desk: Desk, item: Article) -> Likeness:
    """A tile with its icons, the table of a risk, the levels of a Manoeuvre."""
    content, words = desk.content, desk.words
    if item.id in content.tiles and item.kind.endswith("tile"):
        return Likeness(picture=TileMaker(desk.cat).small(item.id, 0, WIDE))
    if item.kind == "risk":
        return Likeness(icon=_ICONS[item.kind], rows=tuple(ranges_of(desk, item.id)))
    if item.kind == "Module":
        bonus = words.bonus(item.id), words.condition(item.id)
        return Likeness(icon=_ICONS[item.kind], rows=(bonus,))
    if item.kind == "Manoeuvre":
        rows = tuple((f"Level {level}", words.card_effect(item.id, level)) for level in (1, 2, 3))
        return Likeness(icon=_ICONS[item.kind], rows=rows)
    if item.id == MOON:
        return Likeness(picture=draw.moon(WIDE / 2.4))
    if item.kind == "nation":
        return Likeness(picture=draw.seat_token(desk.token_seat(item.id), WIDE / 2))
    if item.kind == "parameter":
        disc = centre_icon(item.id, 14, 14)
        return Likeness(picture=draw.svg(WIDE / 1.6, WIDE / 1.6, "0 0 28 28", disc, class_="ms-small"))
    return Likeness(icon=PAYLOAD_ICONS.get(item.id) or _ICONS.get(item.name) or _ICONS[item.kind])
