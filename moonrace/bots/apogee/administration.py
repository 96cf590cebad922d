"""The Director's decisions: whom to hire, and the action of each Administration phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from moonrace.bots.apogee.aims import Plan
from moonrace.bots.apogee.desk import THOUSAND, Desk, desk_of
from moonrace.bots.apogee.plans import Board
from moonrace.bots.apogee.tokens import worth_of_token
from moonrace.games.apogee import actions as acts
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.view import SeatView, View
from moonrace.kernel.actions import Action

PASS = acts.Pass()
HIRED = {1: 2, 2: 3, 3: 3}
"""By Mission how many Engineers to begin with; else three."""
TEAM = {1: 2, 2: 3, 3: 4}
"""How many to have in the end; else five."""
SPECIALTIES = {
    "keep_first_stage": 2.0,
    "buy_engineer": 0.0,
    "sell": 2.5,
    "draw_rd": 2.0,
    "take_from_river": 3.0,
    "build_nuclear": 2.0,
    "take_from_reserve": 3.0,
    "block_building": 2.5,
    "block_launches": 1.5,
}
"""What a Director's specialty is worth, roughly."""
NATIONS = {"usa": (1.0, 2.0, 0.5), "russia": (0.5, 0.5, 3.0), "china": (1.0, 1.0, 1.0)}
"""What a nation is worth in easy, intermediate and expert Missions, roughly."""
GAIN = 0.12
"""Rounds that an action must save to be better than none."""
ENGINEER = 0.04
"""What part of the time to come an Engineer more saves besides the building."""
SAVINGS = 0.002
"""Rounds that a thousand credits are worth that no plan asks for yet."""
LETS_GO = 1.0
"""Rounds that it is worth to part with a full reserve of which nothing comes."""
BRINGS_TOKEN = 0.5
"""How often a new Engineer brings a token."""


def director_chosen(view: View, cat: Catalogue, legal: Sequence[Action]) -> Action:
    """Keep the Director who serves the Mission best."""
    level = (view.mission - 1) // 3

    def merit(action: acts.ChooseDirector) -> tuple[float, str]:
        card = cat.content.directors[action.director]
        nation = NATIONS.get(card.nation, (1.0, 1.0, 1.0))[level]
        return nation + SPECIALTIES[card.specialty.kind] + card.authority / 20, card.id

    return max((a for a in legal if isinstance(a, acts.ChooseDirector)), key=merit)


def team_hired(view: View, cat: Catalogue, legal: Sequence[Action]) -> acts.Hire:
    """Keep the best Engineers, as many as the Mission is worth."""
    most = HIRED.get(view.mission, 3)

    def merit(action: acts.Hire) -> tuple[int, int]:
        return -abs(len(action.engineers) - most), sum(cat.engineer[name] for name in action.engineers)

    return max((a for a in legal if isinstance(a, acts.Hire)), key=merit)


