"""Reading records back: step by step, through one pair of eyes, and saying where a broken one breaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.command import GAME, run, run_json


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    typed = "bid 1\nbid 0\norder veto-2 always\nload\ndraw\nend\n"
    run("play", "pact", "--seats", "me:Ada,me:Ben", "--seed", 1, "--record", path, typed=typed)
    return path


def test_a_record_is_told_step_by_step(record: Path) -> None:
    result = run("replay", record)
    assert result.exit_code == 0
    assert "Pact: Ada, Ben" in result.stdout
    assert "Ada: load" in result.stdout
    assert "The record stops here; the game is not over." in result.stdout


def test_each_seat_is_told_only_what_it_may_know(record: Path) -> None:
    everything = run_json("replay", record, "--seat", "all")
    ada, ben, watcher = (run_json("replay", record, "--seat", seat) for seat in ("A", "b", "spectator"))
    secret = next(
        event["card"] for step in everything["steps"] for event in step["events"] if event.get("card")
    )
    owner = next(step for step in everything["steps"] if any(e.get("card") == secret for e in step["events"]))
    assert owner["n"] == 0
    told = [secret in json.dumps(seen) for seen in (ada, ben, watcher)]
    assert told == [True, False, False]
    assert "order veto-2 always" not in json.dumps([ben, watcher])
    assert all("chance" not in step for seen in (ada, ben, watcher) for step in seen["steps"])
    assert any("chance" in step for step in everything["steps"])


def test_the_table_at_a_step(record: Path) -> None:
    early = run_json("replay", record, "--at", 0, "--seat", "A")
    late = run_json("replay", record, "--at", 2, "--seat", "A")
    assert early["view"]["bids"] == {}
    assert late["view"]["bids"] == {"0": 1, "1": 0}
    shown = run("replay", record, "--at", 2).stdout
    assert "after entry 2" in shown


@pytest.mark.parametrize(
    ("words", "told"),
    [(["--at", "99"], "--at 99 is beyond it"), (["--seat", "E"], "--seat wants A, B or spectator, not “E”")],
)
def test_wrong_questions(record: Path, words: list[str], told: str) -> None:
    result = run("replay", record, *words)
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "told", "code"),
    [
        ('"n":1,', '"n":7,', "line 3, field n: expected 1, found 7", 2),
        ('"act":"bid 1"', '"act":"launch"', "line 3: Entry 1 does not replay: That is not possible now.", 1),
        ('"act":"bid 1"', '"act":"bid 1","why":"x"', "line 3", 2),
        ('"act":"load"', '"act":"load","chance":[1]', "used less chance than is recorded", 1),
        ('"title":"pact"', '"title":"poker"', "line 1, field title: No game is called “poker”", 2),
        ('"content":""', '"content":"abc"', "line 1, field content: was played with other card values", 2),
        ('"moonrace":1', '"moonrace":9', "format 9 is not known", 2),
        ('"players":2', '"players":"two"', "players", 2),
    ],
)
def test_a_broken_record_is_told_by_line(record: Path, old: str, new: str, told: str, code: int) -> None:
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new, 1))
    result = run("replay", record)
    assert result.exit_code == code, result.stderr
    assert told in result.stderr
    assert str(record) in result.stderr
    assert result.stdout == ""


def test_a_record_names_the_content_it_needs(tmp_path: Path) -> None:
    own, path = tmp_path / "own.toml", tmp_path / "own.jsonl"
    own.write_text("[equipment.redstone]\npad_cost = 2\n")
    run("play", GAME, "--seats", "me", "--content", own, "--record", path)
    assert "Name the file that gave them: --content FILE." in run("replay", path).stderr
    assert run("replay", path, "--content", own).exit_code == 0


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}\n", b"not json\n", b'{"moonrace":1}\n'])
def test_what_is_no_record_is_told_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(content)
    result = run("replay", path)
    assert result.exit_code == 2
    assert str(path) in result.stderr
    assert "Traceback" not in result.stderr


def test_what_one_seat_knew_is_told_from_a_whole_record(tmp_path: Path) -> None:
    path = tmp_path / "export.jsonl"
    path.write_text('{"moonrace_view":1,"title":"pact"}\n')
    result = run("replay", path)
    assert result.exit_code == 2
    assert "Export the table again after the end." in result.stderr


def of_older_rules(record: Path, act: str = "load") -> Path:
    """The record as version 0 of the rules left it, with something else done in place of `load`."""
    text = record.read_text().replace('"rules":"1"', '"rules":"0"', 1)
    record.write_text(text.replace('"act":"load"', f'"act":"{act}"', 1))
    return record


def test_a_record_of_older_rules_that_fits_is_told_with_a_word_about_it(record: Path) -> None:
    result = run("replay", of_older_rules(record))
    assert result.exit_code == 0
    assert "was begun under version 0 of the rules; these are version 1. All in it fits." in result.stderr
    assert "Ada: load" in result.stdout


def test_a_record_that_does_not_fit_is_told_as_far_as_it_does(record: Path) -> None:
    result = run("replay", of_older_rules(record, "sing"))
    assert result.exit_code == 0
    assert "does not fit: Entry 4 does not replay: No action begins with “sing”." in result.stderr
    assert "Ada: draw" not in result.stdout


def test_a_game_of_older_rules_goes_on_without_what_does_not_fit(record: Path) -> None:
    before = of_older_rules(record, "sing").read_text().splitlines()
    result = run("play", "--resume", record, typed="load\nquit\n")
    assert result.exit_code == 0
    assert "What was done from line 6 on does not fit" in " ".join(result.stdout.split())
    after = record.read_text().splitlines()
    assert after[1 : len(before)] == before[1:]
    assert json.loads(after[len(before)]) == {"n": len(before) - 1, "rules": "1", "since": 4}
    assert json.loads(after[-1])["act"] == "load"
    assert run("replay", record).exit_code == 0
