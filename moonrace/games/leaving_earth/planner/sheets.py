"""The planning sheet as an exercise: check what somebody filled in, and show the best that could be done.

A sheet lists manoeuvres with the last one first. The payload of a line is what the line above carries and
fires, and what was left behind there (LE-PLAN-02).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from moonrace.games.leaving_earth.content import Content, SheetStage, load
from moonrace.games.leaving_earth.planner.bundles import rockets_of, table
from moonrace.games.leaving_earth.planner.kits import ION
from moonrace.games.leaving_earth.planner.labels import Label, undominated
from moonrace.kernel.errors import BadText
from moonrace.kernel.typed import typed

ROCKETS = ("juno", "atlas", "soyuz", "saturn")


class Line(msgspec.Struct, frozen=True):
    """A line of a sheet as filled in. `payload` may be left out; it follows from the line above."""

    difficulty: int
    rockets: tuple[str, ...] = ()
    maneuver: str = ""
    payload: int | None = None
    left_behind: int = 0
    """Mass that joins at the end of this manoeuvre's destination: left there on the way out."""
    years: int = 0
    thrusters: int = 0


class Verdict(msgspec.Struct, frozen=True):
    """What is to be said about a line."""

    maneuver: str
    difficulty: int
    payload: int
    """What it should be."""
    payload_is_right: bool
    rocket_mass: int
    mass: int
    required: int
    thrust: int
    short: int
    """How much thrust is missing; 0 if it suffices."""
    spare: int

    @property
    def works(self) -> bool:
        """Whether the line is right."""
        return not self.short and self.payload_is_right


class Checked(msgspec.Struct, frozen=True):
    """A sheet with its verdicts and the best sheet for the same manoeuvres."""

    lines: tuple[Verdict, ...]
    works: bool
    cost: int
    """Of the rockets."""
    launch_mass: int
    best_cost: int
    best: tuple[tuple[str, ...], ...]
    """Rockets by line."""

    def to_json(self) -> dict[str, Any]:
        """The verdict for other programs."""
        return dict(msgspec.to_builtins(self))


def sheet_check(
    stages: Sequence[Line | SheetStage | Mapping[str, Any]],
    payload: int | None = None,
    content: Content | None = None,
) -> Checked:
    """Verdict for every line of a sheet, the last manoeuvre first, and the cheapest rockets for the same
    lines. `payload` is the mass to deliver; without it the first line says so."""
    known = content or load()
    lines = [_line(known, stage, number) for number, stage in enumerate(stages, 1)]
    if not lines:
        raise BadText("A planning sheet has at least one line.")
    delivered = lines[0].payload if payload is None else payload
    if delivered is None:
        raise BadText("The first line of a planning sheet needs its payload.")
    verdicts, mass = [], delivered
    for line in lines:
        carried = mass + line.left_behind
        verdicts.append(_verdict(known, line, carried))
        mass = carried + _mass(known, line)
    best = best_rockets(lines, delivered, known)
    return Checked(
        lines=tuple(verdicts),
        works=all(verdict.works for verdict in verdicts),
        cost=sum(known.components[rocket].price for line in lines for rocket in line.rockets),
        launch_mass=mass,
        best_cost=best[0].cost if best else -1,
        best=fired(best[0]) if best else (),
    )


def _line(content: Content, stage: Line | SheetStage | Mapping[str, Any], number: int) -> Line:
    if isinstance(stage, Mapping):
        names = set(Line.__struct_fields__)
        stage = msgspec.convert({key: value for key, value in stage.items() if key in names}, typed(Line))
    elif isinstance(stage, SheetStage):
        stage = Line(stage.difficulty, stage.rockets, stage.maneuver, stage.payload, stage.left_behind)
    for rocket in stage.rockets:
        if rocket not in ROCKETS or rocket not in content.components:
            raise BadText(f"Line {number}: “{rocket}” is no rocket. Rockets are {', '.join(ROCKETS)}.")
    if not 0 <= stage.difficulty <= 40 or stage.left_behind < 0 or stage.years < 0 or stage.thrusters < 0:
        raise BadText(f"Line {number}: difficulty 0 to 40, and nothing below 0.")
    return stage


