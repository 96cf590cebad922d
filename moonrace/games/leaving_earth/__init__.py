"""Leaving Earth, a game by Joseph Fatula: twenty-one years of rockets one cannot trust yet, from 1956 on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.planner import plan

__all__ = ["plan"]


def __getattr__(name: str) -> Any:
    """The planner is imported when somebody plans."""
    if name == "plan":
        from moonrace.games.leaving_earth.planner import plan

        return plan
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
