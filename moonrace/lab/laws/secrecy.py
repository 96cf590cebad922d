"""The law of secrecy: nothing that a seat gets depends on what it may not know."""

from __future__ import annotations

import random
from collections.abc import Iterable

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Seeded
from moonrace.kernel.events import Event, may_see
from moonrace.kernel.position import Position
from moonrace.lab.laws.comparing import encoded, frozen_state, same
from moonrace.lab.laws.numbers import same_numbers
from moonrace.lab.laws.positions import nothing_created_or_lost
from moonrace.lab.laws.sight import Doing, asked, everyone, has_asking_window, refusal_bytes

LOOK_AHEAD = 8
"""How many decisions two worlds that a seat cannot tell apart are played on side by side."""


def seat_cannot_tell(
    position: Position,
    seat: int,
    chance: Chance,
    rng: random.Random,
    probes: Iterable[Action] = (),
    look_ahead: int = LOOK_AHEAD,
) -> None:
    """Secrecy: with everything re-dealt that the seat may not know, all it gets stays byte-identical.

    That is its view, what it is asked, its legal actions, the numbers that programs learn from, the texts of
    refusals, and, while both worlds are
    played on with the same actions, its log. Dealt anew once more with one seed, both give the same world.
    """
    if _is_asking_others(position, seat):
        return
    before = frozen_state(position)
    other = position.resample(seat, chance)
    same("secrecy", frozen_state(position), before, "the real state, after it was resampled,")
    every = [*probes, *(action for each in everyone(position) for action in position.legal(each))]
    _looks_the_same(position, other, seat, dict.fromkeys(every))
    nothing_created_or_lost(other)
    _is_dealt_alike(position, other, seat, rng.getrandbits(32))
    _plays_the_same(position.clone(), other, seat, rng, look_ahead)


def _is_asking_others(position: Position, seat: int) -> bool:
    """In a window that asks only those who can answer, the wait itself tells: for bots or one person."""
    return has_asking_window(position) and seat not in position.awaited


def _looks_the_same(real: Position, other: Position, seat: int, probes: Iterable[Action]) -> None:
    same("secrecy", encoded(other.view(seat)), encoded(real.view(seat)), f"the view of seat {seat}")
    same("secrecy", other.over, real.over, "whether the game is over")
    if real.over:
        return
    same("secrecy", asked(other, seat), asked(real, seat), f"what seat {seat} is asked")
    same_numbers("secrecy", real, other, seat)
    for action in probes:
        one, two = refusal_bytes(other, seat, action), refusal_bytes(real, seat, action)
        same("secrecy", one, two, f"the refusal of “{action}” to seat {seat}")


def _is_dealt_alike(real: Position, other: Position, seat: int, seed: int) -> None:
    """What is dealt anew follows from the seed and from what the seat knows, not from how things lay: else
    whoever knows the seed could reckon back."""
    one, two = (frozen_state(world.resample(seat, Seeded(seed))) for world in (real, other))
    same("secrecy", two, one, f"the world dealt anew for seat {seat}")


def _plays_the_same(real: Position, other: Position, seat: int, rng: random.Random, decisions: int) -> None:
    """Play both worlds on with the same actions until the seat rightly learns something."""
    for _ in range(decisions):
        choice = _common_choice(real, other, rng)
        if choice is None:
            return
        actor, action = choice
        seed = rng.getrandbits(32)
        one, two = (_heard(world, actor, action, seat, seed) for world in (real, other))
        if has_asking_window(real) or has_asking_window(other):
            return
        if actor == seat:
            same("secrecy", two[1], one[1], f"where undo stops for seat {seat} after “{action}”")
        is_same = two[0] == one[0] and encoded(other.view(seat)) == encoded(real.view(seat))
        if one[1] or two[1]:
            if not is_same:
                return
            continue
        same("secrecy", two[0], one[0], f"the log of seat {seat} after “{action}”")
        same("secrecy", encoded(other.view(seat)), encoded(real.view(seat)), f"the view after “{action}”")
        same_numbers("secrecy", real, other, seat, f" after “{action}”")


def _common_choice(real: Position, other: Position, rng: random.Random) -> Doing | None:
    if real.over or other.over:
        return None
    common = [
        (seat, action)
        for seat in real.awaited
        if seat in other.awaited
        for action in real.legal(seat)
        if action in other.legal(seat)
    ]
    return rng.choice(common) if common else None


def _heard(position: Position, actor: int, action: Action, seat: int, seed: int) -> tuple[list[Event], str]:
    """What the seat hears of an action, and why its undo would stop there."""
    flow = position.flow
    flow.chance = Seeded(seed)
    events = flow.listen()
    position.act(actor, action)
    return [event for event in events if may_see(event.audience, seat)], flow.horizon
