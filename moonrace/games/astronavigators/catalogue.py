"""The content as the rules look it up: numbers instead of names, tables instead of searches, built once.

Observation cards are numbered by kind: constellations, then lunar phases, then the cards of the planet deck;
copies of a kind are alike. Months count from March (0 to 11), weeks from 0 to 3. Stages of the trajectory are
numbered in one line: 0 the Earth map, 1 to 5 outbound, 6 the Moon, 7 to 11 inbound, 12 back on Earth.
"""

from __future__ import annotations

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.content import (
    EARTH,
    SATURN_V,
    TERRA,
    TRIANGLE,
    Agenda,
    Constellation,
    Content,
    LunarCard,
    PlanetCard,
    load,
)
from moonrace.games.astronavigators.mission import Mission
from moonrace.kernel.actions import Action
from moonrace.kernel.content import Lookup

NOWHERE = -1
WEEKS = range(4)
CAR, TRAIN, BOAT, HELICOPTER, PLANE, SPACECRAFT = range(6)
STAYING, HELIPORTING = 6, 7
"""What may be declared instead of a vehicle."""
VEHICLES = ("car", "train", "boat", "helicopter", "plane", "spacecraft")
DECLARED = (*VEHICLES, acts.STAY, acts.HELIPORTS)
ALL_VEHICLES = 63
EARTH_MAP, MOON, HOME = 0, 6, 12
OUTBOUND = range(1, 6)
INBOUND = range(7, 12)
TILE_STAGES = (*OUTBOUND, *INBOUND)
ICON_BITS = 5
"""Bits for each set in the packed count of icons."""
ICON_MASK = (1 << ICON_BITS) - 1
TELESCOPE, SOLAR_PROTECTION = "telescope", "solar_protection"


