"""Whole games at random in every Mission and at every count, and the table builders themselves."""

from __future__ import annotations

import random

import pytest

from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from tests.games.apogee.arranged import Arranged, title

MISSIONS = range(1, 10)


def played(players: int, mission: int, seed: int, scrap: str = "on") -> Position:
    """A random game, to its end."""
    match = title().start(players, chance=Seeded(seed), options={"mission": str(mission), "scrap": scrap})
    position, rng = match.position.clone(Seeded(seed)), random.Random(seed)
    while not position.over:
        seat = rng.choice(position.awaited)
        position.play(seat, rng.choice(position.legal(seat)))
    return position


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_random_games_end_with_every_piece_in_place(players: int, mission: int) -> None:
    position = played(players, mission, 10 * mission + players)
    title().check(position.state)
    assert position.result is not None
    assert position.result.why in {"mission", "rival", "draw", "called_off"}


def test_random_games_of_mission_two_are_won() -> None:
    reasons = [played(2, 2, seed, "off").result for seed in range(8)]
    assert any(result is not None and result.why == "mission" for result in reasons)


def test_arranged_round_is_played_from_placing_to_the_next_round() -> None:
    table = Arranged()
    table.hand(0, "von_braun_a", "pelterie_a").hand(1, "dyson_a")
    table.begin()
    assert table.awaited == [0, 1]
    table.script("booster_2")
    table.plan(0, von_braun_a="specialty")
    table.plan(1, dyson_a="design")
    assert table.in_reserve(0) == ["booster_2"]
    assert (table.asked, table.awaited) == ("design", [1])
    table.idle()
    assert table.state.round == 2
    assert table.in_hand(0) == ["pelterie_a", "von_braun_a"]


def test_arranged_rocket_flies() -> None:
    table = Arranged(mission=1)
    table.pad(0, "liquid_hydrogen", "liquid_hydrogen", "ion", "big_shuttle", "booster_4")
    table.jump("launch")
    assert table.numbers(0) == {"leo": 5, "geo": 6, "moon": 6, "lagrange": 6, "asteroid": 0, "mars": 0}
    table.rolls(5)
    table.act("launch leo")
    assert table.player(0).fulfilled_in == 1
    table.idle()
    assert table.match.result is not None
    assert table.match.result.winners == (0,)


def test_arranged_pile_runs_out() -> None:
    table = Arranged(players=5)
    table.empty_pile("engineers", leave=1).jump("administration")
    seat = table.awaited[0]
    table.act("recruit")
    table.act(next(action for action in table.legal() if action.startswith("dismiss")), "draw")
    assert len(table.player(seat).hand) == 5
    assert len(table.under("engineers")) == 1
    assert not table.state.engineer_bag
