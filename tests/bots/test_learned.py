"""What was learned at play: acts that are tried, worlds played further, outlooks put right."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from moonrace import bots, games
from moonrace.bots.guide import Guide
from moonrace.bots.learned import LearnedGuide, Manner
from moonrace.bots.mind import Mind, World
from moonrace.bots.net import MOST_KEPT, Net, net_of
from moonrace.bots.tranquility_base.advice import Opening, TranquilityGuide
from moonrace.bots.tranquility_base.player import TranquilityPlayer
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab.arena import Series, new_position, played

LEARNED = ("astronavigators", "tranquility-base")


def later(game: str, seed: int = 3) -> tuple[Position, int]:
    """A position in the middle of a game, and a seat that has a choice there."""
    title = games.load(game)
    found: list[tuple[Position, int]] = []

    def watch(position: Position, seat: int, _: object) -> None:
        if seat in position.awaited and len(position.legal(seat)) > 3:
            found.append((position.clone(Seeded(0)), seat))

    played(title, Series(game, ("even", "even"), seed), 0, watch=watch)
    return found[len(found) // 2]


def net_at(position: Position) -> Net:
    net = net_of(position.title, position.state)
    assert net is not None
    return net


@pytest.mark.parametrize("game", LEARNED)
def test_a_net_judges_and_shares_alike_in_every_world_that_a_seat_cannot_tell_apart(game: str) -> None:
    position, seat = later(game)
    net, legal = net_at(position), position.legal(seat)
    worlds = [position, *[position.resample(seat, Seeded(seed)) for seed in range(3)]]
    assert len({net.worth(world.state, seat, 0.5) for world in worlds}) == 1
    shares = [net.shares(world.state, seat, legal) for world in worlds]
    for each in shares[1:]:
        np.testing.assert_array_equal(each, shares[0])
    assert float(shares[0].sum()) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("game", LEARNED)
def test_a_better_outlook_is_a_better_worth(game: str) -> None:
    position, seat = later(game)
    worths = [net_at(position).worth(position.state, seat, outlook) for outlook in (0.0, 0.3, 0.7, 1.0)]
    assert worths == sorted(worths)
    assert 0 < worths[0] < worths[-1] < 1


def test_names_of_another_count_of_players_are_found_by_name() -> None:
    title = games.load("tranquility-base")
    two, four = (new_position(title, players, {}, Seeded(1)) for players in (2, 4))
    assert title.encoding(two.state).size != title.encoding(four.state).size
    assert 0 < net_at(four).worth(four.state, 3, 0.5) < 1


def test_the_table_of_acts_is_emptied_before_it_grows_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = later("astronavigators")
    net, legal = net_at(position), position.legal(seat)
    before = net.shares(position.state, seat, legal)
    monkeypatch.setattr("moonrace.bots.net.MOST_KEPT", 1)
    np.testing.assert_array_equal(net.shares(position.state, seat, legal), before)
    assert len(net._rows) == len(legal) < MOST_KEPT


@pytest.mark.parametrize("game", [*LEARNED, "apogee", "moonshot"])
@pytest.mark.parametrize("level", ["hard", "master"])
def test_levels_that_learned_answer_legally_and_the_same_every_time(game: str, level: str) -> None:
    position, seat = later(game, seed=4)
    answers = []
    for _ in range(2):
        bot = bots.make(f"{level}:4it", position.title, 7)
        answers.append(bot.decide(bots.mind_of(position, seat)))
    assert answers[0] == answers[1]
    assert answers[0] in position.legal(seat)


class Content(Guide[Any, Any]):
    """A guide that compares nothing and thinks every world played far enough."""

    def certain(self, mind: Mind) -> Sequence[Action | None]:
        return (mind.legal[0],)

    def is_enough(self, world: World, plies: int) -> bool:
        return True


@pytest.fixture
def content(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "guide_of", Content)


@pytest.mark.usefixtures("content")
def test_where_the_guide_has_nothing_to_compare_what_good_players_do_is_tried() -> None:
    position, seat = later("astronavigators")
    mind = bots.mind_of(position, seat)
    guide = LearnedGuide(position.title, Manner(tried=2, least=0.0))
    assert guide.certain(mind) == ()
    usual, *others = guide.openings(mind, mind.legal)
    shares = net_at(position).shares(position.state, seat, mind.legal).tolist()
    likeliest = sorted(mind.legal, key=lambda action: -shares[mind.legal.index(action)])
    assert usual == mind.legal[0]
    assert others == [action for action in likeliest if action != usual][:2]
    assert guide.prior(usual)[1] > guide.prior(others[0])[1]


@pytest.mark.usefixtures("content")
def test_what_a_good_player_hardly_does_is_not_tried() -> None:
    position, seat = later("astronavigators")
    mind = bots.mind_of(position, seat)
    assert LearnedGuide(position.title, Manner(tried=3, least=1.1)).certain(mind) == (mind.legal[0],)
    assert LearnedGuide(position.title, Manner(tried=0)).certain(mind) == (mind.legal[0],)


@pytest.mark.usefixtures("content")
@pytest.mark.parametrize("further", [0, 2])
def test_worlds_are_played_as_many_rounds_further_as_the_manner_says(further: int) -> None:
    position, seat = later("astronavigators")
    guide = LearnedGuide(position.title, Manner(further=further))
    guide.chose("the guide's own opening")
    begun = position.title.rounds(position.state)
    while not position.over and not guide.is_enough(position, 0):
        seat = position.awaited[0]
        position.play(seat, guide.playout(position, seat, position.legal(seat)))
    assert position.over or position.title.rounds(position.state) == begun + further


def test_a_guide_may_name_a_quicker_player_for_what_lies_beyond_it() -> None:
    title = games.load("tranquility-base")
    quick, usual = LearnedGuide(title, Manner())._player, bots.make("even", title, 0)
    assert type(quick) is type(usual) is TranquilityPlayer
    assert quick.width < usual.width


def test_a_game_without_a_net_is_searched_by_its_own_guide_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonrace.bots.learned.net_of", lambda *_: None)
    position, seat = later("moonshot")
    bot = bots.make("master:2it", position.title, 7)
    assert bot.decide(bots.mind_of(position, seat)) in position.legal(seat)


class Planning:
    """A player that notes what it was asked, and rolls its dice."""

    def __init__(self) -> None:
        self.random, self.notes = random.Random(0), None
        self.heard: list[Any] = []

    def think(self, view: Any, legal: Sequence[Action]) -> Action:
        self.heard.append((view.seat, self.notes, self.random.random()))
        self.notes = view.seat
        return legal[0]


@pytest.mark.usefixtures("content")
def test_the_player_of_all_seats_keeps_their_plans_apart_and_takes_none_along() -> None:
    position, seat = later("tranquility-base")
    guide = LearnedGuide(position.title, Manner(further=1))
    player = guide._player = Planning()
    legal = position.legal(seat)
    for _ in range(2):
        guide.begin(random.Random(5))
        guide.chose("the guide's own opening")
        guide.is_enough(position, 0)
        for asked in (seat, 1 - seat, seat):
            view = SimpleNamespace(view=lambda each: SimpleNamespace(seat=each))
            guide.playout(cast(World, view), asked, legal)
    first, second = player.heard[:3], player.heard[3:]
    assert [notes for _, notes, _ in first] == [None, None, seat]
    assert first == second, "the same dice, and nothing remembered"


def test_an_outlook_before_the_search_leaves_no_script_of_an_earlier_decision() -> None:
    """What the last world of the decision before did must not be taken for what an opening goes on with."""
    position, seat = later("tranquility-base")
    while position.title.rounds(position.state) < 12 and not position.over:
        seat = position.awaited[0]
        mind = bots.mind_of(position, seat)
        own = TranquilityGuide(position.title)
        guide = LearnedGuide(position.title, Manner())
        guide._own, own._done, own._opening = own, list(mind.legal), Opening(mind.legal[0])
        if not guide.certain(mind):
            assert own._scripts == {}
            return
        position.play(seat, mind.legal[0])
    raise AssertionError("nothing was compared")
