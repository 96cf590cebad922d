"""The solo game: bad timing, the shadow and its race (AN-SLO, AN-RULING-52, 53, 63)."""

from __future__ import annotations

import random

import pytest

from moonrace import Seeded
from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import HOME
from moonrace.games.astronavigators.view import SoloView
from moonrace.kernel.chance import Scripted
from moonrace.kernel.match import Match
from tests.games.astronavigators.arranged import SOLO, Arranged, title, view_of

FIVE_CARDS = ["orion", "leo", "crux", "full_moon", "draco"]


def solo_of(table: Arranged) -> SoloView:
    view = table.view().solo
    assert view is not None
    return view


def tokens(table: Arranged) -> tuple[int, int]:
    """The weeks blocked by bad timing and by the shadow; 0 for none."""
    solo = solo_of(table)
    return solo.bad_timing, solo.shadow_week


def free_weeks(table: Arranged) -> list[int]:
    """The weeks that can be chosen."""
    return sorted({int(text.split()[1]) for text in table.offers("travel")})


def racing(number: int = 13, *, bad_timing: int, shadow: int, stage: int = 0) -> Arranged:
    """Year two with the tokens in these weeks and the shadow's spacecraft on a stage of the one line."""
    table = Arranged(SOLO, ["neil"])
    table.round(number)
    state = table.state
    state.bad_timing, state.shadow_week, state.shadow_stage = bad_timing - 1, shadow - 1, stage
    table.restart_month()
    table.points(nk=200)
    return table


def last_step(level: str = "first-game", instruments: int = 0, *, is_revealed: bool = True) -> Arranged:
    """The next step of the player leads home."""
    table = Arranged(SOLO, ["neil"], level=level)
    table.round(20)
    table.in_space(0, "inbound", 5)
    if is_revealed:
        table.revealed("apollo_star_map")
    for instrument in ("octant", "jian_yi")[:instruments]:
        table.instrument(instrument)
    state = table.state
    state.bad_timing, state.shadow_week, state.shadow_stage = 2, 3, 1
    table.restart_month()
    return table


def ended(table: Arranged) -> tuple[str, bool]:
    """Why the game is over, and whether it is won."""
    result = table.match.result
    assert result is not None
    return result.why, result.winners == (0,)


# Winning ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SLO-01")
@pytest.mark.parametrize(
    ("level", "instruments", "is_won"),
    [
        ("first-game", 0, True),
        ("medium", 0, False),
        ("medium", 1, True),
        ("expert", 1, False),
        ("expert", 2, True),
    ],
)
def test_level_demands_instruments_besides_the_agenda(level: str, instruments: int, is_won: bool) -> None:
    table = last_step(level, instruments)
    table.act("travel 1 spacecraft")
    if instruments:
        table.act("done")
    table.act("fly")
    assert ended(table) == ("returned" if is_won else "returned-without-instruments", is_won)


@pytest.mark.rule("AN-SLO-01")
def test_return_without_the_agenda_is_no_win() -> None:
    table = last_step(is_revealed=False)
    table.act("travel 1 spacecraft", "fly")
    assert ended(table) == ("returned-without-agenda", False)


def landing(character: str, agenda: str) -> Arranged:
    """The first year, with the shadow far away and an agenda that stays hidden."""
    table = Arranged(SOLO, [character], [agenda])
    table.state.bad_timing = 3
    table.restart_month()
    return table


def come_home(table: Arranged) -> tuple[str, bool]:
    """Let the player's spacecraft make its last step, and say how the game ended."""
    table.round(20)
    table.in_space(0, "inbound", 5)
    state = table.state
    state.bad_timing, state.shadow_week, state.shadow_stage = 2, 3, 1
    table.restart_month()
    table.act("travel 1 spacecraft", "fly")
    assert not table.seen().is_revealed
    return ended(table)


@pytest.mark.rule("AN-SLO-01", "AN-RULING-55")
@pytest.mark.parametrize(
    ("character", "agenda", "observed"),
    [
        ("neil", "apollo_star_map", ("cygnus", "lyra", "aquila")),
        ("wang", "qixi_festival", ("cygnus", "lyra")),
        ("joao", "demons_and_jaguars", ("new_moon", "full_moon")),
    ],
)
def test_fulfilled_agenda_wins_though_it_was_never_revealed(
    character: str, agenda: str, observed: tuple[str, ...]
) -> None:
    table = landing(character, agenda)
    table.observe(*observed)
    assert table.seen().is_fulfilled
    assert come_home(table) == ("returned", True)


