"""Facing a tile of the trajectory: what may change its difficulty before it counts (AN-TRJ-04, AN-AGD)."""

from __future__ import annotations

from dataclasses import dataclass

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import CancelValue, ChooseHousing, Guess, Lessen, Redraw, TakeStep
from moonrace.games.astronavigators.catalogue import NOWHERE
from moonrace.games.astronavigators.rules import agendas
from moonrace.games.astronavigators.rules.trajectory import DrawingTiles, draw_tile, drawing_order
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.frames import Flow, Frame

CANCEL, REDRAW, LESSEN, TAKE_STEP = CancelValue(), Redraw(), Lessen(), TakeStep()

MOVE, REDRAWING, SEXTANT_ASKED, ZEROING, PLANETS, ENTERED, GUESSING, HOUSING = range(8)
ASKED = ("move", "redraw", "sxt", "", "planets", "", "guess", "housing")
"""Points on entering a tile, in their order (AN-RULING-43); at some of them a seat is asked."""
LESSENED, STEPPED = "lessened", "stepped"
"""What shown planets were used for in a move."""


@dataclass(eq=False)
class Facing(Frame):
    """A seat in flight, as far as the tile it has just entered is concerned."""

    seat: int
    steps: int
    asked: int = MOVE
    value: int = NOWHERE
    """The DV of the tile just entered, until it is added."""
    planets: str = ""
    """What the planets of the agenda were used for in this move, once they were (AN-RULING-44)."""
    is_launch: bool = False
    """Whether the rocket is launching: the first step is made by itself, and then tiles are drawn."""
    is_cancelled: bool = False
    """Whether the token on the SXT has cancelled the tile just entered."""
    has_redrawn: bool = False
    """Whether Moon Festival has changed a tile in this move (AN-AGD-10)."""

    def abort(self, state: AstroState, flow: Flow, *, is_free: bool = False) -> None:
        """The tile is too difficult, or a guess about it was wrong."""
        raise NotImplementedError

    def answers(self, state: AstroState) -> list[Action]:
        """To what is asked about the tile just entered, or the stage to come."""
        done = state.cat.done
        if self.asked == REDRAWING:
            return [REDRAW, done]
        if self.asked == SEXTANT_ASKED:
            return [CANCEL, done]
        if self.asked == PLANETS:
            return [LESSEN, TAKE_STEP]
        if self.asked == GUESSING:
            return [*map(Guess, state.cat.stage_values[state.seats[self.seat].stage]), done]
        return [ChooseHousing(2), ChooseHousing(4)]

    def answer(self, state: AstroState, flow: Flow, asked: int, action: Action) -> None:
        """An answer about the tile just entered."""
        if isinstance(action, Redraw):
            self._redraw(state, flow)
        elif isinstance(action, CancelValue):
            state.seats[self.seat].sxt_used = True
            self.value, self.is_cancelled = 0, True
            flow.tell(events.Cancelled(seat=self.seat, token=state.cat.phases[state.seats[self.seat].sxt]))
        elif isinstance(action, Lessen):
            self.planets = LESSENED
            self._lessen(state, flow)
        elif isinstance(action, TakeStep):
            self.planets = STEPPED
            self.gain_step(flow)
        self._face(state, flow, asked + 1)

    def gain_step(self, flow: Flow) -> None:
        self.steps += 1
        flow.tell(events.ExtraStep(seat=self.seat))

    def enter(self, state: AstroState, flow: Flow, stage: int) -> None:
        """Turn the tile up if it lies face down (AN-TRJ-04)."""
        if state.tiles[stage] == NOWHERE:
            state.tiles[stage] = flow.draw(state.stage_bags[stage], "trajectory tile")
            flow.tell(events.TileRevealed(stage=stage, value=state.tiles[stage]))
        self.value, self.is_cancelled = state.tiles[stage], False
        self._face(state, flow, REDRAWING)

    def _face(self, state: AstroState, flow: Flow, point: int) -> None:
        """Go through what may change the DV of the tile, stop where the seat is asked, then add it."""
        seat = self.seat
        effect = state.effect(seat)
        if point <= REDRAWING and self._is_redrawing(state, flow, effect):
            return
        if point <= SEXTANT_ASKED and self.value and _may_cancel(state, seat):
            self.asked = SEXTANT_ASKED
            return
        if point <= ZEROING and effect and agendas.makes_zero(state, seat, effect):
            self.value = 0
        if point <= PLANETS and effect == "planets" and self._is_asked_for_planets(state, flow):
            return
        self._add(state, flow, effect)

    def _is_asked_for_planets(self, state: AstroState, flow: Flow) -> bool:
        """Shown planets serve once a move: for less DV on all its tiles, or for a step (AN-AGD-17)."""
        agenda = state.seats[self.seat].agenda
        if self.planets == LESSENED:
            self._lessen(state, flow)
        elif not self.planets and agendas.are_planets_shown(state, agenda):
            if state.cat.agenda_entries[agenda].minus and (self.value or self.steps):
                self.asked = PLANETS
                return True
            self.planets = STEPPED
            self.gain_step(flow)
        return False

    def _lessen(self, state: AstroState, flow: Flow) -> None:
        less = self.lessened(state, self.value)
        if less != self.value:
            self.value = less
            flow.tell(events.Lessened(seat=self.seat, value=less))

    def lessened(self, state: AstroState, value: int) -> int:
        return max(0, value - state.cat.agenda_entries[state.seats[self.seat].agenda].minus)

    def _is_redrawing(self, state: AstroState, flow: Flow, effect: str) -> bool:
        """Between the Poles draws a tile to compare with; Moon Festival asks (AN-AGD-08, 10)."""
        stage = state.seats[self.seat].stage
        if effect not in ("difference", "redraw") or state.pile_left(stage) <= 0:
            return False
        if effect == "redraw":
            if self.has_redrawn:
                return False
            self.asked = REDRAWING
            return True
        drawn, _ = draw_tile(state, flow, stage)
        state.discards[stage] = (*state.discards[stage], drawn)
        self.value = abs(self.value - drawn)
        flow.tell(events.Difference(seat=self.seat, drawn=drawn, value=self.value))
        return False

    def _redraw(self, state: AstroState, flow: Flow) -> None:
        stage = state.seats[self.seat].stage
        drawn, _ = draw_tile(state, flow, stage)
        state.discards[stage] = (*state.discards[stage], state.tiles[stage])
        state.tiles[stage] = self.value = drawn
        self.has_redrawn = True
        flow.tell(events.Redrawn(seat=self.seat, stage=stage, value=drawn))

    def _add(self, state: AstroState, flow: Flow, effect: str) -> None:
        """Compare with NK and add (AN-TRJ-04, 05, AN-ABT-01)."""
        seat = self.seat
        player = state.seats[seat]
        value, self.value = self.value, NOWHERE
        if player.dv + value > player.nk:
            self.abort(state, flow)
            return
        player.dv += value
        player.added, player.faced = value, not self.is_cancelled
        flow.tell(events.Difficulty(seat=seat, value=value, dv=player.dv))
        if effect == "low_value_step" and state.tiles[player.stage] in (0, 5):
            self.gain_step(flow)
        self.asked = ENTERED
        self.let_draw(state)

    def let_draw(self, state: AstroState) -> None:
        """After a launch, once the die has entered the trajectory, tiles are drawn (AN-TRJ-01, AN-SLO-08)."""
        if self.is_launch and not state.is_solo:
            state.frames.append(DrawingTiles(drawing_order(state, self.seat)))
        self.is_launch = False


def _may_cancel(state: AstroState, seat: int) -> bool:
    """Whether the token on the SXT can cancel a tile: one, in the next resolution phase (AN-RULING-13)."""
    player = state.seats[seat]
    return player.sxt >= 0 and not player.sxt_used and state.phase == "resolution"
