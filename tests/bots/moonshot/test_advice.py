"""What the search is told about Moonshot."""

from __future__ import annotations

import pytest

from moonrace import bots
from moonrace.bots import mind_of
from moonrace.bots.moonshot.advice import MoonshotGuide
from moonrace.games.moonshot.actions import (
    Abort,
    Escalate,
    Evaluate,
    Explore,
    Launch,
    PayTie,
    TakeReward,
    YieldTie,
)
from moonrace.games.moonshot.state import MoonshotState
from moonrace.games.moonshot.title import Moonshot
from moonrace.kernel.actions import Action
from tests.bots.moonshot.measure import at_table, moonshot, started, step

SETTLED = (Abort, Escalate, Evaluate, Explore, Launch, PayTie, TakeReward, YieldTie)
"""What the search may compare: everything that is settled within the round."""


@pytest.fixture(scope="module")
def title() -> Moonshot:
    return moonshot()


def compared(title: Moonshot, seed: int) -> list[list[Action]]:
    """What the search would compare in a game of the heuristic, the rule of thumb's answer first."""
    position, seated, found = started(title, seed=seed), at_table(title, ("heuristic", "heuristic")), []
    guide = MoonshotGuide(title)
    while not position.over:
        mind = mind_of(position, position.awaited[0])
        if len(mind.legal) > 1 and not guide.certain(mind):
            choices = [*guide.openings(mind, mind.legal)]
            assert all(action in mind.legal for action in choices)
            found.append(choices)
        step(position, seated)
    return found


def test_it_compares_what_the_round_settles_and_nothing_else(title: Moonshot) -> None:
    found = compared(title, 8)
    kinds = {type(action) for choices in found for action in choices}
    assert {Launch, Evaluate, Escalate, TakeReward} <= kinds <= set(SETTLED)
    assert all(len(set(choices)) == len(choices) > 1 for choices in found)


def test_the_rule_of_thumb_is_thought_better_until_tried(title: Moonshot) -> None:
    guide = MoonshotGuide(title)
    position, seated = started(title, seed=8), at_table(title, ("heuristic", "heuristic"))
    mind = mind_of(position, position.awaited[0])
    while len(mind.legal) < 2 or guide.certain(mind):
        step(position, seated)
        mind = mind_of(position, position.awaited[0])
    usual, *others = guide.openings(mind, mind.legal)
    assert usual == bots.make("heuristic", title, 0).decide(mind)
    assert all(guide.prior(usual)[1] > guide.prior(other)[1] for other in others)


@pytest.mark.parametrize(
    ("field", "more"), [("budget", 6), ("popularity", -4), ("money", 20), ("sabotage", 2)]
)
def test_standings_follow_what_a_nation_has(title: Moonshot, field: str, more: int) -> None:
    guide = MoonshotGuide(title)
    position = started(title, seed=5)
    before = [guide.evaluate(position, seat) for seat in (0, 1)]
    state = position.state
    assert isinstance(state, MoonshotState)
    setattr(state.nations[0], field, getattr(state.nations[0], field) + more)
    after = [guide.evaluate(position, seat) for seat in (0, 1)]
    is_better = more > 0 and field != "sabotage"
    assert (after[0] > before[0], after[1] < before[1]) == (is_better, is_better)
    assert after[0] != before[0]
    assert after[1] != before[1]


def test_a_search_answers_alike_with_the_same_seed(title: Moonshot) -> None:
    answers = []
    for _ in range(2):
        position, seated = started(title, seed=6), at_table(title, ("search:3it", "heuristic"), 4)
        for _ in range(130):
            step(position, seated)
        answers.append(position.view(0))
    assert answers[0] == answers[1]
