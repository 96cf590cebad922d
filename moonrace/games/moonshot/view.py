"""What one seat may know about a game of Moonshot, built from nothing.

Nations go by id (`ussr`, `us`), pieces by their printed ids, spaces as `r2c3`. The two sides stand in the
order USSR, USA wherever there are two of something.
"""

from __future__ import annotations

import msgspec

from moonrace.games.moonshot.blueprint import Worth
from moonrace.games.moonshot.catalogue import NOTHING, QUARTERS, Catalogue
from moonrace.games.moonshot.focus import Focus
from moonrace.games.moonshot.odds import PathOdds


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
