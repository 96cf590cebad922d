"""Which turn a notice is about: each is told once, be the one before it never answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moonrace import games
from moonrace.kernel.history import decision_of
from moonrace.kernel.match import Match
from moonrace.server.notices import outbox
from tests.server.clockwork import DAYS, HOUR, Hands, timed
from tests.server.player import Player
from tests.server.receivers import Browser, Receiver, receiving
from tests.server.test_notices import ADA, BEN, CONTACT, add_way, at_a_table, pending
from tests.server.twins import twins
from tests.stories import until


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "GATHERING_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "LOOK_SECONDS", 0.1)


@pytest.fixture
def post() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def started(seats: int = 2, **wanted: Any) -> Match:
    return games.load("pact").start(players=seats, seed=3, **wanted)


def decision(match: Match, seat: int) -> int:
    return decision_of(match.effective, seat)


def test_one_turn_is_one_decision_whatever_is_done_in_it() -> None:
    match = started()
    for seat, bid in enumerate(("bid 1", "bid 2")):
        match.act(seat, bid)
    turn = decision(match, 1)
    match.act(1, "load")
    match.act(1, "draw")
    assert decision(match, 1) == turn
    match.act(1, "end")
    assert decision(match, 0) > turn


def test_a_round_of_sealed_answers_is_a_decision_of_its_own_for_all() -> None:
    match = started()
    bidding = decision(match, 0), decision(match, 1)
    match.act(0, "bid 1")
    assert decision(match, 1) == bidding[1], "what others answer unseen changes nothing"
    match.act(1, "bid 2")
    assert decision(match, 1) > bidding[1], "the last to answer goes from one decision to the next"
    match.act(1, "end")
    turn = decision(match, 0)
    match.act(0, "end")
    assert decision(match, 0) > turn, "and so does who ends a round and is asked in the next"


def test_what_is_taken_back_and_done_again_is_the_same_decision() -> None:
    match = started()
    for seat, bid in enumerate(("bid 1", "bid 2")):
        match.act(seat, bid)
    match.act(1, "end")
    turn = decision(match, 0)
    match.undo(1)
    match.act(1, "end")
    assert decision(match, 0) == turn


def test_twins_count_decisions_alike() -> None:
    pairs = [(seed % 2, twins(seed, seed % 2, 4 + seed % 12)) for seed in range(80)]
    counted = [[decision(match, seat) for match in pair] for seat, pair in pairs if pair is not None]
    assert counted
    assert all(one == other for one, other in counted)


def test_a_card_that_nobody_answered_leaves_the_next_turn_to_be_told(tmp_path: Path, post: Receiver) -> None:
    hands, links = Hands(), at_a_table(tmp_path, pace=DAYS)
    keys = Browser().keys
    for pilot in (ADA, BEN):
        add_way(tmp_path, pilot, "push", f"{post.url}/{pilot}", keys)
    add_way(tmp_path, BEN, "hook", f"{post.url}/room")

    def told() -> Counter[str]:
        until(lambda: not pending(tmp_path))
        return Counter(path.rsplit("/", 1)[1] for path, _, _ in post.posts)

    with timed(tmp_path, hands, contact=CONTACT, calls_private=True) as client:
        ada, ben = (Player(client, link) for link in links)
        ben.say("ask-me", hours=8).raise_for_status()
        ben.act("bid 0").raise_for_status()
        ada.act("bid 1").raise_for_status()
        ada.act("launch").raise_for_status()
        assert ben.view()["is_awaited"]
        until(lambda: told()[BEN] == 1, "nobody was told of the card")
        assert not told()["room"], "who has asked to be asked is nobody else's business"
        hands.turn(8 * HOUR)
        ada.page()
        until(lambda: ada.view()["is_awaited"], "the window stays open")
        ada.act("end").raise_for_status()
        until(lambda: told()[BEN] == 2, "the turn after a card that was not answered is not told")
        assert told()["room"] == 1
        for player in (ada, ben):
            player.page()
        assert told()[BEN] == 2
        before = told()[ADA]
        ben.act("end").raise_for_status()
        until(lambda: told()[ADA] == before + 1, "the next round is not told")
