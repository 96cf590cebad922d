"""After the resolution phase: finishing training and on-board calibration (AN-AST, AN-CAL, AN-ABT-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import SCT, SXT, AbortStage, Calibrate, Done, Prepare, TrainOn
from moonrace.games.astronavigators.catalogue import NOWHERE, OUTBOUND
from moonrace.games.astronavigators.rules import flight, moving
from moonrace.games.astronavigators.rules.phases import Queue
from moonrace.games.astronavigators.state import AstroState, Player
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_OFFERED, Flow

ABORT_STAGE = AbortStage()
PREPARE = Prepare()
TRAIN_ON = TrainOn()


class Calibration(Queue):
    """In week order, trainees may finish, and astronauts calibrate (AN-RND-05, AN-AST-01)."""

    name = "calibrate"

    def has_choice(self, state: AstroState, seat: int) -> bool:
        player = state.seats[seat]
        if not player.prepared:
            return player.is_asked or moving.is_on_public_site(state, player.square)
        if _may_turn_back(player) or (player.sxt < 0 and player.active_moons()):
            return True
        return (player.sct < 0 or player.ai < 0) and bool(player.active_sets())

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return (*self.legal(state, seat), *_missed(state, seat))

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
        if _may_turn_back(player):
            out.append(ABORT_STAGE)
        out.append(cat.done)
        return out

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Done):
            self.next()
        elif isinstance(action, Calibrate):
            _calibrate(state, flow, seat, action)
        elif isinstance(action, Prepare):
            prepare(state, flow, seat)
        elif isinstance(action, TrainOn):
            state.seats[seat].is_asked = False
            flow.tell(events.TrainsOn(seat=seat))
            self.next()
        else:
            player = state.seats[seat]
            player.abort_stage_spent = True
            flow.tell(events.AbortStage(seat=seat, stage=player.stage))
            flight.regain_tokens(state, flow, seat)
            flight.return_to_pad(state, seat)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        player = state.seats[seat]
        if isinstance(action, Done):
            return None
        if isinstance(action, (Prepare, TrainOn)):
            if player.prepared:
                return Refusal("is-prepared", "You are a prepared astronaut already.", "AN-AST-01")
            if isinstance(action, TrainOn) and not player.is_asked:
                return Refusal("trains-on", "You have said so already.", "AN-RULING-67")
            return None
        if isinstance(action, Calibrate):
            return _refuse_token(state, seat, action)
        return _refuse_abort_stage(player) if isinstance(action, AbortStage) else NOT_OFFERED


def _may_turn_back(player: Player) -> bool:
    return player.stage in OUTBOUND and not player.abort_stage_spent


def _refuse_abort_stage(player: Player) -> Refusal | None:
    if player.prepared and _may_turn_back(player):
        return None
    if player.abort_stage_spent:
        return Refusal("spent", "Your Abort Stage token is spent: it works once per game.", "AN-ABT-04")
    return Refusal("not-outbound", "Abort Stage works on the way to the Moon only.", "AN-RULING-18")


def _missed(state: AstroState, seat: int) -> Iterator[Action]:
    """On-board instruments that nothing can be put on, and a spent Abort Stage token."""
    cat, player = state.cat, state.seats[seat]
    if not player.prepared:
        return
    active = player.active_sets()
    if player.sxt < 0 and not _for_sxt(player):
        yield cat.to_sxt[0]
    if player.sct < 0:
        yield cat.to_sct[0] if not active else cat.to_ai[(active & -active).bit_length() - 1]
    if player.stage in OUTBOUND and player.abort_stage_spent:
        yield ABORT_STAGE


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


def _refuse_token(state: AstroState, seat: int, action: Calibrate) -> Refusal | None:
    """Why a token cannot be put on an on-board instrument."""
    cat, player = state.cat, state.seats[seat]
    if not player.prepared:
        return Refusal("not-prepared", "Only a prepared astronaut calibrates.", "AN-RND-05")
    if action.slot == SXT:
        return _refuse_moon(state, player, action.token)
    if action.token not in cat.set:
        return Refusal("wrong-token", "The SCT and the AI take set tokens.", "AN-CAL-01")
    active = player.active_sets()
    if action.slot == SCT and player.sct >= 0:
        return Refusal("slot-taken", "A set token is on the SCT already.", "AN-CAL-01")
    if action.slot == SCT and not active:
        sentence = "The SCT takes an active set token. Scoring a set gives one."
        return Refusal("no-set", sentence, "AN-CAL-01")
    if action.slot != SCT and player.sct < 0:
        sentence = "The AI takes a second set token, together with one on the SCT."
        return Refusal("sct-first", sentence, "AN-CAL-02")
    if action.slot != SCT and player.ai >= 0:
        return Refusal("slot-taken", "A set token is on the AI already.", "AN-CAL-01")
    return None if active >> cat.set[action.token] & 1 else _not_active(cat.content.sets[action.token].name)


def _refuse_moon(state: AstroState, player: Player, token: str) -> Refusal | None:
    phases = state.cat.phases
    if player.sxt >= 0:
        return Refusal("slot-taken", "A lunar phase token is on the SXT already.", "AN-CAL-01")
    if token not in phases:
        return Refusal("wrong-token", "The SXT takes a lunar phase token.", "AN-CAL-01")
    if _for_sxt(player) >> phases.index(token) & 1:
        return None
    if not _for_sxt(player):
        sentence = "The SXT takes an active lunar phase token. Observing a lunar phase gives one."
        return Refusal("no-moon", sentence, "AN-CAL-01")
    if player.active_moons() >> phases.index(token) & 1:
        left = state.cat.content.card_name(phases[player.half_moons.bit_length() - 1])
        return Refusal("slot-taken", f"{left} was left on the SXT to be spent again first.", "AN-AGD-11")
    return _not_active(state.cat.content.card_name(token))


def _not_active(name: str) -> Refusal:
    return Refusal("not-active", f"Your token {name} is not active.", "AN-CAL-01")


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
