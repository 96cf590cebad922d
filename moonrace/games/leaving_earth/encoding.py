"""Leaving Earth in numbers, for programs that learn: what the view shows, without the view.

Spacecraft come and go, so an observation counts by place what is there; what a spacecraft is like that an
action names stands with the action. Astronauts count by what they can do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from moonrace.games.leaving_earth.actions import Buy, Maneuver, Research
from moonrace.games.leaving_earth.catalogue import MARKS, NOWHERE, OUTCOMES, SKILLS, Catalogue
from moonrace.games.leaving_earth.content import LOST
from moonrace.games.leaving_earth.focus import DealView, DrawnView, FiringView, FocusView
from moonrace.games.leaving_earth.makeup import DAMAGED
from moonrace.games.leaving_earth.posterior import Contents
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Layout, Part, Row, figures, named, one_of, tally

State = LeavingEarthState
PHASES = ("set_up", "funding", "turns", "end_of_year", "over")
MONEY, MASS, FEW, YEARS, CARDS = 25.0, 50.0, 5.0, 20.0, 90.0
"""What counts as 1: a year's funding, a heavy spacecraft, a handful, the whole game, the outcome deck."""
UNNAMED = 40
"""So many astronauts without a name of each skill have a number; nobody has ever hired as many."""
CRAFT = (
    "mass",
    "thrust",
    "thrust_per_year",
    "seats",
    "crew",
    "supplies",
    "years_to_go",
    "samples",
    "damaged",
)


@lru_cache(maxsize=16)
def layout(cat: Catalogue, agencies: int) -> Layout:
    """What is shown of a game of so many agencies."""
    places = [place.id for place in cat.places]
    kinds = [name + mark for name in (*cat.part, *SKILLS) for mark in MARKS]
    unnamed = [f"{skill}_{number + 1}" for skill in SKILLS for number in range(UNNAMED)]
    everybody = [name + mark for name in (*cat.part, *cat.astronaut, *unnamed) for mark in MARKS]
    return Layout(
        words={
            "component": kinds,
            "astronaut": kinds[-len(SKILLS) * len(MARKS) :],
            "capsule": kinds[: -len(SKILLS) * len(MARKS)],
            "advancement": cat.advancements,
            "agency": list(cat.content.agencies),
            "to": [*places, LOST],
            "location": places,
            "what": ("sample", "supplies"),
            "sample": list(cat.part),
        },
        vocabulary=[
            *everybody,
            *cat.advancements,
            *cat.content.agencies,
            *places,
            LOST,
            "sample",
            "supplies",
        ],
        counts_as=_counted(cat),
        amounts={"count": 10, "craft": 10, "other": 10, "years": 5, "number": 5},
        parts=_parts(cat, agencies),
        sides=agencies,
        first=lambda state, seat: state.agency_of(seat),
        side_parts=_agency_parts(cat),
        most_choices=640,
        action_parts=[
            Part((*named("craft", CRAFT), *named("craft_at", places)), _named_craft),
            figures(("price", "needs", "has_thrust"), _outlook),
        ],
    )


def _counted(cat: Catalogue) -> Callable[[str], str]:
    """Astronauts count as what they can do."""
    people = {id_: cat.skill(kind) for id_, kind in cat.astronaut.items()}

    def counted(word: str) -> str:
        name = word.rstrip("!~")
        skill = people.get(name) or name.rpartition("_")[0]
        return skill + word[len(name) :] if skill in SKILLS else word

    return counted


# The table --------------------------------------------------------------------------------------------------


def _parts(cat: Catalogue, agencies: int) -> list[Part]:
    missions = [mission.id for mission in cat.missions]
    places = [place.id for place in cat.places]
    return [
        one_of("phase", PHASES, lambda state, _: state.phase),
        figures(("year", "turn", "has_acted", "passes", "outcome_deck"), _figures),
        figures(named("discarded", OUTCOMES), lambda state, _: [n / CARDS for n in state.discarded]),
        tally("mission", missions, lambda state, _: state.missions),
        tally("removed", missions, lambda state, _: state.removed),
        tally(
            "revealed", places, lambda state, _: [n for n, is_open in enumerate(state.revealed) if is_open]
        ),
        tally("face", [face.id for face in cat.faces], _faces),
        Part(_focus_labels(cat), _Focus(cat).write),
        Part((*named("unseen", OUTCOMES), *_stack_labels(cat, agencies)), _write_outcomes),
    ]


