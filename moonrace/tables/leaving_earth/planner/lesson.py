"""The lesson: fill in a planning sheet yourself, be told where thrust falls short, compare with the best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from moonrace.games.leaving_earth.content import Content, PlanningSheet
from moonrace.games.leaving_earth.planner import Checked, Line, Plan, sheet_check
from moonrace.kernel.errors import BadText
from moonrace.tables.kit.words import capital, count
from moonrace.tables.leaving_earth.planner.asking import MOST_PAYLOAD, ROCKETS, link, whole
from moonrace.tables.leaving_earth.planner.names import Names
from moonrace.tables.leaving_earth.planner.stacked import rocket_picture

FIRST_SHEET = "LE-EX-05"
MOST_LINES = 20
MOST_OF_A_KIND = 20
BOOK, BEST = "book", "best"
COUNTS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
MISSION_OF = {"LE-EX-05": "lunar_lander", "LE-EX-06": "man_on_the_moon", "LE-EX-07": "man_on_the_moon"}


class LessonRow(msgspec.Struct, frozen=True):
    """A line to be filled in, with what there is to say about it."""

    number: int
    line: int
    """Its place on the sheet, from the top, for the names of its fields."""
    title: str
    difficulty: int
    payload: int
    note: str
    counts: tuple[tuple[str, str, int], ...]
    """Rocket id, name, number."""
    price: int
    mass: int
    thrust: str
    verdict: str
    state: str
    """`empty`, `works` or `short`."""
    used: int
    there: int


class Example(msgspec.Struct, frozen=True):
    """A sheet of the rulebook."""

    id: str
    name: str
    query: str
    is_open: bool


class Lesson(msgspec.Struct, frozen=True):
    """The page of the lesson."""

    name: str
    sheet: str
    lines: str
    payload: int
    rows: tuple[LessonRow, ...]
    examples: tuple[Example, ...]
    eyebrow: str
    heading: str
    says: str
    compares: str
    hint: str
    is_tried: bool
    works: bool
    cost: int
    mass: int
    best_cost: int
    picture: Markup
    show_best: str
    """The question that fills in the best rockets."""
    show_book: str
    start_again: str
    ask_hint: str
    plan_query: str
    cards: tuple[str, ...]
    """The rockets with their figures."""


def exercise(plan: Plan, names: Names) -> str:
    """The question that makes a lesson of a plan, or nothing.

    On a sheet every line carries what the line above carries and fires, and perhaps more (LE-PLAN-02). Where
    a craft takes up something on its way home, lines above weigh more than those below carry: for such plans
    there is the rulebook's own sheet, or none.
    """
    stages = [stage for stage in plan.stages if stage.difficulty]
    above = stages[0].payload if stages else 0
    lines = []
    for stage in stages:
        joins = stage.payload - above
        if joins < 0:
            return _rulebook_exercise(plan)
        name = names.maneuver(stage.source, stage.to)
        lines.append(f"{name}:{stage.difficulty}:{joins}:{stage.years}:{stage.thrusters}")
        above = stage.payload + stage.rocket_mass
    if not lines:
        return ""
    return link({"show": "lesson", "lines": "|".join(lines), "payload": str(stages[0].payload)})


def _rulebook_exercise(plan: Plan) -> str:
    mission = plan.goal.mission.id if plan.goal.mission else ""
    sheets = [sheet for sheet, about in MISSION_OF.items() if about == mission]
    return link({"show": "lesson", "sheet": sheets[-1]}) if sheets else ""


def lesson(fields: Mapping[str, str], content: Content) -> tuple[Lesson, dict[str, Any]]:
    """The lesson as far as it is filled in, and its verdict for programs."""
    sheet, lines, payload = _opened(fields, content)
    filled = _filled(fields, sheet, lines)
    if fields.get("fill") == BEST:
        best = sheet_check(lines, payload, content).best
        filled = [tuple(rockets) for rockets in best]
    checked = sheet_check(
        [msgspec.structs.replace(line, rockets=rockets) for line, rockets in zip(lines, filled, strict=True)],
        payload,
        content,
    )
    made = _lesson(fields, content, sheet, lines, filled, checked, payload)
    return made, {**checked.to_json(), "sheet": sheet.id if sheet else "", "says": made.says or made.heading}


def _opened(fields: Mapping[str, str], content: Content) -> tuple[PlanningSheet | None, list[Line], int]:
    if "lines" in fields:
        payload = whole(fields, "payload", "Payload", 1, MOST_PAYLOAD) or 1
        return None, _spelt(fields["lines"]), payload
    id = fields.get("sheet", FIRST_SHEET).upper()
    if id not in content.planning_sheets:
        known = ", ".join(content.planning_sheets)
        raise BadText(f"There is no planning sheet “{id[:20]}”. Known: {known}.")
    sheet = content.planning_sheets[id]
    lines = [Line(s.difficulty, (), capital(s.maneuver), None, s.left_behind) for s in sheet.stages]
    return sheet, lines, sheet.stages[0].payload


def _spelt(text: str) -> list[Line]:
    """Lines from an address: `Lunar descent:2:0:0:0|To orbit:5`."""
    lines = []
    for number, spelt in enumerate(text.split("|"), 1):
        name, *figures = spelt.split(":")
        if number > MOST_LINES or not 1 <= len(figures) <= 4 or not all(map(_is_small, figures)):
            raise BadText(f"Line {number} of the lesson cannot be read. It looks like “Lunar descent:2”.")
        difficulty, left, years, thrusters = (int(figure) for figure in (*figures, "0", "0", "0")[:4])
        if not 1 <= difficulty <= 40:
            raise BadText(f"Line {number} of the lesson: the difficulty is 1 to 40, not {difficulty}.")
        lines.append(Line(difficulty, (), name[:40], None, left, years, thrusters))
    return lines


def _is_small(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def _filled(
    fields: Mapping[str, str], sheet: PlanningSheet | None, lines: Sequence[Line]
) -> list[tuple[str, ...]]:
    if sheet is not None and fields.get("fill") == BOOK:
        return [stage.rockets for stage in sheet.stages]
    return [_rockets(fields, number) for number in range(1, len(lines) + 1)]


def _rockets(fields: Mapping[str, str], line: int) -> tuple[str, ...]:
    found: list[str] = []
    for rocket in reversed(ROCKETS):
        label = f"Line {line}, {rocket.capitalize()}"
        found += [rocket] * (whole(fields, f"{rocket}-{line}", label, 0, MOST_OF_A_KIND) or 0)
    return tuple(found)


def _lesson(
    fields: Mapping[str, str],
    content: Content,
    sheet: PlanningSheet | None,
    lines: Sequence[Line],
    filled: Sequence[tuple[str, ...]],
    checked: Checked,
    payload: int,
) -> Lesson:
    opened = {"show": "lesson", **_which(fields, sheet)}
    kept = {
        f"{rocket}-{n}": str(fired.count(rocket))
        for n, fired in enumerate(filled, 1)
        for rocket in ROCKETS
        if rocket in fired
    }
    is_tried = any(filled)
    rows = _rows(content, lines, filled, checked)
    heading, says, compares = _verdict(rows, checked, len(lines), is_tried)
    is_hinted = fields.get("hint") == "yes"
    mission = MISSION_OF.get(sheet.id, "") if sheet else ""
    return Lesson(
        name=capital(sheet.name) if sheet else "Your own sheet",
        sheet=sheet.id if sheet else "",
        lines=fields.get("lines", ""),
        payload=payload,
        rows=tuple(rows),
        examples=tuple(
            Example(
                s.id,
                capital(s.name),
                link({"show": "lesson", "sheet": s.id}),
                sheet is not None and s.id == sheet.id,
            )
            for s in content.planning_sheets.values()
        ),
        eyebrow="The lesson" if not is_tried else "Your plan works" if checked.works else "Not yet",
        heading=heading,
        says=says,
        compares=compares,
        hint=_hint(content, rows, filled, checked) if is_hinted else "",
        is_tried=is_tried,
        works=checked.works,
        cost=checked.cost,
        mass=checked.launch_mass,
        best_cost=checked.best_cost,
        picture=rocket_picture(filled, (), payload, f"Your stack: mass {checked.launch_mass} at lift-off."),
        show_best=link(opened, fill=BEST),
        show_book=link(opened, fill=BOOK) if sheet else "",
        start_again=link(opened),
        ask_hint=link({**opened, **kept}, hint="yes"),
        plan_query=link({"mission": mission}) if mission else "",
        cards=tuple(_card(content, id) for id in ROCKETS),
    )


def _card(content: Content, id: str) -> str:
    card = content.components[id]
    return f"{id.capitalize()}: ${card.price}, mass {card.mass}, thrust {card.thrust}"


def _which(fields: Mapping[str, str], sheet: PlanningSheet | None) -> dict[str, str]:
    if sheet is not None:
        return {"sheet": sheet.id}
    return {"lines": fields["lines"], "payload": fields.get("payload", "1")}


def _rows(
    content: Content, lines: Sequence[Line], filled: Sequence[tuple[str, ...]], checked: Checked
) -> list[LessonRow]:
    rows = []
    for place, (line, fired, verdict) in enumerate(zip(lines, filled, checked.lines, strict=True)):
        is_empty = not fired and not line.thrusters
        state = "empty" if is_empty else "short" if verdict.short else "works"
        if state == "short":
            said = f"{verdict.short} thrust short"
        elif state == "works":
            said = f"{verdict.spare} spare" if verdict.spare else "exact"
        else:
            said = f"{verdict.required} needed for {verdict.mass} alone"
        notes = [f"{line.left_behind} more than the line above"] if line.left_behind else []
        if line.thrusters:
            notes.append(f"{count(line.thrusters, 'ion thruster')} for {count(line.years, 'year')}")
        rows.append(
            LessonRow(
                number=len(lines) - place,
                line=place + 1,
                title=line.maneuver,
                difficulty=line.difficulty,
                payload=verdict.payload,
                note=", ".join(notes),
                counts=tuple((id, id.capitalize(), fired.count(id)) for id in ROCKETS),
                price=sum(content.components[id].price for id in fired),
                mass=verdict.rocket_mass,
                thrust=f"{verdict.required} of {verdict.thrust}" if not is_empty else "",
                verdict=said,
                state=state,
                used=verdict.required,
                there=verdict.thrust,
            )
        )
    return rows


def _verdict(rows: Sequence[LessonRow], checked: Checked, total: int, is_tried: bool) -> tuple[str, str, str]:
    stages = f"{COUNTS[total] if total < len(COUNTS) else total} stage{'s' if total > 1 else ''}"
    best = (
        f"The cheapest rockets for these {stages} cost ${checked.best_cost}."
        if checked.best_cost >= 0
        else ""
    )
    if total == 1:
        best = best.replace("these one stage", "this stage")
    if not is_tried:
        return (
            "Fill in the sheet from the top.",
            "Each line has to lift its payload and its own rockets: difficulty times mass is the thrust it "
            "needs. What it weighs in all is the payload of the line below.",
            "",
        )
    wrong = [row for row in rows if row.state != "works"]
    if wrong:
        first = wrong[0]
        if first.state == "short":
            return (
                f"{first.title} falls short.",
                f"Line {first.number}: {first.verdict}. {_others(wrong)}".strip(),
                "",
            )
        return (
            f"{first.title} has no rockets yet.",
            f"Line {first.number} needs some. {_others(wrong)}".strip(),
            "",
        )
    if checked.cost == checked.best_cost:
        return "Nothing beats this.", "Every line has the thrust it needs.", f"{best} So do yours."
    return "It flies.", "Every line has the thrust it needs.", f"{best} Yours cost ${checked.cost}."


def _others(wrong: Sequence[LessonRow]) -> str:
    numbers = [str(row.number) for row in wrong[1:]]
    if not numbers:
        return ""
    lines = "line" if len(numbers) == 1 else "lines"
    return f"Look at {lines} {', '.join(numbers)} as well."


def _hint(
    content: Content, rows: Sequence[LessonRow], filled: Sequence[tuple[str, ...]], checked: Checked
) -> str:
    """Where to look, without giving the answer away."""
    for row, mine, best in zip(rows, filled, checked.best, strict=True):
        if sorted(mine) == sorted(best):
            continue
        if row.state == "short":
            return (
                f"Line {row.number} first. Every rocket carries itself too: count what it lifts beyond that."
            )
        cost, mass = (sum(getattr(content.components[id], what) for id in best) for what in ("price", "mass"))
        return (
            f"Line {row.number}: it can be done with {count(len(best), 'rocket')} of mass {mass} for ${cost}."
        )
    return "There is nothing left to better."
