"""The search finds what is there to be found, repeatably, within its budget."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any

import pytest

from moonrace import bots
from moonrace.bots.budget import Budget
from moonrace.bots.guide import ActionGuide
from moonrace.bots.mind import Mind, World
from moonrace.bots.search import Edge, SearchBot, Tree
from moonrace.bots.weighing import reasoned
from moonrace.kernel.actions import Action
from tests.bots.heap import HeapTitle, Nod, Take

TITLE = HeapTitle()


@pytest.mark.parametrize(("beads", "best"), [("2", 2), ("7", 3), ("10", 2)])
def test_it_finds_the_winning_number_of_beads(beads: str, best: int) -> None:
    position = TITLE.start(2, seed=1, options={"beads": beads}).position
    for seed in range(3):
        assert bots.make("search:400it", TITLE, seed).decide(bots.mind_of(position, 0)) == Take(best)


def test_the_same_seed_gives_the_same_answers_and_counts_its_iterations() -> None:
    position = TITLE.start(2, seed=1).position
    answers = []
    for _ in range(2):
        bot = SearchBot(TITLE, Budget(milliseconds=0, iterations=7), seed=5)
        answers.append([bot.decide(bots.mind_of(position, 0)) for _ in range(10)])
        assert bot.iterations == 7
    assert answers[0] == answers[1]


class Undecided(ActionGuide[Any]):
    """Thinks all worlds alike, so that nothing is ever settled."""

    def is_enough(self, world: World, plies: int) -> bool:
        return True


def test_it_keeps_to_its_time() -> None:
    looks = itertools.count()
    bot = SearchBot(
        TITLE, Budget(milliseconds=60), 5, guide=Undecided(TITLE), clock=lambda: next(looks) / 1000
    )
    bot.decide(bots.mind_of(TITLE.start(2, seed=1).position, 0))
    assert 60 <= next(looks) <= 63, "it looks at the clock before every iteration and stops after 60 ms"
    assert bot.iterations > 20


class Slow(Undecided):
    """By its own clock it takes 20 ms to know what to compare, and 7 ms for every world."""

    now = 0.0

    def certain(self, mind: Mind) -> Sequence[Action | None]:
        self.now += 0.02
        return ()

    def evaluate(self, world: World, seat: int) -> float:
        self.now += 0.007
        return 0.5


@pytest.mark.parametrize(("most", "iterations"), [(61, 5), (63, 6), (21, 1), (10, 1)])
def test_an_iteration_that_would_take_too_long_is_not_begun(most: int, iterations: int) -> None:
    """The time is all that it takes to decide; one iteration there is always."""
    guide = Slow(TITLE)
    bot = SearchBot(TITLE, Budget(milliseconds=most), 5, guide=guide, clock=lambda: guide.now)
    bot.decide(bots.mind_of(TITLE.start(2, seed=1).position, 0))
    assert bot.iterations == iterations
    assert guide.now == pytest.approx(0.02 + 0.007 * iterations)


def test_it_does_not_think_where_there_is_no_choice() -> None:
    position = TITLE.start(2, seed=1, options={"beads": "2"}).position
    position.act(0, Take(1))
    bot = SearchBot(TITLE, Budget(), seed=5)
    assert bot.decide(bots.mind_of(position, 1)) == Take(1)
    assert bot.iterations == 0


def test_it_leaves_the_true_position_alone() -> None:
    position = TITLE.start(2, seed=1).position
    before = position.view(0)
    bots.make("search:100it", TITLE, 1).decide(bots.mind_of(position, 0))
    assert position.view(0) == before
    assert position.awaited == (0,)


def test_an_open_ask_is_searched_with_declining_as_a_choice() -> None:
    tree = Tree(bots.mind_of(TITLE.start(2, seed=1).position, 1), ActionGuide(TITLE), random.Random(1))
    for _ in range(9):
        tree.iterate()
    table = tree.root.table(1)
    assert set(table) == {None, Nod()}
    assert all(edge.tries for edge in table.values())
    assert tree.best() in table


class Opinionated(ActionGuide[Any]):
    """Compares openings, and is very sure that the first one is best."""

    deepest = 1
    in_turn = True
    exploration = 0.01

    def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Action]:
        return legal

    def prior(self, opening: Action) -> tuple[int, float]:
        return 2, 0.95 if opening == Take(1) else 0.05


def test_where_openings_are_compared_an_opinion_keeps_none_from_being_tried() -> None:
    """Of ten beads two are to be taken; the guide is sure that it is one."""
    position = TITLE.start(2, seed=1, options={"beads": "10"}).position
    tree = Tree(bots.mind_of(position, 0), Opinionated(TITLE), random.Random(1))
    for number in range(60):
        tree.iterate(number / 60)
    tries = {str(choice): edge.tries for choice, edge in tree.root.table(0).items()}
    assert sum(tries.values()) == 60
    assert min(tries.values()) >= 10, "all are tried alike in the first half of the time"
    assert sorted(tries.values())[-2] > min(tries.values()), "and the better ones in the second half"


class Decided(Undecided):
    """Goes by the mean, and knows what each choice comes to but for some luck."""

    def evaluate(self, world: World, seat: int) -> float:
        return {1: 0.1, 2: 0.8, 3: 0.3}[10 - world.state.heap] + 0.2 * self.random.random()

    def rank(self, visits: int, total: float) -> tuple[float, float]:
        return (total / visits if visits else 0.0), visits


class InTurn(Decided):
    """The same, and tries all alike at first."""

    in_turn = True

    def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Action]:
        return legal


def test_a_few_lucky_tries_do_not_make_what_was_left_aside_the_answer() -> None:
    tree = Tree(bots.mind_of(TITLE.start(2, seed=1).position, 0), InTurn(TITLE), random.Random(1))
    for beads, tries, mean in ((1, 3, 1.0), (2, 20, 0.6), (3, 21, 0.55)):
        edge = tree.root.table(0)[Take(beads)] = Edge()
        edge.tries = edge.visits = tries
        edge.total = tries * mean
    assert tree.best() == Take(2)
    said = reasoned(tree)
    assert said.beside is not None
    assert said.beside.action == Take(3)


class Doubting(InTurn):
    """Takes the first opening for the usual one, and leaves it only for what is surely better."""

    doubt = 1.0

    def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Action]:
        return sorted(legal, key=lambda action: action != Take(3))


class Close(Doubting):
    """Where all choices come to the same but for luck."""

    def evaluate(self, world: World, seat: int) -> float:
        luck: float = self.random.random() * world.state.heap
        return 997 * luck % 1


def answers_of(kind: type[ActionGuide[Any]]) -> list[Action | None]:
    position = TITLE.start(2, seed=1).position
    found = []
    for seed in range(30):
        bot = SearchBot(TITLE, Budget(iterations=90), seed, guide=kind(TITLE))
        found.append(bot.decide(bots.mind_of(position, 0)))
    return found


def test_what_is_surely_better_is_done_and_what_luck_has_made_is_not() -> None:
    assert set(answers_of(Doubting)) == {Take(2)}
    stayed = answers_of(Close).count(Take(3))

    class Credulous(Close):
        doubt = 0.0

    assert stayed > 15 > answers_of(Credulous).count(Take(3))


def test_the_usual_choice_stays_in_the_running_for_the_others_to_be_measured_by() -> None:
    tree = Tree(bots.mind_of(TITLE.start(2, seed=1).position, 0), Doubting(TITLE), random.Random(1))
    for number in range(90):
        tree.iterate(number / 90)
    table = tree.root.table(0)
    assert table[Take(3)].tries >= table[tree.best()].tries - 1
    assert [len(edge.values) for edge in table.values()] == [edge.tries for edge in table.values()]


def test_what_looks_better_but_not_surely_is_said_to() -> None:
    tree = Tree(bots.mind_of(TITLE.start(2, seed=1).position, 0), Close(TITLE), random.Random(3))
    tree.iterate()
    for beads, values in ((3, [0.5] * 20), (2, [0.9, 0.2] * 10), (1, [0.1] * 20)):
        edge = tree.root.table(0)[Take(beads)] = Edge()
        edge.tries = edge.visits = len(values)
        edge.values, edge.total = values, sum(values)
    said = reasoned(tree)
    assert said.action == Take(3)
    assert said.beside is not None
    assert said.beside.words == "This looked better, but not surely, with 55 in 20 futures:"
    assert said.beside.action == Take(2)


@pytest.mark.parametrize(
    ("worlds", "values", "may_be"), [(30, (0.1, 0.4), False), (20, (0.1, 0.4), True), (30, (0.2, 0.8), True)]
)
def test_what_many_worlds_leave_no_hope_for_is_given_up(
    worlds: int, values: tuple[float, ...], may_be: bool
) -> None:
    tree = Tree(bots.mind_of(TITLE.start(2, seed=1).position, 0), Doubting(TITLE), random.Random(3))
    tree.iterate()
    for beads, each in ((3, (0.5,)), (2, values), (1, (0.2,))):
        edge = tree.root.table(0)[Take(beads)] = Edge()
        edge.values = list(each * (worlds // len(each)))
        edge.tries = edge.visits = worlds
    assert tree.is_settled(10**6) != may_be


class Steady(Doubting):
    """Knows the usual one to be the best."""

    def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Action]:
        return sorted(legal, key=lambda action: action != Take(2))


@pytest.mark.parametrize("kind", [ActionGuide, Decided, InTurn, Steady])
def test_it_ends_early_where_its_answer_can_change_no_more(kind: type[ActionGuide[Any]]) -> None:
    mind, most = bots.mind_of(TITLE.start(2, seed=1).position, 0), 60

    def bot_of(seed: int) -> SearchBot:
        return SearchBot(TITLE, Budget(iterations=most), seed, guide=kind(TITLE))

    def searched_to_the_end(bot: SearchBot) -> Action | None:
        bot.guide.begin(bot.random)
        tree = Tree(mind, bot.guide, bot.random)
        for number in range(most):
            tree.iterate(number / most)
        opening = tree.best()
        return None if opening is None else bot.guide.first_action(opening)

    early = [bot_of(seed) for seed in range(20)]
    assert [bot.decide(mind) for bot in early] == [searched_to_the_end(bot_of(seed)) for seed in range(20)]
    assert sum(bot.iterations for bot in early) < 0.9 * 20 * most


def test_where_there_is_one_opening_a_single_try_is_enough() -> None:
    class Single(ActionGuide[Any]):
        def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Action]:
            return legal[:1]

    bot = SearchBot(TITLE, Budget(iterations=60), 5, guide=Single(TITLE))
    said = bot.explained(bots.mind_of(TITLE.start(2, seed=1).position, 0))
    assert (said.action, bot.iterations) == (Take(1), 1)
    assert said.reason.startswith("The one future that it tried")
