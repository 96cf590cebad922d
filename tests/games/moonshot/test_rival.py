"""The solo game against the Rival (MS-SOLO)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from moonrace.games.moonshot.catalogue import NOTHING
from tests.games.moonshot.arranged import Arranged

PLAYER, RIVAL = 0, 1
MIDDLING = (3, 1, 2)
"""Meets the middle range of R1-01 and none of R1-02."""
MOON_READY = (13, 13, 13)
"""The best the Rival can be."""


def solo(*parameters: int, level: str = "easy", **values: int) -> Arranged:
    """The player leads the USSR; the Rival has these parameters and values, and no missions are active."""
    table = Arranged(1, rival=level)
    table.no_missions()
    table.development(PLAYER, "T-S18", "T-E18", "T-C18")
    table.nation(RIVAL).parameters = list(parameters or (0, 0, 0))
    table.sets(RIVAL, **values)
    return table


def deciding(*parameters: int, **values: int) -> Arranged:
    """As `solo`, and the Rival has announced and has no tokens left: its next turn is the launch decision."""
    table = solo(*parameters)
    table.sets(RIVAL, influence=0, bluff=0, **values)
    table.nation(RIVAL).has_announced = True
    return table


def target(table: Arranged) -> str:
    table.politics(RIVAL)
    return table.seen(RIVAL).target


def told(table: Arranged, *kinds: str) -> list[str]:
    """What kinds of things happened to the Rival, of these kinds or at all."""
    return [
        event.kind
        for event in table.events(events.OfNation)
        if event.nation == "us" and (not kinds or event.kind in kinds)
    ]


def tokens(table: Arranged) -> dict[str, tuple[int, int]]:
    """By card on the board: tokens of the player and of the Rival."""
    found = {}
    for nation in (PLAYER, RIVAL):
        for place in table.seen(nation).places:
            if place.manoeuvre:
                one, other = place.manoeuvre.tokens
                found[place.manoeuvre.card] = (one.count, other.count)
    return found


# Set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SOLO-01")
@pytest.mark.parametrize(("level", "price"), [("easy", 11), ("normal", 8), ("hard", 6)])
def test_the_player_chooses_how_hard_the_rival_is(level: str, price: int) -> None:
    table = solo(level=level, money=price - 1)
    table.engineering(RIVAL)
    assert (told(table, "rival_developed"), table.seen(RIVAL).money) == ([], price - 1)
    table = solo(level=level, money=price + 1)
    table.engineering(RIVAL)
    assert (told(table, "rival_developed"), table.seen(RIVAL).money) == (["rival_developed"], 1)
    assert table.view().rival_level == level


@pytest.mark.rule("MS-SOLO-01", "MS-SOLO-03")
@pytest.mark.parametrize(("nation", "rival"), [("ussr", 1), ("us", 0)])
def test_the_player_chooses_a_nation_and_the_ussr_have_the_marker(nation: str, rival: int) -> None:
    table = Arranged(1, nation=nation)
    view = table.view()
    assert (view.nation, view.roles) == (nation, ("politician", "engineer"))
    assert [own.is_rival for own in view.nations] == [number == rival for number in (0, 1)]
    assert view.first_player == "ussr"
    if nation == "us":
        assert [event.nation for event in table.events(events.Played)] == ["ussr"]


@pytest.mark.rule("MS-SOLO-02")
def test_the_rival_has_no_hand_blueprint_lines_or_modules() -> None:
    table = Arranged(1)
    rival, player = table.seen(RIVAL), table.seen(PLAYER)
    assert (rival.budget, rival.popularity, rival.money, rival.parameters) == (30, 10, 30, (0, 0, 0))
    assert (rival.hand_size, rival.deck_size) == (0, 16)
    assert (rival.tiles, rival.development) == ((), ())
    assert [space.item for space in rival.suppliers] == ["", "", ""]
    assert not any(place.module for place in rival.modules)
    assert (player.hand_size, player.deck_size, len(player.development)) == (4, 12, 3)
    assert (len(table.view().modules), table.view().module_deck) == (4, 24 - 4 - 1)
    assert table.view().tile_decks == {"structure": 17, "electronics": 17, "code": 17, "payload": 12}


@pytest.mark.rule("MS-SOLO-02")
def test_the_rival_stays_without_hand_and_lines() -> None:
    table = Arranged(1)
    table.end_round()
    rival = table.seen(RIVAL)
    assert (rival.hand_size, rival.development, rival.tiles) == (0, (), ())


@pytest.mark.rule("MS-SOLO-03")
def test_the_marker_alternates_and_the_rival_has_the_usual_tokens_in_a_hidden_pile() -> None:
    table = Arranged(1)
    own = table.nation(RIVAL)
    assert (own.influence, own.bluff) == (4, 4)
    assert table.seen(RIVAL).tokens == 8
    table.end_round()
    assert table.view().first_player == "us"
    assert (own.influence, own.bluff) == (4, 5)
    table.end_round()
    assert table.view().first_player == "ussr"


@pytest.mark.rule("MS-SOLO-03", "MS-SOLO-07")
def test_which_tokens_the_rival_puts_is_not_told_to_the_player() -> None:
    table = solo()
    table.nation(RIVAL).has_announced = True
    table.board(RIVAL, "US-01", "press")
    table.script(0, 0, 0)
    table.politics(RIVAL)
    assert [event.token for event in table.events(events.Supported)] == ["", ""]
    (seen,) = [place.manoeuvre for place in table.seen(RIVAL, seat=0).places if place.manoeuvre]
    assert (seen.tokens[RIVAL].count, seen.tokens[RIVAL].influence) == (2, -1)


# Preparations ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SOLO-04")
def test_the_rival_lays_top_cards_until_two_lie_there_and_then_passes() -> None:
    table = solo()
    table.script("US-05", "US-02")
    table.preparations(RIVAL)
    assert table.asked == ("preparations", 0)
    table.act("pass")
    laid = [(event.card, event.place) for event in table.events(events.Played)]
    assert laid == [("US-05", "intelligence"), ("US-02", "industry")]
    table.hand(PLAYER, "SU-01", "SU-02")
    table.act("play SU-01 press")
    assert told(table, "passed", "played") == ["played", "played", "passed"]
    table.act("pass")
    assert table.asked[0] == "politics"


@pytest.mark.rule("MS-SOLO-04")
@pytest.mark.parametrize(
    ("taken", "place"),
    [("intelligence", "industry"), ("industry", "intelligence"), ("press", "intelligence")],
)
def test_it_takes_its_first_empty_place_in_its_own_order(taken: str, place: str) -> None:
    table = solo()
    table.board(RIVAL, "US-01", taken)
    table.preparations(RIVAL)
    assert [event.place for event in table.events(events.Played)] == [place]


@pytest.mark.rule("MS-SOLO-04")
def test_the_order_of_places_goes_on_with_press_and_treasury() -> None:
    solo_content = Arranged(1).cat.content.solo
    assert list(solo_content.place_order) == ["intelligence", "industry", "press", "treasury"]
    assert solo_content.manoeuvres_on_board == 2


# Politician actions ---------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SOLO-05")
def test_it_announces_then_supports_while_it_has_two_tokens_then_decides() -> None:
    table = solo(influence=2, bluff=3)
    table.board(RIVAL, "US-01", "press")
    table.hand(PLAYER, "SU-01")
    table.sets(PLAYER, popularity=2)
    table.politics(RIVAL)
    table.act("boost 1")
    table.board(PLAYER, "SU-02", "press")
    for _ in range(2):
        table.act("support SU-02 influence", "support SU-02 bluff", "end-support")
    did = [event.kind for event in table.events(events.OfNation) if event.nation == "us"]
    wanted = [kind for kind in did if kind in ("announced", "supported", "will_abort", "will_launch")]
    assert wanted == ["announced", *["supported"] * 4, "will_abort"]
    assert table.seen(RIVAL).tokens == 1


@pytest.mark.rule("MS-SOLO-06")
@pytest.mark.parametrize(
    ("parameters", "level"),
    [((3, 3, 3), 1), ((4, 3, 3), 2), ((6, 6, 5), 2), ((6, 6, 6), 3), ((13, 13, 13), 3)],
)
def test_it_announces_from_its_programme_level(parameters: tuple[int, ...], level: int) -> None:
    table = solo(*parameters)
    table.politics(RIVAL)
    (mission,) = table.view().missions
    assert mission.level == level


@pytest.mark.rule("MS-SOLO-06")
@pytest.mark.parametrize(
    ("empty", "level"), [((2,), 1), ((2, 1), 3), ((2, 1, 3), None)], ids=["lower", "else higher", "none"]
)
def test_from_an_empty_deck_it_goes_one_lower_or_else_one_higher(
    empty: tuple[int, ...], level: int | None
) -> None:
    table = solo(4, 4, 4, influence=0, bluff=0)
    for deck in empty:
        table.nation(PLAYER).completed += table.state.mission_decks[deck]
        table.state.mission_decks[deck] = []
    table.politics(RIVAL)
    assert [mission.level for mission in table.view().missions] == ([] if level is None else [level])


@pytest.mark.rule("MS-SOLO-06")
def test_it_announces_once_a_round_and_not_a_level_that_lies_there_nor_a_fourth_mission() -> None:
    table = solo(influence=0, bluff=0)
    table.mission("M1-3", "R1-01")
    table.politics(RIVAL)
    assert told(table, "announced", "will_abort") == ["will_abort"]
    table = solo(influence=0, bluff=0)
    for mission, risk in (("M2-1", "R2-01"), ("M2-2", "R2-02"), ("M2-3", "R2-03")):
        table.mission(mission, risk)
    table.politics(RIVAL)
    assert told(table, "announced", "will_abort") == ["will_abort"]
    table = solo(influence=0, bluff=0)
    table.politics(RIVAL)
    assert told(table, "announced") == ["announced"]
    table.no_missions()
    table.sets(PLAYER, popularity=5)
    table.act("boost 1")
    assert told(table, "announced", "will_abort") == ["announced", "will_abort"]


@pytest.mark.rule("MS-SOLO-06")
@pytest.mark.parametrize(
    ("parameters", "is_open", "announces"),
    [((9, 9, 9), True, False), ((9, 9, 8), True, True), ((9, 9, 9), False, True)],
)
def test_it_announces_nothing_once_it_can_go_for_the_moon(
    parameters: tuple[int, ...], is_open: bool, announces: bool
) -> None:
    table = solo(*parameters, influence=0, bluff=0)
    if is_open:
        table.open_moon()
    table.politics(RIVAL)
    assert bool(told(table, "announced")) == announces


def supporting(
    roll: int, *boards: tuple[int, str, str, tuple[int, int, int, int]]
) -> dict[str, tuple[int, int]]:
    """The tokens on the cards after the Rival has rolled for its support; the top tokens are Influence."""
    table = solo()
    table.nation(RIVAL).has_announced = True
    for nation, card, place, lying in boards:
        table.board(nation, card, place, tokens=lying)
    table.script(roll - 1, 0, 0)
    table.politics(RIVAL)
    assert told(table, "supported") == ["supported"] * 2
    return tokens(table)


BOTH_SIDES = (
    (RIVAL, "US-01", "treasury", (0, 0, 1, 0)),
    (RIVAL, "US-02", "press", (0, 0, 0, 0)),
    (PLAYER, "SU-01", "treasury", (1, 0, 0, 0)),
    (PLAYER, "SU-02", "press", (1, 1, 0, 0)),
)


@pytest.mark.rule("MS-SOLO-07")
@pytest.mark.parametrize("roll", range(1, 9))
def test_up_to_5_both_tokens_go_on_its_weakest_card_else_on_the_players_strongest(roll: int) -> None:
    before = {"US-01": (0, 1), "US-02": (0, 0), "SU-01": (1, 0), "SU-02": (2, 0)}
    chosen = "US-02" if roll <= 5 else "SU-02"
    mine, its = before[chosen]
    assert supporting(roll, *BOTH_SIDES) == before | {chosen: (mine, its + 2)}


@pytest.mark.rule("MS-SOLO-07")
@pytest.mark.parametrize(("roll", "chosen"), [(1, "US-02"), (8, "SU-02")])
def test_ties_go_to_the_lowest_place(roll: int, chosen: str) -> None:
    none = (0, 0, 0, 0)
    after = supporting(
        roll,
        (RIVAL, "US-01", "press", none),
        (RIVAL, "US-02", "industry", none),
        (PLAYER, "SU-01", "press", none),
        (PLAYER, "SU-02", "industry", none),
    )
    assert [card for card, (_, its) in after.items() if its] == [chosen]


@pytest.mark.rule("MS-SOLO-07")
@pytest.mark.parametrize(("roll", "card"), [(8, (RIVAL, "US-01")), (1, (PLAYER, "SU-01"))])
def test_without_such_a_card_it_uses_the_other_kind(roll: int, card: tuple[int, str]) -> None:
    assert supporting(roll, (*card, "press", (0, 0, 0, 0))) == {card[1]: (0, 2)}


@pytest.mark.rule("MS-SOLO-07")
def test_without_any_card_it_discards_the_pile() -> None:
    table = solo()
    table.nation(RIVAL).has_announced = True
    table.politics(RIVAL)
    assert told(table, "rival_discards_tokens", "supported") == ["rival_discards_tokens"]
    assert table.seen(RIVAL).tokens == 0


@pytest.mark.rule("MS-SOLO-07")
def test_the_two_tokens_are_drawn_unseen_from_the_whole_pile() -> None:
    table = solo()
    own = table.nation(RIVAL)
    own.has_announced = True
    table.board(RIVAL, "US-01", "press")
    table.script(0, 3, 6)  # of 4 Influence and 4 Bluff the last Influence, then the last Bluff
    table.politics(RIVAL)
    assert (own.influence, own.bluff) == (3, 3)


# The launch decision --------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SOLO-08")
@pytest.mark.parametrize(
    ("parameters", "money", "shown", "is_open", "goes"),
    [
        ((9, 9, 9), 14, 0, True, True),
        ((9, 9, 8), 14, 0, True, False),
        ((9, 9, 9), 13, 0, True, False),
        ((9, 9, 9), 14, 0, False, False),
        ((11, 9, 13), 14, 1, True, True),
        ((11, 9, 12), 14, 1, True, False),
        ((11, 9, 13), 14, 2, True, False),
        ((13, 12, 13), 14, 2, True, True),
    ],
)
def test_it_goes_for_the_moon_with_money_strength_and_no_visible_risk_too_hard(
    parameters: tuple[int, ...], money: int, shown: int, is_open: bool, goes: bool
) -> None:
    table = deciding(*parameters, money=money)
    table.path(RIVAL, "R3-01", "R3-02", "R3-03", shown=shown)  # 11 9 13 and 13 12 10 in the middle range
    if is_open:
        table.open_moon()
    assert target(table) == ("M-MOON" if goes else "abort")


@pytest.mark.rule("MS-SOLO-08")
def test_it_takes_the_mission_of_highest_level_that_it_can_fly() -> None:
    table = deciding(*MIDDLING)
    table.mission("M1-3", "R1-01")
    table.mission("M2-4", "R0-01")
    table.mission("M3-3", "R1-02")
    assert target(table) == "M2-4"


@pytest.mark.rule("MS-SOLO-08")
def test_of_equal_levels_it_takes_the_one_longest_on_the_table() -> None:
    table = deciding(9, 9, 9)
    table.mission("M1-4", "R1-02")
    table.mission("M1-3", "R1-01")
    assert target(table) == "M1-4"


@pytest.mark.rule("MS-SOLO-08")
@pytest.mark.parametrize(
    ("parameters", "money", "chosen"),
    [(MIDDLING, 5, "M1-3"), (MIDDLING, 4, "abort"), ((2, 1, 2), 5, "abort"), ((3, 0, 2), 5, "abort")],
)
def test_it_aborts_without_the_money_for_the_payload_or_the_middle_range(
    parameters: tuple[int, ...], money: int, chosen: str
) -> None:
    table = deciding(*parameters, money=money)
    table.mission("M1-3", "R1-01")
    assert target(table) == chosen


@pytest.mark.rule("MS-SOLO-08")
def test_it_stays_off_the_mission_of_the_players_rocket() -> None:
    table = deciding(*MIDDLING)
    table.mission("M1-3", "R1-01")
    table.politics(PLAYER)
    table.act("launch M1-3")
    assert table.seen(RIVAL).target == "abort"


# Engineering ----------------------------------------------------------------------------------------------


def engineer(table: Arranged, mission: str = "abort") -> None:
    """The Rival's engineering for a launch."""
    table.aims(RIVAL, mission)
    table.engineering(RIVAL)


