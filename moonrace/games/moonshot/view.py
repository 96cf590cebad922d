"""What one seat may know about a game of Moonshot, built from nothing.

Nations go by id (`ussr`, `us`), pieces by their printed ids, spaces as `r2c3`. The two sides stand in the
order USSR, USA wherever there are two of something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from moonrace.games.moonshot.blueprint import Worth, matched_edges
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOADS, QUARTERS, Catalogue
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.focus import Focus, focus_of
from moonrace.games.moonshot.odds import PathOdds
from moonrace.games.moonshot.state import ABORT, BOTH, Manoeuvre, MoonshotState, Nation


class TileView(msgspec.Struct, frozen=True):
    """An installed tile."""

    space: str
    tile: str
    turns: int
    """Quarter turns clockwise."""
    matched: tuple[int, ...]
    """Edges that match a neighbour's: 0 top, 1 right, 2 bottom, 3 left."""
    payload: str
    """The marker on it, or nothing."""


class ModuleView(msgspec.Struct, frozen=True):
    """A place for a Module."""

    slot: str
    module: str
    """Nothing while it is empty."""
    is_met: bool
    """Whether its condition holds, so that its bonus counts."""


class SupplierView(msgspec.Struct, frozen=True):
    """A space of a Suppliers line."""

    price: int
    item: str
    """A tile or Module, or nothing."""
    rounds_left: int
    """Phases 4 until what lies there is installed."""


class TokensView(msgspec.Struct, frozen=True):
    """The tokens of one side on a Manoeuvre card."""

    count: int
    influence: int
    """How many are Influence; -1 where this seat may not know."""


class ManoeuvreView(msgspec.Struct, frozen=True):
    """A Manoeuvre card on the politics board."""

    card: str
    level: int
    """1 to 3: the level whose reward counts."""
    has_cover: bool
    cover: str
    """The card that covers it, where this seat may know it."""
    tokens: tuple[TokensView, TokensView]
    is_decided: bool
    """Whether its fate was decided this round."""
    is_settled: bool
    """Whether it was evaluated; it leaves at the end of the round."""


class PlaceView(msgspec.Struct, frozen=True):
    """A place on the politics board; its own effect counts while it is empty."""

    place: str
    manoeuvre: ManoeuvreView | None


class MoonRiskView(msgspec.Struct, frozen=True):
    """A card on a path to the Moon, numbered from 1."""

    number: int
    risk: str
    """Nothing while it lies face down."""
    tests: tuple[int, int]


class NationView(msgspec.Struct, frozen=True):
    """One side of the race."""

    nation: str
    seats: tuple[int, ...]
    politicians: tuple[int, ...]
    """The seats that decide for its Politician."""
    engineers: tuple[int, ...]
    is_rival: bool
    budget: int
    popularity: int
    money: int
    parameters: tuple[int, int, int]
    """Structure, Electronics, Code, bonuses of Modules included."""
    adaptivity: int
    tiles: tuple[TileView, ...]
    modules: tuple[ModuleView, ...]
    payloads: tuple[str, ...]
    """Payload markers aboard."""
    sabotage: int
    development: tuple[str, ...]
    suppliers: tuple[SupplierView, ...]
    test_steal: int
    tech_steal: int
    has_passed: bool
    """Whether its Engineer has passed for this round."""
    has_called_stop: bool
    places: tuple[PlaceView, ...]
    hand_size: int
    deck_size: int
    discard: tuple[str, ...]
    """Manoeuvre cards that were evaluated, since the last shuffle."""
    discarded_covers: int
    """Covers among the discards, which nobody else has seen."""
    tokens: int
    """Influence and Bluff tokens in hand, in all."""
    has_boosted: bool
    target: str
    """The mission its rocket is on, `abort`, or nothing while undecided."""
    moon_path: tuple[MoonRiskView, ...]
    moon_odds: PathOdds | None
    """The chances on its path to the Moon, once all of it lies open."""
    moon_missing: tuple[str, ...]
    """The payload markers that its rocket lacks for the Moon."""
    has_completed: bool
    """Whether it completed a mission this round."""
    completed: tuple[str, ...]
    has_landed: bool
    unseen_cards: tuple[str, ...]
    """Its Manoeuvre cards that this seat has not seen: in hand, in the deck, as covers."""

    def grid(self, cat: Catalogue) -> list[int]:
        """Its blueprint as the catalogue numbers it: by space the code of the tile there."""
        grid = [NOTHING] * cat.size
        for tile in self.tiles:
            grid[cat.space[tile.space]] = cat.tile[tile.tile] * QUARTERS + tile.turns
        return grid

    def fitted(self, cat: Catalogue) -> list[int]:
        """By slot: the number of the Module there."""
        return [cat.module[slot.module] if slot.module else NOTHING for slot in self.modules]

    @property
    def worth(self) -> Worth:
        """Structure, Electronics, Code and Adaptivity."""
        return (*self.parameters, self.adaptivity)


