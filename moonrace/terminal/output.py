"""How commands speak: text on stdout, complaints and progress on stderr, colour only in a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from typing import IO

import msgspec

from moonrace.kernel.errors import MoonraceError

OK, FAILED, BAD_INPUT, STOPPED, UNREAD = 0, 1, 2, 130, 141
"""Exit codes; `docs/command-line.md` says when each is used."""

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal."""

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*])\*([^*\n]+?)\*(?![\w*])")


class Failed(MoonraceError):
    """What was asked about failed, though the question was a good one."""


def is_terminal(stream: IO[str]) -> bool:
    """Whether a person reads (or writes) this stream."""
    return stream.isatty()


def has_colour(stream: IO[str]) -> bool:
    """Whether bold and colour are welcome on the stream."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """Text that stands out, where the terminal can show it."""
    return f"\x1b[1m{text}\x1b[0m" if has_colour(sys.stdout) else text


def dim(text: str) -> str:
    """Text that stands back, where the terminal can show it."""
    return f"\x1b[2m{text}\x1b[0m" if has_colour(sys.stdout) else text


def marked(text: str) -> str:
    """A sentence with `**strong**` and `*stressed*` words, for the terminal."""
    return _EMPHASIS.sub(r"\1", _STRONG.sub(lambda found: bold(found[1]), text))


def width() -> int:
    """How many characters a line may have."""
    return min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph in lines of fitting length. Lines of a table stay as they are."""
    start = indent if first is None else first
    lines: list[str] = []
    for paragraph in text.splitlines():
        lead = start if not lines else indent
        if paragraph.startswith("|"):
            lines.append(lead + paragraph)
        else:
            # Hyphens belong to words that are typed, `end-actions`.
            lines += textwrap.wrap(
                paragraph,
                width(),
                initial_indent=lead,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
    return "\n".join(lines)


def hanging(line: str) -> str:
    """A line of a table in lines of fitting length, those after the first a little further in."""
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    return wrapped(text, f"{indent}    ", indent)


def say(text: str = "") -> None:
    """Print a line."""
    print(text)


def complain(text: str) -> None:
    """Print a line on stderr."""
    print(text, file=sys.stderr)


def show_json(value: object) -> None:
    """Print a value as JSON that other programs may rely on."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


@contextlib.contextmanager
def progress(label: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that is told how much is done; silent where nobody watches."""
    if not is_terminal(sys.stderr):
        yield lambda done: None  # noqa: ARG005
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)
