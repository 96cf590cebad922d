"""How the things of Tranquility Base look in the encyclopaedia: cards as they lie in a hand."""

from __future__ import annotations

from moonrace.tables.articles import Article
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Likeness
from moonrace.tables.tranquility_base.cards import hand_card
from moonrace.tables.tranquility_base.desk import Desk
from moonrace.tables.tranquility_base.words import MOON, RECONSTRUCTED


def likeness(desk: Desk, item: Article) -> Likeness:
    """A card, the Moon, or what stands for a space."""
    if item.id in desk.words.cards:
        return Likeness(card=hand_card(desk, item.id, "card"), dotted=RECONSTRUCTED)
    return Likeness(picture=draw.moon(40)) if item.id == MOON else Likeness(icon="move")