class RiskView(msgspec.Struct, frozen=True):
    """A risk card beside a mission, with the Test tokens of both sides."""

    risk: str
    tests: tuple[int, int]


class MissionView(msgspec.Struct, frozen=True):
    """An active mission."""

    mission: str
    level: int
    risks: tuple[RiskView, ...]
    odds: tuple[PathOdds, PathOdds]
    """The chances of each side's rocket as it stands, payload apart."""
    missing: tuple[tuple[str, ...], tuple[str, ...]]
    """For each side: the payload markers that its rocket still lacks."""


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    nation: str
    """The seat's side; nothing for a spectator."""
    roles: tuple[str, ...]
    """`politician`, `engineer`, both, or none for a spectator."""
    players: int
    is_solo: bool
    rival_level: str
    is_parallel: bool
    is_real_time: bool
    round: int
    round_limit: int
    """After so many rounds the game is a draw; 0 if it is not limited."""
    phase: str
    """`set_up`, `discussion`, `preparations`, `politics`, `engineering`, `tracks` (politics and engineering
    side by side), `launches`, `suppliers`, `fates`, `effects` or `over`."""
    first_player: str
    to_act: tuple[str, ...]
    """The nations whose decision is awaited."""
    not_ready: tuple[int, ...]
    """Discussion: the seats that are still talking."""
    nations: tuple[NationView, NationView]
    missions: tuple[MissionView, ...]
    """Active missions, the longest on the table first."""
    is_moon_open: bool
    launches: tuple[str, ...]
    """The nations in the order of their launch decisions."""
    mission_decks: tuple[int, ...]
    """Cards left by level, from 0."""
    risk_decks: tuple[int, ...]
    risk_discards: tuple[int, ...]
    tile_decks: dict[str, int]
    research_area: tuple[str, ...]
    """Bottom first; the last lies open and can be bought."""
    lost_tiles: tuple[str, ...]
    modules: tuple[str, ...]
    """Discovered Modules."""
    module_deck: int
    module_discard: tuple[str, ...]
    hand: tuple[str, ...]
    """The own side's Manoeuvre cards."""
    influence: int
    """The own side's unspent tokens; 0 for a spectator."""
    bluff: int
    focus: Focus
    winner: str
    """The nation that has won, or nothing."""
    why: str
    """`moon`, `moon_popularity`, `moon_first`, `popularity`, `budget`, `limit`, or nothing while the game is
    on."""


