"""The law of the coach: what it says to a seat does not depend on what that seat may not know."""

from __future__ import annotations

from moonrace.bots.coach import Coach, Scales
from moonrace.bots.mind import mind_of
from moonrace.kernel.chance import Chance, Seeded
from moonrace.kernel.position import Position
from moonrace.lab.laws.comparing import encoded, same
from moonrace.lab.laws.sight import has_asking_window


def dealing_is_blind(position: Position, seat: int, chance: Chance, seed: str) -> None:
    """Blind dealing: a world dealt anew is the same, whatever lay there before.

    So all that is found out by trying things in such worlds is the same as well.
    """
    if has_asking_window(position):
        return
    other = position.resample(seat, chance)
    one, two = (each.resample(seat, Seeded(seed)) for each in (position, other))
    for viewer in range(position.state.players):
        what = f"what seat {viewer} sees in a world dealt for seat {seat}"
        same("blind dealing", encoded(two.view(viewer)), encoded(one.view(viewer)), what)


def coach_cannot_tell(position: Position, seat: int, chance: Chance, *, tries: int = 1) -> None:
    """Coach: with everything re-dealt that the seat may not know, advice and margins stay the same."""
    if position.over or seat not in position.awaited or has_asking_window(position):
        return
    other = position.resample(seat, chance)
    coach = Coach(position.title)
    minds = [mind_of(each, seat) for each in (position, other)]
    real, redealt = (coach.advice(mind) for mind in minds)
    same("coach", redealt, real, f"the advice to seat {seat}")
    others = [action for action in position.legal(seat) if str(action) != real.action]
    if real.action and others:
        acts = position.title.codec.parse(real.action), others[0]
        scales = [Scales(position.title, mind, acts, 1) for mind in minds]
        for each in scales:
            each.weigh(tries, 1.0, lambda: 0.0)
        same("coach", scales[1].margin, scales[0].margin, f"what seat {seat} is warned of")
