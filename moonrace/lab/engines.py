"""What compiling brings: the engine that runs beside its own sources, on the same games in the same run."""

from __future__ import annotations

import gc
import random
import subprocess
import sys
import time
from collections.abc import Iterator

import msgspec

from moonrace import bots, games
from moonrace.bots import mind_of
from moonrace.bots.budget import Budget
from moonrace.bots.mind import Mind
from moonrace.bots.search import SearchBot
from moonrace.kernel import engine
from moonrace.kernel.chance import Seeded
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lab.arena import new_position
from moonrace.lab.bench import SPEED, Figures, random_play, usual_players

SEARCH = "simulations_per_second"
SIMULATIONS, EACH = 1_000, 20
"""How many worlds are played for the measure, and how many of them for one decision."""
MOST_DECISIONS = 1_500
"""After so many it is seen that the game's guide leaves nothing to search."""


def times_pure(name: str) -> str:
    """The name of the figure that says how many times as quick something is, compiled."""
    return f"{name}_times_pure"


def simulations_per_second(title: Title) -> float:
    """How many worlds a second search plays and judges, at decisions of games that heuristic players play; 0
    where there is nothing to search."""
    searcher, searched, seconds = SearchBot(title, Budget(iterations=EACH), seed=1), 0, 0.0
    # What was loaded or measured before is not to be gone through again and again; a server does the same.
    gc.collect()
    gc.freeze()
    for mind in _decisions(title):
        begun = time.process_time()
        searcher.decide(mind)
        if searcher.iterations:
            searched, seconds = searched + searcher.iterations, seconds + time.process_time() - begun
        if searched >= SIMULATIONS:
            break
    return searched / seconds if searched else 0.0


def _decisions(title: Title) -> Iterator[Mind]:
    """What players of a few games have to decide, one after another."""
    rng, players, made = random.Random(3), usual_players(title), 0
    while made < MOST_DECISIONS:
        position = new_position(title, players, {}, Seeded(rng.getrandbits(48)))
        seats = [bots.make("heuristic", title, seed) for seed in range(players)]
        while not position.over and made < MOST_DECISIONS:
            seat = position.awaited[0]
            mind = mind_of(position, seat)
            yield mind
            position.play(seat, seats[seat].decide(mind) or mind.legal[0])
            made += 1


def own_figures(title: Title) -> Figures:
    """What is compared."""
    return {SPEED: round(random_play(title)[0], 1), SEARCH: round(simulations_per_second(title), 1)}


def beside_pure(title: Title) -> Figures:
    """How quickly it is searched; where the engine is compiled, the same of its sources, and how many times
    as quick it is. What could not be searched is 0 times as quick, which meets no bar."""
    if engine.running() == engine.PURE:
        return {SEARCH: round(simulations_per_second(title), 1)}
    own = own_figures(title)
    figures = {SEARCH: own[SEARCH]}
    done = subprocess.run(
        engine.command(engine.PURE, "moonrace.lab.engines", title.id), stdout=subprocess.PIPE, check=True
    )
    for name, pure in msgspec.json.decode(done.stdout, type=typed(Figures)).items():
        figures |= {f"pure_{name}": pure, times_pure(name): round(own[name] / pure, 2) if pure else 0.0}
    return figures


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(own_figures(games.load(sys.argv[1]))))
