"""A world that a seat cannot tell from the real one."""

from __future__ import annotations

from moonrace.games.moonshot.catalogue import NOTHING
from moonrace.games.moonshot.rules.installing import Placing
from moonrace.games.moonshot.rules.round import stacks
from moonrace.games.moonshot.state import BOTH, Manoeuvre, MoonshotState, Tokens, tokens_of
from moonrace.kernel.chance import Chance


def redeal(world: MoonshotState, seat: int, chance: Chance) -> None:
    """Deal anew what the seat's side has not seen: the other side's cards and tokens, tiles just drawn, and
    the hidden risks on the ways to the Moon."""
    side = world.side(seat)
    for nation in BOTH:
        if nation != side:
            _deal_cards(world, nation, chance)
            _turn_tokens(world, nation, chance)
    _draw_tiles(world, side, chance)
    _lay_paths(world, chance)


# Manoeuvre cards --------------------------------------------------------------------------------------------


def _deal_cards(world: MoonshotState, nation: int, chance: Chance) -> None:
    """Hand, covers and deck. A card that everybody saw go into the deck with a shuffle cannot be one that was
    drawn before it, so places are filled in the order in which they were drawn."""
    own, drawn, entered = world.nations[nation], world.drawn, world.entered
    covered = [card for card in own.cards_on_board() if card.cover != NOTHING]
    thrown = [at for at, card in enumerate(own.discard) if world.covers[card]]
    hand = sorted(own.hand, key=lambda card: drawn[card])
    hidden = [*hand, *(card.cover for card in covered), *(own.discard[at] for at in thrown)]
    unseen = sorted(hidden + own.deck)
    since = [drawn[card] for card in hidden]
    new = [NOTHING] * len(hidden)
    for at in sorted(range(len(hidden)), key=lambda at: since[at]):
        new[at] = chance.take_among(unseen, [card for card in unseen if entered[card] <= since[at]])
    for card in hidden:
        world.covers[card] = 0
    own.deck = unseen
    for card in unseen:
        drawn[card] = 0
    for card, when in zip(new, since, strict=True):
        drawn[card] = when
    dealt = iter(new)
    own.hand = [next(dealt) for _ in hand]
    for manoeuvre in covered:
        manoeuvre.cover = next(dealt)
    for at in thrown:
        own.discard[at] = next(dealt)
        world.covers[own.discard[at]] = 1


# Tokens -----------------------------------------------------------------------------------------------------


def _turn_tokens(world: MoonshotState, nation: int, chance: Chance) -> None:
    """Which of the face-down tokens are Influence, round by round: how many there were of each kind is known,
    less those that were revealed."""
    own = world.nations[nation]
    lying = [card for side in world.nations for card in side.cards_on_board() if not card.is_settled]
    placed = [tokens_of(card.tokens, nation) for card in lying]
    influence = own.influence + sum(i for i, _ in placed)
    bluff = own.bluff + sum(b for _, b in placed)
    for card, (i, b) in zip(lying, placed, strict=True):
        turned = _influence_among(i + b, influence, bluff, chance)
        card.tokens = _with(card.tokens, nation, turned, i + b - turned)
        influence, bluff = influence - turned, bluff - (i + b - turned)
    own.influence, own.bluff = influence, bluff
    for number, influence, bluff in own.pools:
        _turn_older(lying, nation, number, influence, bluff, chance)


def _turn_older(
    lying: list[Manoeuvre], nation: int, number: int, influence: int, bluff: int, chance: Chance
) -> None:
    """The same for the tokens of an earlier round on escalated cards."""
    for card in lying:
        older = []
        for round_, tokens in card.older:
            if round_ == number:
                count = sum(tokens_of(tokens, nation))
                turned = _influence_among(count, influence, bluff, chance)
                influence, bluff = influence - turned, bluff - (count - turned)
                older.append((round_, _with(tokens, nation, turned, count - turned)))
            else:
                older.append((round_, tokens))
        card.older = tuple(older)


def _influence_among(count: int, influence: int, bluff: int, chance: Chance) -> int:
    """How many of so many tokens are Influence, drawn from so many of each kind."""
    found = 0
    for _ in range(count):
        token = chance.take([1] * influence + [0] * bluff)
        influence -= token
        bluff -= 1 - token
        found += token
    return found


def _with(tokens: Tokens, nation: int, influence: int, bluff: int) -> Tokens:
    a, b, c, d = tokens
    return (influence, bluff, c, d) if nation == 0 else (a, b, influence, bluff)


# Tiles and risks --------------------------------------------------------------------------------------------


def _draw_tiles(world: MoonshotState, side: int, chance: Chance) -> None:
    """Tiles that the other side's Research has just drawn."""
    for frames in stacks(world):
        for at, frame in enumerate(frames):
            if isinstance(frame, Placing) and frame.is_secret and frame.nation != side:
                frames[at] = _drawn_anew(world, frame, chance)


def _drawn_anew(world: MoonshotState, frame: Placing, chance: Chance) -> Placing:
    tiles = list(frame.tiles)
    decks = [world.cat.deck_of[tile] for tile in tiles]
    changed = range(int(frame.is_fixed), len(tiles))
    for at in changed:
        world.tile_decks[decks[at]].append(tiles[at])
    for deck in decks:
        world.tile_decks[deck].sort()
    for at in changed:
        tiles[at] = chance.take(world.tile_decks[decks[at]])
    return Placing(frame.nation, tuple(tiles), frame.source, is_fixed=frame.is_fixed)


def _lay_paths(world: MoonshotState, chance: Chance) -> None:
    """The risks nobody has seen. Once their deck was rebuilt, only those on the paths are unseen."""
    level = world.cat.content.constants.moon_risk_level
    places = [(own, at) for own in world.nations for at in range(len(own.path)) if not own.shown >> at & 1]
    pool = [own.path[at] for own, at in places]
    is_rebuilt = world.has_rebuilt_risks >> level & 1
    if not is_rebuilt:
        pool += world.risk_decks[level]
    pool.sort()
    for own, at in places:
        own.path[at] = chance.take(pool)
    if not is_rebuilt:
        world.risk_decks[level] = pool
