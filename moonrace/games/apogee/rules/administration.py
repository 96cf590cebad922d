"""Administration: earnings, Investor funds, and one action of each Director (AP-ADM).

The Directors' specialties are in `directors`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from moonrace.games.apogee import events
from moonrace.games.apogee.actions import (
    Dismiss,
    Done,
    Draw,
    Intervene,
    Pass,
    Recruit,
    Scrap,
    Sell,
    Specialty,
)
from moonrace.games.apogee.catalogue import NO_TOKEN, SALE
from moonrace.games.apogee.content import money
from moonrace.games.apogee.focus import FocusView
from moonrace.games.apogee.rules import directors
from moonrace.games.apogee.rules.docking import DONE
from moonrace.games.apogee.rules.piles import (
    collect,
    dismiss,
    draw_engineer,
    give_away,
    join,
    put_under,
    refuse_dismissal,
    why_not_held,
)
from moonrace.games.apogee.rules.research import PASS
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import Flow, Frame

RECRUIT, SCRAP, INTERVENE = Recruit(), Scrap(), Intervene()
NO_ENGINEER = Refusal("no-engineer", "No Engineer is left in the pile.", "AP-RULING-40")


def pay_earnings(state: ApogeeState, flow: Flow) -> None:
    """Quarterly credits, launch credits and Investor gains (AP-ADM-02, AP-ADM-03, AP-RULING-23)."""
    for seat, player in enumerate(state.seats):
        nation = state.cat.nations[player.director]
        launches = player.launches * nation.income_per_launch
        player.credits += nation.income_per_quarter + launches
        if flow.listens:
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


@dataclass(eq=False)
class Administration(Frame):
    """In decreasing authority each Director chooses one action, or none (AP-ADM-04)."""

    name = "administration"

    queue: tuple[int, ...]

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return self.queue[:1]

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        game = state.game
        helping = _interventions(state, seat) if game.has_interventions else ()
        scrapping = (SCRAP,) if game.can_scrap else ()
        powers = directors.candidates(state, seat)
        return PASS, RECRUIT, *powers, *helping, *scrapping, *_sales(state, seat)

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        """Quicker than to judge each by itself: what lies in a reserve can be sold."""
        found: list[Action] = [PASS]
        if _refuse_recruit(state, seat) is None:
            found.append(RECRUIT)
        found += directors.options(state, seat)
        if state.game.has_interventions:
            found += [a for a in _interventions(state, seat) if self.refuse(state, seat, a) is None]
        if state.game.can_scrap and _refuse_scrap(state, seat) is None:
            found.append(SCRAP)
        return found + _sales(state, seat) if state.seats[seat].reserve else found

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Sell):
            return _refuse_sale(state, seat, action)
        if isinstance(action, Specialty):
            return directors.refuse(state, seat, action)
        if isinstance(action, Recruit):
            return _refuse_recruit(state, seat)
        if isinstance(action, Intervene):
            return _refuse_intervention(state, seat, action)
        if isinstance(action, Scrap):
            return _refuse_scrap(state, seat)
        if isinstance(action, Pass):
            return None
        return Refusal("administration", "That is no action of your Director.", "AP-ADM-04")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        return FocusView(self.name, self.queue[:1], order=self.queue)

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Action) -> None:
        self.queue = self.queue[1:]
        if isinstance(action, Recruit):
            cost = state.cat.nations[state.seats[seat].director].recruit_cost
            state.seats[seat].credits -= cost
            if flow.listens:
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
            if flow.listens:
                flow.tell(events.Passed(seat=seat, what="administration"))

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()


# Recruiting -------------------------------------------------------------------------------------------------


def _refuse_recruit(state: ApogeeState, seat: int) -> Refusal | None:
    cost, credits = state.cat.nations[state.seats[seat].director].recruit_cost, state.seats[seat].credits
    if credits < cost:
        sentence = f"Recruiting costs {money(cost)} and you have {money(credits)}."
        return Refusal("too-dear", sentence, "AP-ADM-05")
    return None if state.engineers_left() else NO_ENGINEER


@dataclass(eq=False)
class Recruiting(Frame):
    """Engineers may be dismissed, and must be where the hand is full; then one is drawn (AP-ADM-06).

    Which tokens would be collected is said with the draw: a question that came with some Engineers and not
    with others would tell everybody who joined (AP-INF-03, AP-RULING-55).
    """

    name = "recruiting"

    seat: int

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if state.seats[self.seat].hand or collectable(state, self.seat) else ()

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        return *self._dismissals(state, seat), *_draws(state, seat)

    def _dismissals(self, state: ApogeeState, seat: int) -> list[Action]:
        return [state.cat.dismiss[engineer] for engineer in state.seats[seat].hand]

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        found = self._dismissals(state, seat)
        return found if state.is_hand_full(seat) else found + _draws(state, seat)

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Draw):
            return _refuse_draw(state, seat, action)
        if isinstance(action, Dismiss):
            return refuse_dismissal(state, seat, action)
        return Refusal("recruiting", "Draw the Engineer, or dismiss somebody first.", "AP-ADM-06")

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Draw | Dismiss) -> None:
        if isinstance(action, Dismiss):
            dismiss(state, flow, seat, state.cat.engineer[action.engineer])
        else:
            state.frames.pop()
            recruit(state, flow, seat, action.colours)

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()
        recruit(state, flow, self.seat)


def collectable(state: ApogeeState, seat: int) -> list[str]:
    """The colours of which a seat could collect a token now."""
    if not state.game.has_tokens:
        return []
    return [name for colour, name in enumerate(state.cat.colours) if state.can_collect(seat, colour)]


def _draws(state: ApogeeState, seat: int) -> list[Action]:
    """Every way to draw: with any of the tokens that could be collected, with some, with none."""
    colours = collectable(state, seat)
    return [Draw(some) for size in range(len(colours), -1, -1) for some in combinations(colours, size)]


def _refuse_draw(state: ApogeeState, seat: int, action: Draw) -> Refusal | None:
    if state.is_hand_full(seat):
        most = state.cat.content.limits.engineers_in_hand
        return Refusal("hand-full", f"A hand holds {most} Engineers: dismiss one first.", "AP-RULING-48")
    if action in _draws(state, seat):
        return None
    if not state.game.has_tokens:
        return Refusal("no-tokens", "Docking tokens are collected from Mission 4 on.", "AP-SET-12")
    return _refuse_colours(state, seat, action.colours)


def _refuse_colours(state: ApogeeState, seat: int, colours: Sequence[str]) -> Refusal:
    """Why not all tokens of these colours could be collected, or not as they are named."""
    cat, limits, tokens = state.cat, state.cat.content.limits, state.seats[seat].tokens
    out = next((name for name in colours if name not in collectable(state, seat)), "")
    held = tokens[cat.colour[out]] if out in cat.colour else 0
    if out not in cat.colour:
        sentence = f"Name colours in the order {', '.join(cat.colours)}."
    elif sum(tokens) >= limits.docking_tokens_total:
        sentence = f"You have {sum(tokens)} Docking tokens, which is the most."
    elif held >= limits.docking_tokens_per_colour:
        sentence = f"You have {held} {out} tokens, which is the most of a colour."
    else:
        sentence = f"No {out} token is left in the supply."
    return Refusal("no-token", sentence, "AP-DOC-04")


def recruit(state: ApogeeState, flow: Flow, seat: int, colours: Sequence[str] = ()) -> None:
    """Draw the top Engineer, unseen by others, and collect a token of these colours (AP-ADM-05, AP-DOC-02).

    Of a token that is not collected only the owner hears.
    """
    engineer = draw_engineer(state, flow)
    if flow.listens:
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


def sell(state: ApogeeState, flow: Flow, seat: int, technology: str) -> int:
    """Sell a Technology of the reserve and give what it brought (AP-ADM-07)."""
    credits = sale_price(state, seat)
    give_away(state, seat, state.holding(seat, state.cat.technology[technology]))
    state.seats[seat].credits += credits
    if flow.listens:
        flow.tell(events.Sold(seat=seat, technology=technology, credits=credits))
    return credits


def _sales(state: ApogeeState, seat: int) -> list[Action]:
    """The Technologies of a reserve; where there are none, one that is built and cannot be sold."""
    sell, of = state.cat.sell, state.cat.kind
    kinds = state.reserve_kinds(seat) or [of[card] for card in state.seats[seat].pad[:1]]
    return [sell[kind] for kind in kinds]


def _refuse_sale(state: ApogeeState, seat: int, action: Sell) -> Refusal | None:
    sentence = why_not_held(state, seat, action.technology)
    return Refusal("not-in-reserve", sentence, "AP-ADM-07") if sentence else None


@dataclass(eq=False)
class Selling(Frame):
    """More Technologies may be sold in the same action."""

    name = "selling"

    seat: int
    sold: int
    """Credits brought so far."""

    def awaited(self, state: ApogeeState) -> Sequence[int]:
        return (self.seat,) if state.seats[self.seat].reserve else ()

    def candidates(self, state: ApogeeState, seat: int) -> Iterable[Action]:
        return DONE, *_sales(state, seat)

    def legal(self, state: ApogeeState, seat: int) -> list[Action]:
        return [*self.candidates(state, seat)]

    def refuse(self, state: ApogeeState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Sell):
            return _refuse_sale(state, seat, action)
        if isinstance(action, Done):
            return None
        return Refusal("selling", "Sell more, or be done.", "AP-ADM-07")

    def focus(self, state: ApogeeState, seat: int) -> FocusView:
        return FocusView(self.name, (self.seat,), sold=self.sold)

    def take(self, state: ApogeeState, flow: Flow, seat: int, action: Sell | Done) -> None:
        if isinstance(action, Sell):
            self.sold += sell(state, flow, seat, action.technology)
        else:
            state.frames.pop()

    def run(self, state: ApogeeState, flow: Flow) -> None:
        state.frames.pop()


# Interventions ----------------------------------------------------------------------------------------------


def _interventions(state: ApogeeState, seat: int) -> list[Action]:
    """The forms of the nation's intervention (AP-ADM-09, AP-RULING-41)."""
    kind = state.cat.nations[state.seats[seat].director].intervention.kind
    return [Intervene(name) for name in state.cat.colours] if kind == "token" else [INTERVENE]


def _refuse_intervention(state: ApogeeState, seat: int, action: Intervene) -> Refusal | None:
    if not state.game.has_interventions:
        return Refusal("no-intervention", "Nations intervene from Mission 4 on.", "AP-SET-12")
    kind = state.cat.nations[state.seats[seat].director].intervention.kind
    if kind == "token":
        can_take = action.colour in collectable(state, seat)
        return None if can_take else _refuse_colours(state, seat, (action.colour,))
    if action.colour:
        return Refusal("no-colour", "Your nation's intervention needs no colour.", "AP-RULING-41")
    return NO_ENGINEER if kind == "recruit" and not state.engineers_left() else None


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
