"""Phase 2 for the Politicians: preparations, then one action each in turn (MS-POL)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from moonrace.kernel.errors import Refused
from tests.games.moonshot.arranged import VALUES, Arranged

PLACES = ("treasury", "industry", "press", "intelligence")


def stock(table: Arranged, nation: int) -> tuple[int, int]:
    """A nation's Influence and Bluff in hand, as its own Politician sees them."""
    view = table.view(nation)
    return view.influence, view.bluff


def with_cards(*, tokens: tuple[int, int] = (4, 5)) -> Arranged:
    """Both sides have a card on the board, and it is the USSR's turn with so many tokens."""
    table = Arranged()
    table.board(0, "SU-01", "treasury")
    table.board(1, "US-01", "treasury")
    table.sets(0, influence=tokens[0], bluff=tokens[1])
    table.politics(0)
    return table


def tokens_on(table: Arranged, nation: int, place: str) -> tuple[int, int, int, int]:
    """USSR Influence and Bluff, USA Influence and Bluff."""
    laid = table.laid(nation, place)
    assert laid is not None
    return laid.all_tokens()


# 2.1 Preparations -----------------------------------------------------------------------------------------


@pytest.mark.rule("MS-POL-01", "MS-POL-02")
@pytest.mark.parametrize("first", [0, 1])
def test_four_and_four_tokens_and_one_more_bluff_for_the_first_player(first: int) -> None:
    table = Arranged()
    table.first(first)
    table.sets(0, influence=0, bluff=0)
    table.sets(1, influence=3, bluff=7)
    table.preparations(first)
    assert stock(table, first) == (4, 5)
    assert stock(table, 1 - first) == (4, 4)


@pytest.mark.rule("MS-POL-01")
def test_tokens_are_handed_out_anew_every_round() -> None:
    table = Arranged()
    table.board(0, "SU-01", "treasury")
    table.politics(0)
    table.act("support SU-01 influence", "support SU-01 bluff", "end-support")
    table.end_round()
    assert (table.view().round, table.view().first_player) == (2, "us")
    assert (stock(table, 0), stock(table, 1)) == ((4, 4), (4, 5))


@pytest.mark.rule("MS-POL-03")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_begins_and_cards_are_laid_in_turn(first: int) -> None:
    table = Arranged()
    table.first(first)
    table.hand(first, ("SU-01", "US-01")[first], ("SU-02", "US-02")[first])
    table.hand(1 - first, ("SU-03", "US-03")[1 - first])
    table.preparations(first)
    assert table.asked == ("preparations", first)
    table.act(f"play {('SU-01', 'US-01')[first]} press")
    assert table.asked == ("preparations", 1 - first)
    table.act(f"play {('SU-03', 'US-03')[1 - first]} industry")
    assert table.asked == ("preparations", first)
    assert table.view(first).hand == (("SU-02", "US-02")[first],)
    laid = table.laid(first, "press")
    assert laid is not None
    assert table.cat.card_ids[laid.card] == ("SU-01", "US-01")[first]


@pytest.mark.rule("MS-POL-03")
def test_a_turn_is_one_card_of_the_own_hand_or_a_pass() -> None:
    table = Arranged()
    table.hand(0, "SU-01", "SU-02")
    table.preparations(0)
    assert table.legal() == [
        "pass",
        *(f"play {card} {place}" for card in ("SU-01", "SU-02") for place in PLACES),
    ]
    table.refuses("play SU-03 press", "MS-POL-03")
    table.refuses("play US-01 press", "MS-POL-03")
    table.refuses("announce 1", "MS-POL-03")
    table.act("play SU-01 press")
    with pytest.raises(Refused):
        table.act("play SU-02 treasury", seat=0)


@pytest.mark.rule("MS-POL-04")
def test_after_a_pass_one_may_play_again_if_the_other_plays() -> None:
    table = Arranged()
    table.hand(0, "SU-01")
    table.hand(1, "US-01")
    table.preparations(0)
    table.act("pass", "play US-01 press")
    assert table.asked == ("preparations", 0)
    table.act("play SU-01 press", "pass")
    assert table.asked == ("preparations", 0)


@pytest.mark.rule("MS-POL-05")
def test_two_passes_one_after_the_other_end_the_preparations() -> None:
    table = Arranged()
    table.hand(0, "SU-01")
    table.hand(1, "US-01")
    table.preparations(0)
    table.act("pass", "play US-01 press", "play SU-01 press", "pass")
    assert table.view().phase == "preparations"
    table.act("pass")
    assert (table.view().phase, table.asked) == ("politics", ("politics", 0))


