"""Where a step along the trajectory leads (AN-TRJ-02, 03)."""

from __future__ import annotations

from moonrace.games.astronavigators.catalogue import EARTH_MAP, HOME, MOON
from moonrace.games.astronavigators.state import AstroState


def next_stage(state: AstroState, seat: int, *, ignores_housing: bool = False) -> int:
    """The stage the seat's next step leads to: full stages are skipped, and what an agenda lets skip."""
    player, effect = state.seats[seat], state.effect(seat)
    stage = player.stage + 1
    if player.stage == EARTH_MAP and effect == "launch_to_stage_2":
        stage = 2
    while stage not in (MOON, HOME):
        number = stage if stage < MOON else stage - MOON
        is_passed = number == 3 and effect == "skip_stage_3"
        if not is_passed and (ignores_housing or state.housed(stage, seat) < housing(state, seat, stage)):
            break
        stage += 1
    return stage


def housing(state: AstroState, seat: int, stage: int) -> int:
    """How many dice a stage holds, for this seat (AN-TRJ-03, AN-AGD-06)."""
    player = state.seats[seat]
    room = state.cat.housing[state.players]
    if player.housing_out == stage or (player.housing_in and player.housing_in + MOON == stage):
        room -= 1
    return room
