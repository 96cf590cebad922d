"""What is worth remembering of a game of Moonshot: its rounds, missions and losses, and how the race went."""

from __future__ import annotations

from pathlib import Path

from moonrace.games.moonshot import events
from moonrace.games.moonshot.measures import MISSIONS, popularity
from moonrace.kernel.events import Event
from moonrace.tables.chronicle import BAD, Chapters, Chronicle, Deed, Deeds, Past, read_history
from moonrace.tables.kit.sentences import TABLE
from moonrace.tables.moonshot.desk import SECOND_SEAT
from moonrace.tables.moonshot.words import Words


def chronicle(words: Words) -> Chronicle:
    """What this game declares."""
    chapters = Chapters().begin_with(events.Round, lambda e: f"Round {e.number}")
    deeds = (
        Deeds()
        .of(events.Completed, lambda e, _: Deed(words.mission(e.mission), e.mission))
        .of(events.Exploded, _explosion)
        .of(events.MoonOpen, lambda _, __: Deed("The way to the Moon is open"))
        .of(events.Over, lambda _, __: Deed("The end", is_end=True))
    )
    tracks = (MISSIONS, popularity(words.content))
    return Chronicle(chapters, deeds, tracks, read_history(Path(__file__).with_name("history.toml")))


def seat_among(log: Past, event: Event) -> int:
    """The first seat of the nation that an event is about, as the deal told; the Rival has the second's."""
    if not isinstance(event, events.OfNation) or not event.nation:
        return TABLE
    nations = next((known.nations for known in log if isinstance(known, events.Deal)), ())
    return nations.index(event.nation) if event.nation in nations else SECOND_SEAT


def _explosion(event: events.Exploded, _past: object) -> Deed:
    title = "A rocket is lost with its crew" if event.lives else "A rocket is lost"
    return Deed(title, mood=BAD, is_first=False)
