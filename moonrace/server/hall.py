"""The hall: all tables of a server. Loads them when somebody comes, and lets them go when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from moonrace.bots import OFFERED
from moonrace.kernel.chance import Secret
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.fitting import new_header
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lessons import Teacher
from moonrace.server import ledger, links
from moonrace.server.attendant import Attendant, Bots
from moonrace.server.boards import Board
from moonrace.server.command import REUSED, CommandAnswer, Reused
from moonrace.server.homes import Homes, Lease, refuse
from moonrace.server.instruments import Instruments
from moonrace.server.ledger import ANNOUNCEMENT, Announcement, Closing, Gone
from moonrace.server.new_table import NewTable, all_options, checked, seat_rows, table_name
from moonrace.server.pilots import Pilot
from moonrace.server.seating import opened_by
from moonrace.server.settings import Settings
from moonrace.server.store import Happening, Store, TableRow
from moonrace.server.table import LiveTable
from moonrace.server.timekeeping import Timekeeper
from moonrace.server.titles import Titles
from moonrace.server.transactions import AlreadyThere
from moonrace.tables.face import has_face

DEAL = "deal"
MEGABYTE = 1024 * 1024
SECONDS_OF_A_DAY = 24 * 3600


class NoSuchTable(MoonraceError):
    """No table here answers to this link. The same whether table or link is wrong."""


class TableGone(MoonraceError):
    """The table was cleared away."""


class TableClosed(MoonraceError):
    """The table was closed by whoever runs the server."""


class NotOver(MoonraceError):
    """A rematch before the end."""


class Made(msgspec.Struct, frozen=True):
    """A table that was set up, and its maker's address."""

    table: str
    address: str


