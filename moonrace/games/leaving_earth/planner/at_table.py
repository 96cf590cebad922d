"""Planning at a table: what a seat knows, as the planner wants to be told."""

from __future__ import annotations

from typing import Any

from moonrace.games.leaving_earth.content import Content, load
from moonrace.games.leaving_earth.planner.odds import Outcomes, Triple
from moonrace.games.leaving_earth.view import View


def circumstances(view: View, content: Content | None = None) -> dict[str, Any]:
    """Keyword arguments for `plan`: places explored, advancements with their outcomes, the year."""
    cards = content or load()
    own = view.agencies[view.agency] if view.agency >= 0 else None
    stacks = {name: Outcomes((0, 0, 0), card.outcomes) for name, card in cards.advancements.items()}
    for stack in own.advancements if own else ():
        stacks[stack.advancement] = Outcomes(stack.seen, stack.outcomes - sum(stack.seen))
    return {
        "known": {place.location: place.face for place in view.places if place.face},
        "advancements": [stack.advancement for stack in own.advancements] if own else [],
        "stacks": stacks,
        "pool": unseen(view, cards),
        "year": view.year,
        "expansions": view.expansions,
    }


def unseen(view: View, content: Content) -> Triple:
    """The outcomes nobody has seen: all there are, without those on stacks that were seen and those
    discarded."""
    fresh = content.outcomes
    left = [fresh.success, fresh.minor, fresh.major]
    seen = [stack.seen for agency in view.agencies for stack in agency.advancements]
    for shown in (*seen, view.outcomes_discarded):
        for kind, count in enumerate(shown):
            left[kind] -= count
    while min(left) < 0 or sum(left) < view.outcome_deck:
        # The deck ran out once and was supplemented with a fresh set.
        left = [left[0] + fresh.success, left[1] + fresh.minor, left[2] + fresh.major]
    return left[0], left[1], left[2]
