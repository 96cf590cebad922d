"""Everything that a server knows of a pilot, for the pilot alone.

Of tables it tells what is public there, what the pilot did and asked for, and of talk its own words: nothing
in it depends on what is hidden from it at a table that is still played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.kernel.record import Entry, Header
from moonrace.kernel.typed import typed
from moonrace.server import ledger, outcomes, schema
from moonrace.server.bonds import bonds_of
from moonrace.server.remarks import EVENT, Remark
from moonrace.server.slate import Slate
from moonrace.server.standing import standings_of
from moonrace.server.talk import SILENCED

FORMAT = 1
MOST_GAMES = 100_000


def everything(connection: sa.Connection, pilot: str) -> dict[str, Any]:
    """All of it, as plain data; times are seconds since 1970."""
    return {
        "moonrace": FORMAT,
        "pilot": _one(connection, schema.pilot, schema.pilot.c.id == pilot),
        "browsers": _rows(connection, schema.pilot_key, pilot, "created"),
        "passkeys": _rows(connection, schema.passkey, pilot, "id", "sign_count", "created", "used"),
        "mailbox": _one(connection, schema.mailbox, schema.mailbox.c.pilot == pilot, "address", "created"),
        "notices": {
            "ways": _rows(connection, schema.way, pilot, "kind", "address", "created", "is_confirmed"),
            "wishes": _rows(connection, schema.wish, pilot, "table_id", "reasons"),
            "told": _told(connection, pilot),
        },
        "people": [msgspec.to_builtins(bond) for bond in bonds_of(connection, pilot)],
        "lobbies": _lobbies(connection, pilot),
        "leagues": _rows(connection, schema.league_member, pilot, "league", "name", "joined", "is_out"),
        "paired": _rows(connection, schema.league_seat, pilot, "league", "round", "n", "seat"),
        "tables": _tables(connection, pilot),
        "results": _results(connection, pilot),
        "standings": [msgspec.to_builtins(one) for one in standings_of(connection, pilot)],
        "said": _said(connection, pilot),
        "silenced": ledger.noted(connection, f"{SILENCED}|{pilot}") is not None,
    }


def _one(
    connection: sa.Connection, table: sa.Table, where: sa.ColumnElement[bool], *names: str
) -> dict[str, Any] | None:
    row = connection.execute(sa.select(table).where(where)).mappings().one_or_none()
    return None if row is None else {name: row[name] for name in names or row}


def _rows(connection: sa.Connection, table: sa.Table, pilot: str, *names: str) -> list[dict[str, Any]]:
    columns = [table.c[name] for name in names]
    query = sa.select(*columns).where(table.c.pilot == pilot).order_by(*columns)
    return [dict(row) for row in connection.execute(query).mappings()]


def _tables(connection: sa.Connection, pilot: str) -> list[dict[str, Any]]:
    tables, seats = schema.game_table.c, schema.seat.c
    sits = sa.select(seats.table_id).where(seats.pilot == pilot)
    query = (
        sa.select(tables.id, tables.name, tables.header, tables.created, tables.opener)
        .where(sa.or_(tables.id.in_(sits), tables.opener == pilot))
        .order_by(tables.created)
    )
    found = []
    for row in connection.execute(query).all():
        mine = sa.select(seats.seat, seats.name, seats.added).order_by(seats.seat)
        own = connection.execute(mine.where(seats.table_id == row.id, seats.pilot == pilot)).mappings().all()
        numbers = [seat["seat"] for seat in own]
        found.append(
            {
                "id": row.id,
                "name": row.name,
                "game": msgspec.json.decode(row.header, type=typed(Header)).title,
                "created": row.created,
                "opened": row.opener == pilot,
                "seats": [dict(seat) for seat in own],
                "asked_for": {str(seat): what for seat, what in _asked_for(connection, row.id, numbers)},
                "done": _done(connection, row.id, numbers),
            }
        )
    return found


def _asked_for(
    connection: sa.Connection, table_id: str, seats: Sequence[int]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """What stands on a table's slate because these seats have asked for it. Not how much time they have left:
    that is written down whenever anybody does something, also what nobody else may know of."""
    query = sa.select(schema.slate.c.words).where(schema.slate.c.table_id == table_id)
    words = connection.execute(query).scalar_one_or_none()
    slate = Slate() if words is None else msgspec.json.decode(words, type=typed(Slate))
    for seat in seats:
        found = {
            "orders": msgspec.to_builtins(slate.orders.get(seat, ())),
            "order_note": slate.order_notes.get(seat),
            "asked_seconds": slate.asks.get(seat),
            "away": slate.seats[seat].away if slate.has_begun else None,
            "pause": seat in slate.wants_pause,
            "end": msgspec.to_builtins(slate.wants_end.get(seat)),
            "about_absent": {
                str(one): wishes.by[seat] for one, wishes in slate.wishes.items() if seat in wishes.by
            },
        }
        yield seat, {name: what for name, what in found.items() if what}


def _done(connection: sa.Connection, table_id: str, seats: Sequence[int]) -> list[dict[str, Any]]:
    """What the person in these seats did and when; what chance gave stands in the game's own record."""
    events = schema.event.c
    by_people = [~events.command_id.like(command) for command in ledger.NOT_OF_PEOPLE]
    query = sa.select(events.entry, events.at).where(events.table_id == table_id, *by_people)
    rows = connection.execute(query.order_by(events.n)).all() if seats else ()
    entries = ((msgspec.json.decode(row.entry, type=typed(Entry)), row.at) for row in rows)
    return [
        {"seat": entry.seat, "act": entry.act, "at": at}
        for entry, at in entries
        if entry.seat in seats and entry.act
    ]


