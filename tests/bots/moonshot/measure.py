"""Moonshot games of bots, for tests and for figures by nation.

python -m tests.bots.moonshot.measure --games 100
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from moonrace import bots, games
from moonrace.bots import Bot, mind_of
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.title import Moonshot
from moonrace.kernel.chance import Seeded
from moonrace.kernel.events import CLOCK
from moonrace.kernel.position import Position
from moonrace.lab import arena
from moonrace.lab.stats import wilson

MOON = "moon"
SOON, LATE = 8, 16
"""The rounds in which a race should be decided on the Moon."""


def moonshot() -> Moonshot:
    """The title."""
    title = games.load("moonshot")
    assert isinstance(title, Moonshot)
    return title


def at_table(title: Moonshot, levels: Sequence[str], seed: int = 1) -> list[Bot]:
    """A bot for each seat."""
    return [bots.make(level, title, seed * 100 + seat) for seat, level in enumerate(levels)]


def started(title: Moonshot, players: int = 2, seed: int = 1, **options: str) -> Position:
    """A fresh game."""
    return arena.new_position(title, players, options, Seeded(seed))


def step(position: Position, seated: Sequence[Bot]) -> None:
    """Let whoever is awaited answer; the clock comes last."""
    seat = next((seat for seat in position.awaited if seat != CLOCK), CLOCK)
    if seat == CLOCK:
        position.act(CLOCK, position.legal(CLOCK)[0])
        return
    answer = seated[seat].decide(mind_of(position, seat))
    assert answer is not None
    position.act(seat, answer)


def played(position: Position, seated: Sequence[Bot]) -> Position:
    """The game at its end."""
    while not position.over:
        step(position, seated)
    return position


def mirror(number: int, seed: int) -> tuple[str, str, int]:
    """The heuristic against itself: the nation that won, why, and in which round."""
    title = moonshot()
    position = arena.new_position(title, 2, {}, Seeded(f"{seed}/{number}"))
    played(position, at_table(title, ("heuristic", "heuristic"), number))
    result = position.result
    assert result is not None
    winner = NATIONS[result.winners[0]] if len(result.winners) == 1 else "nobody"
    return winner, result.why, title.rounds(position.state)


def main() -> None:
    """Play mirror games, and print who won, how and when."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    results = [mirror(number, chosen.seed) for number in range(chosen.first, chosen.first + chosen.games)]
    landed = [rounds for _, why, rounds in results if why.startswith(MOON)]
    in_time = sum(SOON <= rounds <= LATE for rounds in landed)
    for nation in NATIONS:
        won = sum(winner == nation for winner, _, _ in results)
        low, high = wilson(won, len(results))
        print(f"{nation}: {won} of {len(results)} games, {low:.3f} to {high:.3f}")
    low, high = wilson(in_time, len(results))
    print(
        f"on the Moon in rounds {SOON} to {LATE}: {in_time}, {low:.3f} to {high:.3f}; at all: {len(landed)}"
    )
    print("ends:", dict(Counter(why for _, why, _ in results)))
    print("rounds of landings:", dict(sorted(Counter(landed).items())))


if __name__ == "__main__":
    main()
