"""The worked examples of the rules, played to the exact number (AN-EX)."""

from __future__ import annotations

import pytest

from tests.games.astronavigators.arranged import FIRST_AND_FAST, SOLAR_SYSTEM, SOLO, Arranged

AUGUST, DECEMBER, JUNE = 6, 10, 4
"""Rounds of the first year."""


def sky_of(square: str, number: int) -> set[str]:
    """The constellations seen from a square in a round."""
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.at(0, square)
    table.round(number)
    sky = table.view().sky
    assert sky is not None
    return set(sky.constellations)


@pytest.mark.rule("AN-EX-01")
def test_august_is_month_eight_of_the_calendar_and_six_of_the_game() -> None:
    table = Arranged(FIRST_AND_FAST, ["asia"])
    for _ in range(5):
        table.finish_month()
    view = table.view()
    assert (view.month_name, view.month, view.round) == ("August", 8, 6)
    assert (view.zodiac, view.sun_ra_h) == ("Leo", 10)
    # In zone +1 daylight covers 7 h to 13 h: what ends before or begins after is seen.
    seen = sky_of("+1:+90/+120", AUGUST)
    assert {"orion", "taurus", "libra", "bootes"} <= seen  # to 6.0, to 5.7, from 14.8, from 13.9
    assert not seen & {"gemini", "canis_major", "cancer", "leo", "virgo", "ursa_major", "centaurus"}


@pytest.mark.rule("AN-EX-02")
def test_ursa_major_never_sets_in_zone_two_and_leo_does() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(AUGUST)
    table.weeks("leo", "ursa_major", "ursa_minor", "cassiopeia")
    table.refuses("observe 1", "AN-VIS-07")
    for week in (3, 4):
        assert f"observe {week}" in table.legal()
    table.act("observe 2", "travel 1 stay")
    assert table.seen(0).scored == ("ursa_major",)


@pytest.mark.rule("AN-EX-03")
@pytest.mark.parametrize("number", [1, JUNE, 7, DECEMBER])
def test_polar_night_shows_the_whole_hemisphere(number: int) -> None:
    constellations = Arranged(FIRST_AND_FAST, ["europe"]).title.content.constellations
    northern = {name for name, figure in constellations.items() if set(figure.rows) <= {1, 2, 3}}
    assert len(northern) == 17
    assert sky_of("+3:0/+30", number) == (northern if number == DECEMBER else set())


@pytest.mark.rule("AN-EX-04")
def test_both_sides_of_the_equator_have_the_same_daylight_in_march() -> None:
    constellations = Arranged(FIRST_AND_FAST, ["europe"]).title.content.constellations
    shared = {name for name, figure in constellations.items() if set(figure.rows) <= {2, 1, -1, -2}}
    north, south = sky_of("+1:0/+30", 1) & shared, sky_of("-1:0/+30", 1) & shared
    assert north == south
    # Hidden is what reaches into 21 h to 3 h.
    assert shared - north == {"aries", "capricornus", "aquarius", "pisces", "pegasus", "eridanus"}


@pytest.mark.rule("AN-EX-05")
def test_three_cards_score_the_milky_way_and_leave_two_sets_one_short() -> None:
    table = Arranged(FIRST_AND_FAST, ["asia", "europe"])
    table.round(3)
    table.week(1, "cygnus")
    knowledge = []
    for following in ("aquila", "centaurus", "leo"):
        table.first_player(0)
        table.deck_top(following)
        table.act("observe 1", "travel 2 stay")
        knowledge.append(table.nk() - 3)
    assert table.seen().scored == ("cygnus", "aquila", "centaurus")
    assert knowledge == [5, 10, 25]
    assert table.seen().sets == ("milky_way",)
    minimum = {name: entry.minimum for name, entry in table.title.content.sets.items()}
    icons = table.seen().icons
    assert icons["milky_way"] == minimum["milky_way"] == 3
    assert {name for name in minimum if icons.get(name, 0) == minimum[name] - 1} == {
        "orientation",
        "summer_triangle",
    }


@pytest.mark.rule("AN-EX-06")
def test_train_passes_the_plains_without_stopping() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.act("travel 1 train", "travel 2 stay")
    assert table.offers("go") == ["go +2:-120/-150"]
    table.refuses("go +2:-90/-120", "AN-TRV-04")
    table.act("go +2:-120/-150")
    assert table.square() == "+2:-120/-150"


@pytest.mark.rule("AN-EX-07")
def test_full_stage_is_skipped_with_its_difficulty() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa", "oceania"])
    table.round(13)
    table.in_space(0, "outbound", 2)
    table.in_space(1, "outbound", 3)
    table.in_space(2, "outbound", 3)
    table.points(0, nk=60, dv=15)
    table.tile_values(5, 10, 20, 15)
    table.act("travel 1 spacecraft", "travel 2 stay", "travel 3 stay", "travel 4 stay", "fly")
    assert (table.seen(0).stage, table.dv()) == (4, 15 + 15)


