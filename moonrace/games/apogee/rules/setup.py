"""Set-up: Investors, Directors, the first Engineers, the rivers (AP-SET)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from moonrace.games.apogee.actions import ChooseDirector, Hire
from moonrace.games.apogee.catalogue import RIVERS
from moonrace.games.apogee.rules.piles import draw_engineer, refill, show_investors
from moonrace.games.apogee.rules.quarter import Quarter
from moonrace.games.apogee.state import NOBODY, ApogeeState, apogee
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame, State
from moonrace.kernel.sealed import Sealed

FIVE = 5


class SetUp(Frame):
    """Money, Investors and Directors are dealt (AP-SET-03 to 07)."""

    __slots__ = ()
    name = "set-up"

    def run(self, state: State, flow: Flow) -> None:
        table = apogee(state)
        start = table.cat.content.start
        flow.tell("begins", mission=table.game.mission.number, players=table.players)
        for player in table.seats:
            player.credits = start.starting_credits
        show_investors(table, flow)
        count = start.directors_drawn_by_five if table.players == FIVE else start.directors_drawn
        offers = [[flow.draw(table.director_bag, "director") for _ in range(count)] for _ in table.seats]
        if flow.events is not None:
            for seat, offer in enumerate(offers):
                names = tuple(table.cat.directors[director].id for director in sorted(offer))
                flow.tell("directors", only(seat), seat=seat, directors=names)
        table.frames[-1] = ChooseDirectors([sorted(offer) for offer in offers])

    def clone(self) -> SetUp:
        return self


class ChooseDirectors(Sealed):
    """Everybody keeps one of the Directors drawn; with five players there is no choice (AP-SET-06, 07)."""

    __slots__ = ("offers",)
    name = "director"

    def __init__(self, offers: list[list[int]]) -> None:
        super().__init__([seat for seat, offer in enumerate(offers) if len(offer) > 1])
        self.offers = offers
        """By seat; nobody else sees them."""

    def legal(self, state: State, seat: int) -> list[Action]:
        table = apogee(state)
        return [ChooseDirector(table.cat.directors[director].id) for director in self.offers[seat]]

    def explain(self, state: State, seat: int, action: Action) -> Refusal:
        return Refusal("choose-director", "Keep one of the Directors you have drawn.", "AP-SET-06")

    def run(self, state: State, flow: Flow) -> None:
        table = apogee(state)
        for seat, offer in enumerate(self.offers):
            draft = self.drafts.get(seat)
            kept = table.cat.director[draft.director] if isinstance(draft, ChooseDirector) else offer[0]
            table.seats[seat].director = kept
            table.director_out += [director for director in offer if director != kept]
            flow.tell("director", seat=seat, director=table.cat.directors[kept].id)
        table.order = tuple(sorted(range(table.players), key=lambda seat: -table.authority_of(seat)))
        _reveal_rival(table, flow)
        table.frames[-1] = HireTeam(table.order)

    def clone(self) -> ChooseDirectors:
        copy = ChooseDirectors.__new__(ChooseDirectors)
        copy.asked = self.asked
        copy.drafts = self.drafts.copy()
        copy.offers = [offer[:] for offer in self.offers]
        return copy


def _reveal_rival(state: ApogeeState, flow: Flow) -> None:
    """Solo: one of all other Directors, at random, is the rival (AP-SOLO-02)."""
    if state.rival is not None:
        others = sorted(state.director_bag + state.director_out)
        state.rival.director = flow.draw(others, "director")
        state.director_bag, state.director_out = others, []
        flow.tell("rival", director=state.cat.directors[state.rival.director].id)


class HireTeam(Frame):
    """In decreasing authority each draws Engineers and keeps those it pays for (AP-SET-08, 09)."""

    __slots__ = ("drawn", "queue")
    name = "hire"

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue
        self.drawn: list[int] = []
        """What the first in the queue has drawn, sorted; nobody else sees it."""

    def awaited(self, state: State) -> Sequence[int]:
        return self.queue[:1] if self.drawn else ()

    def legal(self, state: State, seat: int) -> list[Action]:
        table = apogee(state)
        names = [table.cat.engineers[engineer] for engineer in self.drawn]
        cost = table.cat.content.start.engineer_recruit_cost
        most = len(names) if not cost else min(len(names), table.seats[seat].credits // cost)
        return [Hire(kept) for count in range(most + 1) for kept in combinations(names, count)]

    def explain(self, state: State, seat: int, action: Action) -> Refusal:
        if isinstance(action, Hire):
            sentence = "Keep those of the Engineers drawn that you can pay for, lowest authority first."
            return Refusal("not-drawn", sentence, "AP-SET-08")
        return Refusal("hire", "Keep Engineers of those you have drawn, or none.", "AP-SET-08")

    def take(self, state: State, flow: Flow, seat: int, action: Action) -> None:
        assert isinstance(action, Hire)
        table = apogee(state)
        player = table.seats[seat]
        kept = [table.cat.engineer[name] for name in action.engineers]
        player.hand = sorted(kept)
        table.engineer_under += [engineer for engineer in self.drawn if engineer not in kept]
        cost = len(kept) * table.cat.content.start.engineer_recruit_cost
        player.credits -= cost
        flow.tell("hired", seat=seat, count=len(kept), credits=cost)
        flow.tell("hired_who", only(seat), seat=seat, engineers=action.engineers)
        self.queue, self.drawn = self.queue[1:], []

    def run(self, state: State, flow: Flow) -> None:
        table = apogee(state)
        if not self.queue:
            for river in range(RIVERS):
                refill(table, flow, river)
            table.frames[-1] = Quarter()
            return
        seat = self.queue[0]
        for _ in range(table.cat.content.start.initial_engineers_drawn):
            engineer = draw_engineer(table, flow)
            if engineer != NOBODY:
                self.drawn.append(engineer)
                table.engineer_known[engineer] |= 1 << seat
        self.drawn.sort()
        if not self.drawn:
            self.queue = self.queue[1:]
        if flow.events is not None:
            names = tuple(table.cat.engineers[engineer] for engineer in self.drawn)
            flow.tell("offered", only(seat), seat=seat, engineers=names)

    def clone(self) -> HireTeam:
        copy = HireTeam(self.queue)
        copy.drawn = self.drawn[:]
        return copy
