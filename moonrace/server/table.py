"""A live table: a match in memory that is never ahead of the disk.

Whatever is done is stored before it is answered or shown. Where storing fails nobody knows whether it was
stored, so the match is read again before the table goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import msgspec

from moonrace.bots import PLAYS_ON
from moonrace.bots.coach import Judged, Tact
from moonrace.kernel.actions import Action
from moonrace.kernel.adopting import Adopted
from moonrace.kernel.branching import step_back
from moonrace.kernel.errors import Refusal, Refused
from moonrace.kernel.events import CLOCK
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Record
from moonrace.kernel.title import Title
from moonrace.lessons import find_teacher
from moonrace.server.beacon import Beacon
from moonrace.server.changes import Drawn
from moonrace.server.command import (
    Command,
    CommandAnswer,
    Kind,
    Stale,
    actor_kind,
    carry_out,
    is_timely,
    restart_turn,
    same_answer,
    taught,
    told_to,
    wanted,
)
from moonrace.server.database import StoreTrouble
from moonrace.server.ending import agreed_end
from moonrace.server.instruments import Instruments
from moonrace.server.looking_back import Moments
from moonrace.server.mended import HALTED, RULES_NOTICE, Halt, is_mended, mended_words
from moonrace.server.outcomes import Outcome, outcomes_at, outcomes_of
from moonrace.server.reading import chance_of, read_match
from moonrace.server.remarks import Remark
from moonrace.server.slate import BOT, Clocks, Slate
from moonrace.server.store import Happening, Store, TableRow
from moonrace.server.talk import ENOUGH, Speaker, checked_remark, is_full, rewrite, taken_back
from moonrace.server.timed import Timed
from moonrace.server.timekeeping import Timekeeper
from moonrace.server.watchdog import beside
from moonrace.server.weights import weight_of
from moonrace.tables.face import Line

DISK_NOTICE, REVIEW_NOTICE = "disk", "review"
"""Keys of notices: of a disk that takes no writes, of a review that is under way, or failed."""
CLOSED = Refusal("closed", "This table was closed by whoever runs the server. Nothing was lost.")


class LiveTable(Timed):
    """One table. All reading and acting happens inside `at_rest`, one at a time."""

    def __init__(
        self,
        store: Store,
        row: TableRow,
        title: Title,
        instruments: Instruments | None = None,
        keeper: Timekeeper | None = None,
    ) -> None:
        super().__init__(row, keeper or Timekeeper())
        self.title = title
        self.beacon = Beacon()
        self.users = 0
        """How many requests, streams and attendants hold this table in memory."""
        self.patron = ""
        """Who came last, as limits know visitors: its bots take that visitor's turns to think."""
        self.notices: dict[str, str] = {}
        self.tact = Tact()
        self.judged: tuple[Judged, ...] | None = None
        """What the coach has found in the finished game; None before it has looked."""
        self.reviewing: asyncio.Task[None] | None = None
        self.levels: dict[int, str] = {}
        """At which level each bot plays now, which may be simpler than it was asked to."""
        self.lines: dict[tuple[int, int], tuple[Line, ...]] = {}
        """Log lines by viewer and number of the entry, which never change once written."""
        self.named: dict[int, frozenset[str]] = {}
        """Names of things that each viewer can read about."""
        self.moments = Moments()
        """The match at earlier steps that were looked at."""
        self.drawn = Drawn()
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change, for those who attend the table: bots and the clock."""
        self.instruments = instruments or Instruments()
        self.is_closed = False
        """Whether whoever runs the server has closed it."""
        self._store = store
        self._lock = asyncio.Lock()
        self._match: Match | None = None
        self.told: dict[str, tuple[bytes, CommandAnswer]] = {}
        self._version = 0
        self._waiting: tuple[int, ...] = ()
        self.remarks: list[Remark] = []
        """All that was said here; `talk.heard` says who reads what of it."""
        self.outcomes: Sequence[Outcome] = ()
        """What came of the game, once it is over."""
        self._stored = 0
        self._times: list[float] = []
        """When each step was taken."""
        self._is_doubtful = False
        """Whether the row in memory may not be what is on the disk."""
        self.halt: Halt | None = None
        """Why and where the table stands still, if it does."""
        self.teacher = find_teacher(title, row.lesson) if row.is_taught else None
        """Who decides here what can be done, while a lesson is taken."""
        self.last_shown = -1
        """The entry with what "Show me" played last."""
        self.begun_under = ""
        """The version of the rules it was begun under, where all that was done fits those of today."""

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.row.id

    @property
    def version(self) -> int:
        """The version of the match, as last seen at rest."""
        return self._version

    @property
    def weight(self) -> int:
        """About how many bytes it takes in memory."""
        return weight_of(self._match, self.moments, self.drawn)

    async def wake_up(self) -> None:
        """Read the match from the disk, unless that was done."""
        if self._match is None:
            async with self.at_rest() as match:
                await self._begin_clocks()
                with contextlib.suppress(StoreTrouble):
                    await self._settle(match)

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[Match]:
        """The match while nobody acts. What is seen here is on the disk."""
        async with self._lock:
            yield await self._loaded()

    async def command(self, seat: int, command: Command) -> CommandAnswer:
        """Carry a command out once, store it; raises `Refused`, `Stale`, `Reused` or `StoreTrouble`."""
        async with self._lock:
            match = await self._loaded()
            told = self.told.get(command.id)
            if told is not None:
                return same_answer(told, command.digest(seat))
            if self.is_closed:
                raise Refused(CLOSED)
            if self.halt is not None:
                raise Refused(HALTED)
            action = wanted(match, seat, command, self.teacher)
            if not is_timely(match, seat, command, action):
                raise Stale(command.version)
            steps = await self._carried_out(match, seat, command.kind, action)
            if command.kind == "show":
                self.last_shown = steps[0].entry.n
            answer = CommandAnswer(ok=True, version=match.version)
            async with self._writing():
                await self._keep(command.id, command.digest(seat), steps, answer)
            self.instruments.actions.add(command.kind, actor_kind(self.row.seats, seat))
            return answer

    async def agree(self, seats: Sequence[int]) -> None:
        """Let the people of these seats want to go on from the last step that fits the rules of today.

        Once all do, what did not fit is void, and stays in the store.
        """
        async with self._lock:
            match = await self._loaded()
            if self.halt is None:
                return
            agreed = await self._store.agree(self.id, match.title.rules_version, seats)
            self.halt = msgspec.structs.replace(self.halt, agreed=agreed)
            if not self.still_to_agree():
                entry = Entry(n=self._stored, rules=match.title.rules_version, since=self.halt.at)
                answer = msgspec.json.encode(CommandAnswer(ok=True, version=match.version))
                happening = Happening(entry, f"rules:{entry.rules}", 0, b"", answer, time.time())
                try:
                    await self._store.append(self.id, [happening])
                finally:
                    self._match = None
                    self.lines.clear()
                    self.say(RULES_NOTICE, "")
                await self._loaded()
        self.beacon.shine()

    def still_to_agree(self) -> list[int]:
        """The seats of people who have not agreed to go on; bots are asked nothing."""
        agreed = self.halt.agreed if self.halt else frozenset()
        return [seat.seat for seat in self.row.seats if not seat.is_bot and seat.seat not in agreed]

    def form_command(self, words: str, version: int) -> str:
        """An id for a command from a form without script, which brings none.

        Pressing a button twice is one command. Saying a sealed answer or a standing order again, after
        another one, is a new command: the version alone does not tell.
        """
        name = "form:" + hashlib.sha256(words.encode()).hexdigest()[:40]
        count = 0
        while f"{name}.{count}" in self.told:
            count += 1
        return f"{name}.{count if version == self._version else max(0, count - 1)}"

    async def reseat(self, change: Callable[[TableRow], TableRow]) -> None:
        """Change who sits where or by which links; `change` may raise, and then nothing is changed."""
        async with self._lock:
            changed = change(self.row)
            async with self._writing():
                await self._store.keep_seats(self.row, changed)
            self.row = changed
            self.lines.clear()
            await self._begin_clocks()
            self._take(self.slate)
        self.beacon.shine()

    async def _begin_clocks(self) -> None:
        """Let time count once everybody has come."""
        match = await self._loaded()
        slate = None if self.slate.has_begun else self.slate_after(match, ())
        if slate is not None:
            # A copy that only reads leaves it to the table's home; where it fails, the next to come tries.
            with contextlib.suppress(StoreTrouble):
                await self._store.append(self.id, (), slate, bell=self.bell_after(match, slate))
                self._take(slate)
                self.on_change()

    async def arrange(
        self, change: Callable[[Clocks], Slate], *, only_for: int | None = None, is_leaving: bool = False
    ) -> None:
        """Let people agree on something that is no part of the match; where it is one seat's own business
        only its pages look again. Raises `Refused` where the table is closed, but to who is leaving."""
        async with self._lock:
            match = await self._loaded()
            if self.is_closed and not is_leaving:
                raise Refused(CLOSED)
            await self._keep_slate(self.slate_changed(match, change))
            await self._settle(match)
            self.on_change()
        self.beacon.shine(only_for)

    async def settle(self) -> None:
        """Do what is agreed on about those who are absent, once silence is consent."""
        async with self._lock:
            match = await self._loaded()
            await self._settle(match)
            await self._store.keep_bell(self.id, self.bell_after(match, self.slate))
            self.on_change()
        self.beacon.shine()

    async def _settle(self, match: Match) -> None:
        for absent in self.slate.wishes:
            choice = self.clocks.decided(absent, self.voters)
            if choice.startswith(BOT):
                sits_in = partial(Clocks.sitting_in, absent=absent, level=choice.removeprefix(BOT))
                await self._keep_slate(self.slate_changed(match, sits_in))
        while self.halt is None and (end := agreed_end(self, match)) is not None:
            step = match.end(*end)
            async with self._writing():
                answer = CommandAnswer(ok=True, version=match.version)
                await self._keep(f"end:{step.entry.n}", b"", [step], answer)

    async def _keep_slate(self, slate: Slate) -> None:
        async with self._writing():
            bell = self.bell_after(await self._loaded(), slate)
            await self._store.append(self.id, (), slate, bell=bell)
        self._take(slate)

    def _take(self, slate: Slate) -> None:
        """Go on with a slate: whom bots sit in for may have changed."""
        self.slate = slate
        self.keeper.is_needed |= slate.has_begun
        played = dict.fromkeys(() if self.is_over else self.resigned, PLAYS_ON) | slate.sits_in
        for seat in self.row.seats:
            if level := seat.level or played.get(seat.seat, ""):
                self.levels.setdefault(seat.seat, level)
            else:
                self.levels.pop(seat.seat, None)

    async def add_words(self, seat: int, words: str) -> None:
        """Add something to the secret, once for each seat: what chance gives from now on depends on it."""
        async with self._lock:
            match = await self._loaded()
            if self.row.seats[seat].added or match.over:
                return
            at = len(match.steps)
            async with self._writing():
                await self._store.add_words(self.id, seat, words, at)
            seats = list(self.row.seats)
            seats[seat] = msgspec.structs.replace(seats[seat], added=words, added_at=at)
            self.row = msgspec.structs.replace(self.row, seats=tuple(seats))
            match.go_on_with(chance_of(self.row, self.title))

    async def remark(
        self, speaker: Speaker, audience: str, words: str, command_id: str, *, is_promise: bool = False
    ) -> None:
        """Let somebody say something, once, stored before anybody reads it; `Refused` if it is too much."""
        async with self._lock:
            step = (await self._loaded()).last_number
            if any(known.command_id == command_id for known in self.remarks):
                return
            if is_full(self.remarks, speaker.seat, audience):
                raise Refused(ENOUGH)
            said, spoken_by = (checked_remark(words), time.time()), (audience, speaker.id, speaker.name)
            remark = Remark(len(self.remarks), command_id, speaker.seat, *said, *spoken_by, is_promise, step)
            async with self._writing():
                await self._store.add_remark(self.id, remark)
            self.remarks.append(remark)
            self.on_change()
        # Everybody's page looks again, whoever may read it: a signal to some would tell the others.
        self.beacon.shine()

    async def unsay(self, is_theirs: Callable[[Remark], bool]) -> None:
        """Take back what somebody has said: the lines stay, without words and by nobody."""
        async with self.at_rest(), self._writing():
            self.remarks = [taken_back(one) if is_theirs(one) else one for one in self.remarks]
            await self._store.writing(partial(rewrite, table_id=self.id, remarks=self.remarks))

    async def rematch(
        self, make: Callable[[], Awaitable[str]], is_there: Callable[[str], Awaitable[bool]]
    ) -> str:
        """The id of this table's rematch, which is made once; anew if it was given up while it waited."""
        async with self._lock:
            next_table = self.row.next_table
            if next_table is None or not await is_there(next_table):
                next_table = await make()
                async with self._writing():
                    await self._store.set_next_table(self.id, next_table)
                self.row = msgspec.structs.replace(self.row, next_table=next_table)
                self.beacon.shine()
            return next_table

    @property
    def is_reviewed_now(self) -> bool:
        """Whether the coach is looking through the finished game."""
        return self.reviewing is not None and not self.reviewing.done()

    async def keep_judged(self, judged: tuple[Judged, ...]) -> None:
        """Keep what the coach has found in the finished game."""
        await self._store.keep_judged(self.id, self.title.rules_version, judged)
        self.judged = judged

    async def end_lesson(self) -> None:
        """Go on as an ordinary table, from where the lesson has led."""
        async with self._lock:
            await self._loaded()
            async with self._writing():
                await self._store.end_lesson(self.id)
            self.row = msgspec.structs.replace(self.row, is_taught=False)
            self.teacher = None
            self.on_change()
        self.beacon.shine()

    def say(self, key: str, notice: str) -> None:
        """Let the table say something, until it is said otherwise."""
        if self.notices.get(key, "") == notice:
            return
        self.notices.pop(key, None)
        if notice:
            self.notices[key] = notice
        self.beacon.shine()

    # Memory and disk ----------------------------------------------------------------------------------------

    async def _loaded(self) -> Match:
        if self._match is None or self._is_doubtful:
            is_settled = not self._is_doubtful or await self._read_row_again()
            happenings = await self._store.events(self.id)
            entries = [happening.entry for happening in happenings]
            record = Record(self.row.header, entries)
            branch = self.row.branch
            real = None if branch is None else await self._store.record(branch.table)
            # A long game takes a while to read; the other tables need not wait for it.
            adopted = await asyncio.to_thread(read_match, self.row, self.title, record, real)
            await self._note_rules(adopted)
            self.remarks = await self._store.remarks(self.id)
            self.judged = await self._store.judged(self.id, self.title.rules_version)
            slate = await self._store.slate(self.id)
            self.outcomes = await self._store.reading(partial(outcomes_at, table_id=self.id))
            self._times = [happening.at for happening in happenings]
            self.note_ends(adopted.match, self._times)
            self._take(slate)
            # From here on nothing can fail any more: a table is read as a whole or not at all.
            self._stored = len(happenings)
            self.moments = Moments()
            self._is_doubtful = not is_settled
            self._match = adopted.match
            self.told = told_to(happenings)
            self._note_change(self._match)
        return self._match

    async def _read_row_again(self) -> bool:
        """Read the row once more; whether what failed is decided."""
        is_settled = await self._store.settle()
        was_taught = self.row.is_taught
        self.row = await self._store.table(self.id) or self.row
        if was_taught and not self.row.is_taught:
            self.teacher = None
        self.lines.clear()
        return is_settled

    async def _note_rules(self, adopted: Adopted) -> None:
        """Say what has become of a table that was begun under older rules."""
        title, at = self.title, adopted.stopped_at
        self.halt = None
        if at is not None:
            agreed = await self._store.agreed(self.id, title.rules_version)
            self.halt = Halt(at, agreed)
        self.begun_under = adopted.rules if at is None and not is_mended(adopted.match) else ""
        if self.begun_under not in ("", title.rules_version):
            self.say(RULES_NOTICE, mended_words(adopted.rules, title.rules_version))

    async def _keep(self, command_id: str, body: bytes, steps: Sequence[Step], answer: CommandAnswer) -> None:
        encoded, at = msgspec.json.encode(answer), time.time()
        happenings = [Happening(one.entry, command_id, n, body, encoded, at) for n, one in enumerate(steps)]
        assert self._match is not None
        self._times += [at] * len(steps)
        self.note_ends(self._match, self._times)
        slate = self.slate_after(self._match, steps)
        ended = partial(outcomes_of, self.row, self._match, (slate or self.slate).sits_in, at)
        outcomes = await beside(self._match, ended) if self._match.over else ()
        bell = self.bell_after(self._match, slate) if slate else None
        self.outcomes = await self._store.append(self.id, happenings, slate, outcomes, bell)
        self._take(slate or self.slate)
        self.told[command_id] = body, answer
        self.say(DISK_NOTICE, "")
        self.say(RULES_NOTICE, "")
        self._note_change(self._match)

    async def _carried_out(self, match: Match, seat: int, kind: Kind, action: Action | None) -> list[Step]:
        try:
            if self.teacher is not None:
                return taught(self.teacher, match, seat, kind, action)
            if self.row.branch is not None and kind in ("undo", "restart-turn"):
                all_the_way = kind == "restart-turn"
                return await asyncio.to_thread(step_back, match, self.own_seats, all_the_way=all_the_way)
            if kind == "restart-turn":
                # Where undo is free a turn may be as long as the game.
                return await asyncio.to_thread(restart_turn, match, seat)
            return [carry_out(match, seat, kind, action)]
        except Refused:
            raise
        except BaseException as error:
            # A rule that failed half-way.
            self._forget(error)
            raise

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        try:
            yield
        except BaseException as error:
            self._forget(error)
            raise

    def _forget(self, error: BaseException) -> None:
        """After a failed write: what is in memory may not be on the disk, or the other way round."""
        self._match = None
        self._is_doubtful = True
        if isinstance(error, StoreTrouble):
            self.say(DISK_NOTICE, str(error))

    def _note_change(self, match: Match) -> None:
        if self.halt is not None:
            self.window_closes = 0.0
            return
        is_new = match.version != self._version
        self._version = match.version
        if is_new or not self.window_closes:
            is_timed = CLOCK in match.position.awaited and self.teacher is None
            length = self.clock_length(match.position) if is_timed else 0.0
            self.window_length = float(length)
            self.window_closes = self.now() + length or -1.0 if is_timed else 0.0
        # Who has chosen is public where all must choose. In a window it is not, nor is a standing order: a
        # signal would tell the others that somebody has answered.
        waiting = tuple(match.position.openly_awaited) if match.position.frame.is_sealed else ()
        if is_new or waiting != self._waiting:
            self.beacon.shine()
        self._waiting = waiting
        self.on_change()
