"""Building Technologies of the reserve (AP-CON, AP-RULING-17 and 37)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from tests.games.apogee.arranged import Arranged


def building(
    engineers: int = 1, *reserve: str, credits: int = 140_000, pad: tuple[str, ...] = ()
) -> Arranged:
    """Seat 0 with so many Engineers on Construction, just revealed."""
    workers = ("omi_a", "omi_b", "faget_a", "faget_b", "dyson_a")[:engineers]
    table = Arranged().credits(0, credits).reserve(0, *reserve).pad(0, *pad)
    return table.placed(0, "construction", *workers).jump("construction")


# How many ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-CON-01")
@pytest.mark.parametrize("engineers", [1, 2, 3])
def test_as_many_technologies_as_engineers_may_be_built(engineers: int) -> None:
    table = building(engineers, "kick", "kick", "comsat", "solid")
    built = ["build kick", "build comsat", "build solid"][:engineers]
    table.act(*built)
    assert table.view().focus.builds_left == 0
    table.refuses("build kick", "AP-CON-01")
    table.act("ready")
    assert len(table.on_pad(0)) == engineers


@pytest.mark.rule("AP-CON-01")
def test_engineers_on_construction_are_revealed() -> None:
    table = building(2, "kick")
    assert table.seen(0, by=1).revealed == {"construction": ("omi_a", "omi_b")}


@pytest.mark.rule("AP-CON-01")
def test_nobody_builds_without_an_engineer_there() -> None:
    table = Arranged().reserve(0, "kick").reserve(1, "kick").placed(1, "construction", "omi_a")
    table.hand(0, "dyson_a").jump("construction")
    assert table.awaited == [1]
    assert table.refusal("build kick", seat=0) is not None


@pytest.mark.rule("AP-RULING-17")
@pytest.mark.parametrize("built", [0, 1])
def test_building_is_optional(built: int) -> None:
    table = building(2, "kick", "comsat")
    table.act(*["build kick"][:built], "ready")
    assert len(table.on_pad(0)) == built
    assert table.asked == "administration"
    assert table.seen(0).credits == 140_000 - 20_000 * built + 40_000


# How --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-CON-02")
@pytest.mark.parametrize(
    ("technology", "zone", "cost"),
    [
        ("kerosene", "first_stage", 60_000),
        ("solar_sail", "upper_stage", 40_000),
        ("big_shuttle", "payload", 100_000),
        ("reusable", "rd", 80_000),
    ],
)
def test_a_technology_is_paid_for_and_put_in_its_zone(technology: str, zone: str, cost: int) -> None:
    table = building(1, technology, "kick")
    table.act(f"build {technology}", "ready")
    assert getattr(table.seen(0).rocket, zone) == (technology,)
    assert table.in_reserve(0) == ["kick"]
    assert [event.credits for event in table.events(events.Paid)] == [cost]
    assert table.seen(0).credits == 140_000 - cost + 40_000


@pytest.mark.rule("AP-CON-02")
def test_only_technologies_of_the_own_reserve_can_be_built() -> None:
    table = building(2, "kick")
    table.reserve(1, "solid")
    table.refuses("build solid", "AP-CON-02")
    table.act("build kick")
    table.refuses("build kick", "AP-CON-02")
    table.refuses("build nonsense", "AP-CON-02")
    table.refuses("unbuild solid", "AP-CON-02")


@pytest.mark.rule("AP-CON-04")
@pytest.mark.parametrize(
    ("pad", "technology", "clause"),
    [
        (("kerosene",), "nuclear_pulse", "AP-TEC-01"),
        (("nuclear_pulse",), "kerosene", "AP-TEC-01"),
        (("ion",), "cryogenic", "AP-TEC-04"),
        (("cryogenic",), "ion", "AP-TEC-04"),
        (("ssto",), "kick", "AP-TEC-03"),
        (("heavy",), "heavy", "AP-TEC-08"),
        (("aerospike",), "solid", "AP-TEC-07"),
    ],
)
def test_every_feature_on_the_rocket_must_be_respected(
    pad: tuple[str, ...], technology: str, clause: str
) -> None:
    table = building(1, technology, "comsat", pad=pad)
    table.refuses(f"build {technology}", clause)
    assert table.legal() == ["ready", "build comsat"]


@pytest.mark.rule("AP-CON-04")
def test_features_hold_among_technologies_built_together() -> None:
    table = building(2, "ion", "cryogenic", "comsat")
    assert "build cryogenic" in table.legal()
    table.act("build ion")
    table.refuses("build cryogenic", "AP-TEC-04")
    table.act("unbuild ion", "build cryogenic")
    table.refuses("build ion", "AP-TEC-04")


@pytest.mark.rule("AP-CON-05")
def test_an_engineer_whose_technology_cannot_be_paid_loses_the_action() -> None:
    table = building(2, "kick", "solar_sail", credits=50_000)
    table.act("build kick")
    table.refuses("build solar_sail", "AP-CON-05")
    table.act("ready")
    assert (table.on_pad(0), table.in_reserve(0)) == (["kick"], ["solar_sail"])
    assert table.seen(0).credits == 50_000 - 20_000 + 40_000
    table.idle("planning")
    table.plan(0, omi_a="construction")
    table.act("build solar_sail")
    assert table.view().focus.builds_left == 0


@pytest.mark.rule("AP-CON-05")
def test_who_can_pay_for_nothing_is_not_asked() -> None:
    table = building(1, "solar_sail", credits=39_999)
    assert table.asked == "administration"
    assert (table.on_pad(0), table.seen(0).credits) == ([], 39_999 + 40_000)


@pytest.mark.rule("AP-CON-05")
def test_the_exact_price_is_enough() -> None:
    table = building(1, "solar_sail", credits=40_000)
    table.act("build solar_sail", "ready")
    assert table.seen(0).credits == 0 + 40_000


@pytest.mark.rule("AP-CON-06")
@pytest.mark.parametrize("first", [0, 1])
def test_all_build_at_once_whatever_their_authority(first: int) -> None:
    table = Arranged().reserve(0, "kick").reserve(1, "solid")
    table.placed(0, "construction", "gokhale_a").placed(1, "construction", "dyson_b").jump("construction")
    assert sorted(table.awaited) == [0, 1]
    builds = ("build kick", "build solid")
    for seat in (first, 1 - first):
        table.act(builds[seat], "ready", seat=seat)
    assert (table.on_pad(0), table.on_pad(1)) == (["kick"], ["solid"])


@pytest.mark.rule("AP-CON-07")
@pytest.mark.parametrize(
    ("phase", "clause"), [("construction", "AP-CON-02"), ("administration", "AP-ADM-07")]
)
def test_a_built_technology_stays_on_the_rocket(phase: str, clause: str) -> None:
    table = Arranged().pad(0, "kick", "solid").reserve(0, "comsat")
    table.placed(0, "construction", "omi_a").jump(phase)
    action = "unbuild kick" if phase == "construction" else "sell kick"
    table.refuses(action, clause)
    if phase == "administration":
        table.refuses("scrap", "AP-CON-07")
    table.idle("planning")
    assert table.on_pad(0) == ["solid", "kick"]


@pytest.mark.rule("AP-CON-07")
def test_a_successful_launch_takes_it_off() -> None:
    table = Arranged(mission=2).investors("evergreen", "ares").pad(0, "methane", "cryogenic", "comsat")
    table.jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert (table.on_pad(0), len(table.in_reserve(0))) == ([], 3)


@pytest.mark.rule("AP-CON-08")
@pytest.mark.parametrize(
    "order",
    [("comsat", "kick", "solid", "booster_2"), ("booster_2", "solid", "comsat", "kick")],
)
def test_stages_are_built_in_any_order_over_any_rounds(order: tuple[str, ...]) -> None:
    table = Arranged().hand(0, "omi_a").reserve(0, *order).begin()
    for count, technology in enumerate(order, start=1):
        table.plan(0, omi_a="construction")
        table.act(f"build {technology}", "ready")
        assert sorted(table.on_pad(0)) == sorted(order[:count])
        table.idle("planning", seat=0)
    assert table.seen(0).rocket.is_complete


# Jozsef Oberth ----------------------------------------------------------------------------------------------


def with_oberth(*oberths: str, credits: int = 140_000, reserve: tuple[str, ...]) -> Arranged:
    """Seat 0's Oberths on Specialty, both seats with two Engineers on Construction and the same reserve."""
    table = Arranged().hand(0, *oberths, "omi_a", "omi_b").hand(1, "faget_a", "faget_b")
    for seat in (0, 1):
        table.credits(seat, credits).reserve(seat, *reserve)
    table.begin()
    table.plan(0, omi_a="construction", omi_b="construction", **dict.fromkeys(oberths, "specialty"))
    table.plan(1, faget_a="construction", faget_b="construction")
    return table


