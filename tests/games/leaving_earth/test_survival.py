"""Survival off Earth at the end of a year: health, air, food (LE-SUR)."""

from __future__ import annotations

import pytest

from moonrace.games.leaving_earth import events
from tests.games.leaving_earth.arranged import Arranged

FAR = "man_on_venus"
CREW = [
    "neil_armstrong",
    "pavel_belyayev",
    "scott_carpenter",
    "gordon_cooper",
    "yuri_gagarin",
    "john_glenn",
    "alan_shepard",
    "joseph_walker",
]
"""Eight pilots, who can do nothing about air and food, in the order of their cards."""


def station(
    *components: str, supplies: int = 9, outcomes: tuple[str, ...] | None = ()
) -> tuple[Arranged, int]:
    """A craft in Earth Orbit; Life Support has these outcomes (perfect if none), or is missing."""
    table = Arranged(1, missions=[FAR])
    if outcomes is not None:
        table.own(0, "life_support", *outcomes)
    return table, table.craft(0, "earth_orbit", *components, supplies=supplies)


def living(table: Arranged) -> set[str]:
    """Everybody who works for agency 0."""
    cat = table.cat
    parts = [p for craft in table.state.fleet(0) for p in craft.parts] + table.agency().components
    return {cat.name(part >> 2) for part in parts if cat.is_astronaut(part >> 2)}


# Who needs what -------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SUR-01")
def test_astronauts_on_earth_need_nothing() -> None:
    table = Arranged(1, missions=[FAR])
    table.store("yuri_gagarin", "ed_white!")
    table.craft(0, "earth", "vostok!", "john_glenn")
    table.end_year()
    assert living(table) == {"yuri_gagarin", "ed_white", "john_glenn"}


@pytest.mark.rule("LE-SUR-02", "LE-RAD-05")
def test_whoever_is_still_incapacitated_in_space_dies_whatever_else_there_is() -> None:
    table, _ = station("apollo", "yuri_gagarin!", "mike_collins", supplies=9)
    table.end_year()
    assert living(table) == {"mike_collins"}
    assert table.seen().lost == ("yuri_gagarin",)


@pytest.mark.rule("LE-SUR-02", "LE-SUR-07")
def test_the_incapacitated_die_first_and_eat_nothing() -> None:
    table, ship = station("aldrin", *CREW[:5], f"{CREW[5]}!", supplies=2)
    table.end_year()
    assert living(table) == set(CREW[:5])
    assert table.ship(ship).supplies == 1


@pytest.mark.rule("LE-SUR-03", "LE-RULING-12")
def test_astronauts_aboard_a_damaged_capsule_die_though_life_support_works() -> None:
    table, _ = station("apollo!", "yuri_gagarin")
    table.end_year()
    assert living(table) == set()
    assert table.seen().score == -2


@pytest.mark.rule("LE-RULING-12", "LE-SUR-06")
def test_who_has_a_seat_in_a_working_capsule_of_the_craft_may_live_there() -> None:
    table, _ = station("apollo!", "vostok", "yuri_gagarin", "john_glenn")
    table.act("end-turn")
    assert table.match.asks[0].what == "rescue"
    assert table.legal() == ["spare yuri_gagarin", "spare john_glenn"]
    table.refuses("spare ed_white", "LE-SUR-06")
    table.act("spare john_glenn")
    assert living(table) == {"john_glenn"}


# Air ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SUR-05")
def test_without_life_support_all_in_space_die() -> None:
    table, _ = station("apollo", "yuri_gagarin", "john_glenn", outcomes=None)
    table.end_year()
    assert table.seen().lost == ("yuri_gagarin", "john_glenn")
    assert table.events(events.Outcome) == []


@pytest.mark.rule("LE-SUR-05", "LE-FAIL-06")
@pytest.mark.parametrize(("outcome", "lives"), [("success", True), ("minor", False), ("major", False)])
def test_all_in_a_capsule_live_or_die_by_the_draw(outcome: str, lives: bool) -> None:
    table, _ = station("apollo", "yuri_gagarin", "john_glenn", outcomes=(outcome, outcome))
    table.end_year()
    assert living(table) == ({"yuri_gagarin", "john_glenn"} if lives else set())


@pytest.mark.rule("LE-SUR-04", "LE-RULING-13", "LE-OUT-07")
def test_the_agency_draws_for_each_capsule_in_space_in_the_order_it_chooses() -> None:
    table, ship = station("apollo", "vostok", "yuri_gagarin", outcomes=("success", "success"))
    other = table.craft(0, "moon", "eagle!")
    table.craft(0, "earth", "vostok")
    table.money(0)
    table.act("end-turn")
    assert table.match.asks[0].what == "life support"
    assert table.legal() == [
        f"life-support {ship} vostok",
        f"life-support {ship} apollo",
        f"life-support {other} eagle!",
    ]
    table.refuses("end-turn", "LE-RULING-13")
    table.act(f"life-support {other} eagle!", f"life-support {ship} apollo")
    assert len(table.events(events.Outcome)) == 3
    assert table.view().year == 1957


