"""How a view of Leaving Earth is made of a state: field by field, for one pair of eyes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import msgspec

from moonrace.games.leaving_earth.catalogue import NOWHERE, OUTCOMES
from moonrace.games.leaving_earth.focus import NOTHING, DealView, DrawnView, FiringView, FocusView
from moonrace.games.leaving_earth.posterior import Contents, Posterior
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState, Stack
from moonrace.games.leaving_earth.view import AgencyView, CraftView, PlaceView, StackView, View

F = TypeVar("F", DealView, DrawnView, FiringView, FocusView)


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
