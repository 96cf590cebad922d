"""`moonrace move-data`: copies the tables of a server into another database."""

from __future__ import annotations

from moonrace.tables.kit.words import count
from moonrace.terminal.output import OK, Failed, progress, say


def move_tables(source: str, target: str) -> int:
    """Copy everything, check it, and say what was copied."""
    from moonrace.server.kinds import database_at
    from moonrace.server.moving import NotAlike, move

    old, new = database_at(source), database_at(target)
    with progress("Playing again", None) as checked:
        try:
            moved = move(old, new, checked)
        except NotAlike as error:
            raise Failed(str(error)) from None
    entries = count(moved.entries, "entry", "entries")
    say(f"Copied {count(moved.tables, 'table')} with {entries} from {old.name} to {new.name}.")
    say("Each was played again from the copy and stands as it did.")
    if moved.stuck:
        say(f"{count(moved.stuck, 'table')} cannot be opened by this version of Moonrace, there as before.")
    say("The old database is as it was.")
    return OK
