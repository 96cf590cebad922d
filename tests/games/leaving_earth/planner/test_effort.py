"""How much the planner looks at: counted in partial plans, since seconds depend on the machine."""

from __future__ import annotations

from weakref import ReferenceType, ref

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner.kits import Parts
from moonrace.games.leaving_earth.planner.known import Hope
from moonrace.games.leaving_earth.planner.labels import Label
from moonrace.games.leaving_earth.planner.ledger import Outfit, World
from moonrace.games.leaving_earth.planner.patience import undisturbed
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
        ({"mission": "man-on-the-moon", "crew": 3}, 11_000, 6_000, 300),
        ({"mission": "man-on-the-moon", "crew": 4}, 17_000, 7_000, 300),
        ({"mission": "man-on-the-moon", "store": PLENTY}, 1_700, 4_500, 600),
        ({"to": "mars", "payload": 9, "ion": 0, "store": SHORT}, 200, 400, 300),
        ({"mission": "man-on-mars"}, 9_000, 22_000, 1_200),
        ({"mission": "man-on-mars", "crew": 3}, 25_000, 27_000, 1_600),
        ({"mission": "man-on-mars", "crew": 4}, 42_000, 30_000, 3_000),
        ({"mission": "man-on-mars", "ion": 0, "store": PLENTY}, 21_000, 3_300, 1_300),
        ({"mission": "man-on-mars", "store": PLENTY}, 42_000, 68_000, 12_900),
        ({"mission": "man-on-venus"}, 18_000, 155_000, 22_000),
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


def test_a_search_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Millions of partial plans go with it, without anybody looking for circles."""
    searches: list[ReferenceType[Search]] = []
    begin = Search.__init__

    def begun(search: Search, world: World, outfit: Outfit, target: int) -> None:
        assert not any(it() for it in searches)
        begin(search, world, outfit, target)
        searches.append(ref(search))

    monkeypatch.setattr(Search, "__init__", begun)
    with undisturbed():
        plan("mars-sample-return", stacks="fresh")
        assert searches
        assert not any(it() for it in searches)
