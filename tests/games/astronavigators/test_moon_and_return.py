"""Lunar orbit, the way home and reputation (AN-LUN, AN-EAR, AN-REP)."""

from __future__ import annotations

import pytest

from tests.games.astronavigators.arranged import CONSTELLATION, SOLAR_SYSTEM, Arranged
from tests.games.astronavigators.flights import move, where

WHO = ["neil", "joao", "leo", "wang"]


def in_space(place: str, stage: int = 0, mode: str = CONSTELLATION, players: int = 2) -> Arranged:
    """Seat 0 is in space in the second year, with much knowledge; the others are at home."""
    table = Arranged(mode, WHO[:players])
    table.round(14)
    table.in_space(0, place, stage)
    table.points(0, nk=100)
    return table


def last_month(*places: tuple[str, int], mode: str = CONSTELLATION) -> Arranged:
    """The last month; seats are at these places and have nothing left over."""
    table = Arranged(mode, WHO[: len(places)])
    table.round(24)
    for seat, (place, stage) in enumerate(places):
        table.points(seat, nk=40, dv=0)
        if place != "earth":
            table.in_space(seat, place, stage)
            table.points(seat, dv=40)
    table.restart_month()
    return table


def parts(table: Arranged, part: str) -> list[int]:
    """One part of everybody's reputation."""
    return [getattr(standing, part) for standing in table.view().standings]


# Earth Rise ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-LUN-01", "AN-LUN-03", "AN-RULING-49")
def test_earth_rise_scores_one_terra_card_and_turns_a_phase_active() -> None:
    table = in_space("moon")
    assert [f"observe {week} earth_rise" for week in (1, 2, 3, 4)] == table.offers("observe")
    table.act("observe 3 earth_rise", "travel 1 stay")
    assert (table.nk(0), table.view().terra_left, table.seen(0).scored) == (110, 3, ("terra",))
    phases = ["new_moon", "first_quarter", "full_moon", "last_quarter"]
    assert table.legal() == [f"activate {phase}" for phase in phases]
    table.act("activate full_moon")
    assert table.seen(0).moons == ("full_moon",)
    assert table.view().terra_left == 3


@pytest.mark.rule("AN-LUN-01")
@pytest.mark.parametrize(("place", "stage"), [("outbound", 5), ("inbound", 1)])
def test_earth_rise_is_seen_only_while_the_lunar_module_stands_on_the_moon(place: str, stage: int) -> None:
    table = in_space(place, stage)
    table.refuses("observe 1 earth_rise", "AN-RULING-11")


@pytest.mark.rule("AN-LUN-01")
def test_earth_rise_is_not_seen_from_earth() -> None:
    table = Arranged(CONSTELLATION, WHO[:2])
    table.refuses("observe 1 earth_rise", "AN-LUN-01")


@pytest.mark.rule("AN-LUN-02")
def test_rocky_icon_of_terra_has_no_effect_in_constellation() -> None:
    for mode, count in ((CONSTELLATION, None), (SOLAR_SYSTEM, 2)):
        table = in_space("moon", mode=mode)
        table.observe("terra", "terra")
        assert table.seen(0).icons.get("rocky_planet") == count
        assert ("rocky_planet" in table.seen(0).sets) is (mode == SOLAR_SYSTEM)


@pytest.mark.rule("AN-LUN-02")
def test_terra_comes_from_the_planet_deck_in_solar_system() -> None:
    table = in_space("moon", mode=SOLAR_SYSTEM)
    table.planet_top("mars")
    assert not table.offers("observe")
    table.refuses("observe 1 earth_rise", "AN-RULING-11")
    table.planet_top("terra")
    table.act("observe 2 planet", "travel 1 stay", "activate new_moon")
    assert (table.nk(0), table.seen(0).scored) == (110, ("terra",))


@pytest.mark.rule("AN-LUN-03", "AN-RULING-49")
def test_earth_rise_turns_new_or_spent_phases_or_spent_sets_active_but_no_active_ones() -> None:
    table = in_space("moon")
    table.tokens("new_moon", "milky_way")
    table.tokens("full_moon", "dark_spot", spent=True)
    table.act("observe 1 earth_rise", "travel 2 stay")
    options = {"first_quarter", "full_moon", "last_quarter", "dark_spot"}
    assert set(table.legal()) == {f"activate {token}" for token in options}
    table.refuses("activate new_moon", "AN-RULING-49")
    table.refuses("activate northern_sky", "AN-RULING-49")
    table.act("activate dark_spot")
    assert (table.seen(0).sets, table.seen(0).spent_sets) == (("milky_way", "dark_spot"), ())


@pytest.mark.rule("AN-RULING-49")
def test_earth_rise_asks_for_no_token_where_all_are_active() -> None:
    table = in_space("moon")
    table.tokens("new_moon", "first_quarter", "full_moon", "last_quarter", "milky_way")
    table.act("observe 1 earth_rise", "travel 2 stay")
    assert table.nk(0) == 110
    assert table.asked() == (0, "calibrate")


