"""The Directors' specialties, each once in a game (AP-DIR, AP-RULING-12, 29 and 30, AP-SOLO-10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import Dismiss, Specialty
from moonrace.games.apogee.catalogue import SALE
from moonrace.games.apogee.content import money
from moonrace.games.apogee.rockets import RD
from moonrace.games.apogee.rules.construction import BLOCKED, put_on_pad, refuse_build
from moonrace.games.apogee.rules.piles import (
    acquire,
    dismiss,
    draw_engineer,
    draw_technology,
    give_away,
    in_rivers,
    join,
    refuse_dismissal,
    take_from_river,
    why_not_held,
)
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame

PLAIN = Specialty()


def kind_of(state: ApogeeState, seat: int) -> str:
    """The kind of specialty a seat's Director has."""
    return state.cat.directors[state.seats[seat].director].specialty.kind


def amount_of(state: ApogeeState, seat: int) -> int:
    """Its price or number of cards."""
    return state.cat.directors[state.seats[seat].director].specialty.amount


def candidates(state: ApogeeState, seat: int) -> Sequence[Specialty]:
    """Every form that the specialty can take; where there is none, the specialty by itself."""
    if state.seats[seat].has_used_specialty:
        return (PLAIN,)
    return POWERS[kind_of(state, seat)].forms(state, seat) or (PLAIN,)


def options(state: ApogeeState, seat: int) -> list[Specialty]:
    """The forms that are not refused now."""
    if state.seats[seat].has_used_specialty:
        return []
    power = POWERS[kind_of(state, seat)]
    return [form for form in power.forms(state, seat) if not power.why_not(state, seat, form)]


def refuse(state: ApogeeState, seat: int, action: Specialty) -> Refusal | None:
    """Why the specialty cannot be used like this."""
    director = state.cat.directors[state.seats[seat].director]
    if state.seats[seat].has_used_specialty:
        sentence = f"{director.name} has used the specialty; it works once in a game."
        return Refusal("used", sentence, "AP-ADM-08")
    power = POWERS[director.specialty.kind]
    sentence = power.why_not(state, seat, action)
    if sentence == BLOCKED.sentence:
        return Refusal("blocked", sentence, "AP-RULING-30")
    return Refusal("specialty", sentence, power.clause) if sentence else None


