"""Tiles and Modules on the blueprint, and what they give (MS-BLU)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from moonrace.games.moonshot.blueprint import can_ever_be_met
from tests.games.moonshot.arranged import Arranged

SPACES = {"r1c3", "r1c4", *(f"r2c{n}" for n in range(2, 6)), *(f"r3c{n}" for n in range(1, 7))}


def drawing_board(*tiles: str, next_tile: str = "T-S05") -> Arranged:
    """The USSR has these tiles installed and pays for another, which it must place now."""
    table = Arranged()
    table.tiles(0, *tiles)
    table.development(0, next_tile)
    table.engineering(0)
    table.act(f"install {next_tile}")
    return table


def spaces(table: Arranged) -> set[str]:
    """Where the tile in hand may go."""
    return {action.split()[2] for action in table.offers("place")}


def arriving(module: str, *tiles: str) -> Arranged:
    """A Module arrives at the USSR's blueprint with these tiles."""
    table = Arranged()
    table.tiles(0, *tiles)
    table.suppliers_line(0, "-", "-", module)
    table.suppliers_line(1)
    table.suppliers()
    assert table.asked == ("fit a Module", 0)
    return table


def modules(table: Arranged) -> dict[str, tuple[str, bool]]:
    return {seen.slot: (seen.module, seen.is_met) for seen in table.seen(0).modules if seen.module}


# Placing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-BLU-01")
def test_a_tile_is_placed_in_any_of_four_rotations() -> None:
    table = drawing_board("T-S06 r2c3")
    places = [action for action in table.offers("place") if " r2c4 " in action]
    assert places == [f"place T-S05 r2c4 {turns}" for turns in range(4)]
    table.refuses("place T-S05 r2c4 4", "MS-BLU-01")
    table.refuses("place T-S05 r2c4 -1", "MS-BLU-01")


@pytest.mark.rule("MS-BLU-01", "MS-BLU-03")
@pytest.mark.parametrize(
    ("neighbour", "matches"),
    [("T-E04 r2c3 0", (0, 0, 1, 1)), ("T-E04 r2c3 1", (0, 1, 0, 0))],
    ids=["against S", "against E"],
)
@pytest.mark.parametrize("turns", range(4))
def test_one_clockwise_turn_moves_the_left_edge_to_the_top(
    turns: int, neighbour: str, matches: tuple[int, ...]
) -> None:
    # T-S05 shows S S E - clockwise from the top, so with each turn its left edge is -, E, S, S.
    table = drawing_board(neighbour)
    table.act(f"place T-S05 r2c4 {turns}")
    gained = matches[turns]
    assert table.parameters() == ((1 + gained, 2, 0) if neighbour.endswith("0") else (1, 2 + gained, 0))


@pytest.mark.rule("MS-BLU-06", "MS-RULING-12")
def test_the_first_tile_goes_anywhere() -> None:
    table = drawing_board()
    assert spaces(table) == SPACES
    assert len(table.offers("place")) == 12 * 4
    table.refuses("place T-S05 r1c2 0", "MS-BLU-06")
    table.refuses("place T-S05 r4c1 0", "MS-BLU-06")


@pytest.mark.rule("MS-BLU-06", "MS-RULING-12")
@pytest.mark.parametrize(
    ("at", "near"),
    [
        ("r1c3", {"r1c4", "r2c3"}),
        ("r2c4", {"r1c4", "r2c3", "r2c5", "r3c4"}),
        ("r3c1", {"r3c2"}),
        ("r2c2", {"r2c3", "r3c2"}),
    ],
)
def test_later_tiles_go_beside_an_installed_one_or_on_it(at: str, near: set[str]) -> None:
    table = drawing_board(f"T-S06 {at}")
    assert spaces(table) == near | {at}
    far = next(iter(SPACES - near - {at}))
    table.refuses(f"place T-S05 {far} 0", "MS-BLU-06")


@pytest.mark.rule("MS-BLU-06")
def test_a_tile_being_installed_is_placed_at_once() -> None:
    table = drawing_board("T-S06 r2c3")
    assert table.asked == ("place a tile", 0)
    assert table.offers("place") == table.legal()
    assert table.legal(1) == []


# What tiles give ------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-BLU-02")
@pytest.mark.parametrize(
    ("tile", "parameters"),
    [
        ("T-S01", (2, 0, 0)),
        ("T-S05", (1, 0, 0)),
        ("T-E01", (0, 2, 0)),
        ("T-E13", (0, 1, 0)),
        ("T-C01", (0, 0, 2)),
        ("T-C14", (0, 0, 1)),
    ],
)
def test_every_centre_icon_counts_at_once(tile: str, parameters: tuple[int, int, int]) -> None:
    table = drawing_board(next_tile=tile)
    assert table.parameters() == (0, 0, 0)
    table.act(f"place {tile} r2c3 0")
    assert table.parameters() == parameters


