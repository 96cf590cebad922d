"""The example of a library that learns from the environments runs, and tells what it measured."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.terminal.command import ROOT

HAS_SB3 = find_spec("sb3_contrib") is not None
GAMES = 3


@pytest.mark.skipif(not HAS_SB3, reason="learning needs torch and sb3-contrib: make train")
def test_the_example_of_maskable_ppo_learns_and_measures() -> None:
    example = ROOT / "docs" / "examples" / "maskable_ppo.py"
    words = [sys.executable, str(example), "--minutes", "0.05", "--games", str(GAMES)]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=500, check=False)
    assert ran.returncode == 0, ran.stderr
    counted = re.findall(r"won (\d+) of (\d+) .* drew (\d+), lost (\d+)$", ran.stdout, re.MULTILINE)
    assert [int(games) for _, games, _, _ in counted] == [GAMES, GAMES]
    assert all(int(won) + int(drawn) + int(lost) == GAMES for won, _, drawn, lost in counted)
    learned = re.search(r"after (\d+) decisions", ran.stdout)
    assert learned is not None
    assert int(learned[1]) > 0
