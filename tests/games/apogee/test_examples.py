"""The rulebook's examples, and those derived from them, played move by move (AP-EX).

Suzanne is seat 0 with Harper Tompkins, Pedro seat 1 with Yelena Tereshkova.
"""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from moonrace.kernel.events import Event
from tests.games.apogee.arranged import Arranged

SUZANNE, PEDRO = 0, 1
ROCKET = ("liquid_hydrogen", "liquid_hydrogen", "ion", "big_shuttle", "booster_4")
"""Pedro's rocket: 24/16."""
HEAVIEST = ("kerosene", "kerosene", "kerosene", "storable", "storable", "storable", "big_shuttle")
"""35/29."""


def ready_to_launch(*rocket: str, specialties: tuple[str, ...] = ()) -> Arranged:
    """Pedro's rocket in the Launch phase of a round with these specialties, which Suzanne has played."""
    table = Arranged(mission=4).pad(PEDRO, *rocket).investors("evergreen", "plume")
    table.tokens(PEDRO, blue=2).hand(SUZANNE, "gokhale_a", *specialties).begin()
    table.plan(SUZANNE, **dict.fromkeys(specialties, "specialty"))
    assert (table.asked, table.awaited) == ("launch", [PEDRO])
    return table


def figures(table: Arranged) -> tuple[int, int, float]:
    """Thrust, mass and performance of Pedro's rocket."""
    rocket = table.seen(PEDRO).rocket
    return rocket.thrust, rocket.mass, rocket.performance


# Planning ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-EX-01")
def test_von_braun_draws_before_pelterie_removes() -> None:
    table = Arranged().hand(SUZANNE, "pelterie_a", "von_braun_a").hand(PEDRO, "dyson_a", "omi_a").begin()
    table.script("booster_4", "dyson_a")
    table.plan(SUZANNE, pelterie_a="specialty", von_braun_a="specialty")
    table.plan(PEDRO, dyson_a="design", omi_a="design")
    assert table.seen(PEDRO).revealed == {"design": ("omi_a",)}
    told = [event.kind for event in table.events(Event) if event.kind in ("specialty", "acquired", "removed")]
    assert told == ["specialty", "acquired", "specialty", "removed"]
    assert [event.engineer for event in table.events(events.Specialty)] == ["von_braun_a", "pelterie_a"]
    assert (table.in_reserve(SUZANNE), table.in_hand(PEDRO)) == (["booster_4"], ["dyson_a"])
    assert table.view().focus.authority == {"1": 2.0}


@pytest.mark.rule("AP-EX-02")
def test_suzanne_builds_her_shuttle_and_pedro_loses_his_second_action() -> None:
    table = Arranged().credits(SUZANNE, 100_000).reserve(SUZANNE, "small_shuttle").hand(SUZANNE, "faget_a")
    table.credits(PEDRO, 80_000).reserve(PEDRO, "nuclear_pulse", "solar_sail")
    table.hand(PEDRO, "omi_a", "dyson_a").begin()
    table.plan(SUZANNE, faget_a="construction")
    table.plan(PEDRO, omi_a="construction", dyson_a="construction")
    assert sorted(table.awaited) == [SUZANNE, PEDRO]
    table.act("build small_shuttle", "ready", seat=SUZANNE)
    table.act("build nuclear_pulse", seat=PEDRO)
    table.refuses("build solar_sail", "AP-CON-05", seat=PEDRO)
    table.act("ready", seat=PEDRO)
    assert [(event.seat, event.credits) for event in table.events(events.Paid)] == [
        (SUZANNE, 40_000),
        (PEDRO, 80_000),
    ]
    incomes = [table.seen(seat).income for seat in (SUZANNE, PEDRO)]
    assert table.seen(SUZANNE).credits == 60_000 + incomes[SUZANNE]
    assert table.seen(PEDRO).credits == 0 + incomes[PEDRO]
    assert (table.on_pad(SUZANNE), table.in_reserve(SUZANNE)) == (["small_shuttle"], [])
    assert (table.on_pad(PEDRO), table.in_reserve(PEDRO)) == (["nuclear_pulse"], ["solar_sail"])


