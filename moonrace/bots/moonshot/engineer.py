"""The Engineer's half of the player: what to build, to test, to buy and to steal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moonrace.bots.mind import NO_OTHER, Choice
from moonrace.bots.moonshot import reasons
from moonrace.bots.moonshot.desk import of_kind
from moonrace.bots.moonshot.flight import Path
from moonrace.bots.moonshot.plans import Plan, Planner
from moonrace.bots.moonshot.reasons import Reasons
from moonrace.bots.moonshot.workshop import Blueprint
from moonrace.games.moonshot import actions as acts
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOAD_DECK, PAYLOADS
from moonrace.games.moonshot.content import DECKS
from moonrace.kernel.actions import Action

Option = tuple[float, Action]
PAYLOAD = DECKS[PAYLOAD_DECK]
SECOND_PAYLOAD_TILE = 2
STRONG_NEED = 40.0
SAMPLE = (0, 6, 8, 14, 16)
"""Tiles of a deck that stand for all of them."""


class Engineer:
    """Decides one ask of an Engineer."""

    def __init__(self, planner: Planner, legal: Sequence[Action], target: int) -> None:
        self.planner = planner
        self.desk = planner.desk
        self.cat = planner.cat
        self.side = planner.side
        self.weights = planner.weights
        self.workshop = planner.workshop
        self.costs = planner.costs
        self.legal = legal
        self.target = target
        """The mission to build for: where the rocket stands, or where it is thought to go."""
        self.reasons = Reasons(self.cat)

    # Small asks ---------------------------------------------------------------------------------------------

    def place(self) -> Choice:
        """Which tile of those in hand, where and how it is turned."""
        planner, cat = self.planner, self.cat
        tiles = {cat.tile[action.tile] for action in of_kind(self.legal, acts.PlaceTile)}
        lacks = self.target != NOTHING and planner.tiles_lacking(self.target) > 0
        best = max(
            (
                self.workshop.best_spot(planner.blueprint, tile, planner.aims).score
                + STRONG_NEED * (lacks and cat.is_payload[tile]),
                tile,
            )
            for tile in tiles
        )[1]
        spot = self.workshop.best_spot(planner.blueprint, best, planner.aims)
        action = acts.PlaceTile(cat.tile_ids[spot.tile], cat.space_ids[spot.space], spot.turns)
        return Choice(action, reasons.BEST_SPOT)

    def fit(self) -> Choice:
        """Where an arriving Module goes."""
        planner = self.planner

        def worth(action: acts.FitModule) -> float:
            module, slot = self.cat.module[action.module], self.cat.slot[action.slot]
            return self.workshop.slot_worth(planner.blueprint, module, slot, planner.aims)

        return Choice(max(of_kind(self.legal, acts.FitModule), key=worth), reasons.BEST_SLOT)

    def adapt(self) -> Choice:
        """How Adaptivity is divided."""
        asked = self.desk.view.focus.adapting
        assert asked is not None
        return Choice(acts.Adapt(*asked.odds.split), reasons.ADAPT)

    def draw(self) -> Choice:
        """From which deck a tile comes into the Development line."""
        decks = {action.deck: action for action in of_kind(self.legal, acts.DrawTile)}
        has_payload = any(self.cat.is_payload[tile] for tile in self.side.development)
        if PAYLOAD in decks and not has_payload and self.side.payload_tiles < SECOND_PAYLOAD_TILE:
            return Choice(decks[PAYLOAD], reasons.PAYLOAD_DECK)
        ranked = [DECKS[at] for at in self._weakest_first() if DECKS[at] in decks]
        return Choice(decks[ranked[0]] if ranked else self.legal[0], reasons.WEAKEST_DECK)

    def _weakest_first(self) -> list[int]:
        worth, aims = self.side.worth, self.planner.aims
        return sorted((0, 1, 2), key=lambda at: worth[at] - aims[at])

    def free_test(self) -> Choice:
        """Where a test of a reward goes."""
        best = max([*self._useful_tests()], default=None, key=lambda option: option[0])
        return Choice(best[1] if best is not None else self.legal[0], reasons.FREE_TEST)

    def _useful_tests(self) -> Iterator[Option]:
        """Tests, and how much likelier each makes a flight, weighed by what the flight is for."""
        for mission in {*self.desk.missions, self.cat.moon}:
            for gained, action in self._helping(self.side.path(mission)):
                yield gained * self.planner.gain(mission), action

    def _helping(self, path: Path) -> Iterator[Option]:
        """The tests that help most on a path, and how much likelier one of them makes it."""
        testings = self.planner.flights.testings(self.side.worth, path, self.side.public.sabotage, 1)
        gained = testings[-1].chance - testings[0].chance
        for (risk, _), more in zip(path, testings[-1].tests, strict=True):
            action = acts.Test(self.cat.risk_ids[risk])
            if more and action in self.legal:
                yield gained, action

    # The Engineer's turn ------------------------------------------------------------------------------------

    def act(self) -> Choice:
        """The next action of the phase."""
        stolen = self._steal_tile()
        if stolen is not None:
            return stolen
        step = self._towards_target() or self._best_investment()
        if step is not None:
            return step
        return self._steal_test() or self._pass()

    def _pass(self) -> Choice:
        passes = of_kind(self.legal, acts.Pass)
        return Choice(passes[0] if passes else self.legal[0], reasons.PASSED)

    # Stealing -----------------------------------------------------------------------------------------------

    def stop(self) -> Choice:
        """After STOP: what is stolen."""
        return self._steal_tile(least=-1000.0) or self._steal_test() or Choice(self.legal[0], NO_OTHER)

    def _steal_tile(self, least: float = 4.0) -> Choice | None:
        options = [(self._gain(action.tile), action) for action in of_kind(self.legal, acts.StealTile)]
        best = max(options, default=None, key=lambda option: option[0])
        if best is None or best[0] < least:
            return None
        return Choice(best[1], reasons.STEAL_TILE)

    def _steal_test(self) -> Choice | None:
        options = of_kind(self.legal, acts.StealTest)
        if not options:
            return None
        return Choice(max(options, key=self._test_steal_worth), reasons.STEAL_TEST)

    def _test_steal_worth(self, action: acts.StealTest) -> tuple[int, int]:
        """First on the way of the own rocket, then where it hurts."""
        risk = self.cat.risk[action.risk]
        ours = [r for r, _ in self.side.path(self.target)] if self.target != NOTHING else []
        other = self.desk.other
        theirs = [r for r, _ in other.path(other.target)] if other.target != NOTHING else []
        return 2 * (risk in ours) + (risk in theirs), risk in [r for r, _ in self.side.moon_path]

    # The launch of this round -------------------------------------------------------------------------------

    def _towards_target(self) -> Choice | None:
        """The next step of the plan for the rocket's mission."""
        if self.target == NOTHING:
            return None
        plan = self.planner.best(self.target)
        if plan.fixed and not self._is_payload_worth_it(plan):
            return None
        return (
            self._payload_tile()
            or self._payload()
            or self._clear(plan)
            or self._install(plan)
            or self._test(plan)
        )

    def _is_payload_worth_it(self, plan: Plan) -> bool:
        """A launch without payload is delayed, which costs Popularity but no money."""
        delayed = self.planner.values.popularity(self.side, self.cat.content.popularity.delayed)
        return plan.value > delayed and plan.fixed <= self.planner.money

    def _payload_tile(self) -> Choice | None:
        if not self.planner.tiles_lacking(self.target):
            return None
        known = [
            action
            for action in self.legal
            if isinstance(action, acts.Install | acts.Buy) and self.cat.is_payload[self.cat.tile[action.tile]]
        ]
        if known:
            return Choice(min(known, key=lambda action: isinstance(action, acts.Buy)), reasons.PAYLOAD_TILE)
        drawn = [a for a in of_kind(self.legal, acts.Research) if a.deck == a.other == PAYLOAD]
        return Choice(drawn[0], reasons.PAYLOAD_TILE) if drawn else None

    def _payload(self) -> Choice | None:
        """Put a missing payload on a tile that carries none, or none that is needed."""
        missing = self.planner.missing(self.target)
        if not missing:
            return None
        aboard = {tile.space: tile.payload for tile in self.side.public.tiles}
        needed = [PAYLOADS[kind] for kind, count in enumerate(self.cat.payload_of[self.target]) if count]
        options = [a for a in of_kind(self.legal, acts.Prepare) if a.payload == PAYLOADS[missing[0]]]
        options = [a for a in options if aboard[a.space] not in needed]
        if not options:
            return None
        return Choice(min(options, key=lambda action: bool(aboard[action.space])), reasons.PAYLOAD)

    def _clear(self, plan: Plan) -> Choice | None:
        options = of_kind(self.legal, acts.ClearSabotage) if plan.clears else []
        return Choice(max(options, key=lambda action: action.count), reasons.CLEAR) if options else None

    def _install(self, plan: Plan) -> Choice | None:
        if not plan.installs:
            return None
        return self._step(acts.Install(self.cat.tile_ids[self.planner.row[0].tile]), plan)

    def _step(self, action: Action, plan: Plan) -> Choice | None:
        return Choice(action, lambda: self.reasons.towards(plan)) if action in self.legal else None

    def _test(self, plan: Plan) -> Choice | None:
        tests = plan.testing.tests
        if not any(tests):
            return None
        at = max(range(len(tests)), key=lambda n: tests[n])
        return self._step(acts.Test(self.cat.risk_ids[self.side.path(self.target)[at][0]]), plan)

    # The long way -------------------------------------------------------------------------------------------

    def _best_investment(self) -> Choice | None:
        options = [*self._installs(), *self._orders(), *self._bought(), *self._supplies()]
        options += self._moon_tests()
        best = max(options, default=None, key=lambda option: option[0])
        if best is not None and best[0] > 0:
            worth, action = best
            return Choice(action, lambda: self.reasons.investment(action, worth))
        return self._research()

    def _gain(self, tile: str) -> float:
        """What a tile adds in its best place."""
        planner = self.planner
        return self.workshop.gain(planner.blueprint, self.cat.tile[tile], planner.aims)

    def _installs(self) -> Iterator[Option]:
        for action in of_kind(self.legal, acts.Install):
            yield self._gain(action.tile) - self.costs.install * self.planner.price, action

    def _supplies(self) -> Iterator[Option]:
        """A tile that cannot be installed now may come later, free."""
        planner = self.planner
        for action in of_kind(self.legal, acts.Supply):
            gain = self._gain(action.tile)
            if planner.money < self.costs.install or gain < self.costs.install * planner.price:
                yield gain * self.weights.later, action

    def _bought(self) -> Iterator[Option]:
        for action in of_kind(self.legal, acts.Buy):
            yield self._gain(action.tile) - self.costs.buy * self.planner.price, action

    def _orders(self) -> Iterator[Option]:
        planner = self.planner
        orders = of_kind(self.legal, acts.Order)
        if not orders:
            return
        blueprint = self._with_arrivals()
        prices = self.cat.content.suppliers.order
        worth: dict[str, float] = {}
        for action in orders:
            if action.module not in worth:
                module = self.cat.module[action.module]
                worth[action.module] = self.workshop.best_slot(blueprint, module, planner.aims)[0]
            rounds = len(prices) - prices.index(action.price)
            value = worth[action.module] * self.weights.patience**rounds
            yield value - action.price * planner.price * self.weights.module_caution, action

    def _with_arrivals(self) -> Blueprint:
        """The blueprint with the Modules fitted that are on their way."""
        planner = self.planner
        blueprint = planner.blueprint
        for module in self.side.arriving:
            slot = -self.workshop.best_slot(blueprint, module, planner.aims)[1]
            modules = list(blueprint.modules)
            modules[slot] = module
            blueprint = blueprint._replace(modules=tuple(modules))
        return blueprint

    def _moon_tests(self) -> Iterator[Option]:
        """Tests on the way to the Moon for a later round."""
        if self.target == self.cat.moon or not self.desk.view.is_moon_open or not self.side.moon_path:
            return
        for gained, action in self._helping(self.side.moon_path):
            worth = gained * self.weights.moon * self.weights.later
            yield worth - self.costs.test * self.planner.price, action

    def _research(self) -> Choice | None:
        """Draw from the decks that help most, if there is money to spare."""
        options = {(action.deck, action.other): action for action in of_kind(self.legal, acts.Research)}
        if not options or self.planner.money < self.costs.research + self.weights.reserve:
            return None
        deck = self._weakest_first()[0]
        action = options.get((DECKS[deck], DECKS[deck]))
        if action is None:
            return None
        if self._expected(deck) <= self.costs.research * self.planner.price:
            return None
        return Choice(action, lambda: self.reasons.research(action))

    def _expected(self, deck: int) -> float:
        """What the better of two tiles of a deck adds."""
        planner = self.planner
        tiles = [tile for tile, its in enumerate(self.cat.deck_of) if its == deck]
        gains = sorted(
            self.workshop.gain(planner.blueprint, tiles[at % len(tiles)], planner.aims) for at in SAMPLE
        )
        return (gains[-2] + gains[-3]) / 2
