"""Names as people write them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from moonrace.kernel.errors import BadText


def named(kind: str, word: str, known: Iterable[str]) -> str:
    """The id a word means; hyphens and spaces do as well as underscores."""
    ids = list(known)
    wanted = word.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted in ids:
        return wanted
    close = difflib.get_close_matches(wanted, ids, n=1, cutoff=0.5)
    hint = f" Did you mean “{close[0].replace('_', '-')}”?" if close else ""
    listed = ", ".join(id.replace("_", "-") for id in ids)
    raise BadText(f"No {kind} is called “{word}”.{hint} Known: {listed}.")
