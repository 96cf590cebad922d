"""Set-up: Investors, Directors, the first Engineers, the rivers (AP-SET)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import ChooseDirector, Hire
from moonrace.games.apogee.catalogue import RIVERS
from moonrace.games.apogee.content import money
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rules.piles import draw_engineer, refill, show_investors
from moonrace.games.apogee.rules.quarter import Quarter
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame
from moonrace.kernel.sealed import Sealed

FIVE = 5


class SetUp(Frame):
    """Money, Investors and Directors are dealt (AP-SET-03 to 07)."""

    name = "set-up"

    def run(self, state: ApogeeState, flow: Flow) -> None:
        start = state.cat.content.start
        flow.tell(events.Begins(mission=state.game.mission.number, players=state.players))
        for player in state.seats:
            player.credits = start.starting_credits
        show_investors(state, flow)
        count = start.directors_drawn_by_five if state.players == FIVE else start.directors_drawn
        offers = [[flow.draw(state.director_bag, "director") for _ in range(count)] for _ in state.seats]
        if flow.listens:
            for seat, offer in enumerate(offers):
                names = tuple(state.cat.directors[director].id for director in sorted(offer))
                flow.tell(events.Directors(seat=seat, directors=names, audience=only(seat)))
        state.frames[-1] = ChooseDirectors(
            [sorted(offer) for offer in offers],
            asked=tuple(seat for seat, offer in enumerate(offers) if len(offer) > 1),
        )


@dataclass(eq=False)
class ChooseDirectors(Sealed):
    """Everybody keeps one of the Directors drawn; with five players there is no choice (AP-SET-06, 07)."""

    name = "director"

    offers: list[list[int]]
    """By seat; nobody else sees them."""

    def candidates(self, state: ApogeeState, seat: int) -> Sequence[Action]:
        return [ChooseDirector(state.cat.directors[director].id) for director in self.offers[seat]]

    def otherwise(self, state: ApogeeState) -> Refusal:
        return Refusal("choose-director", "Keep one of the Directors you have drawn.", "AP-SET-06")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        offer = self.offers[seat] if seat >= 0 else []
        names = tuple([state.cat.directors[director].id for director in offer])
        return FocusView(self.name, tuple(self.awaited(state)), offered=names)

    def run(self, state: ApogeeState, flow: Flow) -> None:
        for seat, offer in enumerate(self.offers):
            draft = self.drafts.get(seat)
            kept = state.cat.director[draft.director] if isinstance(draft, ChooseDirector) else offer[0]
            state.seats[seat].director = kept
            state.director_out += [director for director in offer if director != kept]
            flow.tell(events.Director(seat=seat, director=state.cat.directors[kept].id))
        state.order = tuple(sorted(range(state.players), key=lambda seat: -state.authority_of(seat)))
        _reveal_rival(state, flow)
        state.frames[-1] = HireTeam(state.order)


def _reveal_rival(state: ApogeeState, flow: Flow) -> None:
    """Solo: one of all other Directors, at random, is the rival (AP-SOLO-02)."""
    if state.rival is not None:
        others = sorted(state.director_bag + state.director_out)
        state.rival.director = flow.draw(others, "director")
        state.director_bag, state.director_out = others, []
        flow.tell(events.Rival(director=state.cat.directors[state.rival.director].id))


@dataclass(eq=False)
class HireTeam(Frame):
    """In decreasing authority each draws Engineers and keeps those it pays for (AP-SET-08, 09)."""

    name = "hire"

    queue: tuple[int, ...]
    drawn: list[int] = field(default_factory=list)
    """What the first in the queue has drawn, sorted; nobody else sees it."""

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return self.queue[:1] if self.drawn else ()

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        names = [state.cat.engineers[engineer] for engineer in self.drawn]
        return [Hire(kept) for count in range(len(names) + 1) for kept in combinations(names, count)]

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Hire):
            return Refusal("hire", "Keep Engineers of those you have drawn, or none.", "AP-SET-08")
        if action not in self.candidates(state, seat):
            sentence = "Keep Engineers of those you have drawn, the lowest authority first."
            return Refusal("not-drawn", sentence, "AP-SET-08")
        cost = len(action.engineers) * state.cat.content.start.engineer_recruit_cost
        credits = state.seats[seat].credits
        if cost <= credits:
            return None
        sentence = f"{len(action.engineers)} Engineers cost {money(cost)} and you have {money(credits)}."
        return Refusal("too-dear", sentence, "AP-SET-08")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        drawn = self.drawn if seat == self.queue[0] else []
        names = tuple([state.cat.engineers[engineer] for engineer in drawn])
        return FocusView(self.name, tuple(self.awaited(state)), offered=names, order=self.queue)

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Hire) -> None:
        player = state.seats[seat]
        kept = [state.cat.engineer[name] for name in action.engineers]
        player.hand = sorted(kept)
        state.engineer_under += [engineer for engineer in self.drawn if engineer not in kept]
        cost = len(kept) * state.cat.content.start.engineer_recruit_cost
        player.credits -= cost
        flow.tell(events.Hired(seat=seat, count=len(kept), credits=cost))
        flow.tell(events.HiredWho(seat=seat, engineers=action.engineers, audience=only(seat)))
        self.queue, self.drawn = self.queue[1:], []

    def run(self, state: ApogeeState, flow: Flow) -> None:
        if not self.queue:
            for river in range(RIVERS):
                refill(state, flow, river)
            state.frames[-1] = Quarter()
            return
        seat = self.queue[0]
        for _ in range(state.cat.content.start.initial_engineers_drawn):
            engineer = draw_engineer(state, flow)
            if engineer != NOBODY:
                self.drawn.append(engineer)
                state.engineer_known[engineer] |= 1 << seat
        self.drawn.sort()
        if not self.drawn:
            self.queue = self.queue[1:]
        if flow.listens:
            names = tuple(state.cat.engineers[engineer] for engineer in self.drawn)
            flow.tell(events.Offered(seat=seat, engineers=names, audience=only(seat)))
