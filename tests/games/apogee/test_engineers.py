"""The Engineers' specialties (AP-ENG, AP-RULING-06 to 09, 36, 38, 39, 54). Oberth is among Construction."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from moonrace import Seeded
from moonrace.games.apogee import events
from moonrace.kernel.events import SPECTATOR
from tests.games.apogee.arranged import Arranged, title

ROCKET = ("liquid_hydrogen", "liquid_hydrogen", "ion", "big_shuttle", "booster_4")
"""24/16, performance 1.8: LEO on 5, Moon on 6."""
PULSES = ("nuclear_pulse", "nuclear_pulse", "cryogenic", "comsat")
"""20/13, performance 1.5."""


def played(*engineers: str, chances: str = "as-played") -> Arranged:
    """A table where seat 0 has played these specialties, with rockets to launch at seats 0 and 1."""
    table = Arranged(chances=chances).investors("evergreen", "plume")
    table.pad(0, *ROCKET).pad(1, "kerosene", "kerosene", "cryogenic", "comsat")
    table.hand(0, *engineers).begin()
    table.plan(0, **dict.fromkeys(engineers, "specialty"))
    return table


# Removing Engineers -----------------------------------------------------------------------------------------

REMOVALS = [
    pytest.param("pelterie_a", "design", marks=pytest.mark.rule("AP-ENG-01")),
    pytest.param("pelterie_b", "design", marks=pytest.mark.rule("AP-ENG-01")),
    pytest.param("omi_a", "rd", marks=pytest.mark.rule("AP-ENG-12")),
    pytest.param("omi_b", "rd", marks=pytest.mark.rule("AP-ENG-12")),
]


@pytest.mark.parametrize(("remover", "spot"), REMOVALS)
def test_a_competitors_engineer_is_sent_back_to_hand(remover: str, spot: str) -> None:
    table = Arranged(3).hand(0, remover, "gokhale_a").hand(1, "dyson_a").hand(2, "faget_a").begin()
    table.plan(0, **{remover: "specialty", "gokhale_a": spot})
    table.plan(1, dyson_a=spot)
    table.plan(2, faget_a=spot)
    assert table.legal() == ["remove 1", "remove 2"]
    table.act("remove 2")
    assert table.in_hand(2) == ["faget_a"]
    if spot == "design":
        assert (table.asked, table.view().focus.order) == ("design", (1, 0))
    else:
        assert [event.seat for event in table.events(events.Researched)] == [1, 0]
    assert table.in_reserve(2) == []


@pytest.mark.rule("AP-ENG-01")
def test_pelterie_touches_neither_own_engineers_nor_other_actions() -> None:
    table = Arranged().hand(0, "pelterie_a", "omi_a").hand(1, "dyson_a").begin()
    table.plan(0, pelterie_a="specialty", omi_a="design")
    table.plan(1, dyson_a="rd")
    assert [event.engineer for event in table.events(events.NoEffect)] == ["pelterie_a"]
    assert (len(table.in_reserve(1)), table.asked, table.awaited) == (1, "design", [0])


@pytest.mark.rule("AP-ENG-12")
def test_omi_touches_neither_own_engineers_nor_other_actions() -> None:
    table = Arranged().hand(0, "pelterie_a", "omi_a").hand(1, "dyson_a").begin()
    table.plan(0, omi_a="specialty", pelterie_a="rd")
    table.plan(1, dyson_a="design")
    assert [event.engineer for event in table.events(events.NoEffect)] == ["omi_a"]
    assert (len(table.in_reserve(0)), table.asked, table.awaited) == (1, "design", [1])


@pytest.mark.rule("AP-RULING-39")
def test_which_engineer_goes_is_left_to_chance() -> None:
    gone: Counter[str] = Counter()
    for seed in range(60):
        table = Arranged(seed=seed).hand(0, "pelterie_a").hand(1, "dyson_a", "omi_b", "faget_a").begin()
        table.plan(0, pelterie_a="specialty")
        table.match._chance = table.match.position.flow.chance = Seeded(seed)
        table.plan(1, dyson_a="design", omi_b="design", faget_a="design")
        gone.update(table.in_hand(1))
    assert set(gone) == {"dyson_a", "omi_b", "faget_a"}
    assert min(gone.values()) >= 8


@pytest.mark.rule("AP-RULING-39")
def test_the_sender_names_a_competitor_not_a_card() -> None:
    table = Arranged(3).hand(0, "pelterie_a").hand(1, "dyson_a", "omi_b").hand(2, "faget_a").begin()
    table.plan(0, pelterie_a="specialty")
    table.plan(1, dyson_a="design", omi_b="design")
    table.plan(2, faget_a="design")
    assert table.legal() == ["remove 1", "remove 2"]
    table.refuses("remove 0", "AP-ENG-01")


@pytest.mark.rule("AP-RULING-39")
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_the_engineer_sent_back_stays_unseen_and_idle(viewer: int) -> None:
    table = Arranged(3).hand(0, "pelterie_a").hand(1, "dyson_a", "omi_b").begin()
    table.script("dyson_a")
    table.plan(0, pelterie_a="specialty")
    table.plan(1, dyson_a="design", omi_b="design")
    assert (table.asked, table.awaited) == ("design", [1])
    side = table.seen(1, by=viewer)
    assert (side.hand_size, side.known, side.placed["design"]) == (1, ("omi_b",), 1)
    assert not any("dyson_a" in str(event) for event in table.match.log(viewer))
    assert table.view().focus.authority == {"1": 2.4}
    table.act("pass")
    assert table.asked == "administration"


# Rivers and Investors ---------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ENG-03")
@pytest.mark.parametrize("river", ["first_stage", "upper_stage", "payload"])
@pytest.mark.parametrize("gokhale", ["gokhale_a", "gokhale_b"])
def test_gokhale_replaces_all_cards_of_one_river(gokhale: str, river: str) -> None:
    table = Arranged().hand(0, gokhale).begin()
    rivers = {name: table.in_river(name) for name in ("first_stage", "upper_stage", "payload")}
    size = table.view().piles[river].count
    table.plan(0, **{gokhale: "specialty"})
    assert table.legal() == [f"replace-river {name}" for name in rivers]
    table.act(f"replace-river {river}")
    assert table.under(river) == rivers[river]
    assert len(table.in_river(river)) == 3
    assert table.view().piles[river].count == size
    assert len(table.events(events.TurnedUp)[-3:]) == 3
    for name in rivers.keys() - {river}:
        assert table.in_river(name) == rivers[name]


@pytest.mark.rule("AP-ENG-11")
@pytest.mark.parametrize("chawla", ["chawla_a", "chawla_b"])
@pytest.mark.parametrize(("put", "left"), [("titan", "ares"), ("ares", "titan")])
def test_chawla_puts_an_investor_under_the_pile_and_reveals_another(chawla: str, put: str, left: str) -> None:
    table = Arranged().investors("titan", "ares").hand(0, chawla).begin()
    table.plan(0, **{chawla: "specialty"})
    table.script("helia")
    assert table.legal() == ["replace-investor titan", "replace-investor ares"]
    table.refuses("replace-investor plume", "AP-ENG-11")
    table.act(f"replace-investor {put}")
    assert table.face_up() == [left, "helia"]
    assert table.under("investors") == [put]
    assert table.view().piles["investors"].count == 7


@pytest.mark.rule("AP-RULING-54")
@pytest.mark.parametrize(
    ("engineer", "clause"),
    [
        ("pelterie_a", "AP-ENG-01"),
        ("gokhale_a", "AP-ENG-03"),
        ("chawla_a", "AP-ENG-11"),
        ("omi_a", "AP-ENG-12"),
    ],
)
def test_a_specialty_with_something_to_choose_cannot_be_declined(engineer: str, clause: str) -> None:
    table = Arranged(3).hand(0, engineer).hand(1, "faget_a", "faget_b").hand(2, "dyson_a", "dyson_b").begin()
    table.plan(0, **{engineer: "specialty"})
    table.plan(1, faget_a="rd", faget_b="design")
    table.plan(2, dyson_a="rd", dyson_b="design")
    assert (table.asked, table.awaited) == ("specialty", [0])
    table.refuses("pass", clause)
    table.refuses("ready", clause)


@pytest.mark.rule("AP-RULING-54")
def test_with_a_single_competitor_there_the_removal_happens_unasked() -> None:
    table = Arranged().hand(0, "pelterie_a").hand(1, "dyson_a").begin()
    table.plan(0, pelterie_a="specialty")
    table.plan(1, dyson_a="design")
    assert (table.asked, table.in_hand(1)) == ("administration", ["dyson_a"])


# Von Braun --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ENG-05")
@pytest.mark.parametrize("engineer", ["von_braun_a", "von_braun_b"])
def test_von_braun_draws_one_research_card_into_the_reserve(engineer: str) -> None:
    table = Arranged().hand(0, engineer).begin()
    table.script("heavy")
    table.plan(0, **{engineer: "specialty"})
    assert (table.in_reserve(0), table.seen(0, by=1).reserve) == (["heavy"], ("heavy",))
    assert table.view().piles["rd"].count == 27
    assert table.seen(0).credits == 140_000 + 40_000


@pytest.mark.rule("AP-RULING-08")
def test_both_von_brauns_draw_one_each() -> None:
    table = Arranged().hand(0, "von_braun_a").hand(1, "von_braun_b").begin()
    table.script("heavy", "reusable")
    table.plan(0, von_braun_a="specialty")
    table.plan(1, von_braun_b="specialty")
    assert (table.in_reserve(1), table.in_reserve(0)) == (["heavy"], ["reusable"])


# The number to roll -----------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ENG-04", "AP-RULING-06")
@pytest.mark.parametrize("engineer", ["tsiolkovsky_a", "tsiolkovsky_b"])
def test_tsiolkovsky_takes_two_off_the_number_of_every_player(engineer: str) -> None:
    plain, table = played("omi_a"), played(engineer)
    for seat in (0, 1):
        shifted = {place: max(0, number - 2) for place, number in plain.numbers(seat).items()}
        assert table.numbers(seat) == shifted
    table.rolls(4, 3)
    table.act("launch moon", "stay")
    assert table.seen(0).flights[0].number == 4


@pytest.mark.rule("AP-ENG-09", "AP-RULING-06")
@pytest.mark.parametrize("engineer", ["johnson_a", "johnson_b"])
def test_johnson_adds_one_to_the_number_of_every_player(engineer: str) -> None:
    plain, table = played("omi_a"), played(engineer)
    for seat in (0, 1):
        shifted = {place: number + bool(number) for place, number in plain.numbers(seat).items()}
        assert table.numbers(seat) == shifted
    table.rolls(6)
    table.act("launch moon", "stay")
    assert table.seen(0).flights == ()


@pytest.mark.rule("AP-RULING-06")
def test_a_table_may_read_the_two_the_other_way_round() -> None:
    assert played("tsiolkovsky_a").view().is_opposite is False
    assert played("tsiolkovsky_a", chances="opposite").numbers()["moon"] == 6 + 2
    assert played("johnson_a", chances="opposite").numbers()["moon"] == 6 - 1


@pytest.mark.rule("AP-RULING-07")
@pytest.mark.parametrize("roll", [1, 12])
def test_a_number_of_one_or_less_succeeds_on_any_roll_and_is_still_rolled(roll: int) -> None:
    table = Arranged().investors("evergreen", "voyages").pad(0, "methane", "plasma", "plasma", "probe")
    table.pad(0, "densified", "densified", "booster_2")
    table.hand(0, "tsiolkovsky_a", "tsiolkovsky_b").begin()
    assert table.numbers()["leo"] == 4
    table.plan(0, tsiolkovsky_a="specialty", tsiolkovsky_b="specialty")
    assert table.seen(0).rocket.launches[0].number == 1
    assert table.seen(0).rocket.launches[0].chance == 1.0
    table.rolls(roll)
    table.act("launch leo")
    assert [event.roll for event in table.events(events.Rolled)] == [roll]
    assert table.seen(0).flights[0].roll == roll


@pytest.mark.rule("AP-RULING-07")
@pytest.mark.parametrize(("amount", "number"), [(6, 12), (7, 0)])
def test_a_number_above_twelve_is_impossible(tmp_path: Path, amount: int, number: int) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'[engineers.johnson_a]\nspecialty = {{ kind = "launch_number", amount = {amount} }}\n')
    table = Arranged(content=own).pad(0, *ROCKET).hand(0, "johnson_a").begin()
    table.plan(0, johnson_a="specialty")
    assert table.numbers()["moon"] == number
    if number:
        assert "launch moon" in table.legal()
    else:
        table.refuses("launch moon", "AP-RULING-07")


@pytest.mark.rule("AP-RULING-08")
def test_the_same_specialty_twice_adds_up() -> None:
    effects = {
        "tsiolkovsky": ("number", -4),
        "johnson": ("number", 2),
        "faget": ("mass", -2),
        "dyson": ("pulse_thrust", 2),
        "oberth": ("construction", -40_000),
        "chelomei": ("sale_price", 40_000),
        "jackson": ("investor_gain", 80_000),
    }
    for engineer, (field, value) in effects.items():
        table = played(f"{engineer}_a", f"{engineer}_b")
        assert getattr(table.view().effects, field) == value


@pytest.mark.rule("AP-RULING-08")
def test_two_of_a_kind_add_up_whoever_plays_them() -> None:
    table = Arranged().pad(0, *ROCKET).hand(0, "tsiolkovsky_a").hand(1, "tsiolkovsky_b").begin()
    table.plan(0, tsiolkovsky_a="specialty")
    table.plan(1, tsiolkovsky_b="specialty")
    assert table.numbers()["moon"] == 6 - 4


# Mass and thrust --------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ENG-07")
@pytest.mark.parametrize("engineer", ["faget_a", "faget_b"])
def test_faget_takes_one_off_the_mass_of_every_rocket(engineer: str) -> None:
    table = (
        Arranged().pad(0, *ROCKET, "crew_module").pad(1, "kerosene", "cryogenic", "big_shuttle", "habitat")
    )
    table.hand(0, engineer).begin()
    assert [table.seen(seat).rocket.mass for seat in (0, 1)] == [17, 14]
    assert table.seen(0).rocket.performance == 1.4
    table.plan(0, **{engineer: "specialty"})
    assert [table.seen(seat).rocket.mass for seat in (0, 1)] == [16, 13]
    assert table.seen(0).rocket.performance == 1.8


@pytest.mark.rule("AP-ENG-07")
def test_the_flight_is_noted_with_the_lesser_mass() -> None:
    table = Arranged().investors("plume", "evergreen").hand(0, "faget_a")
    table.pad(0, "methane", "methane", "cryogenic", "deep_capsule").begin()
    table.plan(0, faget_a="specialty")
    table.rolls(12)
    table.act("launch geo")
    assert table.seen(0).flights[0].mass == 12
    assert [event.investor for event in table.events(events.Objective)] == ["plume"]


@pytest.mark.rule("AP-ENG-08")
@pytest.mark.parametrize("engineer", ["dyson_a", "dyson_b"])
def test_dyson_adds_one_thrust_for_each_nuclear_pulse_of_every_player(engineer: str) -> None:
    table = Arranged(3).pad(0, *PULSES).pad(1, "nuclear_pulse", "nuclear_thermal", "comsat").pad(2, *ROCKET)
    table.hand(0, engineer).begin()
    assert [table.seen(seat).rocket.thrust for seat in (0, 1, 2)] == [20, 13, 24]
    assert table.seen(0).rocket.performance == 1.5
    table.plan(0, **{engineer: "specialty"})
    assert [table.seen(seat).rocket.thrust for seat in (0, 1, 2)] == [22, 14, 24]
    assert table.seen(0).rocket.performance == 1.8


@pytest.mark.rule("AP-RULING-38")
def test_dysons_bonus_is_added_after_the_heavy_version_has_doubled() -> None:
    table = Arranged().pad(0, *PULSES, "heavy").hand(0, "dyson_a").begin()
    assert table.seen(0).rocket.thrust == 2 * 16 + 4
    table.plan(0, dyson_a="specialty")
    assert table.seen(0).rocket.thrust == 2 * 16 + 4 + 2


@pytest.mark.rule("AP-RULING-09")
def test_faget_may_push_a_mass_off_the_table() -> None:
    table = Arranged().pad(0, "laser", "cryogenic", "comsat", "booster_2").hand(0, "faget_a").begin()
    assert (table.seen(0).rocket.mass, table.numbers()["leo"]) == (7, 6)
    table.plan(0, faget_a="specialty")
    assert (table.seen(0).rocket.mass, table.numbers()["leo"]) == (6, 0)
    assert table.asked == "administration"


@pytest.mark.rule("AP-RULING-09")
def test_dyson_may_push_a_thrust_off_the_table() -> None:
    table = Arranged(mission=4).pad(0, *PULSES, "heavy").hand(0, "dyson_a").tokens(0, blue=2).begin()
    assert table.numbers()["leo"] == 5
    table.plan(0, dyson_a="specialty")
    table.refuses("launch leo", "AP-LCH-06")


# Money ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ENG-06")
@pytest.mark.parametrize("engineer", ["jackson_a", "jackson_b"])
@pytest.mark.parametrize("seat", [0, 1])
def test_jackson_raises_investor_gains_of_every_player(engineer: str, seat: int) -> None:
    table = Arranged().investors("titan", "evergreen").pad(seat, *ROCKET).hand(0, engineer).begin()
    table.plan(0, **{engineer: "specialty"})
    table.rolls(12)
    table.act("launch leo")
    assert [event.credits for event in table.events(events.Funded)] == [60_000 + 40_000]
    income, per_launch = table.seen(seat).income, table.seen(seat).launch_income
    assert table.seen(seat).credits == 140_000 + income + per_launch + 100_000


@pytest.mark.rule("AP-RULING-36")
def test_jackson_counts_for_each_objective() -> None:
    """Three objectives in one flight, two of them of one Investor."""
    table = Arranged(mission=2).investors("titan", "voyages").pad(0, *ROCKET, "heavy").hand(0, "jackson_a")
    table.begin()
    assert (table.seen(0).rocket.thrust, table.seen(0).rocket.crew) == (34, 4)
    table.plan(0, jackson_a="specialty")
    table.script(11, "evergreen", "plume")
    table.act("launch leo")
    funded = {(event.investor, event.level): event.credits for event in table.events(events.Funded)}
    assert funded == {("titan", 1): 100_000, ("titan", 2): 180_000, ("voyages", 1): 100_000}


@pytest.mark.rule("AP-ENG-10", "AP-RULING-36")
@pytest.mark.parametrize("engineer", ["chelomei_a", "chelomei_b"])
def test_chelomei_raises_the_price_of_every_card_sold_by_anybody(engineer: str) -> None:
    table = Arranged().reserve(0, "kick", "comsat", "solid").reserve(1, "ion", "probe").hand(0, engineer)
    table.begin()
    assert [table.seen(seat).sale_price for seat in (0, 1)] == [20_000, 40_000]
    table.plan(0, **{engineer: "specialty"})
    table.act("sell kick", "sell comsat", "done", seat=0)
    assert table.seen(0).credits == 180_000 + 2 * 40_000
    table.act("sell ion", "done", seat=1)
    assert [event.credits for event in table.events(events.Sold)] == [40_000, 40_000, 60_000]


@pytest.mark.rule("AP-RULING-36")
@pytest.mark.parametrize(("engineers", "price"), [((), 80_000), (("chelomei_a",), 100_000)])
def test_chelomei_raises_wingfields_sale_too(engineers: tuple[str, ...], price: int) -> None:
    table = Arranged(directors=("wingfield", "tereshkova")).reserve(0, "kick").hand(0, "omi_a", *engineers)
    table.begin()
    table.plan(0, **dict.fromkeys(engineers, "specialty"))
    table.act("pass", seat=1)
    table.act("specialty kick", seat=0)
    assert [event.credits for event in table.events(events.Sold)] == [price]


# Authorities ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ENG-13")
def test_the_24_authorities_are_the_multiples_of_four_tenths() -> None:
    cards = title().content.engineers.values()
    assert sorted(card.authority_tenths for card in cards) == list(range(4, 97, 4))


@pytest.mark.rule("AP-ENG-13")
def test_each_engineer_owns_a_neighbouring_pair() -> None:
    pairs: dict[str, list[int]] = {}
    for card in title().content.engineers.values():
        pairs.setdefault(card.engineer, []).append(card.authority_tenths)
    assert len(pairs) == 12
    for low, high in map(sorted, pairs.values()):
        assert (low % 8, high - low) == (4, 4)


@pytest.mark.rule("AP-ENG-13")
@pytest.mark.parametrize(
    ("engineer", "authorities"),
    [
        ("pelterie", {68, 72}),
        ("von_braun", {84}),
        ("faget", {44}),
        ("jackson", {36}),
        ("omi", {20}),
        ("gokhale", {8}),
        ("chelomei", {80}),
        ("dyson", {92}),
    ],
)
def test_the_examples_name_these_authorities(engineer: str, authorities: set[int]) -> None:
    cards = title().content.engineers.values()
    assert authorities <= {card.authority_tenths for card in cards if card.engineer == engineer}
