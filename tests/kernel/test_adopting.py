"""Records of older rules under those of today: as far as they fit, with nothing lost."""

from __future__ import annotations

import msgspec
import pytest

from moonrace.kernel.actions import Action
from moonrace.kernel.adopting import adopt
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadRecord
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Record, parse_record
from moonrace.lab.laws import frozen_state
from tests.kernel.pact_table import at_first_turn
from tests.titles import pact
from tests.titles.pact import Draw, End, Load, Pact

OLD = "0"


@pytest.fixture
def older() -> Record:
    """Two bids, then a load, a draw and the end of a turn, played under version 0."""
    match = at_first_turn()
    for action in (Load(), Draw(), End()):
        match.act(0, action)
    return Record(msgspec.structs.replace(match.header, rules=OLD), match.record.entries)


@pytest.fixture
def no_loading(older: Record, monkeypatch: pytest.MonkeyPatch) -> Record:
    """A record of a time when one could load, which under the rules of today nobody can."""
    listed = pact.Turn.legal

    def legal(self: pact.Turn, state: pact.Table, seat: int) -> list[Action]:
        return [action for action in listed(self, state, seat) if not isinstance(action, Load)]

    monkeypatch.setattr(pact.Turn, "legal", legal)
    return older


def load_of(record: Record) -> int:
    return next(entry.n for entry in record.entries if entry.act == "load")


def test_a_record_of_other_rules_is_not_replayed_as_if_nothing_were(older: Record) -> None:
    with pytest.raises(BadRecord, match="version 0 of the rules"):
        Match.replay(Pact(), older)


def test_what_fits_goes_on_under_the_rules_of_today(older: Record) -> None:
    adopted = adopt(Pact(), older, Seeded(3))
    assert (adopted.rules, adopted.stopped_at, adopted.match.header.rules) == (OLD, None, "1")
    adopted.match.act(1, Draw())
    again = Match.replay(Pact(), parse_record("\n".join(adopted.match.record.to_lines()) + "\n"))
    assert frozen_state(again.position) == frozen_state(adopted.match.position)


def test_it_stops_before_the_first_step_that_does_not_fit(no_loading: Record) -> None:
    older = no_loading
    adopted = adopt(Pact(), older)
    at = load_of(older)
    assert adopted.stopped_at == at
    assert adopted.why.startswith(f"Entry {at} does not replay")
    assert [step.entry for step in adopted.match.steps] == older.entries[:at]
    shorter = adopt(Pact(), Record(older.header, older.entries[:at])).match
    assert frozen_state(adopted.match.position) == frozen_state(shorter.position)


def test_a_step_that_uses_less_chance_than_it_did_does_not_fit(older: Record) -> None:
    at = load_of(older)
    entries = [msgspec.structs.replace(e, chance=(1,)) if e.n == at else e for e in older.entries]
    adopted = adopt(Pact(), Record(older.header, entries))
    assert adopted.stopped_at == at
    assert len(adopted.match.steps) == at


def test_what_was_made_void_stays_in_the_record_and_numbers_go_on(no_loading: Record) -> None:
    older = no_loading
    at, end = load_of(older), len(older.entries)
    mended = Record(older.header, [*older.entries, Entry(n=end, rules="1", since=at)])
    adopted = adopt(Pact(), mended, Seeded(5))
    match = adopted.match
    assert adopted.stopped_at is None
    assert [step.entry.act for step in match.effective] == [entry.act for entry in older.entries[:at]]
    assert [step.entry.n for step in match.told if step.entry.rules] == [end]
    step = match.act(0, Draw())
    assert step.entry.n == end + 1
    again = Match.replay(Pact(), parse_record("\n".join(match.record.to_lines()) + "\n"))
    assert frozen_state(again.position) == frozen_state(match.position)
    assert [step.entry for step in again.steps][:end] == older.entries


def test_options_that_came_later_have_their_default_and_those_gone_are_left_out(older: Record) -> None:
    header = msgspec.structs.replace(older.header, options={"weather": "rain"})
    adopted = adopt(Pact(), Record(header, older.entries))
    assert adopted.match.header.options == {"windows": "ask"}


def test_a_deal_that_does_not_fit_is_said_to_be_so(older: Record) -> None:
    entries = [msgspec.structs.replace(older.entries[0], chance=(1,)), *older.entries[1:]]
    with pytest.raises(BadRecord, match="Entry 0 does not replay"):
        adopt(Pact(), Record(older.header, entries))
