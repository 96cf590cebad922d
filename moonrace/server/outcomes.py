"""What came of finished games: one row for each table and seat, written in one go with the end.

A row outlives its table, so that results and standings stay when old tables are cleared away. It names a
pilot only as long as that pilot wants it (`unlink`).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.match import Match
from moonrace.kernel.measuring import measure
from moonrace.kernel.result import WITHOUT_RESULT, Result
from moonrace.server import schema
from moonrace.server.standing import count_game

if TYPE_CHECKING:
    from moonrace.server.store import TableRow

COUNTER = "server-key"
"""A row that every server has, and that whoever counts a game holds: games are counted one by one."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a game for one seat."""

    table_id: str
    seat: int
    n: int = 0
    """Which finished game of this server it was; all its seats have the same."""
    pilot: str | None
    """Whoever sat there, or a word in the place of a pilot that is gone; None for bots and for guests."""
    level: str
    """Of a bot; nothing where a person sat."""
    sat_in: str
    """The level of the bot that played for the person when it ended, if one did."""
    game: str
    mode: str
    players: int
    team: int
    """The first seat of those that play together."""
    place: int
    """1 is the best; equals share one."""
    is_winner: bool
    how: str
    """How it ended, as a code: `finished` by the rules, or `resigned`, `agreed` or `no-result`."""
    at: float
    is_public: bool = False
    """Whether anybody may read its story."""
    opening: str | None = None
    """How the seat began, as a key of the game's `measures.opening`; nothing where it has none."""
    is_rated: bool = False
    """Whether all at the table had agreed that it moves their standing."""
    counts: bool = False
    """Whether it tells who plays how well: played to a ranking by those who sat there, all by themselves."""
    was_mu: float | None = None
    was_sigma: float | None = None
    mu: float | None = None
    sigma: float | None = None
    """The rating before and after; None where no standing was moved."""


def outcomes_of(row: TableRow, match: Match, sits_in: Mapping[int, str], at: float) -> tuple[Outcome, ...]:
    """What came of a match that is over; nothing of lessons, what-if boards and records of others."""
    result = match.result
    if result is None or not row.has_seal:
        return ()
    title, header, measured = match.title, match.header, measure(match)
    shared: dict[str, Any] = {
        "table_id": row.id,
        "game": title.id,
        "mode": title.mode_of(match.players, header.options).id,
        "players": match.players,
        "how": result.how,
        "at": at,
        "is_public": row.is_public,
        "is_rated": row.is_rated,
        "counts": _counts(row, result, sits_in),
    }
    return tuple(
        Outcome(
            **shared,
            seat=seat.seat,
            pilot=None if seat.is_bot or seat.kind == "same-screen" else seat.pilot,
            level=seat.level,
            sat_in=sits_in.get(seat.seat, ""),
            team=min(title.team(match.position.state, seat.seat)),
            place=place_of(result, seat.seat),
            is_winner=seat.seat in result.winners and seat.seat not in result.resigned,
            opening=measured.seats[seat.seat].opening,
        )
        for seat in row.seats
    )


def _counts(row: TableRow, result: Result, sits_in: Mapping[int, str]) -> bool:
    """Who was away and came back has played to the end; where a bot sits in at the end, a person has not."""
    is_usual = row.overlay is None and not row.is_coached and not row.header.free_undo
    is_ranked = bool(result.ranking) and result.how != WITHOUT_RESULT
    # Who resigned has lost, whoever plays it on.
    return is_usual and is_ranked and set(sits_in) <= set(result.resigned)


def place_of(result: Result, seat: int) -> int:
    """The place of a seat, 1 being the best; who is not ranked comes after all who are."""
    better = 0
    for rank in result.places:
        if seat in rank:
            break
        better += len(rank)
    return better + 1


# Rows -------------------------------------------------------------------------------------------------------


def insert_outcomes(connection: sa.Connection, outcomes: Sequence[Outcome]) -> Sequence[Outcome]:
    """Keep what came of one game, once, and move standings by it; what is kept."""
    columns = schema.outcome.c
    hold_counter(connection)
    if known := outcomes_at(connection, outcomes[0].table_id):
        return known
    last = connection.execute(sa.select(sa.func.max(columns.n))).scalar_one()
    numbered = [msgspec.structs.replace(outcome, n=(last or 0) + 1) for outcome in outcomes]
    kept = count_game(connection, numbered)
    connection.execute(schema.outcome.insert(), [msgspec.structs.asdict(outcome) for outcome in kept])
    return kept


def add_openings(connection: sa.Connection, outcomes: Sequence[Outcome]) -> bool:
    """Keep how the seats of a game began whose result was kept without; whether any was."""
    columns, added = schema.outcome.c, 0
    for one in outcomes:
        if one.opening is not None:
            place = (columns.table_id == one.table_id, columns.seat == one.seat, columns.opening.is_(None))
            change = schema.outcome.update().where(*place).values(opening=one.opening)
            added += connection.execute(change).rowcount
    return added > 0


def hold_counter(connection: sa.Connection) -> None:
    """Let nobody else count a game before this transaction ends."""
    note = sa.select(schema.setting.c.key).where(schema.setting.c.key == COUNTER)
    connection.execute(note.with_for_update())


def outcomes_at(connection: sa.Connection, table_id: str) -> list[Outcome]:
    """What came of a table, by seat; nothing while it is played."""
    columns = schema.outcome.c
    return _read(
        connection, sa.select(schema.outcome).where(columns.table_id == table_id).order_by(columns.seat)
    )


def outcomes_among(connection: sa.Connection, tables: Sequence[str]) -> dict[str, list[Outcome]]:
    """What came of some tables, by table and then by seat."""
    columns = schema.outcome.c
    query = sa.select(schema.outcome).where(columns.table_id.in_(tables))
    all_ = _read(connection, query.order_by(columns.table_id, columns.seat)) if tables else []
    return {table: list(found) for table, found in groupby(all_, lambda one: one.table_id)}


def outcomes_of_pilot(connection: sa.Connection, pilot: str, most: int) -> list[Outcome]:
    """What came of the games of a pilot, all seats of each, the latest game first."""
    columns = schema.outcome.c
    mine = sa.select(columns.n).where(columns.pilot == pilot).order_by(columns.n.desc()).limit(most)
    query = sa.select(schema.outcome).where(columns.n.in_(mine))
    return _read(connection, query.order_by(columns.n.desc(), columns.seat))


def games_in_order(connection: sa.Connection) -> Iterator[list[Outcome]]:
    """All finished games, in the order in which they were counted."""
    columns = schema.outcome.c
    all_ = _read(connection, sa.select(schema.outcome).order_by(columns.n, columns.seat))
    for _, of_game in groupby(all_, lambda one: one.n):
        yield list(of_game)


def unlink(connection: sa.Connection, pilot: str) -> None:
    """Let the results of a pilot be nobody's whom anybody knows.

    A word by chance stands in the pilot's place, so that standings of others stay what they were when they
    are counted again.
    """
    hold_counter(connection)
    nobody = f"gone-{secrets.token_hex(8)}"
    results, standings = schema.outcome, schema.standing
    connection.execute(results.update().where(results.c.pilot == pilot).values(pilot=nobody))
    connection.execute(standings.update().where(standings.c.who == pilot).values(who=nobody))


def _read(connection: sa.Connection, query: sa.Select[Any]) -> list[Outcome]:
    rows = connection.execute(query)
    return [Outcome(**{name: row._mapping[name] for name in Outcome.__struct_fields__}) for row in rows.all()]
