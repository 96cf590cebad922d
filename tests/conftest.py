"""Every test sees the test-only titles among the games. Hypothesis searches briefly unless asked for more."""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, expect

from deploy.compiling import outdated
from tests import titles
from tests.chromium import chromium
from tests.stories import PATIENCE

titles.register()

LONGEST = ("browser/test_whole_", "browser/test_place", "compiled/test_engine")
"""Where the longest tests are."""
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
# The same examples every time, so that a red run is red for everybody.
settings.register_profile(
    "short", max_examples=60, deadline=None, derandomize=True, suppress_health_check=SLOW
)
settings.register_profile("long", max_examples=4_000, deadline=None, suppress_health_check=SLOW)
settings.load_profile("short")


def pytest_configure() -> None:
    """What was compiled of older sources would be tested in their place."""
    if outdated():
        names = ", ".join(path.name for path in outdated())
        raise pytest.UsageError(f"{names} changed since the engine was compiled: make compiled, or make pure")
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # A shell starts what runs in the background deaf to Ctrl-C, and what that starts would be as well.
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's browser, and enough time for a page on a busy machine."""
    found = chromium()
    if found is None:
        pytest.skip("no Chromium is installed")
    expect.set_options(timeout=PATIENCE * 1000)
    return {**browser_type_launch_args, "executable_path": found}


@pytest.fixture(autouse=True)
def close_what_is_left_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages that a test leaves behind move on, and keep the machine busy for all that come after it."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = {page for context in browser.contexts for page in context.pages}
    yield
    from tests.tables.kit.looking import is_put_away

    for page in {page for context in browser.contexts for page in context.pages} - before:
        if not is_put_away(page):
            page.close()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that nobody waits for it at the end."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("browser"):
            raise pytest.UsageError(f"{item.nodeid} needs a browser and is not marked so")
    items.sort(key=_haste)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests stay for the whole run: what clears memory up need not go through them each time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


def _haste(item: pytest.Item) -> int:
    """0 for whole games in a browser and the compiler, 1 for what else needs a browser, 2 for the rest."""
    if any(part in item.nodeid for part in LONGEST):
        return 0
    return 1 if item.get_closest_marker("browser") else 2
