"""Rulings about the way to the Moon and home, and about how the race is decided (AN-RULING-15 to 25)."""

from __future__ import annotations

import pytest

from moonrace.games.astronavigators import events
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, Arranged

FLORIDA = "+1:-60/-90"
CREW = ["neil", "joao", "yuri", "leo"]


def racing(players: int = 2, mode: str = FIRST_AND_FAST) -> Arranged:
    """A race in the second year, nobody launched."""
    who = CREW if mode == CONSTELLATION else ["europe", "asia", "africa", "oceania"]
    table = Arranged(mode, who[:players])
    table.round(14)
    for seat in range(players):
        table.points(seat, nk=90)
    return table


def fly(table: Arranged, seat: int = 0) -> None:
    """One seat declares its spacecraft in week 1 and makes one step; the others stay."""
    table.first_player(seat)
    count = sum(table.state.is_playing(other) for other in range(table.state.players))
    table.act("travel 1 spacecraft", *[f"travel {week} stay" for week in range(2, count + 1)], "fly")


def values(table: Arranged, seat: int = 0) -> dict[int, int]:
    """The outbound tiles as a seat sees them; -1 face down."""
    return {tile.stage: tile.value for tile in table.view(seat).trajectory if tile.direction == "outbound"}


# Tiles and housing ----------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-15")
def test_tiles_are_turned_up_when_entered_and_stay_so() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.in_space(1, "outbound", 2)
    table.script("15")
    fly(table)
    assert table.player().stage == 3
    assert values(table) == {1: -1, 2: -1, 3: 15, 4: -1, 5: -1}
    table.finish_month()
    table.tile_value(4, 10)
    fly(table)
    assert table.player().stage == 4
    assert values(table)[3] == 15
    assert values(table)[2] == -1


@pytest.mark.rule("AN-RULING-16")
@pytest.mark.parametrize(
    ("players", "others", "stage"),
    [
        (2, [2], 3),
        (2, [3], 2),
        (3, [2], 2),
        (3, [2, 2], 3),
        (4, [2, 2, 3], 3),
        (1, [], 2),
    ],
)
def test_a_tile_is_full_with_the_dice_of_others(players: int, others: list[int], stage: int) -> None:
    table = racing(players)
    table.in_space(0, "outbound", 1)
    for seat, there in enumerate(others, start=1):
        table.in_space(seat, "outbound", there)
    table.tile_values(0, 5, 5)
    fly(table)
    assert (table.player().stage, table.dv()) == (stage, 5)


@pytest.mark.rule("AN-RULING-16")
def test_housing_counts_the_dice_of_that_moment() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.in_space(1, "outbound", 2)
    table.tile_values(0, 5, 5)
    table.act("travel 2 spacecraft", "travel 1 spacecraft", "fly", "fly")
    assert [table.player(seat).stage for seat in (0, 1)] == [2, 3]


@pytest.mark.rule("AN-RULING-16")
def test_who_is_out_of_the_game_takes_no_place() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.in_space(1, "outbound", 2)
    table.points(1, nk=0)
    table.player(1).abort_spent = True
    table.tile_values(0, 5, 5)
    table.act("travel 2 spacecraft", "travel 1 spacecraft", "fly")
    assert (table.seen(1).fate, table.player(1).stage) == ("out", 3)
    assert [tile.seats for tile in table.view().trajectory] == [(0,), (), (), (), ()]
    table.act("fly")
    table.finish_month()
    fly(table)
    assert table.player().stage == 3


@pytest.mark.rule("AN-RULING-16")
def test_housing_holds_on_the_way_home_but_not_on_the_moon_the_pad_or_earth() -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, "moon")
    table.in_space(1, "inbound", 1)
    table.tile_value(2, 10, "inbound")
    fly(table)
    assert table.seen().place == "inbound"
    assert table.seen().stage == 2
    landing = racing(2, CONSTELLATION)
    landing.in_space(0, "outbound", 5)
    landing.in_space(1, "moon")
    fly(landing)
    assert landing.seen().place == "moon"
    home = racing(2, CONSTELLATION)
    home.in_space(1, "home")
    home.in_space(0, "inbound", 5)
    home.first_player(0)
    home.act("travel 1 spacecraft", "fly")
    assert home.seen().fate == "arrived"
    pad = racing(2)
    for seat in (0, 1):
        pad.at(seat, FLORIDA)
    pad.tile_values(0, 5)
    pad.act("travel 1 spacecraft", "travel 2 spacecraft")
    pad.act("launch saturn_v", "draw 4", "draw 4", "done", "launch saturn_v", "draw 5")
    assert [pad.player(seat).stage for seat in (0, 1)] == [1, 2]


