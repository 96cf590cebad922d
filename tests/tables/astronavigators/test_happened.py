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
def test_what_one_observed_is_good_news_and_what_others_did_is_told_as_theirs() -> None:
    found: set[tuple[bool, str]] = set()
    for match in walk(2, 5, 300, {"mode": "constellation"}):
        for seat in range(2):
            told = FACE.ask(scene(match, seat)).headlines
            found |= {(item.is_own, item.mood) for item in told if "Observes" in item.line.text}
    assert found == {(True, GOOD), (False, "")}


@pytest.mark.rule("AN-OBS-01")
def test_a_lesson_above_the_weeks_leaves_no_room_for_headlines() -> None:
    assert told(training_table(2)) == []
    assert FACE.context(scene(training_table(2).match)).lesson is not None


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
