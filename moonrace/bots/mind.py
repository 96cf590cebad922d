"""What a bot is given to decide with: a view, the legal actions, and worlds to try things in."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeAlias

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.position import Position
from moonrace.kernel.title import C, Title, V

World: TypeAlias = Position[Any, V]
"""A position of the game whose views these are, sampled from what a seat knows."""


class Mind(Generic[V]):
    """Everything one seat has to decide with. What the seat may not know cannot be asked of it."""

    __slots__ = ("_look", "_sample", "_view", "is_open", "legal", "seat", "title")

    def __init__(
        self,
        title: Title,
        seat: int,
        legal: Sequence[Action],
        *,
        is_open: bool,
        look: Callable[[], V],
        sample: Callable[[Chance], World[V]],
    ) -> None:
        self.title = title
        self.seat = seat
        self.legal = list(legal)
        """Everything the bot may answer."""
        self.is_open = is_open
        """Nobody waits for this answer; the bot may decline by answering None."""
        self._look = look
        self._sample = sample
        self._view: V | None = None

    @property
    def view(self) -> V:
        """What the seat may know."""
        if self._view is None:
            self._view = self._look()
        return self._view

    def with_legal(self, legal: Sequence[Action]) -> Mind[V]:
        """The same with fewer things to think of."""
        return Mind(
            self.title, self.seat, legal, is_open=self.is_open, look=lambda: self.view, sample=self._sample
        )

    def world(self, chance: Chance) -> World[V]:
        """A fresh position that the seat cannot tell from the real one. It belongs to the bot."""
        return self._sample(chance)


class Beside(NamedTuple):
    """What a choice was compared with, and what came of that: a sentence that the other act completes."""

    action: Action
    words: str


class Choice(NamedTuple):
    """What a player does, and why. A sentence that takes work is made only when somebody asks for it."""

    action: Action | None
    because: str | Callable[[], str]
    beside: Beside | None = None

    @property
    def reason(self) -> str:
        """Why, in the terms of the game."""
        return self.because if isinstance(self.because, str) else self.because()


class Bot(Generic[V]):
    """A player. It decides by the mind it is given and by its notes, so that any other bot of its level can
    go on in its place, in any process. What never changes may be kept besides."""

    level: ClassVar[str] = "heuristic"
    clock: Callable[[], float] = time.perf_counter
    """What it goes by where it thinks for so many milliseconds: the time that people wait."""
    notes: Any = None
    """What it wants to remember for its next decision: a small value that can be pickled, None for nothing.
    Whoever loses it only makes the bot think anew."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)
        """Its dice."""

    @classmethod
    def of(cls, _: Title, seed: int | None = None) -> Self:
        """A bot for any content of its game."""
        return cls(seed)

    def decide(self, mind: Mind[V]) -> Action | None:
        """One of the legal actions, or None to decline an open ask."""
        raise NotImplementedError

    def explained(self, mind: Mind[V]) -> Choice:
        """What it does, and why: for whoever asks, in the terms of the game."""
        return Choice(self.decide(mind), NO_OTHER if len(mind.legal) == 1 else NO_WORDS)


NO_OTHER = "Nothing else is possible here."
NO_WORDS = "It has no words for it."
NOT_NEEDED = "Nobody waits for it, and nothing is gained by acting now."


class Reasoner(Bot[V], Generic[V, C]):
    """A player that knows why it does what it does: deciding and the reason are one piece of code."""

    def __init__(self, cat: C, seed: int | None = None) -> None:
        super().__init__(seed)
        self.cat = cat

    @classmethod
    def of(cls, title: Title[Any, C], seed: int | None = None) -> Self:
        made = cls(title.catalogue)
        made.random = random.Random(seed)
        return made

    def reasoned(self, view: V, legal: Sequence[Action]) -> Choice:
        """The answer where the seat is awaited and has more than one."""
        raise NotImplementedError

    def choose(self, mind: Mind[V]) -> Choice:
        """What it does, and why."""
        if mind.is_open:
            return self.unasked(mind)
        if len(mind.legal) == 1:
            return Choice(mind.legal[0], NO_OTHER)
        return self.reasoned(mind.view, mind.legal)

    def unasked(self, mind: Mind[V]) -> Choice:
        """The answer where nobody waits for one."""
        return Choice(None, NOT_NEEDED)

    def decide(self, mind: Mind[V]) -> Action | None:
        return self.choose(mind).action

    def explained(self, mind: Mind[V]) -> Choice:
        return self.choose(mind)

    def think(self, view: V, legal: Sequence[Action]) -> Action:
        """The answer alone, where the seat is awaited."""
        action = legal[0] if len(legal) == 1 else self.reasoned(view, legal).action
        return legal[0] if action is None else action


def mind_of(position: World[V], seat: int) -> Mind[V]:
    """The mind of a seat in a position, for play inside one process."""
    is_open = seat not in position.awaited
    return Mind(
        position.title,
        seat,
        position.open_legal(seat) if is_open else position.legal(seat),
        is_open=is_open,
        look=lambda: position.view(seat),
        sample=lambda chance: position.resample(seat, chance),
    )
