"""What of a live table goes by the clock: its response windows, and the time of its people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moonrace.kernel.events import CLOCK
from moonrace.kernel.history import Step, last_heard_of
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.server.branches import OWN
from moonrace.server.pace import DAY, DAYS_UNTIL_MISSED, Rests
from moonrace.server.slate import Clocks, Slate, TimeLeft
from moonrace.server.store import TableRow
from moonrace.server.timekeeping import Timekeeper
from moonrace.tables.kit.clocks import LOW, SOON

SECONDS_OF_WORK = 60.0
"""After so long somebody looks whether bots and clock have done what they were about to do."""
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
        self.resigned: tuple[int, ...] = ()
        """The seats that have given up."""
        self.is_over = False
        self._heard_of: dict[int, float] = {}
        """Where no clock runs: by seat that is awaited, when it was heard of last."""
        self._seen = 0
        """The version of the match, as it was noted last."""
        self.window_closes = 0.0
        """When the clock closes the open window, by `now`."""
        self.window_length = 0.0
        """How long that window lasts in all, in seconds."""

    def note_ends(self, match: Match, times: Sequence[float] = ()) -> None:
        """Note who has given up, whether all have finished, and, where `times` says when each step was taken,
        since when those who are awaited were not heard of."""
        self.resigned, self.is_over, self._seen = match.resigned, match.over, match.version
        is_counted = len(times) == len(match.steps) and not self.row.pace.has_clock and self.is_complete
        awaited = self.thinking(match) if is_counted else ()
        self._heard_of = {seat: times[last_heard_of(match.effective, seat).entry.n] for seat in awaited}

    # Windows ------------------------------------------------------------------------------------------------

    @property
    def own_seats(self) -> Sequence[int]:
        """The seats of the only person at the table, if all others are bots."""
        people = [seat.seat for seat in self.row.seats if not seat.is_bot]
        return people if len(people) == 1 or self.row.branch is not None else ()

    @property
    def window_seconds(self) -> float:
        """How long a window stays open: as the table was set up, or just long enough for bots to answer."""
        if self.is_by_days:
            return SECONDS_FOR_BOTS if any(seat.is_bot for seat in self.row.seats) else 0.0
        return SECONDS_FOR_BOTS if self.own_seats else self.row.seconds

    def clock_length(self, position: Position) -> float:
        """How long the clock lets what is open now be open: a discussion as long as its rules say, but where
        a decision takes days it waits for people, and not for seconds."""
        length = 0 if self.is_by_days else position.frame.seconds(position.state)
        return length or self.window_seconds

    @property
    def is_by_days(self) -> bool:
        """Whether a window waits for nobody but those who asked to be asked."""
        return self.row.pace.kind == "days"

    def closes_in(self, match: Match) -> float:
        """Seconds until the clock closes the open window; 0 if there is none, or it waits for somebody."""
        if not self.window_closes or self.is_window_held(match):
            return 0.0
        return max(0.0, self.window_closes - self.now())

    def waits_for(self, match: Match, seat: int) -> bool:
        """Whether the table goes on only when this seat has answered; nobody waits for who has resigned."""
        return seat not in self.resigned and self._waits_for(match, seat)

    def _waits_for(self, match: Match, seat: int) -> bool:
        return seat in match.position.awaited or seat in self._holding(match)

    def is_window_held(self, match: Match) -> bool:
        """Whether a window waits for somebody, and not for the clock.

        For the only person, who holds an answer and may take all the time there is: that person knows what is
        in the own hand, and bots learn nothing from waiting. Where a decision takes days, for all who asked
        to be asked, whatever they hold.
        """
        return bool(self._holding(match))

    def _holding(self, match: Match) -> Sequence[int]:
        """The seats for which a window or a discussion waits, and not for the clock."""
        position, clocks = match.position, self.clocks
        if match.over or CLOCK not in position.awaited:
            return ()
        frame, silent = position.frame, self.players
        if frame.opened_by() is None:
            silent = self._talking(match)
            if self.is_by_days and not self.slate.has_begun:
                return silent
        elif self.own_seats:
            return [seat for seat in frame.answerers(position.state) if seat in self.own_seats]
        else:
            silent = [seat for seat in silent if not frame.has_answered(seat)]
        asked = clocks.asked_until(match.version)
        return [seat for seat in silent if seat in asked and clocks.now < asked[seat]]

    def _talking(self, match: Match) -> Sequence[int]:
        """The people whom a discussion waits for."""
        return [seat for seat in match.position.openly_awaited if seat in self.players]

    # The time of people -------------------------------------------------------------------------------------

    @property
    def people(self) -> Sequence[int]:
        """The seats that people have taken, or are to take."""
        return [seat.seat for seat in self.row.seats if not seat.is_bot and seat.kind != OWN]

    @property
    def players(self) -> Sequence[int]:
        """The seats that people play themselves, no bot sitting in for them or playing them on."""
        given_up = (*self.slate.sits_in, *self.resigned)
        return [seat for seat in self.people if seat not in given_up]

    @property
    def is_complete(self) -> bool:
        """Whether everybody who is to play has come."""
        return all(self.row.seats[seat].is_claimed for seat in self.people)

    @property
    def clocks(self) -> Clocks:
        """The clocks as they stand now."""
        return self._with(self.slate)

    def _with(self, slate: Slate) -> Clocks:
        return Clocks(self.row.pace, slate, self.keeper, self._silent)

    @property
    def _silent(self) -> Sequence[int]:
        """Those who are awaited where no clock runs, and were not heard of for days."""
        return [seat for seat, when in self._missed_at.items() if when <= self.keeper.now()]

    @property
    def _missed_at(self) -> dict[int, float]:
        """When whoever is awaited where no clock runs counts as absent."""
        rests, players, back = Rests(None, self.keeper.gaps), self.players, self.slate.back
        return {
            seat: rests.when(max(since, back.get(seat, 0.0)), DAYS_UNTIL_MISSED * DAY)
            for seat, since in self._heard_of.items()
            if seat in players
        }

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
        if not self.row.pace.has_clock:
            return self.clocks.heard() if self.slate.wishes else None
        if not self.is_complete:
            return None
        is_undo = bool(steps) and steps[-1].entry.undo is not None
        number = 0 if is_undo else sum(not step.is_quiet for step in match.effective)
        actor = steps[-1].entry.seat if steps else None
        slate = self.clocks.begun(len(self.row.seats))
        is_turn = any(step.is_turn for step in steps)
        gone_on = self._with(slate).going_on(self.thinking(match), number, actor, is_turn=is_turn)
        clocks = self._with(gone_on)
        if not self.is_by_days or match.over or CLOCK not in match.position.awaited:
            return clocks.with_window(None)
        opener = match.position.frame.opened_by()
        if opener is not None:
            return clocks.with_window(match.version, opener)
        return clocks.with_discussion(match.version, self._talking(match))

    def slate_changed(self, match: Match, change: Callable[[Clocks], Slate]) -> Slate:
        """What stands on the slate when people agree on something, with all time counted up to now."""
        thinking = self.thinking(match)
        changed = change(self._with(self.clocks.going_on(thinking)))
        back = [seat for seat in self.slate.sits_in if seat in match.position.openly_awaited]
        awaited = [seat for seat in (*thinking, *back) if seat not in changed.sits_in]
        return self._with(changed).going_on(awaited)

    def bell_after(self, match: Match, slate: Slate) -> float | None:
        """When the table, with this slate, has something to do or to say though nobody comes."""
        known, self.slate = self.slate, slate
        try:
            now = self.clocks.now
            seconds = SECONDS_OF_WORK if self._is_at_work(match) else self.next_bell()
        finally:
            self.slate = known
        return None if match.over or seconds is None else now + seconds

    def _is_at_work(self, match: Match) -> bool:
        """Whether a bot or the clock is next, who go on by themselves while the table is in memory."""
        if match.over or not self.row.pace.has_clock:
            return False
        if CLOCK in match.position.awaited:
            return not self.is_window_held(match)
        return any(seat not in self.players for seat in match.position.awaited)

    def next_bell(self) -> float | None:
        """Seconds until the page has something else to say about time."""
        pace, clocks = self.row.pace, self.clocks
        if any(clocks.decided(absent, self.voters) for absent in self.slate.wishes):
            return 0.0
        if not pace.has_clock:
            slate = self.slate
            wished = [one.since for one in slate.wants_end.values()]
            wished += [one.since for one in slate.wishes.values()]
            times = (*self._missed_at.values(), *(since + pace.patience for since in wished))
            return min((when - clocks.now for when in times if when > clocks.now), default=None)
        until = [when - clocks.now for when in clocks.asked_until(self._seen).values()]
        windows = [seconds for seconds in until if 0 < seconds < float("inf")]
        bell = clocks.next_bell((0,) if pace.is_live else (LOW, SOON, 0))
        return min((*windows, *(() if bell is None else (bell,))), default=None)
