"""A process that works: `python -m moonrace.workers.worker`, started by `Pool` and by nobody else.

Requests come on standard input, each a length and a pickle written by the server. Answers leave on what was
standard output: a head that says what they are and to which request they belong, and bytes that only whoever
asked understands. What is printed meanwhile goes nowhere.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import struct
import sys
from collections.abc import Callable
from typing import IO, Any

LENGTH = struct.Struct(">I")
HEAD = struct.Struct(">cII")
"""What kind of answer, to which request, and how many bytes follow."""
READY, SO_FAR, ANSWER, ERROR, MEMORY = b"R", b"S", b"A", b"E", b"M"
LONGEST_COMPLAINT = 300
FAR_TOO_MANY_FILES = 64

Tell = Callable[[bytes], None]
Handler = Callable[[Any, Any, Tell], bytes]
"""Called with a title, what is asked, and a way to tell what was found so far."""


def main() -> None:
    """Answer requests until standard input ends."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    _silence()
    setup = _read(requests)
    sys.path[:] = setup["path"]
    handler: Handler = load(setup["handler"])
    _limit(setup["memory"])
    _write(answers, READY, 0)
    titles: dict[int, Any] = {}
    while (request := _read(requests)) is not None:
        number, key, title, asked = request
        if title is not None:
            titles[key] = pickle.loads(title)
        _answer(handler, titles[key], pickle.loads(asked), number, answers)


def _answer(handler: Handler, title: Any, asked: Any, number: int, answers: IO[bytes]) -> None:
    try:
        found = handler(title, asked, lambda so_far: _write(answers, SO_FAR, number, so_far))
    except MemoryError:
        _write(answers, MEMORY, number)
    except Exception as error:
        complaint = f"{type(error).__name__}: {error}"[:LONGEST_COMPLAINT]
        _write(answers, ERROR, number, complaint.encode(errors="replace"))
    else:
        _write(answers, ANSWER, number, found)


def load(path: str) -> Any:
    """What a path like `package.module:name` names."""
    module, name = path.split(":")
    return getattr(importlib.import_module(module), name)


def _silence() -> None:
    """Whoever thinks here has no business with the server's standard streams."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _limit(memory: int) -> None:
    """Bound what the process can take from the machine, as far as the system knows limits."""
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (FAR_TOO_MANY_FILES, FAR_TOO_MANY_FILES))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.nice(5)


def _read(requests: IO[bytes]) -> Any:
    head = requests.read(LENGTH.size)
    return pickle.loads(requests.read(LENGTH.unpack(head)[0])) if len(head) == LENGTH.size else None


def _write(answers: IO[bytes], kind: bytes, number: int, body: bytes = b"") -> None:
    answers.write(HEAD.pack(kind, number, len(body)) + body)
    answers.flush()


if __name__ == "__main__":
    main()
