"""From results and standings to the page of a game. It shows what its people have agreed to: rated tables
name them in the standing, and stories are listed of tables that were rated or open to everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
import sqlalchemy as sa

from moonrace.bots import level_of
from moonrace.kernel.rates import wilson
from moonrace.kernel.title import Title
from moonrace.server import schema
from moonrace.server.bonds import Eyes
from moonrace.server.pilots import Pilot
from moonrace.server.routes.desk import ago
from moonrace.server.standing import BOT, Standing
from moonrace.tables.kit.game_page import ModeStanding, Opening, Played, RecentGame, Span, Stands
from moonrace.tables.kit.pages import PilotCard

MOST_RECENT = 8
MOST_STANDING = 50
FEWEST_OPENINGS = 5
"""An opening is listed once it was played so often: fewer would tell of somebody's one game."""
MOST_OPENINGS = 12
WORDS = {
    "resigned": "It ended by resigning.",
    "agreed": "They agreed to end it.",
    "no-result": "It has no result.",
}


class Ended(msgspec.Struct, frozen=True):
    """A finished game whose story anybody may read, as stored."""

    table: str
    name: str
    token: str
    mode: str
    at: float
    how: str
    is_rated: bool
    people: tuple[Played, ...]


def recent_games(connection: sa.Connection, game: str, most: int = MOST_RECENT) -> list[Ended]:
    """The games that ended last, of those that anybody may read and that are still there."""
    results, tables, seats = schema.outcome.c, schema.game_table.c, schema.seat.c
    latest = (
        sa.select(results.n)
        .join(schema.game_table, tables.id == results.table_id)
        .where(results.game == game, results.is_public)
        .group_by(results.n)
        .order_by(results.n.desc())
        .limit(most)
    )
    query = (
        sa.select(schema.outcome, tables.name.label("table_name"), tables.spectator_token, seats.name)
        .join(schema.game_table, tables.id == results.table_id)
        .join(schema.seat, sa.and_(seats.table_id == results.table_id, seats.seat == results.seat))
        .where(results.n.in_(latest))
        .order_by(results.n.desc(), results.place, results.seat)
    )
    rows = connection.execute(query).all()
    return [_ended(list(of_game)) for _, of_game in groupby(rows, lambda row: row.n)]


def _ended(rows: Sequence[Any]) -> Ended:
    first = rows[0]
    people = tuple(Played(row.seat, row.name, row.pilot or "", row.is_winner) for row in rows)
    named = (first.table_id, first.table_name, first.spectator_token)
    return Ended(*named, first.mode, first.at, first.how, first.is_rated, people)


def openings_played(connection: sa.Connection, game: str) -> Mapping[str, tuple[int, int]]:
    """By opening, how often people played it against others and how often it won."""
    results = schema.outcome.c
    won = sa.func.sum(sa.case((results.is_winner, 1), else_=0))
    query = (
        sa.select(results.opening, sa.func.count(), won)
        .where(results.game == game, results.counts, results.players > 1)
        .where(results.opening.is_not(None), results.opening != "", results.level == "")
        .group_by(results.opening)
        .having(sa.func.count() >= FEWEST_OPENINGS)
    )
    return {row[0]: (int(row[1]), int(row[2])) for row in connection.execute(query)}


# Pages ------------------------------------------------------------------------------------------------------


def recent_part(
    title: Title, ended: Sequence[Ended], pilots: Mapping[str, Pilot], eyes: Eyes, now: float
) -> tuple[RecentGame, ...]:
    """Games that are over, as the page shows them."""
    names = {mode.id: mode.name for mode in title.modes}
    return tuple(
        RecentGame(
            url=f"/t/{one.table}/w/{one.token}",
            name=one.name,
            since=ago(now - one.at),
            mode=names.get(one.mode, ""),
            people=tuple(
                msgspec.structs.replace(who, url=eyes.address(pilots.get(who.pilot))) for who in one.people
            ),
            words=WORDS.get(one.how, ""),
            is_rated=one.is_rated,
        )
        for one in ended
    )


def standing_part(
    title: Title, found: Sequence[Standing], pilots: Mapping[str, Pilot], eyes: Eyes
) -> tuple[ModeStanding, ...]:
    """Who stands where, mode by mode; who is gone has no name and is left out."""
    here = [one for one in found if one.who.startswith(BOT) or one.who in pilots]
    modes = [(mode.id, mode.name, [one for one in here if one.mode == mode.id]) for mode in title.modes]
    return tuple(ModeStanding(id_, name, _rows(rows, pilots, eyes)) for id_, name, rows in modes if rows)


def _rows(found: Sequence[Standing], pilots: Mapping[str, Pilot], eyes: Eyes) -> tuple[Stands, ...]:
    low = min(one.rating.shown - one.rating.spread for one in found)
    high = max(one.rating.shown + one.rating.spread for one in found)
    ordered = sorted(found, key=lambda one: (-one.rating.surely, one.who))
    places = Counter[str]()
    rows: list[Stands] = []
    for one in ordered:
        is_bot = one.who.startswith(BOT)
        places["people"] += not is_bot
        rows.append(_row(one, pilots, 0 if is_bot else places["people"], (low, high), eyes))
    return tuple(row for number, row in enumerate(rows) if number < MOST_STANDING or row.is_you or row.level)


def _row(
    one: Standing, pilots: Mapping[str, Pilot], place: int, scale: tuple[int, int], eyes: Eyes
) -> Stands:
    level = one.who.removeprefix(BOT) if one.who.startswith(BOT) else ""
    pilot = None if level else PilotCard(one.who, pilots[one.who].name)
    shown, spread = one.rating.shown, one.rating.spread
    name = pilot.name if pilot else f"{level_of(level).name}, a bot"
    span = span_of(shown - spread, shown, shown + spread, scale)
    is_you, url = one.who == eyes.pilot, eyes.address(pilots.get(one.who))
    return Stands(place, name, pilot, level, shown, spread, one.games, span, is_you, url)


def span_of(low: float, middle: float, high: float, scale: tuple[float, float]) -> Span:
    """Figures as shares of the line from one end of a scale to the other."""
    begin, end = scale
    length = (end - begin) or 1.0
    return Span(*(round(100 * (figure - begin) / length, 1) for figure in (low, middle, high)))


def opening_part(played: Mapping[str, tuple[int, int]], say: Callable[[str], str]) -> tuple[Opening, ...]:
    """Openings with how often they won, those that surely do most first."""
    found: list[Opening] = []
    for key, (games, wins) in played.items():
        low, high = wilson(wins, games)
        found.append(Opening(say(key), games, wins, *(round(100 * x) for x in (wins / games, low, high))))
    return tuple(sorted(found, key=lambda one: (-one.low, one.words))[:MOST_OPENINGS])
