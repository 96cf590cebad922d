"""Matches: versions, logs, undo and its horizon, redo, replay."""

from __future__ import annotations

import msgspec
import pytest

from moonrace.kernel.chance import Recorded, Scripted, Secret, Seeded
from moonrace.kernel.errors import BadRecord, BadText, Refused
from moonrace.kernel.events import CLOCK, SPECTATOR
from moonrace.kernel.frames import Flow
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Record
from moonrace.lab.laws import frozen_state
from tests.kernel.pact_table import FOUR_HANDS, TWO_HANDS, at_first_turn, dealt, play_to_the_end, table
from tests.titles import pact
from tests.titles.pact import Bid, Close, Draw, End, Launch, Load, Pact, Pass, SetOrder, Table, Veto

KEY = bytes(range(32))


def undo_code(match: Match, seat: int) -> str:
    refusal = match.undo_refusal(seat)
    return refusal.code if refusal is not None else ""


def entry_lines(match: Match) -> list[str]:
    return match.record.to_lines()[1:]


# Copies ---------------------------------------------------------------------------------------------


def test_a_copy_goes_on_by_itself() -> None:
    match = at_first_turn()
    match.act(0, Load())
    before, lines = frozen_state(match.position), entry_lines(match)
    used = [result for step in match.steps for result in step.entry.chance]
    copy = match.clone(Scripted([*used, "data-9"]))
    copy.act(0, Draw())
    assert "data-9" in str(copy.view(0))
    assert entry_lines(copy)[:-1] == entry_lines(match) == lines
    assert frozen_state(match.position) == before


def test_a_copy_can_be_undone_as_far_as_the_match() -> None:
    match = at_first_turn()
    before = frozen_state(match.position)
    match.act(0, Load())
    copy = match.clone(Seeded(1))
    copy.undo(0)
    assert frozen_state(copy.position) == before
    assert copy.redo_action(0) == "load"
    assert match.redo_action(0) == ""
    assert match.undo_refusal(0) is None


# Acting ---------------------------------------------------------------------------------------------


def test_actions_may_be_given_as_text() -> None:
    match = at_first_turn()
    assert match.act(0, "load").entry.act == "load"
    with pytest.raises(BadText, match="No action begins with “fly”"):
        match.act(0, "fly")


def test_version_grows_with_what_others_must_know() -> None:
    match = at_first_turn()
    versions = [match.version]
    for seat, action in ((0, Load()), (1, SetOrder("veto-1", "always")), (0, Draw())):
        versions.append(match.act(seat, action).version)
    assert [later - versions[0] for later in versions] == [0, 1, 1, 2]


def test_refused_action_changes_nothing() -> None:
    match = at_first_turn()
    before = entry_lines(match), match.version, frozen_state(match.position)
    for seat, text in ((0, "bid 1"), (1, "end"), (0, "veto veto-0"), (SPECTATOR, "end"), (CLOCK, "close")):
        with pytest.raises(Refused):
            match.act(seat, text)
    assert (entry_lines(match), match.version, frozen_state(match.position)) == before


def test_log_holds_what_the_seat_may_know() -> None:
    match = at_first_turn(FOUR_HANDS)
    drew = [
        [event.data["card"] for event in match.log(seat) if event.kind == "drew"] for seat in (0, 1, 2, -1)
    ]
    assert drew[0] == drew[2] == ["veto-0", "data-6", "", "", "veto-2", "data-8", "", "", "data-19"]
    assert drew[1] == ["", "", "veto-1", "data-7", "", "", "data-9", "data-10", ""]
    assert drew[3] == [""] * 9


def test_fault_in_a_rule_leaves_the_table_as_its_record_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_first_turn(then=["data-12", "data-13"])
    honest, faults = pact.draw_card, iter([KeyError("a rule with a bug")])

    def breaks_once(table: Table, flow: Flow, seat: int) -> None:
        honest(table, flow, seat)
        for fault in faults:
            raise fault

    monkeypatch.setattr(pact, "draw_card", breaks_once)
    before = frozen_state(match.position)
    with pytest.raises(KeyError):
        match.act(0, Draw())
    assert frozen_state(match.position) == before
    match.act(0, Draw())
    assert 12 in table(match).hands[0], "the chance that the fault used up is there again"


# Undo -----------------------------------------------------------------------------------------------


