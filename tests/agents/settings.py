"""Every game, mode and number of players, as environments are made of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from moonrace import games
from moonrace.kernel.title import Title


def house_titles() -> list[Title]:
    """Our own games; those of tests need no doors for machines."""
    return [title for title in games.titles() if type(title).__module__.startswith("moonrace.")]


def modes_of(title: Title) -> list[dict[str, Any]]:
    """What to say to an environment for each mode with each number of players."""
    chosen = [option for option in title.options if option.id == "mode"]
    found: dict[str, dict[str, Any]] = {}
    for players in title.counts:
        for choice in chosen[0].choices if chosen else ("",):
            said = {"mode": choice} if choice else {}
            effective = title.effective_options(players, title.checked_options(said))
            found.setdefault(f"{players} {sorted(effective.items())}", {"players": players, **said})
    return [*found.values()]


EVERY_MODE = [
    pytest.param(title.id, said, id=f"{title.id}: {' '.join(map(str, said.values()))}")
    for title in house_titles()
    for said in modes_of(title)
]
GAMES = [title.id for title in house_titles()]


def by_itself(work: Callable[[], object]) -> None:
    """Done in a thread of its own: where browsers are driven, this one has a loop that runs already."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()
