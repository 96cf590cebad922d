"""The politics board, and what becomes of the Manoeuvre cards on it (MS-BRD, MS-MAN, MS-ADM-03 to 12)."""

from __future__ import annotations

import pytest

from moonrace.games.moonshot import events
from moonrace.games.moonshot.state import NO_TOKENS, Tokens
from moonrace.kernel.errors import Refused
from tests.games.moonshot.arranged import VALUES, Arranged

USSR_AHEAD: Tokens = (1, 0, 0, 0)
USA_AHEAD: Tokens = (0, 0, 1, 0)


def laid_out(
    card: str = "SU-01",
    place: str = "treasury",
    *,
    tokens: Tokens = NO_TOKENS,
    level: int = 1,
    cover: str = "",
    wait: bool = True,
) -> Arranged:
    """A Manoeuvre lies on the USSR's board, and its fate is to be decided. With `wait` the USA has a card as
    well, so that the round goes on."""
    table = Arranged(content=VALUES)
    table.hand(0, "SU-02", "SU-03")
    table.board(0, card, place, tokens=tokens, level=level, cover=cover)
    if wait:
        table.board(1, "US-01", "industry", tokens=USA_AHEAD)
    table.fates()
    return table


def received(table: Arranged, why: str) -> list[tuple[str, object, object]]:
    """Budget, Popularity and money that were given for a reason: what, to whom, how much."""
    return [(event.kind, event.nation, event.by) for event in table.events(events.Change) if event.why == why]


def level_of(table: Arranged) -> int:
    """The level of the USSR's Manoeuvre on its first place."""
    manoeuvre = table.seen(0).places[0].manoeuvre
    assert manoeuvre is not None
    return manoeuvre.level


# Places ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-BRD-01")
def test_each_politician_has_four_places_with_an_effect_each() -> None:
    table = Arranged()
    for nation in (0, 1):
        assert [place.place for place in table.seen(nation).places] == [
            "treasury",
            "industry",
            "press",
            "intelligence",
        ]
    effects = [place.effect for place in table.title.content.places.values()]
    assert all(effects)
    assert len({str(effect) for effect in effects}) == 4
    categories = [place.category for place in table.title.content.places.values()]
    assert categories == ["per_round", "per_round", "successful_mission", "obstruction"]


@pytest.mark.rule("MS-BRD-01", "MS-RULING-21")
@pytest.mark.parametrize(
    ("place", "given"),
    [("treasury", ["industry"]), ("industry", ["treasury"]), ("press", ["treasury", "industry"])],
)
def test_a_covered_place_gives_its_own_nation_nothing(place: str, given: list[str]) -> None:
    table = Arranged(content=VALUES)
    table.board(0, "SU-01", place, level=2, cover="SU-02")
    table.effects()
    effects = [(event.nation, event.place) for event in table.events(events.PlaceEffect)]
    assert [place for nation, place in effects if nation == "ussr"] == given
    assert [place for nation, place in effects if nation == "us"] == ["treasury", "industry"]


@pytest.mark.rule("MS-BRD-02")
def test_per_round_effects_come_every_round() -> None:
    table = Arranged(content=VALUES)
    for _ in range(2):
        table.end_round()
    assert [nation for _, nation, _ in received(table, "treasury")] == ["ussr", "us", "us", "ussr"]
    assert [by for _, _, by in received(table, "treasury")] == [1, 1, 1, 1]
    assert [by for _, _, by in received(table, "industry")] == [3, 3, 3, 3]
    assert received(table, "press") == received(table, "obstruction") == []


@pytest.mark.rule("MS-BRD-03")
def test_successful_mission_effects_come_to_who_completed_a_mission_this_round() -> None:
    table = Arranged(content=VALUES)
    table.completed_this_round(1)
    table.effects()
    assert received(table, "press") == [("popularity", "us", 1), ("money", "us", 3)]
    table.end_round()
    assert len(received(table, "press")) == 2, "a mission of an earlier round gives nothing more"


