"""Worlds a seat cannot tell from the real one: possible, fair, and with nothing of the others in them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from moonrace import Seeded
from moonrace.games.tranquility_base.state import HIDDEN, KNOWN, TranquilityState
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.position import Position
from moonrace.kernel.sealed import TIMED, Window
from moonrace.kernel.title import seats_and_spectator
from tests.games.tranquility_base.answering import Table
from tests.games.tranquility_base.arranged import title


def world_of(table: Table, seat: int, seed: int = 0) -> TranquilityState:
    return title().resample(table.state, seat, Seeded(seed))


def random_positions(players: int, decisions: int, every: int) -> list[Position[TranquilityState]]:
    """Moments of a game played at random, in which the deck is shuffled more than once."""
    position = title().start(players, seed=players, options={"responses": TIMED}).position
    rng = random.Random(players)
    found = []
    for number in range(decisions):
        if position.over:
            break
        seat = rng.choice(position.awaited)
        actions = position.legal(seat)
        quick = [action for action in actions if action.verb() in ("end-actions", "discard", "draw")]
        position.play(seat, rng.choice(quick if quick and number % 3 else actions))
        if number % every == 0:
            found.append(position.clone(Seeded(number)))
    return found


@pytest.mark.rule("TB-INF-01", "TB-INF-02", "TB-SET-06", "TB-SET-07")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_worlds_are_possible(players: int) -> None:
    """Sizes, lines of the chart, own hands, known cards and shuffles are as in the real one."""
    shuffles = 0
    for position in random_positions(players, 900, 30):
        state = position.state
        shuffles = max(shuffles, state.shuffles)
        for seat in seats_and_spectator(players):
            world = title().resample(state, seat, Seeded(seat))
            title().check(world)
            assert len(world.bag) == len(state.bag)
            assert _lines(world, world.left_out) == _lines(state, state.left_out)
            for owner, (real, dealt) in enumerate(zip(state.seats, world.seats, strict=True)):
                if owner == seat:
                    assert real.hand == dealt.hand
                for old, new in zip(real.hand, dealt.hand, strict=True):
                    assert state.epoch[old] == state.epoch[new]
                    assert (old == new) if state.seen[old] == KNOWN else state.seen[new] == state.seen[old]
            assert all(state.seen[card] == HIDDEN and not state.epoch[card] for card in world.left_out)
            assert world.discard == state.discard
    assert shuffles >= 2 or players == 1


def _lines(state: TranquilityState, cards: list[int]) -> Counter[str]:
    return Counter(state.cat.category[state.cat.kind[card]] for card in cards)


@pytest.mark.rule("TB-INF-01", "TB-SET-06")
def test_every_hidden_place_is_as_likely_for_a_hidden_card() -> None:
    """Two players: six of the eight Instants are in the deck, 8 of its hidden cards in the other hand."""
    table = Table(2)
    cat = title().catalogue
    card = cat.cards_of[cat.index["x15"]][0]
    places: Counter[str] = Counter()
    for seed in range(3000):
        world = world_of(table, 0, seed)
        left_out, hand = card in world.left_out, card in world.seats[1].hand
        places["left out" if left_out else "hand" if hand else "pile"] += 1
    hidden = len(table.state.bag) + 8
    assert abs(places["left out"] - 3000 * 2 / 8) < 90
    assert abs(places["hand"] - 3000 * 6 / 8 * 8 / hidden) < 60


@pytest.mark.rule("TB-INF-05")
def test_a_card_taken_from_the_discard_pile_stays_in_its_hand() -> None:
    table = Table(3)
    table.in_phase("draw")
    table.discard_on_top("lunar_rover")
    table.act("draw discard")
    kind = title().catalogue.index["lunar_rover"]
    for seed in range(20):
        world = world_of(table, 1, seed)
        known = [card for card in world.seats[0].hand if world.seen[card] == KNOWN]
        assert [world.cat.kind[card] for card in known] == [kind]


@pytest.mark.rule("TB-INV-08")
def test_offers_orders_and_requests_of_others_are_no_part_of_it() -> None:
    table = Table(3, hands=[[], ["flying_bedstead"], ["abort_second_stage"]], responses=TIMED)
    table.assembled("apollo_8")
    table.lay("apollo_10", "alarm_1202")
    table.act("order flying_bedstead always", seat=1)
    table.act("launch apollo_8")
    table.act("request flying_bedstead apollo_10 alarm_1202", seat=1)
    table.act("answer abort_second_stage", seat=2)
    for seat in (0, SPECTATOR):
        world = world_of(table, seat)
        window = world.frames[-1]
        assert isinstance(window, Window)
        assert (window.drafts, world.requests, world.orders) == ({}, {}, [{}, {}, {}])
    assert list(world_of(table, 1).requests) == [1]
    assert world_of(table, 1).orders[1] == table.state.orders[1]
    window = world_of(table, 2).frames[-1]
    assert isinstance(window, Window)
    assert list(window.drafts) == [2]


@pytest.mark.rule("TB-INF-05", "TB-INF-01")
@pytest.mark.parametrize("is_taken_first", [False, True])
def test_of_two_copies_the_known_one_is_played_so_that_nothing_shows(is_taken_first: bool) -> None:
    """Everybody knows of one Atlas D in the hand; that it holds another is nobody's business."""
    table = Table(2)
    table.only(0, "atlas_d", "saturn_v", "saturn_v")
    table.in_phase("draw")
    table.discard_on_top("atlas_d")
    table.act("draw discard")
    if is_taken_first:
        table.state.seats[0].hand.reverse()
    assert table.view(1).seats[0].known == ("atlas_d",)
    table.act("assemble atlas_d mercury_6")
    assert table.view(1).seats[0].known == ()
    assert table.hand(0).count("atlas_d") == 1
