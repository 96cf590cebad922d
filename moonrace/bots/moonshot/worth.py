"""What things are worth to a side of Moonshot, in money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moonrace.bots.moonshot.desk import Desk, Side
from moonrace.games.moonshot.catalogue import Effects

Aims = tuple[int, int, int]
NO_AIMS: Aims = (10, 10, 10)
"""Where nothing can be known, as in a game without a way to the Moon left unseen."""


@dataclass(frozen=True)
class Weights:
    """The opinions of the player, in money unless said otherwise."""

    last_round: int = 12
    """When the race is thought to end."""
    fewest_rounds: int = 2
    most_rounds: int = 8
    popularity: tuple[float, ...] = (0, 12, 22, 30, 37, 43, 48, 52, 56, 59, 62, 64, 66)
    """By Popularity: what having it is worth."""
    defeat: float = 150.0
    gap: float = 50.0
    """What a Budget lead that just falls short of winning is worth."""
    tile_drawn: float = 4.0
    test: float = 3.5
    test_steal: float = 3.0
    tech_steal: float = 9.0
    sabotage: float = 8.0
    point: float = 5.0
    """A parameter point that the Moon landing needs."""
    spare_point: float = 1.6
    """One of the next two."""
    idle_point: float = 0.3
    adaptivity: float = 5.0
    first_payload_tile: float = 14.0
    second_payload_tile: float = 9.0
    open_edge: float = 0.7
    """An icon that faces an empty space."""
    aim_beyond: int = 1
    """How much more than the average a hidden risk is thought to need."""
    moon: float = 140.0
    opening: float = 6.0
    """Opening the way to the Moon."""
    explore: float = 12.0
    """Seeing a risk on the way to the Moon long before."""
    most_explore: float = 45.0
    explore_share: float = 0.6
    reveal: float = 14.0
    """The same by an attempt that fails."""
    plenty: float = 40.0
    """Money beyond this is worth less and less."""
    cheapest: float = 0.25
    later: float = 0.5
    """The share of a gain that is left if it comes rounds later."""
    patience: float = 0.92
    """The same for one round, of a Module on its way."""
    module_caution: float = 0.7
    reserve: int = 8
    """Money that is kept when tiles are drawn on a chance."""
    escalated: float = 0.85
    """The share of a card's reward that is left if it comes a round later."""
    happens: float = 0.45
    """How often a place that waits for a success or an obstruction gives something."""
    backing: tuple[float, ...] = (0.75, 0.65, 0.45, 0.25)
    """How likely the first, second and further card laid is won."""
    token: float = 0.8
    """What a token must bring to be placed."""
    bluffing: float = 0.8
    boost: float = 2.0
    """What giving Popularity for Influence must bring beyond its cost."""
    most_boost: int = 4
    announcement: float = 3.0
    """How much better a mission still to be announced must look."""
    patience_cost: float = 4.0
    """What a place is worth that a card leaves."""
    their_tokens: int = 6
    our_tokens: int = 1
    likely: tuple[float, ...] = (0.85, 0.7, 0.5, 0.4, 0.3)
    """How likely a Module's condition will be met that lacks one tile or icon, two, and so on."""


PLAIN = Weights()


class Values:
    """The worth of effects and changes for one side at one moment."""

    def __init__(self, desk: Desk, weights: Weights = PLAIN) -> None:
        self.desk = desk
        self.weights = weights
        left = weights.last_round - desk.view.round
        self.rounds = max(weights.fewest_rounds, min(weights.most_rounds, left))

    def price(self, side: Side) -> float:
        """What a coin is worth to a side: less if it has plenty."""
        weights, money = self.weights, side.public.money
        return 1.0 if money <= weights.plenty else max(weights.cheapest, weights.plenty / money)

    def popularity(self, side: Side, change: int) -> float:
        """What a change of Popularity is worth to a side."""
        scale, now = self.weights.popularity, side.public.popularity
        after = min(len(scale) - 1, now + change)
        if after <= 0:
            return -self.weights.defeat
        return scale[after] - scale[now]

    def budget(self, side: Side, change: int) -> float:
        """What a change of Budget is worth: money of the rounds to come, and a step towards a gap."""
        return change * self.rounds * self.price(side) + self.lead(side, change) - self.lead(side)

    def lead(self, side: Side, change: int = 0) -> float:
        """What a side's lead in Budget is worth as a step towards a gap, after a change."""
        ours, theirs = self.desk.own.public.budget, self.desk.other.public.budget
        lead = change + (ours - theirs if side is self.desk.own else theirs - ours)
        gap = self.desk.cat.content.constants.budget_gap
        share = max(-1.0, min(1.0, lead / (gap + 1)))
        return self.weights.gap * share * share * share

    def effects(self, side: Side, effects: Effects) -> float:
        """What effects are worth to the side that receives them, less what that is to the other one."""
        other = self.desk.other if side is self.desk.own else self.desk.own
        return sum([self._effect(side, other, kind, count) for kind, count in effects])

    def _effect(self, side: Side, other: Side, kind: str, count: int) -> float:
        weights = self.weights
        if kind == "money":
            return count * self.price(side)
        if kind == "budget":
            return self.budget(side, count)
        if kind == "popularity":
            return self.popularity(side, count)
        if kind == "opp_popularity":
            return -self.popularity(other, count)
        if kind == "opp_budget":
            return -self.budget(other, count)
        if kind == "tests":
            return count * weights.test
        if kind == "tech":
            return count * weights.tile_drawn
        if kind == "sabotage":
            return count * weights.sabotage
        return count * (weights.test_steal if kind == "test_steal" else weights.tech_steal)


def aims_of(desk: Desk, side: Side, weights: Weights = PLAIN) -> Aims:
    """The parameters a side works towards: the middle range of the risks on its way to the Moon."""
    ranges = desk.cat.ranges
    middle = [ranges[risk][3] for risk, _ in side.moon_path]
    unseen = [ranges[risk][3] for risk in desk.unseen_risks] if side.hidden_risks else []
    if unseen:
        s, e, c = (round(sum(m[at] for m in unseen) / len(unseen)) + weights.aim_beyond for at in range(3))
        middle.append((s, e, c))
    if not middle:
        return NO_AIMS
    return max(m[0] for m in middle), max(m[1] for m in middle), max(m[2] for m in middle)


def rocket_worth(weights: Weights, worth: Sequence[int], aims: Aims, payload_tiles: int) -> float:
    """What a blueprint is worth on the long way to the Moon."""
    total, lacking = 0.0, 0
    for at in (0, 1, 2):
        points, aim = worth[at], aims[at]
        if points <= aim:
            total += weights.point * points
            lacking += aim - points
        else:
            spare = min(2, points - aim)
            total += weights.point * aim + weights.spare_point * spare
            total += weights.idle_point * (points - aim - spare)
    wild = min(worth[3], lacking)
    total += weights.adaptivity * wild + weights.spare_point * (worth[3] - wild)
    if payload_tiles:
        total += weights.first_payload_tile
        if payload_tiles > 1:
            total += weights.second_payload_tile
    return total
