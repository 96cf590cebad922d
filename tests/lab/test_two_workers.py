"""What the measure of two workers says, without measuring."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace.lab.marked import standing
from tests.lab import two_workers


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.md"
    file.write_text("<!-- two workers: begin -->\nold\n<!-- two workers: end -->\n")
    return file


@pytest.mark.parametrize(("two", "code"), [(5.0, 0), (5.6, 1)])
def test_less_than_1_8_times_is_a_failure_and_is_not_written(
    two: float, code: int, page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(two_workers, "seconds", lambda _game, _count, workers: (10.0, two)[workers - 1])
    assert two_workers.main(["--games", "30", "--markdown", str(page)]) == code
    told = capsys.readouterr().out
    assert f"30 games of tranquility-base were done {10 / two:.2f} times as soon by two workers" in told
    assert (standing(page, two_workers.MARK) == "old") is bool(code)
