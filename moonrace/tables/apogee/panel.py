"""The instruments of the ask panel: where to put Engineers, what a card would change, how a launch stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec
from markupsafe import Markup

from moonrace.games.apogee import actions as acts
from moonrace.games.apogee.content import Director, Engineer, money
from moonrace.games.apogee.view import LaunchView
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.tables.apogee.buttons import doom, place
from moonrace.tables.apogee.desk import Change, Desk
from moonrace.tables.apogee.people import bust
from moonrace.tables.apogee.words import SPOT_ICONS, SPOTS, ZONE_ICONS, token_of
from moonrace.tables.face import Button
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch
from moonrace.tables.kit.words import figure


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
    price: str
    feature: str
    token: str
    steps: tuple[Step, ...]
    warning: str


class Instruments(msgspec.Struct, frozen=True):
    """What stands under the heading; the kind is the branch of the template that draws it."""

    kind: ClassVar[str]


class Readiness(msgspec.Struct, frozen=True):
    """Whether a seat has answered what is sealed."""

    seat: int
    name: str
    is_ready: bool


class Sealed(Instruments, frozen=True):
    """Who has answered what is sealed, and who has not."""

    kind = "sealed"
    marks: list[Readiness]


class DirectorCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Director with the terms of the nation."""

    card: Director
    nation: str
    picture: Markup
    income: str
    launch: str
    sale: str
    specialty: str
    intervention: str
    docking: dict[str, dict[str, int]]
    """By destination, the tokens that docking takes."""
    button: Button | None = None


class Directors(Instruments, frozen=True):
    """Directors to choose from."""

    kind = "directors"
    offers: list[DirectorCard]


class PersonCard(Pressable, frozen=True, kw_only=True):
    """An Engineer."""

    card: Engineer
    surname: str
    authority: str
    specialty: str
    picture: Markup
    token: str = ""
    where: str = ""


class Hire(Instruments, frozen=True):
    """Engineers who were drawn."""

    kind = "hire"
    people: list[PersonCard]


class Place(msgspec.Struct, frozen=True):
    """Where an Engineer may be put; without a button it is there."""

    id: str
    name: str
    button: Button | None


class PlanLine(msgspec.Struct, frozen=True):
    """An Engineer with the places there are."""

    who: PersonCard
    is_asked: bool
    places: list[Place]


class Planning(Sealed, frozen=True):
    """A line for each Engineer, a place for each action."""

    kind = "planning"
    lines: list[PlanLine]
    heads: list[tuple[str, str]]
    """Icon and name of each place."""


class Choices(Instruments, frozen=True):
    """Cards to build or keep."""

    kind = "choices"
    verb: str
    choices: list[Choice]


class Design(Instruments, frozen=True):
    """Cards in the rivers."""

    kind = "design"
    choices: list[Choice]


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A destination with what it takes to get there."""

    name: str
    launch: LaunchView
    button: Button | None
    is_best: bool
    refusal: Refusal | None


class Launching(Instruments, frozen=True):
    """Where the rocket may fly to."""

    kind = "launch"
    ways: list[Way]


class Docking(Instruments, frozen=True):
    """The tokens one has, and those that docking takes."""

    kind = "docking"
    tokens: dict[str, int]
    where: str
    cost: dict[str, int]


def panel_of(desk: Desk) -> Instruments | None:
    """What stands under the heading, or None where nothing does."""
    if desk.view.phase == "over":
        return None
    what = desk.view.focus.what
    if not desk.legal:
        sealed = what in ("planning", "construction", "director", "rd")
        return Sealed(_marks(desk)) if sealed else None
    maker = _PANELS.get(what)
    return maker(desk) if maker else None


def _marks(desk: Desk) -> list[Readiness]:
    asked = desk.view.focus.seats
    return [Readiness(seat.seat, desk.name(seat.seat), seat.seat not in asked) for seat in desk.view.seats]


def _button(desk: Desk, action: Action) -> Button | None:
    return place(desk, action).button if action in desk.legal else None


# Set-up ---------------------------------------------------------------------------------------------------


def _directors(desk: Desk) -> Directors:
    offered = desk.view.focus.offered
    return Directors(
        [director_card(desk, id_, button=_button(desk, acts.ChooseDirector(id_))) for id_ in offered]
    )


def director_card(desk: Desk, id_: str, seat: int = -1, button: Button | None = None) -> DirectorCard:
    """What a Director's card shows."""
    words = desk.words
    card, nation = words.director(id_), words.nation(words.director(id_).nation)
    return DirectorCard(
        card=card,
        nation=words.nation_name(card.nation),
        picture=bust(card.name, seat, 52),
        income=money(nation.income_per_quarter),
        launch=money(nation.income_per_launch),
        sale=money(nation.sale_price),
        specialty=words.director_specialty(id_),
        intervention=words.intervention(card.nation) if desk.view.has_interventions else "",
        docking={words.place(to): cost for to, cost in card.docking.items() if desk.view.needs_docking},
        button=button,
    )


