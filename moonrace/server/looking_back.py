"""Looking back: a match as it was, where its chapters begin, and what is remembered of it.

Steps are numbered for each viewer by what it could notice. All here is made of records, and of events that
the viewer may know.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

import msgspec

from moonrace.bots.coach import Judged
from moonrace.kernel.events import SPECTATOR, Event, may_see
from moonrace.kernel.match import Match
from moonrace.tables.chronicle import Chapter, Chart, Lead, Milestone
from moonrace.tables.face import Face, Line, Names
from moonrace.tables.kit.pages import ChapterMark, TurningPoint
from moonrace.tables.kit.words import figure

MOST_KEPT = 8


class Moments:
    """A match at steps that were looked at lately: whoever looks at one looks at its neighbours next."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Match] = OrderedDict()

    @property
    def kept(self) -> int:
        """How many are kept."""
        return len(self._kept)

    def at(self, match: Match, number: int) -> Match:
        """The match as its record gives it after entry `number`, which stands. Only to be looked at."""
        if number not in self._kept:
            before = max((n for n in self._kept if n < number), default=None)
            self._kept[number] = match.as_of(number, None if before is None else self._kept[before])
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(number)
        return self._kept[number]


class Trail:
    """A match as one viewer can follow it: its steps, and the events they told."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.numbers = [step.entry.n for step in match.steps_known_to(viewer)]
        """The number of the entry behind each step."""
        self.step_of: Mapping[int, int] = {n: step for step, n in enumerate(self.numbers)}
        """By the number of an entry, its step."""
        self.events: list[Event] = []
        self.steps: list[int] = []
        """The step that told each event."""
        for step in match.effective:
            told = [event for event in step.events if may_see(event.audience, viewer)]
            if told:
                self.events += told
                self.steps += [self.step_of[step.entry.n]] * len(told)

    @property
    def last(self) -> int:
        """The last step: the present."""
        return len(self.numbers) - 1

    def number(self, at: int) -> int:
        """The number of the entry behind a step, or behind the last one."""
        return self.numbers[min(at, self.last)]

    def chapters(self, found: Sequence[Chapter]) -> tuple[ChapterMark, ...]:
        """Where chapters begin, by step; of several in one step the last."""
        marks = {self.steps[chapter.at]: chapter.title for chapter in found}
        return tuple(ChapterMark(title, step) for step, title in sorted(marks.items()))


def watched_step(match: Match, number: int) -> int:
    """The step of whoever only watches at which all was done up to an entry that they may know of."""
    seen = [step.entry.n for step in match.steps_known_to(SPECTATOR)]
    return max(step for step, n in enumerate(seen) if n <= number)


def turning_points(
    milestones: Sequence[Milestone], charts: Sequence[Chart], trail: Trail, judged: Sequence[Judged] = ()
) -> tuple[TurningPoint, ...]:
    """Deeds, changes of the lead, and decisions that the coach would have made otherwise, in order."""
    deeds = [
        (one.at, TurningPoint(one.seat, one.title, one.text, one.step, one.mood, one.history_key))
        for one in milestones
    ]
    leads = [(lead.at, _lead(chart.title, lead, trail)) for chart in charts for lead in chart.leads[1:]]
    told = sorted((*deeds, *leads), key=lambda item: item[0])
    points = [*(_decision(one, trail) for one in judged), *(point for _, point in told)]
    return tuple(sorted(points, key=lambda point: point.step))


def _decision(one: Judged, trail: Trail) -> TurningPoint:
    """A decision, at the step from which it can be made otherwise."""
    before = max((step for step, n in enumerate(trail.numbers) if n <= one.before), default=0)
    return TurningPoint(one.seat, f"Played: {one.played}", one.verdict, before, is_decision=True)


def _lead(what: str, lead: Lead, trail: Trail) -> TurningPoint:
    words = f"{what}: {figure(lead.figure)} against {figure(lead.next_best)}."
    return TurningPoint(lead.racer.seat, f"{lead.racer.name} takes the lead", words, trail.steps[lead.at])


def with_deeds(
    lines: Sequence[Line], milestones: Sequence[Milestone], *, is_linked: bool = True
) -> tuple[Line, ...]:
    """Log lines, those of deeds with whose they are and the key of their history; where one cannot look
    back, without their steps."""
    deeds = {(one.step, one.text): one for one in milestones}
    told = (
        msgspec.structs.replace(line, seat=deed.seat, history=deed.history_key)
        if (deed := deeds.get((line.step, line.text))) is not None
        else line
        for line in lines
    )
    return tuple(line if is_linked else msgspec.structs.replace(line, step=-1) for line in told)


def milestones_of(face: Face, trail: Trail, names: Names, viewer: int) -> Sequence[Milestone]:
    """The deeds that a viewer knows of, each with its step."""
    return face.milestones(trail.events, names, viewer, trail.steps)