def view_of(state: MoonshotState, seat: int) -> View:
    """Build a seat's view. Only this function decides what leaves the table."""
    cat, side = state.cat, state.side(seat)
    own = state.nations[side] if side != NOTHING else None
    return View(
        seat=seat,
        nation=state.nation_name(side),
        roles=_roles(state, seat),
        players=state.players,
        is_solo=state.is_solo,
        rival_level=state.rules.rival,
        is_parallel=state.rules.is_parallel,
        is_real_time=state.rules.is_real_time,
        round=state.round,
        round_limit=state.rules.round_limit,
        phase=state.phase,
        first_player=NATIONS[state.first],
        to_act=_to_act(state),
        not_ready=_not_ready(state),
        nations=(_nation_view(state, 0, side), _nation_view(state, 1, side)),
        missions=tuple(_mission_view(state, mission, risks) for mission, risks in state.missions),
        is_moon_open=state.is_moon_open,
        launches=tuple(NATIONS[nation] for nation in state.launches),
        mission_decks=tuple(map(len, state.mission_decks)),
        risk_decks=tuple(map(len, state.risk_decks)),
        risk_discards=tuple(map(len, state.risk_discards)),
        tile_decks={name: len(deck) for name, deck in zip(DECKS, state.tile_decks, strict=True)},
        research_area=tuple([cat.tile_ids[tile] for tile in state.research]),
        lost_tiles=tuple([cat.tile_ids[tile] for tile in state.lost]),
        modules=tuple([cat.module_ids[module] for module in state.modules_shown]),
        module_deck=len(state.module_deck),
        module_discard=tuple([cat.module_ids[module] for module in state.module_discard]),
        hand=tuple([cat.card_ids[card] for card in sorted(own.hand)]) if own else (),
        influence=own.influence if own else 0,
        bluff=own.bluff if own else 0,
        focus=focus_of(state.frames, state, seat),
        winner=state.nation_name(state.winner),
        why=state.why,
    )


def _roles(state: MoonshotState, seat: int) -> tuple[str, ...]:
    if state.side(seat) == NOTHING:
        return ()
    pairs = (("politician", state.politicians), ("engineer", state.engineers))
    return tuple(role for role, seats in pairs if seat in seats[state.side(seat)])


def _to_act(state: MoonshotState) -> tuple[str, ...]:
    if state.result is not None:
        return ()
    seats = set(state.frames[-1].awaited(state))
    return tuple(NATIONS[nation] for nation in BOTH if seats.intersection(state.seats_of(nation)))


def _not_ready(state: MoonshotState) -> tuple[int, ...]:
    """All who are awaited in the discussion, but for the clock."""
    if state.phase != "discussion":
        return ()
    return tuple(seat for seat in state.frames[-1].awaited(state) if seat >= 0)


# The two sides ----------------------------------------------------------------------------------------------


def _nation_view(state: MoonshotState, nation: int, side: int) -> NationView:
    cat, own = state.cat, state.nations[nation]
    prices = cat.content.suppliers.order
    return NationView(
        nation=NATIONS[nation],
        seats=state.seats_of(nation),
        politicians=state.politicians[nation],
        engineers=state.engineers[nation],
        is_rival=nation == state.rival,
        budget=own.budget,
        popularity=own.popularity,
        money=own.money,
        parameters=(own.parameters[0], own.parameters[1], own.parameters[2]),
        adaptivity=own.adaptivity,
        tiles=_tiles(cat, own),
        modules=tuple(
            [
                ModuleView(slot.id, _name(cat.module_ids, own.modules[at]), bool(own.modules_met >> at & 1))
                for at, slot in enumerate(cat.slots)
            ]
        ),
        payloads=_payloads([kind for kind in own.payload if kind >= 0]),
        sabotage=own.sabotage,
        development=tuple([cat.tile_ids[tile] for tile in own.development]),
        suppliers=tuple(
            [
                SupplierView(price, _name(cat.item_ids, own.suppliers[at]), len(prices) - at)
                for at, price in enumerate(prices)
            ]
        ),
        test_steal=own.test_steal,
        tech_steal=own.tech_steal,
        has_passed=own.has_passed,
        has_called_stop=nation in state.stops,
        places=tuple(
            [
                PlaceView(place.id, _manoeuvre_view(cat, card, nation, side) if card else None)
                for place, card in zip(cat.places, own.board, strict=True)
            ]
        ),
        hand_size=len(own.hand),
        deck_size=len(own.deck),
        discard=tuple([cat.card_ids[card] for card in own.discard if not state.covers[card]]),
        discarded_covers=sum([state.covers[card] for card in own.discard]),
        tokens=own.influence + own.bluff,
        has_boosted=own.has_boosted,
        target=_target(cat, own.target),
        moon_path=_moon_path(state, nation),
        moon_odds=state.odds(nation, cat.moon) if own.shown == (1 << len(own.path)) - 1 else None,
        moon_missing=_payloads(state.missing(nation, cat.moon)),
        has_completed=own.has_completed,
        completed=tuple([cat.mission_ids[mission] for mission in own.completed]),
        has_landed=own.has_landed,
        unseen_cards=_unseen_cards(state, nation, side),
    )


