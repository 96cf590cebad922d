"""The table in plain lines, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from moonrace.games.leaving_earth.catalogue import Way
from moonrace.games.leaving_earth.content import LOST
from moonrace.games.leaving_earth.view import AgencyView, CraftView, PlaceView, StackView
from moonrace.tables.kit.words import count, listed, percent
from moonrace.tables.leaving_earth.buttons import thrust_words
from moonrace.tables.leaving_earth.desk import Desk, odds_words
from moonrace.tables.leaving_earth.sentences import craft_sentence
from moonrace.tables.leaving_earth.words import outcomes_said, ship

LETTERS = "ABCDE"


def plain_lines(desk: Desk) -> list[str]:
    """The whole table, one thing a line: what never changes first, what is being decided last."""
    lines = [_when(desk), *map_lines(desk), *map(partial(place_line, desk), desk.view.places)]
    lines += _missions(desk)
    lines += [line for agency in desk.view.agencies for line in _agency(desk, agency)]
    lines += [f"{craft_sentence(desk, craft)}{_aboard(desk, craft)}." for craft in desk.view.craft]
    for craft in desk.fleet:
        lines += _reach(desk, craft)
    return [*lines, *_firing(desk)]


def _when(desk: Desk) -> str:
    view = desk.view
    if view.phase == "set_up":
        return "Set-up: agencies are chosen."
    if view.phase == "over":
        return f"{view.year}: the game is over."
    whose = "your turn" if desk.is_active else f"the turn of {desk.whose(view.active)}"
    end = ", end of the year" if view.phase == "end_of_year" else ""
    return f"{view.year} of 1956 to {view.last_year}, {whose}{end}."


def _missions(desk: Desk) -> Iterator[str]:
    words = desk.words
    yield (
        "Missions on the table, each with its points and what it asks for."
        if desk.view.missions
        else "No mission is left on the table."
    )
    for mission in desk.view.missions:
        points = count(desk.content.missions[mission].points, "point")
        yield f"  {words.mission(mission)}, {points}: {words.needs(mission)}"
    if desk.view.removed:
        yield f"Impossible missions: {listed(map(words.mission, desk.view.removed))}."


def _agency(desk: Desk, agency: AgencyView) -> Iterator[str]:
    words = desk.words
    you = " (you)" if agency.agency == desk.view.agency else ""
    done = f", completed {listed(map(words.mission, agency.missions))}" if agency.missions else ""
    lost = f", lost {listed(map(words.part, agency.lost))}" if agency.lost else ""
    name = f"{LETTERS[agency.agency]} {desk.whose(agency.agency)}{you}"
    yield f"{name}: {count(agency.score, 'point')}, ${agency.money}{done}{lost}."
    for stack in agency.advancements:
        yield f"  {stack_sentence(desk, stack)}"
    if agency.components or agency.supplies:
        yield f"  Unassembled: {words.parts(agency.components, agency.supplies)}."


def stack_sentence(desk: Desk, stack: StackView) -> str:
    """An advancement with its outcomes and what was drawn of them: "Juno Rockets: 3 outcomes, seen 2
    successes; next draw 84 % success, 8 % minor failure, 8 % major failure."."""
    name = desk.words.advancement(stack.advancement)
    if not stack.outcomes:
        return f"{name}: no outcomes, always works."
    told = "".join(
        f", {verb} {listed(outcomes_said(cards))}"
        for verb, cards in (("seen", stack.put_back), ("removed", stack.removed))
        if any(cards)
    )
    odds = odds_words(stack.odds, "success", "minor failure", "major failure")
    return f"{name}: {count(stack.outcomes, 'outcome')}{told}; next draw {odds}."


def _aboard(desk: Desk, craft: CraftView) -> str:
    crew = [desk.words.astronaut_said(label).replace(",", "") for label in desk.crew(craft)]
    seats = f", {count(craft.seats, 'seat')}" if craft.seats else ""
    return seats + (f", crew {listed(crew)}" if crew else "")


def place_line(desk: Desk, place: PlaceView) -> str:
    """What is known of an explorable place."""
    name = desk.words.place(place.location)
    if place.is_revealed:
        return f"{name}: {desk.words.face(place.face)}."
    if place.face:
        return f"{name}: {desk.words.face(place.face)}. Not revealed; your agency knows."
    total = sum(place.possible.values())
    chances = listed(
        f"{percent(n / total)} {desk.words.face(face)}" + _reconstructed(desk, face)
        for face, n in place.possible.items()
    )
    looked = [desk.agency(number) for number in place.known_by]
    known = f" {listed(looked)} has looked." if looked else ""
    return f"{name}: unexplored. Chances: {chances}.{known}"


def _reconstructed(desk: Desk, face: str) -> str:
    return " (reconstructed number of cards)" if desk.words.is_count_reconstructed(face) else ""


def _reach(desk: Desk, craft: CraftView) -> Iterator[str]:
    if craft.tokens:
        return
    for leg in desk.legs(craft):
        if leg.to == LOST:
            yield f"{ship(craft.number)} is lost if it is still there when your turn ends."
            continue
        years = f", {count(leg.years, 'year')}" if leg.years else ""
        chance = f", {percent(leg.chances.success)}" if leg.required and leg.can_reach else ""
        yield f"{ship(craft.number)} to {desk.words.the(leg.to)}: {thrust_words(leg)}{chance}{years}."


def _firing(desk: Desk) -> list[str]:
    firing = desk.view.firing
    if firing is None:
        return []
    to = desk.words.the(firing.to)
    if firing.craft not in desk.craft:
        return [f"{ship(firing.craft)} was lost on its way to {to}."]
    so_far = f"{firing.generated} generated so far" if desk.shots else "no engine fired yet"
    return [f"{ship(firing.craft)} fires its engines for {to}: {firing.required} thrust needed, {so_far}."]


def map_lines(desk: Desk) -> Iterator[str]:
    """Every way on the map: what leads where, how difficult, how long, through which hazards."""
    yield "Ways on the map, each with its difficulty and what lies on it."
    for number, place in enumerate(desk.cat.places):
        ways = ways_from(desk, number)
        if ways:
            yield f"  From {desk.words.the(place.id)}: {ways}."


def ways_from(desk: Desk, place: int) -> str:
    """The ways from a place of the catalogue."""
    return "; ".join(_way(desk, way) for way in desk.cat.ways_from[place])


def _way(desk: Desk, way: Way) -> str:
    if way.to == desk.cat.lost:
        return "lost when the turn ends"
    words = [f"{desk.words.the(desk.cat.place_name(way.to))} {way.difficulty}"]
    if way.is_automatic:
        words.append("by itself when the turn ends")
    if way.is_optional or way.years:
        words.append("time optional" if way.is_optional else count(way.years, "year"))
    if way.has_radiation:
        words.append("radiation")
    hazards = {
        "entry": "entry",
        "landing": "landing",
        "landing_optional": "landing optional",
        "explore": "exploration",
    }
    words += [hazards[kind] for kind, _ in way.hazards]
    return ", ".join(words)
