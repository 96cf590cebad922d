"""A game may have further ways to play measured, each with a bar of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace.lab import bench
from tests.titles.pact import Pact


class TwoWays(Pact):
    """Pact, measured a second time."""


MEASURES = """
[ways.again]

[bars]
decisions_per_second_again = 12
"""


def test_further_ways_are_measured_beside_their_bars(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bench.toml").write_text(MEASURES)
    monkeypatch.setattr(TwoWays, "folder", tmp_path)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "ROUND_SECONDS", 0.02)
    monkeypatch.setattr(bench, "SAMPLES", 6)
    monkeypatch.setattr(bench, "LONG_MATCH", 150)
    figures, bars = bench.engine_figures(TwoWays()), bench.bars_of(TwoWays())
    assert figures["decisions_per_second_again"] > 0
    assert str(bars["decisions_per_second_again"]) == "at least 12"
    assert bench.missed({"decisions_per_second_again": 11}, bars) == ["decisions_per_second_again"]
    assert "decisions_per_second_again" not in bench.bars_of(Pact())
