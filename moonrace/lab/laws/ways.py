"""The ways in which a title can be set up."""

from __future__ import annotations

from itertools import product
from math import prod

import msgspec

from moonrace.kernel.title import Title


class Way(msgspec.Struct, frozen=True):
    """One way to set up a table: how many players and which options."""

    players: int
    options: dict[str, str]

    def __str__(self) -> str:
        words = [f"players={self.players}", *(f"{key}={value}" for key, value in self.options.items())]
        return ", ".join(words)


MOST_WAYS = 100


def ways(title: Title, most: int = MOST_WAYS) -> list[Way]:
    """Every player count with every choice of options that makes a difference there.

    Where these are too many: the defaults at every count, and so many more that every choice comes up. What
    to look at besides, where there is time for every mode with every count, is `modes_and_counts`.
    """
    found = _all_ways(title)
    return found if 0 < len(found) <= most else _some_ways(title)


def modes_and_counts(title: Title) -> list[Way]:
    """Every choice of every option (each mode, each mission) at every player count that it makes a difference
    for; what is chosen besides goes through its choices from way to way."""
    options, found = title.options, dict[str, Way]()
    for option in options:
        for row, (count, choice) in enumerate(product(title.counts, option.choices)):
            others = {o.id: o.choices[(row + place) % len(o.choices)] for place, o in enumerate(options)}
            way = Way(count, title.effective_options(count, others | {option.id: choice}))
            found[str(way)] = way
    return [*found.values()]


def _all_ways(title: Title) -> list[Way]:
    """Every way, or none where nobody could count them."""
    options = title.options
    if len(title.counts) * prod(len(option.choices) for option in options) > MOST_WAYS:
        return []
    names = [option.id for option in options]
    combinations = list(product(*(option.choices for option in options)))
    found = [
        Way(count, title.effective_options(count, dict(zip(names, values, strict=True))))
        for count in title.counts
        for values in combinations
    ]
    return list({str(way): way for way in found}.values())


def _some_ways(title: Title) -> list[Way]:
    counts, options = title.counts, title.options
    found = [Way(count, {option.id: option.default for option in options}) for count in counts]
    for row in range(max(len(option.choices) for option in options)):
        values = {o.id: o.choices[(row + place) % len(o.choices)] for place, o in enumerate(options)}
        found.append(Way(counts[(row + row // len(counts)) % len(counts)], values))
    return found