@pytest.mark.rule("LE-SUR-04", "LE-OUT-07", "LE-SUR-12")
def test_one_draw_is_finished_removal_included_before_the_next() -> None:
    table, ship = station("apollo", "vostok", "yuri_gagarin", outcomes=("minor", "minor", "success"))
    table.script(0, 1, 0)
    table.act("end-turn", f"life-support {ship} vostok")
    assert table.match.asks[0].what == "outcome"
    table.refuses(f"life-support {ship} apollo", "LE-OUT-07")
    table.act("return")
    table.put_back()
    assert len(table.events(events.Outcome)) == 2


@pytest.mark.rule("LE-RULING-13")
def test_unmanned_and_damaged_capsules_draw_too_while_the_agency_has_life_support() -> None:
    table, _ = station("eagle!", outcomes=("major",))
    table.end_year()
    assert [event.purpose for event in table.events(events.Outcome)] == ["life support"]
    table, _ = station("eagle", outcomes=None)
    table.end_year()
    assert table.events(events.Outcome) == []


@pytest.mark.rule("LE-SUR-04")
def test_probes_and_rockets_draw_nothing() -> None:
    table, _ = station("probe", "juno", outcomes=("major",))
    table.end_year()
    assert table.events(events.Outcome) == []


@pytest.mark.rule("LE-SUR-06")
def test_the_owner_chooses_who_survives_up_to_the_seats_with_air() -> None:
    """The Apollo's draw succeeds, the Eagle's fails: three of five live."""
    table, ship = station("apollo", "eagle", *CREW[:5], outcomes=("success", "major"))
    table.money(0)
    table.script(0, 1)
    table.act("end-turn", f"life-support {ship} apollo")
    for name in (CREW[4], CREW[0], CREW[2]):
        assert table.view().focus.want == 3
        table.act(f"spare {name}")
    assert living(table) == {CREW[4], CREW[0], CREW[2]}
    assert set(table.seen().lost) == {CREW[1], CREW[3]}


@pytest.mark.rule("LE-SUR-06")
def test_with_seats_enough_nobody_is_chosen() -> None:
    table, ship = station("apollo", "eagle", *CREW[:3], outcomes=("success", "major"))
    table.money(0)
    table.script(0, 1)
    table.act("end-turn", f"life-support {ship} apollo")
    assert table.view().year == 1957
    assert living(table) == set(CREW[:3])


@pytest.mark.rule("LE-SUR-06")
def test_air_in_one_craft_helps_nobody_in_another() -> None:
    table, ship = station("vostok", "yuri_gagarin", outcomes=("success", "major"))
    table.craft(0, "earth_orbit", "vostok", "john_glenn", supplies=1)
    table.money(0)
    table.script(0, 1)
    table.act("end-turn", f"life-support {ship} vostok")
    assert living(table) == {"yuri_gagarin"}


@pytest.mark.rule("LE-SKL-03", "LE-OUT-08", "LE-RULING-38")
@pytest.mark.parametrize(
    ("outcome", "mechanic", "lives"),
    [
        ("minor", "buzz_aldrin", True),
        ("major", "buzz_aldrin", False),
        ("minor", "mike_collins", False),
        ("minor", "buzz_aldrin!", False),
    ],
)
def test_a_healthy_mechanic_makes_good_a_minor_failure(outcome: str, mechanic: str, lives: bool) -> None:
    table, _ = station("apollo", "yuri_gagarin", mechanic, outcomes=(outcome, outcome))
    table.end_year()
    assert ("yuri_gagarin" in living(table)) is lives


@pytest.mark.rule("LE-RULING-19", "LE-OUT-09", "LE-SUR-05")
@pytest.mark.parametrize(("capsule", "gains"), [("aldrin", True), ("apollo", False)])
def test_whoever_was_given_an_aldrin_gains_life_support_when_it_must_draw(capsule: str, gains: bool) -> None:
    table, _ = station(capsule, "yuri_gagarin", outcomes=None)
    table.end_year()
    owned = {stack.advancement: stack.outcomes for stack in table.seen().advancements}
    assert owned == ({"life_support": 3} if gains else {})
    assert len(table.events(events.GainedAdvancement)) == gains


@pytest.mark.rule("LE-SUR-12", "LE-OUT-03")
@pytest.mark.parametrize(("money", "can_pay"), [(5, True), (4, False)])
def test_an_outcome_drawn_at_year_end_is_removed_with_the_money_still_in_hand(
    money: int, can_pay: bool
) -> None:
    table, _ = station("vostok", outcomes=("major", "major"))
    table.money(money)
    table.act("end-turn")
    if can_pay:
        table.act("remove")
        assert table.events(events.Removed)[0].money == 5
    assert table.seen().advancements[0].outcomes == (1 if can_pay else 2)
    assert (table.view().year, table.seen().money) == (1957, 25)


