"""A position: a state and the loop that moves it. No record, no undo: what simulations and searches use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from moonrace.kernel.actions import Action, Choice
from moonrace.kernel.chance import Chance
from moonrace.kernel.errors import Refusal, Refused
from moonrace.kernel.events import CLOCK
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame
from moonrace.kernel.result import Result
from moonrace.kernel.title import S, Title, V

GAME_OVER = Refusal("game-over", "The game is over.")
MANY_STEPS = 10_000
NO_SEAT = -3
"""Neither a seat nor the clock."""


class Position(Generic[S, V]):
    """Where a game stands.

    `awaited` says whose answers it waits for, `legal` what they may be, `act` goes on.
    """

    __slots__ = ("_listed", "_listed_for", "awaited", "flow", "state", "title")

    def __init__(
        self, title: Title[S, Any, V], state: S, flow: Flow, awaited: Sequence[int] | None = None
    ) -> None:
        """`awaited` is for a state that has settled already; without it the frames run."""
        self.title = title
        self.state = state
        self.flow = flow
        self.awaited: Sequence[int] = awaited or ()
        self._listed: list[Action] = []
        """What is legal now for the seat that was asked about last."""
        self._listed_for = NO_SEAT
        if awaited is None:
            self.settle()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """How it ended, once it has."""
        return self.state.result

    @property
    def frame(self) -> Frame:
        """What the game is waiting for."""
        return self.state.frames[-1]

    @property
    def openly_awaited(self) -> Sequence[int]:
        """Whom everybody at the table knows to be awaited."""
        return () if self.over or self.frame.hides_awaited else self.awaited

    def legal(self, seat: int) -> list[Action]:
        """What an awaited seat may answer."""
        if seat != self._listed_for:
            state = self.state
            self._listed = state.frames[-1].legal(state, seat) if seat in self.awaited else []
            self._listed_for = seat
        return self._listed

    def open_legal(self, seat: int) -> list[Action]:
        """What a seat may do though nobody waits for it."""
        if self.over or seat not in self.frame.open_seats(self.state):
            return []
        return self.frame.open_legal(self.state, seat)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why the seat may not do this now, or None if it may."""
        if self.over:
            return GAME_OVER
        frame, state = self.frame, self.state
        is_awaited, is_open = seat in self.awaited, seat in frame.open_seats(state)
        if is_awaited and action in self.legal(seat):
            return None
        if is_open and action in frame.open_legal(state, seat):
            return None
        if not is_awaited and not is_open:
            return frame.explain_waiting(state, seat, action)
        if frame.takes_unlisted(state, seat, action):
            return None
        return frame.refuse(state, seat, action) or NOT_OFFERED

    def choices(self, seat: int) -> list[Choice]:
        """What the seat may do, and what it would look for and may not, with the reason."""
        if self.over or not self.is_asked(seat):
            return []
        frame, state = self.frame, self.state
        return [Choice(action, frame.refuse(state, seat, action)) for action in frame.candidates(state, seat)]

    def is_asked(self, seat: int) -> bool:
        """Whether the seat is awaited, or may act though nobody waits for it."""
        return seat in self.awaited or seat in self.frame.open_seats(self.state)

    def next_seats(self) -> Sequence[int]:
        """Who is to be asked next, in order: the seats awaited, and before the clock whoever may speak up."""
        if self.awaited and self.awaited[0] == CLOCK:
            early = [seat for seat in self.frame.answerers(self.state) if seat >= 0]
            return [*early, CLOCK]
        return self.awaited

    def silence(self, seat: int) -> Action | None:
        """What it means if a seat that is asked says nothing; None where it must or need not answer."""
        return self.frame.silence(self.state, seat)

    def act(self, seat: int, action: Action) -> None:
        """Carry out an action and go on until somebody is awaited; raises `Refused` if it is not legal."""
        if seat not in self.awaited or action not in self.legal(seat):
            refusal = self.refusal(seat, action)
            if refusal is not None:
                raise Refused(refusal)
        self.play(seat, action)

    def play(self, seat: int, action: Action) -> None:
        """`act` for an action that is known to be legal."""
        state = self.state
        state.frames[-1].take(state, self.flow, seat, action)
        self.settle()

    def settle(self) -> None:
        """Run the frames that await nobody."""
        state = self.state
        frames = state.frames
        self._listed_for = NO_SEAT
        steps = 0
        while state.result is None:
            frame = frames[-1]
            awaited = frame.awaited(state)
            if awaited:
                self.awaited = awaited
                return
            if steps == MANY_STEPS:
                raise RuntimeError(f"{self.title.id} runs by itself without end in {frame.name or frame!r}")
            frame.run(state, self.flow)
            steps += 1
        self.awaited = ()

    def view(self, seat: int) -> V:
        """What the seat may know."""
        return self.title.view(self.state, seat)

    def clone(self, chance: Chance | None = None) -> Position[S, V]:
        """A copy to try things on, telling nobody.

        Without a source of its own it uses up this position's chance: give one when this is a live match.
        """
        return Position(self.title, self.state.clone(), Flow(chance or self.flow.chance), self.awaited)

    def resample(self, seat: int, chance: Chance) -> Position[S, V]:
        """A position that the seat cannot tell from this one."""
        return Position(self.title, self.title.resample(self.state, seat, chance), Flow(chance))
