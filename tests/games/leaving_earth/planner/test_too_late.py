"""Where plans come too late, whoever researches less may be in time."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace
from typing import cast

import pytest

from moonrace.games.leaving_earth import plan
from moonrace.games.leaving_earth.planner import Plan, planning
from moonrace.games.leaving_earth.planner.late import Late
from moonrace.games.leaving_earth.planner.question import Asked, Question, read
from moonrace.games.leaving_earth.planner.research import least_research


def test_what_a_search_with_less_cannot_find_again_is_all_it_starts_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A late plan that does not research what is left out beats there whatever it beat before."""
    started: list[tuple[frozenset[str], list[Plan]]] = []
    search = planning._Found._search

    def noted(found: planning._Found, question: Question, wider: Late | None) -> Late:
        left_out = frozenset(question.means.cat.advancements) - question.means.allowed
        if wider is not None:
            started.append((left_out, wider.plans))
        return search(found, question, wider)

    monkeypatch.setattr(planning._Found, "_search", noted)
    asked: dict[str, object] = {"mission": "man-on-the-moon", "year": 1969}
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
    one = Late({"a": []}, {"a": []}, is_weighed=True)
    other = Late({"b": []}, {}, is_weighed=False)
    assert one.joined(other) == Late({"a": [], "b": []}, {"a": []}, is_weighed=False)
    assert other.researching("juno") is other, "what is safer has still to be searched for, above all of it"


def test_what_was_lost_is_looked_for_in_one_place_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search without an advancement leaves to others the plans that do without those before it as well, and
    needs to find none but such as can be paid for with all of these researched."""
    started: list[tuple[frozenset[str], frozenset[str]]] = []
    search = planning._Found._search

    def noted(found: planning._Found, question: Question, wider: Late | None) -> Late:
        left_out = frozenset(question.means.cat.advancements) - question.means.allowed
        if wider is not None:
            started.append((left_out, question.used))
            for attempt in question.goal.attempts:
                cards = question.means.cat.content.advancements
                assert least_research(question, attempt) >= sum(cards[name].cost for name in question.used)
        return search(found, question, wider)

    monkeypatch.setattr(planning._Found, "_search", noted)
    assert plan("man-on-the-moon", year=1969).proved
    assert started
    assert any(used for _, used in started), "the case would prove nothing"
    assert not any(left_out & used for left_out, used in started), "what must be used may be used"


NAMES = ("juno", "saturn", "rendezvous", "landing")
SETS = [frozenset(some) for number in range(5) for some in combinations(NAMES, number)]


@pytest.mark.parametrize(
    "late", [[NAMES], [NAMES[1:]], [NAMES[:2], NAMES[1:]], [NAMES[:1], NAMES[3:]], [NAMES[::2], NAMES[1::2]]]
)
def test_whatever_was_lost_is_looked_for(late: list[tuple[str, ...]]) -> None:
    """What uses some advancements and is beaten by a late plan that needs others is looked for where that
    plan is known to be in the way; if there is but one such plan, in one place only."""
    plans = [cast(Plan, SimpleNamespace(to_research=names)) for names in late]
    parts = list(Late({"a": plans}, {}, is_weighed=True).apart())
    for used in SETS:
        for plan_in_the_way in plans:
            if set(plan_in_the_way.to_research) <= used:
                continue
            places = [
                name
                for name, lost in parts
                if name not in used and lost.used <= used and plan_in_the_way in lost.plans
            ]
            assert places
            assert len(plans) > 1 or len(places) == 1


def test_what_is_in_store_need_not_be_researched_to_be_used() -> None:
    asked = Asked("man-on-the-moon", store={"eagle": 1})
    question = read(asked)
    attempt = question.goal.attempts[0]
    bare = least_research(question, attempt)
    with_landing = least_research(question._replace(used=frozenset({"landing"})), attempt)
    with_docking = least_research(question._replace(used=frozenset({"rendezvous"})), attempt)
    assert with_landing == bare
    assert with_docking == bare + question.means.cat.content.advancements["rendezvous"].cost
