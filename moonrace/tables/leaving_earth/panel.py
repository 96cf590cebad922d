"""The launch panel: the craft in focus with its ways and chances; while it fires, gauge, shots and odds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from markupsafe import Markup

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.content import LOST
from moonrace.games.leaving_earth.focus import FiringView
from moonrace.games.leaving_earth.view import CraftView
from moonrace.tables.kit import draw
from moonrace.tables.kit.odds import Share, shares
from moonrace.tables.kit.parts import Stat
from moonrace.tables.kit.svg import number
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch
from moonrace.tables.kit.words import count, listed, percent
from moonrace.tables.leaving_earth.ask import has_launch_panel
from moonrace.tables.leaving_earth.buttons import thrust_words
from moonrace.tables.leaving_earth.desk import Desk, Leg, Shot
from moonrace.tables.leaving_earth.hazards import brief_hazards
from moonrace.tables.leaving_earth.pictures import craft_picture
from moonrace.tables.leaving_earth.words import OUTCOMES, outcomes_said, ship

PICTURE = (124.0, 74.0)
GAUGE = 262.0
ROWS_OF_A_CRAFT = ("fly", "test", "collect", "survey", "times", "load", "unload")
"""Rows of the panel that are about one craft, in the order in which it leads to them."""
MOST_SHEETS = 6
"""So many craft can be looked at in the panel."""
SHOT_WORDS = {"success": "thrust", "sure": "thrust, sure", "minor": "damaged", "major": "lost"}
SHOT_ICONS = {"success": "check", "sure": "check", "minor": "warning", "major": "close"}


class WayLine(Pressable, frozen=True, kw_only=True):
    """A manoeuvre from where the craft is, with thrust needed, thrust aboard and the chance."""

    id: str
    name: str
    state: str
    """`good` if the thrust would do, `short` if not, `free` if none is needed, `lost`."""
    years: int = 0
    hazards: str = ""
    sum: str = ""
    """ "3 × 24 = 72"."""
    aboard: str = ""
    chance: str = ""
    used: int = 0
    there: int = 0
    """How long the bar is, and how much of it is filled: with the thrust needed, or with the one aboard that
    falls short of it."""


class Sheet(msgspec.Struct, frozen=True):
    """A craft with its figures and the ways from where it is."""

    number: int
    is_focus: bool
    picture: Markup
    figures: list[Stat]
    ways: list[WayLine]
    under_way: str


class ShotLine(msgspec.Struct, frozen=True):
    """An engine that was fired."""

    name: str
    outcome: str
    words: str
    icon: str


class NextDraw(msgspec.Struct, frozen=True):
    """What the next engine to be fired may draw."""

    name: str
    said: str
    shares: tuple[Share, ...]


class DrawnCard(msgspec.Struct, frozen=True):
    """An outcome just drawn."""

    id: str
    name: str
    icon: str
    of: str
    agency: str


class LaunchPanel(msgspec.Struct, frozen=True, kw_only=True):
    """What stands under the heading: sheets of craft, or a firing, or an outcome alone."""

    kind: str
    """`ways`, `firing` or `drawn`."""
    sheets: list[Sheet] = []
    picture: Markup = Markup("")
    gauge: Markup = Markup("")
    required: int = 0
    generated: int = 0
    left: int = 0
    shots: list[ShotLine] = []
    odds: NextDraw | None = None
    outcome: DrawnCard | None = None
    is_gone: bool = False


def launch_panel(desk: Desk) -> LaunchPanel | None:
    """What the launch panel shows, or None where there is none."""
    view = desk.view
    if view.phase == "over":
        return None
    if view.firing is not None:
        return _firing(desk, view.firing)
    if view.drawn is not None:
        return LaunchPanel(kind="drawn", outcome=_drawn(desk))
    if desk.focus is None or not has_launch_panel(desk):
        return None
    return LaunchPanel(kind="ways", sheets=[_sheet(desk, shown) for shown in sheets(desk)])


def sheets(desk: Desk) -> list[CraftView]:
    """The craft to look at in the panel: the one in focus, and the others that are not under way."""
    others = [craft for craft in reversed(desk.fleet) if not craft.tokens and craft is not desk.focus]
    shown = [craft for craft in (desk.focus, *others) if craft is not None][:MOST_SHEETS]
    return sorted(shown, key=lambda craft: craft.number)


def _sheet(desk: Desk, craft: CraftView) -> Sheet:
    where = desk.words.the(craft.location)
    return Sheet(
        number=craft.number,
        is_focus=craft is desk.focus,
        picture=picture(desk, craft, *PICTURE),
        figures=figures(desk, craft),
        ways=[] if craft.tokens else [_line(desk, craft, leg) for leg in desk.legs(craft)],
        under_way=f"{count(craft.tokens, 'year')} to {where}" if craft.tokens else "",
    )


def craft_touch(touches: Mapping[str, Touch], craft: int) -> Touch:
    """A craft leads to the first row of its moves, or does the one thing that can be done with it."""
    rows = (touches.get(f"row-{row}-{craft}") for row in ROWS_OF_A_CRAFT)
    return next(filter(None, rows), touches.get(f"craft-{craft}", NO_TOUCH))


def picture(desk: Desk, craft: CraftView, height: float, width: float) -> Markup:
    """A craft as it stands."""
    return craft_picture(craft.components, craft.supplies, desk.words.is_astronaut, height, width)


def hull(desk: Desk, craft: CraftView, height: float, width: float) -> Markup:
    """A craft as it stands, with an id by which scenes find what it looks like."""
    drawn = str(picture(desk, craft, height, width))
    return Markup(drawn.replace("<svg ", f'<svg id="hull-{craft.number}" ', 1))


def figures(desk: Desk, craft: CraftView) -> list[Stat]:
    """Mass, thrust, seats, supplies: what there is of them."""
    per_year = sum(
        card.thrust_per_year
        for label in craft.components
        if not label.endswith("!") and (card := desk.words.component(label)) is not None
    )
    thrust = f"{craft.thrust} + {per_year}/y" if per_year else str(craft.thrust or "")
    seats = f"{len(desk.crew(craft))}/{craft.seats}" if craft.seats else ""
    found = (
        Stat("mass", str(craft.mass), name="mass"),
        Stat("thrust", thrust, name="thrust"),
        Stat("helmet", seats, name="seats taken"),
        Stat("crate", str(craft.supplies or ""), name="supplies"),
    )
    return [stat for stat in found if stat.figure]


def _line(desk: Desk, craft: CraftView, leg: Leg) -> WayLine:
    if leg.to == LOST:
        return WayLine(id=f"way-{craft.number}-lost", name="Lost when your turn ends", state="lost")
    action = str(acts.Maneuver(craft.number, leg.to, leg.years))
    touch = Touch(presses=action, says=_says(desk, leg)) if action in desk.flights else NO_TOUCH
    return WayLine(
        id=f"way-{craft.number}-{leg.to}",
        name=desk.words.place(leg.to).replace(" Planets ", " "),
        years=leg.years,
        hazards=brief_hazards(desk, leg),
        sum=f"{leg.difficulty} × {craft.mass} = {leg.required}" if leg.required else "no thrust",
        aboard=f"of {leg.aboard}" if leg.required else "",
        chance=_chance(leg),
        used=min(leg.required, leg.aboard),
        there=max(leg.required, leg.aboard) if leg.required else 0,
        state="free" if not leg.required else "good" if leg.can_reach else "short",
        touch=touch,
    )


def _chance(leg: Leg) -> str:
    if not leg.required:
        return "free"
    return percent(leg.chances.success) if leg.can_reach else "short"


def _says(desk: Desk, leg: Leg) -> str:
    tail = f", {percent(leg.chances.success)}" if leg.required and leg.can_reach else ""
    return f"{ship(leg.craft.number)} to {desk.words.the(leg.to)}: {thrust_words(leg)}{tail}"


# Firing ---------------------------------------------------------------------------------------------------


def _firing(desk: Desk, firing: FiringView) -> LaunchPanel:
    craft = desk.craft.get(firing.craft)
    left, odds = 0, None
    if craft is not None:
        left = sum(engine.thrust * engine.number for engine in desk.engines(craft, firing.years))
        best = desk.next_engine(craft, firing.required - firing.generated, firing.years)
        label = best or next(iter(desk.engine_labels(craft)), "")
        is_told = desk.view.drawn is None and not desk.scene.is_unaided
        odds = _next_draw(desk, craft, label) if label and is_told else None
    return LaunchPanel(
        kind="firing",
        picture=picture(desk, craft, 108.0, 74.0) if craft else Markup(""),
        gauge=_gauge(firing.required, firing.generated, left),
        required=firing.required,
        generated=firing.generated,
        left=left,
        shots=[_shot(desk, shot) for shot in desk.shots],
        odds=odds,
        outcome=_drawn(desk),
        is_gone=craft is None,
    )


def _shot(desk: Desk, shot: Shot) -> ShotLine:
    words = f"{shot.thrust} thrust" if shot.thrust else SHOT_WORDS[shot.outcome]
    return ShotLine(desk.words.part(shot.component), shot.outcome, words, SHOT_ICONS[shot.outcome])


def _next_draw(desk: Desk, craft: CraftView, label: str) -> NextDraw:
    card = desk.content.components[label.rstrip("!~")]
    odds = desk.odds(craft.agency, card.requires)
    pile = next(
        (s for s in desk.view.agencies[craft.agency].advancements if s.advancement == card.requires), None
    )
    total = pile.outcomes if pile else desk.content.advancements[card.requires].outcomes
    seen = f"seen {listed(outcomes_said(pile.put_back))}" if pile and any(pile.put_back) else "none seen"
    said = "no outcomes left" if not total else f"{count(total, 'outcome')}, {seen}"
    bad = "damaged" if not card.thrust else "lost"
    return NextDraw(desk.words.part(label), said, shares(odds, ("thrust", "damaged", bad)))


def _drawn(desk: Desk) -> DrawnCard | None:
    drawn = desk.view.drawn
    if drawn is None:
        return None
    return DrawnCard(
        drawn.outcome,
        OUTCOMES[drawn.outcome],
        SHOT_ICONS[drawn.outcome],
        desk.words.advancement(drawn.advancement),
        desk.agency(drawn.agency),
    )


@lru_cache(maxsize=2000)
def _gauge(required: int, generated: int, left: int) -> Markup:
    """Thrust generated against thrust required; what is still aboard as an outline."""
    most = max(required, generated + left, 1)
    scale = GAUGE / most
    mark = min(GAUGE - 1, required * scale)
    has = min(GAUGE, generated * scale)
    parts = [
        draw.rect(0, 12, GAUGE, 16, rx=4, fill="var(--well)", stroke="var(--line)", stroke_width=1),
        draw.rect(
            has,
            12.5,
            max(0.0, min(left * scale, GAUGE - has)),
            15,
            rx=4,
            fill="none",
            stroke="var(--edge)",
            stroke_width=1,
            stroke_dasharray="3 3",
        ),
        draw.rect(0, 12, has, 16, rx=4, fill="var(--teal)") if has else Markup(""),
        draw.line(mark, 7, mark, 32, stroke="var(--acc)", stroke_width=2.4),
        draw.text(
            min(mark + 4, GAUGE - 2),
            9,
            f"needs {required}",
            class_="le-gauge-words",
            text_anchor="end" if mark > 190 else "start",
        ),
    ]
    return draw.svg(
        GAUGE,
        34,
        f"0 0 {number(GAUGE)} 34",
        *parts,
        class_="le-gauge",
        title=f"{generated} of {required} thrust, {left} still aboard",
    )
