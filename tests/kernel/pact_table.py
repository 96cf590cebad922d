"""Pact matches at known places, for tests of the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.chance import Chance, Scripted, Seeded
from moonrace.kernel.match import Match
from tests.titles.pact import Bid, Pact, Table

TWO_HANDS = ("veto-0", "data-6", "veto-1", "data-7")
FOUR_HANDS = ("veto-0", "data-6", "veto-1", "data-7", "veto-2", "data-8", "data-9", "data-10")


def dealt(
    hands: Sequence[str] = TWO_HANDS,
    then: Sequence[int | str] = (),
    *,
    windows: str = "ask",
    free_undo: bool = False,
    chance: Chance | None = None,
) -> Match:
    """A match in which these cards are dealt, two to each seat, and chance goes on as scripted."""
    source = chance or Scripted([*hands, *then], then=Seeded(1))
    return Pact().start(len(hands) // 2, chance=source, options={"windows": windows}, free_undo=free_undo)


def at_first_turn(
    hands: Sequence[str] = TWO_HANDS,
    then: Sequence[int | str] = (),
    *,
    windows: str = "ask",
    free_undo: bool = False,
    chance: Chance | None = None,
) -> Match:
    """The same after bids of nothing: seat 0 has drawn `data-19` and is at turn."""
    match = dealt(hands, ("data-19", *then), windows=windows, free_undo=free_undo, chance=chance)
    for seat in range(match.players):
        match.act(seat, Bid(0))
    return match


def table(match: Match[Table]) -> Table:
    """What lies on the table, secrets included."""
    return match.position.state


def play_to_the_end(match: Match) -> None:
    """Always the first thing that is legal, which ends turns as soon as may be."""
    while not match.over:
        ask = match.asks[0]
        match.act(ask.seat, ask.legal()[0])
