"""Reputation and the end of Constellation and Solar System (AN-REP-01 to 05, AN-RULING-23 to 25)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from moonrace.games.astronavigators.catalogue import HOME
from moonrace.games.astronavigators.state import ARRIVED, DROPPED, OUT, AstroState
from moonrace.games.astronavigators.view import Standing
from moonrace.kernel.result import Result, ranked


def standings(state: AstroState) -> tuple[Standing, ...]:
    """Everybody's reputation if the game ended now, by seat."""
    table = state.cat.content.reputation
    count, seats = str(state.players), range(state.players)
    if count not in table.arrival:
        return ()
    race = {seat: _race_key(state, seat) for seat in seats}
    leftovers = {seat: _leftover(state, seat) for seat in seats}
    foreign = {seat: _foreign(state, seat) for seat in seats}
    arrivals = [seat for seat in _best_first(seats, race) if _can_arrive(state, seat)]
    arrival = _awarded(arrivals, table.arrival[count])
    by_leftover = {seat: (leftovers[seat], *race[seat]) for seat in seats if leftovers[seat] > 0}
    leftover = _awarded(_best_first(by_leftover, by_leftover), table.leftover[count])
    instruments: dict[int, int] = {}
    if state.has_orrery:
        by_foreign = {seat: (foreign[seat], *race[seat]) for seat in seats if foreign[seat]}
        instruments = _awarded(_best_first(by_foreign, by_foreign), table.foreign_instruments[count])
    found = []
    for seat in seats:
        agenda = table.hidden_agenda if state.seats[seat].is_revealed else 0
        parts = arrival.get(seat, 0), leftover.get(seat, 0), instruments.get(seat, 0)
        found.append(
            Standing(
                seat=seat,
                race_position=1 + sum(race[other] > race[seat] for other in seats),
                arrival=parts[0],
                leftover_nk=leftovers[seat],
                leftover=parts[1],
                foreign=foreign[seat],
                instruments=parts[2],
                agenda=agenda,
                total=sum(parts) + agenda,
            )
        )
    return tuple(found)


def _race_key(state: AstroState, seat: int) -> tuple[int, int, int]:
    """How far a seat is in the race; the greater the better. Who got there first is better."""
    player = state.seats[seat]
    if not _can_arrive(state, seat):
        return 0, 0, 0
    return 1, HOME if player.fate == ARRIVED else player.stage, -player.reached


def _can_arrive(state: AstroState, seat: int) -> bool:
    """Whether a seat can get reputation for its arrival (AN-RULING-23, 24)."""
    player = state.seats[seat]
    return player.launches > 0 and player.fate != OUT


def _leftover(state: AstroState, seat: int) -> int:
    player = state.seats[seat]
    if not player.launches or player.fate in (DROPPED, OUT):
        return 0
    return max(0, player.nk - player.dv)


def _foreign(state: AstroState, seat: int) -> int:
    player = state.seats[seat]
    return sum(state.cat.quest_continent[quest] != player.continent for quest in player.instruments)


def _best_first(seats: Iterable[int], keys: Mapping[int, tuple[int, ...]]) -> list[int]:
    return sorted(seats, key=lambda seat: keys[seat], reverse=True)


def _awarded(places: Sequence[int], points: Sequence[int]) -> dict[int, int]:
    return dict(zip(places, points, strict=False))


def reputation_result(state: AstroState) -> Result:
    """The most reputation wins; a tie goes to the better race position (AN-REP-04)."""
    table = standings(state)
    ranking = ranked({entry.seat: (entry.total, -entry.race_position) for entry in table})
    return Result(ranking, tuple(float(entry.total) for entry in table), "reputation", ranking[0])
