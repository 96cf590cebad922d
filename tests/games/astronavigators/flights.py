"""Tables with players in space, for the tests of everything that happens on the trajectory."""

from __future__ import annotations

from tests.games.astronavigators.arranged import FIRST_AND_FAST, Arranged

PAD = "+1:-60/-90"
CONTINENTS = ["europe", "asia", "africa", "oceania"]


def on_stage(stage: int, *others: int, nk: int = 100, dv: int = 0, mode: str = FIRST_AND_FAST) -> Arranged:
    """A month of the second year: seat 0 on an outbound stage, others on theirs, one more seat at home."""
    who = CONTINENTS if mode == FIRST_AND_FAST else ["yuri", "wang", "leo", "jarrah"]
    table = Arranged(mode, who[: max(2, 1 + len(others))])
    table.round(13)
    for seat, place in enumerate((stage, *others)):
        if place:
            table.in_space(seat, "outbound", place)
    table.points(0, nk=nk, dv=dv)
    return table


def on_pad(*, mode: str = FIRST_AND_FAST, players: int = 2) -> Arranged:
    """A month of the second year: seat 0 stands on the launch pad with much knowledge."""
    table = on_stage(0, *[0] * (players - 1), mode=mode)
    table.at(0, PAD)
    return table


def move(table: Arranged, *answers: str) -> None:
    """Seat 0 moves in week 1, the others stay; then these answers are given."""
    table.act("travel 1 spacecraft")
    table.all_stay()
    for answer in answers:
        table.act(answer)


def where(table: Arranged, seat: int = 0) -> tuple[str, int]:
    """Place and stage of a seat."""
    return table.seen(seat).place, table.seen(seat).stage