@pytest.mark.rule("MS-BLU-03", "MS-RULING-13")
def test_each_matching_pair_of_edges_counts_1() -> None:
    table = Arranged()
    table.tiles(0, "T-S14 r2c3 0")
    assert table.parameters() == (1, 0, 0)
    table.tiles(0, "T-S06 r2c4 1")
    assert table.parameters() == (1 + 1 + 1, 0, 0)
    table.tiles(0, "T-S05 r1c3 2")
    assert table.parameters() == (2 + 2 + 1, 0, 0)
    matched = {tile.space: tile.matched for tile in table.seen(0).tiles}
    assert matched == {"r1c3": (2,), "r2c3": (0, 1), "r2c4": (3,)}


@pytest.mark.rule("MS-BLU-03")
def test_a_match_counts_for_the_parameter_of_the_edge_not_of_the_centre() -> None:
    table = Arranged()
    table.tiles(0, "T-S05 r1c3 0", "T-S06 r2c3 3")
    assert table.parameters() == (2, 1, 0)


@pytest.mark.rule("MS-RULING-13")
def test_edges_on_the_rim_or_towards_modules_never_match() -> None:
    table = Arranged()
    table.tiles(0, "T-S14 r1c3 0")
    table.modules(0, "MOD-07 R1", "MOD-17 K3")
    assert table.parameters() == (1, 0, 0)
    assert table.seen(0).tiles[0].matched == ()


@pytest.mark.rule("MS-BLU-04")
def test_different_icons_may_touch_and_add_nothing() -> None:
    table = drawing_board("T-S14 r2c3", next_tile="T-E14")
    table.act("place T-E14 r2c4 1")  # E on the left against S
    assert table.parameters() == (1, 1, 0)


@pytest.mark.rule("MS-BLU-04")
@pytest.mark.parametrize("turns", range(4))
def test_blank_edges_may_touch_anything_and_add_nothing(turns: int) -> None:
    table = drawing_board("T-S05 r2c3", next_tile="T-S06")  # its left edge is blank
    table.act(f"place T-S06 r2c2 {turns}")
    assert table.parameters() == (2, 0, 0)


@pytest.mark.rule("MS-BLU-05")
def test_tiles_without_a_centre_are_payload_tiles_one_payload_each() -> None:
    table = Arranged()
    assert sum(table.cat.is_payload) == 12
    table.tiles(0, "T-P10 r1c3", "T-S02 r1c4 2", "T-P11 r3c4", "T-S06 r2c4")
    assert table.cat.centre_count[table.cat.tile["T-P10"]] == 0
    table.sets(0, money=100)
    table.engineering(0)
    assert {action.split()[2] for action in table.offers("prepare")} == {"r1c3", "r3c4"}
    table.act("prepare satellite r1c3", "pass", "prepare satellite r3c4")
    assert table.seen(0).payloads == ("satellite", "satellite")


# Covering -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-BLU-07", "MS-BLU-08", "MS-RULING-14")
def test_a_covered_tile_is_lost_with_all_it_gave() -> None:
    table = drawing_board("T-S14 r2c3", "T-S06 r2c4 1", next_tile="T-C01")
    assert table.parameters() == (3, 0, 0)
    table.act("place T-C01 r2c4 0")
    assert table.parameters() == (1, 0, 2)
    assert table.view().lost_tiles == ("T-S06",)
    assert [tile.tile for tile in table.seen(0).tiles] == ["T-S14", "T-C01"]
    assert table.view().research_area == ()
    assert "buy T-S06" not in table.legal(1)
    told = table.events(events.Installed)[-1]
    assert (told.covered, told.structure, told.code) == ("T-S06", 1, 2)


@pytest.mark.rule("MS-RULING-14")
def test_a_payload_marker_on_a_covered_tile_is_lost() -> None:
    table = drawing_board("T-P01 r1c3", next_tile="T-P02")
    table.payload(0, "astronaut", "r1c3")
    table.act("place T-P02 r1c3 0")
    assert table.seen(0).payloads == ()


@pytest.mark.rule("MS-BLU-08")
def test_parameters_follow_every_installation_at_once() -> None:
    table = drawing_board("T-S14 r2c3", next_tile="T-S06")
    assert table.parameters() == (1, 0, 0)
    step = table.act("place T-S06 r2c4 1")
    told = next(event for event in step.events if isinstance(event, events.Installed))
    assert (told.structure, told.electronics, told.code) == table.parameters() == (3, 0, 0)


