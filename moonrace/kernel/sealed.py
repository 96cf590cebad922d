"""Answers given at the same time: sealed choices, and windows in which a card can be answered.

Sealed answers are drafts. They are revealed together, and the outcome never depends on the order of arrival.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.events import CLOCK
from moonrace.kernel.frames import Flow, Frame


@dataclass(eq=False, kw_only=True)
class Sealed(Frame):
    """Every seat asked answers once, unseen; when all have, `reveal` is called with the answers by seat."""

    is_sealed = True
    shows_answers: ClassVar[bool] = True
    """Whether all see every answer once all are in; else what was answered shows only bit by bit later."""

    asked: tuple[int, ...]
    drafts: dict[int, Any] = field(default_factory=dict)

    def awaited(self, state: Any) -> Sequence[int]:
        return [seat for seat in self.asked if seat not in self.drafts]

    def open_seats(self, state: Any) -> Sequence[int]:
        """Who has answered may still change the answer until the last one is in."""
        return [seat for seat in self.asked if seat in self.drafts]

    def open_legal(self, state: Any, seat: int) -> list[Action]:
        return self.legal(state, seat)

    def has_answered(self, seat: int) -> bool:
        return seat in self.drafts

    def take(self, state: Any, flow: Flow, seat: int, action: Any) -> None:
        self.drafts[seat] = action
        flow.seen("all have chosen")

    def run(self, state: Any, flow: Flow) -> None:
        state.frames.pop()
        self.reveal(state, flow, {seat: self.drafts[seat] for seat in self.asked})

    def reveal(self, state: Any, flow: Flow, answers: dict[int, Any]) -> None:
        """All answers are in: carry them out. The frame has left the stack."""
        raise NotImplementedError

    def redraft(self, state: Any, knowers: Sequence[int], chance: Chance) -> None:
        """Choose the drafts of all but these seats anew, for a world that they cannot tell from the real one.

        Who has answered is known to all and stays; call it when the other secrets have been dealt anew.
        """
        for seat in self.drafts:
            if seat not in knowers:
                choices: list[Any] = self.legal(state, seat)
                self.drafts[seat] = choices[chance.below(len(choices), "resample")]


ASK = "ask"
"""Those who can answer are asked, at once: simulations, and tables where at most one person sits."""
TIMED = "timed"
"""The window stays open for a fixed time for everybody, whoever holds what: live tables."""
ORDERS = "orders"
"""Nobody is asked; standing orders answer: play by correspondence, and several people at one screen."""


@dataclass(eq=False, kw_only=True)
class Window(Frame):
    """A response window: each seat may pass or offer one answer to what lies on top of the response stack.

    Who holds what must not show in who is asked, in the text or in the timing. In `ASK` mode only seats with
    a fitting answer are awaited, which is fit for bots alone or one person; in `TIMED` mode the clock closes
    the window for all; in `ORDERS` mode it closes at once. Offers are sealed. The first seat clockwise after
    the opener has its offer taken, the opener comes last; all other offers go back unseen.
    """

    is_sealed = True
    hides_awaited = True

    opener: int
    mode: str
    drafts: dict[int, Any] = field(default_factory=dict)

    def fitting(self, state: Any, seat: int) -> Sequence[Action]:
        """The answers this seat holds; the pass is not among them."""
        raise NotImplementedError

    def passing(self) -> Action:
        """The action that means "I do not answer"."""
        raise NotImplementedError

    def standing_answer(self, state: Any, seat: int) -> Action | None:
        """What the seat's standing orders offer here, if anything."""
        return None

    def close(self, state: Any, flow: Flow, taken: tuple[int, Any] | None) -> None:
        """The window is closed and off the stack.

        Put the taken answer on the response stack, or let what is on top of it resolve.
        """
        raise NotImplementedError

    def closing(self) -> Action:
        """The action with which the clock closes a timed window."""
        raise NotImplementedError

    def seats_in_order(self, state: Any) -> list[int]:
        """Clockwise from the seat after the opener; the opener last."""
        return [(self.opener + step) % state.players for step in range(1, state.players + 1)]

    def awaited(self, state: Any) -> Sequence[int]:
        if self.mode == TIMED:
            return (CLOCK,)
        if self.mode == ORDERS:
            return ()
        return self.answerers(state)

    def legal(self, state: Any, seat: int) -> list[Action]:
        if seat == CLOCK:
            return [self.closing()]
        return [self.passing(), *self.fitting(state, seat)]

    def open_seats(self, state: Any) -> Sequence[int]:
        return range(state.players) if self.mode == TIMED else ()

    def open_legal(self, state: Any, seat: int) -> list[Action]:
        return self.legal(state, seat)

    def take(self, state: Any, flow: Flow, seat: int, action: Action) -> None:
        if seat == CLOCK:
            self._shut(state, flow)
        else:
            self.drafts[seat] = action

    def run(self, state: Any, flow: Flow) -> None:
        self._shut(state, flow)

    def answerers(self, state: Any) -> Sequence[int]:
        """Those who have not answered and could; who that is must be seen by nobody."""
        return [s for s in self.seats_in_order(state) if s not in self.drafts and self.fitting(state, s)]

    def has_answered(self, seat: int) -> bool:
        return seat in self.drafts

    def opened_by(self) -> int | None:
        return self.opener

    def silence(self, state: Any, seat: int) -> Action | None:
        return self.closing() if seat == CLOCK else self.passing()

    def _shut(self, state: Any, flow: Flow) -> None:
        flow.seen("others could have answered")
        state.frames.pop()
        self.close(state, flow, self._taken(state))

    def _taken(self, state: Any) -> tuple[int, Any] | None:
        for seat in self.seats_in_order(state):
            answer: Action | None = self.drafts.get(seat)
            if answer is None and self.mode != ASK:
                answer = self.standing_answer(state, seat)
            if answer is not None and answer != self.passing():
                return seat, answer
        return None

    def forget_others(self, *knowers: int) -> None:
        """Drop the offers of all but these seats, for a world that they cannot tell from the real one.

        Whether the others have answered is known to nobody.
        """
        self.drafts = {owner: draft for owner, draft in self.drafts.items() if owner in knowers}
