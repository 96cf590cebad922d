"""How far a purse of Docking tokens is from a docking, solved once for each combination.

Tokens come up in any colour and may be left; two of one colour can be exchanged for one of any. With limits
on the whole purse and on each colour a wrong token can stand in the way, so each purse is worth the number of
tokens that must come up before docking, on the average, if one collects and exchanges as well as can be.
"""

from __future__ import annotations

from functools import cache
from itertools import product

Purse = tuple[int, ...]
ROUNDS = 200
NEVER = 60.0
CERTAIN = 1e-9


class Purses:
    """All purses for one docking combination."""

    def __init__(self, cost: Purse, most_of_colour: int, most: int, give: int, *, chooses: bool) -> None:
        self.cost = cost
        self.give = give
        self._most_of_colour = most_of_colour
        self._most = most
        self._chooses = chooses
        counts = product(range(most_of_colour + 1), repeat=len(cost))
        self._purses = [purse for purse in counts if sum(purse) <= most]
        self._steps = {purse: self._exchanges(purse) for purse in self._purses}
        self._offers: dict[Purse, float] = {}
        self._solve()

    def wait(self, purse: Purse) -> float:
        """How many tokens must come up until docking, on the average."""
        return self._offers.get(purse, NEVER)

    def gain(self, purse: Purse, colour: int) -> float:
        """How much nearer docking comes with one more of a colour; below zero where it is in the way."""
        return self.wait(purse) - self._offers.get(_with(purse, colour, 1), NEVER)

    def exchange(self, purse: Purse) -> tuple[int, int] | None:
        """The exchange that serves docking, if any does: the colour to give two of, and the one to take."""
        best, now = None, self._before_exchange(purse) - CERTAIN
        for (give, take), after in self._steps[purse].items():
            if self.wait(after) < now:
                best, now = (give, take), self.wait(after)
        return best

    def is_enough(self, purse: Purse) -> bool:
        """Whether docking can be paid."""
        return all(have >= need for have, need in zip(purse, self.cost, strict=True))

    def _exchanges(self, purse: Purse) -> dict[tuple[int, int], Purse]:
        found = {}
        for give, take in product(range(len(purse)), repeat=2):
            after = _with(_with(purse, give, -self.give), take, 1)
            if give != take and after[give] >= 0 and after[take] <= self._most_of_colour:
                found[give, take] = after
        return found

    def _before_exchange(self, purse: Purse) -> float:
        if self.is_enough(purse):
            return 0.0
        found = [self._offers[_with(purse, c, 1)] for c in range(len(purse)) if self.has_room(purse, c)]
        now = self._offers[purse]
        if self._chooses:
            return 1 + min(found, default=NEVER)
        better = [min(now, after) for after in found] + [now] * (len(purse) - len(found))
        return 1 + sum(better) / len(better)

    def has_room(self, purse: Purse, colour: int) -> bool:
        """Whether one more of a colour may be collected."""
        return purse[colour] < self._most_of_colour and sum(purse) < self._most

    def _solve(self) -> None:
        self._offers = {purse: 0.0 if self.is_enough(purse) else NEVER for purse in self._purses}
        for _ in range(ROUNDS):
            change = 0.0
            for purse in self._purses:
                exchanged = [self._offers[after] for after in self._steps[purse].values()]
                value = min([NEVER, self._before_exchange(purse), *exchanged])
                change = max(change, abs(value - self._offers[purse]))
                self._offers[purse] = value
            if change < CERTAIN:
                return


def _with(purse: Purse, colour: int, count: int) -> Purse:
    return (*purse[:colour], purse[colour] + count, *purse[colour + 1 :])


@cache
def purses(cost: Purse, most_of_colour: int, most: int, give: int, *, chooses: bool) -> Purses:
    """All purses for a docking combination; `chooses` where the colour that comes up is one's own choice."""
    return Purses(cost, most_of_colour, most, give, chooses=chooses)
