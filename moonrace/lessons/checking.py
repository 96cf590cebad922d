"""Whether a lesson works: it is played by every act that it welcomes, and each of its words is looked at."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.clauses import clauses
from moonrace.kernel.errors import ChanceExhausted, MoonraceError
from moonrace.kernel.match import Match
from moonrace.lessons.lesson import MOST_WORDS, Step, fits
from moonrace.lessons.teacher import Teacher


class Checked(msgspec.Struct, frozen=True):
    """A step as it was found: what the match allows, and what of it the lesson takes."""

    number: int
    step: Step
    legal: tuple[str, ...]
    offered: tuple[str, ...]
    match: Match
    """Before the step; the same one goes on to the next."""


class _Nothing(Chance):
    """After a lesson's own chance there is none: whoever leads to it has left what was rehearsed."""

    def below(self, n: int, purpose: str) -> int:
        raise ChanceExhausted(f"more chance is used than was rehearsed: {purpose} is asked for.")

    def rewind(self, count: int) -> None:
        pass


def check(teacher: Teacher) -> Iterator[Checked]:
    """Every step of a lesson as it was found; raises `LessonError` naming the first that does not work."""
    _check_header(teacher)
    lesson = teacher.lesson
    ways: list[tuple[int, Action]] = []
    for number, match in enumerate(teacher.rehearsal()):
        if number == len(lesson.steps):
            _check_ending(teacher, match)
            continue
        legal = match.legal(teacher.learner)
        offered = _checked_step(teacher, number, match)
        ways += [(number, action) for action in offered]
        yield Checked(number, lesson.steps[number], tuple(map(str, legal)), tuple(map(str, offered)), match)
    for number, action in ways:
        _check_leads_on(teacher, number, action)


def _check_header(teacher: Teacher) -> None:
    title, lesson = teacher.title, teacher.lesson
    if teacher.learner >= lesson.players:
        raise lesson.error(f"seat {lesson.table.seat} is not at a table of {lesson.players}.")
    try:
        teacher.header()
    except MoonraceError as error:
        raise lesson.error(str(error)) from None
    known = clauses(title.folder)
    for number, step in enumerate(lesson.steps):
        if step.clause not in known:
            raise lesson.error(f"there is no clause “{step.clause}”.", number)
        if len(step.say.split()) > MOST_WORDS:
            raise lesson.error(f"“{step.say}” has more than {MOST_WORDS} words.", number)


def _checked_step(teacher: Teacher, number: int, match: Match) -> list[Action]:
    lesson, step = teacher.lesson, teacher.lesson.steps[number]
    place = teacher.place(match)
    if place.has_strayed or place.step != number:
        raise lesson.error("the record so far does not lead here.", number)
    offered = teacher.offered(match)
    texts = [str(action) for action in offered]
    for welcome in step.welcome:
        if not any(fits(text, welcome.act) for text in texts):
            raise lesson.error(teacher.why_illegal(match, welcome.act), number)
    for wrong in step.wrong:
        if "*" not in wrong.act:
            _parsed(teacher, wrong.act, number)
        if step.welcomed(wrong.act):
            raise lesson.error(f"“{wrong.act}” is welcome, so nobody reads what it is told.", number)
    return offered


def _parsed(teacher: Teacher, act: str, number: int) -> Action:
    try:
        return teacher.title.codec.parse(act)
    except MoonraceError as error:
        raise teacher.lesson.error(f"“{act}” is no action. {error}", number) from None


def _check_leads_on(teacher: Teacher, number: int, action: Action) -> None:
    """Play the lesson by its first acts but for this one, with the chance that learners have."""
    lesson = teacher.lesson
    match = teacher.begin(_Nothing())
    for at in range(len(lesson.steps)):
        try:
            teacher.act(match, teacher.learner, action if at == number else teacher.shown(match))
        except MoonraceError as error:
            detail = str(error).removeprefix(f"{lesson.file}, ")
            raise lesson.error(f"after “{action}” the lesson does not go on. {detail}", number) from None


def _check_ending(teacher: Teacher, match: Match) -> None:
    """The table goes on as an ordinary one: at the learner's decision, or over."""
    place = teacher.place(match)
    if place.has_strayed or place.step != len(teacher.lesson.steps):
        raise teacher.lesson.error("the record does not lead to the end.")
    if not match.over and teacher.learner not in match.position.awaited:
        raise teacher.lesson.error("it ends while others are awaited, so nobody can go on from it.")
