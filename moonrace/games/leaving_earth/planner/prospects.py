"""What a search can still hope for: partial plans that can only end worse than one already found are given
up."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import TYPE_CHECKING

from moonrace.games.leaving_earth.catalogue import SKILLS
from moonrace.games.leaving_earth.planner.known import SURE
from moonrace.games.leaving_earth.planner.labels import Chances, Counts
from moonrace.games.leaving_earth.planner.ledger import AIR, EARTH_RISK, World, risk_names
from moonrace.games.leaving_earth.planner.odds import Draw

if TYPE_CHECKING:
    from moonrace.games.leaving_earth.planner.goals import Attempt
    from moonrace.games.leaving_earth.planner.question import Question

CAPSULES_COUNTED = 3
"""From so many capsules on, their number is not noted."""


class Hopes:
    """The best chance of a partial plan, from the draws and the radiation it is known to face."""

    def __init__(self, question: Question, attempt: Attempt, world: World) -> None:
        odds, crew = question.odds, attempt.outfit.crew
        self._odds = odds
        self._draws = [_draw(name, crew, bears_loss=attempt.bears_loss) for name in risk_names(world)]
        self._crew = crew
        self._skills = SKILLS if crew else ("",)
        harmful = {level: number for number, level in enumerate(world.levels)} if crew else {}
        self._met = [harmful.get(level) for level in odds.levels]
        """For each radiation that may be found where losses tell of it, or None if it does no harm."""
        self._places = odds.place(attempt.target, attempt.wants_life, bears_loss=attempt.bears_loss)
        self._sickness = odds.sickness(crew) if crew and not attempt.meets_people else SURE
        self._outcomes: dict[Counts, float] = {}
        self._advancements: dict[tuple[tuple[tuple[Draw, int], ...], str], float] = {}

    def __call__(self, counts: Counts, losses: Chances, years: int) -> float:
        """No plan that goes on from here is surer."""
        own = counts[: len(self._draws)]
        found = self._outcomes.get(own)
        if found is None:
            found = self._outcomes[own] = self._drawn(own)
        health = self._health(losses) if losses else SURE
        return found * self._places * health * (self._sickness if years else SURE)

    def _drawn(self, counts: Counts) -> float:
        """Outcomes come from one deck: where one advancement has got the successes, another has not. So all
        together go well no more often than if each were drawn for by itself."""
        faced: dict[str, list[tuple[Draw, int]]] = {}
        for draw, number in zip(self._draws, counts, strict=True):
            if draw is not None and number:
                faced.setdefault(draw.advancement, []).append((draw, number))
        return max(prod(self._alone(tuple(own), skill) for own in faced.values()) for skill in self._skills)

    def _alone(self, draws: tuple[tuple[Draw, int], ...], skill: str) -> float:
        key = draws, skill
        found = self._advancements.get(key)
        if found is None:
            found = self._advancements[key] = self._odds.outcomes(Counter(dict(draws)), self._crew, skill)
        return found

    def _health(self, losses: Chances) -> float:
        return sum(SURE if n is None else (-losses[n]) ** self._crew for n in self._met) / len(self._met)


def _draw(risk: str, crew: int, *, bears_loss: bool) -> Draw | None:
    """A draw that fails no more often than what a search counts under this name."""
    if risk == EARTH_RISK:
        return Draw("re_entry", "lenient")
    if risk == "easy landing" or (risk == "landing" and bears_loss):
        return Draw("landing", "easy")
    if risk.startswith(AIR):
        capsules = int(risk.removeprefix(AIR))
        return Draw("life_support", "air", (crew,) * capsules) if capsules < CAPSULES_COUNTED else None
    return Draw(risk, "strict")
