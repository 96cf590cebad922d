"""Construction: building Technologies of the reserve, all players at once (AP-CON, AP-ENG-02)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Build, Ready, Unbuild
from moonrace.games.apogee.catalogue import CONSTRUCTION, CONSTRUCTION_COST
from moonrace.games.apogee.rockets import Rocket
from moonrace.games.apogee.rules.piles import back_to_hand
from moonrace.games.apogee.rules.planning import READY, reveal
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow
from moonrace.kernel.sealed import Sealed

BLOCKED = Refusal("blocked", "Zhang Kang keeps you from building this round.", "AP-DIR-08")
LOCKED = Refusal("locked", "A flight that waits for docking stands on your launch pad.", "AP-RULING-24")


def resolve_construction(state: ApogeeState, flow: Flow) -> None:
    """Reveal the Engineers on Construction and let their owners build (AP-CON-01)."""
    reveal(state, flow, CONSTRUCTION)
    frame = Construction(state)
    for seat, player in enumerate(state.seats):
        if player.placed[CONSTRUCTION] and seat not in frame.asked:
            flow.tell(events.CannotBuild(seat=seat))
    if frame.asked:
        state.frames.append(frame)


def finish_construction(state: ApogeeState) -> None:
    """The Engineers go back to hand (AP-RND-05)."""
    for seat in range(state.players):
        back_to_hand(state, seat, CONSTRUCTION)


class Construction(Sealed[ApogeeState]):
    """Whoever has Engineers on Construction and can build something chooses, unseen, what to build.

    Authority plays no part and nobody waits to see what others do (AP-CON-06). What was chosen may be changed
    until all are ready.
    """

    __slots__ = ("builds",)
    name = "construction"

    def __init__(self, state: ApogeeState) -> None:
        self.builds: list[list[int]] = [[] for _ in state.seats]
        """By seat the cards chosen, in order."""
        builders = [n for n, player in enumerate(state.seats) if player.placed[CONSTRUCTION]]
        super().__init__([seat for seat in builders if self.options(state, seat)])

    def rocket(self, state: ApogeeState, seat: int) -> Rocket:
        """The rocket with what was chosen."""
        kind = state.cat.kind
        cards = sorted(state.seats[seat].pad + self.builds[seat])
        return state.cat.workshop.rocket([kind[card] for card in cards])

    def left(self, state: ApogeeState, seat: int) -> int:
        """How many Technologies the seat may still add (AP-CON-01)."""
        return len(state.seats[seat].placed[CONSTRUCTION]) - len(self.builds[seat])

    def price(self, state: ApogeeState, seat: int, more: int = 0) -> int:
        """The bill for what was chosen and perhaps more, less the discount of the round (AP-ENG-02)."""
        cat = state.cat
        costs = sum([cat.cost[cat.kind[card]] for card in self.builds[seat]]) + more
        return max(0, costs + state.effects[CONSTRUCTION_COST]) if costs else 0

    def options(self, state: ApogeeState, seat: int) -> list[int]:
        """The kinds that can be added: at hand, fitting, and paid for."""
        if self.left(state, seat) <= 0 or not state.can_build_on(seat):
            return []
        player, cat, chosen = state.seats[seat], state.cat, self.builds[seat]
        fits = self.rocket(state, seat).fits
        money = player.credits - state.effects[CONSTRUCTION_COST]
        for card in chosen:
            money -= cat.cost[cat.kind[card]]
        found: list[int] = []
        last = NOBODY
        for card in player.reserve:
            kind = cat.kind[card]
            if kind != last and card not in chosen:
                last = kind
                if fits >> kind & 1 and cat.cost[kind] <= money:
                    found.append(kind)
        return found

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        build = state.cat.build
        return [READY, *[build[kind] for kind in self.options(state, seat)]]

    def open_seats(self, state: ApogeeState) -> Sequence[int]:
        return self.asked

    def open_legal(self, state: ApogeeState, seat: int) -> list[Action]:
        """Besides what is asked: thinking again."""
        cat = state.cat
        kinds = dict.fromkeys(cat.kind[card] for card in self.builds[seat])
        offered: list[Action] = [cat.unbuild[kind] for kind in kinds]
        if seat in self.drafts:
            offered += [cat.build[kind] for kind in self.options(state, seat)]
        return offered

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal:
        if isinstance(action, Ready):
            return Refusal("ready", "You are ready already.", "AP-CON-06")
        if isinstance(action, Unbuild):
            return Refusal("not-chosen", "You have not chosen to build that.", "AP-CON-02")
        if not isinstance(action, Build):
            return Refusal("construction", "Build Technologies of your reserve, or be ready.", "AP-CON-01")
        refusal = refuse_build(state, seat, action.technology, self.rocket(state, seat), self.builds[seat])
        if refusal is not None:
            return refusal
        if self.left(state, seat) <= 0:
            return Refusal("no-engineer", "Each Engineer on Construction builds one Technology.", "AP-CON-01")
        return Refusal("too-dear", "You cannot pay for that as well.", "AP-CON-05")

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        table, chosen = state, self.builds[seat]
        if isinstance(action, Ready):
            super().take(state, flow, seat, action)
            return
        assert isinstance(action, (Build, Unbuild))
        of, kind = table.cat.kind, table.cat.technology[action.technology]
        if isinstance(action, Unbuild):
            chosen.remove(next(card for card in reversed(chosen) if of[card] == kind))
        else:
            reserve = table.seats[seat].reserve
            chosen.append(next(card for card in reserve if of[card] == kind and card not in chosen))

    def run(self, state: ApogeeState, flow: Flow) -> None:
        """All are ready: they pay and build."""
        state.frames.pop()
        for seat in self.asked:
            price, player = self.price(state, seat), state.seats[seat]
            for card in self.builds[seat]:
                player.reserve.remove(card)
                put_on_pad(state, flow, seat, card, "construction")
            player.credits -= price
            if self.builds[seat]:
                flow.tell(events.Paid(seat=seat, credits=price))

    def clone(self) -> Construction:
        copy = Construction.__new__(Construction)
        copy.asked = self.asked
        copy.drafts = self.drafts.copy()
        copy.builds = [cards[:] for cards in self.builds]
        return copy

    def redraft(self, state: ApogeeState, knowers: Sequence[int], chance: Chance) -> None:
        """Others who are ready may have chosen anything; what the rest have done is not known."""
        for seat in self.asked:
            if seat not in knowers:
                self.builds[seat] = []
                while seat in self.drafts and (options := self.options(state, seat)):
                    pick = chance.below(len(options) + 1, "resample")
                    if pick == len(options):
                        break
                    self.take(state, Flow(chance), seat, state.cat.build[options[pick]])


def put_on_pad(state: ApogeeState, flow: Flow, seat: int, card: int, how: str) -> None:
    """Put a card that has left the reserve on the launch pad (AP-CON-02)."""
    insort(state.seats[seat].pad, card)
    flow.tell(events.Built(seat=seat, technology=state.cat.technologies[state.cat.kind[card]], how=how))


def refuse_build(
    state: ApogeeState, seat: int, technology: str, rocket: Rocket, chosen: Sequence[int] = ()
) -> Refusal | None:
    """Why a seat cannot put a Technology of its reserve on its rocket, whatever it costs."""
    if state.is_blocked(seat):
        return BLOCKED
    if state.seats[seat].waiting is not None:
        return LOCKED
    kind, of = state.cat.technology.get(technology, NOBODY), state.cat.kind
    if not any(of[card] == kind and card not in chosen for card in state.seats[seat].reserve):
        return Refusal("not-in-reserve", "That Technology is not in your reserve.", "AP-CON-02")
    sentence, clause = state.cat.workshop.misfit(rocket, kind)
    return Refusal("does-not-fit", sentence, clause) if sentence else None
