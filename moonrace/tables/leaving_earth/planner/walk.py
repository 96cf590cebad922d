"""A plan step by step, in words that somebody follows who has never planned a flight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from moonrace.games.leaving_earth.planner import Plan, Stage
from moonrace.games.leaving_earth.planner.kits import CARGO, Parts, minus
from moonrace.games.leaving_earth.planner.plans import supplies_bought
from moonrace.games.leaving_earth.planner.steps import (
    DockAfloat,
    Fly,
    LaunchAgain,
    LeaveBehind,
    Meet,
    Part,
    Stay,
    Step,
    rockets_fired,
    until_return,
)
from moonrace.tables.kit.words import count, listed
from moonrace.tables.leaving_earth.planner.names import WHY, Names, sentence

ICONS = {
    "fly": "rocket", "burn": "entry", "leave": "discard", "sample": "rock", "supplies": "crate",
    "stay": "hourglass", "survey": "eye", "part": "swap", "meet": "link", "again": "launch",
}  # fmt: skip
TITLES = {
    "burn": "What has no shield is lost",
    "leave": "Leave what is no longer needed",
    "sample": "Take a sample",
    "supplies": "Gather supplies",
    "stay": "Stay",
    "survey": "Survey",
    "part": "Separate",
    "meet": "Dock",
    "again": "The second launch",
}
DOCKING = " Separating and docking each draw from Rendezvous."


class StepCard(msgspec.Struct, frozen=True):
    """Something to do."""

    icon: str
    title: str
    text: str
    sum: str = ""
    """The arithmetic, where there is some."""
    row: int = 0
    """The line of the sheet it belongs to, or 0."""


class YearCard(msgspec.Struct, frozen=True):
    """What is paid for in a year."""

    name: str
    cost: int
    research: str
    buy: str


def years(plan: Plan, names: Names, first: int | None, money: int | None) -> list[YearCard]:
    """Purchases year by year; `first` is the year of the game, if there is one."""
    cards = []
    for number, year in enumerate(plan.schedule(money)):
        counted: dict[str, int] = {}
        for id in year.components:
            counted[id] = counted.get(id, 0) + 1
        cards.append(
            YearCard(
                name=str(first + number) if first else f"Year {number + 1}",
                cost=year.cost,
                research=names.advancements(year.research),
                buy=listed(names.bought(counted)),
            )
        )
    return cards


def walk(plan: Plan, names: Names) -> list[StepCard]:
    """Everything to do, from the workshop to the goal."""
    return [_assemble(plan, names), *_flight(plan, names), _goal(plan, names)]


def research_reasons(plan: Plan, names: Names) -> list[tuple[str, str, str]]:
    """Advancements the plan needs: name, what for, and why it need not be researched, if so."""
    return [
        (names.words.advancement(name), WHY.get(name, ""), _why_not(plan, name)) for name in plan.advancements
    ]


def _why_not(plan: Plan, name: str) -> str:
    if name in plan.to_research:
        return ""
    return "owned" if name in plan.owned else "gained with the first draw for what is in store"


def _assemble(plan: Plan, names: Names) -> StepCard:
    launched = Counter(plan.components) - Counter(plan.from_orbit)
    if isinstance(plan.steps[0], DockAfloat):
        return StepCard("assemble", "Begin in Earth Orbit", "Everything is there; nothing is launched.")
    things = listed(names.bought(launched))
    cargo = f" with a payload of {plan.goal.payload}" if plan.goal.payload else ""
    start = names.words.place(plan.cat.places[plan.goal.start].id)
    where = "Earth" if plan.goal.start == plan.cat.earth else start
    if any(moment.kind == "again" for moment in plan.itinerary):
        ahead = plan.flight[0].payload
        return StepCard(
            "assemble",
            "Assemble two craft on Earth",
            sentence(
                f"Take {things}{cargo}. The first craft lifts {_ahead(plan, names)}, mass {ahead}, into "
                f"orbit, the second everything else. Together they weigh {plan.mass}"
            ),
        )
    return StepCard(
        "assemble",
        f"Assemble on {where}" if plan.goal.start == plan.cat.earth else f"Begin in {where}",
        sentence(f"Put {things} together as one craft{cargo}. It weighs {plan.mass}"),
    )


def _ahead(plan: Plan, names: Names) -> str:
    """What goes up by itself."""
    again = next(step for step in plan.steps if isinstance(step, LaunchAgain))
    loaded = {id: many for id, many in again.aboard if not id.startswith(CARGO)}
    cargo = ["the payload"] if len(loaded) < len(again.aboard) else []
    return listed([*cargo, *names.bought(loaded)])


def _flight(plan: Plan, names: Names) -> list[StepCard]:
    cards: list[StepCard] = []
    stages, moments, flown = plan.flight, plan.itinerary, 0
    aboard: Parts = ()
    has_docked = False
    for place, (step, moment) in enumerate(zip(plan.steps, moments, strict=True)):
        if isinstance(step, Fly):
            aboard = step.parts
            cards.append(_fly(plan, names, stages[flown], step, flown + 1))
            flown += 1
            continue
        text = moment.text
        if isinstance(step, Part):
            text = _parting(plan, names, place, aboard, stages[flown - 1].left_behind)
        elif isinstance(step, Meet):
            text = f"Dock with what waits in {names.words.place(moment.place)}."
        docks = isinstance(step, Part | Meet | LeaveBehind)
        if docks and not has_docked:
            text += DOCKING
        has_docked = has_docked or docks
        cards.append(StepCard(ICONS.get(moment.kind, "info"), TITLES.get(moment.kind, ""), text))
    return cards


def _parting(plan: Plan, names: Names, place: int, aboard: Parts, left: int) -> str:
    """Who goes on, with what, and what stays."""
    step = plan.steps[place]
    assert isinstance(step, Part)
    ahead = plan.steps[place + 1 :]
    trip = until_return(ahead)
    waiting = minus(aboard, step.parts) or ()
    rockets = rockets_fired(until_return(ahead[len(trip) + 1 :]))
    supplies = _supplies_left(plan, waiting, rockets, left, _eaten_after_meeting(ahead, step.place))
    stays = [
        names.parts(waiting),
        *names.bought(rockets),
        names.thing("supplies", supplies) if supplies else "",
    ]
    takes = ["the crew" if plan.crew == 1 else f"the crew of {plan.crew}"] if plan.crew else []
    takes += names.bought(rockets_fired(trip))
    eaten = supplies_bought(trip)
    takes += [names.thing("supplies", eaten)] if eaten > 0 else []
    goes = names.parts(step.parts) or "the craft"
    verbs = (
        "goes" if len(step.parts) < 2 else "go",
        "waits" if len(waiting) + sum(rockets.values()) + supplies == 1 else "wait",
    )
    carried = f"with {listed(takes)}, " if takes else ""
    where = names.words.place(names.cat.places[step.place].id)
    staying = listed(filter(None, stays)) or "the rest"
    return sentence(f"{goes} {verbs[0]} on {carried}a mass of {step.mass}; {staying} {verbs[1]} in {where}")


def _supplies_left(plan: Plan, waiting: Parts, rockets: Mapping[str, int], left: int, eaten: int) -> int:
    """Units that wait, from the mass that does."""
    cards = plan.cat.content.components
    mass = left - sum(cards[part].mass for part in waiting if part in cards)
    mass -= sum(cards[id].mass * many for id, many in rockets.items())
    return max(0, min(mass // cards["supplies"].mass, eaten))


def _eaten_after_meeting(steps: Sequence[Step], place: int) -> int:
    """Supplies that wait at a place: those eaten from the meeting there to the next one."""
    eaten, has_met = 0, False
    for step in steps:
        if isinstance(step, Meet):
            if has_met:
                break
            has_met = step.place == place
        elif has_met and isinstance(step, Fly | Stay):
            eaten += step.supplies if isinstance(step, Fly) else step.units
    return eaten


def _fly(plan: Plan, names: Names, stage: Stage, step: Fly, number: int) -> StepCard:
    title = f"{names.maneuver(stage.source, stage.to)}: {names.route(stage.source, stage.to)}"
    parts = [_burn(names, stage), _time(stage, step), *_hazards(plan, names, step)]
    return StepCard(
        "rocket" if stage.required else "entry",
        title,
        " ".join(part for part in parts if part),
        _sum(stage),
        number,
    )


def _burn(names: Names, stage: Stage) -> str:
    if not stage.required:
        return "No thrust is needed."
    fired = names.rockets(stage.rockets, stage.thrusters)
    gone = " What was fired drops away." if stage.rockets else ""
    return f"Fire {'the ' if fired.startswith('ion') else ''}{fired.replace(' + ', ' and ')}.{gone}"


def _sum(stage: Stage) -> str:
    if not stage.required:
        return ""
    mass = stage.payload + stage.rocket_mass
    carried = (
        f"{stage.payload} carried + {stage.rocket_mass} of rockets = {mass}. " if stage.rocket_mass else ""
    )
    spare = stage.thrust - stage.required
    left = f", {spare} to spare" if spare else ", to the last unit"
    needed = f"Difficulty {stage.difficulty} × mass {mass} = {stage.required} thrust"
    return f"{carried}{needed}; you have {stage.thrust}{left}."


def _time(stage: Stage, step: Fly) -> str:
    if not stage.years:
        return ""
    eaten = f", and the crew eats {count(step.supplies, 'unit')} of supplies" if step.supplies else ""
    return f"It takes {count(stage.years, 'year')}{eaten}."


def _hazards(plan: Plan, names: Names, step: Fly) -> list[str]:
    said = []
    if step.way.has_radiation and plan.crew:
        said.append("Radiation: a die for every astronaut.")
    for kind, place in step.way.hazards:
        name = names.words.place(plan.cat.places[place].id) if place >= 0 else ""
        if kind == "landing":
            said.append("Landing: draw from Landing, a failure damages or wrecks the craft.")
        elif kind == "entry" and plan.crew:
            said.append("Everybody sits in a capsule with a heat shield; draw from Re-entry.")
        elif kind == "explore" and place != plan.cat.suborbital:
            said.append(f"{names.the(name)} is turned over on arrival, if nobody has seen it yet.")
        elif kind == "explore" and plan.crew:
            said.append("The first flight up shows whether people fall sick on the way.")
    return said


def _goal(plan: Plan, names: Names) -> StepCard:
    mission = plan.goal.mission
    if mission is None:
        place = plan.goal.home if plan.goal.home >= 0 else plan.goal.target
        return StepCard(
            "complete",
            "Delivered",
            sentence(f"The payload has reached {names.words.place(plan.cat.places[place].id)}"),
        )
    points = count(mission.points, "point")
    return StepCard("complete", f"{mission.name}: {points}", names.words.needs(mission.id))
