"""What one seat may know about a game of Tranquility Base, built from nothing."""

from __future__ import annotations

import msgspec

from moonrace.games.tranquility_base.focus import PaymentView, WindowView


class LyingCard(msgspec.Struct, frozen=True):
    """A Wild or Instant lying on a mission."""

    card: str
    turns_left: int
    """How many of the mission owner's Upkeep phases it still lasts."""


class AgenaView(msgspec.Struct, frozen=True):
    """An Agena on a mission's pad or in orbit."""

    place: str
    """`pad`, `orbit`, or `inherited` (in orbit, handed on by another mission to Gemini 10)."""


class MissionView(msgspec.Struct, frozen=True):
    """A mission in a row with everything on it."""

    mission: str
    is_completed: bool
    is_launched: bool
    has_moved: bool
    """Whether it has carried the piece this turn; paid spaces may follow added ones (`View.move`)."""
    pad: tuple[str, ...]
    """Equipment on the pad, Agenas not included."""
    agenas: tuple[AgenaView, ...]
    cards: tuple[LyingCard, ...]
    missing: tuple[str, ...]
    """Equipment it still requires, one entry for each card."""
    is_assembled: bool
    """Whether everything is there to launch it (an Agena that must be in orbit first included)."""


class SeatView(msgspec.Struct, frozen=True):
    """One player's side of the table."""

    seat: int
    hand_size: int
    known: tuple[str, ...]
    """Cards everybody knows to be in this hand: taken from the discard pile."""
    fuel: int
    """Unspent fuel."""
    supply: int
    """Unspent and spent fuel."""
    piece: str
    """The colour of the playing piece, or nothing yet."""
    space: str
    """Where the piece stands: a start space, a mission id on the ring, a path space, `moon`, or nothing
    yet."""
    row: tuple[MissionView, ...]


class StackView(msgspec.Struct, frozen=True):
    """Something on the response stack: an opener and what it is about."""

    kind: str
    """`history`, `wild`, `launch`, `agena_launch` or `instant`."""
    seat: int
    card: str
    """The card played, or nothing for a launch."""
    mission: str
    """The mission it concerns, if any."""
    target: str
    """For an Instant played on a lying card: that card."""


class MoveView(msgspec.Struct, frozen=True):
    """The move just made, which a History card may still lengthen; added spaces alone have paid nothing."""

    mission: str
    paid: int


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    players: int
    is_solo: bool
    turn: int
    """Counts turns from 1; 0 while start spaces are chosen."""
    round: int
    active: int
    start_player: int
    phase: str
    """`set_up`, `draw`, `recycle_fuel`, `action`, `upkeep`, `discard`, `refill_hand` or `over`."""
    seats: tuple[SeatView, ...]
    hand: tuple[str, ...]
    """The seat's own hand in a fixed order; nothing for a spectator."""
    draw_pile: int
    discard_pile: int
    discard_top: str
    """The top card of the discard pile, or nothing."""
    milestones: tuple[str, ...]
    """History cards whose marker is on the board, in the order they were played."""
    patches_taken: tuple[str, ...]
    stack: tuple[StackView, ...]
    """The response stack, bottom first."""
    focus: WindowView | PaymentView | None
    """What is being decided beyond the list of actions."""
    move: MoveView | None
    discarded: int
    """Cards the active player has discarded in this Discard phase."""
    countdown: int
    """Solo: turns left, this one included; otherwise 0."""
    orders: dict[str, str]
    """The seat's own standing orders by card."""
    request: str
    """The seat's own request to interrupt that waits to be granted, in text form, or nothing."""
    unseen: dict[str, int]
    """How many of each card this seat has not seen: in other hands, the draw pile, or left out of the
    game."""
    winner: int
    """The seat that landed, or -1."""

    @property
    def window(self) -> WindowView | None:
        """The response window, if one is open."""
        return self.focus if isinstance(self.focus, WindowView) else None

    @property
    def payment(self) -> PaymentView | None:
        """The payment that is to be made up, if there is one."""
        return self.focus if isinstance(self.focus, PaymentView) else None
