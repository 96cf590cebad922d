"""A series of games, measured once and kept in a folder, to be asked often.

    run = Run.begin(Path("runs/juno"), Series(game="leaving-earth", bots=("even", "even"), seed=1))
    run.play(1000, jobs=2)
    run.games().group_by("winner").len()          # polars; `docs/lab.md` describes every table and column

A run can be stopped at any time, killed as well, and goes on where it was. What was played is the same on any
number of cores, and on any number of machines: games are played in portions, each portion's tables are
written beside the folder's own and then moved into it whole.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from moonrace import __version__, bots, games
from moonrace.kernel.content import ContentError
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.record import Record, parse_record
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lab import arena
from moonrace.lab.arena import Progress, Series
from moonrace.lab.columns import (
    BOOL,
    DECISIONS,
    EVENTS,
    FLOAT,
    GAMES,
    INT,
    MEASURED,
    PROGRESS,
    RECORDS,
    SEATS,
    TEXT,
    THINGS,
    USES,
    Rows,
    Sheets,
    columns,
    things_of,
)
from moonrace.lab.fingerprint import fingerprint
from moonrace.lab.spreading import Numbers, Spread, on_cores

if TYPE_CHECKING:
    import polars as pl

FORMAT = 1
EXTRA = ("altair", "numpy", "optuna", "polars", "tomli_w", "vl_convert")
"""What the extra “lab” brings."""
PORTION, LONG_PORTION = 20, 4
"""How many games are played and written at a time, unless told otherwise; fewer where bots search."""
SERIES_FILE, CONTENT_FILE, COST_FILE = "series.json", "content.toml", "cost.json"
UNFINISHED = "unfinished"
"""The folder of what is being written; readers look one level higher."""


class Cost(msgspec.Struct, frozen=True):
    """What a portion took: no part of the results, for it is never twice the same."""

    games: int
    cpu_seconds: float


class Plan(msgspec.Struct, frozen=True):
    """All that decides what the games of a run are, and what is kept of them: `series.json`."""

    moonrace: str
    """The version that began it."""
    rules: str
    content: str
    """The digest of the content."""
    series: Series
    overlay: str = ""
    """The designer's own values, as the text of a content file."""
    tables: tuple[str, ...] = MEASURED
    format: int = FORMAT
    players: str = ""
    """The fingerprint of who plays; runs of before it was kept have none."""

    @property
    def id(self) -> str:
        """What the run is called in its tables: the same plan, the same id, wherever it is played."""
        about = (self.rules, self.content, self.series, self.overlay, *filter(None, [self.players]))
        return hashlib.sha256(msgspec.json.encode(about, order="deterministic")).hexdigest()[:12]


def needs_extra() -> None:
    """Raise `BadText` where what the lab needs is not installed."""
    missing = [name for name in EXTRA if importlib.util.find_spec(name) is None]
    if missing:
        raise BadText(
            f"The lab needs packages that are not installed: {', '.join(missing)}. "
            'Install them with: pip install "moonrace[lab]" (in a checkout: make lab).'
        )


def planned(
    series: Series,
    content: Path | None = None,
    *,
    leaves_out: Sequence[str] = (),
    keeps_records: bool = False,
) -> Plan:
    """A plan for a series, checked before the first game is played. `content` is the designer's own file."""
    overlay = read_values(content) if content is not None else ""
    title = title_with(series.game, overlay, str(content or CONTENT_FILE))
    series = msgspec.structs.replace(series, content="", record="")
    arena.check(series, title)
    unknown = [table for table in leaves_out if table not in MEASURED[1:]]
    if unknown:
        raise BadText(f"“{unknown[0]}” is no table to leave out. Known: {', '.join(MEASURED[1:])}.")
    tables = tuple(table for table in MEASURED if table not in leaves_out)
    if keeps_records or not all(bots.is_repeatable(level) for level in series.bots):
        tables += (RECORDS,)
    players = players_of(series.game, series.bots)
    return Plan(
        __version__, title.rules_version, title.content_digest, series, overlay, tables, players=players
    )


