"""The page on doors for machines: its examples run, and it names what there is."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import msgspec
import pytest

from moonrace.agents.line_series import Against, Figures
from moonrace.agents.mcp_server import Tables
from tests.agents.settings import by_itself
from tests.terminal.command import ROOT, run

PAGE = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("code", EXAMPLES, ids=[re.findall(r"\w+", code)[1] for code in EXAMPLES])
def test_an_example_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = str(Path(sys.executable).parent)
    monkeypatch.setenv("PATH", os.pathsep.join([beside, os.environ["PATH"]]))
    program = compile(code, "docs/agents.md", "exec")
    by_itself(lambda: exec(program, {"__name__": "example"}))


def test_there_is_an_example_for_each_door() -> None:
    assert len(EXAMPLES) == 5
    for door in ("gymnasium", "pettingzoo", "pyspiel", "text_env", "mcp"):
        assert any(door in code for code in EXAMPLES), door


def test_the_example_of_lines_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    [command] = re.findall(r"^\$ moonrace (arena .*)$", PAGE, re.MULTILINE)
    monkeypatch.chdir(ROOT)
    words = [word.replace("python ", f"{sys.executable} ", 1) for word in shlex.split(command)]
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert "illegal answers 0 of" in result.stdout


def test_the_page_names_every_tool_and_every_figure() -> None:
    for tool in Tables().tools:
        assert f"| `{tool.__name__}` |" in PAGE
    for kind in (Figures, Against):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in PAGE, field.name
