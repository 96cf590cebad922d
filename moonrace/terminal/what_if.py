"""What if, in plain lines: a branch of a game to try things out on, and back to where one was."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from moonrace.kernel.branching import branch, step_back
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match
from moonrace.terminal.commands import Quit
from moonrace.terminal.console import Console
from moonrace.terminal.output import dim, say, wrapped
from moonrace.terminal.saving import Keeper
from moonrace.terminal.seats import ME, Seat, seats_of
from moonrace.terminal.session import Session

SEED_BITS = 48
AS_IT_WAS = "Everything lies as it lay then; chance falls anew from here."
DEALT_ANEW = "What you cannot know is dealt anew, so it may lie otherwise in the real game."
WAYS_BACK = "“undo” goes back, “start” to where it branched off, “back” leaves it. Nothing of it is kept."


class Unkept(Keeper):
    """A match that is on no disk. Undo takes back the last act of the people here and what bots answered."""

    def __init__(self, match: Match, people: Sequence[int]) -> None:
        self.match, self.path = match, Path()
        self._people = people

    def undo(self, seat: int) -> None:
        step_back(self.match, self._people)

    def start_again(self) -> None:
        """Take back everything."""
        step_back(self.match, self._people, all_the_way=True)

    def _keep(self) -> None:
        pass

    def close(self) -> None:
        pass


class WhatIf(Session):
    """A branch of a game, played until the person goes back."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Seat],
        seed: int | None,
        console: Console | None = None,
        note: str = "",
    ) -> None:
        people = [number for number, seat in enumerate(seats) if seat.is_person]
        self._board, self._note = Unkept(match, people), note
        super().__init__(self._board, seats, seed, console)

    def run(self) -> int:
        say(wrapped(f"What if? {self._note}"))
        say(dim(wrapped(WAYS_BACK)))
        return super().run()

    @property
    def commands(self) -> Mapping[str, Callable[[str], bool | None]]:
        return {"back": lambda _: self._leave(), "start": lambda _: self._start_again()}

    def _leave(self) -> None:
        raise Quit

    def _start_again(self) -> bool:
        self._board.start_again()
        self._screen.note_undo()
        say("Back where it branched off.")
        return True

    def _takes_over(self, seat: int) -> bool:
        return True

    def _tell_end(self) -> None:
        self._screen.show_end(self._last_person, self._people)
        self._tell_where()

    def _tell_where(self) -> None:
        say("Back from the what-if board.")


def try_out(
    match: Match,
    seats: Sequence[Seat],
    knower: int | None,
    seed: int | None,
    console: Console | None = None,
) -> None:
    """Branch off from a match, with what one seat knows of it or with everything, and play that."""
    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    made = branch(match, Seeded(chosen), knower, chosen)
    WhatIf(made, seats, seed, console, AS_IT_WAS if knower is None else DEALT_ANEW).run()


def try_out_record(match: Match, words: str, knower: int | None, seed: int | None) -> None:
    """The same for a step of a record; `words` say who plays, everybody by oneself if they are left out."""
    seats = seats_of(words.split(",") if words else [ME] * match.players)
    if len(seats) != match.players:
        raise BadText(f"The record is a game of {match.players} seats; --seats gives {len(seats)}.")
    try_out(match, seats, knower, seed)
