"""A real server in a process of its own, and the system's Chromium to look at it."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent.parent
START = (
    "from pathlib import Path; from tests.browser.dealt import run_on_a_day; "
    "run_on_a_day(port={port}, data=Path({data!r}))"
)
START_DEALT = (
    "from pathlib import Path; from tests.browser.dealt import run_dealt; "
    "run_dealt(port={port}, data=Path({data!r}), deal={deal})"
)


START_OVER_DAYS = (
    "from pathlib import Path; from tests.browser.dealt import run_over_days; "
    "run_over_days(port={port}, data=Path({data!r}))"
)


class Server:
    """A server on a free port over a folder, which can be killed and started again."""

    def __init__(self, data: Path, *, deal: int | None = None, is_over_days: bool = False) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.data = data
        self._deal = deal
        self._start = START_OVER_DAYS if is_over_days else START if deal is None else START_DEALT
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start and wait until it answers."""
        begin = self._start.format(port=self.port, data=str(self.data), deal=self._deal)
        self._process = subprocess.Popen(
            [sys.executable, "-c", begin],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=(self.data / "server.log").open("ab"),
        )
        for _ in range(3000):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/health", timeout=5):
                return
            time.sleep(0.02)
        raise AssertionError((self.data / "server.log").read_text())

    def kill(self) -> None:
        """Kill it without a chance to tidy up."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

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
    made = Server(tmp_path_factory.mktemp("dealt"), deal=0)
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
