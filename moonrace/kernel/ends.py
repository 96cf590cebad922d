"""Ends by people: a match that is resigned, agreed on as a draw, or ended without a result.

Rules know nothing of this: it is an entry of the record, as an undo is, and works in every game alike. What a
resignation means in a game is written down in its `rules.md`, as a ruling.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from moonrace.kernel.errors import BadRecord, Refusal, Refused
from moonrace.kernel.events import Resigned, Stopped
from moonrace.kernel.position import GAME_OVER, Position
from moonrace.kernel.record import DRAW, ENDS, LEAVE, NO_RESULT, RESIGN, Entry
from moonrace.kernel.result import AGREED, RESIGNED, WITHOUT_RESULT, Result
from moonrace.kernel.title import S, V

LEFT_ALREADY = Refusal("resigned", "This seat has resigned; somebody else plays it on.")
LEAVES_NOBODY = Refusal("leaves-nobody", "With this seat gone the game is decided: it can only be resigned.")
NOBODY_TO_DRAW = Refusal("no-draw", "A draw needs somebody else to agree.")
WHY = {RESIGN: RESIGNED, DRAW: AGREED, NO_RESULT: WITHOUT_RESULT}


def sides_in(position: Position[S, V], resigned: Collection[int]) -> list[tuple[int, ...]]:
    """The sides that are still in the game: seats that share their secrets win and lose together."""
    sides = (position.title.team(position.state, seat) or (seat,) for seat in range(position.state.players))
    return list(dict.fromkeys(side for side in sides if not set(side) & set(resigned)))


def can_leave(position: Position[S, V], seat: int, resigned: Collection[int]) -> bool:
    """Whether the others have a game without this seat's side, so that somebody may play it on."""
    return sum(seat not in side for side in sides_in(position, resigned)) > 1


def end_by_people(position: Position[S, V], entry: Entry, resigned: Sequence[int]) -> None:
    """Do what an entry says that ends a match, or one side's part in it; raises `Refused` or `BadRecord`."""
    if position.over:
        raise Refused(GAME_OVER)
    if entry.end not in ENDS:
        raise BadRecord(f"“{entry.end}” is no end; known: {', '.join(ENDS)}.")
    if entry.end == DRAW and len(sides_in(position, resigned)) < 2:
        raise Refused(NOBODY_TO_DRAW)
    gone: tuple[int, ...] = ()
    if entry.end in (RESIGN, LEAVE):
        gone = _side_of(position, entry)
        if set(gone) & set(resigned):
            raise Refused(LEFT_ALREADY)
        goes_on = entry.end == LEAVE
        if goes_on and not can_leave(position, gone[0], resigned):
            raise Refused(LEAVES_NOBODY)
        for seat in gone:
            position.flow.tell(Resigned(seat=seat, goes_on=int(goes_on)))
        if goes_on:
            return
    _stop(position, _result(position, entry.end, (*resigned, *gone)))


def _side_of(position: Position[S, V], entry: Entry) -> tuple[int, ...]:
    if entry.seat is None or not 0 <= entry.seat < position.state.players:
        raise BadRecord("a resignation says whose it is.")
    return tuple(position.title.team(position.state, entry.seat)) or (entry.seat,)


def _stop(position: Position[S, V], result: Result) -> None:
    state = position.state
    state.result = result
    if state.phase != "set_up":
        # What is not yet dealt is not shown, at the end of a game as little as before.
        state.phase = "over"
    position.flow.tell(Stopped(why=result.why, winners=tuple(map(str, result.winners))))
    position.settle()


def _result(position: Position[S, V], how: str, resigned: Sequence[int]) -> Result:
    seats = range(position.state.players)
    if how == NO_RESULT:
        return Result((tuple(seats),), (0.0,) * len(seats), WHY[how], (), tuple(sorted(resigned)))
    stayed = tuple(seat for seat in seats if seat not in resigned)
    groups = (stayed, tuple(sorted(resigned)))
    worth = 0.5 if how == DRAW else 1.0
    scores = tuple(worth if seat in stayed else 0.0 for seat in seats)
    winners = () if how == DRAW else stayed
    return Result(tuple(group for group in groups if group), scores, WHY[how], winners, groups[1])