@pytest.mark.rule("MS-POL-06", "MS-RULING-21")
def test_a_card_goes_to_an_empty_own_place() -> None:
    table = Arranged()
    table.hand(0, "SU-01")
    table.board(0, "SU-02", "treasury")
    table.board(1, "US-02", "press")
    table.preparations(0)
    assert table.offers("play") == ["play SU-01 industry", "play SU-01 press", "play SU-01 intelligence"]
    table.refuses("play SU-01 treasury", "MS-POL-06")
    table.refuses("play SU-01 kremlin", "MS-BRD-01")
    table.act("play SU-01 press")
    assert table.laid(0, "press") is not None
    assert table.laid(1, "press") is not None


@pytest.mark.rule("MS-POL-06")
def test_with_four_cards_on_the_board_there_is_room_for_none() -> None:
    table = Arranged()
    for number, place in enumerate(PLACES, start=1):
        table.board(0, f"SU-0{number}", place)
    table.preparations(0)
    assert table.legal() == ["pass"]


# 2.2 Actions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-POL-07")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_begins_and_turns_are_one_action(first: int) -> None:
    table = Arranged()
    table.first(first)
    table.preparations(first)
    table.act("pass", "pass")
    assert table.asked == ("politics", first)
    table.act("announce 1")
    assert table.asked == ("politics", 1 - first)
    table.act("boost 1")
    assert table.asked == ("politics", first)
    table.refuses("play SU-01 press", "MS-POL-07")


@pytest.mark.rule("MS-POL-08")
def test_tokens_of_any_mix_go_on_own_and_opposing_cards() -> None:
    table = with_cards()
    table.act("support SU-01 influence", "support US-01 bluff", "support US-01 influence", "end-support")
    assert tokens_on(table, 0, "treasury") == (1, 0, 0, 0)
    assert tokens_on(table, 1, "treasury") == (1, 1, 0, 0)
    assert stock(table, 0) == (2, 4)
    assert table.asked == ("politics", 1)
    table.act("support SU-01 bluff", "support SU-01 bluff", "end-support")
    assert tokens_on(table, 0, "treasury") == (1, 0, 0, 2)


@pytest.mark.rule("MS-POL-08")
def test_one_token_is_not_enough() -> None:
    table = with_cards()
    table.act("support SU-01 influence")
    assert table.asked == ("support", 0)
    table.refuses("end-support", "MS-POL-08")
    table.refuses("announce 1", "MS-POL-07")
    table.refuses("abort", "MS-POL-07")
    table.act("support SU-01 influence")
    assert "end-support" in table.legal()


@pytest.mark.rule("MS-POL-08")
def test_tokens_go_on_cards_of_the_board_only() -> None:
    table = with_cards(tokens=(0, 2))
    table.refuses("support SU-02 bluff", "MS-POL-08")
    table.refuses("support SU-01 influence", "MS-POL-08")
    table.refuses("support SU-01 test", "MS-POL-08")
    table.act("support SU-01 bluff", "support US-01 bluff")
    assert table.asked == ("politics", 1), "with no token left the support is over"


@pytest.mark.rule("MS-POL-09", "MS-RULING-24")
@pytest.mark.parametrize("tokens", [(1, 0), (0, 1), (0, 0)])
def test_fewer_than_two_tokens_cannot_be_placed(tokens: tuple[int, int]) -> None:
    table = with_cards(tokens=tokens)
    assert table.offers("support") == []
    kind = "bluff" if tokens[1] else "influence"
    table.refuses(f"support SU-01 {kind}", "MS-POL-09" if sum(tokens) else "MS-POL-08")


@pytest.mark.rule("MS-POL-09")
def test_one_token_of_each_kind_is_two_tokens() -> None:
    table = with_cards(tokens=(1, 1))
    table.act("support SU-01 influence", "support SU-01 bluff")
    assert stock(table, 0) == (0, 0)


@pytest.mark.rule("MS-RULING-24")
def test_the_last_token_goes_back_at_the_end_of_the_round() -> None:
    table = with_cards(tokens=(1, 0))
    table.end_round()
    assert stock(table, 0) == (4, 4)


@pytest.mark.rule("MS-RULING-24")
def test_placed_tokens_stay_and_further_ones_are_added() -> None:
    table = with_cards()
    table.act("support SU-01 influence", "support US-01 influence", "end-support", "boost 1")
    table.act("support SU-01 bluff", "support SU-01 bluff", "support US-01 bluff", "end-support")
    assert tokens_on(table, 0, "treasury") == (1, 2, 0, 0)
    assert tokens_on(table, 1, "treasury") == (1, 1, 0, 0)
    verbs = {action.split()[0] for action in table.legal()}
    assert verbs == {"support", "announce", "launch", "abort"}, "nothing moves a token or takes it back"


