"""What a table wants of somebody besides a move, as the desk says it: a word about who does not come or about
an end that is offered, or that they take their own seat back."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.bots import level_of
from moonrace.kernel.match import Match
from moonrace.server.clock_part import absent_part
from moonrace.server.ends_part import ends_part
from moonrace.server.links import Visitor
from moonrace.server.table import LiveTable
from moonrace.tables.kit.home import Word


def word_wanted(live: LiveTable, match: Match, visitor: Visitor) -> Word | None:
    """What is wanted of a visitor first."""
    if match.over or live.halt is not None:
        return None
    return next((word for seat in visitor.seats for word in _wanted(live, match, seat)), None)


def about_absent(name: str) -> str:
    """What those are told who decide about somebody whose time is up."""
    return f"{name} does not come. Wait, let a bot sit in, or end it."


def _wanted(live: LiveTable, match: Match, seat: int) -> Iterator[Word]:
    if seat in live.slate.sits_in:
        yield Word(f"{level_of(live.slate.sits_in[seat]).name} sits in for you.", "Come back")
    for absent in live.clocks.up:
        part = absent_part(live, absent, seat)
        if absent != seat and part.can_choose and not part.chosen:
            yield Word(about_absent(part.name), "Choose")
    ends = ends_part(live, match, seat)
    for offer in () if ends is None else ends.offers:
        if not offer.is_own:
            yield Word(offer.heading, "Answer")
