"""`moonrace verify`: whether the chance of a record is what its sealed secret gives."""

from __future__ import annotations

from pathlib import Path

from moonrace.kernel.errors import BadRecord
from moonrace.kernel.verifying import Verified, verify
from moonrace.tables.kit.words import count
from moonrace.terminal.given import letter, opened_record
from moonrace.terminal.output import FAILED, OK, complain, say, show_json


def verify_file(path: Path, content: Path | None, *, as_json: bool) -> int:
    """Say whether all chance in a record follows from its secret; the exit code."""
    opened = opened_record(path, content)
    if opened.note:
        complain(opened.note)
    try:
        found = verify(opened.title, opened.record)
    except BadRecord as error:
        if as_json:
            show_json({"ok": False, "why": str(error)})
        else:
            complain(f"{path}: {error}")
        return FAILED
    if as_json:
        show_json({"ok": True, "entries": found.entries, "results": found.results, "seal": found.seal})
    else:
        _tell(found)
    return OK


def _tell(found: Verified) -> None:
    seal = found.seal
    say(f"The seal {seal.shown} fits the secret.")
    for one in seal.added:
        since = "before the deal" if one.at == 0 else f"from entry {one.at} on"
        say(f"Player {letter(one.seat)} added {one.words}, {since}.")
    if not seal.added:
        say("Nobody added anything: the secret alone decided.")
    entries = count(found.entries, "entry", "entries")
    say(f"All {count(found.results, 'result')} of chance in {entries} follow from it.")
