"""Opening what-if boards: from a step of a table, from a worked example, from a plan."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from typing import Any

import msgspec

from moonrace.bots import checked_level
from moonrace.kernel.branching import OVER_THERE
from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.record import Header
from moonrace.server import links
from moonrace.server.branches import OWN, Branch
from moonrace.server.looking_back import Trail
from moonrace.server.new_table import letter
from moonrace.server.store import Happening, SeatRow, TableRow
from moonrace.server.table import LiveTable

MYSELF = "me"
"""Who plays the other seats: oneself, or bots of a level."""
USUAL_BOT = "bot:heuristic"
NOT_WATCHING = "Whoever only watches can try things out when the game is over."
NOT_OTHERS = "What other seats know can be tried out when the game is over."
SEED_BITS = 48


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A what-if board to be opened."""

    branch: Branch
    header: Header
    name: str
    overlay: str | None = None
    names: tuple[str, ...]
    own: tuple[int, ...]
    """The seats that whoever opens it plays."""
    others: str = USUAL_BOT
    """Who plays the rest: `bot:LEVEL`."""
    begun: tuple[Happening, ...] = ()
    """What was done on it already, where it is a copy."""

    @property
    def asked(self) -> tuple[Any, ...]:
        """What tells it from another, but for chance."""
        return msgspec.structs.replace(self.branch, seed=0), self.own, self.others

    def row(self, maker: str) -> TableRow:
        """The board as it is stored, with the link of whoever opens it."""
        link = links.fingerprint(maker)
        return TableRow(
            id=links.new_table_id(),
            name=self.name,
            header=self.header,
            overlay=self.overlay,
            secret=Secret.new_secret(),
            host_hash=link,
            spectator_token=links.spectator_token(maker),
            seconds=0,
            created=time.time(),
            branch=self.branch,
            seats=tuple(self._seat(seat, name, link) for seat, name in enumerate(self.names)),
        )

    def _seat(self, seat: int, name: str, link: bytes) -> SeatRow:
        is_own = seat in self.own
        return SeatRow(seat, OWN if is_own else self.others, name, link if is_own else None, is_claimed=True)


class Moment(msgspec.Struct, frozen=True):
    """A step of a table from which a visitor may branch off."""

    match: Match
    """As it was there."""
    step: int
    knower: int | None
    """The visitor's seat, where the game still runs."""
    seat: int
    """Whom the visitor would play against bots."""


def moment_of(table: LiveTable, match: Match, viewer: int, eyes: int | None, at: int | None) -> Moment:
    """The step from which a viewer branches off; `BadText` says why there is none."""
    knower = None if match.over else viewer
    if knower == SPECTATOR:
        raise BadText(NOT_WATCHING)
    if eyes is not None and (eyes >= match.players or (knower is not None and eyes != knower)):
        raise BadText(NOT_OTHERS if eyes < match.players else f"There is no seat {eyes}.")
    trail = Trail(match, viewer if eyes is None else eyes)
    step = trail.last if at is None else at
    if step > trail.last:
        raise BadText(f"There is no step {step} at this table. The last is {trail.last}.")
    there = match if at is None and not match.over else table.moments.at(match, trail.number(step))
    if there.over:
        raise BadText(OVER_THERE)
    return Moment(there, step, knower, knower if knower is not None else _whose(there, viewer, eyes))


def _whose(there: Match, viewer: int, eyes: int | None) -> int:
    """The seat whose eyes are borrowed, else one's own, else that of whoever is to act."""
    acting = [seat for seat in there.position.awaited if seat >= 0]
    return next(seat for seat in (eyes, viewer, *acting, 0) if seat is not None and seat >= 0)


def board_from(table: LiveTable, moment: Moment, seat: int | None, others: str) -> Board:
    """A board that begins at a step of a table; `others` are played by oneself (`me`) or by bots."""
    mine = moment.seat if seat is None else seat
    if not 0 <= mine < moment.match.players or (moment.knower is not None and mine != moment.knower):
        raise BadText(NOT_OTHERS if moment.knower is not None else f"There is no seat {mine}.")
    branch = Branch(
        table=table.id,
        at=moment.match.last_number,
        step=moment.step,
        knower=moment.knower,
        seed=0 if moment.knower is None else secrets.randbits(SEED_BITS),
    )
    return _seated(table.row, branch, range(moment.match.players), mine, others)


def copy_of(table: LiveTable, seat: int | None, others: str) -> Board:
    """A board of one's own that begins where another one does."""
    branch, seats = table.row.branch, range(len(table.row.seats))
    assert branch is not None
    if seat is not None and seat not in seats:
        raise BadText(f"There is no seat {seat}.")
    return _seated(table.row, branch, seats, seat or 0, others)


def _seated(row: TableRow, branch: Branch, seats: Collection[int], mine: int, others: str) -> Board:
    if others != MYSELF:
        checked_level(others.removeprefix("bot:"))
    return Board(
        branch=branch,
        header=row.header,
        name=row.name,
        overlay=row.overlay,
        names=tuple(seat.name for seat in row.seats),
        own=tuple(seats) if others == MYSELF else (mine,),
        others=USUAL_BOT if others == MYSELF else others,
    )


def board_of_match(match: Match, branch: Branch, name: str, mine: int) -> Board:
    """A board that begins at no table, but at a position of its own, against bots."""
    names = match.header.seats
    if len(names) != match.players:
        names = tuple(f"Player {letter(seat)}" for seat in range(match.players))
    return Board(branch=branch, header=match.header, name=name, names=names, own=(mine,))
