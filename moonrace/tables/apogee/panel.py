"""The instruments of the ask panel: where to put Engineers, what a card would change, how a launch stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from moonrace.games.apogee import actions as acts
from moonrace.games.apogee.content import money
from moonrace.games.apogee.view import LaunchView
from moonrace.kernel.actions import Action
from moonrace.tables.apogee.buttons import doom, place, prize_words
from moonrace.tables.apogee.desk import Change, Desk
from moonrace.tables.apogee.people import bust
from moonrace.tables.apogee.words import SPOT_ICONS, SPOTS, ZONE_ICONS, token_of
from moonrace.tables.face import Button
from moonrace.tables.kit.words import figure, percent


class Step(msgspec.Struct, frozen=True):
    """A figure of the rocket before and after one more card."""

    icon: str
    name: str
    before: str
    after: str
    is_changed: bool
    is_better: bool = False
    is_worse: bool = False


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A card that can be taken or built, with what it would change."""

    id: str
    button: Button
    name: str
    short: str
    icon: str
    thrust: int
    mass: int
    price: str
    feature: str
    token: str
    steps: tuple[Step, ...]
    warning: str


def panel_of(desk: Desk) -> dict[str, Any] | None:
    """What stands under the heading, or None where nothing does."""
    if desk.view.phase == "over":
        return None
    what = desk.view.focus.what
    if not desk.legal:
        return _sealed(desk) if what in ("planning", "construction", "director", "rd") else None
    maker = _PANELS.get(what)
    return maker(desk) if maker else None


def _sealed(desk: Desk) -> dict[str, Any]:
    """Who has answered what is sealed, and who has not."""
    marks = [
        {"seat": seat.seat, "name": desk.name(seat.seat), "is_ready": seat.seat not in desk.view.focus.seats}
        for seat in desk.view.seats
    ]
    return {"kind": "sealed", "marks": marks}


# Set-up ---------------------------------------------------------------------------------------------------


def _directors(desk: Desk) -> dict[str, Any]:
    offers = []
    for id_ in desk.view.focus.offered:
        action = acts.ChooseDirector(id_)
        offers.append(
            director_card(desk, id_)
            | {"button": place(desk, action).button if action in desk.legal else None}
        )
    return {"kind": "directors", "offers": offers}


def director_card(desk: Desk, id_: str, seat: int = -1) -> dict[str, Any]:
    """What a Director's card shows."""
    words = desk.words
    card, nation = words.director(id_), words.nation(words.director(id_).nation)
    docking = [
        {"place": words.place(where), "tokens": _dots(cost)}
        for where, cost in card.docking.items()
        if desk.view.needs_docking
    ]
    return {
        "id": id_,
        "name": card.name,
        "nation": words.nation_name(card.nation),
        "company": card.company,
        "authority": card.authority,
        "picture": bust(card.name, seat, 52),
        "income": money(nation.income_per_quarter),
        "launch": money(nation.income_per_launch),
        "sale": money(nation.sale_price),
        "specialty": words.director_specialty(id_),
        "intervention": words.intervention(card.nation) if desk.view.has_interventions else "",
        "docking": docking,
    }


def _dots(cost: dict[str, int]) -> list[str]:
    return [colour for colour, number in cost.items() for _ in range(number)]


def person_card(desk: Desk, id_: str, seat: int = -1, size: float = 40) -> dict[str, Any]:
    """What an Engineer's card shows."""
    words = desk.words
    card = words.engineer(id_)
    return {
        "id": id_,
        "name": card.name,
        "surname": words.surname(id_),
        "authority": words.authority(id_),
        "specialty": words.specialty(id_, is_opposite=desk.view.is_opposite),
        "text": card.text,
        "token": card.docking_token if desk.view.has_tokens else "",
        "picture": bust(card.name, seat, size),
    }


def _hire(desk: Desk) -> dict[str, Any]:
    offered = [person_card(desk, id_, desk.view.seat, 48) for id_ in desk.view.focus.offered]
    return {"kind": "hire", "people": offered}


# Planning -------------------------------------------------------------------------------------------------


def _planning(desk: Desk) -> dict[str, Any]:
    """A line for each Engineer, a place for each action."""
    asked = next((id_ for id_ in desk.view.hand if id_ not in desk.view.focus.placement), "")
    lines = []
    for id_ in reversed(desk.view.hand):
        now = desk.view.focus.placement.get(id_, "")
        lines.append(
            person_card(desk, id_, desk.view.seat, 34)
            | {"now": now, "is_asked": id_ == asked, "spots": [_spot(desk, id_, spot, now) for spot in SPOTS]}
        )
    heads = [{"id": spot, "name": name, "icon": SPOT_ICONS[spot]} for spot, name in SPOTS.items()]
    others = _sealed(desk)["marks"]
    return {"kind": "planning", "lines": lines, "heads": heads, "marks": others}


