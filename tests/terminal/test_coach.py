"""The coach at a game for learning in the terminal: a clear mistake is held back once a round."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace import games
from moonrace.bots.coach import Advice, Coach, Warning
from moonrace.bots.mind import Mind, mind_of
from moonrace.games.tranquility_base.actions import EndActions
from moonrace.kernel.actions import Action
from moonrace.kernel.match import Match
from moonrace.kernel.record import read_record
from moonrace.terminal import commands
from tests.terminal.command import GAME, run

REASON = "It is the shortest way."


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "1000")
    return tmp_path / "game.jsonl"


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """A coach to whom everything but the last choice is a mistake; what it was asked about."""
    asked: list[Action] = []

    def warning(_self: Coach, mind: Mind, wanted: Action, _seconds: float) -> Warning | None:
        asked.append(wanted)
        best = mind.legal[-1]
        return None if wanted == best else Warning(Advice(str(best), REASON), 0.14)

    monkeypatch.setattr(Coach, "warning", warning)
    return asked


def play(record: Path, *words: str, typed: list[str]) -> str:
    shown = run(
        "play", GAME, "--seats", "me", "--seed", 3, "--record", record, *words, typed="\n".join(typed)
    )
    assert shown.exit_code == 0, shown.output
    return shown.stdout


def unbroken(text: str) -> str:
    return " ".join(text.split())


def acts(record: Path) -> list[str]:
    return [entry.act for entry in read_record(record).entries]


def test_a_mistake_is_held_back_and_done_when_it_is_typed_again(record: Path, strict: list[Action]) -> None:
    shown = play(record, "--coach", typed=["1"])
    assert "Wait a moment. The coach would rather: " in shown
    assert f"{REASON} It looks better by about 14 of 100 from lost to won." in unbroken(shown)
    assert "Type it again to do it anyway: start start_1" in shown
    assert len(acts(record)) == 1
    assert len(strict) == 1


def test_one_warning_a_round_is_the_most(record: Path, strict: list[Action]) -> None:
    shown = play(record, "--coach", typed=["1", "1", "draw draw"])
    assert shown.count("Wait a moment.") == 1
    assert len(acts(record)) == 3
    assert len(strict) == 1


def test_without_a_coach_nothing_is_held_back(record: Path, strict: list[Action]) -> None:
    shown = play(record, typed=["1"])
    assert "Wait a moment" not in shown
    assert len(acts(record)) == 2
    assert strict == []


def test_a_coach_that_fails_holds_nobody_back(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no answer")

    monkeypatch.setattr(Coach, "warning", fail)
    play(record, "--coach", typed=["1"])
    assert len(acts(record)) == 2


@pytest.mark.usefixtures("strict")
def test_a_game_goes_on_with_its_coach(record: Path) -> None:
    shown = play(record, "--coach", typed=[])
    assert f"Go on with: moonrace play {GAME} --coach --resume {record}" in shown
    again = run("play", "--coach", "--resume", record, typed="1\n").stdout
    assert "Wait a moment." in again


def test_a_real_mistake_is_seen_by_the_real_coach(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "WARNING_SECONDS", 60.0)
    before_a_mistake().save(record)
    shown = run("play", "--coach", "--resume", record, typed="end-actions\n")
    assert "Type it again to do it anyway: end-actions" in shown.stdout
    assert acts(record)[-1] != "end-actions"


def before_a_mistake() -> Match:
    """A solo game at a moment when ending the turn is a clear mistake."""
    match = games.load(GAME).start(1, seed=1, seats=["me"])
    coach = Coach(match.title)
    while not match.over:
        mind = mind_of(match.position, 0)
        choice = coach.choice(mind).action
        is_early = EndActions() in mind.legal and choice != EndActions()
        if is_early and coach.warning(mind, EndActions(), 60.0):
            return match
        match.act(0, choice or mind.legal[0])
    raise AssertionError("no mistake was possible")
