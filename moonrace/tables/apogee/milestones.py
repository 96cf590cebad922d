"""What is worth remembering of a game of Apogee: its quarters, first flights, and how the race went."""

from __future__ import annotations

from pathlib import Path

from moonrace.games.apogee import events
from moonrace.games.apogee.measures import COUNTED, LAUNCHES, OBJECTIVES, RIVAL
from moonrace.games.apogee.view import View
from moonrace.kernel.measures import Track
from moonrace.tables.apogee.words import PROGRESS, Words
from moonrace.tables.chronicle import BAD, Chapters, Chronicle, Deed, Deeds, read_history


def chronicle(words: Words) -> Chronicle:
    """What this game declares."""
    chapters = Chapters().begin_with(events.Round, lambda e: f"Quarter {e.round}")
    deeds = (
        Deeds()
        .of(events.Launched, lambda e, _: Deed(f"First flight {words.to(e.destination)}", e.destination))
        .of(events.Docked, lambda _, __: Deed("First docking", "docking"))
        .of(events.Interrupted, lambda _, __: Deed("First launch interrupted", "interrupted", BAD))
        .of(events.RivalLaunched, lambda _, __: Deed("The rival's first launch"))
        .of(events.Fulfilled, lambda e, _: Deed(f"Mission {e.mission} fulfilled", is_first=False))
        .of(events.Over, lambda _, __: Deed("The end", is_end=True))
    )
    return Chronicle(chapters, deeds, (LAUNCHES,), read_history(Path(__file__).with_name("history.toml")))


def mission_track(view: View) -> Track:
    """How the seats came on with the Mission at hand, in what it counts."""
    progress = view.seats[0].progress
    counted = OBJECTIVES if progress.what == "objectives" else COUNTED
    track = counted.renamed(f"Mission {view.mission}: {PROGRESS[progress.what]}", progress.need)
    if view.rival is not None and view.rival.launches_needed == progress.need:
        track.sets(events.RivalLaunched, lambda e: (RIVAL, e.launches))
    return track
