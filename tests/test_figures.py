"""`make figures`: what misses a bar holds up nothing and is named at the end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from deploy import figures

PYTHON = (sys.executable, "-c")


def test_what_misses_holds_up_nothing_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    steps = {
        "a bar": (*PYTHON, "raise SystemExit(1)"),
        "a table": (*PYTHON, f"from pathlib import Path; Path({str(page)!r}).write_text('measured')"),
    }
    monkeypatch.setattr(figures, "STEPS", steps)
    assert figures.main() == 1
    assert page.read_text() == "measured"
    told = capsys.readouterr().out.splitlines()[-1]
    assert told == "Missed its bar, or could not be measured: a bar (python -c raise SystemExit(1))."
    monkeypatch.setattr(figures, "STEPS", {"a table": steps["a table"]})
    assert figures.main() == 0
    assert "every bar was kept" in capsys.readouterr().out


def test_what_is_measured_has_a_page_to_stand_in() -> None:
    pages = [
        words[words.index("--markdown") + 1] for words in figures.STEPS.values() if "--markdown" in words
    ]
    assert len(pages) == len(figures.STEPS) - 1
    assert all((figures.ROOT / page).exists() for page in pages)
