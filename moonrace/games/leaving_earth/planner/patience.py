"""Whether somebody still waits for the answer.

Asked of the question at hand, not of what searches: tables of rockets are shared by all questions, and to
grow one may take seconds.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Stop = Callable[[], bool]

_stop: ContextVar[Stop | None] = ContextVar("stop", default=None)


class Stopped(Exception):
    """Somebody does not want to wait any longer."""


@contextmanager
def waiting(stop: Stop | None) -> Iterator[None]:
    """Work inside is done only as long as `stop` does not say so."""
    token = _stop.set(stop)
    try:
        yield
    finally:
        _stop.reset(token)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Partial plans hold no circles: looking for some among millions of them only takes time."""
    was_looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looking:
            gc.enable()


def go_on() -> None:
    """Go on, unless nobody waits any longer."""
    stop = _stop.get()
    if stop is not None and stop():
        raise Stopped
