"""The person at the keyboard, or the program at the other end of the pipe."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence

from moonrace.terminal.output import is_terminal, say

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Console:
    """Reads typed lines. Prompts, questions and curtains appear only where a person can answer them."""

    def __init__(self) -> None:
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Bytes that are no text become a line that is refused like any other.
            sys.stdin.reconfigure(errors="replace")
        self.is_interactive = is_terminal(sys.stdin) and is_terminal(sys.stdout)
        if self.is_interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401

    def read(self) -> str | None:
        """The next typed line, or None at the end of input."""
        sys.stdout.flush()
        if self.is_interactive:
            try:
                return input("> ").strip()
            except EOFError:
                # The prompt stands there unanswered.
                say()
                return None
        line = sys.stdin.readline()
        return line.strip() if line else None

    def lines(self, lines: Sequence[str]) -> None:
        """Print several lines."""
        for line in lines:
            say(line)

    def is_sure(self, question: str) -> bool:
        """Whether the person means it. A program is taken at its word."""
        if not question or not self.is_interactive:
            return True
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")

    def curtain(self, name: str) -> None:
        """Hide one person's table before the next one looks."""
        if self.is_interactive:
            say(CLEAR)
        say(f"Pass the device to {name}.")
        if self.is_interactive:
            input("Press Enter when you hold it. ")
