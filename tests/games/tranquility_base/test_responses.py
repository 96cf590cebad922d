"""The response protocol (TB-INS-10 to 21): windows, offers, chains, interrupt points, standing orders."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

import pytest

from moonrace import Seeded
from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.rules.instants import is_publicly_closed
from moonrace.games.tranquility_base.state import Item, TranquilityState
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import seats_and_spectator
from tests.games.tranquility_base.answering import Table
from tests.games.tranquility_base.arranged import title

DELAY, ENGINE = "delay_scrubbed_countdowns", "delay_engine_shutdown"
ABORT, MISS = "abort_second_stage", "agena_misses_orbit"
BEDSTEAD, BATHTUB, X15, HOUSTON = "flying_bedstead", "flying_bathtub", "x15", "mission_control"
INSTANTS = [BATHTUB, X15, BEDSTEAD, HOUSTON, DELAY, ENGINE, ABORT, MISS]
SATELLITE, WRIGHT = "first_american_satellite", "first_powered_flight"
HOLD = "wild delay_countdown_hold apollo_1"
SPECIALS = [SATELLITE, WRIGHT, "delay_countdown_hold", "saturn_ib"]

OPENERS = {
    "history": f"history {SATELLITE}",
    "payment": f"assemble saturn_ib apollo_7 {WRIGHT}",
    "wild": HOLD,
    "launch": "launch apollo_8",
    "agena launch": "launch-agena gemini_8",
}
ANSWERS = {"history": BATHTUB, "payment": BATHTUB, "wild": BEDSTEAD, "launch": ABORT, "agena launch": MISS}


def opening(players: int = 4, *answers: list[str], mode: str = TIMED, hand: tuple[str, ...] = ()) -> Table:
    """Seat 0 can open every kind of window; the others hold the answers given, seat by seat."""
    table = Table(players, hands=[[*SPECIALS, *hand], *answers], responses=mode)
    table.assembled("apollo_8")
    table.put("gemini_8", "gemini_agena")
    return table


# Which windows open -----------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-10", "TB-LAU-04", "TB-HIS-11", "TB-WLD-11", "TB-RULING-01")
@pytest.mark.parametrize("opener", OPENERS)
def test_four_kinds_of_opener(opener: str) -> None:
    table = opening()
    table.act(OPENERS[opener])
    assert table.has_window
    expected = {"payment": "history", "agena launch": "agena_launch"}.get(opener, opener)
    window = table.view(1).window
    assert window is not None
    assert (window.kind, window.opener) == (expected, 0)


@pytest.mark.rule("TB-INS-10", "TB-RULING-01", "TB-RULING-39")
def test_nothing_else_opens_a_window_and_actions_are_whole() -> None:
    table = Table(3, hands=[["mercury_2", "apollo_spacecraft"], INSTANTS], responses=TIMED)
    table.assembled("mercury_6", launched=True)
    table.put("apollo_8", "saturn_v")
    table.piece("mercury_3")
    done = [
        "assemble apollo_spacecraft apollo_8",
        "move mercury_6 mercury_6",
        "complete mercury_6",
        "shift apollo_spacecraft apollo_8 apollo_7",
        "scrub gemini_4 mercury_2",
        "end-actions",
    ]
    for action in done:
        table.act(action)
        assert not table.has_window, action
    table.end_turn()
    table.act("draw discard")
    assert not table.has_window


@pytest.mark.rule("TB-INS-10")
def test_every_instant_played_opens_a_window_of_its_own() -> None:
    table = opening(4, [BEDSTEAD])
    table.act(HOLD)
    table.answer(1, BEDSTEAD)
    table.tick()
    window = table.view(0).window
    assert window is not None
    assert (window.kind, window.opener) == ("instant", 1)
    assert table.stack() == ["delay_countdown_hold", BEDSTEAD]


@pytest.mark.rule("TB-INS-11")
def test_only_the_top_of_the_stack_is_answered() -> None:
    table = opening(4, [HOUSTON], [BEDSTEAD, X15])
    table.act(HOLD)
    assert f"answer {BEDSTEAD}" in table.legal(2)
    table.answer(1, HOUSTON)
    table.tick()
    table.refuses(f"answer {BEDSTEAD}", "TB-INS-02", seat=2)
    assert f"answer {X15}" in table.legal(2)


# Offers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-12", "TB-RULING-27")
@pytest.mark.parametrize("order", list(permutations([1, 2, 3])))
def test_the_first_clockwise_after_the_opener_is_taken_whoever_was_quicker(order: tuple[int, ...]) -> None:
    offers = {1: ABORT, 2: DELAY, 3: ""}
    table = opening(4, [ABORT], [DELAY], [ENGINE])
    table.act("launch apollo_8")
    for seat in order:
        table.act(f"answer {offers[seat]}" if offers[seat] else "pass", seat=seat)
    table.tick()
    assert table.stack() == ["launch", ABORT]
    assert DELAY in table.hand(2)
    assert table.side(2).hand_size == 8


@pytest.mark.rule("TB-INS-12", "TB-RULING-27")
@pytest.mark.parametrize(("active", "taken"), [(0, 1), (1, 2), (2, 3), (3, 1)])
def test_seat_order_runs_from_the_opener_round_the_table(active: int, taken: int) -> None:
    """Seats 1, 2 and 3 hold a fitting card each; the opener's own comes last."""
    hands = [["delay_countdown_hold"], [BEDSTEAD], [HOUSTON], []]
    table = Table(4, hands=hands, responses=TIMED)
    holders = {1: BEDSTEAD, 2: HOUSTON}
    table.in_phase("action", seat=active)
    table.hold(active, "delay_countdown_hold", *([holders[active]] if active in holders else []))
    if active == 2:
        table.hold(1, "saturn_v")
        table.hold(3, BEDSTEAD)
        holders = {3: BEDSTEAD, 2: HOUSTON}
    table.act("wild delay_countdown_hold apollo_13")
    for seat, card in holders.items():
        table.answer(seat, card)
    table.tick()
    top = table.view(SPECTATOR).stack[-1]
    assert (top.seat, top.card) == (taken, holders[taken])