def _figures(state: State, _: int) -> Sequence[float]:
    began = state.cat.content.constants.first_year
    return (
        (state.year - began) / YEARS,
        state.turn / MONEY,
        state.has_acted,
        state.passes / FEW,
        state.deck / CARDS,
    )


def _faces(state: State, seat: int) -> list[int]:
    """What the seat knows to be found."""
    own = state.agency_of(seat)
    found = zip(state.faces, state.revealed, state.known, strict=True)
    return [face for face, is_open, known in found if face != NOWHERE and (is_open or known >> own & 1)]


def _focus_labels(cat: Catalogue) -> tuple[str, ...]:
    places = [place.id for place in cat.places]
    return (
        *named("firing", ("needs", "has", "years")),
        *named("firing_to", (*places, LOST)),
        *named("drawn", OUTCOMES),
        *named("drawn_from", cat.advancements),
        *named("decision", ("cost", "is_deal", "want", "chosen")),
        *named("found_at", places),
        *named("decision_craft", CRAFT),
        *named("decision_craft_at", places),
    )


class _Focus:
    """What is being decided beyond the list of actions. What is decided on the way lies above it."""

    def __init__(self, cat: Catalogue) -> None:
        self.places = {name: number for number, name in enumerate(_focus_labels(cat))}

    def write(self, row: Row, at: int, state: State, seat: int) -> None:
        """What each frame says of itself."""
        if state.result is None:
            for frame in state.frames:
                focus = frame.focus(state, seat)
                if focus is not None:
                    self._write_one(row, at, state, focus)

    def _write_one(self, row: Row, at: int, state: State, focus: msgspec.Struct) -> None:
        places = self.places
        if isinstance(focus, FiringView):
            here = at + places["firing.needs"]
            row[here] = focus.required / MASS
            row[here + 1] = focus.generated / MASS
            row[here + 2] = focus.years / FEW
            row[at + places[f"firing_to.{focus.to}"]] = 1.0
        elif isinstance(focus, DrawnView):
            row[at + places[f"drawn.{focus.outcome}"]] = 1.0
            row[at + places[f"drawn_from.{focus.advancement}"]] = 1.0
            row[at + places["decision.cost"]] = focus.cost / MONEY
        elif isinstance(focus, DealView):
            row[at + places["decision.is_deal"]] = 1.0
        elif isinstance(focus, FocusView):
            here = at + places["decision.want"]
            row[here] = focus.want / FEW
            row[here + 1] = len(focus.chosen) / FEW
            if focus.location:
                row[at + places[f"found_at.{focus.location}"]] = 1.0
        craft = state.craft.get(getattr(focus, "craft", 0))
        if craft is not None:
            _write_craft(row, at + places["decision_craft.mass"], craft)


def _write_craft(row: Row, at: int, craft: Craft) -> None:
    makeup = craft.makeup
    for value in (
        makeup.mass / MASS,
        makeup.rockets / MASS,
        makeup.per_year / MASS,
        makeup.seats / FEW,
        len(makeup.crew) / FEW,
        makeup.supplies / FEW,
        craft.tokens / FEW,
        len(makeup.samples),
        sum([part & DAMAGED for part in makeup.parts]) / FEW,
    ):
        row[at] = value
        at += 1
    row[at + craft.location] = 1.0


STACK = ("owned", "outcomes", "success", "major")


def _stack_labels(cat: Catalogue, agencies: int) -> list[str]:
    whose = ["own", *(f"next_{step}" for step in range(1, agencies))]
    return [f"{who}.{name}.{what}" for who in whose for name in cat.advancements for what in STACK]