@pytest.mark.rule("MS-SOLO-09", "MS-SOLO-11")
def test_its_engineering_in_fixed_order_all_at_once() -> None:
    table = solo(money=12 + 5 + 4 * 4 + 5 * 11 + 20, sabotage=2)
    table.mission("M1-4", "R1-01", "R1-02")
    engineer(table, "M1-4")
    did = [
        (event.kind, event.risk if isinstance(event, events.Tested) else "")
        for event in table.events(events.OfNation)
        if event.nation == "us"
    ]
    assert did[did.index(("cleared_sabotage", "")) :] == [
        ("cleared_sabotage", ""),
        ("prepared", ""),
        ("tested", "R1-01"),
        ("tested", "R1-02"),
        ("tested", "R1-01"),
        ("tested", "R1-02"),
        *[("rival_developed", "")] * 5,
        ("engineer_passed", ""),
    ]
    rival = table.seen(RIVAL)
    assert (rival.money, rival.sabotage, rival.payloads) == (20, 0, ("satellite",))
    assert rival.has_passed
    assert table.asked == ("engineering", 0)
    table.act("test R1-01", "test R1-02")
    assert told(table, "engineer_passed") == ["engineer_passed"]


@pytest.mark.rule("MS-SOLO-09")
def test_it_acts_in_its_first_turn_after_the_player_who_begins() -> None:
    table = solo(money=20)
    table.mission("M1-3", "R1-01")
    table.engineering(PLAYER)
    assert told(table, "rival_developed") == []
    table.act("test R1-01")
    assert told(table, "rival_developed", "engineer_passed") == ["rival_developed", "engineer_passed"]
    assert table.asked == ("engineering", 0)