@pytest.mark.rule("MS-POL-10")
def test_a_mission_is_announced_with_the_risks_its_icons_call_for() -> None:
    table = Arranged(content=VALUES)
    table.politics(0)
    table.script("M2-6", "R1-01", "R1-05", "R2-03")
    table.act("announce 2")
    mission = table.view(-1).missions[-1]
    assert (mission.mission, mission.level) == ("M2-6", 2)
    assert [risk.risk for risk in mission.risks] == ["R1-01", "R1-05", "R2-03"]
    assert table.view().mission_decks == (0, 6, 5, 6, 4)
    assert table.view().risk_decks == (4, 8, 11, 8)
    assert table.asked == ("politics", 1)


@pytest.mark.rule("MS-POL-10", "MS-RULING-28")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_any_deck_may_be_chosen_as_the_first_action_of_the_game(level: int) -> None:
    table = Arranged()
    table.act("pass", "pass", f"announce {level}")
    mission = table.view().missions[-1]
    printed = table.title.content.missions[mission.mission]
    assert printed.level == level
    dealt = [table.title.content.risks[risk.risk].level for risk in mission.risks]
    assert dealt == list(printed.risks)


@pytest.mark.rule("MS-POL-10")
@pytest.mark.parametrize("level", [0, 5])
def test_there_are_no_decks_of_other_levels(level: int) -> None:
    table = Arranged()
    table.politics(0)
    table.refuses(f"announce {level}", "MS-POL-10")


@pytest.mark.rule("MS-POL-11", "MS-RULING-28")
def test_there_are_three_active_missions_at_most_and_level_0_counts() -> None:
    table = Arranged()
    table.politics(0)
    assert len(table.view().missions) == 2
    assert table.offers("announce") == [f"announce {level}" for level in (1, 2, 3, 4)]
    table.act("announce 1")
    assert table.offers("announce") == []
    table.refuses("announce 1", "MS-POL-11")


@pytest.mark.rule("MS-POL-11", "MS-RULING-28")
def test_the_moon_landing_is_none_of_the_three() -> None:
    table = Arranged()
    table.open_moon()
    table.politics(0)
    table.act("announce 1")
    assert len(table.view().missions) == 3
    assert "launch M-MOON" in table.legal()


@pytest.mark.rule("MS-RULING-28")
def test_an_empty_mission_deck_is_not_rebuilt() -> None:
    table = Arranged()
    for number in range(1, 5):
        table.completed(0, f"M4-{number}")
    table.politics(0)
    assert table.view().mission_decks[4] == 0
    assert table.offers("announce") == ["announce 1", "announce 2", "announce 3"]
    table.refuses("announce 4", "MS-RULING-28")


@pytest.mark.rule("MS-POL-12")
@pytest.mark.parametrize("amount", [1, 3])
def test_popularity_becomes_influence(amount: int) -> None:
    table = Arranged()
    table.politics(0)
    table.act(f"boost {amount}")
    assert table.seen(0).popularity == 10 - amount
    assert stock(table, 0) == (4 + amount, 5)
    assert table.asked == ("politics", 1)


@pytest.mark.rule("MS-POL-12", "MS-RULING-25")
def test_influence_is_increased_once_a_round() -> None:
    table = Arranged()
    table.politics(0)
    table.act("boost 1", "announce 1")
    assert table.offers("boost") == []
    table.refuses("boost 1", "MS-POL-12")
    table.end_round()
    table.act("pass", "pass", "abort")
    assert table.asked == ("politics", 0)
    assert "boost 1" in table.legal()


@pytest.mark.rule("MS-POL-12")
def test_extra_influence_is_for_this_round_only() -> None:
    table = Arranged()
    table.politics(0)
    table.act("boost 5")
    table.end_round()
    assert stock(table, 0) == (4, 4)


@pytest.mark.rule("MS-RULING-25")
@pytest.mark.parametrize("popularity", [1, 2, 12])
def test_a_team_keeps_at_least_one_popularity(popularity: int) -> None:
    table = Arranged()
    table.sets(0, popularity=popularity)
    table.politics(0)
    assert table.offers("boost") == [f"boost {amount}" for amount in range(1, popularity)]
    table.refuses(f"boost {popularity}", "MS-RULING-25")
    table.refuses("boost 0", "MS-RULING-25")


