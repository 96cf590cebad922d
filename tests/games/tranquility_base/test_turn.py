"""The turn and its six phases (TB-TRN)."""

from __future__ import annotations

import random

import pytest

from moonrace.games.tranquility_base import events
from moonrace.games.tranquility_base.view import View
from moonrace.kernel.events import SPECTATOR, Event
from tests.games.tranquility_base.answering import Table
from tests.games.tranquility_base.arranged import title


def with_piles(draw_pile: int, *discards: str, players: int = 2) -> Table:
    """A table with so many cards in the draw pile and these discards; all others are out of play."""
    table = Table(players)
    state, kind = table.state, table.title.catalogue.kind
    state.out += [*state.bag, *state.discard]
    state.bag.clear()
    state.discard.clear()
    for name in discards:
        card = next(card for card in state.out if kind[card] == table.title.catalogue.index[name])
        state.out.remove(card)
        state.discard.append(card)
    for _ in range(draw_pile):
        state.bag.append(state.out.pop())
    return table


def shorten(table: Table, hand: int) -> None:
    """Take cards out of the first hand and out of play until so many are left."""
    cards = table.state.seats[0].hand
    table.state.out += cards[hand:]
    del cards[hand:]


# The phases -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-TRN-01")
def test_six_phases_in_their_order() -> None:
    table = Table()
    table.lay("gemini_4", "delay_countdown_hold")
    table.in_phase("draw")
    table.fuel(1, 7)
    heard = len(table.events(Event))
    table.end_turn()
    kinds = [event.kind for event in table.events(Event)[heard:]]
    assert kinds == ["drew_card", "recycled", "expired", "discarded", "refilled_cards", "turn"]


@pytest.mark.rule("TB-TRN-01")
@pytest.mark.parametrize(
    ("phase", "actions"),
    [
        ("draw", ["assemble atlas_d mercury_6", "end-actions", "discard atlas_d", "end-discard", "make-up"]),
        ("action", ["draw draw", "draw discard", "discard atlas_d", "end-discard", "take-back"]),
        ("discard", ["draw draw", "assemble atlas_d mercury_6", "end-actions", "launch mercury_6"]),
    ],
)
def test_what_belongs_to_another_phase_is_refused(phase: str, actions: list[str]) -> None:
    table = Table(hands=[["atlas_d"]])
    table.in_phase(phase)
    for action in actions:
        table.refuses(action, "TB-TRN-01")


@pytest.mark.rule("TB-TRN-01")
def test_only_the_active_player_acts() -> None:
    table = Table(hands=[[], ["mercury_spacecraft"]], responses="timed")
    table.refuses("assemble mercury_spacecraft mercury_4", "TB-TRN-01", seat=1)
    table.next_turn(1)
    assert "assemble mercury_spacecraft mercury_4" in table.legal(1)


# Draw and Recycle -------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-TRN-02")
@pytest.mark.parametrize("pile", ["draw", "discard"])
def test_one_card_from_either_pile(pile: str) -> None:
    table = Table()
    table.discard_on_top("lunar_rover")
    table.script("saturn_v")
    table.in_phase("draw")
    assert table.legal() == ["draw draw", "draw discard"]
    held, drawable, top = len(table.hand()), table.view().draw_pile, table.view().discard_pile
    table.act(f"draw {pile}")
    assert len(table.hand()) == held + 1
    assert {"draw": "saturn_v", "discard": "lunar_rover"}[pile] in table.hand()
    taken = {"draw": (drawable - 1, top), "discard": (drawable, top - 1)}
    assert (table.view().draw_pile, table.view().discard_pile) == taken[pile]
    assert table.view().phase == "action"


@pytest.mark.rule("TB-TRN-02")
def test_there_are_two_piles() -> None:
    table = Table()
    table.in_phase("draw")
    table.refuses("draw hand", "TB-TRN-02")


@pytest.mark.rule("TB-TRN-03")
def test_a_short_hand_still_draws_one_card() -> None:
    table = Table()
    table.only(0, "atlas_d", "titan_ii")
    table.in_phase("draw")
    table.act("draw draw")
    assert len(table.hand()) == 3
    table.refuses("draw draw", "TB-TRN-01")


