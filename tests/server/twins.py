"""Two matches that one seat cannot tell apart: the same course of play, with hidden cards exchanged."""

from __future__ import annotations

import random
from collections.abc import Sequence

from moonrace.kernel.chance import Chance, Label, Seeded
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from tests.titles import pact


class Noting(Seeded):
    """Ordinary chance that writes down which cards and numbers came up."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.notes: list[int] = []

    def below(self, n: int, purpose: str) -> int:
        result = super().below(n, purpose)
        self.notes.append(result)
        return result

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        result = super().below(len(items), purpose)
        self.notes.append(items[result])
        return result


class Exchanged(Chance):
    """The same chance once more, with two cards exchanged."""

    def __init__(self, notes: Sequence[int], one: int, other: int) -> None:
        self._notes = iter(notes)
        self._swap = {one: other, other: one}

    def below(self, n: int, purpose: str) -> int:
        return next(self._notes)

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        card = next(self._notes)
        return items.index(self._swap.get(card, card))


def twins(seed: int, viewer: int, steps: int) -> tuple[Match, Match] | None:
    """Two matches of some steps that the viewer cannot tell apart, or None if this seed has no such pair."""
    chance = Noting(seed)
    one = pact.make().start(2, chance=chance, options={"windows": "timed"})
    rng = random.Random(seed)
    for _ in range(steps):
        seats = [ask.seat for ask in (*one.asks, *one.open_asks) if ask.seat != CLOCK] or [CLOCK]
        seat = rng.choice([*seats, *one.position.awaited])
        legal = one.legal(seat)
        if one.over or not legal:
            return None
        one.act(seat, rng.choice(legal))
    table = one.position.state
    hidden = [(mine, theirs) for mine in table.hands[1 - viewer] for theirs in table.bag]
    rng.shuffle(hidden)
    for held, unseen in hidden:
        other = _exchanged(one, chance.notes, held, unseen)
        if other is not None and other.log(viewer) == one.log(viewer):
            return one, other
    return None


def _exchanged(one: Match, notes: Sequence[int], held: int, unseen: int) -> Match | None:
    other = pact.make().start(2, chance=Exchanged(notes, held, unseen), options={"windows": "timed"})
    try:
        for step in one.steps[1:]:
            assert step.entry.seat is not None
            other.act(step.entry.seat, step.entry.act)
    except MoonraceError:
        # The other side used the very card that was exchanged.
        return None
    return other