@pytest.mark.rule("TB-INS-12")
def test_the_opener_comes_last() -> None:
    table = opening(4, [], [], [ABORT], hand=(DELAY,))
    table.act("launch apollo_8")
    table.answer(0, DELAY)
    table.answer(3, ABORT)
    table.tick()
    assert table.stack() == ["launch", ABORT]
    assert DELAY in table.hand(0)


@pytest.mark.rule("TB-INS-12", "TB-INS-17")
def test_an_offer_can_be_changed_until_the_window_closes() -> None:
    table = opening(2, [ABORT, DELAY])
    table.act("launch apollo_8")
    table.answer(1, ABORT)
    window = table.view(1).window
    assert window is not None
    assert window.offered == ABORT
    table.passes(1)
    table.answer(1, DELAY)
    table.tick()
    assert table.stack() == ["launch", DELAY]


# Chains -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-13", "TB-INS-14", "TB-INS-35")
def test_a_chain_of_three_instants_over_a_wild() -> None:
    """Bedstead negates the Wild, X-15 the Bedstead, Houston the X-15: so the Wild is negated."""
    table = opening(3, [BEDSTEAD, HOUSTON], [X15])
    table.act(HOLD)
    for seat, card in ((1, BEDSTEAD), (2, X15), (1, HOUSTON)):
        table.answer(seat, card)
        table.tick()
    # Both cards that negate Instants lie open now, so the last window is closed to everybody.
    assert table.stack() == []
    assert [event.card for event in table.events(events.Negated)] == [X15, "delay_countdown_hold"]
    assert table.lying("apollo_1") == []
    assert table.bottom(4) == {"delay_countdown_hold", BEDSTEAD, X15, HOUSTON}


@pytest.mark.rule("TB-INS-13", "TB-INS-35")
def test_a_window_opens_once_more_for_what_is_still_below() -> None:
    """X-15 saves the Wild from the Bedstead; then Houston may still answer the Wild."""
    table = opening(3, [BEDSTEAD], [X15, HOUSTON])
    table.act(HOLD)
    table.answer(1, BEDSTEAD)
    table.tick()
    table.answer(2, X15)
    table.tick()
    table.tick()
    assert table.stack() == ["delay_countdown_hold"]
    assert table.has_window
    table.answer(2, HOUSTON)
    table.tick()
    assert table.lying("apollo_1") == []
    assert [event.card for event in table.events(events.Negated)] == [BEDSTEAD, "delay_countdown_hold"]


