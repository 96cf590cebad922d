"""The ask panel: every legal action a button once, figures beside the choice, reasons for what cannot be."""

from __future__ import annotations

from itertools import pairwise

import pytest

from moonrace.tables.apogee.panel import Choices, Design, Docking, Launching, Planning, Sealed, panel_of
from moonrace.tables.kit.render import render
from moonrace.tables.kit.words import percent
from tests.games.apogee.arranged import Arranged
from tests.tables.apogee.scenes import (
    administration_table,
    design_table,
    desk,
    docking_table,
    launch_table,
    page,
    panel,
    planning_table,
    revealed_table,
    team_table,
)
from tests.tables.kit.seating import button, buttons, group


@pytest.mark.rule("AP-DIR-05", "AP-DIR-07")
@pytest.mark.parametrize(("director", "mission"), [("tereshkova", 3), ("tereshkova", 5), ("wingfield", 3)])
def test_a_specialty_is_pressed_on_the_card_it_is_for(director: str, mission: int) -> None:
    table = Arranged(1, mission, directors=(director,)).reserve(0, "kerosene")
    table.jump("administration")
    asked = panel(table)
    things = {each.thing for each in buttons(asked) if each.action.startswith("specialty")}
    assert things
    assert all(thing.startswith("reserve-" if director == "wingfield" else "card-") for thing in things)


@pytest.mark.rule("AP-DIR-07")
def test_a_card_of_a_competitor_is_no_card_of_the_rivers() -> None:
    table = Arranged(2, directors=("jinmei", "tompkins")).reserve(1, "kerosene").jump("administration")
    table.act("pass", seat=1)
    assert button(panel(table), "specialty kerosene 1").thing == ""


# Planning ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-PLN-01", "AP-PLN-02", "AP-PLN-03")
def test_planning_offers_every_engineer_every_place_and_marks_where_it_is() -> None:
    table = planning_table()
    drawn = panel_of(desk(table))
    assert isinstance(drawn, Planning)
    lines = {line.who.card.id: line for line in drawn.lines}
    assert list(lines) == ["dyson_a", "von_braun_a", "oberth_a", "faget_a", "omi_a"]
    assert [place.id for place in lines["faget_a"].places if not place.button] == ["specialty"]
    assert [place.id for place in lines["faget_a"].places if place.button] == [
        "construction",
        "rd",
        "design",
        "hand",
    ]
    assert all(place.button for place in lines["omi_a"].places)
    said = button(panel(table), "place faget_a rd").sentence
    assert said == "Put Mark Faget 4.4 on R&D: draws one R&D card."


def test_ready_stands_out_only_when_everybody_has_a_place() -> None:
    table = planning_table()
    assert panel(table).primary is None
    assert panel(table).end is not None
    table.act("place omi_a hand", "place von_braun_a rd", "place oberth_a construction", seat=0)
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.action == "ready"
    assert asked.heading == "Everybody has a place."


@pytest.mark.rule("AP-PLN-04")
def test_whoever_is_ready_sees_who_is_not_and_may_still_change() -> None:
    table = team_table(2).begin()
    table.plan(1, pelterie_a="design")
    asked = panel(table, 1)
    assert asked.heading == "Your Engineers are placed."
    assert "Waiting for Vera" in asked.note
    assert button(asked, "place pelterie_a rd").label == "R&D"
    drawn = panel_of(desk(table, 0))
    assert isinstance(drawn, Sealed)
    assert [mark.is_ready for mark in drawn.marks] == [False, True]


# What one more card would change ----------------------------------------------------------------------------


@pytest.mark.rule("AP-CON-02", "AP-LCH-04", "AP-LCH-05")
def test_a_card_that_can_be_built_says_what_it_would_change() -> None:
    drawn = panel_of(desk(revealed_table()))
    assert isinstance(drawn, Choices)
    choices = {item.name: item for item in drawn.choices}
    steps = {step.name: (step.before, step.after) for step in choices["Space Telescope"].steps}
    assert steps == {
        "thrust": ("21", "21"),
        "mass": ("15", "18"),
        "performance": ("1.8", "1.4"),
        "GEO": ("6+", "7+"),
    }
    worse = next(step for step in choices["Space Telescope"].steps if step.name == "GEO")
    assert worse.is_worse
    assert choices["Solar Sail"].steps[0].after == "24"


