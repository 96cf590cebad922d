"""The solo variant: a rival who plans by the die (AP-SOLO, AP-RULING-52)."""

from __future__ import annotations

import pytest

from moonrace import Match, Scripted, Seeded
from moonrace.games.apogee import events
from moonrace.games.apogee.view import RivalView, View
from moonrace.kernel.events import Event
from tests.games.apogee.arranged import Arranged, title

DESIGN, RESEARCH, FROM_DESIGN, FROM_RESEARCH, LOBBYING, BREAKTHROUGH = 1, 6, 9, 10, 11, 12
TO_ORBIT = ("methane", "methane", "cryogenic", "comsat")
"""16/11: performance 1.6, LEO on 6."""


def alone(
    mission: int = 1, director: str = "tompkins", rival: str = "korolev", difficulty: str = "standard"
) -> Arranged:
    """One player against a rival; Tompkins has authority 6, Korolev 2."""
    table = Arranged(1, mission, (director,), rival=rival, difficulty=difficulty)
    return table.investors("evergreen", "ares")


def rivals_round(table: Arranged, roll: int, *then: int | str, **places: str) -> Arranged:
    """Begin a round, place Engineers, and let the rival roll; `then` is what chance gives after that."""
    if table.player(0).hand:
        table.begin()
        table.script(roll - 1, *then)
        table.plan(0, **places)
    else:
        table.script(roll - 1, *then)
        table.begin()
    return table


def rival(table: Arranged) -> RivalView:
    """What everybody can see of the rival."""
    found = table.view().rival
    assert found is not None
    return found


def counters(table: Arranged) -> tuple[int, int]:
    """The rival's readiness and launches."""
    return rival(table).readiness, rival(table).launches


def begun(*script: str) -> Match:
    """A solo match at its first decision."""
    return title().start(
        1, chance=Scripted(["helia", "ares", *script], then=Seeded(1)), options={"mission": "1"}
    )


def view_of(match: Match) -> View:
    view = match.view(0)
    assert isinstance(view, View)
    return view


# Set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SOLO-01")
def test_one_player_plays_what_is_called_a_variant() -> None:
    modes = {mode.name: mode.players for mode in title().modes}
    assert [counts for name, counts in modes.items() if "variant" in name.lower()] == [(1,)]
    assert "variant" in next(option.name for option in title().options if option.id == "rival")
    assert alone().begin().view().is_solo
    assert not Arranged(2).begin().view().is_solo


@pytest.mark.rule("AP-SOLO-01")
@pytest.mark.parametrize("mission", range(1, 10))
def test_all_missions_are_available(mission: int) -> None:
    table = alone(mission).begin()
    assert (table.view().mission, table.view().has_tokens) == (mission, mission >= 4)
    assert rival(table).launches_needed > 0


@pytest.mark.rule("AP-SOLO-01")
def test_all_other_rules_hold_with_one_player() -> None:
    table = alone().hand(0, "omi_a", "dyson_a").reserve(0, "kick")
    rivals_round(table, BREAKTHROUGH, omi_a="construction", dyson_a="design")
    table.act("build kick", "ready")
    assert table.asked == "design"
    table.act("pass")
    assert (table.asked, table.seen(0).credits) == ("administration", 140_000 - 20_000 + 40_000)


@pytest.mark.rule("AP-SOLO-02")
def test_the_player_keeps_one_of_two_and_a_rival_is_revealed() -> None:
    match = begun("tompkins", "jun", "wingfield")
    assert [str(action) for action in match.legal(0)] == ["director tompkins", "director jun"]
    match.act(0, "director jun")
    view = view_of(match)
    assert view.seats[0].director == "jun"
    assert view.rival is not None
    assert (view.rival.director, view.rival.authority) == ("wingfield", 1)


@pytest.mark.rule("AP-RULING-52", "AP-SOLO-02")
def test_the_director_not_kept_may_be_the_rival() -> None:
    match = begun("tompkins", "jun", "tompkins")
    match.act(0, "director jun")
    found = view_of(match).rival
    assert found is not None
    assert found.director == "tompkins"


