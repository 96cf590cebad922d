"""Flight: launching, steps along the trajectory, difficulty, aborts (AN-TRJ, AN-ABT, AN-EAR, AN-RKT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    Lessen,
    Redraw,
    TakeStep,
)
from moonrace.games.astronavigators.catalogue import (
    EARTH_MAP,
    HOME,
    MOON,
    NOWHERE,
    SPACECRAFT,
)
from moonrace.games.astronavigators.focus import FocusView, OneSeat, Phase
from moonrace.games.astronavigators.rules import agendas, ending, free, moving
from moonrace.games.astronavigators.rules.trajectory import (
    DrawingTiles,
    draw_tile,
    drawing_order,
    next_stage,
)
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
CANCEL, REDRAW, LESSEN, TAKE_STEP, CLAIM = CancelValue(), Redraw(), Lessen(), TakeStep(), ClaimStep()
RELAUNCH_STEPS = 2

MOVE, REDRAWING, SEXTANT_ASKED, ZEROING, PLANETS, ENTERED, GUESSING, HOUSING = range(8)
ASKED = ("move", "redraw", "sxt", "", "planets", "", "guess", "housing")
"""Points on entering a tile, in their order (AN-RULING-43); at some of them a seat is asked."""
LESSENED, STEPPED = "lessened", "stepped"
"""What shown planets were used for in a move."""

# Launching --------------------------------------------------------------------------------------------------


def launches(state: AstroState, seat: int, rockets: list[int]) -> list[Action]:
    """Each of the rockets, with and without revealing the agenda."""
    names = [state.cat.rockets[rocket] for rocket in rockets]
    values = _reveal_values(state, seat) if agendas.may_reveal(state, seat, "launch") else ()
    return [
        launch
        for name in names
        for launch in (Launch(name), *(Launch(name, REVEAL, value) for value in values))
    ]


def _reveal_values(state: AstroState, seat: int) -> Sequence[int]:
    """The tile values one of which is named with the agenda; just NOWHERE where it asks for none."""
    is_naming = state.cat.effect[state.seats[seat].agenda] == "named_value"
    return state.cat.all_values if is_naming else (NOWHERE,)


def refuse_launch(state: AstroState, seat: int, action: Launch, rockets: list[int]) -> Refusal | None:
    """Why a seat cannot launch like this with one of the rockets."""
    if state.cat.rocket.get(action.rocket, NOWHERE) not in rockets:
        return Refusal("no-such-rocket", f"“{action.rocket}” does not stand on your square.", "AN-RULING-35")
    if not action.reveal and action.value == NOWHERE:
        return None
    if not agendas.may_reveal(state, seat, "launch"):
        return agendas.no_reveal(state, seat, "launch", "AN-AGD-01")
    if action.reveal == REVEAL and action.value in _reveal_values(state, seat):
        return None
    return Refusal("named-value", "Name a tile value exactly where the agenda asks for one.", "AN-AGD-01")


def launch(state: AstroState, flow: Flow, seat: int, action: Launch, extra: int = 0) -> None:
    """Leave the pad: the first step leads to the next free stage (AN-TRV-11, AN-TRJ-10)."""
    player, cat = state.seats[seat], state.cat
    rocket = cat.rocket[action.rocket]
    player.pad = player.square
    _take_engine(state, seat, rocket)
    player.launches += 1
    flow.tell(events.Launched(seat=seat, rocket=action.rocket, square=cat.squares[player.square]))
    if any(held == rocket for held, _ in player.rockets):
        player.rockets = tuple(held for held in player.rockets if held[0] != rocket)
        flow.seen("a rocket was shown")
        free.open_site(state, flow, seat, rocket, player.square)
    if cat.rocket_ability[rocket] == "launch_nk_10":
        nk = cat.content.values.saturn_v_launch_nk
        player.nk += nk
        flow.tell(events.LaunchBonus(seat=seat, nk=nk))
    moving.use_vehicle(state, flow, seat, SPACECRAFT)
    if action.reveal:
        agendas.reveal(state, flow, seat, action.value)
    state.frames.append(Flight(seat, 1 + extra + _take_bonus(state, seat), is_launch=True))


def _take_engine(state: AstroState, seat: int, rocket: int) -> None:
    """The ability of a rocket belongs to whoever launched with it last (AN-RULING-35)."""
    for other in state.seats:
        other.lost_engine = other.lost_engine or other.rocket == rocket
    player = state.seats[seat]
    player.rocket, player.lost_engine = rocket, False


def _take_bonus(state: AstroState, seat: int) -> int:
    """Use up the extra steps of this move, from calibration and from the own week (AN-AGD-04, 12)."""
    player = state.seats[seat]
    extra, player.extra = player.extra, 0
    return extra + (state.effect(seat) == "icon_step" and agendas.week_shows_icon(state, seat))


# The flight -------------------------------------------------------------------------------------------------


class Flight(Phase):
    """A seat moves along the trajectory."""

    name = "flight"

    seat: int
    steps: int
    asked: int = MOVE
    value: int = NOWHERE
    """The DV of the tile just entered, until it is added."""
    planets: str = ""
    """What the planets of the agenda were used for in this move, once they were (AN-RULING-44)."""
    exchanged: int = 0
    """The stage whose tile was exchanged in this move, while the same value may still be claimed."""
    chasers: tuple[int, ...] = ()
    """Who was jumped in this move and has been asked, or is to be asked (as -1 - seat)."""
    is_launch: bool = False
    """Whether the rocket is launching: the first step is made by itself, and then tiles are drawn."""
    is_chase: bool = False
    """Whether this is the one step of somebody who was jumped (AN-AGD-07)."""
    is_cancelled: bool = False
    """Whether the token on the SXT has cancelled the tile just entered."""
    has_redrawn: bool = False
    """Whether Moon Festival has changed a tile in this move (AN-AGD-10)."""

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
        return self._moves(state) if self.asked == MOVE else self._answers(state)

    def _answers(self, state: AstroState) -> list[Action]:
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
        if action in self._answers(state):
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
            self._answer(state, flow, asked, action)

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

    def _answer(self, state: AstroState, flow: Flow, asked: int, action: Action) -> None:
        """An answer about the tile just entered."""
        if isinstance(action, Redraw):
            self._redraw(state, flow)
        elif isinstance(action, CancelValue):
            state.seats[self.seat].sxt_used = True
            self.value, self.is_cancelled = 0, True
            flow.tell(events.Cancelled(seat=self.seat, token=_sxt_token(state, self.seat)))
        elif isinstance(action, Lessen):
            self.planets = LESSENED
            self._lessen(state, flow)
        elif isinstance(action, TakeStep):
            self.planets = STEPPED
            self._gain_step(flow)
        self._face(state, flow, asked + 1)

    def _gain_step(self, flow: Flow) -> None:
        self.steps += 1
        flow.tell(events.ExtraStep(seat=self.seat))

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
            self._enter(state, flow, target)

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

    def _enter(self, state: AstroState, flow: Flow, stage: int) -> None:
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
            self._gain_step(flow)
        return False

    def _lessen(self, state: AstroState, flow: Flow) -> None:
        less = self._lessened(state, self.value)
        if less != self.value:
            self.value = less
            flow.tell(events.Lessened(seat=self.seat, value=less))

    def _lessened(self, state: AstroState, value: int) -> int:
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
            self._abort(state, flow)
            return
        player.dv += value
        player.added, player.faced = value, not self.is_cancelled
        flow.tell(events.Difficulty(seat=seat, value=value, dv=player.dv))
        if effect == "low_value_step" and state.tiles[player.stage] in (0, 5):
            self._gain_step(flow)
        self.asked = ENTERED
        self._let_draw(state)

    def _let_draw(self, state: AstroState) -> None:
        """After a launch, once the die has entered the trajectory, tiles are drawn (AN-TRJ-01, AN-SLO-08)."""
        if self.is_launch and not state.is_solo:
            state.frames.append(DrawingTiles(drawing_order(state, self.seat)))
        self.is_launch = False

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
            self._abort(state, flow, is_free=True)

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
            value = self._lessened(state, value)
        dv = player.dv - player.added + value
        if dv > player.nk:
            self._abort(state, flow)
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
        self._gain_step(flow)

    # Aborts -------------------------------------------------------------------------------------------------

    def _abort(self, state: AstroState, flow: Flow, *, is_free: bool = False) -> None:
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
            self._let_draw(state)


def _may_cancel(state: AstroState, seat: int) -> bool:
    """Whether the token on the SXT can cancel a tile: one, in the next resolution phase (AN-RULING-13)."""
    player = state.seats[seat]
    return player.sxt >= 0 and not player.sxt_used and state.phase == "resolution"


def _sxt_token(state: AstroState, seat: int) -> str:
    return state.cat.phases[state.seats[seat].sxt]


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
        state.frames.append(Flight(seat, 1 + _take_bonus(state, seat)))
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
