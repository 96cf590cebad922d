"""The heuristic player of AstroNavigators."""

from __future__ import annotations

from moonrace.bots.astronavigators.player import AstroPlayer

make = AstroPlayer.of
