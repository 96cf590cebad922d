"""R&D, Design, and what becomes of piles and full reserves (AP-RD, AP-DES, AP-RULING-18, 19, 28, 32, 40)."""

from __future__ import annotations

import pytest

from moonrace.games.apogee import events
from tests.games.apogee.arranged import Arranged

NINE = ("booster_2",) * 5 + ("booster_4",) * 4


def researching(*hands: tuple[str, ...], script: tuple[str, ...] = (), mission: int = 1) -> Arranged:
    """Each seat with these Engineers on R&D, and the cards to be drawn."""
    table = Arranged(max(2, len(hands)), mission)
    for seat, engineers in enumerate(hands):
        table.hand(seat, *engineers)
    table.begin()
    table.script(*script)
    for seat, engineers in enumerate(hands):
        if engineers:
            table.plan(seat, **dict.fromkeys(engineers, "rd"))
    return table


def designing(*hands: tuple[str, ...], mission: int = 1, directors: tuple[str, ...] = ()) -> Arranged:
    """Each seat with these Engineers on Design, and a river of payloads to choose from."""
    chosen = directors or ("tompkins", "tereshkova", "jun", "korolev", "jinmei")
    table = Arranged(max(2, len(hands)), mission, chosen)
    table.river("payload", "probe:white", "telescope:blue", "comsat:white")
    for seat, engineers in enumerate(hands):
        table.placed(seat, "design", *engineers)
    return table.jump("design")


# R&D --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RD-01")
def test_who_has_the_highest_single_authority_draws_first() -> None:
    """Seat 0 has the greater sum, seat 1 the greater Engineer."""
    table = researching(("faget_b", "oberth_a", "oberth_b"), ("tsiolkovsky_a",))
    assert [event.seat for event in table.events(events.Researched)] == [1, 0]
    assert table.view().focus.order == (1, 0)
    assert table.view().focus.authority == {"0": 5.6, "1": 6.0}


@pytest.mark.rule("AP-RD-01")
def test_drawing_goes_on_in_decreasing_order() -> None:
    table = researching(("omi_b",), ("omi_a", "dyson_b"), ("faget_a",), ("faget_b", "gokhale_a"))
    assert [event.seat for event in table.events(events.Researched)] == [1, 3, 2, 0]


@pytest.mark.rule("AP-RD-01")
def test_engineers_on_research_are_revealed() -> None:
    table = researching(("omi_a", "omi_b"))
    assert table.seen(0, by=1).revealed == {"rd": ("omi_a", "omi_b")}


@pytest.mark.rule("AP-RD-02")
@pytest.mark.parametrize("count", [2, 3, 5])
def test_as_many_cards_are_drawn_as_engineers_are_there(count: int) -> None:
    engineers = ("omi_a", "omi_b", "faget_a", "faget_b", "dyson_a")[:count]
    table = researching(engineers)
    assert len(table.view(0).focus.offered) == count
    assert table.view(0).piles["rd"].count == 28 - count


@pytest.mark.rule("AP-RD-02", "AP-RD-03")
def test_a_single_engineer_draws_and_keeps_a_single_card() -> None:
    table = researching(("omi_a",), script=("heavy",))
    assert (table.in_reserve(0), table.under("rd")) == (["heavy"], [])
    assert table.asked == "administration"


@pytest.mark.rule("AP-RD-03")
def test_each_keeps_exactly_one_when_all_have_drawn() -> None:
    script = ("heavy", "reusable", "booster_2", "booster_4", "crew_module")
    table = researching(("omi_a", "omi_b", "faget_a"), ("dyson_a", "dyson_b"), script=script)
    assert sorted(table.awaited) == [0, 1]
    assert table.view(1).focus.offered == ("heavy", "reusable")
    assert table.view(0).focus.offered == ("booster_2", "booster_4", "crew_module")
    table.refuses("keep heavy", "AP-RD-03", seat=0)
    table.act("keep reusable", seat=1)
    table.act("keep crew_module", seat=0)
    assert (table.in_reserve(0), table.in_reserve(1)) == (["crew_module"], ["reusable"])
    assert table.seen(1, by=0).reserve == ("reusable",)


