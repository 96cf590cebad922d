"""An ask: who is to decide, and among what."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.actions import Action
from moonrace.kernel.position import Position


class Ask:
    """Somebody is asked something. `open` asks may be answered or left; nobody waits for them."""

    __slots__ = ("_position", "open", "seat", "what")

    def __init__(self, position: Position, seat: int, *, is_open: bool) -> None:
        self._position = position
        self.seat = seat
        self.what = position.frame.name
        self.open = is_open

    def legal(self) -> list[Action]:
        """Every action that can be listed."""
        return self._position.open_legal(self.seat) if self.open else self._position.legal(self.seat)

    def unlisted(self) -> Sequence[type[Action]]:
        """Kinds of action that are welcome though their forms are too many to list."""
        return self._position.frame.unlisted()

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, what={self.what!r}, open={self.open})"
