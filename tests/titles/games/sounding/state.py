"""What lies on the table."""

from __future__ import annotations

from moonrace.kernel.frames import State
from tests.titles.games.sounding.content import Content


class Table(State):
    """Tiles and payloads are numbers: their places in the content."""

    __slots__ = ("bag", "box", "content", "drawn", "kept", "payloads", "round", "turn")

    def __init__(self, players: int, content: Content) -> None:
        super().__init__(players)
        self.content = content
        self.bag = list(range(len(content.tiles)))
        self.drawn: list[int] = []
        self.box = list(range(len(content.payloads)))
        self.payloads: list[int] = []
        self.kept = [0] * players
        self.round = 1
        self.turn = 0

    @property
    def height(self) -> int:
        """What this ascent has climbed."""
        return sum(self.content.tiles[tile].height for tile in self.drawn)

    def clone(self) -> Table:
        copy = Table(self.players, self.content)
        copy.bag, copy.drawn, copy.box = self.bag[:], self.drawn[:], self.box[:]
        copy.payloads, copy.kept = self.payloads[:], self.kept[:]
        copy.round, copy.turn, copy.result = self.round, self.turn, self.result
        copy.frames = [frame.clone() for frame in self.frames]
        return copy
