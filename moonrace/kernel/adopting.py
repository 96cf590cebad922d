"""Matches that were begun under other rules or card values, as far as they fit those of today."""

from __future__ import annotations

from typing import Any, Generic

from moonrace.kernel.chance import Chance, Recorded
from moonrace.kernel.errors import BadRecord
from moonrace.kernel.fitting import header_today
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.kernel.title import S, Title


class Adopted(Generic[S]):
    """A match that was begun under other rules, as far as it fits those of today."""

    def __init__(self, match: Match[S], rules: str) -> None:
        self.match = match
        self.rules = rules
        """The version it was begun under."""
        self.stopped_at: int | None = None
        """The number of the first entry that does not fit; None where all do."""
        self.why = ""


def adopt(title: Title[S, Any], record: Record, chance: Chance | None = None) -> Adopted[S]:
    """Play a record of other rules or card values again under those of today, as far as it fits.

    The match goes on under today's rules, and its record is one of them. Raises `BadRecord` where not even
    the deal fits.
    """
    today = Record(header_today(title, record.header), record.entries)
    match = Match.replay(title, Record(today.header, record.entries[:1]))
    adopted = Adopted(match, record.header.rules)
    for entry in match.to_play(today):
        try:
            match.replay_entry(entry)
        except BadRecord as error:
            match.forget_from(entry.n)
            adopted.stopped_at, adopted.why = entry.n, str(error)
            break
    match.go_on_with(chance or Recorded(()))
    return adopted
