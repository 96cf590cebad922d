"""Launches told risk by risk, from the events of the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from moonrace.kernel.events import Event
from moonrace.tables.kit.words import MINUS, count, figure, signed
from moonrace.tables.moonshot.words import LETTERS, Words

OUTCOMES = {
    "completed": ("check", "Mission completed"),
    "exploded": ("burst", "Exploded"),
    "delayed": ("hourglass", "Delayed"),
    "aborted": ("scrub", "Aborted"),
    "flying": ("launch", "Under way"),
}

ACTS = (
    "played", "passed", "supported", "boosted", "will_launch", "will_abort", "engineer_passed",
    "researched", "ordered", "tested", "prepared", "evaluated", "escalated",
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
    first = _start_of_launches(log)
    if first is None:
        return []
    seen = min(len(log) - since, _last_act(log, own))
    told: list[Flight] = []
    nation, mission, checks = "", "", list[Check]()
    for at in range(first, len(log)):
        event, is_new = log[at], at >= seen
        if event.kind == "launched":
            nation, mission, checks = str(event["nation"]), str(event["mission"]), []
        elif event.kind == "risk":
            checks.append(_check(words, event))
        elif event.kind in ("completed", "exploded", "delayed", "aborted"):
            goal = mission if event.kind in ("completed", "exploded") else str(event.data.get("mission", ""))
            flown = checks if goal == mission else []
            told.append(_flight(words, event, goal, flown, is_new, _popularity_after(log, at)))
            nation, mission, checks = "", "", []
    if mission:
        told.append(
            Flight(nation, words.mission(mission), tuple(checks), "flying", *OUTCOMES["flying"], True)
        )
    return told


def _start_of_launches(log: Sequence[Event]) -> int | None:
    """Where the launches of the last round with launches begin."""
    kinds = ("launched", "delayed", "aborted")
    last = next((at for at in range(len(log) - 1, -1, -1) if log[at].kind in kinds), None)
    if last is None:
        return None
    begins = next((at for at in range(last, -1, -1) if log[at].kind == "round"), 0)
    return next(at for at in range(begins, last + 1) if log[at].kind in kinds)


def _last_act(log: Sequence[Event], own: str) -> int:
    """Where a nation's last act of its own stands in the log; the end of the log for nobody's."""
    acts = (at for at in range(len(log) - 1, -1, -1) if log[at].kind in ACTS)
    return next((at for at in acts if log[at].data.get("nation") == own), len(log)) if own else len(log)


def _check(words: Words, event: Event) -> Check:
    roll, sabotage, tests, value = (int(str(event[key])) for key in ("roll", "sabotage", "tests", "value"))
    parts = str(roll)
    if sabotage:
        parts += f" {MINUS} {sabotage}"
    if tests and roll - sabotage > 0:
        parts += f" + {tests}"
    total = f"{parts} = {figure(value)}" if parts != str(roll) else str(value)
    risk = str(event["risk"])
    passed = bool(event["passed"])
    needed = "" if passed else _asked_for(words, risk, value if roll > sabotage else 0)
    return Check(risk, words.risk(risk), roll, total, passed, needed)


def _asked_for(words: Words, risk: str, value: int) -> str:
    if value <= 0:
        return "explodes at 0 or less"
    found = words.content.risks[risk]
    minima = found.low if value <= found.low_max else found.mid if value <= found.mid_max else found.high
    return "asks " + ", ".join(f"{letter} {least}" for letter, least in zip(LETTERS, minima, strict=True))


def _popularity_after(log: Sequence[Event], at: int) -> int:
    """What a launch cost in Popularity; an abort costs the Rival nothing."""
    after = log[at + 1] if at + 1 < len(log) else None
    is_cost = after is not None and after.kind == "popularity" and after["nation"] == log[at]["nation"]
    return int(str(after["by"])) if after is not None and is_cost else 0


def _flight(
    words: Words, event: Event, mission: str, checks: list[Check], is_new: bool, popularity: int
) -> Flight:
    icon, verdict = OUTCOMES[event.kind]
    if event.kind == "delayed":
        why = "the payload is missing" if event["why"] == "payload" else "the other rocket was first"
        verdict += f": {why}"
    if event.kind == "completed" and checks:
        verdict += f", {count(len(checks), 'risk')} passed"
    if event.kind != "completed" and popularity:
        verdict += f", Popularity {signed(popularity)}"
    if event.kind == "exploded" and event["lives"]:
        verdict += ", lives lost"
    name = words.mission(mission) if mission else ""
    return Flight(str(event["nation"]), name, tuple(checks), event.kind, icon, verdict, is_new)
