"""A server in the test's own process. Hundreds of tests begin with one: what all starts do is done once."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from moonrace.server.app import create_app
from moonrace.server.database import prepare
from moonrace.server.settings import Settings
from moonrace.server.sqlite import FILE, Sqlite

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]
_REGISTERED: dict[int, Litestar] = {}
"""By the longest body that is taken, an application with all addresses, which never runs itself."""


@contextmanager
def started(settings: Settings, **parts: Any) -> Iterator[TestClient[Any]]:
    """A server, begun and ended, and somebody who asks it."""
    kept = settings.kept_in
    if isinstance(kept, Sqlite) and kept.path.parent.exists() and not kept.path.exists():
        kept.path.write_bytes(_empty_tables())
    with patch("moonrace.server.app.Litestar", _litestar):
        app = create_app(settings, **parts)
    with TestClient(app, base_url="http://127.0.0.1:8400", raise_server_exceptions=False) as client:
        yield client


@cache
def _empty_tables() -> bytes:
    """A file with the present tables; how it comes about has tests of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / FILE
        prepare(Sqlite(file))
        return file.read_bytes()


def _litestar(*, lifespan: Sequence[Lifespan], request_max_body_size: int, **wanted: Any) -> Litestar:
    """An application as Litestar makes it: its life and its state are its own, its addresses those of all."""
    if request_max_body_size not in _REGISTERED:
        _REGISTERED[request_max_body_size] = Litestar(request_max_body_size=request_max_body_size, **wanted)
    first = _REGISTERED[request_max_body_size]
    app = copy.copy(first)
    app.state = State()
    app._lifespan_managers = list(lifespan)
    app.event_emitter = type(first.event_emitter)(listeners=[])
    app.asgi_router = copy.copy(first.asgi_router)
    app.asgi_router.app = app
    app.asgi_handler = app._create_asgi_handler()
    return app
