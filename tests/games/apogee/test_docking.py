"""Docking tokens: collecting, exchanging, building, docking (AP-DOC)."""

from __future__ import annotations

import random

import pytest

from moonrace.kernel.chance import Seeded
from tests.games.apogee.arranged import Arranged, title
from tests.games.apogee.rockets import CREWED, EXAMPLE, SINGLE

COLOURS = ("blue", "orange", "white")
DOCKING = {7: "asteroid", 8: "moon", 9: "mars"}


def held(table: Arranged, seat: int = 0) -> tuple[int, ...]:
    """Tokens of a seat: blue, orange, white."""
    return tuple(table.seen(seat).tokens[colour] for colour in COLOURS)


def designing(mission: int = 4, players: int = 2) -> Arranged:
    """Seat 0 chooses from rivers with and without symbols."""
    table = Arranged(players=players, mission=mission).placed(0, "design", "dyson_a")
    table.river("upper_stage", "kick:blue", "storable:white", "plasma")
    return table.river("first_stage", "methane:orange", "solid:white", "laser:blue")


def sequence(mission: int = 4, **tokens: int) -> Arranged:
    """Seat 0 is in a Docking sequence with these tokens."""
    return Arranged(mission=mission).tokens(0, **tokens)


# Collecting -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DOC-01")
def test_a_symbol_on_a_technology_gives_a_token_of_its_colour() -> None:
    table = designing().jump("design")
    table.act("take kick:blue")
    assert (table.asked, table.view(0).focus.token) == ("token", "blue")
    table.refuses("pass", "AP-DOC-01")
    table.act("collect")
    assert held(table) == (1, 0, 0)
    assert table.view(0).token_supply == {"blue": 11, "orange": 12, "white": 12}


@pytest.mark.rule("AP-DOC-01")
def test_a_card_without_symbol_gives_none() -> None:
    table = designing().jump("design")
    table.act("take plasma")
    assert table.asked == "administration"
    assert held(table) == (0, 0, 0)


@pytest.mark.rule("AP-DOC-01")
def test_before_mission_4_no_token_is_collected() -> None:
    table = designing(mission=3).jump("design")
    table.act("take kick")
    assert table.asked == "administration"
    assert held(table) == (0, 0, 0)


@pytest.mark.rule("AP-DOC-01", "AP-DOC-02")
@pytest.mark.parametrize(("engineer", "tokens"), [("gokhale_a", (1, 0, 0)), ("omi_a", (0, 0, 1))])
def test_a_recruited_engineer_gives_the_token_of_its_symbol(engineer: str, tokens: tuple[int, ...]) -> None:
    table = Arranged(mission=4).jump("administration")
    table.script(engineer)
    table.act("recruit", "draw blue+orange+white")
    assert held(table) == tokens


@pytest.mark.rule("AP-DOC-01")
def test_an_engineer_without_symbol_gives_none() -> None:
    table = Arranged(mission=4).jump("administration")
    table.script("omi_b")
    table.act("recruit", "draw blue+orange+white")
    assert (table.asked, table.awaited) == ("administration", [1])
    assert table.in_hand(0) == ["omi_b"]


@pytest.mark.rule("AP-DOC-02")
def test_engineers_of_the_set_up_give_none() -> None:
    match = title().start(5, chance=Seeded(3), options={"mission": "4"})
    while match.asks[0].what == "hire":
        match.act(match.asks[0].seat, match.legal(match.asks[0].seat)[-1])
    state = match.position.state
    hired = [engineer for player in state.seats for engineer in player.hand]
    assert any(state.cat.engineer_token[engineer] >= 0 for engineer in hired)
    assert [player.tokens for player in state.seats] == [[0, 0, 0]] * 5


@pytest.mark.rule("AP-DOC-02")
def test_an_engineer_who_changes_hands_gives_none() -> None:
    table = Arranged(mission=4, directors=("van_horn", "korolev")).hand(1, "omi_a").jump("administration")
    table.act("specialty - 1")
    assert table.in_hand(0) == ["omi_a"]
    assert (table.asked, table.awaited) == ("administration", [1])
    assert held(table) == (0, 0, 0)


