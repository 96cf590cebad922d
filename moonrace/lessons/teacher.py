"""Plays a lesson on an ordinary match: what is welcome, what is answered, a step on and a step back.

Nothing is kept beside the match. Which step is in front of the learner follows from what was done and not
taken back, so that reloading, undo and replay need no help.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.branching import take_back
from moonrace.kernel.chance import Chance
from moonrace.kernel.errors import BadText, MoonraceError, Refusal, Refused
from moonrace.kernel.fitting import new_header
from moonrace.kernel.history import Step as Done
from moonrace.kernel.match import NOTHING_TO_UNDO, Match
from moonrace.kernel.record import Entry, Header
from moonrace.kernel.sealed import ASK, TIMED
from moonrace.kernel.setting import carried_out, seat_and_act
from moonrace.kernel.title import Option, Role, Title
from moonrace.lessons.chance import Rehearsed
from moonrace.lessons.lesson import Lesson, Step, Welcome, fits

ELSEWHERE = "The lesson waits for something else. It comes back after the last step."
OVER = Refusal("lesson-over", "The lesson is over. Go on from here, or begin another.")
STRAYED = Refusal("lesson-strayed", "This lesson was rewritten since you began it. Begin it again.")


class Place(msgspec.Struct, frozen=True):
    """Where a match stands in its lesson."""

    step: int
    """The step in front of the learner, from 0; as many as there are when all are done."""
    answer: str = ""
    """What the learner's last act is told."""
    has_strayed: bool = False
    """Whether what was done is not what the lesson asks for: its file has changed since."""
    since: int = 0
    """The entry with the learner's last act; 0 before the first."""


