"""The race line over the stage, and the strips of the phases that are not on it."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from moonrace.games.moonshot.view import NationView
from moonrace.tables.kit import draw
from moonrace.tables.kit.parts import Track
from moonrace.tables.kit.words import count, figure, percent, signed
from moonrace.tables.moonshot.desk import Desk

SCALE_WIDTH, SCALE_HEIGHT = 280.0, 34.0
SCALE_Y, SCALE_EDGE = 17.0, 12.0
TICK = 5
ORDER = ("politics", "engineering", "launches", "administration")
NAMES = dict(zip(ORDER, ("Politics", "Engineering", "Launches", "Administration"), strict=True))
ICONS = dict(zip(ORDER, ("people", "rocket", "launch", "orders"), strict=True))


class RaceSide(msgspec.Struct, frozen=True):
    """One side of the race in figures."""

    id: str
    name: str
    seat: int
    people: str
    is_mine: bool
    is_asked: bool
    tag: str
    """What its Engineer has called or done."""
    money: int
    budget: str
    popularity: str
    steps: Track


class RacePart(msgspec.Struct, frozen=True):
    """Both sides, and between them how far their Budgets are apart."""

    sides: tuple[RaceSide, RaceSide]
    """USSR, USA: the same for all eyes."""
    lead: str
    limit: int
    scale: Markup
    moon: str


class Strip(msgspec.Struct, frozen=True):
    """A phase that is not on stage."""

    id: str
    number: int
    name: str
    icon: str
    line: str
    is_done: bool


def race_part(desk: Desk) -> RacePart:
    """All ways to lose or win in one look."""
    ussr, us = desk.view.nations
    gap = us.budget - ussr.budget
    ahead = us if gap > 0 else ussr
    level = desk.content.constants.moon_opens_at_level
    return RacePart(
        sides=(_side(desk, ussr), _side(desk, us)),
        lead=f"{desk.words.nation(ahead.nation)} +{abs(gap)}" if gap else "level",
        limit=desk.content.constants.budget_gap,
        scale=_scale(gap, desk.content.constants.budget_gap, desk.token_seat(ahead.nation)),
        moon="is open" if desk.view.is_moon_open else f"opens at level {level}",
    )


def _side(desk: Desk, nation: NationView) -> RaceSide:
    full = desk.content.constants.popularity_max
    is_over = desk.view.phase == "over"
    return RaceSide(
        id=nation.nation,
        name=desk.words.nation(nation.nation),
        seat=desk.token_seat(nation.nation),
        people=desk.people(nation.nation),
        is_mine=desk.is_mine(nation.nation),
        is_asked=not is_over and nation.nation in desk.view.to_act,
        tag="STOP" if nation.has_called_stop else "",
        money=nation.money,
        budget=figure(nation.budget),
        popularity=figure(nation.popularity),
        steps=Track(nation.popularity, full),
    )


def _scale(gap: int, limit: int, seat: int) -> Markup:
    """The Budget gap on a line whose ends lose the game; USA ahead is at the right."""
    middle, reach = SCALE_WIDTH / 2, SCALE_WIDTH / 2 - SCALE_EDGE
    shown = max(-limit, min(limit, gap))
    x = middle + reach * shown / limit
    ticks = [
        draw.line(at, SCALE_Y - 4, at, SCALE_Y + 4, class_="ms-tick" + (" is-end" if abs(n) == limit else ""))
        for n in range(-limit, limit + 1, TICK)
        for at in (middle + reach * n / limit,)
    ]
    ends = [
        draw.text(at, SCALE_HEIGHT - 2, str(limit), class_="ms-scale-end", text_anchor="middle")
        for at in (SCALE_EDGE, SCALE_WIDTH - SCALE_EDGE)
    ]
    return draw.svg(
        SCALE_WIDTH,
        SCALE_HEIGHT,
        f"0 0 {SCALE_WIDTH:g} {SCALE_HEIGHT:g}",
        draw.line(SCALE_EDGE, SCALE_Y, SCALE_WIDTH - SCALE_EDGE, SCALE_Y, class_="ms-scale-line"),
        *ticks,
        draw.rect(min(middle, x), SCALE_Y - 2, abs(x - middle), 4, fill=f"var(--seat-{seat})"),
        draw.circle(x, SCALE_Y, 6, class_="ms-scale-mark"),
        *ends,
        class_="ms-scale",
    )


# Strips -----------------------------------------------------------------------------------------------------


def strips(desk: Desk) -> tuple[Strip, ...]:
    """The phases that are not on stage, in order."""
    now = ORDER.index(desk.stage)
    lines = {
        "politics": _tokens_line,
        "engineering": _workshop_line,
        "launches": _chances_line,
        "administration": _round_line,
    }
    return tuple(
        Strip(id_, at + 1, NAMES[id_], ICONS[id_], lines[id_](desk), at < now)
        for at, id_ in enumerate(ORDER)
        if at != now
    )


def _tokens_line(desk: Desk) -> str:
    lying = sum(side.count for _, _, card in desk.manoeuvres() for side in card.tokens if not card.is_settled)
    cards = sum(1 for _ in desk.manoeuvres())
    return f"{count(cards, 'card')}, {count(lying, 'token')} face down" if cards else "No card lies there"


def _workshop_line(desk: Desk) -> str:
    return f"{desk.me.money} money, {count(len(desk.me.development), 'tile')}"


def _chances_line(desk: Desk) -> str:
    path = desk.focus
    if path is None:
        return "No mission is announced"
    if not desk.is_seated:
        return count(len(desk.view.missions), "mission")
    return f"{desk.words.mission(path.mission)} {percent(path.chance)}"


def _round_line(desk: Desk) -> str:
    drop = desk.content.constants.budget_each_round
    return f"Budget {signed(drop)}, income {max(0, desk.me.budget + drop)}"
