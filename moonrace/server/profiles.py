"""Profiles: what a pilot has played, for those to whom it shows that.

A profile is made of results alone, so nothing of a game that still runs is in it. A pilot decides for itself
and for nobody else: of those it has played with, others are told who showed themselves to them too, or sat
at a table whose story anybody may read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec
import sqlalchemy as sa

from moonrace import games
from moonrace.bots import level_of
from moonrace.kernel.title import Title
from moonrace.server import schema
from moonrace.server.bonds import Eyes, eyes_of
from moonrace.server.game_pages import WORDS, span_of
from moonrace.server.links import pilot_base
from moonrace.server.outcomes import Outcome, outcomes_of_pilot
from moonrace.server.pilots import Pilot, pilots_by_id
from moonrace.server.routes.desk import ago
from moonrace.server.standing import Rating, Standing, standings_of
from moonrace.tables.face import face_of
from moonrace.tables.kit.game_page import Played
from moonrace.tables.kit.pages import PilotCard
from moonrace.tables.kit.profile import AtGame, Companion, Favourite, PlayedGame, Profile, RatedAt

MOST_COUNTED = 1000
MOST_LISTED = 12
MOST_COMPANIONS = 12
MOST_OPENINGS = 3
SOMEBODY = "Somebody"
_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}

Game = Sequence[Outcome]
"""All seats of a finished game."""


class _Kept(msgspec.Struct, frozen=True):
    """A table of a finished game that is still there."""

    name: str
    token: str
    names: Mapping[int, str]


class Known(msgspec.Struct, frozen=True):
    """All that a profile is made of, as stored."""

    who: Pilot
    eyes: Eyes
    games: Sequence[Game]
    standings: Sequence[Standing]
    pilots: Mapping[str, Pilot]
    """Those it has played with, as far as they are still here."""
    tables: Mapping[str, _Kept]

    @property
    def is_own(self) -> bool:
        """Whether it is one's own."""
        return self.eyes.pilot == self.who.id

    def mine(self, game: Game) -> Outcome:
        """What came of a game for the pilot."""
        return next(one for one in game if one.pilot == self.who.id)

    def may_read(self, game: Game) -> bool:
        """Whether who looks may read a game's story: they sat there, or anybody may."""
        return game[0].is_public or any(one.pilot == self.eyes.pilot for one in game)

    def may_name(self, other: Outcome, game: Game) -> bool:
        """Whether who looks may know that somebody sat there."""
        pilot = self.pilots.get(other.pilot or "")
        return self.may_read(game) or (pilot is not None and self.eyes.see(pilot))


def known_of(connection: sa.Connection, pilot: str, viewer: Pilot) -> Known | None:
    """What a pilot shows to another; None where it shows nothing, or where there is no such pilot."""
    eyes = eyes_of(connection, viewer.id)
    who = viewer if viewer.id == pilot else pilots_by_id(connection, [pilot]).get(pilot)
    if who is None or not eyes.see(who):
        return None
    outcomes = outcomes_of_pilot(connection, pilot, MOST_COUNTED)
    found = [list(game) for _, game in groupby(outcomes, lambda one: one.n)]
    others = pilots_by_id(connection, {one.pilot for one in outcomes if one.pilot})
    tables = _tables(connection, [game[0].table_id for game in found[:MOST_LISTED]])
    return Known(who, eyes, found, standings_of(connection, pilot), others, tables)


def _tables(connection: sa.Connection, ids: Sequence[str]) -> dict[str, _Kept]:
    tables, seats = schema.game_table.c, schema.seat.c
    named = sa.select(seats.table_id, seats.seat, seats.name).where(seats.table_id.in_(ids))
    names: dict[str, dict[int, str]] = {}
    for row in connection.execute(named):
        names.setdefault(row.table_id, {})[row.seat] = row.name
    query = sa.select(tables.id, tables.name, tables.spectator_token).where(tables.id.in_(ids))
    return {
        row.id: _Kept(row.name, row.spectator_token, names.get(row.id, {}))
        for row in connection.execute(query)
    }


# Pages ------------------------------------------------------------------------------------------------------


def profile_part(known: Known, closed: Iterable[str], now: float) -> Profile:
    """A pilot as its page shows it. Tables that the operator has closed are linked for nobody."""
    mine = [known.mine(game) for game in known.games]
    tables = {id_: table for id_, table in known.tables.items() if id_ not in closed}
    return Profile(
        who=PilotCard(known.who.id, known.who.name),
        is_you=known.is_own,
        audience=known.who.audience,
        games=len(mine),
        wins=sum(one.is_winner for one in mine),
        is_all=len(mine) < MOST_COUNTED,
        at=tuple(_at_games(mine, known.standings)),
        companions=tuple(_companions(known)),
        latest=tuple(_played(known, game, tables, now) for game in known.games[:MOST_LISTED]),
    )


