"""What lies on the table in Moonshot: plain data with questions, no commands.

Nations are 0 (USSR) and 1 (USA) throughout. Everything printed is a number of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.odds import PathOdds, path_odds
from moonrace.kernel.events import EVERYBODY, all_but, only
from moonrace.kernel.frames import State

UNDECIDED, ABORT = -1, -2
"""Where a rocket stands that is on no mission."""

BOTH = (0, 1)
MOST_ODDS = 20_000
Seats = tuple[tuple[int, ...], ...]
"""By nation: seats."""
Active = tuple[int, tuple[int, ...]]
"""A mission on the table with its path of risk cards."""
Tokens = tuple[int, int, int, int]
"""Influence and Bluff of the USSR, then of the USA."""
NO_TOKENS: Tokens = (0, 0, 0, 0)
Older = tuple[int, Tokens]
"""Tokens of an earlier round on an escalated card: the round, the tokens."""
Pool = tuple[int, int, int]
"""An earlier round of which tokens lie face down, and how many Influence and Bluff tokens of it nobody else
has seen, on cards or returned."""


def tokens_of(tokens: Tokens, nation: int) -> tuple[int, int]:
    """A nation's Influence and Bluff among the tokens on a card."""
    return (tokens[2], tokens[3]) if nation else (tokens[0], tokens[1])


class Rules(msgspec.Struct, frozen=True):
    """What was agreed on when the table was set up."""

    is_parallel: bool = False
    is_real_time: bool = False
    is_gap_at_once: bool = False
    is_discussion_timed: bool = False
    round_limit: int = 0
    """0: none."""
    rival: str = ""
    """How hard the Rival is; empty where two sides of people play."""


class Manoeuvre:
    """A Manoeuvre card on the politics board. All fields are replaced, never changed in place."""

    __slots__ = ("card", "cover", "is_decided", "is_settled", "level", "older", "tokens")

    def __init__(
        self,
        card: int,
        level: int = 0,
        cover: int = NOTHING,
        tokens: Tokens = NO_TOKENS,
        older: tuple[Older, ...] = (),
        is_decided: bool = False,
        is_settled: bool = False,
    ) -> None:
        self.card = card
        self.level = level
        """0 to 2: how often it was escalated."""
        self.cover = cover
        self.tokens = tokens
        """Those of this round."""
        self.older = older
        self.is_decided = is_decided
        """Whether its fate was decided this round."""
        self.is_settled = is_settled
        """Whether it was evaluated; then its tokens lie open and it leaves in step 4.5."""

    def clone(self) -> Manoeuvre:
        """A copy."""
        return Manoeuvre(
            self.card, self.level, self.cover, self.tokens, self.older, self.is_decided, self.is_settled
        )

    def all_tokens(self) -> Tokens:
        """The tokens of all rounds."""
        if not self.older:
            return self.tokens
        a, b, c, d = self.tokens
        for _, (e, f, g, h) in self.older:
            a, b, c, d = a + e, b + f, c + g, d + h
        return a, b, c, d