@pytest.mark.rule("MS-SOLO-09")
@pytest.mark.parametrize(
    ("sabotage", "money", "left"),
    [(1, 30, 1), (2, 12 + 5, 0), (2, 12 + 4, 2), (4, 14 + 5, 0), (4, 14 + 4, 4)],
)
def test_it_clears_two_or_more_sabotage_if_that_leaves_the_payload(
    sabotage: int, money: int, left: int
) -> None:
    table = solo(money=money, sabotage=sabotage)
    table.mission("M1-3", "R1-01")
    engineer(table, "M1-3")
    assert table.seen(RIVAL).sabotage == left
    assert table.seen(RIVAL).payloads == ("satellite",)


@pytest.mark.rule("MS-SOLO-09")
@pytest.mark.parametrize(
    ("money", "tests"), [(5 + 3, (0, 0)), (5 + 4, (1, 0)), (5 + 8, (1, 1)), (5 + 12, (2, 1))]
)
def test_it_tests_along_the_path_once_round_then_again_as_money_lasts(
    money: int, tests: tuple[int, int]
) -> None:
    table = solo(money=money)
    table.mission("M1-4", "R1-01", "R1-02")
    engineer(table, "M1-4")
    assert tuple(risk.tests[RIVAL] for risk in table.view().missions[0].risks) == tests


