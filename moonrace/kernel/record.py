"""Records: a match as JSON lines, documented in `docs/records.md`.

The first line is the header; each further line is an entry: an action in its text form with the chance it
used, or an undo. Everything else about a match is derived. A full record holds every secret of its match.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Annotated, TypeVar

import msgspec

from moonrace.kernel.errors import BadRecord
from moonrace.kernel.typed import typed

S = TypeVar("S", bound=msgspec.Struct)
FORMAT = 1
DEAL = "deal"
RESIGN, LEAVE, DRAW, NO_RESULT = ENDS = "resign", "leave", "draw", "no-result"
"""Ends by people. Who leaves resigns as well, and the game goes on: somebody else plays the seat."""


class Addition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody at a table has added to its secret, so that the host alone does not decide."""

    seat: int
    words: Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z-]{1,64}$")]
    at: int = 0
    """The number of the first entry whose chance depends on it; 0 is the deal."""


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the chance of a match can be checked: what was shown before the deal, and the secret behind it."""

    shown: str
    secret: str
    """In hexadecimal figures, told after the end."""
    added: tuple[Addition, ...] = ()


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is, before anything happens in it."""

    moonrace: int
    title: str
    rules: str
    content: str
    players: int
    options: dict[str, str] = {}
    seats: tuple[str, ...] = ()
    free_undo: bool = False
    seal: Seal | msgspec.UnsetType = msgspec.UNSET


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that was done: an action, or the taking back of one. Entry 0 is the deal.

    With `rules` it says that the match went on under that version of the rules from entry `since`: what
    stands from there on did not fit them and is void. With `end` its people have ended the match, or one side
    its part in it.
    """

    n: int
    seat: int | None = None
    act: str = ""
    chance: tuple[int, ...] = ()
    undo: int | None = None
    rules: str = ""
    since: int = 0
    end: str = ""


class Record(msgspec.Struct):
    """A header and its entries."""

    header: Header
    entries: list[Entry]

    def to_lines(self) -> list[str]:
        """The record as text, a line each."""
        return [encode_line(part) for part in (self.header, *self.entries)]

    def save(self, path: Path) -> None:
        """Write the whole record; a reader sees the old file or the new one, never half of it."""
        draft = path.with_name(path.name + ".part")
        try:
            with draft.open("wb") as file:
                file.write("".join(line + "\n" for line in self.to_lines()).encode())
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
            _sync_folder(path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise BadRecord(f"{path}: cannot be written ({error.strerror}).") from None


class RecordWriter:
    """Appends a match to a file as it is played. Every line is on the disk before `append` returns.

    What cannot be written whole is taken off again, so that the file never holds half a line in its middle
    and the same entry can be appended once there is room.
    """

    def __init__(self, path: Path, header: Header | None, entries: Iterable[Entry] = ()) -> None:
        """Without a header it goes on with a file that has one."""
        self._start(path, "ab" if header is None else "xb")
        if header is not None:
            self._write([header, *entries])
            _sync_folder(path)

    @classmethod
    def resume(cls, path: Path) -> tuple[Record, RecordWriter]:
        """Go on with a record that exists: what it holds, and a writer that appends to it."""
        record = read_record(path)
        record.save(path)
        return record, cls(path, None)

    def append(self, entry: Entry) -> None:
        """Add one entry."""
        self._write([entry])

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _start(self, path: Path, mode: str) -> None:
        self._path = path
        try:
            # Unbuffered, so that a failed write leaves nothing behind that a later one would send after it.
            self._file: IO[bytes] = path.open(mode, buffering=0)
        except OSError as error:
            raise BadRecord(f"{path}: cannot be written ({error.strerror}).") from None
        self._size = self._file.seek(0, os.SEEK_END)

    def _write(self, parts: Sequence[Header | Entry]) -> None:
        data = "".join(encode_line(part) + "\n" for part in parts).encode()
        rest = data
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.truncate(self._size)
                self._file.seek(self._size)
            raise BadRecord(f"{self._path}: cannot be written ({error.strerror}).") from None
        self._size += len(data)


def _sync_folder(path: Path) -> None:
    """Make a new name in a folder survive a crash, where the system can."""
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def encode_line(part: msgspec.Struct) -> str:
    """A header or entry as one line of JSON."""
    return msgspec.json.encode(part).decode()


def read_record(path: Path) -> Record:
    """Read a record. A last line cut short by a crash was never acknowledged and is left out."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror}).") from None
    return parse_record(data, name=str(path))


def parse_record(text: str | bytes, name: str = "record") -> Record:
    """The record a text holds, or `BadRecord` naming the line and field."""
    lines = (text.encode() if isinstance(text, str) else text).split(b"\n")
    if not _is_whole(lines[-1]):
        lines.pop()
    if not lines:
        raise BadRecord(f"{name}: holds no whole line. A record begins with a header line.")
    header = _header(lines[0], name)
    entries: list[Entry] = []
    for number, line in enumerate(lines[1:], start=2):
        entry = _decode(line, Entry, f"{name}, line {number}")
        if entry.n != len(entries):
            raise BadRecord(f"{name}, line {number}, field n: expected {len(entries)}, found {entry.n}.")
        entries.append(entry)
    return Record(header, entries)


class _Format(msgspec.Struct):
    moonrace: int


def _header(line: bytes, name: str) -> Header:
    where = f"{name}, line 1 (header)"
    written = _decode(line, _Format, where).moonrace
    if written != FORMAT:
        raise BadRecord(f"{where}: format {written} is not known here; this version reads {FORMAT}.")
    return _decode(line, Header, where)


def _is_whole(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _decode(line: bytes, kind: type[S], where: str) -> S:
    try:
        return msgspec.json.decode(line, type=typed(kind))
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadRecord(f"{where}: {error}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{where}: is not UTF-8 text.") from None
    except RecursionError:
        raise BadRecord(f"{where}: is nested too deeply to be a record.") from None
