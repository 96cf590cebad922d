"""Administration: earnings, Investor funds, and one action of each Director (AP-ADM).

The Directors' specialties are in `directors`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import (
    Dismiss,
    Done,
    Draw,
    Intervene,
    Recruit,
    Scrap,
    Sell,
    Specialty,
)
from moonrace.games.apogee.catalogue import NO_TOKEN, SALE
from moonrace.games.apogee.rules import directors
from moonrace.games.apogee.rules.docking import DONE
from moonrace.games.apogee.rules.piles import (
    collect,
    dismiss,
    draw_engineer,
    give_away,
    join,
    put_under,
)
from moonrace.games.apogee.rules.research import PASS
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame

RECRUIT, SCRAP, INTERVENE = Recruit(), Scrap(), Intervene()
NO_SUCH_TOKEN = Refusal(
    "no-token", "Name the colour of a token there is, and that your limits allow.", "AP-DOC-04"
)


def pay_earnings(state: ApogeeState, flow: Flow) -> None:
    """Quarterly credits, launch credits and Investor gains (AP-ADM-02, AP-ADM-03, AP-RULING-23)."""
    for seat, player in enumerate(state.seats):
        nation = state.cat.nations[player.director]
        launches = player.launches * nation.income_per_launch
        player.credits += nation.income_per_quarter + launches
        flow.tell(events.Earned(seat=seat, credits=nation.income_per_quarter, launches=launches))
    for seat, player in enumerate(state.seats):
        for investor, level, credits in player.gains:
            player.credits += credits
            name = state.cat.investors[investor]
            flow.tell(events.Funded(seat=seat, investor=name, level=level, credits=credits))
        player.gains.clear()


def sale_price(state: ApogeeState, seat: int) -> int:
    """What a Technology brings this round (AP-ADM-07, AP-ENG-10)."""
    return state.cat.nations[state.seats[seat].director].sale_price + state.effects[SALE]


# The Directors' actions -------------------------------------------------------------------------------------


class Administration(Frame[ApogeeState]):
    """In decreasing authority each Director chooses one action, or none (AP-ADM-04)."""

    __slots__ = ("queue",)
    name = "administration"

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return self.queue[:1]

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        offered: list[Action] = [PASS]
        if _refuse_recruit(state, seat) is None:
            offered.append(RECRUIT)
        sell = state.cat.sell
        offered += [sell[kind] for kind in state.reserve_kinds(seat)]
        if not state.seats[seat].has_used_specialty:
            offered += directors.options(state, seat)
        if state.game.has_interventions:
            offered += interventions(state, seat)
        if state.game.can_scrap and _refuse_scrap(state, seat) is None:
            offered.append(SCRAP)
        return offered

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal:
        refusal: Refusal | None = None
        if isinstance(action, Recruit):
            refusal = _refuse_recruit(state, seat)
        elif isinstance(action, Sell):
            refusal = Refusal("not-in-reserve", "That Technology is not in your reserve.", "AP-ADM-07")
        elif isinstance(action, Specialty):
            refusal = directors.refuse(state, seat)
        elif isinstance(action, Intervene):
            refusal = _refuse_intervention(state, seat)
        elif isinstance(action, Scrap):
            refusal = _refuse_scrap(state, seat)
        return refusal or Refusal("administration", "That is no action of your Director.", "AP-ADM-04")

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        self.queue = self.queue[1:]
        if isinstance(action, Recruit):
            cost = state.cat.nations[state.seats[seat].director].recruit_cost
            state.seats[seat].credits -= cost
            flow.tell(events.Recruits(seat=seat, credits=cost))
            state.frames.append(Recruiting(seat))
        elif isinstance(action, Sell):
            state.frames.append(Selling(seat, sell(state, flow, seat, action.technology)))
        elif isinstance(action, Specialty):
            directors.use(state, flow, seat, action)
        elif isinstance(action, Intervene):
            _intervene(state, flow, seat, action)
        elif isinstance(action, Scrap):
            _scrap(state, flow, seat)
        else:
            flow.tell(events.Passed(seat=seat, what="administration"))

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()

    def clone(self) -> Administration:
        return Administration(self.queue)


# Recruiting -------------------------------------------------------------------------------------------------


def _refuse_recruit(state: ApogeeState, seat: int) -> Refusal | None:
    cost = state.cat.nations[state.seats[seat].director].recruit_cost
    if state.seats[seat].credits < cost:
        return Refusal("too-dear", f"Recruiting costs {cost:,} credits.", "AP-ADM-05")
    if not state.engineers_left():
        return Refusal("no-engineer", "No Engineer is left in the pile.", "AP-RULING-40")
    return None


class Recruiting(Frame[ApogeeState]):
    """Engineers may be dismissed, and must be where the hand is full; then one is drawn (AP-ADM-06).

    Which tokens would be collected is said with the draw: a question that came with some Engineers and not
    with others would tell everybody who joined (AP-INF-03, AP-RULING-55).
    """

    __slots__ = ("seat",)
    name = "recruiting"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if state.seats[self.seat].hand or collectable(state, self.seat) else ()

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        offered: list[Action] = [state.cat.dismiss[engineer] for engineer in state.seats[seat].hand]
        return offered if state.is_hand_full(seat) else offered + draws(state, seat)

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal:
        if isinstance(action, Draw):
            return _refuse_draw(state, seat)
        if isinstance(action, Dismiss):
            return Refusal("not-yours", "That Engineer is not in your hand.", "AP-ADM-06")
        return Refusal("recruiting", "Draw the Engineer, or dismiss somebody first.", "AP-ADM-06")

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Dismiss):
            dismiss(state, flow, seat, state.cat.engineer[action.engineer])
        else:
            assert isinstance(action, Draw)
            state.frames.pop()
            recruit(state, flow, seat, action.colours)

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()
        recruit(state, flow, self.seat)

    def clone(self) -> Recruiting:
        return self


def collectable(state: ApogeeState, seat: int) -> list[str]:
    """The colours of which a seat could collect a token now."""
    if not state.game.has_tokens:
        return []
    return [name for colour, name in enumerate(state.cat.colours) if state.can_collect(seat, colour)]


def draws(state: ApogeeState, seat: int) -> list[Action]:
    """Every way to draw: with any of the tokens that could be collected, with some, with none."""
    colours = collectable(state, seat)
    return [Draw(some) for size in range(len(colours), -1, -1) for some in combinations(colours, size)]


def _refuse_draw(state: ApogeeState, seat: int) -> Refusal:
    if state.is_hand_full(seat):
        most = state.cat.content.limits.engineers_in_hand
        return Refusal("hand-full", f"A hand holds {most} Engineers: dismiss one first.", "AP-RULING-48")
    if not state.game.has_tokens:
        return Refusal("no-tokens", "Docking tokens are collected from Mission 4 on.", "AP-SET-12")
    return NO_SUCH_TOKEN


def recruit(state: ApogeeState, flow: Flow, seat: int, colours: Sequence[str] = ()) -> None:
    """Draw the top Engineer, unseen by others, and collect a token of these colours (AP-ADM-05, AP-DOC-02).

    Of a token that is not collected only the owner hears.
    """
    engineer = draw_engineer(state, flow)
    flow.tell(events.Recruited(seat=seat))
    join(state, flow, seat, engineer)
    colour = state.cat.engineer_token[engineer]
    if not state.game.has_tokens or colour == NO_TOKEN:
        return
    name = state.cat.colours[colour]
    if name in colours:
        collect(state, flow, seat, colour)
    else:
        why = events.TokenLeft if state.can_collect(seat, colour) else events.TokenLost
        flow.tell(why(seat=seat, colour=name, audience=only(seat)))


# Selling ----------------------------------------------------------------------------------------------------


def sell(state: ApogeeState, flow: Flow, seat: int, technology: str, price: int = NOBODY) -> int:
    """Sell a Technology of the reserve and give what it brought (AP-ADM-07)."""
    credits = sale_price(state, seat) if price == NOBODY else price
    give_away(state, seat, state.holding(seat, state.cat.technology[technology]))
    state.seats[seat].credits += credits
    flow.tell(events.Sold(seat=seat, technology=technology, credits=credits))
    return credits


class Selling(Frame[ApogeeState]):
    """More Technologies may be sold in the same action."""

    __slots__ = ("seat", "sold")
    name = "selling"

    def __init__(self, seat: int, sold: int) -> None:
        self.seat = seat
        self.sold = sold
        """Credits brought so far."""

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if state.seats[self.seat].reserve else ()

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        sell_ = state.cat.sell
        return [DONE, *[sell_[kind] for kind in state.reserve_kinds(seat)]]

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal:
        if isinstance(action, Sell):
            return Refusal("not-in-reserve", "That Technology is not in your reserve.", "AP-ADM-07")
        return Refusal("selling", "Sell more, or be done.", "AP-ADM-07")

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Sell):
            self.sold += sell(state, flow, seat, action.technology)
        else:
            assert isinstance(action, Done)
            state.frames.pop()

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()

    def clone(self) -> Selling:
        return Selling(self.seat, self.sold)


# Interventions ----------------------------------------------------------------------------------------------


def interventions(state: ApogeeState, seat: int) -> list[Action]:
    """The forms that the nation's intervention can take now (AP-ADM-09, AP-RULING-41)."""
    kind = state.cat.nations[state.seats[seat].director].intervention.kind
    if kind == "token":
        return [Intervene(name) for name in collectable(state, seat)]
    if kind == "recruit" and not state.engineers_left():
        return []
    return [INTERVENE]


