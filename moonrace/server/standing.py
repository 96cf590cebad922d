"""Standings: how pilots and bots do at a game and mode, with how sure that is (`openskill`, Plackett-Luce).

A pilot's standing moves at rated tables alone. A bot has one for each level, which every finished game with
pilots moves, so that one sees what beating it means. All of it follows from the stored results, in the order
in which they were counted (`recounting.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from statistics import fmean
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from moonrace.server import schema

if TYPE_CHECKING:
    from moonrace.server.outcomes import Outcome

BOT = "bot:"
AT_FIRST, STEP = 1500, 40
"""What is shown for whoever is new, and how much of it one unit of skill is."""
MEAN, DEVIATION = 25.0, 25.0 / 3
SURE = 2
"""Standard deviations that are shown to either side: nineteen times of twenty the truth lies between."""


class Rating(msgspec.Struct, frozen=True):
    """What is known of somebody's skill."""

    mu: float = MEAN
    sigma: float = DEVIATION

    @property
    def shown(self) -> int:
        """The figure people read."""
        return round(AT_FIRST + STEP * (self.mu - MEAN))

    @property
    def spread(self) -> int:
        """How far to either side the truth may be."""
        return round(STEP * SURE * self.sigma)

    @property
    def surely(self) -> float:
        """What one has shown to be at the least; by this the list is ordered."""
        return self.mu - SURE * self.sigma


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands: a pilot by its id, or `bot:LEVEL`."""

    game: str
    mode: str
    who: str
    rating: Rating
    games: int


def who_of(outcome: Outcome) -> str:
    """Who stands somewhere by a result; nothing for guests."""
    return f"{BOT}{outcome.level}" if outcome.level else outcome.pilot or ""


def moved_seats(outcomes: Sequence[Outcome]) -> list[int]:
    """The seats whose standing a game moves."""
    if not all(one.counts for one in outcomes) or len({one.team for one in outcomes}) < 2:
        return []
    if all(one.level for one in outcomes) or not all(map(who_of, outcomes)):
        # Of a guest nothing is known, and each would count as new, however often the same one plays.
        return []
    return [one.seat for one in outcomes if one.level or (one.is_rated and one.pilot)]


def rated(outcomes: Sequence[Outcome], known: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings of those whom a game moves; who is not known is new."""
    seats = moved_seats(outcomes)
    if not seats:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [list(team) for _, team in groupby(sorted(outcomes, key=_team), _team)]
    before = [[known.get(who_of(one), Rating()) for one in team] for team in teams]
    given = [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in before]
    after = model.rate(given, ranks=[float(min(one.place for one in team)) for team in teams])
    found: dict[str, list[Rating]] = {}
    for team, ratings in zip(teams, after, strict=True):
        for one, rating in zip(team, ratings, strict=True):
            if one.seat in seats:
                found.setdefault(who_of(one), []).append(Rating(rating.mu, rating.sigma))
    # Where bots of one level sit in several seats, each seat says something about the same bot.
    return {
        who: Rating(fmean(one.mu for one in seen), fmean(one.sigma for one in seen))
        for who, seen in found.items()
    }


def _team(outcome: Outcome) -> int:
    return outcome.team


def with_change(outcomes: Sequence[Outcome], known: Mapping[str, Rating]) -> list[Outcome]:
    """Results with the ratings before and after of those who were moved."""
    new = rated(outcomes, known)
    seats = moved_seats(outcomes)
    nothing = {"was_mu": None, "was_sigma": None, "mu": None, "sigma": None}
    found: list[Outcome] = []
    for one in outcomes:
        changed: dict[str, float | None] = dict(nothing)
        if one.seat in seats:
            was, now = known.get(who_of(one), Rating()), new[who_of(one)]
            changed = {"was_mu": was.mu, "was_sigma": was.sigma, "mu": now.mu, "sigma": now.sigma}
        found.append(msgspec.structs.replace(one, **changed))
    return found


# Rows -------------------------------------------------------------------------------------------------------


def count_game(connection: sa.Connection, outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Move standings by a game that ended now; its results with what has changed. The caller holds the
    counter of games."""
    game, mode = outcomes[0].game, outcomes[0].mode
    columns = schema.standing.c
    of_game = (columns.game == game, columns.mode == mode)
    whos = {who_of(one) for one in outcomes}
    rows = connection.execute(sa.select(schema.standing).where(*of_game, columns.who.in_(whos))).all()
    known = {row.who: read_standing(row) for row in rows}
    changed, new = counted(outcomes, known)
    for standing in new:
        connection.execute(schema.standing.delete().where(*of_game, columns.who == standing.who))
    keep_standings(connection, new)
    return changed


def counted(
    outcomes: Sequence[Outcome], known: Mapping[str, Standing]
) -> tuple[list[Outcome], list[Standing]]:
    """The results of a game with what they change, and the standings that are new by it."""
    changed = with_change(outcomes, {who: one.rating for who, one in known.items()})
    game, mode = outcomes[0].game, outcomes[0].mode
    new = [
        Standing(game, mode, who, rating, known[who].games + 1 if who in known else 1)
        for who, rating in _after(changed).items()
    ]
    return changed, new


def keep_standings(connection: sa.Connection, standings: Sequence[Standing]) -> None:
    """Store standings where there are none."""
    rows = [
        {"game": one.game, "mode": one.mode, "who": one.who, "games": one.games}
        | {"mu": one.rating.mu, "sigma": one.rating.sigma}
        for one in standings
    ]
    if rows:
        connection.execute(schema.standing.insert(), rows)


def _after(outcomes: Sequence[Outcome]) -> dict[str, Rating]:
    return {
        who_of(one): Rating(one.mu, one.sigma)
        for one in outcomes
        if one.mu is not None and one.sigma is not None
    }


def standings(connection: sa.Connection, game: str) -> list[Standing]:
    """All who stand somewhere in a game, by mode; the surest strength first."""
    rows = connection.execute(sa.select(schema.standing).where(schema.standing.c.game == game)).all()
    found = [read_standing(row) for row in rows]
    return sorted(found, key=lambda one: (one.mode, -one.rating.surely, one.who))


def standings_of(connection: sa.Connection, who: str) -> list[Standing]:
    """Where somebody stands, in all games."""
    columns = schema.standing.c
    query = sa.select(schema.standing).where(columns.who == who).order_by(columns.game, columns.mode)
    return [read_standing(row) for row in connection.execute(query).all()]


def read_standing(row: Any) -> Standing:
    """A standing as stored."""
    return Standing(row.game, row.mode, row.who, Rating(row.mu, row.sigma), row.games)