@pytest.mark.rule("AN-SLO-01", "AN-AGD-02")
def test_stage_jumped_over_where_the_agenda_is_revealed_does_not_lose_the_game() -> None:
    table = racing(14, bad_timing=3, shadow=4, stage=2)
    table.in_space(0, "outbound", 1)
    table.observe("cygnus", "lyra", "aquila")
    table.act("travel 1 spacecraft")
    assert table.legal() == ["fly", "done"]
    table.act("fly")
    assert table.player().stage == 3
    assert come_home(table) == ("returned", True)


@pytest.mark.rule("AN-SLO-01", "AN-AGD-09", "AN-AGD-16")
@pytest.mark.parametrize(
    ("character", "agenda", "observed", "start", "vehicle", "place"),
    [
        ("leo", "sphinx_and_pyramids", ("leo", "orion"), "+1:0/-30", "car", "+1:0/+30"),
        ("jarrah", "barnumbirr", ("venus",), "-2:+120/+150", "car", "-1:+120/+150"),
    ],
)
@pytest.mark.parametrize("goes_there", [False, True])
def test_mission_that_ends_at_a_place_wants_the_player_there_after_observing(
    character: str,
    agenda: str,
    observed: tuple[str, ...],
    start: str,
    vehicle: str,
    place: str,
    goes_there: bool,
) -> None:
    table = landing(character, agenda)
    table.at(0, place)
    table.at(0, start)
    table.observe(*observed)
    assert not table.seen().is_fulfilled
    if goes_there:
        table.act(f"travel 1 {vehicle}", f"go {place}")
        assert table.seen().is_fulfilled
        table.act("done")
        table.at(0, start)
        assert table.seen().is_fulfilled
    assert come_home(table) == (("returned", True) if goes_there else ("returned-without-agenda", False))


@pytest.mark.rule("AN-AGD-04")
@pytest.mark.parametrize(("number", "is_fulfilled"), [(8, True), (11, False)])
def test_milky_way_counts_for_galactic_alignment_until_december(number: int, is_fulfilled: bool) -> None:
    table = landing("joao", "galactic_alignment")
    table.round(10)
    table.round(number)
    table.tokens("milky_way")
    assert table.seen().is_fulfilled == is_fulfilled


@pytest.mark.rule("AN-SLO-01")
def test_two_years_are_all_there_is() -> None:
    table = racing(24, bad_timing=3, shadow=4, stage=1)
    table.act("travel 1 stay")
    assert ended(table) == ("too-late", False)


@pytest.mark.rule("AN-SLO-05", "AN-SLO-06")
def test_shadow_is_home_by_the_end_of_the_second_year_however_slow() -> None:
    solo, values = title().content.solo, title().content.values
    assert solo.shadow_launch_round + HOME - 1 <= values.months_per_year * values.years


@pytest.mark.rule("AN-ABT-02", "AN-SLO-01")
@pytest.mark.parametrize(("was_spent", "why"), [(True, "lost-in-space"), (False, "")])
def test_who_has_no_abort_left_is_lost_and_so_is_the_game(was_spent: bool, why: str) -> None:
    table = racing(14, bad_timing=3, shadow=4, stage=1)
    table.in_space(0, "outbound", 1)
    table.player().abort_spent = was_spent
    table.points(nk=0, dv=0)
    table.act("travel 1 spacecraft", "fly")
    result = table.match.result
    assert (result.why if result else "") == why
    assert not (result and result.winners)


@pytest.mark.rule("AN-EAR-04", "AN-SLO-01")
def test_dropping_out_on_the_way_home_loses_the_solo_game_at_once() -> None:
    table = racing(14, bad_timing=3, shadow=4, stage=1)
    table.in_space(0, "inbound", 1)
    table.points(nk=0, dv=0)
    table.act("travel 1 spacecraft", "fly")
    assert ended(table) == ("lost-in-space", False)


@pytest.mark.rule("AN-SLO-01")
def test_shadow_that_returns_first_wins() -> None:
    table = racing(20, bad_timing=3, shadow=4, stage=11)
    table.in_space(0, "inbound", 4)
    table.revealed("apollo_star_map")
    table.act("travel 1 stay")
    assert ended(table) == ("shadow-first", False)


