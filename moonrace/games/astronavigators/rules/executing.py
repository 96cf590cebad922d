"""Executing what was declared: observations, planning, Earth Rise (AN-ACT-01, 03 to 06, AN-LUN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import Activate, Done, Reveal, Swap, UseTile
from moonrace.games.astronavigators.catalogue import NOWHERE
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.rules import agendas, moving, observing
from moonrace.games.astronavigators.rules.phases import OneSeat
from moonrace.games.astronavigators.state import OBSERVING_SAVED, SET_ASIDE, AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame

SAVE_THREE = 3

# Observing --------------------------------------------------------------------------------------------------


def observe(state: AstroState, flow: Flow, seat: int) -> None:
    """Score the top card of the week, or the planned cards, as far as they can be observed."""
    player = state.seats[seat]
    if player.what == SET_ASIDE:
        _see_earth_rise(state, flow, seat)
        return
    week = player.week
    if player.act == OBSERVING_SAVED:
        cards = player.laid
        if state.ability(seat) == "planned_plus_spontaneous":
            cards = (*cards, *_card_beneath(state, week, len(cards)))
    else:
        top = state.week_top(week)
        cards = (top,) if top != NOWHERE else ()
    if state.mode:
        state.frames.append(Observation(seat, cards, len(player.laid)))
        return
    for number, card in enumerate(cards):
        if observing.can_see(state, seat, card, week):
            take_from_week(state, week, card)
            observing.score(state, flow, seat, card)
        else:
            miss(state, flow, seat, card, is_saved=number < len(player.laid))


def _card_beneath(state: AstroState, week: int, laid: int) -> tuple[int, ...]:
    """The card that was on top before the planned ones were laid (AN-RULING-47)."""
    stack = state.weeks[week]
    return stack[-1 - laid : len(stack) - laid] if len(stack) > laid else ()


def take_from_week(state: AstroState, week: int, card: int) -> None:
    """Take the topmost card of this kind out of a stack."""
    stack = state.weeks[week]
    at = len(stack) - 1 - stack[::-1].index(card)
    state.weeks[week] = stack[:at] + stack[at + 1 :]


def miss(state: AstroState, flow: Flow, seat: int, card: int, *, is_saved: bool) -> None:
    """A card cannot be observed after all: a planned one goes back to the save area (AN-RULING-06)."""
    player = state.seats[seat]
    if is_saved:
        take_from_week(state, player.week, card)
        player.saved = (*player.saved, card)
    flow.tell(events.NotObserved(seat=seat, card=state.cat.cards[card], week=player.week + 1))


@dataclass(eq=False)
class Observation(Frame):
    """A seat scores cards one after another; tiles are flipped for techniques it lacks (AN-TEC-02, 03)."""

    name = "observation"

    seat: int
    cards: tuple[int, ...]
    """Cards still to be scored, first in front."""
    saved: int
    """How many of them were laid from the save area."""
    missing: tuple[str, ...] = ()
    """Techniques the card in front demands for which a tile is still to be flipped."""
    technique: str = ""
    """The technique for which the seat is choosing a tile."""
    has_begun: bool = False
    """Whether the card in front was found observable."""
    is_revealing: bool = False
    """Whether the seat is asked to reveal its agenda with the card in front."""
    was_asked: bool = False

    def focus(self, state: AstroState, seat: int) -> FocusView:
        card = state.cat.cards[self.cards[0]] if self.cards else ""
        return FocusView(self.name, seat=self.seat, card=card, technique=self.technique)

    def awaited(self, state: AstroState) -> Sequence[int]:
        return (self.seat,) if self.technique or self.is_revealing else ()

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        if self.technique:
            tiles = observing.tiles_with(state, seat, self.technique)
            return [UseTile(state.cat.tiles[tile]) for tile in tiles]
        return (Reveal(), state.cat.done)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if self.technique:
            name = self.technique.replace("_", " ")
            is_fitting = isinstance(action, UseTile) and state.cat.tile.get(
                action.tile
            ) in observing.tiles_with(state, seat, self.technique)
            sentence = f"Choose an unspent continent tile that shows {name}."
            return None if is_fitting else Refusal("choose-tile", sentence, "AN-TEC-02")
        if isinstance(action, Reveal) and not agendas.may_reveal_observing(state, seat, self.cards[0]):
            return agendas.no_reveal(state, seat, "observing", "AN-AGD-16")
        return None if isinstance(action, (Reveal, Done)) else NOT_OFFERED

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, UseTile):
            self._flip(state, flow, state.cat.tile[action.tile])
            return
        self.is_revealing, self.was_asked = False, True
        if isinstance(action, Reveal):
            agendas.reveal(state, flow, seat)

    def run(self, state: AstroState, flow: Flow) -> None:
        if not self.cards:
            state.frames.pop()
        elif not self.has_begun:
            self._begin(state, flow)
        elif self.missing:
            self._equip(state, flow)
        elif not self.was_asked and agendas.is_asked_observing(state, self.seat, self.cards[0]):
            self.is_revealing = True
        else:
            self._score(state, flow)

    def _begin(self, state: AstroState, flow: Flow) -> None:
        """See whether the card in front is still there and can be observed."""
        seat, card = self.seat, self.cards[0]
        week = state.seats[seat].week
        # A planned card that an instrument has taken from the top is not there any more.
        is_there = card in (state.weeks[week][-self.saved :] if self.saved > 0 else state.weeks[week])
        if not is_there:
            self._next()
        elif observing.can_observe(state, seat, card, week):
            self.has_begun = True
            self.missing = tuple(observing.missing_techniques(state, seat, card))
        else:
            miss(state, flow, seat, card, is_saved=self.saved > 0)
            self._next()

    def _equip(self, state: AstroState, flow: Flow) -> None:
        """Flip the only tile that fits, or ask which."""
        fitting = observing.tiles_with(state, self.seat, self.missing[0])
        if len(fitting) == 1:
            self._flip(state, flow, fitting[0])
        else:
            self.technique = self.missing[0]

    def _flip(self, state: AstroState, flow: Flow, tile: int) -> None:
        moving.flip_tile(state, self.seat, tile)
        technique = self.missing[0]
        flow.tell(events.TechniqueTile(seat=self.seat, tile=state.cat.tiles[tile], technique=technique))
        self.missing, self.technique = self.missing[1:], ""

    def _score(self, state: AstroState, flow: Flow) -> None:
        seat, card = self.seat, self.cards[0]
        take_from_week(state, state.seats[seat].week, card)
        self._next()
        observing.score(state, flow, seat, card)
        if card == state.cat.terra:
            state.frames.append(EarthRise(seat))

    def _next(self) -> None:
        self.cards = self.cards[1:]
        self.saved -= 1
        self.has_begun = self.was_asked = False


# Earth Rise -------------------------------------------------------------------------------------------------


def _see_earth_rise(state: AstroState, flow: Flow, seat: int) -> None:
    """Constellation: score one of the Terra cards set aside (AN-LUN-01, 02)."""
    if not state.terra_left or not state.seats[seat].is_in_orbit:
        flow.tell(events.NotObserved(seat=seat, card=state.cat.cards[state.cat.terra], week=0))
        return
    state.terra_left -= 1
    observing.score(state, flow, seat, state.cat.terra)
    state.frames.append(EarthRise(seat))


class EarthRise(OneSeat):
    """Earth Rise turns a lunar phase token active, or a spent set token (AN-LUN-03, AN-RULING-49)."""

    name = "earth rise"

    def awaited(self, state: AstroState) -> Sequence[int]:
        return (self.seat,) if self.legal(state, self.seat) else ()

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return map(Activate, (*state.cat.phases, *state.cat.sets))

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        player, cat = state.seats[seat], state.cat
        token = action.token if isinstance(action, Activate) else ""
        if token in cat.set and not player.spent_sets >> cat.set[token] & 1:
            name = cat.content.sets[token].name
            return Refusal("not-spent", f"{name} is no spent set token of yours.", "AN-RULING-49")
        if token in cat.phases:
            phase = cat.phases.index(token)
            if player.active_moons() >> phase & 1 or phase == player.sxt:
                name = cat.content.card_name(token)
                return Refusal("is-active", f"Your token {name} is active already.", "AN-RULING-49")
        elif token not in cat.set:
            sentence = "Choose a lunar phase token that is not active, or a spent set token."
            return Refusal("activate", sentence, "AN-RULING-49")
        return None

    def take(self, state: AstroState, flow: Flow, seat: int, action: Activate) -> None:
        state.frames.pop()
        if action.token in state.cat.set:
            observing.regain_set(state, flow, seat, state.cat.set[action.token])
        else:
            observing.gain_moon(state, flow, seat, state.cat.phases.index(action.token))

    def run(self, state: AstroState, flow: Flow) -> None:
        state.frames.pop()


# Planning ---------------------------------------------------------------------------------------------------


def save_limit(state: AstroState, seat: int) -> int:
    """How many cards the save area holds (AN-ACT-03, AN-CHR-01)."""
    return SAVE_THREE if state.ability(seat) == "save_three" else state.cat.content.values.saved_cards_limit


def plan(state: AstroState, flow: Flow, seat: int) -> None:
    """Save the top card of the week; a full save area swaps (AN-ACT-03, 04)."""
    player = state.seats[seat]
    if state.week_top(player.week) == NOWHERE:
        flow.tell(events.NotPlanned(seat=seat, week=player.week + 1))
    elif len(player.saved) < save_limit(state, seat):
        save(state, flow, seat)
    elif len(set(player.saved)) == 1:
        swap(state, flow, seat, player.saved[0])
    else:
        state.frames.append(Swapping(seat))


def save(state: AstroState, flow: Flow, seat: int) -> None:
    """Move the top card of the own week to the save area."""
    player = state.seats[seat]
    *rest, card = state.weeks[player.week]
    state.weeks[player.week] = tuple(rest)
    player.saved = (*player.saved, card)
    if flow.listens:
        flow.tell(events.Planned(seat=seat, card=state.cat.cards[card], week=player.week + 1))


def swap(state: AstroState, flow: Flow, seat: int, card: int) -> None:
    """Save the top card of the week and put a saved one there (AN-RULING-05)."""
    player = state.seats[seat]
    saved = list(player.saved)
    saved.remove(card)
    player.saved = tuple(saved)
    save(state, flow, seat)
    state.weeks[player.week] = (*state.weeks[player.week], card)
    flow.tell(events.Swapped(seat=seat, card=state.cat.cards[card], week=player.week + 1))


class Swapping(OneSeat):
    """Planning with several saved cards: which one goes on the week?"""

    name = "swap"

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return [Swap(state.cat.cards[card]) for card in dict.fromkeys(state.seats[seat].saved)]

    def otherwise(self, state: AstroState) -> Refusal:
        return Refusal("swap", "Choose the saved card that goes on the week.", "AN-ACT-04")

    def take(self, state: AstroState, flow: Flow, seat: int, action: Swap) -> None:
        state.frames.pop()
        swap(state, flow, seat, state.cat.card[action.card])
