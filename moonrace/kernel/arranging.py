"""Laying out a table: what lies where, said in lines, for worked examples and for tests.

A game's `arranging.py` defines `Arranging`, whose public methods are the verbs: `craft 0 moon probe juno`
calls `craft(0, "moon", "probe", "juno")`. Words with an equals sign are arguments by name (`supplies=2`);
quotes keep words together.
A table laid out like this cannot be played again from its record, and so knows no undo.
"""

from __future__ import annotations

import importlib
import inspect
import shlex
from collections.abc import Mapping
from typing import Any, Generic, get_type_hints

from moonrace.kernel.chance import Scripted, Seeded
from moonrace.kernel.errors import BadText
from moonrace.kernel.frames import Flow
from moonrace.kernel.match import Match
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.title import S, Title

AFTER_A_SCRIPT = 99
"""The seed of what follows when scripted chance has run out."""


class Arranger(Generic[S]):
    """Base of every game's `Arranging`. Verbs take pieces from where they are, so that nothing is created."""

    _scripted: Scripted | None = None
    _dropped: int = 0

    def __init__(self, match: Match[S]) -> None:
        self.match = match

    @property
    def state(self) -> S:
        """The true state."""
        return self.match.position.state

    @property
    def flow(self) -> Flow:
        """What rules are given besides the state."""
        return self.match.position.flow

    def script(self, *results: int | str) -> None:
        """What chance gives next: numbers from 0, or names of what comes up; after that it is seeded."""
        self._dropped = self.script_left
        self._scripted = Scripted(results, then=Seeded(AFTER_A_SCRIPT))
        self.match.draw_from(self._scripted)

    @property
    def script_left(self) -> int:
        """How many of all scripted results were not asked for."""
        return self._dropped + (self._scripted.left if self._scripted else 0)

    def rolls(self, *numbers: int) -> None:
        """What the die shows next."""
        self.script(*(number - 1 for number in numbers))

    def do(self, line: str) -> None:
        """Carry out a line: a verb and its words."""
        verb, *words = shlex.split(line)
        known = verbs(type(self))
        if verb not in known:
            raise BadText(f"Nothing is arranged by “{verb}”.{did_you_mean(verb, known)}")
        method = getattr(self, known[verb])
        given, named = _arguments(method, words)
        method(*given, **named)


def verbs(kind: type[Arranger[Any]]) -> Mapping[str, str]:
    """The verbs of a game, by the words that lines use, with the methods behind them."""
    own = {name for base in kind.__mro__ if base is not Arranger for name in vars(base)} | {"rolls", "script"}
    names = (name for name in own if not name.startswith("_") and inspect.isfunction(getattr(kind, name, 0)))
    return {name.replace("_", "-"): name for name in names}


def arranging(title: Title[S, Any], match: Match[S]) -> Arranger[S]:
    """What arranges the tables of a title."""
    made: Arranger[S] = importlib.import_module(f"{title.beside('games')}.arranging").Arranging(match)
    return made


def _arguments(method: Any, words: list[str]) -> tuple[list[object], dict[str, object]]:
    """The words of a line as the method wants them."""
    hints = get_type_hints(method)
    parameters = inspect.signature(method).parameters
    by_place = [name for name, each in parameters.items() if each.kind is each.POSITIONAL_OR_KEYWORD]
    rest = next((name for name, each in parameters.items() if each.kind is each.VAR_POSITIONAL), "")
    others = next((name for name, each in parameters.items() if each.kind is each.VAR_KEYWORD), "")
    given: list[object] = []
    named: dict[str, object] = {}
    for word in words:
        name, is_named, value = word.partition("=")
        if is_named and (name in parameters or others):
            named[name] = _read(value, hints[name if name in parameters else others])
        else:
            slot = by_place[len(given)] if len(given) < len(by_place) else rest
            if not slot:
                raise BadText(f"There is a word too many: “{word}”.")
            given.append(_read(word, hints[slot]))
    return given, named


def _read(word: str, hint: object) -> object:
    """A word as what a method takes: a number where it wants one, several with commas, `yes` and `no`,
    or the word itself."""
    if hint is bool:
        return word == "yes"
    wants = str(hint)
    if wants.startswith("tuple[int"):
        return tuple(_read(each, int) for each in word.split(","))
    is_number = word.lstrip("-").isdigit()
    if "int" in wants and is_number:
        return int(word)
    if "str" not in wants:
        raise BadText(f"“{word}” is no number.")
    return word
