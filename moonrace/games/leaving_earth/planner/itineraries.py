"""A plan in sentences: everything to do after assembling, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.planner.kits import CARGO, Kit
from moonrace.games.leaving_earth.planner.steps import (
    Burn,
    DockAfloat,
    Fly,
    LaunchAgain,
    LeaveBehind,
    LookAt,
    Part,
    Stay,
    Step,
    TakeSample,
    TakeSupplies,
)
from moonrace.games.leaving_earth.planner.stock import ASTRONAUT


class Moment(msgspec.Struct, frozen=True):
    """Something to do, in a sentence; `stage` is the number of the manoeuvre in order of flight, or -1."""

    kind: str
    place: str
    text: str
    stage: int = -1


def itinerary(cat: Catalogue, steps: Sequence[Step]) -> list[Moment]:
    moments: list[Moment] = []
    place, flown = (steps[0].place if isinstance(steps[0], DockAfloat) else cat.earth), 0
    for step in steps:
        if isinstance(step, Fly):
            moments += _flight_moments(cat, step, flown)
            place, flown = step.way.to, flown + 1
        else:
            moments.append(_moment(cat, step, place))
    return moments


def _flight_moments(cat: Catalogue, step: Fly, number: int) -> list[Moment]:
    way = step.way
    to = cat.places[way.to].id
    fired = listed(cat, dict(step.rockets))
    if step.ions:
        thrusters = f"{step.ions} ion thruster{'s' if step.ions > 1 else ''}"
        fired = f"{fired} and {thrusters}" if fired else thrusters
    taking = f", taking {step.years} year{'s' if step.years > 1 else ''}" if step.years else ""
    by = f": fire {fired}" if fired else ": no thrust needed"
    text = f"{cat.places[way.source].name} to {cat.places[way.to].name}{taking}{by}."
    hazards = [kind for kind, _ in way.hazards]
    if "landing" in hazards:
        text += " Draw for the landing."
    if "entry" in hazards:
        text += " Everybody sits behind a heat shield." if Kit(cat.content, step.parts).is_shielded else ""
    return [Moment("fly", to, text, number)]


def _moment(cat: Catalogue, step: Step, here: int) -> Moment:
    place = cat.places[here]
    if isinstance(step, Burn):
        return Moment("burn", place.id, f"The {listed(cat, Counter(step.parts))} burns up, empty.")
    if isinstance(step, LeaveBehind):
        return Moment("leave", place.id, f"Separate and leave the {listed(cat, Counter(step.parts))} behind.")
    if isinstance(step, TakeSample):
        return Moment("sample", place.id, f"Take a sample of {place.name} aboard.")
    if isinstance(step, TakeSupplies):
        return Moment("supplies", place.id, f"Gather supplies: {step.units}.")
    if isinstance(step, Stay):
        return Moment("stay", place.id, f"Stay until the year ends; supplies eaten: {step.units}.")
    if isinstance(step, LaunchAgain):
        waiting = listed(cat, dict(step.aboard))
        text = f"{waiting} waits in {place.name}. Launch the rest on a craft of its own."
        return Moment("again", place.id, text)
    if isinstance(step, DockAfloat):
        crew = {ASTRONAUT: step.people} if step.people else {}
        joined = listed(cat, dict(step.taken) | crew)
        rest = "stays" if step.leaves_rest else "comes along"
        text = f"Dock with what waits in {place.name} and go on with {joined}; anything else {rest}."
        return Moment("meet", place.id, text if step.draws else f"{joined} waits in {place.name}.")
    if isinstance(step, LookAt):
        return Moment("survey", place.id, f"Survey {cat.places[step.target].name} and reveal it.")
    if isinstance(step, Part):
        parts = listed(cat, Counter(step.parts))
        return Moment(
            "part",
            place.id,
            f"Separate: the {parts or 'rockets'} (mass {step.mass}) goes on, the rest waits in {place.name}.",
        )
    return Moment("meet", place.id, "Dock with what waits here.")


def listed(cat: Catalogue, counts: dict[str, int]) -> str:
    """Components in words: `2 Atlas + Juno`, the heaviest first."""
    parts = cat.content.components
    words = []
    for id, count in sorted(counts.items(), key=lambda item: -_weight(cat, item[0])):
        if id.startswith(CARGO):
            name = f"cargo of {id.partition(':')[2]}"
        else:
            name = _short(parts[id].name) if id in parts else id
        words.append(f"{count} {name}" if count > 1 else name)
    return " + ".join(words)


def _weight(cat: Catalogue, id: str) -> int:
    card = cat.content.components.get(id)
    return card.mass if card else 0


def _short(name: str) -> str:
    return name.removesuffix(" rocket").removesuffix(" capsule")
