"""What a game may tell the search about itself. None of it is needed: the search plays any title without.

`advice.py` beside a game's heuristic player says what its `guide` is. It is shown sampled worlds only.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from typing import Any, Generic

from typing_extensions import TypeVar

from moonrace.bots.mind import Bot, Choice, Mind, Reasoner, World
from moonrace.kernel.actions import Action
from moonrace.kernel.result import Result
from moonrace.kernel.title import C, Title, V

Opening = TypeVar("Opening", bound=Hashable, default=Any)
"""What a guide compares at the root."""
FAIR_SHARE = 0.5
MOST_PLIES = 600


class Guide(Generic[V, Opening]):
    """Knows nothing of its game: all choices alike, playouts at random and to the end.

    What it learns is about the decision at hand; only its notes are for the next one.
    """

    notes: Any = None
    """What the searching bot is to remember (`Bot.notes`)."""

    exploration = 0.7
    """How readily the search tries what looks worse; a share of the distance between losing and winning."""
    rounds_ahead = 1
    """How many rounds a coach plays on before it judges an act; 0 where that can be seen at once."""
    searches_opponents = True
    """Whether opponents' choices grow the tree. If not, they play as in playouts."""
    deepest = 1_000_000
    """How many decisions of a descent are searched; those beyond play as in playouts."""

    in_turn = False
    """Whether all openings are tried alike at first, whatever is thought of them, and then the better half.
    It finds what an opinion overlooks, and is more easily taken in by luck."""

    doubt = 0.0
    """By how many standard errors another opening must be better than the first, which is the usual one, in
    the worlds where both were tried. With 0 the means alone count; it needs all to be tried `in_turn`."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.random = random.Random(0)

    @property
    def usual(self) -> str:
        """What counts as 0.5 where openings are only measured against one of them, in words; nothing where
        worlds are judged from lost to won."""
        return ""

    def begin(self, rng: random.Random) -> None:
        """A decision begins, or an iteration in a new world."""
        self.random = rng

    def certain(self, mind: Mind[V]) -> Sequence[Action | None]:
        """An answer that needs no search, alone in the list, or nothing."""
        return ()

    def by_rule(self, mind: Mind[V]) -> Choice | None:
        """What the rule of thumb says that decides where nothing is searched, if there is one."""
        return None

    def openings(self, mind: Mind[V], legal: Sequence[Action]) -> Sequence[Opening]:
        """What is compared at the root, best first: actions, or plans that begin with one."""
        raise NotImplementedError

    def first_action(self, opening: Opening) -> Action:
        """The action with which an opening begins."""
        raise NotImplementedError

    def candidates(self, world: World[V], seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """The actions worth a thought, best first. The tree widens from the front as visits grow."""
        return self.random.sample(legal, len(legal))

    def prior(self, opening: Opening) -> tuple[int, float]:
        """How many visits an opinion on an opening weighs, and what it is thought to be worth."""
        return 0, 0.0

    def decided(self, mind: Mind[V], opening: Opening) -> None:
        """The search has come to this answer."""

    def rank(self, visits: int, total: float) -> tuple[float, float]:
        """What makes an opening the answer: most visits, then the best mean. Of two with as many visits the
        larger total must not be the worse; and more visits at nothing must make it either ever better, or
        ever worse. By this the search knows when its answer can change no more."""
        return visits, total

    def chose(self, opening: Opening) -> None:
        """The iteration tries this opening."""

    def width(self, visits: int) -> int:
        """How many of the candidates are tried at a node that was seen so often."""
        return 1_000_000

    def foregone(self, world: World[V], seat: int) -> Action | None:
        """What the seat does where the guide knows that it is legal, without a look at the list."""
        return None

    def playout(self, world: World[V], seat: int, legal: Sequence[Action]) -> Action:
        """What the seat does beyond the tree."""
        return legal[int(self.random.random() * len(legal))]

    def is_enough(self, world: World[V], plies: int) -> bool:
        """Whether the world has been played far enough to be judged."""
        return plies >= MOST_PLIES

    def goes_on(self) -> Bot[V] | None:
        """A quicker player than `even`, to play all seats where worlds are played further than this guide
        needs; None where `even` does."""
        return None

    def evaluate(self, world: World[V], seat: int) -> float:
        """How good an unfinished world is for the seat: 0 lost, 1 won."""
        return FAIR_SHARE if world.state.players == 1 else 1 / world.state.players


class AdvisedGuide(Guide[V, Opening], Generic[V, Opening, C]):
    """A guide beside a heuristic player: one decision of its own is searched, and the best mean counts."""

    exploration = 0.05
    searches_opponents = False
    deepest = 1
    prior_visits = 4
    opinion = 0.02
    """How much better the rule of thumb's choice is thought to be."""

    def __init__(self, title: Title[Any, C], player: Reasoner[V, C]) -> None:
        super().__init__(title)
        self.cat = title.catalogue
        self._player = player
        self._choices: list[Opening] = []
        """What is compared; the rule of thumb's own choice comes first."""
        self._now = 0.5

    def by_rule(self, mind: Mind[V]) -> Choice | None:
        return self._player.choose(mind)

    def openings(self, mind: Mind[V], legal: Sequence[Action]) -> Sequence[Opening]:
        return self._choices

    def prior(self, opening: Opening) -> tuple[int, float]:
        return self.prior_visits, self._now + (self.opinion if opening == self._choices[0] else -self.opinion)

    def playout(self, world: World[V], seat: int, legal: Sequence[Action]) -> Action:
        return legal[0] if len(legal) == 1 else self._player.think(world.view(seat), legal)

    def rank(self, visits: int, total: float) -> tuple[float, float]:
        return (total / visits if visits else 0.0), visits


def ahead(lead: float, spread: float) -> float:
    """How likely a lead wins; one as large as the spread, about three times out of four."""
    return 1 / (1 + math.exp(-lead / spread))


class ActionGuide(Guide[V, Action]):
    """A guide that compares single actions. By itself it serves a game that has none of its own."""

    def openings(self, mind: Mind[V], legal: Sequence[Action]) -> Sequence[Action]:
        return self.random.sample(legal, len(legal))

    def first_action(self, opening: Action) -> Action:
        return opening


def worth(result: Result, seat: int, players: int) -> float:
    """How good an end is for the seat: winning counts most, a better rank a little."""
    won = 0.9 / max(1, len(result.winners)) ** 0.5 if seat in result.winners else 0.0
    if players == 1:
        return won / 0.9
    rank = next((place for place, seats in enumerate(result.ranking) if seat in seats), players - 1)
    return won + 0.1 * (1 - rank / (players - 1))
