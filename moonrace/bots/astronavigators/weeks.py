"""Which week to fly in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from moonrace.bots.astronavigators.desk import LAST_TRAINING, Desk
from moonrace.games.astronavigators.actions import Travel

MONTHS_AHEAD = 8


def best_week(desk: Desk, travels: Sequence[Travel]) -> Travel:
    """Early, before others and the shadow; where an agenda looks for an icon, in a week that shows it."""
    icons = set(desk.agenda.icons) if desk.agenda is not None and desk.me.is_revealed else set()

    def key(action: Travel) -> tuple[int, bool, int]:
        cards = desk.view.weeks[action.week - 1].cards
        card = desk.cat.card[cards[-1]] if cards else -1
        shows = card >= 0 and any(desk.cat.sets[number] in icons for number in desk.cat.sets_of[card])
        return shadow_steps(desk, action.week), not shows, action.week

    return min(travels, key=key)


def shadow_steps(desk: Desk, week: int) -> int:
    """Solo: the double steps that the shadow is bound to get from now on, were one in this week."""
    solo = desk.view.solo
    if solo is None or desk.round < LAST_TRAINING:
        return 0
    is_racing = desk.round > LAST_TRAINING
    return _after(solo.bad_timing, solo.shadow_week, week, MONTHS_AHEAD, counts=is_racing)


def _after(bad: int, shadow: int, week: int, months: int, *, counts: bool) -> int:
    is_double = 0 < bad < week and 0 < shadow < week
    next_bad = bad % 4 + 1
    next_shadow = week if week != next_bad else (next_bad - 2) % 4 + 1
    return (is_double and counts) + _doubles(next_bad, next_shadow, months - 1)


@cache
def _doubles(bad: int, shadow: int, months: int) -> int:
    """The double steps in so many months, when weeks are chosen well (AN-SLO-04, 06)."""
    if not months:
        return 0
    free = [week for week in (1, 2, 3, 4) if week not in (bad, shadow)]
    return min(_after(bad, shadow, week, months, counts=True) for week in free)