def _name(names: Sequence[str], number: int) -> str:
    return names[number] if number != NOTHING else ""


def _tiles(cat: Catalogue, own: Nation) -> tuple[TileView, ...]:
    return tuple(
        [
            TileView(
                cat.space_ids[space],
                cat.tile_ids[code >> 2],
                code & 3,
                matched_edges(cat, own.grid, space),
                _name(PAYLOADS, own.payload[space]),
            )
            for space, code in enumerate(own.grid)
            if code != NOTHING
        ]
    )


def _manoeuvre_view(cat: Catalogue, card: Manoeuvre, owner: int, side: int) -> ManoeuvreView:
    tokens = card.all_tokens()
    sides = [
        TokensView(
            tokens[2 * nation] + tokens[2 * nation + 1],
            tokens[2 * nation] if card.is_settled or nation == side else -1,
        )
        for nation in BOTH
    ]
    return ManoeuvreView(
        card=cat.card_ids[card.card],
        level=card.level + 1,
        has_cover=card.cover != NOTHING,
        cover=_name(cat.card_ids, card.cover) if owner == side else "",
        tokens=(sides[0], sides[1]),
        is_decided=card.is_decided,
        is_settled=card.is_settled,
    )


def _target(cat: Catalogue, target: int) -> str:
    if target < 0:
        return "abort" if target == ABORT else ""
    return cat.mission_ids[target]


def _moon_path(state: MoonshotState, nation: int) -> tuple[MoonRiskView, ...]:
    own, names = state.nations[nation], state.cat.risk_ids
    ussr, us = (side.tests for side in state.nations)
    return tuple(
        [
            MoonRiskView(at + 1, names[risk], (ussr[risk], us[risk]))
            if own.shown >> at & 1
            else MoonRiskView(at + 1, "", (0, 0))
            for at, risk in enumerate(own.path)
        ]
    )


def _unseen_cards(state: MoonshotState, nation: int, side: int) -> tuple[str, ...]:
    own = state.nations[nation]
    if nation == side:
        unseen = sorted(own.deck)
    else:
        unseen = [*own.deck, *own.hand]
        unseen += [card.cover for card in own.cards_on_board() if card.cover != NOTHING]
        unseen += [card for card in own.discard if state.covers[card]]
        unseen.sort()
    return tuple([state.cat.card_ids[card] for card in unseen])


# Missions ---------------------------------------------------------------------------------------------------


def _mission_view(state: MoonshotState, mission: int, risks: tuple[int, ...]) -> MissionView:
    cat = state.cat
    ussr, us = (side.tests for side in state.nations)
    return MissionView(
        mission=cat.mission_ids[mission],
        level=cat.level[mission],
        risks=tuple([RiskView(cat.risk_ids[risk], (ussr[risk], us[risk])) for risk in risks]),
        odds=(state.odds(0, mission), state.odds(1, mission)),
        missing=(_payloads(state.missing(0, mission)), _payloads(state.missing(1, mission))),
    )


def _payloads(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple([PAYLOADS[kind] for kind in kinds])
