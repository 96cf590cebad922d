"""Portions of a run on many machines: dask.distributed carries them, and games come out the same.

A worker that dies in the middle costs the portions it had, which others play instead.
"""

from __future__ import annotations

import contextlib
import importlib.util
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.lab.spreading import Numbers, Spread, Work, cores

if TYPE_CHECKING:
    from distributed import Client, Future

DEATHS = 10
"""How many workers may die of one portion before it is given up; somebody may be killing them one by one."""
SETTINGS = {
    "distributed.scheduler.allowed-failures": DEATHS,
    # Workers that are started here are not watched while they play: it costs what games could have.
    "distributed.worker.profile.enabled": False,
}
ADDRESS = re.compile(r"(tcp|tls|ucx|wss?)://[^\s/:]+:\d+|(tcp|tls)://\[[0-9a-f:]+\]:\d+")
PATIENCE = "10s"
"""How long a scheduler may take to answer."""


def needs_cluster() -> None:
    """Raise `BadText` where what a cluster needs is not installed."""
    if importlib.util.find_spec("distributed") is None:
        raise BadText(
            "Runs on more than one machine need dask.distributed, which is not installed. "
            'Install it with: pip install "moonrace[lab,cluster]" (in a checkout: make lab).'
        )


@contextlib.contextmanager
def on_cluster(scheduler: str = "", workers: int = 0) -> Iterator[Spread]:
    """On the workers of a scheduler at an address, or on so many workers that are started on this machine."""
    needs_cluster()
    if scheduler and not ADDRESS.fullmatch(scheduler):
        raise BadText(f"“{scheduler}” is no address of a scheduler. It is like tcp://10.0.0.5:8786.")
    import dask
    from distributed import Client, LocalCluster

    with contextlib.ExitStack() as stack:
        stack.enter_context(dask.config.set(SETTINGS))
        if not scheduler:
            cluster = LocalCluster(
                n_workers=workers or cores(), threads_per_worker=1, processes=True, dashboard_address=None
            )
            scheduler = stack.enter_context(cluster).scheduler_address
        try:
            client = Client(scheduler, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise BadText(
                f"No scheduler answers at {scheduler} ({error}). Is `dask scheduler` running there?"
            ) from None
        stack.enter_context(client)

        def spread(work: Work, task: bytes, portions: Sequence[Numbers]) -> Iterator[tuple[Numbers, bytes]]:
            return _spread(client, work, task, portions)

        yield spread


def _spread(
    client: Client, work: Work, task: bytes, portions: Sequence[Numbers]
) -> Iterator[tuple[Numbers, bytes]]:
    from distributed import as_completed

    # Each task carries the plan itself: what is scattered goes down with the worker that holds it.
    pending = {client.submit(work, task, tuple(numbers), pure=False): numbers for numbers in portions}
    try:
        for future in as_completed([*pending], loop=client.loop):
            yield pending.pop(future), _result(future)
            future.release()
    finally:
        client.cancel([*pending])


def _result(future: Future) -> bytes:
    from distributed.scheduler import KilledWorker

    try:
        made: bytes = future.result()
    except KilledWorker as error:
        raise BadText(
            f"A portion has ended {DEATHS} workers, perhaps for memory ({error}). What was played is kept."
        ) from None
    except MoonraceError:
        raise
    except Exception as error:
        raise BadText(
            f"A worker failed: {type(error).__name__}: {error}. All machines need the same Moonrace, "
            "with its extra “lab”. What was played is kept."
        ) from None
    return made
