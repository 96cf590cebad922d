"""Docking tokens are weighed exactly: what to collect, what to leave, what to exchange."""

from __future__ import annotations

import pytest

from moonrace.bots.apogee.purse import NEVER, Purses

MARS = (0, 3, 2)


def purses(cost: tuple[int, ...] = MARS, *, chooses: bool = False) -> Purses:
    return Purses(cost, most_of_colour=3, most=5, give=2, chooses=chooses)


def test_a_full_combination_waits_for_nothing() -> None:
    assert purses().wait((0, 3, 2)) == 0.0
    assert purses().is_enough((0, 3, 2))
    assert not purses().is_enough((1, 3, 1))


def test_who_chooses_the_colour_waits_for_as_many_as_are_lacking() -> None:
    assert purses(chooses=True).wait((0, 0, 0)) == pytest.approx(5.0)
    assert purses(chooses=True).wait((0, 3, 1)) == pytest.approx(1.0)


def test_one_colour_of_three_comes_up_every_third_time() -> None:
    assert purses().wait((0, 3, 1)) == pytest.approx(3.0)


def test_a_token_that_would_block_the_last_place_is_left() -> None:
    assert purses().gain((0, 3, 1), colour=0) < 0
    assert purses().gain((0, 3, 1), colour=2) == pytest.approx(3.0)


def test_a_token_that_can_be_exchanged_is_taken_while_there_is_room() -> None:
    assert purses().gain((1, 1, 0), colour=0) > 0


def test_spare_pairs_are_exchanged_for_what_is_lacking() -> None:
    assert purses().exchange((2, 2, 1)) in ((0, 1), (0, 2))
    assert purses().exchange((0, 3, 2)) is None


def test_a_purse_full_of_the_wrong_tokens_gets_out_by_exchanges() -> None:
    found = purses()
    purse = (1, 3, 1)
    pair = found.exchange(purse)
    assert pair is not None
    assert found.wait(purse) < NEVER


def test_exchanges_come_to_an_end() -> None:
    found = purses((3, 1, 1))
    purse = (0, 3, 2)
    for _ in range(5):
        pair = found.exchange(purse)
        if pair is None:
            return
        after = list(purse)
        after[pair[0]] -= 2
        after[pair[1]] += 1
        purse = (after[0], after[1], after[2])
    pytest.fail("the exchanges go on for ever")