class Nation:
    """One side: its programme, its rocket and its politics."""

    __slots__ = (
        "adaptivity", "bluff", "board", "budget", "completed", "deck", "development", "discard", "grid",
        "hand", "has_announced", "has_boosted", "has_completed", "has_landed", "has_passed", "influence",
        "modules", "modules_met", "money", "occupied", "parameters", "path", "payload", "pools",
        "popularity", "sabotage", "shown", "shuffles", "suppliers", "target", "tech_steal", "test_steal",
        "tests",
    )  # fmt: skip

    budget: int
    popularity: int
    money: int
    # The rocket
    grid: list[int]
    """By space: a tile's code."""
    payload: list[int]
    """By space: the payload marker on it. The Rival has no tiles, only markers."""
    occupied: int
    """The spaces with a tile, as bits."""
    modules: list[int]
    modules_met: int
    """The slots whose Module's condition holds, as bits."""
    parameters: list[int]
    adaptivity: int
    sabotage: int
    # The workshop
    development: list[int]
    suppliers: list[int]
    """Items by space, in the order in which they move."""
    test_steal: int
    tech_steal: int
    tests: list[int]
    """Own Test tokens by risk card."""
    has_passed: bool
    # Politics
    deck: list[int]
    """The own Manoeuvre deck. Which card it gives is decided when it is drawn."""
    hand: list[int]
    discard: list[int]
    shuffles: int
    """How often discards went back into the deck."""
    board: list[Manoeuvre | None]
    influence: int
    bluff: int
    """Tokens in hand this round."""
    has_announced: bool
    has_boosted: bool
    pools: tuple[Pool, ...]
    # Flights
    target: int
    path: list[int]
    """The risks on the way to the Moon."""
    shown: int
    """Which of them lie face up, as bits."""
    has_completed: bool
    """Whether a mission was completed this round."""
    has_landed: bool
    completed: list[int]

    @staticmethod
    def begun(cat: Catalogue) -> Nation:
        """A nation before anything is dealt."""
        constants, own = cat.content.constants, Nation()
        own.budget = constants.start_budget
        own.popularity = constants.start_popularity
        own.money = constants.start_money
        own.grid = [NOTHING] * cat.size
        own.payload = [NOTHING] * cat.size
        own.modules = [NOTHING] * len(cat.slots)
        own.parameters = [0, 0, 0]
        own.suppliers = [NOTHING] * len(cat.content.suppliers.order)
        own.tests = [0] * len(cat.risks)
        own.board = [None] * len(cat.places)
        own.development, own.deck, own.hand, own.discard, own.path, own.completed = [], [], [], [], [], []
        own.occupied = own.modules_met = own.adaptivity = own.sabotage = 0
        own.test_steal = own.tech_steal = own.shuffles = own.influence = own.bluff = own.shown = 0
        own.has_passed = own.has_announced = own.has_boosted = own.has_completed = own.has_landed = False
        own.pools = ()
        own.target = UNDECIDED
        return own

    def clone(self) -> Nation:
        """A copy."""
        copy = Nation()
        copy.budget = self.budget
        copy.popularity = self.popularity
        copy.money = self.money
        copy.grid = self.grid.copy()
        copy.payload = self.payload.copy()
        copy.occupied = self.occupied
        copy.modules = self.modules.copy()
        copy.modules_met = self.modules_met
        copy.parameters = self.parameters.copy()
        copy.adaptivity = self.adaptivity
        copy.sabotage = self.sabotage
        copy.development = self.development.copy()
        copy.suppliers = self.suppliers.copy()
        copy.test_steal = self.test_steal
        copy.tech_steal = self.tech_steal
        copy.tests = self.tests.copy()
        copy.has_passed = self.has_passed
        copy.deck = self.deck.copy()
        copy.hand = self.hand.copy()
        copy.discard = self.discard.copy()
        copy.shuffles = self.shuffles
        copy.board = [card and card.clone() for card in self.board]
        copy.influence = self.influence
        copy.bluff = self.bluff
        copy.has_announced = self.has_announced
        copy.has_boosted = self.has_boosted
        copy.pools = self.pools
        copy.target = self.target
        copy.path = self.path.copy()
        copy.shown = self.shown
        copy.has_completed = self.has_completed
        copy.has_landed = self.has_landed
        copy.completed = self.completed.copy()
        return copy

    def cargo(self) -> list[int]:
        """The payload markers aboard, by kind."""
        counts = [0, 0, 0]
        for kind in self.payload:
            if kind >= 0:
                counts[kind] += 1
        return counts

    def cards_on_board(self) -> Iterator[Manoeuvre]:
        """The Manoeuvres on the own places, in place order."""
        for card in self.board:
            if card is not None:
                yield card

    def shown_path(self) -> list[int]:
        """The risks of the own path to the Moon that lie face up."""
        return [risk for at, risk in enumerate(self.path) if self.shown >> at & 1]


