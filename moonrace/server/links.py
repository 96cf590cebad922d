"""Links are keys: one for each seat, one for spectators, at least 128 bits each. A pilot's own browser needs
none for the seat in which the pilot sits: that address is secret to nobody and opens nothing elsewhere.

Only fingerprints of seat links are stored. The maker's link is made from the command that made the table, and
the links of friends from the maker's, so that the maker's page can show them again and nobody else's can.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec

from moonrace.kernel.errors import BadText
from moonrace.server.store import SeatRow, TableRow

_TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_SHORTEST_COMMAND = 22
"""Characters of a command that makes a table: 128 bits in base 64."""


def new_table_id() -> str:
    """A short id for a table. It names the table and opens nothing."""
    return "".join(secrets.choice(_TABLE_LETTERS) for _ in range(10))


def new_command() -> str:
    """An unguessable command id."""
    return secrets.token_urlsafe(18)


def maker_token(server_key: bytes, command: str) -> str:
    """The link of whoever made a table, the same each time the command is sent."""
    if len(command) < _SHORTEST_COMMAND:
        raise BadText(
            f"A command that makes a table needs an unguessable id of {_SHORTEST_COMMAND} characters."
        )
    return _derived(server_key, f"maker|{command}")


def table_secret(server_key: bytes, command: str) -> bytes:
    """The secret of the table that a command makes: its seal can be shown before there is a table."""
    return hmac.digest(server_key, f"secret|{command}".encode(), "sha256")


MOST_TURNS = 32
"""How often an invitation is made anew by one link of the maker."""


def seat_token(maker: str, seat: int, turn: int = 0) -> str:
    """The link of a friend's seat: the first one, or one that was made anew."""
    return _derived(maker.encode(), f"seat|{seat}|{turn}" if turn else f"seat|{seat}")


def spectator_token(maker: str) -> str:
    """The link for spectators."""
    return _derived(maker.encode(), "spectator")


def new_token() -> str:
    """The link of a seat that follows from nothing."""
    return secrets.token_urlsafe(18)


def fingerprint(token: str) -> bytes:
    """What is stored of a link."""
    return hashlib.sha256(token.encode()).digest()


def _derived(key: bytes, what: str) -> str:
    digest = hmac.digest(key, what.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:18]).decode()


class Visitor(msgspec.Struct, frozen=True):
    """Who a link makes its bearer: the seats it speaks for, and whether it is the maker's."""

    seats: tuple[int, ...]
    is_maker: bool
    token: str
    base: str
    """The address of the page."""

    @property
    def is_spectator(self) -> bool:
        """Whether the link only watches."""
        return not self.seats

    def __repr__(self) -> str:
        return f"Visitor(seats={self.seats})"


def seat_visitor(row: TableRow, token: str) -> Visitor | None:
    """The bearer of a seat link, or None if it is none of this table's."""
    print_ = fingerprint(token)
    seats = tuple(
        seat.seat for seat in row.seats if seat.link_hash and hmac.compare_digest(seat.link_hash, print_)
    )
    if not seats:
        return None
    is_maker = hmac.compare_digest(row.host_hash, print_)
    return Visitor(seats, is_maker, token, f"/t/{row.id}/s/{token}")


def pilot_base(table_id: str, pilot: str) -> str:
    """The address of a pilot's seat, good in the pilot's own browsers alone."""
    return f"/t/{table_id}/p/{pilot}"


def pilot_visitor(row: TableRow, pilot: str) -> Visitor | None:
    """A pilot at a table where it sits, or which it has opened; None if it has nothing to do with it."""
    seats = tuple(seat.seat for seat in row.seats if pilot and seat.pilot == pilot)
    is_maker = bool(pilot) and row.opener == pilot
    return Visitor(seats, is_maker, pilot, pilot_base(row.id, pilot)) if seats or is_maker else None


def spent_seat(row: TableRow, token: str) -> int | None:
    """The seat that a link has led to before somebody sat down there by it."""
    print_ = fingerprint(token)
    spent = (
        seat.seat for seat in row.seats if seat.spent_hash and hmac.compare_digest(seat.spent_hash, print_)
    )
    return next(spent, None)


def watching_visitor(row: TableRow, token: str) -> Visitor | None:
    """The bearer of a spectator's link, or of the link of a maker who has no seat."""
    is_maker = hmac.compare_digest(row.host_hash, fingerprint(token))
    if not is_maker and not hmac.compare_digest(row.spectator_token.encode(), token.encode()):
        return None
    return Visitor((), is_maker, token, f"/t/{row.id}/w/{token}")


def friend_links(row: TableRow, visitor: Visitor) -> dict[int, str]:
    """The links to hand out, by seat; only the maker's link yields them."""
    if not visitor.is_maker:
        return {}
    turns = {seat.seat: invitation_turn(seat, visitor.token) for seat in row.seats}
    return {
        seat: f"/t/{row.id}/s/{seat_token(visitor.token, seat, turn)}"
        for seat, turn in turns.items()
        if turn is not None
    }


def invitation_turn(seat: SeatRow, maker: str) -> int | None:
    """Which of the maker's invitations a friend's seat is found by; None if by none of them."""
    if seat.kind != "friend" or not seat.link_hash:
        return None
    prints = (fingerprint(seat_token(maker, seat.seat, turn)) for turn in range(MOST_TURNS))
    found = (turn for turn, known in enumerate(prints) if hmac.compare_digest(seat.link_hash, known))
    return next(found, None)