# Aborts ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-17")
def test_an_abort_in_the_middle_of_a_move_ends_it() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.points(nk=20)
    table.tile_values(0, 15)
    table.calibrated(0, sct="milky_way", extra=2)
    table.script("10")
    fly(table)
    assert table.dv() == 15
    table.act("fly")
    seen = table.seen()
    assert (seen.place, seen.square, seen.dv, seen.has_abort) == ("earth", FLORIDA, 0, False)
    assert not seen.has_lunar_module
    assert values(table)[3] == 10
    assert all(0 not in tile.seats for tile in table.view().trajectory)
    # The steps left are lost, and the next launch is a travel action of its own.
    assert table.asked()[1] == "declare"
    table.first_player(0)
    assert "travel 1 spacecraft" in table.legal()
    table.in_space(1, "outbound", 2)
    table.act("travel 1 stay", "travel 2 spacecraft", "fly")
    assert table.player(1).stage == 3


@pytest.mark.rule("AN-RULING-17")
def test_the_lunar_module_is_taken_back() -> None:
    table = racing()
    table.in_space(0, "outbound", 3)
    assert table.seen().has_lunar_module
    table.points(nk=5)
    table.tile_value(4, 10)
    fly(table)
    assert (table.seen().place, table.seen().has_lunar_module) == ("earth", False)


@pytest.mark.rule("AN-RULING-18")
@pytest.mark.parametrize(
    ("place", "stage", "is_open"),
    [("outbound", 1, True), ("outbound", 5, True), ("moon", 0, False), ("inbound", 1, False)],
)
def test_abort_stage_works_before_the_landing_only(place: str, stage: int, is_open: bool) -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, place, stage)
    table.tokens("full_moon")
    table.act("travel 1 stay", "travel 2 stay")
    if is_open:
        table.act("abort-stage")
        assert table.seen().place == "earth"
    else:
        table.refuses("abort-stage", "AN-RULING-18")


@pytest.mark.rule("AN-RULING-18")
def test_abort_stage_is_nothing_for_the_pad() -> None:
    table = racing()
    table.at(0, FLORIDA)
    table.tokens("full_moon")
    table.act("travel 1 stay", "travel 2 stay")
    table.refuses("abort-stage", "AN-RULING-18")


# Trajectory tiles of players ------------------------------------------------------------------------------


def launching(players: int = 2, mode: str = FIRST_AND_FAST) -> Arranged:
    """The first player is about to launch from Florida."""
    table = racing(players, mode)
    table.at(0, FLORIDA)
    table.tile_value(1, 0)
    table.act("travel 1 spacecraft", *[f"travel {week} stay" for week in range(2, players + 1)])
    return table


@pytest.mark.rule("AN-RULING-19")
def test_each_eligible_player_chooses_a_pile_it_has_not_drawn_from() -> None:
    table = launching(3)
    table.drawn(1, 5, seat=0)
    table.drawn(3, 5, seat=0)
    table.in_space(2, "outbound", 2)
    table.act("launch saturn_v")
    assert table.asked() == (0, "draw tile")
    assert table.legal() == ["draw 2", "draw 4", "draw 5"]
    table.refuses("draw 3", "AN-TRJ-01")
    table.script("25")
    table.act("draw 4")
    assert [(tile.stage, tile.value) for tile in table.seen(0).drawn] == [(1, 5), (3, 5), (4, 25)]
    assert [(tile.stage, tile.value) for tile in table.seen(0, by=1).drawn] == [(1, -1), (3, -1), (4, -1)]
    assert table.asked() == (1, "draw tile")
    assert table.legal() == [f"draw {stage}" for stage in (1, 2, 3, 4, 5)]
    table.act("draw 1")
    # The third has left the Earth map and draws nothing.
    assert table.asked()[1] != "draw tile"
    assert table.seen(2).drawn == ()


