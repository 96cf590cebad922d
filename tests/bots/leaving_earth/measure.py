"""How strong the Leaving Earth opponent is, in figures.

python -m tests.bots.leaving_earth.measure --solitaire 20 --missions normal
python -m tests.bots.leaving_earth.measure --duels 100
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

from moonrace import bots
from moonrace.bots import Bot, mind_of
from moonrace.games.leaving_earth.actions import Fire
from moonrace.games.leaving_earth.state import LeavingEarthState
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena
from tests.games.leaving_earth.arranged import title as leaving_earth

EVEN = 0.5
LONGEST = 5000


class Solitaire(NamedTuple):
    """One game played alone."""

    completed: int
    on_table: int
    """Points of all missions that were on the table, those that became impossible included."""
    has_won: bool
    risky_launches: int
    """How often a rocket worse than even was fired on Earth below a crew."""

    @property
    def share(self) -> float:
        """The part of the points that was completed."""
        return self.completed / self.on_table


def solitaire(seed: int, level: str = "heuristic", missions: str = "normal") -> Solitaire:
    """Play one game alone."""
    title = leaving_earth()
    position = arena.new_position(title, 1, {"missions": missions}, Seeded(seed))
    state: LeavingEarthState = position.state
    bot = bots.make(level, title, seed)
    risky = 0
    for _ in range(LONGEST):
        if position.over:
            break
        action = decided(bot, position)
        risky += is_risky(state, action)
        position.act(position.awaited[0], action)
    assert position.result is not None
    missions_of = state.cat.missions
    completed = sum(missions_of[number].points for number in state.agencies[0].missions)
    others = sum(missions_of[number].points for number in (*state.missions, *state.removed))
    return Solitaire(completed, completed + others, bool(position.result.winners), risky)


def decided(bot: Bot, position: Position) -> Action:
    """What the bot does where it is awaited."""
    action = bot.decide(mind_of(position, position.awaited[0]))
    assert action is not None
    return action


def is_risky(state: LeavingEarthState, action: Action) -> bool:
    """Whether a rocket worse than even is fired on Earth below a crew."""
    craft = state.craft.get(getattr(state.frames[-1], "craft", 0))
    if not isinstance(action, Fire) or craft is None or craft.location != state.cat.earth:
        return False
    stack = state.agencies[craft.owner].stacks[state.cat.requires[state.cat.read(action.component) >> 2]]
    return bool(state.astronauts(craft)) and state.odds(stack)[0] <= EVEN


def main() -> None:
    """Play, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--solitaire", type=int, default=0)
    parser.add_argument("--duels", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--missions", default="normal")
    parser.add_argument("--bots", default="heuristic,random")
    chosen = parser.parse_args()
    if chosen.solitaire:
        level = chosen.bots.split(",")[0]
        played = [solitaire(chosen.first + n, level, chosen.missions) for n in range(chosen.solitaire)]
        share = sum(game.share for game in played) / len(played)
        won, risky = sum(game.has_won for game in played), sum(game.risky_launches for game in played)
        print(f"{level}, solitaire {chosen.missions}: {len(played)} games, mean share of points {share:.3f},")
        print(f"won {won}, rockets worse than even fired below a crew {risky}")
    if chosen.duels:
        levels = tuple(chosen.bots.split(","))
        series = arena.Series("leaving-earth", levels, chosen.seed, {"missions": chosen.missions})
        results = arena.run(series, chosen.duels, first=chosen.first)
        print(f"{chosen.bots}: {results.games} games, wins {results.wins}, draws {results.draws},")
        print(f"errors {results.errors}, {results.decision_ms} ms a decision, slowest {results.slowest_ms}")


if __name__ == "__main__":
    main()