@pytest.mark.rule("AP-EX-03")
def test_pedro_draws_two_before_suzanne_draws_three() -> None:
    table = Arranged().hand(SUZANNE, "faget_a", "jackson_a", "omi_a").hand(PEDRO, "pelterie_b", "gokhale_b")
    table.begin()
    table.script("heavy", "reusable", "booster_2", "booster_4", "habitat")
    table.plan(SUZANNE, faget_a="rd", jackson_a="rd", omi_a="rd")
    table.plan(PEDRO, pelterie_b="rd", gokhale_b="rd")
    assert table.view().focus.authority == {"0": 4.4, "1": 7.2}
    assert [(event.seat, event.count) for event in table.events(events.Researched)] == [
        (PEDRO, 2),
        (SUZANNE, 3),
    ]
    assert table.view(PEDRO).focus.offered == ("heavy", "reusable")
    assert table.view(SUZANNE).focus.offered == ("booster_2", "booster_4", "habitat")
    table.act("keep booster_4", seat=SUZANNE)
    table.act("keep heavy", seat=PEDRO)
    assert (table.in_reserve(SUZANNE), table.in_reserve(PEDRO)) == (["booster_4"], ["heavy"])
    assert table.under("rd") == ["reusable", "booster_2", "habitat"]


@pytest.mark.rule("AP-EX-04")
def test_suzanne_designs_first_and_pedro_takes_the_card_turned_up() -> None:
    table = Arranged().river("upper_stage", "ion", "kick:blue", "plasma")
    table.hand(SUZANNE, "chelomei_b", "jackson_a").hand(PEDRO, "dyson_a").begin()
    table.plan(SUZANNE, chelomei_b="design", jackson_a="design")
    table.plan(PEDRO, dyson_a="design")
    assert table.view().focus.authority == {"0": 11.6, "1": 9.2}
    assert table.awaited == [SUZANNE]
    table.script("nuclear_thermal", "solar_sail")
    table.act("take ion")
    assert table.in_river("upper_stage") == ["kick:blue", "plasma", "nuclear_thermal"]
    assert table.awaited == [PEDRO]
    table.act("take nuclear_thermal")
    assert table.in_river("upper_stage") == ["kick:blue", "plasma", "solar_sail"]
    assert (table.in_reserve(SUZANNE), table.in_reserve(PEDRO)) == (["ion"], ["nuclear_thermal"])


# Launch -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-EX-05")
@pytest.mark.parametrize(("roll", "flights"), [(5, 0), (6, 1), (12, 1)])
def test_pedro_flies_to_the_moon_on_six_or_more(roll: int, flights: int) -> None:
    table = ready_to_launch(*ROCKET)
    assert figures(table) == (24, 16, 1.8)
    assert table.numbers(PEDRO)["moon"] == 6
    table.rolls(roll)
    table.act("launch moon")
    assert len(table.seen(PEDRO).flights) == flights
    assert len(table.on_pad(PEDRO)) == (0 if flights else 5)


@pytest.mark.rule("AP-EX-07")
def test_where_pedros_rocket_can_go() -> None:
    table = ready_to_launch(*ROCKET)
    assert table.numbers(PEDRO) == {"leo": 5, "geo": 6, "moon": 6, "lagrange": 6, "asteroid": 0, "mars": 0}
    for destination in ("asteroid", "mars"):
        table.refuses(f"launch {destination}", "AP-LCH-07")
    for destination in ("leo", "geo", "moon", "lagrange"):
        assert f"launch {destination}" in table.legal()


@pytest.mark.rule("AP-EX-08")
@pytest.mark.parametrize(
    ("specialties", "number"),
    [
        (("tsiolkovsky_a",), 4),
        (("johnson_a",), 7),
        (("tsiolkovsky_b", "johnson_b"), 5),
    ],
)
def test_tsiolkovsky_and_johnson_shift_the_number(specialties: tuple[str, ...], number: int) -> None:
    for roll in (number - 1, number):
        table = ready_to_launch(*ROCKET, specialties=specialties)
        assert table.numbers(PEDRO)["moon"] == number
        table.rolls(roll)
        table.act("launch moon")
        assert len(table.seen(PEDRO).flights) == (roll == number)


