"""Work in portions, on the cores of one machine.

Each portion is done by `work(task, numbers)`, a function of a module, which gives bytes. Which process does
it, and in which order portions are done, makes no difference to what comes of them.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

Numbers = Sequence[int]
Work = Callable[[bytes, tuple[int, ...]], bytes]
Spread = Callable[[Work, bytes, Sequence[Numbers]], Iterator[tuple[Numbers, bytes]]]
"""Has portions done somewhere, and gives each with what came of it as soon as it is done."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_cores(jobs: int) -> Spread:
    """In processes of this machine, or right here where one core is enough."""

    def spread(work: Work, task: bytes, portions: Sequence[Numbers]) -> Iterator[tuple[Numbers, bytes]]:
        if jobs <= 1 or len(portions) <= 1:
            return ((numbers, work(task, tuple(numbers))) for numbers in portions)
        return _in_processes(work, task, portions, jobs)

    return spread


def _in_processes(
    work: Work, task: bytes, portions: Iterable[Numbers], jobs: int
) -> Iterator[tuple[Numbers, bytes]]:
    # Spawned and not forked: the same on every system, and no lock is copied in a held state.
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_die_quietly_when_interrupted
    )
    with _closing(pool):
        pending: dict[Future[bytes], Numbers] = {
            pool.submit(work, task, tuple(numbers)): numbers for numbers in portions
        }
        while pending:
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield pending.pop(future), future.result()


@contextlib.contextmanager
def _closing(pool: ProcessPoolExecutor) -> Iterator[None]:
    """Leave the pool at once when work is interrupted, instead of working on to the end."""
    try:
        yield
    except BaseException:
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _die_quietly_when_interrupted() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
