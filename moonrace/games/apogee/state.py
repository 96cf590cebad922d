"""What lies on the table in Apogee: plain data with questions, no commands.

Piles are bags: which card comes up is decided when it is drawn. What was put back underneath lies below in
its order, and comes up only when the bag is empty. For every Engineer and Technology the state keeps who
knows where it is, because an Engineer seen once is known to be in that hand, and a card put back is
remembered.
"""

from __future__ import annotations

from moonrace.games.apogee.catalogue import EFFECTS, NUMBER, RIVERS, Catalogue, Flight, Game, counted
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.rockets import Rocket
from moonrace.kernel.frames import State

NOBODY = -1
STAY, TOKENS, UNDECLARED = -1, -2, -3
"""Declared in the Launch phase besides destinations: nothing, or a Docking sequence; or not declared yet."""
PHASES = (
    "set_up",
    "planning",
    "specialty",
    "construction",
    "rd",
    "design",
    "launch",
    "administration",
    "over",
)


class Player:
    """One player's side of the table."""

    __slots__ = (
        "blocked_in",
        "credits",
        "declared",
        "director",
        "flights",
        "fulfilled_in",
        "gains",
        "hand",
        "has_used_specialty",
        "investors",
        "launches",
        "level_2",
        "pad",
        "placed",
        "reserve",
        "returned",
        "tokens",
        "waiting",
        "wanted",
    )

    def __init__(self) -> None:
        self.director = NOBODY
        self.credits = 0
        self.hand: list[int] = []
        """Engineers in hand, sorted."""
        self.placed: list[list[int]] = [[], [], [], []]
        """Engineers by Planning action, sorted."""
        self.reserve: list[int] = []
        """Technology cards, sorted."""
        self.pad: list[int] = []
        """Built Technology cards, sorted."""
        self.tokens = [0, 0, 0]
        self.investors: list[tuple[int, int]] = []
        """Investors owned, each with the level that is done: 1 or 2."""
        self.gains: list[tuple[int, int, int]] = []
        """Investor objectives fulfilled this round and not paid yet: Investor, level, credits."""
        self.level_2 = 0
        """Investor objectives of level 2 fulfilled."""
        self.launches = 0
        """Successful launches this round."""
        self.flights: list[Flight] = []
        """All successful launches."""
        self.wanted: list[Flight] = []
        """Those that count for the Mission, docked where they must be."""
        self.waiting: Flight | None = None
        """The flight on the launch pad that waits for docking."""
        self.returned: tuple[int, ...] = ()
        """First Stage cards that came back this round."""
        self.has_used_specialty = False
        self.blocked_in = 0
        """The round in which nothing may be built (Zhang Kang)."""
        self.declared = STAY
        self.fulfilled_in = 0
        """The round in which the Mission was fulfilled."""

    def clone(self) -> Player:
        """A copy."""
        copy = Player.__new__(Player)
        copy.director = self.director
        copy.credits = self.credits
        copy.hand = self.hand[:]
        specialty, construction, research, design = self.placed
        copy.placed = [specialty[:], construction[:], research[:], design[:]]
        copy.reserve = self.reserve[:]
        copy.pad = self.pad[:]
        copy.tokens = self.tokens[:]
        copy.investors = self.investors[:]
        copy.gains = self.gains[:]
        copy.level_2 = self.level_2
        copy.launches = self.launches
        copy.flights = self.flights[:]
        copy.wanted = self.wanted[:]
        copy.waiting = self.waiting
        copy.returned = self.returned
        copy.has_used_specialty = self.has_used_specialty
        copy.blocked_in = self.blocked_in
        copy.declared = self.declared
        copy.fulfilled_in = self.fulfilled_in
        return copy


class Rival:
    """The opponent of the solo variant."""

    __slots__ = ("action", "blocked_in", "director", "is_cancelled", "launches", "reached_in", "readiness")

    def __init__(self) -> None:
        self.director = NOBODY
        self.readiness = 0
        self.launches = 0
        self.action = ""
        """What it does this round."""
        self.is_cancelled = False
        """Whether an Engineer stopped that."""
        self.blocked_in = 0
        """The round in which it gains no readiness (Zhang Kang)."""
        self.reached_in = 0
        """The round in which it had all its launches."""

    def clone(self) -> Rival:
        """A copy."""
        copy = Rival.__new__(Rival)
        copy.director = self.director
        copy.readiness = self.readiness
        copy.launches = self.launches
        copy.action = self.action
        copy.is_cancelled = self.is_cancelled
        copy.blocked_in = self.blocked_in
        copy.reached_in = self.reached_in
        return copy


