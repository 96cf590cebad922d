"""A world that an agency cannot tell from the real one."""

from __future__ import annotations

from dataclasses import replace

from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.posterior import by_shuffle, of_kinds
from moonrace.games.leaving_earth.state import LeavingEarthState, Stack
from moonrace.kernel.chance import Chance


def redeal(world: LeavingEarthState, seat: int, chance: Chance) -> None:
    """Choose anew what others have seen and this seat has not, and which outcomes were one card drawn twice,
    which nobody knows. Outcomes nobody has seen are not decided yet."""
    bit = 1 << world.agency_of(seat) if seat >= 0 else 0
    for place, face in enumerate(world.faces):
        if face != NOWHERE and not world.revealed[place] and not world.known[place] & bit:
            faces = world.cat.faces_of[place]
            world.faces[place] = faces[chance.below(len(faces), "resample")]
    _deal_outcomes(world, chance)


def _deal_outcomes(world: LeavingEarthState, chance: Chance) -> None:
    """Choose which cards the outcomes drawn so far were, as likely as the draws make it (LE-KNO-02)."""
    if all(len(stack.table) == 1 for stack in world.touched):
        return
    for pool in world.pools:
        pool.left = list(pool.cards)
    dealt = iter(world.knowledge().deal(chance))
    for own in world.agencies:
        for number, stack in own.stacks.items():
            if stack.is_touched:
                own.stacks[number] = _dealt(world, stack, next(dealt))


def _dealt(world: LeavingEarthState, stack: Stack, cards: int) -> Stack:
    """A stack of which these cards have turned up."""
    shown, hidden = of_kinds(cards), list(stack.dealt)
    for shuffle, kinds in enumerate(by_shuffle(cards)):
        for kind, number in enumerate(kinds):
            world.pools[shuffle].left[kind] -= number
        for _ in range(sum(kinds)):
            hidden.remove(shuffle)
    seen = shown[0] - stack.gone[0], shown[1] - stack.gone[1], shown[2] - stack.gone[2]
    return replace(stack, seen=seen, hidden=tuple(hidden))
