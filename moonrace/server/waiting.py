"""From a wanted table to one that waits, and from one where all are ready to one that is played."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

import msgspec

from moonrace.kernel.errors import BadText, Refused
from moonrace.server import links
from moonrace.server.command import REUSED, Reused
from moonrace.server.hall import Hall, deal, new_row
from moonrace.server.lobbies import Lobbies, Lobby, Place, new_code
from moonrace.server.lobby_moves import NEEDS_PILOT
from moonrace.server.new_table import NewTable, checked, letter, table_name, unique_name
from moonrace.server.pilots import Pilot
from moonrace.server.store import SeatRow, TableRow
from moonrace.tables.face import has_face


async def open_lobby(hall: Hall, lobbies: Lobbies, wanted: NewTable, pilot: Pilot | None) -> Lobby | None:
    """A lobby for a table as it is wanted; the same command again opens no second one. None where the table
    of this command has begun."""
    title = hall.titles.new(wanted.game)
    if not has_face(title.id):
        raise BadText(f"{title.name} cannot be played in the browser yet.")
    wanted = checked(wanted, title)
    if wanted.rated and pilot is None:
        raise Refused(NEEDS_PILOT)
    maker = links.maker_token(hall.key, wanted.command)
    command_hash, body = (
        links.fingerprint(wanted.command),
        hashlib.sha256(msgspec.json.encode(wanted)).digest(),
    )
    known = await hall.store.table_made_by(command_hash)
    if known is not None:
        if known[1] != body:
            raise Reused(REUSED)
        return None
    lobby = Lobby(
        id=links.new_table_id(),
        code=new_code(),
        name=table_name(),
        wanted=msgspec.structs.replace(wanted, command="", added=""),
        opener=pilot.id if pilot else None,
        host_hash=links.fingerprint(maker),
        secret=links.table_secret(hall.key, wanted.command),
        spectator_token=links.spectator_token(maker),
        is_listed=wanted.listed,
        created=lobbies.now(),
        places=tuple(
            _place(seat, kind, wanted, pilot, maker, lobbies.now()) for seat, kind in enumerate(wanted.seats)
        ),
    )
    await lobbies.sweep()
    return await lobbies.add(lobby, command_hash=command_hash, body_hash=body)


def _place(seat: int, kind: str, wanted: NewTable, pilot: Pilot | None, maker: str, now: float) -> Place:
    if kind not in ("me", "same-screen"):
        return Place(seat, kind)
    mine = (wanted.name or (pilot.name if pilot else "")) if kind == "me" else ""
    return Place(
        seat,
        kind,
        name=mine or f"Player {letter(seat)}",
        pilot=pilot.id if pilot else None,
        link_hash=None if pilot else links.fingerprint(maker),
        added=wanted.added,
        here=now,
    )


async def begin_if_ready(hall: Hall, lobbies: Lobbies, lobby: Lobby) -> None:
    """Let a table begin once all who sit there are ready; whoever comes at the same time begins the same."""
    if not lobby.is_complete:
        return
    title = hall.titles.new(lobby.wanted.game)
    wanted = msgspec.structs.replace(lobby.wanted, seats=lobby.kinds)
    fresh = new_row(wanted, title, "", await hall.titles.keep_content(wanted.game))
    row = msgspec.structs.replace(
        fresh,
        id=lobby.id,
        name=lobby.name,
        secret=lobby.secret,
        host_hash=lobby.host_hash,
        spectator_token=lobby.spectator_token,
        opener=lobby.opener,
        seats=_seat_rows(fresh.seats, lobby.places),
    )
    await lobbies.begin(lobby, row, [deal(title, row)])
    hall.on_change(lobby.id)


def sat_at(row: TableRow, pilots: Collection[str]) -> bool:
    """Whether one of these pilots sits at a table."""
    return any(seat.pilot in pilots for seat in row.seats)


def _seat_rows(fresh: tuple[SeatRow, ...], places: tuple[Place, ...]) -> tuple[SeatRow, ...]:
    rows: list[SeatRow] = []
    for seat, place in zip(fresh, places, strict=True):
        name = unique_name(place.name or seat.name, seat.seat, [row.name for row in rows])
        rows.append(
            SeatRow(
                seat.seat,
                place.kind,
                name,
                place.link_hash,
                is_claimed=True,
                added=place.added,
                pilot=place.pilot,
            )
        )
    return tuple(rows)