@pytest.mark.rule("AN-RULING-49")
def test_there_are_four_terra_cards_for_all() -> None:
    table = in_space("moon")
    table.observe("terra", "terra", seat=1)
    table.observe("terra")
    assert table.offers("observe")
    table.act("observe 1 earth_rise", "travel 2 stay", "activate new_moon")
    table.finish_month()
    table.first_player(0)
    assert table.view().terra_left == 0
    table.refuses("observe 1 earth_rise", "AN-RULING-11")


@pytest.mark.rule("AN-RULING-49")
def test_last_terra_card_goes_to_the_earlier_week() -> None:
    table = in_space("moon")
    table.in_space(1, "moon")
    table.points(1, nk=50)
    table.observe("terra", "terra", "terra")
    table.points(0, nk=50)
    table.act("observe 2 earth_rise", "observe 1 earth_rise", "activate new_moon")
    assert (table.nk(0), table.nk(1)) == (50, 60)


@pytest.mark.rule("AN-RULING-48")
def test_saved_cards_of_an_astronaut_are_kept_but_unusable() -> None:
    table = Arranged(CONSTELLATION, WHO[:2])
    table.save("leo")
    assert "observe-saved 1 leo" in table.legal()
    table.prepared(0)
    table.refuses("observe-saved 1 leo", "AN-ACT-07")
    table.in_space(0, "moon")
    table.refuses("observe-saved 1 leo", "AN-RULING-11")
    assert table.seen(0).saved == ("leo",)


@pytest.mark.rule("AN-RULING-48")
def test_saved_terra_is_observed_from_lunar_orbit_in_solar_system() -> None:
    table = Arranged(SOLAR_SYSTEM, WHO[:2])
    table.save("terra", "leo")
    table.refuses("observe-saved 1 terra", "AN-ORR-08")
    table.round(14)
    table.in_space(0, "moon")
    assert table.offers("observe-saved") == [f"observe-saved {week} terra" for week in (1, 2, 3, 4)]
    table.act("observe-saved 1 terra", "travel 2 stay", "activate new_moon")
    assert (table.seen(0).scored, table.seen(0).saved) == (("terra",), ("leo",))


# The way home ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-EAR-01", "AN-EAR-02")
def test_travel_leaves_the_moon_and_the_lunar_module_is_released_on_stage_two() -> None:
    table = in_space("moon")
    table.points(0, dv=30)
    table.tile_values(20, 25, direction="inbound")
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("inbound", 1), 50)
    assert table.seen(0).has_lunar_module
    table.finish_month()
    table.first_player(0)
    move(table, "fly")
    assert (where(table), table.dv(0)) == (("inbound", 2), 75)
    assert not table.seen(0).has_lunar_module


@pytest.mark.rule("AN-EAR-03")
def test_after_inbound_stage_five_comes_the_arrival_without_a_tile() -> None:
    table = in_space("inbound", 4, players=3)
    table.tile_value(5, 30, "inbound")
    move(table, "fly")
    assert (where(table), table.seen(0).fate) == (("inbound", 5), "playing")
    table.finish_month()
    table.first_player(0)
    move(table, "fly")
    assert (where(table), table.seen(0).fate, table.dv(0)) == (("home", 0), "arrived", 30)
    assert not table.match.over
    table.finish_month()
    assert table.asked()[0] != 0


@pytest.mark.rule("AN-EAR-04")
def test_abort_on_the_way_home_is_a_dropout_that_keeps_the_rank_and_loses_leftovers() -> None:
    table = in_space("inbound", 1, players=3)
    table.points(0, nk=50, dv=40)
    table.in_space(1, "moon")
    table.points(1, nk=90, dv=89)
    table.tile_value(2, 15, "inbound")
    assert parts(table, "leftover_nk") == [10, 1, 0]
    move(table, "fly")
    seen = table.seen(0)
    assert (seen.fate, where(table), seen.has_abort) == ("dropped", ("inbound", 2), False)
    assert parts(table, "arrival") == [2, 1, 0]
    assert parts(table, "leftover_nk") == [0, 1, 0]
    table.finish_month()
    for _ in range(2):
        assert table.asked()[0] != 0
        table.stay()


@pytest.mark.rule("AN-EAR-04")
def test_there_is_no_abort_stage_on_the_way_home() -> None:
    table = in_space("inbound", 1)
    table.tokens("milky_way")
    table.all_stay()
    assert table.asked() == (0, "calibrate")
    table.refuses("abort-stage", "AN-RULING-18")


@pytest.mark.rule("AN-EAR-05")
def test_furthest_inbound_stage_is_first_when_nobody_returned() -> None:
    table = last_month(("moon", 0), ("inbound", 2), ("inbound", 4), ("outbound", 5))
    assert parts(table, "arrival") == [1, 2, 3, 0]
    table.finish_month()
    assert table.match.result is not None
    assert table.match.result.winners == (2,)


