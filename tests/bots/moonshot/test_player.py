"""The Moonshot opponent in both roles, in teams, alone and beside others."""

from __future__ import annotations

import pytest

from moonrace import bots
from moonrace.bots import mind_of
from moonrace.bots.moonshot.player import MoonshotPlayer
from moonrace.bots.moonshot.politics import influence_odds
from moonrace.games.moonshot.actions import Launch, Prepare
from moonrace.games.moonshot.title import Moonshot
from moonrace.games.moonshot.view import View
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena
from tests.bots.moonshot.measure import at_table, moonshot, played, started, step

HEURISTIC = "heuristic"
RANDOM = "random"


@pytest.fixture(scope="module")
def title() -> Moonshot:
    return moonshot()


def seen(position: Position, seat: int) -> View:
    """A seat's view."""
    view = position.view(seat)
    assert isinstance(view, View)
    return view


@pytest.mark.parametrize("levels", [(HEURISTIC, RANDOM), (RANDOM, HEURISTIC)])
def test_it_beats_random_play_from_either_seat(levels: tuple[str, str]) -> None:
    results = arena.run(arena.Series("moonshot", levels, seed=5), 4)
    assert results.errors == 0
    assert results.wins[levels.index(HEURISTIC)] == 4


def test_against_itself_it_flies_missions_and_somebody_wins(title: Moonshot) -> None:
    position = played(started(title, seed=7), at_table(title, (HEURISTIC, HEURISTIC)))
    assert position.result is not None
    assert len(position.result.winners) == 1
    assert all(len(nation.completed) >= 2 for nation in seen(position, 0).nations)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"rival": "hard"}),
        (1, {"nation": "us", "rival": "easy"}),
        (2, {"engineers": "real_time", "budget-gap": "at-once"}),
        (3, {}),
        (4, {"discussion": "timed"}),
        (4, {"tracks": "parallel"}),
        (4, {"tracks": "parallel", "engineers": "real_time"}),
    ],
)
def test_it_plays_every_table_to_the_end(title: Moonshot, players: int, options: dict[str, str]) -> None:
    seated = at_table(title, (HEURISTIC,) * players)
    position = started(title, players, 3, **options)
    for _ in range(title.longest):
        if position.over:
            break
        step(position, seated)
    assert position.over


@pytest.mark.parametrize("tracks", ["sequential", "parallel"])
@pytest.mark.parametrize("role", ["politician", "engineer"])
def test_it_fills_either_chair_beside_somebody_else(title: Moonshot, role: str, tracks: str) -> None:
    """Whatever the partner does, one chair alone answers everything and helps its nation beat random play."""
    wins = 0
    for seed in range(6):
        position = started(title, 4, seed, tracks=tracks)
        chair = next(seat for seat in range(4) if role in seen(position, seat).roles)
        levels = [HEURISTIC if seat == chair else RANDOM for seat in range(4)]
        played(position, at_table(title, levels, seed))
        assert position.result is not None
        wins += chair in position.result.winners
    assert wins >= 4


def test_the_engineer_builds_for_the_mission_the_politician_chose(title: Moonshot) -> None:
    """A person as Politician puts the rocket on the dog's mission; the Engineer gets a dog aboard."""
    position = started(title, 4, seed=2)
    seated = at_table(title, (HEURISTIC,) * 4)
    politician = next(seat for seat in range(4) if "politician" in seen(position, seat).roles)
    loaded = []
    for _ in range(400):
        if seen(position, politician).round > 3 or position.over:
            break
        seat = position.awaited[0]
        answer = seated[seat].decide(mind_of(position, seat))
        if seat == politician and Launch("M0-2") in position.legal(seat):
            answer = Launch("M0-2")
        assert answer is not None
        if isinstance(answer, Prepare) and seat in seen(position, politician).nations[0].engineers:
            loaded.append(answer.payload)
        position.act(seat, answer)
    assert loaded[0] == "astrodog"


def test_it_decides_alike_in_worlds_it_cannot_tell_apart(title: Moonshot) -> None:
    position = started(title, seed=4)
    seated = at_table(title, (HEURISTIC, HEURISTIC))
    for number in range(220):
        seat = position.awaited[0]
        world = position.resample(seat, Seeded(number))
        answers = [bots.make(HEURISTIC, title, number).decide(mind_of(p, seat)) for p in (position, world)]
        assert answers[0] == answers[1]
        step(position, seated)


def test_its_opinions_are_legal_as_they_are(title: Moonshot) -> None:
    """Without the last resort of `decide`, with random partners and side by side."""
    position = started(title, 4, seed=6, tracks="parallel")
    seated = at_table(title, (HEURISTIC, RANDOM, RANDOM, HEURISTIC))
    player = MoonshotPlayer(title.catalogue, seed=1)
    for _ in range(400):
        if position.over:
            break
        for seat in position.awaited:
            legal = position.legal(seat)
            assert player.think(seen(position, seat), legal) in legal
        step(position, seated)


def test_chance_decides_bluffs_only_by_the_seed(title: Moonshot) -> None:
    ends = [played(started(title, seed=9), at_table(title, (HEURISTIC, HEURISTIC), 5)) for _ in range(2)]
    assert ends[0].result == ends[1].result
    assert seen(ends[0], 0) == seen(ends[1], 0)


@pytest.mark.parametrize(("lying", "coming"), [(0, 0), (3, 0), (4, 5)])
def test_influence_odds_are_a_distribution(lying: int, coming: int) -> None:
    odds = influence_odds(lying, coming, 0.5)
    assert sum(odds) == pytest.approx(1.0)
    assert len(odds) == lying + coming + 1
    assert all(share >= 0 for share in odds)
