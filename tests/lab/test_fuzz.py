"""Fuzzing finds planted mistakes, and what it keeps leads back to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow
from moonrace.kernel.record import read_record
from moonrace.lab.fuzz import Report, fuzz
from tests.titles import pact

Plant = Callable[[pytest.MonkeyPatch], None]


def fuzzed(folder: Path, count: int = 24) -> Report:
    return fuzz(pact.make(), seed=1, games=count, folder=folder)


def test_a_sound_title_passes_at_every_way(tmp_path: Path) -> None:
    report = fuzzed(tmp_path)
    assert report.failures == ()
    assert report.ways == 6
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    assert fuzzed(tmp_path, 6).decisions == fuzzed(tmp_path, 6).decisions


def test_time_is_kept(tmp_path: Path) -> None:
    report = fuzz(pact.make(), seed=1, games=100_000, folder=tmp_path, seconds=0.3)
    assert report.seconds > 0.2
    assert 0 < report.games < 100_000


def _lose_a_card(patch: pytest.MonkeyPatch) -> None:
    honest = pact.draw_card

    def careless(table: pact.Table, flow: Flow, seat: int) -> None:
        honest(table, flow, seat)
        if table.round == 2:
            table.hands[seat].pop()

    patch.setattr(pact, "draw_card", careless)


def _share_a_list(patch: pytest.MonkeyPatch) -> None:
    honest = pact.Table.clone

    def careless(table: pact.Table) -> pact.Table:
        copy = honest(table)
        copy.hands = table.hands
        return copy

    patch.setattr(pact.Table, "clone", careless)


def _peek(patch: pytest.MonkeyPatch) -> None:
    honest = pact.Pact.view

    def careless(title: pact.Pact, state: pact.Table, seat: int) -> pact.PactView:
        view = honest(title, state, seat)
        hands = enumerate(state.hands)
        return pact.PactView(
            **{
                **{name: getattr(view, name) for name in view.__struct_fields__},
                "hands": {other: tuple(map(pact.name_of, hand)) for other, hand in hands},
            }
        )

    patch.setattr(pact.Pact, "view", careless)


def _tell_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def careless(_frame: pact.Turn, state: pact.Table, seat: int, _action: object) -> Refusal:
        rival = state.hands[1 - seat % 2]
        return Refusal("no", f"Not while {len([c for c in rival if c in pact.VETOES])} vetoes are out.")

    patch.setattr(pact.Turn, "refuse", careless)


def _raise(patch: pytest.MonkeyPatch) -> None:
    def careless(_table: pact.Table, flow: Flow, _seat: int) -> None:
        flow.below(6, "launch")
        raise KeyError("fuel")

    patch.setattr(pact, "fly", careless)


def _dead_end(patch: pytest.MonkeyPatch) -> None:
    honest = pact.Deciding.legal
    patch.setattr(pact.Deciding, "legal", lambda frame, state, seat: honest(frame, state, seat)[:0])


def _forget_the_past(patch: pytest.MonkeyPatch) -> None:
    """Something outside the state decides, so that a replay comes out differently."""
    honest, calls = pact.fly, [0]

    def careless(table: pact.Table, flow: Flow, seat: int) -> None:
        calls[0] += 1
        honest(table, flow, seat)
        table.launches += calls[0]

    patch.setattr(pact, "fly", careless)


@pytest.mark.parametrize(
    ("plant", "law"),
    [
        (_lose_a_card, "conservation"),
        (_share_a_list, "clone"),
        (_peek, "secrecy"),
        (_tell_in_a_refusal, "secrecy"),
        (_raise, "no error"),
        (_dead_end, "dead end"),
        (_forget_the_past, "replay"),
    ],
)
def test_a_planted_mistake_is_found(
    plant: Plant, law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    report = fuzzed(tmp_path)
    assert law in {failure.law.removeprefix("undo = ") for failure in report.failures}
    failure = next(failure for failure in report.failures if failure.law.endswith(law))
    assert failure.again == f"moonrace fuzz pact --seed 1 --first {failure.game} --games 1"
    assert failure.replay.startswith(f"moonrace replay {tmp_path}")
    assert read_record(Path(failure.record)).header.title == "pact"


def test_a_failure_can_be_found_again_by_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _raise(monkeypatch)
    first = fuzzed(tmp_path).failures[-1]
    again = fuzz(pact.make(), seed=1, games=1, first=first.game, folder=tmp_path).failures
    assert again == (first,)


def test_the_record_of_a_failure_ends_with_the_action_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that replaying it raises the same error, and fixing the mistake makes it replay."""
    from tests.terminal.command import run

    with monkeypatch.context() as patch:
        _raise(patch)
        failures = [failure for failure in fuzzed(tmp_path).failures if "KeyError" in failure.what]
        # A law may stumble over the mistake while trying things out; then the record stops before it.
        results = [run("replay", failure.record) for failure in failures]
        broken = [result for result in results if result.exit_code == 1]
        assert broken
        assert "KeyError: 'fuel'" in broken[0].stderr
        assert "line " in broken[0].stderr