@pytest.mark.rule("AN-EAR-06")
def test_dropout_without_an_abort_token_gets_nothing_for_arrival() -> None:
    table = in_space("inbound", 1, players=3)
    table.player(0).abort_spent = True
    table.points(0, nk=50, dv=40)
    table.in_space(1, "outbound", 1)
    table.tile_value(2, 15, "inbound")
    assert parts(table, "arrival") == [2, 1, 0]
    move(table, "fly")
    assert table.seen(0).fate == "out"
    assert parts(table, "arrival") == [0, 2, 0]


# Reputation ------------------------------------------------------------------------------------------------

PLACES = [("outbound", 2), ("home", 0), ("moon", 0), ("inbound", 3)]


@pytest.mark.rule("AN-REP-01")
@pytest.mark.parametrize(("players", "points"), [(4, [0, 3, 1, 2]), (3, [0, 2, 1]), (2, [0, 1])])
def test_arrival_is_worth_more_the_more_take_part(players: int, points: list[int]) -> None:
    table = last_month(*PLACES[:players])
    table.finish_month()
    assert parts(table, "arrival") == points
    assert table.match.result is not None
    assert table.match.result.scores == tuple(float(it) for it in points)


@pytest.mark.rule("AN-REP-01")
def test_who_got_to_a_stage_first_is_ahead_there() -> None:
    table = last_month(("outbound", 1), ("inbound", 3), ("outbound", 1))
    table.in_space(0, "inbound", 3)
    assert parts(table, "arrival") == [1, 2, 0]


@pytest.mark.rule("AN-REP-02")
@pytest.mark.parametrize(("players", "points"), [(4, [1, 0, 2, 0]), (3, [0, 0, 1]), (2, [1, 0])])
def test_most_leftover_points_are_worth_two_and_one_or_one(players: int, points: list[int]) -> None:
    table = last_month(*PLACES[:players])
    for seat, left in enumerate([20, 10, 30, 15][:players]):
        table.points(seat, nk=40 + left)
    assert parts(table, "leftover_nk") == [20, 10, 30, 15][:players]
    assert parts(table, "leftover") == points


@pytest.mark.rule("AN-REP-02", "AN-REP-05")
def test_nothing_left_over_scores_nothing_and_ties_go_by_race_position() -> None:
    table = last_month(*PLACES)
    assert parts(table, "leftover") == [0, 0, 0, 0]
    for seat in (0, 2, 3):
        table.points(seat, nk=60)
    assert parts(table, "leftover") == [0, 0, 1, 2]


@pytest.mark.rule("AN-REP-03")
def test_revealed_agenda_is_worth_one() -> None:
    table = last_month(*PLACES[:2])
    table.observe("cygnus", "lyra", "aquila")
    assert table.seen(0).is_fulfilled
    assert parts(table, "agenda") == [0, 0]
    table.revealed("apollo_star_map")
    assert parts(table, "agenda") == [1, 0]
    assert parts(table, "total") == [2, 1]


@pytest.mark.rule("AN-REP-04")
def test_most_reputation_wins_and_a_tie_goes_to_the_better_race_position() -> None:
    for extra, winner in ((0, 1), (10, 0)):
        table = last_month(("outbound", 2), ("home", 0))
        table.revealed("apollo_star_map")
        table.points(0, nk=40 + extra)
        table.finish_month()
        assert table.match.result is not None
        assert table.match.result.winners == (winner,)
        assert table.match.result.ranking == ((winner,), (1 - winner,))
        assert table.match.result.scores == (1.0 + bool(extra), 1.0)


@pytest.mark.rule("AN-REP-05")
@pytest.mark.parametrize(("players", "points"), [(4, [1, 0, 2, 0]), (3, [0, 0, 1]), (2, [1, 0])])
def test_most_foreign_instruments_are_worth_two_and_one_or_one(players: int, points: list[int]) -> None:
    table = last_month(*PLACES[:players], mode=SOLAR_SYSTEM)
    table.instrument("jian_yi", seat=0)
    table.instrument("sextant", seat=0)
    table.instrument("armillary_sphere", seat=1)
    if players > 2:
        table.instrument("octant", seat=2)
        table.instrument("persian_astrolabe", seat=2)
    assert parts(table, "foreign") == [1, 0, 2, 0][:players]
    assert parts(table, "instruments") == points


@pytest.mark.rule("AN-REP-05")
def test_foreign_instruments_tie_by_race_position() -> None:
    table = last_month(*PLACES, mode=SOLAR_SYSTEM)
    for instrument, seat in (("jian_yi", 0), ("octant", 1), ("persian_astrolabe", 2)):
        table.instrument(instrument, seat=seat)
    assert parts(table, "instruments") == [0, 2, 1, 0]
