"""The chance that a craft gets the thrust it needs, worked out from what everybody may know of the outcomes.

Rockets are fired one by one and each outcome is put back before the next is drawn, so a card that was never
seen is learnt on the way: the reckoning follows every such story to its end. The next engine is always the
one with which most stories end well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

Triple = tuple[float, float, float]
"""Successes, minor failures, major failures: cards or chances."""
SUCCESS, MINOR, MAJOR = 0, 1, 2
MOST_ORDERS = 24
"""With more mixtures of engines left than this, the order of firing is fixed instead of searched for."""


class Pile(NamedTuple):
    """The outcomes on an advancement: those seen and put back, and how many were never seen."""

    seen: tuple[int, int, int]
    hidden: int
    mix: Triple
    """What a card that was never seen may be."""

    @property
    def size(self) -> int:
        """How many outcomes there are."""
        return sum(self.seen) + self.hidden

    def next(self) -> Triple:
        """The chances of the next draw; with no outcomes success is certain."""
        if not self.size:
            return (1.0, 0.0, 0.0)
        chances = [
            (seen + self.hidden * share) / self.size for seen, share in zip(self.seen, self.mix, strict=True)
        ]
        return (chances[0], chances[1], chances[2])


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


SPENT = Pile((0, 0, 0), 0, (1.0, 0.0, 0.0))
"""Stands for a pile that no engine left draws from, so that stories that differ there are told once."""
CERTAIN = Chances(1.0, 0.0)
HOPELESS = Chances(0.0, 0.0)


def pile_of(seen: tuple[int, int, int], outcomes: int, odds: Sequence[float]) -> Pile:
    """A pile from what a view says of it: the odds of the next draw tell what the unseen cards may be."""
    hidden = outcomes - sum(seen)
    if hidden <= 0:
        return Pile(seen, 0, (1.0, 0.0, 0.0))
    mix = [(chance * outcomes - known) / hidden for chance, known in zip(odds, seen, strict=True)]
    return Pile(seen, hidden, (mix[0], mix[1], mix[2]))


def unseen_cards(
    one_set: tuple[int, int, int],
    total: int,
    known: Iterable[tuple[int, int, int]],
    piles: Iterable[Pile],
) -> tuple[int, int, int] | None:
    """What all cards that nobody has seen are, taken together, or None once a reshuffle has mixed old with
    new.

    `total` counts every card of the game, `known` are those in sight or seen and put back.
    """
    sets = total // sum(one_set)
    left = [sets * count for count in one_set]
    for triple in known:
        left = [count - gone for count, gone in zip(left, triple, strict=True)]
    number = sum(left)
    for pile in piles:
        for share, count in zip(pile.mix, left, strict=True):
            if pile.hidden and (not number or abs(share - count / number) > 1e-9):
                return None
    return (left[0], left[1], left[2]) if min(left) >= 0 else None


def chances(
    required: int,
    engines: Sequence[Engine],
    piles: Sequence[Pile],
    unseen: tuple[int, int, int] | None = None,
) -> Chances:
    """How likely so much thrust is reached with these engines, fired one by one in the best order."""
    if required <= 0:
        return CERTAIN
    used = tuple(sorted((engine for engine in engines if engine.number and engine.thrust), reverse=True))
    orders = 1
    for engine in used:
        orders *= engine.number + 1
    counts = tuple(engine.number for engine in used)
    kinds = tuple((engine.thrust, engine.pile, engine.is_thruster) for engine in used)
    return _best(required, counts, kinds, tuple(piles), unseen, orders <= MOST_ORDERS)[0]


def best_engine(
    required: int,
    engines: Sequence[Engine],
    piles: Sequence[Pile],
    unseen: tuple[int, int, int] | None = None,
) -> int:
    """The place in `engines` of the one to fire next, or -1 if nothing aboard can reach the thrust."""
    order = sorted(
        (n for n, e in enumerate(engines) if e.number and e.thrust), key=lambda n: engines[n], reverse=True
    )
    counts = tuple(engines[n].number for n in order)
    kinds = tuple((engines[n].thrust, engines[n].pile, engines[n].is_thruster) for n in order)
    orders = 1
    for count in counts:
        orders *= count + 1
    place = _best(required, counts, kinds, tuple(piles), unseen, orders <= MOST_ORDERS)[1]
    return order[place] if place >= 0 else -1


Kind = tuple[int, int, bool]


@lru_cache(maxsize=100_000)
def _best(
    need: int,
    counts: tuple[int, ...],
    kinds: tuple[Kind, ...],
    piles: tuple[Pile, ...],
    unseen: tuple[int, int, int] | None,
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
        found = _fired(need, counts, kinds, piles, unseen, is_searched, number)
        if (found.success - found.lost * 1e-6) > (best.success - best.lost * 1e-6) + 1e-12:
            best, place = found, number
        if not is_searched:
            break
    return best, place


def _fired(
    need: int,
    counts: tuple[int, ...],
    kinds: tuple[Kind, ...],
    piles: tuple[Pile, ...],
    unseen: tuple[int, int, int] | None,
    is_searched: bool,
    number: int,
) -> Chances:
    """The chances if this engine is fired next."""
    thrust, place, is_thruster = kinds[number]
    left = (*counts[:number], counts[number] - 1, *counts[number + 1 :])
    success = lost = 0.0
    for outcome, chance, after, still in _draws(piles[place], unseen):
        if outcome == MAJOR and not is_thruster:
            lost += chance
            continue
        gained = thrust if outcome == SUCCESS else 0
        rest = (*piles[:place], after if left[number] else SPENT, *piles[place + 1 :])
        found = _best(need - gained, left, kinds, rest, still, is_searched)[0]
        success += chance * found.success
        lost += chance * found.lost
    return Chances(success, lost)


def _draws(
    pile: Pile, unseen: tuple[int, int, int] | None
) -> Iterable[tuple[int, float, Pile, tuple[int, int, int] | None]]:
    """Every way the next draw can go: the outcome, its chance, and what is known afterwards."""
    size = pile.size
    if not size:
        yield SUCCESS, 1.0, pile, unseen
        return
    for outcome in (SUCCESS, MINOR, MAJOR):
        if pile.seen[outcome]:
            yield outcome, pile.seen[outcome] / size, pile, unseen
        if not pile.hidden:
            continue
        total = sum(unseen) if unseen is not None else 0
        share = unseen[outcome] / total if unseen is not None and total else pile.mix[outcome]
        if share > 0:
            learnt = _plus(pile.seen, outcome, 1)
            still = _plus(unseen, outcome, -1) if unseen is not None else None
            yield outcome, share * pile.hidden / size, Pile(learnt, pile.hidden - 1, pile.mix), still


def _plus(triple: tuple[int, int, int], place: int, number: int) -> tuple[int, int, int]:
    values = list(triple)
    values[place] += number
    return (values[0], values[1], values[2])
