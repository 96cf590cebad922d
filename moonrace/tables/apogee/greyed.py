"""What one would look for in a phase and cannot do now, with the reason and its clause."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.apogee import actions as acts
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.words import money
from moonrace.tables.face import Greyed

MOST = 3
"""More than this is a list of complaints."""


def greyed_actions(desk: Desk) -> tuple[Greyed, ...]:
    """Verbs that have no legal action in this phase, the likeliest first."""
    look = {
        "construction": _construction,
        "launch": _launch,
        "administration": _administration,
        "docking": _docking,
    }.get(desk.view.focus.what)
    return tuple(look(desk))[:MOST] if look else ()


def _has(desk: Desk, kind: type[Action]) -> bool:
    return any(isinstance(action, kind) for action in desk.legal)


def _row(verb: str, icon: str, label: str, sentence: str, clause: str) -> Greyed:
    return Greyed(verb, icon, label, Refusal("not-now", sentence, clause))


def _construction(desk: Desk) -> Iterator[Greyed]:
    """Why Technologies of the reserve cannot be built."""
    assert desk.me is not None
    buildable = {action.technology for action in desk.legal if isinstance(action, acts.Build)}
    left = desk.credits - desk.view.focus.bill
    in_reserve = [card for card in dict.fromkeys(desk.me.reserve) if card not in buildable]
    for card in in_reserve:
        if desk.me.reserve.count(card) <= desk.planned.count(card):
            continue
        name, cost = desk.words.short(card), desk.words.cost(card)
        change = desk.change(card)
        if change.misfit:
            yield _row("Build", "assemble", f"{name}: does not fit", change.misfit, change.clause)
        elif desk.view.focus.builds_left <= 0:
            sentence = "Each Engineer on Construction builds one Technology."
            yield _row("Build", "assemble", f"{name}: no Engineer left", sentence, "AP-CON-01")
        elif cost > left:
            sentence = f"{desk.words.name(card)} costs {money(cost)} and you have {money(left)} left."
            yield _row("Build", "assemble", f"{name}: {money(cost)}", sentence, "AP-CON-05")


def _launch(desk: Desk) -> Iterator[Greyed]:
    if _has(desk, acts.Launch) or desk.me is None:
        return
    if desk.view.is_launch_blocked:
        yield _row("Launch", "launch", "No launches", "Shuguang Jun keeps all on the ground.", "AP-DIR-09")
    elif desk.me.waiting is not None:
        sentence = "The rocket waits for docking; nothing is launched from its pad."
        yield _row("Launch", "launch", "The pad is taken", sentence, "AP-RULING-24")
    else:
        yield _grounded(desk)


def _grounded(desk: Desk) -> Greyed:
    rocket = desk.rocket
    label = "Not complete" if not rocket.is_complete else "Nothing in reach"
    sentence = rocket.why_grounded or "The launch pad is empty."
    return _row("Launch", "launch", label, sentence, rocket.clause or "AP-LCH-03")


def _administration(desk: Desk) -> Iterator[Greyed]:
    me = desk.me
    assert me is not None
    if not _has(desk, acts.Recruit):
        if desk.credits < me.recruit_cost:
            sentence = f"Recruiting costs {money(me.recruit_cost)} and you have {money(desk.credits)}."
            yield _row("Recruit", "people", f"Costs {money(me.recruit_cost)}", sentence, "AP-ADM-05")
        else:
            yield _row("Recruit", "people", "Nobody left", "The pile of Engineers is empty.", "AP-RULING-40")
    if not _has(desk, acts.Specialty):
        yield _no_specialty(desk)
    if not _has(desk, acts.Sell):
        yield _row("Sell", "coin", "Nothing to sell", "The reserve is empty.", "AP-ADM-07")


def _no_specialty(desk: Desk) -> Greyed:
    me = desk.me
    assert me is not None
    name = desk.words.director_name(me.director)
    if me.has_used_specialty:
        sentence = f"{name} has used the specialty; it works once in a game."
        return _row("Specialty", "star", "Used", sentence, "AP-ADM-08")
    what = desk.words.director_specialty(me.director)
    return _row("Specialty", "star", "Not now", f"{name} {what}; nothing for it here now.", "AP-ADM-08")


def _docking(desk: Desk) -> Iterator[Greyed]:
    me = desk.me
    assert me is not None
    if me.waiting is None or _has(desk, acts.Dock):
        return
    if desk.view.round < me.can_dock_from:
        sentence = "A flight docks in a quarter after its take-off."
        yield _row("Dock", "link", f"From quarter {me.can_dock_from}", sentence, "AP-DOC-10")
    else:
        cost = desk.words.tokens(me.dock_costs.get(me.waiting.destination, {}))
        yield _row("Dock", "link", f"Takes {cost}", f"Docking there takes {cost}.", "AP-DOC-09")
