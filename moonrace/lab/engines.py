"""What compiling brings: the engine that runs beside its own sources, on the same games in the same run."""

from __future__ import annotations

import subprocess
import sys
import time

import msgspec

from moonrace import games
from moonrace.bots import mind_of
from moonrace.bots.budget import Budget
from moonrace.bots.search import SearchBot
from moonrace.kernel import engine
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lab.bench import SPEED, Figures, random_play, sampled_positions

SEARCH = "simulations_per_second"
SIMULATIONS, EACH = 120, 10
"""How many worlds are played for the measure, and how many of them for one decision."""


def simulations_per_second(title: Title) -> float:
    """How many worlds a second search plays and judges, in positions from all over random games; 0 where the
    game's guide leaves nothing to search."""
    bot, searched, seconds = SearchBot(title, Budget(iterations=EACH), seed=1), 0, 0.0
    for position in sampled_positions(title):
        mind, begun = mind_of(position, position.awaited[0]), time.process_time()
        bot.decide(mind)
        if bot.iterations:
            searched, seconds = searched + bot.iterations, seconds + time.process_time() - begun
        if searched >= SIMULATIONS:
            break
    return searched / seconds if searched else 0.0


def own_figures(title: Title) -> Figures:
    """What is compared."""
    found = {SPEED: random_play(title)[0], SEARCH: simulations_per_second(title)}
    return {name: round(figure, 1) for name, figure in found.items() if figure}


def beside_pure(title: Title) -> Figures:
    """Where the engine is compiled: the same of its sources, and how many times as quick it is."""
    own = own_figures(title)
    figures = {SEARCH: own[SEARCH]} if SEARCH in own else {}
    if engine.running() == engine.PURE:
        return figures
    done = subprocess.run(
        engine.command(engine.PURE, "moonrace.lab.engines", title.id), stdout=subprocess.PIPE, check=True
    )
    for name, pure in msgspec.json.decode(done.stdout, type=typed(Figures)).items():
        figures |= {f"pure_{name}": pure, f"{name}_times_pure": round(own[name] / pure, 2)}
    return figures


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(own_figures(games.load(sys.argv[1]))))
