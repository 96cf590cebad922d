"""The nine Directors' specialties (AP-DIR)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from tests.games.apogee.arranged import Arranged
from tests.games.apogee.rockets import CREWED, EXAMPLE, SINGLE

FULL = ("gokhale_b", "chawla_b", "omi_b", "johnson_b", "dyson_b")


def led_by(director: str, other: str = "wingfield", mission: int = 2) -> Arranged:
    """Seat 0 has this Director, who acts before the other's."""
    return Arranged(mission=mission, directors=(director, other))


# Harper Tompkins --------------------------------------------------------------------------------------------


def launched(*rocket: str, roll: int = 12) -> Arranged:
    """Tompkins has launched to LEO this round; Administration."""
    table = led_by("tompkins").pad(0, *rocket).jump("launch")
    table.rolls(roll)
    table.act("launch leo")
    return table


@pytest.mark.rule("AP-DIR-01", "AP-RULING-12")
def test_tompkins_puts_first_stages_that_came_back_on_the_pad_for_free() -> None:
    table = launched(*EXAMPLE)
    assert table.on_pad(0) == []
    before = table.seen(0).credits
    table.act("specialty")
    assert table.on_pad(0) == ["liquid_hydrogen", "liquid_hydrogen"]
    assert table.in_reserve(0) == ["ion", "big_shuttle", "booster_4"]
    assert table.seen(0).credits == before


@pytest.mark.rule("AP-DIR-01", "AP-RULING-12")
def test_tompkins_keeps_nothing_without_a_success_this_round() -> None:
    led_by("tompkins").reserve(0, "kerosene").jump("administration").refuses("specialty", "AP-DIR-01")
    launched(*EXAMPLE, roll=1).refuses("specialty", "AP-DIR-01")


@pytest.mark.rule("AP-RULING-12")
def test_tompkins_keeps_nothing_a_round_later() -> None:
    table = launched(*EXAMPLE)
    table.idle("administration", seat=1)
    table.idle("administration", seat=0)
    assert table.state.round == 2
    table.refuses("specialty", "AP-DIR-01")


@pytest.mark.rule("AP-RULING-12")
def test_tompkins_keeps_only_what_has_just_come_back() -> None:
    table = led_by("tompkins").pad(0, *EXAMPLE).reserve(0, "kerosene", "liquid_hydrogen").jump("launch")
    table.rolls(12)
    table.act("launch leo", "specialty")
    assert table.on_pad(0) == ["liquid_hydrogen", "liquid_hydrogen"]
    assert table.in_reserve(0).count("liquid_hydrogen") == 1


def overfull(*reserve: str) -> Arranged:
    """Tompkins' rocket has come back to a reserve that is too full: one card must go."""
    table = led_by("tompkins").pad(0, *EXAMPLE).reserve(0, "solid", "kick", "heavy", *reserve).jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert table.asked == "overflow"
    return table


@pytest.mark.rule("AP-RULING-12")
def test_what_was_discarded_by_overflow_is_lost_to_tompkins() -> None:
    table = overfull("comsat", "probe")
    table.act("discard liquid_hydrogen")
    table.act("specialty")
    assert table.on_pad(0) == ["liquid_hydrogen"]


@pytest.mark.rule("AP-RULING-12")
def test_of_two_alike_the_one_that_did_not_fly_is_discarded() -> None:
    table = overfull("liquid_hydrogen", "probe")
    table.act("discard liquid_hydrogen")
    table.act("specialty")
    assert table.on_pad(0) == ["liquid_hydrogen", "liquid_hydrogen"]


@pytest.mark.rule("AP-RULING-12")
def test_reusable_first_stages_leave_tompkins_nothing_to_keep() -> None:
    table = launched("kerosene", "kerosene", "cryogenic", "small_shuttle", "reusable")
    assert table.on_pad(0) == ["kerosene", "kerosene"]
    table.refuses("specialty", "AP-DIR-01")


@pytest.mark.rule("AP-RULING-12")
def test_after_a_docking_flight_tompkins_keeps_first_stages_in_the_round_of_docking() -> None:
    table = led_by("tompkins", mission=8).pad(0, *CREWED).tokens(0, blue=2, orange=1).jump("launch")
    table.rolls(12)
    table.act("launch moon")
    table.refuses("specialty", "AP-DIR-01")
    table.idle("launch")
    table.act("tokens", "dock", "specialty")
    assert table.on_pad(0) == ["ssto"]
    assert table.in_reserve(0) == ["big_shuttle"]


