"""What lies on the table in Apogee: plain data with questions, no commands.

Piles are bags: which card comes up is decided when it is drawn. What was put back underneath lies below in
its order, and comes up only when the bag is empty. For every Engineer and Technology the state keeps who
knows where it is, because an Engineer seen once is known to be in that hand, and a card put back is
remembered.
"""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.apogee.catalogue import EFFECTS, NUMBER, Catalogue, Flight, Game, counted
from moonrace.games.apogee.rockets import Rocket
from moonrace.kernel.frames import State

NOBODY = -1
STAY, TOKENS, UNDECLARED = -1, -2, -3
"""Declared in the Launch phase besides destinations: nothing, or a Docking sequence; or not declared yet."""
NO_EFFECTS = (0,) * len(EFFECTS)


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

    def __init__(
        self,
        director: int = NOBODY,
        credits: int = 0,
        hand: Sequence[int] = (),
        placed: Sequence[Sequence[int]] = ((), (), (), ()),
        reserve: Sequence[int] = (),
        pad: Sequence[int] = (),
        tokens: Sequence[int] = (0, 0, 0),
        investors: Sequence[tuple[int, int]] = (),
        gains: Sequence[tuple[int, int, int]] = (),
        level_2: int = 0,
        launches: int = 0,
        flights: Sequence[Flight] = (),
        wanted: Sequence[Flight] = (),
        waiting: Flight | None = None,
        returned: tuple[int, ...] = (),
        has_used_specialty: bool = False,
        blocked_in: int = 0,
        declared: int = STAY,
        fulfilled_in: int = 0,
    ) -> None:
        specialty, construction, research, design = placed
        self.director = director
        self.credits = credits
        self.hand = [*hand]
        """Engineers in hand, sorted."""
        self.placed = [[*specialty], [*construction], [*research], [*design]]
        """Engineers by Planning action, sorted."""
        self.reserve = [*reserve]
        """Technology cards, sorted."""
        self.pad = [*pad]
        """Built Technology cards, sorted."""
        self.tokens = [*tokens]
        self.investors = [*investors]
        """Investors owned, each with the level that is done: 1 or 2."""
        self.gains = [*gains]
        """Investor objectives fulfilled this round and not paid yet: Investor, level, credits."""
        self.level_2 = level_2
        """Investor objectives of level 2 fulfilled."""
        self.launches = launches
        """Successful launches this round."""
        self.flights = [*flights]
        """All successful launches."""
        self.wanted = [*wanted]
        """Those that count for the Mission, docked where they must be."""
        self.waiting = waiting
        """The flight on the launch pad that waits for docking."""
        self.returned = returned
        """First Stage cards that came back this round."""
        self.has_used_specialty = has_used_specialty
        self.blocked_in = blocked_in
        """The round in which nothing may be built (Zhang Kang)."""
        self.declared = declared
        self.fulfilled_in = fulfilled_in
        """The round in which the Mission was fulfilled."""

    def clone(self) -> Player:
        """A copy."""
        return Player(
            self.director,
            self.credits,
            self.hand,
            self.placed,
            self.reserve,
            self.pad,
            self.tokens,
            self.investors,
            self.gains,
            self.level_2,
            self.launches,
            self.flights,
            self.wanted,
            self.waiting,
            self.returned,
            self.has_used_specialty,
            self.blocked_in,
            self.declared,
            self.fulfilled_in,
        )


