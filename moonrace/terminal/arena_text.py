"""`moonrace arena text`: a program that reads and writes lines against bots, in figures."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.agents.line_series import Against, Contest, Figures, LineSeries, NeverAnswered
from moonrace.agents.setting import read_setting
from moonrace.terminal.given import options_of
from moonrace.terminal.output import FAILED, OK, Failed, bold, complain, progress, say, show_json

SHOWN = 5


def play_text(
    game: str,
    agent: str,
    levels: str,
    *,
    count: int,
    seed: int,
    players: int,
    seconds: float,
    most_illegal: int,
    settings: Sequence[str],
    as_json: bool,
) -> int:
    """Play the series and print what came of it; the exit code."""
    contest = Contest(
        setting=read_setting(game, players, options=options_of(settings)),
        command=agent,
        levels=tuple(dict.fromkeys(word.strip() for word in levels.split(",") if word.strip())),
        games=count,
        seed=seed,
        seconds=seconds,
        most_illegal=most_illegal,
    )
    with progress("Playing", count * len(contest.levels)) as tell:
        try:
            figures = LineSeries(contest).run(tell)
        except NeverAnswered as error:
            raise Failed(str(error)) from None
    if as_json:
        show_json(figures)
    else:
        _show(figures)
    for words in figures.failures[:SHOWN]:
        complain(words)
    if len(figures.failures) > SHOWN:
        complain(f"... and {len(figures.failures) - SHOWN} more.")
    return FAILED if any(each.errors for each in figures.against) else OK


def _show(figures: Figures) -> None:
    say(f"{bold(figures.game)}: {figures.agent}, seed {figures.seed}")
    for each in figures.against:
        _show_against(each)
    low, high = figures.illegal_interval
    say(
        f"  illegal answers {figures.illegal} of {figures.answers}"
        f" ({figures.illegal_rate:.1%}, true rate {low:.1%} to {high:.1%} at 95 %)"
    )
    if figures.refused_by:
        most = list(figures.refused_by.items())[:SHOWN]
        say(f"  refused most by {', '.join(f'{clause} ({count})' for clause, count in most)}")
    say(f"  {figures.mean_answers:.1f} answers and {figures.mean_decisions:.1f} decisions a game")
    say(f"  {figures.mean_seconds:.3f} s an answer, slowest {figures.slowest_seconds:.3f} s")


def _show_against(each: Against) -> None:
    low, high = each.share
    ended = each.games - each.errors
    share = each.won / max(1, ended)
    forfeits = "".join(f", {count} {kind}" for kind, count in each.forfeited.items())
    say(
        f"  {each.bot:<14} won {each.won:>4} of {ended} ({share:6.1%}, true share {low:.1%}"
        f" to {high:.1%} at 95 %), drawn {each.drawn}, lost {each.lost}{forfeits}"
    )
