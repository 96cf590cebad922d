"""What a craft faces on a manoeuvre, in words, with the odds as its owner knows them."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.leaving_earth.content import RADIATION, SUBORBITAL
from moonrace.games.leaving_earth.view import CraftView
from moonrace.tables.kit.words import capital, count, listed, percent
from moonrace.tables.leaving_earth.desk import Desk, Leg, odds_words


def hazard_sentences(desk: Desk, leg: Leg) -> list[str]:
    """Every hazard of a manoeuvre as a sentence, in the order in which it is faced."""
    craft = leg.craft
    sentences = list(_radiation(desk, craft, leg.years)) if leg.way.has_radiation else []
    for kind, place in leg.way.hazards:
        if kind == "entry":
            sentences += _entry(desk, craft)
        elif kind == "landing":
            sentences.append(_landing(desk, craft))
        elif kind == "explore":
            sentences += _explore(desk, craft, desk.cat.places[place].id)
    return sentences


def landing_odds(desk: Desk, craft: CraftView) -> tuple[float, float, float]:
    """Safe, one component damaged, lost; a pilot betters each (LE-SKL-05)."""
    if not desk.owns("landing", craft.agency) and not _brings(desk, craft, "landing"):
        return (0.0, 0.0, 1.0)
    good, minor, major = desk.odds(craft.agency, "landing")
    return (good + minor, major, 0.0) if desk.has_skill(craft, "pilot") else (good, minor, major)


def rendezvous_odds(desk: Desk, *numbers: int) -> tuple[float, float, float]:
    """Success, damage, damage; a pilot betters each."""
    good, minor, major = desk.odds(desk.view.agency, "rendezvous")
    if any(desk.has_skill(desk.craft[number], "pilot") for number in numbers):
        return good + minor, major, 0.0
    return good, minor + major, 0.0


def _brings(desk: Desk, craft: CraftView, advancement: str) -> bool:
    """Whether something aboard would bring the advancement with it (LE-RULING-19)."""
    cards = (desk.words.component(label) for label in craft.components)
    return any(card is not None and card.requires == advancement for card in cards)


def _landing(desk: Desk, craft: CraftView) -> str:
    odds = landing_odds(desk, craft)
    if odds[2] == 1:
        return "Landing without the Landing advancement loses the craft."
    return f"Landing: {odds_words(odds, 'safe', 'damage', 'lost')}."


def _entry(desk: Desk, craft: CraftView) -> Iterator[str]:
    """Shielded capsules draw, all others burn up (LE-ENT-01, LE-ENT-02)."""
    capsules = [label for label in craft.components if _is_capsule(desk, label)]
    burning = [label for label in capsules if label.endswith("!") or not _is_shielded(desk, label)]
    if burning:
        yield f"Entry burns up {desk.words.parts(burning)}."
    if len(burning) < len(capsules):
        odds = desk.odds(craft.agency, "re_entry")
        yield f"Entry, each capsule: {odds_words(odds, 'safe', 'damaged', 'lost')}."


def burns_crew(desk: Desk, craft: CraftView) -> bool:
    """Whether entry is certain to kill somebody: too few seats are shielded."""
    safe = sum(
        _seats(desk, label)
        for label in craft.components
        if _is_capsule(desk, label) and not label.endswith("!") and _is_shielded(desk, label)
    )
    return len(desk.crew(craft)) > safe


def _is_capsule(desk: Desk, label: str) -> bool:
    card = desk.words.component(label)
    return card is not None and card.kind == "capsule"


def _is_shielded(desk: Desk, label: str) -> bool:
    card = desk.words.component(label)
    return card is not None and card.heat_shield


def _seats(desk: Desk, label: str) -> int:
    card = desk.words.component(label)
    return card.seats if card else 0


def _radiation(desk: Desk, craft: CraftView, years: int) -> Iterator[str]:
    place = desk.place(RADIATION)
    face = desk.content.faces.get(place.face) if place and place.face else None
    crew = desk.crew(craft)
    if face is None:
        yield "Radiation: explores Solar Radiation."
    if not crew or not years:
        return
    shield = max(
        (card.radiation_shield for label in craft.components if (card := desk.words.component(label))),
        default=0,
    )
    effect = face.effect("radiation") if face else None
    if effect is not None:
        highest = max(0, effect.level - shield) * years
        sides = desk.content.constants.die_sides
        yield f"Radiation: {percent(min(1, highest / sides))} for each of {count(len(crew), 'astronaut')}."
    elif face is None:
        yield "Each astronaut rolls against its level times the years."


def _explore(desk: Desk, craft: CraftView, location: str) -> Iterator[str]:
    place = desk.place(location)
    if place is None or (location == SUBORBITAL and not desk.crew(craft)):
        return
    name = desk.words.the(location)
    if place.face:
        if desk.knows_deadly(location):
            yield f"{capital(name)} destroys every craft."
        elif location == SUBORBITAL and "sickness" in desk.words.face(place.face):
            yield f"{capital(name)}: {desk.words.face(place.face)}."
        return
    total = sum(place.possible.values())
    deadly = sum(
        number for face, number in place.possible.items() if desk.content.faces[face].has("destroyed")
    )
    yield f"Explores {name}" + (f": {percent(deadly / total)} deadly." if deadly else ".")


def brief_hazards(desk: Desk, leg: Leg) -> str:
    """ "landing and unexplored", or nothing."""
    words = ["radiation"] if leg.way.has_radiation else []
    for kind, place in leg.way.hazards:
        if kind in ("entry", "landing"):
            words.append(kind)
        elif kind == "explore":
            location = desk.cat.places[place].id
            known = desk.place(location)
            is_faced = location != SUBORBITAL or desk.crew(leg.craft)
            if known is not None and not known.is_revealed and is_faced:
                words.append("unexplored")
    return listed(words)
