"""What a proof covers, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moonrace.games.leaving_earth.catalogue import SKILLS
from moonrace.games.leaving_earth.hands import PERFECT
from moonrace.games.leaving_earth.planner.bundles import MOST_RISKY
from moonrace.games.leaving_earth.planner.goals import gathering_places, weighed
from moonrace.games.leaving_earth.planner.ledger import UNLIMITED
from moonrace.games.leaving_earth.planner.names import count, counted, said
from moonrace.games.leaving_earth.planner.plans import Plan
from moonrace.games.leaving_earth.planner.stock import pooled_stock

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.planner.question import Question


STOPPED = (
    "Stopped before the end: these are the best so far, and a better one may exist. Searched until then:"
)
PROVED = "No plan in this scope beats a listed one in cost of hardware and crew, mass at lift-off and years."
WHOLE = " Where nothing has to go further, craft stay or come home as they stand, and nobody is given up."
NOT_CONSIDERED = (
    "Not considered: craft sent ahead, ferries that go twice, repairs, healing, spare parts, "
    "help from others."
)


def described(
    question: Question,
    plans: Sequence[Plan],
    reason: str,
    *,
    late: Sequence[Plan] = (),
    is_complete: bool = True,
) -> str:
    """Exactly what was searched, so that nobody reads more into an answer than it holds."""
    if reason:
        return reason
    sentences = [
        "" if is_complete else STOPPED,
        _what(question),
        PROVED if is_complete and plans else "",
        _too_late(question, late),
        _stored(question),
        _in_orbit(question),
        _launches(question),
        _aids(question),
        _chances(question, plans, is_complete=is_complete),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _what(question: Question) -> str:
    rockets = ", ".join(rocket.capitalize() for rocket in question.rockets) or "no rockets"
    limits = question.limits
    within = f"at most {count(limits.years, 'year')} in flight"
    if limits.cost < UNLIMITED:
        within += f", at most ${limits.cost}"
    within += f", researched, paid for and flown within {count(limits.seasons, 'year')}"
    return (
        f"Every route without circles, every mix of {rockets} in every stage, every faster flight, {within}."
    )


def _too_late(question: Question, late: Sequence[Plan]) -> str:
    """What is left out because the game ends before."""
    if not late:
        return ""
    last = question.means.cat.content.constants.last_year
    first = min(late, key=lambda plan: (plan.calendar_years(), plan.cost))
    begun = last - question.limits.seasons + 1
    text = (
        f"Left out because they come too late: {count(len(late), 'plan')} that would be lighter, quicker or "
        f"cheaper; the first, for ${first.cost} and ${first.research_cost} of research, would be done in "
        f"{begun + first.calendar_years()}, and {last} is the last year."
    )
    return text + (
        " Plans that spare research by what is in store alone were not looked for." * bool(question.store)
    )


def _stored(question: Question) -> str:
    """What is free, as far as it is used."""
    there = [*question.store, *zip(SKILLS, question.people.skilled, strict=True)]
    things = ", ".join(counted(id, number) for id, number in there if number)
    if not things:
        return ""
    parts, allowed = question.means.cat.content.components, question.means.allowed
    lacking = [id for id, _ in question.store if parts[id].requires and parts[id].requires not in allowed]
    text = (
        f"In store on Earth, and free: {things}. What is damaged is left out; a "
        "capsule in store may stand in for a probe."
    )
    if lacking:
        text += f" Not fired or flown in, for want of the advancement: {', '.join(map(said, lacking))}."
    return text


def _in_orbit(question: Question) -> str:
    """What need not be lifted."""
    if not question.afloat:
        return ""
    there = pooled_stock(craft.stock for craft in question.afloat)
    skilled = zip(*(craft.people.skilled for craft in question.afloat), strict=True)
    people = [(skill, sum(numbers)) for skill, numbers in zip(SKILLS, skilled, strict=True)]
    things = ", ".join(counted(id, number) for id, number in (*there, *people) if number)
    waiting = " Of people there only a crew that can leave this year makes use." * any(n for _, n in people)
    whole = WHOLE * (question.goal.mission is not None)
    if not question.means.can_rendezvous:
        unused = "docked with" if whole else "used"
        return f"In Earth Orbit, and not {unused} for want of Rendezvous: {things}.{whole}"
    return (
        f"In Earth Orbit, and free: {things}. Whoever uses some of it docks with as few of these craft as "
        "have it, a draw for each, and separates what is not needed, one more, rather than take it along; "
        f"who stays there keeps a seat and supplies for a year.{waiting}{whole}"
    )


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
            f"up to {counted('ion_thruster', means.ions)}, in any number of added years, carried, left or "
            "met again"
        )
    else:
        parts.append("no ion thrusters")
    if means.can_rendezvous:
        parts.append("parts left behind anywhere, and up to two left waiting and met again")
    else:
        parts.append("no docking or separating")
    extras = sorted({part for attempt in goal.attempts for part in attempt.outfit.extras})
    if extras:
        parts.append(f"besides what comes home also {', '.join(map(said, extras))}")
    if goal.crew:
        parts.append(f"a crew of {goal.crew} that stays together, supplied for every year")
        if gathering_places(question.means.cat, question.means.faces):
            parts.append("supplies gathered at the target for as long as nothing else is met again")
    return f"With {'; '.join(parts)}."


def _chances(question: Question, plans: Sequence[Plan], *, is_complete: bool) -> str:
    if not plans or all(plan.probability == 1 for plan in plans):
        return ""
    text = (
        "Probability: every draw succeeds as far as the plan needs it, with places and outcomes as known; "
        "nothing is tried twice."
    )
    if is_complete and any(plan.verdict.outcomes < 1 or plan.verdict.health < 1 for plan in plans):
        most = min(question.limits.cost, plans[0].cost + question.room)
        text += f" Safer plans are complete up to ${most}{_firings(question)}{_journeys(question)}."
        if any(plan.cost > most for plan in plans):
            text += " Of dearer ones that are equal in cost, mass and years one is listed, not the safest."
    return text


def _journeys(question: Question) -> str:
    """Where less was weighed than else."""
    cat, attempts = question.means.cat, question.goal.attempts
    if not question.odds.is_risky or all(weighed(cat, attempt) == attempt for attempt in attempts):
        return ""
    return ", with nothing left waiting"


def _firings(question: Question) -> str:
    risky = [
        rocket for rocket in question.rockets if not question.odds.stacks.get(rocket, PERFECT).is_perfect
    ]
    return f", with at most {MOST_RISKY} of each untried rocket but the largest in one stage" if risky else ""
