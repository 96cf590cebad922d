"""The heuristic player of Tranquility Base."""

from __future__ import annotations

from moonrace.bots.tranquility_base.player import TranquilityPlayer

make = TranquilityPlayer.of
