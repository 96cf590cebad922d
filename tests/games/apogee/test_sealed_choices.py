"""Choices made at the same time, and specialties that cannot be declined (AP-RULING-53, AP-RULING-54)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from tests.games.apogee.arranged import Arranged


def two_builders() -> Arranged:
    """Both seats may build two of three Technologies."""
    table = (
        Arranged().placed(0, "construction", "dyson_a", "dyson_b").placed(1, "construction", "omi_a", "omi_b")
    )
    return table.reserve(0, "solid", "kick", "comsat").reserve(1, "solid", "kick").jump("construction")


@pytest.mark.rule("AP-RULING-53")
def test_what_is_built_is_sealed_until_all_are_ready() -> None:
    table = two_builders()
    assert table.awaited == [0, 1]
    before = table.view(1)
    table.act("build solid", "build kick", "ready", seat=0)
    after = table.view(1)
    assert (after.seats[0].reserve, after.seats[0].credits) == (("solid", "kick", "comsat"), 140_000)
    assert after.seats[0].rocket == before.seats[0].rocket
    assert not table.events(events.Built, seat=1)
    table.act("ready", seat=1)
    assert table.on_pad(0) == ["solid", "kick"]
    assert [event.data["technology"] for event in table.events(events.Built, seat=1)] == ["solid", "kick"]


@pytest.mark.rule("AP-RULING-53")
def test_a_build_may_be_changed_until_then_even_when_ready() -> None:
    table = two_builders()
    table.act("build solid", "build kick", "ready", "unbuild solid", "build comsat", seat=0)
    table.act("ready", seat=1)
    assert table.on_pad(0) == ["kick", "comsat"]
    paid = [event.data["credits"] for event in table.events(events.Paid)]
    assert paid == [40_000]


@pytest.mark.rule("AP-RULING-53")
def test_the_rd_card_to_keep_is_sealed_until_all_have_chosen() -> None:
    table = Arranged().placed(0, "rd", "dyson_a", "dyson_b").placed(1, "rd", "omi_a", "omi_b")
    table.script("heavy", "reusable", "booster_4", "habitat")
    table.jump("rd")
    assert table.awaited == [0, 1]
    table.act("keep heavy", seat=0)
    assert table.awaited == [1]
    assert table.in_reserve(0) == []
    assert "heavy" not in str(table.seen(0, by=1))
    table.act("keep reusable", seat=0)
    table.act("keep habitat", seat=1)
    assert table.in_reserve(0) == ["reusable"]
    assert table.in_reserve(1) == ["habitat"]


@pytest.mark.rule("AP-RULING-53")
def test_placements_may_be_changed_until_all_are_ready() -> None:
    table = Arranged().hand(0, "dyson_a").hand(1, "omi_a").begin()
    table.plan(0, dyson_a="design")
    assert table.awaited == [1]
    table.act("place dyson_a rd", seat=0)
    table.act("ready", seat=1)
    assert table.events(events.Researched)
    assert table.asked != "design"


@pytest.mark.rule("AP-RULING-54")
@pytest.mark.parametrize(
    ("engineer", "spot", "clause", "options"),
    [
        ("pelterie_a", "design", "AP-ENG-01", ["remove 1", "remove 2"]),
        ("omi_a", "rd", "AP-ENG-12", ["remove 1", "remove 2"]),
        (
            "gokhale_a",
            "",
            "AP-ENG-03",
            ["replace-river first_stage", "replace-river upper_stage", "replace-river payload"],
        ),
        ("chawla_a", "", "AP-ENG-11", ["replace-investor helia", "replace-investor voyages"]),
    ],
)
def test_where_there_is_something_to_choose_from_one_is_chosen(
    engineer: str, spot: str, clause: str, options: list[str]
) -> None:
    table = Arranged(players=3).placed(0, "specialty", engineer)
    if spot:
        table.placed(1, spot, "dyson_a").placed(2, spot, "dyson_b")
    table.jump("specialty")
    assert (table.asked, table.awaited) == ("specialty", [0])
    assert table.legal() == options
    table.refuses("pass", clause)
    table.refuses("ready", clause)


@pytest.mark.rule("AP-RULING-54")
def test_a_single_target_is_hit_without_asking() -> None:
    table = Arranged().placed(0, "specialty", "pelterie_a").placed(1, "design", "dyson_a").hand(1, "omi_b")
    table.jump("specialty")
    assert table.asked == "administration", "nobody designs"
    assert table.in_hand(1) == ["omi_b", "dyson_a"]
