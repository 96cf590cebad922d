"""The month and its five phases (AN-RND), and what becomes of the weeks' stacks (AN-RULING-07, 08)."""

from __future__ import annotations

from collections import Counter

import pytest

from moonrace.games.astronavigators import events
from moonrace.kernel.events import Event
from tests.games.astronavigators.arranged import CONSTELLATION, FIRST_AND_FAST, Arranged


@pytest.mark.rule("AN-RND-01")
def test_a_month_goes_through_its_five_phases_in_order() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.prepared(0)
    table.tokens("full_moon")
    assert table.view().phase == "action"
    table.act("travel 2 stay", "travel 1 plane")
    assert table.view().phase == "resolution"
    table.act("done")
    assert table.view().phase == "calibration"
    table.act("calibrate sxt full_moon")
    assert table.view().phase == "action"
    kinds = [type(event) for event in table.events(Event)]
    order: list[type[Event]] = [
        events.Declared,
        events.Stayed,
        events.Calibrated,
        events.Refreshed,
        events.Month,
    ]
    last = [len(kinds) - 1 - kinds[::-1].index(kind) for kind in order]
    assert last == sorted(last)
    assert (table.view().month, table.view().first_player) == (4, 1)


@pytest.mark.rule("AN-RND-02")
def test_declaring_goes_clockwise_and_executes_nothing() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa"])
    table.first_player(1)
    table.weeks("ursa_major", "leo", "gemini", "crux")
    asked = []
    for action in ("plan 2", "travel 4 car", "observe 1"):
        asked.append(table.asked())
        table.act(action)
        if len(asked) < 3:
            assert [table.nk(seat) for seat in range(3)] == [2, 3, 4]
            assert table.seen(1).saved == ()
            assert table.square(2) == "-1:0/+30"
    assert asked == [(1, "declare"), (2, "declare"), (0, "declare")]
    assert (table.nk(0), table.seen(1).saved) == (2 + 5, ("leo",))


@pytest.mark.rule("AN-RND-02")
def test_a_taken_week_is_closed() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.act("plan 2")
    for action in ("plan 2", "observe 2", "travel 2 stay"):
        table.refuses(action, "AN-RND-02")
    table.refuses("plan 5", "AN-RND-02")
    assert {text.split()[1] for text in table.legal() if text != "ready"} == {"1", "3", "4"}


@pytest.mark.rule("AN-RND-03")
def test_the_last_of_four_must_take_the_week_that_is_left() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa", "oceania"])
    table.act("plan 1", "plan 4", "plan 2")
    assert table.asked() == (3, "declare")
    assert {text.split()[1] for text in table.legal() if text != "ready"} == {"3"}
    for week in (1, 2, 4):
        table.refuses(f"travel {week} stay", "AN-RND-02")


@pytest.mark.rule("AN-RND-04")
def test_actions_are_executed_in_week_order() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa", "oceania"])
    table.weeks("ursa_major", "leo", "gemini", "taurus")
    table.act("plan 4", "plan 2", "plan 1", "plan 3")
    planned = [(event.week, event.seat) for event in table.events(events.Planned)]
    assert planned == [(1, 2), (2, 1), (3, 3), (4, 0)]


@pytest.mark.rule("AN-RND-04")
@pytest.mark.parametrize("end", ["arrived", "out"])
def test_an_action_is_executed_after_somebody_left_the_game_in_the_week_before(end: str) -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao"])
    table.round(14)
    table.in_space(0, *(("inbound", 5) if end == "arrived" else ("outbound", 2)))
    table.points(nk=0)
    table.player().abort_spent = True
    table.tile_value(3, 5)
    table.tiles(seat=1)
    table.act("travel 1 spacecraft", "travel 2 plane", "fly")
    assert table.seen(0).fate == end
    assert table.asked() == (1, "travel")


@pytest.mark.rule("AN-RND-05")
def test_only_prepared_astronauts_calibrate_in_week_order() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa"])
    for seat in range(3):
        table.tokens("full_moon", seat=seat)
    table.prepared(0, 2)
    table.act("travel 3 stay", "travel 1 stay", "travel 2 stay")
    assert table.asked() == (2, "calibrate")
    table.act("done")
    assert table.asked() == (0, "calibrate")
    table.act("done")
    assert table.asked()[1] == "declare"


