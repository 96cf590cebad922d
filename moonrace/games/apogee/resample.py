"""A world that a seat cannot tell from the real one: everything hidden from it is dealt anew."""

from __future__ import annotations

from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.rockets import RD
from moonrace.games.apogee.rules.research import Research
from moonrace.games.apogee.rules.setup import ChooseDirectors, HireTeam
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.chance import Chance
from moonrace.kernel.sealed import Sealed


def resample(state: ApogeeState, seat: int, chance: Chance) -> ApogeeState:
    """Deal the Engineers of others, the piles, cards drawn by others and sealed answers anew.

    Engineers who were seen stay with whom they work, and cards that the seat saw go under a pile stay there.
    """
    world = state.clone()
    _deal_directors(world, seat, chance)
    _deal_engineers(world, seat, chance)
    for pile in range(len(TYPES)):
        _deal_technologies(world, seat, pile, chance)
    for frame in world.frames:
        if isinstance(frame, Sealed):
            frame.redraft(world, (seat,), chance)
    return world


def _deal_directors(world: ApogeeState, seat: int, chance: Chance) -> None:
    """Directors that others have drawn and not shown, and those they have put away."""
    frame = world.frames[-1]
    if not isinstance(frame, ChooseDirectors):
        return
    others = [offer for owner, offer in enumerate(frame.offers) if owner != seat and len(offer) > 1]
    chance.redeal(world.director_bag, others)


def _deal_engineers(world: ApogeeState, seat: int, chance: Chance) -> None:
    """Who works for others, where they are placed, who was offered to them, who lies in the pile."""
    others = [owner for owner in range(world.players) if owner != seat]
    for owner in others:
        _line_up(world, owner)
    places = [cards for owner in others for cards in (world.seats[owner].hand, *world.seats[owner].placed)]
    offered = [frame.drawn for frame in world.frames if isinstance(frame, HireTeam)]
    places += [*offered, world.engineer_under]
    world.engineer_bag = _deal(places, world.engineer_bag, world.engineer_known, world.bit(seat), chance)
    for owner in others:
        _shuffle_placed(world, owner, chance)
    for drawn in offered:
        drawn.sort()


def _face_down(world: ApogeeState, owner: int) -> list[list[int]]:
    """Where an owner's Engineers lie of whom nobody else knows which lies where."""
    player = world.seats[owner]
    return [player.hand, *(c for spot, c in enumerate(player.placed) if not world.revealed >> spot & 1)]


def _line_up(world: ApogeeState, owner: int) -> None:
    """Lay an owner's Engineers by who knows them, so that nothing tells where each lay."""
    places = _face_down(world, owner)
    cards = iter(sorted((c for place in places for c in place), key=lambda c: (world.engineer_known[c], c)))
    for place in places:
        place[:] = [next(cards) for _ in place]


def _shuffle_placed(world: ApogeeState, owner: int, chance: Chance) -> None:
    """Deal an owner's Engineers anew among the places where they lie unseen."""
    chance.redeal([], _face_down(world, owner))


def _deal_technologies(world: ApogeeState, seat: int, pile: int, chance: Chance) -> None:
    """A pile, what lies under it unseen, and what others have drawn from it and not shown."""
    places = [world.under[pile]]
    if pile == RD:
        places += [cards for frame in world.frames if isinstance(frame, Research) for cards in frame.drawn]
    bag = world.bags[pile]
    world.bags[pile] = _deal(places, bag, world.technology_known, world.bit(seat), chance)


def _deal(places: list[list[int]], bag: list[int], known: list[int], bit: int, chance: Chance) -> list[int]:
    """Deal anew what a viewer does not know in these places; what is left over is the new bag.

    Who knows a place's card knows the card that is dealt there.
    """
    hidden = [
        (cards, at)
        for cards in places
        for at in sorted(range(len(cards)), key=lambda at: known[cards[at]])
        if not known[cards[at]] & bit
    ]
    if not hidden:
        return bag
    knowers = [known[cards[at]] for cards, at in hidden]
    pool = sorted([cards[at] for cards, at in hidden] + bag)
    for card in pool:
        known[card] = 0
    for (cards, at), who in zip(hidden, knowers, strict=True):
        cards[at] = chance.take(pool)
        known[cards[at]] = who
    return sorted(pool)