class Office:
    """One Administration phase."""

    def __init__(
        self, view: View, cat: Catalogue, board: Board, desk: Desk, plan: Plan, legal: Sequence[Action]
    ) -> None:
        self.view = view
        self.cat = cat
        self.board = board
        self.desk = desk
        self.plan = plan
        self.legal = legal
        self.own: SeatView = view.seats[view.seat]
        """The own side of the table."""

    def best(self) -> tuple[Action, float]:
        """The action after which the Mission is nearest, and the rounds to it then."""
        best: Action = PASS
        time = self.plan.time - GAIN
        for action, after in self.offers():
            if after < time:
                best, time = action, after
        return best, time

    def offers(self) -> Iterator[tuple[Action, float]]:
        """What could be done, with the rounds to the Mission afterwards."""
        yield from self._recruiting()
        yield from self._selling()
        yield from self._interventions()
        yield from self._specialties()

    def _time(self, **changes: object) -> float:
        return self.board.best(self.desk._replace(**changes)).time  # type: ignore[arg-type]

    def _with_engineer(self, cost: float) -> float:
        desk = self.desk
        token = self._worth_of_recruits_token() - SAVINGS * cost
        if desk.engineers >= TEAM.get(self.view.mission, 5):
            return self._time(cash=desk.cash - cost) - token
        work = ENGINEER * self.plan.time
        return self._time(engineers=desk.engineers + 1, cash=desk.cash - cost) - work - token

    def _worth_of_recruits_token(self) -> float:
        """Rounds saved by the token that a new Engineer may bring."""
        if not self.view.has_tokens:
            return 0.0
        colours = range(len(self.desk.tokens))
        useful = [max(0.0, worth_of_token(self.desk, colour)) for colour in colours]
        return BRINGS_TOKEN * sum(useful) / len(useful)

    def _recruiting(self) -> Iterator[tuple[Action, float]]:
        if acts.Recruit() in self.legal:
            yield acts.Recruit(), self._with_engineer(self.own.recruit_cost / THOUSAND)

    def spare(self) -> list[int]:
        """Kinds of the reserve that are in no plan, the least useful first."""
        wanted = Counter(self.plan.kinds)
        wanted.subtract(self.desk.pad)
        spare = Counter(self.desk.reserve)
        spare.subtract(+wanted)
        return sorted((+spare).elements(), key=self.board.use)

    def is_stuck(self) -> bool:
        """Whether no rocket has been in reach for long while there is no room for other cards."""
        if self.plan.kinds or self.desk.doubt <= 1.0:
            return False
        is_full = len(self.desk.reserve) >= self.cat.content.limits.reserve_technologies
        return is_full or self.view.focus.what == "selling"

    def surplus(self) -> list[int]:
        """All kinds of the reserve but the most useful one of each type, the least useful first."""
        found = []
        for zone in range(len(TYPES)):
            found += sorted(self.board.parts.in_zone(self.desk.reserve, zone), key=self.board.use)[:-1]
        return sorted(found, key=self.board.use)

    def _letting_go(self) -> Iterator[tuple[Action, float]]:
        """Give others a chance of what one sits on, and oneself of something else."""
        for kind in self.surplus()[:1]:
            action = acts.Sell(self.cat.technologies[kind])
            if action in self.legal:
                yield action, self.plan.time - LETS_GO

    def _selling(self) -> Iterator[tuple[Action, float]]:
        if self.is_stuck():
            yield from self._letting_go()
            return
        spare = self.spare()
        if not spare:
            return
        action = acts.Sell(self.cat.technologies[spare[0]])
        if action in self.legal:
            money = len(spare) * self.own.sale_price / THOUSAND
            reserve = list(self.desk.reserve)
            for kind in spare:
                reserve.remove(kind)
            yield action, self._time(cash=self.desk.cash + money, reserve=tuple(reserve)) + 0.1

    def _interventions(self) -> Iterator[tuple[Action, float]]:
        for action in self.legal:
            if not isinstance(action, acts.Intervene):
                continue
            kind = self.cat.content.nations[self.own.nation].intervention.kind
            if kind == "credits":
                amount = self.cat.content.nations[self.own.nation].intervention.amount / THOUSAND
                # It costs nothing, so it is better than to pass even where the plan has no need of it.
                yield action, self._time(cash=self.desk.cash + amount) - GAIN - SAVINGS * amount
            elif kind == "recruit":
                yield action, self._with_engineer(0.0) - 0.1
            else:
                yield action, self.plan.time - worth_of_token(self.desk, self.cat.colour[action.colour])

    def _specialties(self) -> Iterator[tuple[Action, float]]:
        desk, index = self.desk, self.cat.technology
        kind = self.cat.content.directors[self.own.director].specialty.kind
        for action in self.legal:
            if not isinstance(action, acts.Specialty):
                continue
            if kind == "sell":
                if index[action.card] in self.spare():
                    amount = self.cat.content.directors[self.own.director].specialty.amount / THOUSAND
                    yield action, self._time(cash=desk.cash + amount)
            elif kind in ("take_from_river", "take_from_reserve"):
                card = index[action.card.partition(":")[0]]
                if card in self.plan.missing:
                    yield action, self._time(reserve=tuple(sorted((*desk.reserve, card))))
            elif kind == "build_nuclear":
                card = index[action.card]
                if card in self.plan.kinds:
                    yield action, self._time(cash=desk.cash + self.cat.cost[card] / THOUSAND)
            elif kind == "keep_first_stage":
                # Where the next one must differ, those that have flown would only be in the way.
                if not self.board.task.is_different:
                    yield action, self.plan.time - 0.8
            elif kind == "draw_rd":
                yield action, self.plan.time - 0.6
            elif kind == "block_building":
                rival = (
                    self.board.best(desk_of(self.view, self.cat, action.seat)) if action.seat >= 0 else None
                )
                if rival is None or rival.start < 2.0:
                    yield action, self.plan.time - (1.0 if rival is None else 2.0 - rival.start / 2)
            elif kind == "block_launches":
                yield from self._grounding(action)

    def _grounding(self, action: acts.Specialty) -> Iterator[tuple[Action, float]]:
        """Keep all on the ground where somebody else is about to win and the own rocket is not ready."""
        if self.plan.start < 2.0:
            return
        for seat in self.view.seats:
            if seat.seat != self.view.seat:
                rival = self.board.best(desk_of(self.view, self.cat, seat.seat))
                if rival.start < 1.5 and rival.time < 3.0:
                    yield action, self.plan.time - 1.0
