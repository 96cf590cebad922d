"""A table for programs: what a viewer may see and do as JSON, and the match as JSON lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR, may_see
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record, Seal
from moonrace.server.clock_part import asked_hours, clocks_json
from moonrace.server.ending import ends_open_to, wishes_known_to
from moonrace.server.new_table import letter
from moonrace.server.table import LiveTable
from moonrace.server.talk import heard
from moonrace.server.teaching import offered

NO_RECORD = "A what-if board has no record of its own. The real table's can be kept when its game is over."


def _may_act(table: LiveTable, viewer: int) -> bool:
    return viewer != SPECTATOR and table.halt is None


def view_json(table: LiveTable, match: Match, viewer: int, *, is_watching: bool) -> dict[str, Any]:
    """The table for programs: the view, what may be done, and the version to answer."""
    return {
        "title": match.header.title,
        "seat": viewer,
        "version": match.version,
        "is_over": match.over,
        "is_awaited": table.halt is None and table.waits_for(match, viewer),
        "is_halted": table.halt is not None,
        "legal": [str(action) for action in offered(table, match, viewer)] if _may_act(table, viewer) else [],
        "view": match.view(viewer),
        "talk": [
            {
                "key": key,
                "to": said.audience,
                "seat": said.seat,
                "name": said.name,
                "words": said.words,
                "is_promise": said.is_promise,
            }
            for key, said in heard(table.remarks, match, viewer, is_watching=is_watching)
        ],
        "result": match.result,
        "resigned": match.resigned,
        "ends": ends_open_to(table, match, viewer),
        "wants_end": wishes_known_to(table, match, viewer),
        "pace": table.row.pace,
        "clocks": clocks_json(table),
        "orders": table.slate.orders.get(viewer, ()),
        "order_note": table.slate.order_notes.get(viewer, ""),
        "asks_hours": asked_hours(table, viewer),
    }


def export_lines(table: LiveTable, match: Match, viewer: int) -> list[str]:
    """The match as JSON lines: the whole record after the end, before it only what the viewer knows."""
    if table.row.branch is not None:
        raise BadText(NO_RECORD)
    if match.over:
        return _whole_record(table, match).to_lines()
    return [_json_line(_about(table, match, viewer)), *_known_lines(match, viewer)]


def _whole_record(table: LiveTable, match: Match) -> Record:
    """The record with the secret, so that its chance can be checked."""
    row = table.row
    if not row.has_seal:
        return match.record
    seal = Seal(Secret.seal(row.secret), row.secret.hex(), row.added)
    return Record(msgspec.structs.replace(match.header, seal=seal), match.record.entries)


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
            # The audience stays behind: who else knows is not the reader's business.
            "events": [{"kind": e.kind, **e.data} for e in step.events if may_see(e.audience, viewer)],
        }
        if step.entry.seat == viewer:
            line["act"] = step.entry.act
        if step.entry.end:
            line["end"] = step.entry.end
        yield _json_line(line)


def _json_line(line: dict[str, Any]) -> str:
    return msgspec.json.encode(line).decode()
