"""The whole craft on the pad, stage upon stage, with a line from every stage to its row of the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from moonrace.tables.kit import draw
from moonrace.tables.kit.rockets import INK, Stack
from moonrace.tables.kit.svg import number
from moonrace.tables.leaving_earth.pictures import ORDER, part_shape

ACC = "var(--acc)"
WIDTH = 280.0
ROW = 84.0
"""Height of a row of the sheet; the style sheet says the same."""
FOOT = 44.0
CENTRE = 118.0
"""Where the pad is."""
JOINT = 2.4
LARGEST_SCALE = 3.3
MOST_BESIDE = 4
"""Rockets that stand beside a core; more are told by a figure."""
KINDS: dict[str, tuple[float, float, int]] = {
    "juno": (8, 15, 1),
    "atlas": (11, 22, 3),
    "soyuz": (15, 28, 2),
    "saturn": (23, 36, 4),
}
"""Width, height and bells of a rocket as a stage."""


class Layer:
    """A stage, or the payload, as drawn: around x = 0, from y = 0 down."""

    def __init__(
        self,
        parts: Sequence[Markup],
        height: float,
        core: float,
        reach: float,
        row: int = -1,
        right: float | None = None,
    ) -> None:
        self.parts = parts
        self.height = height
        self.core = core
        """Width at the joint with what stands above and below."""
        self.reach = reach
        self.row = row
        """The row of the sheet, or -1."""
        self.right = reach if right is None else right
        """Where it ends at the right, for the line to its row."""


def _bands(kind: str, height: float) -> list[tuple[float, float, str]]:
    bands = [(2.2, 1.6, ACC)]
    if kind in ("soyuz", "saturn"):
        bands.append((height * 0.36, 2.2, INK))
    if kind != "juno":
        bands.append((height * 0.78, 1.6, ACC))
    return bands


@cache
def _core(kind: str) -> tuple[Markup, float, float]:
    width, height, _ = KINDS[kind]
    stack = Stack().body(width, height, _bands(kind, height))
    if kind == "saturn":
        ribs = [draw.line(x, 16, x, 25, stroke=INK, stroke_width=0.9) for x in (-5.5, 0.0, 5.5)]
        stack.add(*ribs)
    return draw.group(*stack.parts), width, height


@cache
def _beside(kind: str) -> tuple[Markup, float, float]:
    """A rocket beside the core: with a nose and bells of its own."""
    width, height, bells = KINDS[kind]
    nose, flame = width * 0.85, 2.4
    stack = Stack().ogive(width, nose).body(width, height - nose * 0.55, [(2, 1.5, ACC)])
    stack.bells(bells, width - 0.6, min(4.0, width * 0.45), flame)
    return draw.group(*stack.parts), width, stack.y


def _stage(rockets: Sequence[str], row: int) -> Layer:
    """The largest rocket in the middle, the others beside it by turns."""
    ordered = sorted(rockets, key=lambda kind: -KINDS[kind][0])
    shape, core, height = _core(ordered[0])
    parts, reach = [shape], core / 2
    edges = {-1: -core / 2, 1: core / 2}
    others = ordered[1:]
    for place, kind in enumerate(others[:MOST_BESIDE]):
        side = -1 if place % 2 == 0 else 1
        drawn, width, tall = _beside(kind)
        x = edges[side] + side * (width / 2 + 0.8)
        edges[side] += side * (width + 0.8)
        parts.insert(0, draw.group(drawn, transform=f"translate({number(x)} {number(height - tall + 2.4)})"))
        reach = max(reach, abs(x) + width / 2)
    if len(others) > MOST_BESIDE:
        parts.append(draw.text(edges[1] + 2, height / 2 + 2, f"×{len(rockets)}", class_="pl-times"))
        reach += 9
    return Layer(parts, height, core, reach, row, edges[1])


def _payload(parts: Sequence[str], cargo: int) -> list[Layer]:
    counted = Counter("sample" if part.startswith("sample") else part for part in parts)
    kinds = (*ORDER, *(kind for kind in counted if kind not in ORDER))
    layers = [_piece(kind, counted[kind]) for kind in kinds if counted[kind]]
    if cargo:
        stack = Stack().frustum(6, 12, 4).body(12, 12, [(8, 1.6, ACC)])
        label = draw.text(0, 12.4, str(cargo), class_="pl-cargo", text_anchor="middle")
        layers.insert(0, Layer([*stack.parts, label], stack.y, 12, 6))
    return layers


def _piece(kind: str, count: int) -> Layer:
    shape, width, height = part_shape(kind)
    shown = min(count, 3)
    gap = width * 1.04
    places = [gap * (n - (shown - 1) / 2) for n in range(shown)]
    parts = [draw.group(shape, transform=f"translate({number(x)} 0)") for x in places]
    reach = (width + gap * (shown - 1)) / 2
    if count > shown:
        parts.append(draw.text(reach + 2, height / 2 + 3, f"×{count}", class_="pl-times"))
        reach += 9
    return Layer(parts, height + 0.6, min(width, 11), reach)


def rocket_picture(
    stages: Sequence[Sequence[str]],
    parts: Sequence[str],
    cargo: int,
    said: str,
    ahead: int = 0,
    carried: int = 0,
) -> Markup:
    """The stack for a sheet. `stages` are the rockets of each row, the last manoeuvre first; the lowest rows
    may be those of a craft launched `ahead`, which carries so much mass and stands beside."""
    height = max(len(stages), 4) * ROW + FOOT
    drawn = [_stage(fired, row) if fired else None for row, fired in enumerate(stages)]
    own = len(stages) - ahead
    main = [*_payload(parts, cargo), *(layer for layer in drawn[:own] if layer)]
    stacks = [main]
    if ahead:
        stacks.append([*_payload((), carried), *(layer for layer in drawn[own:] if layer)])
    tall = max(map(_height, stacks))
    wide = sum(2 * _reach(layers) for layers in stacks) + 6 * ahead
    scale = min((height - 34) / tall, 204 / wide, LARGEST_SCALE)
    x = CENTRE - wide * scale / 2 if ahead else CENTRE - _reach(main) * scale
    leads, bodies, badges = [], [], []
    for layers in stacks:
        x0 = x + _reach(layers) * scale
        y0 = height - 22 - _height(layers) * scale
        pieces, spots = _assembled(layers)
        where = f"translate({number(x0)} {number(y0)}) scale({number(scale)})"
        bodies.append(draw.group(*pieces, transform=where))
        for edge, y, row in spots:
            at = x0 + edge * scale, y0 + y * scale
            leads.append(_lead(*at, row * ROW + ROW / 2))
            badges.append(_badge(min(at[0] + 16, WIDTH - 14), at[1], len(stages) - row))
        x = x0 + (_reach(layers) + 6) * scale
    return draw.svg(
        WIDTH,
        height,
        f"0 0 {number(WIDTH)} {number(height)}",
        *_scenery(height),
        draw.group(*leads, class_="pl-leads"),
        *bodies,
        draw.group(*badges, class_="pl-badges"),
        title=said,
        class_="pl-rocket",
    )


def _height(layers: Sequence[Layer]) -> float:
    return sum(layer.height for layer in layers) + JOINT * len(layers) + 4


def _reach(layers: Sequence[Layer]) -> float:
    return max((layer.reach for layer in layers), default=8)


def _assembled(layers: Sequence[Layer]) -> tuple[list[Markup], list[tuple[float, float, int]]]:
    """The layers one upon the other, and for each stage where its line begins."""
    drawn: list[Markup] = []
    spots: list[tuple[float, float, int]] = []
    y, above = 0.0, 0.0
    for layer in layers:
        if above and layer.row >= 0:
            joint = Stack().frustum(min(above, layer.core), layer.core, JOINT)
            drawn.append(draw.group(*joint.parts, transform=f"translate(0 {number(y)})"))
            y += JOINT
        elif above:
            y += 0.6
        drawn.append(draw.group(*layer.parts, transform=f"translate(0 {number(y)})"))
        if layer.row >= 0:
            spots.append((layer.right, y + layer.height * 0.55, layer.row))
        y += layer.height
        above = layer.core
    if layers and layers[-1].row >= 0:
        flame = Stack().bells(
            4 if above > 20 else 2 if above > 12 else 1, above - 1, min(4.4, above * 0.5), 3
        )
        drawn.append(draw.group(*flame.parts, transform=f"translate(0 {number(y)})"))
    return drawn, spots


def _lead(x: float, y: float, to: float) -> Markup:
    bend = WIDTH - 26
    points = [(x, y), (bend - 14, y), (bend, to), (WIDTH, to)]
    d = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points)
    line = draw.path(d, fill="none", stroke="var(--edge)", stroke_width=1.1)
    return draw.group(line, draw.circle(x, y, 2.4, fill="var(--edge)"))


def _badge(x: float, y: float, count: int) -> Markup:
    ring = draw.circle(x, y, 10, fill="var(--ground)", stroke=ACC, stroke_width=1.6)
    return draw.group(ring, draw.text(x, y + 4.4, str(count), text_anchor="middle", class_="pl-badge"))


def _scenery(height: float) -> list[Markup]:
    ticks = [
        draw.line(0, y, 11 if n % 2 else 7, y, stroke="var(--line)", stroke_width=1.4)
        for n, y in enumerate(range(int(height) - 22, 20, -44))
    ]
    rings = [
        draw.circle(CENTRE, height + 34, r, fill="none", stroke="var(--ghost)", stroke_width=1.2)
        for r in (108, 168)
    ]
    pad = draw.rect(CENTRE - 84, height - 14, 168, 6, fill="var(--metal)", rx=2)
    return [*rings, *ticks, pad]