class Hall:
    """The tables in memory, the store behind them, and the bots."""

    def __init__(
        self,
        store: Store,
        key: bytes,
        bots: Bots,
        settings: Settings,
        instruments: Instruments | None = None,
        homes: Homes | None = None,
        keeper: Timekeeper | None = None,
    ) -> None:
        """`homes` says which tables are at home here, where that are not all; `keeper` what time it is."""
        self.store = store
        self.homes = homes
        self.keeper = keeper or _keeper(settings.debug_clock)
        self.instruments = instruments or Instruments()
        self.announcement = ""
        """What whoever runs the server says to everybody."""
        self.closed: dict[str, Closing] = {}
        """The tables that were closed, and the leagues, by their ids."""
        self.on_change: Callable[[str], None] = lambda _: None
        """Called with the id of a table of this process that has changed."""
        self.key = key
        self._bots = bots
        self._settings = settings
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._attendants: dict[str, Attendant] = {}
        self._weights: Counter[str] = Counter()
        """By table, about how many bytes it took when it was left last."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Who comes while a table is being read waits for it; a lock that nobody holds is gone."""
        self.titles = Titles(store, settings)
        self._leases: dict[str, Lease] = {}
        self._waking: set[asyncio.Task[None]] = set()
        if homes is not None:
            homes.on_lapse, homes.on_orphan = self._forget_all, self._take_in

    # Coming to a table --------------------------------------------------------------------------------------

    @asynccontextmanager
    async def table(self, table_id: str, patron: str = "") -> AsyncIterator[LiveTable]:
        """A table, held in memory meanwhile; from now on its bots think on this patron's account."""
        table = await self._held(table_id)
        table.patron = patron or table.patron
        try:
            await table.wake_up()
            attendant = self._attendants.get(table_id)
            if attendant is not None and self._tables.get(table_id) is table and not attendant.is_busy:
                attendant.wake()
            yield table
        finally:
            table.users -= 1
            if self._tables.get(table_id) is table:
                self._let_go(table)

    async def _held(self, table_id: str) -> LiveTable:
        """A table that counts its new user already, so that nobody lets it go before it is looked at."""
        known = self._tables.get(table_id) if self.homes is None else None
        if known is not None:
            known.users += 1
            self._tables.move_to_end(table_id)
            return known
        async with self._opening.setdefault(table_id, asyncio.Lock()):
            table = await self._here(table_id)
            table.users += 1
        if self._tables.get(table_id) is table:
            self._tables.move_to_end(table_id)
        return table

    async def _here(self, table_id: str) -> LiveTable:
        """A table that is at home here, or a copy to read of one that is not."""
        homes = self.homes
        if homes is None:
            return self._tables.get(table_id) or await self._found(table_id, self.store)
        lease = await homes.lease(table_id)
        if lease is None:
            return await self._read(table_id, self.store.under(refuse))
        if table_id in self._tables and self._leases.get(table_id) is lease:
            return self._tables[table_id]
        self.forget(table_id)
        table = await self._found(table_id, self.store.under(lease.check))
        self._leases[table_id] = lease
        table.beacon.on_shine = lambda seat: homes.tell(table_id, table.version, seat)
        return table

    async def _read(self, table_id: str, store: Store) -> LiveTable:
        row = await self.store.table(table_id)
        if row is None:
            raise await self._absent(table_id)
        table = LiveTable(store, row, await self.titles.of(row), self.instruments, self.keeper)
        table.is_closed = table_id in self.closed
        table.say(ANNOUNCEMENT, self.announcement)
        return table

    async def _found(self, table_id: str, store: Store) -> LiveTable:
        table = await self._read(table_id, store)
        attendant = Attendant(table, self._bots, self._settings.bot_pause)

        def changed() -> None:
            attendant.wake()
            self.on_change(table_id)

        table.on_change = changed
        self._tables[table_id], self._attendants[table_id] = table, attendant
        return table

    async def _absent(self, table_id: str) -> MoonraceError:
        """Why there is no table of that id."""
        found = await self.store.reading(lambda connection: ledger.noted(connection, f"gone|{table_id}"))
        if found is None:
            return NoSuchTable("No table here answers to this link.")
        gone = msgspec.json.decode(found, type=typed(Gone))
        return TableGone(gone.words)

    def _let_go(self, left: LiveTable) -> None:
        """Forget the tables that were not visited for longest, where nobody is, until the others fit."""
        self._weights[left.id] = left.weight
        for table_id, table in list(self._tables.items())[:-1] if self._is_full else ():
            if not table.users and not self._attendants[table_id].is_busy:
                self.forget(table_id)
                if self.homes is not None:
                    self.homes.let_go(table_id)
                if not self._is_full:
                    return

    def forget(self, table_id: str) -> None:
        """Let a table go that is not to be found here any more."""
        self._tables.pop(table_id, None)
        attendant = self._attendants.pop(table_id, None)
        if attendant is not None:
            attendant.end()
        self._weights.pop(table_id, None)
        self._leases.pop(table_id, None)

    def _forget_all(self) -> None:
        """All tables may have found another home."""
        for table_id in list(self._tables):
            self.forget(table_id)

    def _take_in(self, table_id: str) -> None:
        """Let a table go on here that somebody listens to, and that has lost its home."""

        async def wake() -> None:
            with contextlib.suppress(MoonraceError):
                async with self.table(table_id):
                    pass

        task = asyncio.get_running_loop().create_task(wake())
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    @property
    def _is_full(self) -> bool:
        return self._weights.total() > self._settings.tables_in_memory * MEGABYTE

    # For whoever runs the server ----------------------------------------------------------------------------

    async def begin(self) -> None:
        """Remember what was announced, and which tables are closed."""

        def work(connection: sa.Connection) -> tuple[bytes | None, dict[str, bytes]]:
            return ledger.noted(connection, ANNOUNCEMENT), ledger.notes(connection, ledger.CLOSED)

        said, closed = await self.store.reading(work)
        self.announce("" if said is None else msgspec.json.decode(said, type=typed(Announcement)).words)
        known, self.closed = (
            self.closed,
            {id_: msgspec.json.decode(kept, type=typed(Closing)) for id_, kept in closed.items()},
        )
        for table_id in known.keys() ^ self.closed.keys():
            self._change_closed(table_id, is_closed=table_id in self.closed)

    @property
    def loaded(self) -> Mapping[str, LiveTable]:
        """The tables in memory."""
        return self._tables

    @property
    def weight(self) -> int:
        """About how many bytes the tables in memory take."""
        return self._weights.total()

    def waiting_for_bots(self) -> Iterator[tuple[str, float]]:
        """The tables at which everybody waits for a bot, and for how many seconds."""
        for table_id, attendant in self._attendants.items():
            if (seconds := attendant.stuck_seconds) is not None:
                yield table_id, seconds

    def announce(self, words: str) -> None:
        """Say something at every table, until it is said otherwise."""
        self.announcement = words
        for table in self._tables.values():
            table.say(ANNOUNCEMENT, words)

    def close_table(self, table_id: str, closing: Closing) -> None:
        """Let nobody act at a table, nor look at it."""
        self.closed[table_id] = closing
        self._change_closed(table_id, is_closed=True)

    def open_table(self, table_id: str) -> None:
        """Let a table go on."""
        self.closed.pop(table_id, None)
        self._change_closed(table_id, is_closed=False)

    def _change_closed(self, table_id: str, *, is_closed: bool) -> None:
        table = self._tables.get(table_id)
        if table is not None:
            table.is_closed = is_closed
            table.beacon.shine()
            table.on_change()

    def check_open(self, id_: str, what: str = "table") -> None:
        """Raise `TableClosed` for a table, waiting or not, or a league that was closed."""
        closing = self.closed.get(id_)
        if closing is not None:
            reason = f" They say: “{closing.words}”." if closing.words else ""
            words = f"Whoever runs this server has closed this {what}.{reason} Nothing was deleted."
            raise TableClosed(words)

    async def remove(self, table_id: str, gone: Gone) -> bool:
        """Delete a table, unless somebody is there; whoever comes meanwhile waits and finds it gone."""
        async with self._opening.setdefault(table_id, asyncio.Lock()):
            live = self._tables.get(table_id)
            if live is not None and (live.users or self._attendants[table_id].is_busy):
                return False
            if self.homes is not None and await self.homes.lease(table_id) is None:
                return False
            self.forget(table_id)
            await self.store.writing(lambda connection: ledger.forget(connection, table_id, gone))
            return True

    def end_streams(self) -> None:
        """Hang up on every open page; pages call again by themselves."""
        for table in self._tables.values():
            table.beacon.end_all()
        if self.homes is not None:
            self.homes.end_streams()

    async def close(self) -> None:
        """End all streams and attendants."""
        self.end_streams()
        for attendant in self._attendants.values():
            await attendant.stop()

    # Making tables ------------------------------------------------------------------------------------------

    async def make(self, wanted: NewTable, opener: Pilot | None = None) -> Made:
        """Set up a table; the same command again makes no second one."""
        title = self.titles.new(wanted.game)
        if not has_face(title.id):
            raise BadText(f"{title.name} cannot be played in the browser yet.")
        wanted = checked(wanted, title)
        maker = links.maker_token(self.key, wanted.command)
        overlay = await self.titles.keep_content(wanted.game)

        def made() -> tuple[TableRow, Sequence[Happening]]:
            secret = links.table_secret(self.key, wanted.command)
            row = opened_by(opener, new_row(wanted, title, maker, overlay))
            row = msgspec.structs.replace(row, secret=secret)
            return row, [deal(title, row)]

        id_ = await self._made_once(wanted.command, _digest_bytes(wanted), made)
        return Made(id_, _address(id_, wanted, maker))

    async def _made_once(
        self, command: str, body: bytes, make: Callable[[], tuple[TableRow, Sequence[Happening]]]
    ) -> str:
        """The id of the table that a command makes, or has made before."""
        command_hash = links.fingerprint(command)
        known = await self.store.table_made_by(command_hash)
        if known is None:
            row, happened = make()
            try:
                await self.store.add_table(row, happened, command_hash=command_hash, body_hash=body)
                return row.id
            except AlreadyThere:
                known = await self.store.table_made_by(command_hash)
                if known is None:
                    raise
        table_id, known_body = known
        if known_body != body:
            raise Reused(REUSED)
        return table_id

    async def make_lesson(self, teacher: Teacher, command: str) -> Made:
        """Set up the table of a lesson, as its learner finds it; the same command again makes no second."""
        seats = teacher_seats(teacher)
        wanted = NewTable(teacher.title.id, command, seats, coach=True)
        maker = links.maker_token(self.key, command)

        def made() -> tuple[TableRow, Sequence[Happening]]:
            row = msgspec.structs.replace(
                new_row(wanted, teacher.title, maker, None),
                header=teacher.header(seats),
                name=teacher.lesson.title,
                lesson=teacher.lesson.id,
                is_taught=True,
            )
            return row, _kept(teacher.begin(row.source, seats))

        id_ = await self._made_once(command, _digest_bytes(wanted), made)
        return Made(id_, _address(id_, wanted, maker))

    async def open_board(self, board: Board, command: str) -> Made:
        """Open a what-if board; the same command again opens no second. Boards left alone for long go."""
        maker = links.maker_token(self.key, command)
        await self.forget_boards()
        body = hashlib.sha256(msgspec.json.encode(board.asked)).digest()
        id_ = await self._made_once(command, body, lambda: (board.row(maker), board.begun))
        return Made(id_, f"/t/{id_}/s/{maker}")

    async def forget_boards(self) -> None:
        """Delete the what-if boards at which nothing was done for long."""
        days = self._settings.what_if_days
        for table_id in await self.store.forget_branches(time.time() - days * SECONDS_OF_A_DAY):
            self.forget(table_id)

    async def may_be_shared(self, board: LiveTable) -> bool:
        """Whether anybody may look at a what-if board: not while the game runs whose secrets are on it."""
        branch = board.row.branch
        if branch is None or branch.knower is None:
            return True
        async with self.table(branch.table) as real, real.at_rest() as match:
            return match.over


