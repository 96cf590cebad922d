"""The bots at a table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moonrace.kernel.actions import Action
from moonrace.kernel.title import Title
from moonrace.terminal.output import say
from moonrace.terminal.saving import Keeper
from moonrace.terminal.seats import Seat

if TYPE_CHECKING:
    from moonrace.bots import Bot


class Opponents:
    """Bots by seat, each made when it is first asked. One that fails is replaced by a simpler one."""

    def __init__(self, title: Title, seats: Sequence[Seat], seed: int | None) -> None:
        self._title, self._seats, self._seed = title, seats, seed
        self._levels = {number: seat.level for number, seat in enumerate(seats) if not seat.is_person}
        self._bots: dict[int, Bot] = {}

    def __contains__(self, seat: object) -> bool:
        return seat in self._levels

    def play_on(self, seat: int) -> None:
        """Take over the seat of somebody who has resigned."""
        from moonrace import bots

        self._levels[seat] = bots.PLAYS_ON

    def act(self, keeper: Keeper, seat: int, otherwise: Action | None = None) -> None:
        """Let a bot decide. `otherwise` is what it does where it need not act and will not."""
        from moonrace import bots

        bot = self._bot(seat)
        try:
            action = bot.decide(bots.mind_of(keeper.match.position, seat))
            if otherwise is not None and (action is None or action.quiet):
                action = otherwise
            if action is None:
                raise RuntimeError("it gives no answer")
            keeper.act(seat, action)
        except Exception as error:
            self._replace(seat, error)

    def _bot(self, seat: int) -> Bot:
        from moonrace import bots

        if seat not in self._bots:
            seed = None if self._seed is None else self._seed * 100 + seat
            self._bots[seat] = bots.make(self._levels[seat], self._title, seed)
        return self._bots[seat]

    def _replace(self, seat: int, error: Exception) -> None:
        """Where there is no simpler bot, the failure is ours."""
        from moonrace import bots

        stand_in = bots.simpler(self._levels[seat])
        if stand_in is None:
            raise error
        failed, name = self._seats[seat].name, bots.level_of(stand_in).name
        say(f"{failed} failed ({type(error).__name__}). A {name} stands in.")
        self._levels[seat] = stand_in
        del self._bots[seat]