@pytest.mark.rule("AP-RD-04")
def test_the_other_cards_go_under_the_pile() -> None:
    script = ("heavy", "reusable", "booster_2", "booster_4", "crew_module")
    table = researching(("omi_a", "omi_b", "faget_a"), ("dyson_a", "dyson_b"), script=script)
    table.act("keep reusable", seat=1)
    table.act("keep booster_4", seat=0)
    assert table.under("rd") == ["heavy", "booster_2", "crew_module"]
    assert table.view().piles["rd"].count == 28 - 2


@pytest.mark.rule("AP-RD-05")
def test_research_costs_nothing() -> None:
    table = researching(("omi_a", "omi_b"), script=("heavy", "reusable"))
    table.credits(0, 0)
    table.act("keep heavy")
    assert table.in_reserve(0) == ["heavy"]
    assert table.seen(0).credits == 0 + 40_000


@pytest.mark.rule("AP-RULING-19")
def test_one_of_the_cards_drawn_must_be_kept() -> None:
    table = researching(("omi_a", "omi_b"), script=("heavy", "reusable"))
    assert table.legal() == ["keep heavy", "keep reusable"]
    table.refuses("pass", "AP-RD-03")


# Design -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-DES-01", "AP-DES-02")
def test_the_greatest_sum_of_authority_chooses_first() -> None:
    """Seat 1 has the greatest Engineer, seat 2 the greatest sum."""
    table = designing(("omi_a", "omi_b"), ("faget_b",), ("jackson_a", "chawla_b"))
    assert table.view().focus.authority == {"0": 4.4, "1": 4.8, "2": 5.2}
    taken = []
    for card in ("probe", "telescope", "comsat"):
        taken.append(table.awaited[0])
        table.act(f"take {card}")
    assert taken == [2, 1, 0]
    assert [table.in_reserve(seat) for seat in taken] == [["probe"], ["telescope"], ["comsat"]]


@pytest.mark.rule("AP-DES-01")
def test_engineers_on_design_are_revealed() -> None:
    table = designing(("omi_a", "omi_b"), ("faget_a",))
    assert [table.seen(seat, by=1 - seat).revealed["design"] for seat in (0, 1)] == [
        ("omi_a", "omi_b"),
        ("faget_a",),
    ]


@pytest.mark.rule("AP-DES-02")
@pytest.mark.parametrize("river", ["first_stage", "upper_stage", "payload"])
def test_a_card_of_any_river_may_be_taken(river: str) -> None:
    table = designing(("omi_a",))
    card = table.in_river(river)[1].split(":")[0]
    table.act(f"take {card}")
    assert table.in_reserve(0) == [card]


@pytest.mark.rule("AP-DES-02")
def test_only_cards_in_rivers_may_be_taken() -> None:
    table = designing(("omi_a",))
    table.refuses("take heavy", "AP-DES-02")
    table.refuses("take big_shuttle", "AP-DES-02")


@pytest.mark.rule("AP-DES-03")
def test_one_card_a_round_however_many_engineers() -> None:
    table = designing(("omi_a", "omi_b", "faget_a", "faget_b", "dyson_a"))
    table.act("take probe")
    assert table.asked == "administration"
    assert len(table.in_reserve(0)) == 1


@pytest.mark.rule("AP-DES-04")
def test_a_card_taken_is_replaced_before_the_next_chooses() -> None:
    table = designing(("dyson_a",), ("omi_a",))
    table.script("big_shuttle", "crew_capsule")
    assert "take big_shuttle" not in table.legal()
    table.act("take telescope")
    assert table.in_river("payload") == ["probe:white", "comsat:white", "big_shuttle"]
    table.act("take big_shuttle", seat=1)
    assert table.in_reserve(1) == ["big_shuttle"]
    assert table.in_river("payload") == ["probe:white", "comsat:white", "crew_capsule"]


@pytest.mark.rule("AP-DES-05")
def test_design_costs_nothing() -> None:
    table = designing(("omi_a",))
    table.credits(0, 0)
    table.act("take probe")
    assert table.in_reserve(0) == ["probe"]
    assert table.seen(0).credits == 0 + 40_000


@pytest.mark.rule("AP-DES-06")
@pytest.mark.parametrize(("spot", "technology"), [("rd", "booster_2"), ("design", "probe")])
def test_cards_of_research_and_design_come_too_late_to_be_built(spot: str, technology: str) -> None:
    table = Arranged().river("payload", "probe", "telescope", "comsat").hand(0, "omi_a", "dyson_a").begin()
    if spot == "rd":
        table.script("booster_2")
    table.plan(0, omi_a="construction", dyson_a=spot)
    if spot == "design":
        table.act("take probe")
    assert (table.asked, table.in_reserve(0), table.on_pad(0)) == ("administration", [technology], [])
    table.idle("planning")
    table.plan(0, omi_a="construction")
    table.act(f"build {technology}", "ready")
    assert table.on_pad(0) == [technology]


