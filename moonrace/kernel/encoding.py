"""How a game looks to a program that learns: named numbers, straight from state and seat.

A game declares a `Layout` beside its view: what the numbers are called and what writes them. An `Encoding`
makes of it observations of one length, features of actions, and actions as verb, objects and amounts. Views
are for people and cost several times as much; the law of secrecy holds for these bytes just the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import BadText
from moonrace.kernel.frames import Frame

Row: TypeAlias = "array[float]"
"""The numbers of an observation while they are written; all begin at 0."""
Write = Callable[..., None]
"""Writes a part: given the row, where the part begins in it, the state and the seat that looks; a part of a
side is given the number of the side as well, a part of an action the action."""
FLOAT = "f"
MOST_KEPT = 50_000
"""So many actions have their features remembered."""


class Part(NamedTuple):
    """Some numbers: what they are called, and what writes them."""

    labels: tuple[str, ...]
    write: Write


class Factors(NamedTuple):
    """An action taken apart. The words of its fields are numbers of `Encoding.words`, in their order."""

    verb: int
    objects: tuple[int, ...]
    amounts: tuple[int, ...]


class Layout:
    """What a game declares of itself. One serves all matches of a kind; where the content or the number of
    sides is another, so is the layout."""

    def __init__(
        self,
        *,
        words: Mapping[str, Sequence[str]],
        amounts: Mapping[str, int],
        parts: Sequence[Part] = (),
        sides: int = 0,
        first: Callable[[Any, int], int] = lambda _, seat: seat,
        side_parts: Sequence[Part] = (),
        action_parts: Sequence[Part] = (),
        most_choices: int = 128,
        vocabulary: Sequence[str] = (),
        counts_as: Callable[[str], str] | None = None,
    ) -> None:
        self.words = {field: tuple(dict.fromkeys(known)) for field, known in words.items()}
        """By the name of a field of actions: what can stand in it."""
        self.amounts = dict(amounts)
        """By the name of a field of actions that holds a number: what counts as 1."""
        self.parts = tuple(parts)
        self.sides = sides
        self.first = first
        """Which side a seat is on. It comes first, the others follow clockwise."""
        self.side_parts = tuple(side_parts)
        self.action_parts = tuple(action_parts)
        """What follows from the position about an action, beyond its words."""
        self.most_choices = most_choices
        """No decision lists more actions than this; programs count on it."""
        self.vocabulary = tuple(vocabulary) or tuple(word for known in self.words.values() for word in known)
        """Everything that an action can name."""
        self.counts_as = counts_as
        """What a word is taken for among features, where there are more words than are worth a number."""


# For those who write layouts. Each asks a question of what it is given: state, seat, and side or action -----


def named(name: str, labels: Iterable[object]) -> tuple[str, ...]:
    """Labels below a common name: `hand.atlas_d`."""
    return tuple(f"{name}.{label}" for label in labels)


def figures(labels: Sequence[str], values: Callable[..., Sequence[float]]) -> Part:
    """As many numbers as there are labels."""

    def write(row: Row, at: int, *given: Any) -> None:
        for value in values(*given):
            row[at] = value
            at += 1

    return Part(tuple(labels), write)


def one_of(name: str, choices: Sequence[object], choice: Callable[..., object]) -> Part:
    """A 1 for what holds of several things that exclude each other; nothing where none of them does."""
    places = {each: number for number, each in enumerate(choices)}

    def write(row: Row, at: int, *given: Any) -> None:
        found = places.get(choice(*given))
        if found is not None:
            row[at + found] = 1.0

    return Part(named(name, choices), write)


def numbered(name: str, choices: Sequence[object], number: Callable[..., int]) -> Part:
    """The same, given the number of what holds; -1 and the like for none."""

    def write(row: Row, at: int, *given: Any) -> None:
        found = number(*given)
        if found >= 0:
            row[at + found] = 1.0

    return Part(named(name, choices), write)


def tally(name: str, choices: Sequence[object], numbers: Callable[..., Iterable[int]]) -> Part:
    """How many there are of each, given their numbers."""

    def write(row: Row, at: int, *given: Any) -> None:
        for number in numbers(*given):
            row[at + number] += 1.0

    return Part(named(name, choices), write)


def marks(name: str, choices: Sequence[object], bits: Callable[..., int]) -> Part:
    """A 1 for each whose bit is set."""

    def write(row: Row, at: int, *given: Any) -> None:
        left = bits(*given)
        while left:
            lowest = left & -left
            row[at + lowest.bit_length() - 1] = 1.0
            left ^= lowest

    return Part(named(name, choices), write)


def told(labels: Sequence[str], told_of: Callable[..., Iterable[tuple[str, float]]]) -> Part:
    """Numbers by their labels, for what is told of only now and then; nothing for all others."""
    places = {label: number for number, label in enumerate(labels)}

    def write(row: Row, at: int, *given: Any) -> None:
        for label, value in told_of(*given):
            row[at + places[label]] = value

    return Part(tuple(labels), write)


# Reading a layout -------------------------------------------------------------------------------------------


class Encoding:
    """Makes numbers of states, seats and actions. The same for every match of one layout."""

    def __init__(self, layout: Layout, kinds: Sequence[type[Action]], frames: Sequence[str]) -> None:
        self.layout = layout
        asks = ("something", *frames)
        self._asks = {name: number for number, name in enumerate(asks)}
        names = [*named("asked", asks)]
        self._parts: list[tuple[int, Write]] = []
        self._side_parts: list[tuple[int, int, Write]] = []
        for part in layout.parts:
            self._parts.append((len(names), part.write))
            names += part.labels
        self.common_size = len(names)
        """So many numbers are about the table; those of each side follow."""
        for step in range(layout.sides):
            for part in layout.side_parts:
                self._side_parts.append((step, len(names), part.write))
                names += named("own" if step == 0 else f"next_{step}", part.labels)
        self.features = tuple(names)
        """What each number of an observation is called."""
        self.size = len(names)
        self.side_size = (self.size - self.common_size) // max(1, layout.sides)
        """So many numbers are about each side."""
        self._nothing: array[float] = array(FLOAT, [0.0] * self.size)
        self._read_kinds(kinds)

    def _read_kinds(self, kinds: Sequence[type[Action]]) -> None:
        layout = self.layout
        self.verbs = tuple([kind.verb() for kind in kinds])
        self.words = tuple(dict.fromkeys(layout.vocabulary))
        """Everything that an action can name."""
        self._kinds = list(kinds)
        self._word = {word: number for number, word in enumerate(self.words)}
        names = [*named("verb", self.verbs)]
        self._slots: dict[tuple[str, str], int] = {}
        for field, known in layout.words.items():
            for word in known:
                self._slots[field, word] = len(names)
                names.append(f"{field}.{word}")
        self._amount_slots: dict[str, int] = {}
        for field in layout.amounts:
            self._amount_slots[field] = len(names)
            names.append(field)
        self.said_size = len(names)
        """So many of an action's features follow from its words, the others from the position."""
        self._action_parts: list[tuple[int, Write]] = []
        own: list[str] = []
        for part in layout.action_parts:
            self._action_parts.append((len(own), part.write))
            own += part.labels
        self.outlook_size = len(own)
        self._no_outlook: array[float] = array(FLOAT, [0.0] * len(own))
        self.action_features = (*names, *own)
        """What each number of an action is called."""
        self.action_size = len(self.action_features)
        self._verb = {kind: number for number, kind in enumerate(kinds)}
        self._kept: dict[Action, bytes] = {}

    # Observations -------------------------------------------------------------------------------------------

    def observe(self, state: Any, seat: int) -> array[float]:
        """What the seat may know, as numbers of about 0 to 1, in the order of `features`."""
        row = self._nothing[:]
        frames: list[Frame] = state.frames
        if state.result is None and seat in frames[-1].awaited(state):
            row[self._asks.get(frames[-1].name, 0)] = 1.0
        for at, write in self._parts:
            write(row, at, state, seat)
        sides = self.layout.sides
        if sides:
            own = self.layout.first(state, seat)
            for step, at, write in self._side_parts:
                write(row, at, state, seat, (own + step) % sides)
        return row

    # Actions ------------------------------------------------------------------------------------------------

    def actions(self, state: Any, seat: int, actions: Iterable[Action]) -> array[float]:
        """The features of actions, one after the other, each `action_size` long."""
        rows: list[bytes] = []
        for action in actions:
            rows.append(self.said(action))
            if self.outlook_size:
                rows.append(self.outlook(state, seat, action))
        made: array[float] = array(FLOAT)
        made.frombytes(b"".join(rows))
        return made

    def said(self, action: Action) -> bytes:
        """The features of an action that follow from its words alone, as they stand in memory."""
        return self._kept.get(action) or self._keep(action)

    def outlook(self, state: Any, seat: int, action: Action) -> bytes:
        """The features of an action that follow from the position, as they stand in memory."""
        row = self._no_outlook[:]
        for at, write in self._action_parts:
            write(row, at, state, seat, action)
        return row.tobytes()

    def _keep(self, action: Action) -> bytes:
        row = [0.0] * self.said_size
        row[self._verb[type(action)]] = 1.0
        for name in action.__struct_fields__:
            value = getattr(action, name)
            if isinstance(value, int):
                row[self._amount_slots[name]] = value / self.layout.amounts[name]
                continue
            for word in value if isinstance(value, tuple) else (value,):
                if word:
                    row[self._slot(name, word)] = 1.0
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[action] = made = array(FLOAT, row).tobytes()
        return made

    def _slot(self, field: str, word: str) -> int:
        count_as = self.layout.counts_as
        found = self._slots.get((field, word if count_as is None else count_as(word)))
        if found is None:
            raise BadText(f"No action of this game has “{word}” for {field.upper()}.")
        return found

    def factors(self, action: Action) -> Factors:
        """An action as the numbers of its verb and its words, and its amounts, in the order of its fields."""
        objects: list[int] = []
        amounts: list[int] = []
        for name in action.__struct_fields__:
            value = getattr(action, name)
            if isinstance(value, int):
                amounts.append(value)
            elif isinstance(value, tuple):
                objects += [self._number(word) for word in value]
            else:
                objects.append(self._number(value) if value else -1)
        return Factors(self._verb[type(action)], tuple(objects), tuple(amounts))

    def _number(self, word: str) -> int:
        found = self._word.get(word)
        if found is None:
            raise BadText(f"“{word}” is not among the words that have numbers.")
        return found

    def action(self, factors: Factors) -> Action:
        """The action that the factors are of; `BadText` where they fit none."""
        if not 0 <= factors.verb < len(self._kinds):
            raise BadText(f"There are verbs 0 to {len(self._kinds) - 1}, not {factors.verb}.")
        kind = self._kinds[factors.verb]
        hints = get_type_hints(kind)
        fields = [(name, hints[name]) for name in kind.__struct_fields__]
        singles = sum(hint is str for _, hint in fields)
        objects, amounts = [*factors.objects], [*factors.amounts]
        values: list[object] = []
        try:
            for _, hint in fields:
                if hint is int:
                    values.append(amounts.pop(0))
                elif get_origin(hint) is tuple and get_args(hint)[0] is str:
                    several = len(objects) - singles
                    values.append(tuple([self._named(number) for number in objects[:several]]))
                    del objects[:several]
                else:
                    values.append(self._named(objects.pop(0)))
                    singles -= 1
        except IndexError:
            objects.append(0)
        if objects or amounts:
            raise BadText(f"These factors do not fit “{kind.verb()}”.")
        return kind(*values)

    def _named(self, number: int) -> str:
        if number >= len(self.words):
            raise IndexError(number)
        return self.words[number] if number >= 0 else ""


def frame_names(home: str) -> list[str]:
    """The names of all frames that a game's modules declare."""
    found: set[str] = set()
    kinds: list[Any] = [Frame]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        module: str = kind.__module__
        if kind.name and (module == home or module.startswith(f"{home}.")):
            found.add(kind.name)
    return sorted(found)