@pytest.mark.rule("MS-RULING-22")
def test_effects_come_after_all_manoeuvres_the_first_players_first() -> None:
    table = Arranged(content=VALUES)
    table.first(1)
    table.board(0, "SU-01", "press", tokens=USSR_AHEAD)
    table.board(1, "US-01", "press", tokens=USA_AHEAD)
    table.fates()
    table.act("evaluate US-01", "evaluate SU-01")
    order = [
        (event.kind, event.nation)
        for event in table.events(events.OfNation)
        if event.kind in ("won_card", "place_effect")
    ]
    assert order == [
        ("won_card", "us"),
        ("won_card", "ussr"),
        *[("place_effect", "us")] * 2,
        *[("place_effect", "ussr")] * 2,
    ]


@pytest.mark.rule("MS-RULING-22", "MS-RULING-21")
def test_an_evaluated_card_still_covers_its_place() -> None:
    table = Arranged(content=VALUES)
    table.board(0, "SU-01", "treasury", tokens=USSR_AHEAD)
    table.fates()
    table.act("evaluate SU-01")
    assert [nation for _, nation, _ in received(table, "treasury")] == ["us"]
    assert table.laid(0, "treasury") is None


@pytest.mark.rule("MS-RULING-22")
def test_a_team_that_explores_has_completed_a_mission() -> None:
    table = Arranged(content=VALUES)
    table.no_missions()
    table.mission("M1-3", "R1-01")
    table.tiles(0, "T-P01 r1c3")
    table.payload(0, "satellite", "r1c3")
    table.aims(0, "M1-3")
    table.strong(0, 20, 20, 20)
    table.rolls(8)
    table.launches()
    table.act("explore 1")
    table.end_round()
    assert received(table, "M1-3") == []
    assert received(table, "press") == [("popularity", "ussr", 1), ("money", "ussr", 3)]


@pytest.mark.rule("MS-BRD-04", "MS-ADM-06")
def test_preventing_a_manoeuvre_pays_the_obstruction_effect() -> None:
    table = laid_out(tokens=(1, 0, 2, 0))
    table.act("evaluate SU-01")
    assert received(table, "SU-01") == []
    assert received(table, "obstruction") == [("popularity", "us", 1), ("budget", "us", 1)]
    assert [event.nation for event in table.events(events.Obstructed)] == ["us"]


@pytest.mark.rule("MS-RULING-23")
def test_a_covered_intelligence_place_pays_nothing_but_the_manoeuvre_is_prevented() -> None:
    table = laid_out(tokens=(1, 0, 2, 0))
    table.board(1, "US-02", "intelligence")
    table.act("evaluate SU-01")
    assert received(table, "SU-01") == received(table, "obstruction") == []
    assert len(table.events(events.Obstructed)) == 1


@pytest.mark.rule("MS-RULING-23")
def test_the_owners_intelligence_place_does_not_matter() -> None:
    table = laid_out(place="intelligence", tokens=(1, 0, 2, 0))
    table.act("evaluate SU-01")
    assert received(table, "obstruction") == [("popularity", "us", 1), ("budget", "us", 1)]


# Levels and rewards ---------------------------------------------------------------------------------------


@pytest.mark.rule("MS-MAN-01", "MS-MAN-02", "MS-RULING-45")
@pytest.mark.parametrize(("level", "reward"), [(1, 2), (2, 5), (3, 8)])
def test_a_won_card_gives_the_reward_of_its_level_alone(level: int, reward: int) -> None:
    table = laid_out(tokens=USSR_AHEAD, level=level, cover="SU-05" if level > 1 else "")
    table.act("evaluate SU-01")
    assert received(table, "SU-01") == [("budget", "ussr", reward)]
    assert table.seen(0).budget == 30 + reward


@pytest.mark.rule("MS-MAN-01")
def test_every_card_shows_three_levels_of_rewards() -> None:
    cards = Arranged().title.content.manoeuvres.values()
    assert len(cards) == 32
    assert all(card.level_1 and card.level_2 and card.level_3 for card in cards)


@pytest.mark.rule("MS-MAN-02", "MS-RULING-45")
def test_each_escalation_raises_the_level_by_one() -> None:
    table = laid_out(wait=False)
    assert level_of(table) == 1
    table.act("escalate SU-01 SU-02")
    assert level_of(table) == 2
    table.pass_until("fates")
    table.act("escalate SU-01")
    assert level_of(table) == 3
    table.pass_until("fates")
    assert table.legal() == ["evaluate SU-01"]


