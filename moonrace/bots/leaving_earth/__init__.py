"""The heuristic player of Leaving Earth."""

from __future__ import annotations

from moonrace.bots.leaving_earth.player import LeavingEarthPlayer

make = LeavingEarthPlayer.of
