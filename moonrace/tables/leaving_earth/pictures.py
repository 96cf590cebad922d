"""Pictures of components and of craft stacked from them. The silhouette tells the kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from markupsafe import Markup

from moonrace.tables.kit import draw
from moonrace.tables.kit.rockets import INK, METAL, Stack
from moonrace.tables.kit.svg import Point, number

ACC = "var(--acc)"
PARALLEL = 3
"""Two rockets of a kind stand one on the other, three side by side; more are told by a figure."""
ORDER = (
    "probe", "vostok", "apollo", "eagle", "aldrin", "supplies", "sample", "ion_thruster",
    "juno", "atlas", "soyuz", "saturn",
)  # fmt: skip
"""What stands above what on a craft: payload at the top, the greatest rocket at the foot."""
ROCKETS = ("juno", "atlas", "soyuz", "saturn")


# Rockets as they stand in the workshop --------------------------------------------------------------------


def _juno() -> Stack:
    return Stack().ogive(9, 12).body(9, 26, [(3, 2, ACC), (19, 2, ACC)]).bells(1, 9, 6, 4)


def _atlas() -> Stack:
    return (
        Stack()
        .ogive(11, 12)
        .body(11, 34, [(3, 2, ACC), (14, 2.2, INK), (27, 2, ACC)])
        .frustum(11, 16, 6)
        .body(16, 3, [(0, 1.4, ACC)])
        .bells(3, 15.6, 4.6, 4)
    )


def _soyuz() -> Stack:
    stack = Stack().needle(4).frustum(1.6, 8, 8).body(8, 9, [(2, 1.6, ACC)]).frustum(8, 10, 3)
    top = stack.y
    stack.body(10, 16, [(0, 2, INK)])
    for side in (-1, 1):
        _booster(stack, side * 7.6, top + 5, 34)
    stack.body(10, 23, [(8, 2, ACC)])
    return stack.bells(1, 10, 5, 4)


def _booster(stack: Stack, cx: float, top: float, height: float) -> None:
    """A cone beside the core, lit from the left like everything else."""
    points: list[Point] = [(cx - 1, top), (cx + 1, top), (cx + 4.2, top + height), (cx - 4.2, top + height)]
    cone = Stack()
    cone._lit(points)
    stack.parts.extend(cone.parts)
    stack.parts.append(draw.polygon(_box(cx - 3.4, top + height * 0.62, 6.8, 1.8), fill=ACC))
    stack.parts.append(
        draw.polygon(
            [
                (cx - 1.6, top + height),
                (cx + 1.6, top + height),
                (cx + 2.6, top + height + 3.4),
                (cx - 2.6, top + height + 3.4),
            ],
            fill=METAL,
        )
    )
    stack.reach = max(stack.reach, abs(cx) + 4.4)


def _saturn() -> Stack:
    return (
        Stack()
        .needle(5)
        .frustum(1.4, 6, 5)
        .body(6, 6, [(1, 1.2, ACC)])
        .frustum(6, 11, 5)
        .body(11, 11, [(7.6, 2, INK)])
        .frustum(11, 16, 4)
        .body(16, 17, [(0, 2.2, INK), (12, 1.8, ACC)])
        .frustum(16, 20, 3)
        .body(20, 27, [(0, 2.6, INK), (9, 3.4, INK), (21, 2, ACC)])
        .fins(20, 29, 7)
        .bells(4, 20, 4.6, 4.4)
    )


_STANDING: dict[str, Callable[[], Stack]] = {
    "juno": _juno,
    "atlas": _atlas,
    "soyuz": _soyuz,
    "saturn": _saturn,
}


# Payload --------------------------------------------------------------------------------------------------


def _box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _lit(points: Sequence[Point], light: str = "var(--body)", shade: str = "var(--shade)") -> Markup:
    stack = Stack()
    stack._lit(points, light, shade)
    return draw.group(*stack.parts)


Block = tuple[Markup, float, float]
"""A piece of a craft around x = 0 from y = 0 down: drawing, width, height."""


def _probe() -> Block:
    parts = (
        draw.line(-9, 7, 9, 7, stroke=METAL, stroke_width=1.2),
        _lit(_box(-14, 3, 6.4, 8), "var(--amber)", "var(--amber)"),
        _lit(_box(7.6, 3, 6.4, 8), "var(--amber)", "var(--amber)"),
        draw.line(0, 3, 0, -1, stroke=METAL, stroke_width=1.1),
        _lit(draw.regular(14, 0, 7, 4.6)),
        draw.circle(-0.6, 7, 1.7, fill=INK),
    )
    return draw.group(*parts), 28, 12


def _vostok() -> Block:
    parts = (
        _lit(draw.regular(18, 0, 6, 6)),
        draw.circle(-1.4, 5.4, 2.2, fill=INK),
        _lit([(-4.6, 10.4), (4.6, 10.4), (6, 14), (-6, 14)], METAL, METAL),
        draw.polygon(_box(-6, 14, 12, 1.6), fill=ACC),
    )
    return draw.group(*parts), 12, 15.6


def _apollo() -> Block:
    parts = (
        _lit([(-1.6, 0), (1.6, 0), (6.4, 8), (-6.4, 8)]),
        draw.circle(-0.8, 4.8, 1.3, fill=INK),
        draw.polygon(_box(-6.4, 8, 12.8, 1.2), fill=INK),
        _lit(_box(-6.4, 9.2, 12.8, 9)),
        draw.polygon(_box(-6.4, 14.4, 12.8, 1.2), fill=ACC),
        draw.polygon([(-1.8, 18.2), (1.8, 18.2), (3.2, 21), (-3.2, 21)], fill=METAL),
    )
    return draw.group(*parts), 12.8, 21


def _eagle() -> Block:
    legs = "M-4.6 12L-9.6 16.6M4.6 12L9.6 16.6M-11 16.8H-8M8 16.8H11"
    parts = (
        draw.path(legs, fill="none", stroke=METAL, stroke_width=1.1, stroke_linecap="round"),
        _lit([(-3.4, 0), (3.4, 0), (6, 3), (6, 6.8), (3.6, 9), (-3.6, 9), (-6, 6.8), (-6, 3)]),
        draw.polygon(_box(-3.4, 3.4, 2.4, 2.8), fill=INK),
        draw.polygon(_box(1, 3.4, 2.4, 2.8), fill=INK),
        _lit([(-6.4, 9.4), (6.4, 9.4), (7.6, 13.4), (-7.6, 13.4)], "var(--amber)", "var(--amber)"),
    )
    return draw.group(*parts), 22, 17


def _aldrin() -> Block:
    parts = (
        _lit([(-4, 0), (4, 0), (7.4, 2.6), (-7.4, 2.6)], METAL, METAL),
        _lit(_box(-7.4, 2.6, 14.8, 13)),
        *(draw.circle(x, 7, 1.2, fill=INK) for x in (-4.4, -1.2, 2.0)),
        draw.polygon(_box(-7.4, 10.4, 14.8, 1.4), fill=ACC),
        _lit([(-7.4, 15.6), (7.4, 15.6), (5, 18), (-5, 18)], METAL, METAL),
    )
    return draw.group(*parts), 14.8, 18


def _supplies() -> Block:
    parts = (
        _lit(_box(-5, 0, 10, 7)),
        draw.polygon(_box(-5, 2.4, 10, 1.2), fill=ACC),
        draw.polygon(_box(-0.9, 0, 1.8, 7), fill="var(--shade)"),
    )
    return draw.group(*parts), 10, 7


def _sample() -> Block:
    rock = draw.polygon(
        [(-4.4, 5), (-3.4, 1.2), (0.6, 0), (4, 2), (4.6, 5.6), (1, 7), (-3, 6.8)],
        fill=METAL,
        stroke="var(--outline)",
        stroke_width=0.8,
    )
    return draw.group(rock, draw.circle(-0.6, 3.4, 1, fill=INK)), 9, 7


def _ion() -> Block:
    parts = (
        _lit(_box(-4.4, 0, 8.8, 5)),
        draw.polygon(_box(-4.4, 1.8, 8.8, 1.2), fill=ACC),
        _lit([(-3, 5), (3, 5), (5.4, 9.4), (-5.4, 9.4)], METAL, METAL),
        *(
            draw.line(x, 9.8, x * 1.3, 12.6, stroke="var(--sky)", stroke_width=1, stroke_linecap="round")
            for x in (-3.2, 0.0, 3.2)
        ),
    )
    return draw.group(*parts), 10.8, 12.8


def _barrel(width: float, height: float, bells: int, flare: float = 0, cones: bool = False) -> Block:
    """A rocket as a stage of a craft: its own silhouette without the nose."""
    stack = Stack().body(width, height * 0.8, [(2, 1.8, ACC), (height * 0.42, 1.8, INK)])
    if cones:
        for side in (-1, 1):
            _booster(stack, side * (width / 2 + 1.2), height * 0.28, height * 0.68)
    if flare:
        stack.frustum(width, flare, height * 0.2)
    else:
        stack.body(width, height * 0.2, [(height * 0.1, 1.6, ACC)])
    stack.bells(bells, (flare or width) - 0.6, min(5, width * 0.5), 3)
    return draw.group(*stack.parts), 2 * max(stack.reach, width / 2), stack.y


_BLOCKS: dict[str, Callable[[], Block]] = {
    "probe": _probe,
    "vostok": _vostok,
    "apollo": _apollo,
    "eagle": _eagle,
    "aldrin": _aldrin,
    "supplies": _supplies,
    "sample": _sample,
    "ion_thruster": _ion,
    "juno": partial(_barrel, 8, 14, 1),
    "atlas": partial(_barrel, 10.4, 21, 3, flare=14),
    "soyuz": partial(_barrel, 12, 27, 1, cones=True),
    "saturn": partial(_barrel, 21, 34, 4),
}


@cache
def _block(kind: str) -> Block:
    return _BLOCKS.get(kind, _supplies)()


def _kind(label: str) -> str:
    name = label.rstrip("!~")
    return "sample" if name.startswith("sample") else name


@cache
def component_picture(label: str, height: float = 48) -> Markup:
    """A component so many pixels high; astronauts are helmets."""
    kind = _kind(label)
    if kind in _STANDING:
        stack = _STANDING[kind]()
        shape, wide, tall = draw.group(*stack.parts), 2 * stack.reach, stack.y
    elif kind in _BLOCKS:
        shape, wide, tall = _block(kind)
    else:
        return draw.icon("helmet", height * 0.7)
    box = f"{number(-wide / 2 - 1)} -2 {number(wide + 2)} {number(tall + 4)}"
    return draw.svg(
        round(height * (wide + 2) / (tall + 4), 1), height, box, shape, class_=f"le-part le-part-{kind}"
    )


@cache
def mission_plate(points: int) -> Markup:
    """The points of a mission, as its number stands in the list."""
    plate = draw.rect(0, 0, 48, 36, rx=7, fill="var(--amber)")
    figure = draw.text(
        24, 26, str(points), fill="var(--on)", font_size=24, font_weight=600, text_anchor="middle"
    )
    return draw.svg(48, 36, "0 0 48 36", plate, figure)


def _layers(
    components: Sequence[str], supplies: int, is_person: Callable[[str], bool]
) -> list[tuple[str, int, int]]:
    """Kinds from the top down, with how many there are and how many of them are damaged."""
    counted: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for label in components:
        if not is_person(label):
            counted[_kind(label)] += 1
            broken[_kind(label)] += label.endswith("!")
    if supplies:
        counted["supplies"] += supplies
    return [(kind, counted[kind], broken[kind]) for kind in ORDER if counted[kind]]


def craft_picture(
    components: Sequence[str], supplies: int, is_person: Callable[[str], bool], height: float, width: float
) -> Markup:
    """A craft as it stands on the pad, within so many pixels."""
    return _stacked(tuple(_layers(components, supplies, is_person)), height, width)


@lru_cache(maxsize=2000)
def _stacked(layers: tuple[tuple[str, int, int], ...], height: float, width: float) -> Markup:
    parts: list[Markup] = []
    y, reach, above = 0.0, 8.0, 0.0
    for kind, many, broken in layers:
        drawn, wide, tall = _layer(kind, many)
        core = {"soyuz": 12.0, "atlas": 10.4}.get(kind, _block(kind)[1])
        if above and kind in ROCKETS:
            parts.append(
                draw.group(
                    _lit(
                        [
                            (-min(above, core) / 2, y),
                            (min(above, core) / 2, y),
                            (core / 2, y + 3),
                            (-core / 2, y + 3),
                        ]
                    )
                )
            )
            y += 3
        elif above:
            y += 1
        parts.append(draw.group(drawn, transform=f"translate(0 {number(y)})"))
        marks = ([f"×{many}"] if many > PARALLEL else []) + (
            [f"{broken}!" if broken > 1 else "!"] if broken else []
        )
        for place, words in enumerate(marks):
            parts.append(
                draw.text(
                    wide / 2 + 3,
                    y + tall / 2 + 3 + 9 * place,
                    words,
                    class_="le-stack-words" + (" is-bad" if words.endswith("!") else ""),
                )
            )
            reach = max(reach, wide / 2 + 6 + 4.6 * len(words))
        reach = max(reach, wide / 2)
        y += tall
        above = core
    # What is small keeps its size, and stands on the ground.
    top, y = min(0.0, y - 24), max(y, 24)
    scale = min(height / (y + 4), width / (2 * reach + 2))
    box = f"{number(-reach - 1)} {number(top - 2)} {number(2 * reach + 2)} {number(y + 4)}"
    return draw.svg(
        round((2 * reach + 2) * scale, 1), round((y + 4) * scale, 1), box, *parts, class_="le-stack"
    )


@cache
def _layer(kind: str, many: int) -> Block:
    """Parts of one kind: rockets in parallel around a core, other things in a row."""
    drawn, wide, tall = _block(kind)
    shown = min(many, PARALLEL)
    if shown == 1:
        return drawn, wide, tall
    if shown == 2 and kind in ROCKETS:
        lower = draw.group(drawn, transform=f"translate(0 {number(tall - 1)})")
        return draw.group(lower, drawn), wide, 2 * tall - 1
    gap = wide * (0.98 if kind in ROCKETS else 1.06)
    places = [gap * (n - (shown - 1) / 2) for n in range(shown)]
    group = draw.group(*(draw.group(drawn, transform=f"translate({number(x)} 0)") for x in places))
    return group, wide + gap * (shown - 1), tall


def part_shape(label: str) -> Block:
    """A component as a piece of a larger drawing."""
    return _block(_kind(label))