@pytest.mark.rule("MS-MAN-03", "MS-ADM-12")
@pytest.mark.parametrize(
    ("card", "what", "nation", "change"),
    [
        ("SU-01", "budget", 0, 2),
        ("SU-04", "popularity", 0, 2),
        ("SU-06", "money", 0, 6),
        ("SU-10", "test_steal", 0, 1),
        ("SU-11", "tech_steal", 0, 1),
        ("SU-12", "sabotage", 1, 1),
        ("SU-13", "popularity", 1, -1),
        ("SU-14", "budget", 1, -2),
    ],
)
def test_rewards_are_received_at_once(card: str, what: str, nation: int, change: int) -> None:
    table = laid_out(card, tokens=USSR_AHEAD)
    before = [getattr(table.seen(side), what) for side in (0, 1)]
    table.act(f"evaluate {card}")
    assert table.asked == ("fates", 1)
    before[nation] += change
    assert [getattr(table.seen(side), what) for side in (0, 1)] == before


@pytest.mark.rule("MS-MAN-03", "MS-ADM-12", "MS-RULING-49")
def test_tiles_are_drawn_blind_from_decks_of_choice_into_the_development_line() -> None:
    table = laid_out("SU-08", tokens=USSR_AHEAD, level=2, cover="SU-05")
    table.development(0)
    table.act("evaluate SU-08")
    assert table.asked == ("reward", 0)
    assert table.legal() == [f"draw-tile {deck}" for deck in ("structure", "electronics", "code", "payload")]
    table.refuses("evaluate SU-08", "MS-RULING-49")
    table.script("T-P03", "T-C02")
    table.act("draw-tile payload", "draw-tile code")
    assert table.asked == ("fates", 1)
    assert table.seen(0).development == ("T-P03", "T-C02")
    assert table.seen(0).tiles == ()
    assert received(table, "SU-08") == [("money", "ussr", 7)]


@pytest.mark.rule("MS-MAN-03", "MS-RULING-49")
def test_free_tests_go_on_visible_cards_at_once() -> None:
    table = laid_out("SU-09", tokens=USSR_AHEAD, level=2, cover="SU-05")
    table.path(0, "R3-01", "R3-02", "R3-03", shown=1)
    table.path(1, "R3-04", "R3-05", "R3-06", shown=1)
    table.act("evaluate SU-09")
    open_risks = [risk.risk for mission in table.view().missions for risk in mission.risks]
    assert table.legal() == [f"test {risk}" for risk in (*open_risks, "R3-01")]
    table.refuses("test R3-04", "MS-RULING-17")
    table.refuses("test R3-02", "MS-RULING-17")
    money = table.seen(0).money
    table.act(f"test {open_risks[0]}", "test R3-01", f"test {open_risks[0]}")
    assert table.asked == ("fates", 1)
    assert table.view().missions[0].risks[0].tests == (2, 0)
    assert table.seen(0).moon_path[0].tests == (1, 0)
    assert table.seen(0).money == money


@pytest.mark.rule("MS-RULING-49")
def test_free_tests_without_a_visible_card_are_lost() -> None:
    table = laid_out("SU-16", tokens=USSR_AHEAD)
    table.no_missions()
    table.act("evaluate SU-16", "draw-tile code")
    assert table.asked == ("fates", 1)
    assert received(table, "SU-16") == [("money", "ussr", 2)]


@pytest.mark.rule("MS-RULING-49")
def test_rewards_come_in_the_order_printed() -> None:
    table = laid_out("SU-16", tokens=USSR_AHEAD)
    money = table.seen(0).money
    table.act("evaluate SU-16")
    assert table.offers("draw-tile") == table.legal()
    table.act("draw-tile code")
    assert table.offers("test") == table.legal()
    assert table.seen(0).money == money
    table.act(table.legal()[0])
    assert table.seen(0).money == money + 2


@pytest.mark.rule("MS-RULING-49")
def test_sabotage_goes_on_the_opposing_blueprint() -> None:
    table = laid_out("SU-12", tokens=USSR_AHEAD, level=3, cover="SU-05")
    table.act("evaluate SU-12")
    assert (table.seen(0).sabotage, table.seen(1).sabotage) == (0, 3)


