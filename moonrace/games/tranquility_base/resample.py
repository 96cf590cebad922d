"""A world that a seat cannot tell from the real one: everything hidden from it is dealt anew."""

from __future__ import annotations

from moonrace.games.tranquility_base.state import HIDDEN, TranquilityState
from moonrace.kernel.chance import Chance
from moonrace.kernel.sealed import Window


def redeal(world: TranquilityState, seat: int, chance: Chance) -> None:
    """Deal the hands of the others, the draw pile and the cards left out anew.

    Cards come back only to where they could be: a card the last shuffles put into the draw pile cannot be one
    of those left out of the game, and of each line of the deck chart as many are left out as the chart says.
    """
    epochs = {world.epoch[card] for player in world.seats for card in player.hand}
    for shuffle in sorted(epochs | {0, world.shuffles}):
        _redeal_shuffle(world, seat, shuffle, chance)
    for other in range(world.players):
        if other != seat:
            world.orders[other].clear()
            world.requests.pop(other, None)
    for frame in world.frames:
        if isinstance(frame, Window):
            frame.forget_others(seat)


def _redeal_shuffle(world: TranquilityState, seat: int, shuffle: int, chance: Chance) -> None:
    """Deal those cards anew that came into play with one shuffle."""
    places = _hidden_places(world, seat, shuffle)
    pool = [world.seats[owner].hand[at] for owner, at in places]
    has_pile = shuffle == world.shuffles
    if has_pile:
        pool += world.bag
    pool = _leave_out(world, pool, chance) if shuffle == 0 else sorted(pool)
    for owner, at in places:
        world.seats[owner].hand[at] = chance.take(pool)
    if has_pile:
        world.bag = sorted(pool)


def _hidden_places(world: TranquilityState, seat: int, shuffle: int) -> list[tuple[int, int]]:
    return [
        (owner, at)
        for owner, player in enumerate(world.seats)
        if owner != seat
        for at, card in enumerate(player.hand)
        if world.seen[card] == HIDDEN and world.epoch[card] == shuffle
    ]


def _leave_out(world: TranquilityState, pool: list[int], chance: Chance) -> list[int]:
    """Choose anew which cards were left out of the deck, as many of each line as before; the rest is
    returned."""
    category, kind = world.cat.category, world.cat.kind
    counts: dict[str, int] = {}
    for card in world.left_out:
        line = category[kind[card]]
        counts[line] = counts.get(line, 0) + 1
    pool = sorted(pool + world.left_out)
    world.left_out = []
    for line, count in counts.items():
        candidates = [card for card in pool if category[kind[card]] == line]
        world.left_out += [chance.take_among(pool, candidates) for _ in range(count)]
    return pool
