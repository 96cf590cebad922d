"""Opponents for learners: a gentle one that errs as people do, and a learner who asks the coach now and then.
Beside them, for measuring, one that has forgotten a rule of thumb.

All play by the game's own rules of thumb. What a person might well do instead, and what would be turned
against another player, are things that a game knows: `slips.py` beside its heuristic player says what its
`manners` are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from moonrace.bots.mind import Beside, Bot, Choice, Mind
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import C, Title, V

HALF = 0.5
SLIPS = "It slips here, as people do: this looks sensible at a glance."
PEACEFUL = "All else that is possible here would be turned against somebody."


class Manners(Generic[V, C]):
    """How people go wrong at a game, and what they take amiss. This one knows nothing of its game."""

    slip_rate = 0.25
    """How often the gentle player takes one of the slips where there are some."""

    forgets: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of actions that the weakened player chooses among as they come."""
    forgotten: ClassVar[str] = ""
    """The rule of thumb that it lacks thereby, in words that go after "without"."""

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
        slip = self._slip(mind, chosen)
        return chosen if slip is None else slip

    def explained(self, mind: Mind) -> Choice:
        """What it does, and why: its player's reason, or that it slips, and what that speaks for."""
        seen = self.seen(mind)
        choice = self.player.explained(seen)
        slip = self._slip(seen, choice.action)
        if slip is not None and choice.action is not None:
            return Choice(slip, SLIPS, Beside(choice.action, f"{choice.reason} That speaks for another act:"))
        is_all_else_hostile = not mind.is_open and len(seen.legal) == 1 < len(mind.legal)
        return choice._replace(because=PEACEFUL) if is_all_else_hostile else choice

    def _slip(self, mind: Mind, chosen: Action | None) -> Action | None:
        """What it does instead of what is best, if it errs."""
        if chosen is None or mind.is_open or len(mind.legal) < 2 or not self.errs(mind):
            return None
        slips = [action for action in self.manners.slips(mind, chosen) if action != chosen]
        if not slips:
            return None
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


class WeakenedBot(Bot):
    """Plays as another does, but for one rule of thumb: what that decides, it leaves to its dice."""

    level: ClassVar[str] = "weakened"

    def __init__(self, player: Bot, manners: Manners, seed: int | None = None) -> None:
        super().__init__(seed)
        self.player = player
        self.manners = manners

    @property
    def notes(self) -> Any:
        """Its player's notes."""
        return self.player.notes

    @notes.setter
    def notes(self, notes: Any) -> None:
        self.player.notes = notes

    def decide(self, mind: Mind) -> Action | None:
        chosen = self.player.decide(mind)
        if not isinstance(chosen, self.manners.forgets):
            return chosen
        self.player.notes = None
        return self.random.choice([action for action in mind.legal if type(action) is type(chosen)])
