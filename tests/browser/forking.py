"""Starts servers quickly: everything is imported once, in a process from which each server is forked.

Each is a real process with its own memory, which can be killed like any other.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

_FORKING = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.browser.warm"])


def forked(log: Path, run: Callable[..., None], **wanted: Any) -> BaseProcess:
    """A process that serves, and writes its complaints into a file."""
    made = _FORKING.Process(target=_serve, args=(log, run, wanted), daemon=True)
    made.start()
    return made


def _serve(log: Path, run: Callable[..., None], wanted: dict[str, Any]) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    run(**wanted)
