"""The search finds what is there to be found, repeatably, within its budget."""

from __future__ import annotations

import itertools
import random

import pytest

from moonrace import bots
from moonrace.bots.budget import Budget
from moonrace.bots.guide import ActionGuide
from moonrace.bots.search import SearchBot, Tree
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


def test_it_keeps_to_its_time() -> None:
    looks = itertools.count()
    bot = SearchBot(TITLE, Budget(milliseconds=60), seed=5, clock=lambda: next(looks) / 1000)
    bot.decide(bots.mind_of(TITLE.start(2, seed=1).position, 0))
    assert 60 <= next(looks) <= 63, "it looks at the clock before every iteration and stops after 60 ms"
    assert bot.iterations > 20


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
