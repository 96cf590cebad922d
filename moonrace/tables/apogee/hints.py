"""What stands out: a heading, the move most likely wanted, and a note. Never a trap, often nothing."""

from __future__ import annotations

from collections.abc import Mapping

from moonrace.games.apogee import actions as acts
from moonrace.games.apogee.content import money
from moonrace.games.apogee.view import LaunchView
from moonrace.kernel.actions import Action
from moonrace.tables.apogee.buttons import EMPTY_RESERVE, draw_for_most, prize_words
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.words import a_token
from moonrace.tables.kit.hint import Hint, Hints, hint_from
from moonrace.tables.kit.words import capital, count, listed


def hint_for(desk: Desk) -> Hint:
    """What the decision in front of the viewer is about."""
    return hint_from(_LOOKS, desk.view.focus.what, desk)


def _only(desk: Desk, action: Action) -> Action | None:
    return action if action in desk.legal else None


def _director(desk: Desk) -> Hint:
    if desk.own.is_ready:
        return Hint("Your Director is chosen.", "You may still change your mind. AP-SET-06")
    return Hint("Choose your Director.", "Nobody sees your choice before all have chosen.")


def _hire(desk: Desk) -> Hint:
    cost = money(desk.content.start.engineer_recruit_cost)
    note = f"{cost} each. The figure is authority: the higher goes first."
    return Hint("Hire your first Engineers.", note, icon="coin")


def _planning(desk: Desk) -> Hint:
    placement = desk.view.focus.placement
    left = [who for who in desk.crew if who not in placement]
    waiting = [seat for seat in desk.view.focus.seats if seat != desk.view.seat]
    if desk.own.is_ready:
        names = listed(map(desk.name, waiting)) or "nobody"
        note = f"Waiting for {names}. You may still move your Engineers."
        return Hint("Your Engineers are placed.", note)
    if left:
        heading = f"Where does {desk.words.person(left[0])} work?"
        work = "Construction builds a card, R&D draws one, Design takes one from a river."
        if desk.has_nothing_to_build:
            return Hint(heading, f"{EMPTY_RESERVE} AP-PLN-01", icon="warning")
        return Hint(heading, f"{work} Sealed until all are ready. AP-PLN-01")
    if desk.has_nothing_to_build and "construction" in placement.values():
        return Hint("Everybody has a place.", EMPTY_RESERVE, icon="warning")
    note = "Then all Engineers are revealed, action by action."
    return Hint("Everybody has a place.", note, _only(desk, acts.Ready()), "Ready")


def _construction(desk: Desk) -> Hint:
    left, bill = desk.view.focus.builds_left, desk.view.focus.bill
    money_left = f"{money(desk.credits - bill)} left"
    if desk.own.is_ready:
        return Hint("Your orders are given.", "You may still change them until all are ready.")
    can_build = bool(desk.all_of(acts.Build))
    ready = _only(desk, acts.Ready())
    if desk.planned:
        label = f"Build {count(len(desk.planned), 'card')} for {money(bill)}"
        heading = f"Build {listed(map(desk.words.short, desk.planned))}."
        more = f" {left} more may be built." if left else ""
        return Hint(heading, f"{money_left}.{more}{_still_needed(desk)}", ready, label)
    if not can_build:
        return Hint("Nothing can be built.", f"{money_left}.", ready, "Go on")
    note = f"You have {money(desk.credits)}. Only a launch takes built cards off again.{_still_needed(desk)}"
    heading = f"Build up to {left} Technologies." if left > 1 else "Build one Technology."
    return Hint(heading, note, icon="coin")


def _still_needed(desk: Desk) -> str:
    """What the rocket cannot fly without, as a sentence with a space before it; nothing when it is whole."""
    lacks = desk.lacks(desk.rocket)
    return f" The rocket still needs {listed(lacks)}." if lacks else ""


def _research(desk: Desk) -> Hint:
    if desk.own.is_ready:
        return Hint("You keep one card.", "You may still keep another. All show theirs together.")
    drawn = len(desk.view.focus.offered)
    return Hint(f"Keep one of {count(drawn, 'R&D card')}.", "The others go under the pile, unseen.")


def _design(desk: Desk) -> Hint:
    total = desk.view.focus.authority.get(str(desk.view.seat), 0)
    after = [seat for seat in desk.view.focus.order if seat != desk.view.seat]
    note = f"Authority {total:.1f}." + (f" Then {listed(map(desk.name, after))}." if after else "")
    return Hint("Take one Technology from a river.", note + _still_needed(desk))


def _token(desk: Desk) -> Hint:
    ask = desk.view.focus
    held = desk.words.tokens(desk.own.tokens)
    limits = desk.content.limits
    most, same = limits.docking_tokens_total, limits.docking_tokens_per_colour
    note = f"You have {held}. At most {most}, {same} of a colour."
    heading = f"{capital(a_token(ask.token))} comes with it."
    return Hint(heading, note, _only(desk, acts.Collect()), f"Collect the {ask.token} token", "link")


