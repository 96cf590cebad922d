"""The search in Apogee: whole placements, honest about what is sealed."""

from __future__ import annotations

import pytest

from moonrace import bots
from moonrace.bots.apogee.advice import ApogeeGuide, placements
from moonrace.bots.apogee.player import ApogeePlayer
from moonrace.bots.apogee.thought import Thought
from moonrace.bots.budget import Budget
from moonrace.bots.search import SearchBot
from moonrace.games.apogee.actions import Place, Ready
from moonrace.games.apogee.title import Apogee
from moonrace.games.apogee.view import View
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena


def at_planning(title: Apogee) -> Position:
    position = arena.new_position(title, 2, {"mission": "2"}, Seeded(4))
    while position.frame.name != "planning":
        seat = position.awaited[0]
        position.act(seat, position.legal(seat)[-1])
    return position


def test_placements_are_whole_different_and_begin_with_the_usual_one(title: Apogee) -> None:
    position = at_planning(title)
    view = position.view(0)
    assert isinstance(view, View)
    thought = Thought(ApogeePlayer(title.catalogue), view, position.legal(0))
    found = list(dict.fromkeys(placements(thought)))
    assert len(found) > 3
    assert found[0].action == thought.planning().action
    for opening in found:
        places = [action for action in (opening.action, *opening.rest) if isinstance(action, Place)]
        assert tuple(place.engineer for place in places) == view.hand


def test_a_placement_decided_as_a_whole_is_carried_out(title: Apogee) -> None:
    position = at_planning(title)
    bot = SearchBot(title, Budget(milliseconds=0, iterations=4), 1)
    searched = []
    answers = []
    for _ in range(4):
        action = bot.decide(bots.mind_of(position, 0))
        assert action is not None
        answers.append(action)
        searched.append(bot.iterations)
        position.act(0, action)
    assert searched[0] > 0
    assert searched[1:] == [0, 0, 0]
    assert isinstance(answers[-1], Ready)


def test_what_others_have_sealed_changes_nothing(title: Apogee) -> None:
    """The same search, whatever the other seat has put where."""
    answers = set()
    for spot in ("construction", "design"):
        position = at_planning(title)
        while 1 in position.awaited:
            legal = position.legal(1)
            first = legal[0]
            position.act(1, Place(first.engineer, spot) if isinstance(first, Place) else first)
        answers.add(bots.make("search:6it", title, 1).decide(bots.mind_of(position, 0)))
    assert len(answers) == 1


def test_whoever_is_nearer_to_the_mission_is_thought_to_win(title: Apogee) -> None:
    position = at_planning(title)
    view = position.view(0)
    assert isinstance(view, View)
    guide = ApogeeGuide(title)
    own, other = guide.chances(view, 0), guide.chances(view, 1)
    assert own + other == pytest.approx(1.0)
    assert 0 < own < 1
