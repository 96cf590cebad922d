"""The politics board as the templates read it: places of both sides, tokens, hand, shares of outcomes."""

from __future__ import annotations

from math import ceil, comb

import msgspec

from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot import events
from moonrace.games.moonshot.view import ManoeuvreView, NationView
from moonrace.tables.kit.odds import Share, shares
from moonrace.tables.kit.parts import Track
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch
from moonrace.tables.kit.words import count
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.missions import Things

LEVELS = (1, 2, 3)
CROWD = 6
"""From so many tokens on they overlap, and a figure tells how many there are."""
OWN_OUTCOMES = ("yours", "a tie", "obstructed")
THEIR_OUTCOMES = ("stopped", "a tie", "theirs")
"""What becomes of a card where the viewer is ahead, level or behind."""


class Token(msgspec.Struct, frozen=True):
    """A token on a Manoeuvre: whose, and what the viewer may know of it."""

    id: str
    seat: int
    kind: str
    """`influence`, `bluff` or `down`."""


class Spot(Pressable, frozen=True):
    """Where the viewer may put a token now."""

    id: str
    kind: str


class CardPart(msgspec.Struct, frozen=True):
    """A Manoeuvre card on its place."""

    id: str
    name: str
    level: int
    gives: str
    is_reconstructed: bool
    cover: str
    has_cover: bool
    is_settled: bool
    tokens: tuple[Token, ...]
    is_crowded: bool
    says: str
    shares: tuple[Share, ...]
    spots: tuple[Spot, ...]

    @property
    def steps(self) -> Track:
        """How far it has been escalated."""
        return Track(self.level, len(LEVELS))


class PlacePart(Pressable, frozen=True):
    """A place of one side: a card, or what it gives while it is empty."""

    id: str
    name: str
    effect: str
    when: str
    is_reconstructed: bool
    card: CardPart | None


class HandCard(Pressable, frozen=True):
    """A Manoeuvre card in the viewer's hand."""

    id: str
    name: str
    levels: tuple[str, ...]
    is_reconstructed: bool


class Stock(msgspec.Struct, frozen=True):
    """Tokens of the other side that the viewer has not seen, if it had laid none of this round by choice."""

    influence: int
    bluff: int

    def ways(self, laid: int) -> list[int]:
        """Of all ways to have laid so many face down: how many have 0, 1, 2 ... Influence among them."""
        return [comb(self.influence, n) * comb(self.bluff, laid - n) for n in range(laid + 1)]


def place_parts(desk: Desk, nation: NationView, things: Things) -> tuple[PlacePart, ...]:
    """The four places of a side."""
    return tuple(_place(desk, nation, at, things) for at in range(len(nation.places)))


def _place(desk: Desk, nation: NationView, at: int, things: Things) -> PlacePart:
    place = nation.places[at]
    card, id_ = place.manoeuvre, f"place-{nation.nation}-{place.place}"
    return msgspec.structs.replace(
        empty_place(desk, place.place),
        id=id_,
        card=_card(desk, nation, card, things) if card else None,
        touch=things.get(f"card-{card.card}" if card else id_, NO_TOUCH),
    )


def empty_place(desk: Desk, place: str) -> PlacePart:
    """A place on which nothing lies."""
    effect, when = desk.words.place_effect_parts(place)
    return PlacePart(
        id=f"place-{place}",
        name=desk.words.place(place),
        effect=effect,
        when=when,
        is_reconstructed=desk.words.is_place_reconstructed(place),
        card=None,
    )


def _card(desk: Desk, owner: NationView, card: ManoeuvreView, things: Things) -> CardPart:
    words, tokens = desk.words, _tokens(desk, card)
    return CardPart(
        id=card.card,
        name=words.card(card.card),
        level=card.level,
        gives=words.card_effect(card.card, card.level, is_short=True),
        is_reconstructed=words.is_card_reconstructed(card.card),
        cover=words.card(card.cover) if card.cover else "",
        has_cover=card.has_cover,
        is_settled=card.is_settled,
        tokens=tokens,
        is_crowded=len(tokens) >= CROWD,
        says=tokens_words(desk, card),
        shares=shares_of(desk, owner.nation, card),
        spots=tuple(
            Spot(id_, kind, touch=things[id_])
            for kind in (acts.INFLUENCE, acts.BLUFF)
            if (id_ := f"put-{card.card}-{kind}") in things
        ),
    )