@pytest.mark.rule("AN-RND-05")
def test_a_trainee_does_not_calibrate() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.tokens("full_moon")
    table.act("ready", "travel 1 stay", "travel 2 stay")
    assert table.asked() == (0, "calibrate")
    table.refuses("calibrate sxt full_moon", "AN-RND-05")


@pytest.mark.rule("AN-RND-06")
def test_planet_movement_moves_the_sun_and_refreshes_the_weeks() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.weeks("ursa_major", "leo", "gemini", "taurus")
    table.deck_top("lyra")
    deck = table.view().deck
    table.script("draco", "crux", "orion", "virgo")
    table.finish_month()
    assert [table.stack(week)[-1] for week in (1, 2, 3, 4)] == ["lyra", "draco", "crux", "orion"]
    view = table.view()
    assert (view.deck_top, view.deck) == ("virgo", deck - 4)
    assert (view.month, view.zodiac, view.sun_ra_h) == (4, "Aries", 2)


@pytest.mark.rule("AN-RND-07")
def test_the_sextant_token_goes_to_the_left() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa"])
    order = []
    for _ in range(4):
        order.append(table.view().first_player)
        table.finish_month()
    assert order == [0, 1, 2, 0]


@pytest.mark.rule("AN-RND-08")
def test_new_cards_go_on_top_and_only_the_top_counts() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(1, "leo", "ursa_major")
    table.deck_top("pisces")
    table.finish_month()
    assert table.stack(1) == ["leo", "ursa_major", "pisces"]
    table.first_player(0)
    table.refuses("observe 1", "AN-VIS-07")
    table.month_with("plan 1")
    assert table.seen().saved == ("pisces",)
    assert table.stack(1)[:2] == ["leo", "ursa_major"]


@pytest.mark.rule("AN-RULING-07")
def test_older_cards_stay_under_a_card_that_was_taken() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(1, "leo", "ursa_major")
    table.week(2, "gemini")
    table.deck_top("lyra")
    table.act("observe 1", "plan 2")
    # The month is over: each week got one card on what was left.
    assert table.stack(1) == ["leo", "lyra"]
    assert len(table.stack(2)) == 1


@pytest.mark.rule("AN-RULING-07")
def test_an_empty_week_offers_no_card() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.week(2)
    table.refuses("observe 2", "AN-RULING-07")
    table.refuses("plan 2", "AN-RULING-07")
    assert "travel 2 stay" in table.legal()


@pytest.mark.rule("AN-RULING-08")
def test_an_exhausted_deck_is_made_anew_from_under_the_weeks() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.observe("crux", "crux")
    table.save("octans")
    for week in (1, 2, 3, 4):
        table.week(week)
    table.deck_top("lyra")
    hidden = table.state.deck
    for week in (1, 2, 3, 4):
        table.state.weeks[week - 1] = tuple(hidden[:2])
        del hidden[:2]
    buried = Counter(table.state.weeks[week][0] for week in range(4))
    # All but two cards of the deck lie in the hands of players, so that it runs out in mid-refresh.
    table.player(1).scored += tuple(hidden[2:])
    del hidden[2:]
    left = Counter([table.state.top, *hidden])
    tops = [stack[-1] for stack in table.state.weeks]
    table.act("travel 1 stay", "travel 2 stay")
    assert table.events(events.Reshuffled)[0].cards == 4 + 3
    weeks = Counter(card for stack in table.state.weeks for card in stack)
    weeks.update([*table.state.deck, table.state.top])
    assert weeks == buried + left + Counter(tops)
    assert table.seen(0).scored == ("crux", "crux")
    assert table.seen(0).saved == ("octans",)
    # The weeks keep their top cards: three new ones, and in week 4 the old one under its new one.
    assert [len(stack) for stack in table.state.weeks] == [1, 1, 1, 2]
    assert Counter(stack[0] for stack in table.state.weeks[:3]) == left
    assert table.state.weeks[3][0] == tops[3]
