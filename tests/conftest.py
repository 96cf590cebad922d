"""Every test sees the test-only title among the games."""

from __future__ import annotations

from moonrace import games
from tests.titles import pact

games.register("pact", pact.make)
