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
    has_some = rockets & question.owned or rockets & {id for id, _ in question.store}
    if not has_some and rockets and not rockets & missing:
        missing.add(min(rockets, key=lambda id: cards[id].cost))
    return sum(cards[name].cost for name in missing)


def _needed(question: Question, attempt: Attempt) -> set[str]:
    cat, stored = question.means.cat, {id for id, _ in question.store}
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
    return needed
