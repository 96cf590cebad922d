"""The lab of one's own server: comparisons and reports, each done by a process of its own.

Work is kept in folders of the server's data, with all its games. One piece is done at a time, with limits of
time and memory; a server that is started again goes on with what was not finished.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import re
import secrets
import shutil
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.lab.jobs import (
    JOB_FILE,
    REPORT_FILE,
    STATE_FILE,
    Job,
    State,
    checked,
    read_job,
    read_state,
    write,
)
from moonrace.server.settings import Settings
from moonrace.server.watchdog import meanwhile

log = logging.getLogger("moonrace.server")
ID = re.compile(r"[0-9a-f]{12}")
MOST_KEPT = 200
NEEDS = (
    'The lab needs packages that are not installed: pip install "moonrace[lab]" (in a checkout: make lab).'
)
LATE = "It took longer than {hours:g} hours and was stopped. What it had found is kept; ask for less."
BROKEN = "The process that played was ended, perhaps for memory. Start it again; it goes on where it was."


class NoLab(MoonraceError):
    """There is no lab here, or no such work in it."""


class Work(msgspec.Struct, frozen=True):
    """A piece of work with how far it is."""

    id: str
    job: Job
    state: State

    @property
    def is_live(self) -> bool:
        """Whether more is to come."""
        return self.state.stage in ("waiting", "running")


class Laboratory:
    """What was asked for, and the process that is at it."""

    def __init__(self, settings: Settings) -> None:
        self.folder = settings.data / "lab"
        self.seconds, self.memory_mb = settings.lab_seconds, settings.lab_memory_mb
        self.is_offered = settings.offers_lab
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._process: asyncio.subprocess.Process | None = None
        self._at = ""
        self._dropped: set[str] = set()

    @property
    def is_installed(self) -> bool:
        """Whether what it needs is here."""
        return all(importlib.util.find_spec(name) is not None for name in ("polars", "altair"))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Go on with what was not finished, and do what is asked for."""
        if not self.is_offered:
            yield
            return
        for work in await asyncio.to_thread(self._all):
            if work.is_live:
                self._waiting.put_nowait(work.id)
        try:
            async with meanwhile(self._do_all()):
                yield
        finally:
            await self._end()

    async def start(self, job: Job) -> str:
        """Take a piece of work; its id. `BadText` says what is wrong with it."""
        if not self.is_installed:
            raise BadText(NEEDS)
        await asyncio.to_thread(checked, job)
        if len(await self.all()) >= MOST_KEPT:
            raise BadText(f"{MOST_KEPT} pieces of work are kept already. Clear some away first.")
        id_ = secrets.token_hex(6)
        await asyncio.to_thread(self._keep, id_, job)
        self._waiting.put_nowait(id_)
        return id_

    async def again(self, id_: str) -> None:
        """Go on with what failed."""
        work = await self.work(id_)
        if not work.is_live:
            waiting = msgspec.structs.replace(work.state, stage="waiting", problem="")
            await asyncio.to_thread(write, self.folder / id_, STATE_FILE, waiting)
            self._waiting.put_nowait(id_)

    async def drop(self, id_: str) -> None:
        """Stop a piece of work and clear it away."""
        await self.work(id_)
        self._dropped.add(id_)
        if self._at == id_:
            await self._end()
        await asyncio.to_thread(shutil.rmtree, self.folder / id_, ignore_errors=True)

    async def report(self, id_: str) -> str:
        """The report that was written, a whole page."""
        file = self.folder / (await self.work(id_)).id / REPORT_FILE
        try:
            return await asyncio.to_thread(file.read_text, encoding="utf-8")
        except OSError:
            raise NoLab("This report is not written yet.") from None

    async def work(self, id_: str) -> Work:
        """One piece of work."""
        found = await asyncio.to_thread(self._one, id_)
        if found is None:
            raise NoLab("The lab keeps nothing by this name.")
        return found

    async def all(self) -> list[Work]:
        """All work, latest first."""
        return await asyncio.to_thread(self._all)

    # On the disk ------------------------------------------------------------------------------------------

    def _one(self, id_: str) -> Work | None:
        folder = self.folder / id_
        if not ID.fullmatch(id_) or not (folder / JOB_FILE).is_file():
            return None
        try:
            return Work(id_, read_job(folder), read_state(folder))
        except (OSError, msgspec.DecodeError):
            log.warning("the lab's folder %s cannot be read", id_)
            return None

    def _all(self) -> list[Work]:
        if not self.folder.is_dir():
            return []
        found = [work for path in self.folder.iterdir() if (work := self._one(path.name)) is not None]
        return sorted(found, key=lambda work: -work.job.asked)

    def _keep(self, id_: str, job: Job) -> None:
        folder = self.folder / id_
        try:
            folder.mkdir(parents=True)
            write(folder, JOB_FILE, msgspec.structs.replace(job, asked=time.time()))
            write(folder, STATE_FILE, State("waiting"))
        except OSError as error:
            raise BadText(f"The lab cannot write to its folder ({error.strerror}).") from None

    # At work ----------------------------------------------------------------------------------------------

    async def _do_all(self) -> None:
        while True:
            id_ = await self._waiting.get()
            if id_ in self._dropped:
                continue
            try:
                await self._do(id_)
            except OSError as error:
                log.warning("the lab's process did not start: %s", error)
                await self._fail(id_, "The process that plays could not be started. Try again in a moment.")

    async def _do(self, id_: str) -> None:
        self._at = id_
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "moonrace.lab.jobs",
            str(self.folder / id_),
            str(self.memory_mb),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            await asyncio.wait_for(self._process.wait(), self.seconds)
        except TimeoutError:
            await self._end()
            await self._fail(id_, LATE.format(hours=self.seconds / 3600))
        finally:
            self._at = ""
        work = await asyncio.to_thread(self._one, id_)
        if work is not None and work.is_live and id_ not in self._dropped:
            await self._fail(id_, BROKEN)

    async def _fail(self, id_: str, problem: str) -> None:
        state = await asyncio.to_thread(read_state, self.folder / id_)
        if state.stage != "failed":
            failed = msgspec.structs.replace(state, stage="failed", problem=problem)
            with contextlib.suppress(OSError):
                await asyncio.to_thread(write, self.folder / id_, STATE_FILE, failed)

    async def _end(self) -> None:
        """End the process with whatever it has started."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
