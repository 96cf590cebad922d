"""The forecast: the rest of the game played roughly, by the year, for all agencies at once.

What everybody does follows from jobs (`jobs.py`): research, buy, test, launch, and draw. Rockets, outcomes
and money are as in the game; routes, damage and care are not: a flight comes off or is lost.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from moonrace.bots.leaving_earth.jobs import Job
from moonrace.bots.leaving_earth.odds import FRESH_MINOR, FRESH_SUCCESS, Known

SUCCESS, MINOR, MAJOR = range(3)
LUCKS = 16
"""So many numbers are drawn for each thing in advance, and used in turn: what one plan changes then leaves
the luck of everything else as it was."""
TESTS = 2
"""So many successes in a row are a test."""
SIDE_JOBS = 2
OVERHEAD = 4.0
RESEARCH_SHARE = 0.6
WAIT_DISCOUNT = 0.96


class Flight(NamedTuple):
    """A craft under way: what it may bring, when, and how likely."""

    gains: tuple[tuple[int, int, float], ...]
    """Mission, year, chance."""


class Camp(NamedTuple):
    """An agency as the forecast finds it."""

    money: int
    score: int
    store: dict[int, int]
    stacks: dict[int, Known]
    flights: tuple[Flight, ...]
    jobs: tuple[Job, ...]


class Board(NamedTuple):
    """The table as the forecast finds it."""

    year: int
    last_year: int
    funding: int
    bounty: int
    """What each completed mission pays to all others."""
    research_cost: tuple[int, ...]
    removal: int
    points: tuple[int, ...]
    """By mission; 0 if it is not on the table."""
    outcomes: tuple[int, ...]
    camps: tuple[Camp, ...]
    me: int


class Side:
    """One agency in one forecast."""

    __slots__ = (
        "camp",
        "cards",
        "doing",
        "due",
        "flying",
        "lucks",
        "money",
        "score",
        "store",
        "tested",
        "used",
    )

    def __init__(self, camp: Camp, board: Board, rng: random.Random) -> None:
        self.camp = camp
        self.money = camp.money
        self.score = camp.score
        self.store = dict(camp.store)
        self.cards: dict[int, list[int]] = {}
        """Outcomes, by advancement owned."""
        self.lucks = [[rng.random() for _ in range(LUCKS)] for _ in range(len(board.outcomes) + 1)]
        self.used = [0] * (len(board.outcomes) + 1)
        self.tested: set[int] = set()
        self.flying: dict[int, float] = {}
        """By mission, how likely it is not completed by what is under way."""
        self.due: list[tuple[int, int]] = []
        """When it is known whether a mission was completed by it."""
        self.doing: Job | None = None
        for number, known in camp.stacks.items():
            self.cards[number] = deal(known, rng)

    def sent(self, mission: int, year: int, chance: float) -> None:
        """Something is under way that completes a mission with some chance."""
        self.flying[mission] = self.flying.get(mission, 1.0) * (1 - chance)
        self.due.append((year, mission))

    def learn(self, year: int) -> None:
        """What was to arrive by a year has arrived, or never will."""
        for due, mission in self.due:
            if due <= year:
                self.flying.pop(mission, None)
        self.due = [entry for entry in self.due if entry[0] > year]

    def luck(self, number: int) -> float:
        """The next number drawn for something."""
        used = self.used[number]
        self.used[number] = used + 1
        return self.lucks[number][used % LUCKS]


def deal(known: Known, rng: random.Random) -> list[int]:
    """Outcomes as they may lie there."""
    cards = [SUCCESS] * known.good + [MINOR] * known.minor + [MAJOR] * known.major
    for _ in range(known.hidden):
        cards.append(kind_of(rng.random(), known.success, known.slight))
    return cards


def kind_of(luck: float, success: float, slight: float) -> int:
    """An outcome nobody has seen."""
    return SUCCESS if luck < success else MINOR if luck < success + slight else MAJOR


class Forecast:
    """One rest of the game."""

    def __init__(self, board: Board, rng: random.Random) -> None:
        self.board = board
        self.points = list(board.points)
        self.open = sum(1 << number for number, points in enumerate(board.points) if points)
        self.sides = [Side(camp, board, rng) for camp in board.camps]
        self.fresh = [
            [
                [kind_of(rng.random(), FRESH_SUCCESS, FRESH_MINOR) for _ in range(count)]
                for count in board.outcomes
            ]
            for _ in board.camps
        ]
        self.year = board.year
        self.coming: list[tuple[int, float, int, int]] = []
        """Year, a number to order by, agency, mission."""
        self.order_luck = [rng.random() for _ in range(8)]
        for agency, side in enumerate(self.sides):
            for flight in side.camp.flights:
                luck = rng.random()
                for mission, year, chance in flight.gains:
                    side.sent(mission, year, chance)
                    if luck < chance:
                        self.coming.append((year, rng.random(), agency, mission))

    def play(self, first: Job | None) -> float:
        """Play to the end, this agency doing one job first; by how much it then leads."""
        me = self.board.me
        self.sides[me].doing = first
        turns = [me, *(agency for agency in range(len(self.sides)) if agency != me)]
        while True:
            for agency in turns:
                self._turn(agency)
                if not self.open:
                    return self.lead()
            if self.year >= self.board.last_year:
                return self.lead()
            self._new_year()
            if not self.open or self._is_decided():
                return self.lead()
            lucks = self.order_luck
            turns = sorted(
                range(len(self.sides)),
                key=lambda agency: (self.sides[agency].score, lucks[(self.year + agency) % len(lucks)]),
            )

    def lead(self) -> float:
        """By how much the agency is ahead of the best other; alone, of what is left on the table."""
        own = self.sides[self.board.me].score
        others = [side.score for agency, side in enumerate(self.sides) if agency != self.board.me]
        return float(own - max(others)) if others else float(own - self._left())

    def _left(self) -> int:
        return sum(points for number, points in enumerate(self.points) if self.open >> number & 1)

    def _is_decided(self) -> bool:
        scores = sorted((side.score for side in self.sides), reverse=True)
        return len(scores) > 1 and scores[0] - scores[1] > self._left()

    def _new_year(self) -> None:
        self.year += 1
        for side in self.sides:
            side.money = self.board.funding
            if side.due:
                side.learn(self.year)
        due = sorted(flight for flight in self.coming if flight[0] <= self.year)
        self.coming = [flight for flight in self.coming if flight[0] > self.year]
        for _, _, agency, mission in due:
            self._complete(agency, mission)

    def _complete(self, agency: int, mission: int) -> None:
        if self.open >> mission & 1:
            self.open &= ~(1 << mission)
            self.sides[agency].score += self.points[mission]
            for rival, other in enumerate(self.sides):
                if rival != agency:
                    other.money += self.board.bounty

    # A turn -------------------------------------------------------------------------------------------------

    def _turn(self, agency: int) -> None:
        side = self.sides[agency]
        busy = 0
        for _ in range(2 + SIDE_JOBS):
            job = side.doing
            is_main = not busy
            if not is_main or job is None or not self._is_on(job):
                job = self._best(side, busy)
                if is_main:
                    side.doing = job
            if job is None:
                return
            if self._advance(agency, side, job):
                if is_main:
                    side.doing = None
            else:
                busy |= job.mask

    def _is_on(self, job: Job) -> bool:
        return bool(job.mask & self.open) and self.year + job.years <= self.board.last_year

    def _best(self, side: Side, busy: int) -> Job | None:
        """The job that brings most for its cost."""
        best, best_score = None, 0.0
        store, points, is_open, flying = side.store, self.points, self.open, side.flying
        left = self.board.last_year - self.year
        for job in side.camp.jobs:
            if job.mask & busy or not job.mask & is_open or job.years > left:
                continue
            worth = 0.0
            for mission, _ in job.gains:
                if is_open >> mission & 1:
                    worth += points[mission] * flying.get(mission, 1.0)
            price = OVERHEAD + job.trust
            for number in job.needs:
                if number not in side.cards:
                    price += RESEARCH_SHARE * self.board.research_cost[number]
            for part, count, each in job.parts:
                have = store.get(part, 0)
                if have < count:
                    price += (count - have) * each
            score = worth * (0.5 + 0.5 * job.through) * WAIT_DISCOUNT**job.years / price
            if score > best_score:
                best, best_score = job, score
        return best

    def _advance(self, agency: int, side: Side, job: Job) -> bool:
        """Research, buy, test, launch; whether it was launched."""
        for number in job.needs:
            if number not in side.cards:
                cost = self.board.research_cost[number]
                if side.money < cost:
                    return False
                side.money -= cost
                side.cards[number] = list(self.fresh[agency][number])
        lacks = False
        for part, count, price in job.parts:
            have = side.store.get(part, 0)
            while have < count and side.money >= price:
                side.money -= price
                have += 1
            side.store[part] = have
            lacks = lacks or have < count
        if lacks or not self._tested(side, job):
            return False
        return self._launch(agency, side, job)

    def _tested(self, side: Side, job: Job) -> bool:
        for number, price in job.tests:
            runs = 0
            while number not in side.tested:
                if side.money < price + self.board.removal:
                    return False
                side.money -= price
                runs = runs + 1 if self._draw(side, number) == SUCCESS else 0
                if runs >= TESTS:
                    side.tested.add(number)
        return True

    def _draw(self, side: Side, number: int) -> int:
        """Draw, and pay a failure off."""
        cards = side.cards[number]
        if not cards:
            return SUCCESS
        place = int(side.luck(number) * len(cards))
        kind = cards[place]
        if kind != SUCCESS and side.money >= self.board.removal:
            side.money -= self.board.removal
            cards.pop(place)
        return kind

    def _launch(self, agency: int, side: Side, job: Job) -> bool:
        """Draw for everything on the way; a small failure on the ground only costs the year."""
        is_first = True
        for number, count, forgives, is_rocket in job.draws:
            for _ in range(count):
                kind = self._draw(side, number)
                if kind != SUCCESS and not (forgives and kind == MINOR):
                    if is_first and is_rocket and kind == MINOR:
                        return False
                    self._lose(side, job, is_seen=is_first)
                    return True
            is_first = False
        if job.luck < 1 and side.luck(-1) > job.luck:
            self._lose(side, job, is_seen=False)
            return True
        self._use(side, job)
        for part, count in job.back:
            side.store[part] += count
        for mission, years in job.gains:
            if years:
                side.sent(mission, self.year + years, job.through)
                self.coming.append((self.year + years, side.luck(-1), agency, mission))
            else:
                self._complete(agency, mission)
        return True

    def _use(self, side: Side, job: Job) -> None:
        for part, count, _ in job.parts:
            side.store[part] -= count

    def _lose(self, side: Side, job: Job, *, is_seen: bool) -> None:
        """A craft is lost; what fails far away is learnt when it should have arrived."""
        self._use(side, job)
        side.score -= 2 * job.crew
        if not is_seen:
            for mission, years in job.gains:
                if years:
                    side.sent(mission, self.year + years, job.through)
