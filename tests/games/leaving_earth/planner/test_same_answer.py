"""The same question gets the same answer, in every process."""

from __future__ import annotations

import os
import subprocess
import sys

ASK = """
import json
from moonrace.games.leaving_earth import plan
found = plan("phobos-sample-return", stacks="fresh", room=0)
print(json.dumps([one.to_json() for one in found.plans]))
"""


def answer(seed: int) -> str:
    """In a process of its own, where sets and dictionaries of words are scattered by a seed of their own."""
    env = os.environ | {"PYTHONHASHSEED": str(seed)}
    told = subprocess.run([sys.executable, "-c", ASK], env=env, capture_output=True, text=True, check=True)
    return told.stdout


def test_plans_and_chances_do_not_depend_on_the_process() -> None:
    """Of plans that are equal in cost, mass and years, one is told; always the same one."""
    first = answer(1)
    assert '"cost": ' in first
    assert answer(2) == first