def _tokens(desk: Desk, card: ManoeuvreView) -> tuple[Token, ...]:
    shown = []
    for nation, side in zip(desk.view.nations, card.tokens, strict=True):
        hidden = side.influence < 0
        kinds = ["down"] * side.count if hidden else ["influence"] * side.influence
        kinds += [] if hidden else ["bluff"] * (side.count - side.influence)
        seat = desk.token_seat(nation.nation)
        shown += [Token(f"token-{card.card}-{nation.nation}-{n}", seat, k) for n, k in enumerate(kinds, 1)]
    return tuple(shown)


def tokens_words(desk: Desk, card: ManoeuvreView) -> str:
    """The tokens on a card, as far as the viewer may know them."""
    told = []
    for nation, side in zip(desk.view.nations, card.tokens, strict=True):
        if side.count:
            known = f", {side.influence} of them Influence" if side.influence >= 0 else " face down"
            told.append(f"{desk.words.nation(nation.nation)} {count(side.count, 'token')}{known}")
    return "; ".join(told) or "no tokens"


def hand_parts(desk: Desk, things: Things) -> tuple[HandCard, ...]:
    """The viewer's hand."""
    return tuple(hand_card(desk, card, things.get(f"row-play-{card}", NO_TOUCH)) for card in desk.view.hand)


def hand_card(desk: Desk, card: str, touch: Touch = NO_TOUCH) -> HandCard:
    """A Manoeuvre card as one holds it."""
    return HandCard(
        id=f"hand-{card}",
        name=desk.words.card(card),
        levels=tuple(desk.words.card_effect(card, level, is_short=True) for level in LEVELS),
        is_reconstructed=desk.words.is_card_reconstructed(card),
        touch=touch,
    )


# Shares -----------------------------------------------------------------------------------------------------


def stock_of(desk: Desk, nation: NationView, laid: int) -> Stock:
    """What a side may have laid so many tokens from: its tokens of a round, less those that were revealed.

    Tokens of an escalated card may be of earlier rounds: then they come from as many stocks as it takes.
    """
    constants = desk.content.constants
    first = constants.first_player_bluff if desk.view.first_player == nation.nation else 0
    influence, bluff = constants.influence + _boosted(desk, nation), constants.bluff + first
    at = desk.view.nations.index(nation)
    for _, _, card in desk.manoeuvres():
        if card.is_settled:
            seen = card.tokens[at]
            influence, bluff = influence - seen.influence, bluff - (seen.count - seen.influence)
    influence, bluff = max(0, influence), max(0, bluff)
    if influence + bluff < laid:
        rounds = ceil(laid / (constants.influence + constants.bluff))
        return Stock(rounds * constants.influence, rounds * constants.bluff)
    return Stock(influence, bluff)


def _boosted(desk: Desk, nation: NationView) -> int:
    """The Influence that a side has bought in this round, which everybody saw."""
    bought = 0
    for event in reversed(desk.scene.log):
        if isinstance(event, events.Round):
            break
        if isinstance(event, events.Boosted) and event.nation == nation.nation:
            bought += event.amount
    return bought


def shares_of(desk: Desk, owner: str, card: ManoeuvreView) -> tuple[Share, ...]:
    """How a card would end for the viewer if the other side's tokens had been laid blind."""
    own, theirs = card.tokens[desk.side], card.tokens[1 - desk.side]
    if not desk.is_seated or card.is_settled or not own.count + theirs.count:
        return ()
    ways = stock_of(desk, desk.them, theirs.count).ways(theirs.count)
    ahead, level = sum(ways[: own.influence]), sum(ways[own.influence : own.influence + 1])
    parts = (ahead, level, sum(ways) - ahead - level)
    named = OWN_OUTCOMES if desk.is_mine(owner) else THEIR_OUTCOMES
    return shares((part / sum(ways) for part in parts), named)
