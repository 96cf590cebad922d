"""Squares for cameras, read back as a camera reads them."""

from __future__ import annotations

import re

import pytest

from moonrace.tables.kit.qr import qr_code
from tests.tables.kit.camera import MARGIN, dark_modules, read

ADDRESSES = (
    "http://127.0.0.1:8400/lobby/kepler-421",
    "https://moonrace.example/pilot/move/aGVsbG8td29ybGQtdGhpcy1pcy1hLXdvcmQ",
    "https://a.bc/x",
    f"https://moonrace.club/{'long-' * 24}way",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_square_reads_back(address: str) -> None:
    assert read(qr_code(address, 136, "A square")) == address


def test_it_has_the_margin_that_cameras_need() -> None:
    whole, dark = dark_modules(qr_code(ADDRESSES[0]))
    assert min(min(place) for place in dark) == MARGIN
    assert max(max(place) for place in dark) == whole - MARGIN - 1


def test_a_drawing_with_a_wrong_module_is_not_taken_for_right() -> None:
    drawing = qr_code(ADDRESSES[0])
    last = re.findall(r"M\d+ \d+h1v1h-1z", drawing)[-1]
    with pytest.raises(AssertionError):
        read(drawing.replace(last, ""))
