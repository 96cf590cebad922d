"""Why there is no plan: which of the limits binds, and what the nearest plan would take."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from moonrace.games.leaving_earth.content import load
from moonrace.games.leaving_earth.planner.names import count, listed
from moonrace.games.leaving_earth.planner.plans import Plan, Plans
from moonrace.games.leaving_earth.planner.question import ROCKETS, THRUSTERS, Asked

Answer = Callable[[Asked], Plans]


def why_none(asked: Asked, answer: Answer) -> str:
    """What stands in the way, in a sentence or two: each limit is lifted by itself, and if that does not
    help, all of them."""
    found = []
    lifted = asked
    for wider, sentence in _wider(asked, answer):
        plans = answer(wider).plans
        if plans:
            found.append(sentence(plans))
    if found:
        return " ".join(found)
    for wider, _ in _wider(asked, answer):
        changed = {name: value for name, value in wider._asdict().items() if value != getattr(asked, name)}
        lifted = lifted._replace(**changed)
    plans = answer(lifted).plans if lifted != asked else []
    if not plans:
        return "No plan reaches this goal, whatever it costs." if lifted != asked else ""
    sentences = [sentence(plans) for _, sentence in _wider(asked, answer)]
    return f"No single limit is to blame. Without any of them: {' '.join(sentences)}"


def _wider(asked: Asked, answer: Answer) -> Iterator[tuple[Asked, Callable[[list[Plan]], str]]]:
    """The question without each limit that was set, and what to say of the plans found then."""
    if asked.max_cost is not None:
        yield asked._replace(max_cost=None), lambda plans: f"The cheapest is ${plans[0].cost}."
    if asked.max_years is not None:
        yield asked._replace(max_years=None), _years
    if not asked.research:
        yield asked._replace(research=True), lambda plans: _research(asked, answer, plans)
    if asked.year is not None or asked.money is not None:
        yield asked._replace(year=None, money=None), lambda plans: _time(asked, plans)
    if set(asked.rockets) != set(ROCKETS):
        yield asked._replace(rockets=ROCKETS), _rockets
    if asked.ion is not True and asked.ion < THRUSTERS:
        yield asked._replace(ion=True), _thrusters
    if asked.rendezvous is False:
        yield asked._replace(rendezvous=None), lambda _: "It needs craft that separate and dock again."


def _years(plans: list[Plan]) -> str:
    return f"It takes at least {count(min(plan.years for plan in plans), 'year')} in flight."


def _research(asked: Asked, answer: Answer, plans: list[Plan]) -> str:
    """The fewest advancements that will do: none of them can be spared."""
    fewest = min(plans, key=lambda plan: len(plan.to_research))
    needed = list(fewest.to_research)
    for name in fewest.to_research:
        others = [other for other in needed if other != name]
        if answer(asked._replace(advancements=(*(asked.advancements or ()), *others))).plans:
            needed = others
    names = [fewest.cat.content.advancements[name].name for name in needed]
    return f"It needs {listed(names)}."


def _time(asked: Asked, plans: list[Plan]) -> str:
    quickest = min(plan.calendar_years() for plan in plans) + 1
    last = (asked.content or load()).constants.last_year
    left = last - asked.year + 1 if asked.year is not None else 0
    text = f"Researched, paid for and flown it takes at least {count(quickest, 'year')}"
    return f"{text}; {count(left, 'year')} {'is' if left == 1 else 'are'} left." if left else f"{text}."


def _rockets(plans: list[Plan]) -> str:
    names = [id.capitalize() for id in ROCKETS if id in plans[0].components]
    return f"With {listed(names)} it takes ${plans[0].cost}."


def _thrusters(plans: list[Plan]) -> str:
    thrusters = count(plans[0].components.get("ion_thruster", 0), "ion thruster")
    return f"With {thrusters} it takes ${plans[0].cost}."
