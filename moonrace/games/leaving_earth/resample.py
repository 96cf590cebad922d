"""A world that an agency cannot tell from the real one."""

from __future__ import annotations

from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.chance import Chance


def resample(state: LeavingEarthState, seat: int, chance: Chance) -> LeavingEarthState:
    """Choose anew what others have seen and this seat has not. Outcomes nobody has seen are not decided
    yet."""
    world = state.clone()
    bit = 1 << state.agency_of(seat) if seat >= 0 else 0
    for place, face in enumerate(world.faces):
        if face != NOWHERE and not world.revealed[place] and not world.known[place] & bit:
            faces = world.cat.faces_of[place]
            world.faces[place] = faces[chance.below(len(faces), "resample")]
    return world
