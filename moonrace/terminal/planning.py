"""`moonrace plan`: the best plans for a mission, as a planning sheet."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.terminal.output import FAILED, OK, bold, complain, dim, is_terminal, say, show_json, wrapped

MOST_DIGITS = 6


def plan_mission(
    game: str, asked: dict[str, Any], *, content: Path | None, shown: int, with_actions: bool, as_json: bool
) -> int:
    """Plan and print; the exit code."""
    chosen = game or _only_planner()
    planner = games.planner(chosen)
    asked["known"] = _pairs("--known", "PLACE=WHAT", asked["known"])
    asked["store"] = _store(asked["store"])
    outcomes = _pairs("--outcomes", "ADVANCEMENT=perfect|fresh", asked.pop("outcomes"))
    if outcomes:
        everything = dict.fromkeys(planner.advancements(), asked["stacks"])
        asked["stacks"] = everything | outcomes
    if content is not None:
        asked["content"] = getattr(games.load(chosen, content), "content", None)
    answer = planner.plan(clock=time.perf_counter, progress=_progress(), **asked)
    if as_json:
        show_json(answer.to_json())
    elif not answer.plans:
        complain("No plan reaches the goal within these limits.")
        complain(wrapped(answer.scope))
    else:
        _show(answer, shown, with_actions=with_actions)
    return OK if answer.plans else FAILED


def _only_planner() -> str:
    known = games.planners()
    if len(known) != 1:
        raise BadText(f"Say for which game: --game {' or '.join(known) or '(none has a planner)'}.")
    return known[0]


def _pairs(option: str, form: str, words: Sequence[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words or ():
        key, sign, value = word.partition("=")
        if not (sign and key and value):
            raise BadText(f"{option} wants {form}, not “{word}”.")
        found[key] = value
    return found


def _store(words: Sequence[str] | None) -> dict[str, int]:
    """What is in store: `saturn=1,soyuz=2`, in one option or several."""
    found: dict[str, int] = {}
    pairs = [pair for word in words or () for pair in word.split(",") if pair.strip()]
    for pair in pairs:
        ((name, number),) = _pairs("--store", "PART=NUMBER", [pair.strip()]).items()
        if not (number.isascii() and number.isdigit()):
            raise BadText(f"--store wants PART=NUMBER, a whole number, not “{name}={number}”.")
        if len(number) > MOST_DIGITS:
            raise BadText(f"--store says “{name}={number[:20]}”, which is far too many.")
        if name in found:
            raise BadText(f"--store says twice how many “{name}” there are; say it once, for all of them.")
        found[name] = int(number)
    return found


def _progress() -> Any:
    """Where somebody watches, the best plan so far is shown while the search goes on."""
    if not is_terminal(sys.stderr):
        return None
    return lambda answer: complain(dim(f"So far: ${answer.best.cost}, mass {answer.best.mass}."))


# The sheet --------------------------------------------------------------------------------------------------


def _show(answer: Any, shown: int, *, with_actions: bool) -> None:
    best = answer.plans[0]
    say(f"{bold(best.goal.name)}: {_figures(best)}")
    say()
    for line in sheet(best.stages):
        say(line)
    say()
    say(f"At lift-off: mass {best.mass}. Buy: {_things(best.purchases) or 'nothing'}.")
    if best.from_store:
        say(f"From the store: {_things(best.from_store)}.")
    _show_research(best)
    say()
    say(bold("In order"))
    for number, moment in enumerate(best.itinerary, 1):
        say(wrapped(f"{number:>2}. {moment.text}", "    ", ""))
    _show_others(answer.plans, shown)
    if with_actions:
        _show_actions(best)
    say()
    proof = "Proved" if answer.proved else "Best found"
    say(wrapped(f"{proof} in {_seconds(answer.seconds)}. {answer.scope}"))


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def _figures(plan: Any) -> str:
    years = (
        "within the year" if not plan.years else f"{plan.years} year{'s' if plan.years > 1 else ''} in flight"
    )
    return f"${plan.cost}, mass {plan.mass}, {years}, {plan.probability:.0%} sure"


def sheet(stages: Sequence[Any]) -> list[str]:
    """Lines of a planning sheet, the last manoeuvre first."""
    rows = [("Manoeuvre, last first", "Diff.", "Payload", "Rockets", "Mass", "Thrust")]
    for stage in stages:
        rockets = _rockets(stage)
        name = stage.maneuver + (f", {stage.years} y" if stage.years else "")
        if stage.left_behind:
            rows.append(
                (f"  ({stage.left_behind} waits in {stage.to.replace('_', ' ')})", "", "", "", "", "")
            )
        thrust = f"{stage.required} of {stage.thrust}" if stage.required else ""
        rows.append(
            (name, str(stage.difficulty), str(stage.payload), rockets, str(stage.rocket_mass), thrust)
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [_row(row, widths) for row in rows]


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.ljust(width) if column in (0, 3) else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _rockets(stage: Any) -> str:
    counted: dict[str, int] = {}
    for rocket in stage.rockets:
        counted[rocket] = counted.get(rocket, 0) + 1
    if stage.thrusters:
        counted["ion"] = stage.thrusters
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counted.items()) or "-"


def _things(counted: dict[str, int]) -> str:
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counted.items())


def _show_research(plan: Any) -> None:
    names = ", ".join(name.replace("_", " ") for name in plan.advancements)
    say(wrapped(f"Advancements: {names}."))
    if plan.to_research:
        missing = ", ".join(name.replace("_", " ") for name in plan.to_research)
        say(wrapped(f"To be researched, ${plan.research_cost} besides: {missing}."))
    years = plan.schedule()
    if len(years) > 1:
        costs = " + ".join(f"${year.cost}" for year in years)
        say(wrapped(f"Paid for in {len(years)} years: {costs}."))
    if plan.skill and plan.verdict.outcomes < 1:
        say(f"Send a {plan.skill}.")


def _show_others(plans: Sequence[Any], shown: int) -> None:
    others = plans[1:shown]
    if others:
        say()
        say(bold("Dearer, but lighter, quicker or safer"))
        for plan in others:
            say(f"    {_figures(plan)}")
    if len(plans) > max(1, shown):
        say(dim(f"    and {len(plans) - max(1, shown)} more; --plans {len(plans)} shows all"))


def _show_actions(plan: Any) -> None:
    say()
    say(bold("As actions of a game alone"))
    for _, action in plan.actions():
        say(f"    {action}")