@pytest.mark.rule("TB-TRN-04", "TB-FUE-04")
def test_recycling_turns_all_spent_counters_of_the_active_player_over() -> None:
    table = Table()
    table.fuel(2, 9)
    table.fuel(1, 8, seat=1)
    table.state.seats[0].supply, table.state.seats[1].supply = 9, 8
    table.in_phase("draw")
    table.act("draw draw")
    assert (table.side(0).fuel, table.side(0).supply) == (9, 9)
    assert (table.side(1).fuel, table.side(1).supply) == (1, 8)


# Action -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-TRN-05")
def test_no_action_at_all_is_allowed() -> None:
    table = Table()
    fuel = table.side(0).fuel
    table.act("end-actions")
    assert (table.view().phase, table.side(0).fuel) == ("discard", fuel)


@pytest.mark.rule("TB-TRN-05")
def test_actions_in_any_order_and_any_number() -> None:
    table = Table(hands=[["mercury_spacecraft", "redstone", "titan_ii", "gemini_spacecraft", "mercury_9"]])
    table.assembled("apollo_8", launched=True)
    table.act(
        "move apollo_8 mercury_4",
        "assemble redstone mercury_3",
        "scrub mercury_6 mercury_9",
        "assemble titan_ii gemini_8",
        "assemble mercury_spacecraft mercury_9",
        "shift mercury_spacecraft mercury_9 mercury_3",
        "launch mercury_3",
        "shift titan_ii gemini_8 gemini_4",
        "move mercury_3 mercury_3",
        "complete mercury_3",
        "assemble gemini_spacecraft gemini_4",
        "launch gemini_4",
    )
    assert table.side(0).space == "mercury_3"
    assert table.view().phase == "action"


# Upkeep -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-TRN-06")
def test_upkeep_counts_own_cards_down_and_discards_the_expired_on_top() -> None:
    table = Table()
    table.lay("gemini_4", "delay_countdown_hold")
    table.lay("apollo_7", "delay_spacecraft_redesign")
    table.lay("gemini_5", "delay_engine_shutdown")
    table.act("end-actions")
    assert table.lying("gemini_4") == []
    assert table.discard_pile()[-1] == "delay_countdown_hold"
    assert [card.turns_left for card in table.mission("apollo_7").cards] == [1]
    assert [card.turns_left for card in table.mission("gemini_5").cards] == [2], "another player's mission"


@pytest.mark.rule("TB-TRN-06", "TB-RULING-08")
def test_a_card_laid_in_the_own_turn_is_not_counted_in_its_upkeep() -> None:
    table = Table(hands=[["delay_countdown_hold"]])
    table.act("wild delay_countdown_hold gemini_4", "end-actions")
    assert [card.turns_left for card in table.mission("gemini_4").cards] == [1]
    table.end_turn()
    table.next_turn(0)
    assert table.lying("gemini_4") == ["delay_countdown_hold"], "it lasts through the own next Action phase"
    table.act("end-actions")
    assert table.lying("gemini_4") == []


@pytest.mark.rule("TB-RULING-08")
def test_a_lasting_instant_on_an_own_launch_is_not_counted_in_that_upkeep_either() -> None:
    table = Table(hands=[[], ["delay_scrubbed_countdowns"]])
    table.assembled("gemini_4")
    table.act("launch gemini_4")
    table.answer(1, "delay_scrubbed_countdowns")
    table.everybody_passes()
    table.act("end-actions")
    assert table.lying("gemini_4") == ["delay_scrubbed_countdowns"]


# Discard ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-TRN-07")
def test_one_card_must_be_discarded() -> None:
    table = Table(hands=[["lunar_rover"]])
    table.in_phase("discard")
    table.refuses("end-discard", "TB-TRN-07")
    table.refuses("discard apollo_17", "TB-TRN-07")
    assert set(table.legal()) == {f"discard {card}" for card in table.hand()}
    table.act("discard lunar_rover")
    assert table.discard_pile()[-1] == "lunar_rover"