def _at_games(mine: Sequence[Outcome], found: Sequence[Standing]) -> list[AtGame]:
    played = Counter(one.game for one in mine)
    return [
        _at_game(
            games.load(id_),
            [one for one in mine if one.game == id_],
            [one for one in found if one.game == id_],
        )
        for id_, _ in played.most_common()
        if id_ in games.ids()
    ]


def _at_game(title: Title, mine: Sequence[Outcome], found: Sequence[Standing]) -> AtGame:
    names = {mode.id: mode.name for mode in title.modes}
    declared = title.measures.opening
    wins = Counter(one.opening for one in mine if one.is_winner)
    begun = Counter(one.opening for one in mine if one.opening)
    return AtGame(
        title.id,
        title.name,
        face_of(title).icon,
        len(mine),
        wins.total(),
        tuple(_rated_at(one, names.get(one.mode, ""), found) for one in found),
        tuple(
            Favourite(key if declared is None else declared.say(key), number, wins[key])
            for key, number in begun.most_common(MOST_OPENINGS)
        ),
        "" if declared is None else declared.title,
    )


def _rated_at(one: Standing, mode: str, beside: Sequence[Standing]) -> RatedAt:
    # Beside what is known of anybody who is new.
    ratings = [Rating(), *(other.rating for other in beside)]
    scale = min(it.shown - it.spread for it in ratings), max(it.shown + it.spread for it in ratings)
    shown, spread = one.rating.shown, one.rating.spread
    return RatedAt(mode, shown, spread, one.games, span_of(shown - spread, shown, shown + spread, scale))


def _companions(known: Known) -> list[Companion]:
    """With whom it played, people before bots, each with how often."""
    people = Counter(
        one.pilot for game in known.games for one in game if one.pilot and known.may_name(one, game)
    )
    del people[known.who.id]
    found = [
        Companion(pilot.name, number, pilot.id, known.eyes.address(pilot))
        for id_, number in people.most_common()
        if (pilot := known.pilots.get(id_)) is not None
    ][:MOST_COMPANIONS]
    # A bot in several seats was there once.
    bots = Counter(level for game in known.games for level in {_bot(one) for one in game if one.level})
    return found + [Companion(name, number) for name, number in bots.most_common(MOST_COMPANIONS)]


def _bot(one: Outcome) -> str:
    return f"{level_of(one.level).name}, a bot"


def _played(known: Known, game: Game, tables: Mapping[str, _Kept], now: float) -> PlayedGame:
    mine = known.mine(game)
    kept = tables.get(mine.table_id)
    is_open = kept is not None and known.may_read(game)
    title = games.load(mine.game) if mine.game in games.ids() else None
    return PlayedGame(
        title.name if title else mine.game,
        face_of(title).icon if title else "",
        result_words(mine, game),
        mine.is_winner,
        ago(now - mine.at),
        tuple(_other(known, one, game, kept) for one in game if one is not mine),
        kept.name if kept and is_open else "",
        _address(known, game, kept) if kept and is_open else "",
        WORDS.get(mine.how, ""),
        mine.is_rated,
    )


def _address(known: Known, game: Game, kept: _Kept) -> str:
    if any(one.pilot == known.eyes.pilot for one in game):
        return pilot_base(game[0].table_id, known.eyes.pilot)
    return f"/t/{game[0].table_id}/w/{kept.token}"


def _other(known: Known, one: Outcome, game: Game, kept: _Kept | None) -> Played:
    pilot = known.pilots.get(one.pilot or "")
    if one.level:
        return Played(one.seat, _bot(one), is_winner=one.is_winner)
    if not known.may_name(one, game):
        return Played(one.seat, SOMEBODY, is_winner=one.is_winner)
    name = kept.names.get(one.seat, SOMEBODY) if kept else pilot.name if pilot else SOMEBODY
    return Played(one.seat, name, pilot.id if pilot else "", one.is_winner, known.eyes.address(pilot))


def result_words(mine: Outcome, game: Game) -> str:
    """What came of a game, in a word or three."""
    if mine.how == "no-result":
        return "No result"
    if mine.how == "agreed" and all(one.is_winner for one in game):
        return "Draw"
    if mine.is_winner:
        return "Won"
    if len({one.team for one in game}) < 3:
        return "Lost"
    return f"{_ORDINALS.get(mine.place, f'{mine.place}th')} of {mine.players}"