def test_undo_goes_back_step_by_step() -> None:
    match = at_first_turn()
    start = frozen_state(match.position)
    match.act(0, Load())
    match.act(0, Load())
    assert match.undoable(0) == 2
    version = match.version
    match.undo(0)
    assert table(match).loaded == [1, 0]
    assert match.version == version + 1
    match.undo(0)
    assert frozen_state(match.position) == start
    assert entry_lines(match)[-2:] == ['{"n":5,"seat":0,"undo":4}', '{"n":6,"seat":0,"undo":3}']
    assert undo_code(match, 0) == "undo-horizon", "the bids of both"


def test_what_was_taken_back_leaves_the_log() -> None:
    match = at_first_turn()
    before = match.log(SPECTATOR)
    match.act(0, Load())
    assert match.log(SPECTATOR) != before
    match.undo(0)
    assert match.log(SPECTATOR) == before


@pytest.mark.parametrize(
    ("acts", "seat", "code", "sentence"),
    [
        ([], 0, "undo-horizon", "Undo stops here: all have chosen."),
        ([], 1, "undo-horizon", "Undo stops here: all have chosen."),
        ([(0, "draw")], 0, "undo-horizon", "Undo stops here: a card was drawn."),
        ([(0, "load")], 1, "undo-other", "Undo stops here: another seat has acted."),
        ([(0, "launch")], 0, "undo-sealed", "Undo stops here: others may be answering, unseen."),
        ([(0, "launch"), (1, "pass")], 0, "undo-sealed", "Undo stops here: others may be answering, unseen."),
        ([(0, "launch")], 1, "undo-other", "Undo stops here: another seat has acted."),
        (
            [(0, "launch"), (1, "pass"), (0, "pass")],
            0,
            "undo-horizon",
            "Undo stops here: others could have answered.",
        ),
    ],
)
def test_undo_says_why_it_stops(acts: list[tuple[int, str]], seat: int, code: str, sentence: str) -> None:
    match = at_first_turn()
    for actor, text in acts:
        match.act(actor, text)
    refusal = match.undo_refusal(seat)
    assert refusal is not None
    assert (refusal.code, refusal.sentence[: len(sentence)]) == (code, sentence)
    assert match.undoable(seat) == 0
    with pytest.raises(Refused) as caught:
        match.undo(seat)
    assert caught.value.refusal == refusal


@pytest.mark.parametrize("free_undo", [False, True])
def test_a_window_that_the_clock_closed_is_no_act_of_another_seat(free_undo: bool) -> None:
    match = at_first_turn(FOUR_HANDS, windows="timed", free_undo=free_undo)
    match.act(0, Launch())
    match.act(1, Pass())
    match.act(CLOCK, Close())
    refusals = [match.undo_refusal(seat) for seat in (0, 1)]
    assert [refusal and refusal.sentence for refusal in refusals] == [
        "Undo stops here: others could have answered.",
        "Undo stops here: another seat has acted.",
    ]


def test_who_is_asked_under_seal_and_has_done_nothing_has_nothing_to_undo() -> None:
    match = dealt()
    assert match.position.frame.is_sealed
    assert undo_code(match, 0) == "undo-nothing"
    match.act(1, Bid(1))
    assert undo_code(match, 0) == "undo-nothing", "the other bid shows nowhere"
    assert undo_code(match, 1) == "undo-sealed"


def test_nothing_to_undo_after_the_deal() -> None:
    assert undo_code(dealt(free_undo=True), 0) == "undo-nothing"


def test_undo_stops_at_the_end_of_the_game() -> None:
    match = at_first_turn(windows="orders")
    play_to_the_end(match)
    last = match.steps[-1].entry.seat
    assert last is not None
    assert undo_code(match, last) == "undo-over"


def test_free_undo_goes_back_from_the_end() -> None:
    match = at_first_turn(windows="orders", free_undo=True)
    play_to_the_end(match)
    last = match.steps[-1].entry.seat
    assert last is not None
    match.undo(last)
    assert match.result is None
    match.act(last, match.redo_action(last))
    assert match.over


def test_quiet_action_with_consequences_is_not_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pact.obey

    def obey(table: Table, flow: Flow, seat: int, action: SetOrder) -> None:
        honest(table, flow, seat, action)
        pact.draw_card(table, flow, seat)

    monkeypatch.setattr(pact, "obey", obey)
    match = at_first_turn()
    before = match.version
    step = match.act(0, SetOrder("veto-0", "always"))
    assert not step.is_quiet
    assert match.version == before + 1
    assert undo_code(match, 0) == "undo-horizon"


def test_quiet_action_neither_stops_nor_suffers_undo() -> None:
    match = at_first_turn()
    match.act(0, Load())
    match.act(1, SetOrder("veto-1", "always"))
    match.act(0, SetOrder("veto-0", "on-rivals"))
    assert match.undoable(0) == 1
    match.undo(0)
    assert table(match).orders == [{0: "on-rivals"}, {1: "always"}]
    assert table(match).loaded == [0, 0]
    assert match.undoable(1) == 0, "an order is not undone but changed"