@pytest.mark.rule("AP-RULING-12")
def test_a_flight_given_up_is_no_success_to_keep_from() -> None:
    table = led_by("tompkins", mission=8).pad(0, *CREWED)
    table.waiting(0, "moon", crew=4, round=1)
    table.jump("launch", round=2)
    table.act("give-up")
    assert table.asked == "administration"
    table.refuses("specialty", "AP-DIR-01")


# Liam Van Horn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DIR-02")
def test_van_horn_buys_an_engineer_at_random_for_60000() -> None:
    table = led_by("van_horn").hand(1, "omi_a", "faget_a", "dyson_a").jump("administration")
    table.credits(0, 60_000).credits(1, 0)
    table.script(1)
    table.act("specialty - 1")
    assert table.in_hand(0) == ["faget_a"]
    assert table.in_hand(1) == ["omi_a", "dyson_a"]
    assert (table.seen(0).credits, table.seen(1).credits) == (0, 60_000)


@pytest.mark.rule("AP-DIR-02")
@pytest.mark.parametrize("pick", [0, 1, 2])
def test_van_horn_takes_whom_chance_gives(pick: int) -> None:
    table = led_by("van_horn").hand(1, "omi_a", "faget_a", "dyson_a").jump("administration")
    table.script(pick)
    table.act("specialty - 1")
    assert table.in_hand(0) == [("omi_a", "faget_a", "dyson_a")[pick]]


@pytest.mark.rule("AP-DIR-02")
def test_the_hand_is_offered_face_down() -> None:
    table = Arranged(players=3, directors=("van_horn", "wingfield", "korolev")).hand(1, "omi_a", "faget_a")
    table.jump("administration")
    assert table.legal().count("specialty - 1") == 1, "a competitor is chosen, not an Engineer"
    table.script(0)
    table.act("specialty - 1")
    assert table.seen(1, by=0).known == (), "the rest of the hand stays unseen"
    assert table.seen(0, by=2).known == (), "others do not see who went"
    assert table.seen(0, by=0).known == ("omi_a",)


@pytest.mark.rule("AP-DIR-02")
def test_van_horn_needs_the_price_and_a_competitor_with_engineers() -> None:
    table = led_by("van_horn").hand(1, "omi_a").jump("administration")
    table.credits(0, 59_999)
    table.refuses("specialty - 1", "AP-DIR-02")
    table.credits(0, 60_000)
    assert "specialty - 1" in table.legal()
    table.refuses("specialty - 0", "AP-DIR-02")
    table.hand(1)
    table.refuses("specialty - 1", "AP-DIR-02")


# Andrew Wingfield -------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DIR-03")
def test_wingfield_sells_one_technology_for_80000() -> None:
    table = led_by("wingfield", "korolev").reserve(0, "heavy:blue", "solid", "solid").hand(1, "omi_b")
    table.jump("administration")
    table.act("pass")
    before = table.seen(0).credits
    table.refuses("specialty kick", "AP-DIR-03")
    table.act("specialty heavy")
    assert table.seen(0).credits == before + 80_000
    assert table.in_reserve(0) == ["solid", "solid"]
    assert table.under("rd") == ["heavy:blue"]
    assert table.asked == "planning", "one only"


@pytest.mark.rule("AP-DIR-03")
def test_wingfield_sells_nothing_that_is_built() -> None:
    table = led_by("wingfield", "korolev").pad(0, "heavy").jump("administration")
    table.act("pass")
    table.refuses("specialty heavy", "AP-DIR-03")


# Mikhail Korolev, Yelena Tereshkova -------------------------------------------------------------------------


@pytest.mark.rule("AP-DIR-04")
def test_korolev_draws_two_rd_cards_and_keeps_both() -> None:
    table = led_by("korolev").jump("administration")
    before = table.seen(0).credits
    table.script("heavy", "aerospike:blue")
    table.act("specialty")
    assert table.in_reserve(0) == ["aerospike", "heavy"]
    assert table.seen(0).credits == before
    assert table.view(0).piles["rd"].count == 26
    assert table.awaited == [1]


