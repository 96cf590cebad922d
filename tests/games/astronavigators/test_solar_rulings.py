"""What rulings decide about rockets, quests, planet cards and the poles (AN-RULING-36 to 42)."""

from __future__ import annotations

import pytest

from tests.games.astronavigators.arranged import SOLAR_SYSTEM, Arranged

BRAZIL, TAHITI = "-1:-30/-60", "-1:-120/-150"


def solar(*who: str) -> Arranged:
    """A table of Solar System in the first March; the weeks show no planets and nothing of the north."""
    table = Arranged(SOLAR_SYSTEM, list(who) or ["neil", "joao"])
    table.weeks("gemini", "gemini", "taurus", "taurus")
    return table


# Rockets ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-36")
@pytest.mark.parametrize(
    ("rocket", "calibrations", "card", "steps"),
    [
        ("ariane_6", ["sct precession"], "cancer", 1),
        ("ariane_6", ["sct precession"], "draco", 2),
        ("ariane_6", ["sct milky_way", "ai precession"], "cancer", 0),
        ("ariane_6", ["sct milky_way", "ai precession"], "draco", 1),
        ("ariane_6", ["sct precession", "ai milky_way"], "carina", 2),
        ("proton_k", ["sct polar_axis"], "cancer", 1),
        ("h2a_2022", ["sxt full_moon"], "cancer", 1),
        ("h2a_2022", ["sxt full_moon", "sct milky_way"], "crux", 2),
        ("h2a_2022", ["sct milky_way"], "cancer", 0),
        ("saturn_v", ["sct precession", "sxt full_moon"], "cancer", 0),
    ],
)
def test_rocket_wants_its_token_on_the_sct_or_sxt_and_gives_one_step_besides_the_appearance(
    rocket: str, calibrations: list[str], card: str, steps: int
) -> None:
    table = solar()
    if rocket != "saturn_v":
        table.site(rocket)
    table.in_space(0, "outbound", 1, rocket=rocket)
    table.tokens("precession", "milky_way", "polar_axis", "full_moon")
    table.deck_top("leo")
    table.all_stay()
    for calibration in calibrations:
        table.act(f"calibrate {calibration}")
    table.script("jupiter", "virgo", "libra", card)
    table.act("done")
    assert table.seen(0).extra_steps == steps


# Quests ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-37")
@pytest.mark.parametrize(
    ("seen", "nk"), [(["crux"], 20), (["crux", "scorpius"], 20), (["crux", "scorpius", "octans"], 40)]
)
def test_some_targets_give_the_lower_figure_all_the_higher(seen: list[str], nk: int) -> None:
    table = solar("joao", "neil")
    table.quest("brazilian_sky")
    table.observe(*seen)
    before = table.nk(0)
    table.act("travel 1 stay", "travel 2 stay", "claim brazilian_sky")
    assert table.nk(0) - before == nk
    assert table.seen(0).instruments == ("armillary_sphere",)


@pytest.mark.rule("AN-RULING-37")
def test_quest_is_claimed_at_its_place_with_a_target_seen_when_the_player_wants_and_once() -> None:
    table = solar("joao", "neil")
    table.quest("brazilian_sky")
    table.act("travel 1 stay", "travel 2 stay")
    table.refuses("claim brazilian_sky", "AN-RULING-37")
    table.observe("crux")
    assert table.legal() == ["claim brazilian_sky", "done"]
    table.act("done")
    assert table.seen(0).quests == ("brazilian_sky",)
    table.first_player(0)
    table.act("travel 1 stay", "travel 2 stay")
    assert "claim brazilian_sky" in table.legal()
    table.at(0, TAHITI)
    table.refuses("claim brazilian_sky", "AN-RULING-37")
    table.at(0, BRAZIL)
    table.act("claim brazilian_sky")
    assert (table.seen(0).quests, table.seen(0).instruments) == ((), ("armillary_sphere",))
    table.first_player(0)
    assert not table.seen(0).quests


@pytest.mark.rule("AN-RULING-37")
def test_claiming_takes_no_action_of_its_own() -> None:
    table = solar("joao", "neil")
    table.quest("brazilian_sky")
    table.round(3)
    table.week(1, "crux")
    table.act("observe 1", "travel 2 stay")
    assert table.seen(0).scored == ("crux",)
    table.act("claim brazilian_sky")
    assert table.nk(0) == 4 + 5 + 20


@pytest.mark.rule("AN-RULING-38")
def test_captain_cook_counts_only_what_was_observed_at_tahiti() -> None:
    table = solar("joao", "neil")
    table.quest("captain_cook")
    table.observe("octans")
    table.at(0, TAHITI)
    table.act("travel 1 stay", "travel 2 stay")
    table.refuses("claim captain_cook", "AN-RULING-37")
    table.observe("octans")
    assert "claim captain_cook" in table.legal()


@pytest.mark.rule("AN-RULING-38")
@pytest.mark.parametrize(("second", "nk"), [("", 20), ("venus_transit", 60)])
def test_captain_cook_is_finished_when_claimed_also_after_months(second: str, nk: int) -> None:
    table = solar("joao", "neil")
    table.quest("captain_cook")
    table.at(0, TAHITI)
    table.observe("octans")
    table.round(4)
    if second:
        table.observe(second)
    table.at(0, BRAZIL)
    table.round(5)
    table.at(0, TAHITI)
    before = table.nk(0)
    table.act("travel 1 stay", "travel 2 stay", "claim captain_cook")
    assert table.nk(0) - before == nk
    assert table.seen(0).instruments == ("octant",)


