"""What is of interest in a game of AstroNavigators: knowledge, the way to the Moon and home, cards."""

from __future__ import annotations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import HOME, MOON, Catalogue
from moonrace.games.astronavigators.state import AstroState
from moonrace.kernel.measures import GAME, AtEnd, Measures, Things, Track, Trait, named

SHADOW = -1
"""What stands for the shadow of the solo game among those who race."""
ACTS = {
    "observe": "observe",
    "travel": "travel",
    "plan": "save a card",
    "observe-saved": "observe saved cards",
}

WAY = (
    Track("stages", "Stages flown", goal=MOON)
    .sets(events.Flew, lambda e: (e.seat, e.to))
    .sets(events.Landed, lambda e: (e.seat, MOON))
    .sets(events.Arrived, lambda e: (e.seat, HOME))
    .sets(events.Aborted, lambda e: (e.seat, 0))
    .sets(events.AbortStage, lambda e: (e.seat, 0))
    .sets(events.ShadowMoved, lambda e: (SHADOW, e.stage))
)
"""How far everybody is on the way to the Moon, and home."""


def knowledge(cat: Catalogue) -> Track:
    """Navigational knowledge: what the continent gives to begin with, and all that is scored."""
    continents = cat.content.continents

    def of_character(event: events.Character) -> tuple[int, int]:
        home = cat.home_of[cat.characters.index(event.character)]
        return event.seat, cat.continent_nk[home]

    return (
        Track("nk", "NK")
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


def measures(cat: Catalogue) -> Measures:
    """What this game declares."""
    content = cat.content
    nk = knowledge(cat)
    return Measures(
        progress=(WAY, nk),
        seats=(
            Track("nk_at_launch", "NK at the first launch", start=None).takes(
                events.Launched, nk, lambda e: e.seat
            ),
            Track("moon_month", "Month of the landing", start=None).first(
                events.Landed, lambda e: (e.seat, e.month)
            ),
            Track("home_month", "Month of the return", start=None).first(
                events.Arrived, lambda e: (e.seat, e.month)
            ),
            Track("observed", "Cards observed").adds(events.Observed, lambda e: (e.seat, 1)),
            Track("sets", "Sets completed").adds(events.SetScored, lambda e: (e.seat, 1)),
            Track("moves", "Moves over the Earth").adds(events.Moved, lambda e: (e.seat, 1)),
            Track("quests", "Quests finished").adds(events.QuestDone, lambda e: (e.seat, 1)),
            Track("calibrated", "Tokens put on instruments").adds(events.Calibrated, lambda e: (e.seat, 1)),
            Track("launches", "Launches").adds(events.Launched, lambda e: (e.seat, 1)),
            Track("aborts", "Aborts")
            .adds(events.Aborted, lambda e: (e.seat, 1))
            .adds(events.Dropped, lambda e: (e.seat, 1))
            .adds(events.Out, lambda e: (e.seat, 1)),
            Track("agenda_revealed", "Agenda revealed: 1, or 0").adds(
                events.AgendaRevealed, lambda e: (e.seat, 1)
            ),
            AtEnd("dv", "DV at the end", _dv),
            AtEnd("saved_left", "Saved cards never observed", _saved_left),
        ),
        games=(
            Track("reshuffles", "Times the main deck was made anew").adds(
                events.Reshuffled, lambda _: (GAME, 1)
            ),
        ),
        traits=(
            Trait("continent", "Continent", named(content.continents))
            .of(events.ContinentChosen, lambda e: [(e.seat, e.continent)])
            .of(events.Character, lambda e: [(e.seat, content.characters[e.character].continent)]),
            Trait("character", "Character", named(content.characters)).of(
                events.Character, lambda e: [(e.seat, e.character)]
            ),
            Trait("agenda", "Hidden agenda", named(content.agendas)).of(
                events.AgendaKeptSecretly, lambda e: [(e.seat, e.agenda)]
            ),
            Trait("rocket", "Rocket of the first launch", named(content.rockets)).of(
                events.Launched, lambda e: [(e.seat, e.rocket)]
            ),
        ),
        opening=Trait("opening", "First three acts", ACTS, length=3).of(
            events.Declared, lambda e: [(e.seat, e.action)]
        ),
        things=(_cards(cat), _quests(cat)),
        events=(
            events.Observed,
            events.NotObserved,
            events.SetScored,
            events.QuestDone,
            events.Launched,
            events.Difficulty,
            events.Landed,
            events.Arrived,
            events.Aborted,
            events.Dropped,
            events.Out,
            events.AgendaRevealed,
            events.Calibrated,
            events.Over,
        ),
        round_begins={events.Month: lambda e, _: e.round},
        dealt=("continent", "character", "agenda"),
    )


def _cards(cat: Catalogue) -> Things:
    content = cat.content
    words = named(content.constellations, content.lunar_cards, content.planet_cards)
    return (
        Things("card", "Sky cards", words, gained="declared or saved", used="observed")
        .gained(events.Planned, lambda e: (e.seat, [e.card]))
        .gained(events.NotObserved, lambda e: (e.seat, [e.card]))
        .gained(events.Observed, lambda e: (e.seat, [e.card]))
        .used(events.Observed, lambda e: (e.seat, [e.card]))
    )


def _quests(cat: Catalogue) -> Things:
    return (
        Things("quest", "Quests", named(cat.content.quests), gained="found or kept", used="finished")
        .gained(events.QuestFound, lambda e: (e.seat, [e.quest]))
        .gained(events.QuestKeptSecretly, lambda e: (e.seat, [e.quest]))
        .used(events.QuestDone, lambda e: (e.seat, [e.quest]))
    )


def _dv(state: AstroState, seat: int) -> int:
    return state.seats[seat].dv


def _saved_left(state: AstroState, seat: int) -> int:
    return len(state.seats[seat].saved)
