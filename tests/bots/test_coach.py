"""The coach: a legal move and a reason at every decision, a warning by margin, and where a game turned."""

from __future__ import annotations

import random
import re
from itertools import count
from operator import attrgetter

import pytest

from moonrace import bots, games
from moonrace.bots import SHALLOW_ITERATIONS
from moonrace.bots import coach as coaching
from moonrace.bots.coach import Advice, Coach, Scales, Tact, TurningPoint, spread, turning_points
from moonrace.bots.gentle import ErringBot, GentleBot, LearnerBot
from moonrace.bots.live import BotPool, BotRequest
from moonrace.bots.mind import Bot, Mind, Reasoner, mind_of
from moonrace.games.tranquility_base.actions import EndActions, Move
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.lab import laws
from moonrace.lab.arena import new_position
from tests.bots.heap import HeapTitle
from tests.bots.tranquility_base.test_player import landing_position
from tests.stories import told

COACHED = [title for title in games.titles() if isinstance(bots.make("heuristic", title, 0), Reasoner)]
DECISIONS = 60
LONG = 400
PLACEHOLDERS = ("{", "}", " None", "TODO", "  ", "<")


def few_ways(title: Title) -> list[laws.Way]:
    """A game alone, in the smallest company, and with other options."""
    found = laws.ways(title)
    return [found[0], next(way for way in found if way.players == 2), found[-1]]


def step(position: Position, answer: Bot) -> None:
    """Let whoever is next do what one bot for all would do."""
    for seat in position.next_seats():
        action = position.silence(seat) if seat == CLOCK else answer.decide(mind_of(position, seat))
        if action is not None:
            position.act(seat, action)
            return


class Advised(Bot):
    """Looks at the advice of every decision, and then does anything."""

    def __init__(self, title: Title, seed: int) -> None:
        super().__init__(seed)
        self.coach = Coach(title)
        self.seen: list[Advice] = []

    def decide(self, mind: Mind) -> Action | None:
        advice = self.coach.advice(mind)
        self.seen.append(advice)
        texts = [str(action) for action in mind.legal]
        assert advice.action in texts or (mind.is_open and not advice.action)
        assert advice.reason.endswith(".")
        assert advice.reason[0].isupper() or advice.reason[0] in "“0123456789"
        assert not any(mark in advice.reason for mark in PLACEHOLDERS), advice.reason
        is_followed = advice.action and self.random.random() < 0.6
        return mind.legal[texts.index(advice.action)] if is_followed else self.random.choice(mind.legal)


@pytest.mark.parametrize(
    ("title", "way"),
    [pytest.param(title, way, id=f"{title.id}: {way}") for title in COACHED for way in few_ways(title)],
)
def test_every_decision_has_a_legal_advice_and_a_reason(title: Title, way: laws.Way) -> None:
    position = new_position(title, way.players, way.options, Seeded(5))
    advised = Advised(title, 5)
    for _ in range(DECISIONS):
        if not position.over:
            step(position, advised)
    assert len({advice.reason for advice in advised.seen}) > 3


def test_a_game_without_a_player_of_its_own_is_advised_by_a_short_search() -> None:
    position = HeapTitle().start(2, seed=1).position
    advice = Coach(position.title).advice(mind_of(position, 0))
    assert advice.action in [str(action) for action in position.legal(0)]
    tried = re.search(r"Of (\d+) futures", advice.reason)
    assert tried is not None
    assert SHALLOW_ITERATIONS / 2 < int(tried[1]) <= SHALLOW_ITERATIONS
    assert "from 0 for lost to 100 for won" in advice.reason


# Learners' opponents ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", COACHED, ids=attrgetter("id"))
def test_gentle_games_are_legal_and_attack_nobody(title: Title) -> None:
    """A whole game, or the first hours of a long one, through the checked door."""
    players = max(2, title.players[0])
    position = new_position(title, players, {}, Seeded(4))
    gentle = [bots.make("gentle", title, seat) for seat in range(players)]
    slips = 0
    for _ in range(LONG):
        if position.over:
            break
        for seat in position.next_seats():
            bot = gentle[seat]
            assert isinstance(bot, GentleBot)
            mind = mind_of(position, seat)
            action = position.silence(seat) if seat == CLOCK else bot.decide(mind)
            if action is not None:
                peaceful = [a for a in mind.legal if not bot.manners.is_attack(mind.view, a)]
                assert action in peaceful or not peaceful
                slips += action != Coach(title).choice(mind).action
                position.act(seat, action)
                break
    assert slips > 3
    assert title.rounds(position.state) > 2


