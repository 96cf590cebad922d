"""Launches told risk by risk, from the events of the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.games.moonshot import events
from moonrace.kernel.events import Event
from moonrace.tables.kit.words import MINUS, count, figure, signed
from moonrace.tables.moonshot.words import DELAYS, LETTERS, Words, minima_at

Ended = events.Completed | events.Exploded | events.Delayed | events.Aborted
OUTCOMES: dict[type[Event], tuple[str, str]] = {
    events.Completed: ("check", "Mission completed"),
    events.Exploded: ("burst", "Exploded"),
    events.Delayed: ("hourglass", "Delayed"),
    events.Aborted: ("scrub", "Aborted"),
}
BEGINS = (events.Launched, events.Delayed, events.Aborted)
"""What the launches of a round may begin with."""
ACTS = (
    events.Played, events.Passed, events.Supported, events.Boosted, events.WillLaunch, events.WillAbort,
    events.EngineerPassed, events.Researched, events.Ordered, events.Tested, events.Prepared,
    events.Evaluated, events.Escalated,
)  # fmt: skip
"""Events that stand for a side's own act, and never for what follows from one."""


class Check(msgspec.Struct, frozen=True):
    """One risk faced."""

    risk: str
    name: str
    roll: int
    sum: str
    """ "6 − 1 + 2 = 7"."""
    passed: bool
    needed: str
    """What the card asked for at that check value, where the rocket failed: "asks S 9, E 7, C 11"."""


class Flight(msgspec.Struct, frozen=True):
    """One launch of a round."""

    nation: str
    mission: str
    """Its name; nothing for an abort."""
    checks: tuple[Check, ...]
    outcome: str
    icon: str
    verdict: str
    is_new: bool


def flights(words: Words, log: Sequence[Event], since: int, own: str = "") -> list[Flight]:
    """The launches of the last round that had any.

    Those are new that ended since the viewer last acted, or that its own last act set going: `own` is its
    nation, and nothing for a spectator.
    """
    first = last_round_with(log, BEGINS)
    if first is None:
        return []
    seen = seen_up_to(log, since, own)
    told: list[Flight] = []
    flying: events.Launched | None = None
    checks: list[Check] = []
    for at in range(first, len(log)):
        event = log[at]
        if isinstance(event, events.Launched):
            flying, checks = event, []
        elif isinstance(event, events.Risk):
            checks.append(_check(words, event))
        elif isinstance(event, Ended):
            told.append(
                _flight(
                    words, event, checks if flying else [], _cost(log, at, event.nation), is_new=at >= seen
                )
            )
            flying = None
    if flying is not None:
        name = words.mission(flying.mission)
        told.append(Flight(flying.nation, name, tuple(checks), "flying", "launch", "Under way", True))
    return told


def last_round_with(log: Sequence[Event], kinds: tuple[type[Event], ...]) -> int | None:
    """Where such events begin in the last round that has any."""
    last = next((at for at in range(len(log) - 1, -1, -1) if isinstance(log[at], kinds)), None)
    if last is None:
        return None
    begins = next((at for at in range(last, -1, -1) if isinstance(log[at], events.Round)), 0)
    return next(at for at in range(begins, last + 1) if isinstance(log[at], kinds))


def seen_up_to(log: Sequence[Event], since: int, own: str) -> int:
    """Where what is new to a viewer begins: since it last acted, or with what its own last act set going."""
    return min(len(log) - since, _last_act(log, own))


def _last_act(log: Sequence[Event], own: str) -> int:
    """Where a nation's last act of its own stands in the log; the end of the log for nobody's."""
    for at in range(len(log) - 1, -1, -1):
        event = log[at]
        if isinstance(event, ACTS) and event.nation == own:
            return at
    return len(log)


def _check(words: Words, event: events.Risk) -> Check:
    parts = str(event.roll)
    if event.sabotage:
        parts += f" {MINUS} {event.sabotage}"
    if event.tests and event.roll > event.sabotage:
        parts += f" + {event.tests}"
    total = f"{parts} = {figure(event.value)}" if parts != str(event.roll) else str(event.value)
    needed = "" if event.passed else _asked_for(words, event)
    return Check(event.risk, words.risk(event.risk), event.roll, total, event.passed, needed)


def _asked_for(words: Words, event: events.Risk) -> str:
    if event.roll <= event.sabotage:
        return "explodes at 0 or less"
    minima = minima_at(words.content.risks[event.risk], event.value)
    return "asks " + ", ".join(f"{letter} {least}" for letter, least in zip(LETTERS, minima, strict=True))


def _cost(log: Sequence[Event], at: int, nation: str) -> int:
    """What a launch cost in Popularity; an abort costs the Rival nothing."""
    after = log[at + 1] if at + 1 < len(log) else None
    return after.by if isinstance(after, events.Popularity) and after.nation == nation else 0


def _flight(words: Words, event: Ended, checks: list[Check], popularity: int, *, is_new: bool) -> Flight:
    icon, verdict = OUTCOMES[type(event)]
    if isinstance(event, events.Delayed):
        verdict += f": {DELAYS[event.why]}"
    if isinstance(event, events.Completed):
        verdict += f", {count(len(checks), 'risk')} passed" if checks else ""
    elif popularity:
        verdict += f", Popularity {signed(popularity)}"
    if isinstance(event, events.Exploded) and event.lives:
        verdict += ", lives lost"
    name = "" if isinstance(event, events.Aborted) else words.mission(event.mission)
    return Flight(event.nation, name, tuple(checks), event.kind, icon, verdict, is_new)
