"""What lies on the table in Apogee: plain data with questions, no commands.

Piles are bags: which card comes up is decided when it is drawn. What was put back underneath lies below in
its order, and comes up only when the bag is empty. For every Engineer and Technology the state keeps who
knows where it is, because an Engineer seen once is known to be in that hand, and a card put back is
remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from moonrace.games.apogee.catalogue import EFFECTS, NUMBER, Catalogue, Flight, Game, counted
from moonrace.games.apogee.rockets import Rocket
from moonrace.kernel.frames import State
from moonrace.kernel.pieces import Piece

NOBODY = -1
STAY, TOKENS, UNDECLARED = -1, -2, -3
"""Declared in the Launch phase besides destinations: nothing, or a Docking sequence; or not declared yet."""
NO_EFFECTS = (0,) * len(EFFECTS)


@dataclass(eq=False)
class Player(Piece):
    """One player's side of the table."""

    director: int = NOBODY
    credits: int = 0
    hand: list[int] = field(default_factory=list)
    """Engineers in hand, sorted."""
    placed: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    """Engineers by Planning action, sorted."""
    reserve: list[int] = field(default_factory=list)
    """Technology cards, sorted."""
    pad: list[int] = field(default_factory=list)
    """Built Technology cards, sorted."""
    tokens: list[int] = field(default_factory=lambda: [0, 0, 0])
    investors: list[tuple[int, int]] = field(default_factory=list)
    """Investors owned, each with the level that is done: 1 or 2."""
    gains: list[tuple[int, int, int]] = field(default_factory=list)
    """Investor objectives fulfilled this round and not paid yet: Investor, level, credits."""
    level_2: int = 0
    """Investor objectives of level 2 fulfilled."""
    launches: int = 0
    """Successful launches this round."""
    flights: list[Flight] = field(default_factory=list)
    """All successful launches."""
    wanted: list[Flight] = field(default_factory=list)
    """Those that count for the Mission, docked where they must be."""
    waiting: Flight | None = None
    """The flight on the launch pad that waits for docking."""
    returned: tuple[int, ...] = ()
    """First Stage cards that came back this round."""
    has_used_specialty: bool = False
    blocked_in: int = 0
    """The round in which nothing may be built (Zhang Kang)."""
    declared: int = STAY
    fulfilled_in: int = 0
    """The round in which the Mission was fulfilled."""


@dataclass(eq=False)
class Rival(Piece):
    """The opponent of the solo variant."""

    director: int = NOBODY
    readiness: int = 0
    launches: int = 0
    action: str = ""
    """What it does this round."""
    is_cancelled: bool = False
    """Whether an Engineer stopped that."""
    blocked_in: int = 0
    """The round in which it gains no readiness (Zhang Kang)."""
    reached_in: int = 0
    """The round in which it had all its launches."""


@dataclass(eq=False, kw_only=True)
class ApogeeState(State):
    """The whole table."""

    cat: Catalogue
    """The content, looked up; shared by all copies, never changed."""
    game: Game
    seats: list[Player]
    rival: Rival | None
    bags: list[list[int]]
    """The four Technology piles, as far as they are shuffled."""
    under: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    """What lies below them, the uppermost first."""
    rivers: list[list[int]] = field(default_factory=lambda: [[], [], []])
    """The card longest in the river first."""
    technology_known: list[int]
    """By card, who knows where it is, as bits."""
    engineer_bag: list[int]
    engineer_under: list[int] = field(default_factory=list)
    engineer_known: list[int]
    investor_bag: list[int]
    investor_under: list[int] = field(default_factory=list)
    display: list[int] = field(default_factory=list)
    """Face-up Investors, the one longest on display first."""
    gone: list[int] = field(default_factory=list)
    """Investors that have left the game."""
    director_bag: list[int]
    director_out: list[int] = field(default_factory=list)
    """Directors drawn and not kept, by seat."""
    supply: list[int]
    effects: list[int] = field(default_factory=lambda: [*NO_EFFECTS])
    """What specialties change this round."""
    order: tuple[int, ...] = ()
    """Seats in decreasing authority of their Directors."""
    no_launch_in: int = 0
    """The round in which nobody may take off (Shuguang Jun)."""
    revealed: int = 0
    """The Planning actions whose Engineers lie face up, as bits."""
    round: int = 0
    step: int = 0
    """What comes next in the round."""
    phase: str = "set_up"

    # Questions ----------------------------------------------------------------------------------------------

    @property
    def is_solo(self) -> bool:
        """Whether this is the solo variant."""
        return self.players == 1

    @property
    def everybody(self) -> int:
        """Who knows what all can see, as bits: a bit for each seat and one for spectators."""
        return (1 << (self.players + 1)) - 1

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


def new_state(cat: Catalogue, game: Game, players: int) -> ApogeeState:
    """A table on which nothing has been dealt yet."""
    return ApogeeState(
        players=players,
        cat=cat,
        game=game,
        seats=[Player() for _ in range(players)],
        rival=Rival() if players == 1 else None,
        bags=[[*cards] for cards in cat.cards_of_type],
        technology_known=[0] * len(cat.kind),
        engineer_bag=[*range(len(cat.engineers))],
        engineer_known=[0] * len(cat.engineers),
        investor_bag=[*range(len(cat.investors))],
        director_bag=[*range(len(cat.directors))],
        supply=[cat.content.docking.tokens_per_colour] * len(cat.colours),
    )
