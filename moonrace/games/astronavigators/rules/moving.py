"""Moving over the Earth map: where vehicles reach, what a move scores (AN-TRV-01 to 16)."""

from __future__ import annotations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import (
    ALL_VEHICLES,
    BOAT,
    HELICOPTER,
    NOWHERE,
    SPACECRAFT,
    VEHICLES,
)
from moonrace.games.astronavigators.rules import agendas
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

NOT_PREPARED = Refusal(
    "not-prepared",
    "Only a prepared astronaut may launch. Finish training when the weeks of a month are resolved.",
    "AN-RULING-10",
)


def reach(state: AstroState, seat: int, vehicle: int) -> list[Action]:
    """The moves a vehicle can make from the seat's square; the list is shared, not to be changed."""
    cat, square = state.cat, state.seats[seat].square
    if vehicle == BOAT and state.ability(seat) == "boat_two_steps":
        return cat.goes_boat_plus[square]
    if vehicle == HELICOPTER and state.heliports:
        return [cat.go[there] for there in cat.helicopter_reach(square, state.heliports)]
    return cat.goes[vehicle][square]


def leaving(state: AstroState, seat: int) -> int:
    """The vehicles that can leave the seat's square, as bits, the spacecraft apart (AN-TRV-02)."""
    square = state.seats[seat].square
    found = state.cat.starts[square]
    if state.heliports:
        found &= ~(1 << HELICOPTER)
        if state.cat.helicopter_reach(square, state.heliports):
            found |= 1 << HELICOPTER
    return found


def starting(state: AstroState, seat: int) -> int:
    """The same with the spacecraft, where a rocket stands ready for the seat."""
    can_launch = state.seats[seat].prepared and launchable(state, seat)
    return leaving(state, seat) | 1 << SPACECRAFT if can_launch else leaving(state, seat)


def launchable(state: AstroState, seat: int) -> list[int]:
    """The rockets a seat could launch with from its square (AN-RULING-10, 35)."""
    player, cat = state.seats[seat], state.cat
    if not player.prepared or player.stage:
        return []
    square = player.square
    found = [rocket for rocket, site in state.sites if site == square]
    for rocket, _ in player.rockets:
        if square in cat.rocket_sites[rocket]:
            found.append(rocket)
    return found


def is_on_public_site(state: AstroState, square: int) -> bool:
    """Whether anybody could launch from a square."""
    return any(site == square for _, site in state.sites)


def use_vehicle(state: AstroState, flow: Flow, seat: int, vehicle: int) -> None:
    """Show a vehicle on the die; its first use scores (AN-TRV-13, 15, AN-RULING-03)."""
    player = state.seats[seat]
    player.die = vehicle
    if player.vehicles >> vehicle & 1:
        return
    player.vehicles |= 1 << vehicle
    nk = state.cat.vehicle_nk[vehicle]
    player.nk += nk
    if flow.listens:
        flow.tell(events.VehicleUsed(seat=seat, vehicle=VEHICLES[vehicle], nk=nk))
    if player.vehicles == ALL_VEHICLES and state.month < 12:
        bonus = state.cat.content.values.vehicle_set_bonus_nk
        player.nk += bonus
        flow.tell(events.AllVehicles(seat=seat, nk=bonus))


def move(state: AstroState, flow: Flow, seat: int, vehicle: int, square: int) -> None:
    """Make a move and score its end."""
    cat, player = state.cat, state.seats[seat]
    source = player.square
    player.square = square
    if flow.listens:
        flow.tell(
            events.Moved(
                seat=seat, vehicle=VEHICLES[vehicle], source=cat.squares[source], to=cat.squares[square]
            )
        )
    use_vehicle(state, flow, seat, vehicle)
    player.triangle |= cat.triangle_bit[square]
    continent = cat.continent_of[square]
    if continent != NOWHERE and not player.visited >> continent & 1:
        visit(state, flow, seat, continent)
    agendas.note_place(state, seat)


def visit(state: AstroState, flow: Flow, seat: int, continent: int) -> None:
    """Draw the tile of a new continent; its NK and the bonus for all count in the first year only
    (AN-TRV-14, 15, AN-RULING-03)."""
    player, cat = state.seats[seat], state.cat
    player.visited |= 1 << continent
    tile = take_tile(state, flow, seat, continent)
    nk = cat.continent_nk[continent] if state.month < 12 else 0
    player.nk += nk
    if flow.listens:
        flow.tell(events.Continent(seat=seat, continent=cat.continents[continent], tile=tile, nk=nk))
    if player.visited == cat.all_continents and state.month < 12:
        bonus = cat.content.values.continent_set_bonus_nk
        player.nk += bonus
        flow.tell(events.AllContinents(seat=seat, nk=bonus))


def take_tile(state: AstroState, flow: Flow, seat: int, continent: int) -> str:
    """Give a seat the top tile of a pile and turn the next one up; the tile's id, or nothing."""
    player, tile = state.seats[seat], state.pile_tops[continent]
    if tile == NOWHERE:
        return ""
    player.tiles = (*player.tiles, tile)
    turn_up_tile(state, flow, continent)
    return state.cat.tiles[tile]


def turn_up_tile(state: AstroState, flow: Flow, continent: int) -> None:
    """The next tile of a pile becomes visible."""
    pile = state.piles[continent]
    state.pile_tops[continent] = top = flow.draw(pile, "continent tile") if pile else NOWHERE
    if top != NOWHERE and flow.listens:
        flow.tell(events.TileTurnedUp(tile=state.cat.tiles[top]))


def flip_tile(state: AstroState, seat: int, tile: int) -> None:
    """A continent tile is spent."""
    player = state.seats[seat]
    player.tiles = tuple(other for other in player.tiles if other != tile)
    player.spent_tiles = (*player.spent_tiles, tile)


def connections(state: AstroState, seat: int) -> list[Action]:
    """Every continent tile with a vehicle that can go on from here (AN-TRV-12, AN-RULING-60)."""
    cat, starts = state.cat, starting(state, seat)
    out: list[Action] = []
    for tile in state.seats[seat].tiles:
        fitting = cat.tile_vehicles[tile] & starts
        if fitting:
            connect = cat.connect[tile]
            out += [connect[vehicle] for vehicle in range(6) if fitting >> vehicle & 1]
    return out


def roll_chain_dice(state: AstroState, flow: Flow, seat: int) -> int:
    """Arriving beside other dice, roll once for each; how many free connections that gives (AN-DCE-01)."""
    player, free = state.seats[seat], 0
    for other, theirs in enumerate(state.seats):
        if other == seat or not theirs.is_on_earth_map or theirs.square != player.square or theirs.die < 0:
            continue
        rolled = flow.roll(6, "chain die") - 1
        is_match = rolled == theirs.die
        free += is_match
        flow.tell(events.ChainRoll(seat=seat, other=other, rolled=VEHICLES[rolled], free=is_match))
    return free
