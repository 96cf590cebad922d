"""The heuristic player of Apogee."""

from __future__ import annotations

from moonrace.bots.apogee.player import ApogeePlayer

make = ApogeePlayer.of
