"""Two nations, two roles, one to four players, and the course of a round (MS-GEN, MS-DIS)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from moonrace.kernel.errors import Refused
from moonrace.kernel.events import CLOCK, Event
from tests.games.moonshot.arranged import Arranged

BOTH_ROLES = ("politician", "engineer")


def roles(table: Arranged) -> list[tuple[str, tuple[str, ...]]]:
    """Nation and roles of each seat."""
    views = [table.view(seat) for seat in range(table.view().players)]
    return [(view.nation, view.roles) for view in views]


def phases_of_a_round(table: Arranged) -> list[str]:
    """The phases in which something was decided, in their order."""
    found: list[str] = []
    while table.view().round == 1:
        if table.view().phase not in found[-1:]:
            found.append(table.view().phase)
        table.do_nothing()
    return found


# Nations and roles ----------------------------------------------------------------------------------------


@pytest.mark.rule("MS-GEN-01")
def test_two_nations_with_a_politician_and_an_engineer_each() -> None:
    table = Arranged(4)
    nations = table.title.content.nations
    assert [(nations[own.nation].name, nations[own.nation].programme) for own in table.view().nations] == [
        ("USSR", "RosCosmos"),
        ("USA", "NASA"),
    ]
    for own in table.view().nations:
        assert len(own.politicians) == len(own.engineers) == 1
        assert {*own.politicians, *own.engineers} == set(own.seats)


@pytest.mark.rule("MS-GEN-04")
def test_four_players_take_one_role_each() -> None:
    table = Arranged(4)
    assert roles(table) == [
        ("ussr", ("politician",)),
        ("us", ("politician",)),
        ("ussr", ("engineer",)),
        ("us", ("engineer",)),
    ]


@pytest.mark.rule("MS-GEN-04")
def test_with_four_players_nobody_does_the_partners_work() -> None:
    table = Arranged(4)
    table.preparations(0)
    assert table.match.legal(2) == []
    with pytest.raises(Refused):
        table.act("pass", seat=2)
    table.act("pass", seat=0)
    table.engineering(0)
    assert table.match.legal(0) == []
    with pytest.raises(Refused):
        table.act("pass", seat=0)
    table.act("pass", seat=2)
    assert table.seen(0).has_passed


@pytest.mark.rule("MS-GEN-05")
@pytest.mark.parametrize(("nation", "sides"), [("ussr", ["ussr", "us"]), ("us", ["us", "ussr"])])
def test_two_players_play_both_roles_of_a_nation(nation: str, sides: list[str]) -> None:
    table = Arranged(2, nation=nation)
    assert roles(table) == [(side, BOTH_ROLES) for side in sides]
    ussr = sides.index("ussr")
    assert table.asked == ("preparations", ussr)
    table.engineering(0)
    assert table.asked == ("engineering", ussr)


@pytest.mark.rule("MS-GEN-06")
def test_of_three_players_two_share_both_roles_of_a_nation() -> None:
    table = Arranged(3)
    assert roles(table) == [("ussr", BOTH_ROLES), ("us", BOTH_ROLES), ("ussr", BOTH_ROLES)]
    assert table.view(0).hand == table.view(2).hand != ()
    assert table.title.team(table.state, 0) == (0, 2)
    assert table.title.team(table.state, 1) == (1,)


@pytest.mark.rule("MS-GEN-06", "MS-RULING-06")
@pytest.mark.parametrize(("seat", "partner"), [(0, 2), (2, 0)])
def test_either_of_a_pair_submits_the_move_and_the_first_counts(seat: int, partner: int) -> None:
    table = Arranged(3)
    table.preparations(0)
    assert [ask.seat for ask in table.match.asks] == [0, 2]
    assert table.legal(0) == table.legal(2)
    table.act("pass", seat=seat)
    assert [ask.seat for ask in table.match.asks] == [1]
    with pytest.raises(Refused):
        table.act("pass", seat=partner)
    table.engineering(0)
    risk = table.view().missions[0].risks[0].risk
    table.act(f"test {risk}", seat=seat)
    assert [ask.seat for ask in table.match.asks] == [1]
    assert table.view().missions[0].risks[0].tests == (1, 0)


@pytest.mark.rule("MS-GEN-08")
def test_engineers_spend_money_and_politicians_tokens() -> None:
    table = Arranged()
    table.board(0, "SU-01", "treasury")
    table.board(1, "US-01", "treasury")
    table.politics(0)
    table.act("support SU-01 influence", "support US-01 influence", "end-support")
    own = table.seen(0)
    assert (table.view(0).influence, own.tokens, own.money) == (4 - 2, 9 - 2, 30)
    table.development(0, "T-S05")
    table.engineering(0)
    table.act("install T-S05", "place T-S05 r2c3 0", "pass", f"test {table.view().missions[0].risks[0].risk}")
    own = table.seen(0)
    assert (own.tokens, own.money) == (7, 30 - 7 - 4)


# The course of a round ------------------------------------------------------------------------------------


@pytest.mark.rule("MS-GEN-03", "MS-GEN-07")
def test_four_players_discuss_act_launch_and_administer() -> None:
    table = Arranged(4)
    table.board(0, "SU-01", "treasury")
    assert phases_of_a_round(table) == ["discussion", "preparations", "politics", "engineering", "fates"]
    course = ["discussed", "passed", "will_abort", "engineer_passed", "aborted", "evaluated", "round"]
    told = [event.kind for event in table.events(Event) if event.kind in course]
    assert list(dict.fromkeys(told[1:])) == course


@pytest.mark.rule("MS-GEN-07", "MS-RULING-06")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_only_four_players_discuss(players: int) -> None:
    table = Arranged(players)
    assert table.view().phase == "preparations"
    table.end_round()
    assert (table.view().round, table.view().phase) == (2, "preparations")
    assert table.events(events.Discussed) == []


@pytest.mark.rule("MS-GEN-07")
def test_four_players_discuss_every_round() -> None:
    table = Arranged(4)
    table.end_round()
    assert (table.view().round, table.asked[0]) == (2, "discussion")


# Phase 1 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-DIS-01")
def test_the_discussion_ends_when_all_four_are_ready() -> None:
    table = Arranged(4)
    assert [ask.seat for ask in table.match.asks] == [0, 1, 2, 3]
    for seat in (3, 0, 2):
        table.act("ready", seat=seat)
    assert table.view().not_ready == (1,)
    table.refuses("pass", "MS-DIS-01", seat=1)
    table.act("ready", seat=1)
    assert table.asked == ("preparations", 0)


@pytest.mark.rule("MS-DIS-01")
def test_the_clock_ends_the_discussion_after_two_minutes() -> None:
    table = Arranged(4, discussion="timed")
    assert table.match.position.frame.seconds(table.state) == 2 * 60
    assert [ask.seat for ask in table.match.asks] == [CLOCK, 0, 1, 2, 3]
    table.act("ready", seat=2)
    table.act("time-up", seat=CLOCK)
    assert table.asked == ("preparations", 0)


@pytest.mark.rule("MS-DIS-01")
def test_nobody_but_the_clock_ends_the_discussion_for_others() -> None:
    table = Arranged(4, discussion="timed")
    with pytest.raises(Refused):
        table.act("time-up", seat=0)
    assert table.view().not_ready == (0, 1, 2, 3)
