"""What one seat may know about a game of Leaving Earth, built from nothing.

Almost everything is public (LE-KNO-01). Hidden are the far sides of locations from those who have not looked;
outcomes that lie face down are hidden from everybody, and shown as exact odds that follow from the draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import msgspec

from moonrace.games.leaving_earth.catalogue import NOWHERE, OUTCOMES
from moonrace.games.leaving_earth.focus import NOTHING, DealView, DrawnView, FiringView, FocusView
from moonrace.games.leaving_earth.posterior import Contents, Posterior, Triple
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState, Stack

F = TypeVar("F", DealView, DrawnView, FiringView, FocusView)


class StackView(msgspec.Struct, frozen=True):
    """An advancement owned, and what can be known of its outcomes."""

    advancement: str
    outcomes: int
    put_back: Triple
    """How often a success, a minor and a major failure was drawn and put back; it may have been one card."""
    removed: Triple
    """Outcomes taken off it."""
    holds: tuple[tuple[Triple, float], ...]
    """What may lie on it, and how likely, as far as the draws tell."""
    odds: tuple[float, float, float]
    """The exact chances of the next draw: success, minor, major."""


class CraftView(msgspec.Struct, frozen=True):
    """A spacecraft."""

    number: int
    agency: int
    location: str
    tokens: int
    """Years until it arrives."""
    components: tuple[str, ...]
    """As they are written: `juno`, `juno!` damaged, `ion_thruster~` fired this year; astronauts by name."""
    supplies: int
    mass: int
    seats: int
    thrust: int
    """What its working rockets give together."""


class AgencyView(msgspec.Struct, frozen=True):
    """An agency and everything it owns."""

    agency: int
    card: str
    """The agency card chosen, or nothing yet."""
    seats: tuple[int, ...]
    money: int
    score: int
    components: tuple[str, ...]
    supplies: int
    advancements: tuple[StackView, ...]
    missions: tuple[str, ...]
    lost: tuple[str, ...]


class PlaceView(msgspec.Struct, frozen=True):
    """An explorable location as this seat knows it."""

    location: str
    is_revealed: bool
    face: str
    """What is there, if this seat knows."""
    known_by: tuple[int, ...]
    """Agencies that have looked."""
    possible: dict[str, int]
    """The faces it may have, and how many cards of each there are."""


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    agency: int
    """The viewer's agency, or -1."""
    players: int
    is_solitaire: bool
    year: int
    last_year: int
    phase: str
    turn: int
    active: int
    first: int
    has_acted: bool
    agencies: tuple[AgencyView, ...]
    craft: tuple[CraftView, ...]
    places: tuple[PlaceView, ...]
    missions: tuple[str, ...]
    removed: tuple[str, ...]
    outcome_deck: int
    outcomes_discarded: Triple
    outcomes_unseen: tuple[float, float, float]
    """How many of each kind, as is to be expected, nobody has seen."""
    visited: dict[str, tuple[str, ...]]
    """By astronaut in space, the places visited since leaving Earth."""
    firing: FiringView | None
    drawn: DrawnView | None
    deal: DealView | None
    focus: FocusView
    expansions: tuple[str, ...]
    hire: tuple[str, ...]
    """The next astronaut of each skill to be hired."""


def view_of(state: LeavingEarthState, seat: int) -> View:
    """Build a seat's view. Only this function decides what leaves the table."""
    cat = state.cat
    own = state.agency_of(seat) if seat >= 0 else NOWHERE
    discarded, knowledge = state.discarded, state.knowledge()
    told = [frame.focus(state, seat) for frame in state.frames]
    drawn = _uppermost(told, DrawnView)
    return View(
        seat=seat,
        agency=own,
        players=state.players,
        is_solitaire=state.is_solitaire,
        year=state.year,
        last_year=cat.content.constants.last_year,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        first=state.first,
        has_acted=state.has_acted,
        agencies=tuple(_agency_view(state, knowledge, n, drawn) for n in range(len(state.agencies))),
        craft=tuple(craft_view(state, craft) for craft in state.craft.values()),
        places=tuple(_place_view(state, n, own) for n, faces in enumerate(cat.faces_of) if faces),
        missions=tuple(cat.missions[n].id for n in state.missions),
        removed=tuple(cat.missions[n].id for n in state.removed),
        outcome_deck=state.deck,
        outcomes_discarded=(discarded[0], discarded[1], discarded[2]),
        outcomes_unseen=_floats(knowledge.unseen),
        visited=_visited(state),
        firing=_uppermost(told, FiringView),
        drawn=drawn,
        deal=_uppermost(told, DealView),
        focus=_uppermost(told[-1:], FocusView) or NOTHING,
        expansions=tuple(sorted(cat.expansions)),
        hire=tuple(cat.name(kind) for kind in state.astronauts_for_hire()),
    )


