"""Laws of encodings: what programs that learn are shown is sound, and tells no more than a view."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Encoding
from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.lab.laws.comparing import LawBroken


def has_encoding(title: Title) -> bool:
    """Whether the title declares a layout. Titles for tests may do without."""
    return type(title).layout is not Title.layout


def numbers_are_sound(position: Position) -> None:
    """Numbers: every seat has an observation of the declared length, all of it finite; every action that it
    may do has features, and its factors give the action back."""
    if not has_encoding(position.title):
        return
    encoding = position.title.encoding(position.state)
    if len(set(encoding.features)) != encoding.size:
        raise LawBroken("numbers", "two numbers of an observation have one name")
    for seat in range(position.state.players):
        _is_finite(encoding.features, encoding.observe(position.state, seat), f"seat {seat} observes")
        count, most = len(position.legal(seat)), encoding.layout.most_choices
        if count > most:
            raise LawBroken("numbers", f"seat {seat} has {count} legal actions, and the layout says {most}")
        for action in _open_to(position, seat):
            _is_described(encoding, position, seat, action)


def _open_to(position: Position, seat: int) -> list[Action]:
    return [*position.legal(seat), *position.open_legal(seat)]


def _is_described(encoding: Encoding, position: Position, seat: int, action: Action) -> None:
    try:
        described = encoding.actions(position.state, seat, [action])
        again = encoding.action(encoding.factors(action))
    except MoonraceError as error:
        raise LawBroken("numbers", f"“{action}” cannot be encoded: {error}") from None
    _is_finite(encoding.action_features, described, f"“{action}”")
    if again != action:
        raise LawBroken("numbers", f"the factors of “{action}” are those of “{again}”")


def _is_finite(names: Sequence[str], values: Sequence[float], what: str) -> None:
    if len(values) != len(names):
        raise LawBroken("numbers", f"{what}: {len(values)} numbers, and {len(names)} have names")
    for name, value in zip(names, values, strict=True):
        if not isfinite(value):
            raise LawBroken("numbers", f"{what}: {name} is {value}")


def same_numbers(law: str, real: Position, other: Position, seat: int, when: str = "") -> None:
    """What a seat observes and the features of what it may do are byte-identical in two positions."""
    title = real.title
    if seat < 0 or not has_encoding(title):
        return
    encoding = title.encoding(real.state)
    one, two = encoding.observe(real.state, seat), encoding.observe(other.state, seat)
    _same(law, encoding.features, one, two, f"the observation of seat {seat}{when}")
    actions = [] if real.over else _open_to(real, seat)
    one, two = (encoding.actions(each.state, seat, actions) for each in (real, other))
    _same(law, encoding.action_features * len(actions), one, two, f"an action of seat {seat}{when}")


def _same(law: str, names: Sequence[str], one: Sequence[float], two: Sequence[float], what: str) -> None:
    if one == two:
        return
    for name, left, right in zip(names, one, two, strict=True):
        if left != right:
            raise LawBroken(law, f"{what}: {name} is {right}, not {left}")
