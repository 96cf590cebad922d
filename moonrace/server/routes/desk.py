"""The desk: a visitor's tables as this visitor may see them, in the order in which they want attention."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

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
from moonrace.server.store import SeatRow
from moonrace.server.table import LiveTable
from moonrace.server.teaching import lesson_at
from moonrace.server.watchdog import beside
from moonrace.server.web import House
from moonrace.server.whose_move import is_asked, seconds_for_it, time_for_it, whose_move
from moonrace.server.word_wanted import word_wanted
from moonrace.tables.face import Line, face_of
from moonrace.tables.kit.home import News, Opponent, TableCard
from moonrace.tables.kit.words import count

MOST_ALONE, MOST_ENDED = 24, 12
"""Games with nobody but bots, and ended ones. Where other people play nothing is left out."""
MOST_NEWS, MOST_FRESH = 2, 60
A_MINUTE, AN_HOUR, A_DAY = 60, 3600, 24 * 3600


async def desk_of(at: House, request: Asked, pilot: Pilot) -> tuple[TableCard, ...]:
    """The tables of a visitor: where its pilot sits, and those whose links its browser keeps."""
    tables = await _tables(at, request, pilot)
    if tables and tables[0].waits_for_you and not tables[0].is_lobby:
        tables[0] = await _pictured(at, request, tables[0])
    ended = [card for card in tables if card.is_over]
    return (*(card for card in tables if not card.is_over), *ended[:MOST_ENDED])


async def next_of(at: House, request: Asked, pilot: Pilot, after: str) -> str:
    """The address of the table that waits for a visitor and has least time, other than the one it comes from;
    of its desk, where none does."""
    waiting = (card for card in await _tables(at, request, pilot) if card.waits_for_you)
    return next((card.url for card in waiting if card.url.split("/")[2] != after), "/")


async def _tables(at: House, request: Asked, pilot: Pilot) -> list[TableCard]:
    """All of them in order."""
    kept = at.remembered(request)
    known = {link.partition("/")[0] for link in kept}
    sits = await _sits(at, pilot) if pilot.is_stored else []
    own = [links.pilot_base(id_, pilot.id).removeprefix("/t/") for id_ in sits if id_ not in known]
    lobbies = await at.lobbies.of_pilot(pilot.id) if pilot.is_stored else []
    open_ = (lobby for lobby in lobbies if lobby.id not in at.hall.closed)
    found = [(lobby.created, _lobby_card(at, lobby, pilot.id)) for lobby in open_]
    for link in [*kept, *own]:
        try:
            since, card = await _card(at, request, link)
        except MoonraceError:
            # A table that is gone, or cannot be opened now, is no reason to keep the desk closed.
            continue
        # An invitation that was used leads to the same seat as the door of its pilot.
        if all(card.url != other.url for _, other in found):
            found.append((since, card))
    return in_order(zip((since for since, _ in found), apart([card for _, card in found]), strict=True))


async def _sits(at: House, pilot: Pilot) -> list[str]:
    return await at.pilots.tables_of(pilot.id, alone=MOST_ALONE, ended=MOST_ENDED)


def apart(cards: Sequence[TableCard]) -> list[TableCard]:
    """The same, later ones of a game that are called alike with a number: "Fra Mauro 2"."""
    seen: dict[tuple[str, str], int] = defaultdict(int)
    names: dict[int, str] = {}
    for place, card in sorted(enumerate(cards), key=lambda one: one[1].begun):
        seen[card.game, card.name] += 1
        number = seen[card.game, card.name]
        names[place] = card.name if number == 1 else f"{card.name} {number}"
    return [msgspec.structs.replace(card, name=names[place]) for place, card in enumerate(cards)]


def in_order(found: Iterable[tuple[float, TableCard]]) -> list[TableCard]:
    """Those that wait for the visitor first, then others, then ended. Least time left comes first, then the
    oldest; of the ended the latest."""

    def place(one: tuple[float, TableCard]) -> tuple[int, float, float]:
        at, card = one
        if card.is_over:
            return 2, 0.0, -at
        return 0 if card.waits_for_you else 1, card.seconds_left, at

    return [card for _, card in sorted(found, key=place)]


async def _card(at: House, request: Asked, link: str) -> tuple[float, TableCard]:
    """A table, and when its present moment came about."""
    who = partial(pilot_id, request)
    async with at.visit(*link.split("/"), who=who) as (live, visitor), live.at_rest() as match:
        step = await at.hall.store.reading(lambda connection: ledger.public_step(connection, live.id))
        look = look_of(request, live, match, visitor)
        return step.at, table_card(live, match, visitor, look, at.lobbies.now() - step.at)


async def _pictured(at: House, request: Asked, card: TableCard) -> TableCard:
    """A table with what lies on it; without, where it has gone meanwhile."""
    try:
        link = card.url.removeprefix("/t/").split("/")
        async with (
            at.visit(*link, who=partial(pilot_id, request)) as (live, visitor),
            live.at_rest() as match,
        ):
            reader = Reader(live, match, look_of(request, live, match, visitor).viewer)
            face = await beside(match, lambda: reader.face.context(reader.scene()))
    except MoonraceError:
        return card
    return msgspec.structs.replace(card, picture=str(face.picture))


def table_card(live: LiveTable, match: Match, visitor: Visitor, look: Look, age: float) -> TableCard:
    """A table through the visitor's eyes: nothing here comes from anywhere else."""
    reader = Reader(live, match, look.viewer)
    panel = reader.face.ask(reader.scene()) if live.halt is None else present.halt_panel(live)
    card = present.game_card(live.title)
    lines, new = reader.lines(trail := Trail(match, look.viewer))
    fresh = () if match.over else fresh_lines(lines, new, match, trail, look.viewer)
    return TableCard(
        url=visitor.base,
        game=card.id,
        game_name=card.name,
        name=live.row.name,
        begun=live.row.created,
        status=panel.heading if match.over else panel.eyebrow or panel.heading,
        is_yours_to_act=is_asked(live, match, visitor.seats),
        is_over=match.over,
        seats=match.players,
        icon=reader.face.icon,
        lesson=lesson_at(live, match, visitor.base),
        others=_others(live.row.seats, visitor.seats),
        since=ago(age),
        news=telling(fresh, "" if look.viewer < 0 else live.row.seats[look.viewer].name),
        fresh=tuple(one.number for one in fresh[-MOST_FRESH:]),
        has_moved=new < len(lines),
        lines=len(lines),
        whose=whose_move(live, match, visitor),
        is_live=live.row.pace.is_live,
        clock=time_for_it(live, match, visitor),
        seconds_left=seconds_for_it(live, match, visitor),
        word=word_wanted(live, match, visitor),
    )


def fresh_lines(lines: Sequence[Line], new: int, match: Match, trail: Trail, viewer: int) -> Sequence[News]:
    """What others have done since the viewer's last move; own standing orders are no news to it."""

    def is_own(line: Line) -> bool:
        return line.step >= 0 and match.steps[trail.number(line.step)].entry.seat == viewer

    numbered = list(enumerate(lines, start=1))[len(lines) - new :]
    return [News(number, line.seat, line.text, line.times) for number, line in numbered if not is_own(line)]


def telling(fresh: Sequence[News], name: str) -> tuple[News, ...]:
    """The few lines that tell most: those about the viewer before others, and the latest, in their order."""
    about = [one for one in fresh if name and name in one.text]
    others = [one for one in fresh if one not in about]
    chosen = [*others, *about][-MOST_NEWS:]
    return tuple(sorted(chosen, key=lambda one: one.number))


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
        begun=lobby.created,
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
