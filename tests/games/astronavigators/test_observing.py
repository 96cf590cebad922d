"""Observing: weeks and phases, the Sun above the horizon, tokens and sets (AN-OBS, AN-RULING-09, 14)."""

from __future__ import annotations

import pytest

from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, SOLAR_SYSTEM, Arranged, title

PHASES = ("new_moon", "first_quarter", "full_moon", "last_quarter")
MONTHS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2)
NORTHERN_SUN = {3, 4, 5, 6, 7, 8, 9}
SOUTHERN_SUN = {9, 10, 11, 12, 1, 2, 3}


@pytest.mark.rule("AN-OBS-01")
@pytest.mark.parametrize("card", PHASES)
def test_a_lunar_phase_is_seen_in_its_own_week_only(card: str) -> None:
    own = PHASES.index(card) + 1
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.weeks(card, card, card, card)
    assert table.offers("observe") == [f"observe {own}"]
    for week in {1, 2, 3, 4} - {own}:
        table.refuses(f"observe {week}", "AN-OBS-01")


@pytest.mark.rule("AN-OBS-01")
def test_place_and_month_do_not_matter_to_a_lunar_phase() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.weeks("leo", "first_quarter", "full_moon", "last_quarter")
    for number in range(1, 13):
        table.round(number)
        for zone in ("+3", "+2", "+1", "-1", "-2", "-3"):
            table.at(0, f"{zone}:0/+30")
            assert {"observe 2", "observe 3", "observe 4"} <= set(table.legal()), (number, zone)


@pytest.mark.rule("AN-OBS-02")
def test_a_constellation_is_observed_where_and_when_it_can_be_seen() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(1, "leo")
    for number, month in enumerate(MONTHS, start=1):
        table.round(number)
        assert ("observe 1" in table.legal()) is (month not in {7, 8, 9, 10}), month
    table.round(1)
    table.at(0, "-3:0/+30")
    table.refuses("observe 1", "AN-VIS-09")
    table.at(0, "-2:0/+30")
    table.act("observe 1", "travel 2 stay")
    assert table.seen().scored == ("leo",)


@pytest.mark.rule("AN-OBS-03")
def test_every_constellation_is_worth_five() -> None:
    for card in title().content.constellations:
        table = Arranged(FIRST_AND_FAST, ["europe"])
        table.observe(card)
        assert table.nk() == 2 + 5, card


@pytest.mark.rule("AN-OBS-04")
@pytest.mark.parametrize(
    ("square", "sunny"),
    [
        ("+3:0/+30", NORTHERN_SUN),
        ("-3:0/+30", SOUTHERN_SUN),
        ("+2:0/+30", set(MONTHS)),
        ("+1:0/+30", set(MONTHS)),
        ("-1:0/+30", set(MONTHS)),
        ("-2:0/+30", set(MONTHS)),
    ],
)
def test_a_solar_eclipse_needs_the_sun(square: str, sunny: set[int]) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(1, "new_moon")
    for number, month in enumerate(MONTHS, start=1):
        table.round(number)
        table.at(0, square)
        if month in sunny:
            assert "observe 1" in table.legal(), month
        else:
            table.refuses("observe 1", "AN-OBS-04")


@pytest.mark.rule("AN-OBS-04")
@pytest.mark.parametrize(("square", "sunny"), [("+3:0/+30", NORTHERN_SUN), ("-3:0/+30", SOUTHERN_SUN)])
def test_a_transit_needs_the_sun(square: str, sunny: set[int]) -> None:
    table = Arranged(SOLAR_SYSTEM, ["joao", "neil"])
    table.planet_top("venus_transit")
    tried = set()
    for number, month in enumerate(MONTHS, start=1):
        table.round(number)
        view = table.view().orrery
        assert view is not None
        earth = next(planet.degrees for planet in view.planets if planet.planet == "earth")
        spots = table.cat.spots[table.cat.planet["venus"]]
        if earth not in spots:
            continue
        table.planets(venus=earth)
        table.at(0, square)
        tried.add(month)
        if month in sunny:
            assert "observe 1 planet" in table.legal(), month
        else:
            table.refuses("observe 1 planet", "AN-OBS-04")
    assert {3, 9} <= tried
    assert tried - sunny
    assert tried & sunny - {3, 9}