@pytest.mark.rule("AP-DIR-05")
@pytest.mark.parametrize("river", ["first_stage", "upper_stage", "payload"])
def test_tereshkova_takes_a_technology_from_any_river_which_is_refilled(river: str) -> None:
    table = led_by("tereshkova")
    table.river("first_stage", "ssto", "solid", "methane").river("upper_stage", "plasma", "kick", "ion")
    table.river("payload", "big_shuttle", "probe", "comsat").jump("administration")
    first, *rest = [card.technology for card in table.view(0).rivers[river]]
    new = {"first_stage": "laser", "upper_stage": "cryogenic", "payload": "crew_capsule"}[river]
    table.script(new)
    table.act(f"specialty {first}")
    assert table.in_reserve(0) == [first]
    assert [card.technology for card in table.view(1).rivers[river]] == [*rest, new]


@pytest.mark.rule("AP-DIR-05")
def test_tereshkova_takes_only_what_a_river_shows() -> None:
    table = led_by("tereshkova").river("upper_stage", "plasma", "kick", "ion").jump("administration")
    table.refuses("specialty heavy", "AP-DIR-05")
    table.refuses("specialty cryogenic", "AP-DIR-05")


# Ekaterina Vostochny ----------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DIR-06")
@pytest.mark.parametrize("technology", ["nuclear_pulse", "nuclear_thermal"])
def test_vostochny_builds_a_nuclear_technology_for_free(technology: str) -> None:
    table = led_by("vostochny").reserve(0, technology, "solid").jump("administration")
    before = table.seen(0).credits
    table.act(f"specialty {technology}")
    assert table.on_pad(0) == [technology]
    assert table.in_reserve(0) == ["solid"]
    assert table.seen(0).credits == before


@pytest.mark.rule("AP-DIR-06")
def test_vostochny_builds_nothing_else() -> None:
    table = led_by("vostochny").reserve(0, "solid", "plasma", "heavy", "probe").jump("administration")
    for technology in ("solid", "plasma", "heavy", "probe", "nuclear_pulse"):
        table.refuses(f"specialty {technology}", "AP-DIR-06")


@pytest.mark.rule("AP-DIR-06")
@pytest.mark.parametrize(
    ("built", "technology"),
    [
        (("kerosene",), "nuclear_pulse"),
        (("plasma",), "nuclear_thermal"),
        (("ssto",), "nuclear_thermal"),
        (("nuclear_thermal",) * 3, "nuclear_thermal"),
    ],
)
def test_vostochny_respects_slots_and_features(built: tuple[str, ...], technology: str) -> None:
    table = led_by("vostochny").pad(0, *built).reserve(0, technology).jump("administration")
    table.refuses(f"specialty {technology}", "AP-DIR-06")


# Yang Jinmei ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DIR-07")
def test_jinmei_takes_a_technology_of_her_choice_from_a_competitor() -> None:
    table = Arranged(players=3, directors=("jinmei", "wingfield", "korolev"))
    table.reserve(0, "comsat").reserve(1, "solid", "heavy").reserve(2, "solid").jump("administration")
    offered = [action for action in table.legal() if action.startswith("specialty")]
    assert offered == ["specialty solid 1", "specialty heavy 1", "specialty solid 2"]
    table.act("specialty heavy 1")
    assert table.in_reserve(0) == ["comsat", "heavy"]
    assert table.in_reserve(1) == ["solid"]
    assert table.in_reserve(2) == ["solid"]


@pytest.mark.rule("AP-DIR-07")
def test_jinmei_takes_nothing_that_is_built_nor_her_own() -> None:
    table = led_by("jinmei").reserve(0, "comsat").pad(1, "heavy").jump("administration")
    table.refuses("specialty heavy 1", "AP-DIR-07")
    table.refuses("specialty comsat 0", "AP-DIR-07")


@pytest.mark.rule("AP-DIR-07")
def test_jinmei_gets_no_token() -> None:
    table = led_by("jinmei", mission=4).reserve(1, "kick:blue").jump("administration")
    table.act("specialty kick 1")
    assert table.asked == "administration"
    assert sum(table.seen(0).tokens.values()) == 0


# Zhang Kang -------------------------------------------------------------------------------------------------


def blocked(other: str = "wingfield", mission: int = 2) -> Arranged:
    """Kang (seat 0) has kept seat 1 from building in round 2; both can build. Planning of round 2."""
    table = Arranged(mission=mission, directors=("kang", other)).hand(0, "dyson_a").hand(1, "omi_b", "omi_a")
    table.reserve(0, "solid").reserve(1, "solid", "comsat", "nuclear_pulse").jump("administration")
    while table.awaited != [0]:
        table.act("pass")
    table.act("specialty - 1")
    table.idle()
    assert table.state.round == 2
    return table


