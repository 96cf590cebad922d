"""Declared is not done: what is shown now and holds in the own week, and what may change by then."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators.view import SeatView
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.kit.words import listed

MOVES_CARDS = ("octant", "persian_astrolabe", "refractor_telescope")
"""Instruments that can change the top card of another player's week, or of one without a player."""


class Outcome(msgspec.Struct, frozen=True):
    """What holds, and what may still change."""

    holds: str
    changes: tuple[str, ...]


def outcome_of(desk: Desk) -> Outcome | None:
    """For the action phase; nothing is left open where a thing is done at once."""
    if desk.what != "declare" or not desk.legal:
        return None
    if desk.is_flying or any(a.vehicle == "spacecraft" for a in desk.all_of(acts.Travel)):
        return Outcome("Knowledge, difficulty and tokens hold until your week.", tuple(_in_flight(desk)))
    holds = "What you see and reach now holds in your week."
    return Outcome(holds, tuple(_on_earth(desk)))


def _rivals(desk: Desk) -> list[SeatView]:
    return [seat for seat in desk.others if seat.fate == "playing"]


def _on_earth(desk: Desk) -> Iterator[str]:
    for seat in _rivals(desk):
        found = [name for name in seat.instruments if name in MOVES_CARDS]
        if found and not desk.me.is_prepared:
            names = listed(map(desk.words.instrument, found))
            yield f"{desk.name(seat.seat)}’s {names} may put another card on your week before you observe."
    if _rivals(desk) and desk.view.has_bonuses:
        yield "Whoever arrives on a continent in an earlier week takes its top tile; you get the next."
    if _rivals(desk) and not desk.is_first_and_fast:
        yield "Arriving on a square with another die, you roll for a free connection."


def _in_flight(desk: Desk) -> Iterator[str]:
    outlook = desk.view.outlook
    if outlook is None or not outlook.stage:
        return
    stage = desk.stage(outlook.direction, outlook.stage)
    if stage is None:
        return
    movers = [seat for seat in _rivals(desk) if _may_enter(desk, seat, outlook.direction, outlook.stage)]
    names = listed(desk.name(seat.seat) for seat in movers)
    room = stage.housing - len(stage.seats) - stage.has_shadow
    if movers and len(movers) >= room:
        yield f"{names} may fill stage {outlook.stage} in an earlier week; then you skip it and its tile."
    if movers and stage.value < 0:
        yield f"{names} may turn its tile up before you."
    leaving = [seat for seat in _rivals(desk) if outlook.skipped and seat.stage in outlook.skipped]
    if leaving:
        there = listed(desk.name(seat.seat) for seat in leaving)
        yield f"{there} may leave stage {listed(map(str, outlook.skipped))} first; then you enter it."
    if desk.view.solo is not None and desk.view.solo.place != "earth":
        yield "The shadow moves before you if a token stands in an earlier week."


def _may_enter(desk: Desk, seat: SeatView, direction: str, stage: int) -> bool:
    """Whether a rival could be on a stage before the viewer, if it takes an earlier week."""
    if direction == "inbound":
        return seat.place == "moon" or (seat.place == "inbound" and seat.stage < stage)
    if seat.place == "earth":
        return seat.is_prepared and any(site.square == seat.square for site in desk.view.sites)
    return seat.place == "outbound" and seat.stage < stage
