"""After the resolution phase: finishing training and on-board calibration (AN-AST, AN-CAL, AN-ABT-03)."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import SCT, SXT, AbortStage, Calibrate, Done, Prepare, TrainOn
from moonrace.games.astronavigators.catalogue import NOWHERE, OUTBOUND
from moonrace.games.astronavigators.focus import FocusView, Phase
from moonrace.games.astronavigators.rules import flight, moving
from moonrace.games.astronavigators.state import AstroState, Player
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_OFFERED, Flow

ABORT_STAGE = AbortStage()
PREPARE = Prepare()
TRAIN_ON = TrainOn()


class Calibration(Phase):
    """In week order, trainees may finish, and astronauts calibrate (AN-RND-05, AN-AST-01)."""

    __slots__ = ("queue",)
    name = "calibrate"

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    def clone(self) -> Calibration:
        return Calibration(self.queue)

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(self.name, seat=self.queue[0] if self.queue else NOWHERE)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return self.queue[:1] if self.queue and _has_choice(state, self.queue[0]) else ()

    def run(self, state: AstroState, flow: Flow) -> None:
        if self.queue:
            self.queue = self.queue[1:]
        else:
            state.frames.pop()

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        cat, player = state.cat, state.seats[seat]
        if not player.prepared:
            return [PREPARE, TRAIN_ON, cat.done] if player.is_asked else [PREPARE, cat.done]
        out: list[Action] = []
        if player.sxt < 0:
            active = _for_sxt(player)
            out += [cat.to_sxt[n] for n in range(len(cat.phases)) if active >> n & 1]
        active = player.active_sets()
        if active and player.sct < 0:
            out += [cat.to_sct[n] for n in range(len(cat.sets)) if active >> n & 1]
        elif active and player.ai < 0:
            out += [cat.to_ai[n] for n in range(len(cat.sets)) if active >> n & 1]
        if player.stage in OUTBOUND and not player.abort_stage_spent:
            out.append(ABORT_STAGE)
        out.append(cat.done)
        return out

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Done):
            self.queue = self.queue[1:]
        elif isinstance(action, Calibrate):
            _calibrate(state, flow, seat, action)
        elif isinstance(action, Prepare):
            prepare(state, flow, seat)
        elif isinstance(action, TrainOn):
            state.seats[seat].is_asked = False
            flow.tell(events.TrainsOn(seat=seat))
            self.queue = self.queue[1:]
        else:
            player = state.seats[seat]
            player.abort_stage_spent = True
            flow.tell(events.AbortStage(seat=seat, stage=player.stage))
            flight.regain_tokens(state, flow, seat)
            flight.return_to_pad(state, seat)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal:
        player = state.seats[seat]
        if isinstance(action, (Prepare, TrainOn)) and player.prepared:
            return Refusal("is-prepared", "You are a prepared astronaut already.", "AN-AST-01")
        if isinstance(action, TrainOn):
            return Refusal("trains-on", "You have said so already.", "AN-RULING-67")
        if isinstance(action, Calibrate):
            return _refuse(state, seat, action)
        if isinstance(action, AbortStage):
            if player.abort_stage_spent:
                return Refusal("spent", "Your Abort Stage token is spent.", "AN-ABT-04")
            return Refusal("not-outbound", "Abort Stage works on the way to the Moon only.", "AN-RULING-18")
        return NOT_OFFERED


def _has_choice(state: AstroState, seat: int) -> bool:
    player = state.seats[seat]
    if not player.prepared:
        return player.is_asked or moving.is_on_public_site(state, player.square)
    if player.stage in OUTBOUND and not player.abort_stage_spent:
        return True
    if player.sxt < 0 and player.active_moons():
        return True
    return (player.sct < 0 or player.ai < 0) and bool(player.active_sets())


def prepare(state: AstroState, flow: Flow, seat: int) -> None:
    """Turn the character to its astronaut side (AN-AST-01)."""
    player = state.seats[seat]
    player.prepared = True
    flow.tell(events.Prepared(seat=seat))


def _calibrate(state: AstroState, flow: Flow, seat: int, action: Calibrate) -> None:
    cat, player = state.cat, state.seats[seat]
    if action.slot == SXT:
        player.sxt = cat.phases.index(action.token)
        player.sxt_used = False
    elif action.slot == SCT:
        player.sct = cat.set[action.token]
    else:
        player.ai = cat.set[action.token]
    flow.tell(events.Calibrated(seat=seat, slot=action.slot, token=action.token))


def _for_sxt(player: Player) -> int:
    """Lunar phases whose tokens the SXT can use: one that was left there comes first (AN-AGD-11)."""
    return player.half_moons or player.active_moons()


def _refuse(state: AstroState, seat: int, action: Calibrate) -> Refusal:
    cat, player = state.cat, state.seats[seat]
    if not player.prepared:
        return Refusal("not-prepared", "Only a prepared astronaut calibrates.", "AN-RND-05")
    if action.slot == SXT:
        if player.sxt >= 0:
            return Refusal("slot-taken", "A lunar phase token is on the SXT already.", "AN-CAL-01")
        if action.token not in cat.phases:
            return Refusal("wrong-token", "The SXT takes a lunar phase token.", "AN-CAL-01")
        if player.active_moons() >> cat.phases.index(action.token) & 1:
            left = next(n for n in range(len(cat.phases)) if player.half_moons >> n & 1)
            text = f"Your token “{cat.phases[left]}” was left on the SXT to be spent again first."
            return Refusal("slot-taken", text, "AN-AGD-11")
        return Refusal("not-active", f"Your token “{action.token}” is not active.", "AN-CAL-01")
    if action.token not in cat.set:
        return Refusal("wrong-token", "The SCT and the AI take set tokens.", "AN-CAL-01")
    if action.slot == SCT and player.sct >= 0:
        return Refusal("slot-taken", "A set token is on the SCT already.", "AN-CAL-01")
    if action.slot != SCT and player.sct < 0:
        return Refusal("sct-first", "The AI takes a token only together with the SCT.", "AN-CAL-02")
    return Refusal("not-active", f"Your token “{action.token}” is not active.", "AN-CAL-01")


def show_results(state: AstroState, flow: Flow) -> None:
    """Planet movement shows whether calibration gives an extra step (AN-CAL-03, 04, AN-RKT-03, 04).

    The face-up planet card is part of the observation area too (AN-RULING-66).
    """
    shown = state.cat.set_mask_of[state.planet_top] if state.planet_top >= 0 else 0
    for stack in state.weeks:
        if stack:
            shown |= state.cat.set_mask_of[stack[-1]]
    for seat, player in enumerate(state.seats):
        if player.sct < 0 and player.sxt < 0:
            continue
        wanted = (1 << player.sct if player.sct >= 0 else 0) | (1 << player.ai if player.ai >= 0 else 0)
        player.extra = bool(wanted & shown) + _rocket_step(state, seat)
        if player.extra:
            flow.tell(events.CalibrationShown(seat=seat, steps=player.extra))


def _rocket_step(state: AstroState, seat: int) -> int:
    player, ability = state.seats[seat], state.rocket_ability(seat)
    if ability == "calibrate_set":
        return int(player.sct == state.cat.rocket_set[player.rocket])
    return int(ability == "calibrate_lunar" and player.sxt >= 0)


def spend_tokens(state: AstroState, flow: Flow) -> None:
    """At the end of a resolution phase the tokens on SXT and SCT are spent; the AI keeps (AN-CAL-05)."""
    for seat, player in enumerate(state.seats):
        if player.sxt < 0 and player.sct < 0:
            continue
        if player.sxt >= 0:
            _spend_moon(state, seat)
        if player.sct >= 0:
            player.spent_sets |= 1 << player.sct
        flow.tell(events.TokensSpent(seat=seat))
        player.sxt = player.sct = player.ai = NOWHERE
        player.extra = 0
        player.sxt_used = False


def _spend_moon(state: AstroState, seat: int) -> None:
    """Qixi Festival lets each lunar phase token be spent twice; it stays on the SXT meanwhile (AN-AGD-11)."""
    player = state.seats[seat]
    bit = 1 << player.sxt
    if state.effect(seat) == "moons_twice" and not player.half_moons & bit:
        player.half_moons |= bit
    else:
        player.spent_moons |= bit
        player.half_moons &= ~bit
