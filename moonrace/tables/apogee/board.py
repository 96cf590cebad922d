"""The launch pad at sunrise: the rocket grows stage by stage, beside its tower, with lines to its cards."""

from __future__ import annotations

from markupsafe import Markup

from moonrace.games.apogee.view import RocketView
from moonrace.tables.apogee.desk import Desk
from moonrace.tables.apogee.plain import rocket_line
from moonrace.tables.apogee.rocketry import Art, Sheet, rocket_art
from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import number

WIDTH, HEIGHT = 560.0, 342.0
AXIS, FOOT, TOP = 312.0, 312.0, 14.0
WIDEST = 84.0
"""How far the rocket may go to either side of its axis."""
SCALE = 3.3
"""Drawing units to pixels, where there is room."""
CALLOUTS = {"payload": 46.0, "upper_stage": 121.0, "first_stage": 196.0, "rd": 271.0}
"""The middle of each zone's box at the left."""
BOX_EDGE = 196.0
BANDS = (
    (292, "var(--red)", 0.10),
    (238, "var(--red)", 0.16),
    (186, "var(--red)", 0.24),
    (136, "var(--red)", 0.42),
    (90, "var(--sun)", 0.55),
    (52, "var(--sun)", 0.8),
)
BAND_IDS = tuple(f"band-{place}" for place in range(len(BANDS)))
"""The bands of the dawn, the outermost first."""


def sheet_of(rocket: RocketView) -> Sheet:
    """The cards of a rocket by zone."""
    return rocket.first_stage, rocket.upper_stage, rocket.payload, rocket.rd


def fitted(art: Art) -> tuple[float, float]:
    """How large a rocket stands on the pad, and how high its tip is."""
    scale = min(SCALE, (FOOT - TOP) / max(art.height, 60.0), WIDEST / art.reach)
    return scale, FOOT - art.height * scale


class BoardMaker:
    """Draws the launch pad. What never changes is drawn once."""

    def __init__(self) -> None:
        self.behind = _dawn() + _tower()
        self.ground = _ground()

    def draw(self, desk: Desk) -> Markup:
        """The pad with the rocket that stands on it, or will."""
        rocket = desk.rocket
        art = rocket_art(sheet_of(rocket), desk.planned)
        scale, tip = fitted(art)
        where = f"translate({number(AXIS)} {number(tip)}) scale({number(scale)})"
        leaders = [
            _leader(CALLOUTS[zone], AXIS - reach * scale, tip + y * scale)
            for zone, (reach, y) in art.marks.items()
        ]
        says = Markup.escape(f"{desk.name(desk.shown)}: {rocket_line(desk, rocket)}")
        flight = desk.view.seats[desk.shown].waiting
        body = draw.group(
            art.body, transform=where, class_="ap-rocket is-waiting" if flight else "ap-rocket", id="rocket"
        )
        return Markup(
            f'<svg id="board-art" class="board-art ap-scene" role="img" '
            f'viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}" aria-label="{says}">'
            f"{self.behind}{draw.group(*leaders, id='leaders')}{body}{self.ground}</svg>"
        )


def _leader(box_y: float, x: float, y: float) -> Markup:
    bend = BOX_EDGE + 14
    return draw.group(
        draw.path(
            f"M{number(BOX_EDGE)} {number(box_y)}H{number(bend)}"
            f"L{number(min(x, bend + 26))} {number(y)}H{number(x)}",
            fill="none",
            stroke="var(--text2)",
            stroke_width=1.1,
        ),
        draw.circle(x, y, 2.4, fill="var(--text2)"),
        class_="ap-leader",
    )


def _dawn() -> Markup:
    """The motif: sunrise in concentric bands behind the pad."""
    bands = [
        draw.circle(AXIS, FOOT + 14, r, fill=ink, opacity=share, id=name)
        for name, (r, ink, share) in zip(BAND_IDS, BANDS, strict=True)
    ]
    return draw.group(draw.stars(WIDTH, 190, 46, 7), *bands, aria_hidden="true")


def _tower() -> Markup:
    """The service tower at the right of the rocket."""
    left, right, top = 404.0, 424.0, 58.0
    rungs = "".join(
        f"M{left} {y}L{right} {y + 20}M{right} {y}L{left} {y + 20}M{left} {y}H{right}"
        for y in range(58, 310, 20)
    )
    rails = f"M{left} {FOOT}V{top}M{right} {FOOT}V{top}M{left} {top}H{right}"
    arms = f"M{left} 108H{AXIS + 34}M{left} 192H{AXIS + 34}"
    return draw.group(
        draw.path(arms, id="arms"),
        draw.path(rungs + rails),
        fill="none",
        stroke="var(--ap-iron)",
        stroke_width=3.4,
        class_="ap-tower",
        id="tower",
    )


def _ground() -> Markup:
    return draw.group(
        draw.rect(-WIDTH, FOOT + 6, 3 * WIDTH, HEIGHT, fill="var(--ap-iron)"),
        draw.rect(AXIS - 84, FOOT, 168, 7, fill="var(--metal)", id="pad"),
        draw.rect(AXIS - 100, FOOT + 6, 200, 6, fill="var(--edge)"),
        aria_hidden="true",
    )
