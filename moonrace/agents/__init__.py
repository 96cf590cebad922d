"""Doors for machines: the games as environments that programs know which learn, or which read.

`gymnasium_env`, `pettingzoo_envs` and `openspiel_games` are for programs that learn from numbers and share an
`Episode`; `text_env`, `line_series` and `mcp_server` are for those that read and share a `TextTable`. The
libraries come with the extra `moonrace[agents]`; playing in words or lines needs none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from moonrace.kernel.errors import MoonraceError


class MissingExtra(ImportError, MoonraceError):
    """A library of the extra is not installed."""


@contextmanager
def extra() -> Iterator[None]:
    """Around imports of libraries that only come with the extra: say so where one is missing."""
    try:
        yield
    except ImportError as error:
        missing = (error.name or "a library").partition(".")[0]
        raise MissingExtra(
            f"{missing} is not installed. `pip install 'moonrace[agents]'` brings all that programs need to"
            " play (in a checkout: `make agents`).",
            name=error.name,
        ) from None
