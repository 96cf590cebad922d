"""Work that waits for the disk shares a transaction, and nobody pays for another's mistake."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from moonrace.kernel.errors import MoonraceError
from moonrace.server import schema
from moonrace.server.database import Database, StoreTrouble, prepare
from moonrace.server.transactions import AlreadyThere, Worker
from tests.stories import PATIENCE, told

HOW_MANY = 12


class Wrong(MoonraceError):
    """Something that a piece of work finds out."""


class Watched:
    """A writer whose transactions are counted, and that can be kept busy."""

    def __init__(self, database: Database) -> None:
        prepare(database)
        self.worker = Worker(database, writes=True)
        self.commits = 0
        self.free = threading.Event()
        sa.event.listen(self.worker._engine, "commit", self._on_commit)

    def _on_commit(self, _: sa.Connection) -> None:
        self.commits += 1

    async def all_at_once(self, works: list[Callable[[sa.Connection], Any]]) -> list[Any]:
        """What comes of pieces of work that are all wanted while the writer is busy."""

        def busy(_: sa.Connection) -> None:
            self.free.wait()

        first = asyncio.ensure_future(self.worker.run(busy))
        await asyncio.sleep(0.05)
        others = [asyncio.ensure_future(self.worker.run(work)) for work in works]
        await asyncio.sleep(0.05)
        self.free.set()
        await first
        return list(await asyncio.gather(*others, return_exceptions=True))

    def keys(self) -> list[str]:
        """What is in the database."""
        query = sa.select(schema.setting.c.key).order_by(schema.setting.c.key)
        found: list[str] = told(self.worker.run(lambda connection: list(connection.execute(query).scalars())))
        return found


@pytest.fixture
def writer(kept: Database) -> Iterator[Watched]:
    watched = Watched(kept)
    yield watched
    watched.worker.close()


def keeping(key: str) -> Callable[[sa.Connection], str]:
    """Write something; it says what."""

    def work(connection: sa.Connection) -> str:
        connection.execute(schema.setting.insert(), {"key": key, "value": b"x"})
        return key

    return work


def failing(_: sa.Connection) -> None:
    raise Wrong("That is not to be.")


def test_what_waits_is_written_in_one_transaction(writer: Watched) -> None:
    names = [f"k{n:02}" for n in range(HOW_MANY)]
    assert told(writer.all_at_once([keeping(name) for name in names])) == names
    assert writer.commits == 2, "one was busy, one did the rest"
    assert writer.keys() == names


def test_a_piece_that_fails_harms_no_other(writer: Watched) -> None:
    works = [keeping("a"), failing, keeping("a"), keeping("b")]
    found = told(writer.all_at_once(works))
    assert found[0] == "a"
    assert isinstance(found[1], Wrong)
    assert isinstance(found[2], AlreadyThere)
    assert found[3] == "b"
    assert writer.keys() == ["a", "b"]


def test_what_may_be_on_the_disk_or_not_is_not_written_again(
    writer: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []
    commit = writer.worker._engine.dialect.do_commit

    def lost(connection: Any) -> None:
        tried.append(1)
        if len(tried) == 2:
            commit(connection)
            raise OSError("the line is dead")
        commit(connection)

    monkeypatch.setattr(writer.worker._engine.dialect, "do_commit", lost)
    found = told(writer.all_at_once([keeping("a"), keeping("b")]))
    assert [type(each) for each in found] == [StoreTrouble, StoreTrouble]
    monkeypatch.undo()
    assert writer.keys() == ["a", "b"]


def test_a_reader_of_many_questions_answers_each(writer: Watched) -> None:
    found = told(writer.all_at_once([lambda _, n=n: n for n in range(200)]))  # type: ignore[misc]
    assert found == list(range(200))


def test_what_is_read_is_answered_before_others_ask_for_more(kept: Database) -> None:
    prepare(kept)
    reader, order = Worker(kept, writes=False), []
    free = threading.Event()

    async def story() -> None:
        def slow(_: sa.Connection) -> None:
            free.wait(PATIENCE)

        async def first() -> None:
            await reader.run(lambda _: None)
            order.append("first")
            free.set()

        await asyncio.gather(reader.run(lambda _: None), first(), reader.run(slow))
        order.append("slow")

    told(story())
    reader.close()
    assert order == ["first", "slow"]


def test_whoever_comes_after_the_end_is_told_so(kept: Database) -> None:
    prepare(kept)
    worker = Worker(kept, writes=True)

    async def story() -> str:
        kept_to_the_end = asyncio.ensure_future(worker.run(keeping("last")))
        await asyncio.sleep(0)
        worker.close()
        for _ in range(2):
            with pytest.raises(StoreTrouble, match="about to stop"):
                await worker.run(keeping("too-late"))
        return await kept_to_the_end

    assert told(story()) == "last"
