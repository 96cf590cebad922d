"""The content of Moonshot as numbered tables, worked out once and shared by all states.

Tiles, Modules, missions, risk cards and Manoeuvre cards are numbered in the order of the files. A tile with
its rotation is a *code*: four times the tile plus the quarter turns. An *item* of a Suppliers line is a tile,
or a Module counted on from the last tile. The Moon landing is the mission after the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from moonrace.games.moonshot import actions as say
from moonrace.games.moonshot.content import DECKS, ICONS, NATIONS, Content, Effect, Module, PayloadName, load
from moonrace.kernel.actions import Action
from moonrace.kernel.content import Lookup

if TYPE_CHECKING:
    from moonrace.games.moonshot.odds import PathOdds

USSR, US = 0, 1
NOTHING = -1
S, E, C = 0, 1, 2
QUARTERS = 4
PAYLOAD_DECK = 3
PAYLOADS: tuple[PayloadName, ...] = ("astrodog", "satellite", "astronaut")
SCOPES = ("row", "two_rows", "column")
Effects = tuple[tuple[str, int], ...]


class Scope(NamedTuple):
    """The spaces that a Module in a slot looks at, and the pairs of neighbours among them."""

    spaces: tuple[int, ...]
    pairs: tuple[tuple[int, int, int, int], ...]
    """Space, its edge, neighbour, the neighbour's edge."""