# Modules --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-BLU-09")
def test_a_module_goes_on_an_empty_place_or_replaces_one_which_is_discarded() -> None:
    table = arriving("MOD-17", "T-S01 r1c3", "T-E03 r2c3", "T-C01 r3c3")
    before = sum(table.parameters())
    table.act("fit MOD-17 K3")
    assert modules(table) == {"K3": ("MOD-17", True)}
    assert sum(table.parameters()) == before + 2
    table.suppliers_line(0, "-", "-", "MOD-20")
    table.suppliers()
    table.refuses("fit MOD-20 K5", "MS-BLU-09")
    assert table.legal() == ["fit MOD-20 K3", "fit MOD-20 K4"]
    table.act("fit MOD-20 K3")
    assert modules(table) == {"K3": ("MOD-20", True)}
    assert table.view().module_discard == ("MOD-17",)
    assert table.seen(0).adaptivity == 1


CONDITIONS = [
    # Module, place, tiles all of which it needs, bonus in S, E, C and Adaptivity
    ("MOD-01", "R2", ("T-S01 r2c3",), (2, 0, 0, 0)),
    ("MOD-07", "R1", ("T-P10 r1c3", "T-P11 r1c4"), (0, 1, 0, 1)),
    ("MOD-10", "R3", ("T-P10 r3c3",), (1, 1, 0, 0)),
    ("MOD-04", "R2", ("T-S14 r2c3", "T-S06 r2c4 1", "T-S08 r2c5 1"), (2, 0, 0, 0)),
    ("MOD-11", "R1", ("T-S01 r1c3", "T-S05 r2c3"), (3, 0, 0, 0)),
    ("MOD-16", "R2", ("T-S01 r2c3", "T-E01 r2c4", "T-C01 r3c3"), (1, 1, 1, 0)),
    ("MOD-17", "K4", ("T-S01 r1c4", "T-S02 r2c4", "T-P10 r3c4"), (2, 0, 0, 0)),
    ("MOD-21", "K3", ("T-E01 r2c3",), (0, 2, 0, 1)),
    ("MOD-24", "K3", ("T-S01 r1c3", "T-E01 r2c3", "T-C01 r3c3"), (1, 1, 1, 0)),
]


@pytest.mark.rule("MS-BLU-10")
@pytest.mark.parametrize(("module", "slot", "tiles", "bonus"), CONDITIONS)
def test_a_module_gives_its_bonus_while_its_row_rows_or_column_meet_the_condition(
    module: str, slot: str, tiles: tuple[str, ...], bonus: tuple[int, int, int, int]
) -> None:
    table = Arranged()
    table.tiles(0, *tiles)
    plain = table.parameters()
    table.modules(0, f"{module} {slot}")
    gained = tuple(now - then for now, then in zip(table.parameters(), plain, strict=True))
    assert (*gained, table.seen(0).adaptivity) == bonus
    assert modules(table) == {slot: (module, True)}
    for missing in range(len(tiles)):
        fewer = Arranged()
        fewer.tiles(0, *tiles[:missing], *tiles[missing + 1 :])
        plain = fewer.parameters()
        fewer.modules(0, f"{module} {slot}")
        assert (fewer.parameters(), fewer.seen(0).adaptivity) == (plain, 0)


@pytest.mark.rule("MS-BLU-10", "MS-RULING-15")
@pytest.mark.parametrize(
    ("module", "slot", "tile"),
    [("MOD-01", "R2", "T-S01 r1c3"), ("MOD-11", "R2", "T-S01 r1c3"), ("MOD-20", "K3", "T-S01 r2c4")],
)
def test_conditions_look_only_at_their_own_spaces(module: str, slot: str, tile: str) -> None:
    table = Arranged()
    table.tiles(0, tile, "T-S05 r3c6")
    table.modules(0, f"{module} {slot}")
    assert table.parameters() == (3, 0, 0)
    assert modules(table) == {slot: (module, False)}


@pytest.mark.rule("MS-RULING-15")
def test_a_bonus_goes_on_and_off_with_its_condition() -> None:
    table = drawing_board("T-P10 r2c3", next_tile="T-S01")
    table.modules(0, "MOD-01 R2")
    assert table.parameters() == (0, 0, 0)
    table.act("place T-S01 r2c3 0", "pass")
    assert table.parameters() == (2 + 2, 0, 0)
    table.development(0, "T-C01")
    table.sets(0, money=7)
    table.act("install T-C01", "place T-C01 r2c3 0")
    assert table.parameters() == (0, 0, 2)


@pytest.mark.rule("MS-RULING-15")
def test_bonuses_never_feed_the_conditions_of_other_modules() -> None:
    table = Arranged()
    table.tiles(0, "T-S01 r2c3")
    table.modules(0, "MOD-01 R2", "MOD-11 R1")
    assert modules(table) == {"R1": ("MOD-11", False), "R2": ("MOD-01", True)}
    assert table.parameters() == (4, 0, 0)


