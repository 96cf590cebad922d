"""The Directors' specialties, each once in a game (AP-DIR, AP-RULING-12, 29 and 30, AP-SOLO-10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Dismiss, Specialty
from moonrace.games.apogee.catalogue import SALE
from moonrace.games.apogee.rockets import RD
from moonrace.games.apogee.rules.construction import put_on_pad
from moonrace.games.apogee.rules.piles import (
    acquire,
    dismiss,
    draw_engineer,
    draw_technology,
    give_away,
    in_rivers,
    join,
    take_from_river,
)
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame

CLAUSES = {
    "keep_first_stage": "AP-DIR-01",
    "buy_engineer": "AP-DIR-02",
    "sell": "AP-DIR-03",
    "draw_rd": "AP-DIR-04",
    "take_from_river": "AP-DIR-05",
    "build_nuclear": "AP-DIR-06",
    "take_from_reserve": "AP-DIR-07",
    "block_building": "AP-DIR-08",
    "block_launches": "AP-DIR-09",
}
SENTENCES = {
    "keep_first_stage": "Nothing is named, and a First Stage must have come back to your reserve this round.",
    "buy_engineer": "Name a competitor who has Engineers, and have the price at hand.",
    "sell": "Name a Technology of your reserve.",
    "draw_rd": "Nothing is named with this specialty, and an R&D card must be left.",
    "take_from_river": "Name a card in a river.",
    "build_nuclear": "Name a nuclear First or Upper Stage of your reserve that fits on your rocket.",
    "take_from_reserve": "Name a competitor and a Technology of that reserve.",
    "block_building": "Name a competitor.",
    "block_launches": "Nothing is named with this specialty.",
}
PLAIN = Specialty()


def kind_of(state: ApogeeState, seat: int) -> str:
    """The kind of specialty a seat's Director has."""
    return state.cat.directors[state.seats[seat].director].specialty.kind


def amount_of(state: ApogeeState, seat: int) -> int:
    """Its price or number of cards."""
    return state.cat.directors[state.seats[seat].director].specialty.amount


def options(state: ApogeeState, seat: int) -> list[Action]:
    """Every form the specialty can take now."""
    return OPTIONS[kind_of(state, seat)](state, seat)


def refuse(state: ApogeeState, seat: int) -> Refusal:
    """Why the specialty cannot be used like this."""
    if state.seats[seat].has_used_specialty:
        return Refusal("used", "A Director's specialty works once in a game.", "AP-ADM-08")
    kind = kind_of(state, seat)
    if kind == "build_nuclear" and state.is_blocked(seat):
        return Refusal("blocked", "Zhang Kang keeps you from building this round.", "AP-RULING-30")
    return Refusal("specialty", SENTENCES[kind], CLAUSES[kind])


