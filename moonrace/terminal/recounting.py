"""`moonrace recount`: works all standings out again from the stored results."""

from __future__ import annotations

from moonrace.tables.kit.words import count
from moonrace.terminal.output import OK, say


def recount_standings(words: str) -> int:
    """Count again in the database that is named, and say what came of it."""
    from moonrace.server.kinds import database_at
    from moonrace.server.recounting import recount_all

    found = recount_all(database_at(words))
    say(f"Counted {count(found.games, 'game')} again, in the order in which they ended.")
    changed = f"{found.changed} changed" if found.changed else "each is what it was"
    say(f"{count(found.standings, 'standing')}: {changed}.")
    return OK
