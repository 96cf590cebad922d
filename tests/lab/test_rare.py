"""What hardly ever comes up: told with the doubt it deserves, and not taken for the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest

from moonrace.lab.comparing import Answer, Comparison, Pairs, Question, amount, interval_of
from moonrace.lab.rare import FEW, Few, interval_of_mean, interval_of_shares, usual_difference
from moonrace.lab.stats import wilson

Numbers = Callable[[np.random.Generator, int], "np.ndarray[tuple[int], np.dtype[np.float64]]"]


class Rare(NamedTuple):
    """Figures that are drawn for both versions, with the true difference of their means."""

    name: str
    truth: float
    draw: Callable[[np.random.Generator, int], Pairs]
    is_share: bool = False


def now_and_then(often: float, size: Numbers | None = None) -> Numbers:
    """Nearly always nothing."""

    def draw(rng: np.random.Generator, count: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        here = (rng.random(count) < often).astype(float)
        return here if size is None else here * size(rng, count)

    return draw


def sizes(rng: np.random.Generator, count: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return rng.geometric(0.3, count).astype(float)


def both(a: Numbers, b: Numbers, rng: np.random.Generator, count: int) -> Pairs:
    return [*zip(a(rng, count).tolist(), b(rng, count).tolist(), strict=True)]


def seldom_there(often: float, rng: np.random.Generator, count: int) -> Pairs:
    pairs = both(sizes, sizes, rng, count)
    return [
        pair if here else (None, None) for pair, here in zip(pairs, rng.random(count) < often, strict=True)
    ]


RARE = [
    Rare("nearly always nothing", 0.0, partial(both, now_and_then(0.01), now_and_then(0.01))),
    Rare("a share of games", 0.0, partial(both, now_and_then(0.02), now_and_then(0.02)), is_share=True),
    Rare("of uneven size", 0.0, partial(both, now_and_then(0.02, sizes), now_and_then(0.02, sizes))),
    Rare("in 2 of 100 games at all", 0.0, partial(seldom_there, 0.02)),
    Rare("one version never", 0.03, partial(both, now_and_then(0.0), now_and_then(0.03))),
    Rare(
        "a share, one version never",
        0.045,
        partial(both, now_and_then(0.0), now_and_then(0.045)),
        is_share=True,
    ),
    Rare("one version more often", 0.1, partial(both, now_and_then(0.02, sizes), now_and_then(0.05, sizes))),
]


def compared(pairs: Pairs, *, is_share: bool = False) -> Answer:
    [answer] = Comparison([Question("q", "q", is_share=is_share)], len(pairs)).run(
        lambda count: {"q": pairs[:count]}
    )
    return answer


def test_what_never_came_up_is_too_rare_to_tell_and_not_the_same() -> None:
    answer = compared([(0.0, 0.0)] * 400)
    assert answer.verdict == "rare"
    assert answer.low < 0 < answer.high
    assert answer.advice == "None of 400 pairs differs; what comes up more rarely is not known."


def test_what_no_game_has_is_not_known_at_all() -> None:
    answer = compared([(None, 3.0)] * 100)
    assert (answer.verdict, answer.advice) == ("rare", "No pair has this in both versions.")
    assert (amount(answer.effect, False), interval_of(answer)) == ("–", "– to –")
    share = compared([(None, None)] * 100, is_share=True)
    assert (share.low, share.high) == (-1.0, 1.0)


def test_a_few_pairs_that_differ_are_not_told_by_their_spread() -> None:
    answer = compared([(0.0, 0.0)] * 97 + [(0.0, 1.0)] * 2 + [(1.0, 0.0)])
    assert (answer.verdict, answer.advice) == ("rare", "3 of 100 pairs differ, too few to tell.")
    assert answer.low < -0.02
    assert answer.high > 0.06


def test_a_few_that_all_go_one_way_are_told_by_the_sign_test_at_the_end_alone() -> None:
    pairs: Pairs = [(0.0, float(number % 50 == 0)) for number in range(600)]
    comparison = Comparison([Question("q", "q")], len(pairs))
    verdicts: list[str] = []
    [answer] = comparison.run(
        lambda count: {"q": pairs[:count]}, lambda _, seen: verdicts.append(seen[0].verdict)
    )
    assert answer.verdict == "higher"
    assert answer.chance == pytest.approx(2 / 2**12)
    assert answer.low > 0
    assert verdicts[:-1] == ["open"] * (len(verdicts) - 1)


def test_what_is_always_alike_is_the_same_as_soon_as_no_difference_can_matter() -> None:
    answer = compared([(10.0, 10.0), (12.0, 12.0)] * 250)
    assert (answer.verdict, answer.pairs < 100) == ("same", True)
    assert answer.low < 0 < answer.high


def test_a_pair_not_seen_is_taken_to_differ_as_two_games_do() -> None:
    assert usual_difference([0.0] * 9 + [1.0]) == pytest.approx(1.0)
    assert usual_difference([8.0, 12.0]) == pytest.approx(4.0)
    assert usual_difference([7.0] * 5) == 1.0


def test_bounds_are_those_of_counts() -> None:
    """Of 5 seen the true count lies between 1.62 and 11.67, of none below 3.69 (Poisson, Garwood)."""
    up = Few((1.0,) * 5 + (0.0,) * 995, 1.0)._one_way(1)
    assert up.bounds(0.025) == pytest.approx((1.62, 11.67), rel=0.03)
    assert up._replace(total=0.0, squares=0.0).bounds(0.025) == pytest.approx((0.0, 3.69), rel=0.01)


def test_a_mean_of_what_hardly_ever_comes_up_is_not_known_exactly() -> None:
    low, high = interval_of_mean([0.0] * 100)
    assert low < 0 < high == pytest.approx(0.037, abs=0.001)
    low, high = interval_of_mean([3.0] * 95 + [5.0] * 5)
    assert 3.0 < low < 3.1 < high < 3.3
    assert interval_of_mean([1.0, 2.0, 3.0, 4.0]) == pytest.approx((0.45, 4.55), abs=0.1)


@pytest.mark.parametrize(
    "values", [[1.0] * 30, [0.0] * 30, [0.5] * 30, [1.0] * 29 + [0.5], [0.9, 1.0] * 20, [0.5] * 20 + [0.0]]
)
def test_intervals_of_shares_stay_among_shares(values: list[float]) -> None:
    low, high = interval_of_shares(values)
    assert 0 <= low < high <= 1
    assert low <= sum(values) / len(values) <= high


def test_shares_of_several_seats_count_for_more_than_games_won_or_lost() -> None:
    narrow, wide = (interval_of_shares(each) for each in ([0.4, 0.6] * 50, [0.0, 1.0] * 50))
    assert narrow == pytest.approx((0.48, 0.52), abs=0.005)
    assert wide == pytest.approx(wilson(50, 100))


def test_shares_compared_cannot_differ_by_more_than_all() -> None:
    answer = compared([(0.0, 1.0)] * 60, is_share=True)
    assert (answer.verdict, answer.high) == ("higher", 1.0)


def test_many_that_differ_are_not_few() -> None:
    assert Few.of([1.0] * FEW, 1.0) is None
    assert Few.of([1.0] * (FEW - 1) + [0.0] * 1000, 1.0) is not None
    assert math.isinf(Few((), 1.0).bounds(0.05)[1])
