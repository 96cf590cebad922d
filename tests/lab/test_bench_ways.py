"""A game may have further ways to play measured, each with a bar of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from moonrace.lab import bench
from tests.titles.pact import Pact


class TwoWays(Pact):
    """Pact, measured a second time."""

    bench_ways: ClassVar[Mapping[str, Mapping[str, str]]] = {"again": {}}
    bars: ClassVar[Mapping[str, float]] = {"decisions_per_second_again": 12}


def test_further_ways_are_measured_beside_their_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.02)
    monkeypatch.setattr(bench, "SAMPLES", 6)
    figures, bars = bench.engine_figures(TwoWays()), bench.bars_of(TwoWays())
    assert figures["decisions_per_second_again"] > 0
    assert str(bars["decisions_per_second_again"]) == "at least 12"
    assert bench.missed({"decisions_per_second_again": 11}, bars) == ["decisions_per_second_again"]
    assert "decisions_per_second_again" not in bench.bars_of(Pact())
