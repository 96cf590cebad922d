"""The slate of a table: what it keeps beside its match, and how its clocks run.

A match knows no time. What the people of a table have left of theirs, and what they agree on among
themselves, stands on the slate, which is stored in one go with what was done.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec

from moonrace.kernel.errors import Refusal, Refused
from moonrace.kernel.record import DRAW, NO_RESULT, RESIGN
from moonrace.server.orders import MOST_ORDERS, TOO_MANY, Order
from moonrace.server.pace import DAY, Pace, Rests

if TYPE_CHECKING:
    from moonrace.server.timekeeping import Timekeeper

T = TypeVar("T")
NO_HOLIDAYS = Refusal("no-holidays", "Nobody can be away at this table: its pace has no holidays.")
NOT_ABSENT = Refusal("not-absent", "Nobody is absent there: that seat's time is not up.")
WAIT, END, BOT = "wait", "end", "bot:"
DECLINE = "decline"
DECLINED = Refusal("declined", "That was declined. You can offer an end again next round, or in a day.")
NOT_PAUSED = Refusal("not-paused", "There is nothing to pause: no clock runs at this table.")


class SeatTime(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's clock, as it stood when the slate was written."""

    left: float
    """Seconds."""
    is_awaited: bool = False
    """Whether the table waits for it, so that its time runs unless all clocks rest."""
    paid: int = 0
    """The step of the game with which its last decision began that added to it."""
    away: tuple[float, float] | None = None
    """From when to when its person is away."""
    away_days: int = 0
    """Days away that are used up."""


class Wishes(msgspec.Struct, frozen=True):
    """What others want where somebody does not come: `wait`, `bot:LEVEL` or `end`, by seat."""

    since: float
    by: dict[int, str]


class EndWish(msgspec.Struct, frozen=True):
    """That somebody wants the game to end: `resign`, `draw` or `no-result`, and since when."""

    how: str
    since: float


class Declined(msgspec.Struct, frozen=True):
    """That an end which somebody offered was declined, and in which round."""

    since: float
    round: int


class OpenWindow(msgspec.Struct, frozen=True):
    """A response window or a discussion at a table where a decision takes days, and for whom it waits.

    Who is asked about a card was said before anything was there to answer, so that nobody learns from it who
    holds what. A discussion waits for all who are not ready.
    """

    version: int
    since: float
    asked: dict[int, float]
    """By seat, the seconds that it waits."""


