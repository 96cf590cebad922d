"""Work at the database: a thread of its own, and transactions that several who wait share."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any, Generic, TypeVar, cast

import msgspec
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.server.database import Database, StoreTrouble

T = TypeVar("T")
Fence = Callable[[sa.Connection], None]
"""Raises where a transaction may not change anything."""
MOST_TOGETHER = 64
"""Pieces of work that share a transaction."""
TAKEN = "Something else is there already. What was wanted can be sent again."
STOPPING = "Nothing was lost; the server is about to stop. The table goes on when it is back."


class AlreadyThere(MoonraceError):
    """The event number or the command id is taken: memory is behind the disk."""


class Insertion(msgspec.Struct, frozen=True):
    """Rows to be added: work of which several pieces are asked of the database at once."""

    statement: sa.Insert
    rows: Sequence[dict[str, Any]]

    def __call__(self, connection: sa.Connection) -> None:
        connection.execute(self.statement, self.rows)


class Piece(Generic[T]):
    """A piece of work, and who waits for what comes of it."""

    __slots__ = ("done", "loop", "work")

    def __init__(self, work: Callable[[sa.Connection], T], loop: asyncio.AbstractEventLoop) -> None:
        self.work, self.loop = work, loop
        self.done: asyncio.Future[T] = loop.create_future()


class Outcome(msgspec.Struct, Generic[T]):
    """What came of a piece of work: a result, or an error."""

    piece: Piece[T]
    result: T | None = None
    error: BaseException | None = None

    def tell(self) -> None:
        """Tell who waits, if anybody still does."""
        if self.piece.done.done():
            return
        if self.error is not None:
            self.piece.done.set_exception(self.error)
        else:
            self.piece.done.set_result(cast(T, self.result))


class Worker:
    """A thread with a connection of its own. What is to be written while it is busy shares one transaction,
    so that the disk is asked once for all of it; where a piece fails, each has a transaction of its own.
    Who wants something read gets it at once, rather than when all others have theirs."""

    def __init__(
        self, database: Database, *, writes: bool, on_done: Callable[[float], None] = lambda _: None
    ) -> None:
        self._on_done = on_done
        self._database = database
        self._engine = database.engine(writes=writes)
        self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer" if writes else "reader")
        self._most_together = MOST_TOGETHER if writes else 1
        self._waiting: deque[Piece[Any]] = deque()
        self._is_called = False
        """Whether the thread is going to look at what waits."""
        self._is_closed = False

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        if self._is_closed:
            raise StoreTrouble(STOPPING)
        piece = Piece(work, asyncio.get_running_loop())
        self._waiting.append(piece)
        if not self._is_called:
            self._is_called = True
            self._threads.submit(self._work_off)
        return await piece.done

    def close(self) -> None:
        """Do what waits, and take no more."""
        self._is_closed = True
        self._threads.submit(self._engine.dispose).result()
        self._threads.shutdown()

    def _work_off(self) -> None:
        """Do what waits."""
        # Before the look: who comes later calls again.
        self._is_called = False
        while self._waiting:
            waiting = [self._waiting.popleft() for _ in range(min(len(self._waiting), self._most_together))]
            pieces = [piece for piece in waiting if not piece.done.cancelled()]
            _tell(self._outcomes(pieces))

    def _outcomes(self, pieces: Sequence[Piece[Any]]) -> Sequence[Outcome[Any]]:
        together = self._done_together(pieces) if len(pieces) > 1 else None
        return [self._done_alone(piece) for piece in pieces] if together is None else together

    def _done_alone(self, piece: Piece[T]) -> Outcome[T]:
        try:
            return Outcome(piece, self._work(piece.work))
        except BaseException as error:
            return Outcome(piece, error=error)

    def _done_together(self, pieces: Sequence[Piece[Any]]) -> Sequence[Outcome[Any]] | None:
        """What came of them in one transaction; None if one of them failed, and so nothing has happened."""
        failed: list[Exception] = []

        def all_of_them(connection: sa.Connection) -> list[Any]:
            try:
                return _all_done(connection, pieces)
            except Exception as error:
                failed.append(error)
                raise

        try:
            found = self._work(all_of_them)
        except Exception as error:
            # If it was the commit, nobody knows whether it reached the disk, so nothing is done again.
            return None if failed else [Outcome(piece, error=error) for piece in pieces]
        return [Outcome(piece, result) for piece, result in zip(pieces, found, strict=True)]

    def _work(self, work: Callable[[sa.Connection], T]) -> T:
        begun = time.monotonic()
        try:
            with self._engine.begin() as connection:
                found = work(connection)
            self._on_done(time.monotonic() - begun)
            return found
        except sa.exc.IntegrityError:
            raise AlreadyThere(TAKEN) from None
        except (sa.exc.DBAPIError, OSError) as error:
            # A connection that failed once is not trusted again.
            self._engine.dispose()
            raise self._database.trouble_of(error) from None
        except sa.exc.StatementError as error:
            # What cannot be kept is found before the database is asked.
            raise error.orig if isinstance(error.orig, MoonraceError) else error from None


class Fenced:
    """A writer that asks before it writes."""

    def __init__(self, writer: Worker | Fenced, fence: Fence) -> None:
        self._writer, self._fence = writer, fence

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        def checked(connection: sa.Connection) -> T:
            self._fence(connection)
            return work(connection)

        return await self._writer.run(checked)

    def close(self) -> None:
        self._writer.close()


def _all_done(connection: sa.Connection, pieces: Sequence[Piece[Any]]) -> list[Any]:
    """What each piece gives, in their order; rows for the same table that stand together go together."""
    found: list[Any] = []
    for statement, group in groupby((piece.work for piece in pieces), _statement):
        works = list(group)
        if statement is None:
            found += [work(connection) for work in works]
        else:
            connection.execute(statement, [row for work in works for row in cast(Insertion, work).rows])
            found += [None] * len(works)
    return found


def _statement(work: Callable[[sa.Connection], Any]) -> sa.Insert | None:
    return work.statement if isinstance(work, Insertion) else None


def _tell(outcomes: Sequence[Outcome[Any]]) -> None:
    """Tell all who wait in one go; who has left meanwhile is told nothing."""

    def tell(loop: asyncio.AbstractEventLoop) -> None:
        for outcome in outcomes:
            if outcome.piece.loop is loop:
                outcome.tell()

    for loop in {outcome.piece.loop for outcome in outcomes}:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(tell, loop)
