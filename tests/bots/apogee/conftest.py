"""The game of these tests."""

from __future__ import annotations

import pytest

from moonrace.games.apogee.title import Apogee


@pytest.fixture(scope="module")
def title() -> Apogee:
    return Apogee.make()
