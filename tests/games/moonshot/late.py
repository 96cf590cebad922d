"""Moments of games played at random by people with some sense, which go on for many rounds.

Plain random play turns its Popularity into Influence and is out after a round or two.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from moonrace import load
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.match import Match
from moonrace.kernel.position import Position

WAYS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (1, {"rival": "hard"}),
    (1, {"nation": "us", "engineers": "real_time"}),
    (3, {"nation": "us", "budget-gap": "at-once"}),
    (4, {}),
    (4, {"tracks": "parallel", "engineers": "real_time"}),
    (2, {"engineers": "real_time", "limit": "none"}),
]
EAGER = {"boost": 0.02, "abort": 0.5, "pass": 0.4, "place": 1.0, "support": 2.0, "escalate": 3.0}
EAGER |= {"steal-test": 4.0, "steal-tile": 4.0, "stop": 4.0, "explore": 3.0, "prepare": 6.0, "install": 4.0}
FRESH_POPULARITY, FRESH_MONEY = 12, 60


def choice(position: Position, rng: random.Random) -> tuple[int, Action]:
    """What such a person does next."""
    seat = rng.choice(list(position.awaited))
    legal = position.legal(seat)
    return seat, rng.choices(legal, [EAGER.get(action.verb(), 1.0) for action in legal])[0]


def long_game(players: int, options: dict[str, str], seed: int) -> Iterator[Position]:
    """A game in which both sides are helped along: every decision of it."""
    rng = random.Random(seed)
    position = load("moonshot").start(players, chance=Seeded(seed), options=options).position
    helped = 0
    while not position.over:
        yield position
        rounds = position.title.rounds(position.state)
        if rounds > helped:
            helped = rounds
            help_along(position, rng)
        position.play(*choice(position, rng))


def help_along(position: Position, rng: random.Random) -> None:
    """Popularity and money for both sides, so that games last, and now and then something to steal with."""
    from moonrace.games.moonshot.state import MoonshotState

    state = position.state
    assert isinstance(state, MoonshotState)
    budget = max(own.budget for own in state.nations)
    for own in state.nations:
        own.popularity = FRESH_POPULARITY
        own.money += rng.randrange(FRESH_MONEY)
        own.budget = budget
        own.test_steal += rng.random() < 0.3
        own.tech_steal += rng.random() < 0.3


def moments(
    players: int, options: dict[str, str], wanted: int = 50, share: float = 0.03
) -> Iterator[Position]:
    """Positions of such games, a few of each."""
    count = seed = 0
    while count < wanted:
        seed += 1
        rng = random.Random(f"{players}{options}{seed}")
        for position in long_game(players, options, seed):
            if rng.random() < share:
                count += 1
                yield position
            if count >= wanted:
                return


def matches(players: int, options: dict[str, str], seed: int, decisions: int) -> Match:
    """A match, recorded, that was played by such people for so many decisions."""
    rng = random.Random(seed)
    match = load("moonshot").start(players, chance=Seeded(seed), options=options, free_undo=bool(seed % 2))
    while not match.over and len(match.steps) < decisions:
        match.act(*choice(match.position, rng))
    return match
