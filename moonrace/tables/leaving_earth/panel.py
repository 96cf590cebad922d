"""The launch panel: the craft in focus with its ways and chances; while it fires, gauge, shots and odds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from markupsafe import Markup

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.content import LOST
from moonrace.games.leaving_earth.view import CraftView
from moonrace.tables.kit import draw
from moonrace.tables.kit.svg import number
from moonrace.tables.kit.touch import NO_TOUCH, Touch, touch_attributes
from moonrace.tables.kit.words import count, listed, percent
from moonrace.tables.leaving_earth.ask import has_launch_panel
from moonrace.tables.leaving_earth.buttons import ship, thrust_words
from moonrace.tables.leaving_earth.desk import Desk, Leg
from moonrace.tables.leaving_earth.hazards import brief_hazards
from moonrace.tables.leaving_earth.pictures import craft_picture
from moonrace.tables.leaving_earth.words import OUTCOMES, outcomes_said

PICTURE = (124.0, 74.0)
BAR = 62.0
GAUGE = 262.0
ODDS = 354.0
SLIM = 14.0
"""A bar lower than this has no words in it."""
MOST_SHEETS = 6
"""So many craft can be looked at in the panel."""
SHOT_WORDS = {"success": "thrust", "sure": "thrust, sure", "minor": "damaged", "major": "lost"}


class WayLine(msgspec.Struct, frozen=True, kw_only=True):
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
    bar: Markup = Markup("")
    attributes: Markup = Markup("")
    is_alive: bool = False


def launch_panel(desk: Desk) -> dict[str, Any] | None:
    """What the launch panel shows, or None where there is none."""
    view = desk.view
    if view.phase == "over":
        return None
    if view.firing is not None:
        return _firing(desk)
    if view.drawn is not None:
        return {"kind": "drawn", "outcome": _outcome(desk), "shots": [], "picture": ""}
    craft = desk.focus
    if craft is None or not has_launch_panel(desk):
        return None
    return {"kind": "ways", "sheets": [_sheet(desk, shown) for shown in sheets(desk)]}


def sheets(desk: Desk) -> list[CraftView]:
    """The craft to look at in the panel: the one in focus, and the others that are not under way."""
    others = [craft for craft in reversed(desk.fleet) if not craft.tokens and craft is not desk.focus]
    shown = [craft for craft in (desk.focus, *others) if craft is not None][:MOST_SHEETS]
    return sorted(shown, key=lambda craft: craft.number)


def _sheet(desk: Desk, craft: CraftView) -> dict[str, Any]:
    """A craft with its figures and the ways from where it is."""
    where = desk.words.the(craft.location)
    return {
        "number": craft.number,
        "is_focus": craft is desk.focus,
        "picture": picture(desk, craft, *PICTURE),
        "figures": figures(desk, craft),
        "ways": [] if craft.tokens else [_line(desk, craft, leg) for leg in desk.legs(craft)],
        "under_way": f"{count(craft.tokens, 'year')} to {where}" if craft.tokens else "",
    }


def picture(desk: Desk, craft: CraftView, height: float, width: float) -> Markup:
    """A craft as it stands."""
    return craft_picture(craft.components, craft.supplies, desk.words.is_astronaut, height, width)


def figures(desk: Desk, craft: CraftView) -> list[dict[str, str]]:
    """Mass, thrust, seats, supplies: what there is of them."""
    found = [{"icon": "mass", "value": str(craft.mass), "word": "mass"}]
    thrust = craft.thrust
    per_year = sum(
        card.thrust_per_year
        for label in craft.components
        if not label.endswith("!") and (card := desk.words.component(label)) is not None
    )
    if thrust or per_year:
        value = str(thrust) + (f" + {per_year}/y" if per_year else "")
        found.append({"icon": "thrust", "value": value, "word": "thrust"})
    if craft.seats:
        found.append(
            {"icon": "helmet", "value": f"{len(desk.crew(craft))}/{craft.seats}", "word": "seats taken"}
        )
    if craft.supplies:
        found.append({"icon": "crate", "value": str(craft.supplies), "word": "supplies"})
    return found


def _line(desk: Desk, craft: CraftView, leg: Leg) -> WayLine:
    way = desk.way(craft, leg.to)
    assert way is not None
    if leg.to == LOST:
        return WayLine(id=f"way-{craft.number}-lost", name="Lost when your turn ends", state="lost")
    action = acts.Maneuver(craft.number, leg.to, leg.years)
    is_alive = action in desk.legal
    touch = Touch(presses=str(action), says=_says(desk, leg)) if is_alive else NO_TOUCH
    return WayLine(
        id=f"way-{craft.number}-{leg.to}",
        name=desk.words.place(leg.to).replace(" Planets ", " "),
        years=leg.years,
        hazards=brief_hazards(desk, craft, way),
        sum=f"{leg.difficulty} × {leg.mass} = {leg.required}" if leg.required else "no thrust",
        aboard=f"of {leg.aboard}" if leg.required else "",
        chance=_chance(leg),
        bar=_bar(leg.required, leg.aboard),
        state="free" if not leg.required else "good" if leg.can_reach else "short",
        attributes=touch_attributes(touch),
        is_alive=is_alive,
    )


def _chance(leg: Leg) -> str:
    if not leg.required:
        return "free"
    return percent(leg.chances.success) if leg.can_reach else "short"


def _says(desk: Desk, leg: Leg) -> str:
    tail = f", {percent(leg.chances.success)}" if leg.required and leg.can_reach else ""
    return f"{ship(leg.craft)} to {desk.words.the(leg.to)}: {thrust_words(leg)}{tail}"


@lru_cache(maxsize=2000)
def _bar(required: int, aboard: int) -> Markup:
    """How much of the thrust aboard is needed; red where it does not do."""
    if not required:
        return Markup("")
    share = min(1.0, required / aboard) if aboard else 1.0
    ink = "var(--text3)" if aboard >= required else "var(--red)"
    reach = BAR * (share if aboard >= required else max(0.06, aboard / required))
    return draw.svg(
        BAR,
        5,
        f"0 0 {number(BAR)} 5",
        draw.rect(0, 0, BAR, 5, rx=2.5, fill="var(--line)"),
        draw.rect(0, 0, reach, 5, rx=2.5, fill=ink),
        class_="le-bar",
    )


# Firing ---------------------------------------------------------------------------------------------------


def _firing(desk: Desk) -> dict[str, Any]:
    firing = desk.view.firing
    assert firing is not None
    craft = desk.craft.get(firing.craft)
    left = 0
    odds = None
    if craft is not None:
        left = sum(engine.thrust * engine.number for engine in desk.engines(craft, firing.years))
        label = desk.next_engine(craft, firing.required - firing.generated, firing.years) or next(
            iter(desk.engine_labels(craft)), ""
        )
        odds = _next_odds(desk, craft, label) if label and desk.view.drawn is None else None
    return {
        "kind": "firing",
        "title": f"{ship(firing.craft)} to {desk.words.place(firing.to)}",
        "picture": picture(desk, craft, 108.0, 74.0) if craft else "",
        "number": firing.craft,
        "gauge": _gauge(firing.required, firing.generated, left),
        "required": firing.required,
        "generated": firing.generated,
        "left": left,
        "shots": [
            {
                "name": desk.words.part(shot.component),
                "outcome": shot.outcome,
                "words": f"{shot.thrust} thrust"
                if shot.thrust
                else SHOT_WORDS.get(shot.outcome, shot.outcome),
                "icon": "check"
                if shot.outcome in ("success", "sure")
                else "warning"
                if shot.outcome == "minor"
                else "close",
            }
            for shot in desk.shots
        ],
        "odds": odds,
        "outcome": _outcome(desk) if desk.view.drawn else None,
        "is_gone": craft is None,
    }


def _next_odds(desk: Desk, craft: CraftView, label: str) -> dict[str, Any]:
    card = desk.content.components[label.rstrip("!~")]
    odds = desk.odds(craft.agency, card.requires)
    pile = next(
        (s for s in desk.view.agencies[craft.agency].advancements if s.advancement == card.requires), None
    )
    total = pile.outcomes if pile else desk.content.advancements[card.requires].outcomes
    seen = f"seen {listed(outcomes_said(pile.put_back))}" if pile and any(pile.put_back) else "none seen"
    said = "no outcomes left" if not total else f"{count(total, 'outcome')}, {seen}"
    bad = "damaged" if not card.thrust else "lost"
    return {"name": desk.words.part(label), "said": said, "bar": odds_bar(odds, ("thrust", "damaged", bad))}


def _outcome(desk: Desk) -> dict[str, str]:
    drawn = desk.view.drawn
    assert drawn is not None
    icon = {"success": "check", "minor": "warning", "major": "close"}[drawn.outcome]
    return {
        "id": drawn.outcome,
        "name": OUTCOMES[drawn.outcome],
        "icon": icon,
        "of": desk.words.advancement(drawn.advancement),
        "agency": desk.agency(drawn.agency),
    }


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


@lru_cache(maxsize=2000)
def odds_bar(
    odds: tuple[float, float, float], words: tuple[str, str, str], width: float = ODDS, height: float = 22
) -> Markup:
    """The odds of the next draw as lengths: works, damaged, lost; with words where there is room."""
    inks = ("var(--teal)", "var(--amber)", "var(--red)")
    x, parts = 0.0, []
    for chance, word, ink in zip(odds, words, inks, strict=True):
        if chance <= 0:
            continue
        long = chance * width
        parts.append(draw.rect(x, 0, max(0.0, long - 1.5), height, rx=2, fill=ink))
        label = f"{percent(chance)} {word}"
        if long < 7.2 * len(label):
            label = percent(chance)
        if long >= 6.6 * len(label) and height > SLIM:
            parts.append(draw.text(x + 7, height / 2 + 4.4, label, class_="le-odds-words"))
        x += long
    said = ", ".join(
        f"{percent(chance)} {word}" for chance, word in zip(odds, words, strict=True) if chance > 0
    )
    stretch = "none" if height < SLIM else None
    box = f"0 0 {number(width)} {number(height)}"
    return draw.svg(width, height, box, *parts, class_="le-odds", title=said, preserveAspectRatio=stretch)
