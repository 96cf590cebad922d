"""A record follows from its sealed secret and what was added to it, or it is found out."""

from __future__ import annotations

import msgspec
import pytest

from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadRecord
from moonrace.kernel.match import Match
from moonrace.kernel.record import Addition, Entry, Record, Seal, parse_record
from moonrace.kernel.verifying import verify
from tests.kernel.pact_table import at_first_turn, play_to_the_end
from tests.titles.pact import Draw, Load, Pact

KEY = bytes(range(32))
FIRST = Addition(0, "first-light", 0)


def sealed_record(match: Match, added: tuple[Addition, ...] = (FIRST,), secret: bytes = KEY) -> Record:
    header = msgspec.structs.replace(match.header, seal=Seal(Secret.seal(KEY), secret.hex(), added))
    return Record(header, match.record.entries)


def with_chance(record: Record, number: int, *chance: int) -> Record:
    entries = list(record.entries)
    entries[number] = msgspec.structs.replace(entries[number], chance=chance)
    return Record(record.header, entries)


@pytest.fixture
def match() -> Match:
    """Played to its end, with words added by seat 1 on the way, something taken back, and cards drawn."""
    match = at_first_turn(chance=Secret(KEY, [FIRST]))
    match.act(0, Load())
    match.undo(0)
    match.go_on_with(Secret(KEY, [FIRST, Addition(1, "late")]))
    match.act(0, Draw())
    play_to_the_end(match)
    return match


LATE = Addition(1, "late", 5)


def test_an_honest_record_follows(match: Match) -> None:
    found = verify(Pact(), sealed_record(match, (FIRST, LATE)))
    assert found.entries == len(match.record.entries)
    assert found.results == sum(len(entry.chance) for entry in match.record.entries) > 5


def test_it_follows_from_the_text_of_the_record_too(match: Match) -> None:
    text = "\n".join(sealed_record(match, (FIRST, LATE)).to_lines()) + "\n"
    assert verify(Pact(), parse_record(text)).seal.added == (FIRST, LATE)


def test_every_single_result_is_looked_at(match: Match) -> None:
    record = sealed_record(match, (FIRST, LATE))
    drawn = [entry for entry in record.entries if entry.chance]
    assert len(drawn) > 2
    for entry in drawn:
        other = tuple(result - 1 if result else 1 for result in entry.chance)
        with pytest.raises(BadRecord, match=f"^Entry {entry.n}: the secret gives .*, the record has"):
            verify(Pact(), with_chance(record, entry.n, *other))


@pytest.mark.parametrize(
    "added",
    [
        (),
        (FIRST,),
        (FIRST, Addition(1, "other", 5)),
        (FIRST, Addition(1, "late", 0)),
        (FIRST, Addition(0, "late", 5)),
    ],
)
def test_other_additions_give_other_chance(match: Match, added: tuple[Addition, ...]) -> None:
    with pytest.raises(BadRecord, match="the secret gives"):
        verify(Pact(), sealed_record(match, added))


def test_another_secret_does_not_fit_the_seal(match: Match) -> None:
    with pytest.raises(BadRecord, match="does not fit the seal"):
        verify(Pact(), sealed_record(match, secret=bytes(32)))


@pytest.mark.parametrize("secret", [b"", b"short"])
def test_a_secret_is_whole(match: Match, secret: bytes) -> None:
    with pytest.raises(BadRecord, match="not 64 hexadecimal figures"):
        verify(Pact(), sealed_record(match, secret=secret))


def test_a_record_without_a_seal_cannot_be_checked(match: Match) -> None:
    with pytest.raises(BadRecord, match="does not say how its chance was sealed"):
        verify(Pact(), match.record)


def test_a_change_of_rules_cannot_be_played_again(match: Match) -> None:
    record = sealed_record(match, (FIRST, LATE))
    mended = Record(record.header, [*record.entries, Entry(n=len(record.entries), rules="9", since=3)])
    with pytest.raises(BadRecord, match=f"mended in mid-game, at entry {len(record.entries)}"):
        verify(Pact(), mended)


def test_what_is_added_is_part_of_every_result() -> None:
    plain, added = (Secret(KEY, words).below(2**32, "die") for words in ((), (FIRST,)))
    assert plain != added


def test_the_seal_does_not_tell_the_secret() -> None:
    assert len(Secret.seal(KEY)) == 64
    assert KEY.hex() not in Secret.seal(KEY)
