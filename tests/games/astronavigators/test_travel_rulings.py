"""What rulings decide about travelling: edges of the map, boats at sea, connections (AN-RULING-28 to 32)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, Arranged

NEW_YORK, ATLANTIC, PORTUGAL, EUROPE = "+2:-60/-90", "+2:-30/-60", "+2:0/-30", "+2:0/+30"


def travelling(
    vehicle: str, square: str, *tiles: str, home: str = "north_america", mode: str = FIRST_AND_FAST
) -> Arranged:
    """Seat 0 is about to move with a vehicle from a square, holding these tiles; the other stays."""
    table = Arranged(mode, [home, "asia" if home != "asia" else "africa"])
    table.tiles(*tiles)
    table.at(0, square)
    table.act(f"travel 1 {vehicle}", "travel 2 stay")
    return table


def reach(table: Arranged) -> set[str]:
    """The squares that can be gone to."""
    return {text.split()[1] for text in table.offers("go")}


@pytest.mark.rule("AN-RULING-28")
@pytest.mark.parametrize(
    ("vehicle", "start", "end"),
    [
        ("boat", "+1:-150/-180", "+1:+150/+180"),
        ("boat", "+1:+150/+180", "-1:-150/-180"),
        ("boat", "+2:-150/-180", "+2:+150/+180"),
        ("helicopter", "-2:+150/+180", "-3:-150/-180"),
        ("plane", "+2:+120/+150", "+1:-150/-180"),
    ],
)
def test_both_edges_of_the_map_are_adjacent(vehicle: str, start: str, end: str) -> None:
    assert end in reach(travelling(vehicle, start))


@pytest.mark.rule("AN-RULING-28")
def test_steps_over_the_edge_are_counted_like_others() -> None:
    # Japan to Tahiti is three steps; from Beijing it would be four.
    assert "-1:-120/-150" in reach(travelling("plane", "+2:+120/+150"))
    assert "-1:-120/-150" not in reach(travelling("plane", "+2:+90/+120"))


@pytest.mark.rule("AN-RULING-29")
def test_boat_may_end_at_sea_and_only_a_boat_leaves() -> None:
    table = travelling("boat", NEW_YORK, "NA-9")
    assert ATLANTIC in reach(table)
    table.act(f"go {ATLANTIC}")
    assert table.square(0) == ATLANTIC
    table.first_player(0)
    table.week(1, "orion")
    assert [text for text in table.offers("travel") if " 1 " in text] == ["travel 1 boat", "travel 1 stay"]
    table.refuses("travel 1 plane", "AN-TRV-06")
    assert {"observe 1", "plan 1"} <= set(table.legal())


@pytest.mark.rule("AN-RULING-29")
def test_boat_tile_carries_on_from_the_sea() -> None:
    table = travelling("boat", NEW_YORK, "NA-5", "NA-9")
    table.act(f"go {ATLANTIC}")
    assert table.offers("connect") == ["connect NA-5 boat"]
    table.refuses("connect NA-9 plane", "AN-TRV-12")
    table.act("connect NA-5 boat", f"go {PORTUGAL}")
    assert table.square(0) == PORTUGAL


@pytest.mark.rule("AN-RULING-29")
def test_coast_without_a_boat_icon_is_no_stopping_place() -> None:
    edges = Arranged().title.content.routes.sea_edges
    assert (PORTUGAL, EUROPE) in [tuple(edge) for edge in edges]
    assert EUROPE not in reach(travelling("boat", PORTUGAL))


@pytest.mark.rule("AN-RULING-29")
def test_observing_at_sea_scores() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.at(0, ATLANTIC)
    table.week(1, "orion")
    table.act("observe 1", "travel 2 stay")
    assert table.nk(0) == 3 + 5


@pytest.mark.rule("AN-RULING-30")
def test_any_number_of_connections_each_scoring_also_with_a_tile_gained_on_the_way() -> None:
    table = travelling("plane", NEW_YORK, "NA-9", "NA-1")
    table.pile_top("EU-9")
    table.act(f"go {EUROPE}")
    assert table.seen(0).tiles == ("NA-9", "NA-1", "EU-9")
    assert table.nk(0) == 3 + 5 + 2
    table.act("connect NA-1 car", f"go {PORTUGAL}")
    assert table.nk(0) == 10 + 1
    table.act("connect EU-9 car", f"go {EUROPE}", "connect NA-9 plane", "go +1:0/+30")
    assert table.seen(0).spent_tiles == ("NA-1", "EU-9", "NA-9")
    assert (table.square(0), table.nk(0)) == ("+1:0/+30", 11 + 4)
    assert set(table.seen(0).continents) == {"north_america", "europe", "africa"}


@pytest.mark.rule("AN-RULING-30")
def test_connections_want_a_primary_move_of_at_least_one_step() -> None:
    table = travelling("car", NEW_YORK, "NA-9")
    assert NEW_YORK not in reach(table)
    table.refuses("connect NA-9 plane", "AN-TRV-12")
    table.act("done")
    assert table.asked()[1] != "travel"
    assert table.seen(0).tiles == ("NA-9",)


@pytest.mark.rule("AN-RULING-30")
def test_placing_heliports_counts_as_the_primary_move() -> None:
    table = Arranged(CONSTELLATION, ["sphen", "neil"])
    table.act("travel 1 heliports", "travel 2 stay")
    table.refuses("connect AN-2 helicopter", "AN-TRV-12")
    table.act("heliport -3:+30/+60", "done")
    assert table.offers("connect") == ["connect AN-2 helicopter"]


@pytest.mark.rule("AN-RULING-31")
def test_continents_flown_over_are_not_visited() -> None:
    # From Brazil to Arabia every way of three steps passes over Africa or Europe.
    table = travelling("plane", "-1:-30/-60", home="south_america")
    table.act("go +1:+30/+60")
    assert set(table.seen(0).continents) == {"south_america", "asia"}
    assert [tile[:2] for tile in table.seen(0).tiles] == ["AS"]
    assert table.nk(0) == 4 + 5 + 3


@pytest.mark.rule("AN-RULING-32")
def test_vehicle_that_cannot_move_any_more_is_lost() -> None:
    table = Arranged(CONSTELLATION, ["sphen", "neil"])
    table.tiles()
    table.tiles("NA-9", seat=1)
    table.state.heliports = tuple(table.cat.square[name] for name in (NEW_YORK, "-3:+30/+60"))
    table.first_player(1)
    table.act("travel 2 helicopter", "travel 1 heliports", f"heliport -3:-90/-120 {NEW_YORK}", "done")
    assert table.square(1) == NEW_YORK
    assert table.seen(1).tiles == ("NA-9",)
    assert "helicopter" not in table.seen(1).vehicles
    assert table.events(events.Stayed)[-1].seat == 1


@pytest.mark.rule("AN-RULING-32")
def test_vehicle_without_a_way_is_not_declared_but_staying_is() -> None:
    table = Arranged(CONSTELLATION, ["sphen", "neil"])
    table.state.heliports = (table.cat.square["-1:0/+30"],)
    table.at(0, "-1:0/+30")
    table.refuses("travel 1 helicopter", "AN-RULING-32")
    table.act("travel 1 stay", "travel 2 stay")
    assert table.square(0) == "-1:0/+30"


@pytest.mark.rule("AN-RULING-32")
def test_spacecraft_in_flight_may_stay_too() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.in_space(0, "outbound", 2)
    table.act("travel 1 stay", "travel 2 stay")
    assert table.player(0).stage == 2
