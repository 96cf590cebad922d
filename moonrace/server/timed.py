"""What of a live table goes by the clock: its response windows, and the time of its people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moonrace.kernel.events import CLOCK
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from moonrace.kernel.sealed import Window
from moonrace.server.branches import OWN
from moonrace.server.slate import Clocks, Slate, TimeLeft
from moonrace.server.store import TableRow
from moonrace.server.timekeeping import Timekeeper
from moonrace.tables.kit.clocks import LOW, SOON

SECONDS_FOR_BOTS = 0.8
"""How long windows stay open where only bots could answer besides the one person, whoever holds what."""


class Timed:
    """A table as far as time is concerned."""

    def __init__(self, row: TableRow, keeper: Timekeeper) -> None:
        self.row = row
        self.keeper = keeper
        self.now = keeper.steady
        """For windows, which last seconds; clocks of people last days, and go by the time of the house."""
        self.slate = Slate()
        self.window_closes = 0.0
        """When the clock closes the open window, by `now`."""
        self.window_length = 0.0
        """How long that window lasts in all, in seconds."""

    # Windows ------------------------------------------------------------------------------------------------

    @property
    def own_seats(self) -> Sequence[int]:
        """The seats of the only person at the table, if all others are bots."""
        people = [seat.seat for seat in self.row.seats if not seat.is_bot]
        return people if len(people) == 1 or self.row.branch is not None else ()

    @property
    def window_seconds(self) -> float:
        """How long a window stays open: as the table was set up, or just long enough for bots to answer."""
        return SECONDS_FOR_BOTS if self.own_seats else self.row.seconds

    def closes_in(self, match: Match) -> float:
        """Seconds until the clock closes the open window; 0 if there is none, or it waits for somebody."""
        if not self.window_closes or self.is_window_held(match):
            return 0.0
        return max(0.0, self.window_closes - self.now())

    def waits_for(self, match: Match, seat: int) -> bool:
        """Whether the table goes on only when this seat has answered."""
        return seat in match.position.awaited or seat in self._holding(match)

    def is_window_held(self, match: Match) -> bool:
        """Whether a window waits for the only person, who holds an answer and may take all the time there is.

        That person knows what is in the own hand, and bots learn nothing from waiting.
        """
        return bool(self._holding(match))

    def _holding(self, match: Match) -> Sequence[int]:
        """The seats of the only person for which a window waits."""
        position = match.position
        if not self.own_seats or match.over or not isinstance(position.frame, Window):
            return ()
        return [seat for seat in position.frame.answerers(position.state) if seat in self.own_seats]

    # The time of people -------------------------------------------------------------------------------------

    @property
    def people(self) -> Sequence[int]:
        """The seats that people have taken, or are to take."""
        return [seat.seat for seat in self.row.seats if not seat.is_bot and seat.kind != OWN]

    @property
    def players(self) -> Sequence[int]:
        """The seats that people play themselves, no bot sitting in for them."""
        return [seat for seat in self.people if seat not in self.slate.sits_in]

    @property
    def is_complete(self) -> bool:
        """Whether everybody who is to play has come."""
        return all(self.row.seats[seat].is_claimed for seat in self.people)

    @property
    def clocks(self) -> Clocks:
        """The clocks as they stand now."""
        return self._with(self.slate)

    def _with(self, slate: Slate) -> Clocks:
        return Clocks(self.row.pace, slate, self.keeper)

    def time_left(self, seat: int) -> TimeLeft | None:
        """How a seat stands with its time; None where it has a bot, or time does not count yet."""
        return self.clocks.time_left(seat) if self.slate.has_begun and seat in self.people else None

    def thinking(self, match: Match) -> Sequence[int]:
        """The people whose time runs: whom everybody knows to be awaited, and nobody while a discussion or a
        window has a time of its own."""
        awaited = match.position.openly_awaited
        return () if CLOCK in awaited else [seat for seat in awaited if seat in self.players]

    @property
    def voters(self) -> Sequence[int]:
        """Who decides about those that are absent."""
        up = self.clocks.up
        return [seat for seat in self.players if seat not in up]

    def slate_after(self, match: Match, steps: Sequence[Step]) -> Slate | None:
        """What stands on the slate after something was done; None where the table needs none."""
        if not self.row.pace.has_clock or not self.is_complete:
            return None
        is_undo = bool(steps) and steps[-1].entry.undo is not None
        number = 0 if is_undo else sum(not step.is_quiet for step in match.effective)
        actor = steps[-1].entry.seat if steps else None
        slate = self.clocks.begun(len(self.row.seats))
        return self._with(slate).going_on(self.thinking(match), number, actor)

    def slate_changed(self, match: Match, change: Callable[[Clocks], Slate]) -> Slate:
        """What stands on the slate when people agree on something, with all time counted up to now."""
        thinking = self.thinking(match)
        changed = change(self._with(self.clocks.going_on(thinking)))
        back = [seat for seat in self.slate.sits_in if seat in match.position.openly_awaited]
        awaited = [seat for seat in (*thinking, *back) if seat not in changed.sits_in]
        return self._with(changed).going_on(awaited)

    def next_bell(self) -> float | None:
        """Seconds until the page has something else to say about time."""
        pace, clocks = self.row.pace, self.clocks
        if any(clocks.decided(absent, self.voters) for absent in self.slate.wishes):
            return 0.0
        return clocks.next_bell((0,) if pace.is_live else (LOW, SOON, 0)) if pace.has_clock else None
