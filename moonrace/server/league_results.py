"""What the tables of a league come to: points, who has met whom, and the order of its people."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from moonrace.kernel.result import WITHOUT_RESULT
from moonrace.server.outcomes import Outcome
from moonrace.server.pairing import Entrant, Pair, meetings

Sums = defaultdict[str, float]


class Sat(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round, with who sits there by seat; or somebody who sits out, alone."""

    round: int
    n: int
    table_id: str
    is_void: bool = False
    """Whether the organiser has said that it stays without a result."""
    people: tuple[str, ...]
    waits: bool = False
    watch: str = ""
    """The link for spectators, once it is played and as long as it is kept."""
    outcomes: tuple[Outcome, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Whether somebody sits out here."""
        return not self.table_id

    @property
    def has_result(self) -> bool:
        """Whether it counts."""
        ended = bool(self.outcomes) and self.outcomes[0].how != WITHOUT_RESULT
        return not self.is_void and (self.is_bye or ended)

    @property
    def is_awaited(self) -> bool:
        """Whether a result may still come: it waits or is played, and nobody has said otherwise."""
        return not self.is_void and not self.outcomes and (self.waits or bool(self.watch))


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the table of a league."""

    pilot: str
    place: int
    points: float
    against: float
    """The points of all whom they have met, added up."""
    won: int
    played: int
    byes: int


def winnings(table: Sat, size: int) -> dict[str, float]:
    """By person the points of a table that counts: 1 for who is before all others, 0 for who is behind all.

    Each opponent who is behind gives one share, each equal one half. Partners give nothing and take nothing;
    where all play together they win or lose. Who let a bot play the end has won nothing.
    """
    if not table.has_result:
        return {}
    if table.is_bye:
        return {table.people[0]: 1.0 if size == 2 else 0.5}
    return {table.people[one.seat]: _share(one, table.outcomes) for one in table.outcomes}


def _share(one: Outcome, all_: Sequence[Outcome]) -> float:
    if not _is_own(one):
        return 0.0
    others = [other for other in all_ if other.team != one.team]
    if not others:
        return float(one.is_winner)
    return sum((other.place > one.place) + (other.place == one.place) / 2 for other in others) / len(others)


def _is_own(one: Outcome) -> bool:
    """Whether who was paired has played it to the end, and no bot for them."""
    return not one.sat_in and not one.level


def meetings_of(tables: Iterable[Sat]) -> Counter[Pair]:
    """How often each two have met. Tables without a result do not count: their people may meet anew."""
    return meetings(table.people for table in tables if table.has_result)


def entrants(people: Iterable[str], tables: Sequence[Sat], size: int) -> list[Entrant]:
    """Those who are to be paired, with what counts for it."""
    points, byes, lead = _sums(tables, size)
    return [Entrant(one, points[one], byes[one], lead[one]) for one in people]


def _sums(tables: Sequence[Sat], size: int) -> tuple[Sums, Counter[str], Sums]:
    points: Sums = defaultdict(float)
    byes: Counter[str] = Counter()
    lead: Sums = defaultdict(float)
    for table in tables:
        for pilot, share in winnings(table, size).items():
            points[pilot] += share
        if table.is_bye:
            byes[table.people[0]] += 1
        elif table.has_result:
            for seat, pilot in enumerate(table.people):
                lead[pilot] += 0.5 - seat / (len(table.people) - 1)
    return points, byes, lead


def stands(people: Sequence[str], tables: Sequence[Sat], size: int) -> list[Stand]:
    """The table of a league: by points, then by those of whom one has met, then by tables won."""
    points, byes, _ = _sums(tables, size)
    met = meetings_of(tables)
    counted = [table for table in tables if table.has_result and not table.is_bye]
    played = Counter(pilot for table in counted for pilot in table.people)
    won = Counter(
        table.people[one.seat]
        for table in counted
        for one in table.outcomes
        if one.is_winner and _is_own(one)
    )
    against = _against(points, met)
    keys = {one: (-round(points[one], 6), -round(against[one], 6), -won[one]) for one in people}
    return [
        Stand(
            pilot=one,
            place=1 + sum(other < keys[one] for other in keys.values()),
            points=points[one],
            against=against[one],
            won=won[one],
            played=played[one],
            byes=byes[one],
        )
        for one in sorted(people, key=lambda one: keys[one])
    ]


def _against(points: Sums, met: Counter[Pair]) -> Sums:
    found: Sums = defaultdict(float)
    for pair, times in met.items():
        one, other = sorted(pair)
        found[one] += times * points[other]
        found[other] += times * points[one]
    return found