@pytest.mark.rule("AP-RULING-42")
def test_a_build_after_which_the_rocket_could_never_fly_asks_first() -> None:
    table = Arranged(2).pad(0, "nuclear_pulse", "nuclear_pulse", "nuclear_pulse", "nuclear_thermal", "comsat")
    table.hand(0).placed(0, "construction", "faget_a").reserve(0, "heavy", "probe").credits(0, 200_000)
    table.jump("construction")
    asked = panel(table)
    assert button(asked, "build heavy").confirm.startswith("Thrust would be 53, and the table ends at 36.")
    assert button(asked, "build probe").confirm == ""


@pytest.mark.rule("AP-TEC-03", "AP-CON-05")
def test_what_cannot_be_built_says_why() -> None:
    table = Arranged(2).pad(0, "ssto").hand(0).placed(0, "construction", "faget_a")
    table.reserve(0, "ion", "big_shuttle", "comsat").credits(0, 60_000).jump("construction")
    reasons = {item.label: item.refusal for item in panel(table).greyed}
    assert reasons["Ion Thruster"].clause == "AP-TEC-03"
    assert reasons["Big Space Shuttle"].clause == "AP-CON-05"
    assert reasons["Big Space Shuttle"].sentence == "Big Space Shuttle costs 100 k and you have 60 k left."


def test_choosing_to_build_makes_building_the_primary_and_can_be_undone() -> None:
    table = revealed_table()
    table.act("build solar_sail", seat=0)
    asked = panel(table)
    assert asked.primary is not None
    assert asked.primary.label == "Build 1 card for 40 k"
    assert group(asked, "Not this one").buttons[0].action == "unbuild solar_sail"


@pytest.mark.rule("AP-DES-02", "AP-DES-04")
def test_design_lists_the_rivers_with_what_each_card_would_change() -> None:
    table = design_table()
    drawn = panel_of(desk(table))
    assert isinstance(drawn, Design)
    assert len(drawn.choices) == len({str(a) for a in table.match.legal(0)}) - 1
    assert [step.name for step in drawn.choices[0].steps] == ["thrust", "mass", "performance", "GEO"]


# Launch -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-LCH-07", "AP-LCH-09", "AP-PRF-03")
def test_the_launch_panel_has_number_and_chance_for_every_destination() -> None:
    table = launch_table()
    drawn = panel_of(desk(table))
    assert isinstance(drawn, Launching)
    lines = {
        way.name: (way.launch.number, percent(way.launch.chance), way.refusal.short if way.refusal else "")
        for way in drawn.ways
    }
    assert lines == {
        "LEO": (5, "67 %", ""),
        "GEO": (6, "58 %", ""),
        "Moon": (6, "58 %", ""),
        "Lagrangian Point": (6, "58 %", ""),
        "Asteroid": (0, "0 %", "needs performance 2.0"),
        "Mars": (0, "0 %", "needs performance 2.5"),
    }


@pytest.mark.rule("AP-MIS-03", "AP-INV-02")
def test_the_launch_worth_most_stands_out_with_what_it_brings() -> None:
    asked = panel(launch_table())
    assert asked.heading == "Roll 6 or more for GEO."
    assert asked.primary is not None
    assert asked.primary.action == "launch geo"
    assert asked.primary.cost == "58 %"
    assert "fulfils Mission 3" in asked.note
    assert "120 k from Stellar Voyages and Titan Heavy Industries" in asked.note


def test_a_launch_that_brings_nothing_but_credits_does_not_stand_out() -> None:
    table = Arranged(2, 3).pad(0, "kerosene", "kick", "comsat", "booster_4")
    table.investors("ares", "atomium").jump("launch", round=2)
    asked = panel(table)
    assert asked.primary is None
    assert button(asked, "launch leo").cost


@pytest.mark.rule("AP-DOC-09")
def test_a_waiting_flight_says_what_docking_takes() -> None:
    asked = panel(docking_table())
    assert asked.heading == "Your flight waits at Mars."
    assert "Docking takes 3 blue and 2 orange; you have 3 blue, 1 orange and 1 white." in asked.note
    assert button(asked, "give-up").confirm


