"""Above the ask: what became of one's launch, and what competitors did since."""

from __future__ import annotations

import pytest

from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.kit.headlines import BAD, GOOD
from tests.games.apogee.arranged import Arranged
from tests.tables.apogee.scenes import FACE, launch_table, panel, walk
from tests.tables.kit.seating import scene


def told(table: Arranged, seat: int = 0) -> list[tuple[str, str, bool]]:
    return [(item.line.text, item.mood, item.is_own) for item in panel(table, seat).headlines]


def after_launch(roll: int) -> Arranged:
    """Seat 0 has rolled for GEO, the others stay; now the Directors act."""
    table = launch_table(3)
    table.rolls(roll)
    table.act("launch geo")
    table.idle("administration", seat=0)
    return table


@pytest.mark.rule("AP-LCH-09", "AP-LCH-10")
@pytest.mark.parametrize(
    ("roll", "headline"),
    [
        (12, ("**launched** into **GEO**.", GOOD, True)),
        (2, ("launch into **GEO** interrupted; the rocket stays on the pad.", BAD, True)),
    ],
)
def test_what_became_of_a_launch_stands_above_the_next_ask_with_the_roll(
    roll: int, headline: tuple[str, str, bool]
) -> None:
    table = after_launch(roll)
    text, mood, is_own = told(table)[0]
    assert text.startswith(f"Rolls **{roll}**, 6 needed: ")
    assert (text.split(": ", 1)[1], mood, is_own) == headline
    table.act("pass")
    assert told(table) == []


@pytest.mark.rule("AP-LCH-10")
def test_a_competitor_s_launch_is_news_without_a_mood() -> None:
    table = after_launch(12)
    table.act("pass", seat=0)
    while not (others := [item for item in told(table, 1) if "**launched** into **GEO**" in item[0]]):
        table.act(str(table.match.asks[0].legal()[-1]))
    assert [(mood, is_own) for _, mood, is_own in others] == [("", False)]


@pytest.mark.rule("AP-LCH-09")
@pytest.mark.parametrize(("players", "seed"), [(1, 3), (3, 4)])
def test_headlines_are_lines_of_the_viewer_s_own_log(players: int, seed: int) -> None:
    found = 0
    for match in walk(players, seed, 260, {"mission": "2"}):
        for seat in seats_and_spectator(players):
            shown = scene(match, seat)
            texts = {item.line.text for item in FACE.ask(shown).headlines}
            if texts:
                assert texts <= {line.text for line in FACE.lines(shown.log, shown.names, seat)}
                found += len(texts)
    assert found > 20