class Teacher:
    """A lesson and the title it teaches."""

    def __init__(self, title: Title, lesson: Lesson) -> None:
        self.title = title
        self.lesson = lesson
        self.learner = lesson.table.eyes

    # The table ----------------------------------------------------------------------------------------------

    def header(self, seats: Sequence[str] = ()) -> Header:
        """What its match is: an ordinary one of one person among bots, with undo for those who learn."""
        table = self.lesson.table
        hosted = {o.id: _hosted(o, table.players) for o in self.title.options if o.is_for_hosts}
        return new_header(
            self.title,
            players=table.players,
            options={**hosted, **table.options},
            seats=seats,
            free_undo=True,
        )

    def begin(self, then: Chance, seats: Sequence[str] = ()) -> Match:
        """A match as the learner finds it. `then` is its chance when the lesson's own is used up."""
        return self.lesson.table.moved(Match(self.title, self.header(seats), self.chance(then)))

    def chance(self, then: Chance) -> Chance:
        """The chance of a match of this lesson, from its deal on."""
        return Rehearsed(self._results, then)

    @cached_property
    def _results(self) -> list[int]:
        *_, last = self.rehearsal()
        return last.chance_used

    def rehearsal(self) -> Iterator[Match]:
        """The lesson played by the first act that each step welcomes: the match before each, and at the end.

        Raises `LessonError` naming the step that does not work.
        """
        table = self.lesson.table
        chance = table.script()
        try:
            match = table.moved(Match(self.title, self.header(), chance))
        except MoonraceError as error:
            raise self.lesson.error(f"the table cannot be set. {error}") from None
        for number in range(len(self.lesson.steps)):
            yield match
            offered = self.offered(match)
            if not offered:
                act = self.lesson.steps[number].welcome[0].act
                raise self.lesson.error(self.why_illegal(match, act), number)
            self.play(match, offered[0], number)
        yield match
        if chance.left:
            raise self.lesson.error(f"{chance.left} results of the script were not asked for.")

    # Where a match stands -----------------------------------------------------------------------------------

    def place(self, match: Match) -> Place:
        """Where a match stands in the lesson."""
        expected = [seat_and_act(words) for words in self.lesson.table.moves]
        entries = [step.entry for step in match.effective][1:]
        step, answer, since = 0, "", 0
        for entry in entries:
            if expected:
                if (entry.seat, entry.act) != expected.pop(0):
                    return Place(step, has_strayed=True)
                continue
            welcome = self._welcomed(step, entry)
            if welcome is None:
                return Place(step, has_strayed=True)
            expected = [seat_and_act(words) for words in self._then(step, welcome)]
            step, answer, since = step + 1, welcome.answer, entry.n
        return Place(step, answer, bool(expected), since)

    def _welcomed(self, step: int, entry: Entry) -> Welcome | None:
        if step >= len(self.lesson.steps) or entry.seat != self.learner:
            return None
        return self.lesson.steps[step].welcomed(entry.act)

    def _then(self, step: int, welcome: Welcome) -> Sequence[str]:
        return self.lesson.steps[step].then if welcome.then is None else welcome.then

    def step(self, match: Match) -> Step | None:
        """The step in front of the learner; None when there is none."""
        place = self.place(match)
        is_on = not place.has_strayed and place.step < len(self.lesson.steps)
        return self.lesson.steps[place.step] if is_on else None

    # What can be done ---------------------------------------------------------------------------------------

    def offered(self, match: Match) -> list[Action]:
        """What the learner may do: the welcome acts that are legal, in the order of the file."""
        step = self.step(match)
        if step is None:
            return []
        legal = match.legal(self.learner)
        found = [a for item in step.welcome for a in self._meant(match, legal, item.act)]
        return list(dict.fromkeys(found))

    def _meant(self, match: Match, legal: Sequence[Action], pattern: str) -> list[Action]:
        listed = [action for action in legal if fits(str(action), pattern)]
        if listed or "*" in pattern:
            return listed
        try:
            action = self.title.codec.parse(pattern)
        except BadText:
            return []
        return [action] if match.refusal(self.learner, action) is None else []

    def shown(self, match: Match) -> Action:
        """What "Show me" plays; raises `Refused` where there is nothing to show."""
        offered = self.offered(match)
        if not offered:
            raise Refused(self._why_nothing(match))
        return offered[0]

    def refusal(self, match: Match, seat: int, action: Action) -> Refusal | None:
        """Why an act is not welcome now, or None if it is."""
        step = self.step(match)
        if step is None:
            return self._why_nothing(match)
        act = str(action)
        if seat == self.learner and step.welcomed(act) is not None:
            return match.refusal(seat, action)
        wrong = step.objection(act)
        if wrong is not None:
            return Refusal("lesson-wrong", wrong.answer, step.clause)
        return match.refusal(seat, action) or Refusal("lesson-elsewhere", ELSEWHERE)

    def why_illegal(self, match: Match, act: str) -> str:
        """What is wrong with an act that a step welcomes, for the author."""
        possible = ", ".join(map(str, match.legal(self.learner))) or "nothing"
        why = ""
        if "*" not in act:
            try:
                why = f" {match.refusal(self.learner, self.title.codec.parse(act)) or ''}"
            except MoonraceError as error:
                why = f" {error}"
        return f"“{act}” is not legal here.{why} Legal: {possible}."

    def _why_nothing(self, match: Match) -> Refusal:
        return STRAYED if self.place(match).has_strayed else OVER

    def act(self, match: Match, seat: int, action: Action) -> list[Done]:
        """Do what the step welcomes, and let the others do what they then do; raises `Refused` otherwise."""
        refusal = self.refusal(match, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return self.play(match, action, self.place(match).step)

    def play(self, match: Match, action: Action, number: int) -> list[Done]:
        """Play a step by an act that is welcome."""
        welcome = self.lesson.steps[number].welcomed(str(action))
        assert welcome is not None
        try:
            done = [match.act(self.learner, action)]
            done += [carried_out(match, words) for words in self._then(number, welcome)]
        except MoonraceError as error:
            raise self.lesson.error(str(error), number) from None
        return done

    # Back ---------------------------------------------------------------------------------------------------

    def step_back(self, match: Match) -> list[Done]:
        """Take back the learner's last act and all that others did after it."""
        place = self.place(match)
        if not place.since:
            raise Refused(NOTHING_TO_UNDO)
        return take_back(match, place.since)

    def restart(self, match: Match) -> list[Done]:
        """Take back everything to the beginning of the lesson."""
        if not self.place(match).since:
            raise Refused(NOTHING_TO_UNDO)
        steps = [step.entry.n for step in match.effective]
        return take_back(match, steps[1 + len(self.lesson.table.moves)])


def _hosted(option: Option, players: int) -> str:
    """What hosts choose for one person among bots, and for one alone."""
    if option.role is Role.WINDOWS:
        return TIMED if players > 1 else ASK
    return option.default
