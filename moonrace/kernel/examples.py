"""Worked examples of the rules as data: a table set up, and steps that are played on it.

A game's `examples/TB-EX-02.toml` plays the clause it is named after:

    title = "Stop, and that move is over"
    shows = ["TB-MOV-03"]                  # further clauses that it proves

    [table]
    players = 2
    seat = "A"                             # whose view is shown; a spectator's if left out
    arrange = ["row apollo_8 mercury_6", "in-phase action"]

    [[steps]]
    say = "She goes on with Apollo 8."
    acts = ["move apollo_8 mercury_7"]
    refused = "TB-MOV-03"
    expect = { "seats.0.fuel" = 24 }

The table is set by what lessons have as well (`kernel/setting.py`). What acts cannot reach is laid out by the
lines of `arrange` (`kernel/arranging.py`). An act of a step is done by whoever is awaited, unless its seat
stands before it: `B pass`, `clock close-window`. A step marked `again` begins anew from the deal; its own
`table` says what is different. All that chance is scripted to give has to be asked for.

`expect` holds paths into the seat's view (`kernel/paths.py`) and what stands there; `false` also stands for
nothing at all. Beside the view's own names there are `told` (the events of this step), `awaited`
(the letters of the seats), `asked` (what is being decided), `offered` (by verb all that whoever is awaited
first may do) and `result`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from moonrace.kernel import setting
from moonrace.kernel.arranging import Arranger, arranging
from moonrace.kernel.chance import Scripted
from moonrace.kernel.errors import BadText, MoonraceError, Refusal, Refused
from moonrace.kernel.events import SPECTATOR, Event, may_see
from moonrace.kernel.match import Match
from moonrace.kernel.paths import found_at
from moonrace.kernel.setting import LETTERS, seat_and_act
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed


class BadExample(MoonraceError):
    """An example that does not play, or does not give what it says."""


class Setting(setting.Setting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the table of an example is begun."""

    names: tuple[str, ...] = ()
    arrange: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    """What was done once all was laid out."""

    def changed_by(self, other: Setting) -> Setting:
        """This one, but for what the other says."""
        names = self.__struct_fields__
        return Setting(**{name: getattr(other, name) or getattr(self, name) for name in names})


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence, what is done, and what stands there afterwards."""

    say: str
    again: bool = False
    """Whether it begins from the deal anew."""
    table: Setting = Setting()
    """With `again`: what is set up in another way than at first; what it leaves out is as it was."""
    arrange: tuple[str, ...] = ()
    """What is put somewhere before the acts."""
    chance: tuple[int | str, ...] = ()
    """What comes up in this step, as numbers from 0 or as names."""
    acts: tuple[str, ...] = ()
    refused: str = ""
    """The clause that refuses the last of the acts."""
    offers: tuple[str, ...] = ()
    """What may be done afterwards, among other things."""
    expect: dict[str, Any] = {}


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example."""

    title: str
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    table: Setting = Setting()
    shows: tuple[str, ...] = ()
    """The clauses it proves beside the one it is named after."""
    id: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """All that it proves, its own clause first."""
        return (self.id, *self.shows)

    @property
    def is_from_acts(self) -> bool:
        """Whether acts alone lead to every position of it, so that one may play on from there."""
        steps = self.steps
        return not self.table.arrange and not any(step.arrange or step.table.arrange for step in steps)


class Seen(msgspec.Struct, frozen=True):
    """A table after a step. The match goes on with the next step: read it before."""

    step: Step
    match: Match
    told_before: int
    """How many events there were before it."""
    refusal: Refusal | None
    eyes: int
    """Whose view is shown."""


@cache
def examples(game_dir: Path) -> Mapping[str, Example]:
    """The worked examples of the game in this folder, by the clause they are named after."""
    return {file.stem: _read(file) for file in sorted((game_dir / "examples").glob("*.toml"))}


def _read(file: Path) -> Example:
    try:
        found = msgspec.toml.decode(file.read_bytes(), type=typed(Example))
    except msgspec.DecodeError as error:
        raise BadExample(f"{file.name}: {error}.") from None
    return msgspec.structs.replace(found, id=file.stem)


# Playing ----------------------------------------------------------------------------------------------------


def played(title: Title, example: Example) -> Iterator[Seen]:
    """The table after each step; raises `BadExample` where something does not go."""
    run = None
    for number, step in enumerate(example.steps, start=1):
        try:
            if run is None or step.again:
                if run is not None:
                    run.check_script()
                run = _Run(title, example, step.table)
            yield run.taken(step)
            if step is example.steps[-1]:
                run.check_script()
        except MoonraceError as error:
            raise BadExample(f"{example.id}, step {number}: {error}") from None


