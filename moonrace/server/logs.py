"""What a server writes down of itself: plain lines, or one JSON object a line for programs that read logs.

Nothing that opens a table is ever in it: requests are told by the pattern of their address.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

PLAIN = "%(asctime)s %(levelname)s %(message)s"
FIELDS = "moonrace_fields"

Format = Literal["text", "json"]


def logged(event: str, **fields: Any) -> dict[str, Any]:
    """The `extra` of a log record: what kind of thing happened, and its figures."""
    return {FIELDS: {"event": event, **fields}}


class JsonLines(logging.Formatter):
    """One object a line: time, level, event, and what belongs to it."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line; whatever is in it stays within the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": "message",
            "words": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(wanted: Format) -> None:
    """Let the process log to stderr: warnings in plain lines, or everything in JSON, requests included."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if wanted == "json" else logging.Formatter(PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # What goes for good is told in every log; where nobody reads the rest, it need not be made.
    logging.getLogger("moonrace.sweeping").setLevel(logging.INFO)
    for name in ("moonrace.access", "moonrace.server"):
        logging.getLogger(name).setLevel(logging.INFO if wanted == "json" else logging.WARNING)