class Catalogue(Lookup[Content]):
    """Lookup tables over one content."""

    load = load

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self._number_cards()
        self._tabulate_sets()
        self._tabulate_sky()
        self._tabulate_orrery()
        self._tabulate_squares()
        self._tabulate_ways()
        self._tabulate_tiles()
        self._tabulate_trajectory()
        self._tabulate_characters()
        self._tabulate_quests()
        self._prepare_actions()

    # Cards --------------------------------------------------------------------------------------------------

    def _number_cards(self) -> None:
        content = self.content
        self.cards: list[str] = [*content.constellations, *content.lunar_cards, *content.planet_cards]
        self.card = {name: number for number, name in enumerate(self.cards)}
        self.first_lunar = len(content.constellations)
        self.first_planet = self.first_lunar + len(content.lunar_cards)
        self.terra = self.card[TERRA]
        entries: list[Constellation | LunarCard | PlanetCard] = [
            *content.constellations.values(),
            *content.lunar_cards.values(),
            *content.planet_cards.values(),
        ]
        self.copies = [entry.copies for entry in entries]
        self.base_nk = [entry.nk for entry in entries]
        self.main_deck = [card for card in range(self.first_planet) for _ in range(entries[card].copies)]
        self.planet_deck = [
            card for card in range(self.first_planet, len(self.cards)) for _ in range(entries[card].copies)
        ]
        lunar = list(content.lunar_cards.values())
        self.phase_of_week = [
            next(n for n, card in enumerate(lunar) if card.week == week + 1)
            for week in range(content.values.weeks_per_month)
        ]
        """By week, the number of its phase; tokens and cards are numbered alike."""
        self.phases = [card.id for card in lunar]
        self.is_eclipse_or_transit = [False] * len(self.cards)
        needs: list[tuple[str, ...]] = [()] * len(self.cards)
        for card in lunar:
            self.is_eclipse_or_transit[self.card[card.id]] = bool(card.eclipse)
            needs[self.card[card.id]] = (card.technique,) if card.technique else ()
        for planet in content.planet_cards.values():
            self.is_eclipse_or_transit[self.card[planet.id]] = planet.transit
            needs[self.card[planet.id]] = tuple(planet.techniques)
        self.techniques_needed = needs

    def is_lunar(self, card: int) -> bool:
        """Whether a card shows a lunar phase."""
        return self.first_lunar <= card < self.first_planet

    def is_planet(self, card: int) -> bool:
        """Whether a card belongs to the planet deck."""
        return card >= self.first_planet

    # Sets ---------------------------------------------------------------------------------------------------

    def _tabulate_sets(self) -> None:
        sets = list(self.content.sets.values())
        self.sets = [entry.id for entry in sets]
        self.set = {name: number for number, name in enumerate(self.sets)}
        self.minimum = [entry.minimum for entry in sets]
        self.is_planet_set = [entry.kind == "planet" for entry in sets]
        self.sets_of: list[tuple[int, ...]] = [
            tuple(n for n, entry in enumerate(sets) if name in entry.members) for name in self.cards
        ]
        self.set_mask_of = [sum(1 << n for n in numbers) for numbers in self.sets_of]

    # Sky ----------------------------------------------------------------------------------------------------

    def _tabulate_sky(self) -> None:
        """Bit masks of cards by zone and month; lunar cards by week too."""
        content = self.content
        self.months = list(content.months.values())
        self.zones = [zone.zone for zone in content.zones.values()]
        self.zone = {zone: number for number, zone in enumerate(self.zones)}
        numbers = [month.number for month in self.months]
        self.constellations_seen = [
            [
                sum(
                    1 << n
                    for n, name in enumerate(content.constellations)
                    if sky.visible(content, name, zone, month)
                )
                for month in numbers
            ]
            for zone in self.zones
        ]
        self.sun_rises = [[sky.shows_sun(content, zone, m) for m in numbers] for zone in self.zones]
        self.night_falls = [[sky.shows_night_sky(content, zone, m) for m in numbers] for zone in self.zones]
        lunar = list(content.lunar_cards.values())
        self.seen = [
            [
                [
                    self.constellations_seen[z][m]
                    | self._lunar_seen(lunar[self.phase_of_week[week]].id, z, m)
                    for week in WEEKS
                ]
                for m in range(12)
            ]
            for z in range(len(self.zones))
        ]
        """By zone, month and week: the cards of the main deck that can be observed."""

    def _lunar_seen(self, name: str, zone: int, month: int) -> int:
        needs_sun = self.content.lunar_cards[name].needs_sun_above_horizon
        return 0 if needs_sun and not self.sun_rises[zone][month] else 1 << self.card[name]

    # Orrery -------------------------------------------------------------------------------------------------

    def _tabulate_orrery(self) -> None:
        content = self.content
        self.planets = list(content.planets)
        self.planet = {name: number for number, name in enumerate(self.planets)}
        self.earth = self.planet[EARTH]
        self.spots = [planet.positions_degrees for planet in content.planets.values()]
        self.start_spots = tuple(
            planet.positions_degrees.index(planet.start_degrees) for planet in content.planets.values()
        )
        self.moves_monthly = [planet.moves == "monthly" for planet in content.planets.values()]
        self.moves_yearly = [planet.moves == "yearly" for planet in content.planets.values()]
        self.transit_of: list[int] = [NOWHERE] * len(self.planets)
        self.card_of: list[int] = [NOWHERE] * len(self.planets)
        for card in content.planet_cards.values():
            if card.body in self.planet:
                table = self.transit_of if card.transit else self.card_of
                table[self.planet[card.body]] = self.card[card.id]
        self.transit_mask = sum(1 << card for card in self.transit_of if card != NOWHERE)
        self.cards_of_planet = [
            sum(1 << self.card[card.id] for card in content.planet_cards.values() if card.body == name)
            for name in self.planets
        ]

    def orrery_masks(self, spots: tuple[int, ...]) -> tuple[int, int]:
        """With the planets on these spots: planets seen, as bits, and cards observable, as bits."""
        earth = self.spots[self.earth][spots[self.earth]]
        seen = cards = 0
        for planet, spot in enumerate(spots):
            degrees = self.spots[planet][spot]
            if planet == self.earth or not sky.is_seen_on_orrery(self.content, degrees, earth):
                continue
            seen |= 1 << planet
            cards |= 1 << self.card_of[planet]
            if degrees == earth and self.transit_of[planet] != NOWHERE:
                cards |= 1 << self.transit_of[planet]
        return seen, cards

    # Earth map ----------------------------------------------------------------------------------------------

    def _tabulate_squares(self) -> None:
        content = self.content
        squares = list(content.squares.values())
        self.squares = [square.id for square in squares]
        self.square = {name: number for number, name in enumerate(self.squares)}
        self.zone_of = [self.zone[square.zone] for square in squares]
        self.icons = [sum(1 << VEHICLES.index(icon) for icon in square.icons) for square in squares]
        self.is_sea = [square.terrain == "sea" for square in squares]
        self.continents = list(content.continents)
        self.continent = {name: number for number, name in enumerate(self.continents)}
        self.continent_of = [self.continent.get(square.continent, NOWHERE) for square in squares]
        self.continent_nk = [entry.nk for entry in content.continents.values()]
        self.homes = [self.square[entry.home] for entry in content.continents.values()]
        self.all_continents = (1 << len(self.continents)) - 1
        self.vehicle_nk = [content.vehicles[name].nk for name in VEHICLES]
        self.launch_pad = self.square[content.places.launch_pad]
        triangle = content.places.squares(TRIANGLE)
        self.triangle_bit = [0] * len(squares)
        for number, name in enumerate(triangle):
            self.triangle_bit[self.square[name]] = 1 << number

    def _tabulate_ways(self) -> None:
        """Where each vehicle can go from each square, heliport tokens not counted."""
        count, content = len(self.squares), self.content
        routes = content.routes
        road = self._joined(routes.road_edges)
        rail = self._joined(routes.rail_edges)
        sea = self._joined(routes.sea_edges)
        squares = list(content.squares.values())
        north = [n for n, square in enumerate(squares) if square.zone == sky.POLE]
        for one in north:
            sea[one] |= {other for other in north if other != one}
        self.neighbours = [self._neighbours(n) for n in range(count)]
        steps = {name: content.vehicles[name].max_steps for name in VEHICLES}
        boat = self._icon_ends(BOAT) | {n for n in range(count) if self.is_sea[n]}
        self.reach: list[list[tuple[int, ...]]] = [
            self._reach(road, steps["car"], self._icon_ends(CAR)),
            self._reach(rail, steps["train"], self._icon_ends(TRAIN)),
            self._reach(sea, steps["boat"], boat),
            self._reach(self.neighbours, steps["helicopter"], self._icon_ends(HELICOPTER)),
            self._reach(self.neighbours, steps["plane"], self._icon_ends(PLANE)),
        ]
        """By vehicle and square: the squares a move can end on."""
        self.boat_reach_plus = self._reach(sea, steps["boat"] + 1, boat)
        self.flown_over = [
            tuple(sorted(self._within(self.neighbours, n, steps["helicopter"]))) for n in range(count)
        ]
        """By square: the squares within a helicopter's range, wherever it may land."""
        self.starts = [
            sum(1 << vehicle for vehicle in range(SPACECRAFT) if self.reach[vehicle][n]) for n in range(count)
        ]
        """By square: the vehicles that can leave it."""

    def _icon_ends(self, vehicle: int) -> set[int]:
        return {n for n, icons in enumerate(self.icons) if icons >> vehicle & 1}

    def _joined(self, edges: tuple[tuple[str, str], ...]) -> list[set[int]]:
        found: list[set[int]] = [set() for _ in self.squares]
        for one, other in edges:
            found[self.square[one]].add(self.square[other])
            found[self.square[other]].add(self.square[one])
        return found

    def _neighbours(self, here: int) -> set[int]:
        """Squares one step away by air: around, and all of the own pole zone (AN-TRV-01, 09, 10)."""
        squares = list(self.content.squares.values())
        this = squares[here]
        found = set()
        for n, other in enumerate(squares):
            apart = abs(this.column - other.column)
            is_near = min(apart, 12 - apart) <= 1 and abs(self.zone_of[here] - self.zone_of[n]) <= 1
            is_polar = this.zone == other.zone and abs(this.zone) == sky.POLE
            if n != here and (is_near or is_polar):
                found.add(n)
        return found

    def _reach(self, joined: list[set[int]], steps: int, ends: set[int]) -> list[tuple[int, ...]]:
        return [
            tuple(sorted(self._within(joined, start, steps) & ends)) if start in ends else ()
            for start in range(len(self.squares))
        ]

    def _within(self, joined: list[set[int]], start: int, steps: int) -> set[int]:
        found, edge = {start}, {start}
        for _ in range(steps):
            edge = {there for here in edge for there in joined[here]} - found
            found |= edge
        return found - {start}

    def helicopter_reach(self, square: int, heliports: tuple[int, ...]) -> tuple[int, ...]:
        """Where a helicopter can go when there are heliport tokens on the map."""
        icons = self.icons
        if not icons[square] >> HELICOPTER & 1 and square not in heliports:
            return ()
        return tuple(n for n in self.flown_over[square] if icons[n] >> HELICOPTER & 1 or n in heliports)

    # Continent tiles ----------------------------------------------------------------------------------------

    def _tabulate_tiles(self) -> None:
        tiles = list(self.content.tiles.values())
        self.tiles = [tile.id for tile in tiles]
        self.tile = {name: number for number, name in enumerate(self.tiles)}
        self.tile_continent = [self.continent[tile.continent] for tile in tiles]
        self.tile_vehicles = [
            sum(1 << VEHICLES.index(icon) for icon in tile.icons if icon in VEHICLES) for tile in tiles
        ]
        self.tile_icons = [frozenset(tile.icons) for tile in tiles]
        self.piles = [
            [n for n, tile in enumerate(tiles) if tile.continent == name] for name in self.continents
        ]

    # Trajectory ---------------------------------------------------------------------------------------------

    def _tabulate_trajectory(self) -> None:
        self.stage_tiles: list[list[int]] = [[] for _ in range(HOME + 1)]
        self.stage_values: list[tuple[int, ...]] = [()] * (HOME + 1)
        for stage in self.content.stages.values():
            number = stage.stage + (0 if stage.direction == "outbound" else MOON)
            self.stage_tiles[number] = [
                value for value, copies in zip(stage.values, stage.copies, strict=True) for _ in range(copies)
            ]
            self.stage_values[number] = tuple(sorted(stage.values))
        self.all_values = sorted({value for values in self.stage_values for value in values})
        values = self.content.values
        self.housing = [0, values.housing_1_2_players, values.housing_1_2_players] + [
            values.housing_3_4_players
        ] * 2

    # Characters and agendas ---------------------------------------------------------------------------------

    def _tabulate_characters(self) -> None:
        content = self.content
        characters = list(content.characters.values())
        self.characters = [character.id for character in characters]
        self.character = {name: number for number, name in enumerate(self.characters)}
        self.home_of = [self.continent[character.continent] for character in characters]
        self.ability = [character.ability for character in characters]
        self.technique = [character.technique for character in characters]
        self.agenda_entries: list[Agenda] = list(content.agendas.values())
        self.agendas = [agenda.id for agenda in self.agenda_entries]
        self.agenda = {name: number for number, name in enumerate(self.agendas)}
        self.effect = [agenda.effect for agenda in self.agenda_entries]
        self.missions = [Mission(self, agenda) for agenda in self.agenda_entries]
        self.basic_agendas = [self._agendas_of(name, ("basic",)) for name in self.characters]
        self.every_agenda = [self._agendas_of(name, ("basic", "solar_system")) for name in self.characters]
        self.agenda_icons = [
            sum(1 << self.set[name] for name in agenda.icons) for agenda in self.agenda_entries
        ]
        self.agenda_planets = [
            tuple(self.planet[name] for name in agenda.planets) for agenda in self.agenda_entries
        ]
        self.nk_by_character = [
            [self._nk(ability, card) for card in range(len(self.cards))] for ability in self.ability
        ]
        self.agenda_squares = [
            frozenset(self.square[name] for name in content.places.squares(agenda.place))
            for agenda in self.agenda_entries
        ]
        self.reveal_squares = [
            frozenset().union(*(self.agenda_squares[a] for a in self.every_agenda[n]))
            for n in range(len(characters))
        ]
        """By character: the squares on which one of its agendas may be revealed."""

    def cards_showing(self, name: str) -> int:
        """The cards that show what a card is named after: a transit shows its planet too."""
        planet = self.planet.get(name)
        return 1 << self.card[name] | (self.cards_of_planet[planet] if planet is not None else 0)

    def _agendas_of(self, character: str, tiers: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(
            n
            for n, agenda in enumerate(self.agenda_entries)
            if agenda.character == character and agenda.tier in tiers
        )

    def _nk(self, ability: str, card: int) -> int:
        """What a card is worth to a character (AN-CHR-02, 04, 05, AN-RULING-46)."""
        nk = self.base_nk[card]
        if ability == "double_eclipse" and self.is_eclipse_or_transit[card]:
            return 2 * nk
        if ability == "lunar_plus_five" and self.is_lunar(card):
            return nk + 5
        if ability == "constellation_ten" and card < self.first_lunar:
            return 0 if self.set["milky_way"] in self.sets_of[card] else 2 * nk
        return nk

    # Quests and rockets -------------------------------------------------------------------------------------

    def _tabulate_quests(self) -> None:
        content = self.content
        quests = list(content.quests.values())
        self.quests = [quest.id for quest in quests]
        self.quest = {name: number for number, name in enumerate(self.quests)}
        self.quest_square = [self.square[content.places.squares(quest.place)[0]] for quest in quests]
        self.quest_targets = [sum(1 << self.card[name] for name in quest.targets) for quest in quests]
        self.quest_continent = [self.continent[quest.continent] for quest in quests]
        self.quest_at_place = [quest.observe_at_place for quest in quests]
        self.quest_nk = [(quest.nk_some, quest.nk_all) for quest in quests]
        self.quest_places = frozenset(self.quest_square)
        self.instruments: list[str] = [quest.instrument for quest in quests]
        """Instruments are numbered as the quests they come from."""
        self.instrument = {name: n for n, name in enumerate(self.instruments)}
        self.instrument_techniques = [frozenset(quest.techniques) for quest in quests]
        rockets = list(content.rockets.values())
        self.rockets = [rocket.id for rocket in rockets]
        self.rocket = {name: number for number, name in enumerate(self.rockets)}
        self.saturn_v = self.rocket[SATURN_V]
        self.rocket_sites = [tuple(self.square[name] for name in rocket.sites) for rocket in rockets]
        self.rocket_ability = [rocket.ability for rocket in rockets]
        self.rocket_set = [self.set.get(rocket.set, NOWHERE) for rocket in rockets]
        self.own_rockets = [
            tuple(n for n, rocket in enumerate(rockets) if name in rocket.continents and n != self.saturn_v)
            for name in self.continents
        ]

    # Actions ------------------------------------------------------------------------------------------------

    def _prepare_actions(self) -> None:
        """The commonest actions ready-made, because enumerating them is half of every playout."""
        self.done = acts.Done()
        self.observe = [acts.Observe(week + 1) for week in WEEKS]
        self.plan = [acts.Plan(week + 1) for week in WEEKS]
        self.travel = [[acts.Travel(week + 1, name) for name in DECLARED] for week in WEEKS]
        self.go = [acts.Go(name) for name in self.squares]
        self.goes: list[list[list[Action]]] = [
            [[self.go[there] for there in self.reach[vehicle][here]] for here in range(len(self.squares))]
            for vehicle in range(SPACECRAFT)
        ]
        self.goes_boat_plus: list[list[Action]] = [
            [self.go[there] for there in self.boat_reach_plus[here]] for here in range(len(self.squares))
        ]
        self.connect = [[acts.Connect(name, vehicle) for vehicle in VEHICLES] for name in self.tiles]
        self.exchange = [acts.Exchange(stage) for stage in range(MOON)]
        self.to_sxt = [acts.Calibrate(acts.SXT, name) for name in self.phases]
        self.to_sct = [acts.Calibrate(acts.SCT, name) for name in self.sets]
        self.to_ai = [acts.Calibrate(acts.AI, name) for name in self.sets]
        self._travels: dict[tuple[int, int], list[Action]] = {}
        self._saved: dict[tuple[int, tuple[int, ...]], acts.ObserveSaved] = {}

    def travels(self, weeks: int, vehicles: int) -> list[Action]:
        """Every declaration of travel in one of the weeks with one of the vehicles, both as bits; not to be
        changed."""
        found = self._travels.get((weeks, vehicles))
        if found is None:
            found = [
                self.travel[week][vehicle]
                for week in WEEKS
                if weeks >> week & 1
                for vehicle in range(len(DECLARED))
                if vehicles >> vehicle & 1
            ]
            self._travels[weeks, vehicles] = found
        return found

    def observe_saved(self, week: int, cards: tuple[int, ...]) -> acts.ObserveSaved:
        """The declaration of a planned observation."""
        found = self._saved.get((week, cards))
        if found is None:
            found = acts.ObserveSaved(week + 1, tuple(self.cards[card] for card in cards))
            self._saved[week, cards] = found
        return found
