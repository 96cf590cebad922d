"""What lies on the table in Moonshot: plain data with questions, no commands.

Nations are 0 (USSR) and 1 (USA) throughout. Everything printed is a number of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from moonrace.games.moonshot.catalogue import NOTHING, Catalogue
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.odds import PathOdds, path_odds
from moonrace.kernel.events import EVERYBODY, all_but, only
from moonrace.kernel.frames import State
from moonrace.kernel.pieces import Piece

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


@dataclass(frozen=True)
class Rules:
    """What was agreed on when the table was set up."""

    is_parallel: bool = False
    is_real_time: bool = False
    is_gap_at_once: bool = False
    is_discussion_timed: bool = False
    round_limit: int = 0
    """0: none."""
    rival: str = ""
    """How hard the Rival is; empty where two sides of people play."""


@dataclass(eq=False)
class Manoeuvre(Piece):
    """A Manoeuvre card on the politics board. All fields are replaced, never changed in place."""

    card: int
    level: int = 0
    """0 to 2: how often it was escalated."""
    cover: int = NOTHING
    tokens: Tokens = NO_TOKENS
    """Those of this round."""
    older: tuple[Older, ...] = ()
    is_decided: bool = False
    """Whether its fate was decided this round."""
    is_settled: bool = False
    """Whether it was evaluated; then its tokens lie open and it leaves in step 4.5."""

    def all_tokens(self) -> Tokens:
        """The tokens of all rounds."""
        if not self.older:
            return self.tokens
        a, b, c, d = self.tokens
        for _, (e, f, g, h) in self.older:
            a, b, c, d = a + e, b + f, c + g, d + h
        return a, b, c, d


@dataclass(eq=False, kw_only=True)
class Nation(Piece):
    """One side: its programme, its rocket and its politics."""

    budget: int
    popularity: int
    money: int
    # The rocket
    grid: list[int]
    """By space: a tile's code."""
    payload: list[int]
    """By space: the payload marker on it. The Rival has no tiles, only markers."""
    occupied: int = 0
    """The spaces with a tile, as bits."""
    modules: list[int]
    modules_met: int = 0
    """The slots whose Module's condition holds, as bits."""
    parameters: list[int] = field(default_factory=lambda: [0, 0, 0])
    adaptivity: int = 0
    sabotage: int = 0
    # The workshop
    development: list[int] = field(default_factory=list)
    suppliers: list[int]
    """Items by space, in the order in which they move."""
    test_steal: int = 0
    tech_steal: int = 0
    tests: list[int]
    """Own Test tokens by risk card."""
    has_passed: bool = False
    # Politics
    deck: list[int] = field(default_factory=list)
    """The own Manoeuvre deck. Which card it gives is decided when it is drawn."""
    hand: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    shuffles: int = 0
    """How often discards went back into the deck."""
    board: list[Manoeuvre | None]
    influence: int = 0
    bluff: int = 0
    """Tokens in hand this round."""
    has_announced: bool = False
    has_boosted: bool = False
    pools: tuple[Pool, ...] = ()
    # Flights
    target: int = UNDECIDED
    path: list[int] = field(default_factory=list)
    """The risks on the way to the Moon."""
    shown: int = 0
    """Which of them lie face up, as bits."""
    has_completed: bool = False
    """Whether a mission was completed this round."""
    has_landed: bool = False
    completed: list[int] = field(default_factory=list)

    @staticmethod
    def begun(cat: Catalogue) -> Nation:
        """A nation before anything is dealt."""
        constants = cat.content.constants
        return Nation(
            budget=constants.start_budget,
            popularity=constants.start_popularity,
            money=constants.start_money,
            grid=[NOTHING] * cat.size,
            payload=[NOTHING] * cat.size,
            modules=[NOTHING] * len(cat.slots),
            suppliers=[NOTHING] * len(cat.content.suppliers.order),
            tests=[0] * len(cat.risks),
            board=[None] * len(cat.places),
        )

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


@dataclass(eq=False, kw_only=True)
class MoonshotState(State):
    """The whole table."""

    cat: Catalogue
    rules: Rules
    nation_of: tuple[int, ...]
    rival: int
    politicians: Seats
    """By nation: the seats that decide for its Politician."""
    engineers: Seats
    nations: tuple[Nation, Nation]
    first: int = 0
    """The nation with the First Player marker."""
    round: int = 0
    phase: str = "set_up"
    missions: list[Active] = field(default_factory=list)
    """The active missions, the longest on the table first."""
    mission_decks: list[list[int]] = field(default_factory=lambda: [[] for _ in range(5)])
    risk_decks: list[list[int]] = field(default_factory=lambda: [[] for _ in range(4)])
    risk_discards: list[list[int]] = field(default_factory=lambda: [[] for _ in range(4)])
    has_rebuilt_risks: int = 0
    """The levels whose discards went back into the deck, as bits."""
    tile_decks: list[list[int]] = field(default_factory=lambda: [[] for _ in DECKS])
    research: list[int] = field(default_factory=list)
    """The Research Area, bottom first."""
    lost: list[int] = field(default_factory=list)
    """Tiles that were covered."""
    module_deck: list[int] = field(default_factory=list)
    module_discard: list[int] = field(default_factory=list)
    modules_shown: list[int] = field(default_factory=list)
    launches: list[int] = field(default_factory=list)
    """The nations in the order of their launch decisions."""
    stops: tuple[int, ...] = ()
    """Real-time play: the nations that have called STOP."""
    is_moon_open: bool = False
    covers: bytearray
    """By Manoeuvre card: 1 while it lies among the discards unseen, since it was a cover."""
    entered: bytearray
    """By card: the shuffle with which it last came into its deck after everybody had seen it."""
    drawn: bytearray
    """By card out of its deck: how often the deck had been shuffled when it was drawn."""
    winner: int = NOTHING
    why: str = ""

    @staticmethod
    def begun(cat: Catalogue, players: int, first_seat: int, rules: Rules) -> MoonshotState:
        """The table before anything is dealt.

        `first_seat` is the nation of seat 0; the seats take turns in joining the two sides.
        """
        sides = [tuple(seat for seat in range(players) if (seat + first_seat) % 2 == n) for n in BOTH]
        is_split = players == 4
        return MoonshotState(
            players=players,
            cat=cat,
            rules=rules,
            nation_of=tuple((seat + first_seat) % 2 for seat in range(players)),
            rival=1 - first_seat if players == 1 else NOTHING,
            politicians=tuple(own[:1] if is_split else own for own in sides),
            engineers=tuple(own[1:] if is_split else own for own in sides),
            nations=(Nation.begun(cat), Nation.begun(cat)),
            covers=bytearray(len(cat.cards)),
            entered=bytearray(len(cat.cards)),
            drawn=bytearray(len(cat.cards)),
        )

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
