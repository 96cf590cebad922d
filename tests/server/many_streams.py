"""Opens many idle streams at a real server and says how many heard a change, and what they cost in megabytes.

python -m tests.server.many_streams 1000
"""

from __future__ import annotations

import asyncio
import json
import resource
import secrets
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from tests.server.test_crash import Nursery


def resident(pid: int) -> float:
    """Megabytes a process holds in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise ValueError("no such process")


def post(url: str, body: Any) -> Any:
    """Send JSON and read JSON."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    return json.load(urllib.request.urlopen(request))


async def listen(port: int, path: str, is_open: asyncio.Event) -> bool:
    """Open a stream; whether it hears of a change."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode())
    await reader.readuntil(b"data: 0\n\n")
    is_open.set()
    await reader.readuntil(b"data: 1\n\n")
    return True


async def measure(count: int, port: int, pid: int) -> tuple[int, float]:
    """How many of the streams heard, and what all of them cost."""
    url = f"http://127.0.0.1:{port}"
    body = {"game": "pact", "seats": ["me", "friend"], "command": secrets.token_urlsafe(18)}
    made = await asyncio.to_thread(post, f"{url}/tables", body)
    before = resident(pid)
    tasks = []
    for _ in range(count):
        is_open = asyncio.Event()
        tasks.append(asyncio.ensure_future(listen(port, f"{made['spectators']}/events", is_open)))
        await is_open.wait()
    cost = resident(pid) - before
    for seat, base in enumerate((made["address"], made["links"]["1"])):
        await asyncio.to_thread(
            post, f"{url}{base}/act", {"version": 0, "action": "bid 1", "command": f"bid-of-{seat}"}
        )
    heard = await asyncio.wait_for(asyncio.gather(*tasks), 120)
    return sum(heard), cost


def main(count: int) -> None:
    """Measure and print."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * count + 200), hard))
    with tempfile.TemporaryDirectory() as folder:
        nursery = Nursery(Path(folder))
        try:
            nursery.start()
            heard, cost = asyncio.run(measure(count, nursery.port, nursery.pid))
        finally:
            nursery.close()
    print(heard, round(cost, 1))


if __name__ == "__main__":
    main(int(sys.argv[1]))
