"""What is worth remembering of a game of AstroNavigators: its months, sights and flights, and the race."""

from __future__ import annotations

from pathlib import Path

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.measures import WAY, knowledge
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.chronicle import BAD, Chapters, Chronicle, Deed, Deeds, read_history


def chronicle(words: Words, catalogue: Catalogue) -> Chronicle:
    """What this game declares."""

    def month(event: events.Month) -> str:
        return f"{words.content.months[event.month].name}, year {1 + (event.round - 1) // 12}"

    deeds = (
        Deeds()
        .of(events.SetScored, lambda _, __: Deed("First set of stars"))
        .of(events.QuestDone, lambda _, __: Deed("First quest"))
        .of(
            events.Observed,
            lambda e, _: Deed("Earth Rise", "earth_rise") if e.card == acts.EARTH_RISE else None,
        )
        .of(events.Calibrated, lambda _, __: Deed("First calibration", "calibration"))
        .of(events.Launched, lambda _, __: Deed("First launch", "launch"))
        .of(events.Aborted, lambda _, __: Deed("A flight is aborted", "abort", BAD, is_first=False))
        .of(events.Dropped, lambda _, __: Deed("A flight ends early", "abort", BAD, is_first=False))
        .of(events.Out, lambda _, __: Deed("Out of the race", "abort", BAD, is_first=False))
        .of(events.Landed, lambda _, __: Deed("First on the Moon", "landing"))
        .of(events.Arrived, lambda _, __: Deed("First back on Earth", "return"))
        .of(events.Over, lambda _, __: Deed("The end", is_end=True))
    )
    chapters = Chapters().begin_with(events.Month, month)
    tracks = (knowledge(catalogue), WAY)
    return Chronicle(chapters, deeds, tracks, read_history(Path(__file__).with_name("history.toml")))
