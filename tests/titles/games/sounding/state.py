"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from moonrace.kernel.frames import State
from tests.titles.games.sounding.content import Content


@dataclass(eq=False)
class Table(State):
    """Tiles and payloads are numbers: their places in the content."""

    content: Content
    bag: list[int]
    box: list[int]
    kept: list[int]
    drawn: list[int] = field(default_factory=list)
    payloads: list[int] = field(default_factory=list)
    round: int = 1
    turn: int = 0

    @property
    def height(self) -> int:
        """What this ascent has climbed."""
        return sum(self.content.tiles[tile].height for tile in self.drawn)
