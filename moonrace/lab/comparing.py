"""Two versions of a game compared, pair by pair: what differs, by how much, and what is not known yet.

A pair is the same deal played both ways. Questions are asked of all pairs at once and settled one by one,
each at the look at which it is known (`sequential.py`); play ends when all are. Chances are corrected for
their number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
import numpy as np

from moonrace.lab.rare import Few, usual_difference
from moonrace.lab.sequential import (
    ALPHA,
    SURE,
    Estimate,
    Plan,
    Spread,
    estimate,
    holm,
    pairs_needed,
    plan_for,
    stops,
)
from moonrace.lab.sequential import (
    FIRST_LOOK as FIRST_LOOK,
)
from moonrace.lab.stats import sd_of_shares

Verdict = Literal["higher", "lower", "same", "open", "rare"]
"""What is known of B beside A; nothing yet; or nothing, since hardly any pair differs."""
VERDICTS: dict[Verdict, str] = {
    "higher": "B higher",
    "lower": "B lower",
    "same": "the same",
    "open": "not known",
    "rare": "too rare to tell",
}
Pairs = Sequence[tuple[float | None, float | None]]
"""A figure in both versions, pair by pair; None where a game has none."""
Ask = Callable[[int], dict[str, Pairs]]
"""Plays until there are so many pairs, and gives the figures of each question."""
ALARM = 0.03
"""How likely a difference is told where there is none: such that of 200 comparisons of a version with itself
hardly ever more than 5 % alarm, and not only on the average."""
MARGIN_OF_SHARES = 0.05
MARGIN_OF_MEANS = 0.05
"""What part of a mean is a difference that matters, where nobody says otherwise."""


NOTHING = "–"


class Question(msgspec.Struct, frozen=True):
    """Something to ask of two versions."""

    id: str
    words: str
    is_share: bool = False
    """Whether it is a share, told in per cent, or another mean."""
    margin: float = 0.0
    """The smallest difference that matters; 0 for five points, or 5 % of the mean."""


class Answer(msgspec.Struct, frozen=True):
    """What the pairs say about a question. A is the first version; effects are B minus A."""

    id: str
    words: str
    is_share: bool
    a: float
    b: float
    effect: float
    low: float
    high: float
    chance: float
    """How likely such a difference is where there is none, for this question alone."""
    corrected: float
    """The same, corrected for the number of questions (Holm)."""
    margin: float
    pairs: int
    """After how many pairs it was settled."""
    verdict: Verdict
    advice: str = ""
    """What more would tell, where it is open; what was seen, where that is too rare."""


class _Seen(NamedTuple):
    """What a question's pairs came to when they were last looked at."""

    question: Question
    look: int
    is_last: bool
    a: float
    b: float
    spread: Spread
    few: Few | None
    """The differences, where too few pairs differ for their spread to be known."""


