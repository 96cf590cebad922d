"""What a proof covers, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moonrace.games.leaving_earth.catalogue import SKILLS
from moonrace.games.leaving_earth.hands import PERFECT
from moonrace.games.leaving_earth.planner.bundles import MOST_RISKY
from moonrace.games.leaving_earth.planner.goals import gathering_places
from moonrace.games.leaving_earth.planner.plans import Plan
from moonrace.games.leaving_earth.planner.search import UNLIMITED

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.planner.planning import Question


NOT_CONSIDERED = (
    "Not considered: craft sent ahead, ferries that go twice, repairs, healing, spare parts, "
    "help from others."
)


def described(question: Question, plans: Sequence[Plan], reason: str) -> str:
    """Exactly what was searched, so that nobody reads more into an answer than it holds."""
    if reason:
        return reason
    sentences = [
        _what(question),
        _stored(question),
        _launches(question),
        _aids(question),
        _chances(question, plans),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _what(question: Question) -> str:
    rockets = ", ".join(rocket.capitalize() for rocket in question.rockets) or "no rockets"
    limits = question.limits
    within = f"at most {limits.years} years in flight"
    if limits.cost < UNLIMITED:
        within += f", at most ${limits.cost}"
    within += f", saved up for and flown within {limits.seasons} years"
    return (
        f"Every route without circles, every mix of {rockets} in every stage, every faster flight, {within}. "
        "No plan in this scope beats a listed one in cost of hardware and crew, mass at lift-off and years."
    )


def _stored(question: Question) -> str:
    """What is free, as far as it is used."""
    counted = [*question.store, *zip(SKILLS, question.people.skilled, strict=True)]
    things = ", ".join(f"{number} {id.replace('_', ' ')}" for id, number in counted if number)
    if not things:
        return ""
    parts, allowed = question.means.cat.content.components, question.means.allowed
    lacking = [id for id, _ in question.store if parts[id].requires and parts[id].requires not in allowed]
    text = (
        f"In store on Earth, and free: {things}. What is damaged is left out, and so are craft in space; a "
        "capsule in store may stand in for a probe."
    )
    if lacking:
        text += f" Not fired or flown in, for want of the advancement: {', '.join(lacking)}."
    return text


def _launches(question: Question) -> str:
    if not question.means.can_rendezvous:
        return f"Everything leaves Earth as one craft. {NOT_CONSIDERED}"
    return (
        "Everything leaves Earth as one craft, or as two that are joined in orbit: one goes straight into "
        "orbit with anything but what seats the crew, the rest in two stages. More launches would need the "
        "same rockets as these. "
        f"Beyond, all travel together but for what is left waiting. {NOT_CONSIDERED}"
    )


def _aids(question: Question) -> str:
    means, goal = question.means, question.goal
    parts = []
    if means.ions:
        parts.append(
            f"up to {means.ions} ion thrusters, in any number of added years, carried, left or met again"
        )
    else:
        parts.append("no ion thrusters")
    if means.can_rendezvous:
        parts.append("parts left behind anywhere, and up to two left waiting and met again")
    else:
        parts.append("no docking or separating")
    extras = sorted({part for attempt in goal.attempts for part in attempt.outfit.extras})
    if extras:
        parts.append(f"besides what comes home also {', '.join(extras)}")
    if goal.crew:
        parts.append(f"a crew of {goal.crew} that stays together, supplied for every year")
        if gathering_places(question.means.cat, question.means.faces):
            parts.append("supplies gathered at the target for as long as nothing else is met again")
    return f"With {'; '.join(parts)}."


def _chances(question: Question, plans: Sequence[Plan]) -> str:
    if not plans or all(plan.probability == 1 for plan in plans):
        return ""
    text = (
        "Probability: every draw succeeds as far as the plan needs it, with places and outcomes as known; "
        "nothing is tried twice."
    )
    if any(plan.verdict.outcomes < 1 or plan.verdict.health < 1 for plan in plans):
        most = min(question.limits.cost, plans[0].cost + question.room)
        text += f" Safer plans are complete up to ${most}{_firings(question)}."
    return text


def _firings(question: Question) -> str:
    risky = [
        rocket for rocket in question.rockets if not question.odds.stacks.get(rocket, PERFECT).is_perfect
    ]
    return f", with at most {MOST_RISKY} of each untried rocket but the largest in one stage" if risky else ""
