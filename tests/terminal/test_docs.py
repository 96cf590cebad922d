"""The pages about the command line and about records: their examples run, and they name what there is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.match import Match
from moonrace.kernel.record import Entry, Header, parse_record
from moonrace.lab.arena import Results
from moonrace.lab.bench import BARS
from moonrace.lab.fuzz import Failure, Report
from moonrace.terminal.commands import COMMANDS
from tests.terminal.command import GAME, ROOT, run

COMMAND_LINE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
EXAMPLES = [
    line.removeprefix("$ moonrace ")
    for block in re.findall(r"```console\n(.*?)```", COMMAND_LINE, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("$ moonrace ")
]


def record_in_docs() -> str:
    found = re.search(r"```json\n(.*?)```", RECORDS, re.DOTALL)
    assert found is not None
    return found[1]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 9


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text(record_in_docs())
    result = run(*shlex.split(example))
    assert result.exit_code == 0, result.output


def test_the_record_in_the_docs_replays() -> None:
    record = parse_record(record_in_docs())
    match = Match.replay(games.load(GAME), record)
    assert [step.entry.act for step in match.effective][-1] == "draw draw"


def test_the_page_on_records_names_every_field() -> None:
    for kind in (Header, Entry):
        for field in kind.__struct_fields__:
            assert f"\n| `{field}` |" in RECORDS


def test_the_python_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = re.search(r"```python\n(.*?)```", RECORDS, re.DOTALL)
    assert found is not None
    exec(found[1], {})
    assert Path("game.jsonl").exists()


def test_the_page_on_the_command_line_names_every_key() -> None:
    for kind in (Results, Report, Failure):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in COMMAND_LINE, field.name
    for name, bar in BARS.items():
        row = next(line for line in COMMAND_LINE.splitlines() if line.startswith(f"| `{name}`"))
        assert f"{bar.value:,g}" in row


def test_the_page_names_every_word_of_command() -> None:
    for words, _ in COMMANDS:
        first = words.split()[0].strip(",")
        assert first in ("NUMBER", "ACTION") or f"`{first}" in COMMAND_LINE