@pytest.mark.rule("AP-DIR-08", "AP-RULING-30")
def test_kang_keeps_one_competitor_from_building_in_the_next_round() -> None:
    table = blocked()
    assert table.seen(1, by=0).is_blocked
    table.plan(0, dyson_a="construction")
    table.plan(1, omi_b="construction", omi_a="design")
    assert (table.asked, table.awaited) == ("construction", [0]), "Kang himself builds"
    assert [event.data["seat"] for event in table.events(events.CannotBuild)] == [1]
    table.act("build solid", "ready")
    assert table.on_pad(0) == ["solid"]
    assert table.on_pad(1) == []


@pytest.mark.rule("AP-DIR-08")
def test_a_round_later_the_competitor_builds_again() -> None:
    table = blocked()
    table.plan(0)
    table.plan(1)
    table.idle()
    assert table.state.round == 3
    table.plan(0)
    table.plan(1, omi_b="construction")
    assert (table.asked, table.awaited) == ("construction", [1])


@pytest.mark.rule("AP-DIR-08")
def test_kang_blocks_one_competitor_only_and_not_himself() -> None:
    table = Arranged(players=3, directors=("kang", "wingfield", "korolev")).jump("administration")
    table.refuses("specialty - 0", "AP-DIR-08")
    table.refuses("specialty", "AP-DIR-08")
    table.act("specialty - 2")
    assert [table.seen(seat, by=1).is_blocked_next for seat in range(3)] == [False, False, True]


@pytest.mark.rule("AP-RULING-30")
def test_kang_blocks_token_builds() -> None:
    table = blocked(mission=4).tokens(1, blue=2, white=1)
    table.idle("launch", seat=1)
    table.act("tokens")
    table.refuses("token-build comsat blue+white", "AP-DIR-08")
    assert table.legal() == ["done", "exchange blue blue", "exchange blue orange", "exchange blue white"]


@pytest.mark.rule("AP-RULING-30")
def test_kang_blocks_vostochny() -> None:
    table = blocked("vostochny")
    table.idle("administration", seat=1)
    assert table.state.round == 2
    table.refuses("specialty nuclear_pulse", "AP-RULING-30")
    table.idle()
    table.idle("administration", seat=1)
    assert table.state.round == 3
    assert "specialty nuclear_pulse" in table.legal()


# Shuguang Jun -----------------------------------------------------------------------------------------------


def grounded(mission: int = 4) -> Arranged:
    """Jun (seat 0) has forbidden launches in round 2; both could launch. The Launch phase of round 2."""
    table = Arranged(mission=mission, directors=("jun", "wingfield")).pad(0, *EXAMPLE).pad(1, *SINGLE)
    table.tokens(0, blue=2).tokens(1, blue=2).jump("administration")
    table.act("specialty")
    assert table.view(1).is_launch_blocked_next
    table.idle("launch")
    assert table.state.round == 2
    return table


@pytest.mark.rule("AP-DIR-09")
def test_jun_keeps_everybody_on_the_ground_in_the_next_round_himself_included() -> None:
    table = grounded()
    assert table.awaited == [0]
    table.refuses("launch leo", "AP-DIR-09")
    table.act("stay")
    assert table.awaited == [1]
    table.refuses("launch leo", "AP-DIR-09")


@pytest.mark.rule("AP-DIR-09")
def test_a_round_later_rockets_fly_again() -> None:
    table = grounded()
    table.idle("administration")
    table.idle("launch")
    assert table.state.round == 3
    assert "launch leo" in table.legal()


@pytest.mark.rule("AP-DIR-09")
def test_jun_names_nothing() -> None:
    led_by("jun").jump("administration").refuses("specialty - 1", "AP-DIR-09")


@pytest.mark.rule("AP-RULING-30")
def test_jun_does_not_block_docking() -> None:
    table = Arranged(mission=8, directors=("jun", "wingfield")).pad(0, *CREWED)
    table.tokens(0, blue=1, orange=1, white=1).waiting(0, "moon", crew=4, round=1)
    table.jump("administration", round=2)
    table.act("specialty")
    table.idle("launch")
    assert (table.state.round, table.view(0).is_launch_blocked) == (3, True)
    table.act("tokens", "dock")
    assert table.seen(0).progress.have == 1
