"""The games: one folder each, found by looking, named by nobody else.

A folder with a `title.py` that defines `make(content: Path | None) -> Title` is a game; its id is the name of
the folder with hyphens. While a game stands in `announced.toml` it can be loaded by those who write it, but
is not listed.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import msgspec

from moonrace.kernel.errors import UnknownGame
from moonrace.kernel.match import Match
from moonrace.kernel.record import read_record
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed


class Announced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is on the shelf and cannot be played yet."""

    id: str
    name: str
    tagline: str
    designer: str
    publisher: str
    players: str
    minutes: str = ""
    """Empty where nobody has said how long it takes."""


class _AnnouncedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    games: tuple[Announced, ...]


Maker = Callable[[Path | None], Title]
_registered: dict[str, Maker] = {}


def register(game: str, make: Maker) -> None:
    """Add a game that lives elsewhere, such as a title made for tests."""
    _registered[game] = make
    _load_plain.cache_clear()


@cache
def _folders() -> tuple[str, ...]:
    found = [name for _, name, is_package in pkgutil.iter_modules(__path__) if is_package]
    return tuple(name for name in sorted(found) if (Path(__path__[0]) / name / "title.py").exists())


def ids() -> list[str]:
    """The ids of all games that can be played."""
    coming = {game.id for game in announced()}
    found = [name.replace("_", "-") for name in _folders()]
    return list(dict.fromkeys([*(game for game in found if game not in coming), *_registered]))


def load(game: str, content: Path | None = None) -> Title:
    """The title of a game, with a player's own values laid over ours if a content file is given."""
    return _load_plain(game) if content is None else _maker(game)(content)


def titles() -> list[Title]:
    """All games."""
    return [load(game) for game in ids()]


def planners() -> list[str]:
    """The ids of games that come with a planner: a package `planner` in the game's folder."""
    found = [name for name in _folders() if (Path(__path__[0]) / name / "planner").is_dir()]
    return [name.replace("_", "-") for name in found]


def planner(game: str) -> ModuleType:
    """The planner of a game: a module with `plan(...)`."""
    if game not in planners():
        raise UnknownGame(f"“{game}” has no planner. Known: {', '.join(planners()) or 'none'}.")
    return importlib.import_module(f"{__name__}.{game.replace('-', '_')}.planner")


def read_match(path: Path, content: Path | None = None) -> Match:
    """The match in a record file, replayed and checked. `content` is the overlay it was played with."""
    record = read_record(path)
    return Match.replay(load(record.header.title, content), record)


@cache
def announced() -> tuple[Announced, ...]:
    """The games whose rules are still being written."""
    text = (Path(__path__[0]) / "announced.toml").read_bytes()
    return msgspec.toml.decode(text, type=typed(_AnnouncedFile)).games


@cache
def _load_plain(game: str) -> Title:
    return _maker(game)(None)


def _maker(game: str) -> Maker:
    if game in _registered:
        return _registered[game]
    folder = game.replace("-", "_")
    if "_" in game or folder not in _folders():
        close = difflib.get_close_matches(game, ids(), n=1, cutoff=0.4)
        hint = f" Did you mean “{close[0]}”?" if close else ""
        raise UnknownGame(f"No game is called “{game}”.{hint} Known: {', '.join(ids())}.")
    maker: Maker = importlib.import_module(f"{__name__}.{folder}.title").make
    return maker
