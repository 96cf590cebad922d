"""The templates: pad, floor, hall, tables, rivers, people; looked at in a browser at both widths."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from moonrace.kernel.match import Match
from moonrace.tables.kit.render import render
from tests.tables.apogee.scenes import (
    FACE,
    MATCHES,
    administration_table,
    after_rolls,
    design_table,
    finished,
    launch_table,
    page,
    planning_table,
    revealed_table,
    solo_table,
)
from tests.tables.kit.looking import opened_at, put_away
from tests.tables.kit.seating import NAMES, scene

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PARTS = ("board", "panel", "side", "dock")


def parts(match: Match, seat: int = 0) -> str:
    shown = page(match, seat)
    return "".join(render(f"apogee/{part}.html", shown) for part in PARTS)


def element(html: str, id_: str) -> str:
    """From an element's start to the next one with an id."""
    start = html.index(f'id="{id_}"')
    following = html.find(' id="', start + 4)
    return html[start : following if following > 0 else None]


# Around the board -------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RND-01")
def test_the_bar_tells_the_quarter_and_the_three_phases() -> None:
    html = render("kit/fragment.html", page(launch_table().match))
    track = html[html.index('id="phases"') :][:600]
    assert "Quarter 5" in track
    assert re.findall(r"<b>([A-Z][a-z]+)</b>", track) == ["Planning", "Launch", "Administration"]
    assert 'aria-current="step"><b>Launch</b>' in track


@pytest.mark.rule("AP-INF-01", "AP-INF-03")
def test_seats_show_director_money_engineers_performance_and_progress() -> None:
    shell = FACE.context(scene(revealed_table(mission=5).match)).shell
    assert shell.seats[1].words == "Yelena Tereshkova, Russia"
    stats = {stat.name: stat.figure + stat.rest for stat in shell.seats[1].stats}
    assert stats == {
        "credits": "140 k",
        "Engineers": "3",
        "performance": "2.0",
        "Docking tokens": "1",
        "Investor objectives of level 2": "0/2",
    }


@pytest.mark.rule("AP-MIS-03")
def test_the_mission_checks_the_rocket_on_the_pad() -> None:
    checks = FACE.context(scene(launch_table().match)).checks
    assert [check.text for check in checks] == ["can fly into GEO", "reusable rocket", "crew of 2"]
    assert all(check.is_met for check in checks)


@pytest.mark.rule("AP-MIS-03")
def test_a_fulfilled_mission_is_ticked_though_its_rocket_has_flown() -> None:
    match = finished(2)
    assert match.result is not None
    winner = match.result.winners[0]
    checks = [FACE.context(scene(match, seat)).checks for seat in (winner, 1 - winner)]
    assert [check.text for check in checks[0]] == ["can fly into LEO", "fulfilled"]
    assert [check.text for check in checks[1]] == [f"fulfilled by {NAMES[winner]}"]
    assert all(check.is_met for seen in checks for check in seen)


@pytest.mark.rule("AP-INV-04", "AP-GEN-08")
def test_investors_show_both_objectives_and_one_s_own_what_is_left() -> None:
    rows = FACE.context(scene(launch_table().match)).investors
    assert [(row.name, len(row.levels), row.is_own) for row in rows] == [
        ("Stellar Voyages", 2, False),
        ("Titan Heavy Industries", 2, False),
        ("Evergreen Orbit", 1, True),
    ]
    assert rows[2].levels[0].level == 2
    assert [level.is_met for level in rows[1].levels] == [True, False]


@pytest.mark.rule("AP-SOLO-01")
def test_the_rival_is_marked_as_a_variant_with_its_readiness() -> None:
    html = parts(solo_table().match)
    assert "Rival, solo variant" in element(html, "rival")
    assert "Readiness 3 of 4" in element(html, "rival")
    assert 'id="rival"' not in parts(launch_table().match)


# The board --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-GEN-10")
def test_the_pad_names_the_cards_of_each_zone() -> None:
    html = parts(launch_table().match)
    assert html.count("Methane Engine</p>") == 2
    assert "2 of 3" in element(html, "zone-first_stage")
    assert "Booster x4" in element(html, "zone-rd")


def test_what_is_about_to_be_built_stands_on_the_pad_as_planned() -> None:
    table = revealed_table()
    table.act("build solar_sail", seat=0)
    html = parts(table.match)
    assert re.search(r"Solar Sail <span class=\"small\">planned", element(html, "zone-upper_stage"))
    assert "ap-planned" in html
    assert "ap-planned" not in parts(table.match, 1)


@pytest.mark.rule("AP-PRF-01", "AP-PRF-03")
def test_both_tables_come_cell_by_cell_with_the_own_cell_lit() -> None:
    performance, launch = FACE.context(scene(launch_table().match)).charts
    assert [[cell.text for cell in row.cells] for row in performance.rows][3] == [
        "3.0",
        "2.4",
        "1.8",
        "1.4",
        "1.1",
        "1.0",
    ]
    lit = [(row.text, at) for row in performance.rows for at, cell in enumerate(row.cells) if cell.is_own]
    assert lit == [("21\N{EN DASH}24", 2)]
    own = [row for row in launch.rows if row.is_own]
    assert [row.text for row in own] == ["1.7\N{EN DASH}1.9"]
    assert [cell.text for cell in own[0].cells] == ["5", "6", "6", "6", "\N{EN DASH}", "\N{EN DASH}"]
    assert [cell.is_best for cell in own[0].cells] == [False, True, False, False, False, False]


