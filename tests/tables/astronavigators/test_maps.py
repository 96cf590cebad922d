"""The maps: what is lit, in reach, seen and likely is what the rules say."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from moonrace.games.astronavigators import sky
from moonrace.tables.astronavigators.skymap import MONTHS, ZONES, SkyMaker
from moonrace.tables.kit.words import count
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, Arranged
from tests.tables.astronavigators.scenes import (
    FACE,
    MATCHES,
    arrived_table,
    calibration_table,
    desk,
    flight_table,
    flying_table,
    homeward_table,
    pad_table,
    solar_table,
    solo_table,
    training_table,
    travelling_table,
    view_of,
)
from tests.tables.kit.seating import all_eyes, scene

CONTENT = FACE.cat.content


def pictures(table: Arranged, seat: int = 0) -> dict[str, str]:
    """The maps of a seat by name."""
    return {made.id: str(made.picture) for made in FACE.context(scene(table.match, seat)).maps}


@pytest.mark.parametrize("name", MATCHES)
def test_every_map_is_well_formed_and_says_what_it_shows(name: str) -> None:
    for shown in all_eyes(MATCHES[name]()):
        for made in FACE.context(shown).maps:
            root = ET.fromstring(str(made.picture))
            assert root.attrib["role"] == "group"
            assert root.attrib["aria-label"].startswith(made.name)
            assert "nan" not in str(made.picture)


# Which map --------------------------------------------------------------------------------------------------


def test_the_map_that_matters_comes_forward() -> None:
    fronts = {
        "sky": training_table(),
        "earth": travelling_table(),
        "trajectory": flight_table(),
    }
    for name, table in fronts.items():
        maps = FACE.context(scene(table.match)).maps
        assert [made.id for made in maps if made.is_front] == [name]
    assert desk(pad_table()).front == "trajectory"
    assert desk(calibration_table()).front == "trajectory"
    assert desk(arrived_table()).front == "earth"


def test_a_new_decision_has_choosers_of_its_own_and_a_repeated_one_keeps_them() -> None:
    table = training_table(2)
    key = FACE.context(scene(table.match)).map_key
    table.act("ready")
    assert FACE.context(scene(table.match)).map_key == key
    table.act("travel 1 plane", "travel 2 stay")
    assert FACE.context(scene(table.match)).map_key != key


def test_the_orrery_belongs_to_modes_with_planets() -> None:
    assert desk(training_table()).maps == ("sky", "earth", "trajectory")
    assert desk(solar_table()).maps == ("sky", "earth", "orrery", "trajectory")


# Star map ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-VIS-12", "AN-VIS-13")
def test_a_figure_is_lit_exactly_when_and_where_it_can_be_seen() -> None:
    html = pictures(training_table())["sky"]
    lit = dict(re.findall(r'id="fig-([a-z_]+)" data-v="([^"]*)"', html))
    assert set(lit) == set(CONTENT.constellations)
    for name, told in lit.items():
        seen = {
            f"{letter}{MONTHS[month.number]}"
            for zone, letter in ZONES.items()
            for month in CONTENT.months.values()
            if sky.visible(CONTENT, name, zone, month.number)
        }
        assert set(told.split()) == seen, name


def test_the_own_month_and_zone_are_chosen_at_first() -> None:
    controls = FACE.context(scene(training_table().match)).sky
    assert [m.name for m in controls.months if m.is_here] == ["August"]
    assert [m.name for m in controls.months if m.is_next] == ["September"]
    assert [z.name for z in controls.zones if z.is_here] == ["+2"]


@pytest.mark.rule("AN-VIS-05")
def test_daylight_leaves_never_setting_rows_uncovered() -> None:
    root = ET.fromstring(pictures(training_table())["sky"])
    days = [g for g in root.iter() if g.attrib.get("class") == "an-day is-m8"]
    assert len(days) == 1
    rows = [bar.attrib.get("class", "") for bar in days[0]]
    assert len(rows) == 6
    assert [("un-b" in row.split()) for row in rows] == [True, True, False, False, False, False]


@pytest.mark.rule("AN-EX-01")
def test_the_sun_stands_in_leo_in_august_with_daylight_from_7_to_13_h() -> None:
    root = ET.fromstring(pictures(training_table())["sky"])
    day = next(g for g in root.iter() if g.attrib.get("class") == "an-day is-m8")
    left, width = float(day[0].attrib["x"]), float(day[0].attrib["width"])
    assert (left, width) == (600 * (1 - 13 / 24), 600 * 6 / 24)


def test_figures_on_offer_carry_their_weeks() -> None:
    html = pictures(training_table())["sky"]
    badges = {
        name: re.findall(r'class="an-badge-text"[^>]*>([^<]+)<', part)
        for name, part in re.findall(r'id="fig-([a-z_]+)"(.*?)(?=<g class="an-fig|$)', html, re.DOTALL)
    }
    assert badges["draco"] == ["1"]
    assert badges["aquila"] == ["2"]
    assert badges["leo"] == ["4"]
    assert badges["ursa_major"] == ["S"]
    assert badges["lyra"] == []


def test_names_on_the_star_map_stay_inside() -> None:
    maker = SkyMaker(FACE.cat, FACE.words)
    for name in CONTENT.constellations:
        x, y = maker.label_spot(name)
        half = 3 * len(FACE.words.card(name))
        assert half <= x <= 600 - half
        assert 10 <= y <= 334


# Earth map --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-TRV-02")
def test_lit_squares_are_those_one_can_go_to() -> None:
    table = travelling_table()
    html = pictures(table)["earth"]
    pressed = set(re.findall(r'data-presses="go ([^"]+)"', html))
    assert pressed == {text.split()[1] for text in table.offers("go")}
    assert html.count('class="an-reach"') == len(pressed)


def test_while_declaring_a_square_leads_to_the_row_of_its_vehicle() -> None:
    html = pictures(training_table())["earth"]
    assert re.search(r'id="sq-\+2:\+90/\+120" data-picks="row-travel-plane"', html)
    assert "data-presses" not in html


@pytest.mark.rule("AN-TRV-12")
def test_squares_further_on_say_how_many_tiles_they_take() -> None:
    table = training_table(2)
    here = desk(table)
    html = pictures(table)["earth"]
    far = [journey for journey in here.journeys.values() if len(journey) > 1]
    assert far
    assert html.count('class="an-chain-count"') == len([j for j in far if j[-1].to not in here.reaches])
    finder = FACE.context(scene(table.match)).finder
    assert len(finder) == len(here.journeys)
    assert finder[0].tiles == 0
    assert all(" with " in way.way for way in finder if way.tiles)


def test_the_finder_follows_the_vehicle_that_was_declared() -> None:
    table = training_table(2)
    table.act("travel 1 train", "travel 2 stay")
    ways = FACE.context(scene(table.match)).finder
    assert ways
    assert all(way.way.startswith("Train to") for way in ways)


def test_after_arriving_squares_lead_to_the_tile_that_carries_there() -> None:
    html = pictures(arrived_table())["earth"]
    assert re.search(r'data-picks="row-connect-[A-Z]+-\d"', html)


@pytest.mark.parametrize("make", [training_table, travelling_table, arrived_table])
def test_the_words_over_the_earth_map_count_the_lit_squares(make: Callable[[], Arranged]) -> None:
    earth = next(m for m in FACE.context(scene(make().match)).maps if m.id == "earth")
    lit = str(earth.picture).count('class="an-reach"')
    assert lit
    assert f": {count(lit, 'square')} in reach" in earth.words


def test_the_words_over_the_earth_map_hold_while_somebody_else_travels() -> None:
    table = travelling_table()
    awaited = table.match.asks[0].seat
    watching = next(seat for seat in range(len(view_of(scene(table.match)).seats)) if seat != awaited)
    earth = next(m for m in FACE.context(scene(table.match, watching)).maps if m.id == "earth")
    lit = str(earth.picture).count('class="an-reach"')
    assert lit
    assert f": {count(lit, 'square')} in reach" in earth.words


def test_dice_stand_on_their_squares_and_leave_for_the_trajectory() -> None:
    earth = pictures(training_table())["earth"]
    assert all(f'id="die-{seat}"' in earth for seat in range(3))
    made = pictures(flight_table())
    assert 'id="die-0"' not in made["earth"]
    assert 'id="die-0"' in made["trajectory"]


# Orrery -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-ORR-01")
def test_hidden_planets_are_dimmed() -> None:
    table = solar_table()
    html = pictures(table)["orrery"]
    view = table.view().orrery
    assert view is not None
    for planet in view.planets:
        state = re.search(rf'id="planet-{planet.planet}"[^>]*class="an-planet( is-hidden)?"', html)
        assert state is not None
        assert bool(state[1]) == (not planet.is_seen and planet.planet != "earth")


@pytest.mark.rule("AN-ORR-04")
def test_a_transit_is_ringed() -> None:
    table = solar_table()
    assert pictures(table)["orrery"].count('class="an-transit"') == 1, "Mercury in July"
    table.planets(mercury=60)
    assert 'class="an-transit"' not in pictures(table)["orrery"]


def test_spots_can_be_pressed_while_planets_are_placed() -> None:
    match = MATCHES["draft"]()
    while match.asks[0].what != "place planet":
        match.act(0, match.asks[0].legal()[0])
    made = FACE.context(scene(match))
    html = next(str(m.picture) for m in made.maps if m.id == "orrery")
    legal = {str(action) for action in match.asks[0].legal()}
    assert set(re.findall(r'data-presses="(place-planet [^"]+)"', html)) == legal
    assert [m.id for m in made.maps if m.is_front] == ["orrery"]


# Trajectory -------------------------------------------------------------------------------------------------


def test_stages_show_value_or_odds_and_the_chance_to_get_there() -> None:
    table = flight_table()
    html = pictures(table)["trajectory"]
    values = re.findall(r'class="an-tile-value">([^<]+)<', html)
    assert values == ["5", "10", "15", "?", "?"]
    assert html.count('class="an-bar"') == 8
    assert html.count("an-chance ") == len(desk(table).ahead) == 3


@pytest.mark.rule("AN-TRJ-03")
def test_sockets_show_housing_and_who_fills_it() -> None:
    three = pictures(flight_table())["trajectory"]
    assert three.count('class="an-socket') == 10
    assert three.count("is-taken") == 2
    two = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    assert pictures(two)["trajectory"].count('class="an-socket') == 5


def test_the_next_stage_is_marked_and_can_be_pressed() -> None:
    html = pictures(flying_table())["trajectory"]
    assert re.search(r'class="an-stage is-next is-alive" id="st-outbound-3" data-presses="fly"', html)


def test_the_way_home_is_drawn_where_there_is_one() -> None:
    assert pictures(homeward_table())["trajectory"].count('class="an-tile"') == 10
    assert pictures(flight_table())["trajectory"].count('class="an-tile"') == 5
    assert pictures(flight_table(CONSTELLATION))["trajectory"].count('class="an-route"') == 2


def test_the_shadow_is_on_the_trajectory_in_year_two() -> None:
    table = solo_table()
    assert "an-shadow" not in pictures(table)["trajectory"]
    table.round(13)
    table.state.shadow_stage = 2
    assert "an-shadow" in pictures(table)["trajectory"]
