"""The game in outline: what lies in the box, what the cards show, and what the boards hold (AP-GEN)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from moonrace.games.apogee import events
from moonrace.games.apogee.content import TYPES
from tests.games.apogee.arranged import Arranged, title

CONTENT = title().content
LOW_ORBIT_ROCKET = ("methane", "methane", "cryogenic", "comsat")


@dataclass(frozen=True)
class Printed:
    """What the rulebook's examples say about a Technology."""

    technology: str
    cost: int | None = None
    thrust: int | None = None
    mass: int | None = None


# The race ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-GEN-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_directors_race_for_one_common_mission(players: int) -> None:
    table = Arranged(players, mission=8)
    table.begin()
    directors = [side.director for side in table.view().seats]
    assert len(set(directors)) == players
    assert {table.view(seat).mission for seat in range(players)} == {8}
    assert {(side.progress.what, side.progress.need) for side in table.view().seats} == {("flights", 2)}


@pytest.mark.rule("AP-GEN-02")
def test_whoever_fulfils_the_mission_wins_alone() -> None:
    table = Arranged(3)
    table.pad(2, *LOW_ORBIT_ROCKET)
    table.jump("launch")
    table.rolls(12)
    table.act("launch leo", seat=2)
    table.idle()
    assert table.match.result is not None
    assert table.match.result.winners == (2,)


@pytest.mark.rule("AP-GEN-02")
def test_all_who_fulfil_it_in_one_round_win_together() -> None:
    table = Arranged(3).investors("evergreen", "ares")
    table.pad(0, *LOW_ORBIT_ROCKET).pad(1, "kerosene", "kerosene", "cryogenic", "comsat")
    table.jump("launch")
    table.rolls(12, 12)
    table.act("launch leo", seat=0)
    table.act("launch leo", seat=1)
    table.idle()
    assert table.match.result is not None
    assert table.match.result.winners == (0, 1)
    assert table.match.result.scores == (1.0, 1.0, 0.0)


# Components -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-GEN-03", "AP-RULING-45")
def test_the_box_holds_104_technologies_in_four_types() -> None:
    copies: Counter[str] = Counter()
    for technology in CONTENT.technologies.values():
        copies[technology.type] += technology.copies
    assert copies == {"first_stage": 28, "upper_stage": 24, "payload": 24, "rd": 28}
    assert copies.total() == CONTENT.counts["technology_cards"] == 104


@pytest.mark.rule("AP-GEN-03")
def test_the_box_holds_these_cards_boards_tokens_and_one_die() -> None:
    counts = CONTENT.counts
    assert sum(kind.cards for kind in CONTENT.denominations.values()) == counts["credit_cards"] == 50
    assert len(CONTENT.engineers) == counts["engineer_cards"] == 24
    assert len(CONTENT.investors) == counts["investor_cards"] == 9
    assert len(CONTENT.missions) == counts["mission_cards"] == 9
    assert len(CONTENT.directors) == counts["director_cards"] == 9
    assert (counts["player_boards"], counts["launch_pad_boards"], counts["help_cards"]) == (5, 5, 5)
    assert CONTENT.docking.tokens_per_colour * len(CONTENT.docking.colours) == counts["docking_tokens"] == 36
    assert (counts["dice_d12"], CONTENT.start.die_sides) == (1, 12)


@pytest.mark.rule("AP-GEN-03")
def test_all_cards_and_tokens_of_the_box_are_on_the_table() -> None:
    view = Arranged().begin().view()
    assert {pile: view.piles[pile].count for pile in TYPES} == {
        "first_stage": 28 - 3,
        "upper_stage": 24 - 3,
        "payload": 24 - 3,
        "rd": 28,
    }
    assert (view.piles["engineers"].count, view.piles["investors"].count) == (24, 9 - 2)
    assert sum(view.token_supply.values()) == 36


# Cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-GEN-04")
@pytest.mark.parametrize("director", list(CONTENT.directors))
def test_a_seat_shows_what_its_director_card_shows(director: str) -> None:
    other = "jun" if director != "jun" else "kang"
    table = Arranged(directors=(director, other), mission=9).begin()
    card, side = CONTENT.directors[director], table.seen(0, by=1)
    nation = CONTENT.nations[card.nation]
    assert (side.director, side.nation, side.authority) == (director, card.nation, card.authority)
    assert (side.income, side.launch_income) == (nation.income_per_quarter, nation.income_per_launch)
    assert (side.recruit_cost, side.sale_price) == (nation.recruit_cost, nation.sale_price)
    assert min(side.income, side.launch_income, side.recruit_cost, side.sale_price) > 0
    assert side.dock_costs == card.docking
    assert side.has_used_specialty is False
    assert (bool(card.specialty_text), bool(nation.intervention_text)) == (True, True)


