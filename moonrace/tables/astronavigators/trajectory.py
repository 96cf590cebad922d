"""The trajectories: ten stages between Earth and Moon, their tiles or odds, housing, dice, and chances."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from moonrace.games.astronavigators.view import SeatView, StageView
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.pictures import chart, dice_shape
from moonrace.tables.astronavigators.words import Words
from moonrace.tables.kit.icons import icon
from moonrace.tables.kit.svg import Point, circle, group, number, path, rect, text
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import percent
from moonrace.tables.kit.worlds import moon_shape, world_shape

WIDTH, HEIGHT = 640.0, 354.0
EARTH, MOON = (52.0, 177.0), (588.0, 177.0)
ALONE = 226.0
"""How low both worlds stand where there is no way home."""
FIRST, STEP = 128.0, 96.0
TILE = 40.0
LIFTS = (0.0, 26.0, 36.0, 26.0, 0.0)
"""How far the stages of a trajectory stand off its ends."""
BARS = 24.0
"""Height of the tallest bar of the odds."""


def level_of(has_return: bool) -> float:
    """How low both worlds stand."""
    return EARTH[1] if has_return else ALONE


def line_spot(has_return: bool, stage: int) -> Point:
    """Where a stage of the line from Earth (0) to the Moon (6) and back (12) lies."""
    if stage in (0, 12):
        return EARTH[0], level_of(has_return)
    if stage == 6:
        return MOON[0], level_of(has_return)
    is_out = stage < 6
    return TrajectoryMaker.spot(
        "outbound" if is_out else "inbound", stage if is_out else stage - 6, has_return
    )


def way_between(has_return: bool, first: int, last: int) -> tuple[Point, ...]:
    """The stages passed on the line, both ends included."""
    step = 1 if first <= last else -1
    return tuple(line_spot(has_return, stage) for stage in range(first, last + step, step))


def die_spot(has_return: bool, stage: int) -> Point:
    """Where a die stands that is alone on a stage, at the Moon or on Earth."""
    x, y = line_spot(has_return, stage)
    if stage in (0, 6):
        return x, y - 48
    return (x, y + 70) if stage == 12 else (x, y - TILE / 2 - 9)


@cache
def _odds(odds: tuple[tuple[int, int], ...], x: float, y: float) -> Markup:
    """A bar for each value a face-down tile may have."""
    most = max((count for _, count in odds), default=1)
    width = 17.0
    first = x - width * len(odds) / 2
    made = []
    for at, (value, count) in enumerate(odds):
        tall = BARS * count / most
        left = first + width * at
        made.append(rect(left + 3, y + BARS - tall, width - 6, tall, class_="an-bar"))
        made.append(
            text(left + width / 2, y + BARS + 11, str(value), text_anchor="middle", class_="an-bar-value")
        )
    return group(*made)


@cache
def stage_tile(key: str, x: float, y: float, value: int, housing: int, taken: int) -> Markup:
    """A stage's tile, and a socket for each die it holds, filled where one stands."""
    sockets = [
        circle(
            x + TILE / 2 + 6,
            y - TILE / 2 + 6 + 10 * at,
            3.4,
            class_=f"an-socket{' is-taken' if at < taken else ''}",
        )
        for at in range(housing)
    ]
    words = str(value) if value >= 0 else "?"
    return group(
        rect(x - TILE / 2, y - TILE / 2, TILE, TILE, rx=6, class_="an-tile"),
        text(x, y + 7, words, text_anchor="middle", id=f"value-{key}", class_="an-tile-value"),
        *sockets,
    )


