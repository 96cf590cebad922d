"""The solo game: bad timing, the shadow and its race (AN-SLO-01 to 08, AN-RULING-52, 53)."""

from __future__ import annotations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import HOME, MOON, NOWHERE
from moonrace.games.astronavigators.rules import ending, flight
from moonrace.games.astronavigators.state import PLAYING, AstroState
from moonrace.kernel.frames import Flow


def place_first_token(state: AstroState) -> None:
    """Bad timing blocks a week from the first month on (AN-SLO-03)."""
    state.bad_timing = state.cat.content.solo.bad_timing_start_week - 1


def move_tokens(state: AstroState, flow: Flow) -> None:
    """Bad timing moves on; the shadow takes the week used last, or the one before bad timing (AN-SLO-04)."""
    used = state.seats[0].week
    state.bad_timing = (state.bad_timing + 1) % 4
    if state.month + 1 >= state.cat.content.solo.shadow_placed_from_round:
        week = used if used not in (state.bad_timing, NOWHERE) else (state.bad_timing - 1) % 4
        state.shadow_week = week
    flow.tell(events.TokensMoved(bad_timing=state.bad_timing + 1, shadow=state.shadow_week + 1))


def tokens_before(state: AstroState) -> int:
    """How many of the two tokens stand in an earlier week than the player."""
    week = state.seats[0].week
    return sum(0 <= token < week for token in (state.bad_timing, state.shadow_week))


def is_shadow_racing(state: AstroState) -> bool:
    """Whether the shadow's spacecraft moves this month (AN-SLO-05)."""
    return state.is_solo and state.month + 1 >= state.cat.content.solo.shadow_launch_round


def move_shadow(state: AstroState, flow: Flow) -> None:
    """One step, and one more if both tokens precede the player (AN-SLO-06)."""
    has_jumped = False
    for _ in range(1 + (tokens_before(state) == 2)):
        if state.shadow_stage != HOME:
            origin = state.shadow_stage
            _step(state)
            has_jumped = has_jumped or origin < state.seats[0].stage < state.shadow_stage
    flow.tell(events.ShadowMoved(stage=state.shadow_stage))
    if state.shadow_stage == HOME and state.result is None:
        ending.end(state, flow, ending.solo_result("shadow-first"))
    elif has_jumped and state.effect(0) == "when_jumped":
        state.frames.append(flight.Flight(0, 1, is_chase=True))


def _step(state: AstroState) -> None:
    """To the next stage that is not full; the Moon and Earth have room (AN-SLO-07)."""
    player, room = state.seats[0], state.cat.housing[state.players]
    stage = state.shadow_stage + 1
    while stage not in (MOON, HOME) and player.fate == PLAYING and player.stage == stage and room < 2:
        stage += 1
    state.shadow_stage = stage
