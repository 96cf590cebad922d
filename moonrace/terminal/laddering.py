"""`moonrace ladder`: each level against the one below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.lab.ladder import LEVELS, WEAKENED, Climb, Kept, Rung, climb, needs_extra, read_all, told
from moonrace.lab.ladder_table import VERDICTS, written
from moonrace.lab.spreading import cores
from moonrace.terminal.given import options_of
from moonrace.terminal.output import FAILED, OK, STOPPED, Failed, bold, complain, progress, say, show_json


class Asked(NamedTuple):
    """A ladder as it was typed."""

    game: str
    most: int
    levels: str
    weakened: bool
    until_sure: bool
    seed: int
    jobs: int
    settings: Sequence[str]
    folder: Path
    anew: bool

    def climbs(self) -> Iterator[Climb]:
        """The rungs to be played."""
        options = options_of(self.settings)
        for game in [self.game] if self.game else games.ids():
            for lower, upper in pairwise(self._levels()):
                yield climb(game, lower, upper, self.seed, options)

    def _levels(self) -> tuple[str, ...]:
        if self.weakened:
            return WEAKENED, "even"
        levels = tuple(word.strip() for word in self.levels.split(",")) if self.levels else LEVELS
        if len(levels) < 2 or not all(levels):
            raise BadText(f"--levels wants two or more with commas between them, not “{self.levels}”.")
        return levels


def play_ladder(asked: Asked, markdown: Path | None, *, as_json: bool) -> int:
    """Play the rungs and tell them; the exit code."""
    needs_extra()
    kept = [Kept(asked.folder, wanted, anew=asked.anew) for wanted in asked.climbs()]
    for each in kept if asked.most else ():
        try:
            _play(each, asked)
        except KeyboardInterrupt:
            complain(f"Stopped. What was played is in {asked.folder}; the same command goes on.")
            return STOPPED
        if not as_json:
            _tell(each.rung)
    if markdown is not None:
        written(markdown, read_all(asked.folder))
        if not as_json:
            say(f"{markdown} has the table of all that is kept in {asked.folder}.")
    if as_json:
        show_json([_figures(each.rung) for each in kept])
    return FAILED if any(each.rung.failures for each in kept) else OK


def _play(kept: Kept, asked: Asked) -> None:
    rung = kept.rung.climb
    with progress(f"{rung.game}: {rung.upper} against {rung.lower}", asked.most) as tell:
        try:
            kept.play(
                asked.most,
                asked.jobs or cores(),
                until_sure=asked.until_sure,
                progress=lambda done, _: tell(done),
            )
        except BrokenProcessPool:
            raise Failed(
                "A process that played games was killed, perhaps for memory. What was played is kept: "
                "the same command goes on; try --jobs 1."
            ) from None


def _tell(rung: Rung) -> None:
    found, timing = told(rung), rung.timings[0]
    say(f"{bold(rung.climb.game)}: {rung.climb.upper} against {rung.climb.lower}, {found.games} games")
    say(f"  won {found.won}, drawn {found.drawn}, lost {found.lost}, errors {found.errors}")
    say(f"  {found.share:.1%} of the points, true share {found.low:.1%} to {found.high:.1%} at 95 %")
    say(f"  surely above {rung.climb.goal:.0%}: {VERDICTS[found.verdict]}")
    late = f"99 of 100 within {timing.p99_ms:.1f}, slowest {timing.slowest_ms:.1f}"
    say(f"  {timing.mean_ms:.2f} ms a decision, {late}")
    for failure in rung.failures:
        complain(f"Game {failure.game}: {failure.error}")
        complain(f"  Play it again: {failure.again}")


def _figures(rung: Rung) -> dict[str, Any]:
    upper, lower = rung.timings
    return {
        **{name: getattr(rung.climb, name) for name in ("game", "upper", "lower", "seed", "options", "goal")},
        **told(rung)._asdict(),
        "decision_ms": (upper.mean_ms, lower.mean_ms),
        "p99_ms": (upper.p99_ms, lower.p99_ms),
        "slowest_ms": (upper.slowest_ms, lower.slowest_ms),
    }