@pytest.mark.rule("TB-INS-13")
def test_what_is_still_below_resolves_in_turn_when_all_pass() -> None:
    table = opening(3, [BEDSTEAD], [X15])
    table.act(HOLD)
    table.answer(1, BEDSTEAD)
    table.tick()
    table.answer(2, X15)
    table.tick()
    table.tick()
    assert table.lying("apollo_1") == []
    table.tick()
    assert table.lying("apollo_1") == ["delay_countdown_hold"]
    assert table.stack() == []


@pytest.mark.rule("TB-INS-13", "TB-INS-30")
def test_a_chain_over_a_launch_ends_with_the_launch_delayed() -> None:
    table = opening(3, [DELAY, HOUSTON], hand=(X15,))
    table.act("launch apollo_8")
    for seat, card in ((1, DELAY), (0, X15), (1, HOUSTON)):
        table.answer(seat, card)
        table.tick()
    assert table.lying("apollo_8") == [DELAY]
    assert not table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-INS-14", "TB-INS-03")
def test_a_player_answers_again_and_again_also_the_own_cards() -> None:
    table = opening(2, mode=ASK, hand=(BEDSTEAD, X15, HOUSTON))
    table.act(HOLD)
    table.answer(0, BEDSTEAD)
    table.answer(0, X15)
    table.answer(0, HOUSTON)
    assert table.lying("apollo_1") == []
    assert [event.seat for event in table.events(events.Instant)] == [0, 0, 0]


# Silence ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-15", "TB-INS-12", "TB-INV-08")
@pytest.mark.parametrize("answer", ["pass", f"answer {ABORT}", "order abort_second_stage always"])
def test_offers_passes_and_orders_show_to_nobody_else(answer: str) -> None:
    table = opening(3, [ABORT])
    table.act("launch apollo_8")
    others = [0, 2, SPECTATOR]
    before = [table.everything(seat) for seat in others]
    table.act(answer, seat=1)
    assert [table.everything(seat) for seat in others] == before


@pytest.mark.rule("TB-INS-15")
def test_offers_not_taken_go_back_unseen() -> None:
    """The log is the same whether the second in line had offered or not."""
    tables = [opening(4, [ABORT], [DELAY]) for _ in range(2)]
    for table, has_offered in zip(tables, (True, False), strict=True):
        table.act("launch apollo_8")
        if has_offered:
            table.answer(2, DELAY)
        table.answer(1, ABORT)
        table.tick()
        table.tick()
    for seat in (0, 1, 3, SPECTATOR):
        assert tables[0].everything(seat) == tables[1].everything(seat)


@pytest.mark.rule("TB-INS-15", "TB-GEN-07")
@pytest.mark.parametrize("is_answered", [False, True])
def test_the_log_shows_taken_cards_and_that_a_window_closed(is_answered: bool) -> None:
    table = opening(3, [ABORT], [DELAY])
    table.act("launch apollo_8")
    heard = {seat: len(table.kinds(seat)) for seat in seats_and_spectator(3)}
    table.act("pass", seat=2)
    table.act(f"answer {ABORT}" if is_answered else "pass", seat=1)
    table.tick()
    if is_answered:
        table.tick()
    expected = ["instant", "window_closed", "aborted"] if is_answered else ["window_closed", "launched"]
    for seat, before in heard.items():
        assert table.kinds(seat)[before:] == expected


@pytest.mark.rule("TB-INS-15", "TB-INS-19")
@pytest.mark.parametrize("holder", [None, 0, 1, 2])
def test_where_those_who_can_answer_are_asked_nobody_else_is(holder: int | None) -> None:
    hands = [[ABORT] if seat == holder else [] for seat in range(3)]
    table = opening(3, hands[1], hands[2], mode=ASK, hand=tuple(hands[0]))
    table.act("launch apollo_8")
    assert table.asked == ([] if holder is None else [holder])
    assert table.mission("apollo_8").is_launched == (holder is None)


# Skipped windows --------------------------------------------------------------------------------------------

