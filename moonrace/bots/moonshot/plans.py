"""What a side can make of a round: which mission, which installations, how many tests."""

from __future__ import annotations

from typing import NamedTuple

from moonrace.bots.moonshot.desk import Desk, Side
from moonrace.bots.moonshot.flight import Flights, Path, Testing
from moonrace.bots.moonshot.workshop import Blueprint, Spot, Workshop
from moonrace.bots.moonshot.worth import Aims, Values, Weights, aims_of
from moonrace.games.moonshot.blueprint import Worth

NO_TESTING = Testing(0.0, ())


class Plan(NamedTuple):
    """A way to spend the round's money on a mission, best first by its value."""

    value: float
    chance: float
    mission: int
    installs: int
    """How many tiles of the row are installed before the launch."""
    testing: Testing
    clears: bool
    """Whether Sabotage is taken off first."""
    fixed: int
    """What payload and Payload tiles cost."""


class Planner:
    """Plans one side's round."""

    def __init__(
        self,
        desk: Desk,
        side: Side,
        values: Values,
        workshop: Workshop,
        flights: Flights,
    ) -> None:
        self.desk = desk
        self.cat = desk.cat
        self.side = side
        self.values = values
        self.weights: Weights = values.weights
        self.workshop = workshop
        self.flights = flights
        self.costs = desk.cat.content.costs
        self.aims: Aims = aims_of(desk, side, self.weights)
        self.blueprint = Blueprint(side.grid, side.modules, side.loaded)
        self.price = values.price(side)
        self._row: list[Spot] | None = None

    @property
    def money(self) -> int:
        """What can still be spent this round."""
        return 0 if self.side.public.has_passed else self.side.public.money

    @property
    def row(self) -> list[Spot]:
        """The tiles of the Development line in the order of their installation."""
        if self._row is None:
            tiles = [] if self.side.public.is_rival else self.side.development
            self._row = self.workshop.row(self.blueprint, tiles, self.aims)
        return self._row

    # Payload ------------------------------------------------------------------------------------------------

    def missing(self, mission: int) -> list[int]:
        """The payloads a mission needs that are not aboard."""
        cargo = self.side.cargo
        return [
            kind
            for kind, count in enumerate(self.cat.payload_of[mission])
            for _ in range(count - cargo[kind])
        ]

    def tiles_lacking(self, mission: int) -> int:
        """How many Payload tiles are still to be installed for a mission."""
        if self.side.public.is_rival:
            return 0
        needed = self.cat.payload_of[mission]
        kept = sum(min(have, need) for have, need in zip(self.side.cargo, needed, strict=True))
        return max(0, len(self.missing(mission)) - (self.side.payload_tiles - kept))

    def fixed_cost(self, mission: int) -> int:
        """What it costs to have the payload aboard."""
        price = sum(self.cat.payload_cost[kind] for kind in self.missing(mission))
        return price + self.costs.research * self.tiles_lacking(mission)

    # Stakes -------------------------------------------------------------------------------------------------

    def gain(self, mission: int) -> float:
        """What completing a mission is worth."""
        if mission == self.cat.moon:
            return self.weights.moon
        reward = self.values.effects(self.side, self.cat.reward[mission])
        if self.can_explore(mission):
            reward = max(reward, self.explore_worth())
        for number, place in enumerate(self.cat.places):
            if place.category == "successful_mission" and self.side.is_empty(place.id):
                reward += self.values.effects(self.side, self.cat.place_effects[number])
        if not self.desk.view.is_moon_open and self.opens_moon(mission):
            reward += self.weights.opening
        return reward

    def opens_moon(self, mission: int) -> bool:
        """Whether completing a mission opens the way to the Moon."""
        return self.cat.level_of(mission) >= self.cat.content.constants.moon_opens_at_level

    def can_explore(self, mission: int) -> bool:
        """Whether a card on the way to the Moon could be turned up after a mission."""
        hidden = self.side.hidden_risks
        shown = self.cat.content.constants.moon_risks - hidden
        return hidden > 0 and shown < self.cat.level[mission]

    def explore_worth(self) -> float:
        """What it is worth to see one more risk on the way to the Moon."""
        weights, hidden = self.weights, self.side.hidden_risks
        share = self.flights.hidden_chance(self.side.worth, self.desk.unseen_risks, 1, 0)
        gained = share ** (hidden - 1) - share**hidden if hidden else 0.0
        return max(weights.explore, min(weights.most_explore, weights.explore_share * weights.moon * gained))

    def loss(self, mission: int) -> float:
        """What an explosion costs, as a positive number."""
        popularity = self.cat.content.popularity
        needed = self.cat.payload_of[mission]
        has_lives = any(
            is_alive and (need or have)
            for is_alive, need, have in zip(self.cat.is_alive, needed, self.side.cargo, strict=True)
        )
        change = popularity.explosion_with_lives if has_lives else popularity.explosion
        loss = -self.values.popularity(self.side, change)
        if mission == self.cat.moon and self.side.public.popularity + change > 0:
            loss -= self.weights.reveal * self.side.hidden_risks
        return loss

    # Plans --------------------------------------------------------------------------------------------------

    def best(self, mission: int, path: Path | None = None) -> Plan:
        """The best plan for a mission, on its own path or on one that is only imagined."""
        fixed = self.fixed_cost(mission)
        path = self.side.path(mission) if path is None else path
        nothing = Plan(-self.values.weights.defeat, 0.0, mission, 0, NO_TESTING, False, fixed)
        if fixed > self.money:
            return nothing
        return max([nothing, *self._plans(mission, path, fixed)])

    def _plans(self, mission: int, path: Path, fixed: int) -> list[Plan]:
        gain, loss = self.gain(mission), self.loss(mission)
        found = []
        for installs in range(len(self.row) + 1):
            money = self.money - fixed - installs * self.costs.install
            if money < 0:
                break
            base = self._invested(installs) - fixed * self.price
            for clears in (False, True) if self.side.public.sabotage else (False,):
                left = money - self._clearing_cost() * clears
                if left < 0:
                    continue
                spent = self._clearing_cost() * clears
                worth = base - spent * self.price + self.weights.sabotage * self.side.public.sabotage * clears
                plan = self._with_tests(mission, path, installs, left, clears)
                for testing in plan:
                    cost = self.costs.test * self.price * sum(testing.tests)
                    value = testing.chance * (gain + loss) - loss - cost + worth
                    found.append(Plan(value, testing.chance, mission, installs, testing, clears, fixed))
        return found

    def _with_tests(self, mission: int, path: Path, installs: int, money: int, clears: bool) -> list[Testing]:
        sabotage = 0 if clears else self.side.public.sabotage
        worth = self._worth_after(installs)
        testings = self.flights.testings(worth, path, sabotage, money // self.costs.test)
        if mission != self.cat.moon or not self.side.hidden_risks:
            return testings
        unseen = self.flights.hidden_chance(worth, self.desk.unseen_risks, self.side.hidden_risks, sabotage)
        return [testing._replace(chance=testing.chance * unseen) for testing in testings]

    def _clearing_cost(self) -> int:
        sabotage = self.side.public.sabotage
        return self.costs.anti_sabotage + self.costs.anti_sabotage_each * sabotage

    def _worth_after(self, installs: int) -> Worth:
        return self.row[installs - 1].worth if installs else self.side.worth

    def _invested(self, installs: int) -> float:
        """What the first tiles of the row add, less their price."""
        if not installs:
            return 0.0
        before = self.workshop.score(self.blueprint, self.aims)
        return self.row[installs - 1].score - before - installs * self.costs.install * self.price

    def staying(self) -> float:
        """What the round is worth without a launch."""
        most = self.money // self.costs.install
        best = max(self._invested(count) for count in range(min(most, len(self.row)) + 1))
        return best + self.values.popularity(self.side, self.cat.content.popularity.aborted)

    def imagined(self, level: int) -> Plan | None:
        """What a mission of this level, still to be announced, promises: the middle one of those left."""
        missions = self.desk.unseen_missions(level)
        plans = sorted(self.best(mission, self._typical_path(mission)) for mission in missions)
        return plans[len(plans) // 2] if plans else None

    def _typical_path(self, mission: int) -> Path:
        """For each icon of a mission, a risk of middling difficulty."""
        worth = self._worth_after(min(len(self.row), self.money // self.costs.install, 2))
        return tuple((self._typical_risk(level, worth), 0) for level in self.cat.missions[mission].risks)

    def _typical_risk(self, level: int, worth: Worth) -> int:
        risks = [number for number, risk in enumerate(self.cat.risks) if risk.level == level]
        risks.sort(key=lambda risk: (self.flights.need_alone(worth, risk), risk))
        return risks[len(risks) // 2]
