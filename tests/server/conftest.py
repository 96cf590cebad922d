"""A server in the test's own process, with plain pages and quick bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from moonrace.bots.live import BotAnswer, BotRequest
from moonrace.server.database import Database
from moonrace.server.postgresql import Postgres
from moonrace.server.settings import Settings
from moonrace.server.sqlite import FILE, Sqlite
from tests import postgres as real
from tests.server import pact_face, plain
from tests.server.player import Player
from tests.server.starting import started


@pytest.fixture(scope="package", autouse=True)
def _drawn_pact() -> Iterator[None]:
    """The test-only title has a face here and nowhere else: the terminal shows it soberly."""
    pact_face.install()
    yield
    pact_face.remove()


ELSEWHERE: dict[Path, Database] = {}
"""By data folder, where its tables are kept if not in a file there."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[real.Server]:
    """A real PostgreSQL server."""
    if reason := real.why_not():
        pytest.skip(reason)
    server = real.Server()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Where a test over `tmp_path` keeps its tables: whoever uses this is run with each kind of database."""
    if request.param == "sqlite":
        yield kept_of(tmp_path)
        return
    server: real.Server = request.getfixturevalue("postgres")
    with server.fresh() as address:
        ELSEWHERE[tmp_path] = Postgres(address)
        yield ELSEWHERE[tmp_path]
        del ELSEWHERE[tmp_path]


def kept_of(data: Path) -> Database:
    """Where the tables of a data folder are kept."""
    return ELSEWHERE.get(data) or Sqlite(data / FILE)


@contextmanager
def stored(data: Path) -> Iterator[sa.Connection]:
    """The database itself, to look into and to change behind the back of a server."""
    engine = kept_of(data).engine(writes=True)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


class QuickBots:
    """Bots without processes: a random legal answer, at once."""

    def __init__(self) -> None:
        self.random = random.Random(1)
        self.requests: list[BotRequest] = []

    async def decide(self, request: BotRequest) -> BotAnswer:
        """Any legal action."""
        self.requests.append(request)
        return BotAnswer(str(self.random.choice(request.legal)), request.level)


@contextmanager
def serving(data: Path, bots: Any = None, **changes: Any) -> Iterator[TestClient[Any]]:
    """A server over a data folder, with plain pages."""
    with serving_with(data, plain.render, bots, **changes) as client:
        yield client


@contextmanager
def serving_with(
    data: Path, render: Callable[..., str], bots: Any = None, **changes: Any
) -> Iterator[TestClient[Any]]:
    """A server over a data folder, with any pages."""
    wanted: dict[str, Any] = {
        "data": data,
        "database": kept_of(data),
        "bot_pause": 0.0,
        "commands_per_second": 100_000,
        "tables_per_hour": 100_000,
        **changes,
    }
    with started(Settings(**wanted), render=render, bots=bots or QuickBots()) as client:
        yield client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A fresh server."""
    with serving(tmp_path) as client:
        yield client


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server for all tests of a file that leave it as it was."""
    with serving(tmp_path_factory.mktemp("lasting")) as client:
        yield client


@pytest.fixture
def table(client: TestClient[Any]) -> list[Player]:
    """A table of two people: the maker and a friend."""
    return Player.at_new_table(client, ["me", "friend"])


@pytest.fixture
def two(table: list[Player]) -> tuple[Player, Player]:
    """Whose turn it is, and the other."""
    for player in table:
        player.act("bid 1").raise_for_status()
    one, other = table
    return (one, other) if one.view()["is_awaited"] else (other, one)