@pytest.mark.rule("MS-RULING-56")
def test_a_module_may_go_where_its_condition_can_never_hold_and_gives_nothing() -> None:
    table = arriving("MOD-04", "T-S05 r1c3", "T-S06 r1c4 1")
    assert table.parameters() == (3, 0, 0)
    assert table.legal() == ["fit MOD-04 R1", "fit MOD-04 R2", "fit MOD-04 R3"]
    cat = table.cat
    can = [can_ever_be_met(cat, cat.slot[slot], cat.module["MOD-04"]) for slot in ("R1", "R2", "R3")]
    assert can == [False, True, True]
    table.act("fit MOD-04 R1")
    assert table.parameters() == (3, 0, 0)
    assert modules(table) == {"R1": ("MOD-04", False)}


# Adaptivity -----------------------------------------------------------------------------------------------


def adaptive(target: str = "M1-3", players: int = 2) -> Arranged:
    """The USSR is about to launch with Adaptivity 1 and the parameters 2, 0, 1 otherwise."""
    table = Arranged(players)
    table.no_missions()
    table.mission("M1-3", "R1-01", "R1-07")
    table.open_moon()
    table.path(0, "R3-01", "R3-02", "R3-03")
    table.tiles(0, "T-P01 r1c3", "T-P02 r1c4")
    for space, payload in (("r1c3", "astronaut"), ("r1c4", "astronaut" if target != "M1-3" else "satellite")):
        table.payload(0, payload, space)
    table.modules(0, "MOD-07 R1")
    table.strong(0, 2, 0, 1)
    table.aims(0, target)
    return table


@pytest.mark.rule("MS-BLU-11", "MS-RULING-16")
def test_adaptivity_is_divided_freely_before_the_first_roll_and_holds_for_the_launch() -> None:
    table = adaptive()
    table.rolls(7, 7)
    table.launches(0, 1)
    assert table.asked == ("adaptivity", 0)
    assert table.events(events.Risk) == []
    assert table.legal() == ["adapt 1 0 0", "adapt 0 1 0", "adapt 0 0 1"]
    table.refuses("adapt 0 0 0", "MS-BLU-11")
    table.refuses("adapt 1 1 0", "MS-BLU-11")
    table.act("adapt 0 0 1")
    # From 7 on R1-01 asks for 2, 0, 1 and R1-07 for 1, 0, 2.
    assert [(event.risk, event.passed) for event in table.events(events.Risk)] == [
        ("R1-01", 1),
        ("R1-07", 1),
    ]
    assert [event.code for event in table.events(events.Adapted, seat=1)] == [1]
    assert table.parameters() == (2, 0, 1)


@pytest.mark.rule("MS-BLU-11", "MS-MIS-03")
def test_of_a_team_the_engineer_divides_adaptivity_and_the_politician_chooses_the_reward() -> None:
    table = adaptive(players=4)
    ussr = table.seen(0)
    table.rolls(7, 7)
    table.launches(0, 1)
    assert table.asked == ("adaptivity", ussr.engineers[0])
    assert table.refusal("adapt 0 0 1", seat=ussr.politicians[0]) is not None
    table.act("adapt 0 0 1")
    assert table.asked == ("mission reward", ussr.politicians[0])
    assert ussr.engineers != ussr.politicians


@pytest.mark.rule("MS-BLU-11")
def test_adaptivity_divided_otherwise_does_not_help() -> None:
    table = adaptive()
    table.rolls(7, 7)
    table.launches(0, 1)
    table.act("adapt 1 0 0")
    assert [event.passed for event in table.events(events.Risk)] == [1, 0]


@pytest.mark.rule("MS-RULING-16")
def test_adaptivity_is_divided_after_hidden_moon_risks_are_turned_up() -> None:
    table = adaptive("M-MOON")
    table.launches(0, 1)
    assert table.asked == ("adaptivity", 0)
    assert [risk.risk for risk in table.seen(0, seat=1).moon_path] == ["R3-01", "R3-02", "R3-03"]


@pytest.mark.rule("MS-RULING-16")
def test_adaptivity_is_not_asked_for_when_the_payload_is_missing_and_never_stored() -> None:
    table = adaptive()
    table.payload(0, "astronaut", "r1c4")
    table.launches(0, 1)
    assert [event.why for event in table.events(events.Delayed)] == ["payload"]
    assert table.events(events.Adapted) == []
    table = adaptive()
    table.rolls(1)
    table.launches(0, 1)
    table.act("adapt 1 0 0")
    table.aims(0, "M1-3")
    table.tiles(0, "T-P03 r2c3")
    table.payload(0, "satellite", "r2c3")
    table.launches(0, 1)
    assert table.asked == ("adaptivity", 0)
    assert table.legal() == ["adapt 1 0 0", "adapt 0 1 0", "adapt 0 0 1"]
