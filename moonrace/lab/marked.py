"""Tables in the docs that commands write: what stands between two marks, and where it was measured."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from moonrace.kernel.errors import BadText


def marks(name: str) -> tuple[str, str]:
    """The lines between which a table of this name stands."""
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"


def put(file: Path, name: str, text: str) -> None:
    """Put a text where a page has room for it; all else stays as it is."""
    try:
        page = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{file}: cannot be read ({error}).") from None
    first, last = marks(name)
    head, begin, rest = page.partition(first)
    _, end, tail = rest.partition(last)
    if not begin or not end:
        raise BadText(f"{file} has no room for the {name}: it needs the lines {first} and {last}.")
    file.write_text(f"{head}{first}\n\n{text}\n\n{last}{tail}", encoding="utf-8")


def standing(file: Path, name: str) -> str:
    """What a page has in that place now."""
    first, last = marks(name)
    return file.read_text(encoding="utf-8").partition(first)[2].partition(last)[0].strip()


def rows(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    told = [f"| {' | '.join(line)} |" for line in (head, *body)]
    return "\n".join([told[0], "|---" * len(head) + "|", *told[1:]])


def machine() -> str:
    """On what, and when: processor, cores, Python and the day."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    words = [_processor(), f"{cores} cores", f"Python {platform.python_version()}", date.today().isoformat()]
    return ", ".join(filter(None, words))


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.machine()
