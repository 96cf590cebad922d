"""How long it takes to draw the page of a table, from match to HTML, and how much its scripts are."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.lab.bench import ROUNDS, Figures, usual_players
from moonrace.server.changes import changes_between
from moonrace.server.routes.static import packed
from moonrace.server.still import still_page, still_table
from moonrace.server.table import LiveTable
from moonrace.tables.kit.render import modules_of, static_files

PAGES = 12
"""How many moments of random games are drawn."""
MOVES = 4
"""How many moves from each of them an open page is told of."""
AT_A_TABLE = ("kit", "client", "streams", "talk", "lesson")
"""The scripts of the kit that the page of a table names; those of other pages do not weigh on it."""
DECISIONS = (20, 200)
"""Moments are taken after so many decisions, at least and at most."""


def page_figures(title: Title) -> Figures:
    """Milliseconds of CPU for the whole page, struct and template, its size, and what its scripts weigh."""
    rng = random.Random(5)
    matches = [_middle_of_a_game(title, rng) for _ in range(PAGES)]
    tables = [(still_table(match), match) for match in matches]
    sizes = [len(_draw(live, match).encode()) for live, match in tables]
    updates = [(held, fresh) for match in matches for held, fresh in _updates(match, rng)]
    told = [changes_between(held, fresh) or fresh for held, fresh in updates]
    best = min(_seconds_each(tables) for _ in range(ROUNDS))
    return {
        "page_ms": round(best * 1000, 2),
        "page_kb": round(sum(sizes) / len(sizes) / 1024, 1),
        "update_kb": round(sum(len(words.encode()) for words in told) / len(told) / 1024, 1),
        "update_ms": round(min(_seconds_to_compare(updates) for _ in range(ROUNDS)) * 1000, 2),
        "scripts_kb": round(_scripts(title.id) / 1000, 1),
    }


def _scripts(game: str) -> int:
    """Bytes of all scripts of a table at which people talk and learn, as they are sent."""
    begun = [f"{game}/scenes.js", *(f"kit/js/{name}.js" for name in AT_A_TABLE)]
    named = {name for each in begun if each in static_files() for name in (each, *modules_of(each))}
    return sum(len(packed(name) or b"") for name in named)


def _middle_of_a_game(title: Title, rng: random.Random) -> Match:
    match = title.start(usual_players(title), seed=rng.getrandbits(32))
    for _ in range(rng.randint(*DECISIONS)):
        ask = match.asks[0]
        match.act(ask.seat, rng.choice(ask.legal()))
        if match.over:
            break
    return match


def _draw(live: LiveTable, match: Match) -> str:
    asked = match.position.awaited[0] if match.position.awaited else 0
    return still_page(live, match, asked if asked >= 0 else 0)


def _updates(match: Match, rng: random.Random) -> Iterator[tuple[str, str]]:
    """What one seat's open page holds before and after each of the next moves."""
    live, held = still_table(match), ""
    for _ in range(MOVES + 1):
        fresh = still_page(live, match, 0, "kit/fragment.html")
        if held:
            yield held, fresh
        if match.over:
            return
        held, ask = fresh, match.asks[0]
        match.act(ask.seat, rng.choice(ask.legal()))


def _seconds_to_compare(updates: list[tuple[str, str]]) -> float:
    begun = time.process_time()
    for held, fresh in updates:
        changes_between(held, fresh)
    return (time.process_time() - begun) / len(updates)


def _seconds_each(tables: list[tuple[LiveTable, Match]]) -> float:
    begun = time.process_time()
    for live, match in tables:
        _draw(live, match)
    return (time.process_time() - begun) / len(tables)
