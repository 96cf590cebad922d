"""Branches: a match of its own from where another stands, with what a seat knows of it or with all."""

from __future__ import annotations

import random

import pytest

from moonrace import games
from moonrace.kernel.branching import branch, step_back, take_back
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadRecord, BadText, Refused
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.match import Match
from moonrace.kernel.record import Record
from moonrace.lab.laws.comparing import encoded, frozen_state
from tests.golden.golden import records, replayed
from tests.server.twins import twins
from tests.titles import pact

GAMES = [game for game in games.ids() if records(game)]


def played_on(match: Match, seed: int, steps: int) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        if match.over:
            return
        seat = rng.choice(match.position.awaited)
        match.act(seat, rng.choice(match.position.legal(seat)))


def somewhere(game: str) -> Match:
    """A recorded match, two thirds into it."""
    match = replayed(games.load(game), records(game)[0])
    numbers = [step.entry.n for step in match.effective]
    return match.as_of(numbers[len(numbers) * 2 // 3])


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_begins_as_the_match_stands_and_leaves_it_alone(game: str) -> None:
    match = somewhere(game)
    before, logs = frozen_state(match.position), [match.log(seat) for seat in range(match.players)]
    made = branch(match, Seeded(1))
    assert frozen_state(made.position) == before
    assert [made.log(seat) for seat in range(match.players)] == logs
    played_on(made, 2, 12)
    assert made.last_number > made.begins
    assert frozen_state(match.position) == before


@pytest.mark.parametrize("game", GAMES)
def test_everything_done_on_a_branch_can_be_taken_back_and_nothing_before(game: str) -> None:
    made = branch(somewhere(game), Seeded(1))
    start, seats = frozen_state(made.position), range(-2, made.players)
    with pytest.raises(Refused, match="nothing to undo"):
        step_back(made, seats)
    played_on(made, 3, 15)
    middle = [step.entry.n for step in made.effective if step.entry.n > made.begins][7]
    take_back(made, middle)
    step_back(made, seats)
    step_back(made, seats, all_the_way=True)
    assert frozen_state(made.position) == start
    assert all(made.undo_refusal(seat) is not None and not made.undoable(seat) for seat in seats)


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_plays_again_from_its_origin_and_what_was_done_on_it(game: str) -> None:
    match = somewhere(game)
    made = branch(match, Seeded(1), knower=0, seed=5)
    played_on(made, 4, 10)
    step_back(made, range(-2, made.players))
    own = made.record.entries[made.begins + 1 :]
    again = branch(match, Seeded(1), knower=0, seed=5)
    again.play_on(Record(again.header, [*again.record.entries, *own]), Seeded(1))
    assert again.record == made.record
    assert frozen_state(again.position) == frozen_state(made.position)
    played_on(made, 6, 3)
    played_on(again, 6, 3)
    assert again.record == made.record


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_s_branch_shows_the_seat_what_it_knows_and_deals_the_rest_anew(game: str) -> None:
    match = somewhere(game)
    if match.players == 1:
        match = games.load(game).start(2, seed=3)
        played_on(match, 3, 40)
    made = branch(match, Seeded(1), knower=0, seed=5)
    assert encoded(made.view(0)) == encoded(match.view(0))
    assert made.log(0) == match.log(0)
    for other in (*range(1, match.players), SPECTATOR):
        assert all(event in made.log(0) for event in made.log(other))


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_branches_of_twins_are_one_branch(viewer: int) -> None:
    """With the same seed; whatever eyes look at it."""
    pairs = [pair for seed in range(400) if (pair := twins(seed, viewer, steps=6 + seed % 25))][:12]
    assert len(pairs) == 12
    for one, other in pairs:
        assert one.record != other.record
        left, right = (branch(match, Seeded(1), knower=viewer, seed=9) for match in (one, other))
        assert frozen_state(left.position) == frozen_state(right.position)
        assert left.record == right.record
        assert left.version == right.version
        assert left.steps == right.steps


def test_what_a_seat_s_branch_remembers_holds_nobody_else_s_acts_and_no_chance() -> None:
    match = pact.make().start(2, seed=4)
    played_on(match, 4, 20)
    made = branch(match, Seeded(1), knower=0)
    assert not any(entry.chance for entry in made.record.entries)
    assert not any(entry.act for entry in made.record.entries if entry.seat == 1)
    with pytest.raises(BadRecord):
        Match.replay(made.title, made.record)


def test_no_branch_after_the_end() -> None:
    match = replayed(games.load(GAMES[0]), records(GAMES[0])[0])
    assert match.over
    with pytest.raises(BadText, match="over at this step"):
        branch(match, Seeded(1))
