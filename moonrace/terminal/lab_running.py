"""`moonrace lab run` and its kin: series into tables, games out of them, what they cost."""

from __future__ import annotations

import contextlib
import signal
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import NamedTuple

import msgspec

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.lab.arena import Series
from moonrace.lab.columns import MEASURED, RECORDS, THINGS, Column
from moonrace.lab.columns import columns as columns_of
from moonrace.lab.runs import CONTENT_FILE, Plan, Run, needs_extra, planned
from moonrace.lab.spreading import Spread, cores, on_cores
from moonrace.terminal.given import options_of
from moonrace.terminal.output import FAILED, OK, STOPPED, Failed, bold, complain, progress, say, show_json

RUNS = Path("runs")
"""Where runs go that nobody has named."""
DASK = "dask"


class Asked(NamedTuple):
    """A series as it was typed."""

    game: str
    bots: str
    total: int
    seed: int = 0
    settings: Sequence[str] = ()
    content: Path | None = None
    paired: bool = False
    dealt: bool = False
    leave_out: str = ""
    records: bool = False

    def plan(self) -> Plan:
        """What is to be played and kept, checked."""
        names = tuple(word.strip() for word in self.bots.split(","))
        if not all(names):
            raise BadText(f"--bots wants names with commas between them, not “{self.bots}”.")
        series = Series(
            game=self.game,
            bots=names,
            seed=self.seed,
            options=options_of(self.settings),
            is_paired=self.paired,
            is_dealt=self.dealt,
        )
        leaves_out = [word.strip() for word in self.leave_out.split(",") if word.strip()]
        return planned(series, self.content, leaves_out=leaves_out, keeps_records=self.records)


class Where(NamedTuple):
    """Where games are to be played."""

    jobs: int = 0
    cluster: str = ""
    scheduler: str = ""


class Kept(msgspec.Struct, frozen=True):
    """What came of a run: what `moonrace lab run --json` prints."""

    folder: str
    series: str
    game: str
    games: int
    errors: int
    mean_rounds: float | None
    mean_decisions: float | None
    cpu_seconds: float


def play(asked: Asked, where: Where, *, portion: int, into: Path | None, as_json: bool) -> int:
    """Play what is missing of a run and say what there is; the exit code."""
    needs_extra()
    plan = asked.plan()
    run = Run.begin(into or RUNS / f"{asked.game}-{plan.id}", plan)
    with spread_over(where) as spread, progress("Playing", asked.total) as tell:
        try:
            run.play(asked.total, portion=portion, spread=spread, progress=lambda done, _: tell(done))
        except KeyboardInterrupt:
            return _stopped(run, asked.total)
    kept = _kept(run)
    if as_json:
        show_json(kept)
    else:
        _tell(kept, run)
    return FAILED if kept.errors else OK


def _stopped(run: Run, total: int) -> int:
    """Say how to go on, though the key may be pressed again, or one press be noticed twice."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    held = len(run.played_numbers())
    complain(f"Stopped with {held} of {total} games in {run.folder}; the same command goes on.")
    return STOPPED


@contextlib.contextmanager
def spread_over(where: Where) -> Iterator[Spread]:
    """Cores of this machine, or a cluster; what becomes of them, or that a key stopped them, is said."""
    try:
        with _spread_over(where) as spread:
            yield spread
    except KeyboardInterrupt:
        raise KeyboardInterrupt("Stopped. What was played is kept: the same command goes on.") from None


@contextlib.contextmanager
def _spread_over(where: Where) -> Iterator[Spread]:
    if where.cluster not in ("", DASK):
        raise BadText(f"No cluster is called “{where.cluster}”. Known: {DASK}.")
    if not where.cluster and not where.scheduler:
        try:
            yield on_cores(where.jobs or cores())
        except BrokenProcessPool:
            raise Failed(
                "A process that played games was killed, perhaps for memory. What was played is kept: "
                "the same command goes on; try --jobs 1."
            ) from None
        return
    from moonrace.lab.cluster import on_cluster

    with on_cluster(where.scheduler, where.jobs) as spread:
        yield spread


def _kept(run: Run) -> Kept:
    import polars as pl

    table = run.games()
    ended = table.filter(pl.col("error") == "")
    return Kept(
        folder=str(run.folder),
        series=run.id,
        game=run.series.game,
        games=len(table),
        errors=len(table) - len(ended),
        mean_rounds=_mean(ended["rounds"].to_list()),
        mean_decisions=_mean(ended["decisions"].to_list()),
        cpu_seconds=round(run.cost().cpu_seconds, 3),
    )


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 2) if values else None


def _tell(kept: Kept, run: Run) -> None:
    say(f"{bold(kept.folder)}: {kept.games} games of {kept.game}, series {kept.series}")
    if kept.mean_rounds is not None:
        say(f"  {kept.mean_rounds:.1f} rounds and {kept.mean_decisions:.1f} decisions a game")
    say(f"  tables: {', '.join((*run.plan.tables, THINGS))}; {kept.cpu_seconds:.1f} s of CPU time")
    if RECORDS in run.plan.tables:
        say("  with a record of every game")
    if kept.errors:
        complain(f"{kept.errors} games ended in an error: see the column “error” of the table “games”.")
    elif kept.games:
        say(f"  a game to look at: moonrace lab replay {kept.folder} 0")


def show_game(
    folder: Path, number: int, *, save: Path | None, at: int | None, seat: str, as_json: bool
) -> None:
    """Show a game of a run, or write its record."""
    run = Run.open(folder)
    record = run.record(number)
    if save is not None:
        record.save(save)
        say(f"{save}: game {number} of {folder}; moonrace replay {save} shows it.")
        return
    from moonrace.terminal.replaying import replay_file

    with tempfile.TemporaryDirectory() as drawer:
        file, content = Path(drawer) / f"game-{number}.jsonl", Path(drawer) / CONTENT_FILE
        record.save(file)
        content.write_text(run.plan.overlay, encoding="utf-8")
        replay_file(file, at=at, seat=seat, content=content if run.plan.overlay else None, as_json=as_json)


def list_columns(game: str, *, as_json: bool) -> None:
    """Print the tables of a run of a game with their columns."""
    title = games.load(game)
    tables = {table: columns_of(title, table) for table in (*MEASURED, RECORDS, THINGS)}
    if as_json:
        show_json(tables)
        return
    for table, columns in tables.items():
        say(bold(table))
        for column in columns:
            say(f"  {column.name:<20} {column.kind:<6} {_words(column)}")
        say()
    for things in title.measures.things:
        say(f"{things.title}: gained means {things.gained_means}, used means {things.used_means}.")


def _words(column: Column) -> str:
    return f"{column.words} (this game's own)" if column.is_own else column.words
