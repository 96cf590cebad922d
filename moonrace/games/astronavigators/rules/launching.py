"""Launching: with which rocket, and what it gives (AN-TRV-11, AN-RKT, AN-RULING-35)."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import REVEAL, Launch
from moonrace.games.astronavigators.catalogue import NOWHERE, SPACECRAFT
from moonrace.games.astronavigators.rules import agendas, free, moving
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow


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


def leave_pad(state: AstroState, flow: Flow, seat: int, action: Launch) -> None:
    """The rocket is launched; the flight is still to come (AN-TRV-11, AN-TRJ-10)."""
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


def _take_engine(state: AstroState, seat: int, rocket: int) -> None:
    """The ability of a rocket belongs to whoever launched with it last (AN-RULING-35)."""
    for other in state.seats:
        other.lost_engine = other.lost_engine or other.rocket == rocket
    player = state.seats[seat]
    player.rocket, player.lost_engine = rocket, False


def take_bonus(state: AstroState, seat: int) -> int:
    """Use up the extra steps of this move, from calibration and from the own week (AN-AGD-04, 12)."""
    player = state.seats[seat]
    extra, player.extra = player.extra, 0
    return extra + (state.effect(seat) == "icon_step" and agendas.week_shows_icon(state, seat))