@pytest.mark.rule("AP-SOLO-02")
def test_the_rival_is_any_of_the_other_eight() -> None:
    rivals = set()
    for seed in range(80):
        match = title().start(1, chance=Seeded(seed), options={"mission": "1"})
        match.act(0, match.legal(0)[0])
        found = view_of(match).rival
        assert found is not None
        assert found.director != view_of(match).seats[0].director
        rivals.add(found.director)
    assert rivals == set(title().content.directors)


@pytest.mark.rule("AP-SOLO-03")
def test_the_rival_has_two_counters_at_nothing_and_nothing_else() -> None:
    table = alone().hand(0, "omi_a").begin()
    assert counters(table) == (0, 0)
    assert len(table.view().seats) == 1
    assert table.view().piles["engineers"].count == 23
    assert table.view().piles["rd"].count == 28


# The rival's plan -------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SOLO-04")
@pytest.mark.parametrize(
    ("roll", "action"),
    [
        *[(roll, "design") for roll in (1, 2, 3, 4, 5)],
        *[(roll, "rd") for roll in (6, 7, 8)],
        (9, "remove_from_design"),
        (10, "remove_from_rd"),
        (11, "replace_investor"),
        (12, "breakthrough"),
    ],
)
def test_the_die_says_what_the_rival_does(roll: int, action: str) -> None:
    table = rivals_round(alone().hand(0, "omi_a"), roll)
    assert rival(table).action == action
    assert [event.roll for event in table.events(events.RivalPlans)] == [roll]


@pytest.mark.rule("AP-SOLO-04")
def test_the_rival_rolls_after_placement_and_before_anything_is_resolved() -> None:
    table = alone().hand(0, "gokhale_a").begin()
    assert rival(table).action == ""
    table.script(BREAKTHROUGH - 1)
    table.plan(0, gokhale_a="specialty")
    assert (table.asked, rival(table).action) == ("specialty", "breakthrough")
    kinds = [
        event.kind for event in table.events(Event) if event.kind in ("placed", "rival_plans", "revealed")
    ]
    assert kinds == ["placed", "rival_plans", "revealed"]


@pytest.mark.rule("AP-SOLO-05")
@pytest.mark.parametrize(("roll", "spot"), [(FROM_DESIGN, "design"), (FROM_RESEARCH, "rd")])
def test_the_rival_removes_a_random_engineer_of_the_player(roll: int, spot: str) -> None:
    table = alone().hand(0, "omi_a", "dyson_a", "gokhale_a")
    rivals_round(table, roll, "dyson_a", omi_a=spot, dyson_a=spot, gokhale_a="specialty")
    assert table.asked == "specialty"
    assert table.in_hand(0) == ["dyson_a"]
    assert table.seen(0).placed[spot] == 1
    assert counters(table) == (0, 0)


@pytest.mark.rule("AP-SOLO-05")
@pytest.mark.parametrize(("roll", "spot"), [(FROM_DESIGN, "rd"), (FROM_RESEARCH, "design")])
def test_with_nobody_there_a_removal_has_no_effect(roll: int, spot: str) -> None:
    table = alone().hand(0, "omi_a", "dyson_a", "gokhale_a")
    rivals_round(table, roll, omi_a=spot, dyson_a=spot, gokhale_a="specialty")
    assert table.in_hand(0) == []
    assert table.seen(0).placed[spot] == 2


@pytest.mark.rule("AP-SOLO-05")
def test_lobbying_puts_the_investor_shown_longest_under_the_pile() -> None:
    table = alone().investors("titan", "plume").hand(0, "gokhale_a")
    rivals_round(table, LOBBYING, "helia", gokhale_a="specialty")
    assert table.asked == "specialty"
    assert (table.face_up(), table.under("investors")) == (["plume", "helia"], ["titan"])