# Placing the planets ----------------------------------------------------------------------------------------


def placing(*script: int | str) -> Match:
    """A solo game at the placing of the planets, with what the shadow draws and rolls."""
    chance = Scripted(["neil", "wang", *FIVE_CARDS, *script], then=Seeded(2))
    match = title().start(1, chance=chance, options={"mode": SOLO})
    match.act(0, "character neil")
    match.act(0, "agenda apollo_star_map")
    return match


def placed(match: Match) -> dict[str, int]:
    """Where the planets that are placed stand."""
    view = view_of(match)
    assert view.orrery is not None
    return {planet.planet: planet.degrees for planet in view.orrery.planets if planet.degrees >= 0}


@pytest.mark.rule("AN-SLO-02")
def test_shadow_draws_a_planet_and_rolls_its_section_and_the_player_chooses_the_spot() -> None:
    match = placing("mars", 4)
    assert [str(action) for action in match.legal(0)] == ["place-planet mars 120", "place-planet mars 135"]
    refusal = match.refusal(0, title().codec.parse("place-planet mars 150"))
    assert refusal is not None
    assert refusal.clause == "AN-SLO-02"
    match.act(0, "place-planet mars 135")
    offered = {str(action).split()[1] for action in match.legal(0)}
    assert offered == {"mercury", "venus", "jupiter", "saturn", "uranus", "neptune"}


@pytest.mark.rule("AN-SLO-02")
def test_shadow_and_player_alternate_until_all_planets_are_placed() -> None:
    # A planet with one spot in the section rolled is placed at once; a transit card shows its planet.
    match = placing("jupiter", 2, "venus_transit", 3, "uranus", 0, "mercury", 11, "saturn")
    assert placed(match) == {"earth": 180, "jupiter": 75}
    match.act(0, "place-planet mars 345")
    assert placed(match)["venus"] == 90
    match.act(0, "place-planet saturn 12")
    assert placed(match)["uranus"] == 15
    match.act(0, "place-planet neptune 105")
    # Mercury has no spot between 330 and 360: the next one counter-clockwise.
    assert placed(match)["mercury"] == 60
    assert match.asks[0].what == "declare"
    view = view_of(match)
    assert (view.planet_deck, view.planet_top) == (40, "saturn")


# Blocking weeks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SLO-03", "AN-RULING-52")
def test_bad_timing_goes_round_the_weeks() -> None:
    table = Arranged(SOLO, ["neil"])
    assert (tokens(table), free_weeks(table)) == ((1, 0), [2, 3, 4])
    table.refuses("travel 1 stay", "AN-SLO-03")
    shown = []
    for _ in range(6):
        shown.append(tokens(table)[0])
        table.stay()
    assert shown == [1, 2, 3, 4, 1, 2]


@pytest.mark.rule("AN-SLO-04", "AN-RULING-52")
@pytest.mark.parametrize(
    ("bad_timing", "chosen", "then", "free"),
    [
        (1, 3, (2, 3), [1, 4]),
        (1, 4, (2, 4), [1, 3]),
        (1, 2, (2, 1), [3, 4]),
        (2, 3, (3, 2), [1, 4]),
        (4, 1, (1, 4), [2, 3]),
        (4, 2, (1, 2), [3, 4]),
    ],
)
def test_shadow_takes_the_week_used_last_or_the_one_before_bad_timing(
    bad_timing: int, chosen: int, then: tuple[int, int], free: list[int]
) -> None:
    table = Arranged(SOLO, ["neil"])
    table.state.bad_timing = bad_timing - 1
    table.restart_month()
    table.act(f"travel {chosen} stay")
    assert (tokens(table), free_weeks(table)) == (then, free)
    table.refuses(f"travel {then[1]} stay", "AN-SLO-03")


@pytest.mark.rule("AN-RULING-52", "AN-RULING-63")
@pytest.mark.parametrize("seed", range(3))
def test_three_weeks_are_free_in_the_first_month_and_two_in_all_others(seed: int) -> None:
    rng, months = random.Random(seed), 0
    table = Arranged(SOLO, ["yuri"], seed=seed)
    while not table.match.over:
        if table.asked()[1] == "declare" and table.state.month == months:
            assert len(free_weeks(table)) == (3 if months == 0 else 2)
            months += 1
            if months == 14:
                table.in_space(0, "outbound", 2)
        table.act(rng.choice(table.legal()))
    assert months >= 14


