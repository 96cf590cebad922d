"""What a proof may do where far too much is hidden: everything but look at it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from moonrace.kernel.pieces import fingerprint
from moonrace.puzzles import Goal, NotProvable, Prover
from moonrace.puzzles.veil import Veil, Veiling
from tests.puzzles.vault import Vault

COINS = Goal(question="?", measure="coins", unit="coins")


def values(*deeds: str) -> dict[str, Fraction]:
    title = Vault(None)
    title.deeds = deeds
    return Prover(title, COINS, 0).values(title.start(1, seed=0))


def test_what_never_looks_at_hidden_things_is_proved() -> None:
    assert values("leave", "move") == {"do leave": 1, "do move": 2}


def test_a_die_has_its_odds_whatever_is_hidden() -> None:
    assert values("leave", "roll")["do roll"] == Fraction(7, 2)


def test_a_pile_that_everybody_knows_may_be_drawn_from() -> None:
    assert values("leave", "draw-open")["do draw-open"] == 3


@pytest.mark.parametrize("deed", ["guess", "count", "draw"])
def test_whatever_looks_at_hidden_things_is_not_provable(deed: str) -> None:
    with pytest.raises(NotProvable, match="hidden things"):
        values("leave", deed)


def test_what_is_looked_at_beyond_the_end_of_a_line_does_not_matter() -> None:
    assert values("leave", "next-round")["do next-round"] == 4


def test_a_line_that_can_go_on_for_ever_is_not_provable() -> None:
    with pytest.raises(NotProvable, match="no end"):
        values("leave", "wait")


WAYS: tuple[Callable[[int], object], ...] = (
    bool,
    hash,
    str,
    range,
    lambda it: it == 3,
    lambda it: it < 3,
    lambda it: it <= 3,
    lambda it: it > 3,
    lambda it: it >= 3,
)
"""Ways to ask for a number."""


def looks(number: int) -> list[bool]:
    """Whether each way to ask for the number lifts the veil."""
    return [_lifts(ask, number) for ask in WAYS]


def _lifts(ask: Callable[[int], object], number: int) -> bool:
    try:
        ask(number)
    except LookupError:
        return True
    return False


def test_every_way_to_ask_lifts_the_veil_and_sums_do_not() -> None:
    def looked() -> None:
        raise LookupError

    veil = Veil(looked)
    sums = [veil.over(3), veil.over(3) + 1, 1 + veil.over(3), veil.over(3) - veil.over(1), 7 - veil.over(3)]
    assert all(all(looks(number)) for number in sums)
    with veil.lifted():
        assert [int(number) for number in sums] == [3, 4, 4, 2, 4]
        assert not any(any(looks(number)) for number in sums)


def test_a_state_with_hidden_things_is_known_again_without_a_look() -> None:
    def looked() -> None:
        raise LookupError

    veil = Veil(looked)
    first, second = veil.over(3), veil.over(3)
    assert fingerprint([first]) in {fingerprint([first])}
    assert fingerprint([second]) not in {fingerprint([first])}


def test_what_is_left_of_a_pool_is_hidden_as_well() -> None:
    def looked() -> None:
        raise LookupError

    veil = Veil(looked)
    chance = Veiling(0, veil, looked)
    whole, part = [1, 2, 3], [1, 2, 3]
    with veil.lifted():
        dealt = [chance.take(whole), chance.take_among(part, part[:2])]
    assert all(all(looks(number)) for number in (*dealt, *whole, *part))
    with pytest.raises(LookupError):
        chance.below(2, "something that no veil can cover")