@pytest.mark.rule("MS-SOLO-09")
def test_it_counts_its_older_tests_and_tests_only_what_is_visible_on_the_moon_path() -> None:
    table = solo(*MOON_READY, money=100)
    table.open_moon()
    table.path(RIVAL, "R3-01", "R3-02", "R3-03", shown=2)
    table.tests(RIVAL, "R3-01", 2)
    engineer(table, "M-MOON")
    assert [risk.tests[RIVAL] for risk in table.seen(RIVAL).moon_path] == [2, 2, 0]
    assert table.seen(RIVAL).payloads == ("astronaut", "astronaut")
    assert table.seen(RIVAL).money == 100 - 14 - 8


@pytest.mark.rule("MS-SOLO-11")
def test_payload_left_from_a_delayed_launch_is_not_paid_twice() -> None:
    table = solo(money=6)
    table.mission("M1-3", "R1-01")
    engineer(table, "M1-3")
    assert table.seen(RIVAL).money == 1
    table.engineering(RIVAL)
    assert (table.seen(RIVAL).money, table.seen(RIVAL).payloads) == (1, ("satellite",))


@pytest.mark.rule("MS-SOLO-10")
@pytest.mark.parametrize(
    ("before", "tile", "after"),
    [
        ((3, 2, 2), "T-E01", (3, 4, 2)),  # two centres, two edge icons
        ((0, 0, 0), "T-S05", (1, 1, 0)),  # one centre, three edge icons: 1 more for E, then lowest
        ((5, 5, 2), "T-C15", (5, 5, 4)),  # four edge icons, and C still lowest
        ((4, 4, 4), "T-S01", (6, 4, 4)),
        ((13, 13, 12), "T-C01", (13, 13, 13)),
        ((13, 12, 13), "T-E05", (13, 13, 13)),
    ],
)
def test_it_learns_from_a_tile_of_its_lowest_parameter(
    before: tuple[int, ...], tile: str, after: tuple[int, int, int]
) -> None:
    table = solo(*before, money=11 + 4)
    table.script(tile)
    table.engineering(RIVAL)
    assert table.parameters(RIVAL) == after
    assert table.seen(RIVAL).money == 4
    assert table.view().research_area == (tile,)
    table.sets(PLAYER, money=10)
    assert f"buy {tile}" in table.legal()