def _write_outcomes(row: Row, at: int, state: State, seat: int) -> None:
    """What everybody can know of the outcomes: those not seen, and those on advancements, own ones first."""
    knowledge = state.knowledge()
    for kind, unseen in enumerate(knowledge.unseen):
        row[at + kind] = unseen.numerator / unseen.denominator / CARDS
    agencies, at = len(state.agencies), at + len(OUTCOMES)
    width = len(state.cat.advancements) * len(STACK)
    own = state.agency_of(seat)
    for number, agency in enumerate(state.agencies):
        begin = at + (number - own) % agencies * width
        for advancement, stack in agency.stacks.items():
            here = begin + advancement * len(STACK)
            success, major = _chances(knowledge.contents(stack.table, stack.dealt, stack.gone))
            row[here] = 1.0
            row[here + 1] = len(stack) / 3.0
            row[here + 2] = success
            row[here + 3] = major


@lru_cache(maxsize=10_000)
def _chances(contents: Contents) -> tuple[float, float]:
    """Of a success and of a major failure, as far as a table can tell."""
    return float(contents.odds[0]), float(contents.odds[2])


# An agency --------------------------------------------------------------------------------------------------


def _agency_parts(cat: Catalogue) -> list[Part]:
    missions, names = [mission.id for mission in cat.missions], [*cat.part, *SKILLS]
    there = [f"{place.id}.{what}" for place in cat.places for what in FLEET]
    return [
        figures(("is_active", "is_first", "money", "score", "supplies", "lost"), _agency_figures),
        Part((*named("has", names), *named("damaged", names)), _Stock(cat).write),
        tally("completed", missions, lambda state, _, side: state.agencies[side].missions),
        Part(named("at", there), _write_fleet),
    ]


FLEET = ("craft", "mass", "thrust", "crew", "supplies", "eyes", "arriving")


def _agency_figures(state: State, _: int, side: int) -> Sequence[float]:
    own = state.agencies[side]
    return (
        state.active == side,
        state.first == side,
        own.money / MONEY,
        state.score(side) / 40.0,
        own.supplies / FEW,
        len(own.lost),
    )


class _Stock:
    """Everything an agency has, assembled or not: what works, and what is damaged."""

    def __init__(self, cat: Catalogue) -> None:
        self.width = len(cat.part) + len(SKILLS)
        self.first = cat.first_astronaut

    def write(self, row: Row, at: int, state: State, _: int, side: int) -> None:
        """A fifth for each."""
        cat, first, width = state.cat, self.first, self.width
        parts = [*state.agencies[side].components]
        for craft in state.craft.values():
            if craft.owner == side:
                parts += craft.makeup.parts
        for part in parts:
            kind = part >> 2
            place = kind if kind < first else first + SKILLS.index(cat.skill(kind))
            row[at + place + (width if part & DAMAGED else 0)] += 1.0 / FEW


def _write_fleet(row: Row, at: int, state: State, _: int, side: int) -> None:
    width = len(FLEET)
    for craft in state.craft.values():
        if craft.owner != side:
            continue
        here, makeup = at + craft.location * width, craft.makeup
        row[here] += 1.0
        row[here + 1] += makeup.mass / MASS
        row[here + 2] += makeup.rockets / MASS
        row[here + 3] += len(makeup.crew)
        row[here + 4] += makeup.supplies / FEW
        row[here + 5] += makeup.has_eyes
        row[here + 6] += craft.tokens / FEW


# An action --------------------------------------------------------------------------------------------------


def _named_craft(row: Row, at: int, state: State, _: int, action: Action) -> None:
    craft = state.craft.get(getattr(action, "craft", 0))
    if craft is not None:
        _write_craft(row, at, craft)


def _outlook(state: State, _: int, action: Action) -> Sequence[float]:
    """What it costs in money or thrust, and whether the thrust is there."""
    cat = state.cat
    if isinstance(action, Research):
        return cat.research_cost[cat.advancement[action.advancement]] / MONEY, 0.0, 0.0
    if isinstance(action, Buy):
        kind = cat.kind(action.component)
        price = cat.price[kind] if kind < cat.first_astronaut else cat.content.astronaut.price
        return price * action.count / MONEY, 0.0, 0.0
    if isinstance(action, Maneuver):
        craft = state.craft[action.craft]
        way = cat.way(craft.location, action.to)
        if way is not None:
            needs = way.difficulty_in(action.years) * craft.makeup.mass
            has = craft.makeup.rockets + craft.makeup.per_year * action.years
            return 0.0, needs / MASS, has >= needs
    return 0.0, 0.0, 0.0
