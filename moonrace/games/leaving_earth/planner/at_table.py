"""Planning at a table: what a seat knows, as the planner wants to be told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from moonrace.games.leaving_earth.catalogue import SKILLS
from moonrace.games.leaving_earth.content import EARTH, Content, load
from moonrace.games.leaving_earth.hands import Cards, Outcomes, added, known
from moonrace.games.leaving_earth.planner.stock import SUPPLIES
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.games.leaving_earth.view import CraftView, View

EARTH_ORBIT = "earth_orbit"
DAMAGED_OR_SPENT = ("!", "~")


def seated(title: LeavingEarth, view: View) -> dict[str, Any]:
    """Keyword arguments for `plan`: what a seat at a table knows and has, with the table's own values."""
    return circumstances(view, title.content) | {"content": title.content}


def circumstances(view: View, content: Content | None = None) -> dict[str, Any]:
    """Keyword arguments for `plan`: places explored, advancements with their outcomes, what is in store, the
    year."""
    cards = content or load()
    own = view.agencies[view.agency] if view.agency >= 0 else None
    pool = unseen(view, cards)
    stacks = {name: Outcomes((0, 0, 0), card.outcomes) for name, card in cards.advancements.items()}
    for stack in own.advancements if own else ():
        stacks[stack.advancement] = known(stack.holds, pool)
    return {
        "known": {place.location: place.face for place in view.places if place.face},
        "advancements": [stack.advancement for stack in own.advancements] if own else [],
        "stacks": stacks,
        "pool": pool,
        "store": in_store(view, cards),
        "orbit": in_orbit(view, cards),
        "money": purse(view, cards),
        "year": view.year,
        "expansions": view.expansions,
    }


def purse(view: View, content: Content) -> int | None:
    """What the viewer's agency can spend this year. Before the first year begins it waits for its first money
    (LE-SET-09)."""
    if view.agency < 0:
        return None
    to_come = content.constants.annual_funding if view.phase == "set_up" else 0
    return view.agencies[view.agency].money + to_come


def in_store(view: View, content: Content) -> dict[str, int]:
    """What the viewer's agency has on Earth that works: components, supplies, and astronauts by skill. Craft
    there count, for they can be taken apart (LE-ASM-02)."""
    if view.agency < 0:
        return {}
    own = view.agencies[view.agency]
    standing = [
        craft
        for craft in view.craft
        if craft.agency == view.agency and craft.location == EARTH and not craft.tokens
    ]
    labels = [*own.components, *(label for craft in standing for label in craft.components)]
    found = Counter(_kind(label, content) for label in labels if not label.endswith(DAMAGED_OR_SPENT))
    found[SUPPLIES] += own.supplies + sum(craft.supplies for craft in standing)
    return {kind: count for kind, count in found.items() if kind and count}


def in_orbit(view: View, content: Content) -> list[dict[str, int]]:
    """For each of the agency's craft in Earth orbit, what of it works and who is aboard and well."""
    return [
        found
        for craft in view.craft
        if craft.agency == view.agency >= 0 and craft.location == EARTH_ORBIT and not craft.tokens
        for found in [_aboard(craft, content)]
        if found
    ]


def _aboard(craft: CraftView, content: Content) -> dict[str, int]:
    """Who is ill stays, and keeps a seat: as few capsules as will do."""
    well = [_kind(label, content) for label in craft.components if not label.endswith(DAMAGED_OR_SPENT)]
    harmed = [label.removesuffix("!") for label in craft.components if label.endswith("!")]
    ill = sum(_kind(label, content) in SKILLS for label in harmed)
    capsules = [kind for kind in well if _seats(kind, content)]
    capsules.sort(key=lambda kind: _seats(kind, content))
    while ill > 0 and capsules:
        kept = next((kind for kind in capsules if _seats(kind, content) >= ill), capsules[-1])
        capsules.remove(kept)
        well.remove(kept)
        ill -= _seats(kept, content)
    room = sum(_seats(kind, content) for kind in capsules)
    people = [kind for kind in well if kind in SKILLS][:room]
    found = Counter([kind for kind in well if kind not in SKILLS] + people)
    found[SUPPLIES] += craft.supplies
    return {kind: number for kind, number in found.items() if kind and number}


def _seats(kind: str, content: Content) -> int:
    part = content.components.get(kind)
    return part.seats if part is not None else 0


def _kind(label: str, content: Content) -> str:
    """A part's id, an astronaut's skill, or nothing for a sample."""
    part = content.components.get(label)
    if part is not None:
        return label if part.is_buyable else ""
    person = content.astronauts.get(label)
    return person.skill if person is not None else label.rpartition("_")[0]


def unseen(view: View, content: Content) -> Cards:
    """What hidden outcomes come from: the cards nobody has seen, and where the deck is too short for another
    advancement also those that will be shuffled into the next (LE-CMP-03)."""
    wanted = max(card.outcomes for card in content.advancements.values())
    fresh, discarded, pool = content.outcomes, view.outcomes_discarded, view.outcomes_unseen
    if view.outcome_deck < wanted:
        pool = added(pool, discarded)
    if view.outcome_deck + sum(discarded) < wanted:
        pool = added(pool, (fresh.success, fresh.minor, fresh.major))
    return pool
