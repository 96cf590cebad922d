"""Somebody with a browser of their own who fills in forms."""

from __future__ import annotations

import re
from typing import Any

from litestar.testing import TestClient

from tests.server.plain import page_of
from tests.server.player import Player

CSRF = re.compile(r'(?:"csrf":|_csrf_token" value=)"([^"]+)"')
"""On plain pages, and on drawn ones."""


class Browser:
    """A browser: cookies that nobody else has, and forms with their token."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def _with_cookies(self) -> TestClient[Any]:
        self.client.cookies.clear()
        for name, value in self.cookies.items():
            self.client.cookies.set(name, value)
        return self.client

    def get(self, path: str) -> Any:
        answer = self._with_cookies().get(path, follow_redirects=False)
        self.cookies.update(answer.cookies)
        return answer

    def post(self, path: str, **fields: str) -> Any:
        page = self.get("/").text
        found = CSRF.search(page)
        assert found
        answer = self._with_cookies().post(
            path, data={**fields, "_csrf_token": found[1]}, follow_redirects=False
        )
        self.cookies.update(answer.cookies)
        return answer

    def pilot(self) -> dict[str, str]:
        """Who the home page says this is."""
        found: dict[str, str] = page_of(self.get("/").text)["pilot"]  # type: ignore[assignment]
        return found


class _Carrying:
    """A client that brings a browser's cookies, and speaks JSON."""

    def __init__(self, who: Browser) -> None:
        self._who = who

    def get(self, path: str, **given: Any) -> Any:
        return self._who._with_cookies().get(path, **given)

    def post(self, path: str, **given: Any) -> Any:
        return self._who._with_cookies().post(path, **given)


class Seat(Player):
    """A pilot's own seat at a table, which nobody else's browser opens."""

    def __init__(self, who: Browser, table: str) -> None:
        super().__init__(_Carrying(who), f"/t/{table}/p/{who.pilot()['id']}")