@pytest.mark.rule("AP-RULING-18")
def test_equal_sums_are_settled_by_the_higher_single_engineer() -> None:
    table = designing(("chelomei_b", "jackson_a"), ("dyson_a", "omi_b"))
    assert table.view().focus.authority == {"0": 11.6, "1": 11.6}
    assert table.view().focus.order == (1, 0)
    assert designing(("dyson_a", "omi_b"), ("chelomei_b", "jackson_a")).view().focus.order == (0, 1)


@pytest.mark.rule("AP-RULING-18")
def test_engineers_and_directors_never_tie() -> None:
    """So the Director's authority, the last resort of the ruling, is never asked for."""
    content = Arranged().title.content
    assert len({card.authority_tenths for card in content.engineers.values()}) == 24
    assert len({card.authority for card in content.directors.values()}) == 9


@pytest.mark.rule("AP-RULING-19")
def test_a_designer_may_pass() -> None:
    table = designing(("dyson_a",), ("omi_a",))
    rivers = [table.in_river(river) for river in ("first_stage", "upper_stage", "payload")]
    table.act("pass")
    assert (table.asked, table.awaited, table.in_reserve(0)) == ("design", [1], [])
    assert [table.in_river(river) for river in ("first_stage", "upper_stage", "payload")] == rivers


# Where cards go ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-28")
def test_sold_cards_go_under_their_own_piles() -> None:
    table = Arranged().reserve(0, "kick:blue", "heavy:blue", "solid:white", "probe:orange")
    table.jump("administration")
    table.act("sell heavy", "sell kick", "sell probe", "sell solid")
    assert table.under("first_stage") == ["solid:white"]
    assert table.under("upper_stage") == ["kick:blue"]
    assert table.under("payload") == ["probe:orange"]
    assert table.under("rd") == ["heavy:blue"]


@pytest.mark.rule("AP-RULING-28")
def test_overflow_goes_under_its_own_pile() -> None:
    table = Arranged().reserve(0, *NINE[1:], "kick:orange")
    table.river("payload", "probe", "telescope", "comsat").placed(0, "design", "omi_a").jump("design")
    table.act("take telescope", "discard kick")
    assert table.under("upper_stage") == ["kick:orange"]
    assert table.seen(0).credits == 140_000 + 40_000


@pytest.mark.rule("AP-RULING-28")
def test_a_replaced_river_goes_under_before_three_are_dealt() -> None:
    """With one card left in the pile, two of the three discarded come up again."""
    table = Arranged(4).river("upper_stage", "kick:blue", "ion:blue", "plasma").hand(0, "gokhale_a")
    table.empty_pile("upper_stage", leave=1)
    last = table.cat.labels[1][table.state.bags[1][0]]
    table.begin()
    table.plan(0, gokhale_a="specialty")
    table.act("replace-river upper_stage")
    assert table.in_river("upper_stage") == [last, "kick:blue", "ion:blue"]
    assert table.under("upper_stage") == ["plasma"]


# A full reserve ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-32")
@pytest.mark.parametrize("dropped", ["probe", "booster_2"])
def test_a_full_reserve_takes_the_card_and_its_token_then_discards(dropped: str) -> None:
    table = designing(("omi_a",), mission=4)
    table.reserve(0, *NINE)
    table.act("take probe:white")
    assert table.asked == "token"
    table.act("collect")
    assert (table.asked, table.view().focus.excess) == ("overflow", 1)
    assert table.legal() == ["discard probe", "discard booster_2", "discard booster_4"]
    table.act(f"discard {dropped}")
    assert len(table.in_reserve(0)) == 9
    assert table.seen(0).tokens["white"] == 1
    assert ("probe" in table.in_reserve(0)) is (dropped != "probe")


@pytest.mark.rule("AP-RULING-32")
def test_research_fills_a_full_reserve_too() -> None:
    table = Arranged().reserve(0, *NINE).hand(0, "von_braun_a").begin()
    table.script("heavy")
    table.plan(0, von_braun_a="specialty")
    assert table.asked == "overflow"
    table.act("discard heavy")
    assert table.under("rd") == ["heavy"]
    assert len(table.in_reserve(0)) == 9