def _lobbies(connection: sa.Connection, pilot: str) -> list[dict[str, Any]]:
    """The tables that wait at which a pilot sits, which it has opened, or where it has said something."""
    lobbies, places = schema.lobby.c, schema.place.c
    sits = sa.select(places.lobby).where(places.pilot == pilot)
    is_there = sa.or_(lobbies.id.in_(sits), lobbies.opener == pilot, lobbies.remarks.contains(pilot))
    query = sa.select(lobbies.id, lobbies.name, lobbies.created, lobbies.opener, lobbies.remarks)
    found = []
    for row in connection.execute(query.where(is_there).order_by(lobbies.created)).all():
        mine = sa.select(places.seat, places.name, places.is_ready, places.added, places.here)
        own = connection.execute(mine.where(places.lobby == row.id, places.pilot == pilot))
        remarks = msgspec.json.decode(row.remarks, type=typed(tuple[Remark, ...]))
        by_me = [one for one in remarks if one.speaker == pilot]
        found.append(
            {
                "id": row.id,
                "name": row.name,
                "created": row.created,
                "opened": row.opener == pilot,
                "places": [dict(place) for place in own.mappings()],
                "said": [{"at": one.at, "words": one.words} for one in by_me if one.audience != EVENT],
                "done": [{"at": one.at, "what": one.words} for one in by_me if one.audience == EVENT],
            }
        )
    return found


def _told(connection: sa.Connection, pilot: str) -> list[dict[str, Any]]:
    notices, ways = schema.notice.c, schema.way.c
    query = (
        sa.select(notices.table_id, notices.seat, notices.reason, ways.kind, notices.created)
        .join(schema.way, ways.id == notices.way)
        .where(ways.pilot == pilot)
    )
    return [dict(row) for row in connection.execute(query.order_by(notices.created)).mappings()]


def _results(connection: sa.Connection, pilot: str) -> list[dict[str, Any]]:
    games = outcomes.outcomes_of_pilot(connection, pilot, MOST_GAMES)
    return [msgspec.to_builtins(one) for one in games if one.pilot == pilot]


def _said(connection: sa.Connection, pilot: str) -> list[dict[str, Any]]:
    remarks, seats = schema.remark.c, schema.seat.c
    # What was said before speakers were noted is known by the seat.
    mine = sa.exists().where(
        seats.table_id == remarks.table_id, seats.seat == remarks.seat, seats.pilot == pilot
    )
    by_me = sa.or_(remarks.speaker == pilot, sa.and_(remarks.speaker == "", mine))
    query = sa.select(remarks.table_id, remarks.at, remarks.audience, remarks.words).where(by_me)
    return [dict(row) for row in connection.execute(query.order_by(remarks.at)).mappings()]
