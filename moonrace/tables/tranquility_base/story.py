"""After the end: how the game went, told from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from moonrace.kernel.events import Event
from moonrace.tables.kit.telling import dated, whole
from moonrace.tables.kit.words import count, listed, times
from moonrace.tables.tranquility_base.desk import Desk

HITS = ("aborted", "delayed", "agena_lost", "wild_worked")


class Moment(msgspec.Struct, frozen=True):
    """An event with the turn it fell in."""

    turn: int
    event: Event


def story_sentences(desk: Desk) -> list[str]:
    """How the game went, in a few sentences; nothing while it runs."""
    if desk.view.phase != "over":
        return []
    moments = list(_moments(desk.scene.log))
    return [
        *_ending(desk),
        *_first_completed(desk, moments),
        *_rows(desk, moments),
        *_setbacks(desk, moments),
        *_milestones(desk),
    ]


def _moments(log: Sequence[Event]) -> Iterator[Moment]:
    return (Moment(turn, event) for turn, event in dated(log, "turn"))


def _name(desk: Desk, seat: int) -> str:
    return "You" if seat == desk.view.seat else desk.scene.names[seat]


def _ending(desk: Desk) -> Iterator[str]:
    view = desk.view
    landing = next((event for event in reversed(desk.scene.log) if event.kind == "landed"), None)
    if view.winner >= 0:
        ship = f" with {desk.words.name(str(landing['mission']))}" if landing else ""
        yield f"{_name(desk, view.winner)} landed on the Moon{ship} in turn {view.turn}."
        if view.is_solo:
            yield f"{count(max(0, view.countdown - 1), 'turn')} of the countdown to spare."
    else:
        done = sum(mission.is_completed for mission in view.seats[0].row)
        yield f"The countdown ran out with {done} of {len(view.seats[0].row)} missions completed."


def _first_completed(desk: Desk, moments: list[Moment]) -> Iterator[str]:
    first = next((moment for moment in moments if moment.event.kind == "completed"), None)
    if first is not None:
        who, mission = _name(desk, whole(first.event, "seat")), desk.words.name(str(first.event["mission"]))
        yield f"{who} completed the first mission, {mission}, in turn {first.turn}."


def _rows(desk: Desk, moments: list[Moment]) -> Iterator[str]:
    """Who completed the whole row, when; who did not, how far."""
    last = {whole(m.event, "seat"): m for m in moments if m.event.kind == "completed"}
    for seat in desk.view.seats:
        done = sum(mission.is_completed for mission in seat.row)
        who, has = _name(desk, seat.seat), "have" if seat.seat == desk.view.seat else "has"
        if done == len(seat.row) and seat.seat in last:
            yield f"{who} {has} all {done} missions since turn {last[seat.seat].turn}, on {seat.supply} fuel."
        elif not desk.view.is_solo:
            yield f"{who} {has} {done} of {len(seat.row)} missions and {seat.supply} fuel."


def _setbacks(desk: Desk, moments: list[Moment]) -> Iterator[str]:
    struck = Counter(
        whole(m.event, "owner")
        for m in moments
        if m.event.kind in HITS and m.event.data.get("effect", "x") != ""
    )
    negated = sum(moment.event.kind == "negated" for moment in moments)
    strikes = [
        f"{'yours' if seat == desk.view.seat else desk.scene.names[seat] + '’s'} {times(number)}"
        for seat, number in sorted(struck.items())
        if seat >= 0
    ]
    if strikes:
        yield f"Missions struck: {listed(strikes)}."
    if negated:
        yield f"{count(negated, 'card')} {'was' if negated == 1 else 'were'} negated."


def _milestones(desk: Desk) -> Iterator[str]:
    if desk.view.milestones:
        yield f"Milestones: {listed(map(desk.words.name, desk.view.milestones))}."
