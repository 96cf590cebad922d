"""Records on the disk: whole, cut short, broken, and on a disk that is full."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import moonrace
from moonrace.kernel.errors import BadRecord
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Header, Record, RecordWriter, parse_record, read_record
from moonrace.lab.laws import frozen_state
from tests.kernel.pact_table import at_first_turn

HEADER = Header(moonrace=1, title="pact", rules="1", content="", players=2, options={"windows": "ask"})
ENTRIES = st.lists(
    st.builds(
        Entry,
        n=st.just(0),
        seat=st.none() | st.integers(-2, 7),
        act=st.text(max_size=20),
        chance=st.lists(st.integers(0, 2**32)).map(tuple),
        undo=st.none() | st.integers(0, 99),
    ),
    max_size=6,
).map(lambda entries: [Entry(n, e.seat, e.act, e.chance, e.undo) for n, e in enumerate(entries)])
SEATS = st.lists(st.text(max_size=12), max_size=4).map(tuple)


@given(SEATS, ENTRIES)
def test_record_reads_back_whatever_people_are_called(seats: tuple[str, ...], entries: list[Entry]) -> None:
    record = Record(Header(1, "pact", "1", "", 2, {"windows": "ask"}, seats), entries)
    assert parse_record("\n".join(record.to_lines()) + "\n") == record


@given(ENTRIES.filter(bool), st.data())
def test_cut_short_anywhere_it_loses_only_what_was_not_whole(
    entries: list[Entry], data: st.DataObject
) -> None:
    record = Record(HEADER, entries)
    text = "".join(line + "\n" for line in record.to_lines()).encode()
    first = text.index(b"\n")
    cut = data.draw(st.integers(first, len(text)))
    whole = text[:cut].count(b"\n") + (text[cut : cut + 1] == b"\n") - 1
    assert parse_record(text[:cut]).entries == entries[:whole]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("", "game.jsonl: holds no whole line. A record begins with a header line."),
        ('{"moonrace":1,"ti', "game.jsonl: holds no whole line."),
        ("hello\n", "game.jsonl, line 1 (header): JSON is malformed"),
        ("[1]\n", "game.jsonl, line 1 (header): Expected `object`, got `array`"),
        ('{"title":"pact"}\n', "game.jsonl, line 1 (header): Object missing required field `moonrace`"),
        ('{"moonrace":2,"new":1}\n', "line 1 (header): format 2 is not known here; this version reads 1."),
        ('{"moonrace":1,"colour":1}\n', "line 1 (header): Object"),
        ("HEADER\n" + '{"n":0,"act":"deal"}\n{"n":2}\n', "line 3, field n: expected 1, found 2."),
        ("HEADER\n" + '{"n":0,"colour":1}\n', "line 2: Object contains unknown field `colour`"),
        ("HEADER\n" + '{"n":"0"}\n', "line 2: Expected `int`, got `str` - at `$.n`"),
        ("HEADER\n" + '{"n":0,"chance":[1,"x"]}\n', "line 2: Expected `int`, got `str` - at `$.chance[1]`"),
        ("HEADER\n" + '{"n":0}\n{"n":1\n{"n":2}\n', "line 3: "),
        ("HEADER\n\n" + '{"n":0}\n', "line 2: "),
        ("HEADER\n" + '{"n":0,"act":' + "[" * 5000 + "\n", "line 2: "),
        ('{"moonrace":1,"x":' + "[" * 100_000 + "\n", "line 1 (header): is nested too deeply"),
    ],
    ids=lambda text: text[:40],
)
def test_broken_record_names_line_and_field(tmp_path: Path, lines: str, reason: str) -> None:
    path = tmp_path / "game.jsonl"
    header = Record(HEADER, []).to_lines()[0]
    path.write_text(lines.replace("HEADER", header))
    with pytest.raises(BadRecord) as caught:
        read_record(path)
    assert reason in str(caught.value)
    assert "game.jsonl" in str(caught.value)


def test_header_with_an_unknown_field_names_it() -> None:
    line = Record(HEADER, []).to_lines()[0].replace('"title"', '"colour":1,"title"')
    with pytest.raises(BadRecord, match="contains unknown field `colour`"):
        parse_record(line + "\n")


def test_file_that_is_not_text_or_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"none\.jsonl: cannot be read \(No such file"):
        read_record(tmp_path / "none.jsonl")
    odd = tmp_path / "odd.jsonl"
    odd.write_bytes(b'{"moonrace":1,"title":"\xff"}\n')
    with pytest.raises(BadRecord, match=r"odd\.jsonl, line 1 \(header\): is not UTF-8 text"):
        read_record(odd)


def test_match_is_saved_and_read_back(tmp_path: Path) -> None:
    match, path = at_first_turn(), tmp_path / "game.jsonl"
    match.save(path)
    match.act(0, "load")
    match.save(path)
    again = moonrace.read_match(path)
    assert again.record == match.record
    assert frozen_state(again.position) == frozen_state(match.position)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]


def test_saving_where_one_cannot_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"game\.jsonl: cannot be written \(No such file"):
        at_first_turn().save(tmp_path / "nowhere" / "game.jsonl")


def test_writer_has_every_entry_on_the_disk_before_it_returns(tmp_path: Path) -> None:
    match, path = at_first_turn(), tmp_path / "game.jsonl"
    writer = RecordWriter(path, match.header, match.record.entries)
    for act in ("load", "draw", "end"):
        writer.append(match.act(0, act).entry)
        assert read_record(path) == match.record
    writer.close()


def test_writer_does_not_write_over_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RecordWriter(path, HEADER).close()
    with pytest.raises(BadRecord, match=r"cannot be written \(File exists\)"):
        RecordWriter(path, HEADER)


@pytest.mark.parametrize("tail", [b"", b'{"n":4,"se', b'{"n":3,"seat":0,"act":"load"}', b"\xff\xff"])
def test_writer_goes_on_after_a_crash(tmp_path: Path, tail: bytes) -> None:
    match, path = at_first_turn(), tmp_path / "game.jsonl"
    RecordWriter(path, match.header, match.record.entries).close()
    with path.open("ab") as file:
        file.write(tail)
    record, writer = RecordWriter.resume(path)
    again = Match.replay(match.title, record)
    writer.append(again.act(0, "load").entry)
    writer.close()
    assert read_record(path) == again.record


class FullDisk:
    """A file that takes some bytes and then no more."""

    def __init__(self, file: object, room: int) -> None:
        self._file, self.room = file, room

    def write(self, data: bytes) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        part = data[: self.room]
        self.room -= len(part)
        return int(self._file.write(part))  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


def test_full_disk_leaves_the_record_whole_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    match, path = at_first_turn(), tmp_path / "game.jsonl"
    writer = RecordWriter(path, match.header, match.record.entries)
    before = path.read_bytes()
    entry = match.act(0, "load").entry
    disk = FullDisk(writer._file, room=7)
    writer._file = disk  # type: ignore[assignment]
    with pytest.raises(BadRecord, match=r"cannot be written \(No space left on device\)"):
        writer.append(entry)
    assert path.read_bytes() == before
    disk.room = 10_000
    writer.append(entry)
    assert read_record(path) == match.record


KILLED = """
import os, sys
from pathlib import Path
from moonrace.kernel.record import Entry, Header, RecordWriter
writer = RecordWriter(Path(sys.argv[1]), Header(1, "pact", "1", "", 2))
for n in range(int(sys.argv[2])):
    writer.append(Entry(n, 0, "load"))
    print(n, flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_killed_process_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), "25"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -9
    assert len(done.stdout.split()) == len(read_record(path).entries) == 25
