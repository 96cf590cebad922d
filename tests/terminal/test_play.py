"""A game in plain lines, typed into the program or sent through a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from moonrace import games
from moonrace.kernel.events import CLOCK
from moonrace.kernel.match import Match
from moonrace.kernel.record import read_record
from tests.terminal.command import GAME, PROGRAM, ROOT, piped, run


def record_of(path: Path) -> Match:
    record = read_record(path)
    return Match.replay(games.load(record.header.title), record)


def choices(shown: str) -> list[str]:
    """The numbered sentences shown last."""
    last = shown.split("Type a number or an action; ? explains.")[-2]
    return re.findall(r"^ +\d+\. (.*)$", last.split("\n\n")[-1], re.MULTILINE)


def test_the_table_and_numbered_choices_are_shown() -> None:
    shown = run("play", GAME, "--seats", "me:Ada,heuristic", "--seed", 3).stdout
    assert "A Ada (you): 7 of 7 fuel" in shown
    assert choices(shown)[0].startswith("Start on start space 1")
    assert "\x1b" not in shown
    assert "> " not in shown


def test_the_end_of_input_keeps_the_game_and_says_where(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = run("play", GAME, "--seed", 3, "--record", path, typed="1\n")
    assert result.exit_code == 0
    assert f"The game is saved in {path}." in result.stdout
    assert f"moonrace play {GAME} --resume {path}" in result.stdout
    assert [step.entry.act for step in record_of(path).steps if step.entry.seat == 0] == ["start start_1"]


def test_without_a_name_the_record_lands_in_the_data_folder(tmp_path: Path) -> None:
    run("play", "pact", "--seats", "me,random")
    kept = list((tmp_path / "data" / "records").glob("pact-*.jsonl"))
    assert len(kept) == 1
    assert record_of(kept[0]).header.seats == ("me", "random")


def test_every_move_is_on_the_disk_before_the_next_is_asked_for(tmp_path: Path) -> None:
    """What a kill at any moment leaves is a record that can be resumed, even with its last line cut short."""
    path = tmp_path / "game.jsonl"
    run("play", "pact", "--seats", "me,random", "--seed", 1, "--record", path, typed="bid 1\nload\n")
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    before = len(read_record(path).entries)
    result = run("play", "--resume", path, typed="quit\n")
    assert result.exit_code == 0, result.output
    assert len(read_record(path).entries) >= before
    assert path.read_bytes().endswith(b"}\n")


def test_resuming_goes_on_where_the_game_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "pact", "--seats", "me:Ada,random", "--seed", 1, "--record", path, typed="bid 1\n")
    first = record_of(path)
    result = run("play", "--resume", path, typed="load\n")
    assert "Pact: Ada, Dice B." in result.stdout
    later = record_of(path)
    assert len(later.steps) > len(first.steps)
    assert later.record.entries[: len(first.steps)] == first.record.entries


def test_an_existing_record_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    result = run("play", "pact", "--record", path)
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert path.read_text() == "mine"


def test_typed_actions_and_numbers_do_the_same(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("typed.jsonl", "numbered.jsonl")]
    for path, line in zip(paths, ("bid 2", "3"), strict=True):
        run("play", "pact", "--seats", "me,random", "--seed", 9, "--record", path, typed=f"{line}\n")
    typed, numbered = (read_record(path).entries for path in paths)
    assert typed == numbered
    assert any(entry.act == "bid 2" for entry in typed)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("99", "There is no choice 99; the numbers go from 1 to"),
        ("0", "There is no choice 0"),
        ("9" * 400, "There is no choice"),
        ("bit 2", "Did you mean “bid”?"),
        ("bid", "“bid” is typed: bid COINS"),
        ("bid two", "wants a whole number for COINS"),
        ("launch", "That is not possible now."),
        ("undo", "There is nothing to undo yet."),
        ("redo", "There is nothing to do again."),
        ("save", "“save” wants a file"),
        ("save /nowhere/at/all.jsonl", "/nowhere/at/all.jsonl: cannot be written"),
        ("why", "“why” wants an action"),
        ("why launch", "That is not possible now."),
        ("why bid 1", "That is possible now."),
        ("? 1", "Typed: bid 0"),
        ("? 99", "There is no choice 99"),
        ("? X-1", "Pact has no rules text."),
        ("log much", "“log” is typed: log, log N or log all."),
        ("log ²", "“log” is typed: log, log N or log all."),
        ("log " + "9" * 5000, "round"),
        ("²", "No action begins with “²”."),
        ("? ²", "Pact has no rules text."),
        ("why ²", "No action begins with “²”."),
        ("log 1", "round"),
        ("table", "bank: 0"),
        ("?", "Commands:"),
        ("help", "bid COINS"),
    ],
)
def test_what_is_typed_is_answered_and_the_game_stays_as_it_was(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = run("play", "pact", "--seats", "me,me", "--seed", 1, "--record", path, typed=f"{line}\n")
    assert result.exit_code == 0
    assert told in result.stdout.split("? explains.")[-1]
    assert len(read_record(path).entries) == 1


def test_words_to_type_are_not_broken_at_their_hyphens() -> None:
    answer = run("play", GAME, "--seats", "me", "--seed", 3, typed="nonsense\n").stdout.split("? explains.")[
        -1
    ]
    assert "end-actions" in answer
    assert "-\n" not in answer


def test_players_who_think_longer_are_asked_for_advice(tmp_path: Path) -> None:
    shown = run(
        *("play", "moonshot", "--seats", "me,even", "--seed", 3, "--record", tmp_path / "game.jsonl"),
        typed="advice hard:5it\nadvice oracle\n",
    ).stdout
    said = shown.split("? explains.")[-1]
    assert "Typed: " in said
    assert "No bot is called “oracle”" in said


@pytest.mark.parametrize("game", ["apogee", "astronavigators", "leaving-earth", "moonshot", GAME])
def test_a_coach_is_asked_for_advice(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shown = run("play", game, "--seats", "me", "--seed", 3, "--record", path, typed="advice\n").stdout
    said = shown.split("? explains.")[-1]
    assert "Typed: " in said
    typed = said.partition("Typed: ")[2].splitlines()[0]
    before = said.partition("Typed: ")[0].strip()
    assert before.endswith(".")
    assert before.count(". ") >= 1
    assert len(read_record(path).entries) == 1
    done = run("play", "--resume", path, typed=f"{typed}\n")
    assert done.exit_code == 0
    assert typed in [entry.act for entry in read_record(path).entries]


def test_why_shows_the_clause() -> None:
    result = run(
        "play", GAME, "--seats", "me", "--seed", 3, typed="1\n1\nwhy launch mercury_3\n? TB-MOV-02\n"
    )
    answer = result.stdout.split("? explains.")[-1]
    assert re.search(r"TB-[A-Z]+-\d\d\nTB-", answer), answer
    assert "TB-MOV-02" in answer


def test_after_a_move_only_what_changed_is_shown() -> None:
    """A game that goes round bots after every move shows no whole table for it."""
    shown = run("play", GAME, "--seats", "me:Ada,heuristic", "--seed", 3, typed="1\n1\n1\n").stdout
    first, *rest = shown.split("? explains.")[:-1]
    assert "Changed on the table" not in first
    assert "  Apollo 9: missing: Saturn V, Craft and LM; bonus +3." in first
    assert all("Apollo 9: missing" not in looked for looked in rest)
    assert "Changed on the table (“table” shows all of it):\nTurn 1, your turn, draw phase." in rest[0]
    assert (
        "Changed on the table:\n"
        "A Ada (you): 5 of 7 fuel, 8 cards, gold piece on start space 1, 0 of 6 missions completed.\n"
        "  Gemini 3: on the pad: Titan; missing: Craft; bonus +2.\n"
        "Your hand, 8 cards.\n\n"
    ) in rest[2]


def test_the_whole_table_comes_on_asking_and_when_the_game_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = ("play", GAME, "--seats", "me:Ada,heuristic", "--seed", 3, "--record", path)
    shown = run(*words, typed="1\n1\ntable\n").stdout
    assert "Apollo 9: missing" in shown.split("? explains.")[-1]
    assert "Apollo 9: missing" in run("play", "--resume", path).stdout


def test_whoever_takes_the_device_sees_the_whole_table() -> None:
    shown = run("play", GAME, "--seats", "me:Ada,me:Ben", "--seed", 3, typed="1\n1\n").stdout
    for taken in shown.split("Pass the device to ")[1:]:
        assert "Apollo 9: missing" in taken


def test_what_is_not_possible_is_named_before_its_reason() -> None:
    shown = run("play", GAME, "--seats", "me", "--seed", 3, typed="1\n1\n?\n").stdout
    assert "Goal. Complete the missions of your row" in shown.split("Not possible now:")[0]
    answer = " ".join(shown.split("Not possible now:")[1].split("Actions are typed:")[0].split())
    assert answer == (
        "Launch Mercury 3: Mercury 3 still needs Redstone, Mercury Spacecraft. TB-LAU-01 "
        "Move with Mercury 3: Mercury 3 is not launched. TB-MOV-02"
    )


def test_a_line_that_speaks_to_the_reader_needs_no_name() -> None:
    shown = run("play", GAME, "--seats", "me", "--seed", 3).stdout
    assert "  Your hand: " in shown
    assert "You: Your" not in shown


def test_undo_and_redo(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "bid 1\nbid 0\nload\nundo\nredo\nundo\n"
    result = run("play", "pact", "--seats", "me,me", "--seed", 1, "--record", path, typed=typed)
    assert result.stdout.count("Taken back.") == 2
    match = record_of(path)
    assert [step.entry.act for step in match.effective][-1] == "bid 0"
    assert [entry.undo for entry in match.record.entries if entry.undo is not None] == [3, 5]


def test_undo_stops_where_chance_was_seen_unless_it_is_free() -> None:
    typed = "bid 1\nbid 0\ndraw\nundo\n"
    honest = run("play", "pact", "--seats", "me,me", "--seed", 1, typed=typed).stdout
    assert "Undo stops here: a card was drawn." in honest
    free = run("play", "pact", "--seats", "me,me", "--seed", 1, "--free-undo", typed=typed).stdout
    assert "Taken back." in free


def test_what_is_done_instead_is_told_to_whoever_read_what_was_taken_back() -> None:
    typed = "bid 1\nbid 1\nend\nundo\nload\nend\n"
    shown = run("play", "pact", "--seats", "me:Ada,me:Ben", "--seed", 1, typed=typed).stdout
    bens_first, bens_second = shown.split("Pass the device to Ben.")[-2:]
    assert "  Ada: end\n" in bens_first
    assert "  Ada: load\n  Ada: end\n" in bens_second


def test_the_log_is_counted_in_lines_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    typed = "1\n" * 6 + "ready\n" + "log all\nlog 6\nlog 1\nlog 0\n? 1\nquit\n"
    shown = run("play", "apogee", "--seats", "me:Ada,heuristic", "--seed", 1, typed=typed).stdout
    answers = shown.split("Type a number or an action; ? explains.\n")[-1].split("Typed: ")[0]
    lines = [line for line in answers.splitlines() if line.startswith("  ")]
    whole = lines[:-7]
    assert whole[0] == "  Mission 1, Training: One successful launch into LEO."
    assert lines[-7:] == [*whole[-6:], whole[-1]]
    assert "Nothing has happened yet." not in shown


def test_several_people_pass_the_device_and_see_only_their_own_secrets() -> None:
    shown = run("play", "pact", "--seats", "me:Ada,me:Ben", "--seed", 1, typed="bid 1\n").stdout
    adas, bens = shown.split("Pass the device to Ben.")
    assert "hands 0:" in adas
    assert "hands 1:" not in adas
    assert "hands 1:" in bens
    assert "hands 0:" not in bens


@pytest.mark.parametrize(("seats", "windows"), [("me,me", "orders"), ("me,random", "timed")])
def test_who_is_asked_in_a_window_tells_a_person_nothing(tmp_path: Path, seats: str, windows: str) -> None:
    record = tmp_path / "game.jsonl"
    run("play", "pact", "--seats", seats, "--record", record)
    assert read_record(record).header.options["windows"] == windows


def test_save_writes_a_copy(tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    shown = run("play", "pact", "--seats", "me,me", typed=f"bid 1\nsave {copy}\nsave {copy}\n").stdout
    assert f"Saved to {copy}." in shown
    assert "exists already" in shown
    assert len(record_of(copy).steps) == 2


# Whole games through a pipe -------------------------------------------------------------------------


def test_a_whole_solo_game_through_a_pipe(tmp_path: Path) -> None:
    """The last choice ends the phase, so it always comes to the end of the countdown."""
    path = tmp_path / "solo.jsonl"
    typed = _last_choices()
    done = piped("play", GAME, "--seats", "me", "--seed", 11, "--record", path, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert f"The record is in {path}." in done.stdout
    match = record_of(path)
    assert match.over
    assert match.result is not None
    assert match.result.why == "countdown"


def _last_choices() -> str:
    """The numbers to type, found by asking the game itself for its legal actions."""
    title = games.load(GAME)
    match = title.start(1, seed=11, options={})
    from moonrace.tables.face import Scene, face_of
    from moonrace.tables.in_words import choices_of
    from moonrace.terminal.seats import names_of, seats_of

    typed: list[str] = []
    while not match.over:
        ask = match.asks[0]
        scene = Scene(
            view=match.view(0),
            names=names_of(seats_of(["me"])),
            legal=tuple(match.legal(0)),
            is_awaited=True,
            log=tuple(match.log(0)),
            undo=match.undo_refusal(0),
        )
        listed = choices_of(face_of(title).ask(scene), scene.legal)
        awaited = {str(action) for action in ask.legal()}
        number = max(n for n, choice in enumerate(listed, start=1) if choice.action in awaited)
        typed.append(str(number))
        match.act(0, listed[number - 1].action)
    return "\n".join(typed) + "\n"


def test_a_whole_game_against_a_bot_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = piped("play", "pact", "--seats", "me,random", "--seed", 4, "--record", path, typed="1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "The game is over: rounds-over." in done.stdout
    match = record_of(path)
    assert match.over
    assert {step.entry.seat for step in match.steps} == {None, 0, 1, CLOCK}


def test_a_race_against_the_heuristic_through_a_pipe(tmp_path: Path) -> None:
    """Somebody who never assembles anything is beaten to the Moon."""
    path = tmp_path / "race.jsonl"
    lines = ["start start_1", *(["draw draw", "end-actions", "1", "end-discard"] * 200)]
    typed = "\n".join(lines) + "\n"
    done = piped("play", GAME, "--seats", "me:Ada,heuristic", "--seed", 2, "--record", path, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    match = record_of(path)
    assert match.over
    assert match.result is not None
    assert match.result.winners == (1,)
    assert f"The record is in {path}." in done.stdout


def test_bytes_that_are_no_text_are_refused_like_any_other_line() -> None:
    typed = b"\xff\xfe launch\nbid 1\n"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "play", "pact", "--seats", "me,random", "--seed", "1"],
        input=typed,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"No action begins with" in done.stdout
    assert b"Player A: bid, coins 1" in done.stdout