# Empty piles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-RULING-40")
def test_a_river_shrinks_when_its_pile_is_empty() -> None:
    table = Arranged(4).empty_pile("upper_stage").placed(0, "design", "omi_a")
    river = table.in_river("upper_stage")
    table.jump("design")
    table.act(f"take {river[0].split(':')[0]}")
    assert table.in_river("upper_stage") == river[1:]


@pytest.mark.rule("AP-RULING-40")
def test_cards_put_under_come_up_when_the_rest_is_gone() -> None:
    table = Arranged(4).empty_pile("upper_stage").jump("administration")
    table.idle("administration", seat=3)
    sold = table.in_reserve(3)[0]
    table.act(f"sell {sold}", "done")
    label = table.under("upper_stage")[0]
    table.placed(0, "design", "omi_a").jump("design")
    table.act(f"take {table.in_river('upper_stage')[0].split(':')[0]}")
    assert table.in_river("upper_stage")[-1] == label
    assert table.under("upper_stage") == []


@pytest.mark.rule("AP-RULING-40")
def test_with_empty_rivers_nobody_is_asked_to_design() -> None:
    table = Arranged().placed(0, "design", "omi_a")
    for river in range(3):
        table.state.bags[river] += table.state.rivers[river]
        table.state.rivers[river] = []
    table.jump("design")
    assert (table.asked, table.in_reserve(0)) == ("administration", [])


@pytest.mark.rule("AP-RULING-40")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_research_draws_what_is_left(left: int) -> None:
    table = Arranged(5).empty_pile("rd", leave=left)
    before = [len(table.in_reserve(seat)) for seat in (0, 1)]
    table.placed(0, "rd", "dyson_a", "dyson_b").placed(1, "rd", "omi_a").jump("rd")
    if left == 2:
        assert table.view(0).focus.drawn == {"0": 2, "1": 0}
        table.act(table.legal()[0])
    gained = [len(table.in_reserve(seat)) - had for seat, had in enumerate(before)]
    assert gained == [min(left, 1), 0]
    assert table.view().piles["rd"].count == max(0, left - 1)


@pytest.mark.rule("AP-RULING-40")
def test_without_engineers_nobody_recruits() -> None:
    table = Arranged(5, mission=4).empty_pile("engineers").jump("administration")
    for seat in table.view().order:
        table.refuses("recruit", "AP-RULING-40", seat=seat)
        if table.seen(seat).nation == "china":
            table.refuses("intervene", "AP-RULING-40", seat=seat)
        table.act("pass", seat=seat)


@pytest.mark.rule("AP-RULING-40")
@pytest.mark.parametrize(("left", "shown"), [(0, 1), (1, 2)])
def test_without_investors_fewer_are_on_display(left: int, shown: int) -> None:
    table = Arranged().investors("titan", "atomium")
    for investor in list(table.state.investor_bag)[left:]:
        table.owns(1, table.cat.investors[investor], 1)
    table.pad(0, "methane", "methane", "methane", "kick", "comsat").jump("launch")
    table.rolls(12)
    table.act("launch leo")
    assert len(table.face_up()) == shown
    assert "titan" not in table.face_up()


@pytest.mark.rule("AP-RULING-40")
def test_an_investor_put_under_an_empty_pile_comes_up_again() -> None:
    table = Arranged().investors("titan", "plume").hand(0, "chawla_a")
    for investor in list(table.state.investor_bag):
        table.owns(1, table.cat.investors[investor], 1)
    table.begin()
    table.plan(0, chawla_a="specialty")
    table.act("replace-investor titan")
    assert (table.face_up(), table.under("investors")) == (["plume", "titan"], [])


@pytest.mark.rule("AP-EX-03")
def test_what_was_not_kept_goes_under_the_pile_in_the_order_of_drawing() -> None:
    table = researching(
        ("faget_a", "jackson_a", "omi_a"),
        ("pelterie_b", "gokhale_b"),
        script=("heavy", "reusable", "booster_2", "booster_4", "habitat"),
    )
    table.act("keep booster_4", seat=0)
    table.act("keep heavy", seat=1)
    assert (table.in_reserve(0), table.in_reserve(1)) == (["booster_4"], ["heavy"])
    assert table.under("rd") == ["reusable", "booster_2", "habitat"]
