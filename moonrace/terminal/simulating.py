"""`moonrace sim`: bots against bots, in figures."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from moonrace.kernel.errors import BadText
from moonrace.lab.arena import Results, Series, run
from moonrace.lab.spreading import cores
from moonrace.terminal.given import options_of
from moonrace.terminal.output import FAILED, OK, Failed, bold, complain, progress, say, show_json

SHOWN_FAILURES = 5


def simulate(
    game: str,
    bots: str,
    *,
    count: int,
    seed: int,
    first: int,
    jobs: int,
    settings: Sequence[str],
    content: Path | None,
    record: Path | None,
    paired: bool,
    dealt: bool,
    as_json: bool,
) -> int:
    """Play a series and print what came of it; the exit code."""
    names = tuple(word.strip() for word in bots.split(","))
    if not all(names):
        raise BadText(f"--bots wants names with commas between them, not “{bots}”.")
    series = Series(
        game=game,
        bots=names,
        seed=seed,
        options=options_of(settings),
        content=str(content) if content else "",
        record=str(record) if record else "",
        is_paired=paired,
        is_dealt=dealt,
    )
    with progress("Playing", count) as tell:
        try:
            results = run(
                series, count, first=first, jobs=jobs or cores(), progress=lambda done, _: tell(done)
            )
        except BrokenProcessPool:
            raise Failed(
                "A process that played games was killed, perhaps for memory. Try --jobs 1."
            ) from None
    if as_json:
        show_json(results)
    else:
        _show(results)
    _complain(results)
    return FAILED if results.errors else OK


def _show(results: Results) -> None:
    ended = results.games - results.errors
    say(f"{bold(results.game)}: {results.games} games, seed {results.seed}, {results.seconds:.1f} s")
    rows = zip(
        results.bots,
        results.wins,
        results.intervals,
        results.decision_ms,
        results.p99_ms,
        results.slowest_ms,
        strict=True,
    )
    for bot, won, (low, high), each, late, slowest in rows:
        share = won / ended if ended else 0.0
        say(
            f"  {bot:<14} won {won:>5} ({share:6.1%}, true share {low:.1%} to {high:.1%} at 95 %)"
            f"  {each:.2f} ms a decision, 99 of 100 within {late:.1f}, slowest {slowest:.1f}"
        )
    say(f"  draws {results.draws}, errors {results.errors}")
    say(f"  {results.mean_decisions:.1f} decisions and {results.mean_rounds:.1f} rounds a game")
    if results.reasons:
        reasons = [f"{why or 'no reason given'} {count}" for why, count in results.reasons.items()]
        say(f"  ended by {', '.join(reasons)}")


def _complain(results: Results) -> None:
    for failure in results.failures[:SHOWN_FAILURES]:
        complain(f"Game {failure.game}: {failure.error}")
        complain(f"  Play it again: {failure.again}")
    if len(results.failures) > SHOWN_FAILURES:
        complain(f"... and {len(results.failures) - SHOWN_FAILURES} more.")