def _uppermost(told: Sequence[msgspec.Struct | None], kind: type[F]) -> F | None:
    """What the uppermost frame of a kind is about: what is decided on the way lies above it."""
    return next((focus for focus in reversed(told) if isinstance(focus, kind)), None)


def _agency_view(
    state: LeavingEarthState, knowledge: Posterior, number: int, drawn: DrawnView | None
) -> AgencyView:
    cat, agency = state.cat, state.agencies[number]
    in_hand = drawn if drawn is not None and drawn.agency == number else None
    stacks = []
    for n, stack in sorted(agency.stacks.items()):
        contents = knowledge.contents(stack.table, stack.dealt, stack.gone)
        stacks.append(_stack_view(cat.advancements[n], contents, stack, in_hand))
    return AgencyView(
        agency=number,
        card=agency.card,
        seats=state.teams[number],
        money=agency.money,
        score=state.score(number),
        components=tuple(cat.label(part) for part in agency.components),
        supplies=agency.supplies,
        advancements=tuple(stacks),
        missions=tuple(cat.missions[n].id for n in agency.missions),
        lost=tuple(cat.name(kind) for kind in agency.lost),
    )


def _stack_view(name: str, contents: Contents, stack: Stack, drawn: DrawnView | None) -> StackView:
    gone = list(stack.gone)
    if drawn is not None and drawn.advancement == name:
        gone[OUTCOMES.index(drawn.outcome)] -= 1
    removed = gone[0], gone[1], gone[2]
    odds = _floats(contents.odds)
    return StackView(name, len(stack), stack.put_back, removed, contents.chances, odds)


def _floats(numbers: tuple[Fraction, Fraction, Fraction]) -> tuple[float, float, float]:
    return float(numbers[0]), float(numbers[1]), float(numbers[2])


def craft_view(state: LeavingEarthState, craft: Craft) -> CraftView:
    """A spacecraft as everybody sees it."""
    cat = state.cat
    makeup = craft.makeup
    return CraftView(
        number=craft.number,
        agency=craft.owner,
        location=cat.places[craft.location].id,
        tokens=craft.tokens,
        components=tuple([cat.label(part) for part in makeup.parts]),
        supplies=makeup.supplies,
        mass=makeup.mass,
        seats=makeup.seats,
        thrust=makeup.rockets,
    )


def _place_view(state: LeavingEarthState, number: int, own: int) -> PlaceView:
    cat = state.cat
    is_known = state.revealed[number] or (own != NOWHERE and state.known[number] >> own & 1)
    possible: dict[str, int] = {}
    for face in cat.faces_of[number]:
        possible[cat.faces[face].id] = possible.get(cat.faces[face].id, 0) + 1
    return PlaceView(
        location=cat.places[number].id,
        is_revealed=state.revealed[number],
        face=cat.faces[state.faces[number]].id if is_known else "",
        known_by=tuple(a for a in range(len(state.agencies)) if state.known[number] >> a & 1),
        possible=possible,
    )


def _visited(state: LeavingEarthState) -> dict[str, tuple[str, ...]]:
    places = state.cat.places
    return {
        state.cat.name(kind): tuple(places[n].id for n in range(len(places)) if bits >> n & 1)
        for kind, bits in sorted(state.visited.items())
        if bits
    }