class ApogeeState(State):
    """The whole table."""

    __slots__ = (
        "bags",
        "cat",
        "director_bag",
        "director_out",
        "display",
        "effects",
        "engineer_bag",
        "engineer_known",
        "engineer_under",
        "everybody",
        "game",
        "gone",
        "investor_bag",
        "investor_under",
        "no_launch_in",
        "order",
        "phase",
        "revealed",
        "rival",
        "rivers",
        "round",
        "seats",
        "step",
        "supply",
        "technology_known",
        "under",
    )

    def __init__(self, cat: Catalogue, game: Game, players: int) -> None:
        super().__init__(players)
        self.cat = cat
        """The content, looked up; shared by all copies, never changed."""
        self.game = game
        self.seats = [Player() for _ in range(players)]
        self.order: tuple[int, ...] = ()
        """Seats in decreasing authority of their Directors."""
        self.everybody = (1 << (players + 1)) - 1
        """Who knows what all can see, as bits: a bit for each seat and one for spectators."""
        self.bags: list[list[int]] = [cards[:] for cards in cat.cards_of_type]
        """The four Technology piles, as far as they are shuffled."""
        self.under: list[list[int]] = [[] for _ in TYPES]
        """What lies below them, the uppermost first."""
        self.rivers: list[list[int]] = [[] for _ in range(RIVERS)]
        """The card longest in the river first."""
        self.technology_known = [0] * len(cat.kind)
        """By card, who knows where it is, as bits."""
        self.engineer_bag = list(range(len(cat.engineers)))
        self.engineer_under: list[int] = []
        self.engineer_known = [0] * len(cat.engineers)
        self.investor_bag = list(range(len(cat.investors)))
        self.investor_under: list[int] = []
        self.display: list[int] = []
        """Face-up Investors, the one longest on display first."""
        self.gone: list[int] = []
        """Investors that have left the game."""
        self.director_bag = list(range(len(cat.directors)))
        self.director_out: list[int] = []
        """Directors drawn and not kept, by seat."""
        self.supply = [cat.content.docking.tokens_per_colour] * len(cat.colours)
        self.effects = [0] * len(EFFECTS)
        """What specialties change this round."""
        self.no_launch_in = 0
        """The round in which nobody may take off (Shuguang Jun)."""
        self.revealed = 0
        """The Planning actions whose Engineers lie face up, as bits."""
        self.round = 0
        self.step = 0
        """What comes next in the round."""
        self.phase = "set_up"
        self.rival: Rival | None = Rival() if players == 1 else None

    def clone(self) -> ApogeeState:
        copy = ApogeeState.__new__(ApogeeState)
        copy.players = self.players
        copy.frames = [frame.clone() for frame in self.frames]
        copy.result = self.result
        copy.cat = self.cat
        copy.game = self.game
        copy.seats = [seat.clone() for seat in self.seats]
        copy.order = self.order
        copy.everybody = self.everybody
        first, upper, payload, research = self.bags
        copy.bags = [first[:], upper[:], payload[:], research[:]]
        first, upper, payload, research = self.under
        copy.under = [first[:], upper[:], payload[:], research[:]]
        first, upper, payload = self.rivers
        copy.rivers = [first[:], upper[:], payload[:]]
        copy.technology_known = self.technology_known[:]
        copy.engineer_bag = self.engineer_bag[:]
        copy.engineer_under = self.engineer_under[:]
        copy.engineer_known = self.engineer_known[:]
        copy.investor_bag = self.investor_bag[:]
        copy.investor_under = self.investor_under[:]
        copy.display = self.display[:]
        copy.gone = self.gone[:]
        copy.director_bag = self.director_bag[:]
        copy.director_out = self.director_out[:]
        copy.supply = self.supply[:]
        copy.effects = self.effects[:]
        copy.no_launch_in = self.no_launch_in
        copy.revealed = self.revealed
        copy.round = self.round
        copy.step = self.step
        copy.phase = self.phase
        copy.rival = None if self.rival is None else self.rival.clone()
        return copy

    # Questions ----------------------------------------------------------------------------------------------

    @property
    def is_solo(self) -> bool:
        """Whether this is the solo variant."""
        return self.players == 1

    def bit(self, seat: int) -> int:
        """A viewer's bit in what is known to whom; spectators have the last."""
        return 1 << (seat if seat >= 0 else self.players)

    def rocket(self, seat: int) -> Rocket:
        """What stands on a seat's launch pad."""
        kind = self.cat.kind
        return self.cat.workshop.rocket([kind[card] for card in self.seats[seat].pad])

    def numbers(self, rocket: Rocket) -> tuple[int, ...]:
        """By destination what a rocket must roll this round, 0 where it cannot get there."""
        thrust, mass = counted(rocket, self.effects)
        return self.cat.tables.numbers(thrust, mass, self.effects[NUMBER])

    def is_blocked(self, seat: int) -> bool:
        """Whether a seat may build nothing this round (AP-DIR-08)."""
        return self.seats[seat].blocked_in == self.round

    def can_build_on(self, seat: int) -> bool:
        """Whether anything may be built on a seat's launch pad now: no block, no waiting flight."""
        player = self.seats[seat]
        return player.waiting is None and player.blocked_in != self.round

    def engineers_of(self, seat: int) -> list[int]:
        """All Engineers of a seat, placed or not."""
        player = self.seats[seat]
        return player.hand + [card for cards in player.placed for card in cards]

    def authority_of(self, seat: int) -> int:
        """The authority of a seat's Director."""
        return self.cat.directors[self.seats[seat].director].authority

    def holding(self, seat: int, kind: int) -> int:
        """A card of this kind in a seat's reserve, or NOBODY."""
        of = self.cat.kind
        return next((card for card in self.seats[seat].reserve if of[card] == kind), NOBODY)

    def reserve_kinds(self, seat: int) -> list[int]:
        """The kinds in a seat's reserve, each once, in order."""
        of = self.cat.kind
        return list(dict.fromkeys([of[card] for card in self.seats[seat].reserve]))

    def can_collect(self, seat: int, colour: int) -> bool:
        """Whether a seat may take a token of this colour (AP-DOC-04, AP-DOC-12)."""
        tokens, limits = self.seats[seat].tokens, self.cat.content.limits
        return (
            self.supply[colour] > 0
            and tokens[colour] < limits.docking_tokens_per_colour
            and sum(tokens) < limits.docking_tokens_total
        )

    def is_hand_full(self, seat: int) -> bool:
        """Whether a seat can take in no further Engineer (AP-GEN-11)."""
        return len(self.seats[seat].hand) >= self.cat.content.limits.engineers_in_hand

    def engineers_left(self) -> int:
        """How many Engineers are in the pile."""
        return len(self.engineer_bag) + len(self.engineer_under)
