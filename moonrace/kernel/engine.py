"""Which engine runs: its sources, or what was compiled of them (`deploy/compiling.py`)."""

from __future__ import annotations

import sys
from pathlib import Path

from moonrace.kernel import position

PURE, COMPILED = "pure", "compiled"

_FROM_SOURCES = """
import runpy, sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

def sources_only(folder, house=sys.argv[1]):
    if not folder.startswith(house):
        raise ImportError
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))

sys.path_hooks.insert(0, sources_only)
sys.path_importer_cache.clear()
del sys.argv[:2]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


def running() -> str:
    """`pure` or `compiled`."""
    return PURE if str(position.__file__).endswith(".py") else COMPILED


def command(engine: str, module: str, *words: str) -> list[str]:
    """How a module is run in a process of its own with this engine, which must be there: compiled modules lie
    beside their sources, and are passed over where the pure engine is wanted."""
    if engine == PURE:
        house = Path(str(position.__file__)).parent.parent
        return [sys.executable, "-c", _FROM_SOURCES, str(house), module, *words]
    return [sys.executable, "-m", module, *words]
