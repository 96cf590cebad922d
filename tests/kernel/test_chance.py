"""Sources of chance."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonrace.kernel.chance import Chance, Recorded, Scripted, Secret, Seeded
from moonrace.kernel.errors import ChanceExhausted

KEY = bytes(range(32))
SIDES = st.lists(st.integers(1, 60), min_size=1, max_size=30)


def results(source: Chance, sides: list[int], purpose: str = "die") -> list[int]:
    return [source.below(n, purpose) for n in sides]


@given(SIDES, st.integers(0, 30))
def test_rewinding_gives_the_same_results_again(sides: list[int], back: int) -> None:
    for source in (Seeded(5), Secret(KEY), Scripted([0, "*", 0], then=Seeded(5))):
        first = results(source, sides)
        kept = min(back, len(sides))
        source.rewind(kept)
        assert results(source, sides[kept:]) == first[kept:]


@given(SIDES)
def test_results_are_in_range(sides: list[int]) -> None:
    for source in (Seeded(1), Secret(KEY)):
        assert all(0 <= result < n for result, n in zip(results(source, sides), sides, strict=True))


@pytest.mark.parametrize("source", [Seeded(11), Secret(KEY)])
def test_each_result_is_equally_likely(source: Chance) -> None:
    counts = Counter(source.below(7, "die") for _ in range(7_000))
    chi_squared = sum((counts[face] - 1_000) ** 2 / 1_000 for face in range(7))
    assert chi_squared < 22.5, "six degrees of freedom, one in a thousand"


@pytest.mark.parametrize("source", [Seeded(11), Secret(KEY)])
def test_weights_are_kept_however_large_they_are(source: Chance) -> None:
    unit = 3**50
    counts = Counter(source.weighted([unit, 0, 2 * unit, 4 * unit], "resample") for _ in range(7_000))
    expected = {0: 1_000, 2: 2_000, 3: 4_000}
    assert counts.keys() == expected.keys()
    chi_squared = sum((counts[at] - wanted) ** 2 / wanted for at, wanted in expected.items())
    assert chi_squared < 13.8, "two degrees of freedom, one in a thousand"


def test_who_asks_among_counts_is_given_what_below_gives() -> None:
    assert Seeded(3).among([2, 0, 5], "card") == Seeded(3).below(7, "card")


class FirstDigest:
    """A keyed digest whose first answer lies in the part that would favour small results."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[bytes] = []
        monkeypatch.setattr("moonrace.kernel.chance.hmac.digest", self)

    def __call__(self, key: bytes, message: bytes, digest: str) -> bytes:
        self.messages.append(message)
        return b"\xff" * 32 if message.endswith(b"|0") else (5).to_bytes(8, "big") + bytes(24)


def test_secret_rejects_what_would_be_unfair(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = FirstDigest(monkeypatch)
    source = Secret(KEY)
    assert source.below(3, "die") == 5 % 3
    assert digest.messages == [b"die|0|0", b"die|0|1"]
    source.below(3, "die")
    assert digest.messages[2] == b"die|1|0", "a rejected number does not count as a result"


def test_secret_results_depend_on_purpose_and_number_alone() -> None:
    one, two = Secret(KEY), Secret(KEY)
    one.below(6, "die")
    two.below(52, "deck")
    assert one.below(1000, "deck") == two.below(1000, "deck")
    assert [Secret(KEY).below(10**6, purpose) for purpose in ("die", "deck")] != [
        Secret(bytes(32)).below(10**6, purpose) for purpose in ("die", "deck")
    ]


def test_secret_goes_on_from_a_counter() -> None:
    source = Secret(KEY)
    expected = results(source, [1000] * 10)
    assert results(Secret(KEY, counter=4), [1000] * 6) == expected[4:]


def test_secret_stays_secret() -> None:
    source = Secret(KEY)
    assert KEY.hex() not in repr(source)
    assert repr(source) == "Secret(...)"
    for leave in (pickle.dumps, copy.deepcopy, copy.copy):
        with pytest.raises(TypeError, match="not to be copied"):
            leave(source)


def test_secret_wants_256_bits_and_sensible_sizes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Secret(b"short")
    with pytest.raises(ValueError, match="at most"):
        Secret(KEY).below(2**33, "die")
    assert len(Secret.new_secret()) == 32
    assert Secret.new_secret() != Secret.new_secret()


def name(purpose: str, item: int) -> str:
    return f"{purpose}-{'abc'[item % 3]}"


def test_scripted_by_number_and_by_name() -> None:
    source = Scripted([2, "deck-b", "deck-b"])
    assert source.below(6, "die") == 2
    assert source.index([3, 6, 7, 4], "deck", name) == 2
    assert source.index([3, 4], "deck", name) == 1
    assert source.left == 0


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ([], "the script has run out and die is asked for"),
        ([6], "the script gives 6 for die, which wants 0 to 5"),
        (["atlas"], "the script gives 'atlas' for die, which wants 0 to 5"),
    ],
)
def test_script_that_does_not_fit_says_so(script: list[int | str], reason: str) -> None:
    with pytest.raises(ChanceExhausted, match=reason):
        Scripted(script).below(6, "die")