@pytest.mark.rule("AN-RULING-19")
def test_a_relaunch_draws_again_and_nobody_holds_more_than_five() -> None:
    table = launching()
    table.player().launches = 1
    for stage, value in ((1, 5), (2, 5), (3, 5), (4, 10)):
        table.drawn(stage, value)
    for stage, value in ((1, 5), (2, 5), (3, 10), (4, 10), (5, 15)):
        table.drawn(stage, value, seat=1)
    table.act("launch saturn_v")
    assert table.legal() == ["draw 5"]
    table.act("draw 5")
    # The other one holds five, and is not asked.
    assert table.asked() == (0, "flight")
    assert [len(table.seen(seat).drawn) for seat in (0, 1)] == [5, 5]


@pytest.mark.rule("AN-RULING-19")
def test_only_outbound_piles_that_are_not_empty_can_be_chosen() -> None:
    table = launching(2, CONSTELLATION)
    table.act("launch saturn_v")
    assert table.legal() == [f"draw {stage}" for stage in (1, 2, 3, 4, 5)]
    del table.state.stage_bags[3][1:]  # the face-down tile on the board is all that is left
    table.points()
    assert table.legal() == ["draw 1", "draw 2", "draw 4", "draw 5"]


@pytest.mark.rule("AN-RULING-20")
def test_an_exchange_lays_the_own_tile_face_up_and_hides_the_other() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.in_space(1, "outbound", 4)
    table.points(1, dv=30)
    table.drawn(4, 10)
    table.tile_values(0, 5)
    table.act("travel 1 spacecraft", "travel 2 stay")
    table.script("20")
    table.act("exchange 4")
    assert values(table, 1)[4] == 10
    assert [(tile.stage, tile.value) for tile in table.seen(0).drawn] == [(4, 20)]
    assert [(tile.stage, tile.value) for tile in table.seen(0, by=1).drawn] == [(4, -1)]
    assert not table.events(events.ExchangedFor, seat=1)
    # The die of the other one stays where it stands, with its DV.
    assert (table.player(1).stage, table.dv(1)) == (4, 30)
    table.refuses("claim-step", "AN-TRJ-08")
    table.act("fly")
    assert (table.player().stage, table.dv()) == (2, 5)


@pytest.mark.rule("AN-RULING-20")
def test_claiming_the_extra_step_shows_both_tiles() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.drawn(4, 10)
    table.tile_values(0, 5, 5)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    table.script("10")
    table.act("exchange 4")
    assert table.player().stage == 2
    assert [tile.value for tile in table.seen(0, by=1).drawn] == [-1]
    table.act("claim-step")
    assert [tile.value for tile in table.seen(0, by=1).drawn] == [10]
    table.act("fly")
    assert (table.player().stage, table.dv()) == (3, 10)


@pytest.mark.rule("AN-RULING-20")
def test_the_step_need_not_be_claimed_and_then_the_tile_stays_secret() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.drawn(4, 10)
    table.tile_values(0, 5)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    table.script("10")
    table.act("exchange 4", "done")
    assert table.player().stage == 2
    assert [tile.value for tile in table.seen(0, by=1).drawn] == [-1]


@pytest.mark.rule("AN-RULING-20")
@pytest.mark.parametrize(("mine", "nk", "dv", "stage"), [(5, 30, 5, 2), (20, 30, 20, 2), (20, 15, 0, 0)])
def test_the_dv_of_the_tile_one_stands_on_changes_with_it(mine: int, nk: int, dv: int, stage: int) -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.points(nk=nk)
    table.drawn(2, mine)
    table.tile_values(0, 15)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert table.dv() == 15
    table.act("exchange 2")
    assert (table.dv(), table.player().stage) == (dv, stage)
    assert values(table)[2] == mine