class Comparison:
    """Questions on their way to being settled."""

    def __init__(self, questions: Sequence[Question], most: int) -> None:
        if len({question.id for question in questions}) != len(questions) or not questions:
            raise ValueError("questions need names of their own")
        self.plan: Plan = plan_for(max(most, FIRST_LOOK), ALARM / len(questions))
        self._open = list(questions)
        self._margins: dict[str, float] = {}
        self._seen: dict[str, _Seen] = {}
        self._order = [question.id for question in questions]

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to ask."""
        return not self._open

    @property
    def answers(self) -> list[Answer]:
        """What is known so far. A settled question keeps its answer while others go on."""
        seen = [self._seen[id_] for id_ in self._order]
        found = [self._estimate(each) for each in seen]
        corrected = holm([each.p for each in found])
        rows = zip(seen, found, corrected, strict=True)
        return [_answer(each, guess, chance, self.plan, len(seen)) for each, guess, chance in rows]

    def look(self, look: int, figures: Mapping[str, Pairs]) -> None:
        """Look at the pairs played so far."""
        for question in [*self._open]:
            seen = self._looked_at(question, look, figures[question.id][: self.plan.looks[look]])
            self._seen[question.id] = seen
            if self._is_settled(seen):
                self._open.remove(question)

    def run(self, ask: Ask, told: Callable[[int, list[Answer]], None] | None = None) -> list[Answer]:
        """Ask until all is settled. `told` hears of every look."""
        for look, pairs in enumerate(self.plan.looks):
            self.look(look, ask(pairs))
            if told is not None:
                told(pairs, self.answers)
            if self.is_settled:
                break
        return self.answers

    def _looked_at(self, question: Question, look: int, pairs: Pairs) -> _Seen:
        """What the pairs come to. What matters is settled at the first look at which enough differ."""
        both = np.array([pair for pair in pairs if None not in pair], dtype=float).reshape(-1, 2)
        a, b = (float(mean) for mean in both.mean(axis=0)) if len(both) else (math.nan, math.nan)
        differences = (both[:, 1] - both[:, 0]).tolist()
        usual = MARGIN_OF_SHARES if question.is_share else MARGIN_OF_MEANS * abs(a)
        few = Few.of(differences, 1.0 if question.is_share else usual_difference(both.ravel().tolist()))
        margin = self._margins.get(question.id, question.margin or usual)
        if few is None:
            self._margins[question.id] = margin
        spread = Spread(
            _sd(differences, question.is_share) * math.sqrt(len(pairs) / max(1, len(both))), margin
        )
        return _Seen(question, look, look == len(self.plan.looks) - 1, a, b, spread, few)

    def _is_settled(self, seen: _Seen) -> bool:
        if seen.few is None:
            return stops(self.plan, seen.look, seen.b - seen.a, seen.spread)
        return seen.is_last or seen.few.is_within(seen.spread.margin, SURE)

    def _estimate(self, seen: _Seen) -> Estimate:
        if seen.few is None:
            found = estimate(self.plan, seen.look, seen.b - seen.a, seen.spread)
        else:
            found = Estimate(seen.b - seen.a, *seen.few.bounds(ALPHA), seen.few.chance)
        return _within_a_whole(found) if seen.question.is_share else found


def _within_a_whole(found: Estimate) -> Estimate:
    """The same of shares, which cannot differ by more."""
    return found._replace(low=max(-1.0, found.low), high=min(1.0, found.high))


def _sd(differences: Sequence[float], is_share: bool) -> float:
    if is_share:
        return sd_of_shares(differences)
    return float(np.std(differences, ddof=1)) if len(differences) > 1 else 0.0


def _answer(seen: _Seen, found: Estimate, corrected: float, plan: Plan, questions: int) -> Answer:
    margin = seen.spread.margin
    verdict = _verdict(seen, found, corrected)
    return Answer(
        id=seen.question.id,
        words=seen.question.words,
        is_share=seen.question.is_share,
        a=seen.a,
        b=seen.b,
        effect=found.effect,
        low=found.low,
        high=found.high,
        chance=found.p,
        corrected=corrected,
        margin=margin,
        pairs=plan.looks[seen.look],
        verdict=verdict,
        advice=_advice(seen, found, verdict, plan, questions),
    )


def _verdict(seen: _Seen, found: Estimate, corrected: float) -> Verdict:
    if corrected <= ALARM and (seen.few is None or seen.is_last):
        return "higher" if found.effect > 0 else "lower"
    if max(abs(found.low), abs(found.high)) <= seen.spread.margin:
        return "same"
    return "rare" if seen.few is not None and seen.is_last else "open"


def _advice(seen: _Seen, found: Estimate, verdict: Verdict, plan: Plan, questions: int) -> str:
    """Why nothing is known, or how many pairs would find a difference that matters, in words."""
    if seen.few is not None and verdict == "rare":
        return seen.few.words
    if verdict != "open" or seen.few is not None:
        return ""
    told = []
    if found.p <= ALPHA and questions > 1:
        told.append(
            f"Asked alone this would be told; of {questions} questions one may look so by chance. "
            f"Ask it alone on other deals: --ask {seen.question.id} and another --seed."
        )
    if seen.spread.margin:
        needed = pairs_needed(seen.spread.margin, seen.spread.sd, alpha=ALARM / questions)
        difference = amount(seen.spread.margin, seen.question.is_share)
        if needed > plan.looks[seen.look]:
            told.append(f"About {needed} pairs find a difference of {difference} four times in five.")
        else:
            told.append(f"A difference of {difference} would mostly have been found by now.")
    return " ".join(told)


def value_of(value: float, is_share: bool) -> str:
    """A figure of one version: a share in per cent."""
    return f"{100 * value:.1f} %" if is_share and not math.isnan(value) else amount(value, False)


def interval_of(answer: Answer) -> str:
    """Between what the effect lies, in words."""
    low, high = (
        amount(value, answer.is_share, signed=True).removesuffix(" points")
        for value in (answer.low, answer.high)
    )
    return f"{low} to {high}"


def amount(value: float, is_share: bool, *, signed: bool = False) -> str:
    """A share in points, or another figure with as many places as it needs; a dash where nothing is known."""
    if not math.isfinite(value):
        return NOTHING
    sign = "+" if signed and value > 0 else ""
    if is_share:
        return f"{sign}{100 * value:.1f} points".replace("-", "−")
    places = max(0, 2 - math.floor(math.log10(abs(value)))) if 0 < abs(value) < 100 else 0
    return f"{sign}{value:.{min(places, 4)}f}".replace("-", "−")