@pytest.mark.rule("MS-RULING-49", "MS-END-04")
def test_a_forced_loss_of_popularity_may_end_the_game() -> None:
    table = laid_out("SU-13", tokens=USSR_AHEAD, level=2, cover="SU-05")
    table.sets(1, popularity=2)
    table.act("evaluate SU-13")
    assert (table.view().winner, table.view().why) == ("ussr", "popularity")


@pytest.mark.rule("MS-RULING-49", "MS-END-05")
def test_a_forced_loss_of_budget_may_end_the_game() -> None:
    table = laid_out("SU-14", "press", tokens=USSR_AHEAD, level=3, cover="SU-05", wait=False)
    table.sets(1, budget=30 - 10)
    table.act("evaluate SU-14")
    assert (table.view().winner, table.view().why) == ("ussr", "budget")


# Evaluation -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ADM-03", "MS-RULING-46")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_decides_all_own_cards_in_any_order_before_the_other(first: int) -> None:
    table = Arranged(content=VALUES)
    table.first(first)
    mine, other = (("SU", "US"), ("US", "SU"))[first]
    ahead = USSR_AHEAD if first == 0 else USA_AHEAD
    table.board(first, f"{mine}-06", "treasury", tokens=ahead)
    table.board(first, f"{mine}-12", "industry", tokens=ahead)
    table.board(1 - first, f"{other}-06", "press")
    table.fates()
    assert table.asked == ("fates", first)
    with pytest.raises(Refused):
        table.act(f"evaluate {other}-06", seat=1 - first)
    table.refuses(f"evaluate {other}-06", "MS-ADM-03")
    table.refuses("pass", "MS-ADM-03")
    table.act(f"evaluate {mine}-12")
    assert table.seen(1 - first).sabotage == 1, "each is evaluated at once"
    assert table.asked == ("fates", first)
    table.refuses(f"evaluate {mine}-12", "MS-RULING-46")
    table.act(f"evaluate {mine}-06")
    assert table.asked == ("fates", 1 - first)


@pytest.mark.rule("MS-ADM-04", "MS-DEX-14")
def test_influence_is_counted_and_bluff_is_not() -> None:
    table = laid_out(tokens=(2, 1, 1, 3))
    table.act("evaluate SU-01")
    assert table.events(events.Evaluated, seat=1)[-1].data == {
        "nation": "ussr",
        "card": "SU-01",
        "level": 1,
        "ussr_influence": 2,
        "ussr_bluff": 1,
        "us_influence": 1,
        "us_bluff": 3,
    }
    assert received(table, "SU-01") == [("budget", "ussr", 2)]


@pytest.mark.rule("MS-ADM-05", "MS-ADM-06", "MS-ADM-07")
@pytest.mark.parametrize(
    ("tokens", "outcome"),
    [
        ((3, 0, 2, 0), "won_card"),
        ((1, 0, 0, 5), "won_card"),
        ((2, 3, 3, 0), "obstructed"),
        ((0, 5, 1, 0), "obstructed"),
        ((2, 0, 2, 2), "tie"),
        ((0, 2, 0, 0), "tie"),
    ],
)
def test_the_side_with_more_influence_has_its_way(tokens: Tokens, outcome: str) -> None:
    table = laid_out(tokens=tokens)
    table.act("evaluate SU-01")
    kinds = [
        event.kind
        for event in table.events(events.OfNation)
        if event.kind in ("won_card", "obstructed", "tie")
    ]
    assert kinds == [outcome]
    expected = {"won_card": [("budget", "ussr", 2)], "obstructed": [], "tie": []}
    assert received(table, "SU-01") == expected[outcome]


@pytest.mark.rule("MS-ADM-07", "MS-DEX-15")
@pytest.mark.parametrize("tokens", [NO_TOKENS, (2, 1, 2, 0)])
def test_the_owner_of_a_tied_card_pays_2_popularity_and_wins_it(tokens: Tokens) -> None:
    table = laid_out(tokens=tokens)
    table.act("evaluate SU-01")
    assert table.asked == ("tie", 0)
    assert table.legal() == ["pay", "yield"]
    table.refuses("evaluate SU-01", "MS-ADM-07")
    table.act("pay")
    assert (table.seen(0).popularity, table.seen(0).budget) == (8, 32)
    assert received(table, "obstruction") == []