@pytest.mark.rule("AN-OBS-05")
@pytest.mark.parametrize(("week", "card"), list(enumerate(PHASES, start=1)))
def test_a_lunar_phase_turns_its_token_active(week: int, card: str) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(week, card)
    other = 1 + week % 4
    table.act(f"observe {week}", f"travel {other} stay")
    assert table.seen().moons == (card,)
    assert table.nk() == 2 + (10 if card == "new_moon" else 5)


@pytest.mark.rule("AN-OBS-05")
def test_a_constellation_turns_no_lunar_token() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.observe("leo")
    assert table.seen().moons == ()


@pytest.mark.rule("AN-OBS-06")
def test_one_card_may_score_several_sets() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.observe("lyra", "aquila", "crux")
    assert (table.nk(), table.seen().sets) == (2 + 15, ())
    table.week(1, "cygnus")
    table.act("observe 1", "travel 2 stay")
    assert table.nk() == 2 + 15 + 5 + 10 + 10
    assert table.seen().sets == ("milky_way", "summer_triangle")


@pytest.mark.rule("AN-OBS-06")
def test_a_set_is_scored_once_in_a_game_by_each_player() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.observe("scorpius", "sagittarius", "crux")
    # Milky Way and Dark Spot are complete.
    assert table.nk() == 2 + 15 + 20
    table.observe("scorpius")
    assert table.nk() == 2 + 15 + 20 + 5
    table.observe("sagittarius", "crux", "canis_major", seat=1)
    assert table.nk(1) == 3 + 15 + 10
    assert table.seen(1).sets == ("milky_way",)


@pytest.mark.rule("AN-OBS-06")
@pytest.mark.parametrize("name", [name for name, s in title().content.sets.items() if s.kind != "planet"])
def test_each_set_is_scored_with_the_last_icon_it_needs(name: str) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    entry = title().content.sets[name]
    *before, last = entry.members[: entry.minimum]
    table.observe(*before)
    assert name not in table.seen().sets
    table.observe(last)
    assert name in table.seen().sets


@pytest.mark.rule("AN-OBS-07")
def test_symbols_of_techniques_are_ignored_in_first_and_fast() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.tiles()
    table.week(1, "new_moon")
    table.week(2, "draco", "pisces")
    table.refuses("observe 2 time", "AN-TEC-01")
    assert table.view().weeks[0].is_observable
    table.act("observe 1", "travel 2 stay")
    assert table.seen().moons == ("new_moon",)
    assert table.seen().techniques == ()
    other = Arranged(CONSTELLATION, ["neil", "yuri"])
    other.tiles()
    other.week(1, "new_moon")
    other.refuses("observe 1", "AN-TEC-03")


@pytest.mark.rule("AN-RULING-09")
def test_two_copies_count_for_a_set_but_once_for_a_mission() -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.observe("octans", "octans")
    assert table.seen().sets == ("polar_axis",)
    assert table.seen().icons["polar_axis"] == 2
    quest = Arranged(SOLAR_SYSTEM, ["joao", "neil"])
    quest.quest("brazilian_sky")
    quest.at(0, "-1:-30/-60")
    quest.observe("crux", "crux", "scorpius")
    before = quest.nk()
    quest.act("travel 1 stay", "travel 2 stay", "claim brazilian_sky")
    # Three cards, but two of the three targets: all three would be 40.
    assert quest.nk() == before + 20


@pytest.mark.rule("AN-RULING-14")
def test_a_phase_seen_again_gives_points_again_and_revives_its_token() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.observe("full_moon")
    table.observe("full_moon")
    assert (table.nk(), table.seen().moons) == (2 + 5 + 5, ("full_moon",))
    table.tokens("full_moon", spent=True)
    assert table.seen().moons == ()
    table.week(3, "full_moon")
    table.act("observe 3", "travel 1 stay")
    assert (table.nk(), table.seen().moons, table.seen().spent_moons) == (17, ("full_moon",), ())


@pytest.mark.rule("AN-EX-05")
def test_cygnus_aquila_and_centaurus_leave_just_two_sets_one_short() -> None:
    table = Arranged(FIRST_AND_FAST, ["asia", "europe"])
    table.observe("cygnus", "aquila", "centaurus")
    minimum = {name: entry.minimum for name, entry in table.title.content.sets.items()}
    icons = table.seen().icons
    assert icons["milky_way"] == minimum["milky_way"] == 3
    assert {name for name in minimum if icons.get(name, 0) == minimum[name] - 1} == {
        "orientation",
        "summer_triangle",
    }
