"""Rulings on Van Horn, the bank, trade, data, recruiting, scrapping, exchange (AP-RULING-29, 43 to 51)."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from moonrace import Seeded
from moonrace.games import apogee
from moonrace.games.apogee import events
from moonrace.games.apogee.view import View
from moonrace.kernel.events import SPECTATOR
from tests.games.apogee.arranged import Arranged, title

FIVE = ("dyson_a", "dyson_b", "oberth_a", "oberth_b", "omi_a")
VAN_HORN = ("van_horn", "tereshkova", "jun")


# Van Horn ---------------------------------------------------------------------------------------------------


def buying(*own: str, credits: int = 60_000, mission: int = 1) -> Arranged:
    """Van Horn at seat 0, first to act; seat 1 has two Engineers, seat 2 none."""
    table = Arranged(3, mission, VAN_HORN).hand(0, *own).hand(1, "faget_a", "faget_b")
    return table.jump("administration").credits(0, credits).credits(1, 0)


@pytest.mark.rule("AP-RULING-29")
def test_van_horn_pays_the_competitor() -> None:
    table = buying("omi_a")
    table.script("faget_b")
    table.act("specialty - 1")
    assert (table.seen(0).credits, table.seen(1).credits) == (0, 60_000)
    assert (table.in_hand(0), table.in_hand(1)) == (["omi_a", "faget_b"], ["faget_a"])


@pytest.mark.rule("AP-RULING-29")
def test_which_engineer_van_horn_gets_is_left_to_chance() -> None:
    bought: Counter[str] = Counter()
    for seed in range(30):
        table = buying()
        table.match._chance = table.match.position.flow.chance = Seeded(seed)
        table.act("specialty - 1")
        bought.update(table.in_hand(0))
    assert set(bought) == {"faget_a", "faget_b"}


@pytest.mark.rule("AP-RULING-29")
@pytest.mark.parametrize(("credits", "is_offered"), [(59_999, False), (60_000, True)])
def test_all_of_van_horns_price_must_be_at_hand(credits: int, is_offered: bool) -> None:
    table = buying(credits=credits)
    assert ("specialty - 1" in table.legal()) is is_offered
    if not is_offered:
        table.refuses("specialty - 1", "AP-DIR-02")


@pytest.mark.rule("AP-RULING-29")
def test_a_player_without_engineers_cannot_be_chosen() -> None:
    table = buying()
    assert [action for action in table.legal() if action.startswith("specialty")] == ["specialty - 1"]
    table.refuses("specialty - 2", "AP-DIR-02")
    table.refuses("specialty - 0", "AP-DIR-02")


@pytest.mark.rule("AP-RULING-29")
def test_with_five_in_hand_van_horn_discards_one_first() -> None:
    table = buying(*FIVE)
    table.act("specialty - 1")
    assert table.seen(0).credits == 60_000
    assert len(table.legal()) == 5
    table.refuses("draw", "AP-RULING-29")
    table.script("faget_a")
    table.act("dismiss omi_a")
    assert table.in_hand(0) == ["faget_a", "oberth_a", "oberth_b", "dyson_a", "dyson_b"]
    assert table.under("engineers") == ["omi_a"]
    assert table.seen(0).credits == 0


@pytest.mark.rule("AP-RULING-29")
@pytest.mark.parametrize("viewer", [2, SPECTATOR])
def test_only_the_two_know_who_changed_hands(viewer: int) -> None:
    table = buying()
    table.script("faget_b")
    table.act("specialty - 1")
    assert [event.engineer for event in table.events(events.Left, 1)] == ["faget_b"]
    assert not any("faget" in str(event) for event in table.match.log(viewer))
    assert table.seen(0, by=viewer).known == ()
    assert table.seen(0, by=1).known == ("faget_b",)


@pytest.mark.rule("AP-RULING-29")
def test_after_the_sale_others_know_nobody_of_either_hand() -> None:
    """All have seen both Fagets at work; which of them went is hidden from seat 2."""
    table = Arranged(3, 1, VAN_HORN).hand(0, "omi_a").hand(1, "faget_a", "faget_b").begin()
    table.plan(0)
    table.plan(1, faget_a="specialty", faget_b="specialty")
    assert table.seen(1, by=2).known == ("faget_a", "faget_b")
    table.script("faget_b")
    table.act("specialty - 1", seat=0)
    assert (table.seen(0, by=2).known, table.seen(1, by=2).known) == ((), ())
    worlds = [table.title.view(table.title.resample(table.state, 2, Seeded(n)), 0) for n in range(20)]
    assert len({world.hand for world in worlds}) > 1
    assert (table.seen(0, by=1).known, table.seen(1, by=0).known) == (("faget_b",), ("faget_a",))


# Money ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-43")
def test_the_bank_never_runs_out() -> None:
    """The 50 Credit cards are worth less than what each of these has."""
    in_the_box = sum(kind.value * kind.cards for kind in title().content.denominations.values())
    assert in_the_box == 3_160_000
    table = Arranged(5, mission=4)
    for seat in range(5):
        table.credits(seat, 4_000_000)
    table.reserve(0, "kick").jump("administration")
    assert [table.seen(seat).credits - 4_000_000 for seat in range(5)] == [
        40_000,
        40_000,
        20_000,
        40_000,
        20_000,
    ]
    table.idle("administration", seat=0)
    table.act("sell kick")
    assert table.seen(0).credits == 4_060_000


# Trade ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-44")
def test_no_action_offers_anything_to_another_player() -> None:
    """Another player can be named only to send an Engineer away and in a Director's specialty."""
    naming = {kind.__name__ for kind in title().action_kinds if "seat" in kind.__struct_fields__}
    assert naming == {"Remove", "Specialty"}


