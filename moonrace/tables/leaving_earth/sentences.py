"""The map in words, for those who do not see it."""

from __future__ import annotations

from moonrace.games.leaving_earth.view import CraftView
from moonrace.tables.kit.words import count, listed
from moonrace.tables.leaving_earth.desk import Desk
from moonrace.tables.leaving_earth.words import ship


def place_sentence(desk: Desk, place: str) -> str:
    """A place with what is known of it and who is there."""
    name = desk.words.place(place)
    known = desk.place(place)
    parts = [name]
    if known is not None:
        if not known.face:
            parts.append("unexplored")
        else:
            parts.append(desk.words.face(known.face) + ("" if known.is_revealed else ", only you know"))
    there = [craft for craft in desk.view.craft if craft.location == place and not craft.tokens]
    if there:
        parts.append(listed(f"{ship(craft.number)} of {desk.agency(craft.agency)}" for craft in there))
    return ": ".join((parts[0], "; ".join(parts[1:]))) if len(parts) > 1 else name


def craft_sentence(desk: Desk, craft: CraftView) -> str:
    """A craft with its owner, place, load and figures."""
    where = desk.words.the(craft.location)
    if craft.tokens:
        at = f"under way to {where}, {count(craft.tokens, 'year')} left"
    else:
        at = (
            f"on {where}"
            if desk.content.locations[craft.location].solid or craft.location == "earth"
            else f"in {where}"
        )
    load = desk.words.parts(craft.components, craft.supplies)
    name = f"{ship(craft.number)} of {desk.agency(craft.agency)}"
    return f"{name}, {at}: {load}. Mass {craft.mass}, thrust {craft.thrust}"


def board_sentence(desk: Desk) -> str:
    """The map in one sentence, for those who do not see it."""
    flying = sum(bool(craft.tokens) for craft in desk.view.craft)
    found = sum(place.is_revealed for place in desk.view.places)
    total = len(desk.view.places)
    return (
        f"The map: {count(len(desk.view.craft), 'spacecraft', 'spacecraft')}, {flying} under way; "
        f"{found} of {total} places explored."
    )
