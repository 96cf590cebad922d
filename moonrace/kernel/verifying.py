"""Whether the chance of a record follows from the secret that was sealed before its deal.

The match is played again with that secret and with what the seats had added, and must come to the same.
"""

from __future__ import annotations

from typing import Any

import msgspec

from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadRecord, MoonraceError
from moonrace.kernel.fitting import check_fits
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Record, Seal
from moonrace.kernel.title import Title

BYTES_OF_A_SECRET = 32


class Verified(msgspec.Struct, frozen=True):
    """A record whose chance is as the secret gives it."""

    seal: Seal
    entries: int
    results: int
    """How many results of chance were worked out again."""


def verify(title: Title, record: Record) -> Verified:
    """Check every result of chance in a record; `BadRecord` says what does not follow, or why not checked."""
    seal = _opened(record)
    check_fits(title, record)
    mended = next((entry.n for entry in record.entries if entry.rules), None)
    if mended is not None:
        raise BadRecord(f"The rules were mended in mid-game, at entry {mended}; that cannot be played again.")
    _play_again(title, record, seal)
    return Verified(seal, len(record.entries), sum(len(entry.chance) for entry in record.entries))


def _opened(record: Record) -> Seal:
    seal = record.header.seal
    if seal is msgspec.UNSET:
        raise BadRecord("The record does not say how its chance was sealed. Tables of a server do so.")
    if Secret.seal(_secret_of(seal)) != seal.shown:
        raise BadRecord(f"The secret does not fit the seal {seal.shown}, which was shown before the deal.")
    return seal


def _secret_of(seal: Seal) -> bytes:
    try:
        secret = bytes.fromhex(seal.secret)
    except ValueError:
        secret = b""
    if len(secret) != BYTES_OF_A_SECRET:
        raise BadRecord(f"The secret is not {2 * BYTES_OF_A_SECRET} hexadecimal figures.")
    return secret


def _play_again(title: Title[Any, Any], record: Record, seal: Seal) -> None:
    match: Match[Any] | None = None
    for entry in record.entries:
        source = Secret(_secret_of(seal), [one for one in seal.added if one.at <= entry.n])
        try:
            if match is None:
                match = Match(title, record.header, source)
            else:
                match.go_on_with(source)
                match.follow(entry)
        except MoonraceError as error:
            raise BadRecord(f"Entry {entry.n} does not replay: {error}") from None
        _compare(match.steps[-1].entry, entry)


def _compare(given: Entry, recorded: Entry) -> None:
    if given.chance != recorded.chance:
        raise BadRecord(
            f"Entry {recorded.n}: the secret gives {_numbers(given)}, the record has {_numbers(recorded)}."
        )


def _numbers(entry: Entry) -> str:
    return ", ".join(map(str, entry.chance)) or "nothing"
