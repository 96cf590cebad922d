"""What holds at every moment of every game (TB-INV), watched over random play at one to four players.

Random play alone rarely completes a mission, so the player here prefers what brings a game forward.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from moonrace import Match, Seeded
from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.rules.fuel import Payment
from moonrace.games.tranquility_base.state import NOWHERE, TranquilityState
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.actions import Action
from moonrace.kernel.events import CLOCK
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import seats_and_spectator
from moonrace.lab import laws
from tests.games.tranquility_base.arranged import title

CARDS = {1: 65, 2: 104, 3: 136, 4: 136}
ROW = {1: 6, 2: 6, 3: 6, 4: 5}
EAGER: dict[str, float] = {
    "complete": 50,
    "launch": 20,
    "launch-agena": 20,
    "assemble": 10,
    "extend": 5,
    "history": 4,
    "move": 3,
    "answer": 3,
    "wild": 1.5,
    "end-actions": 0.4,
    "scrub": 0.4,
    "shift": 0.2,
}
DECISIONS = 600


def eager_choice(actions: list[Action], rng: random.Random) -> Action:
    """One of the actions, rather one that brings the game forward."""
    return rng.choices(actions, [EAGER.get(action.verb(), 1) for action in actions])[0]


def played(
    players: int, seed: int, mode: str = ASK, decisions: int = DECISIONS
) -> Iterator[Match[TranquilityState]]:
    """A match after every decision, interrupts, requests and standing orders among them."""
    match = title().start(players, seed=seed, options={"responses": mode})
    rng = random.Random(seed)
    for number in range(decisions):
        yield match
        if match.over:
            return
        asks = match.open_asks if number % 9 == 0 else match.asks
        listed = [(ask.seat, action) for ask in asks or match.asks for action in ask.legal()]
        if not listed:
            listed = [(ask.seat, action) for ask in match.asks for action in ask.legal()]
        seat = rng.choice(sorted({seat for seat, _ in listed}))
        match.act(seat, eager_choice([action for owner, action in listed if owner == seat], rng))
    yield match


def state_of(match: Match[TranquilityState]) -> TranquilityState:
    return match.position.state


# Each watches a game: it is given the match after every decision -------------------------------------------


Watch = Callable[[Match[TranquilityState]], None]


def every_card_is_in_one_place(match: Match[TranquilityState]) -> None:
    state = state_of(match)
    places = [*state.bag, *state.discard, *state.out]
    for seat in state.seats:
        places += seat.hand
        for slot in seat.row:
            places += [state.cat.cards_of[slot.mission][0], *slot.pad]
            places += [card for card, _ in slot.agenas]
            places += [card for card, _, _ in slot.cards]
    places += [item.card for item in state.stack if item.card != NOWHERE]
    for frame in state.frames:
        if isinstance(frame, Payment):
            places += [*frame.queue, *([] if frame.card == NOWHERE else [frame.card])]
    assert max(Counter(places).values()) == 1
    assert len(places) == CARDS[match.players]
    assert not set(places) & set(state.left_out)
    assert all(state.cat.is_milestone[state.cat.kind[card]] for card in state.out)


def rows_are_whole() -> Watch:
    completed: dict[int, set[str]] = {}

    def watch(match: Match[TranquilityState]) -> None:
        view = match.view(0)
        assert isinstance(view, View)
        for side in view.seats:
            assert len(side.row) == ROW[match.players]
            now = {mission.mission for mission in side.row if mission.is_completed}
            assert completed.get(side.seat, set()) <= now
            completed[side.seat] = now

    return watch


def fuel_adds_up() -> Watch:
    gained: Counter[int] = Counter()

    def watch(match: Match[TranquilityState]) -> None:
        for event in match.steps[-1].events:
            if isinstance(event, events.Completed):
                gained[event.seat] += event.bonus
            elif isinstance(event, events.Gained):
                gained[event.seat] += event.fuel
        for number, seat_state in enumerate(state_of(match).seats):
            assert seat_state.supply == 7 + gained[number]
            assert 0 <= seat_state.fuel <= seat_state.supply

    return watch


def pads_hold_what_is_required(match: Match[TranquilityState]) -> None:
    view = match.view(0)
    assert isinstance(view, View)
    for side in view.seats:
        for mission in side.row:
            required = Counter(title().content.missions[mission.mission].equipment)
            on_pad = Counter([*mission.pad, *("gemini_agena" for _ in mission.agenas)])
            assert on_pad <= required
    for _, slot in state_of(match).slots():
        assert len({title().catalogue.kind[card] for card in slot.pad}) == len(slot.pad)


def launched_missions_are_complete(match: Match[TranquilityState]) -> None:
    view = match.view(0)
    assert isinstance(view, View)
    for side in view.seats:
        for mission in side.row:
            if mission.is_launched:
                assert set(mission.missing) <= {"gemini_agena"}


def only_who_is_done_leaves_the_ring(match: Match[TranquilityState]) -> None:
    view = match.view(0)
    assert isinstance(view, View)
    for side in view.seats:
        if side.space == "moon" or side.space.startswith("path"):
            assert all(mission.is_completed for mission in side.row)


def hands_are_full_after_each_turn(match: Match[TranquilityState]) -> None:
    state = state_of(match)
    ended = [event.seat for event in match.steps[-1].events if isinstance(event, events.RefilledCards)]
    if ended and not state.stack:
        assert isinstance(ended[0], int)
        is_dry = not state.bag and len(state.discard) < 2
        assert len(state.seats[ended[0]].hand) == 8 or is_dry


def watched(players: int, watch: Watch) -> None:
    """Let somebody watch a game."""
    for match in played(players, seed=players):
        if state_of(match).turn:
            watch(match)


COUNTS = pytest.mark.parametrize("players", [1, 2, 3, 4])


@COUNTS
@pytest.mark.rule("TB-INV-01", "TB-GEN-02")
def test_every_card_is_at_every_moment_in_one_place(players: int) -> None:
    watched(players, every_card_is_in_one_place)


@COUNTS
@pytest.mark.rule("TB-INV-02", "TB-SCR-02")
def test_rows_keep_their_number_and_completed_missions(players: int) -> None:
    watched(players, rows_are_whole())


@COUNTS
@pytest.mark.rule("TB-INV-03", "TB-FUE-02")
def test_fuel_is_seven_and_what_was_gained(players: int) -> None:
    watched(players, fuel_adds_up())


@COUNTS
@pytest.mark.rule("TB-INV-04", "TB-ASM-02")
def test_no_pad_holds_too_much(players: int) -> None:
    watched(players, pads_hold_what_is_required)


@COUNTS
@pytest.mark.rule("TB-INV-05")
def test_what_is_launched_is_complete(players: int) -> None:
    watched(players, launched_missions_are_complete)


@COUNTS
@pytest.mark.rule("TB-INV-06", "TB-MOV-08")
def test_only_who_has_completed_all_leaves_the_ring(players: int) -> None:
    watched(players, only_who_is_done_leaves_the_ring)


@COUNTS
@pytest.mark.rule("TB-INV-07", "TB-TRN-11")
def test_a_hand_has_eight_cards_after_its_turn(players: int) -> None:
    watched(players, hands_are_full_after_each_turn)


@pytest.mark.rule("TB-INV-06", "TB-WIN-03")
def test_a_game_played_to_the_end_keeps_this_too() -> None:
    has_descended = False
    for match in played(2, 1, decisions=8000):
        only_who_is_done_leaves_the_ring(match)
        has_descended |= any(seat.space >= title().catalogue.missions + 4 for seat in state_of(match).seats)
    assert match.result is not None
    assert match.result.why == "landed"
    assert has_descended


@pytest.mark.rule("TB-INV-08", "TB-INF-01", "TB-INF-02")
@pytest.mark.parametrize("mode", [TIMED, ORDERS])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whichever_hidden_cards_others_hold_a_seat_sees_the_same(players: int, mode: str) -> None:
    rng = random.Random(7)
    windows = 0
    for number, match in enumerate(played(players, 5, mode, decisions=300)):
        is_window = CLOCK in match.position.awaited
        windows += is_window
        if number % 12 == 0 or (is_window and windows % 3 == 0):
            for seat in seats_and_spectator(players):
                laws.seat_cannot_tell(match.position, seat, Seeded(number), rng, look_ahead=5)
    assert windows or mode == ORDERS
