"""The heuristic player of Moonshot."""

from __future__ import annotations

from moonrace.bots.moonshot.player import MoonshotPlayer

make = MoonshotPlayer.of
