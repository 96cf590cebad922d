"""Every value of a game's content by its path, and content files that change some of them.

A path goes down by names, `missions.apollo_11.bonus`; in lists by numbers from 0,
`missions.apollo_11.crew.2`.
"""

from __future__ import annotations

import copy
import math
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from moonrace import games
from moonrace.kernel.content import ABOUT, Table, members_of, read_tables
from moonrace.kernel.errors import BadText
from moonrace.kernel.nearest import did_you_mean

Plain = int | float | str | bool
MOST_STEPS = 200


class Knob(msgspec.Struct, frozen=True):
    """A value that may be turned, and what it is to be turned to: one or several values, or bounds."""

    path: str
    values: tuple[Plain, ...]


def values_of(game: str, overlay: str = "") -> dict[str, Plain]:
    """Every value of a game's content by its path, with a designer's own laid over."""
    found = dict(_leaves("", _tables(game)))
    if overlay:
        found.update({path: value for path, value in _leaves("", _parsed(overlay)) if path in found})
    return found


def _parsed(overlay: str) -> Table:
    try:
        return tomllib.loads(overlay)
    except tomllib.TOMLDecodeError as error:
        raise BadText(f"These values are not valid TOML. {error}.") from None


def listed(values: Mapping[str, Plain]) -> str:
    """Values as lines, `path = value`, as they can be written again."""
    spelt = {path: str(value).lower() if isinstance(value, bool) else value for path, value in values.items()}
    return "".join(f"{path} = {value}\n" for path, value in spelt.items())


def _tables(game: str) -> Table:
    """The content of a game as it is written; nothing where it has none."""
    folder = games.load(game).folder / "content"
    return read_tables(folder).data if folder.is_dir() else {}


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Plain]]:
    below: Mapping[str, Any] | None = members_of(value) or None
    if below is None and isinstance(value, dict):
        below = value
    if below is None and isinstance(value, list):
        below = {str(number): item for number, item in enumerate(value)}
    if below is None:
        yield path, value
        return
    for name, item in below.items():
        if name not in ABOUT and name != "id":
            yield from _leaves(f"{path}.{name}" if path else name, item)


def known(game: str, path: str, overlay: str = "") -> Plain:
    """The value at a path, or `BadText` with the path that was meant."""
    values = values_of(game, overlay)
    if path in values:
        return values[path]
    below = [each for each in values if each.startswith(f"{path}.")]
    if below:
        few = ", ".join(below[:6]) + (" …" if len(below) > 6 else "")
        raise BadText(f"“{path}” holds several values. Name one: {few}.")
    raise BadText(
        f"Nothing in the content of {game} has the path “{path}”.{did_you_mean(path, values)} "
        f"`moonrace lab values {game}` lists them all."
    )


def knob_of(game: str, words: str, overlay: str = "") -> Knob:
    """`path=2,4,6` or `path=2..8` or `path=2..8:2`, checked against the content."""
    path, sign, given = words.partition("=")
    if not sign or not given:
        raise BadText(f"A value is given as PATH=2,4,6 or PATH=2..8 or PATH=2..8:2, not “{words}”.")
    now = known(game, path.strip(), overlay)
    steps = _range(given, words) if ".." in given else [_plain(word, now, words) for word in given.split(",")]
    if isinstance(now, int) and not isinstance(now, bool):
        if any(isinstance(step, float) and not step.is_integer() for step in steps):
            raise BadText(f"{path} is a whole number ({now}), so “{given}” does not fit.")
        steps = [int(step) if isinstance(step, float) else step for step in steps]
    return Knob(path.strip(), tuple(dict.fromkeys(steps)))


def written(game: str, text: str) -> str:
    """What a designer wrote, as the text of a content file: it is one already, or lines `path = value`.

    Lines are those of `moonrace lab values`, in which every value of a list has a path of its own.
    """
    values = values_of(game)
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    pairs = [(path.strip(), value.strip()) for path, _, value in (line.partition("=") for line in lines)]
    if not pairs or any(path not in values for path, _ in pairs):
        return text
    knobs = [(path, _one(path, value, values[path])) for path, value in pairs]
    return changed(game, dict(knobs))


def _one(path: str, word: str, now: Plain) -> Plain:
    """A value as it is written behind its path; text may stand in quotation marks."""
    if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'":
        word = word[1:-1]
    value = _plain(word, now, f"{path} = {word}")
    if isinstance(now, int) and isinstance(value, float):
        if not value.is_integer():
            raise BadText(f"{path} is a whole number ({now}), so “{word}” does not fit.")
        return int(value)
    return value


def _range(given: str, words: str) -> list[Plain]:
    span, _, step_word = given.partition(":")
    low_word, _, high_word = span.partition("..")
    try:
        low, high, step = float(low_word), float(high_word), float(step_word or 1)
    except ValueError:
        raise BadText(f"“{words}”: a range is two numbers with “..” between them, 2..8 or 2..8:2.") from None
    if not all(map(math.isfinite, (low, high, step))) or step <= 0 or high < low:
        raise BadText(f"“{words}”: the range goes from the lower number to the higher, in steps above 0.")
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > MOST_STEPS:
        raise BadText(
            f"“{words}” makes {count} values; {MOST_STEPS} are the most. Give a wider step, 2..8:2."
        )
    return [low + number * step for number in range(count)]


def _plain(word: str, now: Plain, words: str) -> Plain:
    word = word.strip()
    if isinstance(now, bool):
        if word not in ("true", "false"):
            raise BadText(f"“{words}”: the value can be true or false.")
        return word == "true"
    if isinstance(now, int | float):
        try:
            number = float(word)
        except ValueError:
            raise BadText(f"“{words}”: “{word}” is no number; the value is {now} now.") from None
        if not math.isfinite(number):
            raise BadText(f"“{words}”: “{word}” is no number that a game could have.")
        return number
    return word


def changed(game: str, changes: Mapping[str, Plain], overlay: str = "") -> str:
    """The text of a content file with these values, and all that another file changes."""
    whole = _tables(game)
    own = _by_id(_parsed(overlay)) if overlay else {}
    import tomli_w

    there = values_of(game, overlay)
    for path, value in changes.items():
        if path not in there:
            known(game, path, overlay)  # says what was meant
        _put(own, whole, path.split("."), value)
    return tomli_w.dumps(own)


def write_values(file: Path, text: str) -> None:
    """Write a content file, or say why it cannot be written."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadText(f"{file}: cannot be written ({error.strerror}).") from None


def _by_id(table: Table) -> Table:
    """The same with lists of entries as tables under their ids."""
    found: Table = {}
    for name, value in table.items():
        members = members_of(value)
        if isinstance(value, list) and members:
            value = {id_: {k: v for k, v in item.items() if k != "id"} for id_, item in members.items()}
        found[name] = _by_id(value) if isinstance(value, dict) else value
    return found


def _put(own: Table, whole: Any, steps: list[str], value: Plain) -> None:
    """Enter a value. Fields are replaced whole, so that all else in the field is copied."""
    name, rest = steps[0], steps[1:]
    below = whole[name]
    is_field = "provenance" in whole or "id" in whole
    if not rest:
        own[name] = value
    elif is_field and not members_of(below):
        field = own.setdefault(name, copy.deepcopy(below))
        for step in rest[:-1]:
            field = field[int(step)] if isinstance(field, list) else field[step]
        field[int(rest[-1]) if isinstance(field, list) else rest[-1]] = value
    else:
        _put(own.setdefault(name, {}), members_of(below) or below, rest, value)
