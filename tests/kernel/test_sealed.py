"""Sealed choices, and response windows in their three modes."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import Refused
from moonrace.kernel.events import CLOCK, SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from tests.kernel.pact_table import FOUR_HANDS, at_first_turn, dealt, table
from tests.titles.pact import ALWAYS, NEVER, ON_RIVALS, Bid, Close, End, Launch, Pass, SetOrder, Veto


def kinds(match: Match, seat: int = SPECTATOR) -> list[str]:
    return [event.kind for event in match.log(seat)]


# Sealed choices -------------------------------------------------------------------------------------


def test_result_does_not_depend_on_the_order_of_arrival() -> None:
    bids = {0: 1, 1: 3, 2: 3, 3: 0}
    ends = set()
    for order in permutations(bids):
        match = dealt(FOUR_HANDS, ["veto-5"])
        for seat in order:
            match.act(seat, Bid(bids[seat]))
        ends.add(msgspec.json.encode([match.view(seat) for seat in range(4)]))
        assert [str(event.data) for event in match.log(SPECTATOR) if event.kind == "bid"] == [
            str({"seat": seat, "coins": coins}) for seat, coins in bids.items()
        ]
    assert len(ends) == 1


def test_choice_is_unseen_until_all_are_in() -> None:
    match = dealt()
    before = match.view(1), match.log(1), match.version
    match.act(0, Bid(3))
    assert "bid 3" not in str(match.view(1))
    assert (match.log(1), match.version) == before[1:]
    assert [ask.seat for ask in match.asks] == [1]
    match.act(1, Bid(0))
    assert match.view(1).bids == {0: 3, 1: 0}  # type: ignore[attr-defined]


def test_choice_can_be_changed_until_the_last_is_in() -> None:
    match = dealt(FOUR_HANDS, ["veto-5"])
    match.act(0, Bid(3))
    ask = match.ask(0)
    assert ask is not None
    assert ask.open
    match.act(0, Bid(1))
    for seat in (1, 2, 3):
        match.act(seat, Bid(0))
    assert table(match).bids[0] == 1
    with pytest.raises(Refused):
        match.act(0, Bid(2))


def test_sealed_answers_do_not_outdate_each_other() -> None:
    match = dealt(FOUR_HANDS, ["veto-5"])
    version = match.version
    for seat in (2, 0, 3):
        assert match.act(seat, Bid(0)).is_draft
        assert match.version == version
    assert not match.act(1, Bid(0)).is_draft
    assert match.version == version + 1


def test_pair_shares_its_sealed_choices() -> None:
    match = dealt(FOUR_HANDS)
    match.act(0, Bid(2))
    assert match.view(2).drafts == {0: "bid 2"}  # type: ignore[attr-defined]
    assert match.view(1).drafts == {}  # type: ignore[attr-defined]
    assert match.view(SPECTATOR).drafts == {}  # type: ignore[attr-defined]


def test_resampled_choices_keep_who_has_chosen() -> None:
    match = dealt(FOUR_HANDS)
    match.act(0, Bid(2))
    match.act(1, Bid(3))
    seen = set()
    for seed in range(40):
        other = match.position.resample(2, Seeded(seed))
        drafts = other.frame.drafts  # type: ignore[attr-defined]
        assert sorted(drafts) == [0, 1]
        assert drafts[0] == Bid(2)
        seen.add(drafts[1])
    assert len(seen) == 4


# Windows --------------------------------------------------------------------------------------------


def test_ask_mode_asks_those_who_can_answer_in_seat_order_opener_last() -> None:
    match = at_first_turn(FOUR_HANDS, windows=ASK)
    match.act(0, Launch())
    assert [ask.seat for ask in match.asks] == [1, 2, 0]


def test_first_seat_after_the_opener_is_taken_and_other_offers_go_back_unseen() -> None:
    match = at_first_turn(FOUR_HANDS, windows=ASK)
    match.act(0, Launch())
    match.act(0, Veto("veto-0"))
    match.act(2, Veto("veto-2"))
    match.act(1, Veto("veto-1"))
    assert table(match).stack == [("launch", 0, -1), ("veto", 1, 1)]
    assert table(match).hands[0] == [0, 6, 19]
    assert table(match).hands[2] == [2, 8]
    told = [event.data["card"] for event in match.log(SPECTATOR) if event.kind == "veto"]
    assert told == ["veto-1"]


def test_a_frame_tells_its_host_whose_doing_stands_open_and_who_has_answered() -> None:
    match = at_first_turn(FOUR_HANDS, windows=ASK)
    assert match.position.frame.opened_by() is None
    match.act(0, Launch())
    frame = match.position.frame
    assert frame.opened_by() == 0
    assert not frame.has_answered(2)
    match.act(2, Veto("veto-2"))
    assert [frame.has_answered(seat) for seat in range(3)] == [False, False, True]


def test_the_opener_answers_only_when_nobody_else_does() -> None:
    match = at_first_turn(windows=ASK)
    match.act(0, Launch())
    match.act(0, Veto("veto-0"))
    match.act(1, Pass())
    assert table(match).stack[-1] == ("veto", 0, 0)


def test_chain_resolves_from_the_top_and_opens_the_window_below_again() -> None:
    match = at_first_turn(FOUR_HANDS, [0], windows=ASK)
    match.act(0, Launch())
    for seat, answer in ((1, Veto("veto-1")), (2, Pass()), (0, Pass())):
        match.act(seat, answer)
    for seat, answer in ((2, Veto("veto-2")), (0, Pass())):
        match.act(seat, answer)
    assert [kind for kind, _, _ in table(match).stack] == ["launch", "veto", "veto"]
    match.act(0, Pass())
    assert table(match).stack == [("launch", 0, -1)]
    assert table(match).discard == [2, 1]
    assert [ask.seat for ask in match.asks] == [0], "the launch can be vetoed once more"
    match.act(0, Pass())
    assert kinds(match)[-1] == "flight"


def test_timed_window_awaits_the_clock_whoever_holds_what() -> None:
    for hands in (("veto-0", "data-6", "veto-1", "data-7"), ("data-6", "data-8", "data-9", "data-7")):
        match = at_first_turn(hands, windows=TIMED)
        match.act(0, Launch())
        assert [ask.seat for ask in match.asks] == [CLOCK]
        assert [ask.seat for ask in match.open_asks] == [0, 1]


def test_timed_window_never_closes_early() -> None:
    match = at_first_turn(FOUR_HANDS, windows=TIMED)
    match.act(0, Launch())
    for seat in range(4):
        match.act(seat, Pass())
        assert [ask.seat for ask in match.asks] == [CLOCK]
    match.act(1, Veto("veto-1"))
    assert table(match).stack == [("launch", 0, -1)]
    match.act(CLOCK, Close())
    assert table(match).stack[-1] == ("veto", 1, 1)


def test_answer_in_a_timed_window_shows_to_nobody_else() -> None:
    match = at_first_turn(windows=TIMED)
    match.act(0, Launch())
    before = msgspec.json.encode(match.view(0)), match.log(0), match.version, match.undo_refusal(0)
    match.act(1, Veto("veto-1"))
    assert (msgspec.json.encode(match.view(0)), match.log(0), match.version, match.undo_refusal(0)) == before
    assert [step.entry.seat for step in match.steps_known_to(0)][-1] == 0
    assert [step.entry.seat for step in match.steps_known_to(1)][-1] == 1


def test_only_the_clock_closes_a_timed_window() -> None:
    match = at_first_turn(windows=TIMED)
    match.act(0, Launch())
    for seat in (0, 1, SPECTATOR):
        with pytest.raises(Refused):
            match.act(seat, Close())


@pytest.mark.parametrize(("order", "is_vetoed"), [(ALWAYS, True), (ON_RIVALS, True), (NEVER, False)])
@pytest.mark.parametrize("windows", [ORDERS, TIMED])
def test_standing_orders_answer_for_the_absent(windows: str, order: str, is_vetoed: bool) -> None:
    match = at_first_turn(windows=windows)
    if order != NEVER:
        match.act(1, SetOrder("veto-1", order))
    match.act(0, Launch())
    if windows == TIMED:
        match.act(CLOCK, Close())
        if is_vetoed:
            match.act(CLOCK, Close())
    assert ("vetoed" in kinds(match)) is is_vetoed
    assert ("flight" in kinds(match)) is not is_vetoed


def test_order_on_rivals_spares_the_own_side() -> None:
    match = at_first_turn(FOUR_HANDS, [0], windows=ORDERS)
    match.act(2, SetOrder("veto-2", ON_RIVALS))
    match.act(0, Launch())
    assert "vetoed" not in kinds(match)


def test_a_pass_in_person_beats_the_standing_order() -> None:
    match = at_first_turn(windows=TIMED)
    match.act(1, SetOrder("veto-1", ALWAYS))
    match.act(0, Launch())
    match.act(1, Pass())
    match.act(CLOCK, Close())
    assert "flight" in kinds(match)


def test_orders_window_asks_nobody_and_closes_at_once() -> None:
    match = at_first_turn(windows=ORDERS)
    match.act(0, Launch())
    assert [(ask.seat, ask.what) for ask in match.asks] == [(0, "turn")]
    assert "window-closed" in kinds(match)


def test_window_is_skipped_when_all_can_see_that_nobody_can_answer() -> None:
    match = at_first_turn(windows=TIMED)
    table(match).hands[0].remove(0)
    table(match).hands[1].remove(1)
    table(match).discard.extend(range(6))
    match.act(0, Launch())
    assert "window-closed" not in kinds(match)
    assert kinds(match)[-1] == "flight"


def test_resampled_window_forgets_what_others_offered() -> None:
    match = at_first_turn(FOUR_HANDS, windows=TIMED)
    match.act(0, Launch())
    for seat, answer in ((1, Veto("veto-1")), (0, Pass()), (2, Veto("veto-2"))):
        match.act(seat, answer)
    drafts = match.position.resample(0, Seeded(1)).frame.drafts  # type: ignore[attr-defined]
    assert drafts == {0: Pass(), 2: Veto("veto-2")}


def test_order_is_a_matter_of_the_own_side() -> None:
    match = at_first_turn(FOUR_HANDS, windows=ORDERS)
    step = match.act(2, SetOrder("veto-2", ALWAYS))
    assert step.is_quiet
    assert kinds(match, 0)[-1] == "order"
    assert kinds(match, 1) == kinds(match, 3)
    assert "order" not in kinds(match, 1)
    assert match.view(0).orders[2] == {"veto-2": ALWAYS}  # type: ignore[attr-defined]
    assert match.act(0, End()).version == step.version + 1
