"""The attendant of a live table: lets its bots move and its clock close windows, as ordinary commands.

It works while somebody holds the table in memory, and takes up where it was when the table is loaded again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec

from moonrace.bots.live import FIRST_LEGAL, BotAnswer, BotRequest
from moonrace.kernel.errors import BadText, Refused
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.server.command import Command, Reused, Stale
from moonrace.server.database import StoreTrouble
from moonrace.server.foreseen import is_touched, told
from moonrace.server.homes import Moved
from moonrace.server.orders import ONCE, Verdict, verdict
from moonrace.server.table import LiveTable
from moonrace.server.transactions import AlreadyThere
from moonrace.workers.pool import WorkersBusy

log = logging.getLogger("moonrace.server")
SHORTEST_WAIT, LONGEST_WAIT = 0.2, 5.0
"""Seconds between attempts at something that did not work."""
QUEUE_NOTICE = "queue"
"""The key of the notice about bots that wait for their turn."""
QUEUED = "Many bots are thinking on this server. The one at this table waits for its turn."
LONGEST_BELL, LATE = 3600.0, 0.05
"""Seconds after which a clock is looked at again in any case, and by which a bell rings too late, never too
early."""
SHORT_QUEUE = 1.0
"""Seconds of waiting that are not worth a word."""


class Bots(Protocol):
    """Those who think for bots; `moonrace.bots.live.BotPool` in play."""

    async def decide(self, request: BotRequest) -> BotAnswer:
        """A bot's answer."""


class Chore(msgspec.Struct, frozen=True):
    """Something the attendant has to do: ask a bot, or, without a request, let the clock close a window."""

    command_id: str
    version: int
    request: BotRequest | None = None
    is_seen: bool = False
    """Whether others will see the bot act, so that it should not be too quick for them."""


