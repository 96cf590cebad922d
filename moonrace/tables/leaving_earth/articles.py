"""The encyclopaedia of Leaving Earth: parts, advancements, missions, places, astronauts, skills, agencies."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.leaving_earth.content import EARTH, Advancement, Astronaut, Component, Location, Mission
from moonrace.games.leaving_earth.planner.names import words_near
from moonrace.tables.articles import Article, article, origins, terms
from moonrace.tables.kit.words import capital, count, listed
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.plain import place_line, stack_sentence, ways_from
from moonrace.tables.leaving_earth.words import SKILLS, USES

_FIGURES = {
    "price": "price",
    "mass": "mass",
    "thrust": "thrust",
    "thrust_per_year": "thrust a year",
    "seats": "seats",
    "heat_shield": "heat shield",
    "radiation_shield": "radiation shield",
}


def articles(desk: Desk) -> list[Article]:
    """Everything this table is played with."""
    content, expansions = desk.content, ("", *desk.view.expansions)
    missions = [card for card in content.missions.values() if card.expansion in expansions]
    return [
        *(_component(desk, card) for card in content.components.values() if _is_here(desk, card)),
        *(_advancement(desk, card) for card in content.advancements.values()),
        *(_mission(desk, card) for card in missions),
        *(_place(desk, place) for place in content.locations.values() if place.expansion in expansions),
        *(_astronaut(desk, person) for person in content.astronauts.values()),
        *(article(capital(skill), "skill", [told], near=words_near(skill)) for skill, told in SKILLS.items()),
        *(
            article(card.short, "agency", [f"{card.full_name}, {card.country}.", "All play alike."], card.id)
            for card in content.agencies.values()
        ),
        *terms(
            __file__,
            numbers=content.constants,
            deck=content.outcomes,
            person=content.astronaut,
            loss=abs(content.constants.astronaut_loss_points),
        ),
    ]


def goals(desk: Desk) -> list[Article]:
    """The missions on the table."""
    return [_mission(desk, desk.content.missions[mission]) for mission in desk.view.missions]


def _is_here(desk: Desk, card: Component) -> bool:
    """A sample comes from a place; where the place is not in the game, neither is the sample."""
    return not card.origin or desk.content.locations[card.origin].expansion in ("", *desk.view.expansions)


# Parts --------------------------------------------------------------------------------------------------


def _component(desk: Desk, card: Component) -> Article:
    words = desk.words
    price = f"${card.price}, " if card.is_buyable else "Cannot be bought; "
    lines = [f"{price}{words.figures_said(card)}.", USES[card.kind], *_shields(card)]
    if card.kind == "rocket":
        lines.append(_carries(desk, card))
    if card.kind == "supplies":
        lines.append(f"One feeds {count(desk.content.constants.astronauts_fed_per_supply, 'astronaut')}.")
    if card.requires:
        advancement = desk.content.advancements[card.requires]
        owned = "which your agency has" if desk.owns(card.requires) else f"${advancement.cost} to research"
        lines.append(f"Needs {advancement.name}, {owned}. LE-COM-02")
    lines.append(origins(card, _FIGURES))
    near = words_near(card.id)
    return article(card.name, card.kind, lines, card.id, [words.part(card.id)], near=near)


def _shields(card: Component) -> Iterator[str]:
    if not card.seats:
        return
    if card.heat_shield:
        yield "It can come back through an atmosphere, with a Re-entry outcome. LE-ENT-02"
    else:
        yield "Without a heat shield it burns up in an entry: leave it in space. LE-ENT-01"
    if card.radiation_shield:
        yield "Its walls lower the level of radiation. LE-RAD-04"


def _carries(desk: Desk, card: Component) -> str:
    """What one of it moves besides itself, for the difficulties on the map."""
    ways = {way.difficulty for ways in desk.cat.ways_from for way in ways if way.difficulty}
    loads = [(card.thrust // difficulty - card.mass, difficulty) for difficulty in sorted(ways)]
    told = listed(f"{load} at difficulty {difficulty}" for load, difficulty in loads if load > 0)
    return f"One moves, besides itself, a mass of {told}." if told else ""


def _advancement(desk: Desk, card: Advancement) -> Article:
    stack = desk.stacks.get(card.id)
    lines = [
        f"${card.cost} to research, with {count(card.outcomes, 'outcome')} face down. LE-RES-01",
        desk.words.purpose(card.id),
        desk.words.outcome_effect(card.id),
        f"A {card.skill} aboard betters it." if card.skill else "",
        origins(card, {"cost": "price", "outcomes": "number of outcomes"}),
    ]
    now = [f"Yours. {stack_sentence(desk, stack)}" if stack else ""]
    also, near = [desk.words.advancement_short(card.id)], words_near(card.id)
    return article(card.name, "advancement", lines, card.id, also, now, near)


# Goals and places -----------------------------------------------------------------------------------------


def _mission(desk: Desk, card: Mission) -> Article:
    lines = [
        f"{count(card.points, 'point')}, {card.level}.",
        desk.words.needs(card.id),
        origins(card, {"points": "points"}),
    ]
    now, near = [_standing(desk, card.id)], words_near(card.id)
    return article(card.name, "mission", lines, card.id, now=now, near=near)


def _standing(desk: Desk, mission: str) -> str:
    if mission in desk.view.missions:
        return "On the table."
    if mission in desk.view.removed:
        return "It has become impossible and left the game."
    done = [agency.agency for agency in desk.view.agencies if mission in agency.missions]
    return f"Completed by {desk.whose(done[0])}." if done else "Not among the missions of this game."


def _place(desk: Desk, place: Location) -> Article:
    return article(place.name, "place", _place_lines(desk, place), place.id, near=words_near(place.id))


def _place_lines(desk: Desk, place: Location) -> Iterator[str]:
    seen = desk.place(place.id)
    if seen is not None:
        yield place_line(desk, seen)
    number = desk.cat.place.get(place.id)
    if number is not None:
        ways = ways_from(desk, number)
        yield f"Ways from here, with difficulty: {ways}." if ways else ""
        sources = [way.source for ways in desk.cat.ways_from for way in ways if way.to == number]
        names = listed(dict.fromkeys(desk.words.the(desk.cat.place_name(source)) for source in sources))
        yield f"Reached from {names}." if names else ""
    if place.solid:
        yield "A craft with a probe, a capsule or an astronaut takes samples here. LE-COL-01"
    if not place.dock and place.id != EARTH and place.visitable:
        yield "Craft cannot dock or separate here. LE-RDV-04"
    yield origins(place, {"maneuvers": "ways"})


def _astronaut(desk: Desk, person: Astronaut) -> Article:
    common = desk.content.astronaut
    lines = [
        f"{capital(person.skill)}, {person.country}: ${common.price}, mass {common.mass}.",
        SKILLS[person.skill],
        origins(person, {"skill": "skill"}),
    ]
    return article(person.name, "astronaut", lines, person.id)
