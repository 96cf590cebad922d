"""What is of interest in a game of Moonshot: missions, markers, launches, tests, Manoeuvres and tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moonrace.games.moonshot import events
from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.content import NATIONS, Content
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.measures import GAME, AtEnd, Measures, Racer, Things, Track, Trait, named

MISSIONS = Track("missions", "Missions completed").adds(events.Completed, lambda e: (e.nation, 1))


def popularity(content: Content) -> Track:
    """How popular each nation's programme is."""
    start = content.constants.start_popularity
    return Track("popularity", "Popularity", start=start).sets(events.Popularity, lambda e: (e.nation, e.to))


def measures(cat: Catalogue) -> Measures:
    """What this game declares."""
    content = cat.content
    decks = {tile.id: tile.deck for tile in content.tiles.values()}
    opening = Trait(
        "opening",
        "Decks of the first two tiles installed",
        {deck: deck.capitalize() for deck in decks.values()},
        length=2,
    )
    return Measures(
        progress=(MISSIONS, popularity(content)),
        seats=(
            Track("launches", "Launches").adds(events.Launched, lambda e: (e.nation, 1)),
            Track("exploded", "Rockets lost").adds(events.Exploded, lambda e: (e.nation, 1)),
            Track("aborted", "Launches called off").adds(events.Aborted, lambda e: (e.nation, 1)),
            Track("risks_failed", "Risk checks failed").adds(
                events.Risk, lambda e: (e.nation, int(not e.passed))
            ),
            Track("tests", "Test tokens laid").adds(events.Tested, lambda e: (e.nation, 1)),
            Track("installed", "Tiles installed").adds(events.Installed, lambda e: (e.nation, 1)),
            Track("paid", "Money paid by Engineers").adds(events.Paid, lambda e: (e.nation, e.cost)),
            Track("won_cards", "Manoeuvres carried through").adds(events.WonCard, lambda e: (e.nation, 1)),
            Track("stolen", "Tests and tiles stolen")
            .adds(events.StoleTest, lambda e: (e.nation, 1))
            .adds(events.StoleTile, lambda e: (e.nation, 1)),
            AtEnd("money_left", "Money left at the end", _money_left),
            AtEnd("budget", "Budget at the end", _budget),
            AtEnd("hand_left", "Manoeuvres left in hand", _hand_left),
        ),
        games=(
            Track("ties", "Manoeuvres that ended in a tie").adds(events.Tie, lambda _: (GAME, 1)),
            Track("moon_opened", "Nations for which the Moon landing was open").adds(
                events.MoonOpen, lambda _: (GAME, 1)
            ),
        ),
        traits=(
            Trait("nation", "Nation", named(content.nations)).of(
                events.Deal, lambda e: [(nation, nation) for nation in e.nations]
            ),
        ),
        opening=opening.of(events.Installed, lambda e: [(e.nation, decks[e.tile])]),
        things=(_manoeuvres(content), _tiles(content), _modules(content)),
        events=(
            events.Played,
            events.Evaluated,
            events.WonCard,
            events.Announced,
            events.Installed,
            events.Launched,
            events.Risk,
            events.Exploded,
            events.Aborted,
            events.Completed,
            events.MoonOpen,
            events.StoleTest,
            events.StoleTile,
            events.Over,
        ),
        round_begins={events.Round: lambda e, _: e.number},
        racers=_nations,
        whose=lambda event: getattr(event, "nation", None),
    )


def _manoeuvres(content: Content) -> Things:
    words = named(content.manoeuvres)
    return (
        Things("manoeuvre", "Manoeuvre cards", words, gained="drawn", used="laid on a place")
        .gained(events.DrewCards, lambda e: (e.nation, e.cards))
        .used(events.Played, lambda e: (e.nation, [e.card]))
    )


def _tiles(content: Content) -> Things:
    words = named(content.tiles)
    return (
        Things("tile", "Technology tiles", words, gained="drawn or stolen", used="installed")
        .gained(events.Developed, lambda e: (e.nation, [e.tile]))
        .gained(events.DrewTiles, lambda e: (e.nation, e.tiles))
        .gained(events.StoleTile, lambda e: (e.nation, [e.tile]))
        .used(events.Installed, lambda e: (e.nation, [e.tile]))
    )


def _modules(content: Content) -> Things:
    words = named(content.modules)
    return (
        Things("module", "Modules", words, gained="ordered", used="fitted")
        .gained(events.FirstOrder, lambda e: (e.nation, [e.module]))
        .gained(events.Ordered, lambda e: (e.nation, [e.module]))
        .used(events.Fitted, lambda e: (e.nation, [e.module]))
    )


def _nations(state: MoonshotState) -> Mapping[Racer, Sequence[int]]:
    return {name: state.seats_of(nation) for nation, name in enumerate(NATIONS)}


def _money_left(state: MoonshotState, nation: str) -> int:
    return state.nations[NATIONS.index(nation)].money


def _budget(state: MoonshotState, nation: str) -> int:
    return state.nations[NATIONS.index(nation)].budget


def _hand_left(state: MoonshotState, nation: str) -> int:
    return len(state.nations[NATIONS.index(nation)].hand)
