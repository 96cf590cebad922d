"""How the levels of Apogee that think longer go about it."""

from __future__ import annotations

from moonrace.bots.learned import TO_THE_END, Manner, rungs

HARD = Manner(in_turn=True, doubt=1.0, further=1, is_judged=False)
rung = rungs(HARD, HARD._replace(further=TO_THE_END))
