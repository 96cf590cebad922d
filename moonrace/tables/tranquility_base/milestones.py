"""What is worth remembering of a game of Tranquility Base: its turns, its flights, and how the race went."""

from __future__ import annotations

from pathlib import Path

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.measures import MISSIONS
from moonrace.tables.chronicle import BAD, Chapters, Chronicle, Deed, Deeds, read_history
from moonrace.tables.tranquility_base.words import Words

LANDING = "apollo_11"
"""The mission whose history is that of the first landing."""


def chronicle(words: Words) -> Chronicle:
    """What this game declares."""
    chapters = Chapters().begin_with(events.Turn, lambda e: f"Turn {e.turn}")
    deeds = (
        Deeds()
        .of(events.Launched, lambda e, _: Deed("First launch", e.mission))
        .of(events.AgenaInOrbit, lambda _, __: Deed("First Agena in orbit", "gemini_8"))
        .of(events.Completed, lambda e, _: Deed(f"{words.name(e.mission)} completed", e.mission))
        .of(events.Aborted, lambda _, __: Deed("A mission is lost", mood=BAD, is_first=False))
        .of(events.Landed, lambda _, __: Deed("On the Moon", LANDING, is_end=True))
        .of(events.CountdownOut, lambda _, __: Deed("The countdown has run out", mood=BAD, is_end=True))
    )
    return Chronicle(chapters, deeds, (MISSIONS,), read_history(Path(__file__).with_name("history.toml")))
