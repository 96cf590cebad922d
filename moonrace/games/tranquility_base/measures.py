"""What is of interest in a game of Tranquility Base: missions, launches, who was hindered, cards."""

from __future__ import annotations

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.catalogue import Catalogue
from moonrace.games.tranquility_base.state import TranquilityState
from moonrace.kernel.measures import GAME, AtEnd, Measures, Things, Track, Trait, named

MISSIONS = Track("missions", "Missions completed").adds(events.Completed, lambda e: (e.seat, 1))
LAUNCHES = Track("launches", "Launches").adds(events.Launched, lambda e: (e.seat, 1))


def measures(cat: Catalogue) -> Measures:
    """What this game declares."""
    content = cat.content
    programs = {mission.id: mission.program for mission in content.missions.values()}
    gates = {space.id: content.missions[space.gate].name for space in content.board.starts}
    start = Trait("start", "Start space", {space: f"Beside {mission}" for space, mission in gates.items()})
    opening = Trait(
        "opening",
        "Programs of the first two missions launched",
        {program: program.capitalize() for program in content.constants.programs},
        length=2,
    )
    return Measures(
        progress=(MISSIONS, LAUNCHES),
        seats=(
            Track("fuel_moved", "Fuel paid for moves").adds(events.Moved, lambda e: (e.seat, e.fuel)),
            Track("spaces", "Spaces moved")
            .adds(events.Moved, lambda e: (e.seat, e.spaces))
            .adds(events.Extended, lambda e: (e.seat, e.spaces)),
            Track("scrubbed", "Missions scrubbed").adds(events.Scrubbed, lambda e: (e.seat, 1)),
            Track("wilds", "Wilds played").adds(events.Wild, lambda e: (e.seat, 1)),
            Track("instants", "Instants played").adds(events.Instant, lambda e: (e.seat, 1)),
            Track("hindered", "Own missions delayed, halted or lost")
            .adds(events.WildWorked, lambda e: (e.owner, 1))
            .adds(events.Delayed, lambda e: (e.owner, 1))
            .adds(events.Aborted, lambda e: (e.owner, 1))
            .adds(events.AgenaLost, lambda e: (e.owner, 1)),
            AtEnd("hand_left", "Cards left in hand", _hand_left),
        ),
        games=(
            Track("negated", "Cards negated").adds(events.Negated, lambda _: (GAME, 1)),
            Track("aborted", "Missions aborted").adds(events.Aborted, lambda _: (GAME, 1)),
            Track("reshuffles", "Times the draw pile was made anew").adds(
                events.Reshuffled, lambda _: (GAME, 1)
            ),
        ),
        traits=(start.of(events.StartChosen, lambda e: [(e.seat, e.space)]),),
        opening=opening.of(events.Launched, lambda e: [(e.seat, programs[e.mission])]),
        things=(_cards(cat),),
        events=(
            events.Launched,
            events.AgenaInOrbit,
            events.Completed,
            events.Landed,
            events.Scrubbed,
            events.WildWorked,
            events.Delayed,
            events.Aborted,
            events.AgenaLost,
            events.Negated,
            events.Milestone,
            events.Gained,
        ),
        round_begins={events.Turn: lambda e, players: (e.turn + players - 1) // players},
        dealt=("start",),
    )


def _cards(cat: Catalogue) -> Things:
    content = cat.content
    words = named(content.equipment, content.missions, content.history, content.wild, content.instant)
    return (
        Things("card", "Cards", words, gained="dealt, drawn or taken into hand", used="played from hand")
        .gained(events.Dealt, lambda e: (e.seat, e.cards))
        .gained(events.DrewCard, lambda e: (e.seat, [e.card]))
        .gained(events.TookDiscard, lambda e: (e.seat, [e.card]))
        .gained(events.RefilledCards, lambda e: (e.seat, e.cards))
        .used(events.Assembled, lambda e: (e.seat, [e.card]))
        .used(events.Scrubbed, lambda e: (e.seat, [e.replacement]))
        .used(events.Wild, lambda e: (e.seat, [e.card]))
        .used(events.History, lambda e: (e.seat, [e.card]))
        .used(events.Instant, lambda e: (e.seat, [e.card]))
    )


def _hand_left(state: TranquilityState, seat: int) -> int:
    return len(state.seats[seat].hand)