def _mass(content: Content, line: Line) -> int:
    return sum(content.components[rocket].mass for rocket in line.rockets)


def _verdict(content: Content, line: Line, payload: int) -> Verdict:
    rocket_mass = _mass(content, line)
    required = line.difficulty * (payload + rocket_mass)
    thrust = sum(content.components[rocket].thrust for rocket in line.rockets) + _ion_thrust(content, line)
    return Verdict(
        maneuver=line.maneuver,
        difficulty=line.difficulty,
        payload=payload,
        payload_is_right=line.payload is None or line.payload == payload,
        rocket_mass=rocket_mass,
        mass=payload + rocket_mass,
        required=required,
        thrust=thrust,
        short=max(0, required - thrust),
        spare=max(0, thrust - required),
    )


def _ion_thrust(content: Content, line: Line) -> int:
    return line.thrusters * line.years * content.components[ION].thrust_per_year


def best_rockets(
    stages: Sequence[Line | SheetStage | Mapping[str, Any]],
    payload: int,
    content: Content | None = None,
    rockets: tuple[str, ...] = ROCKETS,
) -> list[Label]:
    """Every choice of rockets for these lines that no other beats in cost and launch mass; cheapest first."""
    known = content or load()
    lines = [_line(known, stage, number) for number, stage in enumerate(stages, 1)]
    kinds = rockets_of(known, rockets)
    labels = [Label(0, payload, 0, (), (), None, None)]
    for line in lines:
        bundles = table(kinds, line.difficulty, (False,) * len(kinds))
        found = []
        for label in labels:
            carried = label.mass + line.left_behind
            for bundle in bundles.front(carried * line.difficulty - _ion_thrust(known, line)):
                step = tuple(kind.id for kind, n in zip(kinds, bundle.counts, strict=True) for _ in range(n))
                found.append(Label(label.cost + bundle.price, carried + bundle.mass, 0, (), (), step, label))
        labels = undominated(found)
    return labels


def fired(label: Label) -> tuple[tuple[str, ...], ...]:
    """The rockets of each line, in the order of the sheet."""
    lines: list[tuple[str, ...]] = []
    at: Label | None = label
    while at is not None and at.rest is not None:
        lines.append(at.step)
        at = at.rest
    return tuple(reversed(lines))


# Charts -----------------------------------------------------------------------------------------------------


def max_payload(rocket: str, difficulty: int, content: Content | None = None) -> Fraction | None:
    """What one rocket carries at a difficulty, or None if nothing (LE-PLAN-01)."""
    card = (content or load()).components[rocket]
    left = Fraction(card.thrust, difficulty) - card.mass
    return left if left > 0 else None


def max_ion_payload(years: int, difficulty: int, content: Content | None = None) -> Fraction | None:
    """What one ion thruster carries in so many years, or None if nothing."""
    card = (content or load()).components[ION]
    left = Fraction(card.thrust_per_year * years, difficulty) - card.mass
    return left if left > 0 else None


def payload_chart(
    content: Content | None = None, difficulties: Sequence[int] = range(1, 10)
) -> dict[str, list[str]]:
    """The maximum payload chart as printed: fractions, empty where nothing can be carried (LE-PLAN-03)."""
    return {rocket: [_cell(max_payload(rocket, d, content)) for d in difficulties] for rocket in ROCKETS}


def ion_chart(content: Content | None = None, most: int = 8) -> list[list[str]]:
    """The chart for thrusters: a row for each difficulty, a column for each year."""
    numbers = range(1, most + 1)
    return [[_cell(max_ion_payload(years, d, content)) for years in numbers] for d in numbers]


def _cell(payload: Fraction | None) -> str:
    return "" if payload is None else str(payload)
