"""Bots: opponents that see views, actions and sampled worlds, never the true state.

    bot = moonrace.bots.make("heuristic", title, seed=7)
    action = bot.decide(mind_of(match.position, seat))

A game's own heuristic is found by the name of the game's folder: `moonrace/bots/<folder>.py` with
`make(title, seed) -> Bot`; that of a game that lives elsewhere, in the `bots` beside its `games`. In a
folder, `guide` in `advice.py` leads the search, `manners` in `slips.py` make the gentle level gentle, and
`rung` in `rungs.py` says who plays a level in this game, where that is not the usual player, and `shares`
what part of its time a level takes, where that is not all of it.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
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
    "is_repeatable",
    "known_as",
    "level_of",
    "levels",
    "make",
    "manners_of",
    "mind_of",
    "searching",
    "simpler",
    "within",
]

SHALLOW_ITERATIONS = 60
MOST_MILLISECONDS = 60_000
MOST_ITERATIONS = 1_000_000
ERRING = ("gentle", "learner")
Rung = Callable[[Title, str, Budget, int | None], Bot | None]
"""Who plays a level at a title, by the level's word; None where that is the usual player."""
_NAMED = re.compile(r"([a-z]+)(?::(\d{1,7})(ms|it))?")


class Level(msgspec.Struct, frozen=True):
    """A strength of play, as people meet it: a name, a word and a sentence. Its id is for records."""

    id: str
    name: str
    word: str
    """What people type and read beside the name."""
    help: str
    is_offered: bool = True
    """Whether people choose it for an opponent; others are for measuring."""
    budget: Budget | None = None
    """How long it thinks for a decision if nothing else is said, where that can be said."""


SECOND = 1_000
_SPANS = {
    SECOND // 10: "a tenth of a second",
    SECOND // 5: "a fifth of a second",
    SECOND // 4: "a quarter of a second",
    SECOND // 2: "half a second",
    SECOND: "a second",
    5 * SECOND: "five seconds",
}


def span(budget: Budget) -> str:
    """How long a budget of time is, in words."""
    return _SPANS.get(budget.milliseconds) or f"{budget.milliseconds / SECOND:g} seconds"


HARD, MASTER = Budget(milliseconds=SECOND), Budget(milliseconds=5 * SECOND)
"""How long the levels that think may take for a decision; a game may say that a part of it does."""
KNOWN_LEVELS = (
    Level("random", "Dice", "random", "Makes any legal move.", is_offered=False),
    Level("learner", "Learner", "learner", "Follows the coach once a round.", is_offered=False),
    Level(
        "gentle",
        "Cadet",
        "gentle",
        "Plays sensibly, errs as people do, and turns nothing against you. For first games.",
    ),
    Level("weakened", "Novice", "weakened", "Plays as Pilot, without a rule of thumb.", is_offered=False),
    Level("heuristic", "Pilot", "even", "Plans each turn by rules of thumb. Quick and steady."),
    Level(
        "search",
        "Commander",
        "hard",
        f"Tries its choices in futures that fit what it has seen, for up to {span(HARD)}.",
        budget=HARD,
    ),
    Level(
        "master",
        "Flight Director",
        "master",
        f"Thinks as Commander does, for up to {span(MASTER)}.",
        budget=MASTER,
    ),
)
"""Every level, weakest first."""
PLAYS_ON = "heuristic"
"""The level of the bot that plays the seat on of whoever has resigned."""
OFFERED = tuple(level for level in KNOWN_LEVELS if level.is_offered)


def known_as(level: str) -> str:
    """The id of a level that was named by its id or by its word: `even`, `hard:200ms`."""
    word, colon, budget = level.partition(":")
    return next((known.id for known in KNOWN_LEVELS if word == known.word), word) + colon + budget


def level_of(level: str) -> Level:
    """What people read for a level, be a search told how long it thinks or not."""
    return next(known for known in KNOWN_LEVELS if known.id == known_as(level).partition(":")[0])


def make(level: str, title: Title, seed: int | None = None) -> Bot:
    """A bot of the level: `random`, `gentle`, `even`, `hard`, `hard:200ms`, `master` or `master:500it`."""
    known, budget = _read(level, title)
    if known.id == "random":
        return RandomBot(seed)
    if known.id in ERRING:
        return _erring(known.id, title, seed)
    if known.id == "weakened":
        return _weakened(title, seed)
    own = _own_player(title, known, budget, seed)
    if own is not None:
        return own
    return _heuristic(title, seed) if known.budget is None else searching(title, budget, seed)