@pytest.mark.rule("MS-SOLO-10")
def test_at_13_everywhere_it_develops_no_more() -> None:
    table = solo(13, 13, 13, money=50)
    table.engineering(RIVAL)
    assert (told(table, "rival_developed"), table.seen(RIVAL).money) == ([], 50)


@pytest.mark.rule("MS-SOLO-09", "MS-SOLO-10")
def test_it_develops_five_times_at_most_turning_to_the_lowest_each_time() -> None:
    table = solo(money=11 * 7)
    drawn = ("T-S01", "T-E01", "T-C01", "T-S02", "T-E02")
    table.script(*drawn)
    table.engineering(RIVAL)
    assert table.parameters(RIVAL) == (4, 4, 2)
    assert table.view().research_area == drawn
    assert table.seen(RIVAL).money == 22


# Missions and Manoeuvres ----------------------------------------------------------------------------------


@pytest.mark.rule("MS-SOLO-12")
@pytest.mark.parametrize(
    ("popularity", "budget", "shown", "explores"),
    [(7, 24, 0, True), (6, 24, 0, False), (7, 23, 0, False), (12, 40, 1, True), (12, 40, 2, False)],
)
def test_it_explores_the_next_hidden_card_if_it_can_afford_it(
    popularity: int, budget: int, shown: int, explores: bool
) -> None:
    table = solo(13, 13, 13, popularity=popularity, budget=budget)
    table.path(RIVAL, "R3-01", "R3-02", "R3-03", shown=shown)
    table.mission("M2-4", "R1-01")
    table.nation(RIVAL).payload[0] = 1
    table.aims(RIVAL, "M2-4")
    table.launches()
    assert told(table, "completed") == ["completed"]
    assert [event.number for event in table.events(events.Explored)] == ([shown + 1] if explores else [])
    gained = [event.by for event in table.events(events.Budget) if event.why == "M2-4"]
    assert gained == ([] if explores else [3])


