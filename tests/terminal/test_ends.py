"""Games that people end at the keyboard: `resign`, `offer draw`, `call off`."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.command import GAME, run
from tests.terminal.test_play import record_of


def how(path: Path) -> str:
    result = record_of(path).result
    return result.how if result else ""


def test_who_resigns_against_a_bot_has_lost_and_the_story_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shown = run("play", GAME, "--seats", "me:Ada,even", "--record", path, typed="1\nresign\n").stdout
    assert "Ada resigned. Pilot B wins." in shown
    assert how(path) == "resigned"
    assert "Ada resigned." in run("replay", path).stdout


def test_alone_it_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert (
        "Ada resigned." in run("play", GAME, "--seats", "me:Ada", "--record", path, typed="resign\n").stdout
    )
    result = record_of(path).result
    assert result is not None
    assert result.winners == ()


def test_among_three_a_bot_plays_on_and_still_does_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = "me:Ada,me:Bo,even"
    # Dealt so that the seat of who resigned is soon to move again.
    shown = run("play", GAME, "--seats", seats, "--seed", 0, "--record", path, typed="resign\n").stdout
    assert "Resigns. A bot plays on." in shown
    match = record_of(path)
    (gone,) = match.resigned
    assert not match.over
    run("play", "--resume", path, typed="1\n1\n")
    later = record_of(path)
    assert any(step.entry.seat == gone for step in later.effective[len(match.effective) :])


def test_a_draw_is_for_people_and_without_a_result_is_for_all(tmp_path: Path) -> None:
    alone, two = tmp_path / "alone.jsonl", tmp_path / "two.jsonl"
    shown = run("play", GAME, "--seats", "me,even", "--record", alone, typed="offer draw\ncall off\n").stdout
    assert "Bots play on: a draw is for people." in shown
    assert how(alone) == "no-result"
    run("play", GAME, "--seats", "me,me", "--record", two, typed="offer a draw\n")
    assert how(two) == "agreed"


def test_it_is_asked_for_in_the_list_of_commands() -> None:
    shown = run("play", GAME, "--seats", "me,even", typed="?\n").stdout
    for word in ("resign", "offer-draw", "call-off"):
        assert f"  {word}" in shown
