"""The `moonrace` command for tests: inside this process, or as a real one at the end of a pipe."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from moonrace.terminal.main import app

ROOT = Path(__file__).parent.parent.parent
GAME = "tranquility-base"

# Spawned as a program of its own, so that the test-only titles are known there too.
PROGRAM = """
import sys
from tests import titles
titles.register()
from moonrace.terminal.main import main
main()
"""


def run(*words: object, typed: str = "") -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed, prog_name="moonrace")


def run_json(*words: object) -> Any:
    """What the command prints with `--json`."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def piped(*words: object, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process whose streams are pipes."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=100,
        check=False,
    )