def _overflow(desk: Desk) -> Hint:
    over = count(desk.view.focus.excess, "card")
    most = desk.content.limits.reserve_technologies
    return Hint(f"Discard {over}.", f"A reserve holds {most} Technologies. AP-LCH-12")


def _launch(desk: Desk) -> Hint:
    if desk.own.waiting is not None:
        return _waiting_flight(desk, desk.own.waiting.destination)
    best = desk.best_launch(desk.rocket)
    if best is not None and acts.Launch(best.destination) in desk.legal:
        return launch_hint(desk, best)
    if desk.all_of(acts.Launch):
        heading = "The rocket can fly, but earns no more than launch credits."
        return Hint(heading, "Its cards come back to the reserve, unbuilt. Failure keeps it on the pad.")
    return Hint("Use Docking tokens?", "Exchange two of a colour for one, or build for tokens. AP-DOC-06")


def launch_hint(desk: Desk, launch: LaunchView) -> Hint:
    """The launch worth most, with its number and chance."""
    place = desk.words.place(launch.destination)
    heading = f"Roll {launch.number} or more for {place}." if launch.number > 1 else f"{place} cannot fail."
    note = f"Success: {prize_words(desk, launch.destination)}. Failure keeps the rocket on the pad."
    action = acts.Launch(launch.destination)
    return Hint(heading, note, action, f"Launch {desk.words.to(launch.destination)}", "flag")


def _waiting_flight(desk: Desk, where: str) -> Hint:
    needs = desk.own.dock_costs.get(where, {})
    cost = desk.words.tokens(needs)
    heading = f"Your flight waits at {desk.words.place(where)}."
    note = f"Docking takes {cost}; you have {desk.words.tokens(desk.own.tokens)}."
    use = _only(desk, acts.UseTokens()) if _can_come_to(needs, desk.own.tokens) else None
    return Hint(heading, note, use, "Use Docking tokens", "link")


def _can_come_to(cost: Mapping[str, int], held: Mapping[str, int]) -> bool:
    """Whether tokens pay a cost, exchanges of two of a colour for one included."""
    missing = sum(max(0, number - held.get(colour, 0)) for colour, number in cost.items())
    spare = sum(max(0, number - cost.get(colour, 0)) // 2 for colour, number in held.items())
    return missing <= spare


def _docking(desk: Desk) -> Hint:
    held = desk.words.tokens(desk.own.tokens)
    dock = _only(desk, acts.Dock())
    if dock is not None:
        return Hint("The flight can dock.", "Then it counts for the Mission.", dock, "Dock", "flag")
    me = desk.own
    if me.waiting is not None:
        cost = desk.words.tokens(me.dock_costs.get(me.waiting.destination, {}))
        return Hint(f"Docking takes {cost}.", f"You have {held}.", icon="link")
    docking = desk.content.docking
    cheap, dear = money(docking.cheap_build_most), money(docking.dear_build_least)
    note = f"Two colours build up to {cheap}, three build {dear} and more."
    return Hint("Exchange tokens or build for them.", note, icon="link")


def _administration(desk: Desk) -> Hint:
    after = [seat for seat in desk.view.focus.order if seat != desk.view.seat]
    then = f" Then {listed(map(desk.name, after))}." if after else ""
    note = f"You have {money(desk.credits)}, {count(len(desk.view.hand), 'Engineer')}.{then}"
    return Hint("One action for your Director.", note, icon="coin")


def _selling(desk: Desk) -> Hint:
    price = money(desk.own.sale_price)
    return Hint(f"Sold for {money(desk.view.focus.sold)} so far.", f"Sell more for {price} each, or be done.")


def _recruiting(desk: Desk) -> Hint:
    draw = draw_for_most(desk)
    most = desk.content.limits.engineers_in_hand
    if draw not in desk.legal:
        return Hint("Dismiss an Engineer first.", f"A hand holds {most} Engineers. AP-GEN-11")
    if draw.colours:
        held = desk.words.tokens(desk.own.tokens)
        note = f"You have {held}. Nobody hears which tokens you want. No undo after a draw. AP-RULING-55"
        return Hint("An Engineer is waiting.", note, draw, "Draw, collect any token")
    note = "No undo after a draw. Engineers can be dismissed now and only now. AP-GEN-12"
    return Hint("An Engineer is waiting.", note, draw, "Draw the Engineer")


_LOOKS: Hints[Desk] = {
    "director": _director,
    "hire": _hire,
    "planning": _planning,
    "specialty": lambda desk: Hint(
        desk.words.at_work(desk.view.focus.engineer), "Choose whom or what it concerns."
    ),
    "construction": _construction,
    "rd": _research,
    "design": _design,
    "token": _token,
    "overflow": _overflow,
    "launch": _launch,
    "docking": _docking,
    "administration": _administration,
    "selling": _selling,
    "recruiting": _recruiting,
}