FITTING = {
    "history": [BATHTUB],
    "payment": [BATHTUB],
    "wild": [BEDSTEAD, HOUSTON],
    "launch": [DELAY, ABORT],
    "agena launch": [MISS],
}


@pytest.mark.rule("TB-INS-16")
@pytest.mark.parametrize("opener", OPENERS)
def test_a_window_is_skipped_when_every_fitting_card_lies_open(opener: str) -> None:
    table = opening(3)
    *others, last = FITTING[opener]
    table.bury(*others)
    fresh = opening(3)
    fresh.bury(*others)
    fresh.act(OPENERS[opener])
    assert fresh.has_window
    table.bury(last)
    table.act(OPENERS[opener])
    assert not table.has_window
    assert table.state.phase == "action"


@pytest.mark.rule("TB-INS-16")
def test_a_card_lying_on_a_mission_answers_nothing() -> None:
    table = opening(3)
    table.bury(ABORT)
    table.lay("apollo_10", DELAY)
    table.act("launch apollo_8")
    assert table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-INS-16")
def test_a_card_known_to_be_in_a_hand_keeps_the_window_open() -> None:
    table = opening(2)
    table.in_phase("draw")
    table.discard_on_top(MISS)
    table.act("draw discard")
    table.act("launch-agena gemini_8")
    assert table.has_window


@pytest.mark.rule("TB-INS-16", "TB-TRN-12")
def test_after_a_shuffle_discards_may_be_anywhere_again() -> None:
    table = opening(2)
    table.bury(MISS)
    while table.state.bag:
        table.state.discard.insert(0, table.state.bag.pop())
    table.in_phase("draw")
    table.act("draw draw", "launch-agena gemini_8")
    assert table.has_window


@pytest.mark.rule("TB-INS-16")
@pytest.mark.parametrize("mode", [ASK, TIMED, ORDERS])
def test_a_window_is_skipped_when_nobody_else_holds_a_card(mode: str) -> None:
    table = opening(3, mode=mode, hand=(DELAY,))
    for seat in (1, 2):
        table.only(seat)
    version = table.match.version
    table.act("launch apollo_8")
    assert table.mission("apollo_8").is_launched
    assert table.match.version == version + 1
    assert "window_closed" not in table.kinds()


@pytest.mark.rule("TB-INS-16")
def test_one_card_in_one_other_hand_is_enough_to_open_it() -> None:
    table = opening(3)
    table.only(1)
    table.only(2, "saturn_v")
    table.act("launch apollo_8")
    assert table.has_window


