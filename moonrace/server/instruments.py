"""What a running server counts and measures, in the text format of Prometheus.

Labels are names of ours alone: routes, kinds, limits. Nothing that a visitor sends, no table, no seat and no
link ever is one, so whoever reads these figures learns of nobody.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterable, Iterator

import msgspec

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
METHODS = ("GET", "HEAD", "POST")
OTHER = "other"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: from a small answer to a planner's longest search."""
MOST_MISHAPS = 50

Labels = tuple[str, ...]


class Tally:
    """Counts things that happen, by their labels."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self._counts: Counter[Labels] = Counter()
        if not labels:
            self._counts[()] = 0

    def add(self, *labels: str) -> None:
        """One more."""
        assert len(labels) == len(self.labels)
        self._counts[labels] += 1

    @property
    def total(self) -> int:
        """How many of all labels."""
        return self._counts.total()

    def lines(self) -> Iterator[str]:
        """As text."""
        yield from _head(self.name, "counter", self.about)
        for labels, count in sorted(self._counts.items()):
            yield f"{self.name}{_braces(zip(self.labels, labels, strict=True))} {count}"


class Spread:
    """How long things took, by their labels: how many stayed below each bound, and all together."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self._within: dict[Labels, list[int]] = {}
        self._sums: dict[Labels, float] = {}
        if not labels:
            self._begin(())

    def note(self, seconds: float, *labels: str) -> None:
        """One more, that took so long."""
        assert len(labels) == len(self.labels)
        if labels not in self._within:
            self._begin(labels)
        self._within[labels][bisect_left(BOUNDS, seconds)] += 1
        self._sums[labels] += seconds

    def _begin(self, labels: Labels) -> None:
        self._sums[labels] = 0.0
        self._within[labels] = [0] * (len(BOUNDS) + 1)

    def lines(self) -> Iterator[str]:
        """As text."""
        yield from _head(self.name, "histogram", self.about)
        for labels, within in sorted(self._within.items()):
            pairs = list(zip(self.labels, labels, strict=True))
            so_far = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), within, strict=True):
                so_far += count
                yield f"{self.name}_bucket{_braces([*pairs, ('le', bound)])} {so_far}"
            yield f"{self.name}_sum{_braces(pairs)} {self._sums[labels]:.6f}"
            yield f"{self.name}_count{_braces(pairs)} {so_far}"


class Mishap(msgspec.Struct, frozen=True):
    """An error of ours, as whoever runs the server is told of it: never what it was about."""

    at: float
    kind: str
    where: str
    """The pattern of an address, or the part of the house."""
    code: str = ""
    """What the visitor was told, and the log has."""


class Instruments:
    """Everything that is measured about one server."""

    def __init__(self) -> None:
        self.begun = time.time()
        self.mishaps: deque[Mishap] = deque(maxlen=MOST_MISHAPS)
        self.requests = Spread(
            "moonrace_request_seconds", "Until an answer began.", "method", "route", "status"
        )
        self.actions = Tally("moonrace_actions_total", "What was done at tables.", "kind", "by")
        self.writes = Spread("moonrace_write_seconds", "Until the disk had a change.")
        self.loop_lag = Spread("moonrace_loop_lag_seconds", "How much later than asked for the loop went on.")
        self.errors = Tally("moonrace_errors_total", "Errors of ours.", "kind")
        self.refused = Tally("moonrace_limited_total", "What a limit has refused.", "limit")
        self.replaced_bots = Tally("moonrace_bots_replaced_total", "Bots for which a simpler one stood in.")
        self.notices = Tally("moonrace_notices_total", "What became of notices.", "kind", "fate")
        self.swept = Tally("moonrace_tables_swept_total", "Tables cleared away because nobody came.", "why")

    def note_error(self, error: BaseException, where: str, code: str = "") -> None:
        """Something of ours went wrong."""
        kind = type(error).__name__
        self.errors.add(kind)
        self.mishaps.append(Mishap(time.time(), kind, where, code))

    def text(self, gauges: Iterable[tuple[str, str, float]]) -> str:
        """All of it, and figures of this moment: name, what it is, value."""
        lines: list[str] = []
        for one in vars(self).values():
            if isinstance(one, Tally | Spread):
                lines += one.lines()
        for name, about, value in gauges:
            lines += (*_head(name, "gauge", about), f"{name} {value:.15g}")
        return "\n".join(lines) + "\n"


def known_method(method: str) -> str:
    """A method as a label: visitors may make up names."""
    return method if method in METHODS else OTHER


def _head(name: str, kind: str, about: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _braces(pairs: Iterable[tuple[str, str]]) -> str:
    inside = ",".join(f'{name}="{_escaped(value)}"' for name, value in pairs)
    return f"{{{inside}}}" if inside else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
