"""A table laid out for a test: rows, hands and piles as wanted, then played through the public interface.

    table = Arranged(players=2, rows=[["mercury_3", ...], [...]], hands=[["atlas_d", ...], [...]])
    table.act("assemble atlas_d mercury_6")

Missions and cards that a test does not name are filled in with others from the box. `put`, `fuel`, `piece`
and the like
rearrange the table afterwards, taking cards from where they are, so that nothing is ever created.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonrace import Seeded, load
from moonrace.games.tranquility_base.arranging import Arranging
from moonrace.games.tranquility_base.catalogue import PROGRAMS
from moonrace.games.tranquility_base.rules.turn import ActionPhase
from moonrace.games.tranquility_base.state import INHERITED, Seat, TranquilityState
from moonrace.games.tranquility_base.title import TranquilityBase
from moonrace.games.tranquility_base.view import MissionView, SeatView, View
from tests.games.playing import Playing


def title() -> TranquilityBase:
    """The game."""
    game = load("tranquility-base")
    assert isinstance(game, TranquilityBase)
    return game


class Arranged(Arranging, Playing[TranquilityState]):
    """A match that begins as the test wants it."""

    def __init__(
        self,
        players: int = 2,
        rows: Sequence[Sequence[str]] = (),
        hands: Sequence[Sequence[str]] = (),
        *,
        top: str = "",
        starts: Sequence[str] = ("start_1", "start_2", "start_3", "start_4"),
        phase: str = "action",
        draws: Sequence[str] = (),
        seed: int = 1,
        **options: str,
    ) -> None:
        """Deal so that seat 0 is the Start Player, and go on to the wanted phase of its first turn.

        `draws` scripts what comes from the draw pile once the phase is reached (or, with phase `draw`,
        first).
        """
        self.title = title()
        self.match = self.title.start(players, chance=Seeded(seed), options=options)
        self._lay_rows(rows)
        self._lay_hands(hands)
        if top:
            self.discard_on_top(top)
        self._choose_starts(starts)
        if phase != "set_up":
            self.script(*draws)
        if phase == "action":
            self.state.frames[-1] = ActionPhase()
            self.state.phase = "action"
        self.title.check(self.state)
        self.match.position.settle()

    def seat(self, number: int | None = None) -> Seat:
        """A seat's side of the table, the active one's by default."""
        return self.state.seats[self.state.active if number is None else number]

    def view(self, seat: int = 0) -> View:
        """What a seat may know."""
        view = self.match.view(seat)
        assert isinstance(view, View)
        return view

    def side(self, seat: int = 0) -> SeatView:
        """A seat's side of the table, as everybody sees it."""
        return self.view(seat).seats[seat]

    def mission(self, mission: str) -> MissionView:
        """A mission as everybody sees it."""
        return next(m for side in self.view(0).seats for m in side.row if m.mission == mission)

    def hand(self, seat: int = 0) -> list[str]:
        """A hand, by card ids."""
        return list(self.view(seat).hand)

    def discard_pile(self) -> list[str]:
        """The discard pile, bottom first."""
        return [self.title.catalogue.name_of(card) for card in self.state.discard]

    def _seat(self, seat: int | None) -> int:
        """The active seat by default."""
        return self.state.active if seat is None else seat

    # Playing ------------------------------------------------------------------------------------------------

    def everybody_passes(self) -> None:
        """Let the open response windows close unanswered."""
        while not self.match.over and self.match.asks[0].what == "response":
            self.act("pass", seat=self.match.asks[0].seat)

    def end_turn(self, discard: str = "") -> None:
        """End the active seat's turn, discarding a card."""
        if self.state.phase == "draw":
            self.act("draw draw")
        if self.state.phase == "action":
            self.act("end-actions")
        turn = self.state.turn
        self.act(f"discard {discard or self.hand(self.state.active)[0]}")
        if self.state.turn == turn and self.state.result is None:
            self.act("end-discard")

    def inherited(self, mission: str) -> bool:
        """Whether an Agena of the mission was handed on to it."""
        return any(place == INHERITED for _, place in self._slot(mission).agenas)


__all__ = ["PROGRAMS", "Arranged", "title"]
