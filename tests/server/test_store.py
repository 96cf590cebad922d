"""The store against a simple model: what it acknowledged is there, once, in order, also after reopening."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from moonrace.kernel.errors import BadText
from moonrace.kernel.record import FORMAT, Entry, Header
from moonrace.server.database import Database
from moonrace.server.postgresql import Postgres
from moonrace.server.seating import named
from moonrace.server.sqlite import Sqlite
from moonrace.server.store import Happening, SeatRow, Store, TableRow
from moonrace.server.transactions import AlreadyThere
from tests.postgres import Server
from tests.stories import told

T = TypeVar("T")
TABLES = ("one", "two")
COMMANDS = st.integers(0, 12).map(lambda n: f"command-{n}")


def row(table_id: str) -> TableRow:
    """A table."""
    return TableRow(
        id=table_id,
        name="Tycho",
        header=Header(FORMAT, "pact", "1", "", 2),
        secret=table_id[0].encode() * 32,
        host_hash=b"h",
        spectator_token="s",
        seconds=4,
        created=1.0,
        seats=(SeatRow(0, "me", "A", b"x", True), SeatRow(1, "friend", "B", b"y", False)),
    )


def happening(n: int, command: str, part: int = 0) -> Happening:
    """An event."""
    entry = Entry(n, seat=0, act=f"act {n} of {command}", chance=(n,))
    return Happening(entry, command, part, command.encode(), b'{"ok":true}', 1.5)


class StoreModel(RuleBasedStateMachine):
    """Two tables, any number of commands, reopening at any time."""

    places: Callable[[], AbstractContextManager[Database]]
    """Where each model is to keep its tables."""

    def __init__(self) -> None:
        super().__init__()
        # One loop for all that a store is asked, as in a server, and in a thread of its own as with `told`.
        self.thread = ThreadPoolExecutor(max_workers=1)
        self.runner = asyncio.Runner()
        self.rooms = ExitStack()
        self.database = self.rooms.enter_context(type(self).places())
        self.store = Store(self.database)
        self.model: dict[str, list[Happening]] = {}
        self.names = {table_id: ["A", "B"] for table_id in TABLES}

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for the store."""
        return self.thread.submit(self.runner.run, work).result()

    def teardown(self) -> None:
        self.thread.submit(self.runner.close).result()
        self.thread.shutdown()
        self.store.close()
        self.rooms.close()

    @initialize()
    def make(self) -> None:
        """Two fresh tables."""
        for table_id in TABLES:
            deal = happening(0, "deal")
            work = self.store.add_table(row(table_id), [deal], command_hash=table_id.encode(), body_hash=b"b")
            self.run(work)
            self.model[table_id] = [deal]

    @rule(
        table_id=st.sampled_from(TABLES), command=COMMANDS, parts=st.integers(1, 3), ahead=st.integers(-2, 1)
    )
    def append(self, table_id: str, command: str, parts: int, ahead: int) -> None:
        """Append events; a taken number or command refuses all of them."""
        events = self.model[table_id]
        n = max(0, len(events) + min(ahead, 0))
        wanted = [happening(n + part, command, part) for part in range(parts)]
        is_taken = n < len(events) or any(event.command_id == command for event in events)
        try:
            self.run(self.store.append(table_id, wanted))
            assert not is_taken
            events.extend(wanted)
        except AlreadyThere:
            assert is_taken

    @rule(table_id=st.sampled_from(TABLES), seat=st.integers(0, 1), name=st.text(max_size=5))
    def claim(self, table_id: str, seat: int, name: str) -> None:
        """Take a seat; what no database can keep is refused."""
        if "\ud800" <= max(name, default="") <= "\udfff":
            return
        try:
            before = self.run(self.store.table(table_id))
            assert before is not None
            self.run(self.store.keep_seats(before, named(seat, name)(before)))
            assert "\0" not in name
            self.names[table_id][seat] = named(seat, name)(before).seats[seat].name
        except BadText:
            assert "\0" in name

    @rule()
    def reopen(self) -> None:
        """Close and open again."""
        self.store.close()
        self.store = Store(self.database)

    @invariant()
    def what_was_acknowledged_is_there(self) -> None:
        """Store and model agree."""
        for table_id, events in self.model.items():
            assert self.run(self.store.events(table_id)) == events
            assert self.run(self.store.events(table_id, since=2)) == events[2:]
            found = self.run(self.store.table(table_id))
            assert found is not None
            assert [seat.name for seat in found.seats] == self.names[table_id]
            assert found.secret == row(table_id).secret
        assert self.run(self.store.table("three")) is None
        assert self.run(self.store.table_made_by(b"one")) == ("one", b"b")


@contextmanager
def new_file() -> Iterator[Database]:
    """A database of its own."""
    with tempfile.TemporaryDirectory(prefix="moonrace-store-") as folder:
        yield Sqlite(Path(folder) / "x.sqlite3")


def check(places: Callable[[], AbstractContextManager[Database]], examples: int) -> None:
    """Let stores do anything, each at a place of its own."""
    model = type("Model", (StoreModel,), {"places": staticmethod(places)})
    bounds = settings(max_examples=examples, stateful_step_count=20, deadline=None)
    run_state_machine_as_test(model, settings=bounds)


def test_what_is_kept_in_sqlite_is_what_a_simple_model_says() -> None:
    check(new_file, 15)


def test_what_is_kept_in_postgresql_is_what_a_simple_model_says(postgres: Server) -> None:
    @contextmanager
    def new_database() -> Iterator[Database]:
        with postgres.fresh() as address:
            yield Postgres(address)

    check(new_database, 4)


def test_a_table_cannot_be_made_twice_by_one_command(kept: Database) -> None:
    async def story() -> None:
        store = Store(kept)
        await store.add_table(row("one"), [happening(0, "deal")], command_hash=b"c", body_hash=b"b")
        try:
            await store.add_table(row("two"), [happening(0, "deal")], command_hash=b"c", body_hash=b"b")
            raise AssertionError("made twice")
        except AlreadyThere:
            pass
        assert await store.table("two") is None
        assert await store.events("two") == []
        assert await store.server_key() == await store.server_key()
        store.close()

    told(story())


def test_secrets_do_not_show_in_words() -> None:
    assert "one" in repr(row("one"))
    assert "ooo" not in repr(row("one"))
