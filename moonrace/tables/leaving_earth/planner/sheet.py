"""The planning sheet: rows, bars, route, figures, and the front of plans to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from markupsafe import Markup

from moonrace.games.leaving_earth.planner import Plan, Stage
from moonrace.games.leaving_earth.planner.kits import CARGO
from moonrace.games.leaving_earth.planner.steps import Fly
from moonrace.games.leaving_earth.planner.stock import ASTRONAUT
from moonrace.tables.kit import draw
from moonrace.tables.kit.words import capital, count, percent
from moonrace.tables.leaving_earth.planner.asking import link
from moonrace.tables.leaving_earth.planner.names import WORLD, Names
from moonrace.tables.leaving_earth.planner.stacked import rocket_picture

DRAWN = ("earth", "moon", "mars", "venus")
HAZARDS = {"landing": ("lander", "landing"), "entry": ("entry", "entry")}
OWN_INKS = ("phobos", "ceres", "mercury")


class Row(msgspec.Struct, frozen=True):
    """A line of the sheet."""

    number: int
    title: str
    route: str
    difficulty: int
    payload: int
    rockets: str
    price: int
    mass: int
    thrust: str
    spare: str
    used: int
    there: int
    years: str
    joins: str
    """What was left at the destination and is carried by this and every earlier burn."""


class Stop(msgspec.Struct, frozen=True):
    """A place on the way."""

    name: str
    picture: Markup


class Hop(msgspec.Struct, frozen=True):
    """A manoeuvre on the way."""

    difficulty: int
    icons: tuple[tuple[str, str], ...]
    is_back: bool
    years: int
    to: Stop


class Choice(msgspec.Struct, frozen=True):
    """A plan of the front."""

    number: int
    cost: int
    mass: int
    years: int
    chance: str
    query: str
    is_chosen: bool
    notes: str
    """What it is best at."""


def rows(plan: Plan, names: Names) -> list[Row]:
    """The sheet of a plan, the last manoeuvre first."""
    total = len(plan.stages)
    return [_row(plan, names, stage, total - place) for place, stage in enumerate(plan.stages)]


def _row(plan: Plan, names: Names, stage: Stage, number: int) -> Row:
    parts = plan.cat.content.components
    spare = stage.thrust - stage.required
    return Row(
        number=number,
        title=names.maneuver(stage.source, stage.to),
        route=names.route(stage.source, stage.to),
        difficulty=stage.difficulty,
        payload=stage.payload,
        rockets=capital(names.rockets(stage.rockets, stage.thrusters)) or "none",
        price=sum(parts[id].price for id in stage.rockets),
        mass=stage.rocket_mass,
        thrust=f"{stage.required} of {stage.thrust}" if stage.required else "",
        spare=f"{spare} spare" if spare else "exact",
        used=stage.required,
        there=stage.thrust,
        years=count(stage.years, "year") if stage.years else "",
        joins=f"{stage.left_behind} waits there" if stage.left_behind else "",
    )


def launched_before(plan: Plan) -> int:
    """How many manoeuvres a craft makes that is launched ahead to be met in orbit; 0 with one launch."""
    flown = 0
    for moment in plan.itinerary:
        if moment.kind == "again":
            return flown
        flown += moment.stage >= 0
    return 0


def picture(plan: Plan) -> Markup:
    """The stack on the pad; a craft launched ahead stands beside it."""
    if not plan.stages:
        things = [id for id, many in plan.components.items() if id != ASTRONAUT for _ in range(many)]
        return rocket_picture((), things, 0, "Nothing has to fly.")
    ahead = launched_before(plan)
    main = [step for step in plan.steps if isinstance(step, Fly)][ahead]
    cargo = sum(int(part.partition(":")[2]) for part in main.parts if part.startswith(CARGO))
    parts = [part for part in main.parts if not part.startswith((CARGO, "sample"))]
    carried = plan.flight[0].payload if ahead else 0
    parts += ["supplies"] * (plan.components.get("supplies", 0) if not ahead else 0)
    fired = [stage.rockets for stage in plan.stages]
    number = sum(len(rockets) for rockets in fired)
    stages = count(sum(map(bool, fired)), "stage")
    said = f"At lift-off: {count(number, 'rocket')} in {stages}, mass {plan.mass}."
    return rocket_picture(fired, parts, cargo, said, ahead, carried)


def route(plan: Plan, names: Names) -> tuple[Stop, list[Hop]]:
    """The way there and back as a line of stops."""
    flight = plan.flight[launched_before(plan) :]
    if not flight:
        return _stop(names, plan.itinerary[0].place), []
    first = _stop(names, flight[0].source)
    reached = _turning(plan, flight)
    return first, [_hop(names, stage, place > reached) for place, stage in enumerate(flight)]


def _turning(plan: Plan, flight: Sequence[Stage]) -> int:
    """The number of the manoeuvre that reaches the goal's place."""
    target = plan.cat.places[plan.goal.target].id if plan.goal.target >= 0 else ""
    return next((n for n, stage in enumerate(flight) if stage.to == target), len(flight))


def _hop(names: Names, stage: Stage, is_back: bool) -> Hop:
    way = names.way(stage.source, stage.to)
    icons = []
    if way is not None:
        icons += [HAZARDS[kind] for kind, _ in way.hazards if kind in HAZARDS]
        icons += [("radiation", "radiation")] if way.has_radiation else []
    return Hop(stage.difficulty, tuple(icons), is_back, stage.years, _stop(names, stage.to))


def _stop(names: Names, place: str) -> Stop:
    return Stop(names.place(place), world(place))


def world(place: str) -> Markup:
    """A stop's mark: its world where one stands on it, else a ring."""
    if place in DRAWN and WORLD[place] == place:
        return draw.world(place, 12)
    if place in OWN_INKS:
        disc = draw.circle(12, 12, 10, fill=f"var(--le-{place})")
        return draw.svg(24, 24, "0 0 24 24", disc)
    ring = draw.circle(12, 12, 6.4, fill="var(--ground)", stroke="var(--text)", stroke_width=2.2)
    return draw.svg(24, 24, "0 0 24 24", ring)


def front(plans: Sequence[Plan], chosen: int, fields: Mapping[str, str]) -> list[Choice]:
    """The plans to choose from."""
    if not plans:
        return []
    lightest = min(plan.mass for plan in plans)
    quickest = min(plan.years for plan in plans)
    surest = max(plan.probability for plan in plans)
    choices = []
    for number, plan in enumerate(plans, 1):
        notes = []
        if number == 1:
            notes.append("cheapest")
        if plan.mass == lightest and len(plans) > 1:
            notes.append("lightest")
        if plan.years == quickest and any(other.years > quickest for other in plans):
            notes.append("quickest")
        if plan.probability == surest and any(other.probability < surest for other in plans):
            notes.append("safest")
        choices.append(
            Choice(
                number,
                plan.cost,
                plan.mass,
                plan.years,
                percent(plan.probability) if plan.probability < 1 else "sure",
                link(fields, plan=str(number) if number > 1 else None),
                number == chosen,
                ", ".join(notes),
            )
        )
    return choices
