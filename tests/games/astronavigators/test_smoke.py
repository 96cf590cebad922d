"""AstroNavigators at large: games in every mode, the sky, and what rulings beyond the text decide."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from moonrace.games.astronavigators import events, sky
from moonrace.kernel.chance import Seeded
from moonrace.lab import laws
from moonrace.lab.arena import new_position
from tests.games.astronavigators.arranged import (
    CONSTELLATION,
    FIRST_AND_FAST,
    SOLAR_SYSTEM,
    SOLO,
    Arranged,
    title,
)

SKY = tomllib.loads((Path(__file__).parent / "sky.toml").read_text(encoding="utf-8"))
MONTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2]


@pytest.mark.rule("AN-VIS-12", "AN-VIS-13")
def test_sky_is_the_whole_matrix() -> None:
    content = title().content
    for name, zones in SKY["visible"].items():
        for zone, line in zones.items():
            seen = [sky.visible(content, name, int(zone), month) for month in MONTHS]
            assert "".join("X" if it else "." for it in seen) == line, (name, zone)
    assert list(SKY["visible"]) == list(content.constellations)


@pytest.mark.rule("AN-ORR-01", "AN-ORR-04", "AN-ORR-05", "AN-ORR-06", "AN-EX-11")
def test_orrery_from_the_designated_start() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    lines = dict.fromkeys(SKY["orrery"], "")
    for _ in range(24):
        orrery = table.view().orrery
        assert orrery is not None
        for planet in orrery.planets:
            if planet.planet in lines:
                sign = "T" if planet.is_transiting else "V" if planet.is_seen else "-"
                lines[planet.planet] += sign
        table.finish_month()
    assert lines == SKY["orrery"]


@pytest.mark.parametrize("way", laws.ways(title()), ids=str)
def test_random_games_end(way: laws.Way) -> None:
    for seed in range(2):
        position = new_position(title(), way.players, way.options, Seeded(seed))
        rng, decisions = random.Random(seed), 0
        while not position.over:
            seat = rng.choice(position.awaited)
            position.act(seat, rng.choice(position.legal(seat)))
            title().check(position.state)
            decisions += 1
            assert decisions < title().longest
        assert position.result is not None


@pytest.mark.rule("AN-ACT-01", "AN-ACT-06", "AN-OBS-03", "AN-RND-02", "AN-RND-04")
def test_observation_is_declared_then_scored() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.weeks("ursa_major", "leo", "pisces", "crux")
    table.act("observe 1")
    assert table.nk(0) == 2
    table.refuses("observe 1", "AN-RND-02")
    table.refuses("observe 3", "AN-VIS-07")
    table.act("travel 4 stay")
    assert table.nk(0) == 2 + 5
    assert table.seen(0).scored == ("ursa_major",)


@pytest.mark.rule("AN-TRJ-04", "AN-TRJ-05", "AN-ABT-01", "AN-EX-12")
@pytest.mark.parametrize(("value", "dv", "stage"), [(15, 60, 3), (20, 0, 0)])
def test_difficulty_may_equal_knowledge(value: int, dv: int, stage: int) -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(13)
    table.in_space(0, "outbound", 2)
    table.points(0, nk=60, dv=45)
    table.tile_value(3, value)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert (table.dv(0), table.player(0).stage) == (dv, stage)
    assert table.player(0).abort_spent is (stage == 0)


@pytest.mark.rule("AN-END-01", "AN-TRJ-07")
def test_first_landing_wins_first_and_fast() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(13)
    table.in_space(1, "outbound", 5)
    table.first_player(1)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert table.match.result is not None
    assert table.match.result.winners == (1,)


@pytest.mark.rule("AN-RULING-66", "AN-EX-14")
@pytest.mark.parametrize(("card", "steps"), [("mars", 2), ("jupiter", 1)])
def test_face_up_planet_card_counts_for_calibration(card: str, steps: int) -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.site("vostok")
    table.in_space(0, "outbound", 1, rocket="vostok")
    table.tokens("rocky_planet")
    table.all_stay()
    table.act("calibrate sct rocky_planet")
    table.script(card)
    table.act("done")
    assert table.view().planet_top == card
    assert table.seen(0).extra_steps == steps


@pytest.mark.rule("AN-RULING-67", "AN-AST-01")
def test_who_trains_on_is_asked_only_after_saying_so_or_on_a_launch_site() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia", "africa"])
    table.at(2, "+1:-60/-90")
    table.act("ready", "travel 1 stay", "travel 2 stay", "travel 3 stay")
    assert table.asked() == (0, "calibrate")
    table.act("prepare")
    assert table.asked() == (2, "calibrate")
    table.act("done")
    assert [table.player(seat).prepared for seat in range(3)] == [True, False, False]


@pytest.mark.rule("AN-RULING-68")
def test_transit_shows_its_planet_to_agendas() -> None:
    table = Arranged(SOLAR_SYSTEM, ["sphen", "joao"], ["tiny_rock_and_giant_ring", "galactic_alignment"])
    table.observe("saturn")
    assert not table.seen(0).is_fulfilled
    table.observe("mercury_transit")
    assert table.seen(0).is_fulfilled


@pytest.mark.rule("AN-RULING-69", "AN-DCE-01")
def test_die_that_has_not_travelled_matches_nothing() -> None:
    table = Arranged(CONSTELLATION, ["neil", "yuri"])
    table.at(1, "+1:-60/-90")
    table.act("travel 1 plane", "travel 2 stay", "go +1:-60/-90")
    assert not table.events(events.ChainRoll)


@pytest.mark.rule("AN-RULING-70")
def test_heliports_stand_on_land_and_serve_everybody() -> None:
    table = Arranged(CONSTELLATION, ["sphen", "neil"])
    table.tiles()
    table.act("travel 1 heliports", "travel 2 stay")
    assert "heliport +2:-30/-60" not in table.legal()
    assert "heliport -3:0/+30" not in table.legal()
    table.act("heliport +2:-60/-90", "heliport +2:-120/-150")
    table.finish_month()
    assert "travel 1 helicopter" in table.legal(1)


@pytest.mark.rule("AN-RULING-71")
def test_only_reactivate_works_from_space() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.in_space(0, "outbound", 1)
    table.tiles("NA-1", "NA-6", "NA-7")
    table.tokens("milky_way", spent=True)
    table.act("travel 1 spacecraft", "travel 2 stay")
    assert table.offers("reactivate") == ["reactivate NA-6 milky_way"]
    table.refuses("quest NA-1", "AN-RULING-59")
    table.refuses("rocket NA-7", "AN-RULING-59")


@pytest.mark.rule("AN-RULING-72", "AN-INS-08")
def test_octant_leaves_planet_cards_alone() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.instrument("octant")
    table.weeks("leo", "virgo", "libra", "aries")
    table.planet_top("mars")
    table.act("plan 1 planet", "instrument octant", "travel 2 stay")
    assert [text.split()[-1] for text in table.offers("use-instrument")] == ["2", "3", "4"]


@pytest.mark.rule("AN-RULING-73", "AN-CAL-03")
def test_extra_steps_can_be_declined() -> None:
    table = Arranged(FIRST_AND_FAST, ["europe", "asia"])
    table.round(13)
    table.in_space(0, "outbound", 1)
    table.points(0, nk=60)
    table.tile_values(0, 5, 5)
    table.calibrated(0, sct="milky_way", extra=1)
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    assert sorted(table.legal()) == ["done", "fly"]
    table.act("done")
    assert table.player(0).stage == 2


@pytest.mark.rule("AN-RULING-74", "AN-QST-02")
def test_search_for_a_quest_somebody_holds_fails_openly() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"])
    table.quest("alaskan_bears", seat=1)
    table.tiles("NA-1")
    table.act("travel 1 stay", "travel 2 stay", "quest NA-1 search")
    assert table.events(events.QuestNotFound, seat=1)
    assert table.asked() == (0, "keep")
    assert len(table.offers("keep-quest")) == 2


@pytest.mark.rule("AN-RULING-75", "AN-EAR-06")
def test_wrong_guess_on_the_way_home_is_no_arrival_for_no_abort_button_was_pressed() -> None:
    table = Arranged(CONSTELLATION, ["sphen", "neil"])
    table.round(14)
    table.revealed("slippery_boost")
    table.in_space(0, "inbound", 1)
    table.points(0, nk=90)
    table.tile_value(2, 10, "inbound")
    table.act("travel 1 spacecraft", "travel 2 stay", "fly")
    bag = table.state.stage_bags[8]
    table.script(bag.index(25))
    table.act("guess 15")
    assert table.seen(0).fate == "out"
    assert table.seen(0).has_abort
    assert table.view().standings[0].arrival == 0


@pytest.mark.rule("AN-RULING-76", "AN-SLO-07")
def test_shadow_that_jumps_yuri_lets_him_chase() -> None:
    table = Arranged(SOLO, ["yuri"], ["chasing_the_hunter"])
    table.round(14)
    table.revealed("chasing_the_hunter")
    table.in_space(0, "outbound", 2)
    table.points(0, nk=60)
    table.tile_value(3, 5)
    table.state.bad_timing, table.state.shadow_week, table.state.shadow_stage = 0, 1, 1
    table.restart_month()
    table.act("travel 3 stay")
    # Both tokens precede: two steps, the first over Yuri's stage.
    assert table.state.shadow_stage == 4
    assert table.asked() == (0, "flight")
    table.act("fly")
    assert (table.player(0).stage, table.dv(0)) == (3, 5)


def test_arranging_keeps_every_card_in_one_place() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao", "wang", "leo"], orrery="placed")
    table.weeks("orion", "orion", "leo", "terra")
    table.deck_top("leo")
    table.planet_top("terra")
    table.save("terra", seat=3)
    table.observe("crux", "scorpius", seat=1)
    table.tiles("SA-1", "AF-9", seat=2)
    table.tiles("AF-9", seat=0)
    table.drawn(3, 20, seat=1)
    table.tile_value(3, 20)
    title().check(table.state)
    held = Counter(tile for player in table.state.seats for tile in player.tiles)
    assert held[table.cat.tile["AF-9"]] == 1


@pytest.mark.rule("AN-INF-01")
def test_resampling_deals_every_secret_anew_but_the_own() -> None:
    table = Arranged(SOLAR_SYSTEM, ["neil", "joao"], ["asteroid_belt", "triple_conjunction"])
    for seat, (quest, rocket) in enumerate([("captain_cook", "vostok"), ("roof_of_beijing", "starship")]):
        table.quest(quest, seat=seat)
        table.rocket(rocket, seat=seat)
        table.drawn(4, 25 - 5 * seat, seat=seat)
    worlds = [title().resample(table.state, 0, Seeded(seed)) for seed in range(40)]
    held = [[(p.agenda, p.quests, p.rockets, p.drawn) for p in world.seats] for world in worlds]
    assert len({mine for mine, _ in held}) == 1
    for part in range(4):
        assert len({theirs[part] for _, theirs in held}) > 1, part
