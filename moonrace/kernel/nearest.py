"""Suggestions for mistyped names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like the word, if one looks like it at all."""
    by_folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.5)
    return by_folded[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to append to an error message, or nothing."""
    name = nearest(word, known)
    return f" Did you mean “{name}”?" if name else ""
