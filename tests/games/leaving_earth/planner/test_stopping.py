"""Whoever stops a search is asked often enough: wherever much is weighed, not only where legs are flown."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner import Plan, planning
from moonrace.games.leaving_earth.planner.goals import Attempt
from moonrace.games.leaving_earth.planner.labels import Label, undominated
from moonrace.games.leaving_earth.planner.ledger import World
from moonrace.games.leaving_earth.planner.patience import Stopped, waiting
from moonrace.games.leaving_earth.planner.store import Row, Store

PATIENCE = 5
RISKS = range(40)


def undominated_labels() -> Iterable[object]:
    return undominated([Label(n, 40 - n, 0, (n,), (-1.0,), None, None) for n in RISKS])


def unbeaten_rows() -> Iterable[object]:
    rows: list[Row] = [(n, 40 - n, 0, n % 3, (n,), (-1.0,), n) for n in RISKS]
    return Store([2], [1]).unbeaten(rows)


@pytest.mark.parametrize("weigh", [undominated_labels, unbeaten_rows])
def test_nobody_waits_until_everything_is_compared(weigh: Callable[[], Iterable[object]]) -> None:
    asked: list[bool] = []

    def is_enough() -> bool:
        asked.append(True)
        return len(asked) == PATIENCE

    assert len(list(weigh())) > PATIENCE, "the case would prove nothing"
    with waiting(is_enough), pytest.raises(Stopped):
        weigh()
    assert len(asked) == PATIENCE


def test_nobody_waits_until_all_that_was_found_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some searches find a thousand plans at once."""
    found: list[Label] = []
    judged: list[float] = []
    search, judge = planning._searched, Plan.judged

    def searched(attempt: Attempt, world: World) -> list[Label]:
        labels = search(attempt, world)
        found.extend(labels)
        return labels

    def noted(self: Plan, *odds: object) -> object:
        judged.append(self.cost)
        return judge(self, *odds)  # type: ignore[arg-type]

    monkeypatch.setattr(planning, "_searched", searched)
    monkeypatch.setattr(Plan, "judged", noted)
    asked: dict[str, object] = {"mission": "man-in-orbit", "stacks": "fresh", "ion": 0}
    assert plan(**asked).proved  # type: ignore[arg-type]
    assert len(judged) > PATIENCE, "the case would prove nothing"
    del judged[:], found[:]
    assert not plan(**asked, stop=lambda: bool(found)).proved  # type: ignore[arg-type]
    assert found
    assert judged == []