def person_card(
    desk: Desk, id_: str, size: float = 40, where: str = "", touch: Touch = NO_TOUCH
) -> PersonCard:
    """What the card of one's own Engineer shows."""
    words = desk.words
    card = words.engineer(id_)
    return PersonCard(
        card=card,
        surname=words.surname(id_),
        authority=words.authority(id_),
        specialty=words.specialty(id_, is_opposite=desk.view.is_opposite),
        picture=bust(card.name, desk.view.seat, size),
        token=card.docking_token if desk.view.has_tokens else "",
        where=where,
        touch=touch,
    )


# Planning -------------------------------------------------------------------------------------------------


def _planning(desk: Desk) -> Planning:
    asked = next((id_ for id_ in desk.crew if id_ not in desk.view.focus.placement), "")
    lines = [
        PlanLine(person_card(desk, id_, 34), id_ == asked, [_place(desk, id_, spot) for spot in SPOTS])
        for id_ in desk.crew
    ]
    heads = [(SPOT_ICONS[spot], name) for spot, name in SPOTS.items()]
    return Planning(_marks(desk), lines, heads)


def _place(desk: Desk, engineer: str, spot: str) -> Place:
    return Place(spot, SPOTS[spot], _button(desk, acts.Place(engineer, spot)))


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


# Launch ---------------------------------------------------------------------------------------------------


def _launch(desk: Desk) -> Instruments:
    if desk.own.waiting is not None:
        return _docking(desk)
    best = desk.best_launch(desk.rocket)
    return Launching([_way(desk, launch, is_best=launch == best) for launch in desk.rocket.launches])


def _way(desk: Desk, launch: LaunchView, *, is_best: bool) -> Way:
    action = acts.Launch(launch.destination)
    return Way(
        name=desk.words.place(launch.destination),
        launch=launch,
        button=_button(desk, action),
        is_best=is_best,
        refusal=desk.why_not(action),
    )


def _docking(desk: Desk) -> Docking:
    me = desk.own
    where = me.waiting.destination if me.waiting else ""
    return Docking(me.tokens, desk.words.place(where) if where else "", me.dock_costs.get(where, {}))


_PANELS: dict[str, Callable[[Desk], Instruments]] = {
    "director": _directors,
    "hire": lambda desk: Hire([person_card(desk, id_, 48) for id_ in desk.view.focus.offered]),
    "planning": _planning,
    "construction": lambda desk: Choices(
        "Build", [choice(desk, action, action.technology) for action in desk.all_of(acts.Build)]
    ),
    "rd": lambda desk: Choices(
        "Keep", [choice(desk, action, action.card) for action in desk.all_of(acts.Keep)]
    ),
    "design": lambda desk: Design([choice(desk, action, action.card) for action in desk.all_of(acts.Take)]),
    "launch": _launch,
    "docking": _docking,
}
