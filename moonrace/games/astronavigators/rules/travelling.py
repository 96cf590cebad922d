"""The travel action on Earth: primary move, connections, heliports (AN-TRV, AN-DCE, AN-CHR-07)."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import (
    REVEAL,
    Chain,
    Connect,
    Done,
    Go,
    Launch,
    PlaceHeliport,
)
from moonrace.games.astronavigators.catalogue import HELICOPTER, HELIPORTING, NOWHERE, SPACECRAFT, VEHICLES
from moonrace.games.astronavigators.focus import FocusView, Phase
from moonrace.games.astronavigators.rules import agendas, flight, free, moving
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_OFFERED, Flow

MUST_MOVE = Refusal("must-move", "Choose a square for the vehicle in use.", "AN-TRV-12")


class Travelling(Phase):
    """A seat travels on Earth."""

    __slots__ = ("chances", "has_moved", "heliports", "seat", "tile", "vehicle")
    name = "travel"

    def __init__(self, seat: int, vehicle: int, heliports: int = 0) -> None:
        self.seat = seat
        self.vehicle = vehicle
        """The vehicle for which a square is to be chosen, or NOWHERE."""
        self.tile = NOWHERE
        """The tile that pays for it, or NOWHERE."""
        self.has_moved = False
        self.chances = 0
        """Free connections from chain dice."""
        self.heliports = heliports
        """Heliports that may still be placed."""

    def clone(self) -> Travelling:
        copy = Travelling(self.seat, self.vehicle, self.heliports)
        copy.tile = self.tile
        copy.has_moved = self.has_moved
        copy.chances = self.chances
        return copy

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(
            self.name,
            seat=self.seat,
            vehicle=VEHICLES[self.vehicle] if self.vehicle >= 0 else "",
            tile=state.cat.tiles[self.tile] if self.tile >= 0 else "",
            has_moved=self.has_moved,
            free=self.heliports or self.chances,
        )

    def awaited(self, state: AstroState) -> Sequence[int]:
        return (self.seat,)

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        out: list[Action] = []
        if self.vehicle >= 0:
            if self.vehicle == SPACECRAFT:
                out += list_launches(state, seat)
            else:
                out += moving.reach(state, seat, self.vehicle)
            if self.has_moved:
                return out
        elif self.heliports:
            out += list_heliports(state)
        else:
            out += moving.connections(state, seat)
            if self.chances:
                out += list_chains(state, seat)
        if state.mode:
            free.list_free(state, seat, out)
        out.append(state.cat.done)
        return out

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Go):
            self._go(state, flow, state.cat.square[action.square])
        elif isinstance(action, Done):
            self._done(state, flow)
        elif isinstance(action, Connect):
            self._connect(state, flow, state.cat.tile[action.tile], VEHICLES.index(action.vehicle))
        elif isinstance(action, Chain):
            self.chances -= 1
            self.vehicle = VEHICLES.index(action.vehicle)
            flow.tell(events.Chained(seat=seat, vehicle=action.vehicle))
        elif isinstance(action, Launch):
            state.frames.pop()
            flight.launch(state, flow, seat, action)
        elif isinstance(action, PlaceHeliport):
            self._place(state, flow, action)
        else:
            free.do_free(state, flow, seat, action)

    def _go(self, state: AstroState, flow: Flow, square: int) -> None:
        vehicle, self.vehicle, self.tile = self.vehicle, NOWHERE, NOWHERE
        self.has_moved = True
        moving.move(state, flow, self.seat, vehicle, square)
        if state.mode:
            self.chances += moving.roll_chain_dice(state, flow, self.seat)
        self._end_if_idle(state)

    def _connect(self, state: AstroState, flow: Flow, tile: int, vehicle: int) -> None:
        moving.flip_tile(state, self.seat, tile)
        self.vehicle, self.tile = vehicle, tile
        flow.tell(events.Connected(seat=self.seat, tile=state.cat.tiles[tile], vehicle=VEHICLES[vehicle]))

    def _place(self, state: AstroState, flow: Flow, action: PlaceHeliport) -> None:
        square = state.cat.square[action.square]
        kept = tuple(port for port in state.heliports if state.cat.squares[port] != action.source)
        state.heliports = (*kept, square)
        self.heliports -= 1
        flow.tell(events.Heliport(seat=self.seat, square=action.square, source=action.source))
        if not self.heliports:
            self._primary_is_done(state)

    def _done(self, state: AstroState, flow: Flow) -> None:
        limit = state.cat.content.values.heliport_limit
        if 0 < self.heliports < limit:
            self._primary_is_done(state)
            return
        if not self.has_moved:
            flow.tell(events.Stayed(seat=self.seat))
        state.frames.pop()

    def _primary_is_done(self, state: AstroState) -> None:
        """Placing heliports counts as the primary move (AN-RULING-30)."""
        self.heliports = 0
        self.has_moved = True
        self._end_if_idle(state)

    def _end_if_idle(self, state: AstroState) -> None:
        """Nothing to go on with: the action is over without a question."""
        seat = self.seat
        if self.chances and list_chains(state, seat):
            return
        if state.seats[seat].tiles and moving.connections(state, seat):
            return
        if state.mode and free.is_asked(state, seat):
            return
        state.frames.pop()

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal:
        if isinstance(action, Go):
            return self._refuse_go(state, action)
        if isinstance(action, Connect):
            return refuse_connect(state, seat, action, has_moved=self.has_moved and self.vehicle < 0)
        if isinstance(action, Launch):
            return refuse_launch(state, seat, action, is_declared=self.vehicle == SPACECRAFT)
        if isinstance(action, Chain):
            return Refusal("no-chain", "No throw of the dice has given a free connection.", "AN-DCE-01")
        if isinstance(action, PlaceHeliport):
            return Refusal("no-heliport", "No heliport can be put there now.", "AN-CHR-07")
        if self.vehicle >= 0 and self.has_moved:
            return MUST_MOVE
        return free.refuse_free(state, seat, action) or NOT_OFFERED

    def _refuse_go(self, state: AstroState, action: Go) -> Refusal:
        if action.square not in state.cat.square:
            return Refusal("no-such-square", f"“{action.square}” is no square of the Earth map.", "AN-VIS-01")
        if self.vehicle < 0 or self.vehicle == SPACECRAFT:
            return Refusal("no-vehicle", "First use a vehicle: flip a continent tile for it.", "AN-TRV-12")
        vehicle = VEHICLES[self.vehicle]
        return Refusal("out-of-reach", f"The {vehicle} cannot end its move there.", _RANGE[self.vehicle])


_RANGE = ("AN-TRV-03", "AN-TRV-04", "AN-TRV-05", "AN-TRV-07", "AN-TRV-08")


def begin(state: AstroState, flow: Flow, seat: int) -> None:
    """Resolve a travel action on Earth; a vehicle that cannot move is lost (AN-RULING-32)."""
    player = state.seats[seat]
    vehicle = player.vehicle
    if vehicle == HELIPORTING:
        limit = state.cat.content.values.heliport_limit
        state.frames.append(Travelling(seat, NOWHERE, limit))
    elif _can_leave(state, seat, vehicle):
        state.frames.append(Travelling(seat, vehicle))
    else:
        flow.tell(events.Stayed(seat=seat))
        if state.mode and free.is_asked(state, seat):
            state.frames.append(free.Afterwards(seat))


def _can_leave(state: AstroState, seat: int, vehicle: int) -> bool:
    if vehicle == SPACECRAFT:
        return bool(moving.launchable(state, seat))
    return vehicle < SPACECRAFT and bool(moving.reach(state, seat, vehicle))


def list_chains(state: AstroState, seat: int) -> list[Action]:
    """The free connections a seat can choose from."""
    starts = moving.leaving(state, seat)
    found: list[Action] = [Chain(VEHICLES[vehicle]) for vehicle in range(SPACECRAFT) if starts >> vehicle & 1]
    if moving.launchable(state, seat):
        found.append(Chain(VEHICLES[SPACECRAFT]))
    return found


def list_launches(state: AstroState, seat: int, only: int = NOWHERE) -> list[Action]:
    """Every rocket of the square, with and without revealing the agenda."""
    cat = state.cat
    out: list[Action] = []
    can_reveal = agendas.may_reveal(state, seat, "launch")
    for rocket in moving.launchable(state, seat):
        if only not in (NOWHERE, rocket):
            continue
        name = cat.rockets[rocket]
        out.append(Launch(name))
        if can_reveal and cat.effect[state.seats[seat].agenda] == "named_value":
            out += [Launch(name, REVEAL, value) for value in cat.all_values]
        elif can_reveal:
            out.append(Launch(name, REVEAL))
    return out


def list_heliports(state: AstroState) -> list[Action]:
    """Every square a heliport can be put on: land without a helicopter icon."""
    cat = state.cat
    count = cat.content.counts.heliport_tokens
    sources = [cat.squares[port] for port in state.heliports]
    if len(sources) < count:
        sources.insert(0, "")
    return [
        PlaceHeliport(name, source)
        for number, name in enumerate(cat.squares)
        if not cat.is_sea[number] and not state.icons_on(number) >> HELICOPTER & 1
        for source in sources
    ]


def refuse_connect(state: AstroState, seat: int, action: Connect, *, has_moved: bool) -> Refusal:
    """Why a continent tile does not carry the seat on."""
    cat = state.cat
    tile = cat.tile.get(action.tile, NOWHERE)
    if tile not in state.seats[seat].tiles:
        return Refusal("no-such-tile", f"You have no unspent continent tile “{action.tile}”.", "AN-TRV-12")
    if not has_moved:
        return Refusal("primary-first", "Connections come after the primary move.", "AN-TRV-12")
    if action.vehicle not in cat.tile_icons[tile]:
        return Refusal("not-on-tile", f"{action.tile} does not show “{action.vehicle}”.", "AN-TRV-12")
    return Refusal("not-on-square", f"No {action.vehicle} leaves your square.", "AN-TRV-12")


def refuse_launch(state: AstroState, seat: int, action: Launch, *, is_declared: bool) -> Refusal:
    """Why a seat cannot launch like this."""
    player, cat = state.seats[seat], state.cat
    if not player.prepared:
        return Refusal("not-prepared", "Only a prepared astronaut may launch.", "AN-RULING-10")
    if not is_declared:
        return Refusal("not-declared", "The spacecraft is not the vehicle in use.", "AN-ACT-02")
    if cat.rocket.get(action.rocket, NOWHERE) not in moving.launchable(state, seat):
        return Refusal("no-such-rocket", f"“{action.rocket}” does not stand on your square.", "AN-RULING-35")
    return Refusal("cannot-reveal", "Your agenda cannot be revealed with this launch.", "AN-AGD-01")
