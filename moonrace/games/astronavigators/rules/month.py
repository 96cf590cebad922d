"""The month and its phases, from the start to planet movement (AN-RND, AN-YR, AN-ORR-05)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.actions import SEXTANT, Done, GoFirst, Reveal
from moonrace.games.astronavigators.catalogue import NOWHERE, WEEKS
from moonrace.games.astronavigators.rules import (
    agendas,
    calibrating,
    ending,
    executing,
    flight,
    free,
    instruments,
    moving,
    observing,
    solo,
    travelling,
)
from moonrace.games.astronavigators.rules.declaring import ActionPhase
from moonrace.games.astronavigators.rules.phases import Queue
from moonrace.games.astronavigators.state import IDLE, PLANNING, PLAYING, TOP, TRAVELLING, AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame

START, DECEMBER_ASKED, PRECEDING, DECLARING, RESOLVING, CALIBRATING, ENDING = range(7)
INSTRUMENTS, EXECUTE, AFTERWARDS = range(3)
"""The parts of one seat's resolution."""


@dataclass(eq=False)
class Month(Frame):
    """Lies at the bottom of the stack and leads from phase to phase (AN-RND-01)."""

    name = "month"

    at: int = START
    preceding: tuple[int, ...] = ()
    """Seats that choose a week before the first player."""
    week: int = 0
    """The week being resolved."""
    part: int = INSTRUMENTS
    has_shadow_moved: bool = False

    def run(self, state: AstroState, flow: Flow) -> None:
        at = self.at
        if at == RESOLVING:
            self._resolve(state, flow)
        elif at == START:
            self._start(state, flow)
        elif at == DECEMBER_ASKED:
            self.at = PRECEDING
            self._ask_preceding(state)
        elif at == PRECEDING:
            self.at = DECLARING
            state.phase = "action"
            state.frames.append(ActionPhase(self._order(state)))
        elif at == DECLARING:
            self.at, self.week, self.part, self.has_shadow_moved = RESOLVING, 0, INSTRUMENTS, False
            state.phase = "resolution"
        elif at == CALIBRATING:
            self._end(state, flow)

    # Start of the month -------------------------------------------------------------------------------------

    def _start(self, state: AstroState, flow: Flow) -> None:
        """A fresh month: agendas of month 12, then who goes before the first player."""
        month = state.cat.months[state.month_of_year]
        if flow.listens:
            flow.tell(events.Month(round=state.month + 1, month=month.id, first=state.first))
        state.week_of = [NOWHERE] * 4
        state.free_weeks = 15
        for blocked in (state.bad_timing, state.shadow_week):
            if blocked >= 0:
                state.free_weeks &= ~(1 << blocked)
        for player in state.seats:
            player.week = player.vehicle = NOWHERE
            player.act, player.what = IDLE, TOP
            player.laid = player.placed = ()
        self.preceding = ()
        if not state.mode:
            self.at = PRECEDING
            return
        state.phase = "start_of_month"
        self.at = DECEMBER_ASKED
        if state.month_of_year == agendas.DECEMBER:
            self._ask_december(state)

    def _ask_december(self, state: AstroState) -> None:
        if state.month == agendas.DECEMBER:
            for player in state.seats:
                player.by_december = player.sets
        asked = tuple(seat for seat in clockwise(state) if agendas.is_asked_in_december(state, seat))
        if asked:
            state.frames.append(December(asked))

    def _ask_preceding(self, state: AstroState) -> None:
        asked = tuple(seat for seat in clockwise(state)[1:] if ways_to_go_first(state, seat))
        if asked:
            state.frames.append(Precedence(asked))

    def _order(self, state: AstroState) -> tuple[int, ...]:
        rest = tuple(seat for seat in clockwise(state) if seat not in self.preceding)
        return self.preceding + rest

    # Resolution ---------------------------------------------------------------------------------------------

    def _resolve(self, state: AstroState, flow: Flow) -> None:
        """Execute the declared actions in week order (AN-RND-04)."""
        if solo.is_shadow_racing(state) and self._moves_shadow(state, flow):
            return
        if self.week > 3:
            self._calibrate(state, flow)
            return
        seat = state.week_of[self.week]
        if seat < 0 or state.seats[seat].fate != PLAYING:
            # Whoever arrived or dropped out in this very week leaves the part it was at.
            self.week, self.part = self.week + 1, INSTRUMENTS
            return
        part, self.part = self.part, self.part + 1
        player = state.seats[seat]
        if part == INSTRUMENTS:
            if player.placed:
                state.frames.append(instruments.Using(seat))
                return
            part, self.part = EXECUTE, AFTERWARDS
        if part == EXECUTE:
            _execute(state, flow, seat)
            return
        self.week, self.part = self.week + 1, INSTRUMENTS
        if state.mode and player.act != TRAVELLING and free.is_asked(state, seat):
            state.frames.append(free.Afterwards(seat))

    def _moves_shadow(self, state: AstroState, flow: Flow) -> bool:
        """The shadow moves before the player where a token precedes, else after (AN-SLO-06)."""
        is_due = self.week > 3 or (self.week == 0 and self.part == INSTRUMENTS and solo.tokens_before(state))
        if self.has_shadow_moved or not is_due:
            return False
        self.has_shadow_moved = True
        solo.move_shadow(state, flow)
        return True

    def _calibrate(self, state: AstroState, flow: Flow) -> None:
        calibrating.spend_tokens(state, flow)
        state.phase = "calibration"
        self.at = CALIBRATING
        queue = tuple(seat for seat in state.week_of if seat >= 0 and state.seats[seat].fate == PLAYING)
        state.frames.append(calibrating.Calibration(queue))

    # End of the month ---------------------------------------------------------------------------------------

    def _end(self, state: AstroState, flow: Flow) -> None:
        values = state.cat.content.values
        if state.month + 1 >= values.months_per_year * values.years:
            ending.finish(state, flow)
            return
        move_planets(state, flow)
        _pass_sextant(state)
        self.at = START


