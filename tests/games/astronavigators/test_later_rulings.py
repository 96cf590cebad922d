"""Rulings 54 to 76, as far as they are not proved with their chapters."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace import Seeded
from moonrace.games.astronavigators import events
from moonrace.kernel.chance import Scripted
from moonrace.kernel.match import Match
from tests.games.astronavigators.arranged import (
    CONSTELLATION,
    FIRST_AND_FAST,
    SOLAR_SYSTEM,
    SOLO,
    Arranged,
    title,
    view_of,
)

PAD = "+1:-60/-90"
STAYING = ("travel 1 stay", "travel 2 stay")
FLYING = ("travel 1 spacecraft", "travel 2 stay")
NORTHERN_PORTS = {
    "+3:-150/-180",
    "+3:-60/-90",
    "+3:-30/-60",
    "+3:0/-30",
    "+3:0/+30",
    "+3:+30/+60",
    "+3:+150/+180",
}


@pytest.mark.rule("AN-RULING-54")
@pytest.mark.parametrize("port", sorted(NORTHERN_PORTS))
def test_icebreakers_join_all_northern_ports_in_one_step(port: str) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.at(0, port)
    table.act("travel 1 boat", "travel 2 stay")
    reached = {text.split()[1] for text in table.offers("go")}
    assert {square for square in reached if square.startswith("+3")} == NORTHERN_PORTS - {port}


@pytest.mark.rule("AN-RULING-54")
def test_lanes_lead_to_all_twelve_northern_squares(tmp_path: Path) -> None:
    north = [square for square in title().content.squares if square.startswith("+3")]
    own = tmp_path / "own.toml"
    ports = "".join(f'[[squares]]\nid = "{square}"\nicons = ["boat"]\n' for square in north)
    own.write_text(ports, encoding="utf-8")
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"], content=own)
    table.at(0, north[9])
    table.act("travel 1 boat", "travel 2 stay")
    assert len(north) == 12
    assert {text.split()[1] for text in table.offers("go")} == set(north) - {north[9]}


# Agendas ----------------------------------------------------------------------------------------------------


def ready_to_launch(nk: int = 60) -> Arranged:
    """Wang on the pad, with the Qixi Festival fulfilled and not revealed."""
    table = Arranged(CONSTELLATION, ["wang", "joao"], ["qixi_festival", "galactic_alignment"])
    table.observe("lyra", "aquila")
    table.at(0, PAD)
    table.prepared(0)
    table.points(0, nk=nk)
    table.tile_values(5, 20)
    return table


@pytest.mark.rule("AN-RULING-55")
def test_fulfilled_agenda_gives_nothing_unless_revealed() -> None:
    table = ready_to_launch()
    assert table.seen(0).is_fulfilled
    assert table.view().standings[0].agenda == 0
    table.act(*FLYING, "launch saturn_v reveal", "draw 3", "draw 3")
    assert table.view().standings[0].agenda == 1


@pytest.mark.rule("AN-RULING-55")
def test_agenda_may_be_revealed_at_a_relaunch() -> None:
    table = ready_to_launch(nk=5)
    table.act(*FLYING, "launch saturn_v", "draw 3", "draw 3")
    assert (table.seen(0).stage, table.view().standings[0].agenda) == (1, 0)
    table.finish_month()
    table.first_player(0)
    table.act(*FLYING, "fly")
    assert (table.seen(0).place, table.seen(0).is_revealed) == ("earth", False)
    table.first_player(0)
    table.act(*FLYING)
    assert "launch saturn_v reveal" in table.legal()
    table.act("launch saturn_v reveal", "draw 4", "draw 4")
    assert (table.seen(0).is_revealed, table.view().standings[0].agenda) == (True, 1)


# Vehicles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-56")
def test_five_vehicles_are_not_all() -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.used("train", "boat", "helicopter", "plane")
    table.act("travel 1 car", "travel 2 stay", f"go {PAD}")
    assert table.nk() == 3 + 1
    assert not table.events(events.AllVehicles)


@pytest.mark.rule("AN-RULING-56")
@pytest.mark.parametrize(("number", "bonus"), [(12, 20), (13, 0)])
def test_launch_completes_the_vehicles_in_the_first_year(number: int, bonus: int) -> None:
    table = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    table.round(number)
    table.used("car", "train", "boat", "helicopter", "plane")
    table.prepared(0)
    table.at(0, PAD)
    table.tile_value(1, 0)
    table.act(*FLYING, "launch saturn_v", "draw 3", "draw 3")
    assert table.nk() == 3 + 10 + bonus


@pytest.mark.rule("AN-RULING-60")
@pytest.mark.parametrize("mode", [FIRST_AND_FAST, CONSTELLATION])
def test_spacecraft_of_a_tile_launches_a_prepared_astronaut(mode: str) -> None:
    who = ["north_america", "asia"] if mode == FIRST_AND_FAST else ["neil", "wang"]
    table = Arranged(mode, who)
    table.tiles("NA-8")
    table.prepared(0)
    table.tile_value(1, 0)
    table.act("travel 1 car", "travel 2 stay", f"go {PAD}", "connect NA-8 spacecraft")
    table.act("launch saturn_v", "draw 3", "draw 3")
    assert (table.seen(0).stage, table.seen(0).spent_tiles) == (1, ("NA-8",))


@pytest.mark.rule("AN-RULING-60")
def test_spacecraft_of_a_tile_needs_a_pad_and_an_astronaut() -> None:
    trainee = Arranged(CONSTELLATION, ["neil", "wang"])
    trainee.tiles("NA-8")
    trainee.act("travel 1 car", "travel 2 stay", f"go {PAD}")
    trainee.refuses("connect NA-8 spacecraft", "AN-TRV-12")
    away = Arranged(CONSTELLATION, ["neil", "wang"])
    away.tiles("NA-8")
    away.prepared(0)
    away.act("travel 1 car", "travel 2 stay", "go +2:-90/-120")
    away.refuses("connect NA-8 spacecraft", "AN-TRV-12")


@pytest.mark.rule("AN-RULING-60")
def test_spacecraft_of_a_tile_reveals_a_site_instead_but_not_in_first_and_fast() -> None:
    table = Arranged(CONSTELLATION, ["neil", "wang"])
    table.tiles("NA-8")
    table.script("long_march_9")
    table.act(*STAYING, "site NA-8")
    sites = [(site.rocket, site.square) for site in table.view(1).sites]
    assert sites == [("saturn_v", PAD), ("long_march_9", "+1:+90/+120")]
    plain = Arranged(FIRST_AND_FAST, ["north_america", "asia"])
    plain.tiles("NA-8")
    plain.act("travel 1 car", "travel 2 stay", f"go {PAD}")
    plain.refuses("site NA-8", "AN-TRV-16")


# Training ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-57")
def test_training_ends_for_all_after_the_calibration_of_month_twelve() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa"])
    table.round(12)
    table.prepared(0)
    for seat in range(3):
        table.tokens("milky_way", seat=seat)
    table.all_stay()
    assert table.asked() == (0, "calibrate")
    assert [table.seen(seat).is_prepared for seat in range(3)] == [True, False, False]
    table.act("calibrate sct milky_way")
    assert (table.view().round, table.asked()[1]) == (13, "declare")
    assert [table.seen(seat).is_prepared for seat in range(3)] == [True, True, True]
    assert [table.seen(seat).sct for seat in range(3)] == ["milky_way", "", ""]


@pytest.mark.rule("AN-RULING-57")
def test_who_finishes_in_month_twelve_calibrates_in_it() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(12)
    table.tokens("milky_way")
    table.act("ready", *STAYING, "prepare")
    assert table.offers("calibrate") == ["calibrate sct milky_way"]


@pytest.mark.rule("AN-RULING-57")
def test_finished_training_cannot_be_taken_back() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.act("ready", *STAYING, "prepare")
    table.first_player(0)
    table.weeks("ursa_major", "leo", "libra", "virgo")
    table.refuses("ready", "AN-AST-01")
    table.refuses("observe 1", "AN-ACT-07")
    table.month_with("travel 1 stay", "travel 2 stay")
    assert table.seen(0).is_prepared


# Ties -------------------------------------------------------------------------------------------------------


def first_player_of(match: Match) -> int:
    return view_of(match).first_player


@pytest.mark.rule("AN-RULING-58")
@pytest.mark.parametrize("orion", [0, 1, 2])
def test_chance_says_who_last_saw_orion(orion: int) -> None:
    chance = Scripted([orion], then=Seeded(4))
    match = title().start(3, chance=chance, options={"mode": CONSTELLATION})
    assert match.asks[0].seat == orion


@pytest.mark.rule("AN-RULING-58")
@pytest.mark.parametrize(("nights", "first"), [((2, 8), 1), ((8, 2), 0), ((8, 8), 1)])
def test_chance_says_who_last_saw_the_big_dipper_and_then_the_alphabet(
    nights: tuple[int, int], first: int
) -> None:
    script: list[int | str] = ["orion", "leo", "crux", "full_moon", "draco", *nights]
    chance = Scripted(script, then=Seeded(4))
    match = title().start(2, chance=chance, options={"mode": FIRST_AND_FAST})
    match.act(0, "continent north_america")
    match.act(1, "continent asia")
    assert first_player_of(match) == first


# Icons of tiles ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-59")
def test_icons_work_before_between_and_after_moves() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-1", "NA-6", "NA-7", "NA-9")
    table.tokens("milky_way", spent=True)
    table.act("travel 1 plane", "travel 2 stay")
    table.act("reactivate NA-6 milky_way")
    assert table.seen(0).sets == ("milky_way",)
    table.act(f"go {PAD}")
    table.script("captain_cook", "vostok")
    table.act("quest NA-1 search", "connect NA-9 plane", "go +2:-60/-90")
    table.act("rocket NA-7 starship")
    assert table.seen(0).spent_tiles == ("NA-6", "NA-1", "NA-9", "NA-7")


@pytest.mark.rule("AN-RULING-59")
@pytest.mark.parametrize("declared", ["observe 1", "plan 1", "travel 1 stay"])
def test_icons_need_no_action_of_their_own(declared: str) -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.week(1, "ursa_major")
    table.tiles("NA-3", "NA-4")
    table.act(declared, "travel 2 stay", "quest NA-3+NA-4 search")
    assert table.seen(0).quests == ("alaskan_bears",)
    assert (table.seen(0).scored, table.seen(0).saved) == {
        "observe 1": (("ursa_major",), ()),
        "plan 1": ((), ("ursa_major",)),
        "travel 1 stay": ((), ()),
    }[declared]


@pytest.mark.rule("AN-RULING-59")
def test_icons_work_in_the_own_resolution_only_and_once() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("NA-1", "NA-2")
    table.tiles("SA-1", seat=1)
    assert not table.offers("quest")
    table.act(*STAYING)
    assert table.asked() == (0, "afterwards")
    table.refuses("quest SA-1", "AN-RULING-59")
    table.act("quest NA-1 search")
    table.refuses("quest NA-1", "AN-RULING-59")
    table.refuses("rocket NA-2", "AN-RULING-59")
    table.act("done")
    assert (table.asked(), table.offers("quest")) == ((1, "afterwards"), ["quest SA-1", "quest SA-1 search"])


@pytest.mark.rule("AN-RULING-59")
def test_telescope_of_a_tile_serves_the_observation_that_needs_it() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.planets(uranus=195)
    table.planet_top("uranus")
    table.tiles("NA-3", "EU-3", "NA-5")
    table.act("observe 1 planet", "travel 2 stay")
    assert table.offers("use-tile") == ["use-tile NA-3", "use-tile EU-3"]
    table.act("use-tile EU-3")
    assert (table.seen(0).scored, table.seen(0).spent_tiles) == (("uranus",), ("EU-3",))


@pytest.mark.rule("AN-RULING-59")
def test_sextant_icon_works_before_the_action_phase_only() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.tiles("SA-5", seat=1)
    table.restart_month()
    assert table.asked() == (1, "precedence")
    table.act("done")
    assert table.asked() == (0, "declare")
    table.act("travel 1 stay")
    assert table.refusal("go-first SA-5") is not None


# Data -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-61")
def test_reconstructed_values_can_be_replaced(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[[continents]]\nid = "europe"\nnk = 7\n'
        '[[vehicles]]\nid = "train"\nnk = 9\n'
        '[[lunar_cards]]\nid = "full_moon"\nnk = 11\n'
        '[[stages]]\nid = "outbound_1"\nvalues = [40, 35, 30, 25]\n'
        '[[sets]]\nid = "polar_axis"\nminimum = 1\n',
        encoding="utf-8",
    )
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"], content=own)
    assert table.nk() == 7
    table.observe("full_moon")
    assert table.nk() == 7 + 11
    table.observe("octans")
    assert (table.nk(), table.seen().sets) == (18 + 5 + 10, ("polar_axis",))
    table.act("travel 1 train", "travel 2 stay", "go +2:0/-30")
    assert table.nk() == 33 + 9
    assert dict(table.view().trajectory[0].odds) == {40: 4, 35: 3, 30: 2, 25: 1}


@pytest.mark.rule("AN-RULING-61")
def test_reconstructed_values_are_marked() -> None:
    content = title().content
    assert {entry.provenance for entry in content.continents.values()} == {"reconstructed"}
    assert {entry.provenance for entry in content.stages.values()} == {"reconstructed"}
    assert {entry.provenance for entry in content.squares.values()} == {"reconstructed"}
    assert {entry.provenance for entry in content.agendas.values()} == {"rulebook"}


# Who takes part ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-62")
@pytest.mark.parametrize("fate", ["arrived", "out"])
def test_who_has_arrived_or_is_out_takes_no_week_and_no_sextant(fate: str) -> None:
    table = Arranged(CONSTELLATION, ["neil", "joao", "yuri"])
    table.round(14)
    table.in_space(1, "home")
    if fate == "out":
        table.player(1).fate = 3
    assert table.seen(1).fate == fate
    table.restart_month()
    order = []
    for _ in range(2):
        order.append(table.asked()[0])
        table.stay()
    assert order == [0, 2]
    assert table.view().round == 15
    assert (table.view().first_player, table.asked()[0]) == (2, 2)
    assert {week.seat for week in table.view().weeks} == {-1}


# Rulings beyond the text ------------------------------------------------------------------------------------


@pytest.mark.rule("AN-RULING-67")
def test_who_trains_on_is_asked_again_on_a_launch_site_or_by_saying_so() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.player(0).is_asked = True
    table.act(*STAYING, "train-on")
    assert (table.asked()[1], table.view().round) == ("declare", 2)
    table.finish_month()
    table.first_player(0)
    table.act("ready", *STAYING)
    assert table.asked() == (0, "calibrate")
    table.act("train-on")
    table.at(0, PAD)
    table.first_player(0)
    table.act(*STAYING)
    assert (table.asked(), table.legal()) == ((0, "calibrate"), ["prepare", "done"])
    table.refuses("train-on", "AN-RULING-67")


@pytest.mark.rule("AN-AST-01", "AN-RULING-67")
@pytest.mark.parametrize("mode", [FIRST_AND_FAST, CONSTELLATION, SOLAR_SYSTEM])
def test_anybody_may_finish_after_the_resolution_without_having_announced_it(mode: str) -> None:
    match = title().start(2, chance=Seeded(3), options={"mode": mode})
    while match.asks[0].what != "declare":
        match.act(match.asks[0].seat, match.asks[0].legal()[0])
    for week in (1, 2):
        match.act(match.asks[0].seat, f"travel {week} stay")
    for answer, is_prepared in (("done", False), ("prepare", True)):
        while match.asks[0].what != "calibrate":
            match.act(match.asks[0].seat, "done")
        seat = match.asks[0].seat
        assert [str(action) for action in match.legal(seat)] == ["prepare", "train-on", "done"]
        match.act(seat, answer)
        assert view_of(match, seat).seats[seat].is_prepared == is_prepared


@pytest.mark.rule("AN-RULING-68")
def test_quest_that_names_the_transit_wants_the_transit() -> None:
    table = Arranged(SOLAR_SYSTEM, ["jarrah", "joao"], ["barnumbirr", "galactic_alignment"])
    table.quest("captain_cook")
    table.at(0, "-1:-120/-150")
    table.observe("venus")
    table.act(*STAYING)
    table.refuses("claim captain_cook", "AN-RULING-37")
    other = Arranged(SOLAR_SYSTEM, ["jarrah", "joao"], ["barnumbirr", "galactic_alignment"])
    other.at(0, "-1:+120/+150")
    assert not other.seen(0).is_fulfilled
    other.observe("venus_transit")
    assert other.seen(0).is_fulfilled


@pytest.mark.rule("AN-RULING-74")
def test_search_for_a_rocket_somebody_holds_fails_openly() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.rocket("starship", seat=1)
    table.tiles("NA-7")
    table.act(*STAYING, "rocket NA-7 starship")
    assert [event.found for event in table.events(events.RocketSearched, seat=1)] == [0]
    assert len(table.offers("keep-rocket")) == 2
    assert "keep-rocket starship" not in table.legal()


@pytest.mark.rule("AN-RULING-76")
def test_shadow_that_follows_behind_yuri_does_not_let_him_chase() -> None:
    table = Arranged(SOLO, ["yuri"], ["chasing_the_hunter"])
    table.round(14)
    table.revealed("chasing_the_hunter")
    table.in_space(0, "outbound", 4)
    table.points(0, nk=60)
    table.state.bad_timing, table.state.shadow_week, table.state.shadow_stage = 0, 3, 1
    table.restart_month()
    table.act("travel 3 stay")
    assert (table.state.shadow_stage, table.seen(0).stage) == (2, 4)
    assert table.asked()[1] != "flight"
