"""The match of a table, played again from what the store holds of it."""

from __future__ import annotations

from moonrace.kernel.chance import Chance
from moonrace.kernel.errors import BadRecord, MoonraceError
from moonrace.kernel.match import Adopted, Match
from moonrace.kernel.record import Record
from moonrace.kernel.title import Title
from moonrace.lessons import find_teacher
from moonrace.lessons.chance import Rehearsed
from moonrace.server.branches import Branch
from moonrace.server.store import TableRow


class TableStuck(MoonraceError):
    """The table cannot be read from its record by this program."""


def chance_of(row: TableRow, title: Title) -> Chance:
    """Where the chance of a table comes from, from now on."""
    if row.branch is not None and row.branch.luck:
        return Rehearsed(row.branch.luck, row.source)
    teacher = find_teacher(title, row.lesson)
    return row.source if teacher is None else teacher.chance(row.source)


def read_match(row: TableRow, title: Title, record: Record, real: Record | None) -> Adopted:
    """The match of a table; `real` is the record that a what-if board has branched off from."""
    if row.branch is None:
        return _replayed(title, record, chance_of(row, title))
    return _branched(row, row.branch, title, record, real)


def _replayed(title: Title, record: Record, chance: Chance) -> Adopted:
    header = record.header
    try:
        if (header.rules, header.content) == (title.rules_version, title.content_digest):
            return Adopted(Match.replay(title, record, chance), header.rules)
        return Match.adopt(title, record, chance)
    except BadRecord as error:
        raise TableStuck(f"This table cannot be opened: {error} Nothing was lost.") from None


def _branched(row: TableRow, branch: Branch, title: Title, record: Record, real: Record | None) -> Adopted:
    try:
        match = branch.begin(title, real, chance_of(row, title))
        whole = Record(match.header, [*match.record.entries, *record.entries])
        match.play_on(whole, chance_of(row, title))
    except MoonraceError as error:
        raise TableStuck(f"This what-if board cannot be opened any more: {error}") from None
    return Adopted(match, title.rules_version)
