"""Ends by people at a live table: who may want which, who has to agree, and when it comes to pass.

Nobody resigns for others, and bots are asked nothing. What somebody wants stands on the slate; once all whom
it concerns want it, the match ends, as an entry of its record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moonrace.kernel.ends import can_leave
from moonrace.kernel.errors import Refusal
from moonrace.kernel.match import Match
from moonrace.kernel.record import DRAW, LEAVE, NO_RESULT, RESIGN
from moonrace.server.slate import END
from moonrace.server.timed import Timed

NO_END = Refusal("no-end", "That cannot be wanted here now.")
GAVE_UP = Refusal("resigned", "You have resigned, and a bot plays on. You can look on and talk.")


class End(NamedTuple):
    """An end that has come to pass."""

    how: str
    seat: int | None = None


def deciders(table: Timed) -> Sequence[int]:
    """The seats whose people have a say in how the game ends: those who have come and still play."""
    return [seat for seat in table.players if table.row.seats[seat].is_claimed]


def concerned(table: Timed, match: Match, how: str, seat: int) -> Sequence[int]:
    """Whose word is needed for an end that a seat wants: the own side's to resign, else everybody's."""
    side = match.team(seat) if how == RESIGN else range(match.players)
    return [one for one in deciders(table) if one in side]


def ends_open_to(table: Timed, match: Match, seat: int) -> tuple[str, ...]:
    """How a seat may want the game to end."""
    row = table.row
    if match.over or row.branch is not None or row.is_record or row.is_taught or seat not in deciders(table):
        return ()
    others = [one for one in deciders(table) if one not in match.team(seat)]
    return (RESIGN, DRAW, NO_RESULT) if others else (RESIGN, NO_RESULT)


def wishes_known_to(table: Timed, match: Match, seat: int) -> dict[int, str]:
    """Who wants which end, as far as a seat may know: to resign is the own side's matter until it is done."""
    return {
        one: wish.how
        for one, wish in table.slate.wants_end.items()
        if one in deciders(table) and (wish.how != RESIGN or one in match.team(seat))
    }


def agreed_end(table: Timed, match: Match) -> End | None:
    """The end that has come to pass, if one has."""
    if match.over:
        return None
    for absent in table.slate.wishes:
        if table.clocks.decided(absent, table.voters) == END:
            return End(NO_RESULT)
    for seat, wish in table.slate.wants_end.items():
        if seat in deciders(table) and _is_agreed(table, match, seat, wish.how):
            return _end(table, match, seat, wish.how)
    return None


def _is_agreed(table: Timed, match: Match, seat: int, how: str) -> bool:
    wanted = {one: wish.since for one, wish in table.slate.wants_end.items() if wish.how == how}
    if set(concerned(table, match, how, seat)) <= set(wanted):
        return True
    # Without a clock nobody's time is ever up, and the table would wait for ever for who never comes back.
    is_silent = not table.row.pace.has_clock and how == NO_RESULT
    return is_silent and table.clocks.now >= min(wanted.values()) + table.row.pace.patience


def _end(table: Timed, match: Match, seat: int, how: str) -> End:
    if how != RESIGN:
        return End(how)
    others = [one for one in deciders(table) if one not in match.team(seat)]
    goes_on = bool(others) and can_leave(match.position, seat, match.resigned)
    return End(LEAVE if goes_on else RESIGN, seat)
