"""What is worth remembering of a game of Leaving Earth: its years, firsts and losses, and the race."""

from __future__ import annotations

from pathlib import Path

from moonrace.games.leaving_earth import events
from moonrace.games.leaving_earth.measures import points
from moonrace.tables.chronicle import BAD, Chapters, Chronicle, Deed, Deeds, Past, read_history
from moonrace.tables.leaving_earth.words import Words

SUBORBITAL, ORBIT = "suborbital_flight", "earth_orbit"


def chronicle(words: Words) -> Chronicle:
    """What this game declares."""
    chapters = Chapters().begin_with(events.Year, lambda e: str(e.year))
    deeds = (
        Deeds()
        .of(events.Moved, _first_in_space)
        .of(events.Moved, lambda e, past: _first_human(words, e, past))
        .of(events.Docked, lambda _, __: Deed("First docking", "first_docking"))
        .of(events.Completed, lambda e, _: Deed(f"{words.mission(e.mission)}", e.mission))
        .of(events.Destroyed, lambda _, __: Deed("First craft lost", mood=BAD))
        .of(events.Died, lambda _, __: Deed("An astronaut is lost", mood=BAD, is_first=False))
        .of(events.GameOver, lambda _, __: Deed("The end", is_end=True))
    )
    tracks = (points(words.content),)
    return Chronicle(chapters, deeds, tracks, read_history(Path(__file__).with_name("history.toml")))


def _first_in_space(event: events.Moved, past: Past) -> Deed | None:
    if event.years or event.to not in (SUBORBITAL, ORBIT):
        return None
    if event.to == ORBIT:
        return Deed("First in orbit", "artificial_satellite")
    has_been_higher = any(isinstance(known, events.Moved) and known.to == ORBIT for known in past)
    return None if has_been_higher else Deed("First in space", "first_in_space")


def _first_human(words: Words, event: events.Moved, past: Past) -> Deed | None:
    is_space = event.to in (SUBORBITAL, ORBIT) and not event.years
    return (
        Deed("First human in space", "man_in_space") if is_space and _crew(words, event.craft, past) else None
    )


def _crew(words: Words, craft: int, past: Past) -> set[str]:
    """Who is aboard a craft that has not been to space before: whoever was put on it on Earth."""
    aboard: set[str] = set()
    for event in past:
        if isinstance(event, events.Loaded) and event.craft == craft:
            aboard.add(event.component)
        elif isinstance(event, events.Unloaded) and event.craft == craft:
            aboard.discard(event.component)
    return {component for component in aboard if words.is_astronaut(component)}