def test_a_learner_asks_once_a_round_and_errs_otherwise() -> None:
    title = games.load("apogee")
    position = new_position(title, 2, {}, Seeded(4))
    learner = bots.make("learner", title, 1)
    assert isinstance(learner, LearnerBot)
    learner.random = random.Random(0)
    erred: list[tuple[int, bool]] = []
    while not position.over:
        mind = mind_of(position, position.awaited[0])
        if mind.seat == 0:
            erred.append((title.rounds(position.state), learner.errs(mind)))
        position.act(mind.seat, Coach(title).choice(mind).action or mind.legal[0])
    rounds = [now for now, _ in erred]
    first = [is_wrong for at, (now, is_wrong) in enumerate(erred) if now not in rounds[:at]]
    assert not any(first)
    assert any(is_wrong for _, is_wrong in erred)


def test_notes_of_one_who_errs_go_on_with_the_seat() -> None:
    title = games.load("tranquility-base")
    one, two = (bots.make("learner", title, 1) for _ in range(2))
    assert isinstance(one, ErringBot)
    assert isinstance(two, ErringBot)
    one.player.notes, one.own_notes = "plan", 4
    two.notes = one.notes
    assert (two.player.notes, two.own_notes) == ("plan", 4)
    two.notes = None
    assert (two.player.notes, two.own_notes) == (None, None)


@pytest.mark.parametrize(
    ("word", "known"), [("even", "heuristic"), ("hard:5it", "search:5it"), ("gentle", "gentle")]
)
def test_levels_are_known_by_a_word_for_people(word: str, known: str) -> None:
    assert bots.known_as(word) == bots.known_as(known) == known
    assert bots.level_of(word) is bots.level_of(known)
    assert type(bots.make(word, HeapTitle(), 1)) is type(bots.make(known, HeapTitle(), 1))


# Warnings and turning points --------------------------------------------------------------------------------


def frozen() -> float:
    """A clock that never lets a deadline pass."""
    return 0.0


def a_won_game() -> tuple[Position, Move]:
    """A position of Tranquility Base in which one move lands and wins."""
    position = landing_position(games.load("tranquility-base"))  # type: ignore[arg-type]
    wins = [a for a in position.legal(0) if isinstance(a, Move) and a.to == "moon"]
    return position, wins[0]


def test_a_clear_mistake_is_warned_of_and_no_other() -> None:
    position, win = a_won_game()
    coach, mind = Coach(position.title), mind_of(position, 0)
    warning = coach.warning(mind, EndActions(), 1.0, frozen)
    assert warning is not None
    assert warning.advice.action == str(win)
    assert "lands" in warning.advice.reason
    assert warning.margin >= coaching.CLEAR
    assert coach.warning(mind, win, 1.0, frozen) is None


def test_without_time_nothing_is_said() -> None:
    position, _ = a_won_game()
    ticks = count()
    assert Coach(position.title).warning(mind_of(position, 0), EndActions(), 1.0, lambda: next(ticks)) is None


def test_one_warning_a_round_where_there_is_a_choice() -> None:
    position, win = a_won_game()
    tact, now = Tact(), position.title.rounds(position.state)
    assert tact.minded(position, 0, str(win)) == win
    assert tact.minded(position, 0, "end-actions now") is None
    tact.has_warned(1, now)
    assert tact.minded(position, 0, str(win)) == win
    tact.has_warned(0, now)
    assert tact.minded(position, 0, str(win)) is None
    tact.has_warned(0, now - 1)
    assert tact.minded(position, 0, str(win)) == win


