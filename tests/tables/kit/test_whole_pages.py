"""The whole page of every game, for all eyes on the way through games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest

from moonrace.kernel.match import Match
from moonrace.tables.kit.render import render
from tests.tables.astronavigators.scenes import MODES
from tests.tables.kit.games import GAMES, Options
from tests.tables.kit.seating import all_eyes, page_of
from tests.tables.leaving_earth.scenes import lively

HYPHEN_FOR_MINUS = r"(?<![\w-])-\s?\d"
STEPS = {
    "apogee": (500, 25),
    "astronavigators": (160, 20),
    "leaving-earth": (200, 40),
    "moonshot": (240, 30),
    "tranquility-base": (360, 40),
}
"""How long each game is played, and how often it is looked at."""
TABLES: list[tuple[str, int, Options]] = [
    *(("apogee", players, {"mission": str(2 * players - 1)}) for players in (1, 2, 3, 5)),
    *(("astronavigators", players[-1], {"mode": mode}) for mode, players in MODES.items()),
    *(("leaving-earth", players, {}) for players in (1, 2, 3, 5)),
    *(("moonshot", players, {}) for players in (1, 2, 3, 4)),
    *(("tranquility-base", players, {}) for players in (1, 2, 4)),
]


def looked_at(game: str, players: int, options: Options) -> Iterator[Match]:
    """Games, stopped at now and then."""
    steps, every = STEPS[game]
    walked = GAMES[game].walk(players, 21, steps, options)
    more = lively(players, 22, steps) if game == "leaving-earth" else iter(())
    return (match for number, match in enumerate(chain(walked, more)) if number % every == 0)


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=str)
def test_the_whole_page_renders_for_all_eyes_with_unique_ids_and_no_inline_style(
    game: str, players: int, options: Options
) -> None:
    for match in looked_at(game, players, options):
        for shown in all_eyes(match):
            html = render("kit/fragment.html", page_of(GAMES[game].face, match, shown.view.seat))
            ids = re.findall(r'\sid="([^"]+)"', html)
            assert len(ids) == len(set(ids)), {id_ for id_ in ids if ids.count(id_) > 1}
            assert "style=" not in html
            assert "None" not in html
            assert not re.search(HYPHEN_FOR_MINUS, re.sub("<[^>]*>", " ", html))
            for action in shown.legal:
                assert f'name="action" value="{action}"' in html
