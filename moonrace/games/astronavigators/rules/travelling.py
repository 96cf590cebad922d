"""The travel action on Earth: primary move, connections, heliports (AN-TRV, AN-DCE, AN-CHR-07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import Chain, Connect, Done, Go, Launch, PlaceHeliport
from moonrace.games.astronavigators.catalogue import HELICOPTER, HELIPORTING, NOWHERE, SPACECRAFT, VEHICLES
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.rules import flight, free, launching, moving
from moonrace.games.astronavigators.rules.phases import OneSeat
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

MUST_MOVE = Refusal("must-move", "Choose a square for the vehicle in use.", "AN-TRV-12")


@dataclass(eq=False)
class Travelling(OneSeat):
    """A seat travels on Earth."""

    name = "travel"

    vehicle: int
    """The vehicle for which a square is to be chosen, or NOWHERE."""
    heliports: int = 0
    """Heliports that may still be placed."""
    tile: int = NOWHERE
    """The tile that pays for the vehicle, or NOWHERE."""
    chances: int = 0
    """Free connections from chain dice."""
    has_moved: bool = False

    def focus(self, state: AstroState, seat: int) -> FocusView:
        return FocusView(
            self.name,
            seat=self.seat,
            vehicle=VEHICLES[self.vehicle] if self.vehicle >= 0 else "",
            tile=state.cat.tiles[self.tile] if self.tile >= 0 else "",
            has_moved=self.has_moved,
            free=self.heliports or self.chances,
        )

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return (*self.legal(state, seat), *self._missed(state))

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        out: list[Action] = []
        if self.vehicle >= 0:
            if self.vehicle == SPACECRAFT:
                out += launching.launches(state, seat, moving.launchable(state, seat))
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

    def _missed(self, state: AstroState) -> Iterator[Action]:
        """Between two moves: tiles whose vehicle does not leave from here, and what is nearly free."""
        if self.vehicle >= 0 or self.heliports:
            return
        cat, starts = state.cat, moving.starting(state, self.seat)
        for tile in state.seats[self.seat].tiles:
            vehicles = cat.tile_vehicles[tile]
            if vehicles and not vehicles & starts:
                yield cat.connect[tile][(vehicles & -vehicles).bit_length() - 1]
        yield from free.missed_free(state, self.seat)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Go):
            return self._refuse_go(state, action)
        if isinstance(action, Launch):
            if not state.seats[seat].prepared:
                return moving.NOT_PREPARED
            if self.vehicle != SPACECRAFT:
                return Refusal("not-declared", "The spacecraft is not the vehicle in use.", "AN-ACT-02")
            return launching.refuse_launch(state, seat, action, moving.launchable(state, seat))
        if isinstance(action, Connect):
            return self._refuse_connect(state, action)
        if isinstance(action, Chain):
            return self._refuse_chain(state, action)
        if isinstance(action, PlaceHeliport):
            return self._refuse_heliport(state, action)
        if self.vehicle >= 0 and self.has_moved:
            return MUST_MOVE
        return None if isinstance(action, Done) else free.refuse_free(state, seat, action)

    def _refuse_go(self, state: AstroState, action: Go) -> Refusal | None:
        if action.square not in state.cat.square:
            return Refusal("no-such-square", f"“{action.square}” is no square of the Earth map.", "AN-VIS-01")
        if self.vehicle < 0 or self.vehicle == SPACECRAFT:
            return Refusal("no-vehicle", "First use a vehicle: flip a continent tile for it.", "AN-TRV-12")
        if action in moving.reach(state, self.seat, self.vehicle):
            return None
        there, vehicle = state.square_name(state.cat.square[action.square]), VEHICLES[self.vehicle]
        return Refusal("out-of-reach", f"The {vehicle} cannot end its move in {there}.", _RANGE[self.vehicle])

    def _refuse_connect(self, state: AstroState, action: Connect) -> Refusal | None:
        cat, vehicle = state.cat, action.vehicle
        tile = cat.tile.get(action.tile, NOWHERE)
        if tile not in state.seats[self.seat].tiles:
            return Refusal(
                "no-such-tile", f"You have no unspent continent tile “{action.tile}”.", "AN-TRV-12"
            )
        if self.vehicle >= 0 or self.heliports:
            sentence = MUST_MOVE.sentence if self.has_moved else "Connections come after the primary move."
            return Refusal("primary-first", sentence, "AN-TRV-12")
        if vehicle not in VEHICLES or not cat.tile_vehicles[tile] >> VEHICLES.index(vehicle) & 1:
            return Refusal("not-on-tile", f"{action.tile} does not show “{vehicle}”.", "AN-TRV-12")
        if moving.starting(state, self.seat) >> VEHICLES.index(vehicle) & 1:
            return None
        here = state.square_name(state.seats[self.seat].square)
        sentence = f"{action.tile} shows {vehicle}, and no {vehicle} leaves from {here}."
        return Refusal("not-on-square", sentence, "AN-TRV-12")

    def _refuse_chain(self, state: AstroState, action: Chain) -> Refusal | None:
        if self.vehicle >= 0 or self.heliports or not self.chances:
            return Refusal("no-chain", "No throw of the dice has given a free connection.", "AN-DCE-01")
        if action in list_chains(state, self.seat):
            return None
        here = state.square_name(state.seats[self.seat].square)
        return Refusal("not-on-square", f"No {action.vehicle} leaves from {here}.", "AN-DCE-01")

    def _refuse_heliport(self, state: AstroState, action: PlaceHeliport) -> Refusal | None:
        cat, square = state.cat, state.cat.square.get(action.square, NOWHERE)
        if self.vehicle >= 0 or not self.heliports:
            return Refusal("no-heliport", "No heliport can be placed now.", "AN-CHR-07")
        if square < 0 or not _takes_heliport(state, square):
            name = state.square_name(square) if square >= 0 else f"“{action.square}”"
            sentence = f"{name} takes no heliport: it takes land without a helicopter icon."
            return Refusal("no-heliport", sentence, "AN-CHR-07")
        if action.source in heliport_sources(state):
            return None
        count = cat.content.counts["heliport_tokens"]
        return Refusal("no-heliport", f"All {count} heliports lie on the map: move one of them.", "AN-CHR-07")

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
        if flow.listens:
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
        if not self.has_moved and flow.listens:
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
        if flow.listens:
            flow.tell(events.Stayed(seat=seat))
        if state.mode and free.is_asked(state, seat):
            state.frames.append(free.Afterwards(seat))


def _can_leave(state: AstroState, seat: int, vehicle: int) -> bool:
    if vehicle == SPACECRAFT:
        return bool(moving.launchable(state, seat))
    return vehicle < SPACECRAFT and bool(moving.reach(state, seat, vehicle))


def list_chains(state: AstroState, seat: int) -> list[Action]:
    """The free connections a seat can choose from."""
    starts = moving.starting(state, seat)
    return [Chain(name) for vehicle, name in enumerate(VEHICLES) if starts >> vehicle & 1]


def list_heliports(state: AstroState) -> list[Action]:
    """Every square a heliport can be put on, and where it comes from."""
    return [
        PlaceHeliport(name, source)
        for number, name in enumerate(state.cat.squares)
        if _takes_heliport(state, number)
        for source in heliport_sources(state)
    ]


def _takes_heliport(state: AstroState, square: int) -> bool:
    """Whether a square is land without a helicopter icon."""
    return not state.cat.is_sea[square] and not state.icons_on(square) >> HELICOPTER & 1


def heliport_sources(state: AstroState) -> list[str]:
    """Where a heliport can be taken from: nothing for the supply, or squares."""
    sources = [state.cat.squares[port] for port in state.heliports]
    return ["", *sources] if len(sources) < state.cat.content.counts["heliport_tokens"] else sources