class MoonshotState(State):
    """The whole table."""

    __slots__ = (
        "cat", "covers", "drawn", "engineers", "entered", "first", "has_rebuilt_risks", "is_moon_open",
        "launches", "lost", "mission_decks", "missions", "module_deck", "module_discard", "modules_shown",
        "nation_of", "nations", "phase", "politicians", "research", "risk_decks", "risk_discards", "rival",
        "round", "rules", "stops", "tile_decks", "why", "winner",
    )  # fmt: skip

    cat: Catalogue
    rules: Rules
    nation_of: tuple[int, ...]
    rival: int
    politicians: Seats
    """By nation: the seats that decide for its Politician."""
    engineers: Seats
    nations: tuple[Nation, Nation]
    first: int
    """The nation with the First Player marker."""
    round: int
    phase: str
    missions: list[Active]
    """The active missions, the longest on the table first."""
    mission_decks: list[list[int]]
    risk_decks: list[list[int]]
    risk_discards: list[list[int]]
    has_rebuilt_risks: int
    """The levels whose discards went back into the deck, as bits."""
    tile_decks: list[list[int]]
    research: list[int]
    """The Research Area, bottom first."""
    lost: list[int]
    """Tiles that were covered."""
    module_deck: list[int]
    module_discard: list[int]
    modules_shown: list[int]
    launches: list[int]
    """The nations in the order of their launch decisions."""
    stops: tuple[int, ...]
    """Real-time play: the nations that have called STOP."""
    is_moon_open: bool
    covers: bytearray
    """By Manoeuvre card: 1 while it lies among the discards unseen, since it was a cover."""
    entered: bytearray
    """By card: the shuffle with which it last came into its deck after everybody had seen it."""
    drawn: bytearray
    """By card out of its deck: how often the deck had been shuffled when it was drawn."""
    winner: int
    why: str

    @staticmethod
    def begun(cat: Catalogue, players: int, first_seat: int, rules: Rules) -> MoonshotState:
        """The table before anything is dealt.

        `first_seat` is the nation of seat 0; the seats take turns in joining the two sides.
        """
        state = MoonshotState(players)
        state.cat = cat
        state.rules = rules
        state.nation_of = tuple((seat + first_seat) % 2 for seat in range(players))
        state.rival = 1 - first_seat if players == 1 else NOTHING
        seats, is_split = [state.seats_of(nation) for nation in BOTH], players == 4
        state.politicians = tuple(own[:1] if is_split else own for own in seats)
        state.engineers = tuple(own[1:] if is_split else own for own in seats)
        state.nations = (Nation.begun(cat), Nation.begun(cat))
        state.mission_decks = [[] for _ in range(5)]
        state.risk_decks = [[] for _ in range(4)]
        state.risk_discards = [[] for _ in range(4)]
        state.tile_decks = [[] for _ in DECKS]
        state.missions, state.launches, state.research, state.lost = [], [], [], []
        state.module_deck, state.module_discard, state.modules_shown = [], [], []
        state.covers, state.entered, state.drawn = (bytearray(len(cat.cards)) for _ in range(3))
        state.first = state.round = state.has_rebuilt_risks = 0
        state.stops = ()
        state.is_moon_open = False
        state.phase, state.winner, state.why = "set_up", NOTHING, ""
        return state

    def clone(self) -> MoonshotState:
        copy = MoonshotState(self.players)
        copy.frames = [frame.clone() for frame in self.frames]
        copy.result = self.result
        copy.cat = self.cat
        copy.rules = self.rules
        copy.nation_of = self.nation_of
        copy.rival = self.rival
        copy.politicians = self.politicians
        copy.engineers = self.engineers
        copy.nations = (self.nations[0].clone(), self.nations[1].clone())
        copy.first = self.first
        copy.round = self.round
        copy.phase = self.phase
        copy.missions = self.missions.copy()
        copy.mission_decks = list(map(list.copy, self.mission_decks))
        copy.risk_decks = list(map(list.copy, self.risk_decks))
        copy.risk_discards = list(map(list.copy, self.risk_discards))
        copy.has_rebuilt_risks = self.has_rebuilt_risks
        copy.tile_decks = list(map(list.copy, self.tile_decks))
        copy.research = self.research.copy()
        copy.lost = self.lost.copy()
        copy.module_deck = self.module_deck.copy()
        copy.module_discard = self.module_discard.copy()
        copy.modules_shown = self.modules_shown.copy()
        copy.launches = self.launches.copy()
        copy.stops = self.stops
        copy.is_moon_open = self.is_moon_open
        copy.covers = self.covers.copy()
        copy.entered = self.entered.copy()
        copy.drawn = self.drawn.copy()
        copy.winner = self.winner
        copy.why = self.why
        return copy

    # Questions ----------------------------------------------------------------------------------------------

    @property
    def is_solo(self) -> bool:
        """Whether the Rival leads one side."""
        return self.rival != NOTHING

    def seats_of(self, nation: int) -> tuple[int, ...]:
        """Everybody on a side."""
        return tuple(seat for seat, side in enumerate(self.nation_of) if side == nation)

    def side(self, seat: int) -> int:
        """A seat's nation; NOTHING for those who only watch."""
        return self.nation_of[seat] if 0 <= seat < self.players else NOTHING

    def acts_beside(self, seat: int, other: int) -> bool:
        """Whether two Engineers act in real time, neither waiting for the other (MS-PROT-06)."""
        return self.rules.is_real_time and self.side(seat) != self.side(other)

    def insiders(self, nation: int) -> int:
        """The audience of a nation's secrets."""
        return only(*self.seats_of(nation))

    def outsiders(self, nation: int) -> int:
        """Everybody else."""
        return all_but(*self.seats_of(nation)) if nation != self.rival else EVERYBODY

    def in_order(self) -> tuple[int, int]:
        """The nations, the First Player's first."""
        return (self.first, 1 - self.first)

    def path_of(self, mission: int, nation: int) -> tuple[int, ...]:
        """The risks a nation faces on an active mission or on the Moon landing."""
        if mission == self.cat.moon:
            return tuple(self.nations[nation].path)
        return next(risks for active, risks in self.missions if active == mission)

    def is_active(self, mission: int) -> bool:
        """Whether a mission lies on the table."""
        return any(active == mission for active, _ in self.missions)

    def odds(self, nation: int, mission: int) -> PathOdds:
        """The chances on a path; kept, because the same are asked for again and again."""
        own, cat = self.nations[nation], self.cat
        s, e, c = own.parameters
        path = tuple([(risk, own.tests[risk]) for risk in self.path_of(mission, nation)])
        key = (s, e, c, own.adaptivity, own.sabotage, path)
        found = cat.odds.get(key)
        if found is None:
            if len(cat.odds) > MOST_ODDS:
                cat.odds.clear()
            found = cat.odds[key] = path_odds(cat, (s, e, c), own.adaptivity, own.sabotage, path)
        return found

    def missing(self, nation: int, mission: int) -> list[int]:
        """The payload markers, by kind, that a nation's rocket lacks for a mission."""
        needed = self.cat.payload_of[mission]
        aboard = self.nations[nation].cargo()
        return [kind for kind, count in enumerate(aboard) for _ in range(needed[kind] - count)]

    def testable(self, nation: int) -> list[int]:
        """The risk cards a nation may test: of active missions, and those seen on the own path
        (MS-RULING-17)."""
        found = [risk for _, risks in self.missions for risk in risks]
        own = self.nations[nation]
        if own.shown:
            found += own.shown_path()
        return found

    def visible(self) -> list[int]:
        """Every risk card that lies face up."""
        found = [risk for _, risks in self.missions for risk in risks]
        for own in self.nations:
            found += own.shown_path()
        return found

    def can_draw_tile(self, deck: int) -> bool:
        """Whether a technology deck can give a tile, if need be after a rebuild (MS-RULING-11)."""
        if self.tile_decks[deck]:
            return True
        deck_of = self.cat.deck_of
        return any(deck_of[tile] == deck for tile in self.research[:-1]) or any(
            deck_of[tile] == deck for tile in self.lost
        )

    def nation_name(self, nation: int) -> str:
        """A nation's id."""
        return NATIONS[nation] if nation != NOTHING else ""
