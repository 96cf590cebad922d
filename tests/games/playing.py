"""Playing at a table that was laid out for a test, through the public interface."""

from __future__ import annotations

from typing import TypeVar

from moonrace import Refusal
from moonrace.kernel.arranging import Arranger
from moonrace.kernel.events import Event
from moonrace.kernel.history import Step
from moonrace.kernel.title import S

E = TypeVar("E", bound=Event)


class Playing(Arranger[S]):
    """What the tests of every game ask of a table, and do at it."""

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may do, in text form; whoever is awaited by default."""
        return [str(action) for action in self.match.legal(self._seat(seat))]

    def offers(self, verb: str, seat: int | None = None) -> list[str]:
        """The legal actions that begin with a verb."""
        return [action for action in self.legal(seat) if action.split()[0] == verb]

    def refusal(self, action: str, seat: int | None = None) -> Refusal | None:
        """Why an action is refused, or None."""
        return self.match.refusal(self._seat(seat), self.match.title.codec.parse(action))

    def refuses(self, action: str, clause: str, seat: int | None = None) -> None:
        """The action is not offered, and the refusal cites the clause."""
        refusal = self.refusal(action, seat)
        assert refusal is not None, f"“{action}” is accepted"
        assert refusal.clause == clause, refusal
        assert action not in self.legal(seat)

    def events(self, kind: type[E], seat: int = 0) -> list[E]:
        """Events of a class that a seat may know, `Event` for all; what was laid out is in no log."""
        return [event for event in self.match.log(seat) if isinstance(event, kind)]

    def act(self, *actions: str, seat: int | None = None) -> Step:
        """Do things one after another, as whoever is awaited unless said otherwise; pieces are counted."""
        steps = []
        for action in actions:
            steps.append(self.match.act(self._seat(seat), action))
            self._check()
        return steps[-1]

    def _seat(self, seat: int | None) -> int:
        return self.match.asks[0].seat if seat is None else seat

    def _check(self) -> None:
        self.match.title.check(self.state)