# Design and R&D ---------------------------------------------------------------------------------------------


def designing(turned_up: str, *engineers: str) -> Arranged:
    """The rival designs against these Engineers of the player.

    The dearest river card is a shuttle; a satellite comes up for the first Payload taken.
    """
    table = alone().river("payload", "big_shuttle", "probe:white", "telescope:blue")
    table.river("first_stage", "kerosene", "solid", "solid")
    table.river("upper_stage", "kick", "ion", "storable").hand(0, *engineers)
    return rivals_round(table, DESIGN, turned_up, "comsat:blue", **dict.fromkeys(engineers, "design"))


@pytest.mark.rule("AP-SOLO-06")
def test_the_player_with_the_higher_total_chooses_first() -> None:
    table = designing("faget_a", "omi_a", "faget_b")
    assert table.asked == "design"
    assert "take big_shuttle" in table.legal()
    assert table.under("engineers") == ["faget_a"]
    table.act("take big_shuttle")
    assert counters(table) == (1, 0)
    assert table.under("first_stage")[0].startswith("kerosene")


@pytest.mark.rule("AP-SOLO-06")
def test_the_rival_with_the_higher_card_chooses_first() -> None:
    table = designing("dyson_a", "omi_a", "faget_b")
    assert table.asked == "design"
    assert "take big_shuttle" not in table.legal()
    assert table.in_river("payload") == ["probe:white", "telescope:blue", "comsat:blue"]
    assert table.under("payload")[0].startswith("big_shuttle")
    assert table.under("engineers") == ["dyson_a"]
    assert counters(table) == (1, 0)


@pytest.mark.rule("AP-SOLO-06")
def test_without_designers_the_rival_simply_takes() -> None:
    table = alone().river("payload", "big_shuttle", "probe", "telescope")
    table.river("first_stage", "kerosene", "solid", "solid").hand(0, "omi_a")
    rivals_round(table, DESIGN)
    assert table.asked == "administration"
    assert table.under("payload")[0].startswith("big_shuttle")
    assert table.under("engineers") == []
    assert not table.events(events.RivalEngineer)


@pytest.mark.rule("AP-RULING-52")
def test_at_equal_totals_the_higher_single_engineer_chooses_first() -> None:
    """Omi 2.0 and Omi 2.4 against Faget 4.4."""
    table = designing("faget_a", "omi_a", "omi_b")
    assert [event.engineer for event in table.events(events.RivalEngineer)] == ["faget_a"]
    assert table.under("payload")[0].startswith("big_shuttle")
    assert counters(table) == (1, 0)
    assert table.asked == "design"


@pytest.mark.rule("AP-RULING-52")
def test_with_no_engineer_to_turn_up_the_player_chooses_first() -> None:
    table = alone().river("payload", "big_shuttle", "probe", "telescope").hand(0, "gokhale_a")
    table.river("first_stage", "kerosene", "solid", "solid").begin()
    aside, table.state.engineer_bag = table.state.engineer_bag, []
    table.script(DESIGN - 1)
    table.match.act(0, "place gokhale_a design")
    table.match.act(0, "ready")
    assert table.asked == "design"
    assert "take big_shuttle" in table.legal()
    assert table.under("payload") == []
    table.state.engineer_bag = aside
    table.act("take big_shuttle")
    assert counters(table) == (1, 0)


