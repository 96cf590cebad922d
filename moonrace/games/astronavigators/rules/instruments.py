"""Instruments: put beside the character when declaring, used when resolving (AN-INS, AN-RULING-64)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import Done, PlaceInstrument, UseInstrument
from moonrace.games.astronavigators.catalogue import NOWHERE, WEEKS
from moonrace.games.astronavigators.rules import observing
from moonrace.games.astronavigators.rules.phases import OneSeat
from moonrace.games.astronavigators.state import OBSERVING, TRAVELLING, AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

SEXTANT = "sextant"
HELPFUL = frozenset(
    {"armillary_sphere", "reflector_telescope", "refractor_telescope", "persian_astrolabe", "octant"}
)
"""Instruments that can bring another card on top of the own week (AN-RULING-06)."""


def usable(state: AstroState, seat: int) -> list[int]:
    """Instruments that can be put beside the character; the Sextant works before the action phase."""
    player, cat = state.seats[seat], state.cat
    return [n for n in player.instruments if cat.instruments[n] != SEXTANT and n not in player.placed]


def can_help(state: AstroState, seat: int) -> bool:
    """Whether an own instrument could make an observation possible that is not now."""
    player = state.seats[seat]
    return bool(player.instruments) and any(state.cat.instruments[n] in HELPFUL for n in player.instruments)


class Placing(OneSeat):
    """A seat that has declared its action puts instruments beside its character (AN-INS-01)."""

    name = "instruments"

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        names = state.cat.instruments
        return (*(PlaceInstrument(names[n]) for n in usable(state, seat)), state.cat.done)

    def otherwise(self, state: AstroState) -> Refusal:
        return Refusal("no-instrument", "Put one of your own instruments there, or none.", "AN-INS-01")

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, PlaceInstrument):
            player = state.seats[seat]
            player.placed = (*player.placed, state.cat.instrument[action.instrument])
            flow.tell(events.InstrumentPlaced(seat=seat, instrument=action.instrument))
            if usable(state, seat):
                return
        state.frames.pop()


class Using(OneSeat):
    """At the beginning of its resolution a seat uses the instruments beside its character."""

    name = "use instruments"

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        for instrument in state.seats[seat].placed:
            yield from _tries(state, seat, state.cat.instruments[instrument])
        yield state.cat.done

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, UseInstrument):
            return _refuse_use(state, seat, action)
        if isinstance(action, Done):
            return None
        return Refusal("use-instruments", "Use an instrument, or go on with your action.", "AN-INS-01")

    def take(self, state: AstroState, flow: Flow, seat: int, action: Done | UseInstrument) -> None:
        if isinstance(action, Done):
            state.frames.pop()
            return
        player = state.seats[seat]
        used = state.cat.instrument[action.instrument]
        player.placed = tuple(n for n in player.placed if n != used)
        flow.tell(
            events.InstrumentUsed(seat=seat, instrument=action.instrument, week=action.week, card=action.card)
        )
        _use(state, seat, action)
        if not player.placed:
            state.frames.pop()


def _refuse_use(state: AstroState, seat: int, action: UseInstrument) -> Refusal | None:
    name = action.instrument
    if all(state.cat.instruments[n] != name for n in state.seats[seat].placed):
        return Refusal("not-placed", "That instrument does not lie beside your character.", "AN-INS-01")
    if _works(state, seat, action):
        return None
    entry = state.cat.content.instrument(name)
    return Refusal("no-such-use", f"The {entry.instrument_name} does not work like that here.", _CLAUSE[name])


_CLAUSE = {
    "armillary_sphere": "AN-INS-03",
    "reflector_telescope": "AN-INS-04",
    "refractor_telescope": "AN-INS-05",
    "jian_yi": "AN-INS-06",
    "persian_astrolabe": "AN-INS-07",
    "octant": "AN-INS-08",
}


def _is_open(state: AstroState, seat: int, week: int) -> bool:
    """Whether another week is unoccupied or used for travel only."""
    if week in (state.seats[seat].week, state.bad_timing, state.shadow_week):
        return False
    other = state.week_of[week]
    return other == NOWHERE or state.seats[other].act == TRAVELLING


def _tries(state: AstroState, seat: int, instrument: str) -> Iterator[UseInstrument]:
    """What one would use an instrument for: on weeks, or on the cards of a stack or deck."""
    cat, own = state.cat, state.seats[seat].week
    if instrument in ("persian_astrolabe", "octant"):
        yield from (UseInstrument(instrument, week + 1) for week in WEEKS)
    elif instrument == "refractor_telescope":
        for week in WEEKS:
            for card in sorted(set(state.weeks[week])):
                if cat.is_lunar(card):
                    yield UseInstrument(instrument, week + 1, cat.cards[card])
    else:
        pools = {
            "armillary_sphere": state.weeks[own],
            "reflector_telescope": (*state.planet_bag, *state.planet_under),
            "jian_yi": state.deck,
        }
        weeks = (0, own + 1) if instrument == "reflector_telescope" else (0,)
        for week in weeks:
            for card in sorted(set(pools[instrument])):
                yield UseInstrument(instrument, week, cat.cards[card])


def _works(state: AstroState, seat: int, action: UseInstrument) -> bool:
    """Whether an instrument beside the character can be used like this (AN-INS-03 to 08, AN-RULING-64)."""
    cat, player, week = state.cat, state.seats[seat], action.week - 1
    card, own = cat.card.get(action.card, NOWHERE), state.weeks[player.week]
    if action.instrument in ("persian_astrolabe", "octant"):
        if action.card or week not in WEEKS or not state.weeks[week]:
            return False
        if action.instrument == "octant":
            return state.top != NOWHERE and not cat.is_planet(state.weeks[week][-1])
        return bool(own) and _is_open(state, seat, week)
    if action.instrument == "refractor_telescope":
        is_there = week in WEEKS and card in state.weeks[week]
        return is_there and cat.is_lunar(card) and _is_open(state, seat, week)
    if action.instrument == "reflector_telescope":
        if card not in state.planet_bag and card not in state.planet_under:
            return False
        is_onto_own = player.act == OBSERVING and week == player.week
        return not action.week or (is_onto_own and observing.can_observe(state, seat, card, week))
    if action.week:
        return False
    return (
        card in own[:-1] and card != own[-1]
        if action.instrument == "armillary_sphere"
        else card in state.deck
    )


def _use(state: AstroState, seat: int, action: UseInstrument) -> None:
    cat, own = state.cat, state.seats[seat].week
    card, week = cat.card.get(action.card, NOWHERE), action.week - 1
    if action.instrument == "armillary_sphere":
        state.weeks[own] = (*_without(state.weeks[own], card), card)
    elif action.instrument == "reflector_telescope":
        _reflect(state, card, week)
    elif action.instrument == "refractor_telescope":
        state.weeks[week] = _without(state.weeks[week], card)
        state.weeks[own] = (*state.weeks[own], card)
    elif action.instrument == "jian_yi":
        state.deck.remove(card)
        if state.top != NOWHERE:
            state.deck.append(state.top)
        state.top = card
    elif action.instrument == "persian_astrolabe":
        mine, theirs = state.weeks[own], state.weeks[week]
        state.weeks[own], state.weeks[week] = (*mine[:-1], theirs[-1]), (*theirs[:-1], mine[-1])
    else:
        stack = state.weeks[week]
        state.weeks[week], state.top = (*stack[:-1], state.top), stack[-1]


def _without(stack: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A stack without the topmost card of a kind."""
    at = len(stack) - 1 - stack[::-1].index(card)
    return stack[:at] + stack[at + 1 :]


def _reflect(state: AstroState, card: int, week: int) -> None:
    """Search the planet deck, which is shuffled below the card found."""
    rest = [*state.planet_bag, *state.planet_under]
    rest.remove(card)
    state.planet_under = ()
    state.planet_bag = rest
    if week == NOWHERE:
        if state.planet_top != NOWHERE:
            rest.append(state.planet_top)
        state.planet_top = card
    else:
        state.weeks[week] = (*state.weeks[week], card)
