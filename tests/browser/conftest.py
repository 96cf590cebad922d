"""A real server in a process of its own, and the system's Chromium to look at it."""

from __future__ import annotations

import contextlib
import time
import urllib.request
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.dealt import run_dealt, run_on_a_day, run_over_days
from tests.browser.forking import forked
from tests.stories import free_port

SOON_OVER = 3


class Server:
    """A server on a free port over a folder, which can be killed and started again."""

    def __init__(self, data: Path, *, deal: int | None = None, is_over_days: bool = False) -> None:
        self.port = free_port()
        self.data = data
        self._wanted = {} if deal is None else {"deal": deal}
        self._run: Callable[..., None] = run_over_days if is_over_days else run_on_a_day
        if deal is not None:
            self._run = run_dealt
        self._process: BaseProcess | None = None

    @property
    def url(self) -> str:
        """Where it answers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start and wait until it answers."""
        log = self.data / "server.log"
        self._process = forked(log, self._run, port=self.port, data=self.data, **self._wanted)
        for _ in range(3000):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/health", timeout=5):
                return
            time.sleep(0.02)
        raise AssertionError(self.log())

    def kill(self) -> None:
        """Kill it without a chance to tidy up."""
        assert self._process is not None
        self._process.kill()
        self._process.join()

    def log(self) -> str:
        """What it has complained about."""
        return (self.data / "server.log").read_text()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all browser tests of a worker."""
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.kill()


@pytest.fixture(scope="session")
def dealt_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for whole games: chance and bots are the same in every run."""
    yield from _dealt(tmp_path_factory.mktemp("dealt"), 0)


@pytest.fixture(scope="session")
def brief_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same with a deal by which games end soon and have come to as many kinds of acts."""
    yield from _dealt(tmp_path_factory.mktemp("brief"), SOON_OVER)


def _dealt(data: Path, deal: int) -> Iterator[Server]:
    made = Server(data, deal=deal)
    made.start()
    yield made
    made.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be killed and started again."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.kill()


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the page's console complains about: errors of scripts and breaches of the security policy."""
    found: list[str] = []
    watch(page, found)
    return found


def watch(page: Page, found: list[str]) -> None:
    """Collect the complaints of a page."""
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
