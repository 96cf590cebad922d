"""How much sooner two workers of a cluster are done than one, with the same run: at least 1.8 times.

    python -m tests.lab.two_workers --game tranquility-base --games 400

It takes two cores that have nothing else to do, so no suite runs it. `--markdown docs/lab.md` writes what
came of it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from moonrace.lab.arena import Series
from moonrace.lab.cluster import on_cluster
from moonrace.lab.marked import machine, put
from moonrace.lab.runs import Run, planned

LEAST = 1.8
MARK = "two workers"


def seconds(game: str, count: int, workers: int) -> float:
    """How long a run takes on so many workers that have played before, by the clock on the wall."""
    plan = planned(Series(game=game, bots=("even", "even"), seed=1))
    warming = planned(Series(game=game, bots=("even", "even"), seed=2))
    with tempfile.TemporaryDirectory() as folder, on_cluster(workers=workers) as spread:
        Run.begin(Path(folder) / "warming", warming).play(4 * workers, portion=2, spread=spread)
        run = Run.begin(Path(folder) / "run", plan)
        begun = time.perf_counter()
        run.play(count, portion=5, spread=spread)
        return time.perf_counter() - begun


def told(game: str, count: int, ratios: Sequence[float]) -> str:
    """The line for the docs."""
    each = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    return (
        f"{count} games of {game} were done {median(ratios):.2f} times as soon by two workers as by one, the "
        f"median of {each}: {machine()}."
    )


def main(words: Sequence[str]) -> int:
    """Time one worker and two in turn; 1 where two are not at least 1.8 times as quick."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tranquility-base")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the line into a page")
    chosen = parser.parse_args(words)
    ratios: list[float] = []
    for _ in range(chosen.times):
        one, two = (seconds(chosen.game, chosen.games, workers) for workers in (1, 2))
        ratios.append(one / two)
        print(f"one worker {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as quick", flush=True)
    line = told(chosen.game, chosen.games, ratios)
    print(line)
    if median(ratios) < LEAST:
        print(f"That is less than {LEAST}. Has the machine two cores that have nothing else to do?")
        return 1
    if chosen.markdown:
        put(chosen.markdown, MARK, line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
