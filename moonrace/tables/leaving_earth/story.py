"""After the end: how the game went, told from the log."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.leaving_earth import events
from moonrace.kernel.events import Event
from moonrace.tables.kit.sentences import dated
from moonrace.tables.kit.words import count, listed
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.log import ENDS


def story_sentences(desk: Desk) -> list[str]:
    """How the game went, in a few sentences; nothing while it runs."""
    if desk.view.phase != "over":
        return []
    moments = list(dated(desk.scene.log, events.Year, lambda event: event.year))
    return [
        *_why(desk),
        *_missions(desk, moments),
        *_left(desk),
        *_losses(desk),
        *_found(desk, moments),
    ]


def _why(desk: Desk) -> Iterator[str]:
    why = desk.scene.result.why if desk.scene.result else ""
    if why in ENDS:
        yield ENDS[why]


def _missions(desk: Desk, moments: list[tuple[int, Event]]) -> Iterator[str]:
    for agency in desk.view.agencies:
        done = [
            f"{desk.words.mission(event.mission)} in {year}"
            for year, event in moments
            if isinstance(event, events.Completed) and event.agency == agency.agency
        ]
        points = count(agency.score, "point")
        if done:
            yield f"**{desk.whose(agency.agency)}**, {points}: {listed(done)}."
        else:
            yield f"**{desk.whose(agency.agency)}**, {points}: no mission completed."


def _left(desk: Desk) -> Iterator[str]:
    if desk.view.missions:
        names = listed(desk.words.mission(mission) for mission in desk.view.missions)
        yield f"Left on the table: {names}."


def _losses(desk: Desk) -> Iterator[str]:
    lost = [desk.words.part(name) for agency in desk.view.agencies for name in agency.lost]
    if lost:
        yield f"In memory of {listed(lost)}."
    else:
        yield "Every astronaut lived."


def _found(desk: Desk, moments: list[tuple[int, Event]]) -> Iterator[str]:
    found = [
        f"{desk.words.place(event.location)} ({desk.words.face(event.face)}) in {year}"
        for year, event in moments
        if isinstance(event, events.Revealed)
    ]
    if found:
        yield f"Explored: {listed(found)}."