def rival_fate(
    roll: int, level: int = 1, lying: tuple[int, int, int, int] = (0, 0, 2, 0), **values: int
) -> Arranged:
    """The Rival rolls for one Manoeuvre: money 6, 14 or 22. In the next round the player begins."""
    table = solo()
    table.sets(RIVAL, **values)
    table.first(RIVAL)
    table.board(RIVAL, "US-06", "press", tokens=lying, level=level, cover="US-01" if level > 1 else "")
    table.script(roll - 1)
    table.fates()
    return table


@pytest.mark.rule("MS-SOLO-13")
@pytest.mark.parametrize("roll", range(1, 9))
@pytest.mark.parametrize(("level", "least"), [(1, 6), (2, 7)])
def test_level_1_escalates_from_6_and_level_2_from_7(level: int, least: int, roll: int) -> None:
    table = rival_fate(roll, level)
    assert told(table, "escalated", "evaluated") == ["escalated" if roll >= least else "evaluated"]
    if roll >= least:
        laid = table.laid(RIVAL, "press")
        assert laid is not None
        assert laid.level == level
        assert laid.cover != NOTHING
        assert table.seen(RIVAL).deck_size == 16 - 2


@pytest.mark.rule("MS-SOLO-13")
def test_level_3_is_evaluated_without_a_roll_and_the_cover_is_its_top_card() -> None:
    table = rival_fate(8, 3)
    assert told(table, "escalated", "evaluated") == ["evaluated"]
    table = solo()
    table.first(RIVAL)
    table.board(RIVAL, "US-06", "press")
    table.script(7, "US-12")
    table.fates()
    laid = table.laid(RIVAL, "press")
    assert laid is not None
    assert table.cat.card_ids[laid.cover] == "US-12"
    (seen,) = [place.manoeuvre for place in table.seen(RIVAL, seat=0).places if place.manoeuvre]
    assert (seen.has_cover, seen.cover) == (True, "")


