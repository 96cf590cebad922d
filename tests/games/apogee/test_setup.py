"""Before the first round: boards, piles, money, Mission, Directors, Engineers, rivers (AP-SET)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from moonrace import Match, Scripted, Seeded
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.state import ApogeeState
from moonrace.games.apogee.view import View
from moonrace.kernel.errors import BadText
from moonrace.kernel.events import SPECTATOR
from tests.games.apogee.arranged import Arranged, title

RIVERS = TYPES[:3]
TRIO = ("omi_a", "faget_b", "dyson_a")


def begun(players: int = 2, mission: int = 1, *script: str, seed: int = 1) -> Match:
    """A match at its first decision. The script names Investors, Directors by seat, Engineers, rivers."""
    chance = Scripted(list(script), then=Seeded(seed)) if script else Seeded(seed)
    return title().start(players, chance=chance, options={"mission": str(mission)})


def view_of(match: Match, seat: int = 0) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def state_of(match: Match) -> ApogeeState:
    state: ApogeeState = match.position.state
    return state


def legal(match: Match, seat: int) -> list[str]:
    return [str(action) for action in match.legal(seat)]


def directed(mission: int = 1) -> Match:
    """Directors are chosen: Wingfield (1) at seat 0, Vostochny (9) at seat 1, who has drawn a trio."""
    script = ("helia", "ares", "wingfield", "korolev", "tompkins", "vostochny", *TRIO)
    match = begun(2, mission, *script)
    match.act(0, "director wingfield")
    match.act(1, "director vostochny")
    return match


def hired(players: int, mission: int = 1, seed: int = 1) -> Match:
    """A match at the first Planning, everybody having kept all Engineers."""
    match = begun(players, mission, seed=seed)
    while match.asks[0].what in ("director", "hire"):
        seat = match.asks[0].seat
        match.act(seat, legal(match, seat)[-1])
    return match


# Boards, piles, money ---------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SET-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_an_empty_board_and_an_empty_launch_pad(players: int) -> None:
    view = view_of(begun(players))
    assert [side.seat for side in view.seats] == list(range(players))
    for side in view.seats:
        assert side.reserve == ()
        assert side.tokens == {"blue": 0, "orange": 0, "white": 0}
        assert (side.rocket.first_stage, side.rocket.upper_stage) == ((), ())
        assert (side.rocket.payload, side.rocket.rd) == ((), ())


@pytest.mark.rule("AP-SET-01")
def test_there_are_boards_for_five() -> None:
    with pytest.raises(BadText):
        begun(6)


@pytest.mark.rule("AP-SET-02")
def test_each_type_of_technology_is_a_face_down_pile_of_its_own() -> None:
    match = begun()
    piles = view_of(match).piles
    assert {name: piles[name].count for name in TYPES} == {
        "first_stage": 28,
        "upper_stage": 24,
        "payload": 24,
        "rd": 28,
    }
    cards = title().content.technologies
    for name in TYPES:
        assert {cards[id_].type for id_ in piles[name].unseen} == {name}
        assert sum(piles[name].unseen.values()) == piles[name].count


@pytest.mark.rule("AP-SET-02")
@pytest.mark.parametrize("river", RIVERS)
def test_the_piles_are_shuffled(river: str) -> None:
    first = {tuple(card.technology for card in view_of(hired(2, seed=n)).rivers[river]) for n in range(8)}
    assert len(first) > 4


@pytest.mark.rule("AP-SET-03")
def test_engineers_and_investors_are_piles_and_two_investors_are_face_up() -> None:
    view = view_of(begun(2, 1, "titan", "plume"))
    assert view.investors == ("titan", "plume")
    assert view.piles["engineers"].count == 24
    assert view.piles["investors"].count == 7
    assert set(view.piles["investors"].unseen) == set(title().content.investors) - {"titan", "plume"}


@pytest.mark.rule("AP-SET-03")
def test_any_two_investors_may_be_turned_up() -> None:
    seen = Counter(name for seed in range(60) for name in view_of(begun(seed=seed)).investors)
    assert set(seen) == set(title().content.investors)


@pytest.mark.rule("AP-SET-04", "AP-RULING-01")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_each_player_starts_with_140_000_credits(players: int) -> None:
    assert [side.credits for side in view_of(begun(players)).seats] == [140_000] * players


@pytest.mark.rule("AP-RULING-01")
def test_the_starting_money_pays_for_three_engineers() -> None:
    match = directed()
    match.act(1, "hire " + "+".join(TRIO))
    assert view_of(match).seats[1].credits == 140_000 - 3 * 40_000


@pytest.mark.rule("AP-SET-04")
def test_credit_cards_come_in_four_denominations() -> None:
    kinds = title().content.denominations.values()
    assert [kind.value for kind in kinds] == [20_000, 40_000, 100_000, 200_000]
    assert sum(kind.cards for kind in kinds) == 50


# Mission ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SET-05")
@pytest.mark.parametrize("mission", range(1, 10))
def test_any_of_nine_missions_may_be_chosen(mission: int) -> None:
    match = begun(3, mission)
    assert {view_of(match, seat).mission for seat in (0, 1, 2, SPECTATOR)} == {mission}


@pytest.mark.rule("AP-SET-05")
@pytest.mark.parametrize("mission", [0, 10])
def test_there_is_no_other_mission(mission: int) -> None:
    with pytest.raises(BadText):
        begun(2, mission)


@pytest.mark.rule("AP-SET-05")
def test_the_mission_stays_the_same_round_after_round() -> None:
    table = Arranged(mission=6).begin()
    for _ in range(5):
        table.idle("administration", seat=1)
        assert (table.view().mission, table.seen(0).progress.need) == (6, 1)
    assert table.state.round == 5


# Directors --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SET-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_draws_two_directors(players: int) -> None:
    match = begun(players)
    offers = [view_of(match, seat).focus.offered for seat in range(players)]
    assert [len(offer) for offer in offers] == [2] * players
    assert len({director for offer in offers for director in offer}) == 2 * players
    for seat, offer in enumerate(offers):
        assert legal(match, seat) == [f"director {director}" for director in offer]


@pytest.mark.rule("AP-SET-06")
def test_each_keeps_one_and_the_other_is_out_of_play_face_down() -> None:
    match = begun(2, 1, "helia", "ares", "wingfield", "korolev", "tompkins", "vostochny")
    refusal = match.refusal(0, title().codec.parse("director vostochny"))
    assert refusal is not None
    assert refusal.clause == "AP-SET-06"
    match.act(0, "director korolev")
    assert [side.director for side in view_of(match, 1).seats] == ["", ""]
    match.act(1, "director tompkins")
    assert [side.director for side in view_of(match, 1).seats] == ["korolev", "tompkins"]
    state = state_of(match)
    assert {state.cat.directors[out].id for out in state.director_out} == {"wingfield", "vostochny"}
    for text in (str(view_of(match, 1)), *map(str, match.log(1))):
        assert "wingfield" not in text
    for text in (str(view_of(match, SPECTATOR)), *map(str, match.log(SPECTATOR))):
        assert "wingfield" not in text
        assert "vostochny" not in text


@pytest.mark.rule("AP-SET-07")
def test_five_draw_a_single_director_and_have_no_choice() -> None:
    drawn = ("jun", "kang", "wingfield", "van_horn", "korolev")
    match = begun(5, 1, "helia", "ares", *drawn)
    assert match.asks[0].what == "hire"
    assert tuple(side.director for side in view_of(match).seats) == drawn
    assert not state_of(match).director_out
    assert len(state_of(match).director_bag) == 4


# Engineers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SET-08")
def test_engineers_are_hired_in_decreasing_authority_of_directors() -> None:
    match = begun(5, 1, "helia", "ares", "jun", "kang", "wingfield", "van_horn", "korolev")
    assert view_of(match).focus.order == (3, 0, 1, 4, 2)
    order = []
    while match.asks[0].what == "hire":
        order.append(match.asks[0].seat)
        match.act(order[-1], "hire -")
    authority = [view_of(match).seats[seat].authority for seat in order]
    assert authority == sorted(authority, reverse=True) == [8, 7, 5, 2, 1]


@pytest.mark.rule("AP-SET-08")
def test_any_number_of_three_drawn_may_be_kept() -> None:
    match = directed()
    assert (match.asks[0].seat, view_of(match, 1).focus.offered) == (1, TRIO)
    wanted = {frozenset(kept) for count in range(4) for kept in combinations(TRIO, count)}
    offered = [action.removeprefix("hire").strip() for action in legal(match, 1)]
    assert {frozenset(filter(None, names.split("+"))) for names in offered} == wanted
    assert len(offered) == 8


@pytest.mark.rule("AP-SET-08")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_each_engineer_kept_costs_40_000(count: int) -> None:
    match = directed()
    match.act(1, "hire " + ("+".join(TRIO[:count]) or "-"))
    assert view_of(match, 1).hand == TRIO[:count]
    assert view_of(match, 1).seats[1].credits == 140_000 - 40_000 * count


@pytest.mark.rule("AP-SET-08")
def test_nobody_hires_engineers_whom_somebody_else_has_drawn() -> None:
    match = directed()
    for action in ("hire dyson_b", "hire omi_a+omi_b", "recruit"):
        refusal = match.refusal(1, title().codec.parse(action))
        assert refusal is not None
        assert refusal.clause == "AP-SET-08"


@pytest.mark.rule("AP-SET-09")
def test_engineers_not_kept_go_face_down_under_the_pile() -> None:
    match = directed()
    match.act(1, "hire faget_b")
    state = state_of(match)
    assert [state.cat.engineers[card] for card in state.engineer_under] == ["omi_a", "dyson_a"]
    assert {"omi_a", "dyson_a", "faget_b"} <= set(view_of(match, SPECTATOR).piles["engineers"].unseen)
    for listener in (0, SPECTATOR):
        assert not any(name in str(event) for event in match.log(listener) for name in TRIO)


# Rivers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SET-10")
def test_three_cards_of_three_types_are_revealed_and_no_research() -> None:
    view = view_of(hired(3))
    cards = title().content.technologies
    assert list(view.rivers) == list(RIVERS)
    for river in RIVERS:
        assert [cards[card.technology].type for card in view.rivers[river]] == [river] * 3
    assert [view.piles[name].count for name in TYPES] == [25, 21, 21, 28]


# Tokens and interventions -----------------------------------------------------------------------------------


@pytest.mark.rule("AP-SET-11")
def test_engineers_hired_at_set_up_bring_no_token() -> None:
    match = directed(mission=9)
    tokens = title().content.engineers
    assert [bool(tokens[name].docking_token) for name in TRIO] == [True, False, True]
    match.act(1, "hire " + "+".join(TRIO))
    assert match.asks[0].what == "hire"
    match.act(0, legal(match, 0)[-1])
    assert match.asks[0].what == "planning"
    assert [sum(side.tokens.values()) for side in view_of(match).seats] == [0, 0]


@pytest.mark.rule("AP-SET-12")
@pytest.mark.parametrize("mission", [1, 2, 3])
def test_easy_missions_use_neither_tokens_nor_interventions(mission: int) -> None:
    table = Arranged(mission=mission).river("payload", "comsat:blue", "probe", "telescope")
    table.pad(0, "methane", "cryogenic", "comsat")
    table.placed(0, "design", "dyson_a").jump("design")
    table.act("take comsat")
    assert (table.asked, table.seen(0).tokens["blue"]) == ("launch", 0)
    table.refuses("tokens", "AP-SET-12")
    table.act("stay")
    table.refuses("intervene", "AP-SET-12")
    assert (table.view().has_tokens, table.view().has_interventions) == (False, False)


@pytest.mark.rule("AP-SET-12")
@pytest.mark.parametrize("mission", range(4, 10))
def test_from_mission_four_both_are_used(mission: int) -> None:
    table = Arranged(mission=mission).river("payload", "comsat:blue", "probe", "telescope")
    table.tokens(0, white=1).reserve(0, "kick")
    table.placed(0, "design", "dyson_a").jump("design")
    table.act("take comsat:blue", "collect")
    assert table.seen(0).tokens == {"blue": 1, "orange": 0, "white": 1}
    assert table.legal() == ["stay", "tokens"]
    table.act("stay")
    assert "intervene" in table.legal()
