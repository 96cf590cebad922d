"""Files stay small enough to be read at one sitting."""

from __future__ import annotations

from pathlib import Path

import moonrace

ROOT = Path(moonrace.__file__).parent
MOST_LINES = 500
TABLES_OF_WORDS = {"events.py"}
"""Names of files that hold nothing but one short declaration after another."""


def test_files_are_short() -> None:
    paths = [path for path in ROOT.rglob("*.py") if path.name not in TABLES_OF_WORDS]
    assert paths
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    too_long = {str(path.relative_to(ROOT)): size for path, size in sizes.items() if size > MOST_LINES}
    assert not too_long, "split these by what they are about"
