"""Decoding in several threads at once."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import moonrace

ROOT = Path(moonrace.__file__).parent
DECODING = ("decode", "convert")
MEETING = """
import sys, threading
import msgspec
from moonrace.kernel.typed import typed

sys.setswitchinterval(1e-6)
for _ in range(1000):
    part = msgspec.defstruct("Part", [("names", dict[str, str], {}), ("numbers", tuple[int, ...], ())])
    whole = msgspec.defstruct("Whole", [("part", part | None, None), ("more", list[part], [])])
    barrier = threading.Barrier(3)

    def meet():
        barrier.wait()
        assert msgspec.json.decode(b'{"part": {"numbers": [1]}}', type=%s).part.numbers == (1,)

    threads = [threading.Thread(target=meet) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def meet(kind: str) -> int:
    """How a program ends whose threads all meet new types at the same time."""
    done = subprocess.run([sys.executable, "-c", MEETING % kind], capture_output=True, timeout=200)
    return done.returncode


def test_threads_that_meet_a_type_at_the_same_time_do_not_end_the_process() -> None:
    assert meet("typed(whole)") == 0


def decodings(path: Path) -> Iterator[tuple[int, ast.expr]]:
    """Every type that a file decodes into, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in DECODING:
            if not ast.unparse(node.func).startswith("msgspec."):
                continue
            named = [keyword.value for keyword in node.keywords if keyword.arg == "type"]
            for kind in [*node.args[1:2], *named]:
                yield node.lineno, kind


def test_whatever_is_decoded_into_a_type_is_safe_in_threads() -> None:
    found = [(path, line, kind) for path in sorted(ROOT.rglob("*.py")) for line, kind in decodings(path)]
    assert found
    for path, line, kind in found:
        is_safe = isinstance(kind, ast.Call) and ast.unparse(kind.func) == "typed"
        assert is_safe, f"{path}, line {line}: say typed({ast.unparse(kind)})"
