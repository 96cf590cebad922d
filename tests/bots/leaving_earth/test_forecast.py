"""The forecast: the rest of a game by the year, with the game's money, outcomes and points."""

from __future__ import annotations

import random

import pytest

from moonrace.bots.leaving_earth.forecast import Board, Camp, Flight, Forecast
from moonrace.bots.leaving_earth.jobs import Draws, Job, untested
from moonrace.bots.leaving_earth.odds import Known

ROCKETS, LANDING = 0, 1
PROBE = 5
PERFECT = Known(0, 0, 0, 0)
BAD = Known(0, 0, 1, 0)


def job(
    *missions: tuple[int, int], price: int = 10, crew: int = 0, tests: tuple[tuple[int, int], ...] = ()
) -> Job:
    """A flight that draws once for rockets."""
    return Job(
        gains=missions,
        mask=sum(1 << mission for mission, _ in missions),
        years=max(years for _, years in missions),
        needs=(ROCKETS,),
        parts=((PROBE, 1, price),),
        draws=(Draws(ROCKETS, 1, forgives_minor=False, is_rocket=True),),
        tests=tests,
        crew=crew,
        back=(),
        luck=1.0,
        through=1.0,
        trust=0.0,
    )


def camp(
    *jobs: Job, money: int = 25, stack: Known | None = PERFECT, flights: tuple[Flight, ...] = ()
) -> Camp:
    """An agency without anything but money and perhaps rockets."""
    return Camp(money, 0, {}, {} if stack is None else {ROCKETS: stack}, flights, jobs)


def board(*camps: Camp, points: tuple[int, ...] = (4, 9), last_year: int = 1960) -> Board:
    """A table of 1956 as the first of these agencies sees it."""
    return Board(1956, last_year, 25, 10, (10, 10), 5, points, (3, 3), camps, 0)


def lead(of: Board, first: Job | None = None, seed: int = 1) -> float:
    return Forecast(of, random.Random(seed)).play(first)


def test_what_can_be_paid_and_does_not_fail_is_completed() -> None:
    assert lead(board(camp(job((0, 0))), camp())) == 4
    assert lead(board(camp(job((0, 0), (1, 2))), camp())) == 13


def test_what_arrives_too_late_or_costs_too_much_is_not() -> None:
    assert lead(board(camp(job((1, 5))), camp())) == 0
    assert lead(board(camp(job((1, 0), price=30)), camp())) == 0


def test_research_is_paid_for() -> None:
    beginner = camp(job((0, 0), price=16), money=25, stack=None)
    assert lead(board(beginner, camp(), last_year=1956)) == 0
    assert lead(board(beginner, camp(), last_year=1957), seed=4) in (0, 4)


def test_who_is_first_takes_it_and_the_others_are_paid() -> None:
    late = camp(job((0, 0)), money=0)
    game = Forecast(board(late, camp(job((0, 0)))), random.Random(1))
    game.play(None)
    assert [side.score for side in game.sides] == [0, 4]
    assert lead(board(camp(job((0, 0))), late)) == 4


def test_the_plan_put_first_comes_first() -> None:
    small, large = job((0, 0), price=25), job((1, 0), price=25)
    both = camp(small, large)
    rival = camp(job((0, 0), price=25), job((1, 0), price=25))
    assert lead(board(both, rival), large) == 9 - 4
    assert lead(board(both, rival), small) == 4 - 9


def test_failures_cost_the_craft_and_the_crew_and_are_paid_off() -> None:
    risky = camp(job((0, 0), price=20, crew=1), stack=BAD)
    assert lead(board(risky, camp(), last_year=1956)) == -2
    assert lead(board(risky, camp(), last_year=1957)) == 4 - 2


def test_tests_find_failures_before_the_flight() -> None:
    tested = job((0, 0), price=5, crew=1, tests=((ROCKETS, 1),))
    agency = camp(tested, stack=BAD)
    assert lead(board(agency, camp(), last_year=1956), tested) == 4
    bold = untested(tested)
    assert lead(board(camp(bold, stack=BAD), camp(), last_year=1956), bold) == 4 - 2


def test_craft_under_way_arrive_as_likely_as_they_may() -> None:
    flying = camp(flights=(Flight(((1, 1958, 0.5),)),), money=0)
    game = board(flying, camp())
    won = [lead(game, seed=seed) for seed in range(200)]
    assert set(won) == {0.0, 9.0}
    assert 70 <= won.count(9.0) <= 130


def test_the_same_seed_brings_the_same_and_alone_what_is_left_counts_against_one() -> None:
    risky = Known(1, 1, 1, 0)
    game = board(camp(job((0, 0)), job((1, 2)), stack=risky), camp(job((0, 0)), stack=risky))
    assert [lead(game, seed=n) for n in range(20)] == [lead(game, seed=n) for n in range(20)]
    assert lead(board(camp(job((0, 0))))) == pytest.approx(4 - 9)