class Catalogue(Lookup[Content]):
    """Everything the rules look up."""

    load = load

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self._number_pieces()
        self._lay_out_blueprint()
        self._turn_tiles()
        self._read_cards()
        self._word_actions()
        self._placements: dict[int, tuple[int, ...]] = {}
        self.splits: dict[int, list[Action]] = {}
        """By Adaptivity: the ways to divide it."""
        self.odds: dict[tuple[object, ...], PathOdds] = {}
        """Chances on paths that were worked out before, by all they depend on."""

    def _number_pieces(self) -> None:
        content = self.content
        self.tiles = list(content.tiles.values())
        self.modules = list(content.modules.values())
        self.missions = list(content.missions.values())
        self.risks = list(content.risks.values())
        self.cards = list(content.manoeuvres.values())
        self.places = list(content.places.values())
        self.slots = list(content.module_slots.values())
        self.tile = {tile.id: number for number, tile in enumerate(self.tiles)}
        self.module = {module.id: number for number, module in enumerate(self.modules)}
        self.moon = len(self.missions)
        self.mission = {mission.id: number for number, mission in enumerate(self.missions)}
        self.mission[content.moon.id] = self.moon
        self.risk = {risk.id: number for number, risk in enumerate(self.risks)}
        self.card = {card.id: number for number, card in enumerate(self.cards)}
        self.place = {place.id: number for number, place in enumerate(self.places)}
        self.slot = {slot.id: number for number, slot in enumerate(self.slots)}
        self.deck: dict[str, int] = {deck: number for number, deck in enumerate(DECKS)}
        self.first_module = len(self.tiles)
        self.tile_ids = [tile.id for tile in self.tiles]
        self.module_ids = [module.id for module in self.modules]
        self.mission_ids = [*(mission.id for mission in self.missions), content.moon.id]
        self.risk_ids = [risk.id for risk in self.risks]
        self.card_ids = [card.id for card in self.cards]
        self.item_ids = [*self.tile_ids, *self.module_ids]
        self.deck_of = [DECKS.index(tile.deck) for tile in self.tiles]
        self.cards_of = [
            [number for number, card in enumerate(self.cards) if card.nation == nation] for nation in NATIONS
        ]

    def _lay_out_blueprint(self) -> None:
        spaces = self.content.blueprint.spaces
        at = {space: number for number, space in enumerate(spaces)}
        self.space_ids = [f"r{row}c{column}" for row, column in spaces]
        self.space = {name: number for number, name in enumerate(self.space_ids)}
        self.size = len(spaces)
        self.neighbours: list[tuple[tuple[int, int, int], ...]] = []
        """By space: neighbour, own edge, the neighbour's edge (0 top, 1 right, 2 bottom, 3 left)."""
        for row, column in spaces:
            around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            self.neighbours.append(
                tuple((at[other], edge, (edge + 2) % 4) for edge, other in enumerate(around) if other in at)
            )
        self.around = [sum(1 << other for other, _, _ in near) for near in self.neighbours]
        self.scopes = [[self._scope(slot, scope) for scope in SCOPES] for slot in range(len(self.slots))]
        self.looks_at = [[sum(1 << at for at in scope.spaces) for scope in slot] for slot in self.scopes]
        """By slot and scope: the spaces looked at, as bits."""
        self.slots_of_scope = [
            tuple(number for number, slot in enumerate(self.slots) if scope in slot.accepts)
            for scope in SCOPES
        ]
        self.scope_of = [SCOPES.index(module.scope) for module in self.modules]

    def _scope(self, slot: int, scope: str) -> Scope:
        place, spaces = self.slots[slot], self.content.blueprint.spaces
        if scope == "column":
            chosen = [number for number, (_, column) in enumerate(spaces) if column == place.column]
        else:
            rows = (place.row,) if scope == "row" else place.two_rows
            chosen = [number for number, (row, _) in enumerate(spaces) if row in rows]
        pairs = tuple(
            (space, edge, other, its_edge)
            for space in chosen
            for other, edge, its_edge in self.neighbours[space]
            if other in chosen and other > space
        )
        return Scope(tuple(chosen), pairs)

    def _turn_tiles(self) -> None:
        self.centre = [ICONS.index(tile.centre) if tile.centre else NOTHING for tile in self.tiles]
        self.centre_count = [tile.centre_count for tile in self.tiles]
        self.is_payload = [not tile.centre for tile in self.tiles]
        self.edge_icons = [sum(icon != "-" for icon in tile.edges) for tile in self.tiles]
        self.edges: list[tuple[int, ...]] = []
        """By code: the icons of the four edges, NOTHING where there is none."""
        for tile in self.tiles:
            icons = [NOTHING if icon == "-" else ICONS.index(icon) for icon in tile.edges]
            for turns in range(QUARTERS):
                self.edges.append(tuple(icons[(edge - turns) % 4] for edge in range(4)))

    def _read_cards(self) -> None:
        content = self.content
        self.sides = content.constants.die_sides
        self.level = [mission.level for mission in self.missions]
        self.payload_of = [
            tuple(payload.get(kind, 0) for kind in PAYLOADS)
            for payload in (*(mission.payload for mission in self.missions), content.moon.payload)
        ]
        self.reward = [_effects(mission.reward) for mission in self.missions]
        self.card_effects = [
            tuple(_effects(bundle) for bundle in (card.level_1, card.level_2, card.level_3))
            for card in self.cards
        ]
        self.place_effects = [_effects(place.effect) for place in self.places]
        self.payload_cost = [content.payloads[kind].cost for kind in PAYLOADS]
        self.is_alive = [content.payloads[kind].is_alive for kind in PAYLOADS]
        self.ranges = [(risk.low_max, risk.mid_max, risk.low, risk.mid, risk.high) for risk in self.risks]
        self.bonus = [_bonus(module) for module in self.modules]
        self.development_price = {str(level): cost for level, cost in content.solo.development_price.items()}
        self.rival_places = [self.place[name] for name in content.solo.place_order]

    def _word_actions(self) -> None:
        """Every action that names pieces, made once."""
        self.say_play = [[say.Play(card, place.id) for place in self.places] for card in self.card_ids]
        self.say_support = [
            (say.Support(card, say.INFLUENCE), say.Support(card, say.BLUFF)) for card in self.card_ids
        ]
        self.say_evaluate = [say.Evaluate(card) for card in self.card_ids]
        self.say_escalate = [say.Escalate(card) for card in self.card_ids]
        self.say_cover = [[say.Escalate(card, cover) for cover in self.card_ids] for card in self.card_ids]
        self.say_launch = [say.Launch(mission) for mission in self.mission_ids]
        self.say_announce = [say.Announce(level) for level in range(5)]
        self.say_boost = [say.Boost(amount) for amount in range(self.content.constants.popularity_max + 1)]
        self.say_install = [say.Install(tile) for tile in self.tile_ids]
        self.say_buy = [say.Buy(tile) for tile in self.tile_ids]
        self.say_supply = [say.Supply(tile) for tile in self.tile_ids]
        self.say_steal_tile = [say.StealTile(tile) for tile in self.tile_ids]
        self.say_order = [
            [say.Order(module, price) for price in self.content.suppliers.order] for module in self.module_ids
        ]
        self.say_test = [say.Test(risk) for risk in self.risk_ids]
        self.say_steal_test = [say.StealTest(risk) for risk in self.risk_ids]
        self.say_clear = [say.ClearSabotage(count) for count in range(100)]
        self.say_prepare = [[say.Prepare(payload, space) for payload in PAYLOADS] for space in self.space_ids]
        self.say_fit = [[say.FitModule(module, slot.id) for slot in self.slots] for module in self.module_ids]
        self.say_draw = [say.DrawTile(deck) for deck in DECKS]
        self.say_explore = [say.Explore(n + 1) for n in range(self.content.constants.moon_risks)]
        self.say_research = [
            [say.Research(deck, other) for other in DECKS[number:]] for number, deck in enumerate(DECKS)
        ]
        self.say_all_research = [action for row in self.say_research for action in row]
        self._say_place: dict[int, list[list[Action]]] = {}

    # Questions ----------------------------------------------------------------------------------------------

    def placements(self, occupied: int) -> tuple[int, ...]:
        """The spaces a tile may go to: any at first, then those taken or next to one taken (MS-BLU-06)."""
        found = self._placements.get(occupied)
        if found is None:
            found = tuple(
                space
                for space in range(self.size)
                if not occupied or (1 << space | self.around[space]) & occupied
            )
            self._placements[occupied] = found
        return found

    def say_place(self, tile: int) -> list[list[Action]]:
        """By space: placing the tile there, in each rotation."""
        found = self._say_place.get(tile)
        if found is None:
            name = self.tile_ids[tile]
            found = [
                [say.PlaceTile(name, space, turns) for turns in range(QUARTERS)] for space in self.space_ids
            ]
            self._say_place[tile] = found
        return found

    def ways_to_adapt(self, adaptivity: int) -> list[Action]:
        """Every way to divide so much Adaptivity; none of it may be kept back."""
        found = self.splits.get(adaptivity)
        if found is None:
            found = [
                say.Adapt(s, e, adaptivity - s - e)
                for s in range(adaptivity, -1, -1)
                for e in range(adaptivity - s, -1, -1)
            ]
            self.splits[adaptivity] = found
        return found

    def level_of(self, mission: int) -> int:
        """A mission's level; the Moon landing stands above all."""
        return self.level[mission] if mission != self.moon else 5

    def slots_taking(self, module: int) -> tuple[int, ...]:
        """The places that a Module may be put on (MS-RULING-10)."""
        return self.slots_of_scope[self.scope_of[module]]

    def is_module(self, item: int) -> bool:
        """Whether an item of a Suppliers line is a Module."""
        return item >= self.first_module

    def item_name(self, item: int) -> str:
        """What an item of a Suppliers line is called."""
        return (self.modules[item - self.first_module] if self.is_module(item) else self.tiles[item]).name


def _effects(bundle: Mapping[Effect, int]) -> Effects:
    return tuple(bundle.items())


def _bonus(module: Module) -> tuple[int, int, int, int]:
    get = module.bonus.get
    return get("S", 0), get("E", 0), get("C", 0), get("adaptivity", 0)
