"""A search says why: what it tried, how often, and what came of it, as it was reckoned."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from moonrace import bots, games
from moonrace.bots.gentle import PEACEFUL, SLIPS, GentleBot, Manners
from moonrace.bots.guide import ActionGuide
from moonrace.bots.mind import NO_OTHER, NO_WORDS, Choice, Mind, Reasoner, mind_of
from moonrace.bots.search import SearchBot, Tree
from moonrace.bots.weighing import reasoned
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import Title
from moonrace.lab.arena import new_position
from tests.bots.heap import HeapTitle, Take

TITLE = HeapTitle()
DECISIONS = 25
COACHED = [title for title in games.titles() if isinstance(bots.make("even", title, 0), Reasoner)]


def searched(guide: ActionGuide[Any], futures: int = 90) -> Tree:
    tree = Tree(mind_of(TITLE.start(2, seed=1).position, 0), guide, random.Random(1))
    for _ in range(futures):
        tree.iterate()
    return tree


def figures(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_it_says_how_often_it_tried_its_choice_and_the_next_best_and_what_came_of_them() -> None:
    tree = searched(ActionGuide(TITLE))
    table = tree.root.table(0)
    said = reasoned(tree)
    best = table[said.action]
    assert said.action == tree.best()
    assert figures(said.reason) == [90, best.tries, round(100 * best.total / best.tries), 0, 100]
    assert said.beside is not None
    other = table[said.beside.action]
    assert other.tries == max(edge.tries for action, edge in table.items() if action != said.action)
    assert figures(said.beside.words) == [round(100 * other.total / other.tries), other.tries]


class Opinionated(ActionGuide[Any]):
    """Thinks highly of one choice, and goes by that."""

    def prior(self, opening: Action) -> tuple[int, float]:
        return (1000, 0.99) if opening == Take(1) else (10, 0.1)

    def rank(self, visits: int, total: float) -> tuple[float, float]:
        return total / visits, visits


def test_an_opinion_is_no_future_and_where_it_decides_that_is_said() -> None:
    guide = Opinionated(TITLE)
    guide.exploration = 9.0
    said = reasoned(searched(guide))
    assert said.action == Take(1)
    assert figures(said.reason)[0] == 90
    assert figures(said.reason)[2] < 99
    assert said.beside is not None


class Measured(ActionGuide[Any]):
    """Judges only how much better its choices are than the first of them."""

    usual = "the usual"

    def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Action]:
        return legal


def test_what_is_only_measured_against_the_usual_is_told_as_no_chance() -> None:
    said = {reasoned(searched(Measured(TITLE), futures)).reason for futures in range(1, 40)}
    usual = {reason for reason in said if "; it keeps to the first plan, which counts as" in reason}
    assert usual
    assert usual != said
    assert all("the first plan counts as 50." in reason for reason in said - usual)
    assert not any("to 100" in reason for reason in said)


class Plan(NamedTuple):
    """One of several that begin alike."""

    first: Action
    number: int


class Planning(Measured):
    """Has two plans for each choice."""

    def openings(self, mind: Mind, legal: Sequence[Action]) -> Sequence[Any]:
        return [Plan(action, number) for action in legal for number in range(2)]

    def first_action(self, opening: Any) -> Action:
        assert isinstance(opening, Plan)
        return opening.first


class Agreeing(ActionGuide[Any]):
    """Has a rule of thumb."""

    def by_rule(self, mind: Mind) -> Choice:
        return Choice(Take(1), "One is fewest.")


def test_the_rule_of_thumb_has_its_say_where_it_would_do_the_same() -> None:
    said = [reasoned(searched(Agreeing(TITLE), futures)) for futures in range(1, 30)]
    agreed = [one for one in said if one.reason.endswith(" Its rule of thumb agrees: One is fewest.")]
    assert agreed
    assert agreed == [one for one in said if one.action == Take(1)]
    assert agreed != said


def test_futures_are_counted_by_what_they_began_with_whatever_the_plan() -> None:
    tree = searched(Planning(TITLE))
    said, table = reasoned(tree), tree.root.table(0)
    begun = [
        edge.tries for plan, edge in table.items() if isinstance(plan, Plan) and plan.first == said.action
    ]
    assert figures(said.reason)[:3] == [90, sum(begun), 2]
    assert "began with it, in 2 plans; " in said.reason


def test_programmes_are_measured_against_the_usual_one_which_counts_as_50() -> None:
    title = games.load("leaving-earth")
    position = new_position(title, 2, {}, Seeded(5))
    even, reasons = bots.make("even", title, 1), []
    for _ in range(DECISIONS):
        mind: Mind = mind_of(position, position.awaited[0])
        asked = bots.make("hard:12it", title, 2)
        said = asked.explained(mind)
        assert isinstance(asked, SearchBot)
        if asked.iterations:
            reasons.append(said.reason)
            assert asked.guide.usual
            assert "counts as 50" in said.reason
        position.act(mind.seat, even.decide(mind) or mind.legal[0])
    assert len(reasons) > 1


@pytest.mark.parametrize("title", COACHED, ids=lambda title: title.id)
def test_who_errs_says_why_or_that_it_slips(title: Title) -> None:
    position = new_position(title, 2, {}, Seeded(5))
    told = [(bots.make("gentle", title, seat), bots.make("gentle", title, seat)) for seat in range(2)]
    reasons = set()
    for _ in range(2 * DECISIONS):
        seat = next(seat for seat in position.awaited if seat >= 0)
        mind: Mind = mind_of(position, seat)
        asked, silent = told[seat]
        said, done = asked.explained(mind), silent.decide(mind)
        assert said.action == done is not None
        assert said.reason.endswith(".")
        reasons.add(said.reason)
        if said.reason == SLIPS:
            assert said.beside is not None
            assert said.beside.action not in (None, said.action)
            assert said.beside.words.endswith(":")
        if len(mind.legal) > 1:
            assert said.reason not in (NO_WORDS, NO_OTHER)
        position.act(seat, done)
    assert SLIPS in reasons
    assert len(reasons) > 5


class Peaceful(Manners[Any, Any]):
    """Takes everything amiss but two beads."""

    def is_attack(self, view: Any, action: Action) -> bool:
        return action != Take(2)


def test_where_all_else_would_be_hostile_the_gentle_player_says_so() -> None:
    bot = bots.make("gentle", TITLE, 1)
    assert isinstance(bot, GentleBot)
    bot.manners = Peaceful(TITLE.catalogue)
    said = bot.explained(mind_of(TITLE.start(2, seed=1).position, 0))
    assert (said.action, said.reason) == (Take(2), PEACEFUL)


def test_where_everything_began_with_one_choice_that_is_said() -> None:
    guide = Opinionated(TITLE)
    guide.exploration = 0.0
    said = reasoned(searched(guide, 5))
    assert said.beside is None
    assert said.reason.startswith("All 5 futures that it tried began with it; they were judged")
    assert "began with it; it was judged" in reasoned(searched(guide, 1)).reason


@pytest.mark.parametrize("title", COACHED, ids=lambda title: title.id)
def test_who_is_asked_does_what_he_says_and_has_a_reason(title: Title) -> None:
    position = new_position(title, 2, {}, Seeded(5))
    usual = [bots.make("even", title, seat) for seat in range(2)]
    reasons = set()
    for _ in range(DECISIONS):
        seat = next(seat for seat in position.awaited if seat >= 0)
        mind: Mind = mind_of(position, seat)
        asked, silent = bots.make("hard:3it", title, 2), bots.make("hard:3it", title, 2)
        said = asked.explained(mind)
        assert said.action == silent.decide(mind)
        assert said.reason.endswith(".")
        reasons.add(said.reason)
        action = usual[seat].decide(mind)
        assert action is not None
        position.act(seat, action)
    assert len(reasons) > 3


def test_what_nobody_can_choose_needs_no_reason() -> None:
    position = TITLE.start(2, seed=1, options={"beads": "2"}).position
    position.act(0, Take(1))
    for level in ("hard:5it", "random"):
        assert bots.make(level, TITLE, 1).explained(mind_of(position, 1)).reason == NO_OTHER
    assert isinstance(bots.make("master:5it", TITLE), SearchBot)
