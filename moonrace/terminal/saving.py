"""Keeping a game on the disk while it is played, so that nothing is lost when the terminal closes."""

from __future__ import annotations

import datetime
from pathlib import Path

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import BadRecord, BadText, Refusal
from moonrace.kernel.match import Match
from moonrace.kernel.record import RecordWriter
from moonrace.terminal.given import data_folder
from moonrace.terminal.output import complain


class Keeper:
    """A match, each step written as it is made. When the disk fails it says so and tries again later."""

    def __init__(self, match: Match, path: Path, *, is_resumed: bool = False) -> None:
        self.path = path
        self.match = match
        self._written = len(match.steps)
        self._writer = RecordWriter.resume(path)[1] if is_resumed else _new_writer(match, path)

    def act(self, seat: int, action: Action | str) -> None:
        """Do something in the match and write it."""
        self.match.act(seat, action)
        self._keep()

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not do this now, or None if it may."""
        return self.match.refusal(seat, action)

    def undo(self, seat: int) -> None:
        """Take a seat's last action back and write that."""
        self.match.undo(seat)
        self._keep()

    def end(self, how: str, seat: int | None = None) -> None:
        """End the match, or one side's part in it, and write that."""
        self.match.end(how, seat)
        self._keep()

    def _keep(self) -> None:
        for step in self.match.steps[self._written :]:
            try:
                self._writer.append(step.entry)
            except BadRecord as error:
                complain(f"The last moves are not saved yet. {error}")
                return
            self._written += 1

    def close(self) -> None:
        """Close the file."""
        self._writer.close()


def _new_writer(match: Match, path: Path) -> RecordWriter:
    if path.exists():
        raise BadText(f"{path} exists already. Go on with it by --resume {path}, or name another.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadText(
            f"{path.parent} cannot be made ({error.strerror}). Name a file: --record FILE."
        ) from None
    record = match.record
    return RecordWriter(path, record.header, record.entries)


def fresh_path(game: str) -> Path:
    """A new file for a game in the user's folder."""
    now = datetime.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    folder = data_folder() / "records"
    path = folder / f"{game}-{now}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{game}-{now}-{number}.jsonl"
        number += 1
    return path