@pytest.mark.rule("AN-EX-07")
def test_stage_with_one_of_four_players_has_room() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa", "oceania"])
    table.round(13)
    table.in_space(0, "outbound", 2)
    table.in_space(1, "outbound", 3)
    table.points(0, nk=60)
    table.tile_values(5, 10, 20, 15)
    table.act("travel 1 spacecraft", "travel 2 stay", "travel 3 stay", "travel 4 stay", "fly")
    assert (table.seen(0).stage, table.dv()) == (3, 20)


@pytest.mark.rule("AN-EX-08")
def test_second_launch_of_two_players_goes_to_stage_two() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(13)
    for seat in (0, 1):
        table.at(seat, "+1:-60/-90")
        table.points(seat, nk=50)
    table.tile_values(5, 15)
    table.act("travel 1 spacecraft", "travel 2 spacecraft")
    table.act("launch saturn_v", "draw 1", "draw 1", "done")
    assert (table.seen(0).stage, table.dv(0)) == (1, 5)
    table.act("launch saturn_v", "draw 2")
    assert (table.seen(1).stage, table.dv(1)) == (2, 15)


@pytest.mark.rule("AN-EX-09")
def test_sun_stands_over_gemini_in_june() -> None:
    table = Arranged(FIRST_AND_FAST, ["asia"])
    for _ in range(3):
        table.finish_month()
    view = table.view()
    assert (view.month_name, view.zodiac, view.sun_ra_h) == ("June", "Gemini", 6)
    assert int(table.title.content.months["june"].sun_declination) == 23


@pytest.mark.rule("AN-EX-10")
def test_four_zones_are_hidden_in_march() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    hidden = []
    for zone in range(12):
        table.planets(uranus=15 + 30 * zone)
        orrery = table.view().orrery
        assert orrery is not None
        assert orrery.pillars == (300, 330, 0, 30, 60)
        seen = {planet.planet for planet in orrery.planets if planet.is_seen}
        if "uranus" not in seen:
            hidden.append((30 * zone, 30 * zone + 30))
    assert hidden == [(0, 30), (30, 60), (300, 330), (330, 360)]


@pytest.mark.rule("AN-EX-12")
@pytest.mark.parametrize(("value", "after"), [(15, ("outbound", 60, True)), (20, ("earth", 0, False))])
def test_difficulty_may_reach_knowledge_and_not_pass_it(value: int, after: tuple[str, int, bool]) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(13)
    table.in_space(0, "outbound", 3)
    table.points(0, nk=60, dv=45)
    bag = table.state.stage_bags[4]
    table.act("travel 1 spacecraft", "travel 2 stay")
    table.script(bag.index(value))
    table.act("fly")
    board = table.seen(0)
    assert (board.place, board.dv, board.has_abort) == after
    assert board.square == ("+2:0/+30" if value == 15 else "+1:-60/-90")


@pytest.mark.rule("AN-EX-13")
@pytest.mark.parametrize(
    ("number", "targets", "nk"),
    [
        (7, ("crux", "scorpius"), 20),
        (7, ("octans", "crux", "scorpius"), 40),
        (19, ("crux", "scorpius"), 10),
        (19, ("octans", "crux", "scorpius"), 20),
    ],
)
def test_brazilian_sky_is_worth_more_in_the_first_year(
    number: int, targets: tuple[str, ...], nk: int
) -> None:
    table = Arranged(SOLAR_SYSTEM, ["joao", "neil"])
    table.quest("brazilian_sky")
    table.observe(*targets)
    table.round(number)
    before = table.nk()
    table.act("travel 1 stay", "travel 2 stay", "claim brazilian_sky")
    assert table.nk() == before + nk


@pytest.mark.rule("AN-EX-15")
@pytest.mark.parametrize(
    ("week", "bad_timing", "shadow", "is_first", "steps"),
    [(4, 1, 3, True, 2), (2, 1, 3, True, 1), (1, 2, 4, False, 1)],
)
def test_shadow_moves_by_where_its_tokens_stand(
    week: int, bad_timing: int, shadow: int, is_first: bool, steps: int
) -> None:
    table = Arranged(SOLO, ["neil"])
    table.round(15)
    table.in_space(0, "outbound", 5)
    table.state.bad_timing, table.state.shadow_week, table.state.shadow_stage = bad_timing - 1, shadow - 1, 1
    table.restart_month()
    table.act(f"travel {week} spacecraft")
    assert table.state.shadow_stage == 1 + (steps if is_first else 0)
    table.act("fly")
    assert table.state.shadow_stage == 1 + steps
