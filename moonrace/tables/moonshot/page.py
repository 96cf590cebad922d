"""Everything the templates of the table read. One phase is on stage; the others wait in strips below it.

Pieces that scenes move have ids that stay the same as long as the piece does, wherever it lies:

- race line: `money-NATION`, `budget-NATION`, `popularity-NATION` (figures), `gap` (the scale between them)
- blueprint: `rocket-NATION` (outline), `space-NATION-rRcC`, `slot-NATION-SLOT`, `tile-TILE` (on a space, in a
  Development line, in the Research Area), `gauge-NATION-LETTER`, `module-MODULE` (discovered)
- politics: `place-NATION-PLACE`, `card-CARD`, `token-CARD-NATION-N`, `put-CARD-KIND` (where one may be put),
  `hand-CARD`, `stock-influence` and `stock-bluff` (the viewer's own)
- missions: `mission-MISSION`, `risk-RISK`, `die-RISK-ROLL` (faces), `moon-SEAT-N` (cards of a path); those
  beside the ask are `goal-MISSION`, the one in focus `focus-MISSION` with `focus-RISK`
- administration: `fate-NATION-PLACE`, `rope` (the card that is looked at), `turn-CARD-NATION-N` (its tokens),
  `pull-NATION` (the sums)
- for scenes: `match-NATION-SPACE-EDGE` (joints that match), `turned-ACTION` (a tile as it may be turned),
  `supplier-ITEM`, `aboard-NATION`, `decks`, `moon-disc`; `have-KIND`, `value-NATION-LETTER` (figures)
- what is on stage: `on-stage`, and in it `phase-PHASE`; a strip is `strip-PHASE`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from moonrace.games.moonshot.catalogue import Catalogue
from moonrace.games.moonshot.view import NationView
from moonrace.kernel.actions import Action
from moonrace.tables.face import AskPanel
from moonrace.tables.kit.parts import Aim, Phase, Rival, SeatPart, Shell, Stat, Table, Track
from moonrace.tables.kit.touch import touches_of
from moonrace.tables.kit.words import capital, figure
from moonrace.tables.moonshot.administration import AdministrationPart, administration_part
from moonrace.tables.moonshot.board import BoardMaker
from moonrace.tables.moonshot.desk import Desk
from moonrace.tables.moonshot.flights import Flight, flights
from moonrace.tables.moonshot.missions import (
    MissionPart,
    MoonPart,
    Things,
    mission_parts,
    moon_part,
    needs_of,
    offer_of,
)
from moonrace.tables.moonshot.politics import HandCard, PlacePart, hand_parts, place_parts
from moonrace.tables.moonshot.race import RacePart, Strip, race_part, strips
from moonrace.tables.moonshot.tiles import TileMaker
from moonrace.tables.moonshot.words import RECONSTRUCTED, Words
from moonrace.tables.moonshot.workshop import (
    PlacingPart,
    SheetPart,
    WorkshopMaker,
    WorkshopPart,
    ghosts_of,
    steals_of,
)

TRACK = (
    ("Politics", ("preparations", "politics")),
    ("Engineering", ("engineering",)),
    ("Launches", ("launches",)),
    ("Administration", ("suppliers", "fates", "effects")),
)


class SidePart(msgspec.Struct, frozen=True):
    """A side of the politics board, and what stands about it among the players."""

    id: str
    name: str
    seat: int
    people: str
    is_rival: bool
    is_first: bool
    has_called_stop: bool
    has_passed: bool
    budget: str
    popularity: str
    money: int
    hand: int
    tokens: int
    places: tuple[PlacePart, ...]
    steals: str


class MoonshotTable(Table, frozen=True, kw_only=True):
    """The table for one pair of eyes."""

    is_seated: bool
    stage: str
    race: RacePart
    strips: tuple[Strip, ...]
    sides: tuple[SidePart, SidePart]
    """The viewer's first; the first nation's for a spectator. So of `sheets`."""
    sheets: tuple[SheetPart, SheetPart]
    workshop: WorkshopPart
    placing: tuple[PlacingPart, ...]
    missions: list[MissionPart]
    moon: MoonPart
    hand: tuple[HandCard, ...]
    influence: int
    bluff: int
    administration: AdministrationPart
    flights: list[Flight]
    offered: str
    """The row of the placement that chances are told for; nothing where there is only one."""
    reconstructed: str

    @property
    def names(self) -> Mapping[str, str]:
        """What the nations are called, by id."""
        return {side.id: side.name for side in self.sides}


class PageMaker:
    """Makes the pages of one content."""

    def __init__(self, words: Words, cat: Catalogue) -> None:
        self.words = words
        self.tiles = TileMaker(cat)
        self.boards = BoardMaker(words, cat, self.tiles)
        self.workshops = WorkshopMaker(self.tiles, self.boards)

    def table_of(self, desk: Desk, panel: AskPanel) -> MoonshotTable:
        """What board, side, dock and panel read."""
        things, action = touches_of(panel), _advised(desk, panel)
        ghosts, needs = ghosts_of(desk, action), needs_of(desk)
        row, fit = next(iter(ghosts.items()), ("", None))
        both = (desk.me, desk.them)
        missions = mission_parts(desk, things, offer_of(action, row, fit))
        sheets = [self.workshops.sheet(desk, nation, things, ghosts, needs) for nation in both]
        return MoonshotTable(
            shell=_shell(desk, missions),
            is_seated=desk.is_seated,
            stage=desk.stage,
            race=race_part(desk),
            strips=strips(desk),
            sides=(_side(desk, desk.me, things), _side(desk, desk.them, things)),
            sheets=(sheets[0], sheets[1]),
            workshop=self.workshops.workshop(desk, things, panel.primary.thing if panel.primary else ""),
            placing=self.workshops.placing(desk, panel),
            missions=missions,
            moon=moon_part(desk, things),
            hand=hand_parts(desk, things),
            influence=desk.view.influence,
            bluff=desk.view.bluff,
            administration=administration_part(desk),
            flights=flights(self.words, desk.scene.log, desk.scene.since, _own(desk)),
            offered=row,
            reconstructed=RECONSTRUCTED,
        )


def _advised(desk: Desk, panel: AskPanel) -> Action | None:
    """The action of the big button."""
    if panel.primary is None:
        return None
    return next((action for action in desk.legal if str(action) == panel.primary.action), None)


def _own(desk: Desk) -> str:
    """The viewer's nation; nothing for a spectator."""
    return desk.me.nation if desk.view.seat >= 0 else ""


