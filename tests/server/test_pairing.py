"""Who plays whom in a league: nobody meets twice while that can be avoided, and byes go round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from moonrace.server.pairing import Entrant, Pair, meetings, paired, table_sizes


def all_pairings(ids: Sequence[str]) -> Iterator[list[Pair]]:
    """Every way to make pairs."""
    if not ids:
        yield []
        return
    for other in ids[1:]:
        for rest in all_pairings([one for one in ids[1:] if one != other]):
            yield [frozenset((ids[0], other)), *rest]


def fewest_repeats(entrants: Sequence[Entrant], met: Counter[Pair]) -> int:
    """By trying everything, with a bye for somebody who has had fewest."""
    ids = [one.id for one in entrants]
    outs: list[str | None] = [None]
    if len(ids) % 2:
        least = min(one.byes for one in entrants)
        outs = [one.id for one in entrants if one.byes == least]
    return min(
        sum(met[pair] > 0 for pair in pairing)
        for out in outs
        for pairing in all_pairings([one for one in ids if one != out])
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 8), st.data())
def test_pairs_meet_again_only_where_it_cannot_be_avoided(people: int, data: st.DataObject) -> None:
    who = [
        Entrant(f"p{n}", data.draw(st.integers(0, 4)) / 2, data.draw(st.integers(0, 2)))
        for n in range(people)
    ]
    pairs = [frozenset(pair) for pair in combinations([one.id for one in who], 2)]
    met = Counter({pair: data.draw(st.integers(0, 2)) for pair in pairs})
    tables, byes = paired(who, met, 2, (2, 3, 4), "x")
    seated = [one for table in tables for one in table]
    assert sorted([*seated, *byes]) == sorted(one.id for one in who)
    assert len(byes) == people % 2
    assert sum(met[frozenset(table)] > 0 for table in tables) == fewest_repeats(who, met)
    had = {one.id: one.byes for one in who}
    assert all(had[one] == min(had.values()) for one in byes)


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 16), st.integers(0, 10**6))
def test_over_rounds_byes_go_round_and_who_sat_late_sits_early(people: int, seed: int) -> None:
    chance, rounds = random.Random(seed), 5
    points: Counter[str] = Counter()
    byes: Counter[str] = Counter()
    lead: Counter[str] = Counter()
    played: list[list[str]] = []
    for number in range(rounds):
        who = [Entrant(f"p{n}", points[f"p{n}"], byes[f"p{n}"], lead[f"p{n}"] / 2) for n in range(people)]
        tables, out = paired(who, meetings(played), 2, (2,), f"{seed}|{number}")
        byes.update(out)
        points.update([*(chance.choice(table) for table in tables), *out])
        for first, second in tables:
            assert lead[first] <= lead[second]
            lead[first] += 1
            lead[second] -= 1
        played += tables
        if people > 2 * rounds:
            assert max(meetings(played).values()) == 1
    counts = [byes[f"p{n}"] for n in range(people)]
    assert max(counts) - min(counts) <= 1


@given(st.integers(0, 30), st.integers(2, 5))
def test_tables_are_as_large_as_wanted_or_differ_by_one(people: int, size: int) -> None:
    sizes, out = table_sizes(people, size, (1, 2, 3, 4, 5))
    assert sum(sizes) + out == people
    assert all(abs(count - size) <= (size > 2) for count in sizes)
    if size > 2 and people >= 2 * size:
        assert out == 0


def test_groups_of_three_meet_new_people_first() -> None:
    who = [Entrant(f"p{n}") for n in range(9)]
    first, out = paired(who, Counter(), 3, (2, 3, 4), "a")
    assert [len(table) for table in first] == [3, 3, 3]
    assert out == []
    second, _ = paired(who, meetings(first), 3, (2, 3, 4), "b")
    assert max(meetings([*first, *second]).values()) == 1


def test_equals_meet_equals_and_who_sat_late_sits_early() -> None:
    who = [Entrant("a", 2.0, lead=0.5), Entrant("b", 2.0, lead=-0.5), Entrant("c"), Entrant("d", lead=0.5)]
    tables, _ = paired(who, Counter(), 2, (2,), "x")
    assert tables == [["b", "a"], ["c", "d"]]


def test_a_large_league_that_cannot_be_paired_anew_is_paired_all_the_same() -> None:
    who = [Entrant(f"p{n}") for n in range(40)]
    half = Counter(
        {
            frozenset((one.id, other.id)): 1
            for one, other in combinations(who, 2)
            if (int(one.id[1:]) < 21) != (int(other.id[1:]) < 21)
        }
    )
    # Two odd halves that have each met the other: one pair meets again, and no search goes on for ever.
    tables, _ = paired(who, half, 2, (2,), "x")
    assert len({one for table in tables for one in table}) == 40
    assert sum(half[frozenset(table)] for table in tables) == 1
