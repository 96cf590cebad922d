"""After the end: how the game went, told from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moonrace.games.apogee import events
from moonrace.games.apogee.content import money
from moonrace.kernel.events import Event
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.words import PROGRESS
from moonrace.tables.kit.sentences import dated
from moonrace.tables.kit.words import count, listed, times

MOST_FLIGHTS = 4


def story_sentences(desk: Desk) -> list[str]:
    """How the game went, in a few sentences; nothing while it runs."""
    if desk.view.phase != "over":
        return []
    moments = list(dated(desk.scene.log, events.Round, lambda event: event.round))
    return [
        *(() if desk.scene.is_stopped else _ending(desk)),
        *_flights(desk, moments),
        *_failures(desk, moments),
        *_investors(desk, moments),
        *_others(desk),
    ]


def _who(desk: Desk, seat: int) -> str:
    return "You" if seat == desk.view.seat else desk.name(seat)


def _ending(desk: Desk) -> Iterator[str]:
    view = desk.view
    mission, number = desk.mission, desk.mission.number
    if view.why == "called_off":
        yield f"Nobody fulfilled Mission {number}, {mission.title}, in {count(view.round, 'quarter')}."
    for seat in view.winners:
        director = desk.words.director_name(view.seats[seat].director)
        yield f"{_who(desk, seat)}, as {director}, fulfilled Mission {number} in quarter {view.round}."
    rival = view.rival
    if rival is not None:
        name = desk.words.director_name(rival.director)
        needed = count(rival.launches_needed, "launch", "launches")
        yield (
            f"{name}, the rival, had {rival.launches} of {needed} "
            f"and {rival.readiness} of {rival.readiness_needed} readiness."
        )


def _flights(desk: Desk, moments: list[tuple[int, Event]]) -> Iterator[str]:
    launched = [(quarter, event) for quarter, event in moments if isinstance(event, events.Launched)]
    for quarter, event in launched[:MOST_FLIGHTS]:
        yield f"{_who(desk, event.seat)} launched {desk.words.to(event.destination)} in quarter {quarter}."
    if len(launched) > MOST_FLIGHTS:
        yield f"{count(len(launched) - MOST_FLIGHTS, 'launch', 'launches')} more followed."


def _failures(desk: Desk, moments: list[tuple[int, Event]]) -> Iterator[str]:
    failed = Counter(event.seat for _, event in moments if isinstance(event, events.Interrupted))
    words = [f"{desk.who(seat)} {times(number)}" for seat, number in sorted(failed.items())]
    if words:
        yield f"The die said no: {listed(words)}."


def _investors(desk: Desk, moments: list[tuple[int, Event]]) -> Iterator[str]:
    paid: Counter[int] = Counter()
    for _, event in moments:
        if isinstance(event, events.Funded):
            paid[event.seat] += event.credits
    words = [f"{desk.who(seat)} {money(credits)}" for seat, credits in sorted(paid.items())]
    if words:
        yield f"Investors paid {listed(words)}."


def _others(desk: Desk) -> Iterator[str]:
    for seat in desk.view.seats:
        if seat.seat not in desk.view.winners and not desk.view.is_solo:
            progress = seat.progress
            rocket = f", a rocket of thrust {seat.rocket.thrust} on the pad" if seat.rocket.thrust else ""
            done = f"{progress.have} of {progress.need} {PROGRESS[progress.what]}"
            yield f"{_who(desk, seat.seat)}: {done}{rocket}."