@pytest.mark.rule("AP-RULING-44")
def test_what_others_hold_cannot_be_built_sold_or_exchanged() -> None:
    table = Arranged(mission=4).reserve(1, "kick").tokens(1, blue=2).tokens(0, white=2)
    table.placed(0, "construction", "omi_a").reserve(0, "comsat").jump("construction")
    table.refuses("build kick", "AP-CON-02", seat=0)
    table.act("ready", "tokens", seat=0)
    table.act("stay", seat=1)
    assert not any("blue" in action.split()[1] for action in table.legal(0) if action.startswith("exchange"))
    table.act("exchange white white", "done", seat=0)
    table.refuses("sell kick", "AP-ADM-07", seat=0)


# Data -------------------------------------------------------------------------------------------------------

OWN = """
[start]
starting_credits = 300000
engineer_recruit_cost = 20000
[nations.usa]
income_per_quarter = 60000
income_per_launch = 100000
sale_price = 80000
recruit_cost = 60000
[technologies.methane]
cost = 20000
thrust = 9
mass = 3
[directors.tompkins]
authority = 4
[directors.tereshkova]
authority = 6
[engineers.omi_b]
docking_token = "blue"
[investors.titan]
level_1 = { condition = { thrust_min = 10 }, gain = 200000 }
"""


@pytest.mark.rule("AP-RULING-46")
def test_figures_not_printed_in_the_text_can_all_be_replaced(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN)
    table = Arranged(mission=4, content=own).investors("titan", "evergreen")
    table.reserve(0, "methane", "kick").pad(0, "cryogenic", "comsat", "booster_2")
    table.hand(0, "dyson_b").begin()
    assert table.seen(0).credits == 300_000
    assert table.view().order == (1, 0)
    table.plan(0, dyson_b="construction")
    table.act("build methane", "ready")
    assert table.seen(0).credits == 280_000
    assert (table.seen(0).rocket.thrust, table.seen(0).rocket.mass) == (15, 7)
    table.rolls(12)
    table.act("launch leo")
    assert table.seen(0).credits == 280_000 + 60_000 + 100_000 + 200_000
    table.act("pass", seat=1)
    table.script("omi_b")
    table.act("recruit", "draw blue", seat=0)
    assert table.seen(0).credits == 640_000 - 60_000
    assert table.seen(0).tokens["blue"] == 1
    table.idle("administration", seat=0)
    table.act("sell kick")
    assert table.seen(0).credits == 580_000 + 60_000 + 80_000


@pytest.mark.rule("AP-RULING-46")
def test_the_figures_of_the_set_up_can_be_replaced_too(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN)
    match = title(own).start(2, seed=1, options={"mission": "1"})
    for seat in (0, 1):
        match.act(seat, match.legal(seat)[0])
    seat = match.asks[0].seat
    match.act(seat, match.legal(seat)[-1])
    view = match.view(seat)
    assert isinstance(view, View)
    assert (len(view.hand), view.seats[seat].credits) == (3, 300_000 - 3 * 20_000)


@pytest.mark.rule("AP-RULING-46")
def test_no_amount_of_money_stands_in_the_rules() -> None:
    files = sorted((Path(apogee.__file__).parent / "rules").glob("*.py"))
    assert len(files) > 8
    for file in files:
        numbers = [
            node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant)
        ]
        assert not [number for number in numbers if isinstance(number, int) and number >= 1000], file.name


