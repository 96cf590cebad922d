"""How the levels of Moonshot that think longer go about it."""

from __future__ import annotations

from moonrace.bots.learned import Manner, rungs

rung = rungs(Manner(in_turn=True, doubt=1.0, further=1, is_judged=False))
