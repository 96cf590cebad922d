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
            return self._answer("> ")
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _answer(self, prompt: str) -> str | None:
        """What the person types after a prompt, or None at the end of input."""
        try:
            return input(prompt).strip()
        except EOFError:
            # The prompt stands there unanswered.
            say()
            return None

    def lines(self, lines: Sequence[str]) -> None:
        """Print several lines."""
        for line in lines:
            say(line)

    def is_sure(self, question: str) -> bool:
        """Whether the person means it. A program is taken at its word."""
        if not question or not self.is_interactive:
            return True
        return (self._answer(f"{question} [y/N] ") or "").lower() in ("y", "yes")

    def curtain(self, name: str) -> bool:
        """Hide one person's table before the next one looks. Whether somebody took the device."""
        if self.is_interactive:
            say(CLEAR)
        say(f"Pass the device to {name}.")
        return not self.is_interactive or self._answer("Press Enter when you hold it. ") is not None