@pytest.mark.rule("AP-EX-09")
def test_faget_matters_where_a_column_is_crossed() -> None:
    assert figures(ready_to_launch(*ROCKET, specialties=("faget_a",))) == (24, 15, 1.8)
    heavier = (*ROCKET, "crew_module")
    assert figures(ready_to_launch(*heavier)) == (24, 17, 1.4)
    assert figures(ready_to_launch(*heavier, specialties=("faget_a",))) == (24, 16, 1.8)


@pytest.mark.rule("AP-EX-10")
def test_a_heavy_version_doubles_the_first_stage() -> None:
    table = ready_to_launch(*ROCKET, "heavy")
    assert figures(table) == (34, 21, 1.7)
    assert (table.numbers(PEDRO)["moon"], table.numbers(PEDRO)["lagrange"]) == (6, 6)


@pytest.mark.rule("AP-EX-11")
@pytest.mark.parametrize(
    ("rocket", "thrust", "mass"),
    [
        (("nuclear_pulse", "nuclear_pulse", "nuclear_pulse", "nuclear_thermal", "big_shuttle"), 37, 23),
        (HEAVIEST, 35, 29),
        (("solid", "kick", "comsat", "booster_2"), 8, 8),
        (("laser", "cryogenic", "comsat"), 9, 6),
    ],
)
def test_outside_the_table_there_is_no_launch(rocket: tuple[str, ...], thrust: int, mass: int) -> None:
    table = ready_to_launch(*rocket)
    assert figures(table) == (thrust, mass, 0.0)
    assert table.legal() == ["stay", "tokens"]
    table.refuses("launch leo", "AP-LCH-06")


@pytest.mark.rule("AP-EX-11")
@pytest.mark.parametrize(
    ("rocket", "thrust", "mass", "performance"),
    [
        (("nuclear_pulse", "nuclear_pulse", "nuclear_pulse", "cryogenic", "big_shuttle"), 36, 22, 1.7),
        (("solid", "kick", "comsat", "booster_2", "densified"), 9, 8, 1.5),
        (("laser", "cryogenic", "comsat", "booster_2"), 11, 7, 1.5),
    ],
)
def test_the_edges_of_the_table_are_in_it(
    rocket: tuple[str, ...], thrust: int, mass: int, performance: float
) -> None:
    table = ready_to_launch(*rocket)
    assert figures(table) == (thrust, mass, performance)
    assert "launch leo" in table.legal()


@pytest.mark.rule("AP-EX-11")
def test_faget_may_bring_a_mass_into_the_table_or_out_of_it() -> None:
    table = ready_to_launch(*HEAVIEST, specialties=("faget_a",))
    assert figures(table) == (35, 28, 1.4)
    assert "launch moon" in table.legal()
    table = ready_to_launch("laser", "cryogenic", "comsat", "booster_2", specialties=("faget_a",))
    assert figures(table) == (11, 6, 0.0)
    table.refuses("launch leo", "AP-LCH-06")


@pytest.mark.rule("AP-EX-12")
@pytest.mark.parametrize(("more", "thrust"), [((), 18), (("heavy",), 34)])
def test_dyson_adds_two_for_two_nuclear_pulses(more: tuple[str, ...], thrust: int) -> None:
    rocket = ("nuclear_pulse", "nuclear_pulse", "ion", "comsat", *more)
    assert figures(ready_to_launch(*rocket))[0] == thrust
    assert figures(ready_to_launch(*rocket, specialties=("dyson_a",)))[0] == thrust + 2


# Administration ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-EX-06")
def test_tompkins_sells_two_cards_and_tereshkova_takes_one_from_a_river() -> None:
    table = Arranged().reserve(SUZANNE, "kick", "comsat", "heavy").jump("administration")
    table.river("first_stage", "methane", "solid:blue", "kerosene")
    assert [table.seen(seat).authority for seat in (SUZANNE, PEDRO)] == [6, 4]
    assert table.awaited == [SUZANNE]
    before = table.seen(SUZANNE).credits
    table.act("sell kick", "sell comsat", "done")
    assert table.seen(SUZANNE).credits == before + 40_000
    assert table.awaited == [PEDRO]
    table.act("specialty methane")
    assert table.in_reserve(PEDRO) == ["methane"]
    assert len(table.in_river("first_stage")) == 3
    for _ in range(2):
        table.idle("administration", seat=PEDRO)
        table.refuses("specialty kerosene", "AP-ADM-08")