@pytest.mark.rule("TB-INS-16", "TB-INV-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_decides_whether_a_window_is_skipped(players: int) -> None:
    """At many moments of random play, with the hidden cards of each seat's point of view dealt anew."""
    game = title()
    rng = random.Random(players)
    position = game.start(players, seed=players, options={"responses": TIMED}).position
    decided = set()
    for step in range(700):
        if position.over:
            break
        state = position.state
        if step % 7 == 0 and state.turn:
            for seat in seats_and_spectator(players):
                world = game.resample(state, seat, Seeded(step))
                for item in _openers(state):
                    is_closed = is_publicly_closed(state, item)
                    assert is_publicly_closed(world, item) == is_closed
                    decided.add(is_closed)
        seat = rng.choice(position.awaited)
        position.play(seat, rng.choice(position.legal(seat)))
    assert decided == {True, False}


def _openers(state: TranquilityState) -> list[Item]:
    missions = [slot.mission for slot in state.seats[state.active].row]
    launches = [Item("launch", state.active, mission=mission) for mission in missions]
    agenas = [Item("agena_launch", state.active, mission=m) for m in missions if state.cat.agenas[m]]
    return [*launches, *agenas, *(Item(kind, state.active) for kind in ("history", "wild", "instant"))]


# Timed windows ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-17")
@pytest.mark.parametrize("answers", [[], [ABORT]])
def test_a_timed_window_closes_by_the_clock_alone(answers: list[str]) -> None:
    table = opening(3, answers)
    table.act("launch apollo_8")
    table.passes(0, 1, 2)
    assert table.has_window
    assert not table.mission("apollo_8").is_launched
    table.tick()
    assert table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-INS-17")
def test_no_answer_in_time_is_a_pass() -> None:
    table = opening(3, [ABORT])
    table.act("launch apollo_8")
    table.tick()
    assert table.mission("apollo_8").is_launched
    assert ABORT in table.hand(1)


@pytest.mark.rule("TB-INS-17", "TB-INS-10")
@pytest.mark.parametrize("action", ["end-actions", HOLD, f"interrupt {BEDSTEAD} apollo_10 alarm_1202"])
def test_nothing_is_committed_while_a_window_is_open(action: str) -> None:
    table = opening(3, hand=(BEDSTEAD,))
    table.lay("apollo_10", "alarm_1202")
    assert action in table.legal()
    table.act("launch apollo_8")
    table.refuses(action, "TB-INS-11")


@pytest.mark.rule("TB-INS-17")
def test_nobody_but_the_clock_closes_a_timed_window() -> None:
    table = opening(3)
    table.act("launch apollo_8")
    for seat in range(3):
        table.refuses("close-window", "TB-INS-11", seat=seat)


# Standing orders --------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-18")
@pytest.mark.parametrize(
    ("order", "opener", "is_answered"),
    [
        ("", "launch", False),
        ("never", "launch", False),
        ("always", "launch", True),
        ("always", "wild", True),
        ("on-A", "launch", True),
        ("on-A", "wild", True),
        ("on-C", "launch", False),
        ("on-C", "wild", False),
        ("on-apollo", "launch", True),
        ("on-gemini", "launch", False),
        ("on-mercury", "launch", False),
        ("on-gemini", "agena launch", True),
        ("on-apollo", "agena launch", False),
        ("on-apollo", "wild", False),
        ("on-A", "history", True),
        ("always", "payment", True),
    ],
)
def test_standing_orders_answer_at_once(order: str, opener: str, is_answered: bool) -> None:
    card = ANSWERS[opener]
    table = opening(3, [card], mode=ORDERS)
    if order == "never":
        table.act(f"order {card} always", seat=1)
    if order:
        table.act(f"order {card} {order}", seat=1)
    table.act(OPENERS[opener])
    assert not table.has_window
    assert (card not in table.hand(1)) == is_answered
    assert ("instant" in table.kinds(2)) == is_answered


@pytest.mark.rule("TB-INS-18")
def test_an_order_is_never_turned_on_the_own_cards() -> None:
    table = opening(3, mode=ORDERS, hand=(ABORT,))
    table.act(f"order {ABORT} always")
    table.act("launch apollo_8")
    assert table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-INS-18", "TB-INS-12")
def test_orders_are_taken_in_seat_order_and_answer_each_other() -> None:
    table = opening(4, [], [DELAY], [ABORT], mode=ORDERS, hand=(X15,))
    table.act(f"order {ABORT} always", seat=3)
    table.act(f"order {DELAY} on-A", seat=2)
    table.act(f"order {X15} on-C")
    table.act("launch apollo_8")
    # The delay is negated; then the launch may be answered once more, and the abort is next in line.
    assert [event.card for event in table.events(events.Instant)] == [DELAY, X15, ABORT]
    assert table.mission("apollo_8").pad == ()


@pytest.mark.rule("TB-INS-18", "TB-INS-15")
def test_an_order_is_private_and_goes_with_its_card() -> None:
    table = opening(3, [DELAY], mode=ORDERS)
    others = [0, 2, SPECTATOR]
    before = [table.everything(seat) for seat in others]
    table.act(f"order {DELAY} on-apollo", seat=1)
    assert table.view(1).orders == {DELAY: "on-apollo"}
    assert [table.everything(seat) for seat in others] == before
    table.act("launch apollo_8")
    assert table.view(1).orders == {}


@pytest.mark.rule("TB-INS-18")
def test_orders_are_for_instants_in_the_own_hand_and_of_known_kinds() -> None:
    table = opening(3, [DELAY], mode=ORDERS)
    table.refuses(f"order {ABORT} always", "TB-INS-18", seat=1)
    table.refuses("order saturn_v always", "TB-INS-18", seat=1)
    table.refuses(f"order {DELAY} sometimes", "TB-INS-18", seat=1)
    table.refuses(f"order {DELAY} on-B", "TB-INS-18", seat=1)
    table.refuses(f"order {DELAY} on-D", "TB-INS-18", seat=1)
    table.refuses(f"order {DELAY} never", "TB-INS-18", seat=1)


@pytest.mark.rule("TB-INS-18", "TB-INS-19")
def test_where_players_are_asked_there_are_no_orders() -> None:
    table = opening(3, [DELAY], mode=ASK)
    table.lay("apollo_10", "alarm_1202")
    table.refuses(f"order {DELAY} always", "TB-INS-18", seat=1)


@pytest.mark.rule("TB-INS-18", "TB-INS-17")
@pytest.mark.parametrize("is_present", [False, True])
def test_in_a_timed_window_an_order_answers_for_who_is_away(is_present: bool) -> None:
    table = opening(3, [DELAY])
    table.act(f"order {DELAY} always", seat=1)
    table.act("launch apollo_8")
    if is_present:
        table.passes(1)
    table.tick()
    assert (table.stack() == ["launch", DELAY]) != is_present


@pytest.mark.rule("TB-INS-18", "TB-INS-17")
def test_orders_can_be_given_at_any_moment() -> None:
    table = opening(3, [DELAY])
    order = f"order {DELAY} always"
    for phase in ("draw", "action", "discard"):
        table.in_phase(phase)
        assert order in table.legal(1)
    table.in_phase("action")
    table.act("launch apollo_8")
    assert order in table.legal(1)


# Interrupt points -------------------------------------------------------------------------------------------


def interrupting(*hands: list[str], mode: str = TIMED) -> Table:
    """Two Wilds lie on Apollo 10, and a launch of seat 0 waits in its window."""
    table = opening(4, *hands[1:], mode=mode, hand=tuple(hands[0]))
    table.lay("apollo_10", "alarm_1202", turns=2)
    table.lay("apollo_10", "fuel_cell_trouble", turns=2)
    table.act("launch apollo_8")
    return table


@pytest.mark.rule("TB-INS-20")
def test_a_request_waits_until_the_action_has_resolved() -> None:
    table = interrupting([], [BEDSTEAD])
    table.act(f"request {BEDSTEAD} apollo_10 alarm_1202", seat=1)
    assert table.view(1).request == f"request {BEDSTEAD} apollo_10 alarm_1202"
    assert table.lying("apollo_10") == ["alarm_1202", "fuel_cell_trouble"]
    table.tick()
    assert table.mission("apollo_8").is_launched
    assert table.stack() == [BEDSTEAD]
    window = table.view(0).window
    assert window is not None
    assert (window.kind, window.opener) == ("instant", 1)
    table.tick()
    assert table.lying("apollo_10") == ["fuel_cell_trouble"]
    assert table.view(1).request == ""


@pytest.mark.rule("TB-INS-20")
@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_requests_are_granted_clockwise_from_the_active_player(active: int) -> None:
    table = Table(4, hands=[[], [BEDSTEAD], [], [HOUSTON]], responses=TIMED)
    table.in_phase("action", seat=active)
    if not table.hand(active).count("delay_countdown_hold"):
        kept = [card for card in (BEDSTEAD, HOUSTON) if card in table.hand(active)]
        table.hold(active, "delay_countdown_hold", *kept)
    table.lay("apollo_10", "alarm_1202")
    table.lay("apollo_10", "fuel_cell_trouble")
    table.act("wild delay_countdown_hold apollo_13")
    table.act(f"request {HOUSTON} apollo_10 fuel_cell_trouble", seat=3)
    table.act(f"request {BEDSTEAD} apollo_10 alarm_1202", seat=1)
    while table.has_window:
        table.tick()
    first = [1, 3] if active in (0, 1) else [3, 1]
    assert [event.seat for event in table.events(events.Instant)] == first
    assert table.lying("apollo_10") == []


@pytest.mark.rule("TB-INS-20")
def test_a_request_can_be_withdrawn() -> None:
    table = interrupting([], [BEDSTEAD])
    table.act(f"request {BEDSTEAD} apollo_10 alarm_1202", seat=1)
    assert "withdraw" in table.legal(1)
    table.act("withdraw", seat=1)
    table.refuses("withdraw", "TB-INS-20", seat=1)
    table.tick()
    assert not table.has_window
    assert BEDSTEAD in table.hand(1)


@pytest.mark.rule("TB-INS-20")
def test_a_request_whose_target_is_gone_is_dropped() -> None:
    table = interrupting([], [BEDSTEAD], [HOUSTON])
    for seat, card in ((1, BEDSTEAD), (2, HOUSTON)):
        table.act(f"request {card} apollo_10 alarm_1202", seat=seat)
    table.tick()
    table.tick()
    assert table.lying("apollo_10") == ["fuel_cell_trouble"]
    assert not table.has_window
    assert HOUSTON in table.hand(2)
    assert table.view(2).request == ""


@pytest.mark.rule("TB-INS-20")
def test_a_request_whose_card_was_played_is_dropped() -> None:
    table = interrupting([], [BEDSTEAD, HOUSTON], [DELAY])
    table.act(f"request {HOUSTON} apollo_10 alarm_1202", seat=1)
    table.answer(2, DELAY)
    table.tick()
    table.answer(1, HOUSTON)
    table.tick()
    while table.has_window:
        table.tick()
    assert table.lying("apollo_10") == ["alarm_1202", "fuel_cell_trouble"]
    assert table.mission("apollo_8").is_launched


@pytest.mark.rule("TB-INS-20", "TB-INS-15")
def test_requests_show_to_nobody_else() -> None:
    table = interrupting([], [BEDSTEAD])
    others = [0, 2, 3, SPECTATOR]
    before = [table.everything(seat) for seat in others]
    table.act(f"request {BEDSTEAD} apollo_10 alarm_1202", seat=1)
    assert [table.everything(seat) for seat in others] == before
    table.act("withdraw", seat=1)
    assert [table.everything(seat) for seat in others] == before


@pytest.mark.rule("TB-INS-20")
def test_an_interrupt_can_be_asked_for_while_a_payment_is_short() -> None:
    table = Table(3, hands=[[WRIGHT, "saturn_ib"], [BATHTUB], [BEDSTEAD]])
    table.lay("apollo_10", "alarm_1202")
    table.act(f"assemble saturn_ib apollo_7 {WRIGHT}")
    table.answer(1, BATHTUB)
    table.act(f"request {BEDSTEAD} apollo_10 alarm_1202", seat=2)
    assert table.lying("apollo_10") == ["alarm_1202"]
    table.act("make-up")
    assert table.mission("apollo_7").pad == ("saturn_ib",)
    assert table.lying("apollo_10") == []


@pytest.mark.rule("TB-INS-20")
@pytest.mark.parametrize("mode", [ASK, TIMED, ORDERS])
def test_nobody_is_prompted_for_an_interrupt(mode: str) -> None:
    table = Table(3, hands=[[], [BEDSTEAD]], responses=mode)
    table.lay("apollo_10", "alarm_1202")
    assert [ask.seat for ask in table.match.asks] == [0]
    assert [ask.seat for ask in table.match.open_asks] == [0, 1, 2]


@pytest.mark.rule("TB-INS-20", "TB-INS-14")
def test_an_interrupt_can_be_answered() -> None:
    table = Table(3, hands=[[X15], [BEDSTEAD]])
    table.lay("apollo_10", "alarm_1202")
    table.act(f"interrupt {BEDSTEAD} apollo_10 alarm_1202", seat=1)
    assert table.asked == [0]
    table.answer(0, X15)
    assert table.lying("apollo_10") == ["alarm_1202"]
    assert table.bottom(2) == {X15, BEDSTEAD}


@pytest.mark.rule("TB-INS-20", "TB-TRN-13")
def test_between_turns_an_interrupt_leaves_the_discard_on_top() -> None:
    table = Table(3, hands=[[], [], [BEDSTEAD]])
    table.lay("apollo_10", "fuel_cell_trouble", turns=2)
    table.end_turn()
    top = table.view().discard_top
    table.act(f"interrupt {BEDSTEAD} apollo_10 fuel_cell_trouble", seat=2)
    assert table.view().discard_top == top
    assert table.state.phase == "draw"


# The last card ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-INS-21", "TB-TRN-08")
def test_the_last_card_is_not_played_in_the_own_turn() -> None:
    table = Table(2, hands=[[], [BATHTUB]], responses=TIMED)
    table.lay("apollo_10", "alarm_1202")
    table.only(0, BEDSTEAD)
    table.refuses(f"interrupt {BEDSTEAD} apollo_10 alarm_1202", "TB-INS-21")
    table.only(0, BEDSTEAD, "saturn_v")
    assert f"interrupt {BEDSTEAD} apollo_10 alarm_1202" in table.legal()


@pytest.mark.rule("TB-INS-21", "TB-TRN-08")
def test_the_last_card_does_not_answer_in_the_own_turn() -> None:
    table = opening(2)
    table.only(0, DELAY)
    table.act("launch apollo_8")
    table.refuses(f"answer {DELAY}", "TB-INS-21", seat=0)
    assert table.legal(0) == ["pass"] + [a for a in table.legal(0) if a.startswith("order")]


@pytest.mark.rule("TB-INS-21")
def test_the_last_card_may_be_played_in_the_turn_of_another() -> None:
    table = opening(3)
    table.only(1, ABORT)
    table.act("launch apollo_8")
    table.answer(1, ABORT)
    table.tick()
    assert table.side(1).hand_size == 0
    other = Table(3)
    other.lay("apollo_10", "alarm_1202")
    other.only(2, BEDSTEAD)
    other.act(f"interrupt {BEDSTEAD} apollo_10 alarm_1202", seat=2)
    assert other.side(2).hand_size == 0


@pytest.mark.rule("TB-INS-21", "TB-INS-18")
def test_a_standing_order_does_not_play_the_last_card_in_the_own_turn() -> None:
    """Seat 0 launches; seat 1 delays; the order to negate that would cost seat 0 its last card."""
    table = opening(2, [DELAY], mode=ORDERS)
    table.only(0, X15)
    table.act(f"order {X15} always", seat=0)
    table.act(f"order {DELAY} always", seat=1)
    table.act("launch apollo_8")
    assert table.hand(0) == [X15]
    assert table.lying("apollo_8") == [DELAY]


# The pair law for windows -----------------------------------------------------------------------------------


@pytest.mark.rule("TB-INV-08", "TB-INS-15", "TB-INS-16", "TB-INS-17", "TB-INS-18")
@pytest.mark.parametrize("mode", [TIMED, ORDERS])
@pytest.mark.parametrize("opener", OPENERS)
def test_whoever_holds_what_the_table_looks_the_same(opener: str, mode: str) -> None:
    """Seat 1 holds every Instant, or none; nobody else can tell before, during and after a window."""
    worlds = [opening(4, [], mode=mode), opening(4, [], mode=mode)]
    _swap_all_instants_into(worlds[1], 1)
    steps: list[Callable[[Table], object]] = [
        lambda table: table.act(OPENERS[opener]),
        lambda table: table.passes(1) if table.has_window else None,
        lambda table: table.tick() if table.has_window else None,
        lambda table: table.tick() if table.has_window else None,
        lambda table: table.act("end-actions"),
    ]
    for step in steps:
        for world in worlds:
            step(world)
        for seat in (0, 2, 3, SPECTATOR):
            assert worlds[0].everything(seat) == worlds[1].everything(seat)


def _swap_all_instants_into(table: Table, seat: int) -> None:
    """Exchange a hand for Instants of the draw pile: a world the others cannot tell from the one before."""
    cat, state = table.title.catalogue, table.state
    hand = state.seats[seat].hand
    instants = [card for card in state.bag if cat.kind[card] >= cat.first_instant]
    assert len(instants) == 8
    for at, card in enumerate(instants):
        state.bag[state.bag.index(card)] = hand[at]
        hand[at] = card
    table.match.position.settle()


@pytest.mark.rule("TB-INS-18")
def test_orders_can_be_given_before_the_first_turn() -> None:
    table = title().start(2, seed=1, options={"responses": "orders"})
    held = [seat for seat in (0, 1) if any(a.startswith("order ") for a in map(str, table.legal(seat)))]
    assert held
    order = next(str(a) for a in table.legal(held[0]) if str(a).endswith(" always"))
    table.act(held[0], order)
    view = table.view(held[0])
    assert isinstance(view, View)
    assert list(view.orders.values()) == ["always"]
    assert table.asks[0].what == "start space"
