"""A world that a seat cannot tell from the real one: everything hidden from it is dealt anew."""

from __future__ import annotations

from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.rockets import RD
from moonrace.games.apogee.rules.research import Research
from moonrace.games.apogee.rules.setup import ChooseDirectors, HireTeam
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.chance import Chance
from moonrace.kernel.sealed import Sealed


def redeal(world: ApogeeState, seat: int, chance: Chance) -> None:
    """Deal the Engineers of others, the piles, cards drawn by others and sealed answers anew.

    Engineers who were seen stay with whom they work, and cards that the seat saw go under a pile stay there.
    """
    _deal_directors(world, seat, chance)
    _deal_engineers(world, seat, chance)
    for pile in range(len(TYPES)):
        _deal_technologies(world, seat, pile, chance)
    for frame in world.frames:
        if isinstance(frame, Sealed):
            frame.redraft(world, (seat,), chance)


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
    teams = [[world.seats[owner].hand, *world.seats[owner].placed] for owner in others]
    offered = [frame.drawn for frame in world.frames if isinstance(frame, HireTeam)]
    known, bit = world.engineer_known, world.bit(seat)
    hidden = [place for cards in (*teams, offered) for place in _by_knowers(cards, known, bit)]
    hidden += _unknown([world.engineer_under], known, bit)
    world.engineer_bag = _deal(hidden, world.engineer_bag, known, chance)
    for owner in others:
        _shuffle_placed(world, owner, chance)
    for drawn in offered:
        drawn.sort()


def _shuffle_placed(world: ApogeeState, owner: int, chance: Chance) -> None:
    """Of an owner's Engineers that lie face down or are in hand nobody else knows which lies where."""
    player = world.seats[owner]
    hidden = [player.hand]
    hidden += [cards for spot, cards in enumerate(player.placed) if not world.revealed >> spot & 1]
    chance.redeal([], hidden)


def _deal_technologies(world: ApogeeState, seat: int, pile: int, chance: Chance) -> None:
    """A pile, what lies under it unseen, and what others have drawn from it and not shown."""
    places = [world.under[pile]]
    if pile == RD:
        places += [cards for frame in world.frames if isinstance(frame, Research) for cards in frame.drawn]
    known = world.technology_known
    hidden = _unknown(places, known, world.bit(seat))
    world.bags[pile] = _deal(hidden, world.bags[pile], known, chance)


Place = tuple[list[int], int]
"""Cards, and which of them."""


def _unknown(places: list[list[int]], known: list[int], bit: int) -> list[Place]:
    """Where cards lie that a viewer does not know."""
    return [(cards, at) for cards in places for at, card in enumerate(cards) if not known[card] & bit]


def _by_knowers(places: list[list[int]], known: list[int], bit: int) -> list[Place]:
    """The same where cards are sorted or may lie in either place, so that their order would tell what they
    are: by who else knows them."""
    return sorted(_unknown(places, known, bit), key=lambda place: known[place[0][place[1]]])


def _deal(hidden: list[Place], bag: list[int], known: list[int], chance: Chance) -> list[int]:
    """Deal anew what a viewer does not know; what is left over is the new bag.

    Who knows a place's card knows the card that is dealt there.
    """
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
