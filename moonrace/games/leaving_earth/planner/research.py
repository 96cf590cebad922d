"""What must be researched whatever the plan."""

from __future__ import annotations

from moonrace.games.leaving_earth.catalogue import NOWHERE
from moonrace.games.leaving_earth.planner.goals import Attempt
from moonrace.games.leaving_earth.planner.question import Question
from moonrace.games.leaving_earth.planner.routes import quickest, route


def least_research(question: Question, attempt: Attempt) -> int:
    """No plan for an attempt takes less money for research than this."""
    cards = question.means.cat.content.advancements
    missing = _needed(question, attempt) - question.owned
    rockets = set(question.rockets)
    has_some = rockets & question.owned or rockets & {id for id, _ in question.means.there}
    if not has_some and rockets and not rockets & missing:
        missing.add(min(rockets, key=lambda id: cards[id].cost))
    return sum(cards[name].cost for name in missing)


def other_research(question: Question, attempt: Attempt) -> tuple[tuple[str, int], ...]:
    """What other advancements cost, rockets apart, that must be researched by whoever uses them: who has a
    part in store or in orbit may use that."""
    cat = question.means.cat
    there = {cat.content.components[id].requires for id, _ in question.means.there}
    free = question.owned | _needed(question, attempt) | there | set(question.rockets)
    return tuple((name, cat.content.advancements[name].cost) for name in cat.advancements if name not in free)


def _needed(question: Question, attempt: Attempt) -> set[str]:
    cat, stored = question.means.cat, {id for id, _ in question.means.there}
    parts = cat.content.components
    kits = [
        {parts[id].requires for id in kit if id in parts and id not in stored} - {""} for kit in attempt.ends
    ]
    needed = set.intersection(*kits) if kits else set()
    ways = route(cat, attempt.start, attempt.target).into.get(attempt.target, ())
    if ways and all(any(kind == "landing" for kind, _ in way.hazards) for way in ways):
        needed.add("landing")
    if attempt.outfit.crew and (attempt.stay or quickest(cat, attempt.start, attempt.target)):
        needed.add("life_support")
    if attempt.looks_at != NOWHERE:
        needed.add("surveying")
    return needed | (question.used - {parts[id].requires for id in stored})