def test_script_that_names_what_is_not_there_says_what_is() -> None:
    with pytest.raises(
        ChanceExhausted, match=r"wants 'deck-c' for deck, but there are only \['deck-a', 'deck-b'\]"
    ):
        Scripted(["deck-c"]).index([0, 1, 3], "deck", name)


def test_script_hands_over_when_it_runs_out() -> None:
    source = Scripted([1, "deck-c"], then=Scripted(["deck-a", 4]))
    assert [source.below(6, "die"), source.index([0, 2], "deck", name)] == [1, 1]
    assert [source.index([2, 0], "deck", name), source.below(6, "die")] == [1, 4]
    source.rewind(3)
    assert source.below(6, "die") == 4
    source.rewind(1)
    assert source.index([0, 2], "deck", name) == 1


def test_recorded_gives_back_and_checks() -> None:
    source = Recorded([3, 9])
    assert source.below(6, "die") == 3
    with pytest.raises(ChanceExhausted, match="the record gives 9 for die, which wants 0 to 5"):
        source.below(6, "die")
    assert source.below(10, "deck") == 9
    with pytest.raises(ChanceExhausted, match="holds no more results and die is asked for"):
        source.below(6, "die")


def test_recorded_knows_whether_all_was_used() -> None:
    source = Recorded([3, 9])
    uses = [source.is_used_up, source.below(6, "die"), source.is_used_up, source.below(10, "deck")]
    assert [*uses, source.is_used_up] == [False, 3, False, 9, True]


def test_seeded_repeats_and_differs() -> None:
    assert results(Seeded("a"), [100] * 20) == results(Seeded("a"), [100] * 20)
    assert results(Seeded(), [10**6] * 4) != results(Seeded(), [10**6] * 4)


def test_what_a_script_leaves_open_comes_from_the_source_behind_it() -> None:
    script = Scripted([3, "*", "two", "*"], then=Seeded(5))
    names = ["one", "two"]
    behind = Seeded(5)
    assert script.below(6, "die") == 3
    assert script.below(6, "die") == behind.below(6, "die")
    assert script.index([0, 1], "deck", lambda _, item: names[item]) == 1
    assert script.left == 1
    assert [script.below(100, "die") for _ in range(3)] == [behind.below(100, "die") for _ in range(3)]
    assert script.left == 0


def test_nothing_is_left_open_where_nothing_stands_behind_a_script() -> None:
    with pytest.raises(ChanceExhausted, match=r"the script gives '\*' for die"):
        Scripted(["*"]).below(6, "die")


def test_one_of_those_that_fit_leaves_the_pool_and_the_rest_keeps_its_order() -> None:
    for number in range(3):
        pool = [1, 2, 3, 4, 5, 6]
        taken = Scripted([number]).take_among(pool, [2, 4, 6])
        assert taken == [2, 4, 6][number]
        assert pool == [one for one in range(1, 7) if one != taken]
