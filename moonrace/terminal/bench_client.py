"""What measures of a server share: a real server process, and just enough HTTP to talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec

from moonrace.server.changes import HELD, MARK
from moonrace.server.doorway import allow_many_files
from moonrace.terminal.output import Failed

OPEN_AT = re.compile(r"Moonrace is open at http://127\.0\.0\.1:(\d+)/")


class Host(msgspec.Struct, frozen=True):
    """A server that is measured: the process that was started, and all that it has started itself."""

    port: int
    pid: int
    folder: Path

    def cpu(self) -> float | None:
        """Seconds of CPU so far; None where the system does not tell."""
        stats = [_text(pid, "stat") for pid in self.pids()]
        ticks = [stat.rpartition(")")[2].split() for stat in stats if stat]
        return sum(int(one[11]) + int(one[12]) for one in ticks) / os.sysconf("SC_CLK_TCK") if ticks else None

    def memory(self) -> float | None:
        """Megabytes of memory; None where the system does not tell."""
        found = [re.search(r"VmRSS:\s*(\d+)", _text(pid, "status")) for pid in self.pids()]
        return sum(int(one[1]) for one in found if one) / 1024 if any(found) else None

    def files(self) -> int:
        """Open files of all its processes."""
        folders = (Path(f"/proc/{pid}/fd") for pid in self.pids())
        return sum(len(list(folder.iterdir())) for folder in folders if folder.exists())

    def pids(self) -> list[int]:
        """All its processes."""
        found = [self.pid]
        for pid in found:
            tasks = Path(f"/proc/{pid}/task")
            threads = tasks.iterdir() if tasks.exists() else ()
            found += [int(child) for thread in threads for child in (thread / "children").read_text().split()]
        return found


def _text(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        return ""


@contextlib.contextmanager
def hosted(workers: int = 1, database: str = "") -> Iterator[Host]:
    """A server of its own, with an empty folder unless a database is named."""
    with (
        tempfile.TemporaryDirectory(prefix="moonrace-bench-") as folder,
        started(Path(folder), workers, database) as host,
    ):
        yield host


@contextlib.contextmanager
def started(folder: Path, *wanted: int | str) -> Iterator[Host]:
    """A server over a folder; `wanted` is what `bench_host` takes besides."""
    allow_many_files()
    command = [sys.executable, "-m", "moonrace.terminal.bench_host", str(folder), *map(str, wanted)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = OPEN_AT.match(process.stdout.readline())
        if found is None:
            raise Failed("The server to be measured did not start.")
        yield Host(int(found[1]), process.pid, folder)
    finally:
        process.terminate()
        process.wait(30)


class Reply(msgspec.Struct, frozen=True):
    """An answer on an open connection."""

    status: int
    head: str
    body: bytes

    @property
    def mark(self) -> str:
        """What the page would hold now."""
        return _field(self.head, MARK)


class Line:
    """A connection that stays open, as browsers keep theirs; opened again where it was idle for long."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", *, held: str = "") -> Reply:
        """The answer to a request."""
        if self._open is None or self._open[0].at_eof():
            self.close()
            self._open = await asyncio.open_connection("127.0.0.1", self._client.port)
        reader, writer = self._open
        writer.write(self._client.head(method, path, len(body), ending="keep-alive", held=held) + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        answer = await reader.readexactly(int(_field(head, "content-length")))
        return Reply(int(head.split(" ", 2)[1]), head, answer)

    def close(self) -> None:
        """Hang up."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


class Client:
    """Talks to a server on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def wait_until_up(self) -> None:
        """Wait for the first answer."""
        for _ in range(100):
            with contextlib.suppress(OSError, Failed):
                await self.get("/health")
                return
            await asyncio.sleep(0.1)
        raise Failed("The server to be measured does not answer.")

    async def get(self, path: str) -> bytes:
        """The body of a page."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: object) -> bytes:
        """The answer to a command."""
        return await self._ask("POST", path, msgspec.json.encode(body))

    async def _ask(self, method: str, path: str, body: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self.head(method, path, len(body)) + body)
            head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
        status = head.split(b" ")[1:2]
        if status and status[0] in (b"200", b"201", b"409"):
            return answer
        raise Failed(f"{method} {path.split('/')[-1]} was answered: {head.decode(errors='replace')[:80]}")

    def head(self, method: str, path: str, length: int, *, ending: str = "close", held: str = "") -> bytes:
        """What stands before a body."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: 127.0.0.1:{self.port}",
            "accept: application/json",
            "content-type: application/json",
            f"content-length: {length}",
            f"connection: {ending}",
            f"{HELD}: {held}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        """A connection that stays open."""
        line = Line(self)
        try:
            yield line
        finally:
            line.close()

    @contextlib.asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[AsyncIterator[int]]:
        """An event stream, as the versions it tells."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self.head("GET", path, 0))
            yield _versions(reader)
        finally:
            writer.close()


async def _versions(reader: asyncio.StreamReader) -> AsyncIterator[int]:
    async for line in reader:
        if line.startswith(b"data: "):
            yield int(line[6:])


def _field(head: str, name: str) -> str:
    found = re.search(rf"(?im)^{name}: *(\S+)", head)
    if found is None:
        raise Failed(f"An answer of the server has no {name}.")
    return found[1]
