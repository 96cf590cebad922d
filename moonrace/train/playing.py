"""Games to learn from, on all cores. A portion is a file of samples; what is there is not played again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from moonrace import games
from moonrace.bots import guide_of
from moonrace.bots.guide import worth
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.errors import BadText
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.lab.arena import Series, played, seating
from moonrace.lab.spreading import on_cores
from moonrace.train.samples import Notebook

FILE = "schooling.toml"
GAMES_A_FILE = 24
LOOKS = 0.04
"""At so many decisions all seats are asked for their outlook, and at the first of each round."""
Progress = Callable[[int], None]
"""Told how many games are done."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of table to learn from, and how often it is played."""

    players: int
    share: float
    options: dict[str, str] = {}


class Schooling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which games a net learns from: `schooling.toml` beside the game's player."""

    games: int
    tables: tuple[Table, ...]
    kept: float = 1.0
    """So many of the decisions worth imitating are kept."""
    bots: dict[str, float] = {}
    """Who plays, and how often. Slips show positions that a good player avoids, and what they cost."""
    imitated: tuple[str, ...] = ("even",)
    """Whose decisions are taken for good ones."""


def schooling_of(title: Title) -> Schooling:
    """What a game's net learns from; `BadText` where the game says nothing of it."""
    package = title.beside("bots")
    try:
        text = (files(package) / FILE).read_text("utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        raise BadText(
            f"{title.name} has no {FILE} beside its player, which says what is learned from."
        ) from None
    return msgspec.toml.decode(text, type=typed(Schooling))


class Task(msgspec.Struct, frozen=True):
    """What a process is to play."""

    game: str
    seed: int
    folder: str
    until: float
    """When no further game is begun, by the clock of `time.time`."""

    def file(self, first: int) -> Path:
        """Where the samples of a portion are kept, whose first game has this number."""
        return Path(self.folder) / f"{self.game}-{self.seed}-{first}.npz"


def series_of(game: str, schooling: Schooling, seed: int, number: int) -> tuple[Series, random.Random]:
    """One game: its table, its players, and the dice that say what is kept of it."""
    rng = random.Random(f"{seed}/{number}/schooling")
    table = rng.choices(schooling.tables, [each.share for each in schooling.tables])[0]
    levels = rng.choices([*schooling.bots], [*schooling.bots.values()], k=table.players)
    return Series(game, tuple(levels), seed, options=table.options), rng


class Watcher:
    """Notes what is worth keeping of a game while it is played."""

    def __init__(
        self,
        title: Title,
        schooling: Schooling,
        levels: Sequence[str],
        notebook: Notebook,
        rng: random.Random,
    ) -> None:
        self._title, self._schooling, self._levels = title, schooling, levels
        self._notebook, self._rng = notebook, rng
        self._guide = guide_of(title)
        self._guide.begin(random.Random(rng.getrandbits(48)))
        self._round = 0

    def __call__(self, position: Position, seat: int, action: Action) -> None:
        now, before = self._title.rounds(position.state), self._round
        self._round = now
        encoding = self._title.encoding(position.state)
        if now != before or self._rng.random() < LOOKS:
            for each in range(position.state.players):
                world = position.resample(each, Seeded(self._rng.getrandbits(48)))
                outlook = self._guide.evaluate(world, each)
                self._notebook.look(encoding, position.state, each, outlook)
        if seat in position.awaited and self._levels[seat] in self._schooling.imitated:
            legal = position.legal(seat)
            if len(legal) > 1 and self._rng.random() < self._schooling.kept:
                self._notebook.decide(encoding, position.state, seat, legal, action)


def play(task: Task, count: int, *, jobs: int, progress: Progress) -> tuple[list[Path], int]:
    """Play what is not played yet; the files of samples, and how many games are still to be played."""
    Path(task.folder).mkdir(parents=True, exist_ok=True)
    starts = range(0, count, GAMES_A_FILE)
    numbers = {first: range(first, min(first + GAMES_A_FILE, count)) for first in starts}
    missing = [numbers[first] for first in starts if not task.file(first).exists()]
    done = count - sum(len(each) for each in missing)
    for portion, played_now in on_cores(jobs)(_portion, msgspec.msgpack.encode(task), missing):
        done += len(portion) if played_now else 0
        progress(done)
    paths = [task.file(first) for first in starts if task.file(first).exists()]
    return paths, count - done


def _portion(encoded: bytes, numbers: tuple[int, ...]) -> bytes:
    """Play some games and write what they teach; nothing where the time was up before the last."""
    task = msgspec.msgpack.decode(encoded, type=typed(Task))
    title = games.load(task.game)
    schooling = schooling_of(title)
    notebook = Notebook()
    for number in numbers:
        if time.time() >= task.until:
            return b""
        _learn_from(title, task, schooling, number, notebook)
    notebook.save(task.file(numbers[0]))
    return b"played"


def _learn_from(title: Title, task: Task, schooling: Schooling, number: int, notebook: Notebook) -> None:
    series, rng = series_of(task.game, schooling, task.seed, number)
    players = len(series.bots)
    seated = [series.bots[bot] for bot in seating(players, number)]
    game = played(title, series, number, watch=Watcher(title, schooling, seated, notebook, rng))
    if game.outcome.error:
        raise RuntimeError(f"game {number}: {game.outcome.error}")
    assert game.result is not None
    notebook.close([worth(game.result, seat, players) for seat in range(players)])