@pytest.mark.rule("AP-GEN-04")
def test_directors_differ_in_authority_specialty_and_docking_sequence() -> None:
    cards = CONTENT.directors.values()
    assert sorted(card.authority for card in cards) == list(range(1, 10))
    assert len({card.specialty.kind for card in cards}) == 9
    for destination in ("moon", "asteroid", "mars"):
        assert len({tuple(card.docking[destination].values()) for card in cards}) == 9
    assert Counter(card.nation for card in cards) == {"usa": 3, "russia": 3, "china": 3}


@pytest.mark.rule("AP-GEN-05")
@pytest.mark.parametrize(
    ("actions", "then"),
    [
        (("sell kick",), "recruit"),
        (("recruit", "draw"), "sell kick"),
        (("intervene",), "recruit"),
        (("pass",), "recruit"),
    ],
)
def test_a_director_has_one_action_in_a_round(actions: tuple[str, ...], then: str) -> None:
    table = Arranged(mission=4).reserve(0, "kick").jump("administration")
    table.script("dyson_b")
    assert then in table.legal(0)
    table.act(*actions, seat=0)
    assert table.awaited == [1]
    assert table.refusal(then, seat=0) is not None
    table.act("pass")
    assert table.state.round == 2


@pytest.mark.rule("AP-GEN-06")
def test_an_engineer_card_shows_name_authority_specialty_and_perhaps_a_gain() -> None:
    cards = CONTENT.engineers.values()
    assert all(card.name and card.text and card.authority_tenths > 0 for card in cards)
    assert Counter(Counter(card.name for card in cards).values()) == {2: 12}
    assert {card.docking_token for card in cards} == {"", *CONTENT.docking.colours}


@pytest.mark.rule("AP-GEN-06")
@pytest.mark.parametrize(("mission", "gained"), [(1, 0), (2, 0), (3, 0), (4, 1), (9, 1)])
def test_the_gain_on_recruitment_matters_from_mission_four(mission: int, gained: int) -> None:
    table = Arranged(mission=mission).jump("administration")
    table.script("dyson_a")
    table.act("recruit")
    if gained:
        table.act("draw blue+orange+white")
    assert table.in_hand(0) == ["dyson_a"]
    assert table.seen(0).tokens == {"blue": 0, "orange": 0, "white": gained}


@pytest.mark.rule("AP-GEN-07")
@pytest.mark.parametrize(
    "printed",
    [
        Printed("small_shuttle", cost=40_000),
        Printed("nuclear_pulse", cost=80_000),
        Printed("solar_sail", cost=40_000),
        Printed("liquid_hydrogen", thrust=5, mass=4),
        Printed("ion", thrust=2, mass=1),
        Printed("big_shuttle", thrust=8, mass=5),
        Printed("booster_4", thrust=4, mass=2),
    ],
)
def test_technologies_show_what_the_examples_name(printed: Printed) -> None:
    card = CONTENT.technologies[printed.technology]
    for field in ("cost", "thrust", "mass"):
        said = getattr(printed, field)
        assert said is None or getattr(card, field) == said


@pytest.mark.rule("AP-GEN-07")
def test_a_technology_card_shows_type_name_cost_feature_and_perhaps_a_gain() -> None:
    for card in CONTENT.technologies.values():
        assert card.type in TYPES
        assert card.name
        assert card.cost > 0
        assert card.cost % 20_000 == 0
        assert len(card.docking_tokens) == card.copies
        assert set(card.docking_tokens) <= {"", *CONTENT.docking.colours}
    featured = {id_: set(card.features) for id_, card in CONTENT.technologies.items() if card.features}
    assert featured["ssto"] == {"ssto"}
    assert featured["ion"] == {"exclusive_upper"}
    assert featured["heavy"] == {"double_first"}
    assert "booster_4" not in featured


@pytest.mark.rule("AP-GEN-08")
def test_an_investor_card_shows_name_brand_and_two_objectives() -> None:
    for card in CONTENT.investors.values():
        assert card.name
        assert card.brand_values
        assert card.level_1.condition != card.level_2.condition
        assert 0 < card.level_1.gain < card.level_2.gain


@pytest.mark.rule("AP-GEN-08")
@pytest.mark.parametrize(("boosted", "levels"), [(False, {1: 60_000}), (True, {1: 60_000, 2: 140_000})])
def test_only_objectives_of_level_two_count_for_mission_five(boosted: bool, levels: dict[int, int]) -> None:
    table = Arranged(mission=5).investors("titan", "atomium")
    table.pad(0, "methane", "methane", "cryogenic", "comsat", "booster_2")
    if boosted:
        table.pad(0, "heavy")
    table.jump("launch")
    table.rolls(12)
    table.act("launch leo")
    gains = {event.level: event.credits for event in table.events(events.Objective)}
    assert gains == levels
    assert table.seen(0).progress.have == (2 in levels)


