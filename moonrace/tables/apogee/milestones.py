"""What is worth remembering of a game of Apogee: its quarters, first flights, and how the race went."""

from __future__ import annotations

from pathlib import Path

from moonrace.games.apogee import events
from moonrace.tables.apogee.words import Words
from moonrace.tables.chronicle import BAD, Chapters, Chronicle, Deed, Deeds, Track, read_history

RIVAL = -1
"""The racer that stands for the rival of the solo variant."""


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
    launches = (
        Track("Launches")
        .adds(events.Launched, lambda e: (e.seat, 1))
        .sets(events.RivalLaunched, lambda e: (RIVAL, e.launches))
    )
    return Chronicle(chapters, deeds, (launches,), read_history(Path(__file__).with_name("history.toml")))