def clockwise(state: AstroState) -> tuple[int, ...]:
    """The seats that still play, from the first player on (AN-RND-02, AN-RULING-62)."""
    count = state.players
    seats = ((state.first + n) % count for n in range(count))
    return tuple(seat for seat in seats if state.seats[seat].fate == PLAYING)


def _execute(state: AstroState, flow: Flow, seat: int) -> None:
    player = state.seats[seat]
    if player.act == TRAVELLING:
        if player.stage:
            flight.begin(state, flow, seat)
        else:
            travelling.begin(state, flow, seat)
    elif player.act == PLANNING:
        executing.plan(state, flow, seat)
    elif player.act != IDLE:
        executing.observe(state, flow, seat)


def _pass_sextant(state: AstroState) -> None:
    """The sextant token goes to the next player on the left who still plays (AN-RND-07)."""
    for step in range(1, state.players + 1):
        seat = (state.first + step) % state.players
        if state.seats[seat].fate == PLAYING:
            state.first = seat
            state.seats[seat].cogs = False
            return


# Planet movement --------------------------------------------------------------------------------------------


def move_planets(state: AstroState, flow: Flow) -> None:
    """The Sun moves on, weeks are refreshed, calibration shows its results (AN-RND-06, AN-CAL-03)."""
    state.month += 1
    if state.has_orrery:
        _turn_orrery(state, flow)
    refresh_weeks(state, flow)
    calibrating.show_results(state, flow)
    if state.month == state.cat.content.values.months_per_year:
        _end_first_year(state, flow)
    if state.is_solo:
        solo.move_tokens(state, flow)


def _end_first_year(state: AstroState, flow: Flow) -> None:
    """The time stimulus token turns; everybody is a prepared astronaut (AN-YR-01, 03, AN-RULING-57)."""
    flow.tell(events.SecondYear())
    for seat, player in enumerate(state.seats):
        if not player.prepared:
            calibrating.prepare(state, flow, seat)


def refresh_weeks(state: AstroState, flow: Flow) -> None:
    """A new card on each week, then a new face-up card on the deck (AN-RND-06, AN-SET-05)."""
    dealt = []
    for week in WEEKS:
        if state.top == NOWHERE:
            turn_up_card(state, flow)
        card, state.top = state.top, NOWHERE
        if card != NOWHERE:
            state.weeks[week] = (*state.weeks[week], card)
            dealt.append(state.cat.cards[card])
    turn_up_card(state, flow)
    if flow.listens:
        flow.tell(
            events.Refreshed(cards=tuple(dealt), top=state.cat.cards[state.top] if state.top >= 0 else "")
        )


def turn_up_card(state: AstroState, flow: Flow) -> None:
    """Turn the top card of the deck up; an empty deck is made anew of what lies under the tops of the weeks
    (AN-RULING-08)."""
    if not state.deck:
        for week in WEEKS:
            stack = state.weeks[week]
            state.deck += stack[:-1]
            state.weeks[week] = stack[-1:]
        if state.deck:
            flow.tell(events.Reshuffled(cards=len(state.deck)))
    state.top = flow.draw(state.deck, "card") if state.deck else NOWHERE