class Slate(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands on it. `since` is when the clocks stood so; a table that has not begun has none."""

    since: float = 0.0
    seats: tuple[SeatTime, ...] = ()
    is_paused: bool = False
    wants_pause: tuple[int, ...] = ()
    """Who would like the clocks to rest."""
    wishes: dict[int, Wishes] = {}
    """By a seat whose time is up, what the others want."""
    sits_in: dict[int, str] = {}
    """By seat, the level of the bot that plays there until its person is back."""
    sat_in: dict[int, float] = {}
    """By such a seat, since when."""
    back: dict[int, float] = {}
    """By seat, when its person took it back last."""
    asks: dict[int, float] = {}
    """By seat, the seconds that each card which can be answered is to wait for it, whatever it holds."""
    window: OpenWindow | None = None
    orders: dict[int, tuple[Order, ...]] = {}
    """By seat, what it is to do when it is asked; nobody else's business."""
    order_notes: dict[int, str] = {}
    """By seat, why its orders were dropped."""
    wants_end: dict[int, EndWish] = {}
    """By seat, how its person would end the game."""
    declined: dict[int, Declined] = {}
    """By seat, when the last end it offered was declined."""

    @property
    def has_begun(self) -> bool:
        """Whether time counts yet."""
        return bool(self.seats)

    def without(self, gone: Collection[int]) -> Slate:
        """The slate without what the people of some seats have asked for: they have left."""

        def others(kept: dict[int, T]) -> dict[int, T]:
            return {seat: what for seat, what in kept.items() if seat not in gone}

        seats = [
            msgspec.structs.replace(time, away=None, away_days=0) if seat in gone else time
            for seat, time in enumerate(self.seats)
        ]
        wishes = {seat: Wishes(one.since, others(one.by)) for seat, one in others(self.wishes).items()}
        window = self.window
        return msgspec.structs.replace(
            self,
            seats=tuple(seats),
            wants_pause=tuple(seat for seat in self.wants_pause if seat not in gone),
            wishes={seat: one for seat, one in wishes.items() if one.by},
            back=others(self.back),
            asks=others(self.asks),
            window=window and OpenWindow(window.version, window.since, others(window.asked)),
            orders=others(self.orders),
            order_notes=others(self.order_notes),
            wants_end=others(self.wants_end),
            declined=others(self.declined),
        )


class TimeLeft(msgspec.Struct, frozen=True):
    """How a seat stands with its time."""

    seat: int
    seconds: float
    is_running: bool
    """Whether the table waits for it; its clock may rest all the same."""
    ends: float | None
    """When it will be up, seconds since 1970, if it goes on running; None where it does not run."""
    is_resting: bool = False
    """Whether it rests for the night, a holiday or a pause."""
    away_until: float | None = None

    @property
    def is_up(self) -> bool:
        """Whether the table need not wait any longer."""
        return self.is_running and self.seconds <= 0


class Clocks:
    """The clocks of one table at one moment."""

    def __init__(self, pace: Pace, slate: Slate, keeper: Timekeeper, silent: Collection[int] = ()) -> None:
        """`silent` are those who count as absent where no clock says so."""
        self._silent = silent
        self._pace, self._slate, self._gaps = pace, slate, keeper.gaps
        self.now = keeper.now()

    def _rests(self, seat: SeatTime) -> Rests:
        away = () if seat.away is None else (seat.away,)
        return Rests(self._pace.night, (*self._gaps, *away))

    def _runs(self, seat: SeatTime) -> bool:
        return seat.is_awaited and not self._slate.is_paused

    def _seconds(self, seat: SeatTime) -> float:
        if not self._runs(seat):
            return seat.left
        return max(0.0, seat.left - self._rests(seat).counted(self._slate.since, self.now))

    def time_left(self, number: int) -> TimeLeft:
        """How a seat stands."""
        seat = self._slate.seats[number]
        seconds, rests = self._seconds(seat), self._rests(seat)
        return TimeLeft(
            seat=number,
            seconds=seconds,
            is_running=seat.is_awaited,
            ends=rests.when(self.now, seconds) if self._runs(seat) else None,
            is_resting=self._slate.is_paused or (seat.is_awaited and rests.is_at(self.now)),
            away_until=seat.away[1] if seat.away and seat.away[0] <= self.now < seat.away[1] else None,
        )

    def begun(self, players: int) -> Slate:
        """The slate of a table that begins now."""
        if self._slate.has_begun:
            return self._slate
        fresh = tuple(SeatTime(self._pace.at_first) for _ in range(players))
        return msgspec.structs.replace(self._slate, since=self.now, seats=fresh)

    def going_on(
        self, awaited: Collection[int], step: int = 0, actor: int | None = None, *, is_turn: bool = False
    ) -> Slate:
        """The slate when these seats are awaited from now on.

        Who was not before, or is asked anew, has one decision more, which begins at this step of the game and
        is paid for once, however often others take back and do again what led to it. Without a step nothing
        new has begun. An actor whose time was up is back.
        """
        seats = [
            self._next(seat, number in awaited, step if is_turn or not seat.is_awaited else 0)
            for number, seat in enumerate(self._slate.seats)
        ]
        if actor is not None and seats and actor in self.up:
            left = max(seats[actor].left, self._pace.after_absence)
            seats[actor] = msgspec.structs.replace(seats[actor], left=left)
        gone = [number for number, seat in enumerate(seats) if seat.is_awaited and seat.left <= 0]
        return msgspec.structs.replace(
            self._slate, since=self.now, seats=tuple(seats), wishes=self._wishes_about(gone or self._silent)
        )

    def heard(self) -> Slate:
        """The slate where no clock runs: nothing is wanted any more about who has been heard of."""
        return msgspec.structs.replace(self._slate, wishes=self._wishes_about(self._silent))

    def _wishes_about(self, seats: Collection[int]) -> dict[int, Wishes]:
        return {number: wishes for number, wishes in self._slate.wishes.items() if number in seats}

    @property
    def up(self) -> Sequence[int]:
        """The seats whose time is up while the table waits for them."""
        if not self._pace.has_clock:
            return list(self._silent)
        return [number for number in range(len(self._slate.seats)) if self.time_left(number).is_up]

    def _next(self, seat: SeatTime, is_awaited: bool, step: int) -> SeatTime:
        left, paid = self._seconds(seat), seat.paid
        if is_awaited and step > paid:
            left, paid = max(left, min(left + self._pace.for_each, self._pace.most)), step
        return msgspec.structs.replace(seat, left=left, is_awaited=is_awaited, paid=paid)

    # Windows that wait for those who asked to be asked ------------------------------------------------------

    def asking(self, seats: Sequence[int], seconds: float) -> Slate:
        """The slate when cards are to wait so long for some seats; 0 is not at all. Not those open now."""
        kept = {seat: limit for seat, limit in self._slate.asks.items() if seat not in seats}
        asks = kept | dict.fromkeys(seats, seconds) if seconds else kept
        return msgspec.structs.replace(self._slate, asks=asks)

    def with_window(self, version: int | None, opener: int = -1) -> Slate:
        """The slate with the window that is open at a version of the match; None where none is."""
        known = self._slate.window
        if version is None or not self._slate.has_begun:
            return msgspec.structs.replace(self._slate, window=None)
        if known is not None and known.version == version:
            return self._slate
        asked = {seat: limit for seat, limit in self._slate.asks.items() if seat != opener}
        return msgspec.structs.replace(self._slate, window=OpenWindow(version, self.now, asked))

    def with_discussion(self, version: int, seats: Sequence[int]) -> Slate:
        """The slate with a discussion that waits for these seats, for as long as a decision has since it
        began."""
        if not self._slate.has_begun:
            return self._slate
        known = self._slate.window
        since = self.now if known is None else known.since
        window = OpenWindow(version, since, dict.fromkeys(seats, self._pace.for_each))
        return msgspec.structs.replace(self._slate, window=window)

    def asked_until(self, version: int) -> dict[int, float]:
        """By seat, until when the open window waits for it; a pause has no end."""
        window = self._slate.window
        if window is None or window.version != version:
            return {}
        if self._slate.is_paused:
            return dict.fromkeys(window.asked, float("inf"))
        return {
            seat: self._rests(self._slate.seats[seat]).when(window.since, limit)
            for seat, limit in window.asked.items()
        }

    # Orders left beforehand ---------------------------------------------------------------------------------

    def ordering(self, seat: int, order: Order) -> Slate:
        """The slate with one order more; the same again is no second one."""
        known = self._slate.orders.get(seat, ())
        if any(one.id == order.id for one in known):
            return self._slate
        if len(known) >= MOST_ORDERS:
            raise Refused(TOO_MANY)
        orders = {**self._slate.orders, seat: (*known, order)}
        return self._noting(seat, "", orders)

    def dropping(self, seat: int, ids: Collection[str], note: str = "") -> Slate:
        """The slate without some orders of a seat, and with why."""
        kept = tuple(order for order in self._slate.orders.get(seat, ()) if order.id not in ids)
        orders = {one: known for one, known in self._slate.orders.items() if one != seat}
        return self._noting(seat, note, orders | ({seat: kept} if kept else {}))

    def _noting(self, seat: int, note: str, orders: dict[int, tuple[Order, ...]]) -> Slate:
        notes = {one: known for one, known in self._slate.order_notes.items() if one != seat}
        notes |= {seat: note} if note else {}
        return msgspec.structs.replace(self._slate, orders=orders, order_notes=notes)

    # What people agree on -----------------------------------------------------------------------------------

    def wanting_pause(self, seats: Sequence[int], people: Collection[int], *, wants: bool) -> Slate:
        """The slate when the people of some seats want the clocks to rest, or to run. They rest once all
        want it, and run as soon as one does."""
        if not self._slate.has_begun:
            raise Refused(NOT_PAUSED)
        known = set(self._slate.wants_pause) - set(seats)
        wanting = tuple(sorted((known | set(seats)) & set(people))) if wants else ()
        is_paused = set(wanting) >= set(people)
        window = self._slate.window
        if window is not None and self._slate.is_paused and not is_paused:
            window = msgspec.structs.replace(window, since=self.now)
        wanting = () if is_paused else tuple(wanting)
        return msgspec.structs.replace(self._slate, is_paused=is_paused, wants_pause=wanting, window=window)

    def away(self, number: int, days: int) -> Slate:
        """The slate when a seat's person is away for some days from now on; 0 is to be back."""
        if not self._pace.holidays or not self._slate.has_begun:
            raise Refused(NO_HOLIDAYS)
        seat = self._slate.seats[number]
        seat = msgspec.structs.replace(seat, away=None, away_days=seat.away_days - self._unused(seat))
        if days:
            rest = self._pace.holidays - seat.away_days
            if not 0 < days <= rest:
                raise Refused(Refusal("too-long", f"You can be away for {rest} more days at this table."))
            away = (self.now, self.now + days * DAY)
            seat = msgspec.structs.replace(seat, away=away, away_days=seat.away_days + days)
        seats = list(self._slate.seats)
        seats[number] = seat
        return msgspec.structs.replace(self._slate, seats=tuple(seats))

    def _unused(self, seat: SeatTime) -> int:
        """Whole days that are left of a holiday."""
        return 0 if seat.away is None else max(0, int((seat.away[1] - self.now) // DAY))

    def wanting_end(self, seats: Sequence[int], how: str, round_: int) -> Slate:
        """The slate when the people of some seats want the game to end so; nothing is to take that back, and
        to decline takes back what everybody has offered to all. Who was declined cannot ask again at once,
        but may agree to what another offers. Raises `Refused`."""
        others = {seat: wish for seat, wish in self._slate.wants_end.items() if seat not in seats}
        is_offer = how in (DRAW, NO_RESULT) and all(wish.how != how for wish in others.values())
        if is_offer and any(self._was_declined(seat, round_) for seat in seats):
            raise Refused(DECLINED)
        gone = [seat for seat, wish in others.items() if how == DECLINE and wish.how != RESIGN]
        kept = {seat: wish for seat, wish in others.items() if seat not in gone}
        if how not in ("", DECLINE):
            kept |= dict.fromkeys(seats, EndWish(how, self.now))
        declined = self._slate.declined | dict.fromkeys(gone, Declined(self.now, round_))
        return msgspec.structs.replace(self._slate, wants_end=kept, declined=declined)

    def _was_declined(self, seat: int, round_: int) -> bool:
        """Whether it is too soon to ask again. A day is enough: a last round may never end by itself."""
        known = self._slate.declined.get(seat)
        return known is not None and known.round == round_ and self.now < known.since + DAY

    def parting(self, seats: Sequence[int]) -> Slate:
        """The slate when the people of some seats have left for good."""
        return self._slate.without(seats)

    # Where somebody does not come ---------------------------------------------------------------------------

    def wishing(self, absent: int, seats: Sequence[int], voters: Collection[int], choice: str) -> Slate:
        """The slate when the people of some seats want something to be done about an absent one."""
        if absent not in self.up or not set(seats) & set(voters):
            raise Refused(NOT_ABSENT)
        known = self._slate.wishes.get(absent) or Wishes(self.now, {})
        by = {**known.by, **{seat: choice for seat in seats if seat in voters}}
        is_first = all(wish == WAIT for wish in known.by.values())
        wishes = Wishes(self.now if is_first else known.since, by)
        return msgspec.structs.replace(self._slate, wishes={**self._slate.wishes, absent: wishes})

    def decided(self, absent: int, voters: Collection[int]) -> str:
        """What is to be done about an absent seat: what all others want, those being silent who have said
        nothing for long; nothing while they do not agree."""
        wishes = self._slate.wishes.get(absent)
        if wishes is None or absent not in self.up:
            return ""
        wanted = {wish for seat, wish in wishes.by.items() if seat in voters}
        is_said = set(voters) <= set(wishes.by) or self.now >= wishes.since + self._pace.patience
        return wanted.pop() if is_said and len(wanted) == 1 and WAIT not in wanted else ""

    def sitting_in(self, absent: int, level: str) -> Slate:
        """The slate when a bot plays for an absent seat."""
        wishes = {number: wish for number, wish in self._slate.wishes.items() if number != absent}
        sits_in, sat_in = {**self._slate.sits_in, absent: level}, {**self._slate.sat_in, absent: self.now}
        return msgspec.structs.replace(self._slate, wishes=wishes, sits_in=sits_in, sat_in=sat_in)

    def returning(self, seats: Sequence[int]) -> Slate:
        """The slate when the people of some seats are back."""
        times = [
            msgspec.structs.replace(time, left=max(time.left, self._pace.after_absence))
            if number in seats and number in self._slate.sits_in
            else time
            for number, time in enumerate(self._slate.seats)
        ]
        sits_in = {number: level for number, level in self._slate.sits_in.items() if number not in seats}
        back = self._slate.back | {number: self.now for number in self._slate.sits_in if number in seats}
        return msgspec.structs.replace(self._slate, seats=tuple(times), sits_in=sits_in, back=back)

    # Bells --------------------------------------------------------------------------------------------------

    def next_bell(self, marks: Sequence[float]) -> float | None:
        """Seconds until a running clock comes down to one of these marks, or silence is taken for consent."""
        times = [wishes.since + self._pace.patience for wishes in self._slate.wishes.values()]
        for seat in self._slate.seats:
            if self._runs(seat):
                seconds, rests = self._seconds(seat), self._rests(seat)
                times += [rests.when(self.now, seconds - mark) for mark in marks if mark < seconds]
        return min((when - self.now for when in times if when > self.now), default=None)
