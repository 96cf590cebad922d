"""How the levels of AstroNavigators that think longer go about it."""

from __future__ import annotations

from moonrace.bots.learned import TO_THE_END, Manner, rungs

HARD = Manner(in_turn=True, doubt=1.0, further=3, tried=4)
rung = rungs(HARD, HARD._replace(further=TO_THE_END))