@pytest.mark.rule("AP-ENG-02")
@pytest.mark.parametrize("oberth", ["oberth_a", "oberth_b"])
def test_oberth_takes_20_000_off_each_players_whole_bill(oberth: str) -> None:
    table = with_oberth(oberth, reserve=("solar_sail", "probe"))
    for seat in (0, 1):
        table.act("build solar_sail", "build probe", seat=seat)
        assert table.view(seat).focus.bill == 80_000 - 20_000
        table.act("ready", seat=seat)
    assert [event.credits for event in table.events(events.Paid)] == [60_000, 60_000]


@pytest.mark.rule("AP-ENG-02")
def test_the_discount_counts_for_what_can_be_paid() -> None:
    table = with_oberth("oberth_a", credits=60_000, reserve=("solar_sail", "probe"))
    table.act("build solar_sail", "build probe", "ready", seat=0)
    table.act("ready", seat=1)
    assert [event.credits for event in table.events(events.Paid)] == [60_000]


@pytest.mark.rule("AP-ENG-02")
def test_a_bill_never_falls_below_nothing() -> None:
    table = with_oberth("oberth_a", "oberth_b", credits=0, reserve=("kick",))
    table.act("build kick", "ready", seat=0)
    table.act("ready", seat=1)
    assert [event.credits for event in table.events(events.Paid)] == [0]
    assert table.seen(0).credits == 0 + 40_000