def _refuse_intervention(state: ApogeeState, seat: int) -> Refusal:
    if not state.game.has_interventions:
        return Refusal("no-intervention", "Nations intervene from Mission 4 on.", "AP-SET-12")
    kind = state.cat.nations[state.seats[seat].director].intervention.kind
    if kind == "token":
        return NO_SUCH_TOKEN
    if kind == "recruit" and not state.engineers_left():
        return Refusal("no-engineer", "No Engineer is left in the pile.", "AP-RULING-40")
    return Refusal("no-colour", "Your nation's intervention needs no colour.", "AP-RULING-41")


def _intervene(state: ApogeeState, flow: Flow, seat: int, action: Intervene) -> None:
    intervention = state.cat.nations[state.seats[seat].director].intervention
    flow.tell(events.Intervention(seat=seat, nation=state.cat.nations[state.seats[seat].director].id))
    if intervention.kind == "credits":
        state.seats[seat].credits += intervention.amount
        flow.tell(events.Granted(seat=seat, credits=intervention.amount))
    elif intervention.kind == "token":
        collect(state, flow, seat, state.cat.colour[action.colour])
    else:
        state.frames.append(Recruiting(seat))


# Scrapping, at tables that allow it -------------------------------------------------------------------------


def _refuse_scrap(state: ApogeeState, seat: int) -> Refusal | None:
    if not state.game.can_scrap:
        return Refusal("no-scrapping", "A built Technology cannot be taken off.", "AP-CON-07")
    if not state.seats[seat].pad:
        return Refusal("no-rocket", "Nothing stands on your launch pad.", "AP-RULING-42")
    if state.seats[seat].waiting is not None:
        return Refusal("locked", "Your rocket has taken off and waits for docking.", "AP-RULING-24")
    return None


def _scrap(state: ApogeeState, flow: Flow, seat: int) -> None:
    """All cards of the rocket go under their piles, for nothing (AP-RULING-42)."""
    player = state.seats[seat]
    for card in player.pad:
        put_under(state, card, state.everybody)
    player.pad = []
    flow.tell(events.Scrapped(seat=seat))