def _keeper(fixed: float | None) -> Timekeeper:
    return Timekeeper() if fixed is None else Timekeeper(lambda: fixed, lambda: fixed)


def new_row(wanted: NewTable, title: Title, maker: str, overlay: str | None) -> TableRow:
    """The row of a table as it was wanted."""
    tokens = [_link(kind, seat, maker) for seat, kind in enumerate(wanted.seats)]
    header = new_header(
        title,
        players=len(wanted.seats),
        options=all_options(wanted, title),
        seats=wanted.seats,
        free_undo=wanted.undo == "free",
    )
    return TableRow(
        id=links.new_table_id(),
        name=table_name(),
        header=header,
        overlay=overlay,
        secret=Secret.new_secret(),
        host_hash=links.fingerprint(maker),
        spectator_token=links.spectator_token(maker),
        seconds=wanted.seconds,
        is_coached=wanted.coach,
        pace=wanted.pace,
        has_talk=wanted.talk,
        is_rated=wanted.rated,
        is_public=wanted.rated or wanted.listed,
        created=time.time(),
        seats=seat_rows(wanted, [None if token is None else links.fingerprint(token) for token in tokens]),
    )


def deal(title: Title, row: TableRow) -> Happening:
    """What a table begins with."""
    return _kept(Match(title, row.header, row.source))[0]


def _kept(match: Match) -> list[Happening]:
    """The steps of a match with which a table begins, all of one command."""
    answer, now = msgspec.json.encode(CommandAnswer(ok=True, version=match.version)), time.time()
    return [Happening(step.entry, DEAL, part, b"", answer, now) for part, step in enumerate(match.steps)]


def teacher_seats(teacher: Teacher) -> tuple[str, ...]:
    """Who sits at the table of a lesson: its learner, and everywhere else the gentlest bots there are."""
    gentle = f"bot:{OFFERED[0].id}"
    return tuple("me" if seat == teacher.learner else gentle for seat in range(teacher.lesson.players))


def _link(kind: str, seat: int, maker: str) -> str | None:
    if kind == "friend":
        return links.seat_token(maker, seat)
    return maker if kind in ("me", "same-screen") else None


def _address(table_id: str, wanted: NewTable, maker: str) -> str:
    has_seat = any(kind in ("me", "same-screen") for kind in wanted.seats)
    return f"/t/{table_id}/{'s' if has_seat else 'w'}/{maker}"


def _digest_bytes(wanted: NewTable) -> bytes:
    return hashlib.sha256(msgspec.json.encode(wanted)).digest()
