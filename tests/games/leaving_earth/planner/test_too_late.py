"""Where plans come too late, whoever researches less may be in time."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner import Plan, planning
from moonrace.games.leaving_earth.planner.question import Question


def test_what_a_search_with_less_cannot_find_again_is_all_it_starts_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A late plan that does not research what is left out beats there whatever it beat before."""
    started: list[tuple[frozenset[str], list[Plan]]] = []
    search = planning._Found._search

    def noted(found: planning._Found, question: Question, wider: planning._Late | None) -> planning._Late:
        left_out = frozenset(question.means.cat.advancements) - question.means.allowed
        if wider is not None:
            started.append((left_out, wider.plans))
        return search(found, question, wider)

    monkeypatch.setattr(planning._Found, "_search", noted)
    asked: dict[str, object] = {"mission": "man-on-the-moon", "year": 1970}
    found = plan(**asked)  # type: ignore[arg-type]
    assert found.proved
    assert "come too late" in found.scope
    assert len(started) == len({left_out for left_out, _ in started}), "each is searched once"
    assert any(len(left_out) > 1 for left_out, _ in started), "the case would prove nothing"
    for left_out, plans in started:
        assert plans
        assert all(left_out & set(one.to_research) for one in plans)


def test_two_ways_to_the_same_search_are_both_followed() -> None:
    """What is to be beaten comes from all that lead there, and is weighed only if all of it is."""
    one = planning._Late({"a": []}, {"a": []}, is_weighed=True)
    other = planning._Late({"b": []}, {}, is_weighed=False)
    assert one.joined(other) == planning._Late({"a": [], "b": []}, {"a": []}, is_weighed=False)
    assert other.researching("juno") is other, "what is safer has still to be searched for, above all of it"
