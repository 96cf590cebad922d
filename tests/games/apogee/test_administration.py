"""Administration: earnings, Investor funds and the Directors' actions (AP-ADM)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from moonrace.games.apogee.view import rocket_with
from moonrace.kernel.events import Event
from tests.games.apogee.arranged import Arranged
from tests.games.apogee.rockets import EXAMPLE, SINGLE

TEAM = ("gokhale_b", "chawla_b", "omi_b", "johnson_b", "dyson_b")
STUCK = ("kerosene", "kerosene", "storable", "big_shuttle", "heavy", "densified", "densified")
"""37/23: one thrust too many."""


def governing(
    mission: int = 4, director: str = "tompkins", other: str = "korolev", *, scrap: str = "off"
) -> Arranged:
    """A table before Administration, with seat 0 as this Director."""
    return Arranged(mission=mission, directors=(director, other), scrap=scrap)


# Money comes in ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ADM-01")
def test_earnings_come_before_investor_funds_and_those_before_directors() -> None:
    table = Arranged(mission=2).investors("titan", "helia").pad(0, *EXAMPLE).jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert table.asked == "administration"
    table.act("pass")
    wanted = ("earned", "funded", "passed")
    order = [(event.kind, event.data["seat"]) for event in table.events(Event) if event.kind in wanted]
    assert order == [("earned", 0), ("earned", 1), ("funded", 0), ("passed", 0)]


@pytest.mark.rule("AP-ADM-01")
def test_what_came_in_can_be_spent_by_the_directors_action() -> None:
    table = governing().credits(0, 0).jump("administration")
    table.act("recruit", "draw")
    assert table.seen(0).credits == 0
    assert len(table.in_hand(0)) == 1


@pytest.mark.rule("AP-ADM-02")
def test_each_receives_the_quarterly_credits_of_the_nation() -> None:
    table = Arranged(players=3)
    for seat in range(3):
        table.credits(seat, 0)
    table.jump("administration")
    nations = {table.seen(seat).nation: table.seen(seat).credits for seat in range(3)}
    assert nations == {"usa": 40_000, "russia": 40_000, "china": 20_000}
    table.idle("administration", seat=2)
    assert (table.state.round, table.seen(1).credits) == (2, 80_000)


@pytest.mark.rule("AP-ADM-03")
def test_an_objective_is_paid_in_its_round_and_never_again() -> None:
    table = Arranged(mission=2).investors("titan", "helia").credits(0, 0).pad(0, *EXAMPLE).jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert table.seen(0).credits == 40_000 + 60_000 + 60_000, "quarter, launch, Titan's first objective"
    table.idle("administration", seat=1)
    before = table.seen(0).credits
    table.idle("administration", seat=0)
    assert table.seen(0).credits == before + 40_000


@pytest.mark.rule("AP-ADM-03")
def test_who_fulfilled_nothing_receives_nothing() -> None:
    table = Arranged(mission=2).investors("titan", "helia").pad(0, *EXAMPLE).credits(1, 0).jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert table.seen(1).credits == 40_000


# One action each --------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ADM-04")
def test_directors_act_in_decreasing_authority_once_each() -> None:
    table = Arranged(players=5).jump("administration")
    acted = []
    while table.asked == "administration" and table.state.round == 1:
        acted.append(table.awaited[0])
        table.act("pass")
    authorities = [table.seen(seat).authority for seat in acted]
    assert authorities == [7, 6, 4, 3, 2]


@pytest.mark.rule("AP-ADM-04")
@pytest.mark.parametrize("action", ["recruit", "sell solid", "specialty solid", "intervene", "pass"])
def test_one_action_is_all(action: str) -> None:
    table = governing(director="wingfield", other="tereshkova").reserve(0, "solid").jump("administration")
    table.act("pass")
    assert table.awaited == [0]
    assert set(table.legal()) == {"recruit", "sell solid", "specialty solid", "intervene", "pass"}
    table.script("omi_b")
    table.act(action)
    assert table.asked != "administration" or table.awaited != [0]


@pytest.mark.rule("AP-ADM-04")
def test_other_things_are_no_action_of_a_director() -> None:
    governing().jump("administration").refuses("launch leo", "AP-ADM-04")


# Recruiting -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ADM-05")
def test_recruiting_costs_40000_and_only_the_owner_sees_who_comes() -> None:
    table = governing(mission=2).jump("administration")
    before = table.seen(0).credits
    table.script("dyson_a")
    table.act("recruit")
    assert table.seen(0).credits == before - 40_000
    assert table.view(0).hand == ("dyson_a",)
    other = table.seen(0, by=1)
    assert (other.hand_size, other.known) == (1, ())
    assert "dyson_a" in table.view(1).piles["engineers"].unseen
    assert not [event for event in table.events(Event, seat=1) if "dyson_a" in str(event.data)]
    assert (table.asked, table.awaited) == ("administration", [1]), "no token before Mission 4"


@pytest.mark.rule("AP-ADM-05")
def test_from_mission_4_a_recruited_engineers_token_is_collected() -> None:
    table = governing(mission=4).jump("administration")
    table.script("dyson_a")
    table.act("recruit")
    assert (table.asked, table.awaited) == ("recruiting", [0])
    table.act("draw white")
    assert table.seen(0).tokens["white"] == 1


@pytest.mark.rule("AP-ADM-05")
def test_who_cannot_pay_does_not_recruit() -> None:
    table = governing(director="jun").credits(0, 19_999).jump("administration")
    assert table.seen(0).credits == 39_999
    table.refuses("recruit", "AP-ADM-05")
    table.credits(0, 40_000)
    assert "recruit" in table.legal()


@pytest.mark.rule("AP-ADM-06")
def test_engineers_may_be_discarded_while_recruiting_unseen_under_the_pile() -> None:
    table = governing(mission=2).hand(0, "dyson_a", "omi_b", "faget_a").jump("administration")
    table.script("jackson_b")
    table.act("recruit")
    assert table.legal() == ["dismiss omi_b", "dismiss faget_a", "dismiss dyson_a", "draw"]
    table.act("dismiss omi_b", "dismiss faget_a", "draw")
    assert table.in_hand(0) == ["jackson_b", "dyson_a"]
    assert table.under("engineers") == ["omi_b", "faget_a"]
    assert len(table.events(events.Dismissed, seat=1)) == 2
    assert not [event for event in table.events(Event, seat=1) if "omi_b" in str(event.data)]


@pytest.mark.rule("AP-ADM-06")
def test_a_hand_stays_within_5() -> None:
    table = governing(mission=2).hand(0, *TEAM).jump("administration")
    table.act("recruit")
    table.refuses("draw", "AP-RULING-48")
    table.act("dismiss omi_b", "draw")
    assert len(table.in_hand(0)) == 5


@pytest.mark.rule("AP-ADM-06")
def test_nobody_else_and_nothing_else_is_discarded() -> None:
    table = governing(mission=2).hand(0, "dyson_a").jump("administration")
    table.refuses("dismiss dyson_a", "AP-ADM-04")
    table.act("recruit")
    table.refuses("dismiss omi_b", "AP-ADM-06")
    table.refuses("pass", "AP-ADM-06")


# Selling ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-ADM-07")
@pytest.mark.parametrize(
    ("director", "price"), [("tompkins", 20_000), ("vostochny", 40_000), ("jun", 20_000)]
)
def test_each_technology_brings_the_directors_price(director: str, price: int) -> None:
    table = governing(director=director).reserve(0, "solid", "heavy", "heavy").jump("administration")
    before = table.seen(0).credits
    table.act("sell heavy")
    assert table.seen(0).credits == before + price
    table.act("sell solid", "sell heavy")
    assert table.seen(0).credits == before + 3 * price
    assert (table.asked, table.awaited) == ("administration", [1]), "nothing is left to sell"


@pytest.mark.rule("AP-ADM-07")
def test_sold_cards_go_under_their_piles_and_a_sale_ends_when_its_owner_says() -> None:
    table = governing().reserve(0, "kick:blue", "heavy:blue", "methane:orange").jump("administration")
    table.act("sell heavy", "sell kick")
    assert (table.under("upper_stage"), table.under("rd")) == (["kick:blue"], ["heavy:blue"])
    assert (table.asked, table.awaited) == ("selling", [0])
    table.act("done")
    assert table.in_reserve(0) == ["methane"]
    assert table.awaited == [1]


@pytest.mark.rule("AP-ADM-07")
def test_built_technologies_cannot_be_sold() -> None:
    table = governing().pad(0, "solid").reserve(0, "heavy").jump("administration")
    table.refuses("sell solid", "AP-ADM-07")
    table.act("sell heavy")
    assert table.on_pad(0) == ["solid"]


@pytest.mark.rule("AP-ADM-07")
def test_a_sale_goes_on_with_what_is_in_the_reserve_only() -> None:
    table = governing().pad(0, "solid").reserve(0, "heavy", "kick").jump("administration")
    table.act("sell heavy")
    table.refuses("sell solid", "AP-ADM-07")
    table.refuses("recruit", "AP-ADM-07")


# Specialties and interventions ------------------------------------------------------------------------------


@pytest.mark.rule("AP-ADM-08")
def test_a_specialty_is_used_once_in_the_game() -> None:
    table = governing(director="wingfield", other="tereshkova").reserve(0, "solid", "heavy")
    table.jump("administration")
    table.act("pass", "specialty heavy")
    assert table.seen(0, by=1).has_used_specialty
    table.idle("administration", seat=0)
    table.refuses("specialty solid", "AP-ADM-08")


@pytest.mark.rule("AP-ADM-09")
def test_an_intervention_may_be_used_in_every_round() -> None:
    table = governing().jump("administration")
    for round_ in (1, 2, 3):
        assert (table.state.round, table.awaited) == (round_, [0])
        before = table.seen(0).credits
        table.act("intervene")
        assert table.seen(0).credits == before + 40_000
        assert table.awaited == [1], "once per round, as the one action"
        table.idle("administration", seat=0)


@pytest.mark.rule("AP-ADM-09")
@pytest.mark.parametrize("mission", [1, 2, 3])
def test_there_is_no_intervention_before_mission_4(mission: int) -> None:
    governing(mission=mission).jump("administration").refuses("intervene", "AP-SET-12")


@pytest.mark.rule("AP-RULING-41")
def test_the_usa_give_40000() -> None:
    table = governing(director="van_horn").credits(0, 0).jump("administration")
    table.act("intervene")
    assert table.seen(0).credits == 40_000 + 40_000


@pytest.mark.rule("AP-RULING-41")
@pytest.mark.parametrize("colour", ["blue", "orange", "white"])
def test_russia_gives_a_token_of_any_colour(colour: str) -> None:
    table = governing(director="vostochny").jump("administration")
    before = table.seen(0).credits
    table.act(f"intervene {colour}")
    assert table.seen(0).tokens == {"blue": 0, "orange": 0, "white": 0} | {colour: 1}
    assert table.view(0).token_supply[colour] == 11
    assert table.seen(0).credits == before


@pytest.mark.rule("AP-RULING-41")
def test_russias_token_keeps_the_limits() -> None:
    table = governing(director="vostochny").tokens(0, blue=3, white=1).jump("administration")
    table.refuses("intervene blue", "AP-DOC-04")
    table.refuses("intervene", "AP-DOC-04")
    assert "intervene white" in table.legal()
    table.tokens(0, blue=3, white=2)
    table.refuses("intervene orange", "AP-DOC-04")


@pytest.mark.rule("AP-RULING-41")
def test_china_recruits_for_free() -> None:
    table = governing(director="jun").credits(0, 0).jump("administration")
    table.script("omi_a")
    table.act("intervene", "draw white")
    assert table.in_hand(0) == ["omi_a"]
    assert table.seen(0).credits == 20_000
    assert table.seen(0).tokens["white"] == 1


@pytest.mark.rule("AP-RULING-41")
def test_chinas_recruit_keeps_the_limit_of_the_hand() -> None:
    table = governing(director="jun").hand(0, *TEAM).jump("administration")
    table.act("intervene")
    table.refuses("draw", "AP-RULING-48")


@pytest.mark.rule("AP-RULING-41")
@pytest.mark.parametrize("director", ["tompkins", "jun"])
def test_only_russia_names_a_colour(director: str) -> None:
    governing(director=director).jump("administration").refuses("intervene blue", "AP-RULING-41")


# Rockets that can never fly ---------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-42")
def test_a_rocket_that_can_never_fly_stays() -> None:
    table = governing(mission=2).pad(0, *STUCK).jump("launch")
    assert table.asked == "administration"
    table.refuses("scrap", "AP-CON-07")


@pytest.mark.rule("AP-RULING-42")
def test_the_view_tells_beforehand_that_a_build_grounds_the_rocket() -> None:
    table = governing(mission=2).pad(0, *STUCK[:-1]).jump("launch")
    view = table.view(0)
    assert view.seats[0].rocket.clause == ""
    then = rocket_with(table.cat, view, 0, "densified")
    assert (then.thrust, then.clause) == (37, "AP-LCH-06")


@pytest.mark.rule("AP-RULING-42", "AP-RULING-50")
def test_at_tables_that_allow_it_a_director_scraps_the_rocket_for_nothing() -> None:
    table = governing(mission=2, scrap="on").pad(0, "solid:white", "kick:blue", "heavy:blue")
    table.reserve(0, "plasma").jump("administration")
    before = table.seen(0).credits
    table.act("scrap")
    assert table.on_pad(0) == []
    assert table.in_reserve(0) == ["plasma"]
    assert table.seen(0).credits == before
    assert table.under("first_stage") == ["solid:white"]
    assert table.under("upper_stage") == ["kick:blue"]
    assert table.under("rd") == ["heavy:blue"]
    assert table.awaited == [1], "it was the Director's action"


@pytest.mark.rule("AP-RULING-42")
def test_an_empty_launch_pad_is_not_scrapped() -> None:
    governing(scrap="on").jump("administration").refuses("scrap", "AP-RULING-42")


@pytest.mark.rule("AP-RULING-42")
def test_a_weak_rocket_is_freed_by_launching_it_to_leo() -> None:
    table = Arranged(mission=9).pad(0, *SINGLE).jump("launch")
    table.rolls(6)
    table.act("launch leo")
    assert table.on_pad(0) == []
    assert table.in_reserve(0) == list(SINGLE)


@pytest.mark.rule("AP-RULING-50")
def test_a_flight_that_waits_for_docking_is_not_scrapped() -> None:
    table = governing(mission=8, scrap="on").pad(0, *EXAMPLE)
    table.waiting(0, "moon", crew=4, round=1)
    table.jump("administration", round=2)
    table.refuses("scrap", "AP-RULING-24")