def test_other_rockets_stand_in_their_cells_of_the_performance_table() -> None:
    rows = FACE.context(scene(launch_table().match)).charts[0].rows
    found = {seat: cell.text for row in rows for cell in row.cells for seat in cell.seats}
    assert found == {1: "2.0", 2: "1.6"}


@pytest.mark.rule("AP-INF-04", "AP-PLN-01")
def test_while_placements_are_sealed_only_one_s_own_stand_on_the_floor() -> None:
    table = planning_table()
    own = {spot.id: spot.count for spot in FACE.context(scene(table.match, 0)).floor}
    assert own == {"specialty": 1, "construction": 1, "rd": 0, "design": 0}
    for seat in (1, 2, -1):
        assert all(spot.count == 0 for spot in FACE.context(scene(table.match, seat)).floor)
        assert "Faget" not in render("kit/fragment.html", page(table.match, seat))


@pytest.mark.rule("AP-SPE-01", "AP-CON-01", "AP-INF-04")
def test_the_reveal_turns_up_action_by_action() -> None:
    shown = FACE.context(scene(revealed_table().match, 1))
    floor = {spot.id: spot for spot in shown.floor}
    assert [person.name for person in floor["specialty"].crews[0].people] == ["Mark Faget"]
    assert floor["construction"].is_current
    design = {crew.seat: [person.name for person in crew.people] for crew in floor["design"].crews}
    assert design == {0: [""], 1: ["Carlotta Pelterie", "Chandresh Gokhale"], 2: ["", ""]}
    assert shown.first_view == "people"


@pytest.mark.rule("AP-DES-01")
def test_design_shows_everybody_s_sum() -> None:
    floor = {spot.id: spot for spot in FACE.context(scene(design_table().match)).floor}
    assert {crew.seat: crew.total for crew in floor["design"].crews} == {
        0: "2.0",
        1: "7.2",
        2: "11.2",
    }


def test_the_board_goes_back_to_the_pad_when_one_acts_on_the_rocket() -> None:
    table = revealed_table()
    assert FACE.context(scene(table.match)).first_view == "people"
    table.act("build solar_sail", seat=0)
    assert FACE.context(scene(table.match)).first_view == "pad"
    assert FACE.context(scene(launch_table().match)).first_view == "pad"


@pytest.mark.rule("AP-LCH-09")
def test_rolls_of_the_quarter_are_shown_with_die_and_outcome() -> None:
    rolls = FACE.context(scene(after_rolls().match, 1)).rolls
    assert [(roll.who, roll.what, roll.least, roll.rolled, roll.is_success) for roll in rolls] == [
        ("Vera", "GEO", 6, 7, True)
    ]
    assert "launched" in element(parts(after_rolls().match, 1), "roll-1-0")


def test_all_pads_show_every_rocket() -> None:
    html = parts(design_table(5, 5).match)
    assert len(re.findall(r'id="pad-\d"', html)) == 5
    assert "Known Engineers: Gokhale 0.4, Tsiolkovsky 6.0 and Pelterie 6.8" in html


# Own things -------------------------------------------------------------------------------------------------


def test_reserve_and_rivers_show_figures_and_press_their_buttons() -> None:
    html = parts(administration_table().match)
    assert 'data-presses="sell aerospike"' in element(html, "reserve-aerospike-0")
    html = parts(design_table().match)
    assert html.count('data-presses="take ') >= 8
    html = parts(planning_table().match)
    assert 'data-picks="plan-omi_a"' in element(html, "engineer-omi_a")
    assert 'id="plan-omi_a"' in html


def test_people_show_authority_specialty_and_where_they_are_put() -> None:
    html = parts(planning_table().match)
    assert "Specialty" in element(html, "engineer-faget_a")
    assert "4.4" in element(html, "engineer-faget_a")
    assert "draws 1 R&amp;D card" in element(html, "engineer-von_braun_a")
    assert "once: after a launch" in element(html, "director")


@pytest.mark.rule("AP-RULING-46")
def test_reconstructed_costs_are_marked_and_printed_ones_are_not() -> None:
    cards = {card.card.name: card.is_guess for card in FACE.context(scene(launch_table().match)).reserve}
    assert cards["Aerospike Engine"]
    words = FACE.words
    guesses = {id_: words.is_guess(id_) for id_ in words.content.technologies}
    assert guesses["kerosene"]
    assert not guesses["nuclear_pulse"]


# In the browser ---------------------------------------------------------------------------------------------

opened = partial(opened_at, page)


@pytest.mark.browser
@pytest.mark.parametrize("name", ["planning", "build", "design", "launch", "administration"])
def test_nothing_needs_scrolling_to_act_on_a_low_screen(browser: Browser, name: str) -> None:
    shown = opened(browser, MATCHES[name](), 0, (1280, 720), "dark")
    for one in shown.locator("#ask button[name=action]:visible").all():
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 720
    put_away(shown)


@pytest.mark.browser
def test_the_board_has_four_views(browser: Browser) -> None:
    shown = opened(browser, launch_table().match, 0, (1280, 800), "dark")
    for label, view in (
        ("Tables", "tables"),
        ("All pads", "pads"),
        ("Engineers", "people"),
        ("Launch pad", "pad"),
    ):
        shown.get_by_text(label, exact=True).first.click()
        assert shown.locator(f"#view-{view}").is_visible()
        assert shown.locator(".ap-view:visible").count() == 1
    put_away(shown)