@pytest.mark.rule("AN-RULING-20")
def test_a_cancelled_tile_adds_nothing_by_being_exchanged() -> None:
    table = racing()
    table.in_space(0, "outbound", 1)
    table.drawn(2, 20)
    table.tile_values(0, 15)
    table.calibrated(0, sxt="full_moon")
    table.act("travel 1 spacecraft", "travel 2 stay", "fly", "cancel", "exchange 2")
    assert (table.dv(), values(table)[2]) == (0, 20)


@pytest.mark.rule("AN-RULING-21")
def test_dv_is_not_reset_on_the_moon() -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, "outbound", 5)
    table.points(dv=45)
    table.tile_value(1, 15, "inbound")
    fly(table)
    assert (table.seen().place, table.dv()) == ("moon", 45)
    table.finish_month()
    fly(table)
    assert (table.seen().place, table.dv()) == ("inbound", 60)


# The end --------------------------------------------------------------------------------------------------


def finished(table: Arranged) -> Arranged:
    """The last month, in which nobody does anything."""
    table.round(24)
    table.finish_month()
    assert table.match.over
    return table


@pytest.mark.rule("AN-RULING-22")
def test_without_a_landing_the_furthest_stage_wins() -> None:
    table = racing(3)
    table.in_space(0, "outbound", 2)
    table.in_space(1, "outbound", 4)
    table.points(1, nk=50, dv=50)
    result = finished(table).match.result
    assert result is not None
    assert (result.winners, result.ranking) == ((1,), ((1,), (0,), (2,)))


@pytest.mark.rule("AN-RULING-22")
@pytest.mark.parametrize(
    ("points", "ranking"),
    [
        # NK and DV of two players on one stage; the second one reached it first.
        ([(60, 20), (70, 40)], ((0,), (1,), (2,))),
        ([(60, 40), (70, 40)], ((1,), (0,), (2,))),
        ([(60, 30), (70, 40)], ((1,), (0,), (2,))),
    ],
)
def test_on_one_stage_leftover_knowledge_decides_and_then_who_came_first(
    points: list[tuple[int, int]], ranking: tuple[tuple[int, ...], ...]
) -> None:
    table = racing(3)
    for seat in (1, 0):
        table.in_space(seat, "outbound", 3)
        table.points(seat, nk=points[seat][0], dv=points[seat][1])
    result = finished(table).match.result
    assert result is not None
    assert result.ranking == ranking


@pytest.mark.rule("AN-RULING-23")
def test_the_first_arrival_does_not_end_the_game_but_the_last_does() -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, "inbound", 5)
    table.in_space(1, "inbound", 4)
    table.tile_value(5, 15, "inbound")
    table.act("travel 1 spacecraft", "travel 2 spacecraft", "fly", "fly")
    assert table.seen(0).fate == "arrived"
    assert table.match.result is None
    table.finish_month()
    assert table.asked() == (1, "declare")
    table.act("travel 1 spacecraft", "fly")
    assert table.match.over
    assert table.view().round < 24


@pytest.mark.rule("AN-RULING-23")
def test_the_game_is_over_when_the_rest_is_out() -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, "home")
    table.in_space(1, "outbound", 2)
    table.points(1, nk=0)
    table.player(1).abort_spent = True
    table.tile_value(3, 5)
    table.first_player(1)
    table.act("travel 1 spacecraft", "fly")
    assert table.seen(1).fate == "out"
    assert table.match.over


@pytest.mark.rule("AN-RULING-23")
def test_arrivals_are_ranked_home_inbound_moon_outbound_earth() -> None:
    table = racing(4, CONSTELLATION)
    table.in_space(2, "outbound", 5)
    table.in_space(0, "moon")
    table.in_space(3, "inbound", 1)
    table.in_space(1, "home")
    standings = table.view().standings
    assert [entry.arrival for entry in standings] == [1, 3, 0, 2]
    assert [entry.race_position for entry in standings] == [3, 1, 4, 2]
    earth = racing(3, CONSTELLATION)
    for seat in range(3):
        earth.player(seat).launches = 1
    earth.in_space(1, "outbound", 1)
    earth.in_space(2, "outbound", 2)
    assert [entry.arrival for entry in earth.view().standings] == [0, 1, 2]


