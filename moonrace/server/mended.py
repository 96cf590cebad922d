"""Tables that were begun under older rules: where they stand still, and what they say."""

from __future__ import annotations

import msgspec

from moonrace.kernel.errors import Refusal
from moonrace.kernel.match import Match


class Halt(msgspec.Struct, frozen=True):
    """A table that was begun under older rules and does not fit those of today beyond a step."""

    at: int
    """The number of the first entry that does not fit."""
    agreed: frozenset[int]
    """The seats whose people want to go on from the last step that fits."""


RULES_NOTICE = "rules"
"""The key of the notice about rules that were mended since the table began."""
HALTED = Refusal(
    "rules-mended", "The rules were mended since this table began. It goes on once all here agree to it."
)


def is_mended(match: Match) -> bool:
    """Whether something was made void to fit the rules of today, which the log says at its place."""
    return any(step.entry.rules == match.title.rules_version for step in match.steps)


def mended_words(begun: str, now: str) -> str:
    """What a table says that was begun under older rules and fits those of today."""
    return (
        f"The rules were mended since this table began (version {begun}, now {now}). "
        "All that was done here fits; the table goes on under the new ones."
    )
