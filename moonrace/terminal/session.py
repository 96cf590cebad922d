"""A game in plain lines, from one decision to the next."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence

from moonrace.bots.coach import Tact
from moonrace.kernel.ends import can_leave
from moonrace.kernel.errors import BadText
from moonrace.kernel.record import DRAW, LEAVE, NO_RESULT, RESIGN
from moonrace.terminal.commands import CALL_OFF, GIVE_UP, OFFER_DRAW, WHAT_IF, Quit, Turn
from moonrace.terminal.console import Console
from moonrace.terminal.opponents import Opponents
from moonrace.terminal.output import OK, STOPPED, bold, dim, say
from moonrace.terminal.saving import Keeper
from moonrace.terminal.screen import Screen
from moonrace.terminal.seats import Seat, names_of


class Session:
    """A game between the people at this keyboard and bots."""

    def __init__(
        self,
        keeper: Keeper,
        seats: Sequence[Seat],
        seed: int | None,
        console: Console | None = None,
        *,
        is_coached: bool = False,
    ) -> None:
        """`is_coached`: whether a coach warns before clear mistakes."""
        self.keeper, self.match, self.title = keeper, keeper.match, keeper.match.title
        self._seats = seats
        self._people = [number for number, seat in enumerate(seats) if seat.is_person]
        self._bots, self._seed = Opponents(self.title, seats, seed), seed
        self._let_play_on()
        self._screen = Screen(self.match, names_of(seats), console)
        self._last_person: int | None = None
        self._tact = Tact() if is_coached else None

    def run(self) -> int:
        """Play until the game is over or the person has had enough; the exit code."""
        say(f"{bold(self.title.name)}: {', '.join(seat.name for seat in self._seats)}.")
        try:
            while not self._is_over:
                self._one_decision()
            self._tell_end()
        except Quit:
            self._tell_where()
        except KeyboardInterrupt:
            say()
            self._tell_where()
            return STOPPED
        finally:
            self.keeper.close()
        return OK

    @property
    def _is_over(self) -> bool:
        return self.match.over

    def _one_decision(self) -> None:
        awaited = self.match.position.awaited
        bot = next((seat for seat in awaited if seat in self._bots), None)
        person = next((seat for seat in awaited if seat >= 0), None)
        if bot is not None:
            self._bots.act(self.keeper, bot)
        elif person is not None:
            self._person_acts(person)
        else:
            self._attend_window()

    def _attend_window(self) -> None:
        """Only the clock is awaited, and here it does not tick: the window closes when all have answered."""
        position = self.match.position
        seat = position.next_seats()[0]
        silence = position.silence(seat)
        if silence is None or seat in self._people:
            self._person_acts(seat)
        elif seat in self._bots:
            self._bots.act(self.keeper, seat, silence)
        else:
            self.keeper.act(seat, silence)

    def _person_acts(self, seat: int) -> None:
        """Show what is new and take commands until one of them changes the game."""
        screen = self._screen
        if self._last_person not in (None, seat) and not self._screen.is_passed_to(seat):
            raise Quit
        self._last_person = seat
        scene = screen.scene(seat)
        screen.show_news(scene, seat)
        screen.show_changes(scene, seat)
        choices = screen.show_choices(scene)
        turn = Turn(self.keeper, screen, self._people, seat, scene, choices, self.commands, self._tact)
        while True:
            line = screen.console.read()
            if line is None:
                raise Quit
            if line and turn.obey(line):
                return

    @property
    def commands(self) -> Mapping[str, Callable[[str], bool | None]]:
        """What can be typed here beyond what can be in every game."""
        return {
            WHAT_IF: lambda _: self._try_out(),
            GIVE_UP: lambda _: self._resign(),
            OFFER_DRAW: lambda _: self._agree_on(DRAW, "a draw"),
            CALL_OFF: lambda _: self._agree_on(NO_RESULT, "an end without a result"),
        }

    def _resign(self) -> bool:
        """Give up the seat of whoever is asked, and of those who play with it, once that is sure."""
        match, seat = self.match, self._last_person
        assert seat is not None
        side = match.team(seat)
        goes_on = bool(set(self._people) - set(side)) and can_leave(match.position, seat, match.resigned)
        rest = "a bot plays on" if goes_on else "the game is over"
        if not self._screen.console.is_sure(f"Resign? It cannot be taken back, and {rest}."):
            return False
        self.keeper.end(LEAVE if goes_on else RESIGN, seat)
        self._let_play_on()
        return True

    def _let_play_on(self) -> None:
        """Let bots have the seats of those who have resigned."""
        for seat in self.match.resigned:
            self._bots.play_on(seat)
        self._people = [seat for seat in self._people if seat not in self.match.resigned]

    def _agree_on(self, how: str, what: str) -> bool:
        seat = self._last_person
        assert seat is not None
        others = set(self._people) - set(self.match.team(seat))
        if how == DRAW and not others:
            raise BadText("Bots play on: a draw is for people. You can resign, or call the game off.")
        who = "Do all people here agree" if others else "Is it to be"
        if not self._screen.console.is_sure(f"{who}: {what}? It cannot be taken back."):
            return False
        self.keeper.end(how)
        return True

    def _try_out(self) -> bool:
        from moonrace.terminal.what_if import try_out

        if len(self._people) > 1:
            raise BadText(
                "Several people share this keyboard. A what-if board is for one alone, or with bots."
            )
        try_out(self.match, self._seats, self._people[0], self._seed, self._screen.console)
        self._screen.forget(self._people[0])
        return True

    def _tell_end(self) -> None:
        self._screen.show_end(self._last_person, self._people)
        say(f"The record is in {self.keeper.path}.")
        if self._tact:
            self._offer_review()
        else:
            say(dim(f"On which moves it turned: moonrace review {shlex.quote(str(self.keeper.path))}"))

    def _offer_review(self) -> None:
        from moonrace.terminal.reviewing import offer_review

        offer_review(self.match, self._seats, self._screen.console)

    def _tell_where(self) -> None:
        say(f"The game is saved in {self.keeper.path}.")
        coach = " --coach" if self._tact else ""
        say(f"Go on with: moonrace play {self.title.id}{coach} --resume {self.keeper.path}")
