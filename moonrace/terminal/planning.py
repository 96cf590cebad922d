"""`moonrace plan`: the best plans for a mission, as a planning sheet."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.tables.kit.words import count, percent
from moonrace.terminal.output import FAILED, OK, STOPPED, bold, complain, dim, say, show_json, wrapped

MOST_DIGITS = 6
NO_PLAN = "No plan reaches the goal within these limits."
NEARLY_NOTHING = 1e-9


def plan_mission(
    game: str, asked: dict[str, Any], *, content: Path | None, shown: int, with_actions: bool, as_json: bool
) -> int:
    """Plan and print; the exit code."""
    chosen = game or _only_planner()
    planner = games.planner(chosen)
    asked["known"] = _pairs("--known", "PLACE=WHAT", asked["known"])
    asked["store"] = _store("--store", asked["store"])
    asked["orbit"] = [_store("--orbit", [craft]) for craft in asked["orbit"] or ()]

    outcomes = _pairs("--outcomes", "ADVANCEMENT=perfect|fresh", asked.pop("outcomes"))
    if outcomes:
        everything = dict.fromkeys(planner.advancements(), asked["stacks"])
        asked["stacks"] = everything | outcomes
    if content is not None:
        asked["content"] = getattr(games.load(chosen, content), "content", None)
    with _Patience() as patience:
        answer = planner.plan(clock=time.perf_counter, progress=_progress, stop=patience.is_over, **asked)
    if as_json:
        show_json(_data(answer, with_actions=with_actions))
    elif not answer.plans:
        complain("Stopped before a plan was found." if patience.is_over() else NO_PLAN)
        complain(wrapped(answer.scope))
    else:
        _show(planner, answer, shown, with_actions=with_actions)
    if patience.is_over():
        return STOPPED
    return OK if answer.plans else FAILED


class _Patience:
    """Ends with Ctrl-C: the search then gives what it has. A second one ends the command at once."""

    def __init__(self) -> None:
        self._is_over = False
        self._before: Any = None

    def is_over(self) -> bool:
        """Whether somebody does not want to wait any longer."""
        return self._is_over

    def __enter__(self) -> _Patience:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _interrupted(self, *_: object) -> None:
        if self._is_over:
            raise KeyboardInterrupt
        self._is_over = True


def _data(answer: Any, *, with_actions: bool) -> dict[str, Any]:
    data: dict[str, Any] = answer.to_json()
    if with_actions and answer.plans:
        data["plans"][0]["actions"] = [action for _, action in answer.plans[0].actions()]
    return data


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


def _store(option: str, words: Sequence[str] | None) -> dict[str, int]:
    """What there is: `saturn=1,soyuz=2`, in one option or several."""
    found: dict[str, int] = {}
    pairs = [pair for word in words or () for pair in word.split(",") if pair.strip()]
    for pair in pairs:
        ((name, number),) = _pairs(option, "PART=NUMBER", [pair.strip()]).items()
        if not (number.isascii() and number.isdigit()):
            raise BadText(f"{option} wants PART=NUMBER, a whole number, not “{name}={number}”.")
        if len(number) > MOST_DIGITS:
            raise BadText(f"{option} says “{name}={number[:20]}”, which is far too many.")
        if name in found:
            raise BadText(f"{option} says twice how many “{name}” there are; say it once, for all of them.")
        found[name] = int(number)
    return found


def _progress(answer: Any) -> None:
    """The best plan so far, while the search goes on."""
    complain(dim(f"So far: ${answer.best.cost}, mass {answer.best.mass}."))


# The sheet --------------------------------------------------------------------------------------------------


def _show(planner: Any, answer: Any, shown: int, *, with_actions: bool) -> None:
    best = answer.plans[0]
    say(f"{bold(best.goal.name)}: {_figures(best)}")
    say()
    for line in sheet(best.stages):
        say(line)
    say()
    say(f"At lift-off: mass {best.mass}. Buy: {_things(best, best.purchases) or 'nothing'}.")
    if best.from_store:
        say(f"From the store: {_things(best, best.from_store)}.")
    if best.from_orbit:
        say(f"From orbit: {_things(best, best.from_orbit)}.")
    _show_research(best)
    _show_chances(planner, best)
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
    years = f"{count(plan.years, 'year')} in flight" if plan.years else "within the year"
    return f"${plan.cost}, mass {plan.mass}, {years}, {_chance(plan)}"


def _chance(plan: Any) -> str:
    """How sure it is; with what has only just been researched, too."""
    if plan.probability - plan.untested < NEARLY_NOTHING:
        return f"{percent(plan.probability)} sure"
    return f"{percent(plan.untested)} sure untested, {percent(plan.probability)} perfected"


def _show_chances(planner: Any, plan: Any) -> None:
    if plan.probability - plan.untested >= NEARLY_NOTHING:
        say(
            wrapped(
                f"As researched and untested it comes off in {percent(plan.untested)}, with everything "
                f"perfected in {percent(plan.probability)}."
            )
        )
    if plan.untested < 1:
        for words in planner.sentences(plan, percent):
            say(wrapped(words))


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


def _things(plan: Any, numbers: dict[str, int]) -> str:
    return ", ".join(plan.thing(id, number) for id, number in numbers.items())


def _show_research(plan: Any) -> None:
    names = ", ".join(map(plan.said, plan.advancements))
    say(wrapped(f"Advancements: {names or 'none'}."))
    if plan.to_research:
        missing = ", ".join(map(plan.said, plan.to_research))
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