@pytest.mark.rule("AP-DOC-02")
def test_an_engineer_at_work_gives_none_again() -> None:
    table = Arranged(mission=4).hand(0, "omi_a").begin()
    table.plan(0, omi_a="design")
    table.act("pass")
    table.idle()
    assert table.in_hand(0) == ["omi_a"]
    assert held(table) == (0, 0, 0)


@pytest.mark.rule("AP-DOC-03")
def test_a_technology_gained_by_an_engineers_specialty_gives_its_token() -> None:
    table = Arranged(mission=4).placed(0, "specialty", "von_braun_a")
    table.script("heavy:blue")
    table.jump("specialty")
    table.act("collect")
    assert held(table) == (1, 0, 0)


@pytest.mark.rule("AP-DOC-03")
def test_a_technology_gained_by_rd_gives_its_token() -> None:
    table = Arranged(mission=4).placed(0, "rd", "dyson_a")
    table.script("reusable:orange")
    table.jump("rd")
    table.act("collect")
    assert held(table) == (0, 1, 0)


@pytest.mark.rule("AP-DOC-03")
def test_technologies_gained_by_a_directors_specialty_give_their_tokens() -> None:
    table = Arranged(mission=4, directors=("korolev", "wingfield")).jump("administration")
    table.script("heavy:blue", "reusable:orange")
    table.act("specialty", "collect", "collect")
    assert held(table) == (1, 1, 0)


@pytest.mark.rule("AP-DOC-03")
def test_a_technology_that_changes_hands_gives_none() -> None:
    table = (
        Arranged(mission=4, directors=("jinmei", "korolev")).reserve(1, "kick:blue").jump("administration")
    )
    table.act("specialty kick 1")
    assert table.in_reserve(0) == ["kick"]
    assert held(table) == (0, 0, 0)
    assert (table.asked, table.awaited) == ("administration", [1])


@pytest.mark.rule("AP-DOC-03")
def test_technologies_back_from_the_launch_pad_give_none() -> None:
    table = Arranged(mission=4).pad(0, "ssto:white", "probe:white").jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert table.in_reserve(0) == ["ssto", "probe"]
    assert table.asked == "administration"
    assert held(table) == (0, 0, 0)


@pytest.mark.rule("AP-RULING-27")
def test_a_card_put_back_in_a_pile_is_fresh_again() -> None:
    table = designing().jump("design")
    table.act("take kick:blue", "collect", "sell kick")
    assert table.under("upper_stage") == ["kick:blue"]
    table.idle("administration", seat=1)
    table.hand(0).placed(0, "design", "dyson_a").river("upper_stage", "kick:blue").jump("design")
    table.act("take kick:blue", "collect")
    assert held(table) == (2, 0, 0)


@pytest.mark.rule("AP-DOC-04", "AP-RULING-05")
def test_a_fourth_token_of_a_colour_is_not_collected() -> None:
    table = designing().tokens(0, blue=3).jump("design")
    table.act("take kick:blue")
    assert table.asked == "launch", "nothing is offered"
    assert held(table) == (3, 0, 0)
    assert table.view(0).token_supply["blue"] == 9


@pytest.mark.rule("AP-DOC-04", "AP-RULING-05")
def test_a_sixth_token_is_not_collected() -> None:
    table = designing().tokens(0, orange=3, white=2).jump("design")
    table.act("take kick:blue")
    assert table.asked == "launch", "nothing is offered"
    assert held(table) == (0, 3, 2)


@pytest.mark.rule("AP-DOC-04", "AP-RULING-05")
@pytest.mark.parametrize("before", [(2, 0, 0), (2, 2, 0), (0, 3, 1)])
def test_a_token_up_to_both_limits_is_collected(before: tuple[int, int, int]) -> None:
    table = designing().tokens(0, **dict(zip(COLOURS, before, strict=True))).jump("design")
    table.act("take kick:blue", "collect")
    assert held(table) == (before[0] + 1, *before[1:])


@pytest.mark.rule("AP-DOC-12")
def test_a_colour_exhausted_in_the_supply_cannot_be_collected() -> None:
    table = designing(players=5)
    for seat in range(1, 5):
        table.tokens(seat, blue=3)
    table.jump("design")
    assert table.view(0).token_supply["blue"] == 0
    table.act("take kick:blue")
    assert table.asked != "token"
    assert held(table) == (0, 0, 0)


