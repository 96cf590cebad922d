"""From a league to what one visitor may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import msgspec

from moonrace.kernel.errors import Refused
from moonrace.kernel.title import Title
from moonrace.server import links, present
from moonrace.server.league_results import Sat, stands, winnings
from moonrace.server.leagues import League, check_may_pair
from moonrace.server.lobby_pages import RATED, rules_in_words
from moonrace.server.pairing import table_sizes
from moonrace.server.pilots import Pilot
from moonrace.tables.face import face_of
from moonrace.tables.kit.league import LeaguePage, LeagueRound, LeagueSeat, LeagueStand, LeagueTable
from moonrace.tables.kit.pages import PilotCard
from moonrace.tables.kit.words import capital, count, in_words

Cards = Mapping[str, PilotCard]
OF_TWO = (
    "A win is a point, a draw half of one. Where the number is odd, one sits out and gets a point; nobody "
    "sits out twice before everybody has once."
)
OF_MORE = (
    "Who comes before all others at a table gets a point, who comes last nothing, and those between even "
    "shares of it. Who has to sit out gets half a point."
)
TIES = (
    "Equal on points, whoever has met the stronger comes first: the points of all whom one has met, added "
    "up. Then it goes by tables won. Who is equal in all of it shares a place."
)
MEETINGS = (
    "Each round seats together who has about as many points, and nobody meets anybody twice while that can "
    "be avoided. Who has sat late so far sits early next."
)
WITHOUT = (
    "A table without a result gives nothing, and its people may be paired again. Who lets a bot play the end "
    "gets nothing for it."
)


def league_page(
    league: League,
    title: Title,
    viewer: Pilot,
    cards: Cards,
    *,
    origin: str,
    token: str = "",
    error: str = "",
    csrf: str = "",
) -> LeaguePage:
    """A league as somebody may see it; `token` is the organiser's."""
    address = f"/league/{league.id}"
    organise = f"{address}/o/{token}" if token else ""
    mine = league.member(viewer.id)
    can_pair, pair_words = _next(league, title)
    wanted = league.wanted
    example = msgspec.structs.replace(wanted, seats=("friend",) * league.size)
    rules = rules_in_words(example, title, league.size)
    return LeaguePage(
        game=present.game_card(title),
        icon=face_of(title).icon,
        name=league.name,
        address=address,
        organise=organise,
        link=f"{origin}{address}",
        secret_link=f"{origin}{organise}" if organise else "",
        token=token,
        is_open=league.is_open,
        is_member=mine is not None and not mine.is_out,
        is_out=mine is not None and mine.is_out,
        facts=_facts(league),
        rules=tuple(rule for rule in rules if rule[0] != "people"),
        rows=_rows(league, viewer.id, cards),
        rounds=tuple(
            _round(n, list(of_round), league, viewer.id, cards)
            for n, of_round in groupby(reversed(league.tables), lambda table: table.round)
        ),
        next_round=league.rounds + 1,
        can_pair=can_pair,
        pair_words=pair_words,
        how=(OF_TWO if league.size == 2 else OF_MORE, TIES, MEETINGS, WITHOUT),
        consent=RATED if wanted.rated else "",
        error=error,
        pilot=PilotCard(viewer.id, viewer.name),
        csrf=csrf,
    )


def _facts(league: League) -> str:
    people = _pilots(sum(not member.is_out for member in league.members))
    rounds = count(league.rounds, "round") if league.rounds else "no round yet"
    return f"{people}, {rounds}, tables of {in_words(league.size).lower()}"


def _pilots(people: int) -> str:
    return capital(count(people, "pilot")) if people else "Nobody"


def _next(league: League, title: Title) -> tuple[bool, str]:
    """Whether the next round can be paired, and what to say of it."""
    if late := len(league.unfinished):
        words = "table has" if late == 1 else "tables have"
        return False, (
            f"{in_words(late)} {words} no result yet. Wait for them, or leave them without a result below."
        )
    try:
        check_may_pair(league, league.rounds + 1)
    except Refused as error:
        return False, error.refusal.sentence
    active = sum(not member.is_out for member in league.members)
    sizes, out = table_sizes(active, league.size, title.counts)
    if not sizes:
        return False, f"{_pilots(active)} so far. Send the link to more."
    sits = f"; {in_words(out).lower()} {'sits' if out == 1 else 'sit'} out" if out else ""
    return True, f"{_pilots(active)} at {count(len(sizes), 'table')}{sits}."


def _rows(league: League, viewer: str, cards: Cards) -> tuple[LeagueStand, ...]:
    out = {member.pilot for member in league.members if member.is_out}
    return tuple(
        LeagueStand(
            place=one.place,
            pilot=cards[one.pilot],
            points=_figure(one.points),
            against=_figure(one.against),
            won=one.won,
            played=one.played,
            byes=one.byes,
            is_you=one.pilot == viewer,
            is_out=one.pilot in out,
        )
        for one in stands([member.pilot for member in league.members], league.tables, league.size)
    )


def _round(n: int, tables: list[Sat], league: League, viewer: str, cards: Cards) -> LeagueRound:
    inner = sorted(tables, key=lambda table: table.n)
    return LeagueRound(
        n,
        tuple(_table(table, league, viewer, cards) for table in inner if not table.is_bye),
        tuple(cards[table.people[0]] for table in inner if table.is_bye),
        is_over=not any(table.is_awaited for table in inner),
    )


def _table(table: Sat, league: League, viewer: str, cards: Cards) -> LeagueTable:
    points = winnings(table, league.size)
    winners = {table.people[one.seat] for one in table.outcomes if one.is_winner and table.has_result}
    url, link = _way_in(table, viewer)
    return LeagueTable(
        n=table.n,
        people=tuple(
            LeagueSeat(
                cards[pilot],
                _figure(points[pilot]) if pilot in points else "",
                is_winner=pilot in winners,
                is_you=pilot == viewer,
            )
            for pilot in table.people
        ),
        words=_state(table),
        url=url,
        link=link,
        is_yours=viewer in table.people,
        can_void=table.is_awaited,
    )


def _state(table: Sat) -> str:
    if table.is_void or (table.outcomes and not table.has_result):
        return "Without a result."
    if table.outcomes:
        return "Over."
    if table.waits:
        return "Waits until its people are ready."
    return "Is played." if table.watch else "Was cleared away without a result."


def _way_in(table: Sat, viewer: str) -> tuple[str, str]:
    """Where a table is found: by its own people in their seats, by everybody else as spectators."""
    sits, is_over = viewer in table.people, bool(table.outcomes)
    if table.waits:
        return (f"/lobby/{table.table_id}", "Sit down") if sits else ("", "")
    if not table.watch:
        return "", ""
    if sits:
        return links.pilot_base(table.table_id, viewer), "Read it" if is_over else "Play on"
    return f"/t/{table.table_id}/w/{table.watch}", "Read it" if is_over else "Watch"


def _figure(points: float) -> str:
    """Points with their halves as people write them."""
    whole, rest = divmod(round(points, 2), 1)
    if rest == 0.5:
        return f"{int(whole) or ''}½"
    return f"{points:.2f}".rstrip("0").rstrip(".")