@pytest.mark.rule("MS-ADM-07", "MS-DEX-15")
def test_or_pays_nothing_and_is_obstructed() -> None:
    table = laid_out()
    table.act("evaluate SU-01", "yield")
    assert (table.seen(0).popularity, table.seen(0).budget) == (10, 30)
    assert received(table, "obstruction") == [("popularity", "us", 1), ("budget", "us", 1)]


@pytest.mark.rule("MS-RULING-47")
@pytest.mark.parametrize(("popularity", "can_pay"), [(3, True), (2, False), (1, False)])
def test_a_tie_is_paid_only_with_at_least_3_popularity(popularity: int, can_pay: bool) -> None:
    table = laid_out()
    table.sets(0, popularity=popularity)
    table.act("evaluate SU-01")
    assert table.asked == (("tie", 0) if can_pay else ("fates", 1))
    assert len(received(table, "obstruction")) == (0 if can_pay else 2)
    if can_pay:
        table.act("pay")
        assert table.seen(0).popularity == 1


@pytest.mark.rule("MS-RULING-46", "MS-INF-02")
def test_only_the_tokens_of_evaluated_cards_are_revealed() -> None:
    table = laid_out(tokens=(1, 1, 0, 0))
    table.board(0, "SU-06", "press", tokens=(2, 0, 0, 1))
    table.act("evaluate SU-01")
    shown, hidden = (table.seen(0, seat=1).places[at].manoeuvre for at in (0, 2))
    assert shown is not None
    assert hidden is not None
    assert (shown.tokens[0].count, shown.tokens[0].influence) == (2, 1)
    assert (hidden.tokens[0].count, hidden.tokens[0].influence) == (2, -1)
    table.act("escalate SU-06 SU-02")
    hidden = table.seen(0, seat=1).places[2].manoeuvre
    assert hidden is not None
    assert hidden.tokens[0].influence == -1


@pytest.mark.rule("MS-RULING-48")
def test_bluff_tokens_are_shown_count_nothing_and_come_back() -> None:
    table = laid_out(tokens=(0, 3, 0, 0), wait=False)
    popularity = [table.seen(nation).popularity for nation in (0, 1)]
    table.act("evaluate SU-01")
    shown = table.seen(0, seat=1).places[0].manoeuvre
    assert shown is not None
    assert (shown.tokens[0].count, shown.tokens[0].influence) == (3, 0)
    assert table.asked == ("tie", 0)
    assert [table.seen(nation).popularity for nation in (0, 1)] == popularity, "bluffing is not punished"
    table.act("pay")
    assert (table.view(0).influence, table.view(0).bluff) == (4, 4)


@pytest.mark.rule("MS-RULING-48")
def test_bluff_tokens_on_an_escalated_card_stay_face_down() -> None:
    table = laid_out(tokens=(0, 3, 0, 2), wait=False)
    table.act("escalate SU-01 SU-02")
    for seat, known in ((0, (0, -1)), (1, (-1, 0)), (-1, (-1, -1))):
        manoeuvre = table.seen(0, seat).places[0].manoeuvre
        assert manoeuvre is not None
        assert tuple(tokens.count for tokens in manoeuvre.tokens) == (3, 2)
        assert tuple(tokens.influence for tokens in manoeuvre.tokens) == known


# Escalation -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MS-ADM-08")
@pytest.mark.parametrize(("level", "action"), [(1, "escalate SU-01 SU-02"), (2, "escalate SU-01")])
def test_an_escalated_card_stays_with_its_tokens(level: int, action: str) -> None:
    cover = "SU-05" if level == 2 else ""
    table = laid_out(tokens=(2, 1, 1, 0), level=level, cover=cover, wait=False)
    table.act(action)
    assert table.view().round == 2
    assert table.events(events.Evaluated) == []
    laid = table.laid(0, "treasury")
    assert laid is not None
    assert (table.cat.card_ids[laid.card], laid.level + 1) == ("SU-01", level + 1)
    assert laid.all_tokens() == (2, 1, 1, 0)
    assert received(table, "SU-01") == []


