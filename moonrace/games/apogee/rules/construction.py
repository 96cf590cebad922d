"""Construction: building Technologies of the reserve, all players at once (AP-CON, AP-ENG-02)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Build, Ready, Unbuild
from moonrace.games.apogee.catalogue import CONSTRUCTION, CONSTRUCTION_COST
from moonrace.games.apogee.content import money
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rockets import Rocket
from moonrace.games.apogee.rules.piles import back_to_hand, why_not_held
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
    builders = [seat for seat, player in enumerate(state.seats) if player.placed[CONSTRUCTION]]
    frame = Construction([[] for _ in state.seats], asked=tuple(builders))
    frame.asked = tuple([seat for seat in builders if frame.options(state, seat)])
    for seat in builders:
        if seat not in frame.asked and flow.listens:
            flow.tell(events.CannotBuild(seat=seat))
    if frame.asked:
        state.frames.append(frame)


def finish_construction(state: ApogeeState) -> None:
    """The Engineers go back to hand (AP-RND-05)."""
    for seat in range(state.players):
        back_to_hand(state, seat, CONSTRUCTION)


@dataclass(eq=False)
class Construction(Sealed):
    """Whoever has Engineers on Construction and can build something chooses, unseen, what to build.

    Authority plays no part and nobody waits to see what others do (AP-CON-06). What was chosen may be changed
    until all are ready.
    """

    name = "construction"

    builds: list[list[int]]
    """By seat the cards chosen, in order."""

    def rocket(self, state: ApogeeState, seat: int) -> Rocket:
        """The rocket with what was chosen."""
        kind = state.cat.kind
        cards = sorted(state.seats[seat].pad + self.builds[seat])
        return state.cat.workshop.rocket([kind[card] for card in cards])

    def left(self, state: ApogeeState, seat: int) -> int:
        """How many Technologies the seat may still add (AP-CON-01)."""
        return len(state.seats[seat].placed[CONSTRUCTION]) - len(self.builds[seat])

    def price(self, state: ApogeeState, seat: int) -> int:
        """The bill for what was chosen, less the discount of the round (AP-ENG-02)."""
        cat = state.cat
        costs = sum([cat.cost[cat.kind[card]] for card in self.builds[seat]])
        return max(0, costs + state.effects[CONSTRUCTION_COST]) if costs else 0

    def money(self, state: ApogeeState, seat: int) -> int:
        """What is left to spend on a further Technology, the discount of the round included."""
        cat = state.cat
        spent = sum([cat.cost[cat.kind[card]] for card in self.builds[seat]])
        return state.seats[seat].credits - state.effects[CONSTRUCTION_COST] - spent

    def options(self, state: ApogeeState, seat: int) -> list[int]:
        """The kinds that can be added: at hand, fitting, and paid for."""
        if self.left(state, seat) <= 0 or not state.can_build_on(seat):
            return []
        player, cat, chosen = state.seats[seat], state.cat, self.builds[seat]
        fits, left = self.rocket(state, seat).fits, self.money(state, seat)
        found: list[int] = []
        last = NOBODY
        for card in player.reserve:
            kind = cat.kind[card]
            if kind != last and card not in chosen:
                last = kind
                if fits >> kind & 1 and cat.cost[kind] <= left:
                    found.append(kind)
        return found

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        build = state.cat.build
        return [READY, *[build[kind] for kind in self.options(state, seat)]]

    def open_seats(self, state: ApogeeState) -> Sequence[int]:
        return self.asked

    def open_legal(self, state: ApogeeState, seat: int) -> list[Action]:
        """Besides what is asked: thinking again."""
        return super().legal(state, seat)

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        cat = state.cat
        yield from (cat.unbuild[kind] for kind in dict.fromkeys(cat.kind[card] for card in self.builds[seat]))
        if seat not in self.drafts:
            yield READY
        yield from (cat.build[kind] for kind in state.reserve_kinds(seat))

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Build):
            rocket, chosen = self.rocket(state, seat), self.builds[seat]
            return refuse_build(state, seat, action.technology, rocket, chosen) or self._refuse_more(
                state, seat, state.cat.technology[action.technology]
            )
        if isinstance(action, Ready):
            is_ready = seat in self.drafts
            return Refusal("ready", "You are ready already.", "AP-CON-06") if is_ready else None
        if isinstance(action, Unbuild):
            kind = state.cat.technology.get(action.technology, NOBODY)
            if any(state.cat.kind[card] == kind for card in self.builds[seat]):
                return None
            sentence = f"You have not chosen to build {state.cat.called(action.technology)}."
            return Refusal("not-chosen", sentence, "AP-CON-02")
        return Refusal("construction", "Build Technologies of your reserve, or be ready.", "AP-CON-01")

    def _refuse_more(self, state: ApogeeState, seat: int, kind: int) -> Refusal | None:
        """Why no Engineer or no money is left for a Technology that would fit."""
        if self.left(state, seat) <= 0:
            sentence = "Each Engineer on Construction builds one Technology; none of yours is left."
            return Refusal("no-engineer", sentence, "AP-CON-01")
        cost, left = state.cat.cost[kind], max(0, self.money(state, seat))
        if cost <= left:
            return None
        name = state.cat.workshop.technologies[kind].name
        return Refusal(
            "too-dear", f"{name} costs {money(cost)} and you have {money(left)} left.", "AP-CON-05"
        )

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        awaited, cat = tuple(self.awaited(state)), state.cat
        if seat not in self.asked:
            return FocusView(self.name, awaited)
        return FocusView(
            self.name,
            awaited,
            builds=tuple([cat.technologies[cat.kind[card]] for card in self.builds[seat]]),
            bill=self.price(state, seat),
            builds_left=self.left(state, seat),
        )

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Ready | Build | Unbuild) -> None:
        chosen = self.builds[seat]
        if isinstance(action, Ready):
            super().take(state, flow, seat, action)
            return
        of, kind = state.cat.kind, state.cat.technology[action.technology]
        if isinstance(action, Unbuild):
            chosen.remove(next(card for card in reversed(chosen) if of[card] == kind))
        else:
            reserve = state.seats[seat].reserve
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
    if sentence := why_not_held(state, seat, technology, chosen):
        return Refusal("not-in-reserve", sentence, "AP-CON-02")
    sentence, clause = state.cat.workshop.misfit(rocket, state.cat.technology[technology])
    return Refusal("does-not-fit", sentence, clause) if sentence else None
