"""Above the ask: what a week or a step of the flight brought, and what others did since."""

from __future__ import annotations

import pytest

from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.kit.headlines import GOOD
from tests.games.astronavigators.arranged import Arranged
from tests.tables.astronavigators.scenes import FACE, flying_table, panel, training_table, walk
from tests.tables.kit.seating import scene


def told(table: Arranged, seat: int = 0) -> list[tuple[str, str, bool]]:
    return [(item.line.text, item.mood, item.is_own) for item in panel(table, seat).headlines]


@pytest.mark.rule("AN-OBS-01")
def test_what_was_observed_stands_above_the_next_ask_and_others_are_told_as_others() -> None:
    table = training_table(2)
    table.act("observe 1", "travel 2 stay")
    while not any("Observes" in text for text, _, _ in told(table)):
        table.act(str(table.match.asks[0].legal()[-1]))
    mine = next(item for item in told(table) if "Observes" in item[0])
    assert mine[1:] == (GOOD, True)
    theirs = [item for item in told(table, 1) if "Observes" in item[0]]
    assert all(item[1:] == ("", False) for item in theirs)


@pytest.mark.rule("AN-TRJ-01")
def test_a_step_of_the_flight_is_told_with_its_dv() -> None:
    table = flying_table()
    table.act("fly")
    texts = [text for text, _, _ in told(table)]
    assert any(text.startswith("Flies to") for text in texts)


@pytest.mark.rule("AN-OBS-01")
@pytest.mark.parametrize(("players", "mode"), [(2, "first-and-fast"), (3, "constellation"), (1, "solo")])
def test_headlines_are_lines_of_the_viewer_s_own_log(players: int, mode: str) -> None:
    found = 0
    for match in walk(players, 5, 240, {"mode": mode}):
        for seat in seats_and_spectator(players):
            shown = scene(match, seat)
            texts = {item.line.text for item in FACE.ask(shown).headlines}
            if texts:
                known = {line.text for event in shown.log if (line := FACE.line(event, shown.names, seat))}
                assert texts <= known
                found += len(texts)
    assert found > 20
