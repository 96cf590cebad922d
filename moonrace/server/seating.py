"""Sitting down at a table: whose a seat is, and by which link it is found. Each is a change for
`LiveTable.reseat`, made from the row as it stands when nobody else changes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from moonrace.kernel.errors import Refusal, Refused
from moonrace.server import links
from moonrace.server.new_table import letter, unique_name
from moonrace.server.pilots import Pilot
from moonrace.server.store import SeatRow, TableRow

Change = Callable[[TableRow], TableRow]
NO_INVITATION = Refusal(
    "no-invitation",
    "No other invitation follows from your link. Make a new link for yourself: with it all of them are new.",
)
TAKEN = Refusal("taken", "Somebody else has just sat down here.")


def named(seat: int, name: str) -> Change:
    """Call a seat's person otherwise; from then on the seat counts as taken."""

    def change(row: TableRow) -> TableRow:
        return _with(row, seat, name=_fitting(row, seat, name), is_claimed=True)

    return change


def seated(seat: int, name: str, *, pilot: str | None = None, token: str | None = None) -> Change:
    """Sit down in an open seat. The invitation is spent: the seat is found by its pilot alone, or by the new
    link `token` of a guest who is none."""

    def change(row: TableRow) -> TableRow:
        old = row.seats[seat]
        if old.is_claimed:
            raise Refused(TAKEN)
        mine = [other.seat for other in row.seats if pilot is not None and other.pilot == pilot]
        if mine:
            raise Refused(_sits_already(mine))
        return _with(
            row,
            seat,
            name=_fitting(row, seat, name),
            is_claimed=True,
            pilot=pilot,
            link_hash=None if token is None else links.fingerprint(token),
            spent_hash=old.link_hash,
        )

    return change


def relinked(visitor: links.Visitor, token: str | None) -> Change:
    """Find a visitor's seats by another link, or, for pilots, by none; the old one opens nothing any more.

    With the maker's link all invitations that nobody has used become others, since they follow from it.
    """
    new = None if token is None else links.fingerprint(token)

    def change(row: TableRow) -> TableRow:
        seats = tuple(_relinked(seat, visitor, new, token) for seat in row.seats)
        # Without a new link the maker's old one follows from nothing any more either.
        maker = (new or links.fingerprint(links.new_token())) if visitor.is_maker else row.host_hash
        return msgspec.structs.replace(row, seats=seats, host_hash=maker)

    return change


def _relinked(seat: SeatRow, visitor: links.Visitor, new: bytes | None, token: str | None) -> SeatRow:
    if seat.seat in visitor.seats:
        return msgspec.structs.replace(seat, link_hash=new)
    if visitor.is_maker and token is not None and seat.kind == "friend" and not seat.is_claimed:
        invitation = links.fingerprint(links.seat_token(token, seat.seat))
        return msgspec.structs.replace(seat, link_hash=invitation)
    return seat


def invited_anew(visitor: links.Visitor, seat: int) -> Change:
    """Let an open seat be found by another invitation; the one that was sent opens nothing any more."""

    def change(row: TableRow) -> TableRow:
        old = row.seats[seat]
        if old.is_claimed:
            raise Refused(TAKEN)
        turn = links.invitation_turn(old, visitor.token)
        if turn is None or turn + 1 >= links.MOST_TURNS:
            raise Refused(NO_INVITATION)
        token = links.seat_token(visitor.token, seat, turn + 1)
        return _with(row, seat, link_hash=links.fingerprint(token))

    return change


def opened_by(pilot: Pilot | None, row: TableRow) -> TableRow:
    """A new table of a pilot, who sits in all seats at its own screen."""
    if pilot is None:
        return row
    own = [seat.kind in ("me", "same-screen") for seat in row.seats]
    seats = (
        msgspec.structs.replace(seat, pilot=pilot.id) if is_own else seat
        for seat, is_own in zip(row.seats, own, strict=True)
    )
    return msgspec.structs.replace(row, opener=pilot.id, seats=tuple(seats))


def _sits_already(seats: Sequence[int]) -> Refusal:
    return Refusal(
        "sits-already",
        f"You sit at this table already, in seat {letter(seats[0])}. Send this link to whom it is for.",
    )


def _fitting(row: TableRow, seat: int, name: str) -> str:
    others = [other.name for other in row.seats if other.seat != seat]
    return unique_name(name or row.seats[seat].name, seat, others)


def _with(row: TableRow, seat: int, **changes: object) -> TableRow:
    seats = list(row.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **changes)
    return msgspec.structs.replace(row, seats=tuple(seats))