@pytest.mark.rule("MS-ADM-09")
def test_the_first_escalation_takes_a_card_from_hand() -> None:
    table = laid_out()
    assert table.offers("escalate") == ["escalate SU-01 SU-02", "escalate SU-01 SU-03"]
    table.refuses("escalate SU-01", "MS-ADM-09")
    table.refuses("escalate SU-01 SU-07", "MS-ADM-09")
    table.refuses("escalate SU-01 US-02", "MS-ADM-09")
    table.act("escalate SU-01 SU-03")
    assert table.view(0).hand == ("SU-02",)
    manoeuvre = table.seen(0, 0).places[0].manoeuvre
    assert manoeuvre is not None
    assert (manoeuvre.level, manoeuvre.cover) == (2, "SU-03")


@pytest.mark.rule("MS-ADM-09", "MS-RULING-46")
def test_without_a_card_in_hand_at_that_moment_there_is_no_first_escalation() -> None:
    table = laid_out()
    table.board(0, "SU-06", "press")
    table.hand(0, "SU-02")
    table.act("escalate SU-06 SU-02")
    assert table.legal() == ["evaluate SU-01"]
    table.refuses("escalate SU-01 SU-02", "MS-ADM-09")


@pytest.mark.rule("MS-ADM-10")
def test_the_second_escalation_takes_no_card() -> None:
    table = laid_out(level=2, cover="SU-05")
    assert table.legal() == ["evaluate SU-01", "escalate SU-01"]
    table.refuses("escalate SU-01 SU-02", "MS-ADM-10")
    table.act("escalate SU-01")
    assert table.view(0).hand == ("SU-02", "SU-03")
    manoeuvre = table.seen(0, 0).places[0].manoeuvre
    assert manoeuvre is not None
    assert (manoeuvre.level, manoeuvre.cover) == (3, "SU-05")


@pytest.mark.rule("MS-ADM-11")
def test_a_card_of_level_3_must_be_evaluated() -> None:
    table = laid_out(level=3, cover="SU-05")
    assert table.legal() == ["evaluate SU-01"]
    table.refuses("escalate SU-01", "MS-ADM-11")
    table.refuses("escalate SU-01 SU-02", "MS-ADM-11")


@pytest.mark.rule("MS-RULING-46")
def test_an_escalated_card_keeps_its_place_from_being_empty() -> None:
    table = laid_out(tokens=USSR_AHEAD, wait=False)
    table.act("escalate SU-01 SU-02")
    assert [nation for _, nation, _ in received(table, "treasury")] == ["us"]
    table.preparations(0)
    assert not [action for action in table.offers("play") if action.endswith("treasury")]


@pytest.mark.rule("MS-RULING-46")
def test_a_cover_is_no_manoeuvre_and_is_discarded_with_its_card() -> None:
    table = laid_out(tokens=USSR_AHEAD, wait=False)
    table.act("escalate SU-01 SU-02")
    table.politics(0)
    assert {action.split()[1] for action in table.offers("support")} == {"SU-01"}
    table.refuses("support SU-02 influence", "MS-POL-08")
    table.pass_until("fates")
    assert table.offers("evaluate") == ["evaluate SU-01"]
    table.act("evaluate SU-01")
    discarded = [table.cat.card_ids[card] for card in table.nation(0).discard]
    assert discarded == ["SU-01", "SU-02"]


@pytest.mark.rule("MS-RULING-46")
def test_tokens_of_later_rounds_are_added() -> None:
    table = laid_out(tokens=(1, 1, 2, 0), wait=False)
    table.act("escalate SU-01 SU-02")
    table.politics(0)
    table.act("support SU-01 influence", "support SU-01 influence", "end-support")
    table.pass_until("fates")
    table.act("evaluate SU-01")
    event = table.events(events.Evaluated)[-1]
    assert (event.ussr_influence, event.ussr_bluff, event.us_influence) == (3, 1, 2)
    assert received(table, "SU-01") == [("budget", "ussr", 5)]
