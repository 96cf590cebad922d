"""A process in which planners search: `python -m moonrace.server.planning_worker`, started by `PlanningRoom`.

Questions come on standard input and answers leave on standard output, each a length and a pickle. While a
search goes on, the best answer so far is sent as soon as there is one; the final answer ends it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import sys
from typing import IO, Any

LENGTH = struct.Struct(">I")
FAR_TOO_MANY_FILES = 64


def main() -> None:
    """Answer questions until standard input ends."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    _silence()
    setup = read(questions)
    sys.path[:] = setup["path"]
    from moonrace.tables.planner import planner_of

    titles: dict[int, Any] = {}
    _limit(setup["memory"])
    write(answers, "ready")
    while (question := read(questions)) is not None:
        if question["title"] is not None:
            titles[question["key"]] = pickle.loads(question["title"])
        write(answers, _answer(planner_of, titles[question["key"]], question, answers))


def _answer(planner_of: Any, title: Any, question: dict[str, Any], answers: IO[bytes]) -> Any:
    try:
        planner = planner_of(title)
        return planner.answer(
            question["query"], question["view"], lambda found: write(answers, found), question["seconds"]
        )
    except MemoryError:
        return "memory"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:500]


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _limit(memory: int) -> None:
    """Bound what a search can take from the machine, as far as the system knows limits."""
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (FAR_TOO_MANY_FILES, FAR_TOO_MANY_FILES))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.nice(5)


def read(stream: IO[bytes]) -> Any:
    """The next message, or None at the end."""
    head = stream.read(LENGTH.size)
    return pickle.loads(stream.read(LENGTH.unpack(head)[0])) if len(head) == LENGTH.size else None


def write(stream: IO[bytes], message: Any) -> None:
    """Send a message."""
    data = pickle.dumps(message)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


if __name__ == "__main__":
    main()