def test_order_for_a_card_that_was_undrawn_goes_with_it() -> None:
    match = at_first_turn(then=["veto-5"], free_undo=True)
    match.act(0, Draw())
    match.act(0, SetOrder("veto-5", "always"))
    match.act(0, SetOrder("veto-0", "always"))
    match.undo(0)
    assert table(match).orders[0] == {0: "always"}
    again = Match.replay(match.title, match.record)
    assert frozen_state(again.position) == frozen_state(match.position)
    assert again.log(0) == match.log(0)


@pytest.mark.parametrize("source", [Seeded(9), Secret(KEY), Scripted([*TWO_HANDS, "data-19", "veto-4"])])
def test_free_undo_gives_the_same_card_again(source: Seeded | Secret | Scripted) -> None:
    match = dealt(chance=source, free_undo=True)
    for seat in (0, 1):
        match.act(seat, Bid(0))
    first = match.act(0, Draw()).entry.chance
    hand = list(table(match).hands[0])
    match.undo(0)
    match.act(0, Load())
    assert match.act(0, Draw()).entry.chance == first
    assert table(match).hands[0] == hand


def test_the_undoing_of_a_move_is_told_and_of_a_sealed_answer_is_not() -> None:
    match = dealt(free_undo=True)
    match.act(0, Bid(1))
    match.undo(0)
    for seat in (0, 1):
        match.act(seat, Bid(0))
    match.act(0, Load())
    match.undo(0)
    told = list(match.told)
    assert [step.entry.act or f"undo {step.entry.undo}" for step in told] == [
        "deal",
        "bid 0",
        "bid 0",
        "undo 5",
    ]


def test_free_undo_stops_at_what_another_seat_did() -> None:
    match = at_first_turn(free_undo=True)
    match.act(0, End())
    match.act(1, Load())
    assert undo_code(match, 0) == "undo-other"
    match.undo(1)
    assert match.undoable(0) == 1


def test_free_undo_through_a_window_takes_the_answers_with_it() -> None:
    match = at_first_turn(FOUR_HANDS, windows="timed", free_undo=True)
    match.act(0, Launch())
    match.act(1, Veto("veto-1"))
    assert match.undoable(0) == 1, "whether another has answered does not show"
    match.act(0, Pass())
    assert match.undoable(0) == 2
    match.undo(0)
    assert list(match.position.frame.drafts) == [1]  # type: ignore[attr-defined]
    match.undo(0)
    assert [(ask.seat, ask.what) for ask in match.asks] == [(0, "turn")]
    match.act(0, Launch())
    assert match.position.frame.drafts == {}  # type: ignore[attr-defined]
    match.act(CLOCK, Close())
    again = Match.replay(match.title, match.record)
    assert frozen_state(again.position) == frozen_state(match.position)


# Redo -----------------------------------------------------------------------------------------------


def test_redo_offers_what_was_undone_in_order() -> None:
    match = at_first_turn()
    match.act(0, Load())
    match.act(0, End())
    match.undo(0)
    match.undo(0)
    assert match.redo_action(0) == "load"
    assert match.redo_action(1) == ""
    match.act(0, match.redo_action(0))
    assert match.redo_action(0) == "end"
    match.act(0, "end")
    assert match.redo_action(0) == ""


def test_something_else_ends_redo() -> None:
    match = at_first_turn()
    match.act(0, Load())
    match.undo(0)
    match.act(0, End())
    assert match.redo_action(0) == ""


def test_refused_and_quiet_actions_leave_redo_alone() -> None:
    match = at_first_turn()
    match.act(0, Load())
    match.undo(0)
    with pytest.raises(Refused):
        match.act(0, Bid(1))
    match.act(1, SetOrder("veto-1", "always"))
    assert match.redo_action(0) == "load"


def test_redo_survives_a_replay() -> None:
    match = at_first_turn()
    match.act(0, Load())
    match.undo(0)
    assert Match.replay(match.title, match.record).redo_action(0) == "load"


# Replay ---------------------------------------------------------------------------------------------


def played(free_undo: bool = False) -> Match:
    """A match with all that a record can hold: chance, sealed answers, quiet ones, and undo."""
    match = at_first_turn(FOUR_HANDS, windows="timed", free_undo=free_undo, chance=Secret(KEY))
    for seat, text in ((0, "load"), (0, "load")):
        match.act(seat, text)
    match.undo(0)
    match.act(0, "draw")
    if free_undo:
        match.undo(0)
        match.act(0, "draw")
    for seat, text in ((3, "offer 1 1 1"), (1, "reply yes"), (0, "launch"), (2, "pass"), (CLOCK, "close")):
        match.act(seat, text)
    return match


