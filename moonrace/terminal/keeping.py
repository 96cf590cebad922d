"""`moonrace backup` and `restore`: copies of a server's tables."""

from __future__ import annotations

from pathlib import Path

from moonrace.tables.kit.words import count
from moonrace.terminal.output import OK, complain, progress, say

KILOBYTE, MEGABYTE = 1024, 1024 * 1024


def back_up_tables(file: Path, data: Path | None, *, force: bool, quick: bool) -> int:
    """Copy all tables into a file and say what is in it; the exit code."""
    from moonrace.server.backing_up import back_up

    with progress("Tables played again", None) as checked:
        kept = back_up(_database(data), file, is_forced=force, is_quick=quick, checked=checked)
    tables, acts = count(kept.tables, "table"), count(kept.entries, "entry", "entries")
    checked_by = "read through" if quick else "played again"
    say(f"{file}: {tables} with {acts}, {_size(kept.size)}, {checked_by}.")
    if kept.stuck:
        complain(f"{count(kept.stuck, 'table')} cannot be opened by this version, here as in the copy.")
    return OK


def restore_tables(file: Path, data: Path | None) -> int:
    """Put a backup in the place of the tables; the exit code."""
    from moonrace.server.backing_up import restore

    database = _database(data)
    with progress("Tables played again", None) as checked:
        aside = restore(file, database, checked)
    say(f"The tables of {file} are in place in {database.parent}.")
    if aside is not None:
        say(f"What was there is kept as {aside}.")
    return OK


def _database(data: Path | None) -> Path:
    from moonrace.server import data_folder
    from moonrace.server.sqlite import FILE

    return (data or data_folder()) / FILE


def _size(size: int) -> str:
    return f"{size / MEGABYTE:.1f} MB" if size >= MEGABYTE else f"{-(-size // KILOBYTE)} kB"