def table_after(title: Title, example: Example, number: int) -> Seen:
    """The table after the step of this number, to play on from; `BadText` where one cannot."""
    for at, seen in enumerate(played(title, example), start=1):
        if at == number and not seen.match.over:
            return seen
    raise BadText(f"Nobody can play on from step {number} of {example.id}.")


def laid_out(title: Title, wanted: Setting) -> Match:
    """A match that begins as a table is set."""
    return _laid(title, wanted, wanted.script(), is_arranged=bool(wanted.arrange)).match


def _laid(title: Title, wanted: Setting, script: Scripted, *, is_arranged: bool) -> Arranger:
    dealt = title.start(wanted.players, chance=script, options=wanted.options, seats=wanted.names)
    match = wanted.moved(dealt)
    table = arranging(title, match) if is_arranged else Arranger(match)
    for line in wanted.arrange:
        table.do(line)
    for words in wanted.then:
        setting.carried_out(match, words)
    return table


class _Run:
    """The steps of an example from one deal on."""

    def __init__(self, title: Title, example: Example, other: Setting) -> None:
        wanted = example.table.changed_by(other)
        self._eyes = wanted.eyes
        self._script = wanted.script()
        self._table = _laid(title, wanted, self._script, is_arranged=not example.is_from_acts)

    def taken(self, step: Step) -> Seen:
        """The table after a step."""
        table = self._table
        match, told_before = table.match, len(_events(table.match))
        self._arrange(step.arrange)
        self._check()
        if step.chance:
            table.script(*step.chance)
        refusal = None
        for number, act in enumerate(step.acts, start=1):
            try:
                match.act(*said_by(match, act))
            except Refused as refused:
                if not step.refused or number < len(step.acts):
                    raise
                refusal = refused.refusal
            self._check()
        return Seen(step, match, told_before, refusal, self._eyes)

    def check_script(self) -> None:
        """Raise where something was scripted that nobody asked for."""
        left = self._script.left + self._table.script_left
        if left:
            raise BadExample(f"{left} results of the script were not asked for.")

    def _arrange(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._table.do(line)

    def _check(self) -> None:
        self._table.match.title.check(self._table.state)


def said_by(match: Match, act: str) -> tuple[int, str]:
    """Who does it, and the act without that."""
    return seat_and_act(act, match.asks[0].seat if match.asks else SPECTATOR)


# Checking ---------------------------------------------------------------------------------------------------


def complaints(seen: Seen) -> list[str]:
    """What is not as the step says."""
    step, match = seen.step, seen.match
    wrong = []
    clause = seen.refusal.clause if seen.refusal else ""
    if clause != step.refused:
        wrong.append(f"refused by {clause or 'nothing'}, not {step.refused or 'by nothing'}")
    if step.refused and _is_offered(match, step.acts[-1]):
        wrong.append(f"“{step.acts[-1]}” is offered though it is refused")
    wrong += [f"“{act}” is not offered" for act in step.offers if not _is_offered(match, act)]
    shown = _shown(seen)
    for path, value in step.expect.items():
        found = _found(shown, path)
        if not _is_same(found, value):
            wrong.append(f"{path} is {found!r}, not {value!r}")
    return wrong


def _is_offered(match: Match, act: str) -> bool:
    seat, text = said_by(match, act)
    return text in map(str, match.legal(seat))


def _offered(match: Match) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for action in match.asks[0].legal() if match.asks else ():
        text = str(action)
        found.setdefault(text.split()[0], []).append(text)
    return found


def _shown(seen: Seen) -> dict[str, Any]:
    match, eyes = seen.match, seen.eyes
    told = [event for event in _events(match)[seen.told_before :] if may_see(event.audience, eyes)]
    return {
        **msgspec.to_builtins(match.view(eyes)),
        "told": [{"event": event.kind, **msgspec.to_builtins(event.data)} for event in told],
        "awaited": "".join(LETTERS[ask.seat] for ask in match.asks if ask.seat >= 0),
        "asked": match.asks[0].what if match.asks else "",
        "offered": _offered(match),
        "result": msgspec.to_builtins(match.result),
    }


def _events(match: Match) -> list[Event]:
    return [event for step in match.effective for event in step.events]


def _found(shown: dict[str, Any], path: str) -> Any:
    try:
        return found_at(shown, path)
    except BadText as error:
        raise BadExample(str(error)) from None


def _is_same(found: Any, value: Any) -> bool:
    if isinstance(found, float) and isinstance(value, float):
        return abs(found - value) < 1e-9
    if found is None:
        return value is False
    if isinstance(value, Mapping) and isinstance(found, Mapping):
        return found.keys() == value.keys() and all(_is_same(found[name], value[name]) for name in value)
    if isinstance(value, list) and isinstance(found, list | tuple):
        return len(found) == len(value) and all(map(_is_same, found, value))
    return bool(found == value)