def _side(desk: Desk, nation: NationView, things: Things) -> SidePart:
    return SidePart(
        id=nation.nation,
        name=desk.words.nation(nation.nation),
        seat=desk.token_seat(nation.nation),
        people=desk.people(nation.nation),
        is_rival=nation.is_rival,
        is_first=desk.view.first_player == nation.nation,
        has_called_stop=nation.has_called_stop,
        has_passed=nation.has_passed,
        budget=figure(nation.budget),
        popularity=figure(nation.popularity),
        money=nation.money,
        hand=nation.hand_size,
        tokens=nation.tokens,
        places=place_parts(desk, nation, things),
        steals=steals_of(nation),
    )


# The shell --------------------------------------------------------------------------------------------------


def _shell(desk: Desk, missions: Sequence[MissionPart]) -> Shell:
    """What stands around the stage."""
    view = desk.view
    return Shell(
        when=f"round {view.round}" if view.round else "",
        phases=_phases(desk),
        track="Phases of the round",
        seats=tuple(_seat_part(desk, seat) for seat in range(view.players)),
        status=_status(desk),
        own="Table",
        rival=_rival(desk),
        aims=tuple(_aim(mission) for mission in missions),
    )


def _aim(mission: MissionPart) -> Aim:
    """An active mission, with the chances of the viewer's side."""
    taken = f"{mission.needs}, not aboard" if mission.missing else mission.needs
    return Aim(mission.name, mission.sides[0].chance, f"Level {mission.level}. {mission.reward}. {taken}.")


def _rival(desk: Desk) -> Rival | None:
    """The opponent of a solo game."""
    them = desk.them
    if not them.is_rival:
        return None
    return Rival(
        name=capital(desk.people(them.nation)),
        seat=desk.token_seat(them.nation),
        words=_rank_reason(desk, them),
        has_won=desk.view.winner == them.nation,
    )


def _phases(desk: Desk) -> tuple[Phase, ...]:
    view = desk.view
    track = list(TRACK)
    if view.is_parallel:
        track[:2] = [("Actions", ("tracks", "preparations", "politics", "engineering"))]
    if view.players == 4:
        track.insert(0, ("Discussion", ("discussion",)))
    return tuple(Phase(name, view.phase in phases) for name, phases in track)


def _status(desk: Desk) -> Stat | None:
    if not desk.is_seated:
        return None
    if desk.is_engineer and desk.stage == "engineering":
        return Stat("coin", str(desk.me.money), "money", "money")
    return Stat("people", figure(desk.me.popularity), "Popularity", "Popularity")


def _seat_part(desk: Desk, seat: int) -> SeatPart:
    view = desk.view
    nation = next(found for found in view.nations if seat in found.seats)
    is_politician, is_engineer = seat in nation.politicians, seat in nation.engineers
    stats: list[Stat] = []
    if is_politician:
        stats += [
            Stat("flag", figure(nation.budget), "Budget"),
            Stat("people", figure(nation.popularity), "Popularity"),
        ]
    if is_engineer:
        stats.append(Stat("coin", str(nation.money), "money"))
    roles = "" if is_politician and is_engineer else ", Politician" if is_politician else ", Engineer"
    is_over = view.phase == "over"
    return SeatPart(
        stats=tuple(stats),
        steps=Track(nation.popularity, desk.content.constants.popularity_max) if is_politician else None,
        words=_rank_reason(desk, nation) if is_over else f"{desk.words.nation(nation.nation)}{roles}",
        is_active=not is_over and desk.is_asked(nation, seat),
    )


def _rank_reason(desk: Desk, nation: NationView) -> str:
    popularity, budget = figure(nation.popularity), figure(nation.budget)
    space = "\N{NO-BREAK SPACE}"
    return f"{desk.words.nation(nation.nation)}, Popularity{space}{popularity}, Budget{space}{budget}"
