"""Going back: never from the deal, and never to anything but what the record gives."""

from __future__ import annotations

import random

import msgspec
import pytest

from moonrace import games
from moonrace.kernel.actions import Action
from moonrace.kernel.checkpoints import STRIDE, marks
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position
from moonrace.kernel.record import Record
from moonrace.lab.laws.comparing import encoded

LONG = 5 * STRIDE


def plays_counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is played from now on, on any position."""
    played: list[str] = []
    real = Position.play

    def noted(self: Position, seat: int, action: Action) -> None:
        played.append(str(action))
        real(self, seat, action)

    monkeypatch.setattr(Position, "play", noted)
    return played


def walked(game: str, seed: int, steps: int, undo_rate: float) -> Match:
    """A match played at random, with much taken back and standing orders given in between."""
    match = games.load(game).start(players=2, seed=seed, free_undo=True)
    rng = random.Random(seed)
    while not match.over and len(match.steps) < steps:
        seat = rng.choice([ask.seat for ask in (*match.asks, *match.open_asks) if ask.seat >= 0])
        if rng.random() < undo_rate and match.undo_refusal(seat) is None:
            match.undo(seat)
        elif legal := match.legal(seat):
            match.act(seat, rng.choice(legal))
    return match


def bare(match: Match) -> Match:
    """The same match without anything that was taken back, played from the deal."""
    entries = [msgspec.structs.replace(step.entry, n=n) for n, step in enumerate(match.effective)]
    return Match.replay(match.title, Record(match.header, entries))


def assert_alike(one: Match, other: Match) -> None:
    for seat in (SPECTATOR, *range(one.players)):
        assert encoded(one.view(seat)) == encoded(other.view(seat))
        assert one.log(seat) == other.log(seat)
        assert one.legal(seat) == other.legal(seat)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["pact", "tranquility-base", "leaving-earth"])
def test_a_match_in_which_much_was_taken_back_is_what_stands_of_it(game: str, seed: int) -> None:
    match = walked(game, seed, LONG, undo_rate=0.4)
    assert len(match.effective) < len(match.steps)
    assert_alike(match, bare(match))
    rng = random.Random(seed)
    for step in rng.sample(list(match.effective), 8):
        prefix = Record(match.header, match.record.entries[: step.entry.n + 1])
        found, whole = match.as_of(step.entry.n), Match.replay(match.title, prefix)
        assert_alike(found, whole)
        assert_alike(found, bare(whole))
        assert found.version == whole.version
        assert list(found.told) == list(whole.told)


def test_a_long_match_is_not_played_from_the_deal_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = walked("leaving-earth", 1, LONG, undo_rate=0.0)
    played = plays_counted(monkeypatch)
    seat = match.effective[-1].entry.seat
    assert seat is not None
    match.undo(seat)
    assert len(played) < STRIDE
    for number in (LONG // 2, 1, LONG - 10):
        played.clear()
        match.as_of(number)
        assert len(played) <= STRIDE


def test_taking_all_back_plays_each_step_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    match = walked("leaving-earth", 1, LONG, undo_rate=0.0)
    steps = len(match.effective)
    played = plays_counted(monkeypatch)
    undone = 0
    while (seat := match.effective[-1].entry.seat) is not None:
        match.undo(seat)
        undone += 1
    assert undone == steps - 1
    assert len(played) < 8 * steps


def test_few_positions_are_kept_however_often_is_gone_back() -> None:
    match = walked("leaving-earth", 2, 4 * LONG, undo_rate=0.45)
    assert match.positions_kept <= 2 + len(match.effective) // STRIDE + STRIDE


def test_reading_a_record_full_of_undos_costs_little_more_than_its_entries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = walked("leaving-earth", 3, 2 * LONG, undo_rate=0.45)
    played = plays_counted(monkeypatch)
    Match.replay(match.title, match.record)
    assert len(played) < 4 * len(match.steps)


def test_checkpoints_are_left_ever_denser_towards_the_end() -> None:
    assert [list(marks(count)) for count in (0, 1, 2, 9)] == [[], [], [1], [8, 7, 5, 1]]
