"""Planning: placing Engineers in secret, and their specialties (AP-PLN, AP-SPE, AP-ENG)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Place, Ready, Remove, ReplaceInvestor, ReplaceRiver
from moonrace.games.apogee.catalogue import DESIGN, IN_HAND, NUMBER, RESEARCH, RIVERS, SPECIALTY, SPOTS
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rules.piles import acquire, draw_technology, put_under, refill, replace_investor
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame
from moonrace.kernel.sealed import Sealed

READY = Ready()
SPOT = {name: spot for spot, name in enumerate(SPOTS)}
UNDECIDED = -1
REMOVALS = {"remove_from_design": DESIGN, "remove_from_rd": RESEARCH}
CLAUSES = {
    "remove_from_design": "AP-ENG-01",
    "replace_river": "AP-ENG-03",
    "replace_investor": "AP-ENG-11",
    "remove_from_rd": "AP-ENG-12",
}

# Placement --------------------------------------------------------------------------------------------------


def begin_planning(state: ApogeeState) -> None:
    """Let all who have Engineers place them."""
    asked = [seat for seat, player in enumerate(state.seats) if player.hand]
    if asked:
        undecided = [[UNDECIDED] * len(player.hand) for player in state.seats]
        state.frames.append(Planning(undecided, asked=tuple(asked)))


@dataclass(eq=False)
class Planning(Sealed):
    """Everybody puts Engineers on actions, unseen (AP-PLN-01 to 04).

    Each seat is asked about one Engineer after another, the lowest authority first, and then whether it is
    ready. Until all are, any Engineer may be put somewhere else.
    """

    name = "planning"
    shows_answers = False

    spots: list[list[int]]
    """By seat and Engineer in hand, the spot chosen."""

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        spots = self.spots[seat]
        if UNDECIDED not in spots:
            return [READY]
        return state.cat.place[state.seats[seat].hand[spots.index(UNDECIDED)]][:]

    def open_seats(self, state: ApogeeState) -> Sequence[int]:
        return self.asked

    def open_legal(self, state: ApogeeState, seat: int) -> list[Action]:
        """Besides what is asked: any Engineer anywhere else, and being ready at once."""
        return super().legal(state, seat)

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        if seat not in self.drafts:
            yield READY
        for engineer in state.seats[seat].hand:
            yield from state.cat.place[engineer]

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Ready):
            is_ready = seat in self.drafts
            return Refusal("ready", "You are ready already.", "AP-PLN-04") if is_ready else None
        if not isinstance(action, Place):
            return Refusal("planning", "Place your Engineers first.", "AP-PLN-01")
        engineer, hand = state.cat.engineer.get(action.engineer, NOBODY), state.seats[seat].hand
        if engineer not in hand:
            return Refusal("not-yours", "That Engineer is not in your hand.", "AP-PLN-01")
        if action.action not in SPOT:
            return Refusal("no-such-action", f"An Engineer can be put on {', '.join(SPOTS)}.", "AP-PLN-01")
        if self.spots[seat][hand.index(engineer)] == SPOT[action.action]:
            return Refusal("there-already", "The Engineer has been put there.", "AP-PLN-01")
        return None

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        pairs = zip(state.seats[seat].hand, self.spots[seat], strict=True) if seat in self.asked else ()
        placement = {state.cat.engineers[card]: SPOTS[spot] for card, spot in pairs if spot != UNDECIDED}
        return FocusView(self.name, tuple(self.awaited(state)), placement=placement)

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Ready | Place) -> None:
        if isinstance(action, Ready):
            super().take(state, flow, seat, action)
            return
        at = state.seats[seat].hand.index(state.cat.engineer[action.engineer])
        self.spots[seat][at] = SPOT[action.action]

    def run(self, state: ApogeeState, flow: Flow) -> None:
        """All are ready: the Engineers lie face down on their actions."""
        state.frames.pop()
        for seat in self.asked:
            player = state.seats[seat]
            hand, player.hand = player.hand, []
            for engineer, spot in zip(hand, self.spots[seat], strict=True):
                (player.hand if spot in (UNDECIDED, IN_HAND) else player.placed[spot]).append(engineer)
            if flow.listens:
                specialty, construction, rd, design, *_ = map(len, player.placed)
                flow.tell(
                    events.Placed(
                        seat=seat, specialty=specialty, construction=construction, rd=rd, design=design
                    )
                )

    def redraft(self, state: ApogeeState, knowers: Sequence[int], chance: Chance) -> None:
        """Others who are ready have put their Engineers anywhere; what the rest have done is not known."""
        for seat in self.asked:
            if seat not in knowers:
                count = len(self.spots[seat])
                is_ready = seat in self.drafts
                self.spots[seat] = [
                    chance.below(len(SPOTS), "resample") if is_ready else UNDECIDED for _ in range(count)
                ]


def reveal(state: ApogeeState, flow: Flow, spot: int) -> None:
    """Turn all Engineers on an action up (AP-INF-04)."""
    state.revealed |= 1 << spot
    names, known = state.cat.engineers, state.engineer_known
    for seat, player in enumerate(state.seats):
        cards = player.placed[spot]
        if not cards:
            continue
        flow.seen("Engineers were revealed")
        for card in cards:
            known[card] = state.everybody
        if flow.listens:
            engineers = tuple(names[card] for card in cards)
            flow.tell(events.Revealed(seat=seat, action=SPOTS[spot], engineers=engineers))


def is_used(state: ApogeeState, spot: int) -> bool:
    """Whether anybody has an Engineer on an action; else it is skipped (AP-RND-04)."""
    return any(player.placed[spot] for player in state.seats)


# Specialties ------------------------------------------------------------------------------------------------


def resolve_specialties(state: ApogeeState, flow: Flow) -> None:
    """Reveal the Engineers on Specialty and resolve them, the highest authority first (AP-SPE-01, 02)."""
    reveal(state, flow, SPECIALTY)
    pairs = [(card, seat) for seat, player in enumerate(state.seats) for card in player.placed[SPECIALTY]]
    if pairs:
        state.frames.append(Specialties(tuple(sorted(pairs, reverse=True))))


@dataclass(eq=False)
class Specialties(Frame):
    """Specialties one by one. Where one leaves a choice, its owner is asked."""

    name = "specialty"

    queue: tuple[tuple[int, int], ...]
    """Engineer and owner."""
    asks: Sequence[Action] = ()
    """What the owner of the first may choose."""

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.queue[0][1],) if self.asks else ()

    def candidates(self, state: ApogeeState, seat: int) -> Sequence[Action]:
        return self.asks

    def otherwise(self, state: ApogeeState) -> Refusal:
        engineer = self.queue[0][0]
        name = state.cat.content.engineers[state.cat.engineers[engineer]].name
        sentence = f"Choose what the specialty of {name} is to do."
        return Refusal("specialty", sentence, CLAUSES[state.cat.specialty[engineer]])

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        engineer, owner = self.queue[0]
        return FocusView(self.name, (owner,), engineer=state.cat.engineers[engineer])

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        self.asks = ()
        _settle(state, flow, self._next(state), action)

    def run(self, state: ApogeeState, flow: Flow) -> None:
        if not self.queue:
            state.frames.pop()
            return
        engineer, seat = self.queue[0]
        if flow.listens:
            flow.tell(events.Specialty(seat=seat, engineer=state.cat.engineers[engineer]))
        choices = CHOICES.get(state.cat.specialty[engineer])
        options = choices(state, seat) if choices else []
        if len(options) > 1:
            self.asks = options
            return
        self._next(state)
        if options:
            _settle(state, flow, engineer, options[0])
        elif choices is None:
            _carry_out(state, flow, engineer, seat)
        else:
            _without_target(state, flow, engineer, seat)

    def _next(self, state: ApogeeState) -> int:
        """The first in the queue has had its turn: the Engineer goes back to hand (AP-RND-05)."""
        (engineer, seat), self.queue = self.queue[0], self.queue[1:]
        player = state.seats[seat]
        player.placed[SPECIALTY].remove(engineer)
        insort(player.hand, engineer)
        return engineer


def _carry_out(state: ApogeeState, flow: Flow, engineer: int, seat: int) -> None:
    """What leaves no choice: an R&D card, or an effect for the round (AP-SPE-03, AP-RULING-08)."""
    cat = state.cat
    amount, effect = cat.specialty_amount[engineer], cat.effect[engineer]
    if effect == NUMBER and state.game.is_opposite:
        amount = -amount
    if effect >= 0:
        state.effects[effect] += amount
        return
    for _ in range(amount):
        card = draw_technology(state, flow, TYPES.index("rd"))
        if card != NOBODY:
            acquire(state, flow, seat, card, "specialty")


def _removals(spot: int) -> Callable[[ApogeeState, int], list[Action]]:
    def competitors(state: ApogeeState, seat: int) -> list[Action]:
        """Competitors with an Engineer there (AP-RULING-39)."""
        return [Remove(n) for n, player in enumerate(state.seats) if n != seat and player.placed[spot]]

    return competitors


def _rivers(state: ApogeeState, _seat: int) -> list[Action]:
    return [ReplaceRiver(TYPES[river]) for river in range(RIVERS) if state.rivers[river]]


def _face_up(state: ApogeeState, _seat: int) -> list[Action]:
    return [ReplaceInvestor(state.cat.investors[investor]) for investor in state.display]


CHOICES: dict[str, Callable[[ApogeeState, int], list[Action]]] = {
    "remove_from_design": _removals(DESIGN),
    "remove_from_rd": _removals(RESEARCH),
    "replace_river": _rivers,
    "replace_investor": _face_up,
}


def _settle(state: ApogeeState, flow: Flow, engineer: int, action: Action) -> None:
    """Carry out what was chosen."""
    if isinstance(action, Remove):
        remove_engineer(state, flow, action.seat, REMOVALS[state.cat.specialty[engineer]])
    elif isinstance(action, ReplaceRiver):
        replace_river(state, flow, TYPES.index(action.river))
    elif isinstance(action, ReplaceInvestor):
        replace_investor(state, flow, state.cat.investor[action.investor])


def _without_target(state: ApogeeState, flow: Flow, engineer: int, seat: int) -> None:
    """Nobody to remove: in the solo variant the rival's Design or R&D is cancelled, else nothing happens."""
    spot = REMOVALS.get(state.cat.specialty[engineer])
    rival = state.rival
    if rival is not None and spot is not None and rival.action == SPOTS[spot]:
        rival.is_cancelled = True
        flow.tell(events.RivalCancelled(seat=seat, action=rival.action))
    else:
        flow.tell(events.NoEffect(seat=seat, engineer=state.cat.engineers[engineer]))


def remove_engineer(state: ApogeeState, flow: Flow, seat: int, spot: int) -> None:
    """Send an Engineer of a seat, at random and unseen, from an action back to hand."""
    player = state.seats[seat]
    engineer = flow.draw(player.placed[spot], "engineer")
    player.placed[spot].sort()
    insort(player.hand, engineer)
    flow.tell(events.Removed(seat=seat, action=SPOTS[spot]))
    who = state.cat.engineers[engineer]
    flow.tell(events.RemovedWho(seat=seat, engineer=who, action=SPOTS[spot], audience=only(seat)))


def replace_river(state: ApogeeState, flow: Flow, river: int) -> None:
    """Put a river under its pile and deal it anew, in this order (AP-ENG-03, AP-RULING-28)."""
    cards, state.rivers[river] = state.rivers[river], []
    for card in cards:
        put_under(state, card, state.everybody)
    flow.tell(events.RiverReplaced(river=TYPES[river]))
    refill(state, flow, river)
