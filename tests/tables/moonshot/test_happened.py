"""Above the ask: what became of the own nation's launches and cards, and what the other side did since."""

from __future__ import annotations

import pytest

from moonrace.kernel.title import seats_and_spectator
from moonrace.tables.kit.headlines import BAD, GOOD
from tests.tables.kit.seating import scene
from tests.tables.moonshot.scenes import FACE, walk

MOODS = {"completes": GOOD, "explodes": BAD, "wins": GOOD}


@pytest.mark.rule("MS-LAU-01")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_headlines_are_lines_of_the_own_log_and_moods_are_those_of_the_own_nation(players: int) -> None:
    own = others = 0
    for match in walk(players, 4, 320):
        for seat in seats_and_spectator(players):
            shown = scene(match, seat)
            nation = FACE.words.nation(shown.view.nation) if shown.view.nation else ""
            known = {line.text for line in FACE.lines(shown.log, shown.names, seat)}
            for item in FACE.ask(shown).headlines:
                assert item.line.text in known
                own += item.is_own
                others += not item.is_own
                if item.is_own:
                    assert f"**{nation}**" in item.line.text
                else:
                    assert not item.mood
                    assert item.line.seat not in match.team(seat)
                for word, mood in MOODS.items():
                    if item.is_own and f"**{nation}** {word}" in item.line.text:
                        assert item.mood == mood
    assert own > 10
    assert others > 10
