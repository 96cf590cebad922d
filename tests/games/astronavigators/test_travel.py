"""Travelling on Earth: how far vehicles go, connections, what a journey scores (AN-TRV)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators.catalogue import VEHICLES
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, Arranged

FLORIDA = "+1:-60/-90"


def standing(square: str, vehicle: str) -> Arranged:
    """A European on a square, about to choose where a vehicle takes it."""
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.tiles()
    table.at(0, square)
    table.act(f"travel 1 {vehicle}")
    return table


def ends(square: str, vehicle: str) -> set[str]:
    return {text.removeprefix("go ") for text in standing(square, vehicle).offers("go")}


@pytest.mark.rule("AN-TRV-01", "AN-TRV-07")
def test_a_helicopter_goes_one_step_straight_or_diagonally_over_land_and_water() -> None:
    arnhem_land = "-1:+120/+150"
    straight = {"+1:+120/+150", "-1:+90/+120", "-1:+150/+180"}
    diagonal = {"-2:+150/+180"}
    assert ends(arnhem_land, "helicopter") == straight | diagonal
    standing(arnhem_land, "helicopter").refuses("go -3:+150/+180", "AN-TRV-07")


@pytest.mark.rule("AN-TRV-01")
def test_roads_and_rails_may_be_diagonal_too() -> None:
    assert "+2:-90/-120" in ends("+3:-120/-150", "car")
    assert "-1:+30/+60" in ends("+1:0/+30", "train")
    assert "-1:-60/-90" in ends("-2:-90/-120", "boat")


@pytest.mark.rule("AN-TRV-02")
def test_a_vehicle_starts_and_ends_on_its_icon() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    for vehicle in ("boat", "helicopter"):
        table.refuses(f"travel 1 {vehicle}", "AN-TRV-02")
    assert {text.split()[2] for text in table.offers("travel")} == {"car", "train", "plane", "stay"}
    content = table.title.content
    for square in content.squares.values():
        table.at(0, square.id)
        offered = {text.split()[2] for text in table.offers("travel")} - {"stay"}
        assert offered <= ({"boat"} if square.terrain == "sea" else set(square.icons)), square.id
        for vehicle in offered - {"boat"}:
            there = ends(square.id, vehicle)
            assert there, (square.id, vehicle)
            assert all(vehicle in content.squares[end].icons for end in there), (square.id, vehicle)
            assert square.id not in there


@pytest.mark.rule("AN-TRV-03")
def test_a_car_goes_one_step_along_a_road() -> None:
    assert ends("+2:0/+30", "car") == {"+2:0/-30", "+2:+30/+60", "+3:0/+30"}
    # Great Plains show a car and touch Florida, but no road joins the two.
    assert ends(FLORIDA, "car") == {"+1:-90/-120", "+2:-60/-90"}
    table = standing(FLORIDA, "car")
    table.refuses("go +2:-90/-120", "AN-TRV-03")
    table.refuses("go +2:-120/-150", "AN-TRV-03")


@pytest.mark.rule("AN-TRV-04")
def test_a_train_goes_two_steps_along_rails_and_passes_squares_without_a_station() -> None:
    assert ends("+2:+30/+60", "train") == {
        "+2:0/+30",
        "+2:+60/+90",
        "+3:+30/+60",
        "+2:0/-30",
        "+3:0/+30",
        "+2:+90/+120",
        "+3:+60/+90",
    }
    assert ends("+2:-60/-90", "train") == {"+2:-120/-150"}
    table = standing("+2:-60/-90", "train")
    table.refuses("go +2:-90/-120", "AN-TRV-04")
    standing("+2:+30/+60", "train").refuses("go +1:+90/+120", "AN-TRV-04")


@pytest.mark.rule("AN-TRV-05")
def test_a_boat_goes_one_step_over_water_and_never_across_land() -> None:
    assert ends("-2:-60/-90", "boat") == {
        "-1:-90/-120",
        "-1:-60/-90",
        "-2:-90/-120",
        "-2:-30/-60",
        "-3:-60/-90",
    }
    peru = standing("-1:-60/-90", "boat")
    peru.refuses("go -1:-30/-60", "AN-TRV-05")  # Brazil has a port, but lies across the Andes
    peru.refuses("go -2:-30/-60", "AN-TRV-05")
    peru.refuses("go -1:-150/-180", "AN-TRV-05")
    content = peru.title.content
    for square in content.squares.values():
        if "boat" in square.icons or square.terrain == "sea":
            for end in ends(square.id, "boat"):
                assert content.squares[end].terrain in ("coast", "sea", "ice-port"), (square.id, end)


@pytest.mark.rule("AN-TRV-06")
def test_a_boat_may_stop_at_sea_and_must_reach_a_port_before_another_vehicle() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america"])
    table.month_with("travel 1 boat", "go +2:-30/-60")
    assert table.square() == "+2:-30/-60"
    assert {text.split()[2] for text in table.offers("travel")} == {"boat", "stay"}
    table.refuses("travel 1 plane", "AN-TRV-06")
    table.month_with("travel 1 boat", "go +2:0/-30")
    assert {text.split()[2] for text in table.offers("travel")} == {"boat", "car", "train", "stay"}


@pytest.mark.rule("AN-TRV-06")
def test_a_tile_connects_from_sea_by_boat_only() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america"])
    table.tiles("AS-9", "NA-9")
    table.act("travel 1 boat", "go +2:-30/-60")
    assert table.offers("connect") == ["connect AS-9 boat"]
    table.refuses("connect NA-9 plane", "AN-TRV-12")


@pytest.mark.rule("AN-TRV-08")
def test_a_plane_goes_three_steps_over_land_and_water() -> None:
    assert ends("-1:-30/-60", "plane") == {
        "+2:-60/-90",
        FLORIDA,
        "+1:0/+30",
        "+1:+30/+60",
        "+2:0/+30",
        "-1:-120/-150",
        "-2:0/+30",
        "-3:0/+30",
        "-3:+150/+180",
        "+3:0/-30",
    }
    standing("-1:-30/-60", "plane").refuses("go -2:+150/+180", "AN-TRV-08")


@pytest.mark.rule("AN-TRV-08", "AN-TRV-09")
def test_a_plane_may_fly_over_the_north_pole() -> None:
    near = {FLORIDA, "+1:-150/-180", "+1:0/+30", "+2:0/+30", "-1:-30/-60", "-1:-120/-150", "-2:0/+30"}
    polar = {"+3:-150/-180", "+3:0/-30", "+2:+90/+120", "+2:+120/+150"}
    assert ends("+2:-60/-90", "plane") == near | polar


@pytest.mark.rule("AN-TRV-09")
def test_all_squares_of_the_far_north_touch() -> None:
    ports = {"-150/-180", "-60/-90", "-30/-60", "0/+30", "+30/+60", "+150/+180"}
    iceland = {"+2:-30/-60", "+2:0/-30", *(f"+3:{band}" for band in ports)}
    assert ends("+3:0/-30", "boat") == iceland
    assert "+3:+90/+120" in ends("+3:-90/-120", "helicopter")
    # Roads and rails do not cross.
    assert "+3:+120/+150" not in ends("+3:-120/-150", "car")
    assert ends("+3:+60/+90", "train") == {"+3:+30/+60", "+2:+30/+60"}


@pytest.mark.rule("AN-TRV-10")
def test_only_aircraft_cross_the_south_pole() -> None:
    bands = ["-150/-180", "-60/-90", "-30/-60", "0/-30", "+60/+90", "+90/+120", "+150/+180"]
    assert ends("-3:0/+30", "helicopter") == {f"-3:{band}" for band in bands}
    assert ends("-3:0/-30", "boat") == {"-2:-30/-60", "-2:0/-30", "-2:0/+30"}
    standing("-3:0/-30", "boat").refuses("go -3:-60/-90", "AN-TRV-05")
    # Over the pole in one step, then two to New South Wales.
    assert "-2:+150/+180" in ends("-3:0/+30", "plane")


@pytest.mark.rule("AN-TRV-11")
def test_a_spacecraft_leaves_a_launch_pad_for_the_first_free_stage() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.at(0, FLORIDA)
    table.refuses("travel 1 spacecraft", "AN-RULING-10")
    table.prepared(0)
    table.tile_value(1, 5)
    table.points(nk=30)
    table.act("travel 1 spacecraft", "travel 2 stay")
    assert table.offers("go") == []
    table.act("launch saturn_v", "draw 2", "draw 2")
    assert (table.player().stage, table.dv()) == (1, 5)


@pytest.mark.rule("AN-TRV-11")
def test_there_is_no_launch_without_a_pad() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.prepared(0)
    table.refuses("travel 1 spacecraft", "AN-TRV-11")


@pytest.mark.rule("AN-TRV-12")
def test_connections_follow_the_primary_move_one_icon_a_tile() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.tiles("EU-9", "AS-9", "AF-1")
    table.act("travel 1 train")
    table.refuses("connect EU-9 car", "AN-TRV-12")  # no primary move yet
    table.act("go +2:+60/+90")
    table.refuses("connect EU-9 plane", "AN-TRV-12")  # the Steppe shows no plane
    table.refuses("connect AF-1 car", "AN-TRV-12")  # the tile shows no car
    table.refuses("connect NA-1 car", "AN-TRV-12")  # not a tile of this player
    table.act("connect EU-9 car")
    assert table.seen().spent_tiles == ("EU-9",)
    table.refuses("done", "AN-TRV-12")
    table.act("go +2:+90/+120", "connect AF-1 train", "go +1:+90/+120")
    assert table.seen().tiles[0] == "AS-9"
    table.refuses("connect EU-9 plane", "AN-TRV-12")  # spent


@pytest.mark.rule("AN-TRV-13")
def test_the_first_use_of_a_vehicle_scores_its_token() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.tiles()
    for vehicle, end, nk in [
        ("car", "+2:0/-30", 1),
        ("train", "+2:0/+30", 2),
        ("plane", "+3:0/-30", 5),
        ("boat", "+3:0/+30", 3),
    ]:
        before = table.nk()
        table.act(f"travel 1 {vehicle}", f"go {end}")
        assert table.nk() == before + nk, vehicle
        assert vehicle in table.seen().vehicles
    before = table.nk()
    table.act("travel 1 train", "go +2:0/+30")
    assert table.nk() == before
    assert set(table.seen().vehicles) == {"car", "train", "plane", "boat"}


@pytest.mark.rule("AN-TRV-13")
def test_a_connection_is_a_use_too() -> None:
    table = Arranged(FIRST_AND_FAST, ["antarctica"])
    table.tiles("AN-2")
    table.act("travel 1 helicopter", "go -3:+150/+180")
    assert table.nk() == 6 + 4
    table.act("connect AN-2 helicopter", "go -3:0/+30")
    assert table.nk() == 6 + 4
    other = Arranged(FIRST_AND_FAST, ["europe"])
    other.act("travel 1 train", "go +2:0/-30", "connect EU-9 car", "go +2:0/+30")
    assert other.nk() == 2 + 2 + 1
    assert other.seen().vehicles == ("car", "train")


@pytest.mark.rule("AN-TRV-13")
def test_nothing_is_scored_before_the_move() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.act("travel 1 plane")
    assert (table.nk(), table.seen().vehicles) == (2, ())
    table.act("done")
    assert (table.nk(), table.seen().vehicles) == (2, ())


@pytest.mark.rule("AN-TRV-14")
def test_a_new_continent_gives_its_tile_and_its_knowledge() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.tiles()
    table.used("train", "plane")
    top = table.view().piles[table.cat.continent["africa"]]
    table.act("travel 1 plane", "go +1:0/+30")
    assert table.nk() == 2 + 4
    assert table.seen().continents == ("europe", "africa")
    assert table.seen().tiles == (top.top,)
    pile = table.view().piles[table.cat.continent["africa"]]
    assert (pile.left, pile.top != top.top) == (top.left - 1, True)


@pytest.mark.rule("AN-TRV-14")
def test_the_home_continent_and_visited_ones_give_nothing() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.tiles()
    table.used("train", "plane")
    table.visited("africa")
    table.act("travel 1 train", "go +2:0/-30")
    table.act("travel 1 train", "go +2:0/+30")
    table.act("travel 1 plane", "go +1:0/+30")
    assert (table.nk(), table.seen().tiles) == (2, ())


@pytest.mark.rule("AN-TRV-15")
def test_all_six_vehicles_in_the_first_year_are_worth_twenty() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.used("car", "train", "boat", "helicopter")
    table.tiles()
    table.act("travel 1 plane", "travel 2 stay", "go +1:0/+30")
    assert table.nk() == 2 + 5 + 4
    launching = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    launching.used("car", "train", "boat", "helicopter", "plane")
    launching.prepared(0)
    launching.at(0, FLORIDA)
    launching.tile_value(1, 0)
    launching.act("travel 1 spacecraft", "travel 2 stay", "launch saturn_v")
    assert launching.nk() == 2 + 10 + 20
    assert launching.seen().vehicles == VEHICLES


@pytest.mark.rule("AN-TRV-15")
def test_all_seven_continents_in_the_first_year_are_worth_twenty() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.tiles()
    table.used("plane")
    table.visited("north_america", "south_america", "asia", "oceania", "antarctica")
    table.act("travel 1 plane", "go +1:0/+30")
    assert table.nk() == 2 + 4 + 20
    almost = Arranged(FIRST_AND_FAST, ["europe"])
    almost.tiles()
    almost.used("plane")
    almost.visited("north_america", "south_america", "asia", "oceania")
    almost.act("travel 1 plane", "go +1:0/+30")
    assert almost.nk() == 2 + 4


@pytest.mark.rule("AN-TRV-16")
def test_only_vehicle_icons_of_tiles_are_used_in_first_and_fast() -> None:
    tiles = ("NA-1", "NA-3", "NA-4", "NA-5", "NA-6", "NA-7", "NA-8")
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.tiles(*tiles)
    table.tokens("milky_way", spent=True)
    table.first_player(1)
    assert table.asked() == (1, "declare")  # nobody is asked about the sextant icon
    table.act("travel 2 stay", "travel 1 plane", f"go {FLORIDA}")
    assert {text.split()[0] for text in table.legal()} == {"connect", "done"}
    vehicles = {text.split()[2] for text in table.offers("connect")}
    assert vehicles == {"car", "boat", "plane"}
    for action in ("quest NA-1", "rocket NA-7", "reactivate NA-6 milky_way", "site NA-8"):
        assert table.refusal(action) is not None, action
    other = Arranged(CONSTELLATION, ["neil", "joao"])
    other.tiles(*tiles)
    other.first_player(1)
    assert other.asked() == (0, "precedence")
