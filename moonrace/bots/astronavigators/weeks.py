"""Which week to fly in."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.bots.astronavigators.desk import LAST_TRAINING, Desk
from moonrace.games.astronavigators.actions import Travel
from moonrace.kernel.actions import Action


def best_week(desk: Desk, travels: Sequence[Travel]) -> Action:
    """Early, before others and the shadow; where an agenda looks for an icon, in a week that shows it."""
    icons = set(desk.agenda.icons) if desk.agenda is not None and desk.me.is_revealed else set()

    def key(action: Travel) -> tuple[int, bool, int]:
        cards = desk.view.weeks[action.week - 1].cards
        card = desk.cat.card[cards[-1]] if cards else -1
        shows = card >= 0 and any(desk.cat.sets[number] in icons for number in desk.cat.sets_of[card])
        return shadow_steps(desk, action.week), not shows, action.week

    return min(travels, key=key)


def shadow_steps(desk: Desk, week: int) -> int:
    """Solo: the steps the shadow gains this month and is likely to gain next month, were one in this week."""
    solo = desk.view.solo
    if solo is None or desk.round < LAST_TRAINING:
        return 0
    now = 0 < solo.bad_timing < week and 0 < solo.shadow_week < week
    bad = solo.bad_timing % 4 + 1
    shadow = week if week != bad else (bad - 2) % 4 + 1
    return now + ({bad, shadow} == {1, 2})
