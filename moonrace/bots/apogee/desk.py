"""One seat's side of the table in numbers: what plans are made of."""

from __future__ import annotations

from typing import NamedTuple

from moonrace.bots.apogee.aims import ANY_MASS, Aim
from moonrace.bots.apogee.purse import Purses, purses
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.content import TYPES, Condition
from moonrace.games.apogee.view import SeatView, View

THOUSAND = 1000
TOKENS = 0.9
CHOSEN_TOKENS = 1.3
"""Docking tokens that come up in a round, and where the nation gives one of any colour."""
BEFORE_BUILDING = ("set_up", "planning", "specialty", "construction")
HOPEFUL, DOUBT, MOST_DOUBT = 8, 0.1, 3.0
"""Rounds after which cards that never come are hoped for less, how much less in each round, and in all."""
INTERVENES = 0.65
"""How often a Director has nothing better to do than to ask the nation for money."""


class Offer(NamedTuple):
    """An objective of an Investor that the seat may fulfil."""

    investor: int
    level: int
    gain: float
    aim: Aim


class Desk(NamedTuple):
    """What a seat has to work with. Money is in thousands, cards are kinds of Technology."""

    pad: tuple[int, ...]
    reserve: tuple[int, ...]
    rivers: tuple[int, ...]
    """Kinds in the rivers, each once."""
    drawn: tuple[int, ...]
    """R&D cards of which one may be kept."""
    cash: float
    income: float
    launch_income: float
    engineers: int
    players: int
    builds_now: bool
    """Whether something can still be built this round."""
    is_paid: bool
    """Whether this round's income is among the cash."""
    tokens: tuple[int, ...]
    purses: Purses | None
    """How far purses are from docking, where the Mission asks for it."""
    token_income: float
    """Docking tokens that come up in a round."""
    left: int
    """Flights, satellites or objectives that the Mission still asks for."""
    flown: tuple[int, ...]
    """Sets of First Stages with which flights that count have flown, as bits."""
    offers: tuple[Offer, ...]
    unseen: tuple[int, ...]
    """By kind how many cards may still come up."""
    doubt: float
    """By how much hope for such cards has worn off, as a factor of the wait for them."""
    is_waiting: bool
    """A flight that waits for docking stands on the launch pad."""


def desk_of(view: View, cat: Catalogue, seat: int) -> Desk:
    """The desk of a seat, as far as the viewer knows it."""
    own = view.seats[seat]
    rocket = own.rocket
    index = cat.technology
    built = (*rocket.first_stage, *rocket.upper_stage, *rocket.payload, *rocket.rd)
    rivers = {index[card.technology] for cards in view.rivers.values() for card in cards}
    drawn = view.focus.offered if view.focus.what == "rd" and seat == view.seat else ()
    chooses = bool(own.nation) and _intervention(cat, own) == "token"
    return Desk(
        pad=tuple(sorted([index[name] for name in built])),
        reserve=tuple(sorted([index[name] for name in own.reserve])),
        rivers=tuple(sorted(rivers)),
        drawn=tuple(sorted({index[label.partition(":")[0]] for label in drawn})),
        cash=own.credits / THOUSAND,
        income=_income(view, cat, own),
        launch_income=own.launch_income / THOUSAND,
        engineers=own.hand_size + sum(own.placed.values()),
        players=view.players,
        builds_now=view.phase in BEFORE_BUILDING and not own.is_blocked,
        is_paid=view.phase == "administration",
        tokens=tuple(own.tokens.values()),
        purses=_purses(view, cat, own, chooses=chooses) if view.needs_docking and own.director else None,
        token_income=CHOSEN_TOKENS if chooses else TOKENS,
        left=max(0, own.progress.need - own.progress.have),
        flown=tuple([_bits(cat, flight.first_stages) for flight in own.flights if flight.counts]),
        offers=tuple(_offers(view, cat, own)),
        unseen=_unseen(view, cat),
        doubt=min(MOST_DOUBT, 1.0 + DOUBT * max(0, view.round - HOPEFUL)),
        is_waiting=own.waiting is not None,
    )


def _purses(view: View, cat: Catalogue, own: SeatView, *, chooses: bool) -> Purses:
    place = cat.missions[view.mission - 1].condition.destination
    limits = cat.content.limits
    return purses(
        tuple(own.dock_costs[place].values()),
        limits.docking_tokens_per_colour,
        limits.docking_tokens_total,
        cat.content.docking.exchange_give,
        chooses=chooses,
    )


def _intervention(cat: Catalogue, own: SeatView) -> str:
    return cat.content.nations[own.nation].intervention.kind


def _income(view: View, cat: Catalogue, own: SeatView) -> float:
    income = float(own.income)
    if view.has_interventions and own.nation and _intervention(cat, own) == "credits":
        income += INTERVENES * cat.content.nations[own.nation].intervention.amount
    return max(1.0, income / THOUSAND)


def _unseen(view: View, cat: Catalogue) -> tuple[int, ...]:
    counts = [0] * len(cat.technologies)
    for pile in TYPES:
        for name, count in view.piles[pile].unseen.items():
            counts[cat.technology[name]] = count
    return tuple(counts)


def _bits(cat: Catalogue, names: tuple[str, ...]) -> int:
    return sum(1 << cat.technology[name] for name in names)


def _offers(view: View, cat: Catalogue, own: SeatView) -> list[Offer]:
    offers: list[Offer] = []
    owned = [(card.investor, card.done) for card in own.investors]
    for name, done in [*owned, *[(name, 0) for name in view.investors]]:
        investor = cat.investor[name]
        for level, objective in enumerate(cat.objectives[investor], start=1):
            if level != done:
                gain = (objective.gain + view.effects.investor_gain) / THOUSAND
                offers.append(Offer(investor, level, gain, _aim(cat, objective.condition)))
    return offers


def _aim(cat: Catalogue, asks: Condition) -> Aim:
    return Aim(
        cat.destination[asks.destination_min] if asks.destination_min else 0,
        asks.crew_min,
        asks.satellites_min,
        asks.thrust_min,
        asks.reusable,
        asks.nuclear_min,
        asks.mass_max or ANY_MASS,
    )