@pytest.mark.rule("TB-TRN-08")
@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("atlas_d", "assemble atlas_d mercury_6"),
        ("mercury_9", "scrub mercury_6 mercury_9"),
        ("first_american_satellite", "history first_american_satellite"),
        ("delay_countdown_hold", "wild delay_countdown_hold mercury_6"),
        ("first_supersonic_flight", "extend first_supersonic_flight apollo_8 mercury_3"),
        ("kennedy_challenge", "launch gemini_4 kennedy_challenge"),
        ("kennedy_challenge", "move apollo_8 mercury_4 kennedy_challenge"),
    ],
)
def test_the_last_card_cannot_be_played(card: str, action: str) -> None:
    table = Table()
    table.assembled("gemini_4")
    table.assembled("apollo_8", launched=True)
    table.only(0, card, "lunar_rover")
    assert action in table.legal()
    table.only(0, card)
    table.refuses(action, "TB-TRN-08")
    assert {"launch gemini_4", "move apollo_8 mercury_4", "end-actions"} <= set(table.legal())


@pytest.mark.rule("TB-TRN-08")
def test_two_cards_cannot_both_be_played_at_once() -> None:
    table = Table()
    table.only(0, "saturn_ib", "kennedy_challenge")
    table.refuses("assemble saturn_ib apollo_7 kennedy_challenge", "TB-TRN-08")
    table.give(0, "saturn_ib", "kennedy_challenge")
    table.only(0, "saturn_ib", "kennedy_challenge", "lunar_rover")
    assert "assemble saturn_ib apollo_7 kennedy_challenge" in table.legal()


@pytest.mark.rule("TB-TRN-09", "TB-FUE-01")
def test_a_second_discard_costs_two_fuel_and_there_is_no_third() -> None:
    table = Table(hands=[["lunar_rover", "saturn_v"]])
    table.in_phase("discard")
    table.fuel(2)
    table.act("discard lunar_rover")
    assert table.side(0).fuel == 2
    assert "end-discard" in table.legal()
    table.act("discard saturn_v")
    assert table.side(0).fuel == 0
    assert table.view().active == 1


@pytest.mark.rule("TB-TRN-09")
def test_the_second_discard_may_be_left() -> None:
    table = Table(hands=[["lunar_rover"]])
    table.in_phase("discard")
    table.act("discard lunar_rover", "end-discard")
    assert (table.view().active, table.side(0).fuel) == (1, 30)


@pytest.mark.rule("TB-TRN-09", "TB-RULING-17")
def test_without_two_counters_there_is_no_second_discard() -> None:
    table = Table(hands=[["lunar_rover", "kennedy_challenge"]])
    table.in_phase("discard")
    table.fuel(1)
    table.act("discard lunar_rover")
    assert table.view().active == 1, "a History card cannot pay for it"
    assert "kennedy_challenge" in table.hand(0)


@pytest.mark.rule("TB-TRN-10")
@pytest.mark.parametrize("order", [("lunar_rover", "saturn_v"), ("saturn_v", "lunar_rover")])
def test_who_discards_two_chooses_which_is_on_top(order: tuple[str, str]) -> None:
    table = Table(hands=[["lunar_rover", "saturn_v"]])
    table.in_phase("discard")
    table.act(*(f"discard {card}" for card in order))
    assert table.discard_pile()[-2:] == list(order)
    table.act("draw discard")
    assert order[1] in table.hand(1)


# Refill -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-TRN-11")
def test_the_hand_is_refilled_to_eight_from_the_draw_pile() -> None:
    table = Table()
    table.only(0, "atlas_d", "lunar_rover", "titan_ii")
    table.in_phase("discard")
    pile, discards = table.view().draw_pile, table.view().discard_pile
    table.script("saturn_v", "saturn_v", "saturn_v", "saturn_v", "saturn_v", "gemini_12")
    table.act("discard lunar_rover", "end-discard")
    assert sorted(table.hand(0)) == sorted(["atlas_d", "titan_ii", "gemini_12", *["saturn_v"] * 5])
    assert table.view().draw_pile == pile - 6
    assert table.view().discard_pile == discards + 1
    assert table.events(events.Refilled, 1)[-1].count == 6


