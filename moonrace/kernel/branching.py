"""What if: a match of its own that begins where another one stands, and can be taken back to there.

Where one seat's knowledge counts, everything that it cannot know is dealt anew, and what it was not told is
not in the new match at all. So whatever is shown of a branch, to whichever eyes, tells nothing that the seat
does not know; and with the same seed it is the same branch, however the hidden things truly lie.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from moonrace.kernel.chance import Chance, Seeded
from moonrace.kernel.errors import BadText, Refused
from moonrace.kernel.events import may_see
from moonrace.kernel.frames import Flow
from moonrace.kernel.history import Step
from moonrace.kernel.match import NOTHING_TO_UNDO, Match
from moonrace.kernel.record import Entry
from moonrace.kernel.title import S

OVER_THERE = "The game is over at this step. Choose an earlier one."


def branch(match: Match[S], chance: Chance, knower: int | None = None, seed: int = 0) -> Match[S]:
    """A match that goes on from where another stands, with chance of its own and with undo as far as there.

    `knower` is the seat whose knowledge counts, and `seed` decides what is dealt anew for it; without one
    everything stays as it is.
    """
    if match.over:
        raise BadText(OVER_THERE)
    position = match.position.clone()
    if knower is not None:
        position = match.position.resample(knower, Seeded(seed))
    position.flow = Flow(chance, match.title.chance_label, listening=True)
    steps = match.effective if knower is None else match.steps_known_to(knower)
    told = [_told(match, step, n, knower) for n, step in enumerate(steps)]
    header = msgspec.structs.replace(match.header, free_undo=True)
    made = Match(match.title, header, chance, position, told)
    made.version = match.version
    return made


def _told(match: Match[S], step: Step, n: int, knower: int | None) -> Step:
    """A step as it is remembered: by a new number, without its chance, and as far as the knower knows it."""
    entry, events = step.entry, step.events
    act = entry.act
    if knower is not None:
        act = act if entry.seat in match.team(knower) else ""
        events = [event for event in events if may_see(event.audience, knower)]
    return msgspec.structs.replace(
        step, entry=Entry(n=n, seat=entry.seat, act=act, end=entry.end), events=events
    )


def take_back(match: Match[S], number: int) -> list[Step]:
    """Take back everything from an entry on, whoever did it. For matches in which undo is free."""
    done = []
    while (last := match.effective[-1]).entry.n >= number:
        assert last.entry.seat is not None
        done.append(match.withdraw(last.entry.seat) if last.is_quiet else match.undo(last.entry.seat))
    return done


def acts_since(match: Match[S], seats: Collection[int]) -> list[Step]:
    """What these seats have done since the match began, and not taken back."""
    return [step for step in match.effective if step.entry.n > match.begins and step.entry.seat in seats]


def step_back(match: Match[S], seats: Collection[int], *, all_the_way: bool = False) -> list[Step]:
    """Take back the last act of these seats, or all of them, and whatever others did after it."""
    acts = acts_since(match, seats)
    if not acts:
        raise Refused(NOTHING_TO_UNDO)
    return take_back(match, match.begins + 1 if all_the_way else acts[-1].entry.n)
