"""R&D and Design: Technologies drawn unseen, and Technologies chosen from the rivers (AP-RD, AP-DES)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Pass, Take
from moonrace.games.apogee.catalogue import DESIGN, RESEARCH
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rockets import RD
from moonrace.games.apogee.rules import solo
from moonrace.games.apogee.rules.piles import (
    acquire,
    back_to_hand,
    draw_technology,
    in_rivers,
    put_under,
    take_from_river,
)
from moonrace.games.apogee.rules.planning import is_used, reveal
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame
from moonrace.kernel.sealed import Sealed

PASS = Pass()

# R&D --------------------------------------------------------------------------------------------------------


def resolve_research(state: ApogeeState, flow: Flow) -> None:
    """Reveal the Engineers on R&D and draw; then each keeps one card (AP-RD-01 to 04)."""
    solo.rival_research(state, flow)
    if not is_used(state, RESEARCH):
        return
    reveal(state, flow, RESEARCH)
    order = research_order(state)
    drawn: list[list[int]] = [[] for _ in state.seats]
    for seat in order:
        for _ in state.seats[seat].placed[RESEARCH]:
            card = draw_technology(state, flow, RD)
            if card != NOBODY:
                drawn[seat].append(card)
                state.technology_known[card] |= 1 << seat
        if flow.listens:
            flow.tell(events.Researched(seat=seat, count=len(drawn[seat])))
            cards = tuple(state.cat.labels[1][card] for card in drawn[seat])
            flow.tell(events.ResearchedWhat(seat=seat, cards=cards, audience=only(seat)))
    state.frames.append(Research(tuple(order), drawn, asked=tuple(s for s in order if len(drawn[s]) > 1)))


def research_order(state: ApogeeState) -> list[int]:
    """Seats with Engineers on R&D by their most authoritative one, not by the sum (AP-RD-01)."""
    seats = [seat for seat in range(state.players) if state.seats[seat].placed[RESEARCH]]
    return sorted(seats, key=lambda seat: -state.seats[seat].placed[RESEARCH][-1])


def finish_research(state: ApogeeState) -> None:
    """The Engineers go back to hand (AP-RND-05)."""
    for seat in range(state.players):
        back_to_hand(state, seat, RESEARCH)


@dataclass(eq=False)
class Research(Sealed):
    """Everybody keeps exactly one of the cards drawn (AP-RD-03).

    Who has drawn a single one is not asked. Two of a kind leave no choice either, but not being asked would
    tell (AP-INF-05).
    """

    name = "rd"

    order: tuple[int, ...]
    drawn: list[list[int]]
    """By seat; nobody else sees them (AP-INF-05)."""

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        keep = state.cat.keep[state.game.has_tokens]
        return dict.fromkeys([keep[card] for card in sorted(self.drawn[seat])])

    def otherwise(self, state: ApogeeState) -> Refusal:
        return Refusal("keep-one", "Keep one of the R&D cards you have drawn.", "AP-RD-03")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        cat, drawn = state.cat, self.drawn
        labels = cat.labels[state.game.has_tokens]
        return FocusView(
            self.name,
            tuple(self.awaited(state)),
            offered=tuple([labels[card] for card in drawn[seat]]) if seat >= 0 else (),
            order=self.order,
            authority={str(n): cat.authority[state.seats[n].placed[RESEARCH][-1]] / 10 for n in self.order},
            drawn={str(n): len(drawn[n]) for n in self.order},
        )

    def run(self, state: ApogeeState, flow: Flow) -> None:
        """All have chosen: what is kept lies open, the rest goes under the pile unseen (AP-RD-04)."""
        state.frames.pop()
        kept = [(seat, self._kept(state, seat)) for seat in self.order if self.drawn[seat]]
        for seat, card in kept:
            for other in self.drawn[seat]:
                if other != card:
                    put_under(state, other, state.technology_known[other])
        for seat, card in reversed(kept):
            acquire(state, flow, seat, card, "rd")

    def _kept(self, state: ApogeeState, seat: int) -> int:
        draft = self.drafts.get(seat)
        if draft is None:
            return self.drawn[seat][0]
        labels = state.cat.labels[state.game.has_tokens]
        return next(card for card in self.drawn[seat] if labels[card] == draft.card)


# Design -----------------------------------------------------------------------------------------------------


def resolve_design(state: ApogeeState, flow: Flow) -> None:
    """Reveal the Engineers on Design; in order of their sums each player may take a card (AP-DES-01, 02)."""
    reveal(state, flow, DESIGN)
    queue = solo.with_rival_designing(state, flow, design_order(state))
    if queue:
        state.frames.append(Design(tuple(queue)))


def design_total(state: ApogeeState, seat: int) -> int:
    """The authority of a seat's Engineers on Design, in tenths."""
    return sum([state.cat.authority[card] for card in state.seats[seat].placed[DESIGN]])


def design_order(state: ApogeeState) -> list[int]:
    """By sum; ties by the highest Engineer there, then by Director (AP-RULING-18)."""
    seats = [seat for seat in range(state.players) if state.seats[seat].placed[DESIGN]]
    if len(seats) < 2:
        return seats
    ranks = {
        seat: (design_total(state, seat), state.seats[seat].placed[DESIGN][-1], state.authority_of(seat))
        for seat in seats
    }
    return sorted(seats, key=lambda seat: ranks[seat], reverse=True)


def finish_design(state: ApogeeState) -> None:
    """The Engineers go back to hand (AP-RND-05)."""
    for seat in range(state.players):
        back_to_hand(state, seat, DESIGN)


@dataclass(eq=False)
class Design(Frame):
    """One player after another takes a card from any river, or passes (AP-DES-02, AP-RULING-19)."""

    name = "design"

    queue: tuple[int, ...]
    """Seats that have not chosen; NOBODY is the rival of the solo variant."""

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        if not self.queue or self.queue[0] == NOBODY:
            return ()
        return self.queue[:1] if any(state.rivers) else ()

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        take = state.cat.take[state.game.has_tokens]
        return dict.fromkeys([PASS, *[take[card] for river in state.rivers for card in river]])

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if action in self.candidates(state, seat):
            return None
        if isinstance(action, Take):
            return Refusal("not-in-river", f"No river shows {state.cat.called(action.card)}.", "AP-DES-02")
        return Refusal("design", "Take a card from a river, or pass.", "AP-DES-02")

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        return list(self.candidates(state, seat))

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        at_work = [n for n, player in enumerate(state.seats) if player.placed[DESIGN]]
        totals = {str(n): design_total(state, n) / 10 for n in at_work}
        return FocusView(self.name, tuple(self.awaited(state)), order=self.queue, authority=totals)

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        self.queue = self.queue[1:]
        if not isinstance(action, Take):
            flow.tell(events.Passed(seat=seat, what="design"))
            return
        card = in_rivers(state, action.card)
        take_from_river(state, flow, card)
        acquire(state, flow, seat, card, "design")

    def run(self, state: ApogeeState, flow: Flow) -> None:
        if not self.queue:
            state.frames.pop()
            return
        seat, self.queue = self.queue[0], self.queue[1:]
        if seat == NOBODY:
            solo.rival_design(state, flow)
