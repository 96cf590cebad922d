"""The ladder as a table in the docs, made of what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from moonrace import bots, games
from moonrace.lab.ladder import WEAKENED, Rung, Told, told
from moonrace.lab.marked import marks, put
from moonrace.lab.timing import Timing

MARK = "ladder"
BEGIN, END = marks(MARK)
"""What the table stands between."""
NOTHING = "No rung has been played yet."
VERDICTS = {"above": "yes", "below": "no", "open": "not known"}
HEAD = (
    "| Game | Level | against | games | won, drawn, lost | share of the points at 95 % | surely {goal} |"
    " a decision: mean, 99 of 100, slowest |\n|---|---|---|---|---|---|---|---|"
)


def written(file: Path, rungs: Sequence[Rung]) -> None:
    """Put the table where a page has room for it."""
    put(file, MARK, table(rungs))


def table(rungs: Sequence[Rung]) -> str:
    """Every rung, and the commands that play it."""
    if not rungs:
        return NOTHING
    parts = [
        _part([rung for rung in rungs if rung.climb.lower != WEAKENED], "above 70 %"),
        _part([rung for rung in rungs if rung.climb.lower == WEAKENED], "above 50 %"),
    ]
    commands = [rung.climb.command(rung.games, until_sure=rung.until_sure) for rung in rungs]
    return "\n\n".join([*filter(None, parts), "\n".join(f"    {command}" for command in commands)])


def _part(rungs: Sequence[Rung], goal: str) -> str:
    return "\n".join([HEAD.format(goal=goal), *_rows(rungs)]) if rungs else ""


def _rows(rungs: Sequence[Rung]) -> Iterator[str]:
    lowest = ""
    for rung in rungs:
        if rung.climb.game != lowest and rung.climb.lower != WEAKENED:
            lowest = rung.climb.game
            yield f"| {_game(rung)} | {rung.climb.lower} | | | | | | {_times(rung.timings[1])} |"
        yield _row(rung, told(rung))


def _row(rung: Rung, found: Told) -> str:
    climb = rung.climb
    cells = (
        _game(rung),
        climb.upper,
        f"the same without {bots.manners_of(games.load(climb.game)).forgotten}"
        if climb.lower == WEAKENED
        else climb.lower,
        str(found.games),
        f"{found.won}, {found.drawn}, {found.lost}",
        f"{found.share:.1%} ({100 * found.low:.0f} to {100 * found.high:.0f})",
        VERDICTS[found.verdict],
        _times(rung.timings[0]),
    )
    return f"| {' | '.join(cells)} |"


def _game(rung: Rung) -> str:
    options = ", ".join(f"`{key}={value}`" for key, value in rung.climb.options.items())
    name = games.load(rung.climb.game).name
    return f"{name}, {options}" if options else name


def _times(timing: Timing) -> str:
    return ", ".join(_time(ms) for ms in (timing.mean_ms, timing.p99_ms, timing.slowest_ms))


def _time(ms: float) -> str:
    if ms >= 1000:
        return f"{ms / 1000:.1f} s"
    return f"{ms:.0f} ms" if ms >= 10 else f"{ms:.1f} ms"
