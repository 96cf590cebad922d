"""The desk: a visitor's tables as this visitor may see them, in the order in which they want attention."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.match import Match
from moonrace.server import ledger, links, present
from moonrace.server.links import Visitor
from moonrace.server.lobbies import Lobby
from moonrace.server.looking_back import Trail
from moonrace.server.pilots import Pilot
from moonrace.server.present import Look, Reader
from moonrace.server.routes.visits import look_of, pilot_id
from moonrace.server.safety import Asked
from moonrace.server.slate import TimeLeft
from moonrace.server.store import SeatRow
from moonrace.server.table import LiveTable
from moonrace.server.teaching import lesson_at
from moonrace.server.web import House
from moonrace.tables.face import face_of
from moonrace.tables.kit.clocks import LIVE_LOW, LOW, words_of
from moonrace.tables.kit.home import Opponent, TableCard
from moonrace.tables.kit.words import count

MOST_TABLES = 24
MOST_NEWS = 2
A_MINUTE, AN_HOUR, A_DAY = 60, 3600, 24 * 3600


async def desk_of(at: House, request: Asked, pilot: Pilot) -> tuple[TableCard, ...]:
    """The tables of a visitor: where its pilot sits, and those whose links its browser keeps."""
    kept = at.remembered(request)
    known = {link.partition("/")[0] for link in kept}
    sits = await at.pilots.tables_of(pilot.id, MOST_TABLES) if pilot.is_stored else []
    own = [links.pilot_base(id_, pilot.id).removeprefix("/t/") for id_ in sits if id_ not in known]
    lobbies = await at.lobbies.of_pilot(pilot.id) if pilot.is_stored else []
    cards = [_lobby_card(at, lobby, pilot.id) for lobby in lobbies]
    found: list[tuple[float, TableCard]] = []
    for link in [*kept, *own][:MOST_TABLES]:
        try:
            found.append(await _card(at, request, link))
        except MoonraceError:
            # A table that is gone, or cannot be opened now, is no reason to keep the desk closed.
            continue
    return (*in_order(found), *cards)


def in_order(found: Iterable[tuple[float, TableCard]]) -> list[TableCard]:
    """Those that wait for the visitor first, then others, then ended. Least time left comes first, then the
    oldest; of the ended the latest."""

    def place(one: tuple[float, TableCard]) -> tuple[int, float, float]:
        at, card = one
        if card.is_over:
            return 2, 0.0, -at
        return 0 if card.is_yours_to_act else 1, card.seconds_left, at

    return [card for _, card in sorted(found, key=place)]


async def _card(at: House, request: Asked, link: str) -> tuple[float, TableCard]:
    """A table, and when its present moment came about."""
    who = partial(pilot_id, request)
    async with at.visit(*link.split("/"), who=who) as (live, visitor), live.at_rest() as match:
        step = await at.hall.store.reading(lambda connection: ledger.public_step(connection, live.id))
        look = look_of(request, live, match, visitor)
        return step.at, table_card(live, match, visitor, look, at.lobbies.now() - step.at)


def table_card(live: LiveTable, match: Match, visitor: Visitor, look: Look, age: float) -> TableCard:
    """A table through the visitor's eyes: nothing here comes from anywhere else."""
    reader = Reader(live, match, look.viewer)
    panel = reader.face.ask(reader.scene())
    card = present.game_card(live.title)
    lines, new = reader.lines(Trail(match, look.viewer))
    fresh = lines[len(lines) - new :] if new and not match.over else ()
    clock = None if match.over else _own_clock(live, visitor.seats)
    return TableCard(
        url=visitor.base,
        game=card.id,
        game_name=card.name,
        name=live.row.name,
        status=panel.heading if match.over else panel.eyebrow or panel.heading,
        is_yours_to_act=not match.over and any(live.waits_for(match, seat) for seat in visitor.seats),
        is_over=match.over,
        seats=match.players,
        icon=reader.face.icon,
        lesson=lesson_at(live, match, visitor.base),
        others=_others(live.row.seats, visitor.seats),
        since=ago(age),
        news=fresh[-MOST_NEWS:],
        more=max(0, len(fresh) - MOST_NEWS),
        time_left="" if clock is None else words_of(clock.seconds, is_live=live.row.pace.is_live),
        is_time_short=clock is not None and clock.seconds < (LIVE_LOW if live.row.pace.is_live else LOW),
        seconds_left=math.inf if clock is None else clock.seconds,
    )


def _own_clock(live: LiveTable, seats: Sequence[int]) -> TimeLeft | None:
    """The clock of the visitor that runs, if one does."""
    found = (live.time_left(seat) for seat in seats)
    return next((left for left in found if left is not None and left.is_running), None)


def _others(seats: Sequence[SeatRow], own: Sequence[int]) -> tuple[Opponent, ...]:
    return tuple(
        Opponent(seat.seat, seat.name, seat.pilot or "", seat.is_bot)
        for seat in seats
        if seat.seat not in own
    )


def _lobby_card(at: House, lobby: Lobby, pilot: str) -> TableCard:
    title = at.hall.titles.new(lobby.wanted.game)
    open_ = len(lobby.open_places)
    mine = lobby.place_of(pilot)
    is_asked = not open_ and mine is not None and not mine.is_ready
    return TableCard(
        url=f"/lobby/{lobby.id}",
        game=title.id,
        game_name=title.name,
        name=lobby.name,
        status=f"Waits for {count(open_, 'more pilot')}." if open_ else "Waits until all are ready.",
        is_yours_to_act=is_asked,
        is_over=False,
        seats=len(lobby.places),
        icon=face_of(title).icon,
        is_lobby=True,
        others=tuple(
            Opponent(place.seat, place.name, place.pilot or "", place.is_bot)
            for place in lobby.places
            if place.name and place.pilot != pilot
        ),
    )


def ago(seconds: float) -> str:
    """How long ago something was, in round words."""
    if seconds < 2 * A_MINUTE:
        return "just now"
    if seconds < AN_HOUR:
        return f"{int(seconds // A_MINUTE)} min ago"
    if seconds < A_DAY:
        return f"{int(seconds // AN_HOUR)} h ago"
    return f"{count(int(seconds // A_DAY), 'day')} ago"