def use(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    """Carry the specialty out; it is used up (AP-ADM-08)."""
    player = state.seats[seat]
    player.has_used_specialty = True
    flow.tell(events.DirectorSpecialty(seat=seat, director=state.cat.directors[player.director].id))
    USE[kind_of(state, seat)](state, flow, seat, action)


def _competitors(state: ApogeeState, seat: int) -> list[int]:
    return [other for other in range(state.players) if other != seat]


# Harper Tompkins --------------------------------------------------------------------------------------------


def _kept(state: ApogeeState, seat: int) -> list[int]:
    """First Stage cards that came back this round and have not gone since (AP-RULING-12)."""
    player = state.seats[seat]
    return [card for card in player.returned if card in player.reserve]


def _keep_options(state: ApogeeState, seat: int) -> list[Action]:
    return [PLAIN] if _kept(state, seat) else []


def _keep_first_stage(state: ApogeeState, flow: Flow, seat: int, _action: Specialty) -> None:
    for card in _kept(state, seat):
        state.seats[seat].reserve.remove(card)
        put_on_pad(state, flow, seat, card, "kept")


# Liam Van Horn ----------------------------------------------------------------------------------------------


def _buy_options(state: ApogeeState, seat: int) -> list[Action]:
    if state.seats[seat].credits < amount_of(state, seat):
        return []
    if state.is_solo:
        return [PLAIN] if state.engineers_left() else []
    return [Specialty("", other) for other in _competitors(state, seat) if state.seats[other].hand]


def _buy_engineer(state: ApogeeState, _flow: Flow, seat: int, action: Specialty) -> None:
    state.frames.append(Buying(seat, action.seat))


class Buying(Frame[ApogeeState]):
    """Van Horn buys an Engineer; with a full hand he dismisses one first (AP-RULING-29)."""

    __slots__ = ("seat", "seller")
    name = "recruiting"

    def __init__(self, seat: int, seller: int) -> None:
        self.seat = seat
        self.seller = seller

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if state.is_hand_full(self.seat) else ()

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        return [state.cat.dismiss[engineer] for engineer in state.seats[seat].hand]

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal:
        return Refusal("hand-full", "Your hand is full: dismiss an Engineer first.", "AP-RULING-29")

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        assert isinstance(action, Dismiss)
        dismiss(state, flow, seat, state.cat.engineer[action.engineer])

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()
        _buy(state, flow, self.seat, self.seller)

    def clone(self) -> Buying:
        return self


def _buy(state: ApogeeState, flow: Flow, seat: int, seller: int) -> None:
    """The price goes to the competitor, a random Engineer of that hand to the buyer; no token."""
    price = amount_of(state, seat)
    state.seats[seat].credits -= price
    flow.tell(events.Bought(seat=seat, seller=seller, credits=price))
    if seller == NOBODY:
        join(state, flow, seat, draw_engineer(state, flow))
        return
    state.seats[seller].credits += price
    hand = state.seats[seller].hand
    if len(hand) > 1:
        # Nobody but these two knows who of the hand has gone.
        for card in hand:
            state.engineer_known[card] &= 1 << seat | 1 << seller
    engineer = flow.draw(hand, "engineer")
    hand.sort()
    flow.tell(events.Left(seat=seller, engineer=state.cat.engineers[engineer], audience=only(seller)))
    join(state, flow, seat, engineer)


# Andrew Wingfield -------------------------------------------------------------------------------------------


def _sell_options(state: ApogeeState, seat: int) -> list[Action]:
    return [Specialty(state.cat.technologies[kind]) for kind in state.reserve_kinds(seat)]


def _sell(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    credits = amount_of(state, seat) + state.effects[SALE]
    give_away(state, seat, state.holding(seat, state.cat.technology[action.card]))
    state.seats[seat].credits += credits
    flow.tell(events.Sold(seat=seat, technology=action.card, credits=credits))


# Mikhail Korolev, Yelena Tereshkova -------------------------------------------------------------------------


def _draw_options(state: ApogeeState, _seat: int) -> list[Action]:
    return [PLAIN] if state.bags[RD] or state.under[RD] else []


def _draw_research(state: ApogeeState, flow: Flow, seat: int, _action: Specialty) -> None:
    drawn = [draw_technology(state, flow, RD) for _ in range(amount_of(state, seat))]
    for card in reversed(drawn):
        if card != NOBODY:
            acquire(state, flow, seat, card, "director")


def _river_options(state: ApogeeState, _seat: int) -> list[Action]:
    labels = state.cat.labels[state.game.has_tokens]
    names = dict.fromkeys(labels[card] for river in state.rivers for card in river)
    return [Specialty(name) for name in names]


def _take_from_river(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    card = in_rivers(state, action.card)
    take_from_river(state, flow, card)
    acquire(state, flow, seat, card, "director")


# Ekaterina Vostochny ----------------------------------------------------------------------------------------


def _nuclear_options(state: ApogeeState, seat: int) -> list[Action]:
    if not state.can_build_on(seat):
        return []
    buildable = state.rocket(seat).fits & state.cat.workshop.nuclear
    kinds = [kind for kind in state.reserve_kinds(seat) if buildable >> kind & 1]
    return [Specialty(state.cat.technologies[kind]) for kind in kinds]


def _build_nuclear(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    card = state.holding(seat, state.cat.technology[action.card])
    state.seats[seat].reserve.remove(card)
    put_on_pad(state, flow, seat, card, "director")


# Yang Jinmei ------------------------------------------------------------------------------------------------


def _seize_options(state: ApogeeState, seat: int) -> list[Action]:
    if state.is_solo:
        return _river_options(state, seat)
    names = state.cat.technologies
    return [
        Specialty(names[kind], other)
        for other in _competitors(state, seat)
        for kind in state.reserve_kinds(other)
    ]


def _seize(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    if state.is_solo:
        card = in_rivers(state, action.card)
        take_from_river(state, flow, card)
    else:
        card = state.holding(action.seat, state.cat.technology[action.card])
        state.seats[action.seat].reserve.remove(card)
        flow.tell(events.Seized(seat=seat, victim=action.seat, technology=action.card))
    acquire(state, flow, seat, card, "director", fresh=False)


# Zhang Kang, Shuguang Jun -----------------------------------------------------------------------------------


def _block_options(state: ApogeeState, seat: int) -> list[Action]:
    if state.is_solo:
        return [PLAIN]
    return [Specialty("", other) for other in _competitors(state, seat)]


def _block_building(state: ApogeeState, flow: Flow, _seat: int, action: Specialty) -> None:
    if state.rival is not None:
        state.rival.blocked_in = state.round + 1
    else:
        state.seats[action.seat].blocked_in = state.round + 1
    flow.tell(events.BuildingBlocked(seat=action.seat))


def _ground_options(_state: ApogeeState, _seat: int) -> list[Action]:
    return [PLAIN]


def _block_launches(state: ApogeeState, flow: Flow, _seat: int, _action: Specialty) -> None:
    state.no_launch_in = state.round + 1
    flow.tell(events.LaunchesBlocked())


OPTIONS: dict[str, Callable[[ApogeeState, int], list[Action]]] = {
    "keep_first_stage": _keep_options,
    "buy_engineer": _buy_options,
    "sell": _sell_options,
    "draw_rd": _draw_options,
    "take_from_river": _river_options,
    "build_nuclear": _nuclear_options,
    "take_from_reserve": _seize_options,
    "block_building": _block_options,
    "block_launches": _ground_options,
}
USE: dict[str, Callable[[ApogeeState, Flow, int, Specialty], None]] = {
    "keep_first_stage": _keep_first_stage,
    "buy_engineer": _buy_engineer,
    "sell": _sell,
    "draw_rd": _draw_research,
    "take_from_river": _take_from_river,
    "build_nuclear": _build_nuclear,
    "take_from_reserve": _seize,
    "block_building": _block_building,
    "block_launches": _block_launches,
}
