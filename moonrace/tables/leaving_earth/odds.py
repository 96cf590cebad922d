"""The chance that a craft gets the thrust it needs, worked out from what everybody may know of the outcomes.

Rockets are fired one by one and each outcome is put back before the next is drawn, so every draw tells more
of what lies there: the reckoning follows every such story to its end. The next engine is always the one with
which most stories end well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from moonrace.games.leaving_earth.catalogue import MAJOR, SUCCESS
from moonrace.games.leaving_earth.hands import KINDS, PERFECT, Cards, Outcomes, after, next_draw

MOST_ORDERS = 24
"""With more mixtures of engines left than this, the order of firing is fixed instead of searched for."""


class Engine(NamedTuple):
    """Engines of one kind aboard."""

    thrust: int
    """What one of them gives in this manoeuvre."""
    number: int
    pile: int
    """Which pile it draws from."""
    is_thruster: bool = False
    """A thruster that fails is damaged, and never takes the craft with it."""


class Chances(NamedTuple):
    """How a manoeuvre may end: enough thrust, or the craft lost; else it stays where it is."""

    success: float
    lost: float

    @property
    def stays(self) -> float:
        """The thrust does not suffice and the craft stays."""
        return max(0.0, 1 - self.success - self.lost)


SPENT = PERFECT
"""Stands for a pile that no engine left draws from, so that stories that differ there are told once."""
CERTAIN = Chances(1.0, 0.0)
HOPELESS = Chances(0.0, 0.0)


def chances(
    required: int,
    engines: Sequence[Engine],
    piles: Sequence[Outcomes],
    pool: Cards,
) -> Chances:
    """How likely so much thrust is reached with these engines, fired one by one in the best order. Hidden
    outcomes come from the pool."""
    if required <= 0:
        return CERTAIN
    used = sorted((engine for engine in engines if engine.number and engine.thrust), reverse=True)
    return _begun(required, used, piles, pool)[0]


def best_engine(
    required: int,
    engines: Sequence[Engine],
    piles: Sequence[Outcomes],
    pool: Cards,
) -> int:
    """The place in `engines` of the one to fire next, or -1 if nothing aboard can reach the thrust."""
    order = sorted(
        (n for n, e in enumerate(engines) if e.number and e.thrust), key=lambda n: engines[n], reverse=True
    )
    place = _begun(required, [engines[n] for n in order], piles, pool)[1]
    return order[place] if place >= 0 else -1


def _begun(
    required: int, used: Sequence[Engine], piles: Sequence[Outcomes], pool: Cards
) -> tuple[Chances, int]:
    """The chances with engines in this order, and the place of the one to fire next."""
    counts = tuple(engine.number for engine in used)
    kinds = tuple((engine.thrust, engine.pile, engine.is_thruster) for engine in used)
    orders = prod(count + 1 for count in counts)
    return _best(required, counts, kinds, tuple(piles), pool, orders <= MOST_ORDERS)


Kind = tuple[int, int, bool]


@lru_cache(maxsize=100_000)
def _best(
    need: int,
    counts: tuple[int, ...],
    kinds: tuple[Kind, ...],
    piles: tuple[Outcomes, ...],
    pool: Cards,
    is_searched: bool,
) -> tuple[Chances, int]:
    if need <= 0:
        return CERTAIN, -1
    if sum(count * kind[0] for count, kind in zip(counts, kinds, strict=True)) < need:
        return HOPELESS, -1
    best, place = Chances(-1.0, 1.0), -1
    for number, count in enumerate(counts):
        if not count:
            continue
        found = _fired(need, counts, kinds, piles, pool, is_searched, number)
        if (found.success - found.lost * 1e-6) > (best.success - best.lost * 1e-6) + 1e-12:
            best, place = found, number
        if not is_searched:
            break
    return best, place


def _fired(
    need: int,
    counts: tuple[int, ...],
    kinds: tuple[Kind, ...],
    piles: tuple[Outcomes, ...],
    pool: Cards,
    is_searched: bool,
    number: int,
) -> Chances:
    """The chances if this engine is fired next."""
    thrust, place, is_thruster = kinds[number]
    left = (*counts[:number], counts[number] - 1, *counts[number + 1 :])
    success = lost = 0.0
    pile = piles[place]
    for outcome, chance in zip(KINDS, next_draw(pile, pool), strict=True):
        if outcome == MAJOR and not is_thruster:
            lost += chance
        elif chance > 0:
            gained = thrust if outcome == SUCCESS else 0
            learnt, rest = after(pile, pool, outcome, is_removed=False) if pile.size else (pile, pool)
            others = (*piles[:place], learnt if left[number] else SPENT, *piles[place + 1 :])
            found = _best(need - gained, left, kinds, others, rest, is_searched)[0]
            success += chance * found.success
            lost += chance * found.lost
    return Chances(success, lost)
