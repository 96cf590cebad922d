"""What is of interest in a game of Apogee: the Mission, launches and their dice, money, Technologies."""

from __future__ import annotations

from moonrace.games.apogee import events
from moonrace.games.apogee.catalogue import Catalogue
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.measures import GAME, AtEnd, Measures, Racer, Things, Track, Trait, named

LEVEL_OF_MISSION = 2
"""The level of Investor objectives that a Mission may ask for."""
RIVAL = -1
"""What stands for the rival of the solo variant among those who race."""

COUNTED = Track("counted", "What counts for the Mission").sets(events.Counts, lambda e: (e.seat, e.have))
OBJECTIVES = Track("objectives", "Investor objectives of level 2").adds(
    events.Objective, lambda e: (e.seat, int(e.level == LEVEL_OF_MISSION))
)
LAUNCHES = (
    Track("launches", "Launches")
    .adds(events.Launched, lambda e: (e.seat, 1))
    .sets(events.RivalLaunched, lambda e: (RIVAL, e.launches))
)
SPOTS = {"specialty": "Specialty", "construction": "Construction", "rd": "R&D", "design": "Design"}


def measures(cat: Catalogue) -> Measures:
    """What this game declares."""
    content = cat.content
    nations = {director.id: director.nation for director in content.directors.values()}
    director = Trait("director", "Director", named(content.directors))
    nation = Trait("nation", "Nation", named(content.nations))
    opening = Trait("opening", "Where the first Engineers were placed", SPOTS)
    return Measures(
        progress=(COUNTED, OBJECTIVES, LAUNCHES),
        seats=(
            Track("attempts", "Take-offs tried").adds(events.Rolled, lambda e: (e.seat, 1)),
            Track("interrupted", "Take-offs that failed").adds(events.Interrupted, lambda e: (e.seat, 1)),
            Track("to_reach", "Numbers to be reached by the die, in all").adds(
                events.Rolled, lambda e: (e.seat, e.number)
            ),
            Track("dockings", "Dockings").adds(events.Docked, lambda e: (e.seat, 1)),
            Track("built", "Technologies built").adds(events.Built, lambda e: (e.seat, 1)),
            Track("paid", "Credits paid for building").adds(events.Paid, lambda e: (e.seat, e.credits)),
            Track("earned", "Credits of quarters, launches and Investors")
            .adds(events.Earned, lambda e: (e.seat, e.credits + e.launches))
            .adds(events.Funded, lambda e: (e.seat, e.credits)),
            AtEnd("credits_left", "Credits left at the end", _credits_left),
            AtEnd("reserve_left", "Technologies in the reserve at the end", _reserve_left),
            AtEnd("engineers", "Engineers at the end", _engineers),
        ),
        games=(
            Track("investors_gone", "Investors with both objectives fulfilled").adds(
                events.InvestorGone, lambda _: (GAME, 1)
            ),
        ),
        traits=(
            director.of(events.Director, lambda e: [(e.seat, e.director)]),
            nation.of(events.Director, lambda e: [(e.seat, nations[e.director])]),
        ),
        opening=opening.of(events.Placed, _spots),
        things=(_technologies(cat), _engineer_cards(cat)),
        events=(
            events.Acquired,
            events.Built,
            events.Rolled,
            events.Launched,
            events.Interrupted,
            events.Docked,
            events.Objective,
            events.Counts,
            events.Fulfilled,
            events.DirectorSpecialty,
            events.Seized,
            events.RivalLaunched,
            events.Over,
        ),
        round_begins={events.Round: lambda e, _: e.round},
        dealt=("director",),
    )


def _spots(event: events.Placed) -> list[tuple[Racer, str]]:
    """The actions on which a seat's Engineers lie, as one key."""
    return [(event.seat, "+".join(spot for spot in SPOTS if getattr(event, spot)) or "none")]


def _technologies(cat: Catalogue) -> Things:
    words = named(cat.content.technologies)
    return (
        Things("technology", "Technologies", words, gained="put into the reserve", used="built")
        .gained(events.Acquired, lambda e: (e.seat, [e.card.partition(":")[0]]))
        .gained(events.Seized, lambda e: (e.seat, [e.technology]))
        .used(events.Built, lambda e: (e.seat, [e.technology] if e.how != "kept" else []))
    )


def _engineer_cards(cat: Catalogue) -> Things:
    words = named(cat.content.engineers)
    return (
        Things("engineer", "Engineers", words, gained="hired or joined", used="specialty resolved")
        .gained(events.HiredWho, lambda e: (e.seat, e.engineers))
        .gained(events.Joined, lambda e: (e.seat, [e.engineer]))
        .used(events.Specialty, lambda e: (e.seat, [e.engineer]))
    )


def _credits_left(state: ApogeeState, seat: int) -> int:
    return state.seats[seat].credits


def _reserve_left(state: ApogeeState, seat: int) -> int:
    return len(state.seats[seat].reserve)


def _engineers(state: ApogeeState, seat: int) -> int:
    return len(state.engineers_of(seat))