@pytest.mark.parametrize("free_undo", [False, True])
def test_replay_gives_the_same_match(free_undo: bool) -> None:
    match = played(free_undo)
    again = Match.replay(match.title, match.record)
    assert again.record == match.record
    assert again.steps == match.steps
    assert (again.version, again.redo_action(0)) == (match.version, match.redo_action(0))
    assert frozen_state(again.position) == frozen_state(match.position)
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert msgspec.json.encode(again.view(seat)) == msgspec.json.encode(match.view(seat))
        assert again.log(seat) == match.log(seat)


@pytest.mark.parametrize("free_undo", [False, True])
def test_replayed_match_goes_on_with_live_chance_as_if_never_stopped(free_undo: bool) -> None:
    match = played(free_undo)
    again = Match.replay(match.title, match.record, Secret(KEY))
    for one in (match, again):
        one.act(0, "end")
        one.act(1, "draw")
    assert again.record == match.record
    assert frozen_state(again.position) == frozen_state(match.position)


def test_replayed_match_without_chance_says_so() -> None:
    match = played()
    again = Match.replay(match.title, match.record)
    again.act(0, "end")
    with pytest.raises(Exception, match="the record holds no more results and deck is asked for"):
        again.act(1, "draw")
    again.act(1, "load")


def edited(match: Match, number: int, **changes: object) -> Record:
    """The record with one entry changed."""
    entries = list(match.record.entries)
    entries[number] = msgspec.structs.replace(entries[number], **changes)
    return Record(match.header, entries)


def with_header(match: Match, **changes: object) -> Record:
    return Record(msgspec.structs.replace(match.header, **changes), match.record.entries)


def test_record_of_something_else_is_refused_with_the_reason() -> None:
    match = played()
    deal, load, undo = 0, 5, 7
    assert [match.record.entries[n].act for n in (deal, load)] == ["deal", "load"]
    for record, reason in (
        (with_header(match, title="checkers"), "The record is of checkers, not of pact."),
        (with_header(match, rules="0"), "played by version 0 of the rules, not 1."),
        (with_header(match, content="abc"), "other card values than these (content abc, not none)"),
        (with_header(match, players=3), "The header does not fit: Pact is for 2, 4 players, not 3."),
        (with_header(match, options={"windows": "shut"}), "Option “windows” can be ask, timed, orders"),
        (with_header(match, options={}), "The header does not fit: it says nothing about windows."),
        (Record(match.header, []), "no deal"),
        (edited(match, deal, act="load"), "no deal"),
        (edited(match, deal, chance=(1,)), "Entry 0 does not replay: the record holds no more"),
        (
            edited(match, deal, chance=(*match.record.entries[0].chance, 1)),
            "Entry 0 does not replay: it used",
        ),
        (edited(match, load, seat=None), "Entry 5 does not say whose it is."),
        (edited(match, load, seat=1), "Entry 5 does not replay: That is not possible now."),
        (edited(match, load, act="fly"), "Entry 5 does not replay: No action begins with “fly”"),
        (edited(match, load, chance=(3,)), "Entry 5 does not replay: it used less chance"),
        (
            edited(match, undo, undo=5),
            "Entry 7 does not replay: it takes back entry 5, and only entry 6 can be.",
        ),
        (edited(match, undo, seat=1), "Entry 7 does not replay: Undo stops here"),
        (edited(match, undo, act="load"), "Entry 7 does not replay: an undo or an end has neither"),
    ):
        with pytest.raises(BadRecord) as caught:
            Match.replay(Pact(), record)
        assert reason in str(caught.value)


def test_undo_past_the_horizon_is_not_replayed_where_undo_is_not_free() -> None:
    match = played(free_undo=True)
    with pytest.raises(BadRecord, match="Undo stops here: a card was drawn"):
        Match.replay(match.title, with_header(match, free_undo=False))


def test_match_needs_no_chance_but_what_its_record_holds() -> None:
    match = played()
    results = [result for entry in match.record.entries for result in entry.chance]
    again = Match.replay(match.title, match.record, Recorded(results))
    assert again.result == match.result


def test_undo_is_an_entry_like_any_other() -> None:
    match = at_first_turn()
    for _ in range(50):
        match.act(0, Load())
        match.undo(0)
    assert match.record.entries[-1] == Entry(n=102, seat=0, undo=101)
    assert table(match).loaded == [0, 0]
