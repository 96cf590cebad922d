"""Which browser the tests drive: the system's, since Playwright brings none of its own here."""

from __future__ import annotations

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is installed is used. The shell is Chromium without windows: it opens the same pages for a
quarter of the work."""


def chromium() -> str | None:
    """Where it is, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)
