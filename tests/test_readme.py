"""What the README shows really runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from moonrace import Match, read_match
from moonrace.terminal.main import app

README = Path(__file__).parent.parent / "README.md"


def test_the_match_in_ten_lines_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [code] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    statements = [line for line in code.splitlines() if line.strip()]
    assert len(statements) <= 10 + 1, "ten lines and the import of random"
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    exec(compile(code, str(README), "exec"), scope)
    match = scope["match"]
    assert isinstance(match, Match)
    assert match.over
    replayed = read_match(tmp_path / "game.jsonl")
    assert replayed.result == match.result


def test_a_turn_in_the_terminal_looks_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONRACE_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    [shown] = re.findall(r"```text\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    words = ["play", "tranquility-base", "--seats", "me:Ada,heuristic", "--seed", "3"]
    assert shown in CliRunner().invoke(app, words, input="1\n1\n1\n").stdout


def test_every_link_and_picture_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target