class Attendant:
    """Attends one table in a task of its own, which ends when there is nothing left to do."""

    def __init__(self, table: LiveTable, bots: Bots, pause: float) -> None:
        self._table = table
        self._bots = bots
        self._pause = pause
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        """Set when the table changes while the clock runs."""
        self._declined: set[tuple[int, int]] = set()
        """Open asks, by version and seat, that a bot has had its chance at."""
        self._notes: dict[int, bytes] = {}
        """By seat, what its bot wants to remember. Lost with the table, and never missed for long."""
        self._asked_at: float | None = None
        """Since when a bot is thought to think, if everybody knows that it is asked."""
        self._has_failed = False
        self._bell: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return self._task is not None and not self._task.done()

    @property
    def stuck_seconds(self) -> float | None:
        """How long everybody has waited for a bot; None where nobody does. It may never come if it failed."""
        if self._has_failed:
            return math.inf
        return None if self._asked_at is None else time.monotonic() - self._asked_at

    def wake(self) -> None:
        """Something has changed at the table."""
        self._news.set()
        self._set_bell()
        has_work = self._table.levels or self._table.window_closes or self._table.slate.orders
        if not self.is_busy and has_work:
            self._has_failed = False
            self._task = asyncio.get_running_loop().create_task(self._attend())

    def _set_bell(self) -> None:
        """Let pages look again, and what is agreed on be done, when time makes a difference."""
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None
        seconds = self._table.next_bell()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self._bell = loop.call_later(min(seconds, LONGEST_BELL) + LATE, self._ring)

    def _ring(self) -> None:
        self._bell = None
        self._ringing = asyncio.get_running_loop().create_task(self._rung())

    async def _rung(self) -> None:
        with contextlib.suppress(StoreTrouble, AlreadyThere):
            await self._table.settle()

    def end(self) -> None:
        """Leave the table at once: it is no longer at home here."""
        if self._bell is not None:
            self._bell.cancel()
        if self._task is not None:
            self._task.cancel()

    async def stop(self) -> None:
        """Leave the table."""
        if self._bell is not None:
            self._bell.cancel()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _attend(self) -> None:
        self._table.users += 1
        wait = SHORTEST_WAIT
        try:
            while True:
                try:
                    if not await self._do_next():
                        return
                    wait = SHORTEST_WAIT
                except Moved:
                    return
                except (StoreTrouble, AlreadyThere, WorkersBusy):
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        except Exception as error:
            log.exception("the attendant of table %s failed", self._table.id)
            self._has_failed = True
            self._table.instruments.note_error(error, "attendant")
            self._table.say("attendant", "The bots stopped over an error of ours. Nothing was lost.")
        finally:
            self._table.users -= 1

    async def _do_next(self) -> bool:
        """Do one thing; False if there is none."""
        async with self._table.at_rest() as match:
            ordered = self._ordered(match)
            chore = None if ordered else self._chore(match)
        if ordered:
            await self._follow(*ordered)
            return True
        if chore is None:
            return False
        if chore.request is None:
            await self._close_window(chore)
        else:
            await self._let_bot_act(chore, chore.request)
        return True

    def _chore(self, match: Match) -> Chore | None:
        at = self._table
        if match.over or at.is_closed or at.halt is not None or at.teacher is not None:
            return None
        awaited = match.position.awaited
        for seat in self._table.levels:
            if seat in awaited:
                return self._bot_chore(match, seat)
        for ask in match.open_asks:
            is_new = (match.version, ask.seat) not in self._declined
            if ask.seat in self._table.levels and is_new and _is_worth_asking(match, ask.seat):
                return self._bot_chore(match, ask.seat)
        if CLOCK not in awaited or self._table.is_window_held(match):
            return None
        return Chore(_command_id(match, CLOCK), match.version)

    def _ordered(self, match: Match) -> tuple[int, Verdict, Chore] | None:
        """A seat that is asked and has left orders for that, with what becomes of them."""
        at = self._table
        if match.over or at.is_closed or at.halt is not None:
            return None
        for seat, orders in at.slate.orders.items():
            if seat not in at.players or not at.waits_for(match, seat):
                continue
            looks = partial(is_touched, at, match, seat), partial(told, at, match, seat)
            found = verdict(match, seat, orders, *looks)
            if found.act or found.dropped:
                number = "" if found.order is None or found.order.lasts == ONCE else f":{len(match.steps)}"
                name = "" if found.order is None else found.order.id
                # Ids from outside have no colon, so nobody can use up this one beforehand.
                return seat, found, Chore(f"order:{seat}:{name}{number}", match.version)
        return None

    async def _follow(self, seat: int, found: Verdict, chore: Chore) -> None:
        """Do what a seat has ordered, once, and take from its orders what is done or no longer fits."""
        gone, order = found.dropped, found.order
        if order is not None:
            is_done = chore.command_id in self._table.told or await self._send(seat, chore, found.act)
            gone = (*gone, *((order.id,) if order.lasts == ONCE else ())) if is_done else ()
        if gone:
            await self._table.arrange(lambda clocks: clocks.dropping(seat, gone, found.note), only_for=seat)

    def _bot_chore(self, match: Match, seat: int) -> Chore:
        request = BotRequest.of(
            match.position, seat, self._table.levels[seat], notes=self._notes.get(seat, b"")
        )
        is_seen = not match.position.frame.is_sealed and not request.is_open
        return Chore(_command_id(match, seat), match.version, request, is_seen)

    async def _close_window(self, chore: Chore) -> None:
        """Wait for the end of the window, the same for everybody, and close it if it is still this one."""
        while (left := self._table.window_closes - self._table.now()) > 0:
            self._news.clear()
            if self._table.version != chore.version:
                return
            # Not wait_for: it forgets that the task was cancelled when news come at the same time.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._news.wait()
        async with self._table.at_rest() as match:
            if match.version != chore.version or CLOCK not in match.position.awaited:
                return
            action = str(match.position.legal(CLOCK)[0])
        await self._send(CLOCK, chore, action)

    async def _let_bot_act(self, chore: Chore, request: BotRequest) -> None:
        seat = request.seat
        if request.is_open:
            self._declined = {mark for mark in self._declined if mark[0] == chore.version} | {
                (chore.version, seat)
            }
        marks = (self._table.patron, self._table.id)
        asked = msgspec.structs.replace(request, marks=marks, on_wait=self._queueing(chore))
        answer = await self._thought(asked, chore)
        if answer is None or seat not in self._table.levels:
            # Too late, or whoever the bot sat in for is back.
            return
        if answer.note:
            self._table.instruments.replaced_bots.add()
            self._table.levels[seat] = answer.level if answer.level != FIRST_LEGAL else "random"
            self._table.say(f"bot-{seat}", answer.note)
        if answer.text is None or await self._send(seat, chore, answer.text):
            self._notes[seat] = answer.notes

    def _queueing(self, chore: Chore) -> Callable[[bool], None]:
        """Lets the table say that its bot waits for a turn to think, if that takes a while.

        Only of a bot that all know to be awaited: who else is asked may tell what it holds.
        """
        later: list[asyncio.TimerHandle] = []

        def on_wait(is_waiting: bool) -> None:
            while later:
                later.pop().cancel()
            if not is_waiting:
                self._table.say(QUEUE_NOTICE, "")
            elif chore.is_seen:
                loop = asyncio.get_running_loop()
                later.append(loop.call_later(SHORT_QUEUE, self._table.say, QUEUE_NOTICE, QUEUED))

        return on_wait

    async def _thought(self, request: BotRequest, chore: Chore) -> BotAnswer | None:
        """The bot's answer; None if it comes too late for the window it was meant for."""
        pause = self._pause if chore.is_seen else 0.0
        limit = self._table.window_closes - self._table.now() if self._table.window_closes else None
        self._asked_at = time.monotonic() if chore.is_seen else None
        try:
            async with asyncio.timeout(limit if request.is_open else None):
                answer, _ = await asyncio.gather(self._bots.decide(request), asyncio.sleep(pause))
        except TimeoutError:
            return None
        finally:
            self._asked_at = None
        return answer

    async def _send(self, seat: int, chore: Chore, action: str) -> bool:
        """Send a command; whether it was carried out. Its id comes from table and step, so that a crash
        cannot double it."""
        command = Command("act", chore.command_id, chore.version, action)
        try:
            await self._table.command(seat, command)
            return True
        except (Stale, Reused, Refused, BadText) as error:
            # People were quicker; the next look at the table decides anew, but not in a hurry.
            log.info("table %s: an attendant's command was not needed: %s", self._table.id, error)
            await asyncio.sleep(SHORTEST_WAIT)
            return False


def _is_worth_asking(match: Match, seat: int) -> bool:
    """Whether a bot has a real choice that others would notice; standing orders are for people."""
    return sum(not action.quiet for action in match.position.open_legal(seat)) > 1


def _command_id(match: Match, seat: int) -> str:
    # Ids from outside have no colon, so nobody can use up this one beforehand.
    return f"attendant:{len(match.steps)}:{seat}"
