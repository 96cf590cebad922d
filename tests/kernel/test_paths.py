"""Paths into views and plain data."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from moonrace.kernel.errors import BadText
from moonrace.kernel.paths import found_at


class Row(msgspec.Struct, frozen=True):
    """Something in a view."""

    name: str
    fuel: int


class Shown(msgspec.Struct, frozen=True):
    """A view."""

    rows: tuple[Row, ...]


SHOWN = Shown((Row("a", 3), Row("b", 5), Row("a", 7)))
PLACES = [SHOWN, msgspec.to_builtins(SHOWN)]


@pytest.mark.parametrize("place", PLACES, ids=["view", "plain"])
@pytest.mark.parametrize(
    ("path", "value"),
    [("rows.1.fuel", 5), ("rows.*.fuel", [3, 5, 7]), ("rows.#", 3), ("rows.name=a.fuel", 7)],
)
def test_a_path_goes_down(place: Any, path: str, value: object) -> None:
    assert found_at(place, path) == value


@pytest.mark.parametrize("place", PLACES, ids=["view", "plain"])
@pytest.mark.parametrize("path", ["row", "rows.5", "rows.name=c", "rows.0.mass"])
def test_a_path_that_leads_nowhere_says_what_is_there(place: Any, path: str) -> None:
    with pytest.raises(BadText, match=r"nothing is called “.*” there; there is "):
        found_at(place, path)