# Planet cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-40")
def test_planet_card_is_taken_by_one_player_a_month() -> None:
    table = solar()
    table.planet_top("venus")
    table.act("plan 1 planet")
    assert table.view().planet_top == ""
    table.refuses("plan 2 planet", "AN-ORR-02")
    table.refuses("observe 2 planet", "AN-ORR-02")
    table.act("travel 2 stay")
    assert table.seen(0).saved == ("venus",)
    assert table.view().planet_top != ""


@pytest.mark.rule("AN-RULING-40")
def test_untouched_planet_card_goes_under_the_deck() -> None:
    table = solar()
    table.planet_top("venus")
    cards = table.view().planet_deck
    table.act("travel 1 stay", "travel 2 stay")
    assert table.state.planet_under == (table.cat.card["venus"],)
    assert table.view().planet_deck == cards


@pytest.mark.rule("AN-RULING-40")
def test_unscored_planet_card_on_a_week_goes_under_the_deck() -> None:
    table = solar()
    table.week(3, "taurus", "mars")
    table.planet_top("venus")
    table.act("travel 1 stay", "travel 2 stay")
    names = [table.cat.cards[card] for card in table.state.planet_under]
    assert names == ["mars", "venus"]
    assert table.stack(3)[0] == "taurus"
    assert "mars" not in table.stack(3)


@pytest.mark.rule("AN-RULING-40")
def test_cards_under_the_deck_come_last_in_their_order() -> None:
    table = solar()
    table.planet_top("venus")
    under = [*table.state.planet_bag]
    table.state.planet_bag.clear()
    table.state.planet_under = tuple(under)
    table.act("travel 1 stay", "travel 2 stay")
    assert table.view().planet_top == table.cat.cards[under[0]]
    assert table.state.planet_under == (*under[1:], table.cat.card["venus"])


# Poles and inner planets -----------------------------------------------------------------------------------

NORTH, SOUTH = "+3:0/+30", "-3:0/+30"


@pytest.mark.rule("AN-RULING-41")
@pytest.mark.parametrize(
    ("square", "month", "is_seen"),
    [
        (NORTH, 1, False),
        (NORTH, 4, False),
        (NORTH, 7, False),
        (NORTH, 10, True),
        (SOUTH, 4, True),
        (SOUTH, 10, False),
        (BRAZIL, 1, True),
        (BRAZIL, 4, True),
    ],
)
def test_planets_are_night_objects_at_the_poles(square: str, month: int, is_seen: bool) -> None:
    table = solar()
    table.round(month)
    earth = (table.title.content.planets["earth"].start_degrees + 30 * (month - 1)) % 360
    table.planets(mars=earth)
    table.planet_top("mars")
    table.at(0, square)
    assert ("observe 1 planet" in table.legal()) is is_seen


@pytest.mark.rule("AN-RULING-41")
@pytest.mark.parametrize(
    ("square", "month", "is_seen"),
    [(NORTH, 1, True), (NORTH, 4, True), (NORTH, 10, False), (SOUTH, 4, False), (SOUTH, 10, True)],
)
def test_transits_and_the_solar_eclipse_want_the_sun(square: str, month: int, is_seen: bool) -> None:
    table = solar("joao", "neil")
    table.round(month)
    earth = (table.title.content.planets["earth"].start_degrees + 30 * (month - 1)) % 360
    table.at(0, square)
    table.week(1, "new_moon")
    assert ("observe 1" in table.legal()) is is_seen
    table.planets(venus=earth)
    table.planet_top("venus_transit")
    assert ("observe 1 planet" in table.legal()) is is_seen


@pytest.mark.rule("AN-RULING-41")
@pytest.mark.parametrize("month", [1, 4, 7, 10])
@pytest.mark.parametrize("square", [NORTH, SOUTH, BRAZIL])
def test_other_lunar_cards_depend_on_the_week_alone(square: str, month: int) -> None:
    table = solar()
    table.round(month)
    table.at(0, square)
    table.weeks("full_moon", "first_quarter", "full_moon", "last_quarter")
    assert table.offers("observe") == ["observe 2", "observe 3", "observe 4"]


@pytest.mark.rule("AN-RULING-42")
def test_inner_planet_before_the_sun_is_seen_and_open_to_its_transit() -> None:
    table = solar("yuri", "neil")
    table.tiles("EU-4")
    table.planets(mercury=180)
    for card in ("mercury", "mercury_transit"):
        table.planet_top(card)
        assert "observe 1 planet" in table.legal()
    table.planets(mercury=300)
    for card, clause in (("mercury", "AN-ORR-01"), ("mercury_transit", "AN-ORR-04")):
        table.planet_top(card)
        table.refuses("observe 1 planet", clause)


@pytest.mark.rule("AN-RULING-42")
def test_planet_beside_the_line_is_seen_without_a_transit() -> None:
    table = solar("joao", "neil")
    table.planets(venus=135)
    table.planet_top("venus")
    assert "observe 1 planet" in table.legal()
    table.planet_top("venus_transit")
    table.refuses("observe 1 planet", "AN-ORR-04")
