"""A match as JSON lines for whoever may read them: what its viewer knows, and after the end all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from moonrace.kernel.events import SPECTATOR, Event, may_see
from moonrace.kernel.match import Match
from moonrace.server.new_table import letter
from moonrace.server.table import LiveTable


def export_lines(table: LiveTable, match: Match, viewer: int) -> list[str]:
    """The match as JSON lines: the whole record after the end, before it only what the viewer knows."""
    if match.over:
        return match.record.to_lines()
    return [_json_line(_about(table, match, viewer)), *_known_lines(match, viewer)]


def _about(table: LiveTable, match: Match, viewer: int) -> dict[str, Any]:
    header = match.header
    return {
        "moonrace_view": 1,
        "title": header.title,
        "rules": header.rules,
        "content": header.content,
        "players": header.players,
        "options": header.options,
        "names": [seat.name for seat in table.row.seats],
        "viewer": letter(viewer) if viewer != SPECTATOR else "spectator",
    }


def _known_lines(match: Match, viewer: int) -> Iterator[str]:
    for n, step in enumerate(match.steps_known_to(viewer)):
        line: dict[str, Any] = {
            "n": n,
            "events": [_plain(e) for e in step.events if may_see(e.audience, viewer)],
        }
        if step.entry.seat == viewer:
            line["act"] = step.entry.act
        yield _json_line(line)


def _plain(event: Event) -> dict[str, Any]:
    # The audience stays behind: who else knows is not the reader's business.
    return {"kind": event.kind, **event.data}


def _json_line(line: dict[str, Any]) -> str:
    return msgspec.json.encode(line).decode()