def searching(title: Title, budget: Budget, seed: int | None = None, guide: Guide | None = None) -> Bot:
    """The search of a game, led by its own guide or by another."""
    from moonrace.bots.search import SearchBot

    return SearchBot(title, budget, seed, guide=guide)


def checked_level(level: str, title: Title | None = None) -> Budget:
    """How long a bot of the level thinks, in a game or at most, or `BadText` naming the levels there are."""
    return _read(level, title)[1]


def is_repeatable(level: str) -> bool:
    """Whether a bot of the level and a seed decide alike every time: those that go by the clock do not."""
    return not checked_level(level).milliseconds


def within(level: str, milliseconds: int, title: Title) -> str:
    """The level with no more time to think in a game than that."""
    known, budget = _read(level, title)
    return f"{known.id}:{milliseconds}ms" if budget.milliseconds > milliseconds else level


def _read(level: str, title: Title | None = None) -> tuple[Level, Budget]:
    """A level and its budget, of which most need none; in a game, the part of it that is taken there."""
    match = _NAMED.fullmatch(known_as(level))
    known = next((known for known in KNOWN_LEVELS if match is not None and known.id == match[1]), None)
    if match is None or known is None or (known.budget is None and match[2]):
        words = ", ".join(level.word for level in OFFERED)
        raise BadText(
            f"No bot is called “{level}”. Known: {words}; the last two may be told how long they think, "
            "hard:200ms or master:500it."
        )
    if match[2] is None:
        return known, _usual(known, title)
    return known, _budget(level, int(match[2]), match[3])


def _usual(level: Level, title: Title | None) -> Budget:
    """How long a level thinks where nobody says how long."""
    if level.budget is None:
        return Budget()
    shares: Mapping[str, float] = {} if title is None else getattr(_rungs_of(title), "shares", {})
    return Budget(milliseconds=round(shares.get(level.word, 1.0) * level.budget.milliseconds))


def _budget(level: str, number: int, unit: str) -> Budget:
    most = MOST_MILLISECONDS if unit == "ms" else MOST_ITERATIONS
    if not 1 <= number <= most:
        raise BadText(f"“{level}”: a search thinks for 1 to {most} {unit}.")
    return Budget(milliseconds=number) if unit == "ms" else Budget(iterations=number)


def levels(title: Title) -> list[Level]:
    """The levels that people choose from for a title, weakest first."""
    return [_level_for(level, title) for level in OFFERED]


def _level_for(level: Level, title: Title) -> Level:
    if level.id == "heuristic" and heuristic_module(title) is None:
        return msgspec.structs.replace(
            level, help="Has no plan of its own for this game yet: a shallow search stands in."
        )
    if level.budget is None:
        return level
    budget = _usual(level, title)
    told = level.help.replace(span(level.budget), span(budget))
    return msgspec.structs.replace(level, help=told, budget=budget)


def simpler(level: str) -> str | None:
    """The level that stands in for this one, or None for the simplest."""
    return {"master": "search", "search": "heuristic", "random": None}.get(level_of(level).id, "random")


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


def _own_player(title: Title, level: Level, budget: Budget, seed: int | None) -> Bot | None:
    """Who plays a level in this game, where the game says so: `rung(title, word, budget, seed)`."""
    rung: Rung | None = getattr(_rungs_of(title), "rung", None)
    return None if rung is None else rung(title, level.word, budget, seed)


def _rungs_of(title: Title) -> ModuleType | None:
    """What a game says of the levels that think longer, if it says anything."""
    return _module_of(f"{title.beside('bots')}.rungs")


def _erring(level: str, title: Title, seed: int | None) -> Bot:
    from moonrace.bots.gentle import GentleBot, LearnerBot

    kind = GentleBot if level == GentleBot.level else LearnerBot
    return kind(title, _heuristic(title, seed), manners_of(title), seed)


def _weakened(title: Title, seed: int | None) -> Bot:
    from moonrace.bots.gentle import WeakenedBot

    manners = manners_of(title)
    if not manners.forgets:
        raise BadText(f"{title.name} does not say which rule of thumb a weakened player lacks.")
    return WeakenedBot(_heuristic(title, seed), manners, seed)


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
    return searching(title, Budget(iterations=SHALLOW_ITERATIONS), seed)
