"""Jobs: projects as the forecast plays them, boiled down to numbers that are quick to reckon with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from moonrace.bots.leaving_earth.desk import Desk
from moonrace.bots.leaving_earth.odds import all_good
from moonrace.bots.leaving_earth.plans import OVERHEAD, Drawing, Project
from moonrace.bots.leaving_earth.voyages import Prospect, Walk

MOST_JOBS = 12
ALIKE = 2
"""How many jobs may bring the same."""
CREW = -1
"""Stands for an astronaut among the parts."""


class Draws(NamedTuple):
    """What is drawn for on the way."""

    advancement: int
    times: int
    forgives_minor: bool
    is_rocket: bool


class Job(NamedTuple):
    """A project: what it takes, and what it brings in which year after the launch."""

    gains: tuple[tuple[int, int], ...]
    """Missions by number, and after how many years."""
    mask: int
    """The same missions, as bits."""
    years: int
    needs: tuple[int, ...]
    parts: tuple[tuple[int, int, int], ...]
    """Component, how many, price; the dearest first."""
    draws: tuple[Draws, ...]
    tests: tuple[tuple[int, int], ...]
    """Advancements that are better tested first, and what a test costs."""
    crew: int
    back: tuple[tuple[int, int], ...]
    """What comes home with the crew: components, and how many."""
    luck: float
    """How likely everything goes well that is not drawn for."""
    through: float
    trust: float
    """What distrust is reckoned to cost."""


def job_of(
    drawing: Drawing,
    desk: Desk,
    project: Project,
    prospect: Prospect,
    trust: float,
    numbers: dict[str, int],
) -> Job:
    """A project as a job; `numbers` are those of the missions."""
    cat, crew = desk.cat, len(project.cargo.skills)
    walk = Walk(desk, project.voyage, project.cargo)
    draws = tuple(
        Draws(n, count, walk.forgives_minor(n), n in desk.charts.advancement) for n, count in project.draws
    )
    drawn = 1.0
    for draw in draws:
        drawn *= all_good(desk.stack(draw.advancement), draw.times, draw.forgives_minor)
    parts = [(cat.part[name], count, cat.price[cat.part[name]]) for name, count in project.parts]
    if crew:
        parts.append((CREW, crew, cat.content.astronaut.price))
    gains = tuple((numbers[gain.mission], gain.year - desk.year) for gain in prospect.gains)
    tests = [
        (desk.charts.advancement[slot], desk.charts.price[slot])
        for slot in drawing.tests_for(desk, project, prospect)
    ]
    return Job(
        gains=gains,
        mask=sum(1 << number for number in {number for number, _ in gains}),
        years=project.voyage.years,
        needs=project.needed,
        parts=tuple(sorted(parts, key=lambda part: -part[2])),
        draws=draws,
        tests=tuple(tests),
        crew=crew,
        back=_back(desk, project),
        luck=min(1.0, prospect.through / drawn) if drawn else 0.0,
        through=prospect.through,
        trust=trust,
    )


def _back(desk: Desk, project: Project) -> tuple[tuple[int, int], ...]:
    """Capsules that bear the heat, and the crew, if the voyage leads home at once."""
    legs, cargo = project.voyage.legs, project.cargo
    if not cargo.skills or project.voyage.years or not legs or legs[-1].to != desk.cat.earth:
        return ()
    capsules = Counter(kind for kind in cargo.capsules if desk.cat.shields_heat[kind])
    return (*capsules.items(), (CREW, len(cargo.skills)))


def untested(job: Job) -> Job:
    """The same, flown without tests."""
    return job._replace(tests=())


def jobs_of(desk: Desk, drawing: Drawing, numbers: dict[str, int]) -> list[Job]:
    """The jobs that are most worth doing for an agency, every mission among them that can be done at all."""
    judged = drawing.judged(desk)
    ranked = []
    for number, project in enumerate(judged.projects):
        prospect = judged.prospect(number, 0)
        if prospect.points > 0 and prospect.missions:
            price = project.price + judged.trust(number) + OVERHEAD
            ranked.append((prospect.points / price, number, prospect))
    ranked.sort(key=lambda entry: (-entry[0], entry[1]))
    chosen = _varied(ranked)
    return [
        job_of(drawing, desk, judged.projects[number], prospect, judged.trust(number), numbers)
        for _, number, prospect in chosen
    ]


def _varied(ranked: Sequence[tuple[float, int, Prospect]]) -> list[tuple[float, int, Prospect]]:
    """The best of each kind first; then as many others as there is room for."""
    alike: Counter[frozenset[str]] = Counter()
    covered: set[str] = set()
    first, others = [], []
    for entry in ranked:
        missions = entry[2].missions
        alike[missions] += 1
        if not missions <= covered:
            covered |= missions
            first.append(entry)
        elif alike[missions] <= ALIKE:
            others.append(entry)
    return (first + others)[:MOST_JOBS]
