"""The law of twins: what a seat has of a match follows from what it was told."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Label, Seeded
from moonrace.kernel.events import CLOCK, may_see
from moonrace.kernel.match import Match
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab.laws.comparing import same
from moonrace.lab.laws.numbers import same_numbers
from moonrace.lab.laws.secrecy import LOOK_AHEAD
from moonrace.lab.laws.sight import Doing, has_asking_window, refusal_bytes, sight

DRAWS = 3
"""How often the same thing is done with another result of chance."""
PLAYED_ON = 0.25
"""How often two matches that look alike are played on."""
ANOTHER = -1
"""Stands for any result but the one there was."""


class _Noted(Chance):
    """Seeded chance that notes what it gave: the things drawn, not their places, and the numbers rolled."""

    def __init__(self, seed: int) -> None:
        self._source = Seeded(seed)
        self.given: list[int] = []

    def below(self, n: int, purpose: str) -> int:
        self.given.append(self._source.below(n, purpose))
        return self.given[-1]

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        at = self._source.below(len(items), purpose)
        self.given.append(items[at])
        return at


class _Alike(Chance):
    """Chance that gives what was given elsewhere, wherever that is possible."""

    def __init__(self, given: Sequence[int], seed: int) -> None:
        self._given = iter(given)
        self._source = Seeded(seed)

    def below(self, n: int, purpose: str) -> int:
        return self.index(range(n), purpose, None)

    def index(self, items: Sequence[int], purpose: str, label: Label | None) -> int:
        wanted = next(self._given, ANOTHER)
        return items.index(wanted) if wanted in items else self._source.below(len(items), purpose)


class _Twins:
    """Two matches with one past that are played on alike, and the seats that were told the same of both."""

    def __init__(self, match: Match, rng: random.Random, probes: Sequence[Action]) -> None:
        chance = Seeded(0)
        self.one, self.other = match.clone(chance), match.clone(chance)
        self.rng, self.probes = rng, probes
        self.seats = seats_and_spectator(match.players)

    def act(self, doing: Doing, other: Doing, *, draws_another: bool = False) -> None:
        """Do something in one match and likewise in the other; chance comes out alike, or but for one result.

        Who knows of what was done differently can tell the two apart, and so can who was told differently.
        """
        lead = _Noted(self.rng.getrandbits(48))
        told = self._told(self.one, doing, lead)
        if draws_another:
            if not lead.given:
                self.seats = []
                return
            lead.given[self.rng.randrange(len(lead.given))] = ANOTHER
        told_other = self._told(self.other, other, _Alike(lead.given, self.rng.getrandbits(48)))
        knowers = () if doing == other else self.one.team(doing[0])
        self.seats = [s for s in self.seats if s not in knowers and told[s] == told_other[s]]
        self._look_alike(f"“{doing[1]}” of seat {doing[0]}, told alike")

    def _told(self, match: Match, doing: Doing, chance: Chance) -> dict[int, list[tuple[str, Any]]]:
        """By seat what it was told of something done. Who else was told is nobody's business."""
        match.position.flow.chance = chance
        events = match.act(*doing).events
        return {s: [(e.kind, e.data) for e in events if may_see(e.audience, s)] for s in self.seats}

    def _look_alike(self, what: str) -> None:
        """What the seats have that were told the same is the same."""
        pair = (self.one, self.other)
        # At the end all hands may be laid open. A window that asks only who can answer tells by the wait.
        if any(match.over or has_asking_window(match.position) for match in pair):
            self.seats = []
        for seat in self.seats:
            one, other = (sight(match, seat) for match in pair)
            for name in one:
                same("twins", other[name], one[name], f"the {name} of seat {seat} after {what},")
            same_numbers("twins", self.one.position, self.other.position, seat, f" after {what}")
            for action in self.probes:
                first, second = (refusal_bytes(match.position, seat, action) for match in pair)
                same("twins", second, first, f"the refusal of “{action}” to seat {seat} after {what},")

    def go_on(self) -> None:
        """Do something at random in both, as long as somebody cannot tell them apart."""
        if not self.seats:
            return
        doing = self.rng.choice(_doings(self.one))
        others = [doing] if doing in _doings(self.other) else _alike(self.other, doing)
        if others:
            self.act(doing, self.rng.choice(others))


def twins_look_alike(match: Match, rng: random.Random, probes: Sequence[Action] = ()) -> None:
    """Twins: where a seat was told the same of two matches, it has the same of both.

    That is its view, what it is asked, its legal actions, the numbers that programs learn from, the texts of
    refusals, the version, the steps it knows of and where its undo stops. So whatever differs was told. The
    two matches differ in one result of chance, or in one thing that another seat did, and are played on
    alike. Works on copies.
    """
    for doing in _one_of_each_kind(match, rng):
        twins_of_one_doing_look_alike(match, doing, rng, probes)


def twins_of_one_doing_look_alike(
    match: Match, doing: Doing, rng: random.Random, probes: Sequence[Action] = ()
) -> None:
    """Twins, where the two matches part with something that a seat can do now."""
    others = _alike(match, doing)
    for other in (*(doing for _ in range(DRAWS)), *rng.sample(others, min(1, len(others)))):
        twins = _Twins(match, rng, probes)
        twins.act(doing, other, draws_another=doing == other)
        for _ in range(LOOK_AHEAD if rng.random() < PLAYED_ON else 0):
            twins.go_on()


def _doings(match: Match) -> list[Doing]:
    return [(seat, action) for seat in (*range(match.players), CLOCK) for action in match.legal(seat)]


def _one_of_each_kind(match: Match, rng: random.Random) -> Iterable[Doing]:
    doings = _doings(match)
    return {(seat, type(action)): (seat, action) for seat, action in rng.sample(doings, len(doings))}.values()


def _alike(match: Match, doing: Doing) -> list[Doing]:
    """What the same seat can do that is of the same kind, but not the same."""
    seat, action = doing
    return [(seat, other) for other in match.legal(seat) if type(other) is type(action) and other != action]
