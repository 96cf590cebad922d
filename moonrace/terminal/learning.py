"""`moonrace learn`: a lesson in plain lines, with the sentences that the page has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from moonrace import games
from moonrace.bots import OFFERED
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadText, Refusal
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.lessons import Teacher, lessons_of, taught_games, teacher_of
from moonrace.lessons.lesson import Step
from moonrace.tables.in_words import Choice, choices_of
from moonrace.terminal.choosing import meant
from moonrace.terminal.commands import Quit, Turn
from moonrace.terminal.given import opened_record, replayed
from moonrace.terminal.output import OK, bold, dim, say, wrapped
from moonrace.terminal.saving import Keeper, fresh_path
from moonrace.terminal.seats import ME, Seat, seats_of
from moonrace.terminal.session import Session

SHOW = ("show", "show me")
GO_ON = ("go on", "go", "play", "y", "yes")


class TaughtKeeper(Keeper):
    """Keeps a match in which a lesson decides what can be done, until its learner goes on without it."""

    def __init__(self, teacher: Teacher, match: Match, path: Path, *, is_resumed: bool = False) -> None:
        super().__init__(match, path, is_resumed=is_resumed)
        self.teacher = teacher
        self.is_taught = True

    def act(self, seat: int, action: Action | str) -> None:
        if not self.is_taught:
            super().act(seat, action)
            return
        wanted = self.match.title.codec.parse(action) if isinstance(action, str) else action
        self.teacher.act(self.match, seat, wanted)
        self._keep()

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if not self.is_taught:
            return super().refusal(seat, action)
        return self.teacher.refusal(self.match, seat, action)

    def undo(self, seat: int) -> None:
        if not self.is_taught:
            super().undo(seat)
            return
        self.teacher.step_back(self.match)
        self._keep()


class LessonTurn(Turn):
    """A step of a lesson as a decision. Words may also mean what is not welcome, which then is answered."""

    everything: Sequence[Choice] = ()
    """All that would be legal here."""

    def _typed(self, line: str) -> Choice | None:
        welcome = meant(line, self._choices, self._face.synonyms)
        others = meant(line, self.everything, self._face.synonyms)
        if not welcome and len(others) == 1:
            return others[0]
        return super()._typed(line)


class LessonSession(Session):
    """A game that begins with a lesson."""

    def __init__(self, keeper: TaughtKeeper, seats: Sequence[Seat], seed: int | None = None) -> None:
        super().__init__(keeper, seats, seed, is_coached=True)
        self._taught, self._teacher, self._lesson = keeper, keeper.teacher, keeper.teacher.lesson

    def run(self) -> int:
        say(wrapped(f"{bold(self._lesson.title)}. {self._lesson.sentence}"))
        self._screen.begin_now(self._teacher.learner)
        return super().run()

    @property
    def _is_over(self) -> bool:
        return super()._is_over and not self._taught.is_taught

    def _one_decision(self) -> None:
        if not self._taught.is_taught:
            super()._one_decision()
            return
        step = self._teacher.step(self.match)
        if step is None:
            self._after_lesson()
        else:
            self._take_step(step)

    def _take_step(self, step: Step) -> None:
        """Say the step and take commands until one of them changes the game."""
        seat, screen = self._teacher.learner, self._screen
        self._last_person = seat
        everything = screen.scene(seat)
        scene = msgspec.structs.replace(
            everything, legal=tuple(self._teacher.offered(self.match)), refused=()
        )
        screen.show_news(scene, seat)
        screen.show_changes(scene, seat)
        choices = choices_of(screen.face.ask(scene), scene.legal)
        self._say_step(step)
        screen.list_choices(choices, choices)
        say(dim("Type a number or an action; “show me” plays the step, “undo” goes a step back, ? explains."))
        turn = LessonTurn(self.keeper, screen, self._people, seat, scene, choices)
        turn.everything = choices_of(screen.face.ask(everything), everything.legal)
        while not self._obeys(turn, screen.console.read()):
            pass

    def _obeys(self, turn: Turn, line: str | None) -> bool:
        if line is None:
            raise Quit
        if line.lower() not in SHOW:
            return bool(line) and turn.obey(line)
        action = self._teacher.shown(self.match)
        say(f"{action}")
        self._taught.act(self._teacher.learner, action)
        say(dim("That was the step. “undo” takes it back, to do it yourself."))
        return True

    def _say_step(self, step: Step) -> None:
        place, lesson = self._teacher.place(self.match), self._lesson
        say()
        if place.answer:
            say(wrapped(place.answer))
        left = lesson.minutes_left(place.step)
        say(dim(f"Step {place.step + 1} of {len(lesson.steps)}, {step.name}. About {left} min to go."))
        say(bold(wrapped(step.say)))
        if step.why:
            say(wrapped(f"{step.why} ({step.clause})"))

    def _after_lesson(self) -> None:
        """Say the ending, and go on or stop."""
        seat = self._teacher.learner
        self._screen.show_news(self._screen.scene(seat), seat)
        say()
        say(bold(wrapped(self._lesson.ending.say)))
        say(wrapped(self._lesson.ending.won))
        say(dim(wrapped(f"{self._way_on()}; “undo” goes a step back; “quit” stops.")))
        while True:
            line = self._screen.console.read()
            if line is None or line.lower() in ("quit", "q", "exit"):
                raise Quit
            if line.lower() in GO_ON:
                self._taught.is_taught = False
                return
            if line.lower() in ("undo", "back"):
                self._taught.undo(seat)
                self._screen.note_undo()
                return
            say("Type “go on”, “undo” or “quit”.")

    def _way_on(self) -> str:
        if self.match.over:
            return "“go on” shows the result"
        company = "against gentle bots and with" if self._lesson.players > 1 else "with"
        return f"“go on” plays on from here, {company} a coach who warns before clear mistakes"

    def _tell_where(self) -> None:
        say(f"The lesson is kept in {self.keeper.path}.")
        resume = f"--resume {self.keeper.path}"
        if self._taught.is_taught and self._teacher.step(self.match) is not None:
            say(f"Go on with: moonrace learn {self.title.id} {self._lesson.id} {resume}")
        else:
            say(f"Go on with: moonrace play {self.title.id} --coach {resume}")


def learn(game: str, name: str, record: Path | None, resume: Path | None) -> int:
    """Take a lesson, or list those there are; the exit code."""
    if not game:
        return list_lessons(taught_games())
    title = games.load(game)
    known = lessons_of(title)
    if not known:
        raise BadText(
            f"{title.name} has no lessons yet. “moonrace rules {game}” begins with the game in short."
        )
    teacher = teacher_of(title, name or known[0].id)
    words = [ME if seat == teacher.learner else OFFERED[0].word for seat in range(teacher.lesson.players)]
    if resume is not None:
        return LessonSession(_resumed(teacher, resume), seats_of(words)).run()
    match = teacher.begin(Seeded(), words)
    return LessonSession(TaughtKeeper(teacher, match, record or fresh_path(game)), seats_of(words)).run()


def _resumed(teacher: Teacher, path: Path) -> TaughtKeeper:
    """A lesson where its record stops."""
    opened = opened_record(path, None)
    replayed(path, opened.title, opened.record)
    is_other = opened.title.id != teacher.title.id or opened.record.header.players != teacher.lesson.players
    match = Match.replay(opened.title, opened.record, teacher.chance(Seeded()))
    if is_other or teacher.place(match).has_strayed:
        raise BadText(
            f"{path} is no record of the lesson “{teacher.lesson.title}”, or that was rewritten since."
        )
    return TaughtKeeper(teacher, match, path, is_resumed=True)


def list_lessons(titles: Sequence[Title]) -> int:
    """Every lesson with the command that begins it."""
    for title in titles:
        say(bold(title.name))
        for lesson in lessons_of(title):
            say(wrapped(f"{lesson.title}, {lesson.minutes} min. {lesson.sentence}", "    ", "  "))
            say(f"    moonrace learn {title.id} {lesson.id}")
    return OK
