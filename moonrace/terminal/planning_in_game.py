"""`plan` in a game that has a planner: it starts from what the seat owns and knows."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.tables.articles import Article, look_up
from moonrace.terminal.output import say, wrapped
from moonrace.terminal.planning import plan_mission

PATIENCE = 20.0
"""Seconds; then the best plan so far must do."""
USAGE = "plan MISSION, or plan to PLACE [MASS] [back]"
SHOWN = 3
"""Plans; with `ALL` behind the rest, as many as there are."""
ALL = " all"
BACK = ("back", "return")


def has_plans(title: Title) -> bool:
    """Whether the game comes with a planner."""
    return title.id in games.planners()


def plan_here(title: Title, view: Any, goals: Sequence[Article], typed: str) -> None:
    """Plan for a mission by name, or for a payload to a place."""
    wanted = typed.removesuffix(ALL)
    asked = _asked(goals, wanted)
    if asked is None:
        return
    known = games.planner(title.id).seated(title, view)
    try:
        plan_mission(
            title,
            asked | known,
            shown=sys.maxsize if typed.endswith(ALL) else SHOWN,
            seconds=PATIENCE,
            showing_all=f"“plan {wanted}{ALL}”",
        )
    except KeyboardInterrupt:
        say("\nPlanning was stopped. The game goes on.")


def _asked(goals: Sequence[Article], typed: str) -> dict[str, Any] | None:
    """What is planned for, or None where only the goals are to be told."""
    words = typed.lower().split()
    if words[:1] == ["to"]:
        return _payload(words[1:])
    found = look_up(goals, typed) if words else list(goals)
    if len(found) == 1 and words:
        return {"mission": found[0].id}
    if words and not found:
        return {"mission": typed}
    say(f"A plan starts from what you have: {USAGE}.")
    for goal in found:
        say(wrapped(f"{goal.name}: {' '.join(goal.lines[:2])}", "    ", "  "))
    return None


def _payload(words: list[str]) -> dict[str, Any]:
    """`moon 2 back`: where to, how much, and whether it returns."""
    returns = bool(words) and words[-1] in BACK
    words = words[:-1] if returns else words
    mass = "1"
    if len(words) > 1 and words[-1].isascii() and words[-1].isdigit():
        *words, mass = words
    if not words or len(mass) > 3:
        raise BadText(f"“plan” is typed: {USAGE}.")
    return {"to": " ".join(words), "payload": int(mass), "returns": returns}
