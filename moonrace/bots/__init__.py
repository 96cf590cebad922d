"""Bots: opponents that see views, actions and sampled worlds, never the true state.

    bot = moonrace.bots.make("heuristic", title, seed=7)
    action = bot.decide(mind_of(match.position, seat))

A game's own heuristic is found by the name of the game's folder: `moonrace/bots/<folder>.py` with
`make(title, seed) -> Bot`; that of a game that lives elsewhere, in the `bots` beside its `games`. In a
folder, `guide` in `advice.py` leads the search, and `manners` in `slips.py` make the gentle level gentle.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

import msgspec

from moonrace.bots.budget import Budget
from moonrace.bots.mind import Bot, Mind, mind_of
from moonrace.bots.random_bot import RandomBot
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title

if TYPE_CHECKING:
    from moonrace.bots.gentle import Manners
    from moonrace.bots.guide import Guide

__all__ = [
    "OFFERED",
    "Bot",
    "Budget",
    "Level",
    "Mind",
    "checked_level",
    "guide_of",
    "heuristic_module",
    "known_as",
    "level_of",
    "levels",
    "make",
    "manners_of",
    "mind_of",
    "simpler",
]

SHALLOW_ITERATIONS = 60
MOST_MILLISECONDS = 60_000
MOST_ITERATIONS = 1_000_000
ERRING = ("gentle", "learner")
_SEARCH = re.compile(r"search(?::(\d{1,7})(ms|it))?")


class Level(msgspec.Struct, frozen=True):
    """A strength of play, as people meet it: a name, a word and a sentence. Its id is for records."""

    id: str
    name: str
    word: str
    """What people type and read beside the name."""
    help: str
    is_offered: bool = True
    """Whether people choose it for an opponent; others are for measuring."""


KNOWN_LEVELS = (
    Level("random", "Dice", "random", "Makes any legal move.", is_offered=False),
    Level("learner", "Learner", "learner", "Follows the coach once a round.", is_offered=False),
    Level(
        "gentle",
        "Cadet",
        "gentle",
        "Plays sensibly, errs as people do, and turns nothing against you. For first games.",
    ),
    Level("heuristic", "Pilot", "even", "Plans each turn by rules of thumb. Quick and steady."),
    Level("search", "Commander", "hard", "Tries many futures that fit what it has seen. The strongest."),
)
"""Every level, weakest first."""
OFFERED = tuple(level for level in KNOWN_LEVELS if level.is_offered)


def known_as(level: str) -> str:
    """The id of a level that was named by its id or by its word: `even`, `hard:200ms`."""
    word, colon, budget = level.partition(":")
    return next((known.id for known in KNOWN_LEVELS if word == known.word), word) + colon + budget


def level_of(level: str) -> Level:
    """What people read for a level, be a search told how long it thinks or not."""
    return next(known for known in KNOWN_LEVELS if known.id == known_as(level).partition(":")[0])


def make(level: str, title: Title, seed: int | None = None) -> Bot:
    """A bot of the level: `random`, `gentle`, `heuristic`, `search`, `search:200ms` or `search:500it`."""
    budget, level = checked_level(level), known_as(level)
    if level == "random":
        return RandomBot(seed)
    if level == "heuristic":
        return _heuristic(title, seed)
    if level in ERRING:
        return _erring(level, title, seed)
    from moonrace.bots.search import SearchBot

    return SearchBot(title, budget, seed)


def checked_level(level: str) -> Budget:
    """The budget of a level (only searches use it), or `BadText` naming the levels there are."""
    known = known_as(level)
    if known in ("random", "heuristic", *ERRING):
        return Budget()
    match = _SEARCH.fullmatch(known)
    if match is None:
        words = ", ".join(level.word for level in OFFERED)
        raise BadText(
            f"No bot is called “{level}”. Known: {words}; the hard one may be told how long it thinks, "
            "hard:200ms or hard:500it."
        )
    return _budget(level, match[1], match[2])


def _budget(level: str, amount: str | None, unit: str | None) -> Budget:
    if amount is None:
        return Budget()
    number, most = int(amount), MOST_MILLISECONDS if unit == "ms" else MOST_ITERATIONS
    if not 1 <= number <= most:
        raise BadText(f"“{level}”: a search thinks for 1 to {most} {unit}.")
    return Budget(milliseconds=number) if unit == "ms" else Budget(milliseconds=0, iterations=number)


def levels(title: Title) -> list[Level]:
    """The levels that people choose from for a title, weakest first."""
    return [_level_for(level, title) for level in OFFERED]


def _level_for(level: Level, title: Title) -> Level:
    if level.id == "heuristic" and heuristic_module(title) is None:
        return msgspec.structs.replace(
            level, help="Has no plan of its own for this game yet: a shallow search stands in."
        )
    return level


def simpler(level: str) -> str | None:
    """The level that stands in for this one, or None for the simplest."""
    if level.startswith("search"):
        return "heuristic"
    return None if level == "random" else "random"


@cache
def _module_of(name: str) -> ModuleType | None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if name.startswith(str(error.name)):
            return None
        raise
    return module


def heuristic_module(title: Title) -> ModuleType | None:
    """The module with the title's own heuristic and its hooks for searching, if there is one."""
    module = _module_of(title.beside("bots"))
    return module if hasattr(module, "make") else None


def guide_of(title: Title) -> Guide:
    """What the search is told about a game, as far as it says so."""
    from moonrace.bots.guide import ActionGuide

    made: Guide = getattr(_module_of(f"{title.beside('bots')}.advice"), "guide", ActionGuide)(title)
    return made


def _erring(level: str, title: Title, seed: int | None) -> Bot:
    from moonrace.bots.gentle import GentleBot, LearnerBot

    kind = GentleBot if level == GentleBot.level else LearnerBot
    return kind(title, _heuristic(title, seed), manners_of(title), seed)


def manners_of(title: Title) -> Manners:
    """How people go wrong at a game, as far as it says so."""
    from moonrace.bots.gentle import Manners

    made: Manners = getattr(_module_of(f"{title.beside('bots')}.slips"), "manners", Manners)(title.catalogue)
    return made


def _heuristic(title: Title, seed: int | None) -> Bot:
    module = heuristic_module(title)
    if module is not None:
        bot: Bot = module.make(title, seed)
        return bot
    from moonrace.bots.search import SearchBot

    return SearchBot(title, Budget(milliseconds=0, iterations=SHALLOW_ITERATIONS), seed)
