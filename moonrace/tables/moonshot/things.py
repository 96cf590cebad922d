"""How the things of Moonshot look in the encyclopaedia: as they lie on the table."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.games.moonshot.actions import BLUFF, INFLUENCE
from moonrace.games.moonshot.content import MOON
from moonrace.tables.articles import Article
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness
from moonrace.tables.moonshot.board import payload_marker
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.missions import mission_card, risk_card
from moonrace.tables.moonshot.politics import Token, empty_place, hand_card
from moonrace.tables.moonshot.tiles import TileMaker, centre_icon
from moonrace.tables.moonshot.words import RECONSTRUCTED
from moonrace.tables.moonshot.workshop import module_part

WIDE = 104
_TOKENS = (INFLUENCE, BLUFF)
_CARDS = {
    "mission": ("mission", mission_card),
    "risk": ("risk", risk_card),
    "Manoeuvre": ("hand_card", hand_card),
    "Module": ("module", module_part),
    "place": ("free_place", empty_place),
}
"""By kind: which macro draws it, and what that is given."""


def likeness(desk: Desk, item: Article) -> Likeness:
    """A card or place from the table, a tile with its icons, a token."""
    if item.id == MOON:
        return Likeness(picture=draw.moon(WIDE / 2.4))
    if item.kind in _CARDS:
        shape, made = _CARDS[item.kind]
        return Likeness(card=made(desk, item.id), shape=shape, dotted=RECONSTRUCTED)
    if item.kind.endswith("tile"):
        return Likeness(picture=TileMaker(desk.cat).small(item.id, 0, WIDE))
    if item.kind == "nation":
        return Likeness(picture=draw.seat_token(desk.token_seat(item.id), WIDE / 2))
    if item.kind == "parameter":
        return Likeness(picture=_piece(centre_icon(item.id, 14, 14), 28))
    if item.kind == "payload":
        return Likeness(picture=_piece(payload_marker(item.id, 16, 16), 32))
    if item.name.lower() in _TOKENS:
        seat = desk.token_seat(desk.me.nation)
        return Likeness(card=Token(f"token-{item.name}", seat, item.name.lower()), shape="token")
    return Likeness(icon="info")


def _piece(drawn: Markup, side: int) -> Markup:
    return draw.svg(WIDE / 1.6, WIDE / 1.6, f"0 0 {side} {side}", drawn, class_="ms-small")