def use(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    """Carry the specialty out; it is used up (AP-ADM-08)."""
    player = state.seats[seat]
    player.has_used_specialty = True
    flow.tell(events.DirectorSpecialty(seat=seat, director=state.cat.directors[player.director].id))
    POWERS[kind_of(state, seat)].use(state, flow, seat, action)


def _competitors(state: ApogeeState, seat: int) -> list[int]:
    return [other for other in range(state.players) if other != seat]


def _by_itself(_state: ApogeeState, _seat: int) -> list[Specialty]:
    return [PLAIN]


def _nothing_named(action: Specialty) -> str:
    return "" if action == PLAIN else "Nothing is named with this specialty."


# Harper Tompkins --------------------------------------------------------------------------------------------


def _kept(state: ApogeeState, seat: int) -> list[int]:
    """First Stage cards that came back this round and have not gone since (AP-RULING-12)."""
    player = state.seats[seat]
    return [card for card in player.returned if card in player.reserve]


def _why_not_keep(state: ApogeeState, seat: int, action: Specialty) -> str:
    if _kept(state, seat):
        return _nothing_named(action)
    return "No First Stage has come back to your reserve this round."


def _keep_first_stage(state: ApogeeState, flow: Flow, seat: int, _action: Specialty) -> None:
    for card in _kept(state, seat):
        state.seats[seat].reserve.remove(card)
        put_on_pad(state, flow, seat, card, "kept")


# Liam Van Horn ----------------------------------------------------------------------------------------------


def _against_competitors(state: ApogeeState, seat: int) -> list[Specialty]:
    """Against each competitor; in the solo variant nobody is named."""
    return [PLAIN] if state.is_solo else [Specialty("", other) for other in _competitors(state, seat)]


def _why_not_buy(state: ApogeeState, seat: int, action: Specialty) -> str:
    price, credits = amount_of(state, seat), state.seats[seat].credits
    if action not in _against_competitors(state, seat):
        return "Name a competitor."
    if credits < price:
        return f"An Engineer costs {money(price)} and you have {money(credits)}."
    if state.is_solo:
        return "" if state.engineers_left() else "No Engineer is left in the pile."
    return "" if state.seats[action.seat].hand else "That competitor has no Engineer in hand."


def _buy_engineer(state: ApogeeState, _flow: Flow, seat: int, action: Specialty) -> None:
    state.frames.append(Buying(seat, action.seat))


@dataclass(eq=False)
class Buying(Frame):
    """Van Horn buys an Engineer; with a full hand he dismisses one first (AP-RULING-29)."""

    name = "recruiting"

    seat: int
    seller: int

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if state.is_hand_full(self.seat) else ()

    def candidates(self, state: ApogeeState, seat: int) -> Sequence[Action]:
        return [state.cat.dismiss[engineer] for engineer in state.seats[seat].hand]

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Dismiss) and refuse_dismissal(state, seat, action) is None:
            return None
        return Refusal("hand-full", "Your hand is full: dismiss an Engineer first.", "AP-RULING-29")

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Dismiss) -> None:
        dismiss(state, flow, seat, state.cat.engineer[action.engineer])

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()
        _buy(state, flow, self.seat, self.seller)


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


def _from_reserve(state: ApogeeState, seat: int) -> list[Specialty]:
    return [Specialty(state.cat.technologies[kind]) for kind in state.reserve_kinds(seat)]


def _why_not_sell(state: ApogeeState, seat: int, action: Specialty) -> str:
    return "Name no seat." if action.seat != NOBODY else why_not_held(state, seat, action.card)