class Rival:
    """The opponent of the solo variant."""

    __slots__ = ("action", "blocked_in", "director", "is_cancelled", "launches", "reached_in", "readiness")

    def __init__(
        self,
        director: int = NOBODY,
        readiness: int = 0,
        launches: int = 0,
        action: str = "",
        is_cancelled: bool = False,
        blocked_in: int = 0,
        reached_in: int = 0,
    ) -> None:
        self.director = director
        self.readiness = readiness
        self.launches = launches
        self.action = action
        """What it does this round."""
        self.is_cancelled = is_cancelled
        """Whether an Engineer stopped that."""
        self.blocked_in = blocked_in
        """The round in which it gains no readiness (Zhang Kang)."""
        self.reached_in = reached_in
        """The round in which it had all its launches."""

    def clone(self) -> Rival:
        """A copy."""
        return Rival(
            self.director,
            self.readiness,
            self.launches,
            self.action,
            self.is_cancelled,
            self.blocked_in,
            self.reached_in,
        )


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

    def __init__(
        self,
        cat: Catalogue,
        game: Game,
        seats: list[Player],
        rival: Rival | None,
        bags: Sequence[Sequence[int]],
        engineer_bag: Sequence[int],
        investor_bag: Sequence[int],
        director_bag: Sequence[int],
        supply: Sequence[int],
        technology_known: Sequence[int],
        engineer_known: Sequence[int],
        under: Sequence[Sequence[int]] = ((), (), (), ()),
        rivers: Sequence[Sequence[int]] = ((), (), ()),
        engineer_under: Sequence[int] = (),
        investor_under: Sequence[int] = (),
        display: Sequence[int] = (),
        gone: Sequence[int] = (),
        director_out: Sequence[int] = (),
        effects: Sequence[int] = NO_EFFECTS,
        order: tuple[int, ...] = (),
        no_launch_in: int = 0,
        revealed: int = 0,
        round: int = 0,
        step: int = 0,
        phase: str = "set_up",
    ) -> None:
        super().__init__(len(seats))
        self.cat = cat
        """The content, looked up; shared by all copies, never changed."""
        self.game = game
        self.seats = seats
        self.rival = rival
        first, upper, payload, research = bags
        self.bags = [[*first], [*upper], [*payload], [*research]]
        """The four Technology piles, as far as they are shuffled."""
        first, upper, payload, research = under
        self.under = [[*first], [*upper], [*payload], [*research]]
        """What lies below them, the uppermost first."""
        first, upper, payload = rivers
        self.rivers = [[*first], [*upper], [*payload]]
        """The card longest in the river first."""
        self.technology_known = [*technology_known]
        """By card, who knows where it is, as bits."""
        self.engineer_bag = [*engineer_bag]
        self.engineer_under = [*engineer_under]
        self.engineer_known = [*engineer_known]
        self.investor_bag = [*investor_bag]
        self.investor_under = [*investor_under]
        self.display = [*display]
        """Face-up Investors, the one longest on display first."""
        self.gone = [*gone]
        """Investors that have left the game."""
        self.director_bag = [*director_bag]
        self.director_out = [*director_out]
        """Directors drawn and not kept, by seat."""
        self.supply = [*supply]
        self.effects = [*effects]
        """What specialties change this round."""
        self.order = order
        """Seats in decreasing authority of their Directors."""
        self.everybody = (1 << (len(seats) + 1)) - 1
        """Who knows what all can see, as bits: a bit for each seat and one for spectators."""
        self.no_launch_in = no_launch_in
        """The round in which nobody may take off (Shuguang Jun)."""
        self.revealed = revealed
        """The Planning actions whose Engineers lie face up, as bits."""
        self.round = round
        self.step = step
        """What comes next in the round."""
        self.phase = phase

    def clone(self) -> ApogeeState:
        copy = ApogeeState(
            self.cat,
            self.game,
            [seat.clone() for seat in self.seats],
            None if self.rival is None else self.rival.clone(),
            self.bags,
            self.engineer_bag,
            self.investor_bag,
            self.director_bag,
            self.supply,
            self.technology_known,
            self.engineer_known,
            self.under,
            self.rivers,
            self.engineer_under,
            self.investor_under,
            self.display,
            self.gone,
            self.director_out,
            self.effects,
            self.order,
            self.no_launch_in,
            self.revealed,
            self.round,
            self.step,
            self.phase,
        )
        copy.frames = [frame.clone() for frame in self.frames]
        copy.result = self.result
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


def new_state(cat: Catalogue, game: Game, players: int) -> ApogeeState:
    """A table on which nothing has been dealt yet."""
    return ApogeeState(
        cat,
        game,
        [Player() for _ in range(players)],
        Rival() if players == 1 else None,
        bags=cat.cards_of_type,
        technology_known=[0] * len(cat.kind),
        engineer_bag=range(len(cat.engineers)),
        engineer_known=[0] * len(cat.engineers),
        investor_bag=range(len(cat.investors)),
        director_bag=range(len(cat.directors)),
        supply=[cat.content.docking.tokens_per_colour] * len(cat.colours),
    )