@pytest.mark.rule("AP-DOC-12")
def test_a_colour_exhausted_in_the_supply_cannot_be_exchanged_for() -> None:
    table = Arranged(players=5, mission=4).tokens(0, white=2)
    for seat in range(1, 5):
        table.tokens(seat, blue=3)
    table.jump("launch")
    while table.awaited != [0]:
        table.act("stay")
    table.act("tokens")
    while table.asked == "launch":
        table.act("stay")
    table.refuses("exchange white blue", "AP-DOC-11")
    table.act("exchange white orange")
    assert held(table) == (0, 1, 0)


@pytest.mark.rule("AP-DOC-12")
def test_tokens_exchanged_and_spent_go_back_to_the_supply() -> None:
    table = sequence(blue=3, white=1).reserve(0, "comsat").jump("launch")
    assert table.view(0).token_supply == {"blue": 9, "orange": 12, "white": 11}
    table.act("tokens", "exchange blue orange")
    assert table.view(0).token_supply == {"blue": 11, "orange": 11, "white": 11}
    table.act("token-build comsat blue+white")
    assert table.view(0).token_supply == {"blue": 12, "orange": 11, "white": 12}


@pytest.mark.rule("AP-RULING-47")
def test_a_token_may_be_left_card_by_card() -> None:
    table = Arranged(mission=4, directors=("korolev", "wingfield")).jump("administration")
    table.script("heavy:blue", "reusable:orange")
    table.act("specialty")
    assert table.legal() == ["collect", "leave"]
    table.act("leave", "collect")
    assert held(table) == (0, 1, 0)
    assert table.in_reserve(0) == ["heavy", "reusable"]


@pytest.mark.rule("AP-RULING-47")
def test_a_chain_of_exchanges_gets_rid_of_an_odd_token() -> None:
    table = sequence(white=2, blue=1).jump("launch")
    table.act("tokens", "exchange white blue", "exchange blue orange", "done")
    assert held(table) == (0, 1, 0)


# Not at will ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DOC-05")
def test_a_token_that_nothing_can_be_done_with_stays() -> None:
    table = sequence(white=1).pad(0, *EXAMPLE).jump("launch")
    table.refuses("tokens", "AP-DOC-06")
    table.idle()
    assert held(table) == (0, 0, 1)


@pytest.mark.rule("AP-DOC-05")
@pytest.mark.parametrize(("mission", "seed"), [(4, 1), (5, 2), (7, 3), (8, 4)])
def test_tokens_only_ever_go_by_exchanging_building_and_docking(mission: int, seed: int) -> None:
    match = title().start(3, chance=Seeded(seed), options={"mission": str(mission)})
    position, rng = match.position.clone(Seeded(seed)), random.Random(seed)
    ways = set()
    for _ in range(1_500):
        if position.over:
            break
        seat = rng.choice(position.awaited)
        action = rng.choice(position.legal(seat))
        before = [sum(player.tokens) for player in position.state.seats]
        position.play(seat, action)
        after = [sum(player.tokens) for player in position.state.seats]
        fewer = [number for number in range(3) if after[number] < before[number]]
        if fewer:
            assert fewer == [seat]
            ways.add(str(action).split()[0])
    assert ways
    assert ways <= {"exchange", "token-build", "dock"}


# Sequences --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DOC-06")
def test_one_build_ends_the_sequence() -> None:
    table = sequence(blue=2, white=2).reserve(0, "comsat", "probe").jump("launch")
    table.act("tokens", "token-build comsat blue+white")
    assert table.asked == "administration"
    assert held(table) == (1, 0, 1), "enough for another build"
    assert table.on_pad(0) == ["comsat"]


@pytest.mark.rule("AP-DOC-06")
def test_docking_ends_the_sequence() -> None:
    table = sequence(8, blue=3, orange=1, white=1).pad(0, *CREWED).reserve(0, "comsat")
    table.waiting(0, "moon", crew=4, round=1)
    table.jump("launch", round=2)
    table.act("tokens", "dock")
    assert table.asked == "administration"
    assert held(table) == (1, 0, 1), "enough for a build"
    assert "comsat" in table.in_reserve(0)