@pytest.mark.rule("AP-RULING-46")
def test_every_entry_says_where_its_values_come_from() -> None:
    content = title().content
    assert content.technologies["heavy"].provenance == "reconstructed"
    assert content.technologies["ion"].field_provenance["mass"] == "rulebook"
    assert content.start.provenance == "rulebook"
    assert {nation.provenance for nation in content.nations.values()} == {"reconstructed"}


# Recruiting -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-48")
@pytest.mark.parametrize(
    ("director", "action"), [("tompkins", "recruit"), ("jun", "intervene")], ids=["paid", "china"]
)
def test_with_five_in_hand_a_discard_is_named_before_the_card_is_drawn(director: str, action: str) -> None:
    table = Arranged(mission=4, directors=(director, "wingfield")).hand(0, *FIVE).jump("administration")
    table.act(action)
    assert table.legal() == [f"dismiss {name}" for name in table.in_hand(0)]
    table.refuses("draw", "AP-RULING-48")
    table.script("faget_b")
    table.act("dismiss dyson_a")
    assert "faget_b" not in table.in_hand(0)
    table.act("draw")
    assert table.in_hand(0) == ["omi_a", "faget_b", "oberth_a", "oberth_b", "dyson_b"]


@pytest.mark.rule("AP-RULING-48")
def test_more_may_be_discarded_in_one_recruitment() -> None:
    table = Arranged().hand(0, *FIVE).jump("administration")
    table.script("faget_b")
    table.act("recruit", "dismiss dyson_a", "dismiss omi_a", "dismiss oberth_a", "draw")
    assert table.in_hand(0) == ["faget_b", "oberth_b", "dyson_b"]
    assert table.under("engineers") == ["dyson_a", "omi_a", "oberth_a"]
    assert table.refusal("dismiss faget_b", seat=0) is not None


@pytest.mark.rule("AP-RULING-48")
def test_with_fewer_than_five_nobody_has_to_go() -> None:
    table = Arranged().hand(0, *FIVE[:4]).jump("administration")
    table.script("faget_b")
    table.act("recruit", "draw")
    assert set(table.in_hand(0)) == {*FIVE[:4], "faget_b"}


@pytest.mark.rule("AP-RULING-48")
def test_everybody_may_be_discarded_and_the_new_one_comes() -> None:
    table = Arranged().hand(0, "omi_a").jump("administration")
    table.script("faget_b")
    table.act("recruit", "dismiss omi_a")
    assert table.in_hand(0) == ["faget_b"]


# Scrapping and exchange -------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-50")
def test_a_scrapped_rocket_goes_under_the_piles_for_nothing() -> None:
    table = (
        Arranged(scrap="on").pad(0, "solid:blue", "kick:blue", "probe:white", "heavy:blue").reserve(0, "ion")
    )
    table.jump("administration")
    before = table.seen(0).credits
    table.act("scrap")
    assert (table.on_pad(0), table.in_reserve(0)) == ([], ["ion"])
    assert [table.under(pile) for pile in ("first_stage", "upper_stage", "payload", "rd")] == [
        ["solid:blue"],
        ["kick:blue"],
        ["probe:white"],
        ["heavy:blue"],
    ]
    assert table.seen(0).credits == before
    assert table.awaited == [1]


@pytest.mark.rule("AP-RULING-50")
def test_a_flight_that_waits_for_docking_cannot_be_scrapped() -> None:
    table = Arranged(mission=9, scrap="on").pad(0, "ssto", "big_shuttle")
    table.waiting(0, "mars", crew=4)
    table.jump("administration")
    table.refuses("scrap", "AP-RULING-24")


@pytest.mark.rule("AP-RULING-50")
def test_without_the_option_there_is_no_scrapping() -> None:
    table = Arranged().pad(0, "solid").jump("administration")
    table.refuses("scrap", "AP-CON-07")


@pytest.mark.rule("AP-RULING-51")
@pytest.mark.parametrize("count", [2, 3])
def test_two_of_a_colour_may_be_exchanged_for_one_of_the_same(count: int) -> None:
    table = Arranged(mission=4).tokens(0, blue=count, white=3 if count == 2 else 0).jump("launch")
    table.act("tokens", "exchange blue blue")
    assert table.seen(0).tokens["blue"] == count - 1
    assert table.view().token_supply["blue"] == 12 - (count - 1)
