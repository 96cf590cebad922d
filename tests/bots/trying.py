"""How a manner of searching does against `even`: each deal from both seats, all chance the same.

    python -m tests.bots.trying astronavigators --in-turn --doubt 1 --further 1000 --tried 4 --pairs 16

It prints the games won, drawn and lost, and the share of the points with its interval at 95 %. By the clock
it takes its time and never plays quite the same; `--think 50it` does.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from math import sqrt

from moonrace import games
from moonrace.bots.learned import Manner, rungs
from moonrace.lab.arena import Series, check, outcomes_of
from moonrace.lab.stats import mean, sd_of_shares

NORMAL = 1.96


def marks(game: str, manner: Manner, think: str, pairs: int, seed: int) -> list[float]:
    """What `hard` in this manner makes of each game: 1 won, a half drawn, 0 lost."""
    module = importlib.import_module(f"{games.load(game).beside('bots')}.rungs")
    usual = module.rung
    series = Series(game, (f"hard:{think}", "even"), seed, is_paired=True)
    check(series)
    try:
        module.__dict__["rung"] = rungs(manner)
        played = [each for some in outcomes_of(series, range(2 * pairs), 1) for each in some]
    finally:
        module.__dict__["rung"] = usual
    for each in played:
        if each.error:
            raise RuntimeError(each.error)
    return [0.5 if each.is_draw or not each.winners else float(0 in each.winners) for each in played]


def told(found: Sequence[float]) -> str:
    """The games in figures."""
    won, drawn, lost = (found.count(mark) for mark in (1.0, 0.5, 0.0))
    both = [(first + second) / 2 for first, second in zip(found[::2], found[1::2], strict=True)]
    reach = NORMAL * sd_of_shares(both) / sqrt(len(both)) if len(both) > 1 else 1.0
    share = mean(both)
    low, high = max(0.0, share - reach), min(1.0, share + reach)
    return f"{won}-{drawn}-{lost}, {share:.0%} of the points ({low:.0%} to {high:.0%})"


def main(words: Sequence[str]) -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--think", default="400ms")
    parser.add_argument("--pairs", type=int, default=24)
    parser.add_argument("--seed", type=int, default=77)
    for name, usual in Manner._field_defaults.items():
        option = f"--{name.replace('_', '-')}"
        if isinstance(usual, bool):
            parser.add_argument(option, action=argparse.BooleanOptionalAction, default=usual)
        else:
            parser.add_argument(option, type=type(usual), default=usual)
    chosen = vars(parser.parse_args(words))
    game, think, pairs, seed = (chosen.pop(name) for name in ("game", "think", "pairs", "seed"))
    print(told(marks(game, Manner(**chosen), think, pairs, seed)))


if __name__ == "__main__":
    main(sys.argv[1:])
