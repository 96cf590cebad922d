"""What can be seen from where and when (AN-VIS)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from moonrace.games import astronavigators
from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.unseen import why_unequipped, why_unseen
from tests.games.astronavigators.arranged import FIRST_AND_FAST, Arranged, title

CONTENT = title().content
FIGURES = CONTENT.constellations
SKY = tomllib.loads((Path(__file__).parent / "sky.toml").read_text(encoding="utf-8"))["visible"]
MONTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2]
NAMES = ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb"]
ROWS = [3, 2, 1, -1, -2, -3]
VISIBLE_ROWS = {
    3: {3, 2, 1},
    2: {3, 2, 1, -1},
    1: {3, 2, 1, -1, -2},
    -1: {-3, -2, -1, 1, 2},
    -2: {-3, -2, -1, 1},
    -3: {-3, -2, -1},
}
NEVER_SETTING = {3: {3, 2, 1}, 2: {3, 2}, 1: {3}, -1: {-3}, -2: {-3, -2}, -3: {-3, -2, -1}}


def is_seen(name: str, zone: int, month: int) -> bool:
    return sky.visible(CONTENT, name, zone, month)


def months_seen(name: str, zone: int) -> list[int]:
    return [month for month in MONTHS if is_seen(name, zone, month)]


def seen_from(zone: int, month: int) -> set[str]:
    """The constellations a player standing in a zone is shown, in the game itself."""
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.round(MONTHS.index(month) + 1)
    table.at(0, f"{zone:+d}:0/+30")
    view = table.view().sky
    assert view is not None
    return set(view.constellations)


@pytest.mark.rule("AN-VIS-01")
def test_earth_map_and_star_map_share_their_rows() -> None:
    assert [zone.zone for zone in CONTENT.zones.values()] == ROWS
    assert {abs(zone.latitude_to - zone.latitude_from) for zone in CONTENT.zones.values()} == {30}
    assert {row for figure in FIGURES.values() for row in figure.rows} <= set(ROWS)
    assert all(0 <= hour <= 24 for figure in FIGURES.values() for hour in (figure.ra_from, figure.ra_to))
    table = Arranged(FIRST_AND_FAST, ["europe"])
    for square in CONTENT.squares.values():
        table.at(0, square.id)
        view = table.view().sky
        assert view is not None
        assert view.zone == square.zone == int(square.id.split(":")[0])
    assert [sum(s.zone == row for s in CONTENT.squares.values()) for row in ROWS] == [12] * 6


@pytest.mark.rule("AN-VIS-02")
def test_the_sun_goes_through_the_zodiac() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    found = []
    for _ in range(13):
        view = table.view()
        found.append((view.month, view.zodiac, view.sun_ra_h))
        table.finish_month()
    assert found == [
        (3, "Pisces", 0),
        (4, "Aries", 2),
        (5, "Taurus", 4),
        (6, "Gemini", 6),
        (7, "Cancer", 8),
        (8, "Leo", 10),
        (9, "Virgo", 12),
        (10, "Libra", 14),
        (11, "Scorpius", 16),
        (12, "Sagittarius", 18),
        (1, "Capricornus", 20),
        (2, "Aquarius", 22),
        (3, "Pisces", 0),
    ]


@pytest.mark.rule("AN-VIS-03")
def test_the_night_area_is_the_armillary_tile_without_daylight() -> None:
    # August: the Sun at 10 h, daylight from 7 h to 13 h. The Great Bear, in row +2, reaches from 10.9 h on.
    assert "ursa_major" not in seen_from(1, 8)
    assert "ursa_major" in seen_from(2, 8)
    # Lyra, in the same row, is out of the daylight.
    assert {"lyra"} <= seen_from(1, 8) & seen_from(2, 8)
    # And without any daylight nearby, what the tile of the zone does not show stays unseen.
    assert "octans" not in seen_from(1, 8)
    assert "lyra" not in seen_from(-2, 8)


@pytest.mark.rule("AN-VIS-04")
@pytest.mark.parametrize("zone", ROWS)
def test_visible_rows(zone: int) -> None:
    for name, figure in FIGURES.items():
        assert bool(months_seen(name, zone)) is (set(figure.rows) <= VISIBLE_ROWS[zone]), name
    assert set(CONTENT.zones[f"{zone:+d}"].visible_rows) == VISIBLE_ROWS[zone]


@pytest.mark.rule("AN-VIS-05")
@pytest.mark.parametrize("zone", [2, 1, -1, -2])
def test_never_setting_rows(zone: int) -> None:
    for name, figure in FIGURES.items():
        if set(figure.rows) <= VISIBLE_ROWS[zone]:
            is_always_seen = months_seen(name, zone) == MONTHS
            assert is_always_seen is (set(figure.rows) <= NEVER_SETTING[zone]), name


@pytest.mark.rule("AN-VIS-05")
@pytest.mark.parametrize("zone", [3, -3])
def test_nothing_of_a_pole_zone_sets(zone: int) -> None:
    assert set(CONTENT.zones[f"{zone:+d}"].never_setting_rows) == NEVER_SETTING[zone]
    # In polar night even what stands before the Sun's hours is seen: Gemini in December needs no help,
    # but Aquila (19.0 h to 20.2 h) stands within three hours of the Sun at 18 h and 20 h.
    assert months_seen("aquila", 3) == [10, 11, 12, 1, 2]
    assert months_seen("aquila", 2) == [3, 4, 5, 6, 7, 8, 9, 10, 11]


@pytest.mark.rule("AN-VIS-06")
@pytest.mark.parametrize(
    ("name", "zone", "hidden"),
    [
        # Canis Major 6.3 h to 7.4 h: daylight is 3-9 h at 6 h, 5-11 h at 8 h, 7-13 h at 10 h, 1-7 h at 4 h.
        ("canis_major", 1, {5, 6, 7, 8}),
        # Canis Minor 7.4 h to 7.7 h: 7 h is as far as the Sun at 4 h reaches, and where it begins at 10 h.
        ("canis_minor", 1, {6, 7, 8}),
        # Aquila 19.0 h to 20.2 h: daylight of 13-19 h only touches it.
        ("aquila", 1, {12, 1, 2}),
        # Pisces 23.1 h to 2.1 h, over the end of the day: 17-23 h is short of it, 19-1 h is not.
        ("pisces", 1, {2, 3, 4, 5}),
    ],
)
def test_daylight_covers_three_hours_on_each_side(name: str, zone: int, hidden: set[int]) -> None:
    assert set(MONTHS) - set(months_seen(name, zone)) == hidden
    assert CONTENT.values.daylight_half_width_hours == 3


@pytest.mark.rule("AN-VIS-07")
def test_a_part_in_daylight_or_below_the_horizon_is_enough() -> None:
    table = Arranged(FIRST_AND_FAST, ["asia"])
    # Virgo, 11.8 h to 14.8 h, has only its beginning in the daylight of August, up to 13 h.
    table.week(1, "virgo")
    table.round(6)
    table.refuses("observe 1", "AN-VIS-07")
    table.round(5)
    assert "observe 1" in table.legal()
    # Crux lies in rows -2 and -3; zone +1 sees the former only.
    table.week(1, "crux")
    for number in range(1, 13):
        table.round(number)
        table.refuses("observe 1", "AN-VIS-07")


@pytest.mark.rule("AN-VIS-08", "AN-VIS-09", "AN-VIS-10")
@pytest.mark.parametrize(("zone", "polar_night"), [(3, {10, 11, 12, 1, 2}), (-3, {4, 5, 6, 7, 8})])
def test_polar_night_shows_the_own_hemisphere_and_else_nothing_is_seen(
    zone: int, polar_night: set[int]
) -> None:
    own = {name for name, figure in FIGURES.items() if all(row * zone > 0 for row in figure.rows)}
    assert own
    for month in MONTHS:
        assert seen_from(zone, month) == (own if month in polar_night else set()), month


@pytest.mark.rule("AN-VIS-09", "AN-VIS-10")
@pytest.mark.parametrize("number", [1, 4, 7])
def test_no_night_observation_can_be_declared_by_day_at_the_pole(number: int) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.round(number)
    table.at(0, "+3:0/+30")
    table.week(1, "ursa_minor")
    table.refuses("observe 1", "AN-VIS-09")
    table.week(3, "full_moon")
    assert "observe 3" in table.legal()


@pytest.mark.rule("AN-VIS-10")
def test_no_night_at_either_pole_in_the_equinox_months() -> None:
    for month in (3, 9):
        assert seen_from(3, month) == seen_from(-3, month) == set()


@pytest.mark.rule("AN-VIS-11")
@pytest.mark.parametrize("month", [3, 9])
def test_both_tropical_zones_have_the_same_daylight_at_the_equinox(month: int) -> None:
    shared = {name for name, figure in FIGURES.items() if set(figure.rows) <= {2, 1, -1, -2}}
    assert seen_from(1, month) & shared == seen_from(-1, month) & shared
    hidden = shared - seen_from(1, month)
    spring = {"pisces", "aries", "pegasus", "aquarius", "capricornus", "eridanus"}
    autumn = {"leo", "virgo", "bootes", "ursa_major", "centaurus", "libra"}
    assert hidden == (spring if month == 3 else autumn)


@pytest.mark.rule("AN-VIS-12", "AN-VIS-13", "AN-OBS-02")
@pytest.mark.parametrize("zone", ROWS)
def test_the_game_shows_every_cell_of_the_matrix(zone: int) -> None:
    for place, month in enumerate(MONTHS):
        expected = {name for name, lines in SKY.items() if lines[f"{zone:+d}"][place] == "X"}
        assert seen_from(zone, month) == expected, month
    assert len(SKY) == 31


@pytest.mark.rule("AN-VIS-13")
def test_the_samples_of_the_rules_come_true() -> None:
    text = (Path(astronavigators.__file__).parent / "rules.md").read_text(encoding="utf-8")
    cells = re.findall(r"\| ([A-Z][A-Za-z ]+) \| ([+-]\d) \| (\w{3}) \| (yes|no) (?=\|)", text)
    assert len(set(cells)) == 70
    for name, zone, month, answer in cells:
        number = MONTHS[NAMES.index(month)]
        seen = is_seen(name.lower().replace(" ", "_"), int(zone), number)
        assert seen is (answer == "yes"), (name, zone, month)


def sky_of(square: str, number: int) -> set[str]:
    """The constellations seen from a square in a round."""
    table = Arranged(FIRST_AND_FAST, ["europe"])
    table.at(0, square)
    table.round(number)
    seen = table.view().sky
    assert seen is not None
    return set(seen.constellations)


@pytest.mark.rule("AN-EX-03")
@pytest.mark.parametrize("number", [1, 4, 7, 10])
def test_polar_night_shows_the_whole_hemisphere(number: int) -> None:
    northern = {name for name, figure in FIGURES.items() if set(figure.rows) <= {1, 2, 3}}
    assert len(northern) == 17
    assert sky_of("+3:0/+30", number) == (northern if NAMES[number - 1] == "Dec" else set())


@pytest.mark.rule("AN-EX-04")
def test_both_sides_of_the_equator_have_the_same_daylight_in_march() -> None:
    shared = {name for name, figure in FIGURES.items() if set(figure.rows) <= {2, 1, -1, -2}}
    north, south = sky_of("+1:0/+30", 1) & shared, sky_of("-1:0/+30", 1) & shared
    assert north == south
    # Hidden is what reaches into 21 h to 3 h.
    assert shared - north == {"aries", "capricornus", "aquarius", "pisces", "pegasus", "eridanus"}


@pytest.mark.rule("AN-EX-09")
def test_the_sun_of_june_stands_23_degrees_north() -> None:
    june = CONTENT.months["june"]
    assert (june.zodiac, int(june.sun_declination)) == ("Gemini", 23)
    assert june.sun_declination == max(month.sun_declination for month in CONTENT.months.values())


@pytest.mark.rule("AN-OBS-01", "AN-OBS-04", "AN-VIS-07", "AN-VIS-09", "AN-ORR-01", "AN-ORR-04", "AN-ORR-08")
@pytest.mark.parametrize(
    ("card", "zone", "month", "week", "code", "clause"),
    [
        ("full_moon", 2, 8, 1, "wrong-week", "AN-OBS-01"),
        ("scorpius", 2, 8, 1, "below-horizon", "AN-VIS-07"),
        ("leo", 2, 8, 1, "in-daylight", "AN-VIS-07"),
        ("orion", 3, 6, 1, "no-night", "AN-VIS-09"),
        ("jupiter", 3, 6, 1, "no-night", "AN-VIS-09"),
        ("jupiter", 1, 6, 1, "behind-sun", "AN-ORR-01"),
        ("venus_transit", 1, 6, 1, "not-in-line", "AN-ORR-04"),
        ("venus_transit", 3, 12, 1, "no-sun", "AN-OBS-04"),
        ("terra", 1, 6, 1, "from-orbit", "AN-ORR-08"),
    ],
)
def test_each_way_not_to_be_seen_has_a_reason_of_its_own(
    card: str, zone: int, month: int, week: int, code: str, clause: str
) -> None:
    refusal = why_unseen(CONTENT, card, zone, month, week)
    assert (refusal.code, refusal.clause) == (code, clause)
    assert CONTENT.card_name(card) in refusal.sentence


@pytest.mark.rule("AN-TEC-02", "AN-TEC-03")
@pytest.mark.parametrize(
    ("card", "clause"), [("uranus", "AN-TEC-02"), ("venus_transit", "AN-TEC-03"), ("new_moon", "AN-TEC-03")]
)
def test_what_a_card_demands_names_the_clause_of_the_technique(card: str, clause: str) -> None:
    needed = title().catalogue.techniques_needed[title().catalogue.card[card]]
    assert why_unequipped(CONTENT, card, needed).clause == clause
