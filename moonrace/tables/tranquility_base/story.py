"""After the end: how the game went, told from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from moonrace.games.tranquility_base import events
from moonrace.kernel.events import Event
from moonrace.tables.kit.sentences import dated
from moonrace.tables.kit.words import count, listed, times
from moonrace.tables.tranquility_base.desk import Desk

Hit = events.Aborted | events.Delayed | events.AgenaLost | events.WildWorked
Completions = list[tuple[int, events.Completed]]
"""Missions completed, each with its turn."""


def story_sentences(desk: Desk) -> list[str]:
    """How the game went, in a few sentences; nothing while it runs."""
    if desk.view.phase != "over":
        return []
    log = desk.scene.log
    told = dated(log, events.Turn, lambda event: event.turn)
    completed = [(turn, event) for turn, event in told if isinstance(event, events.Completed)]
    return [
        *(() if desk.scene.is_stopped else _ending(desk)),
        *_first_completed(desk, completed),
        *_rows(desk, completed),
        *_setbacks(desk, log),
        *_milestones(desk),
    ]


def _name(desk: Desk, seat: int) -> str:
    return "You" if seat == desk.view.seat else desk.name(seat)


def _ending(desk: Desk) -> Iterator[str]:
    view = desk.view
    landing = next((event for event in reversed(desk.scene.log) if isinstance(event, events.Landed)), None)
    if view.winner >= 0:
        ship = f" with {desk.words.name(landing.mission)}" if landing else ""
        yield f"{_name(desk, view.winner)} landed on the Moon{ship} in turn {view.turn}."
        if view.is_solo:
            yield f"{count(max(0, view.countdown - 1), 'turn')} of the countdown to spare."
    else:
        done = sum(mission.is_completed for mission in view.seats[0].row)
        yield f"The countdown ran out with {done} of {len(view.seats[0].row)} missions completed."


def _first_completed(desk: Desk, completed: Completions) -> Iterator[str]:
    if completed:
        turn, first = completed[0]
        who, mission = _name(desk, first.seat), desk.words.name(first.mission)
        yield f"{who} completed the first mission, {mission}, in turn {turn}."


def _rows(desk: Desk, completed: Completions) -> Iterator[str]:
    """Who completed the whole row, when; who did not, how far."""
    last = {event.seat: turn for turn, event in completed}
    for seat in desk.view.seats:
        done = sum(mission.is_completed for mission in seat.row)
        who, has = _name(desk, seat.seat), "have" if seat.seat == desk.view.seat else "has"
        if done == len(seat.row) and seat.seat in last:
            yield f"{who} {has} all {done} missions since turn {last[seat.seat]}, on {seat.supply} fuel."
        elif not desk.view.is_solo:
            yield f"{who} {has} {done} of {len(seat.row)} missions and {seat.supply} fuel."


def _setbacks(desk: Desk, log: Sequence[Event]) -> Iterator[str]:
    struck = Counter(event.owner for event in log if isinstance(event, Hit))
    negated = sum(isinstance(event, events.Negated) for event in log)
    strikes = [
        f"{'yours' if seat == desk.view.seat else desk.name(seat) + '’s'} {times(number)}"
        for seat, number in sorted(struck.items())
    ]
    if strikes:
        yield f"Missions struck: {listed(strikes)}."
    if negated:
        yield f"{count(negated, 'card')} {'was' if negated == 1 else 'were'} negated."


def _milestones(desk: Desk) -> Iterator[str]:
    if desk.view.milestones:
        yield f"Milestones: {listed(map(desk.words.name, desk.view.milestones))}."
