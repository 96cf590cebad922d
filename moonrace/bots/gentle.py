"""Opponents for learners: a gentle one that errs as people do, and a learner who asks the coach now and then.

Both play by the game's own rules of thumb. What a person might well do instead, and what would be turned
against another player, are things that a game knows: `slips.py` beside its heuristic player says what its
`manners` are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from moonrace.bots.mind import Bot, Mind
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import C, Title, V

HALF = 0.5


class Manners(Generic[V, C]):
    """How people go wrong at a game, and what they take amiss. This one knows nothing of its game."""

    slip_rate = 0.25
    """How often the gentle player takes one of the slips where there are some."""

    def __init__(self, cat: C) -> None:
        self.cat = cat

    def is_attack(self, view: V, action: Action) -> bool:
        """Whether an action is turned against another player."""
        return False

    def slips(self, mind: Mind[V], chosen: Action) -> Sequence[Action]:
        """What somebody might well do instead of what is best: sensible at a glance, and legal."""
        return [action for action in mind.legal if type(action) is type(chosen) and action != chosen]


class ErringBot(Bot):
    """Plays as another does, and now and then takes a slip instead."""

    def __init__(self, title: Title, player: Bot, manners: Manners, seed: int | None = None) -> None:
        super().__init__(seed)
        self.title = title
        self.player = player
        self.manners = manners

    @property
    def notes(self) -> Any:
        """Its player's notes, and its own."""
        return self.player.notes, self.own_notes

    @notes.setter
    def notes(self, notes: Any) -> None:
        self.player.notes, self.own_notes = notes or (None, None)

    own_notes: Any = None

    def decide(self, mind: Mind) -> Action | None:
        mind = self.seen(mind)
        chosen = self.player.decide(mind)
        if chosen is None or mind.is_open or len(mind.legal) < 2 or not self.errs(mind):
            return chosen
        slips = [action for action in self.manners.slips(mind, chosen) if action != chosen]
        if not slips:
            return chosen
        self.player.notes = None
        return self.random.choice(slips)

    def seen(self, mind: Mind) -> Mind:
        """The mind with what it thinks of at all."""
        return mind

    def errs(self, mind: Mind) -> bool:
        """Whether it takes a slip this time, if there is one."""
        raise NotImplementedError


class GentleBot(ErringBot):
    """Sensible, fallible, and never against anybody."""

    level: ClassVar[str] = "gentle"

    def seen(self, mind: Mind) -> Mind:
        """Attacks do not come to its mind, unless nothing else is possible."""
        peaceful = [a for a in mind.legal if not self.manners.is_attack(mind.view, a)]
        return mind.with_legal(peaceful) if peaceful else mind

    def errs(self, mind: Mind) -> bool:
        return self.random.random() < self.manners.slip_rate


class LearnerBot(ErringBot):
    """Asks the coach at its first decision of a round and does what it is told; in all others it errs as
    often as it hits."""

    level: ClassVar[str] = "learner"

    def errs(self, mind: Mind) -> bool:
        now = self.title.rounds(mind.world(Seeded(0)).state)
        is_first, self.own_notes = now != self.own_notes, now
        return not is_first and self.random.random() < HALF
