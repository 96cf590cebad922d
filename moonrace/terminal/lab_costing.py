"""`moonrace lab cost`: what a game costs on one core, and what very many would take on many."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from moonrace import games
from moonrace.kernel import engine
from moonrace.kernel.title import Title
from moonrace.lab.arena import Series
from moonrace.lab.marked import machine, put, rows
from moonrace.lab.runs import Run, needs_extra, planned
from moonrace.terminal.output import progress, say, show_json

HOUR = 3600
MARK = "cost"


class Many(NamedTuple):
    """How many games one would play, on how many cores."""

    games: int
    cores: int


class Price(msgspec.Struct, frozen=True):
    """What games of a title cost on one core, and what many would take on many."""

    game: str
    bots: tuple[str, ...]
    measured: int
    cpu_ms: float
    """A game, its rows included."""
    kilobytes: float
    """A game, in all tables."""
    wanted: int
    cores: int
    hours: float
    """On all those cores."""
    gigabytes: float


def show_cost(game: str, count: int, many: Many, *, markdown: Path | None = None, as_json: bool) -> None:
    """Measure what a game costs, and work out what many would take; where a page is named, write it there."""
    needs_extra()
    chosen = [games.load(game)] if game else games.titles()
    with progress("Measuring", len(chosen)) as tell:
        prices: list[Price] = []
        for title in chosen:
            prices.append(_price(title, count, many))
            tell(len(prices))
    if as_json:
        show_json(prices)
    else:
        say(table(prices))
    if markdown is not None:
        command = f"moonrace lab cost{f' {game}' if game else ''} --games {count}"
        where = f"Measured by `{command}`, the engine {engine.running()}: {machine()}."
        put(markdown, MARK, f"{table(prices)}\n\n{where}")


def table(prices: Sequence[Price]) -> str:
    """A row for each game."""
    wanted, cores = prices[0].wanted, prices[0].cores
    head = (f"{wanted:,} games of", "CPU a game", "tables a game", f"on {cores} cores", "tables in all")
    return rows(head, [_row(price) for price in prices])


def _row(price: Price) -> tuple[str, ...]:
    return (
        f"{games.load(price.game).name}, {len(price.bots)} even bots",
        f"{price.cpu_ms:.0f} ms",
        f"{price.kilobytes:.1f} kB",
        _hours(price.hours),
        f"{price.gigabytes:.1f} GB",
    )


def _hours(hours: float) -> str:
    return f"{hours:.1f} hours" if hours >= 1 else f"{hours * 60:.0f} minutes"


def _price(title: Title, count: int, many: Many) -> Price:
    players = min(title.counts, key=lambda number: abs(number - 2))
    series = Series(game=title.id, bots=("even",) * players, seed=1)
    with tempfile.TemporaryDirectory() as folder:
        run = Run.begin(Path(folder) / "run", planned(series))
        run.play(1)  # what is loaded once is not paid for by every game
        begun = time.process_time()
        run.play(count + 1, portion=count + 1)
        seconds = (time.process_time() - begun) / count
        size = sum(path.stat().st_size for path in run.folder.glob("*/*.parquet")) / (count + 1)
    return Price(
        game=title.id,
        bots=series.bots,
        measured=count,
        cpu_ms=round(1000 * seconds, 2),
        kilobytes=round(size / 1000, 2),
        wanted=many.games,
        cores=many.cores,
        hours=round(seconds * many.games / many.cores / HOUR, 3),
        gigabytes=round(size * many.games / 1e9, 2),
    )
