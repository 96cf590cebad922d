"""Flight: steps along the trajectory, exchanges of tiles, aborts (AN-TRJ, AN-ABT, AN-EAR, AN-RKT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import (
    REVEAL,
    CancelValue,
    ChooseHousing,
    ClaimStep,
    Done,
    Exchange,
    Fly,
    Guess,
    Launch,
)
from moonrace.games.astronavigators.catalogue import EARTH_MAP, HOME, MOON, NOWHERE, SPACECRAFT
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.rules import agendas, ending, free
from moonrace.games.astronavigators.rules.facing import (
    ASKED,
    ENTERED,
    GUESSING,
    HOUSING,
    LESSENED,
    MOVE,
    Facing,
)
from moonrace.games.astronavigators.rules.launching import launches, leave_pad, refuse_launch, take_bonus
from moonrace.games.astronavigators.rules.phases import OneSeat
from moonrace.games.astronavigators.rules.trajectory import draw_tile, next_stage
from moonrace.games.astronavigators.state import (
    ARRIVED,
    DROPPED,
    FIRST_AND_FAST,
    OUT,
    PLAYING,
    AstroState,
    Player,
)
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import NOT_OFFERED, Flow

FLY, FLY_REVEALING = Fly(), Fly(REVEAL)
CLAIM = ClaimStep()
RELAUNCH_STEPS = 2


def launch(state: AstroState, flow: Flow, seat: int, action: Launch, extra: int = 0) -> None:
    """Leave the pad: the first step leads to the next free stage (AN-TRV-11, AN-TRJ-10)."""
    leave_pad(state, flow, seat, action)
    state.frames.append(Flight(seat, 1 + extra + take_bonus(state, seat), is_launch=True))


@dataclass(eq=False)
class Flight(Facing):
    """A seat moves along the trajectory."""

    name = "flight"

    exchanged: int = 0
    """The stage whose tile was exchanged in this move, while the same value may still be claimed."""
    chasers: tuple[int, ...] = ()
    """Who was jumped in this move and has been asked, or is to be asked (as -1 - seat)."""
    is_chase: bool = False
    """Whether this is the one step of somebody who was jumped (AN-AGD-07)."""

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(
            self.name,
            seat=self.seat,
            steps=self.steps,
            asked=ASKED[self.asked],
            value=self.value,
            planets=self.planets,
            can_claim=seat == self.seat and self._can_claim(state),
        )

    def awaited(self, state: AstroState) -> Sequence[int]:
        is_by_itself = self.asked == ENTERED or (self.is_launch and self.asked == MOVE)
        return () if is_by_itself else (self.seat,)

    def run(self, state: AstroState, flow: Flow) -> None:
        if self.asked == ENTERED:
            self._leave_tile(state)
        else:
            self._step(state, flow)

    # What may be answered -----------------------------------------------------------------------------------

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return self.legal(state, seat)

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        return self._moves(state) if self.asked == MOVE else self.answers(state)

    def _moves(self, state: AstroState) -> list[Action]:
        player, out = state.seats[self.seat], list[Action]()
        if self.steps:
            out.append(FLY)
            if self._may_reveal(state):
                out.append(FLY_REVEALING)
        if not self.is_chase:
            if not player.exchanged:
                out += [state.cat.exchange[stage] for stage, _, _ in player.drawn]
            if self._can_claim(state):
                out.append(CLAIM)
            if state.mode:
                free.list_free(state, self.seat, out)
        out.append(state.cat.done)
        return out

    def _may_reveal(self, state: AstroState) -> bool:
        is_leaving = state.seats[self.seat].stage == 2
        return is_leaving and agendas.may_reveal(state, self.seat, "leaving_stage_2")

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if self.asked == MOVE:
            return self._refuse_move(state, action)
        if action in self.answers(state):
            return None
        if isinstance(action, Guess):
            return Refusal("no-guess", "Guess one of the values of this stage.", "AN-AGD-14")
        return _NOT_ASKED.get(type(action), NOT_OFFERED)

    def _refuse_move(self, state: AstroState, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, Fly):
            return self._refuse_fly(state, action)
        if type(action) in _NOT_ASKED and not (isinstance(action, ClaimStep) and self._may_claim(state)):
            return _NOT_ASKED[type(action)]
        if self.is_chase:
            return Refusal("chase", "Who was jumped makes one step, or stays.", "AN-AGD-07")
        if isinstance(action, Exchange):
            return _refuse_exchange(state, self.seat, action)
        return None if isinstance(action, ClaimStep) else free.refuse_free(state, self.seat, action)

    def _refuse_fly(self, state: AstroState, action: Fly) -> Refusal | None:
        if not self.steps:
            return Refusal("no-steps", "No step is left in this move.", "AN-TRJ-02")
        if not action.reveal or (action.reveal == REVEAL and self._may_reveal(state)):
            return None
        return agendas.no_reveal(state, self.seat, "leaving_stage_2", "AN-AGD-02")

    # What an answer does ------------------------------------------------------------------------------------

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        asked = self.asked
        if asked == MOVE:
            self._take_move(state, flow, action)
        elif isinstance(action, ChooseHousing):
            self._choose_housing(state, flow, action.stage)
        elif asked == GUESSING:
            if isinstance(action, Guess):
                self._guess(state, flow, action.value)
            else:
                self._go_on(state)
        else:
            self.answer(state, flow, asked, action)

    def _take_move(self, state: AstroState, flow: Flow, action: Action) -> None:
        if isinstance(action, Fly):
            if action.reveal:
                agendas.reveal(state, flow, self.seat)
            self._step(state, flow)
        elif isinstance(action, Done):
            self._end(state)
        elif isinstance(action, Exchange):
            self._exchange(state, flow, action.stage)
        elif isinstance(action, ClaimStep):
            self._claim(state, flow)
        else:
            free.do_free(state, flow, self.seat, action)

    # A step -------------------------------------------------------------------------------------------------

    def _step(self, state: AstroState, flow: Flow) -> None:
        seat = self.seat
        player = state.seats[seat]
        target = next_stage(state, seat, ignores_housing=self.is_chase)
        if self._wants_housing(state, target):
            self.asked = HOUSING
            return
        self.asked = MOVE
        self.steps -= 1
        origin = player.stage
        self._note_jumped(state, origin, target)
        state.clock += 1
        player.stage, player.reached = target, state.clock
        player.added, player.faced = 0, False
        flow.tell(events.Flew(seat=seat, source=origin, to=target))
        if target == MOON:
            self._land(state, flow)
        elif target == HOME:
            self._arrive(state, flow)
        else:
            self.enter(state, flow, target)

    def _wants_housing(self, state: AstroState, target: int) -> bool:
        """Whether the stage whose housing is lessened must be chosen now (AN-AGD-06)."""
        player = state.seats[self.seat]
        if state.effect(self.seat) != "less_housing" or self.is_chase:
            return False
        if player.stage < 2:
            return not player.housing_out and target >= 2
        return MOON <= player.stage < MOON + 2 and not player.housing_in and target >= MOON + 2

    def _choose_housing(self, state: AstroState, flow: Flow, stage: int) -> None:
        player = state.seats[self.seat]
        if player.stage < MOON:
            player.housing_out = stage
        else:
            player.housing_in = stage
        flow.tell(events.Housing(seat=self.seat, stage=stage))
        self.asked = MOVE
        self._step(state, flow)

    def _note_jumped(self, state: AstroState, origin: int, target: int) -> None:
        """Remember who is jumped by this step and may chase (AN-AGD-07, AN-RULING-44)."""
        if target - origin < 2 or not state.mode:
            return
        for other, player in enumerate(state.seats):
            is_new = other not in self.chasers and -1 - other not in self.chasers
            if other == self.seat or not is_new or player.fate != PLAYING:
                continue
            if (
                origin < player.stage < target
                and player.stage != MOON
                and state.effect(other) == "when_jumped"
            ):
                self.chasers = (*self.chasers, -1 - other)

    def _leave_tile(self, state: AstroState) -> None:
        """The tile just entered has been faced: guess, or go on."""
        if state.effect(self.seat) == "guess" and state.pile_left(state.seats[self.seat].stage) > 0:
            self.asked = GUESSING
        else:
            self._go_on(state)

    def _guess(self, state: AstroState, flow: Flow, value: int) -> None:
        """Right: on to the next stage. Wrong: a free abort (AN-AGD-14, AN-RULING-45)."""
        stage = state.seats[self.seat].stage
        drawn, _ = draw_tile(state, flow, stage)
        state.discards[stage] = (*state.discards[stage], drawn)
        flow.tell(events.Guessed(seat=self.seat, guess=value, drawn=drawn))
        self.asked = MOVE
        if drawn == value:
            self.steps += 1
            self._step(state, flow)
        else:
            self.abort(state, flow, is_free=True)

    # After a step -------------------------------------------------------------------------------------------

    def _go_on(self, state: AstroState) -> None:
        """Ask for the next step, or for an exchange; else the move is over."""
        self.asked = MOVE
        player = state.seats[self.seat]
        may_exchange = not self.is_chase and not player.exchanged and bool(player.drawn)
        if not self.steps and not may_exchange:
            self._end(state)
        else:
            self._let_chase(state)

    def _end(self, state: AstroState) -> None:
        state.frames.pop()
        self._let_chase(state)

    def _let_chase(self, state: AstroState) -> None:
        """Ask those who were jumped."""
        for mark in self.chasers:
            if mark < 0 and state.result is None:
                state.frames.append(Flight(-1 - mark, 1, is_chase=True))
        self.chasers = tuple(mark if mark >= 0 else -1 - mark for mark in self.chasers)

    def _land(self, state: AstroState, flow: Flow) -> None:
        """The lunar module stands on the Moon, the die is in orbit; First and Fast is won (AN-TRJ-07)."""
        flow.tell(events.Landed(seat=self.seat, month=state.month + 1))
        if state.mode == FIRST_AND_FAST:
            state.seats[self.seat].fate = ARRIVED
            ending.end(state, flow, ending.landed_first(state, self.seat))
        self._end(state)

    def _arrive(self, state: AstroState, flow: Flow) -> None:
        """Back on Earth (AN-EAR-03)."""
        state.seats[self.seat].fate = ARRIVED
        flow.tell(events.Arrived(seat=self.seat, month=state.month + 1))
        if state.is_solo:
            ending.end(state, flow, ending.returned_alone(state))
        self._end(state)
        ending.end_if_nobody_plays(state, flow)

    # Exchanging tiles ---------------------------------------------------------------------------------------

    def _exchange(self, state: AstroState, flow: Flow, stage: int) -> None:
        """Lay the own tile on the trajectory, face up, and take the one that lay there (AN-RULING-20)."""
        player, seat = state.seats[self.seat], self.seat
        mine = next(value for number, value, _ in player.drawn if number == stage)
        is_face_down = state.tiles[stage] == NOWHERE
        theirs = flow.draw(state.stage_bags[stage], "trajectory tile") if is_face_down else state.tiles[stage]
        state.tiles[stage] = mine
        others = tuple(drawn for drawn in player.drawn if drawn[0] != stage)
        player.drawn = tuple(sorted((*others, (stage, theirs, not is_face_down))))
        player.exchanged = True
        flow.tell(events.Exchanged(seat=seat, stage=stage, value=mine))
        flow.tell(events.ExchangedFor(seat=seat, stage=stage, value=theirs, audience=only(seat)))
        flow.seen("a tile was turned up")
        self.exchanged = stage
        if player.stage == stage and player.faced and not self._changes_dv(state, flow, mine):
            return
        if not self.steps and not is_face_down and mine != theirs:
            self._end(state)

    def _changes_dv(self, state: AstroState, flow: Flow, value: int) -> bool:
        """The DV of the stage one stands on changes with its tile; whether one stays there."""
        player = state.seats[self.seat]
        effect = state.effect(self.seat)
        if effect and agendas.makes_zero(state, self.seat, effect):
            value = 0
        elif self.planets == LESSENED:
            value = self.lessened(state, value)
        dv = player.dv - player.added + value
        if dv > player.nk:
            self.abort(state, flow)
            return False
        player.dv, player.added = dv, value
        flow.tell(events.Difficulty(seat=self.seat, value=value, dv=dv))
        return True

    def _may_claim(self, state: AstroState) -> bool:
        return not self.is_chase and self._can_claim(state)

    def _can_claim(self, state: AstroState) -> bool:
        """Whether the tile taken in exchange has the value of the one laid down."""
        stage = self.exchanged
        if not stage:
            return False
        return any(s == stage and value == state.tiles[s] for s, value, _ in state.seats[self.seat].drawn)

    def _claim(self, state: AstroState, flow: Flow) -> None:
        """Show both tiles for one extra step (AN-TRJ-08)."""
        player = state.seats[self.seat]
        stage, self.exchanged = self.exchanged, 0
        player.drawn = tuple(
            (number, value, is_known or number == stage) for number, value, is_known in player.drawn
        )
        flow.tell(events.Claimed(seat=self.seat, stage=stage))
        flow.seen("a tile was shown")
        self.gain_step(flow)

    # Aborts -------------------------------------------------------------------------------------------------

    def abort(self, state: AstroState, flow: Flow, *, is_free: bool = False) -> None:
        """DV would exceed NK, or a guess was wrong (AN-ABT-01, 02, AN-EAR-04, 06, AN-RULING-17, 24, 75)."""
        seat = self.seat
        player = state.seats[seat]
        state.frames.pop()
        self._let_chase(state)
        if player.stage > MOON:
            player.fate = OUT if player.abort_spent or is_free else DROPPED
            player.abort_spent = player.abort_spent or not is_free
            flow.tell(events.Dropped(seat=seat, stage=player.stage - MOON, keeps_rank=player.fate == DROPPED))
        elif player.abort_spent and not is_free:
            player.fate = OUT
            flow.tell(events.Out(seat=seat, stage=player.stage))
        else:
            player.abort_spent = player.abort_spent or not is_free
            flow.tell(events.Aborted(seat=seat, stage=player.stage, is_free=is_free))
            if state.rocket_ability(seat) == "abort_as_abort_stage":
                _take_back_calibration(player)
                regain_tokens(state, flow, seat)
            return_to_pad(state, seat)
        if player.fate != PLAYING and state.is_solo:
            ending.end(state, flow, ending.solo_result("lost-in-space"))
        ending.end_if_nobody_plays(state, flow)
        if state.result is None:
            self.let_draw(state)


def _refuse_exchange(state: AstroState, seat: int, action: Exchange) -> Refusal | None:
    player = state.seats[seat]
    if player.exchanged:
        return Refusal("has-exchanged", "You have exchanged a tile in this game already.", "AN-TRJ-08")
    if any(stage == action.stage for stage, _, _ in player.drawn):
        return None
    return Refusal("no-tile", f"You hold no tile of stage {action.stage}.", "AN-TRJ-08")


_NOT_ASKED: dict[type[Action], Refusal] = {
    ClaimStep: Refusal("no-claim", "You have not exchanged tiles of the same value.", "AN-TRJ-08"),
    CancelValue: Refusal("no-sxt", "There is no tile for a token on the SXT to cancel.", "AN-CAL-06"),
    Guess: Refusal("no-guess", "No tile is to be guessed now.", "AN-AGD-14"),
}
"""Answers to questions that the flight does not ask now."""


def begin(state: AstroState, flow: Flow, seat: int) -> None:
    """Resolve a travel action in space (AN-ACT-08)."""
    if state.seats[seat].vehicle == SPACECRAFT:
        state.frames.append(Flight(seat, 1 + take_bonus(state, seat)))
    else:
        flow.tell(events.Stayed(seat=seat))
        if state.mode and free.is_asked(state, seat):
            state.frames.append(free.Afterwards(seat))


def return_to_pad(state: AstroState, seat: int) -> None:
    """Back to the launch pad with DV 0; a Starship may leave again at once (AN-ABT-01, 03, AN-RKT-06)."""
    player = state.seats[seat]
    state.clock += 1
    player.stage, player.reached = EARTH_MAP, state.clock
    player.square = player.pad
    player.dv = player.added = 0
    player.faced = False
    if state.rocket_ability(seat) == "relaunch_plus_2":
        state.frames.append(Relaunching(seat))


def regain_tokens(state: AstroState, flow: Flow, seat: int) -> None:
    """All spent lunar phase and set tokens become active again (AN-ABT-03, AN-RKT-05)."""
    player = state.seats[seat]
    player.spent_sets = player.spent_moons = player.half_moons = 0
    flow.tell(events.TokensRegained(seat=seat))


def _take_back_calibration(player: Player) -> None:
    """Tokens in use this month are not spent at its end: an Abort Stage would return them (AN-RKT-05)."""
    player.sxt = player.sct = player.ai = NOWHERE
    player.sxt_used = False
    player.extra = 0


class Relaunching(OneSeat):
    """A Starship may be launched again at once, with two extra steps (AN-RKT-06)."""

    name = "relaunch"

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.seat, steps=1 + RELAUNCH_STEPS)

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return (*launches(state, seat, [state.seats[seat].rocket]), state.cat.done)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        own = state.seats[seat].rocket
        if isinstance(action, Launch) and action.rocket == state.cat.rockets[own]:
            return refuse_launch(state, seat, action, [own])
        return Refusal("relaunch", "Launch the Starship again at once, or stay on the pad.", "AN-RKT-06")

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        state.frames.pop()
        if isinstance(action, Launch):
            launch(state, flow, seat, action, RELAUNCH_STEPS)