@pytest.mark.rule("MS-RULING-25")
def test_influence_may_be_increased_in_a_later_turn() -> None:
    table = Arranged()
    table.politics(0)
    table.act("announce 1", "abort", "boost 2")
    assert stock(table, 0) == (6, 5)
    table.act("abort")
    assert table.view().phase == "engineering"


@pytest.mark.rule("MS-RULING-33")
def test_influence_never_runs_out() -> None:
    table = Arranged(content=VALUES)
    in_box = table.title.content.counts["influence_tokens_per_nation"]
    table.board(0, "SU-01", "treasury", level=3, cover="SU-02", older=((0, (in_box, 0, 0, 0)),))
    table.sets(0, popularity=12)
    table.politics(0)
    table.act("boost 11")
    assert stock(table, 0) == (15, 5)
    table.sets(1, sabotage=table.title.content.counts["sabotage_tokens"])
    table.board(0, "SU-12", "press", tokens=(1, 0, 0, 0))
    table.fates()
    table.act("evaluate SU-12")
    assert table.seen(1).sabotage == 12 + 1


# The launch decision --------------------------------------------------------------------------------------


@pytest.mark.rule("MS-POL-13")
def test_the_rocket_goes_on_an_active_mission_or_is_toppled() -> None:
    table = Arranged()
    table.politics(0)
    assert table.offers("launch") == ["launch M0-1", "launch M0-2"]
    table.refuses("launch M1-1", "MS-POL-13")
    table.refuses("launch M-MARS", "MS-POL-13")
    table.act("launch M0-2")
    assert table.seen(0).target == "M0-2"
    table.act("abort")
    assert table.seen(1).target == "abort"
    table.act("pass", "pass")
    assert [event.nation for event in table.events(events.Delayed)] == ["ussr"], (
        "a launch without its payload"
    )
    assert [event.nation for event in table.events(events.Aborted)] == ["us"]


@pytest.mark.rule("MS-POL-14", "MS-RULING-26")
def test_nobody_passes_and_the_phase_ends_with_both_decisions() -> None:
    table = Arranged()
    table.politics(0)
    table.refuses("pass", "MS-POL-07")
    table.act("announce 1")
    assert "abort" in table.legal(), "the decision is always possible"
    table.act("boost 1", "boost 1", "launch M0-1")
    assert table.view().phase == "politics"
    table.act("abort")
    assert table.view().phase == "engineering"


@pytest.mark.rule("MS-POL-15", "MS-RULING-26")
def test_who_has_decided_takes_no_more_turns() -> None:
    table = Arranged()
    table.board(0, "SU-01", "treasury")
    table.politics(0)
    table.act("abort")
    assert table.asked == ("politics", 1)
    with pytest.raises(Refused):
        table.act("boost 1", seat=0)
    for action in ("announce 1", "boost 2", "support SU-01 influence", "support SU-01 influence"):
        table.act(action)
    table.act("end-support")
    assert table.asked == ("politics", 1)
    table.act("launch M0-1")
    assert table.view().phase == "engineering"


@pytest.mark.rule("MS-RULING-26")
def test_a_late_decision_knows_the_other_sides_target() -> None:
    table = Arranged()
    table.politics(0)
    table.act("launch M0-1")
    assert table.seen(0, seat=1).target == "M0-1"
    assert "launch M0-1" in table.legal()


@pytest.mark.rule("MS-POL-16")
@pytest.mark.parametrize("early", [0, 1])
def test_launches_follow_the_order_of_the_decisions(early: int) -> None:
    table = Arranged()
    table.politics(early)
    table.act("launch M0-1", "launch M0-2")
    names = ["ussr", "us"] if early == 0 else ["us", "ussr"]
    assert list(table.view().launches) == names
    table.act("pass", "pass")
    assert [event.nation for event in table.events(events.Delayed)] == names


@pytest.mark.rule("MS-POL-17", "MS-PROT-01", "MS-RULING-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engineers_begin_when_both_politicians_have_decided(players: int) -> None:
    table = Arranged(players)
    table.pass_until("preparations")
    own = table.seen(0)
    politician, engineer = own.politicians[0], own.engineers[-1]
    tests = f"test {table.view().missions[0].risks[0].risk}"
    for _ in range(2):
        assert tests not in table.legal(engineer)
        table.act("pass")
    table.act("abort", seat=politician)
    assert tests not in table.legal(engineer)
    table.act("abort")
    assert table.view().phase == "engineering"
    assert tests in table.legal(engineer)