@pytest.mark.rule("MS-SOLO-13")
def test_it_decides_in_place_order_with_a_roll_for_each_card() -> None:
    table = solo()
    table.board(RIVAL, "US-06", "intelligence", tokens=(0, 0, 1, 0))
    table.board(RIVAL, "US-07", "treasury", tokens=(0, 0, 1, 0))
    table.script(0, 1)
    table.fates()
    assert [event.card for event in table.events(events.Evaluated)] == ["US-07", "US-06"]


@pytest.mark.rule("MS-SOLO-13")
@pytest.mark.parametrize(("popularity", "pays"), [(8, True), (7, False)])
def test_it_pays_for_a_tie_with_popularity_8(popularity: int, pays: bool) -> None:
    table = rival_fate(1, lying=(1, 0, 1, 0), popularity=popularity)
    assert told(table, "won_card") == (["won_card"] if pays else [])
    assert [event.nation for event in table.events(events.Obstructed)] == ([] if pays else ["ussr"])
    paid = [event.by for event in table.events(events.Popularity) if event.why == "tie"]
    assert paid == ([-2] if pays else [])


def reward(card: str, *chance: int | str, arrange: tuple[str, ...] = (), leftmost: str = "T-C16") -> Arranged:
    """The Rival wins a Manoeuvre of level 1; missions M1-4 and M1-3 are active."""
    table = solo()
    table.mission("M1-4", "R1-01", "R1-02")
    table.mission("M1-3", "R1-03")
    table.path(RIVAL, "R3-01", "R3-02", "R3-03", shown=2 if "moon" in arrange else 0)
    table.tests(PLAYER, "R1-01", 1)
    table.tests(PLAYER, "R1-03", 2)
    table.tests(RIVAL, "R1-01", 1)
    table.development(PLAYER, leftmost, "T-S01", "T-E01")
    table.board(RIVAL, card, "press", tokens=(0, 0, 1, 0))
    table.script(0, *chance)
    table.fates()
    return table


def rival_tests(table: Arranged) -> list[int]:
    return [risk.tests[RIVAL] for mission in table.view().missions for risk in mission.risks]


@pytest.mark.rule("MS-SOLO-14")
def test_a_technology_tile_is_a_free_development() -> None:
    table = reward("US-08", "T-S02")
    assert table.parameters(RIVAL) == (2, 0, 0)
    assert table.view().research_area == ("T-S02",)
    paid = [event.by for event in table.events(events.Money) if event.nation == "us" and event.why == "US-08"]
    assert paid == [3]


@pytest.mark.rule("MS-SOLO-14")
def test_free_tests_go_on_visible_moon_risks_else_on_the_oldest_mission_fewest_first() -> None:
    table = reward("US-09")
    assert rival_tests(table) == [1, 1, 0]
    table = reward("US-09", arrange=("moon",))
    assert rival_tests(table) == [1, 0, 0]
    assert [risk.tests[RIVAL] for risk in table.seen(RIVAL).moon_path] == [1, 0, 0]


@pytest.mark.rule("MS-SOLO-14")
def test_a_test_steal_is_used_at_once_on_the_card_with_most_of_the_players_tokens() -> None:
    table = reward("US-10")
    found = [risk.tests for mission in table.view().missions for risk in mission.risks]
    assert found == [(1, 1), (0, 0), (1, 1)]
    assert table.seen(RIVAL).test_steal == 0


@pytest.mark.rule("MS-SOLO-14")
def test_a_technology_steal_takes_the_players_leftmost_tile_to_learn_from() -> None:
    table = reward("US-11")
    # T-C16 has one centre and four edge icons: C, then 1 more for S.
    assert table.parameters(RIVAL) == (1, 0, 1)
    assert table.view().research_area == ("T-C16",)
    assert table.seen(PLAYER).development[:2] == ("T-S01", "T-E01")
    assert table.seen(RIVAL).tech_steal == 0


@pytest.mark.rule("MS-SOLO-14")
@pytest.mark.parametrize(
    ("tile", "parameters"), [("T-P01", (1, 0, 0)), ("T-P10", (0, 0, 0)), ("T-C01", (0, 0, 2))]
)
def test_a_stolen_tile_counts_by_its_own_centre_and_edges(
    tile: str, parameters: tuple[int, int, int]
) -> None:
    table = reward("US-11", leftmost=tile)
    assert table.parameters(RIVAL) == parameters
    assert table.view().research_area == (tile,)


