"""Work for tests, done in another process."""

from __future__ import annotations

import os
import time
from typing import Any

from moonrace.workers.worker import Tell


def obliging(title: Any, asked: dict[str, Any], tell: Tell) -> bytes:
    """Does what it is asked to."""
    for word in asked.get("tells", ()):
        tell(word.encode())
    if asked.get("sleeps"):
        time.sleep(60)
    if asked.get("raises"):
        raise ValueError("no idea")
    said = asked.get("says", "") * asked.get("times", 1)
    return f"{os.getpid()} {title.id} {said}".encode()
