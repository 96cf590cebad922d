"""Chances of flights: the same as on the page, and tests put where they help most."""

from __future__ import annotations

import itertools
import random

import pytest

from moonrace.bots.moonshot.flight import Flights, Path
from moonrace.games.moonshot.blueprint import Worth
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.odds import path_odds


@pytest.fixture(scope="module")
def cat() -> Catalogue:
    return Catalogue.of()


def cases(cat: Catalogue, seed: int, count: int) -> list[tuple[Worth, Path, int]]:
    """Rockets, paths and Sabotage of all kinds."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        worth = (rng.randint(0, 13), rng.randint(0, 13), rng.randint(0, 13), rng.choice((0, 0, 1, 4)))
        risks = rng.sample(range(len(cat.risks)), rng.randint(1, 3))
        path = tuple((risk, rng.randint(0, 4)) for risk in risks)
        found.append((worth, path, rng.choice((0, 0, 1, 3))))
    return found


def test_chances_are_those_of_the_rules(cat: Catalogue) -> None:
    flights = Flights(cat)
    for worth, path, sabotage in cases(cat, 1, 150):
        odds = path_odds(cat, worth[:3], worth[3], sabotage, path)
        assert flights.chance(worth, path, sabotage) == pytest.approx(odds.whole / odds.of)


def test_tests_are_spread_in_the_best_way(cat: Catalogue) -> None:
    flights = Flights(cat)
    for worth, path, sabotage in cases(cat, 2, 60):
        for count, testing in enumerate(flights.testings(worth, path, sabotage, 3)):
            assert sum(testing.tests) == count
            every = [
                flights.chance(worth, with_tests(path, spread), sabotage)
                for spread in itertools.product(range(count + 1), repeat=len(path))
                if sum(spread) == count
            ]
            assert testing.chance == pytest.approx(max(every))
            assert testing.chance == pytest.approx(
                flights.chance(worth, with_tests(path, testing.tests), sabotage)
            )


def with_tests(path: Path, spread: tuple[int, ...]) -> Path:
    """The path with further tests."""
    return tuple((risk, tests + more) for (risk, tests), more in zip(path, spread, strict=True))


def test_where_tests_add_nothing_none_are_made(cat: Catalogue) -> None:
    path = ((0, 0),)
    assert len(Flights(cat).testings((20, 20, 20, 0), path, 0, 5)) == 1
    assert [t.chance for t in Flights(cat).testings((0, 0, 0, 0), ((len(cat.risks) - 1, 0),), 0, 5)] == [0.0]


def test_unseen_risks_count_by_their_average(cat: Catalogue) -> None:
    flights = Flights(cat)
    worth, unseen = (13, 11, 12, 2), [risk for risk, card in enumerate(cat.risks) if card.level == 3]
    alone = [flights.chance(worth, ((risk, 0),), 0) for risk in unseen]
    average = sum(alone) / len(alone)
    assert 0 < average < 1
    assert flights.hidden_chance(worth, unseen, 1, 0) == pytest.approx(average)
    assert flights.hidden_chance(worth, unseen, 2, 0) == pytest.approx(average**2)
    assert flights.hidden_chance(worth, unseen, 0, 0) == 1.0