# The race ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SLO-05", "AN-RULING-53")
def test_shadow_launches_when_the_second_year_begins() -> None:
    table = Arranged(SOLO, ["neil"])
    table.round(12)
    table.act("travel 2 stay")
    assert (solo_of(table).place, table.view().round) == ("earth", 13)
    table.state.bad_timing, table.state.shadow_week = 2, 3
    table.restart_month()
    table.act("travel 1 stay")
    assert (solo_of(table).place, solo_of(table).stage) == ("outbound", 1)


@pytest.mark.rule("AN-SLO-06")
@pytest.mark.parametrize(
    ("bad_timing", "shadow", "week", "steps"),
    [(2, 3, 1, 1), (1, 4, 2, 1), (4, 1, 2, 1), (1, 2, 3, 2), (2, 1, 4, 2), (1, 3, 2, 1)],
)
def test_shadow_makes_a_step_and_one_more_where_both_tokens_precede(
    bad_timing: int, shadow: int, week: int, steps: int
) -> None:
    table = racing(bad_timing=bad_timing, shadow=shadow)
    table.act(f"travel {week} stay")
    assert solo_of(table).stage == steps


@pytest.mark.rule("AN-SLO-06")
@pytest.mark.parametrize(("bad_timing", "week", "seen"), [(1, 2, 1), (3, 2, 0)])
def test_one_token_before_the_player_lets_the_shadow_move_first(
    bad_timing: int, week: int, seen: int
) -> None:
    table = racing(bad_timing=bad_timing, shadow=4)
    table.in_space(0, "outbound", 3)
    table.act(f"travel {week} spacecraft")
    # The player is asked for the step: has the shadow moved by now?
    assert (table.asked(), solo_of(table).stage) == ((0, "flight"), seen)


@pytest.mark.rule("AN-SLO-07")
def test_stage_of_the_shadow_is_full_for_the_player() -> None:
    table = racing(bad_timing=3, shadow=4, stage=3)
    table.in_space(0, "outbound", 2)
    table.tile_value(4, 15)
    table.act("travel 1 spacecraft", "fly")
    assert (table.seen().stage, table.dv()) == (4, 15)
    # The shadow moves after the player and passes the stage that is full now.
    assert solo_of(table).stage == 5


@pytest.mark.rule("AN-SLO-07")
def test_shadow_turns_no_tiles_up() -> None:
    table = racing(bad_timing=1, shadow=2)
    for _ in range(5):
        table.state.bad_timing, table.state.shadow_week = 0, 1
        table.restart_month()
        table.act("travel 4 stay")
    assert (solo_of(table).place, solo_of(table).stage) == ("inbound", 4)
    assert {stage.value for stage in table.view().trajectory} == {-1}


@pytest.mark.rule("AN-SLO-08")
def test_launching_draws_no_trajectory_tiles() -> None:
    table = racing(bad_timing=3, shadow=4)
    table.at(0, "+1:-60/-90")
    table.act("travel 1 spacecraft", "launch saturn_v")
    assert (table.seen().launches, table.seen().stage) == (1, 1)
    assert table.seen().drawn == ()
    assert not table.events(events.TileDrawn)


@pytest.mark.rule("AN-RULING-53")
def test_shadow_needs_twelve_months_home_at_a_step_a_month() -> None:
    table = racing(bad_timing=3, shadow=4)
    stages = []
    while not table.match.over:
        table.state.bad_timing, table.state.shadow_week = 2, 3
        table.restart_month()
        table.act("travel 1 stay")
        stages.append(table.state.shadow_stage)
    assert stages == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert ended(table) == ("shadow-first", False)
    assert table.events(events.ShadowMoved)[5].stage == 6  # the Moon is a step like any other


@pytest.mark.rule("AN-RULING-53")
@pytest.mark.parametrize(("bad_timing", "why"), [(3, "returned"), (1, "shadow-first")])
def test_who_moves_first_wins_where_both_could_arrive(bad_timing: int, why: str) -> None:
    table = racing(20, bad_timing=bad_timing, shadow=4, stage=11)
    table.revealed("apollo_star_map")
    table.in_space(0, "inbound", 4)
    table.player().stage = 11
    table.act("travel 2 spacecraft")
    if not table.match.over:
        table.act("fly")
    assert ended(table) == (why, why == "returned")
