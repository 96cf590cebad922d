"""Instruments: put beside the character when declaring, used when resolving (AN-INS, AN-RULING-64)."""

from __future__ import annotations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import Done, PlaceInstrument, UseInstrument
from moonrace.games.astronavigators.catalogue import NOWHERE, WEEKS
from moonrace.games.astronavigators.focus import OneSeat
from moonrace.games.astronavigators.rules import observing
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

    __slots__ = ()
    name = "instruments"

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        names = state.cat.instruments
        return [*(PlaceInstrument(names[n]) for n in usable(state, seat)), state.cat.done]

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal:
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

    __slots__ = ()
    name = "use instruments"

    def legal(self, state: AstroState, seat: int) -> list[Action]:
        out: list[Action] = []
        for instrument in state.seats[seat].placed:
            out += uses(state, seat, state.cat.instruments[instrument])
        return [*out, state.cat.done]

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal:
        if isinstance(action, UseInstrument):
            return _refuse_use(state, seat, action)
        return Refusal("use-instruments", "Use an instrument, or go on with your action.", "AN-INS-01")

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Done):
            state.frames.pop()
            return
        assert isinstance(action, UseInstrument)
        player = state.seats[seat]
        used = state.cat.instrument[action.instrument]
        player.placed = tuple(n for n in player.placed if n != used)
        flow.tell(
            events.InstrumentUsed(seat=seat, instrument=action.instrument, week=action.week, card=action.card)
        )
        _use(state, seat, action)
        if not player.placed:
            state.frames.pop()


def _refuse_use(state: AstroState, seat: int, action: UseInstrument) -> Refusal:
    placed = [state.cat.instruments[n] for n in state.seats[seat].placed]
    if action.instrument not in placed:
        return Refusal("not-placed", "That instrument does not lie beside your character.", "AN-INS-01")
    return Refusal("no-such-use", "The instrument does not work like that here.", _CLAUSE[action.instrument])


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


def uses(state: AstroState, seat: int, instrument: str) -> list[UseInstrument]:
    """Every way to use an instrument now."""
    cat, own = state.cat, state.seats[seat].week
    stack = state.weeks[own]
    if instrument == "armillary_sphere":
        below = sorted(set(stack[:-1]) - set(stack[-1:]))
        return [UseInstrument(instrument, 0, cat.cards[card]) for card in below]
    if instrument == "reflector_telescope":
        return _reflections(state, seat)
    if instrument == "refractor_telescope":
        return [
            UseInstrument(instrument, week + 1, cat.cards[card])
            for week in WEEKS
            if _is_open(state, seat, week)
            for card in sorted(set(state.weeks[week]))
            if cat.is_lunar(card)
        ]
    if instrument == "jian_yi":
        return [UseInstrument(instrument, 0, cat.cards[card]) for card in sorted(set(state.deck))]
    if instrument == "persian_astrolabe":
        others = [week for week in WEEKS if state.weeks[week] and _is_open(state, seat, week)]
        return [UseInstrument(instrument, week + 1) for week in others] if stack else []
    if instrument == "octant" and state.top != NOWHERE:
        main = [week for week in WEEKS if state.weeks[week] and not cat.is_planet(state.weeks[week][-1])]
        return [UseInstrument(instrument, week + 1) for week in main]
    return []


def _reflections(state: AstroState, seat: int) -> list[UseInstrument]:
    """Any card of the planet deck on top of it; in an observation also onto the own week (AN-RULING-64)."""
    cat, player = state.cat, state.seats[seat]
    cards = sorted({*state.planet_bag, *state.planet_under})
    found = [UseInstrument("reflector_telescope", 0, cat.cards[card]) for card in cards]
    if player.act == OBSERVING:
        found += [
            UseInstrument("reflector_telescope", player.week + 1, cat.cards[card])
            for card in cards
            if observing.can_observe(state, seat, card, player.week)
        ]
    return found


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