@cache
def players_of(game: str, levels: tuple[str, ...]) -> str:
    """The fingerprint of who plays, whatever the values are; `BadText` where somebody is not known."""
    title = games.load(game)
    for level in levels:
        arena.check_level(level, title)
    return fingerprint(title, sorted(set(levels)))


def read_values(path: Path) -> str:
    """The text of a content file, or why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadText(f"{path}: cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise BadText(f"{path}: is not a text file in UTF-8.") from None


def title_with(game: str, overlay: str, called: str = CONTENT_FILE) -> Title:
    """A game with a designer's values laid over ours, given as text. Complaints name its file."""
    try:
        return _title_with(game, overlay)
    except ContentError as error:
        own = Path(error.file).name == CONTENT_FILE
        file = called if own else error.file
        raise ContentError(
            error.problem, file=file, entry=error.entry, field=error.field, line=error.line
        ) from None


@cache
def _title_with(game: str, overlay: str) -> Title:
    if not overlay:
        return games.load(game)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / CONTENT_FILE
        file.write_text(overlay, encoding="utf-8")
        return games.load(game, file)


class Run:
    """A run in its folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan

    @classmethod
    def begin(cls, folder: Path, plan: Plan) -> Run:
        """A new run, or one that goes on; `BadText` if the folder holds another."""
        needs_extra()
        if (folder / SERIES_FILE).exists():
            run = cls.open(folder)
            if (run.plan.id, run.plan.tables) != (plan.id, plan.tables):
                raise BadText(f"{folder} holds another run ({_described(run.plan)}). Name another folder.")
            return run
        arena.make_folder(folder)
        run = cls(folder, plan)
        frame(run.title, THINGS, things_of(run.title, plan.id)).write_parquet(folder / f"{THINGS}.parquet")
        arena.write_whole(folder / SERIES_FILE, msgspec.json.format(msgspec.json.encode(plan)))
        return run

    @classmethod
    def open(cls, folder: Path) -> Run:
        """The run in a folder."""
        needs_extra()
        try:
            plan = msgspec.json.decode((folder / SERIES_FILE).read_bytes(), type=typed(Plan))
        except FileNotFoundError:
            raise BadText(f"{folder} holds no run of the lab: there is no {SERIES_FILE} in it.") from None
        except (OSError, msgspec.DecodeError) as error:
            raise BadText(f"{folder / SERIES_FILE}: cannot be read ({error}).") from None
        if plan.format != FORMAT:
            raise BadText(f"{folder}: was written in format {plan.format}; this version reads {FORMAT}.")
        return cls(folder, plan)

    @property
    def id(self) -> str:
        """What the run is called in its tables."""
        return self.plan.id

    @property
    def series(self) -> Series:
        """What is played."""
        return self.plan.series

    @property
    def title(self) -> Title:
        """The game, with the designer's values."""
        return title_with(self.series.game, self.plan.overlay)

    # Playing ----------------------------------------------------------------------------------------------

    def play(
        self,
        count: int,
        *,
        jobs: int = 1,
        portion: int = 0,
        spread: Spread | None = None,
        progress: Progress | None = None,
    ) -> None:
        """See to it that games 0 to `count` - 1 are played; what was played before stays.

        `spread` says where portions are played, if not on `jobs` cores of this machine; `portion` how many
        games are in one.
        """
        self.check_rules()
        if self.plan.players and self.plan.players != players_of(self.series.game, self.series.bots):
            levels = ", ".join(dict.fromkeys(self.series.bots))
            raise BadText(
                f"{self.folder} was begun with other bots: {levels} played otherwise then. "
                "Begin another run; games of both do not belong in one."
            )
        done = self.played_numbers()
        missing = [number for number in range(count) if number not in done]
        have = count - len(missing)
        if progress is not None:
            progress(have, count)
        spread = spread or on_cores(jobs)
        portions = self._portions(missing, portion)
        for numbers, made in spread(play_portion, msgspec.msgpack.encode(self.plan), portions):
            self._keep(numbers, made)
            have += len(numbers)
            if progress is not None:
                progress(have, count)

    def _portions(self, numbers: Sequence[int], size: int) -> list[Numbers]:
        """The same portions whoever plays them, so that their files are the same."""
        searches = any(bots.level_of(level).budget is not None for level in self.series.bots)
        size = size or (LONG_PORTION if searches else PORTION)
        portions: list[list[int]] = []
        for number in numbers:
            if not number % size or not portions or portions[-1][-1] != number - 1:
                portions.append([])
            portions[-1].append(number)
        return [*portions]

    def _keep(self, numbers: Numbers, made: bytes) -> None:
        name = f"{numbers[0]:08}-{numbers[-1]:08}"
        draft = self.folder / UNFINISHED / f"{name}.{os.getpid()}"
        try:
            shutil.rmtree(draft, ignore_errors=True)
            draft.mkdir(parents=True)
            for file, data in msgspec.msgpack.decode(made, type=typed(dict[str, bytes])).items():
                arena.write_whole(draft / file, data)
            draft.replace(self.folder / name)
        except OSError as error:
            if not (self.folder / name).is_dir():
                raise BadText(f"{self.folder / name}: cannot be written ({error.strerror}).") from None
        shutil.rmtree(self.folder / UNFINISHED, ignore_errors=True)

    def check_rules(self) -> None:
        """Raise `BadText` where rules or content have changed since the run began."""
        title, plan = self.title, self.plan
        if (title.rules_version, title.content_digest) != (plan.rules, plan.content):
            raise BadText(
                f"{self.folder} was begun with rules {plan.rules} and content {plan.content[:12]} of "
                f"{title.name}; here are {title.rules_version} and {title.content_digest[:12]}. "
                "Begin another run to compare them."
            )

    # Reading ----------------------------------------------------------------------------------------------

    def portions(self) -> list[Path]:
        """The folders of the portions that are there, in order."""
        return sorted(path for path in self.folder.glob("*-*") if path.is_dir() and _range(path) is not None)

    def played_numbers(self) -> set[int]:
        """The numbers of the games that are there."""
        return {number for path in self.portions() for number in _range(path) or ()}

    def scan(self, table: str) -> pl.LazyFrame:
        """A table, read as far as it is asked for, in the order of the games."""
        import polars as pl

        if table == THINGS:
            return pl.scan_parquet(self.folder / f"{THINGS}.parquet")
        if table not in self.plan.tables:
            raise BadText(f"{self.folder} was run without the table “{table}”.")
        files = [path / f"{table}.parquet" for path in self.portions()]
        if not files:
            return frame(self.title, table, {c.name: [] for c in columns(self.title, table)}).lazy()
        return pl.scan_parquet(files)

    def read(self, table: str) -> pl.DataFrame:
        """A whole table."""
        return self.scan(table).collect()

    def games(self) -> pl.DataFrame:
        """A row for each game."""
        return self.read(GAMES)

    def seats(self) -> pl.DataFrame:
        """A row for each seat of each game."""
        return self.read(SEATS)

    def decisions(self) -> pl.DataFrame:
        """A row for each decision."""
        return self.read(DECISIONS)

    def events(self) -> pl.DataFrame:
        """A row for each event of interest."""
        return self.read(EVENTS)

    def uses(self) -> pl.DataFrame:
        """A row for each card or part that came to a seat."""
        return self.read(USES)

    def progress(self) -> pl.DataFrame:
        """A row for each seat at the end of each round."""
        return self.read(PROGRESS)

    def things(self) -> pl.DataFrame:
        """Every card and part there is."""
        return self.read(THINGS)

    def cost(self) -> Cost:
        """What it took to play what is there, in CPU seconds of whoever played it."""
        found = [
            msgspec.json.decode((path / COST_FILE).read_bytes(), type=typed(Cost)) for path in self.portions()
        ]
        return Cost(sum(cost.games for cost in found), sum(cost.cpu_seconds for cost in found))

    def record(self, number: int) -> Record:
        """The record of a game: kept, or made again from its row alone."""
        import polars as pl

        row = self.scan(GAMES).filter(pl.col("number") == number).collect()
        if not len(row):
            raise BadText(f"Game {number} is not in {self.folder}; it holds {self._held()}.")
        if RECORDS in self.plan.tables:
            kept = self.scan(RECORDS).filter(pl.col("number") == number).collect()
            return parse_record(kept["record"][0], f"game {number}")
        self.check_rules()
        played = arena.played(self.title, self.series, number, keeps_record=True)
        assert played.record is not None
        if (played.outcome.decisions, played.outcome.why) != (row["decisions"][0], row["why"][0]):
            raise ChangedGame(
                f"Game {number} does not come out as it did: the bots have changed since {self.folder} "
                f"was played (by version {self.plan.moonrace})."
            )
        return played.record

    def _held(self) -> str:
        numbers = self.played_numbers()
        return f"games {min(numbers)} to {max(numbers)}" if numbers else "no games yet"