@pytest.mark.rule("AP-SOLO-07")
@pytest.mark.parametrize(
    ("first", "upper", "payload", "taken"),
    [
        (("solid", "kerosene", "solid"), ("kick", "nuclear_thermal", "ion"), ("probe",) * 3, "kerosene"),
        (("solid",) * 3, ("kick", "plasma", "ion"), ("deep_capsule", "probe", "probe"), "plasma"),
        (("solid",) * 3, ("kick", "solar_sail", "ion"), ("deep_capsule", "probe", "probe"), "deep_capsule"),
        (("methane", "nuclear_pulse", "solid"), ("kick",) * 3, ("probe",) * 3, "methane"),
        (("nuclear_pulse", "methane", "solid"), ("kick",) * 3, ("probe",) * 3, "nuclear_pulse"),
    ],
    ids=["first before upper", "upper before payload", "dearest", "longest there", "longest there too"],
)
def test_the_rival_takes_the_dearest_card(
    first: tuple[str, ...], upper: tuple[str, ...], payload: tuple[str, ...], taken: str
) -> None:
    table = alone().river("first_stage", *first).river("upper_stage", *upper).river("payload", *payload)
    rivals_round(table.hand(0, "omi_a"), DESIGN)
    put = [
        card.split(":")[0] for pile in ("first_stage", "upper_stage", "payload") for card in table.under(pile)
    ]
    assert put == [taken]
    assert counters(table) == (1, 0)
    assert [len(table.in_river(river)) for river in ("first_stage", "upper_stage", "payload")] == [3, 3, 3]


@pytest.mark.rule("AP-SOLO-08")
def test_the_rivals_research_card_goes_unseen_under_the_pile_before_the_player_draws() -> None:
    table = rivals_round(alone().hand(0, "omi_a"), RESEARCH, "heavy", "reusable", omi_a="rd")
    assert table.in_reserve(0) == ["reusable"]
    assert table.under("rd") == ["heavy"]
    assert counters(table) == (1, 0)
    assert not any("heavy" in str(event) for event in table.events(Event))
    assert "heavy" in table.view().piles["rd"].unseen


@pytest.mark.rule("AP-SOLO-08")
def test_which_card_the_rival_put_under_the_pile_is_anybodys_guess() -> None:
    table = rivals_round(alone().hand(0, "omi_a"), RESEARCH, "heavy")
    worlds = [table.title.resample(table.state, 0, Seeded(seed)) for seed in range(20)]
    found = {world.under[3][0] for world in worlds}
    assert len(found) > 5


@pytest.mark.rule("AP-SOLO-08")
def test_the_rival_researches_where_the_player_does_not() -> None:
    table = rivals_round(alone().hand(0, "omi_a"), RESEARCH, "heavy")
    assert (table.under("rd"), counters(table)) == (["heavy"], (1, 0))


@pytest.mark.rule("AP-SOLO-08")
def test_a_breakthrough_brings_two() -> None:
    assert counters(rivals_round(alone().hand(0, "omi_a"), BREAKTHROUGH)) == (2, 0)


# The rival's launch -----------------------------------------------------------------------------------------


def launching(readiness: int, roll: int, table: Arranged, *then: int | str) -> Arranged:
    """A Launch phase in which the rival has this readiness and rolls this."""
    table.rival_of_solo().readiness = readiness
    table.script(roll - 1, *then)
    return table.jump("launch")


@pytest.mark.rule("AP-SOLO-09")
@pytest.mark.parametrize(("difficulty", "number"), [("relaxed", 9), ("standard", 7), ("hard", 5)])
def test_the_rival_needs_a_roll_by_difficulty(difficulty: str, number: int) -> None:
    for roll, launches in ((number - 1, 0), (number, 1)):
        table = launching(4, roll, alone(2, difficulty=difficulty), "helia")
        assert rival(table).number == number
        assert counters(table) == (4 * (1 - launches), launches)


@pytest.mark.rule("AP-SOLO-09")
@pytest.mark.parametrize(
    ("mission", "readiness", "launches"),
    [(1, 5, 1), (2, 4, 2), (3, 7, 1), (4, 4, 2), (5, 4, 2), (6, 8, 1), (7, 10, 1), (8, 5, 2), (9, 15, 1)],
)
def test_each_mission_asks_its_readiness_and_launches(mission: int, readiness: int, launches: int) -> None:
    table = launching(readiness - 1, 12, alone(mission))
    assert counters(table) == (readiness - 1, 0)
    assert (rival(table).readiness_needed, rival(table).launches_needed) == (readiness, launches)
    table = launching(readiness + 1, 12, alone(mission), "helia")
    assert counters(table) == (1, 1)


