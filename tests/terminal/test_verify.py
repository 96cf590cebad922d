"""`moonrace verify` on records of finished games."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from moonrace.kernel.chance import Secret
from moonrace.kernel.record import Addition, Record, Seal
from tests.kernel.pact_table import at_first_turn, play_to_the_end
from tests.terminal.command import run, run_json

KEY = bytes(range(32))
ADDED = (Addition(0, "first-light"),)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = at_first_turn(chance=Secret(KEY, ADDED))
    play_to_the_end(match)
    header = msgspec.structs.replace(match.header, seal=Seal(Secret.seal(KEY), KEY.hex(), ADDED))
    path = tmp_path / "game.jsonl"
    Record(header, match.record.entries).save(path)
    return path


def test_a_record_that_follows(record: Path) -> None:
    result = run("verify", record)
    assert result.exit_code == 0
    assert f"The seal {Secret.seal(KEY)} fits the secret." in result.stdout
    assert "Player A added first-light, before the deal." in result.stdout
    assert "follow from it." in result.stdout


def test_the_same_for_programs(record: Path) -> None:
    found = run_json("verify", record)
    assert found["ok"]
    assert found["results"] > 4
    assert found["seal"]["added"] == [{"seat": 0, "words": "first-light", "at": 0}]


def test_a_changed_draw_is_named(record: Path) -> None:
    header, deal, *rest = record.read_text().splitlines()
    entry = json.loads(deal)
    entry["chance"][0] ^= 1
    record.write_text("\n".join([header, json.dumps(entry), *rest]) + "\n")
    result = run("verify", record)
    assert result.exit_code == 1
    assert "Entry 0: the secret gives" in result.stderr
    assert not json.loads(run("verify", record, "--json").stdout)["ok"]


def test_a_record_without_a_seal_says_so(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    run("play", "pact", "--seats", "me:Ada,me:Ben", "--seed", 1, "--record", path, typed="bid 1\nbid 0\n")
    result = run("verify", path)
    assert result.exit_code == 1
    assert "does not say how its chance was sealed" in result.stderr
