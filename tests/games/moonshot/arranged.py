"""A table of Moonshot laid out for a test, then played through the public interface.

    table = Arranged(players=2)
    table.tiles(0, "T-S05 r2c3", "T-E13 r2c4 2")      # a blueprint; the parameters follow
    table.mission("M1-3", "R1-01")                    # an active mission with just these risks
    table.engineering(0)                              # it is nation 0's turn in the Engineers' phase
    table.act("test R1-01")

Nations are 0 (USSR) and 1 (USA); with two players these are the seats as well. What a test does not arrange
is as the game deals it. Pieces that are put somewhere leave where they were, so that nothing is created or
lost. What runs by itself (launches, suppliers, effects) does so when its phase is called for: arrange first,
script the dice, then call. Undo is not for arranged tables: a record cannot give them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from moonrace import Seeded, load
from moonrace.games.moonshot import actions as say
from moonrace.games.moonshot.arranging import Arranging
from moonrace.games.moonshot.state import Manoeuvre, MoonshotState
from moonrace.games.moonshot.title import Moonshot
from moonrace.games.moonshot.view import NationView, View
from tests.games.playing import Playing

VALUES = Path(__file__).with_name("values.toml")
"""Own values that stay as they are when the reconstructed ones are weighed anew."""


@cache
def title(content: Path | None = None) -> Moonshot:
    """The game, perhaps with own values."""
    game = load("moonshot", content)
    assert isinstance(game, Moonshot)
    return game


HARMLESS = (say.Ready, say.Pass, say.Abort, say.EndSupport, say.Evaluate, say.YieldTie, say.TakeReward)


class Arranged(Arranging, Playing[MoonshotState]):
    """A match in round 1, at the first decision, unless arranged otherwise."""

    is_checked: bool = True
    """Whether the parameters still are what the tiles give, and all can be counted."""

    def __init__(
        self,
        players: int = 2,
        *,
        seed: int = 1,
        content: Path | None = None,
        chosen: Mapping[str, str] | None = None,
        **options: str,
    ) -> None:
        """Options are given by name with underscores, or all together by their ids."""
        self.title = title(content)
        chosen = {name.replace("_", "-"): value for name, value in options.items()} | dict(chosen or {})
        self.match = self.title.start(players, chance=Seeded(seed), options=chosen)

    def view(self, seat: int = 0) -> View:
        """What a seat may know."""
        return self.title.view(self.state, seat)

    def seen(self, nation: int = 0, seat: int = -1) -> NationView:
        """A nation as a seat sees it, a spectator by default."""
        return self.view(seat).nations[nation]

    def parameters(self, nation: int = 0) -> tuple[int, int, int]:
        """A nation's Structure, Electronics and Code as everybody sees them."""
        return self.seen(nation).parameters

    @property
    def asked(self) -> tuple[str, int]:
        """What is being decided and which seat is awaited first; `("over", -1)` at the end."""
        if self.match.over:
            return "over", -1
        ask = self.match.asks[0]
        return ask.what, ask.seat

    def _check(self) -> None:
        if self.is_checked:
            super()._check()

    def strong(self, nation: int, structure: int, electronics: int, code: int) -> None:
        """Set the parameters of a rocket outright, whatever its tiles give; the table is not checked any
        more."""
        self.is_checked = False
        self.nation(nation).parameters = [structure, electronics, code]
        self._changed()

    # Playing -------------------------------------------------------------------------------------

    def pass_until(self, what: str) -> None:
        """Everybody does as little as can be, until this is asked or the game is over."""
        while not self.match.over and self.asked[0] != what:
            self.do_nothing()

    def do_nothing(self) -> None:
        """Whoever is awaited does what is harmless, or the first that can be done."""
        seat, legal = self.match.asks[0].seat, self.match.asks[0].legal()
        self.match.act(seat, next((action for action in legal if isinstance(action, HARMLESS)), legal[0]))
        self._check()

    def end_round(self) -> None:
        """Everybody does as little as can be until the next round begins (or the game ends)."""
        number = self.state.round
        while not self.match.over and self.state.round == number:
            self.do_nothing()

    def laid(self, nation: int, place: str) -> Manoeuvre | None:
        """What lies on a place."""
        return self.nation(nation).board[self.cat.place[place]]