@pytest.mark.rule("AP-SOLO-09")
def test_a_success_drives_the_investor_shown_longest_out_of_the_game() -> None:
    table = launching(4, 12, alone(2).investors("titan", "plume"), "helia")
    assert table.face_up() == ["plume", "helia"]
    assert table.view().investors_gone == ("titan",)
    assert table.under("investors") == []


@pytest.mark.rule("AP-SOLO-09")
def test_a_failure_changes_nothing() -> None:
    table = launching(4, 6, alone(2).investors("titan", "plume"))
    assert (table.face_up(), table.view().investors_gone, counters(table)) == (["titan", "plume"], (), (4, 0))


@pytest.mark.rule("AP-SOLO-09")
@pytest.mark.parametrize(
    ("director", "other", "order"),
    [
        ("tompkins", "korolev", ["rolled", "rival_rolled"]),
        ("korolev", "tompkins", ["rival_rolled", "rolled"]),
    ],
)
def test_rolls_follow_the_authority_of_directors(director: str, other: str, order: list[str]) -> None:
    table = alone(2, director, other).pad(0, *TO_ORBIT)
    table.rival_of_solo().readiness = 4
    table.jump("launch")
    table.rolls(1, 1)
    table.act("launch leo")
    rolled = [event.kind for event in table.events(Event) if event.kind in ("rolled", "rival_rolled")]
    assert rolled == order


# Specialties ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AP-SOLO-10")
def test_shuguang_jun_stops_the_rival_too() -> None:
    table = alone(2, "jun").jump("administration")
    table.act("specialty")
    assert table.state.round == 2
    table = launching(4, 12, table)
    assert counters(table) == (4, 0)
    assert not table.events(events.RivalRolled)


@pytest.mark.rule("AP-SOLO-10")
@pytest.mark.parametrize("roll", [DESIGN, RESEARCH, BREAKTHROUGH])
def test_zhang_kang_keeps_the_rival_from_gaining_readiness_next_round(roll: int) -> None:
    table = alone(2, "kang").jump("administration")
    table.script(roll - 1)
    table.act("specialty")
    assert (table.state.round, counters(table)) == (2, (0, 0))
    table.script(BREAKTHROUGH - 1)
    table.act("pass")
    assert (table.state.round, counters(table)) == (3, (2, 0))


@pytest.mark.rule("AP-SOLO-10")
@pytest.mark.parametrize(("credits", "is_offered"), [(20_000, True), (19_999, False)])
def test_van_horn_draws_the_top_engineer_for_60_000(credits: int, is_offered: bool) -> None:
    table = alone(4, "van_horn").credits(0, credits).jump("administration")
    assert ("specialty" in table.legal()) is is_offered
    if is_offered:
        table.script("dyson_a", BREAKTHROUGH - 1)
        table.act("specialty")
        assert (table.in_hand(0), table.seen(0).credits) == (["dyson_a"], 0)
        assert sum(table.seen(0).tokens.values()) == 0


@pytest.mark.rule("AP-SOLO-10")
def test_yang_jinmei_takes_any_river_card_without_its_token() -> None:
    table = alone(4, "jinmei").river("payload", "probe:white", "telescope:blue", "comsat:white")
    table.jump("administration")
    table.script("big_shuttle", BREAKTHROUGH - 1)
    table.act("specialty telescope:blue")
    assert (table.in_reserve(0), table.seen(0).tokens["blue"]) == (["telescope"], 0)
    assert table.in_river("payload") == ["probe:white", "comsat:white", "big_shuttle"]
    assert table.asked != "token"


