"""What lies on the table in Moonshot: plain data with questions, no commands.

Nations are 0 (USSR) and 1 (USA) throughout. Everything printed is a number of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from moonrace.games.moonshot.content import NATIONS
from moonrace.kernel.events import EVERYBODY, all_but, only
from moonrace.kernel.frames import Frame, State

UNDECIDED, ABORT = -1, -2
"""Where a rocket stands that is on no mission."""

BOTH = (0, 1)
Tokens = tuple[int, int, int, int]
"""Influence and Bluff of the USSR, then of the USA."""
NO_TOKENS: Tokens = (0, 0, 0, 0)
Older = tuple[int, Tokens]
"""Tokens of an earlier round on an escalated card: the round, the tokens."""


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

    def __init__(self, card: int) -> None:
        self.card = card
        self.level = 0
        """0 to 2: how often it was escalated."""
        self.cover = NOTHING
        self.tokens = NO_TOKENS
        """Those of this round."""
        self.older: tuple[Older, ...] = ()
        self.is_decided = False
        """Whether its fate was decided this round."""
        self.is_settled = False
        """Whether it was evaluated; then its tokens lie open and it leaves in step 4.5."""

    def clone(self) -> Manoeuvre:
        """A copy."""
        copy = Manoeuvre.__new__(Manoeuvre)
        copy.card = self.card
        copy.level = self.level
        copy.cover = self.cover
        copy.tokens = self.tokens
        copy.older = self.older
        copy.is_decided = self.is_decided
        copy.is_settled = self.is_settled
        return copy

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
        "adaptivity",
        "bluff",
        "board",
        "budget",
        "completed",
        "deck",
        "development",
        "discard",
        "grid",
        "hand",
        "has_announced",
        "has_boosted",
        "has_completed",
        "has_landed",
        "has_passed",
        "influence",
        "modules",
        "modules_met",
        "money",
        "occupied",
        "parameters",
        "path",
        "payload",
        "pools",
        "popularity",
        "sabotage",
        "shown",
        "shuffles",
        "suppliers",
        "target",
        "tech_steal",
        "test_steal",
        "tests",
    )

    def __init__(self, cat: Catalogue) -> None:
        constants = cat.content.constants
        self.budget = constants.start_budget
        self.popularity = constants.start_popularity
        self.money = constants.start_money
        # The rocket
        self.grid = [NOTHING] * cat.size
        """By space: a tile's code."""
        self.payload = [NOTHING] * cat.size
        """By space: the payload marker on it. The Rival has no tiles, only markers."""
        self.occupied = 0
        """The spaces with a tile, as bits."""
        self.modules = [NOTHING] * len(cat.slots)
        self.modules_met = 0
        """The slots whose Module's condition holds, as bits."""
        self.parameters = [0, 0, 0]
        self.adaptivity = 0
        self.sabotage = 0
        # The workshop
        self.development: list[int] = []
        self.suppliers = [NOTHING] * len(cat.content.suppliers.order)
        """Items by space, in the order in which they move."""
        self.test_steal = 0
        self.tech_steal = 0
        self.tests = [0] * len(cat.risks)
        """Own Test tokens by risk card."""
        self.has_passed = False
        # Politics
        self.deck: list[int] = []
        """The own Manoeuvre deck. Which card it gives is decided when it is drawn."""
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.shuffles = 0
        """How often discards went back into the deck."""
        self.board: list[Manoeuvre | None] = [None] * len(cat.places)
        self.influence = 0
        self.bluff = 0
        """Tokens in hand this round."""
        self.has_announced = False
        self.has_boosted = False
        self.pools: tuple[tuple[int, int, int], ...] = ()
        """For each earlier round of which tokens lie face down: the round, and how many Influence and Bluff
        tokens of it nobody else has seen, on cards or returned."""
        # Flights
        self.target = UNDECIDED
        self.path: list[int] = []
        """The risks on the way to the Moon."""
        self.shown = 0
        """Which of them lie face up, as bits."""
        self.has_completed = False
        """Whether a mission was completed this round."""
        self.has_landed = False
        self.completed: list[int] = []

    def clone(self) -> Nation:
        """A copy."""
        copy = Nation.__new__(Nation)
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
        "cat",
        "covers",
        "drawn",
        "engineers",
        "entered",
        "first",
        "has_rebuilt_risks",
        "is_moon_open",
        "launches",
        "lost",
        "mission_decks",
        "missions",
        "module_deck",
        "module_discard",
        "modules_shown",
        "nation_of",
        "nations",
        "phase",
        "politicians",
        "research",
        "risk_decks",
        "risk_discards",
        "rival",
        "round",
        "rules",
        "stops",
        "tile_decks",
        "why",
        "winner",
    )

    def __init__(self, cat: Catalogue, players: int, first_seat: int, rules: Rules) -> None:
        """`first_seat` is the nation of seat 0; the seats take turns in joining the two sides."""
        super().__init__(players)
        self.cat = cat
        self.rules = rules
        self.nation_of = tuple((seat + first_seat) % 2 for seat in range(players))
        self.rival = 1 - first_seat if players == 1 else NOTHING
        seats = [tuple(seat for seat, side in enumerate(self.nation_of) if side == own) for own in BOTH]
        is_split = players == 4
        self.politicians = tuple(own[:1] if is_split else own for own in seats)
        """By nation: the seats that decide for its Politician."""
        self.engineers = tuple(own[1:] if is_split else own for own in seats)
        self.nations = (Nation(cat), Nation(cat))
        self.first = 0
        """The nation with the First Player marker."""
        self.round = 0
        self.phase = "set_up"
        self.missions: list[tuple[int, tuple[int, ...]]] = []
        """The active missions, the longest on the table first, each with its path of risk cards."""
        self.mission_decks: list[list[int]] = [[] for _ in range(5)]
        self.risk_decks: list[list[int]] = [[] for _ in range(4)]
        self.risk_discards: list[list[int]] = [[] for _ in range(4)]
        self.has_rebuilt_risks = 0
        """The levels whose discards went back into the deck, as bits."""
        self.tile_decks: list[list[int]] = [[], [], [], []]
        self.research: list[int] = []
        """The Research Area, bottom first."""
        self.lost: list[int] = []
        """Tiles that were covered."""
        self.module_deck: list[int] = []
        self.module_discard: list[int] = []
        self.modules_shown: list[int] = []
        self.launches: list[int] = []
        """The nations in the order of their launch decisions."""
        self.stops: tuple[int, ...] = ()
        """Real-time play: the nations that have called STOP."""
        self.is_moon_open = False
        self.covers = bytearray(len(cat.cards))
        """By Manoeuvre card: 1 while it lies among the discards unseen, since it was a cover."""
        self.entered = bytearray(len(cat.cards))
        """By card: the shuffle with which it last came into its deck after everybody had seen it."""
        self.drawn = bytearray(len(cat.cards))
        """By card out of its deck: how often the deck had been shuffled when it was drawn."""
        self.winner = NOTHING
        self.why = ""

    def clone(self) -> MoonshotState:
        copy = MoonshotState.__new__(MoonshotState)
        copy.players = self.players
        copy.frames = [frame.clone() for frame in self.frames]
        copy.result = self.result
        copy.cat = self.cat
        copy.rules = self.rules
        copy.nation_of = self.nation_of
        copy.rival = self.rival
        copy.politicians = self.politicians
        copy.engineers = self.engineers
        one, other = self.nations
        copy.nations = (one.clone(), other.clone())
        copy.first = self.first
        copy.round = self.round
        copy.phase = self.phase
        copy.missions = self.missions.copy()
        copy.mission_decks = [deck.copy() for deck in self.mission_decks]
        copy.risk_decks = [deck.copy() for deck in self.risk_decks]
        copy.risk_discards = [pile.copy() for pile in self.risk_discards]
        copy.has_rebuilt_risks = self.has_rebuilt_risks
        copy.tile_decks = [deck.copy() for deck in self.tile_decks]
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

    def all_frames(self) -> Iterator[Frame]:
        """Every frame, also those that wait side by side."""
        for frame in self.frames:
            yield frame
            for track in getattr(frame, "tracks", ()):
                yield from track

    def waiting(self) -> list[Frame]:
        """What the game waits for: the frame on top, or the top of each track."""
        top = self.frames[-1]
        tracks = getattr(top, "tracks", None)
        return [top] if tracks is None else [track[-1] for track in tracks]

    def path_of(self, mission: int, nation: int) -> tuple[int, ...]:
        """The risks a nation faces on an active mission or on the Moon landing."""
        if mission == self.cat.moon:
            return tuple(self.nations[nation].path)
        return next(risks for active, risks in self.missions if active == mission)

    def is_active(self, mission: int) -> bool:
        """Whether a mission lies on the table."""
        return any(active == mission for active, _ in self.missions)

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