@pytest.mark.rule("TB-TRN-11")
def test_a_hand_of_eight_or_more_draws_nothing() -> None:
    table = Table()
    table.in_phase("draw")
    pile = table.view().draw_pile
    table.act("draw draw", "end-actions", f"discard {table.hand()[0]}", "end-discard")
    assert len(table.hand(0)) == 8
    assert table.view().draw_pile == pile - 1


@pytest.mark.rule("TB-TRN-12")
def test_when_the_draw_pile_is_used_up_all_discards_but_the_top_are_shuffled() -> None:
    table = with_piles(2, "saturn_v", "atlas_d", "titan_ii", "lunar_module", "gemini_agena")
    shorten(table, 5)
    table.in_phase("discard")
    last = table.hand()[0]
    table.act(f"discard {last}", "end-discard")
    assert len(table.hand(0)) == 8
    assert table.events(events.Reshuffled)[-1].count == 5
    assert table.discard_pile() == [last]
    assert table.view().draw_pile == 5 + 2 - 4


@pytest.mark.rule("TB-RULING-20")
def test_the_pile_is_not_shuffled_before_a_card_has_to_be_drawn() -> None:
    table = with_piles(1, "saturn_v", "atlas_d", "titan_ii")
    table.in_phase("draw")
    table.act("draw draw")
    assert (table.view().draw_pile, table.view().discard_pile) == (0, 3)
    assert not table.events(events.Reshuffled)
    table.in_phase("draw")
    table.act("draw draw")
    assert (table.view().draw_pile, table.view().discard_pile) == (1, 1)
    assert table.discard_pile() == ["titan_ii"]


@pytest.mark.rule("TB-RULING-20")
def test_when_both_piles_are_dry_the_hand_stays_short() -> None:
    table = with_piles(0)
    shorten(table, 3)
    table.in_phase("discard")
    table.act(f"discard {table.hand()[0]}", "end-discard")
    assert len(table.hand(0)) == 2
    assert table.view().discard_pile == 1


@pytest.mark.rule("TB-RULING-20", "TB-RULING-21")
def test_with_one_discard_and_no_draw_pile_only_that_card_can_be_taken() -> None:
    table = with_piles(0, "saturn_v")
    table.in_phase("draw")
    table.refuses("draw draw", "TB-RULING-21")
    assert table.legal() == ["draw discard"]


@pytest.mark.rule("TB-RULING-21")
def test_with_an_empty_discard_pile_the_draw_pile_must_be_used() -> None:
    table = with_piles(3)
    table.in_phase("draw")
    table.refuses("draw discard", "TB-RULING-21")
    assert table.legal() == ["draw draw"]


@pytest.mark.rule("TB-RULING-20")
@pytest.mark.parametrize(("players", "discards"), [(2, ()), (1, ("saturn_v",))])
def test_where_no_card_can_be_drawn_the_turn_goes_on(players: int, discards: tuple[str, ...]) -> None:
    table = with_piles(0, *discards, players=players)
    held = len(table.hand())
    table.in_phase("draw")
    assert table.view().phase == "action"
    assert len(table.hand()) == held


@pytest.mark.rule("TB-RULING-21")
def test_the_card_just_taken_may_be_discarded() -> None:
    table = Table()
    table.discard_on_top("lunar_rover")
    table.in_phase("draw")
    table.act("draw discard", "end-actions", "discard lunar_rover")
    assert table.discard_pile()[-1] == "lunar_rover"


@pytest.mark.rule("TB-TRN-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_start_of_each_turn_the_top_discard_is_the_last_players(players: int) -> None:
    match = title().start(players, seed=players)
    rng = random.Random(players)
    turn, last, starts = 0, "", 0
    for _ in range(1500):
        if match.over:
            break
        ask = match.asks[0]
        step = match.act(ask.seat, rng.choice(ask.legal()))
        view = match.view(SPECTATOR)
        assert isinstance(view, View)
        for event in step.events:
            if isinstance(event, events.Discarded):
                last = str(event.card)
        if view.turn != turn:
            turned_up = next(event for event in match.log(SPECTATOR) if isinstance(event, events.TurnedUp))
            assert view.discard_top == (last or turned_up.card)
            turn, starts = view.turn, starts + 1
    assert starts > 20
