"""The planning sheet in lines of text, as a terminal prints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from moonrace.games.leaving_earth.planner import Plan, Plans, Stage, sentences
from moonrace.tables.kit.words import count, percent
from moonrace.tables.planner import PlainLine

ROW = ("Manoeuvre, last first", "Diff.", "Payload", "Rockets", "Mass", "Thrust")
WORDS = (0, 3)
"""Columns that hold words; the others hold figures."""
NEARLY_NOTHING = 1e-9
BLANK = PlainLine()


def so_far(found: Plans) -> str:
    """The best plan so far, while the search goes on."""
    best = found.plans[0]
    return f"So far: ${best.cost}, mass {best.mass}."


def lines(found: Plans, shown: int, *, with_actions: bool, showing_all: str = "") -> Iterator[PlainLine]:
    """The best plan with all there is to say about it, and the others by their figures; what shows all of
    them is told where some are left out."""
    best = found.plans[0]
    yield PlainLine(f"**{best.goal.name}**: {_figures(best)}")
    yield BLANK
    yield from map(PlainLine, _sheet(best.stages))
    yield BLANK
    yield from _hardware(best)
    yield from _research(best)
    yield from _chances(best)
    yield BLANK
    yield PlainLine("**In order**")
    for number, moment in enumerate(best.itinerary, 1):
        yield PlainLine(f"{number:>2}. {moment.text}", wraps=True, indent="    ")
    yield from _others(found.plans, shown, showing_all)
    if with_actions:
        yield BLANK
        yield PlainLine("**As actions of a game alone**")
        yield from (PlainLine(f"    {action}") for _, action in best.actions())
    yield BLANK
    proof = "Proved" if found.proved else "Best found"
    yield _sentence(f"{proof} in {_seconds(found.seconds)}. {found.scope}")


def _sentence(text: str) -> PlainLine:
    return PlainLine(text, wraps=True)


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def _figures(plan: Plan) -> str:
    years = f"{count(plan.years, 'year')} in flight" if plan.years else "within the year"
    return f"${plan.cost}, mass {plan.mass}, {years}, {_chance(plan)}"


def _is_better_tested(plan: Plan) -> bool:
    return plan.perfected - plan.untested >= NEARLY_NOTHING


def _chance(plan: Plan) -> str:
    """How sure it is; with what has only just been researched, too."""
    if _is_better_tested(plan):
        tested = "as tested so far" if plan.is_partly_tested else "untested"
        return f"{percent(plan.untested)} sure {tested}, {percent(plan.perfected)} perfected"
    return f"{percent(plan.probability)} sure"


def _sheet(stages: Sequence[Stage]) -> list[str]:
    rows = [ROW]
    for stage in stages:
        if stage.left_behind:
            rows.append(
                (f"  ({stage.left_behind} waits in {stage.to.replace('_', ' ')})", "", "", "", "", "")
            )
        rows.append(
            (
                stage.maneuver + (f", {stage.years} y" if stage.years else ""),
                str(stage.difficulty),
                str(stage.payload),
                _rockets(stage),
                str(stage.rocket_mass),
                f"{stage.required} of {stage.thrust}" if stage.required else "",
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_row(row, widths) for row in rows]


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.ljust(width) if column in WORDS else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _rockets(stage: Stage) -> str:
    counted = Counter(stage.rockets)
    if stage.thrusters:
        counted["ion"] = stage.thrusters
    return ", ".join(f"{many} {name}" if many > 1 else name for name, many in counted.items()) or "-"


def _hardware(plan: Plan) -> Iterator[PlainLine]:
    yield PlainLine(f"At lift-off: mass {plan.mass}. Buy: {_things(plan, plan.purchases) or 'nothing'}.")
    if plan.from_store:
        yield PlainLine(f"From the store: {_things(plan, plan.from_store)}.")
    if plan.from_orbit:
        yield PlainLine(f"From orbit: {_things(plan, plan.from_orbit)}.")


def _things(plan: Plan, numbers: Mapping[str, int]) -> str:
    return ", ".join(plan.thing(id, number) for id, number in numbers.items())


def _research(plan: Plan) -> Iterator[PlainLine]:
    names = ", ".join(map(plan.said, plan.advancements))
    yield _sentence(f"Advancements: {names or 'none'}.")
    if plan.to_research:
        missing = ", ".join(map(plan.said, plan.to_research))
        yield _sentence(f"To be researched, ${plan.research_cost} besides: {missing}.")
    years = plan.schedule()
    if len(years) > 1:
        costs = " + ".join(f"${year.cost}" for year in years)
        yield _sentence(f"Paid for in {len(years)} years: {costs}.")
    if plan.skill and plan.verdict.outcomes < 1:
        yield PlainLine(f"Send a {plan.skill}.")


def _chances(plan: Plan) -> Iterator[PlainLine]:
    if _is_better_tested(plan):
        tested = "As tested so far" if plan.is_partly_tested else "As researched and untested"
        yield _sentence(
            f"{tested} it comes off in {percent(plan.untested)}, with everything perfected in "
            f"{percent(plan.perfected)}."
        )
    if plan.untested < 1:
        yield from map(_sentence, sentences(plan, percent))


def _others(plans: Sequence[Plan], shown: int, showing_all: str) -> Iterator[PlainLine]:
    others = plans[1:shown]
    if others:
        yield BLANK
        yield PlainLine("**Dearer, but lighter, quicker or safer**")
        yield from (PlainLine(f"    {_figures(plan)}") for plan in others)
    if len(plans) > max(1, shown):
        more = len(plans) - max(1, shown)
        by = showing_all or f"--plans {len(plans)}"
        yield PlainLine(f"    and {more} more; {by} shows all", is_aside=True)