def _spot(desk: Desk, engineer: str, spot: str, now: str) -> dict[str, Any]:
    action = acts.Place(engineer, spot)
    button = place(desk, action).button if action in desk.legal else None
    return {
        "id": spot,
        "name": SPOTS[spot],
        "icon": SPOT_ICONS[spot],
        "button": button,
        "is_now": spot == now,
    }


# Technologies ---------------------------------------------------------------------------------------------


def choice(desk: Desk, action: Action, label: str) -> Choice:
    """A card with what it would change about the rocket."""
    words, card = desk.words, desk.words.technology(label)
    change = desk.change(label)
    return Choice(
        id=f"choice-{label}".replace(":", "-"),
        button=place(desk, action).button,
        name=card.name,
        short=words.short(label),
        icon=ZONE_ICONS[card.type],
        thrust=card.thrust,
        mass=card.mass,
        price=money(card.cost),
        feature=words.feature(label),
        token=token_of(label) if desk.view.has_tokens else "",
        steps=steps(desk, change),
        warning=change.misfit or doom(desk, change.after),
    )


def steps(desk: Desk, change: Change) -> tuple[Step, ...]:
    """Thrust, mass, performance and the number to roll, before and after."""
    before, after = change.before, change.after
    found = [
        _step("thrust", "thrust", before.thrust, after.thrust),
        _step("mass", "mass", before.mass, after.mass),
    ]
    if after.performance or before.performance:
        was, will = before.performance, after.performance
        found.append(
            Step("launch", "performance", _tenths(was), _tenths(will), was != will, will > was, will < was)
        )
    was_number, number = change.numbers
    if after.is_complete:
        place_name = desk.words.place(change.target)
        is_better = bool(number) and (not was_number or number < was_number)
        is_worse = bool(was_number) and (not number or number > was_number)
        found.append(
            Step(
                "die", place_name, _roll(was_number), _roll(number), number != was_number, is_better, is_worse
            )
        )
    return tuple(found)


def _step(icon: str, name: str, before: int, after: int) -> Step:
    return Step(icon, name, figure(before), figure(after), before != after)


def _tenths(performance: float) -> str:
    return f"{performance:.1f}" if performance else "none"


def _roll(number: int) -> str:
    return f"{number}+" if number else "no"


def _construction(desk: Desk) -> dict[str, Any]:
    choices = [choice(desk, action, action.technology) for action in desk.all_of(acts.Build)]
    return {"kind": "choices", "choices": choices, "verb": "Build"}


def _research(desk: Desk) -> dict[str, Any]:
    choices = [choice(desk, action, action.card) for action in desk.all_of(acts.Keep)]
    return {"kind": "choices", "choices": choices, "verb": "Keep"}


def _design(desk: Desk) -> dict[str, Any]:
    choices = [choice(desk, action, action.card) for action in desk.all_of(acts.Take)]
    return {"kind": "design", "choices": choices}


# Launch ---------------------------------------------------------------------------------------------------


def _launch(desk: Desk) -> dict[str, Any]:
    if desk.own.waiting is not None:
        return _docking(desk)
    best = desk.best_launch(desk.rocket)
    lines = [_destination(desk, launch, best) for launch in desk.rocket.launches]
    return {"kind": "launch", "lines": lines}


def _destination(desk: Desk, launch: LaunchView, best: LaunchView | None) -> dict[str, Any]:
    action = acts.Launch(launch.destination)
    refusal = desk.why_not(action)
    sides = desk.content.start.die_sides
    return {
        "id": launch.destination,
        "name": desk.words.place(launch.destination),
        "button": place(desk, action).button if action in desk.legal else None,
        "is_best": best is not None and best.destination == launch.destination,
        "number": launch.number,
        "chance": percent(launch.chance),
        "twelfths": round(launch.chance * sides),
        "range": f"{launch.number} to {sides}" if launch.number else "",
        "why": "" if launch.number else _how_far(desk, launch.destination),
        "refusal": refusal,
        "prize": prize_words(desk, launch.destination) if launch.number else "",
    }


def _how_far(desk: Desk, destination: str) -> str:
    """How far off a destination is, in a word or two; the rules say it in full."""
    if desk.rocket.why_grounded:
        return "out of reach"
    return f"needs performance {desk.cat.tables.least(desk.cat.destination[destination]) / 10:.1f}"


def _docking(desk: Desk) -> dict[str, Any]:
    me = desk.own
    where = me.waiting.destination if me.waiting else ""
    cost = me.dock_costs.get(where, {})
    return {
        "kind": "docking",
        "tokens": _dots(me.tokens),
        "where": desk.words.place(where) if where else "",
        "cost": [{"colour": c, "has": at < me.tokens[c]} for c, n in cost.items() for at in range(n)],
    }


_PANELS: dict[str, Callable[[Desk], dict[str, Any]]] = {
    "director": _directors,
    "hire": _hire,
    "planning": _planning,
    "construction": _construction,
    "rd": _research,
    "design": _design,
    "launch": _launch,
    "docking": _docking,
}
