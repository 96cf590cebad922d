"""A planner for tests that dawdles, fails or dies as it is told, and the title it belongs to.

Whoever unpickles the title imports this module, and so finds the planner.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from moonrace.kernel.title import Title
from moonrace.tables.planner import ENOUGH, PlannerAnswer, PlannerFace, PlannerTable, Tell


class Dawdle(Title):
    """A title that is nothing but a planner."""

    id = "dawdle"
    name = "Dawdle"
    content_digest = "none"

    def __init__(self) -> None:
        """Nothing of a game is needed."""

    def __reduce__(self) -> tuple[object, ...]:
        return Dawdle, ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dawdle)

    def __hash__(self) -> int:
        return hash(Dawdle)


class DawdlePlanner(PlannerFace):
    """Does what the question says."""

    def answer(
        self, query: Mapping[str, str], view: Any, tell: Tell, seconds: float = ENOUGH
    ) -> PlannerAnswer:
        for _ in range(int(query.get("tells", "0"))):
            tell(PlannerAnswer(PlannerTable(), {"said": "so far"}, is_final=False))
        what = query.get("do", "answer")
        if what == "sleep":
            time.sleep(60)
        elif what == "die":
            os._exit(3)
        elif what == "fail":
            raise ValueError("the planner's own fault")
        elif what == "eat":
            return PlannerAnswer(PlannerTable(), {"eaten": len(bytearray(10**10))})
        elif what == "hurry":
            return PlannerAnswer(PlannerTable(), {"seconds": seconds}, is_cut=True)
        return PlannerAnswer(PlannerTable(), {"said": query.get("say", ""), "view": view, "pid": os.getpid()})


def make_planner(title: Title) -> PlannerFace:
    """The planner."""
    return DawdlePlanner(title)


_package, _module = ModuleType("moonrace.tables.dawdle"), ModuleType("moonrace.tables.dawdle.planner")
_module.make_planner = make_planner  # type: ignore[attr-defined]
sys.modules.setdefault(_package.__name__, _package)
sys.modules.setdefault(_module.__name__, _module)
