"""How the people of a table can end their game, as its page is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moonrace.kernel.ends import can_leave
from moonrace.kernel.match import Match
from moonrace.kernel.record import DRAW, NO_RESULT, RESIGN
from moonrace.server.ending import concerned, deciders, ends_open_to, wishes_known_to
from moonrace.server.pace import DAYS_OF_SILENCE
from moonrace.server.table import LiveTable
from moonrace.tables.kit.ends import EndsPart, OfferPart
from moonrace.tables.kit.words import listed

OFFERS = {
    DRAW: ("offers a draw", "offer a draw"),
    NO_RESULT: ("would end it without a result", "would end it without a result"),
    RESIGN: ("would resign", "would resign"),
}
AGREE = {DRAW: "Agree to a draw", NO_RESULT: "End it without a result", RESIGN: "Resign"}
SILENCE = f" Who says nothing for {DAYS_OF_SILENCE} days is taken to agree."


def ends_part(table: LiveTable, match: Match, viewer: int) -> EndsPart | None:
    """The ends that a viewer can make or agree to; None where it has no say."""
    open_ = ends_open_to(table, match, viewer)
    if not open_ or table.halt is not None:
        return None
    others = [seat for seat in concerned(table, match, NO_RESULT, viewer) if seat != viewer]
    wishes = wishes_known_to(table, match, viewer)
    return EndsPart(
        resigning=_resigning(table, match, viewer),
        can_draw=DRAW in open_,
        stopping=_stopping(table, others),
        is_alone=not others,
        wants=wishes.get(viewer, ""),
        offers=tuple(_offers(table, match, viewer, wishes)),
    )


def _resigning(table: LiveTable, match: Match, viewer: int) -> str:
    mates = [seat for seat in concerned(table, match, RESIGN, viewer) if seat != viewer]
    consent = f" It happens once {_names(table, mates)} will too." if mates else ""
    side = match.team(viewer)
    others = [seat for seat in deciders(table) if seat not in side]
    if others and can_leave(match.position, viewer, match.resigned):
        return f"You have lost then, and a bot plays on for the others.{consent}"
    stay = [seat for seat in range(match.players) if seat not in (*side, *match.resigned)]
    won = f", and {_names(table, stay)} {'has' if len(stay) == 1 else 'have'} won" if stay else " and is lost"
    return f"The game is over then{won}.{consent}"


def _stopping(table: LiveTable, others: Sequence[int]) -> str:
    if not others:
        return "The game is over then, and nobody has won or lost."
    return f"{_names(table, others)} {'has' if len(others) == 1 else 'have'} to agree.{_silence(table)}"


def _silence(table: LiveTable) -> str:
    return "" if table.row.pace.has_clock else SILENCE


def _offers(table: LiveTable, match: Match, viewer: int, wishes: dict[int, str]) -> Iterator[OfferPart]:
    for how in dict.fromkeys(wishes.values()):
        wanting = [seat for seat, wish in wishes.items() if wish == how]
        is_own = viewer in wanting
        missing = [seat for seat in concerned(table, match, how, wanting[0]) if seat not in wanting]
        one, many = OFFERS[how]
        others = [seat for seat in wanting if seat != viewer]
        who = "You" if is_own and not others else _names(table, others)
        verb = one if len(others) == 1 and who != "You" else many
        also = " And so would you." if is_own and others else ""
        waits = f"{_names(table, missing)} {'has' if len(missing) == 1 else 'have'} not answered."
        silence = _silence(table) if how == NO_RESULT else ""
        yield OfferPart(
            how, f"{who} {verb}.{also}", f"{waits}{silence}", wanting[0], is_own, "" if is_own else AGREE[how]
        )


def _names(table: LiveTable, seats: Sequence[int]) -> str:
    return listed(table.row.seats[seat].name for seat in seats)
