"""Why a plan is as sure as it is: every draw, every unexplored place, and what testing would buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.hands import PERFECT, Cards
from moonrace.games.leaving_earth.planner import Outcomes, Plan, sentences
from moonrace.games.leaving_earth.planner.odds import Draws, Odds, draws_of
from moonrace.games.leaving_earth.planner.steps import Fly, Stay
from moonrace.tables.kit.words import count, listed, percent
from moonrace.tables.leaving_earth.planner.names import Names
from moonrace.tables.leaving_earth.words import outcomes_said

SURE = "sure"
GOOD, FAIR = 0.8, 0.5


class RiskRow(msgspec.Struct, frozen=True):
    """One thing that may go wrong."""

    what: str
    why: str
    chance: str
    """That it does not: "67 %", "sure"."""
    tone: str
    """`good`, `fair`, `bad`."""


class Chances(msgspec.Struct, frozen=True):
    """The risk panel."""

    total: str
    share: float
    heading: str
    rows: tuple[RiskRow, ...]
    told: str
    """What the figures take for granted."""
    testing: tuple[str, ...]
    """What testing would buy."""
    unknown: tuple[tuple[str, str], ...]
    """Places to explore first: id and sentence."""


class Circumstances:
    """What is known while planning: outcomes, and faces of places."""

    def __init__(self, cat: Catalogue, stacks: str | Mapping[str, Outcomes], pool: Cards | None) -> None:
        cards = cat.content
        fresh = {name: Outcomes((0, 0, 0), card.outcomes) for name, card in cards.advancements.items()}
        deck = (cards.outcomes.success, cards.outcomes.minor, cards.outcomes.major)
        self.cat = cat
        self.fresh = fresh
        self.is_tested = stacks == "perfect"
        if isinstance(stacks, str):
            self.stacks: dict[str, Outcomes] = {} if self.is_tested else fresh
        else:
            self.stacks = dict(stacks)
        self.pool = pool or deck

    def stack(self, name: str) -> Outcomes:
        """The outcomes on an advancement."""
        return self.stacks.get(name, PERFECT)

    def chance(self, draws: Draws, plan: Plan, stacks: Mapping[str, Outcomes] | None = None) -> float:
        """The chance that draws succeed."""
        odds = Odds(self.cat, self.stacks if stacks is None else stacks, {}, self.pool)
        return odds.outcomes(draws, plan.crew, plan.skill)


def chances(plan: Plan, names: Names, around: Circumstances, faces: Mapping[str, list[str]]) -> Chances:
    """The risk panel of a plan. `faces` lists what each explorable place may show, as often as likely."""
    bears_loss = plan.attempt.bears_loss
    draws = draws_of(plan.cat, plan.steps, plan.crew, bears_loss=bears_loss)
    by_name: dict[str, Draws] = {}
    for draw, number in draws.items():
        by_name.setdefault(draw.advancement, Counter())[draw] += number
    rows = [_drawn(plan, names, around, name, own) for name, own in by_name.items()]
    rows = [
        *_merged_sure([row for row in rows if row.chance == SURE]),
        *(r for r in rows if r.chance != SURE),
    ]
    places, unknown = _places(plan, names, faces, bears_loss=bears_loss)
    rows = [*places, *_health(plan), *reversed(rows)]
    heading = "Chance of success" if not around.is_tested else "Chance, all tested"
    return Chances(
        total=percent(plan.probability) if plan.probability < 1 else SURE,
        share=plan.probability,
        heading=heading,
        rows=tuple(rows),
        told=_told(plan, around),
        testing=tuple(_testing(plan, names, around, draws, by_name)),
        unknown=tuple(unknown),
    )


# Draws ------------------------------------------------------------------------------------------------------


def _drawn(plan: Plan, names: Names, around: Circumstances, name: str, own: Draws) -> RiskRow:
    chance = around.chance(own, plan)
    what = f"{names.words.advancement_short(name)}, {_how_often(plan, name, own)}"
    return RiskRow(what, _outcome_words(around.stack(name), around.is_tested, own), *_said(chance))


def _how_often(plan: Plan, name: str, own: Draws) -> str:
    number = sum(own.values())
    card = plan.cat.content.advancements[name]
    return count(number, "firing") if card.kind in ("rocket", "thruster") else count(number, "draw")


def _outcome_words(stack: Outcomes, is_tested: bool, own: Draws) -> str:
    if stack.is_perfect:
        return "no failures left" if is_tested or not sum(stack.seen) else "successes only"
    words = outcomes_said(stack.seen)
    if stack.hidden:
        words.append(f"{count(stack.hidden, 'outcome')} {'in doubt' if stack.tilt else 'unseen'}")
    is_lenient = all(draw.kind == "lenient" for draw in own)
    return listed(words) + ("; a minor one is borne" if is_lenient else "")


def _said(chance: float) -> tuple[str, str]:
    if chance >= 1 - 1e-9:
        return SURE, "good"
    return percent(chance), "good" if chance >= GOOD else "fair" if chance >= FAIR else "bad"


def _merged_sure(rows: list[RiskRow]) -> list[RiskRow]:
    """What cannot fail shares one line."""
    if not rows:
        return []
    whats = ", ".join(row.what.partition(",")[0] for row in rows)
    return [RiskRow(whats, "no failures left", SURE, "good")]


# Places -----------------------------------------------------------------------------------------------------


def _places(
    plan: Plan, names: Names, faces: Mapping[str, list[str]], *, bears_loss: bool
) -> tuple[list[RiskRow], list[tuple[str, str]]]:
    rows, unknown = [], []
    known = plan.cat.content.faces
    wants_life = _wants_life(plan)
    for place in dict.fromkeys([*_explored(plan), *wants_life]):
        shown = faces.get(place, [])
        deadly = [face for face in shown if known[face].has("destroyed")] if not bears_loss else []
        lifeless = [face for face in shown if place in wants_life and not known[face].has("life")]
        bad = {*deadly, *lifeless}
        if not shown or not bad:
            continue
        chance = sum(face not in bad for face in shown) / len(shown)
        name = names.words.place(place)
        rows.append(
            RiskRow(
                f"{name}, {'unexplored' if len(set(shown)) > 1 else 'as known'}",
                _place_why(len(deadly), len(lifeless), len(shown)),
                *_said(chance),
            )
        )
        if len(set(shown)) > 1:
            unknown.append(
                (
                    place,
                    f"Look at {names.the(name).replace('The', 'the')} first, with a survey or a probe: "
                    "then this risk is gone, or you know not to fly.",
                )
            )
    return rows, unknown


def _place_why(deadly: int, lifeless: int, total: int) -> str:
    if lifeless:
        return (
            f"{total - lifeless} of {total} cards has life"
            if total - lifeless == 1
            else f"{total - lifeless} of {total} cards have life"
        )
    return (
        f"{deadly} of {total} cards destroys the craft"
        if deadly == 1
        else f"{deadly} of {total} cards destroy the craft"
    )


def _explored(plan: Plan) -> list[str]:
    cat = plan.cat
    return [
        cat.places[place].id
        for step in plan.steps
        if isinstance(step, Fly)
        for kind, place in step.way.hazards
        if kind == "explore" and place != cat.suborbital
    ]


def _wants_life(plan: Plan) -> list[str]:
    place = plan.attempt.wants_life
    return [plan.cat.places[place].id] if place >= 0 else []


def _health(plan: Plan) -> list[RiskRow]:
    if plan.verdict.health >= 1 - 1e-9:
        return []
    has_radiation = any(isinstance(step, Fly) and step.way.has_radiation for step in plan.steps)
    why = (
        "a die for each astronaut and flight; nobody is healed"
        if has_radiation
        else "a die at lift-off for each astronaut"
    )
    what = "Radiation and sickness" if has_radiation else "Sickness"
    return [RiskRow(what, why, *_said(plan.verdict.health))]


# What it takes for granted, and what testing buys -----------------------------------------------------------


def _told(plan: Plan, around: Circumstances) -> str:
    years = any(isinstance(step, Stay) or (isinstance(step, Fly) and step.years) for step in plan.steps)
    skill = f" A {plan.skill} does best." if plan.crew and plan.skill and not around.is_tested else ""
    if around.is_tested:
        return "Counts on advancements tested until no failure is left." + skill
    if plan.crew and years:
        return "Every draw has to succeed, and everybody has to live." + skill
    return "Every draw has to succeed; nothing is tried twice." + skill


def _testing(
    plan: Plan, names: Names, around: Circumstances, draws: Draws, by_name: Mapping[str, Draws]
) -> list[str]:
    cost = plan.cat.content.constants.remove_failure_cost
    rest = plan.verdict.places * plan.verdict.health
    if around.is_tested:
        if not draws:
            return []
        raw = around.chance(draws, plan, around.fresh) * rest
        worst = min(by_name, key=lambda name: around.chance(by_name[name], plan, around.fresh))
        return [
            f"Untested, the same flight comes off in {percent(raw)}. Fire each kind once on the ground and "
            f"pay ${cost} to remove a failure that shows.",
            f"{names.words.advancement_short(worst)} needs it most: "
            f"{_how_often(plan, worst, by_name[worst])}, "
            f"{percent(around.chance(by_name[worst], plan, around.fresh))} untested.",
        ]
    perfected = f"With everything perfected it comes off in {percent(plan.perfected)}."
    return [*sentences(plan, percent), perfected] if plan.perfected > plan.probability else []