@pytest.mark.rule("AP-DOC-06")
def test_a_second_sequence_is_for_the_next_round() -> None:
    table = sequence(blue=2, white=2).reserve(0, "comsat", "probe").jump("launch")
    table.act("tokens", "token-build comsat blue+white")
    table.idle("launch")
    assert table.state.round == 2
    table.act("tokens", "token-build probe blue+white")
    assert table.on_pad(0) == ["comsat", "probe"]


@pytest.mark.rule("AP-DOC-06")
def test_a_sequence_is_only_for_whoever_can_do_something() -> None:
    table = sequence(blue=1, white=1).pad(0, *EXAMPLE).jump("launch")
    table.refuses("tokens", "AP-DOC-06")
    table = sequence(blue=1, white=1).pad(0, *EXAMPLE).reserve(0, "probe").jump("launch")
    assert "tokens" in table.legal()


# Building ---------------------------------------------------------------------------------------------------

CHEAP = ("comsat", "probe", "small_shuttle", "crew_module")
DEAR = ("kerosene", "nuclear_pulse", "big_shuttle", "heavy")


@pytest.mark.rule("AP-DOC-07")
@pytest.mark.parametrize("technology", CHEAP)
@pytest.mark.parametrize("pair", ["blue+orange", "blue+white", "orange+white"])
def test_two_colours_build_up_to_40000_for_free(technology: str, pair: str) -> None:
    table = sequence(blue=1, orange=1, white=1).reserve(0, technology).credits(0, 0).jump("launch")
    table.act("tokens", f"token-build {technology} {pair}")
    assert table.on_pad(0) == [technology]
    assert table.in_reserve(0) == []
    assert held(table) == tuple(0 if colour in pair else 1 for colour in COLOURS)
    assert table.seen(0).credits == 40_000, "the earnings of the quarter alone"


@pytest.mark.rule("AP-DOC-07")
def test_two_tokens_of_one_colour_build_nothing() -> None:
    table = sequence(blue=2).reserve(0, "comsat").jump("launch")
    table.act("tokens")
    table.refuses("token-build comsat blue+blue", "AP-DOC-07")
    table.refuses("token-build comsat blue+white", "AP-DOC-07")


def test_tokens_named_in_another_order_are_refused_with_the_right_order() -> None:
    table = sequence(blue=1, white=1).reserve(0, "comsat").jump("launch")
    table.act("tokens")
    refusal = table.refusal("token-build comsat white+blue")
    assert refusal is not None
    assert "in the order blue, orange, white" in str(refusal)


@pytest.mark.rule("AP-DOC-07")
def test_a_cheap_technology_does_not_take_three_tokens() -> None:
    table = sequence(blue=1, orange=1, white=1).reserve(0, "comsat").jump("launch")
    table.act("tokens")
    table.refuses("token-build comsat blue+orange+white", "AP-DOC-07")


@pytest.mark.rule("AP-DOC-08")
@pytest.mark.parametrize("technology", DEAR)
def test_three_colours_build_from_60000_for_free(technology: str) -> None:
    table = sequence(blue=1, orange=2, white=1).reserve(0, technology).credits(0, 0).jump("launch")
    table.act("tokens")
    table.refuses(f"token-build {technology} blue+orange", "AP-DOC-08")
    table.act(f"token-build {technology} blue+orange+white")
    assert table.on_pad(0) == [technology]
    assert held(table) == (0, 1, 0)
    assert table.seen(0).credits == 40_000


@pytest.mark.rule("AP-DOC-08")
def test_three_tokens_of_two_colours_build_nothing_dear() -> None:
    table = sequence(blue=2, orange=1).reserve(0, "heavy").jump("launch")
    table.act("tokens")
    table.refuses("token-build heavy blue+blue+orange", "AP-DOC-08")


@pytest.mark.rule("AP-DOC-07", "AP-DOC-08")
def test_what_tokens_build_comes_from_the_reserve_and_must_fit() -> None:
    table = sequence(blue=1, orange=1, white=1).pad(0, "ssto").reserve(0, "kick", "probe").jump("launch")
    table.act("tokens")
    table.refuses("token-build comsat blue+white", "AP-CON-02")
    table.refuses("token-build kick blue+white", "AP-TEC-03")
    table.act("token-build probe blue+white")
    assert table.on_pad(0) == ["ssto", "probe"]