# Boards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-GEN-09")
def test_a_reserve_holds_nine_technologies() -> None:
    nine = ("booster_2",) * 5 + ("booster_4",) * 4
    table = Arranged().reserve(0, *nine).river("payload", "probe", "telescope", "comsat")
    table.placed(0, "design", "dyson_a").jump("design")
    table.act("take probe")
    assert (table.asked, table.view().focus.excess) == ("overflow", 1)
    table.refuses("pass", "AP-LCH-12")
    table.act("discard booster_2")
    assert len(table.seen(0).reserve) == 9
    assert "probe" in table.in_reserve(0)
    assert table.asked != "overflow"


@pytest.mark.rule("AP-GEN-09")
def test_a_ninth_technology_needs_no_discard() -> None:
    eight = ("booster_2",) * 5 + ("booster_4",) * 3
    table = Arranged().reserve(0, *eight).river("payload", "probe", "telescope", "comsat")
    table.placed(0, "design", "dyson_a").jump("design")
    table.act("take probe")
    assert len(table.seen(0).reserve) == 9
    assert table.asked == "administration"


@pytest.mark.rule("AP-GEN-09")
@pytest.mark.parametrize("before", [2, 3])
def test_a_board_has_room_for_three_tokens_of_a_colour(before: int) -> None:
    table = Arranged(mission=4).tokens(0, blue=before)
    table.river("payload", "comsat:blue", "probe", "telescope")
    table.placed(0, "design", "dyson_a").jump("design")
    table.act("take comsat:blue")
    assert (table.asked == "token") is (before == 2)
    if before == 2:
        table.act("collect")
    assert table.seen(0).tokens["blue"] == 3


@pytest.mark.rule("AP-GEN-09")
def test_a_board_has_the_four_planning_actions() -> None:
    table = Arranged().hand(0, "dyson_a").begin()
    offered = [action.split()[-1] for action in table.legal(0) if action.startswith("place dyson_a")]
    assert offered == ["specialty", "construction", "rd", "design", "hand"]
    table.refuses("place dyson_a launch", "AP-PLN-01", seat=0)


@pytest.mark.rule("AP-GEN-10", "AP-CON-03")
@pytest.mark.parametrize(
    ("zone", "built", "more"),
    [
        ("first_stage", "solid", "kerosene"),
        ("upper_stage", "kick", "storable"),
        ("payload", "comsat", "probe"),
        ("rd", "booster_2", "booster_4"),
    ],
)
def test_each_zone_of_a_launch_pad_holds_three(zone: str, built: str, more: str) -> None:
    others = {"solid", "kick", "comsat", "booster_2"} - {built}
    table = Arranged().pad(0, built, built, *others).reserve(0, built, more)
    table.placed(0, "construction", "dyson_a", "dyson_b").jump("construction")
    table.act(f"build {built}")
    table.refuses(f"build {more}", "AP-CON-03")
    table.act("ready")
    rocket = table.seen(0).rocket
    assert getattr(rocket, zone) == (built,) * 3
    assert [len(rocket.first_stage), len(rocket.upper_stage), len(rocket.payload), len(rocket.rd)] == [
        3 if name == zone else 1 for name in TYPES
    ]


# Hands ------------------------------------------------------------------------------------------------------

FIVE = ("dyson_a", "dyson_b", "oberth_a", "oberth_b", "omi_a")


@pytest.mark.rule("AP-GEN-11")
def test_a_hand_never_holds_more_than_five_engineers() -> None:
    table = Arranged().hand(0, *FIVE).jump("administration")
    table.act("recruit")
    table.refuses("draw", "AP-RULING-48")
    table.script("faget_a")
    table.act("dismiss omi_a", "draw")
    assert table.in_hand(0) == ["faget_a", "oberth_a", "oberth_b", "dyson_a", "dyson_b"]


@pytest.mark.rule("AP-GEN-11")
def test_a_fifth_engineer_needs_no_dismissal() -> None:
    table = Arranged().hand(0, *FIVE[:4]).jump("administration")
    table.act("recruit", "draw")
    assert table.seen(0).hand_size == 5


@pytest.mark.rule("AP-GEN-12")
@pytest.mark.parametrize(
    ("phase", "clause"),
    [
        ("planning", "AP-PLN-01"),
        ("construction", "AP-CON-01"),
        ("design", "AP-DES-02"),
        ("launch", "AP-LCH-01"),
        ("administration", "AP-ADM-04"),
    ],
)
def test_engineers_are_discarded_only_while_recruiting(phase: str, clause: str) -> None:
    table = Arranged().hand(0, "omi_a", "omi_b").pad(0, *LOW_ORBIT_ROCKET).reserve(0, "kick")
    if phase in ("construction", "design"):
        table.placed(0, phase, "dyson_a")
    table.jump(phase)
    assert table.asked == phase
    table.refuses("dismiss omi_a", clause, seat=0)
    if phase != "administration":
        table.idle("administration", seat=0)
    table.act("recruit", "dismiss omi_a")
    assert table.under("engineers") == ["omi_a"]
