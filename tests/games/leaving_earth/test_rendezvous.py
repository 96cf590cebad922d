"""Docking and separating (LE-RDV)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from tests.games.leaving_earth.arranged import Arranged

FAR_OFF = ["man_on_venus"]


def table(*outcomes: str, players: int = 1) -> Arranged:
    """A table without money at which agency 0 has Rendezvous with these outcomes, none for perfect."""
    arranged = Arranged(players, FAR_OFF)
    arranged.own(0, "rendezvous", *outcomes)
    arranged.own(0, "life_support")
    arranged.money(0)
    return arranged


@pytest.mark.rule("LE-RDV-01")
def test_without_rendezvous_nothing_docks_or_separates() -> None:
    arranged = Arranged(1, FAR_OFF)
    ship = arranged.craft(0, "earth_orbit", "probe", "juno")
    other = arranged.craft(0, "earth_orbit", "probe")
    arranged.refuses(f"dock {ship} {other}", "LE-RDV-01")
    arranged.refuses(f"separate {ship}", "LE-RDV-01")
    arranged.own(0, "rendezvous")
    assert {f"dock {ship} {other}", f"separate {ship}"} <= set(arranged.legal())


@pytest.mark.rule("LE-RDV-01")
def test_docking_and_separating_draw_one_outcome_each() -> None:
    arranged = table("success", "success")
    ship = arranged.craft(0, "earth_orbit", "probe", "juno")
    other = arranged.craft(0, "earth_orbit", "probe")
    arranged.act(f"dock {ship} {other}")
    assert [event.purpose for event in arranged.events(events.Outcome)] == ["dock"]
    arranged.act(f"separate {ship}", "take juno")
    assert len(arranged.events(events.Outcome)) == 1
    arranged.act("undock")
    assert [event.purpose for event in arranged.events(events.Outcome)] == ["dock", "separate"]


@pytest.mark.rule("LE-RDV-02")
def test_docked_craft_are_one_and_the_other_token_is_gone() -> None:
    arranged = table()
    ship = arranged.craft(0, "lunar_orbit", "apollo", "yuri_gagarin", supplies=1)
    other = arranged.craft(0, "lunar_orbit", "eagle!", "juno", "mike_collins!", supplies=2)
    arranged.act(f"dock {ship} {other}")
    assert arranged.aboard(ship) == ["juno", "apollo", "eagle!", "mike_collins!", "yuri_gagarin"]
    assert (arranged.ship(ship).supplies, arranged.location(other)) == (3, "")


@pytest.mark.rule("LE-RDV-02", "LE-RULING-32")
def test_only_two_own_craft_in_one_place_dock() -> None:
    arranged = table(players=2)
    ship = arranged.craft(0, "earth_orbit", "probe")
    away = arranged.craft(0, "lunar_orbit", "probe")
    rival = arranged.craft(1, "earth_orbit", "probe")
    for other in (away, rival, ship, 77):
        arranged.refuses(f"dock {ship} {other}", "LE-RDV-02")
    arranged.refuses(f"separate {rival}", "LE-RDV-02")
    near = arranged.craft(0, "earth_orbit", "probe")
    arranged.refuses(f"dock {near} {ship}", "LE-RDV-02")
    assert [action for action in arranged.legal() if "dock" in action] == [f"dock {ship} {near}"]


@pytest.mark.rule("LE-RDV-02", "LE-TIM-02")
@pytest.mark.parametrize("tokens", [(1, 0), (0, 1), (1, 1)])
def test_neither_of_two_that_dock_is_under_way(tokens: tuple[int, int]) -> None:
    arranged = table()
    ship, other = (arranged.craft(0, "mars_orbit", "probe", tokens=count) for count in tokens)
    arranged.refuses(f"dock {ship} {other}", "LE-TIM-02")


@pytest.mark.rule("LE-RDV-03")
def test_a_separation_splits_the_components_between_two_craft_in_the_same_place() -> None:
    arranged = table()
    crew = ["buzz_aldrin", "yuri_gagarin"]
    ship = arranged.craft(0, "lunar_orbit", "apollo", "eagle", "juno", "juno", *crew, supplies=3)
    arranged.act(f"separate {ship}", "take eagle", "take juno 2", "take yuri_gagarin", "take supplies 2")
    assert arranged.view().focus.chosen == ("eagle", "juno", "juno", "yuri_gagarin", "supplies", "supplies")
    arranged.act("undock")
    other = ship + 1
    assert arranged.aboard(ship) == ["apollo", "buzz_aldrin"]
    assert arranged.aboard(other) == ["juno", "juno", "eagle", "yuri_gagarin"]
    assert (arranged.ship(ship).supplies, arranged.ship(other).supplies) == (1, 2)
    assert (arranged.location(other), arranged.ship(other).owner) == ("lunar_orbit", 0)


@pytest.mark.rule("LE-RDV-03")
def test_both_parts_are_something() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "juno")
    lone = arranged.craft(0, "earth_orbit", "probe")
    arranged.refuses(f"separate {lone}", "LE-RDV-03")
    arranged.act(f"separate {ship}")
    arranged.refuses("undock", "LE-RDV-05")
    arranged.refuses("take atlas", "LE-RDV-03")
    arranged.refuses("take juno 2", "LE-RDV-03")
    arranged.refuses("end-turn", "LE-RDV-03")
    arranged.act("take juno", "take probe")
    arranged.refuses("undock", "LE-RDV-05")
    arranged.act("stay-together")
    assert arranged.aboard(ship) == ["juno", "probe"]
    assert arranged.events(events.NoOutcome) == []


@pytest.mark.rule("LE-RDV-03")
def test_what_was_named_for_one_part_is_not_there_to_be_named_again() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "probe", "juno", supplies=3)
    arranged.act(f"separate {ship}", "take juno", "take supplies")
    assert arranged.legal() == ["stay-together", "undock", "take probe", "take supplies"]
    arranged.refuses("take juno", "LE-RDV-03")
    arranged.refuses("take supplies 3", "LE-RDV-03")
    arranged.act("take supplies 2")
    arranged.refuses("take supplies", "LE-RDV-03")
    arranged.act("undock")
    assert (arranged.ship(ship).supplies, arranged.ship(ship + 1).supplies) == (0, 3)


@pytest.mark.rule("LE-RDV-04")
@pytest.mark.parametrize("place", ["earth", "suborbital_flight"])
def test_not_on_earth_and_not_in_suborbital_flight(place: str) -> None:
    arranged = table()
    ship = arranged.craft(0, place, "probe", "juno")
    other = arranged.craft(0, place, "probe")
    arranged.refuses(f"dock {ship} {other}", "LE-RDV-04")
    arranged.refuses(f"separate {ship}", "LE-RDV-04")


@pytest.mark.rule("LE-RDV-04")
def test_everywhere_else_craft_dock_and_separate() -> None:
    arranged = table()
    elsewhere = {p.id for p in arranged.cat.places if p.visitable} - {"earth", "suborbital_flight"}
    for place in sorted(elsewhere):
        ship = arranged.craft(0, place, "probe", "juno")
        other = arranged.craft(0, place, "probe")
        assert {f"dock {ship} {other}", f"separate {ship}"} <= set(arranged.legal()), place


@pytest.mark.rule("LE-RDV-05")
@pytest.mark.parametrize(
    ("taken", "is_allowed"),
    [
        (["yuri_gagarin"], False),
        (["apollo"], False),
        (["apollo", "yuri_gagarin"], True),
        (["apollo", "mike_collins", "yuri_gagarin"], True),
        (["vostok", "mike_collins", "yuri_gagarin"], False),
        (["vostok"], True),
        (["juno"], True),
    ],
)
def test_nobody_is_left_without_a_seat(taken: list[str], is_allowed: bool) -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "apollo", "vostok", "juno", "mike_collins", "yuri_gagarin")
    arranged.act(f"separate {ship}", *(f"take {part}" for part in taken))
    if is_allowed:
        arranged.act("undock")
        assert sorted(arranged.aboard(ship + 1)) == sorted(taken)
    else:
        arranged.refuses("undock", "LE-RDV-05")


@pytest.mark.rule("LE-RDV-05", "LE-RULING-12")
def test_seats_in_a_damaged_capsule_count() -> None:
    arranged = table()
    ship = arranged.craft(0, "earth_orbit", "vostok!", "juno", "yuri_gagarin")
    arranged.act(f"separate {ship}", "take juno", "undock")
    assert arranged.aboard(ship) == ["vostok!", "yuri_gagarin"]


@pytest.mark.rule("LE-RDV-06", "LE-TIM-05")
def test_a_craft_under_way_separates_and_both_parts_keep_its_time_tokens() -> None:
    arranged = table()
    arranged.own(0, "landing", "minor", "minor")
    arranged.face("radiation_0")
    arranged.face("ceres_ice")
    arranged.own(0, "saturn")
    ship = arranged.craft(0, "inner_planets_transfer", "saturn", "probe", "probe")
    arranged.act(f"maneuver {ship} ceres 2", "fire saturn")
    assert f"separate {ship}" in arranged.legal()
    arranged.act(f"separate {ship}", "take probe", "undock")
    assert [arranged.ship(number).tokens for number in (ship, ship + 1)] == [2, 2]
    arranged.end_year()
    arranged.end_year()
    arranged.act(f"damage probe {ship}", "return", f"damage probe {ship + 1}")
    assert [arranged.aboard(number) for number in (ship, ship + 1)] == [["probe!"], ["probe!"]]


@pytest.mark.rule("LE-RDV-07", "LE-RULING-32")
@pytest.mark.parametrize("outcome", ["minor", "major"])
def test_a_failed_docking_damages_a_component_of_either_craft(outcome: str) -> None:
    arranged = table(outcome, outcome)
    ship = arranged.craft(0, "earth_orbit", "probe", "juno!", "sample_moon", supplies=1)
    other = arranged.craft(0, "earth_orbit", "apollo", "yuri_gagarin!", "mike_collins")
    arranged.act(f"dock {ship} {other}")
    assert arranged.legal() == [
        f"damage probe {ship}",
        f"damage apollo {other}",
        f"damage mike_collins {other}",
    ]
    arranged.refuses(f"damage juno! {ship}", "LE-DMG-03")
    arranged.refuses(f"damage sample_moon {ship}", "LE-DMG-03")
    arranged.act(f"damage mike_collins {other}")
    assert arranged.aboard(ship) == ["juno!", "probe", "sample_moon"]
    assert arranged.aboard(other) == ["apollo", "mike_collins!", "yuri_gagarin!"]


@pytest.mark.rule("LE-RDV-07")
@pytest.mark.parametrize("outcome", ["minor", "major"])
def test_a_failed_separation_damages_a_component_and_leaves_one_craft(outcome: str) -> None:
    arranged = table(outcome, outcome)
    ship = arranged.craft(0, "earth_orbit", "probe", "juno")
    arranged.act(f"separate {ship}", "take juno", "undock", f"damage probe {ship}")
    assert arranged.aboard(ship) == ["juno", "probe!"]
    assert list(arranged.state.craft) == [ship]


@pytest.mark.rule("LE-RULING-32", "LE-DMG-04")
def test_if_neither_can_be_damaged_the_owner_chooses_which_craft_is_destroyed() -> None:
    arranged = table("minor", "minor")
    ship = arranged.craft(0, "earth_orbit", "probe!")
    other = arranged.craft(0, "earth_orbit", "sample_moon", supplies=1)
    arranged.act(f"dock {ship} {other}")
    assert arranged.legal() == [f"destroy {ship}", f"destroy {other}"]
    arranged.refuses("end-turn", "LE-RULING-32")
    arranged.act(f"destroy {other}")
    assert (arranged.aboard(ship), arranged.location(other)) == (["probe!"], "")


@pytest.mark.rule("LE-RULING-32", "LE-DMG-04")
def test_a_lone_craft_that_cannot_be_damaged_is_destroyed_by_a_failed_separation() -> None:
    arranged = table("minor", "minor")
    ship = arranged.craft(0, "earth_orbit", "probe!", "sample_moon")
    arranged.act(f"separate {ship}", "take sample_moon", "undock")
    assert arranged.location(ship) == ""


@pytest.mark.rule("LE-RULING-32", "LE-SKL-05")
@pytest.mark.parametrize("where", [0, 1])
@pytest.mark.parametrize(
    ("pilot", "outcome", "is_docked"),
    [
        ("yuri_gagarin", "minor", True),
        ("yuri_gagarin", "major", False),
        ("yuri_gagarin!", "minor", False),
        ("mike_collins", "minor", False),
    ],
)
def test_a_healthy_pilot_on_either_craft_counts(
    where: int, pilot: str, outcome: str, is_docked: bool
) -> None:
    arranged = table(outcome, outcome)
    crews = [[], [pilot]] if where else [[pilot], []]
    ship, other = (arranged.craft(0, "earth_orbit", "vostok", *crew) for crew in crews)
    arranged.act(f"dock {ship} {other}")
    assert arranged.match.asks[0].what == ("turn" if is_docked else "damage")
    assert (arranged.location(other) == "") is is_docked
