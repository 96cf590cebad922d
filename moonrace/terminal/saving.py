"""Keeping a game on the disk while it is played, so that nothing is lost when the terminal closes."""

from __future__ import annotations

import datetime
from pathlib import Path

from moonrace.kernel.errors import BadRecord, BadText
from moonrace.kernel.match import Match
from moonrace.kernel.record import RecordWriter
from moonrace.terminal.given import data_folder


class Keeper:
    """Writes every step of a match as it is made. When the disk fails it says so and tries again later."""

    def __init__(self, match: Match, path: Path, *, is_resumed: bool = False) -> None:
        self.path = path
        self._match = match
        self._written = len(match.steps)
        self._writer = RecordWriter.resume(path)[1] if is_resumed else _new_writer(match, path)

    def keep(self) -> str:
        """Write what is new. Returns a complaint if it could not be written, else nothing."""
        for step in self._match.steps[self._written :]:
            try:
                self._writer.append(step.entry)
            except BadRecord as error:
                return f"The last moves are not saved yet. {error}"
            self._written += 1
        return ""

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