@pytest.mark.rule("AN-RULING-23")
def test_on_one_stage_who_got_there_first_is_ahead_and_who_never_launched_gets_nothing() -> None:
    table = racing(4, CONSTELLATION)
    table.in_space(3, "outbound", 2)
    table.in_space(1, "outbound", 2)
    # Third and fourth never launched: the point of the third place goes to nobody.
    assert [entry.arrival for entry in table.view().standings] == [0, 2, 0, 3]


@pytest.mark.rule("AN-RULING-24")
@pytest.mark.parametrize(("was_spent", "fate", "arrival"), [(False, "dropped", 1), (True, "out", 0)])
def test_an_abort_on_the_way_home_keeps_the_rank_with_the_token(
    was_spent: bool, fate: str, arrival: int
) -> None:
    table = racing(3, CONSTELLATION)
    table.in_space(1, "moon")
    table.in_space(2, "home")
    table.in_space(0, "inbound", 2)
    table.points(nk=4)
    table.player().abort_spent = was_spent
    table.tile_value(3, 5, "inbound")
    table.first_player(0)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert (table.seen().fate, table.seen().has_abort) == (fate, False)
    assert [entry.arrival for entry in table.view().standings] == [arrival, 1 - arrival, 2]


@pytest.mark.rule("AN-RULING-24")
def test_who_is_out_on_the_way_to_the_moon_has_no_arrival() -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, "outbound", 3)
    table.in_space(1, "outbound", 1)
    table.points(nk=5)
    table.player().abort_spent = True
    table.tile_value(4, 10)
    fly(table)
    assert table.seen().fate == "out"
    assert [entry.arrival for entry in table.view().standings] == [0, 1]


@pytest.mark.rule("AN-RULING-25")
def test_leftover_knowledge_counts_for_who_has_launched() -> None:
    table = racing(4, CONSTELLATION)
    table.points(0, nk=90)  # never launched
    table.in_space(1, "outbound", 1)
    table.points(1, nk=60, dv=20)
    table.in_space(2, "outbound", 2)
    table.points(2, nk=60, dv=30)
    table.in_space(3, "outbound", 3)
    table.points(3, nk=60, dv=60)
    standings = table.view().standings
    assert [entry.leftover_nk for entry in standings] == [0, 40, 30, 0]
    assert [entry.leftover for entry in standings] == [0, 2, 1, 0]


@pytest.mark.rule("AN-RULING-25")
def test_zero_scores_nothing_and_ties_go_by_the_race() -> None:
    table = racing(4, CONSTELLATION)
    for seat, stage in ((0, 1), (1, 3), (2, 2), (3, 4)):
        table.in_space(seat, "outbound", stage)
        table.points(seat, nk=50, dv=50 if seat == 3 else 20)
    assert [entry.leftover for entry in table.view().standings] == [0, 2, 1, 0]
    alone = racing(2, CONSTELLATION)
    alone.in_space(0, "outbound", 1)
    alone.points(0, nk=20, dv=20)
    assert [entry.leftover for entry in alone.view().standings] == [0, 0]


@pytest.mark.rule("AN-RULING-25")
@pytest.mark.parametrize(
    ("place", "was_spent", "fate"), [("inbound", False, "dropped"), ("outbound", True, "out")]
)
def test_dropouts_and_who_is_out_have_no_leftover(place: str, was_spent: bool, fate: str) -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, place, 2)
    table.in_space(1, "outbound", 5)
    table.points(0, nk=44, dv=40)
    table.points(1, nk=41, dv=40)
    table.player().abort_spent = was_spent
    table.tile_value(3, 5, place)
    fly(table)
    assert table.seen().fate == fate
    assert [(entry.leftover_nk, entry.leftover) for entry in table.view().standings] == [(0, 0), (1, 1)]


@pytest.mark.rule("AN-RULING-25")
def test_an_aborted_player_back_on_the_pad_keeps_leftover_knowledge() -> None:
    table = racing(2, CONSTELLATION)
    table.in_space(0, "outbound", 2)
    table.points(0, nk=44, dv=40)
    table.points(1, nk=90)
    table.tile_value(3, 5)
    fly(table)
    assert table.seen().place == "earth"
    assert [(entry.leftover_nk, entry.leftover) for entry in table.view().standings] == [(44, 1), (0, 0)]
