"""What the draws tell of the outcomes that lie face down, against every deal and every draw by hand."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import msgspec
import pytest

from moonrace import Seeded
from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.catalogue import OUTCOMES
from moonrace.games.leaving_earth.posterior import UNTOUCHED, Posterior, Table, Triple, after_draw
from moonrace.games.leaving_earth.rules.outcomes import make_perfect
from moonrace.games.leaving_earth.state import LeavingEarthState, shuffled, unseen_stack
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab import laws
from tests.games.leaving_earth.arranged import ANOTHER_CARD, SAME_CARD, Arranged, twice_fired

FAR = "man_on_venus"
Draw = tuple[int, int, bool]
"""From which stack, which kind, and whether it was removed."""


def counted(cards: list[int] | tuple[int, ...]) -> Triple:
    return cards.count(0), cards.count(1), cards.count(2)


# Every deal by hand -----------------------------------------------------------------------------------------


def worlds(decks: list[Triple], dealt: list[tuple[int, ...]]) -> Iterator[list[list[int]]]:
    """Every way the decks can be dealt to stacks that take so many cards of each, all equally likely."""
    takes = [sum(stack.count(number) for stack in dealt) for number in range(len(decks))]
    cards = [[kind for kind in range(3) for _ in range(deck[kind])] for deck in decks]
    for orders in product(*(permutations(deck, take) for deck, take in zip(cards, takes, strict=True))):
        tops = [list(order) for order in orders]
        yield [[tops[shuffle].pop(0) for shuffle in stack] for stack in dealt]


def by_hand(
    decks: list[Triple], dealt: list[tuple[int, ...]], draws: list[Draw]
) -> dict[tuple[Triple, ...], Fraction]:
    """What the stacks hold after the draws, together, in every world that fits them."""
    found: dict[tuple[Triple, ...], Fraction] = defaultdict(Fraction)
    for stacks in worlds(decks, dealt):
        chance = Fraction(1)
        for stack, kind, is_removed in draws:
            chance *= Fraction(stacks[stack].count(kind), len(stacks[stack]))
            if not chance:
                break
            if is_removed:
                stacks[stack].remove(kind)
        if chance:
            found[tuple(counted(stack) for stack in stacks)] += chance
    total = sum(found.values())
    return {held: chance / total for held, chance in found.items()}


def reckoned(
    decks: list[Triple], dealt: list[tuple[int, ...]], draws: list[Draw]
) -> tuple[Posterior, list[tuple[Table, tuple[int, ...], Triple]]]:
    """The same draws as the game keeps them."""
    tables, gone = [UNTOUCHED] * len(dealt), [[0, 0, 0] for _ in dealt]
    for stack, kind, is_removed in draws:
        before = gone[stack]
        tables[stack] = after_draw(tables[stack], dealt[stack], (before[0], before[1], before[2]), kind)
        gone[stack][kind] += is_removed
    kept = [
        (table, cards, (off[0], off[1], off[2]))
        for table, cards, off in zip(tables, dealt, gone, strict=True)
    ]
    return Posterior(tuple(decks), tuple(table for table in tables if table != UNTOUCHED)), kept


ONE_DECK: list[Triple] = [(4, 2, 1)]
TWO_DECKS: list[Triple] = [(2, 1, 1), (2, 1, 0)]
ONE_SUCCESS_EACH: list[Triple] = [(1, 1, 0), (1, 1, 0)]
HISTORIES: list[tuple[list[Triple], list[tuple[int, ...]], list[Draw]]] = [
    (ONE_DECK, [(0, 0, 0)], [(0, 0, False)]),
    (ONE_DECK, [(0, 0, 0)], [(0, 0, False)] * 2),
    (ONE_DECK, [(0, 0, 0)], [(0, 0, False)] * 5),
    (ONE_DECK, [(0, 0, 0)], [(0, 1, False), (0, 0, False), (0, 1, True)]),
    (ONE_DECK, [(0, 0, 0)], [(0, 1, False), (0, 1, False), (0, 1, True), (0, 1, False)]),
    (ONE_DECK, [(0, 0, 0)], [(0, 0, False), (0, 0, True), (0, 0, False), (0, 1, True)]),
    (ONE_DECK, [(0, 0), (0, 0)], [(0, 0, False), (0, 0, False), (1, 1, False), (1, 1, False)]),
    (ONE_DECK, [(0, 0), (0, 0), (0,)], [(0, 0, False), (1, 0, False), (0, 0, False), (1, 0, False)]),
    (ONE_DECK, [(0, 0), (0, 0)], [(0, 0, False), (0, 0, False), (0, 0, True), (0, 0, True)]),
    (TWO_DECKS, [(0, 1, 1)], [(0, 0, False), (0, 0, False)]),
    (TWO_DECKS, [(0, 0, 1), (0, 1)], [(0, 0, False), (0, 0, True), (1, 0, False), (1, 0, False)]),
    (ONE_SUCCESS_EACH, [(0, 1), (0,)], [(0, 0, False), (1, 0, False)]),
]


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02", "LE-KNO-05")
@pytest.mark.parametrize(("decks", "dealt", "draws"), HISTORIES)
def test_what_may_lie_there_is_what_every_deal_and_draw_by_hand_gives(
    decks: list[Triple], dealt: list[tuple[int, ...]], draws: list[Draw]
) -> None:
    every = by_hand(decks, dealt, draws)
    knowledge, kept = reckoned(decks, dealt, draws)
    for number, known in enumerate(kept):
        contents = knowledge.contents(*known)
        expected: dict[Triple, Fraction] = defaultdict(Fraction)
        for stacks, chance in every.items():
            expected[stacks[number]] += chance
        total = sum(contents.weights.values())
        assert {held: Fraction(weight, total) for held, weight in contents.weights.items()} == expected
        size = sum(next(iter(expected)))
        for kind in range(3):
            there = sum((chance * held[kind] for held, chance in expected.items()), Fraction(0))
            assert contents.odds[kind] == (there / size if size else int(kind == 0))


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02")
def test_what_later_draws_rule_out_does_not_count_among_the_unseen() -> None:
    """The success on the first could be of either deck, until the one success of the first deck turns up
    elsewhere."""
    draws: list[Draw] = [(0, 0, False), (1, 0, False)]
    knowledge, _ = reckoned(ONE_SUCCESS_EACH, [(0, 1), (0,)], draws)
    assert knowledge.unseen == (Fraction(0), Fraction(2), Fraction(0))


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02")
def test_random_histories_agree_with_every_deal_by_hand() -> None:
    rng = random.Random(4)
    for _ in range(40):
        dealt = [(0,) * rng.randrange(1, 4), (0,) * rng.randrange(1, 3)]
        world = rng.choice(list(worlds([(2, 2, 1)], dealt)))
        draws: list[Draw] = []
        for _ in range(rng.randrange(6)):
            stack = rng.randrange(2)
            if world[stack]:
                kind, is_removed = rng.choice(world[stack]), rng.random() < 0.25
                draws.append((stack, kind, is_removed))
                if is_removed:
                    world[stack].remove(kind)
        every = by_hand([(2, 2, 1)], dealt, draws)
        knowledge, kept = reckoned([(2, 2, 1)], dealt, draws)
        for number, known in enumerate(kept):
            weights = knowledge.contents(*known).weights
            for held, weight in weights.items():
                expected = sum(chance for stacks, chance in every.items() if stacks[number] == held)
                assert Fraction(weight, sum(weights.values())) == expected


# At the table -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02", "LE-RULING-46")
@pytest.mark.parametrize("script", [SAME_CARD, ANOTHER_CARD])
def test_after_two_successes_the_third_comes_with_84_in_a_hundred(script: tuple[int, ...]) -> None:
    """One card twice with 1 in 3, else two of them; each of the others comes from the rest of the box."""
    stack = twice_fired(*script).seen().advancements[0]
    same, other = Fraction(1, 3), Fraction(2, 3) * Fraction(59, 89)
    one = (1 + 2 * Fraction(59, 89)) / 3
    two = (2 + Fraction(58, 88)) / 3
    exact = (same * one + other * two) / (same + other)
    assert stack.odds[0] == float(exact)
    assert f"{stack.odds[0]:.3f}" == "0.839"
    assert (stack.outcomes, stack.put_back, stack.removed) == (3, (2, 0, 0), (0, 0, 0))


@pytest.mark.rule("LE-OUT-04", "LE-KNO-02", "LE-KNO-05", "LE-RULING-46")
def test_whether_it_was_the_same_card_shows_nowhere() -> None:
    one, other = twice_fired(*SAME_CARD), twice_fired(*ANOTHER_CARD)
    juno = one.cat.advancement["juno"]
    assert one.agency().stacks[juno].seen != other.agency().stacks[juno].seen, "the worlds do not differ"
    for seat in seats_and_spectator(2):
        shown = [
            msgspec.json.encode(
                (
                    table.match.view(seat),
                    list(table.match.log(seat)),
                    [str(action) for action in table.match.legal(seat)],
                    [table.refusal(text, seat) for text in ("remove", "end-turn", "research juno")],
                    table.match.version,
                    str(table.match.undo_refusal(seat)),
                )
            )
            for table in (one, other)
        ]
        assert shown[0] == shown[1]


@pytest.mark.rule("LE-OUT-03", "LE-KNO-05")
def test_a_removal_is_part_of_what_is_known() -> None:
    table = twice_fired(*SAME_CARD)
    table.script(0)
    table.act("fire juno")
    pending = table.seen().advancements[0]
    assert (pending.put_back, pending.removed) == ((2, 0, 0), (0, 0, 0)), "just drawn, not yet removed"
    table.act("remove")
    stack = table.seen().advancements[0]
    assert (stack.outcomes, stack.put_back, stack.removed) == (2, (2, 0, 0), (1, 0, 0))
    assert stack.odds == pending.odds


@pytest.mark.rule("LE-EXP-09", "LE-KNO-05")
def test_outcomes_all_taken_off_are_seen_by_all() -> None:
    """What they turn out to be tells what is left for others."""
    table = twice_fired(*ANOTHER_CARD)
    table.act("stop", "research atlas")
    before = table.view().outcomes_unseen
    make_perfect(table.state, table.match.position.flow, 0, table.cat.advancement["juno"])
    gone = table.view().outcomes_discarded
    assert sum(gone) == 3
    left = [there - off for there, off in zip((60, 15, 15), gone, strict=True)]
    assert list(table.view().outcomes_unseen) == left
    assert list(before) != left
    (juno, atlas) = table.seen().advancements
    assert (juno.outcomes, juno.removed, juno.odds) == (0, gone, (1.0, 0.0, 0.0))
    assert atlas.odds == pytest.approx([number / 87 for number in left])


# Worlds -----------------------------------------------------------------------------------------------------


def small_table() -> Arranged:
    """A deck of five successes, three minor and two major failures; Juno and Atlas are tested."""
    table = Arranged(2, missions=[FAR])
    table.state.pools, table.state.deck = [shuffled((5, 3, 2))], 10
    table.state.discarded = [55, 12, 13]
    table.money(100)
    table.act("research juno", "research atlas", "research soyuz")
    ship = table.craft(0, "earth", *["probe"] * 60, *["juno", "atlas"] * 4)
    table.act(f"maneuver {ship} suborbital_flight")
    table.script(0, 0, 0, 0, 0, 1, 0)
    table.act("fire juno", "return", "fire atlas", "return", "fire juno", "return", "fire atlas", "return")
    return table


@pytest.mark.rule("LE-KNO-02")
def test_worlds_are_dealt_as_often_as_the_draws_make_them_likely() -> None:
    """Which cards turned up, on both advancements together, against every deal by hand."""
    table = small_table()
    names = ("juno", "atlas")
    told = [
        (names.index(event.advancement), OUTCOMES.index(event.outcome), False)
        for event in table.events(events.Outcome)
    ]
    assert told == [(0, 0, False), (1, 0, False)] * 2
    expected: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for hands in product(product(range(3), repeat=3), repeat=2):
        left, chance = [5, 3, 2], Fraction(1)
        for kind in (*hands[0], *hands[1]):
            chance *= Fraction(left[kind], sum(left))
            left[kind] -= 1
        for which in product(range(3), repeat=4):
            if chance and not any(hands[n // 2][card] for n, card in enumerate(which)):
                expected[len(set(which[:2])), len(set(which[2:]))] += chance / 81
    total, tries = sum(expected.values()), 6000
    found: Counter[tuple[int, int]] = Counter()
    for seed in range(tries):
        world = table.title.resample(table.state, seed % 3 - 1, Seeded(seed))
        assert isinstance(world, LeavingEarthState)
        juno, atlas = (world.agencies[0].stacks[table.cat.advancement[name]] for name in names)
        found[juno.seen[0], atlas.seen[0]] += 1
        assert world.pools[0].left == [5 - juno.seen[0] - atlas.seen[0], 3, 2]
        assert (len(juno), len(atlas)) == (3, 3)
    assert set(found) == set(expected) == {(1, 1), (1, 2), (2, 1), (2, 2)}
    for seen, chance in expected.items():
        assert found[seen] / tries == pytest.approx(float(chance / total), abs=0.03)


@pytest.mark.rule("LE-KNO-02", "LE-OUT-01")
def test_the_next_draw_in_worlds_is_as_likely_as_the_view_says() -> None:
    table, tries = small_table(), 4000
    odds = table.seen().advancements[0].odds
    found: Counter[str] = Counter()
    for seed in range(tries):
        world = table.match.position.resample(1, Seeded(seed))
        heard = world.flow.listen()
        world.act(0, world.title.codec.parse("fire juno"))
        found.update(event.outcome for event in heard if isinstance(event, events.Outcome))
    for kind, chance in zip(OUTCOMES, odds, strict=True):
        assert found[kind] / tries == pytest.approx(chance, abs=0.03)


@pytest.mark.rule("LE-KNO-02", "LE-CMP-03")
def test_worlds_after_a_reshuffle_keep_every_card() -> None:
    table = Arranged(2, missions=[FAR])
    state = table.state
    state.pools, state.deck, state.discarded = [shuffled((40, 15, 15))], 1, [20, 0, 0]
    table.agency(1).stacks[table.cat.landing] = unseen_stack((0,) * 69)
    table.act("research juno")
    ship = table.craft(0, "earth", *["probe"] * 60, *["juno"] * 4)
    table.act(f"maneuver {ship} suborbital_flight")
    table.script(1, 0, 1, 0)
    table.act("fire juno", "return", "fire juno", "return")
    seen = set()
    for seed in range(60):
        world = table.title.resample(state, 0, Seeded(seed))
        assert isinstance(world, LeavingEarthState)
        table.title.check(world)
        stack = world.agencies[0].stacks[table.cat.advancement["juno"]]
        seen.add((stack.seen, stack.hidden))
        for number, pool in enumerate(world.pools):
            drawn = stack.dealt.count(number) - stack.hidden.count(number)
            assert sum(pool.cards) - sum(pool.left) == drawn
        laws.seat_cannot_tell(table.match.position, 0, Seeded(seed), random.Random(seed))
    assert seen >= {((1, 0, 0), (0, 1)), ((2, 0, 0), (0,)), ((2, 0, 0), (1,)), ((1, 0, 0), (1, 1))}