def _sell(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    credits = amount_of(state, seat) + state.effects[SALE]
    give_away(state, seat, state.holding(seat, state.cat.technology[action.card]))
    state.seats[seat].credits += credits
    flow.tell(events.Sold(seat=seat, technology=action.card, credits=credits))


# Mikhail Korolev, Yelena Tereshkova -------------------------------------------------------------------------


def _why_not_draw(state: ApogeeState, _seat: int, action: Specialty) -> str:
    return _nothing_named(action) if state.bags[RD] or state.under[RD] else "No R&D card is left."


def _draw_research(state: ApogeeState, flow: Flow, seat: int, _action: Specialty) -> None:
    drawn = [draw_technology(state, flow, RD) for _ in range(amount_of(state, seat))]
    for card in reversed(drawn):
        if card != NOBODY:
            acquire(state, flow, seat, card, "director")


def _from_rivers(state: ApogeeState, _seat: int) -> list[Specialty]:
    labels = state.cat.labels[state.game.has_tokens]
    names = dict.fromkeys(labels[card] for river in state.rivers for card in river)
    return [Specialty(name) for name in names]


def _why_not_take(state: ApogeeState, _seat: int, action: Specialty) -> str:
    if not action.card or action.seat != NOBODY:
        return "Name a card in a river, and no seat."
    is_there = in_rivers(state, action.card) != NOBODY
    return "" if is_there else f"No river shows {state.cat.called(action.card)}."


def _take_from_river(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    card = in_rivers(state, action.card)
    take_from_river(state, flow, card)
    acquire(state, flow, seat, card, "director")


# Ekaterina Vostochny ----------------------------------------------------------------------------------------


def _nuclear_of_reserve(state: ApogeeState, seat: int) -> list[Specialty]:
    nuclear = state.cat.workshop.nuclear
    kinds = [kind for kind in state.reserve_kinds(seat) if nuclear >> kind & 1]
    return [Specialty(state.cat.technologies[kind]) for kind in kinds]


def _why_not_build(state: ApogeeState, seat: int, action: Specialty) -> str:
    kind = state.cat.technology.get(action.card, NOBODY)
    if action.seat != NOBODY or kind == NOBODY or not state.cat.workshop.nuclear >> kind & 1:
        return "Name a nuclear First or Upper Stage of your reserve."
    refusal = refuse_build(state, seat, action.card, state.rocket(seat))
    return refusal.sentence if refusal else ""


def _build_nuclear(state: ApogeeState, flow: Flow, seat: int, action: Specialty) -> None:
    card = state.holding(seat, state.cat.technology[action.card])
    state.seats[seat].reserve.remove(card)
    put_on_pad(state, flow, seat, card, "director")


# Yang Jinmei ------------------------------------------------------------------------------------------------


def _of_competitors(state: ApogeeState, seat: int) -> list[Specialty]:
    """What lies in the reserves of competitors; in the solo variant what lies in the rivers."""
    if state.is_solo:
        return _from_rivers(state, seat)
    names = state.cat.technologies
    return [
        Specialty(names[kind], other)
        for other in _competitors(state, seat)
        for kind in state.reserve_kinds(other)
    ]


def _why_not_seize(state: ApogeeState, seat: int, action: Specialty) -> str:
    if state.is_solo:
        return _why_not_take(state, seat, action)
    if action.seat not in _competitors(state, seat):
        return "Name a Technology in the reserve of a competitor, and whose it is."
    kind = state.cat.technology.get(action.card, NOBODY)
    is_there = state.holding(action.seat, kind) != NOBODY
    return "" if is_there else f"{state.cat.called(action.card)} is not in that reserve."


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


def _why_not_block(state: ApogeeState, seat: int, action: Specialty) -> str:
    return "" if action in _against_competitors(state, seat) else "Name a competitor."


def _block_building(state: ApogeeState, flow: Flow, _seat: int, action: Specialty) -> None:
    if state.rival is not None:
        state.rival.blocked_in = state.round + 1
    else:
        state.seats[action.seat].blocked_in = state.round + 1
    flow.tell(events.BuildingBlocked(seat=action.seat))


def _why_not_ground(_state: ApogeeState, _seat: int, action: Specialty) -> str:
    return _nothing_named(action)


def _block_launches(state: ApogeeState, flow: Flow, _seat: int, _action: Specialty) -> None:
    state.no_launch_in = state.round + 1
    flow.tell(events.LaunchesBlocked())


class Power(NamedTuple):
    """A kind of specialty: its clause, the forms it can take, why one cannot be used, and its use."""

    clause: str
    forms: Callable[[ApogeeState, int], list[Specialty]]
    why_not: Callable[[ApogeeState, int, Specialty], str]
    use: Callable[[ApogeeState, Flow, int, Specialty], None]


POWERS: dict[str, Power] = {
    "keep_first_stage": Power("AP-DIR-01", _by_itself, _why_not_keep, _keep_first_stage),
    "buy_engineer": Power("AP-DIR-02", _against_competitors, _why_not_buy, _buy_engineer),
    "sell": Power("AP-DIR-03", _from_reserve, _why_not_sell, _sell),
    "draw_rd": Power("AP-DIR-04", _by_itself, _why_not_draw, _draw_research),
    "take_from_river": Power("AP-DIR-05", _from_rivers, _why_not_take, _take_from_river),
    "build_nuclear": Power("AP-DIR-06", _nuclear_of_reserve, _why_not_build, _build_nuclear),
    "take_from_reserve": Power("AP-DIR-07", _of_competitors, _why_not_seize, _seize),
    "block_building": Power("AP-DIR-08", _against_competitors, _why_not_block, _block_building),
    "block_launches": Power("AP-DIR-09", _by_itself, _why_not_ground, _block_launches),
}