class ChangedGame(MoonraceError):
    """A game that cannot be made again, because what played it has changed."""


def _described(plan: Plan) -> str:
    series = plan.series
    return f"{series.game}, {','.join(series.bots)}, seed {series.seed}, id {plan.id}"


def _range(path: Path) -> range | None:
    first, dash, last = path.name.partition("-")
    is_portion = bool(dash) and first.isdigit() and last.isdigit()
    return range(int(first), int(last) + 1) if is_portion else None


# One portion ----------------------------------------------------------------------------------------------


def play_portion(encoded: bytes, numbers: tuple[int, ...]) -> bytes:
    """Play some games of a plan: their tables as Parquet files, and what they cost. For workers anywhere."""
    plan = msgspec.msgpack.decode(encoded, type=typed(Plan))
    title = title_with(plan.series.game, plan.overlay)
    found = (title.rules_version, title.content_digest)
    if found != (plan.rules, plan.content):
        raise BadText(
            f"A worker has rules {found[0]} and content {found[1][:12]} of {title.name}, the run "
            f"{plan.rules} and {plan.content[:12]}. All machines need the same version of Moonrace."
        )
    if plan.players and plan.players != players_of(plan.series.game, plan.series.bots):
        raise BadText("A worker has other bots than the run. All machines need the same version of Moonrace.")
    begun = time.process_time()
    sheets = Sheets(title, plan.series, plan.id, plan.tables)
    for number in numbers:
        sheets.add(
            arena.played(title, plan.series, number, measures=True, keeps_record=RECORDS in plan.tables)
        )
    made = {f"{table}.parquet": _parquet(title, table, rows) for table, rows in sheets.tables.items()}
    cost = Cost(len(numbers), round(time.process_time() - begun, 6))
    return msgspec.msgpack.encode({**made, COST_FILE: msgspec.json.encode(cost)})


def frame(title: Title, table: str, rows: Rows) -> pl.DataFrame:
    """Rows as a frame with the columns that are documented."""
    import polars as pl

    kinds: dict[str, Any] = {INT: pl.Int64, FLOAT: pl.Float64, TEXT: pl.String, BOOL: pl.Boolean}
    return pl.DataFrame(rows, schema={column.name: kinds[column.kind] for column in columns(title, table)})


def _parquet(title: Title, table: str, rows: Rows) -> bytes:
    file = io.BytesIO()
    frame(title, table, rows).write_parquet(file, compression="zstd")
    return file.getvalue()