class TrajectoryMaker:
    """Draws the trajectories of one content."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def draw(self, desk: Desk, things: Mapping[str, Touch], title: str) -> Markup:
        """Stages with what lies on them, and how likely the viewer gets there."""
        has_return = any(stage.direction == "inbound" for stage in desk.view.trajectory)
        level = level_of(has_return)
        lines = [self._line("outbound", has_return)] + ([self._line("inbound", True)] if has_return else [])
        stages = [self._stage(desk, stage, has_return, things) for stage in desk.view.trajectory]
        return chart(
            WIDTH,
            HEIGHT,
            title,
            "an-trajectory-art",
            *lines,
            group(world_shape("earth", EARTH[0], level, 34 if has_return else 40), id="world-earth"),
            group(moon_shape(MOON[0], level, 30 if has_return else 36), id="world-moon"),
            *stages,
            self._ends(desk, level, things),
        )

    # Where --------------------------------------------------------------------------------------------------

    @staticmethod
    def spot(direction: str, stage: int, has_return: bool) -> Point:
        """The middle of a stage's tile. Homeward the stages run from the Moon to Earth."""
        at = stage - 1 if direction == "outbound" else 5 - stage
        x = FIRST + STEP * at
        lift = LIFTS[at]
        if not has_return:
            return x, ALONE - 44 - lift * 2.4
        return (x, 100 - lift) if direction == "outbound" else (x, 238 + lift * 0.7)

    def _line(self, direction: str, has_return: bool) -> Markup:
        points = [self.spot(direction, stage, has_return) for stage in range(1, 6)]
        level = level_of(has_return)
        earth, moon = (EARTH[0], level), (MOON[0], level)
        ends = (earth, moon) if direction == "outbound" else (moon, earth)
        whole = [ends[0], *points, ends[1]]
        d = f"M{number(whole[0][0])} {number(whole[0][1])}" + "".join(
            f"L{number(x)} {number(y)}" for x, y in whole[1:]
        )
        return path(d, class_="an-route")

    # Stages -------------------------------------------------------------------------------------------------

    def _stage(self, desk: Desk, stage: StageView, has_return: bool, things: Mapping[str, Touch]) -> Markup:
        x, y = self.spot(stage.direction, stage.stage, has_return)
        key = f"st-{stage.direction}-{stage.stage}"
        touch = things.get(key, NO_TOUCH)
        outlook = desk.view.outlook
        is_over = desk.view.phase == "over"
        is_next = (
            outlook is not None
            and not is_over
            and (outlook.direction, outlook.stage) == (stage.direction, stage.stage)
        )
        state = " is-next" if is_next and desk.is_seated else ""
        parts = [
            stage_tile(key, x, y, stage.value, stage.housing, len(stage.seats) + stage.has_shadow),
            self._below(desk, stage, x, y + TILE / 2),
            Markup("") if has_return else self._full_name(stage, x, y),
            dice_shape(stage.seats, x, y - TILE / 2 - 9, 8.5, "die-"),
            self._shadow(stage, x, y),
        ]
        attributes = touch_attributes(touch)
        if touch.is_alive:
            parts.append(rect(x - 34, y - 34, 68, 90, rx=8, class_="an-stage-touch"))
        about = self.words.stage_name(stage.direction, stage.stage)
        return Markup('<g class="an-stage{}" id="{}"{} data-about="{}">{}</g>').format(
            state + (" is-alive" if touch.is_alive else ""), key, attributes, about, Markup("").join(parts)
        )

    def _below(self, desk: Desk, stage: StageView, x: float, y: float) -> Markup:
        chance = desk.chance_of(stage.direction, stage.stage) if desk.is_seated else None
        parts = [text(x, y + 13, f"Stage {stage.stage}", text_anchor="middle", class_="an-stage-name")]
        if stage.value < 0:
            parts.append(_odds(stage.odds, x, y + 18))
        if chance is not None:
            below = y + 18 + (BARS + 26 if stage.value < 0 else 12)
            level = "is-sure" if chance > 0.995 else "is-fair" if chance >= 0.5 else "is-poor"
            parts.append(text(x, below, percent(chance), text_anchor="middle", class_=f"an-chance {level}"))
        return group(*parts)

    def _full_name(self, stage: StageView, x: float, y: float) -> Markup:
        """What happens on a stage, above it in up to two lines; where dice stand, they come first."""
        lines = textwrap.wrap(self.words.stage_name(stage.direction, stage.stage), 17)
        top = y - TILE / 2 - 24 - 14 * (len(lines) - 1)
        words = [
            text(x, top + 14 * at, line, text_anchor="middle", class_="an-stage-full")
            for at, line in enumerate(lines)
        ]
        return group(*words)

    @staticmethod
    def _shadow(stage: StageView, x: float, y: float) -> Markup:
        if not stage.has_shadow:
            return Markup("")
        return group(
            circle(x + 14, y - TILE / 2 - 9, 9, class_="an-shadow"),
            icon("question", 11, x + 8.5, y - TILE / 2 - 14.5),
        )

    # Both ends ----------------------------------------------------------------------------------------------

    def _ends(self, desk: Desk, level: float, things: Mapping[str, Touch]) -> Markup:
        on_moon = [seat.seat for seat in desk.view.seats if seat.place == "moon"]
        home = [seat.seat for seat in desk.view.seats if seat.place == "home"]
        ready = [seat.seat for seat in desk.view.seats if self._is_on_pad(desk, seat)]
        solo = desk.view.solo
        parts = [
            text(EARTH[0], level + 56, "Earth", text_anchor="middle", class_="an-stage-name"),
            text(MOON[0], level + 54, "Moon", text_anchor="middle", class_="an-stage-name"),
            dice_shape(on_moon, MOON[0], level - 48, 9, "die-"),
            dice_shape(home, EARTH[0], level + 70, 9, "die-"),
            dice_shape(ready, EARTH[0], level - 50, 8),
        ]
        if ready:
            parts.append(text(EARTH[0], level - 64, "on the pad", text_anchor="middle", class_="an-small"))
        if solo is not None and solo.place == "moon":
            parts.append(circle(MOON[0] + 24, level - 46, 9, class_="an-shadow"))
        for key, x in (("st-moon", MOON[0]), ("st-home", EARTH[0])):
            touch = things.get(key, NO_TOUCH)
            if touch.is_alive:
                parts.append(
                    Markup('<g class="an-stage is-alive" id="{}"{}>{}</g>').format(
                        key, touch_attributes(touch), circle(x, level, 42, class_="an-stage-touch")
                    )
                )
        return group(*parts)

    @staticmethod
    def _is_on_pad(desk: Desk, seat: SeatView) -> bool:
        is_site = any(site.square == seat.square for site in desk.view.sites)
        return seat.place == "earth" and seat.is_prepared and is_site