def test_a_margin_is_the_same_for_the_same_seed() -> None:
    position = new_position(games.load("apogee"), 2, {}, Seeded(1))
    while len(position.legal(position.awaited[0])) < 3:
        position.act(position.awaited[0], position.legal(position.awaited[0])[0])
    mind = mind_of(position, position.awaited[0])
    margins = []
    for _ in range(2):
        scales = Scales(position.title, mind, (mind.legal[0], mind.legal[1]), 7)
        scales.weigh(3, 1.0, frozen)
        margins.append(scales.margin)
    assert margins[0] == margins[1]


def a_match(game: str, levels: tuple[str, ...]) -> Match:
    title = games.load(game)
    match = title.start(len(levels), seed=6)
    players = [bots.make(level, title, seat) for seat, level in enumerate(levels)]
    while not match.over:
        seat = match.asks[0].seat
        action = players[seat].decide(mind_of(match.position, seat))
        assert action is not None
        match.act(seat, action)
    return match


def test_the_turning_points_of_a_game_are_decisions_that_could_be_better() -> None:
    match = a_match("apogee", ("random", "heuristic"))
    ticks = count()
    points = turning_points(match, (0,), 150.0, lambda: next(ticks))
    assert coaching.FEWEST_POINTS <= len(points) <= coaching.MOST_POINTS
    assert all(point.margin >= coaching.WORTH_TELLING for point in points)
    assert not any(point.agrees for point in points)
    check_points(match, points)


def check_points(match: Match, points: list[TurningPoint]) -> None:
    """Each is a choice that was made, in the order of play."""
    assert [point.entry for point in points] == sorted({point.entry for point in points})
    for point in points:
        assert point.played != point.other
        assert match.steps[point.entry].entry.act == point.played
        then = match.as_of(point.before)
        texts = [str(action) for action in then.legal(point.seat)]
        assert {point.played, point.other} <= set(texts)
        assert point.agrees == (
            str(Coach(match.title).choice(mind_of(then.position, point.seat)).action) == point.played
        )


@pytest.mark.parametrize("title", COACHED, ids=attrgetter("id"))
def test_there_are_three_turning_points_even_where_the_coach_has_played(title: Title) -> None:
    """Without any time, too: what is told has been weighed."""
    match = as_advised(title, decisions=12)
    points = turning_points(match, (0,), 0.0, lambda: 0.0)
    assert coaching.FEWEST_POINTS <= len(points) <= coaching.MOST_POINTS
    assert any(point.agrees for point in points)
    check_points(match, points)


def as_advised(title: Title, decisions: int) -> Match:
    """The beginning of a game in which the first seat does what the coach would do, so often."""
    match = title.start(max(2, title.players[0]), seed=2)
    coach = Coach(title)
    while decisions:
        seat = match.position.next_seats()[0]
        mind = mind_of(match.position, seat)
        action = match.position.silence(seat) if seat == CLOCK else coach.choice(mind).action
        decisions -= seat == 0 and len(mind.legal) > 1
        match.act(seat, action or match.position.silence(seat) or mind.legal[0])
    return match


def test_two_choices_give_two_turning_points() -> None:
    match = as_advised(games.load("apogee"), decisions=2)
    assert len(turning_points(match, (0,), 0.0, lambda: 0.0)) == 2


def test_a_beginning_of_what_is_spread_is_spread() -> None:
    assert sorted(spread(range(20))) == list(range(20))
    assert list(spread(range(20)))[:3] == [0, 8, 16]


def test_the_coach_thinks_in_the_processes_of_bots() -> None:
    position, win = a_won_game()
    request = BotRequest.of(position, 0, "heuristic", seed=1)
    match = a_match("apogee", ("random", "heuristic"))

    async def asked() -> tuple[Advice, object, int]:
        async with BotPool(1, grace=60.0) as pool:
            advice = await pool.advise(request)
            warning = await pool.warn(request, EndActions(), 30.0)
            points = await pool.review(match.title, match.record, (0,), 3.0, "me")
            return advice, warning, len(points)

    advice, warning, points = told(asked())
    assert advice.action == str(win)
    assert warning is not None
    assert coaching.FEWEST_POINTS <= points <= coaching.MOST_POINTS