@pytest.mark.rule("AP-ENG-02")
def test_who_builds_nothing_saves_nothing() -> None:
    table = with_oberth("oberth_a", credits=100_000, reserve=("kick",))
    table.act("ready", seat=0)
    table.act("ready", seat=1)
    assert table.seen(0).credits == 100_000 + 40_000


@pytest.mark.rule("AP-RULING-37", "AP-RULING-08")
def test_two_oberths_take_40_000_off() -> None:
    table = with_oberth("oberth_a", "oberth_b", reserve=("solar_sail", "probe"))
    table.act("build solar_sail", "build probe", "ready", seat=0)
    table.act("ready", seat=1)
    assert [event.credits for event in table.events(events.Paid)] == [80_000 - 40_000]


@pytest.mark.rule("AP-RULING-37")
def test_an_unspent_discount_is_lost() -> None:
    table = with_oberth("oberth_a", "oberth_b", reserve=("kick", "comsat"))
    table.act("build kick", "ready", seat=0)
    table.act("ready", seat=1)
    table.idle("planning")
    assert table.seen(0).credits == 140_000 + 40_000
    table.plan(0, omi_a="construction")
    table.plan(1)
    table.act("build comsat", "ready")
    assert [event.credits for event in table.events(events.Paid)] == [0, 20_000]


@pytest.mark.rule("AP-RULING-37")
def test_the_discount_does_not_make_a_card_cheap_enough_for_two_tokens() -> None:
    table = Arranged(mission=4).tokens(0, blue=1, white=1).reserve(0, "kerosene", "kick")
    table.hand(0, "oberth_a").begin()
    table.plan(0, oberth_a="specialty")
    table.act("tokens")
    assert "token-build kick blue+white" in table.legal()
    table.refuses("token-build kerosene blue+white", "AP-DOC-08")
