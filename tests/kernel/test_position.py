"""Positions: what is awaited, what is legal, what is refused."""

from __future__ import annotations

import pytest

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Scripted, Seeded
from moonrace.kernel.errors import Refusal, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.frames import NOT_OFFERED, NOT_YOURS
from moonrace.kernel.position import GAME_OVER, Position
from tests.kernel.pact_table import FOUR_HANDS, at_first_turn, dealt, play_to_the_end, table
from tests.titles.pact import (
    NO_SUCH_CARD,
    OFFER_MADE,
    TOO_MUCH,
    Bid,
    Draw,
    End,
    Launch,
    Load,
    Offer,
    Reply,
    SetOrder,
    Veto,
)


def refusal_of(position: Position, seat: int, action: Action) -> object:
    with pytest.raises(Refused) as caught:
        position.act(seat, action)
    assert position.refusal(seat, action) == caught.value.refusal
    return caught.value.refusal


def test_only_who_is_awaited_is_asked() -> None:
    position = at_first_turn().position
    assert list(position.awaited) == [0]
    assert position.legal(0) == [End(), Draw(), Load(), Launch()]
    assert position.legal(1) == []
    assert position.legal(SPECTATOR) == []


def test_refusals_are_values_with_a_clause() -> None:
    position = at_first_turn().position
    assert refusal_of(position, 0, Bid(1)) == NOT_OFFERED
    assert refusal_of(position, SPECTATOR, End()) == NOT_YOURS
    assert refusal_of(position, 1, SetOrder("veto-0", "always")) == NO_SUCH_CARD
    assert NO_SUCH_CARD.clause == "PACT-03"
    assert str(NO_SUCH_CARD) == "You hold no such card. PACT-03"


def test_a_frame_may_say_why_a_seat_must_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    position = at_first_turn().position
    wait = Refusal("wait", "Seat 0 loads its rocket first.", "PACT-01")
    monkeypatch.setattr(type(position.frame), "explain_waiting", lambda *_: wait)
    assert refusal_of(position, SPECTATOR, End()) == wait
    assert refusal_of(position, 0, Bid(1)) == NOT_OFFERED


def test_open_ask_is_answered_out_of_turn() -> None:
    position = at_first_turn().position
    assert position.open_legal(1) == [SetOrder("veto-1", "always"), SetOrder("veto-1", "on-rivals")]
    position.act(1, SetOrder("veto-1", "always"))
    assert list(position.awaited) == [0]


def test_offer_is_accepted_though_it_is_not_listed() -> None:
    match = at_first_turn(FOUR_HANDS)
    offer = Offer(to=3, coins=2, fuel=1)
    ask = match.ask(1)
    assert ask is not None
    assert ask.open
    assert offer not in ask.legal()
    assert Offer in ask.unlisted()
    match.act(1, offer)
    assert [(ask.seat, ask.what, ask.legal()) for ask in match.asks] == [
        (3, "offer", [Reply("yes"), Reply("no")])
    ]
    match.act(3, Reply("yes"))
    assert table(match).coins == [4, 2, 4, 6]
    assert table(match).fuel == [3, 4, 3, 2]
    assert [(ask.seat, ask.what) for ask in match.asks] == [(0, "turn")]


def test_declined_offer_changes_nothing_but_may_not_be_repeated() -> None:
    match = at_first_turn(FOUR_HANDS)
    match.act(1, "offer 3 2 1")
    match.act(3, "reply no")
    assert table(match).coins == [4, 4, 4, 4]
    assert refusal_of(match.position, 1, Offer(3, 1)) == OFFER_MADE


@pytest.mark.parametrize("offer", ["1 1", "4 1", "-1 1", "0 5", "0 0", "0 1 4", "0 -1 1"])
def test_offer_that_cannot_be_kept_is_refused(offer: str) -> None:
    match = at_first_turn(FOUR_HANDS)
    action = match.title.codec.parse(f"offer {offer}")
    assert refusal_of(match.position, 1, action) == TOO_MUCH


def test_nothing_goes_on_after_the_end() -> None:
    match = at_first_turn(windows="orders")
    play_to_the_end(match)
    position = match.position
    assert list(position.awaited) == []
    assert position.legal(0) == position.open_legal(0) == match.legal(0) == []
    assert match.asks == match.open_asks == []
    assert refusal_of(position, 0, End()) == GAME_OVER
    with pytest.raises(Refused, match="The game is over"):
        match.act(0, End())


def test_clone_has_its_own_chance_and_tells_nobody() -> None:
    script = Scripted(["veto-0", "data-6", "veto-1", "data-7", "data-19", "data-11"])
    match = at_first_turn(chance=script)
    copy = match.position.clone(Seeded(4))
    copy.act(0, Draw())
    assert script.left == 1
    assert not copy.flow.listens
    assert not copy.flow.events
    assert len(table(match).hands[0]) == 3
    match.act(0, Draw())
    assert 11 in table(match).hands[0]


def test_resampled_world_deals_what_the_pair_does_not_know() -> None:
    match = at_first_turn(FOUR_HANDS)
    hands = table(match).hands
    others = set()
    for seed in range(30):
        state = match.position.resample(0, Seeded(seed)).state
        match.title.check(state)
        assert [state.hands[seat] for seat in (0, 2)] == [hands[0], hands[2]]
        others.add(tuple(map(tuple, state.hands)))
    assert len(others) > 20


def test_odds_in_the_view_are_exact_and_as_the_seat_knows_them() -> None:
    match = at_first_turn(FOUR_HANDS)
    view = match.view(0)
    assert view.launch_odds == {"orbit": "1/3", "drift": "1/2", "boom": "1/6"}  # type: ignore[attr-defined]
    # The pair holds two of six Vetoes and three of fourteen Data cards; fifteen cards are unseen.
    assert view.draw_odds == {"veto": "4/15", "data": "11/15"}  # type: ignore[attr-defined]
    assert match.view(SPECTATOR).draw_odds == {"veto": "3/10", "data": "7/10"}  # type: ignore[attr-defined]
    match.act(0, Load())
    assert match.view(0).launch_odds["orbit"] == "1/2"  # type: ignore[attr-defined]


def test_awaited_veto_must_be_held() -> None:
    match = at_first_turn()
    match.act(0, Launch())
    assert refusal_of(match.position, 1, Veto("veto-0")) == NO_SUCH_CARD


def test_sealed_frame_lists_bids_up_to_the_purse() -> None:
    match = dealt()
    assert match.legal(0)[:4] == [Bid(0), Bid(1), Bid(2), Bid(3)]
    assert repr(match.asks[0]) == "Ask(seat=0, what='bid', open=False)"
