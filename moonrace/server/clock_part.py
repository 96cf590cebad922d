"""How a table stands with time, as its page and programs are told."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from moonrace.bots import level_of, levels
from moonrace.kernel.match import Match
from moonrace.kernel.sealed import TIMED
from moonrace.kernel.title import Role
from moonrace.server.pace import DAYS_OF_SILENCE, HOUR
from moonrace.server.slate import BOT, END, WAIT, TimeLeft
from moonrace.server.table import LiveTable
from moonrace.tables.kit.clocks import AbsentPart, ClockPart, SitInLevel, TimePart, state_of, words_of
from moonrace.tables.kit.words import capital, listed

PATIENCE = {"live": "a minute", "days": "a day", "none": f"{DAYS_OF_SILENCE} days"}
"""For how long one says nothing who is then taken to agree."""
HOURS_TO_ASK = (3, 8, 24, 48)
WISHES = {WAIT: "would wait", END: "would end it without result"}


def time_part(table: LiveTable, match: Match, viewer: int) -> TimePart | None:
    """The clocks of a table, and what this viewer can agree on; None where time does not count, unless
    somebody was not heard of for long."""
    pace, slate, absent = table.row.pace, table.slate, table.clocks.up
    is_counted = pace.has_clock or slate.sits_in or absent
    if not is_counted or match.over or table.halt is not None:
        return None
    clocks = tuple(clock_part(table, left) for left in times_left(table))
    can_agree = viewer in table.players
    seat = slate.seats[viewer] if can_agree and slate.has_begun else None
    return TimePart(
        pace=capital(pace.words),
        has_clock=pace.has_clock,
        patience=PATIENCE[pace.kind],
        is_live=pace.is_live,
        clocks=clocks,
        acting=_acting(clocks, viewer),
        is_paused=slate.is_paused,
        talk_left=talk_left(table, match),
        can_agree=can_agree,
        wants_pause=viewer in slate.wants_pause,
        pause_words=_pause_words(table, viewer),
        away_left=0 if seat is None else pace.holidays - seat.away_days,
        is_away=viewer in table.people and _is_away(table, viewer),
        absent=tuple(absent_part(table, seat, viewer) for seat in absent),
        levels=tuple(SitInLevel(f"{BOT}{level.id}", level.name) for level in levels(table.title)),
        asks_hours=asked_hours(table, viewer),
        ask_choices=ask_choices(table) if can_agree else (),
        sits_in=level_of(slate.sits_in[viewer]).name if viewer in slate.sits_in else "",
    )


def ask_choices(table: LiveTable) -> tuple[int, ...]:
    """The hours for which a card may wait for somebody here: never longer than a decision may take."""
    is_timed = any(
        option.role is Role.WINDOWS and table.row.header.options.get(option.id) == TIMED
        for option in table.title.options
    )
    most = table.row.pace.days * 24 if table.is_by_days and is_timed else 0
    return tuple(hours for hours in HOURS_TO_ASK if hours <= most)


def asked_hours(table: LiveTable, viewer: int) -> int:
    """The hours for which cards wait for a viewer."""
    return round(table.slate.asks.get(viewer, 0) / HOUR)


def times_left(table: LiveTable) -> Sequence[TimeLeft]:
    """How the people of a table stand with their time."""
    found = (table.time_left(seat) for seat in table.people)
    return [left for left in found if left is not None]


def clocks_json(table: LiveTable) -> list[dict[str, Any]]:
    """The clocks for programs."""
    return [
        {
            "seat": left.seat,
            "seconds": round(left.seconds, 1),
            "is_running": left.is_running,
            "is_resting": left.is_resting,
            "ends": None if left.ends is None else round(left.ends, 1),
        }
        for left in times_left(table)
    ]


def clock_part(table: LiveTable, left: TimeLeft) -> ClockPart:
    """The clock of one seat."""
    pace = table.row.pace
    whole = pace.at_first if pace.is_live else pace.most
    is_running = left.is_running and left.seat in table.players
    return ClockPart(
        seat=left.seat,
        words=words_of(left.seconds, is_live=pace.is_live),
        state=state_of(left.seconds, is_live=pace.is_live, is_running=is_running, is_resting=left.is_resting),
        is_running=is_running,
        share=min(100, round(100 * left.seconds / whole)),
        note=_note(table, left),
        ticks=round(left.seconds, 1) if pace.is_live and is_running and not left.is_resting else 0,
    )


def _note(table: LiveTable, left: TimeLeft) -> str:
    slate, pace = table.slate, table.row.pace
    if left.seat in slate.sits_in:
        return f"{level_of(slate.sits_in[left.seat]).name} sits in"
    if left.away_until is not None:
        return f"away until {time.strftime('%d %B', time.gmtime(left.away_until)).lstrip('0')}"
    if slate.is_paused:
        return "rests: a pause"
    if left.is_resting and left.is_running:
        return f"rests until {pace.night.ends}.00" if pace.night else "rests"
    return ""


def talk_left(table: LiveTable, match: Match) -> str:
    """How long a discussion goes on at most, where that is counted in days."""
    until = table.clocks.asked_until(match.version).values()
    if not until or table.slate.is_paused or match.position.frame.opened_by() is not None:
        return ""
    return words_of(max(until) - table.clocks.now, is_live=False)


def _acting(clocks: Sequence[ClockPart], viewer: int) -> ClockPart | None:
    """The clock of the viewer if it runs, else the one that is up first."""
    running = [clock for clock in clocks if clock.is_running]
    own = [clock for clock in running if clock.seat == viewer]
    return min(own or running, key=lambda clock: clock.share, default=None)


def _pause_words(table: LiveTable, viewer: int) -> str:
    names = [table.row.seats[seat].name for seat in table.slate.wants_pause if seat != viewer]
    return f"{listed(names)} would like a pause." if names else ""


def _is_away(table: LiveTable, viewer: int) -> bool:
    left = table.time_left(viewer)
    return left is not None and left.away_until is not None


def absent_part(table: LiveTable, seat: int, viewer: int) -> AbsentPart:
    """Somebody whose time is up, and what the others want."""
    wishes = table.slate.wishes.get(seat)
    by = {} if wishes is None else wishes.by
    return AbsentPart(
        seat=seat,
        name=table.row.seats[seat].name,
        wishes=tuple(
            f"{table.row.seats[one].name} {_wish(what)}." for one, what in by.items() if one != viewer
        ),
        can_choose=viewer in table.voters,
        chosen=by.get(viewer, ""),
    )


def _wish(choice: str) -> str:
    return WISHES.get(choice) or f"would let {level_of(choice.removeprefix(BOT)).name} sit in"