@pytest.mark.rule("MS-SOLO-14")
def test_free_tests_are_lost_where_nothing_lies_open() -> None:
    table = solo()
    table.board(RIVAL, "US-09", "press", tokens=(0, 0, 1, 0))
    table.script(0)
    table.fates()
    assert told(table, "won_card", "tested") == ["won_card"]


@pytest.mark.rule("MS-SOLO-15")
def test_the_players_technology_steal_installs_the_open_tile_of_the_research_area_free() -> None:
    table = solo(money=0)
    table.research_area("T-S01", "T-E01")
    table.sets(PLAYER, tech_steal=2, money=0)
    table.engineering(PLAYER)
    assert table.offers("steal-tile") == ["steal-tile T-E01"]
    table.refuses("steal-tile T-S01", "MS-SOLO-15")
    table.act("steal-tile T-E01", "place T-E01 r1c3 0")
    assert table.view().research_area == ("T-S01",)
    assert (table.seen(PLAYER).tech_steal, table.seen(PLAYER).money) == (1, 0)
    table.act("steal-tile T-S01", "place T-S01 r1c4 0")
    table.sets(PLAYER, tech_steal=1)
    table.refuses("steal-tile T-S01", "MS-SOLO-15")
    assert table.asked == ("engineering", 0)


# The end --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-SOLO-16")
@pytest.mark.parametrize(
    ("popularity", "order", "winner", "why"),
    [
        ((6, 5), (1, 0), "ussr", "moon_popularity"),
        ((5, 6), (0, 1), "us", "moon_popularity"),
        ((5, 5), (0, 1), "ussr", "moon_first"),
        ((5, 5), (1, 0), "us", "moon_first"),
    ],
)
def test_two_landings_in_a_round_go_by_popularity_then_by_launch(
    popularity: tuple[int, int], order: tuple[int, int], winner: str, why: str
) -> None:
    table = solo(20, 20, 20)
    table.open_moon()
    table.tiles(PLAYER, "T-P01 r1c3", "T-P02 r1c4")
    for nation in order:
        own = table.nation(nation)
        own.payload[:2] = [2, 2]
        table.sets(nation, popularity=popularity[nation])
        table.aims(nation, "M-MOON")
    table.strong(PLAYER, 20, 20, 20)
    table.launches(*order)
    assert (table.view().winner, table.view().why) == (winner, why)
    assert table.match.result is not None
    assert table.match.result.scores == (float(winner == "ussr"),)


@pytest.mark.rule("MS-SOLO-16")
def test_the_rival_loses_by_popularity_and_wins_by_budget() -> None:
    table = solo(popularity=2)
    table.mission("M1-3", "R1-01")
    table.nation(RIVAL).payload[0] = 1
    table.aims(RIVAL, "M1-3")
    table.rolls(1)
    table.launches()
    assert (table.view().winner, table.view().why) == ("ussr", "popularity")
    table = solo(budget=46)
    table.effects()
    assert (table.view().winner, table.view().why) == ("us", "budget")


@pytest.mark.rule("MS-RULING-57", "MS-SOLO-16")
def test_backers_keep_the_rival_within_the_gap() -> None:
    table = solo(budget=10)
    table.sets(PLAYER, budget=40)
    table.effects()
    changes = [event for event in table.events(events.Budget) if event.why == "backing"]
    seen = table.seen(PLAYER).budget, table.seen(RIVAL).budget
    assert seen[0] - seen[1] == 15
    assert [(event.nation, event.to) for event in changes] == [("us", seen[1])]
    assert not table.match.over


@pytest.mark.rule("MS-SOLO-17")
def test_the_rivals_aborts_are_free_and_its_delays_and_explosions_are_not() -> None:
    table = solo()
    table.launches()
    changes = [(event.nation, event.by) for event in table.events(events.Popularity)]
    assert (told(table, "aborted"), changes) == (["aborted"], [("ussr", -1)])
    table = solo()
    table.mission("M1-3", "R1-01")
    table.aims(RIVAL, "M1-3")
    table.launches(RIVAL)
    assert [event.by for event in table.events(events.Popularity)] == [-3]
    table = solo()
    table.mission("M1-3", "R1-01")
    table.nation(RIVAL).payload[0] = 1
    table.aims(RIVAL, "M1-3")
    table.rolls(1)
    table.launches(RIVAL)
    assert [event.by for event in table.events(events.Popularity)] == [-2]