@pytest.mark.rule("AP-ADM-06")
def test_dismissing_an_engineer_asks_first() -> None:
    table = administration_table()
    table.act("recruit")
    asked = [each for each in buttons(panel(table)) if each.action.startswith("dismiss")]
    assert asked
    assert all(each.confirm.endswith("leaves you for good. Dismiss?") for each in asked)
    drawn = panel_of(desk(docking_table()))
    assert isinstance(drawn, Docking)
    assert sum(number > drawn.tokens[colour] for colour, number in drawn.cost.items()) == 1
    html = render("kit/fragment.html", page(docking_table().match))
    assert html.count("token, missing") == 1


# Administration ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ADM-04", "AP-ADM-07", "AP-ADM-09")
def test_administration_offers_recruiting_sales_and_help() -> None:
    asked = panel(administration_table())
    assert button(asked, "recruit").cost == "40 k"
    assert button(asked, "sell aerospike").cost == "+20 k"
    assert button(asked, "intervene").sentence == "Intervention of USA: 40 k from the state."
    reason = next(item for item in asked.greyed if item.verb == "Specialty")
    assert reason.refusal.clause == "AP-DIR-01"


@pytest.mark.rule("AP-ADM-05")
def test_recruiting_without_money_is_greyed_with_the_price() -> None:
    table = administration_table()
    table.credits(0, 20_000)
    reason = next(item for item in panel(table).greyed if item.verb == "Recruit")
    assert reason.refusal.sentence == "Recruiting costs 40 k and you have 20 k."


@pytest.mark.rule("AP-RULING-55")
def test_recruiting_offers_the_draw_with_every_choice_of_tokens() -> None:
    table = Arranged(mission=4).tokens(0, orange=3).jump("administration")
    table.act("recruit")
    asked = panel(table)
    assert asked.primary is not None
    assert (asked.primary.action, asked.primary.label) == ("draw blue+white", "Draw, collect any token")
    assert "You have 3 orange." in asked.note
    assert button(asked, "draw white").label == "White"
    says = "Draw the Engineer; if there is a white Docking token with it, collect that."
    assert button(asked, "draw white").sentence == says
    assert button(asked, "draw").label == "No token"


@pytest.mark.rule("AP-ADM-06")
def test_without_tokens_the_draw_is_one_button() -> None:
    table = Arranged(mission=3).hand(0, "omi_a").jump("administration")
    table.act("recruit")
    asked = panel(table)
    assert asked.primary is not None
    assert (asked.primary.action, asked.primary.label) == ("draw", "Draw the Engineer")


# A rocket that cannot fly yet -------------------------------------------------------------------------------


def test_design_says_what_the_rocket_cannot_fly_without() -> None:
    assert "still needs" not in panel(design_table()).note
    table = Arranged(2, 1)
    table.hand(0, "omi_a").hand(1, "pelterie_a").pad(0, "methane").begin()
    table.plan(0, omi_a="design")
    table.plan(1, pelterie_a="rd")
    assert table.asked == "design"
    assert panel(table).note.endswith("The rocket still needs an Upper Stage and a Payload.")


@pytest.mark.rule("AP-DOC-06")
def test_using_tokens_stands_out_only_where_they_come_to_a_docking() -> None:
    table = docking_table()
    assert panel(table).primary is None
    table.tokens(0, blue=3, orange=1, white=2)
    primary = panel(table).primary
    assert primary is not None
    assert primary.action == "tokens"


@pytest.mark.rule("AP-PLN-01")
def test_engineers_keep_their_order_while_they_are_placed_and_are_asked_about_from_the_top() -> None:
    table = planning_table()
    drawn = panel_of(desk(table))
    assert isinstance(drawn, Planning)
    crew = [line.who.card.id for line in drawn.lines]

    def rows() -> list[str]:
        groups = panel(table).groups
        return [group.id.removeprefix("row-panel-place-") for group in groups if "-place-" in group.id]

    assert rows() == crew
    free = [who for who in crew if who not in desk(table).view.focus.placement]
    assert len(free) > 1
    for who, after in pairwise(free):
        assert desk(table).words.person(who) in panel(table).heading
        table.act(f"place {who} rd", seat=0)
        assert rows() == crew
        assert desk(table).words.person(after) in panel(table).heading
