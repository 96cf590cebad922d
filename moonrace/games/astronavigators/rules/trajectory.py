"""The trajectory: where a step leads, and drawing tiles after a launch (AN-TRJ-01 to 03)."""

from __future__ import annotations

from collections.abc import Iterable

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import DrawTile
from moonrace.games.astronavigators.catalogue import EARTH_MAP, HOME, MOON, NOWHERE, OUTBOUND
from moonrace.games.astronavigators.rules.phases import Queue
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow


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


def draw_tile(state: AstroState, flow: Flow, stage: int) -> tuple[int, bool]:
    """Take a tile from the pile of a stage: its value, and whether everybody had seen it before."""
    bag = state.stage_bags[stage]
    if len(bag) > (state.tiles[stage] == NOWHERE):
        return flow.draw(bag, "trajectory tile"), False
    value, *rest = state.discards[stage]
    state.discards[stage] = tuple(rest)
    return value, True


def drawing_order(state: AstroState, seat: int) -> tuple[int, ...]:
    """Who launched, unless that was the end of it, then everybody still on the Earth map, clockwise."""
    others = ((seat + n) % state.players for n in range(1, state.players))
    on_earth = tuple(other for other in others if state.seats[other].is_on_earth_map)
    return (seat, *on_earth) if state.is_playing(seat) else on_earth


class DrawingTiles(Queue):
    """After a launch some players draw a trajectory tile each (AN-TRJ-01, AN-RULING-19)."""

    name = "draw tile"

    def has_choice(self, state: AstroState, seat: int) -> bool:
        return bool(self.legal(state, seat))

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return map(DrawTile, OUTBOUND)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, DrawTile) or action.stage not in OUTBOUND:
            return Refusal("draw-tile", "Draw a tile of one of the stages 1 to 5.", "AN-TRJ-01")
        stage = action.stage
        if any(drawn == stage for drawn, _, _ in state.seats[seat].drawn):
            return Refusal("has-drawn", f"You hold a tile of stage {stage} already.", "AN-TRJ-01")
        if state.pile_left(stage) <= 0:
            return Refusal("no-tile", f"No tile is left in the pile of stage {stage}.", "AN-TRJ-01")
        return None

    def take(self, state: AstroState, flow: Flow, seat: int, action: DrawTile) -> None:
        value, is_known = draw_tile(state, flow, action.stage)
        player = state.seats[seat]
        player.drawn = tuple(sorted((*player.drawn, (action.stage, value, is_known))))
        flow.tell(events.TileDrawn(seat=seat, stage=action.stage))
        flow.tell(events.TileSeen(seat=seat, stage=action.stage, value=value, audience=only(seat)))
        self.next()