@pytest.mark.rule("AP-RULING-02")
@pytest.mark.parametrize("technology", ["kerosene", "methane", "ssto"])
def test_no_card_costs_260000_so_three_tokens_build_from_60000(technology: str) -> None:
    table = sequence(blue=1, orange=1, white=1).reserve(0, technology).jump("launch")
    assert max(table.cat.cost) < 260_000
    table.act("tokens")
    assert table.legal() == ["done", f"token-build {technology} blue+orange+white"]


@pytest.mark.rule("AP-RULING-03")
def test_40000_and_60000_are_included_and_every_card_has_its_number_of_tokens() -> None:
    cat = Arranged().cat
    prices = set()
    for number, name in enumerate(cat.technologies):
        table = sequence(blue=1, orange=1, white=1).reserve(0, name).jump("launch")
        table.act("tokens")
        wanted = {action.count("+") + 1 for action in table.legal() if action.startswith("token-build")}
        assert wanted == ({2} if cat.cost[number] <= 40_000 else {3}), name
        prices.add(cat.cost[number])
    assert {40_000, 60_000} <= prices


# Exchanging -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DOC-11")
@pytest.mark.parametrize("give", COLOURS)
@pytest.mark.parametrize("take", COLOURS)
def test_two_of_a_colour_give_one_of_any(give: str, take: str) -> None:
    table = sequence(**{give: 2}).jump("launch")
    table.act("tokens", f"exchange {give} {take}")
    assert held(table) == tuple(int(colour == take) for colour in COLOURS)


@pytest.mark.rule("AP-DOC-11")
def test_one_of_a_colour_is_not_enough() -> None:
    table = sequence(blue=1, orange=2).jump("launch")
    table.act("tokens")
    table.refuses("exchange blue white", "AP-DOC-11")


@pytest.mark.rule("AP-DOC-11")
def test_exchanges_go_on_as_often_as_wanted() -> None:
    table = sequence(blue=3, orange=2).jump("launch")
    table.act("tokens", "exchange blue white", "exchange orange blue", "exchange blue orange")
    assert held(table) == (0, 1, 1)
    table.act("done")
    assert table.asked == "administration"


@pytest.mark.rule("AP-DOC-11")
def test_an_exchange_can_complete_what_docking_takes() -> None:
    table = sequence(8, blue=2, white=2).pad(0, *CREWED)
    table.waiting(0, "moon", crew=4, round=1)
    table.jump("launch", round=2)
    table.act("tokens")
    table.refuses("dock", "AP-DOC-09")
    table.act("exchange white orange", "dock")
    assert held(table) == (0, 0, 0)


@pytest.mark.rule("AP-RULING-25")
def test_an_exchange_alone_is_a_sequence() -> None:
    table = sequence(blue=3, orange=2).jump("launch")
    assert table.legal() == ["stay", "tokens"]
    table.act("tokens", "exchange blue white", "done")
    assert held(table) == (1, 2, 1)


@pytest.mark.rule("AP-RULING-25")
def test_an_exchange_respects_the_limit_of_a_colour() -> None:
    table = sequence(blue=2, white=3).jump("launch")
    table.act("tokens")
    table.refuses("exchange blue white", "AP-DOC-11")
    table.act("exchange blue orange")
    assert held(table) == (0, 1, 3)


@pytest.mark.rule("AP-RULING-25")
@pytest.mark.parametrize("five", [(3, 2, 0), (3, 1, 1), (2, 2, 1), (0, 3, 2), (1, 1, 3)])
def test_five_wrong_tokens_block_nobody(five: tuple[int, int, int]) -> None:
    table = sequence(**dict(zip(COLOURS, five, strict=True))).jump("launch")
    table.act("tokens")
    other = [action.split()[1:] for action in table.legal() if action.startswith("exchange")]
    assert any(give != take for give, take in other)


@pytest.mark.rule("AP-RULING-51")
def test_two_of_a_colour_may_give_one_of_the_same() -> None:
    table = sequence(blue=3).jump("launch")
    table.act("tokens", "exchange blue blue")
    assert held(table) == (2, 0, 0)
    assert table.view(0).token_supply["blue"] == 10
    table.act("exchange blue blue")
    table.refuses("exchange blue blue", "AP-DOC-11")
    assert held(table) == (1, 0, 0), "the last of a colour cannot be got rid of"


