"""Measures anew what the docs say of speed and of the lab's honesty, and writes it into them.

`make figures` runs it, on a machine that has nothing else to do. A bar that is missed holds up nothing: all
that can be measured is written, and what missed is named at the end.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = (sys.executable, "-m")
MOONRACE = (*PYTHON, "moonrace.terminal")
STEPS: dict[str, tuple[str, ...]] = {
    "the engine pure": (*PYTHON, "deploy.compiling", "--pure"),
    "what very many games take": (*MOONRACE, "lab", "cost", "--games", "40", "--markdown", "docs/lab.md"),
    "two workers": (*PYTHON, "tests.lab.two_workers", "--markdown", "docs/lab.md"),
    "the lab's honesty": (*PYTHON, "tests.lab.honesty", "--markdown", "docs/asking-the-lab.md"),
    "how long compiling takes": (*PYTHON, "deploy.compiling", "--markdown", "docs/compiled.md"),
    "speed": (*MOONRACE, "bench", "--markdown", "docs/compiled.md"),
}


def missed(steps: dict[str, tuple[str, ...]]) -> list[str]:
    """Measure everything; the names of what missed its bar or could not be measured."""
    found = []
    for name, words in steps.items():
        print(f"== {name}", flush=True)
        if subprocess.run(words, cwd=ROOT, check=False).returncode:
            found.append(name)
    return found


def main() -> int:
    """Measure everything and name what missed; 1 if anything did."""
    found = missed(STEPS)
    for name in found:
        print(f"Missed its bar, or could not be measured: {name} ({_typed(STEPS[name])}).")
    if not found:
        print("All was measured, and every bar was kept.")
    return 1 if found else 0


def _typed(words: Sequence[str]) -> str:
    return " ".join(("python", *words[1:]))


if __name__ == "__main__":
    sys.exit(main())
