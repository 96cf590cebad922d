"""Set-up: continents or characters, the deal, agendas, the orrery (AN-SET, AN-CON, AN-SOL, AN-SLO-02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import ChooseAgenda, ChooseCharacter, ChooseContinent, PlacePlanet
from moonrace.games.astronavigators.catalogue import INBOUND, NOWHERE, OUTBOUND
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.rules import agendas, moving, solo
from moonrace.games.astronavigators.rules.month import Month, refresh_weeks, turn_up_card, turn_up_planet
from moonrace.games.astronavigators.state import CONSTELLATION, FIRST_AND_FAST, AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame
from moonrace.kernel.sealed import Sealed

NIGHTS = 12
"""When somebody last saw a constellation, as far as software can know: one of so many nights."""
CHARACTERS_DRAWN = 2


class SetUp(Frame):
    """Begins with what the mode begins with."""

    name = "set-up"

    def run(self, state: AstroState, flow: Flow) -> None:
        if state.mode == FIRST_AND_FAST:
            state.frames[-1] = ChoosingContinents()
            return
        first = flow.below(state.players, "who last saw Orion") if state.players > 1 else 0
        state.draft_order = tuple((first - n) % state.players for n in range(state.players))
        state.frames[-1] = Drafting(list(range(len(state.cat.characters))))


# Continents and characters ----------------------------------------------------------------------------------


class ChoosingContinents(Frame):
    """First and Fast: each player takes a continent (AN-SET-04)."""

    name = "continent"

    def awaited(self, state: AstroState) -> Sequence[int]:
        return [n for n, player in enumerate(state.seats) if player.continent == NOWHERE][:1]

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return map(ChooseContinent, state.cat.continents)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, ChooseContinent) or action.continent not in state.cat.continent:
            return Refusal("choose-continent", "Choose a continent that nobody has taken.", "AN-SET-04")
        if any(player.continent == state.cat.continent[action.continent] for player in state.seats):
            name = state.cat.content.continents[action.continent].name
            return Refusal("taken", f"{name} is taken; choose another continent.", "AN-SET-04")
        return None

    def take(self, state: AstroState, flow: Flow, seat: int, action: ChooseContinent) -> None:
        state.seats[seat].continent = state.cat.continent[action.continent]
        flow.tell(events.ContinentChosen(seat=seat, continent=action.continent))

    def run(self, state: AstroState, flow: Flow) -> None:
        deal(state, flow)
        state.first = _first_player(state, flow)
        _take_starting_tiles(state, flow)
        begin(state, flow)


@dataclass(eq=False)
class Drafting(Frame):
    """Each player draws two characters and keeps one unseen, going to the right (AN-CON-01, 02)."""

    name = "character"

    bag: list[int]
    at: int = 0
    drawn: tuple[int, ...] = ()

    def focus(self, state: AstroState, seat: int) -> FocusView:
        if self.at >= state.players:
            return FocusView(self.name)
        drafter = state.draft_order[self.at]
        names = tuple(sorted(state.cat.characters[n] for n in self.drawn)) if seat == drafter else ()
        return FocusView(self.name, seat=drafter, options=names)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return state.draft_order[self.at : self.at + 1] if self.drawn else ()

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return map(ChooseCharacter, sorted(state.cat.characters[n] for n in self.drawn))

    def otherwise(self, state: AstroState) -> Refusal:
        return Refusal("choose-character", "Keep one of the two characters you drew.", "AN-CON-01")

    def take(self, state: AstroState, flow: Flow, seat: int, action: ChooseCharacter) -> None:
        player = state.seats[seat]
        player.character = state.cat.character[action.character]
        player.offered = self.drawn
        self.bag += [n for n in self.drawn if n != player.character]
        self.drawn, self.at = (), self.at + 1
        flow.tell(events.CharacterKept(seat=seat))

    def run(self, state: AstroState, flow: Flow) -> None:
        if self.at < state.players:
            self.drawn = tuple(flow.draw(self.bag, "character") for _ in range(CHARACTERS_DRAWN))
            drafter, names = state.draft_order[self.at], tuple(state.cat.characters[n] for n in self.drawn)
            flow.tell(events.CharactersDrawn(seat=drafter, characters=names, audience=only(drafter)))
            return
        _reveal_characters(state, flow)
        deal(state, flow)
        state.first = state.draft_order[-1]
        if state.mode == CONSTELLATION:
            _take_starting_tiles(state, flow)
        state.frames[-1] = ChoosingAgendas(asked=tuple(range(state.players)))


def _reveal_characters(state: AstroState, flow: Flow) -> None:
    """All characters are shown; they bring their continents (AN-CON-03, 04)."""
    for seat, player in enumerate(state.seats):
        player.continent = state.cat.home_of[player.character]
        flow.tell(events.Character(seat=seat, character=state.cat.characters[player.character]))


def _first_player(state: AstroState, flow: Flow) -> int:
    """The most starting NK; then who last saw the Big Dipper or Crux; then the alphabet (AN-SET-06)."""
    most = max(player.nk for player in state.seats)
    tied = [seat for seat, player in enumerate(state.seats) if player.nk == most]
    if len(tied) > 1:
        nights = {seat: flow.roll(NIGHTS, "last saw the Big Dipper or Crux") for seat in tied}
        tied = [seat for seat in tied if nights[seat] == max(nights.values())]
    continents = list(state.cat.content.continents.values())
    return min(tied, key=lambda seat: continents[state.seats[seat].continent].name)


# The deal ---------------------------------------------------------------------------------------------------


def deal(state: AstroState, flow: Flow) -> None:
    """Cards, tiles and pieces to their places (AN-SET-02 to 15, AN-CON-05 to 07)."""
    cat = state.cat
    for stage in (*OUTBOUND, *INBOUND) if state.has_characters else OUTBOUND:
        state.stage_bags[stage] = cat.stage_tiles[stage].copy()
    for player in state.seats:
        player.square = cat.homes[player.continent]
        player.visited = 1 << player.continent
        player.nk = cat.continent_nk[player.continent]
    state.deck = cat.main_deck.copy()
    turn_up_card(state, flow)
    refresh_weeks(state, flow)
    state.piles = [pile.copy() for pile in cat.piles]
    state.pile_tops = [NOWHERE] * len(cat.continents)
    state.sites = ((cat.saturn_v, cat.launch_pad),)
    if state.has_characters:
        state.rocket_bag = [n for n in range(len(cat.rockets)) if n != cat.saturn_v]
    if state.mode == CONSTELLATION:
        state.terra_left = cat.copies[cat.terra]


def _take_starting_tiles(state: AstroState, flow: Flow) -> None:
    """Piles are turned up and each player takes the tile of the own continent (AN-SET-07, 09, AN-SOL-02)."""
    for continent in range(len(state.cat.continents)):
        moving.turn_up_tile(state, flow, continent)
    for seat, player in enumerate(state.seats):
        tile = moving.take_tile(state, flow, seat, player.continent)
        flow.tell(events.StartingTile(seat=seat, tile=tile))


def begin(state: AstroState, flow: Flow) -> None:
    """The first month begins."""
    if state.is_solo:
        solo.place_first_token(state)
    state.frames[-1] = Month()
    state.phase = "start_of_month"
    flow.tell(events.Begun(first=state.first))


class ChoosingAgendas(Sealed):
    """Each player keeps one agenda of the own character, unseen (AN-CON-08, AN-SOL-01)."""

    name = "agenda"

    def focus(self, state: AstroState, seat: int) -> FocusView:
        draft = self.drafts.get(seat)
        return FocusView(self.name, options=(draft.agenda,) if draft else ())

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return [ChooseAgenda(state.cat.agendas[agenda]) for agenda in agendas.agendas_of(state, seat)]

    def otherwise(self, state: AstroState) -> Refusal:
        return Refusal("choose-agenda", "Keep one agenda of your own character.", "AN-CON-08")

    def reveal(self, state: AstroState, flow: Flow, answers: dict[int, ChooseAgenda]) -> None:
        for seat, answer in answers.items():
            state.seats[seat].agenda = state.cat.agenda[answer.agenda]
            flow.tell(events.AgendaKept(seat=seat))
            flow.tell(events.AgendaKeptSecretly(seat=seat, agenda=answer.agenda, audience=only(seat)))
        state.frames.append(SetUp())
        if state.has_orrery:
            _set_up_orrery(state, flow)
        else:
            begin(state, flow)


# The orrery -------------------------------------------------------------------------------------------------


def _set_up_orrery(state: AstroState, flow: Flow) -> None:
    """Planets on their designated spots, or placed one by one (AN-SOL-03)."""
    cat = state.cat
    if not state.is_placed and not state.is_solo:
        state.spots = cat.start_spots
        _finish_orrery(state, flow)
        return
    state.spots = tuple(
        spot if planet == cat.earth else NOWHERE for planet, spot in enumerate(cat.start_spots)
    )
    state.frames[-1] = PlacingPlanets(state.first, is_shadow_next=state.is_solo)


def _finish_orrery(state: AstroState, flow: Flow) -> None:
    """The planet deck with the Terra cards, quests, and then the starting tiles (AN-SOL-02, 06, 07)."""
    cat = state.cat
    state.orrery_seen, state.orrery_cards = cat.orrery_masks(state.spots)
    state.planet_bag = cat.planet_deck.copy()
    turn_up_planet(state, flow)
    state.quest_bag = list(range(len(cat.quests)))
    flow.tell(events.OrrerySet(top=cat.cards[state.planet_top]))
    _take_starting_tiles(state, flow)
    begin(state, flow)


@dataclass(eq=False)
class PlacingPlanets(Frame):
    """Players in turn put a planet on its orbit; alone, the shadow takes every other turn (AN-SLO-02)."""

    name = "place planet"

    turn: int
    is_shadow_next: bool
    planet: int = NOWHERE
    """The planet the shadow chose, whose exact spot the player chooses."""
    spots: tuple[int, ...] = ()

    def focus(self, state: AstroState, seat: int) -> FocusView:
        options = (state.cat.planets[self.planet],) if self.planet >= 0 else ()
        return FocusView(self.name, seat=self.turn, options=options)

    def awaited(self, state: AstroState) -> Sequence[int]:
        if NOWHERE not in state.spots or (self.is_shadow_next and self.planet == NOWHERE):
            return ()
        return (self.turn,)

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        cat = state.cat
        waiting = [planet for planet, spot in enumerate(state.spots) if spot == NOWHERE]
        return [
            PlacePlanet(cat.planets[planet], degrees)
            for planet in (waiting if self.planet < 0 else [self.planet])
            for degrees in cat.spots[planet]
        ]

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        cat, clause = state.cat, "AN-SLO-02" if self.planet >= 0 else "AN-SOL-03"
        planet = cat.planet.get(action.planet, NOWHERE) if isinstance(action, PlacePlanet) else NOWHERE
        if not isinstance(action, PlacePlanet) or planet < 0 or action.degrees not in cat.spots[planet]:
            return Refusal("place-planet", "Put a planet on a spot of its orbit.", clause)
        name = cat.content.planets[action.planet].name
        if state.spots[planet] != NOWHERE:
            return Refusal("is-placed", f"{name} is placed already.", clause)
        if self.planet < 0:
            return None
        if planet != self.planet:
            shadow = cat.content.planets[cat.planets[self.planet]].name
            return Refusal("other-planet", f"The shadow has drawn {shadow}, not {name}.", clause)
        if cat.spots[planet].index(action.degrees) not in self.spots:
            return Refusal("other-zone", f"The shadow has rolled another zone for {name}.", clause)
        return None

    def take(self, state: AstroState, flow: Flow, seat: int, action: PlacePlanet) -> None:
        planet = state.cat.planet[action.planet]
        self._put(state, flow, planet, state.cat.spots[planet].index(action.degrees))

    def run(self, state: AstroState, flow: Flow) -> None:
        if NOWHERE not in state.spots:
            _finish_orrery(state, flow)
            return
        cat = state.cat
        waiting = [
            cat.card[card.id]
            for card in cat.content.planet_cards.values()
            if card.body in cat.planet and state.spots[cat.planet[card.body]] == NOWHERE
            for _ in range(card.copies)
        ]
        card = flow.draw(waiting, "planet card")
        planet = next(n for n, cards in enumerate(cat.cards_of_planet) if cards >> card & 1)
        section = flow.roll(cat.content.orrery.zones, "section") - 1
        flow.tell(events.ShadowPlanet(planet=cat.planets[planet], section=section + 1))
        spots = _spots_in(cat.spots[planet], section, 360 // cat.content.orrery.zones)
        if len(spots) == 1:
            self._put(state, flow, planet, spots[0])
        else:
            self.planet, self.spots = planet, spots

    def _put(self, state: AstroState, flow: Flow, planet: int, spot: int) -> None:
        cat = state.cat
        state.spots = (*state.spots[:planet], spot, *state.spots[planet + 1 :])
        flow.tell(
            events.PlanetPlaced(seat=self.turn, planet=cat.planets[planet], degrees=cat.spots[planet][spot])
        )
        self.planet, self.spots = NOWHERE, ()
        if state.is_solo:
            self.is_shadow_next = not self.is_shadow_next
        else:
            self.turn = (self.turn + 1) % state.players


def _spots_in(degrees: Sequence[int], section: int, width: int) -> tuple[int, ...]:
    """The spots of an orbit within a section; where it has none, the next one counter-clockwise."""
    begin = section * width
    inside = tuple(n for n, angle in enumerate(degrees) if begin <= angle < begin + width)
    return inside or (min(range(len(degrees)), key=lambda n: (degrees[n] - begin) % 360),)