@pytest.mark.rule("AP-RULING-51")
def test_the_same_colour_may_be_had_with_an_empty_supply() -> None:
    table = Arranged(players=4, mission=4)
    for seat in range(4):
        table.tokens(seat, blue=3)
    table.jump("launch")
    table.act("tokens", "tokens", "tokens", "tokens")
    first = table.awaited[0]
    table.act("exchange blue blue")
    assert held(table, first) == (2, 0, 0)


# Docking ----------------------------------------------------------------------------------------------------


def docking(director: str, mission: int, tokens: dict[str, int]) -> Arranged:
    """A flight of seat 0 waits since round 1; it is round 2."""
    other = "korolev" if director != "korolev" else "wingfield"
    table = Arranged(mission=mission, directors=(director, other)).pad(0, *SINGLE).tokens(0, **tokens)
    table.waiting(0, DOCKING[mission], crew=4, satellites=1, round=1)
    table.jump("launch", round=2)
    if table.awaited == [1]:
        table.act("stay")
    return table


@pytest.mark.rule("AP-DOC-09")
@pytest.mark.parametrize("mission", DOCKING)
@pytest.mark.parametrize("director", [director.id for director in title().catalogue.directors])
def test_docking_takes_the_directors_own_combination(director: str, mission: int) -> None:
    cost = dict(title().content.directors[director].docking[DOCKING[mission]])
    assert 3 <= sum(cost.values()) <= 5
    table = docking(director, mission, cost)
    assert table.seen(0).dock_costs[DOCKING[mission]] == cost
    table.act("tokens", "dock")
    assert held(table) == (0, 0, 0)
    assert table.seen(0).flights[0].counts
    for colour in [colour for colour, count in cost.items() if count]:
        short = docking(director, mission, cost | {colour: cost[colour] - 1})
        if "tokens" in short.legal():
            short.act("tokens")
            short.refuses("dock", "AP-DOC-09")
        else:
            short.refuses("tokens", "AP-DOC-06")


@pytest.mark.rule("AP-DOC-09")
def test_what_is_not_in_the_combination_is_kept() -> None:
    table = docking("tompkins", 8, {"blue": 3, "orange": 1, "white": 1})
    table.act("tokens", "dock")
    assert held(table) == (1, 0, 1)


@pytest.mark.rule("AP-DOC-10")
def test_docking_waits_for_a_later_round_than_the_take_off() -> None:
    table = sequence(8, blue=2, orange=1).pad(0, *CREWED).jump("launch")
    table.rolls(12)
    table.act("launch moon")
    assert table.asked == "administration"
    assert table.seen(0).can_dock_from == 2
    assert not table.seen(0).flights[0].counts
    table.idle("launch")
    assert table.state.round == 2
    table.act("tokens", "dock")
    assert table.seen(0).flights[0].counts


@pytest.mark.rule("AP-DOC-10")
def test_docking_in_the_round_of_the_take_off_is_refused() -> None:
    table = sequence(8, blue=2, orange=1).pad(0, *CREWED)
    table.waiting(0, "moon", crew=4, round=3)
    table.jump("launch", round=3)
    table.act("tokens")
    table.refuses("dock", "AP-DOC-10")


@pytest.mark.rule("AP-DOC-10")
def test_a_flight_may_wait_any_number_of_rounds() -> None:
    table = sequence(8, blue=2, orange=1).pad(0, *CREWED)
    table.waiting(0, "moon", crew=4, round=1)
    table.jump("launch", round=2)
    for _ in range(10):
        table.idle("launch")
    assert table.state.round == 12
    table.act("tokens", "dock")
    assert table.seen(0).waiting is None


@pytest.mark.rule("AP-RULING-26")
@pytest.mark.parametrize("mission", [4, 5, 6])
def test_in_missions_4_to_6_nothing_docks(mission: int) -> None:
    table = sequence(mission, blue=2, orange=1, white=1).pad(0, *EXAMPLE).reserve(0, "comsat").jump("launch")
    table.rolls(12)
    table.act("launch moon")
    assert table.seen(0).waiting is None
    assert table.on_pad(0) == []
    table.idle("launch")
    table.act("tokens")
    table.refuses("dock", "AP-RULING-26")
    verbs = {action.split()[0] for action in table.legal()}
    assert verbs == {"done", "exchange", "token-build"}
