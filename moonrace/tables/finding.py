"""Where what draws a game is found: in its folder here, or beside the rules of one that lives elsewhere."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from moonrace import games

TABLES = Path(__file__).parent


def package_of(game: str) -> str:
    """The package in which what draws a game belongs, be it there or not."""
    if game in games.ids():
        return games.load(game).beside("tables")
    return f"{__package__}.{game.replace('-', '_')}"


def home_of(game: str) -> Path:
    """The folder of that package; `kit` has one as well."""
    package = package_of(game)
    spec = importlib.util.find_spec(package) if is_there(package) else None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else TABLES / game.replace("-", "_")


def part_of(game: str, name: str) -> ModuleType | None:
    """A module of that package: `poster`; None where the game has none."""
    module = f"{package_of(game)}.{name}"
    return importlib.import_module(module) if is_there(module) else None


def is_there(module: str) -> bool:
    """Whether a module can be imported."""
    if module in sys.modules:
        return True
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False
