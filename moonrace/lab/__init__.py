"""The lab: bots against bots in series, measured once and asked often; laws, fuzzing, benchmarks.

from moonrace.lab import Run, Series, planned

series = Series(game="tranquility-base", bots=("even", "even"), seed=1)
run = Run.begin(Path("runs/first"), planned(series))
run.play(1000, jobs=2)
run.seats().group_by("seat").agg(pl.col("won").mean())

`compare`, `sweep`, `tune` and `write_report` ask as the commands do; `on_cluster` has games played elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from moonrace.lab.arena import Series
    from moonrace.lab.cluster import on_cluster
    from moonrace.lab.report_page import write_report
    from moonrace.lab.runs import Plan, Run, planned
    from moonrace.lab.spreading import on_cores
    from moonrace.lab.sweeping import Bench, sweep, tune
    from moonrace.lab.values import changed, knob_of, values_of
    from moonrace.lab.versions import Meeting, Version, compare

__all__ = [
    "Bench",
    "Meeting",
    "Plan",
    "Run",
    "Series",
    "Version",
    "changed",
    "compare",
    "knob_of",
    "on_cluster",
    "on_cores",
    "planned",
    "sweep",
    "tune",
    "values_of",
    "write_report",
]
_OFFERED = {
    "arena": ("Series",),
    "cluster": ("on_cluster",),
    "report_page": ("write_report",),
    "runs": ("Plan", "Run", "planned"),
    "spreading": ("on_cores",),
    "sweeping": ("Bench", "sweep", "tune"),
    "values": ("changed", "knob_of", "values_of"),
    "versions": ("Meeting", "Version", "compare"),
}
_HOMES = {name: f"moonrace.lab.{module}" for module, names in _OFFERED.items() for name in names}


def __getattr__(name: str) -> Any:
    """What is offered here comes from its module when it is asked for: most commands need none of it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
