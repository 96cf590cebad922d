"""The chance of a manoeuvre, against enumeration by hand and against the rules themselves."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.hands import Outcomes
from moonrace.tables.leaving_earth.odds import CERTAIN, HOPELESS, Chances, Engine, best_engine, chances
from tests.games.leaving_earth.arranged import Arranged
from tests.tables.leaving_earth.scenes import desk

BOX = (60, 15, 15)
FRESH = Outcomes((0, 0, 0), 3)


def near(found: Chances, success: Fraction | float, lost: Fraction | float) -> bool:
    return abs(found.success - float(success)) < 1e-9 and abs(found.lost - float(lost)) < 1e-9


def test_no_thrust_is_certain_and_too_little_aboard_is_hopeless() -> None:
    assert chances(0, [], [], BOX) == CERTAIN
    assert chances(9, [Engine(4, 2, 0)], [FRESH], BOX) == HOPELESS


def test_one_rocket_has_the_odds_of_its_next_draw() -> None:
    assert near(chances(4, [Engine(4, 1, 0)], [FRESH], BOX), Fraction(2, 3), Fraction(1, 6))


def test_outcomes_seen_and_put_back_are_drawn_again() -> None:
    known = Outcomes((1, 1, 0))
    assert near(chances(8, [Engine(4, 2, 0)], [known], BOX), Fraction(1, 4), 0)
    deadly = Outcomes((2, 0, 1))
    assert near(chances(8, [Engine(4, 2, 0)], [deadly], BOX), Fraction(4, 9), Fraction(1, 3) + Fraction(2, 9))


def test_a_card_once_seen_stays_what_it_is() -> None:
    """One unseen outcome and two firings: the second is as the first, not a fresh chance."""
    single = Outcomes((0, 0, 0), 1)
    assert near(chances(8, [Engine(4, 2, 0)], [single], BOX), Fraction(2, 3), Fraction(1, 6))


def test_two_unseen_cards_are_dealt_from_one_deck() -> None:
    """Two rockets on two piles of one unseen card each: without replacement from the box."""
    piles = [Outcomes((0, 0, 0), 1)] * 2
    both = Fraction(60, 90) * Fraction(59, 89)
    assert near(
        chances(9, [Engine(5, 1, 0), Engine(4, 1, 1)], piles, BOX),
        both,
        Fraction(1, 6) + Fraction(60, 90) * Fraction(15, 89),
    )


def test_no_outcomes_left_always_works() -> None:
    sure = Outcomes((0, 0, 0))
    assert chances(12, [Engine(4, 3, 0)], [sure], BOX) == CERTAIN


def test_a_spare_rocket_makes_up_for_a_damaged_one() -> None:
    pile = Outcomes((1, 1, 0))
    assert near(chances(4, [Engine(4, 2, 0)], [pile], BOX), Fraction(3, 4), 0)


def test_a_thruster_never_takes_the_craft_with_it() -> None:
    pile = Outcomes((1, 0, 1))
    assert near(chances(5, [Engine(5, 1, 0, True)], [pile], BOX), Fraction(1, 2), 0)
    assert near(chances(5, [Engine(5, 1, 0)], [pile], BOX), Fraction(1, 2), Fraction(1, 2))


def test_the_safe_engine_is_fired_where_it_does() -> None:
    piles = [Outcomes((0, 0, 0)), FRESH]
    engines = [Engine(80, 1, 1), Engine(27, 1, 0)]
    assert best_engine(27, engines, piles, BOX) == 1
    assert chances(27, engines, piles, BOX) == CERTAIN
    assert best_engine(80, engines, piles, BOX) in (0, 1)
    assert best_engine(200, engines, piles, BOX) == -1


@pytest.mark.rule("LE-OUT-04")
@pytest.mark.parametrize("firings", [1, 2, 3, 4])
def test_every_story_of_firings_against_every_deal(firings: int) -> None:
    """The story follows what is drawn, not which card it was; the sum is that over all three cards dealt."""
    expected = Fraction(0)
    for cards in product(range(3), repeat=3):
        left, chance = list(BOX), Fraction(1)
        for kind in cards:
            chance *= Fraction(left[kind], sum(left))
            left[kind] -= 1
        expected += chance * Fraction(cards.count(0), 3) ** firings
    found = chances(4 * firings, [Engine(4, firings, 0)], [FRESH], BOX)
    assert found.success == pytest.approx(float(expected))


@pytest.mark.rule("LE-OUT-01", "LE-OUT-04", "LE-FAIL-01")
def test_the_odds_are_those_of_the_rules() -> None:
    """Two Junos for the Moon from its orbit, played many times as the rules play it."""
    tries, reached, lost = 3000, 0, 0
    rng = random.Random(5)
    predicted: Chances | None = None
    for _ in range(tries):
        table = Arranged(1, ["lunar_survey"], seed=rng.randrange(10**9))
        table.act("research juno")
        ship = table.craft(0, "lunar_orbit", "probe", "juno", "juno")
        if predicted is None:
            seat = desk(table)
            predicted = seat.reach(seat.craft[ship], 6, 0)
        table.money(0)
        table.act(f"maneuver {ship} moon 0", "fire juno")
        if ship in table.state.craft and table.match.asks[0].what == "fire":
            table.act("fire juno")
        done = [event.thrust for event in table.events(events.Fired)]
        reached += len(done) == 2
        lost += any(event.why == "rocket" for event in table.events(events.Destroyed))
    assert predicted is not None
    assert reached / tries == pytest.approx(predicted.success, abs=0.03)
    assert lost / tries == pytest.approx(predicted.lost, abs=0.03)
