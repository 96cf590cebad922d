"""Working all standings out again from the stored results: they are what they were, or something is wrong."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from moonrace.server import schema
from moonrace.server.database import Database, DatabaseUnusable, checked_version, prepare
from moonrace.server.outcomes import Outcome, games_in_order, hold_counter
from moonrace.server.standing import Standing, counted, keep_standings, read_standing, who_of


class Recount(msgspec.Struct, frozen=True):
    """What came of counting again."""

    games: int
    standings: int
    changed: int
    """Standings that are others than before, new or gone."""


def recount_all(database: Database) -> Recount:
    """Count again in a database that no server has open."""
    if checked_version(database) is None:
        raise DatabaseUnusable(f"{database.name}: no tables of Moonrace are kept here.")
    with database.alone():
        prepare(database)
        engine = database.engine(writes=True)
        try:
            with engine.begin() as connection:
                return recount(connection)
        finally:
            engine.dispose()


def recount(connection: sa.Connection) -> Recount:
    """Work all standings out again, game by game in the order in which they ended."""
    hold_counter(connection)
    rows = connection.execute(sa.select(schema.standing)).all()
    before = {_key(standing): standing for standing in map(read_standing, rows)}
    found: dict[tuple[str, str, str], Standing] = {}
    games = 0
    for outcomes in games_in_order(connection):
        games += 1
        keys = {who_of(one): (one.game, one.mode, who_of(one)) for one in outcomes}
        known = {who: found[key] for who, key in keys.items() if key in found}
        changed, new = counted(outcomes, known)
        found |= {_key(standing): standing for standing in new}
        _note_changes(connection, outcomes, changed)
    connection.execute(schema.standing.delete())
    keep_standings(connection, list(found.values()))
    changes = sum(before.get(key) != found.get(key) for key in before.keys() | found.keys())
    return Recount(games, len(found), changes)


def _key(standing: Standing) -> tuple[str, str, str]:
    return standing.game, standing.mode, standing.who


def _note_changes(connection: sa.Connection, before: Sequence[Outcome], after: Sequence[Outcome]) -> None:
    columns = schema.outcome.c
    for old, new in zip(before, after, strict=True):
        if old != new:
            of_it = (columns.table_id == new.table_id, columns.seat == new.seat)
            values = {name: getattr(new, name) for name in ("was_mu", "was_sigma", "mu", "sigma")}
            connection.execute(schema.outcome.update().where(*of_it).values(values))
