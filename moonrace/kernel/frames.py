"""Frames, states and the flow: how a game says what it waits for and what happens next.

A state carries a stack of frames. The top frame says who is awaited, what is legal, and what an answer does;
a frame that awaits nobody runs by itself. Where the rulebook says "then choose", a rule pushes a frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
from typing_extensions import TypeVar

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Label
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import CLOCK, Event
from moonrace.kernel.pieces import Piece
from moonrace.kernel.result import Result

F = TypeVar("F", bound="Frame")
NOT_YOURS = Refusal("not-awaited", "It is not your decision now.")
NOT_OFFERED = Refusal("not-offered", "That is not possible now.")


@dataclass(eq=False, kw_only=True)
class State(Piece):
    """What lies on the table: plain data with questions, no commands. Games add their fields."""

    players: int
    frames: list[Frame] = field(default_factory=list)
    result: Result | None = None
    phase: str = ""
    """The phase of the rulebook: `set_up` before anything is dealt, `over` after the end."""

    def topmost(self, kind: type[F]) -> F:
        """The frame on top of the stack, which is one of this kind."""
        frame = self.frames[-1]
        if not isinstance(frame, kind):
            raise TypeError(f"{frame.name or frame!r} is on top, not {kind.name}")
        return frame


@dataclass(eq=False)
class Frame(Piece):
    """One thing the game is waiting for. Subclasses are small and named after the rulebook's phases.

    A decision is described once: `candidates` says what one would look for, `refuse` judges any action. What
    is legal, what is greyed and the answer to "why not?" all come from these two. Where listing by judging
    is too slow, a frame has a `legal` of its own; a law proves that it lists the same.
    """

    name: ClassVar[str] = ""
    """What is being decided, in one or two words; `Ask.what`."""
    is_sealed: ClassVar[bool] = False
    """Whether answers stay hidden until all are in, so that they do not outdate each other."""
    hides_awaited: ClassVar[bool] = False
    """Whether it is nobody's business who is awaited, because that may follow from what somebody holds."""

    def awaited(self, state: Any) -> Sequence[int]:
        """The seats that must answer before the game goes on."""
        return ()

    def candidates(self, state: Any, seat: int) -> Iterable[Action]:
        """What a seat that is asked would look for, the likeliest first: all it may do, and what is near."""
        return ()

    def refuse(self, state: Any, seat: int, action: Action) -> Refusal | None:
        """Why a seat that is asked may not do this now; None where it may. As it stands: the candidates may
        be done, and nothing else."""
        return None if action in self.candidates(state, seat) else self.otherwise(state)

    def otherwise(self, state: Any) -> Refusal:
        """Why nothing but the candidates may be done, where all of them may."""
        return NOT_OFFERED

    def legal(self, state: Any, seat: int) -> list[Action]:
        """Everything an awaited seat may answer."""
        return [action for action in self.candidates(state, seat) if self.refuse(state, seat, action) is None]

    def focus(self, state: Any, seat: int) -> msgspec.Struct | None:
        """What is being decided beyond the list of actions, as far as a seat may know; views carry it."""
        return None

    def answerers(self, state: Any) -> Sequence[int]:
        """Who may still speak up where only the clock is awaited, in the order they are asked."""
        return self.open_seats(state)

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has said what it does here, though the frame waits on."""
        return False

    def opened_by(self) -> int | None:
        """Whose doing stands open to answers here; None where this is no window."""
        return None

    def silence(self, state: Any, seat: int) -> Action | None:
        """What it means if such a seat, or the clock, says nothing: an action to take for it, or None."""
        return self.legal(state, seat)[0] if seat == CLOCK else None

    def take(self, state: Any, flow: Flow, seat: int, action: Any) -> None:
        """Carry out an answer that was found legal."""
        raise NotImplementedError

    def run(self, state: Any, flow: Flow) -> None:
        """Go on by itself: called while this frame is on top and awaits nobody.

        It must change the stack, or whom it awaits.
        """
        raise NotImplementedError

    def open_seats(self, state: Any) -> Sequence[int]:
        """Seats that may act though nobody waits for them."""
        return ()

    def open_legal(self, state: Any, seat: int) -> list[Action]:
        """What such a seat may do."""
        return []

    def explain_waiting(self, state: Any, seat: int, action: Action) -> Refusal:
        """Why a seat that is not awaited may not act now."""
        return NOT_YOURS

    def goes_beside(self, state: Any, seat: int, other: int) -> bool:
        """Whether two decide side by side, so that what the other did does not outdate what the seat does."""
        return False

    def seconds(self, state: Any) -> int:
        """How long the clock lets it stand where the clock is awaited; 0 where the host of the table says."""
        return 0

    def takes_unlisted(self, state: Any, seat: int, action: Action) -> bool:
        """Whether an action too manifold to be listed (an offer with amounts) is legal all the same."""
        return False

    def unlisted(self) -> Sequence[type[Action]]:
        """The kinds of action that are legal though `legal` cannot list them all."""
        return ()


class Flow:
    """What rules are given besides the state: chance, the ear of the table, and the stack."""

    __slots__ = ("_label", "chance", "events", "horizon", "listens", "results")

    def __init__(self, chance: Chance, label: Label | None = None, *, listening: bool = False) -> None:
        self.chance = chance
        self.listens = listening
        """Whether anybody hears what is told. Rules ask it before they make an event that is told often or
        takes work: in simulations nobody listens."""
        self.events: list[Event] = []
        self.results: list[int] = []
        self.horizon = ""
        self._label = label

    def listen(self) -> list[Event]:
        """Hear what happens from now on; the events come into the list that this gives."""
        self.listens = True
        self.events, self.results, self.horizon = [], [], ""
        return self.events

    def below(self, n: int, purpose: str) -> int:
        """A number from 0 to n - 1."""
        result = self.chance.below(n, purpose)
        if self.listens:
            self._note(result)
        return result

    def _note(self, result: int) -> None:
        self.results.append(result)
        self.horizon = self.horizon or "chance was seen"

    def among(self, counts: Sequence[int], purpose: str) -> int:
        """A number below the sum of the counts, where those of one count mean the same."""
        result = self.chance.among(counts, purpose)
        if self.listens:
            self._note(result)
        return result

    def roll(self, sides: int, purpose: str = "die") -> int:
        """A die roll, 1 to `sides`."""
        return self.below(sides, purpose) + 1

    def draw(self, bag: list[int], purpose: str) -> int:
        """Take one item out of a bag, each equally likely. The order of the rest does not matter."""
        index = self.chance.index(bag, purpose, self._label)
        if self.listens:
            self.results.append(index)
            self.horizon = self.horizon or "a card was drawn"
        item, last = bag[index], bag.pop()
        if index < len(bag):
            bag[index] = last
        return item

    def tell(self, event: Event) -> None:
        """Let the event's audience know what happened."""
        if self.listens:
            self.events.append(event)

    def seen(self, what: str) -> None:
        """Note that somebody learned something, so that undo stops here: "a card was revealed"."""
        self.horizon = self.horizon or what
