"""How much the planner looks at: counted in partial plans, since seconds depend on the machine."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner.kits import Parts
from moonrace.games.leaving_earth.planner.known import Hope
from moonrace.games.leaving_earth.planner.labels import Label
from moonrace.games.leaving_earth.planner.reach import Reach, reach
from moonrace.games.leaving_earth.planner.search import Search

PLENTY = {"juno": 9, "atlas": 9, "soyuz": 9, "saturn": 9}
SHORT = {"juno": 6, "atlas": 6, "soyuz": 6, "saturn": 1}


class Effort:
    """Counts partial plans as they are weighed, bounds as they are looked for, and what plans may cost."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.labels = self.bounds = self.peaks = 0
        weigh, carry, look = Search._promising, Reach._at, Search._peak

        def weighed(search: Search, place: int, parts: Parts, labels: list[Label]) -> list[Label]:
            self.labels += len(labels)
            return weigh(search, place, parts, labels)

        def carried(reach: Reach, *leg: int) -> tuple[tuple[int, int, int], ...]:
            self.bounds += 1
            return carry(reach, *leg)

        def looked(search: Search, hope: Hope, *figures: int) -> float:
            self.peaks += 1
            return look(search, hope, *figures)

        monkeypatch.setattr(Search, "_promising", weighed)
        monkeypatch.setattr(Reach, "_at", carried)
        monkeypatch.setattr(Search, "_peak", looked)


@pytest.mark.parametrize(
    ("asked", "labels", "bounds", "peaks"),
    [
        ({"mission": "man-on-the-moon", "crew": 3}, 18_000, 15_000, 300),
        ({"mission": "man-on-the-moon", "crew": 4}, 31_000, 17_000, 300),
        ({"mission": "man-on-the-moon", "store": PLENTY}, 2_800, 15_000, 800),
        ({"to": "mars", "payload": 9, "ion": 0, "store": SHORT}, 400, 1_800, 300),
        ({"mission": "man-on-mars"}, 12_000, 57_000, 1_200),
        ({"mission": "man-on-mars", "crew": 3}, 60_000, 68_000, 1_600),
        ({"mission": "man-on-mars", "crew": 4}, 95_000, 73_000, 3_300),
        ({"mission": "man-on-mars", "ion": 0, "store": PLENTY}, 48_000, 3_300, 1_100),
        ({"mission": "man-on-mars", "store": PLENTY}, 105_000, 57_000, 12_900),
        ({"mission": "man-on-venus"}, 78_000, 226_000, 27_000),
    ],
)
def test_a_question_is_answered_without_looking_at_too_much(
    asked: dict[str, object], labels: int, bounds: int, peaks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reach.cache_clear()
    effort = Effort(monkeypatch)
    assert plan(**asked).plans  # type: ignore[arg-type]
    assert effort.labels <= labels
    assert effort.bounds <= bounds
    assert effort.peaks <= peaks