# Food -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SUR-07", "LE-EX-19")
@pytest.mark.parametrize(("crew", "eaten"), [(0, 0), (1, 1), (5, 1), (6, 2), (8, 2)])
def test_each_unit_of_supplies_feeds_five(crew: int, eaten: int) -> None:
    table, ship = station("aldrin", *CREW[:crew], supplies=3)
    table.end_year()
    assert table.ship(ship).supplies == 3 - eaten
    assert living(table) == set(CREW[:crew])


@pytest.mark.rule("LE-SUR-08")
def test_without_supplies_all_starve() -> None:
    table, _ = station("aldrin", *CREW[:2], supplies=0)
    table.end_year()
    assert set(table.seen().lost) == set(CREW[:2])


@pytest.mark.rule("LE-SUR-08")
def test_with_too_few_supplies_the_owner_chooses_who_eats() -> None:
    table, ship = station("aldrin", *CREW[:6], supplies=1)
    table.act("end-turn")
    assert table.match.asks[0].what == "rescue"
    table.refuses("end-turn", "LE-SUR-08")
    table.act(*(f"spare {name}" for name in CREW[1:6]))
    assert table.seen().lost == (CREW[0],)
    assert table.ship(ship).supplies == 0


@pytest.mark.rule("LE-SUR-07")
def test_supplies_of_one_craft_feed_nobody_in_another() -> None:
    table, _ = station("vostok", "yuri_gagarin", supplies=9)
    table.craft(0, "earth_orbit", "vostok", "john_glenn", supplies=0)
    table.end_year()
    assert living(table) == {"yuri_gagarin"}


@pytest.mark.rule("LE-SUR-07", "LE-SUR-04")
def test_who_had_no_air_eats_nothing() -> None:
    table, ship = station("aldrin", *CREW[:6], supplies=2, outcomes=("major",))
    table.money(0)
    table.end_year()
    assert living(table) == set()
    assert table.ship(ship).supplies == 2


@pytest.mark.rule("LE-SUR-10", "LE-EX-20")
def test_supplies_come_by_the_unit_so_fives_and_ones_are_the_same() -> None:
    """Five units weigh and cost five; a pile can be split and joined again at any time."""
    table = Arranged(1, missions=[FAR])
    table.own(0, "life_support")
    table.act("buy supplies 5")
    assert (table.seen().money, table.seen().supplies) == (20, 5)
    table.act("load supplies 0 5")
    assert table.seen_craft(1).mass == 5
    table.act("unload supplies 1", "unload supplies 1 2", "load supplies 1", "load supplies 1 2")
    assert (table.seen_craft(1).supplies, table.seen().supplies) == (5, 0)


# Everybody ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LE-SUR-09", "LE-DMG-06")
@pytest.mark.parametrize("cause", ["hunger", "an explosion", "re-entry"])
def test_a_dead_astronaut_costs_two_points_whatever_killed_him(cause: str) -> None:
    table = Arranged(1, missions=[FAR])
    table.own(0, "life_support")
    table.own(0, "juno", "major")
    place = "earth" if cause == "an explosion" else "earth_orbit"
    ship = table.craft(0, place, "eagle", "juno", "yuri_gagarin")
    if cause == "an explosion":
        table.act(f"maneuver {ship} suborbital_flight", "fire juno", "return")
    elif cause == "re-entry":
        table.act(f"maneuver {ship} earth")
    else:
        table.end_year()
    assert (table.seen().lost, table.seen().score) == (("yuri_gagarin",), -2)
    assert "buy yuri_gagarin" not in table.legal()


@pytest.mark.rule("LE-SUR-11", "LE-TIM-05")
def test_travelling_craft_undergo_the_check_like_any_other() -> None:
    table = Arranged(1, missions=[FAR])
    table.own(0, "life_support")
    ship = table.craft(0, "mars_orbit", "apollo", "yuri_gagarin", "john_glenn!", supplies=2, tokens=3)
    table.end_year()
    assert living(table) == {"yuri_gagarin"}
    assert (table.ship(ship).supplies, table.ship(ship).tokens) == (1, 2)
    table.end_year()
    table.end_year()
    assert living(table) == set()


@pytest.mark.rule("LE-SUR-04", "LE-YR-08")
def test_agencies_are_looked_after_in_the_order_of_the_year_each_with_its_own_outcomes() -> None:
    table = Arranged(2, missions=[FAR])
    table.own(0, "life_support", "success")
    table.own(1, "life_support", "major", "major")
    table.craft(0, "earth_orbit", "vostok", "yuri_gagarin", supplies=1)
    table.craft(1, "earth_orbit", "vostok", "john_glenn", supplies=1)
    table.state.first = 1
    table.end_year()
    assert [event.agency for event in table.events(events.Outcome)] == [1, 0]
    assert (table.seen(0).lost, table.seen(1).lost) == ((), ("john_glenn",))
