"""Files stay small enough to be read at one sitting."""

from __future__ import annotations

from pathlib import Path

import pytest

import moonrace

ROOT = Path(moonrace.__file__).parent
COMMON = ("kernel", "workers", "server", "terminal", "lab")
MOST_LINES = 500


@pytest.mark.parametrize("room", COMMON)
def test_files_of_common_rooms_are_short(room: str) -> None:
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in (ROOT / room).rglob("*.py")}
    assert sizes
    too_long = {str(path.relative_to(ROOT)): size for path, size in sizes.items() if size > MOST_LINES}
    assert not too_long, "split these by what they are about"