def _turn_orrery(state: AstroState, flow: Flow) -> None:
    """Planet cards go under their deck, planets go round (AN-ORR-05, 06, AN-RULING-40)."""
    cat = state.cat
    for week in WEEKS:
        stack = state.weeks[week]
        unscored = tuple(card for card in stack if cat.is_planet(card))
        if unscored:
            state.weeks[week] = tuple(card for card in stack if not cat.is_planet(card))
            state.planet_under += unscored
    if state.planet_top != NOWHERE:
        state.planet_under = (*state.planet_under, state.planet_top)
    turn_up_planet(state, flow)
    is_new_year = state.month_of_year == 0
    state.spots = tuple(
        (spot + 1) % len(cat.spots[planet])
        if cat.moves_monthly[planet] or (cat.moves_yearly[planet] and is_new_year)
        else spot
        for planet, spot in enumerate(state.spots)
    )
    state.orrery_seen, state.orrery_cards = cat.orrery_masks(state.spots)
    top = cat.cards[state.planet_top] if state.planet_top >= 0 else ""
    flow.tell(
        events.Orrery(top=top, seen=tuple(n for i, n in enumerate(cat.planets) if state.orrery_seen >> i & 1))
    )


def turn_up_planet(state: AstroState, flow: Flow) -> None:
    """Turn the next card of the planet deck up; cards put under it come last, in their order."""
    if state.planet_bag:
        state.planet_top = flow.draw(state.planet_bag, "planet card")
    elif state.planet_under:
        state.planet_top, *rest = state.planet_under
        state.planet_under = tuple(rest)
    else:
        state.planet_top = NOWHERE


# Start of the month -----------------------------------------------------------------------------------------


def ways_to_go_first(state: AstroState, seat: int) -> list[GoFirst]:
    """How a seat could choose a week before the first player (AN-LCH-04, AN-INS-02)."""
    found = [GoFirst(state.cat.tiles[tile]) for tile in observing.tiles_with(state, seat, SEXTANT)]
    if state.seats[seat].instruments and _refuse_sextant(state, seat) is None:
        found.append(GoFirst(SEXTANT))
    return found


def _refuse_sextant(state: AstroState, seat: int) -> Refusal | None:
    """Why the instrument does not let a seat choose first."""
    player, names = state.seats[seat], state.cat.instruments
    if not any(names[instrument] == SEXTANT for instrument in player.instruments):
        return Refusal("no-sextant", "You do not have the Sextant.", "AN-INS-02")
    if player.cogs:
        return Refusal("shows-cogs", "The Sextant shows its cogs until you are first player.", "AN-INS-02")
    if player.sextant_uses >= state.players:
        return Refusal("used-up", f"The Sextant has been used {player.sextant_uses} times.", "AN-INS-02")
    return None


@dataclass(eq=False)
class Precedence(Queue):
    """Who has a sextant icon or the Sextant may choose a week before the first player (AN-RULING-51)."""

    name = "precedence"

    by_tile: tuple[int, ...] = ()
    by_instrument: tuple[int, ...] = ()

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return (*ways_to_go_first(state, seat), state.cat.done)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, GoFirst) and action.using == SEXTANT:
            return _refuse_sextant(state, seat)
        if isinstance(action, GoFirst) and action in ways_to_go_first(state, seat):
            return None
        return Refusal("no-sextant", "That needs an unspent sextant icon or the Sextant.", "AN-LCH-04")

    def take(self, state: AstroState, flow: Flow, seat: int, action: Done | GoFirst) -> None:
        self.next()
        if isinstance(action, Done):
            return
        flow.tell(events.GoesFirst(seat=seat, using=action.using))
        player = state.seats[seat]
        if action.using == SEXTANT:
            player.cogs = True
            player.sextant_uses += 1
            self.by_instrument = (*self.by_instrument, seat)
        else:
            moving.flip_tile(state, seat, state.cat.tile[action.using])
            self.by_tile = (*self.by_tile, seat)

    def run(self, state: AstroState, flow: Flow) -> None:
        state.frames.pop()
        state.topmost(Month).preceding = self.by_tile + self.by_instrument


class December(Queue):
    """At the start of month 12 an agenda may be revealed (AN-AGD-04)."""

    name = "month 12"

    def candidates(self, state: AstroState, seat: int) -> Iterable[Action]:
        return (Reveal(), state.cat.done)

    def refuse(self, state: AstroState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, Reveal):
            return agendas.refuse_reveal(state, seat, "month_12", "AN-AGD-04")
        return NOT_OFFERED

    def take(self, state: AstroState, flow: Flow, seat: int, action: Action) -> None:
        self.next()
        if isinstance(action, Reveal):
            agendas.reveal(state, flow, seat)
