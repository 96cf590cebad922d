"""What is worth remembering of a game of AstroNavigators: its months, sights and flights, and the race."""

from __future__ import annotations

from pathlib import Path

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.chronicle import BAD, Chapters, Chronicle, Deed, Deeds, Track, read_history

SHADOW = -1
"""The racer that stands for the shadow of the solo game."""
MOON, HOME = 6, 12
"""Stages of the one line from Earth to the Moon and back."""


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
    tracks = (_knowledge(catalogue), _way())
    return Chronicle(chapters, deeds, tracks, read_history(Path(__file__).with_name("history.toml")))


def _knowledge(catalogue: Catalogue) -> Track:
    """Navigational knowledge: what the continent gives to begin with, and all that is scored."""
    continents = catalogue.content.continents

    def of_character(event: events.Character) -> tuple[int, int]:
        home = catalogue.home_of[catalogue.characters.index(event.character)]
        return event.seat, catalogue.continent_nk[home]

    return (
        Track("NK")
        .sets(events.ContinentChosen, lambda e: (e.seat, continents[e.continent].nk))
        .sets(events.Character, of_character)
        .adds(events.Observed, lambda e: (e.seat, e.nk))
        .adds(events.SetScored, lambda e: (e.seat, e.nk))
        .adds(events.VehicleUsed, lambda e: (e.seat, e.nk))
        .adds(events.AllVehicles, lambda e: (e.seat, e.nk))
        .adds(events.Continent, lambda e: (e.seat, e.nk))
        .adds(events.AllContinents, lambda e: (e.seat, e.nk))
        .adds(events.QuestDone, lambda e: (e.seat, e.nk))
        .adds(events.LaunchBonus, lambda e: (e.seat, e.nk))
    )


def _way() -> Track:
    """How far everybody is on the way to the Moon, and home."""
    return (
        Track("Stages flown", goal=MOON)
        .sets(events.Flew, lambda e: (e.seat, e.to))
        .sets(events.Landed, lambda e: (e.seat, MOON))
        .sets(events.Arrived, lambda e: (e.seat, HOME))
        .sets(events.Aborted, lambda e: (e.seat, 0))
        .sets(events.AbortStage, lambda e: (e.seat, 0))
        .sets(events.ShadowMoved, lambda e: (SHADOW, e.stage))
    )