@pytest.mark.rule("AP-SOLO-10")
@pytest.mark.parametrize(("engineer", "number"), [("tsiolkovsky_a", 5), ("johnson_a", 8)])
def test_tsiolkovsky_and_johnson_shift_the_rivals_number(engineer: str, number: int) -> None:
    for roll in (number - 1, number):
        table = alone(2).hand(0, engineer)
        table.rival_of_solo().readiness = 4
        rivals_round(table, LOBBYING, "helia", roll - 1, "titan", **{engineer: "specialty"})
        assert rival(table).number == number
        assert rival(table).launches == (roll == number)


@pytest.mark.rule("AP-SOLO-10")
@pytest.mark.parametrize(
    ("engineer", "roll", "readiness"),
    [
        ("pelterie_a", DESIGN, 0),
        ("pelterie_a", RESEARCH, 1),
        ("pelterie_a", BREAKTHROUGH, 2),
        ("omi_a", RESEARCH, 0),
        ("omi_a", DESIGN, 1),
    ],
)
def test_pelterie_and_omi_cancel_the_rivals_design_or_research(
    engineer: str, roll: int, readiness: int
) -> None:
    table = rivals_round(alone(2).hand(0, engineer), roll, **{engineer: "specialty"})
    assert counters(table) == (readiness, 0)
    assert rival(table).is_cancelled is (readiness == 0)
    put = [card for pile in ("first_stage", "upper_stage", "payload", "rd") for card in table.under(pile)]
    assert len(put) == (readiness == 1)


# The end ----------------------------------------------------------------------------------------------------


def ended(*, rival_roll: int, own_roll: int, readiness: int = 5) -> tuple[str, tuple[int, ...], float] | None:
    """A round of Mission 1 in which both may get there: why it ended, who won, the score."""
    table = alone().investors("titan", "plume").pad(0, *TO_ORBIT)
    table.rival_of_solo().readiness = readiness
    table.jump("launch")
    rolls = (own_roll - 1, rival_roll - 1) if readiness >= 5 else (own_roll - 1,)
    table.script(*rolls)
    table.act("launch leo")
    assert not table.match.over
    table.act("pass")
    result = table.match.result
    return None if result is None else (result.why, result.winners, result.scores[0])


@pytest.mark.rule("AP-SOLO-11")
def test_the_player_wins_loses_or_draws() -> None:
    assert ended(rival_roll=6, own_roll=6) == ("mission", (0,), 0.0)
    assert ended(rival_roll=7, own_roll=5) == ("rival", (), 0.0)
    assert ended(rival_roll=7, own_roll=6) == ("draw", (), 0.0)
    assert ended(rival_roll=6, own_roll=5) is None


@pytest.mark.rule("AP-SOLO-11")
@pytest.mark.parametrize(("launches", "is_over"), [(0, False), (1, True)])
def test_the_rival_needs_all_its_launches(launches: int, is_over: bool) -> None:
    table = alone(2)
    table.rival_of_solo().launches = launches
    launching(4, 12, table, "helia", BREAKTHROUGH - 1)
    table.act("pass")
    assert table.match.over is is_over


@pytest.mark.rule("AP-SOLO-12")
@pytest.mark.parametrize(("readiness", "score"), [(0, 5), (3, 2)])
def test_the_score_is_the_readiness_the_rival_lacked(readiness: int, score: int) -> None:
    assert ended(rival_roll=1, own_roll=12, readiness=readiness) == ("mission", (0,), float(score))


@pytest.mark.rule("AP-SOLO-12")
@pytest.mark.parametrize(("launches", "readiness", "score"), [(0, 0, 8), (0, 3, 5), (1, 1, 3)])
def test_a_launch_lacked_counts_as_the_missions_readiness(launches: int, readiness: int, score: int) -> None:
    table = alone(2).pad(0, *TO_ORBIT)
    table.flown(0, "leo")
    table.rival_of_solo().readiness, table.rival_of_solo().launches = readiness, launches
    table.jump("launch")
    table.rolls(12)
    table.act("launch leo", "pass")
    assert table.match.result is not None
    assert table.match.result.scores == (float(score),)
