"""The cards, board and charts against figures typed from the rulebook, and what broken content is told."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from moonrace import games
from moonrace.games.tranquility_base.content import Content, load
from moonrace.kernel.content import ContentError, is_reconstructed

CONTENT = load()

EQUIPMENT_COUNTS = {
    "redstone": 4,
    "atlas_d": 6,
    "titan_ii": 10,
    "saturn_ib": 4,
    "saturn_v": 10,
    "mercury_spacecraft": 8,
    "gemini_spacecraft": 10,
    "apollo_spacecraft": 12,
    "gemini_agena": 6,
    "lunar_module": 8,
    "lunar_rover": 4,
}

# The deck chart, column by column, in the order of EQUIPMENT_COUNTS.
CHART_MISSIONS = {1: (2, 2, 2), 2: (4, 4, 4), 3: (2, 4, 6), 4: (4, 2, 4)}
CHART_EQUIPMENT = {
    1: (2, 3, 5, 2, 5, 4, 5, 6, 3, 4, 2),
    2: (4, 4, 8, 3, 8, 6, 8, 8, 4, 6, 3),
    3: (4, 6, 10, 4, 10, 8, 10, 12, 6, 8, 4),
    4: (4, 6, 10, 4, 10, 8, 10, 12, 6, 8, 4),
}
CHART_SPECIALS = {1: 4, 2: 6, 3: 8, 4: 8}
DECK_TOTALS = {1: 59, 2: 92, 3: 118, 4: 116}


def missions_of(program: str) -> list[str]:
    return [mission.id for mission in CONTENT.missions.values() if mission.program == program]


def needing(equipment: str) -> dict[str, int]:
    return {
        mission.id: mission.equipment[equipment]
        for mission in CONTENT.missions.values()
        if equipment in mission.equipment
    }


def ring_steps(a: str, b: str) -> int:
    """Spaces between two patches, the shorter way round."""
    apart = abs(CONTENT.missions[a].order - CONTENT.missions[b].order)
    return min(apart, 30 - apart)


# What is in the box ---------------------------------------------------------------------------------------


@pytest.mark.rule("TB-GEN-02")
def test_the_box_holds_the_components_of_page_one() -> None:
    counts = CONTENT.counts
    assert counts["cards_total"] == 136
    assert counts["fuel_counters"] == 84
    assert counts["mission_patch_markers"] == len(CONTENT.missions) == 30
    assert counts["us_milestone_markers"] == len(CONTENT.milestones) == 5
    assert counts["playing_pieces"] == len(CONTENT.pieces.colours) == 4


@pytest.mark.rule("TB-GEN-03")
def test_missions_equipment_and_specials_make_136_cards() -> None:
    missions = Counter(mission.program for mission in CONTENT.missions.values())
    equipment = sum(card.count for card in CONTENT.equipment.values())
    specials = (len(CONTENT.wild), len(CONTENT.history), len(CONTENT.instant))
    assert missions == {"mercury": 8, "gemini": 10, "apollo": 12}
    assert equipment == 82
    assert specials == (8, 8, 8)
    assert missions.total() + equipment + sum(specials) == 136


@pytest.mark.rule("TB-GEN-04", "TB-RULING-34")
def test_the_equipment_cards_are_82_of_eleven_kinds() -> None:
    assert {card.id: card.count for card in CONTENT.equipment.values()} == EQUIPMENT_COUNTS
    kinds: Counter[str] = Counter()
    for card in CONTENT.equipment.values():
        kinds[card.kind] += card.count
    assert kinds == {"launch_vehicle": 34, "spacecraft": 30, "target_vehicle": 6, "hardware": 12}
    assert [card.name for card in CONTENT.equipment.values() if "1B" in card.name or "IB" in card.name] == [
        "Saturn IB"
    ]


@pytest.mark.rule("TB-GEN-05")
def test_every_mission_and_equipment_card_has_a_program_colour() -> None:
    assert CONTENT.constants.program_colours == {"mercury": "red", "gemini": "blue", "apollo": "white"}
    programs = {id_: card.program for id_, card in CONTENT.equipment.items()}
    assert programs == {
        "redstone": "mercury",
        "atlas_d": "mercury",
        "mercury_spacecraft": "mercury",
        "titan_ii": "gemini",
        "gemini_spacecraft": "gemini",
        "gemini_agena": "gemini",
        "saturn_ib": "apollo",
        "saturn_v": "apollo",
        "apollo_spacecraft": "apollo",
        "lunar_module": "apollo",
        "lunar_rover": "apollo",
    }
    for mission in CONTENT.missions.values():
        assert mission.id == f"{mission.program}_{mission.number}"


@pytest.mark.rule("TB-GEN-06")
def test_cards_show_what_their_kind_shows() -> None:
    shows = {
        id_: (card.pad_cost > 0, card.launch_cost > 0, card.max_move > 0)
        for id_, card in CONTENT.equipment.items()
    }
    for id_ in ("redstone", "atlas_d", "titan_ii", "saturn_ib", "saturn_v"):
        assert shows.pop(id_) == (True, True, True)
    assert shows.pop("gemini_agena") == (True, True, False)
    assert set(shows.values()) == {(True, False, False)}
    for mission in CONTENT.missions.values():
        assert mission.name
        assert mission.equipment
        assert mission.bonus >= 1


def test_short_names_fit_on_a_chip() -> None:
    for card in CONTENT.equipment.values():
        assert 1 <= len(card.short) <= 9


# Set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-SET-04", "TB-EX-13")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_deck_is_the_column_of_the_chart(players: int) -> None:
    missions = dict(
        zip(("mission_mercury", "mission_gemini", "mission_apollo"), CHART_MISSIONS[players], strict=True)
    )
    equipment = dict(zip(EQUIPMENT_COUNTS, CHART_EQUIPMENT[players], strict=True))
    specials = dict.fromkeys(("wild", "history", "instant"), CHART_SPECIALS[players])
    assert CONTENT.decks[players] == missions | equipment | specials
    assert sum(CONTENT.decks[players].values()) == DECK_TOTALS[players]
    assert CONTENT.deck_charts[players].total == DECK_TOTALS[players]


@pytest.mark.rule("TB-EX-13")
@pytest.mark.parametrize(("players", "dealt"), [(3, 18), (4, 20)])
def test_with_three_and_four_players_every_card_not_dealt_is_in_the_deck(players: int, dealt: int) -> None:
    assert players * CONTENT.deals[players].row == dealt
    assert sum(CONTENT.decks[players].values()) == 136 - dealt


@pytest.mark.rule("TB-SET-05")
@pytest.mark.parametrize(
    ("players", "leftovers"),
    [(3, {"mercury": 2, "gemini": 4, "apollo": 6}), (4, {"mercury": 4, "gemini": 2, "apollo": 4})],
)
def test_paired_figures_are_the_missions_left_over(players: int, leftovers: dict[str, int]) -> None:
    deal, deck = CONTENT.deals[players], CONTENT.decks[players]
    for program, left in leftovers.items():
        assert deck[f"mission_{program}"] == left
        assert len(missions_of(program)) - players * getattr(deal, program) == left
    assert {id_: deck[id_] for id_ in EQUIPMENT_COUNTS} == EQUIPMENT_COUNTS


def test_rows_and_constants_are_those_of_the_rulebook() -> None:
    deals = {
        players: (deal.mercury, deal.gemini, deal.apollo, deal.row) for players, deal in CONTENT.deals.items()
    }
    assert deals == {1: (2, 2, 2, 6), 2: (2, 2, 2, 6), 3: (2, 2, 2, 6), 4: (1, 2, 2, 5)}
    constants = CONTENT.constants
    assert (constants.start_fuel, constants.hand_size) == (7, 8)
    assert (constants.extra_discard_cost, constants.solo_countdown) == (2, 10)
    assert constants.phases == ("draw", "recycle_fuel", "action", "upkeep", "discard", "refill_hand")


# Missions and equipment -----------------------------------------------------------------------------------


@pytest.mark.rule("TB-CRD-01")
def test_every_mission_needs_one_launch_vehicle_and_one_spacecraft_of_its_program() -> None:
    for mission in CONTENT.missions.values():
        cards = [CONTENT.equipment[id_] for id_ in mission.equipment]
        assert {card.program for card in cards} == {mission.program}
        assert [card.kind for card in cards].count("launch_vehicle") == 1
        assert mission.equipment[f"{mission.program}_spacecraft"] == 1


@pytest.mark.rule("TB-CRD-02", "TB-RULING-41")
def test_lunar_modules_fly_from_apollo_9_and_rovers_from_15() -> None:
    assert needing("lunar_module") == {f"apollo_{number}": 1 for number in range(9, 18)}
    assert needing("lunar_rover") == {f"apollo_{number}": 1 for number in (15, 16, 17)}
    assert len(needing("lunar_module")) == 9 > CONTENT.equipment["lunar_module"].count == 8


@pytest.mark.rule("TB-CRD-02", "TB-RULING-05")
def test_six_agenas_serve_gemini_8_to_12() -> None:
    agenas = {"gemini_8": 1, "gemini_9": 1, "gemini_10": 2, "gemini_11": 1, "gemini_12": 1}
    assert needing("gemini_agena") == agenas
    assert sum(agenas.values()) == CONTENT.equipment["gemini_agena"].count


def test_gemini_10_launches_with_one_agena_and_needs_two_otherwise() -> None:
    ten, eight, three = (CONTENT.missions[f"gemini_{number}"] for number in (10, 8, 3))
    for mission, expected in ((ten, (1, 2, 2, 1)), (eight, (1, 1, 1, 0)), (three, (0, 0, 0, 0))):
        assert (
            mission.agenas_in_orbit_to_launch,
            mission.agenas_in_orbit_to_complete,
            mission.agenas_in_orbit_to_relaunch,
            mission.may_inherit_agena,
        ) == expected


@pytest.mark.rule("TB-CRD-03")
def test_atlas_and_mercury_cost_what_the_example_pays() -> None:
    atlas = CONTENT.equipment["atlas_d"]
    assert (atlas.pad_cost, atlas.launch_cost, atlas.max_move) == (2, 2, 3)
    assert CONTENT.equipment["mercury_spacecraft"].pad_cost == 1
    for id_ in ("mercury_6", "mercury_8"):
        assert CONTENT.missions[id_].equipment == {"atlas_d": 1, "mercury_spacecraft": 1}
        assert CONTENT.missions[id_].bonus == 1


@pytest.mark.rule("TB-CRD-04")
def test_titan_and_saturn_move_and_cost_what_the_examples_say() -> None:
    cards = CONTENT.equipment
    assert cards["titan_ii"].max_move == 4
    assert cards["titan_ii"].pad_cost + cards["gemini_spacecraft"].pad_cost == 3
    assert cards["saturn_v"].max_move == 6
    assert cards["saturn_v"].pad_cost + cards["apollo_spacecraft"].pad_cost == 4
    assert cards["saturn_ib"].pad_cost == 3


@pytest.mark.rule("TB-RULING-04")
def test_the_thirty_missions_are_mercury_2_to_9_gemini_3_to_12_apollo_1_and_7_to_17() -> None:
    assert missions_of("mercury") == [f"mercury_{number}" for number in range(2, 10)]
    assert missions_of("gemini") == [f"gemini_{number}" for number in range(3, 13)]
    assert missions_of("apollo") == ["apollo_1", *(f"apollo_{number}" for number in range(7, 18))]
    assert list(needing("saturn_ib")) == ["apollo_1", "apollo_7"]
    assert len(needing("saturn_v")) == CONTENT.equipment["saturn_v"].count


# Special cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-CRD-05", "TB-CRD-06", "TB-CRD-07", "TB-CRD-08", "TB-RULING-36")
@pytest.mark.parametrize(
    ("id_", "name", "milestone", "kind", "n", "program"),
    [
        ("first_american_satellite", "First American Satellite", True, "gain_fuel", 1, None),
        ("kennedy_challenge", "President Kennedy's Challenge", True, "as_fuel", 2, None),
        ("first_lunar_orbital_flight", "First Lunar Orbital Flight", True, "double_move", 0, "apollo"),
        ("first_powered_flight", "First Powered Flight", False, "as_fuel", 1, None),
    ],
)
def test_named_history_cards(
    id_: str, name: str, milestone: bool, kind: str, n: int, program: str | None
) -> None:
    card = CONTENT.history[id_]
    assert (card.name, card.milestone) == (name, milestone)
    assert (card.effect.kind, card.effect.n, card.effect.program) == (kind, n, program)
    assert (id_ in CONTENT.milestones) is milestone


@pytest.mark.rule("TB-CRD-09")
def test_bathtub_negates_history_and_x15_negates_instants() -> None:
    for id_, kind in (("flying_bathtub", "history"), ("x15", "instant")):
        card = CONTENT.instant[id_]
        assert (card.trigger, card.effect.kind, card.effect.kinds) == ((kind,), "negate", (kind,))
        assert card.target is None


@pytest.mark.rule("TB-CRD-10")
def test_wild_and_instant_cards_are_of_the_kinds_the_text_speaks_of() -> None:
    assert {card.effect.kind for card in CONTENT.wild.values()} == {
        "abort",
        "cannot_move",
        "cannot_launch",
        "remove_agena",
    }
    launching = [card.target for card in CONTENT.instant.values() if card.trigger == ("launch",)]
    programs = {program for target in launching if target for program in target.programs}
    assert programs == {"mercury", "gemini", "apollo"}
    assert {card.effect.kind for card in CONTENT.instant.values()} == {
        "negate",
        "abort",
        "cannot_launch",
        "remove_agena",
    }
    for card in CONTENT.wild.values():
        assert is_reconstructed(card, "cost")


# Board ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TB-RULING-10")
def test_the_ring_runs_by_program_and_number() -> None:
    ring = list(CONTENT.missions)
    assert ring == missions_of("mercury") + missions_of("gemini") + missions_of("apollo")
    assert [mission.order for mission in CONTENT.missions.values()] == list(range(30))
    assert ring_steps("mercury_5", "mercury_6") == 1
    assert ring_steps("mercury_6", "mercury_8") == 2


@pytest.mark.rule("TB-RULING-11")
def test_each_start_space_has_its_own_gate_and_one_reaches_mercury_5_with_its_third_space() -> None:
    gates = [start.gate for start in CONTENT.board.starts]
    assert len(set(gates)) == 4
    assert "mercury_3" in gates
    assert 1 + ring_steps("mercury_3", "mercury_5") == 3


@pytest.mark.rule("TB-RULING-12")
def test_four_paths_of_four_spaces_and_the_moon_leave_between_the_gates() -> None:
    paths = CONTENT.board.paths
    assert [len(path.spaces) for path in paths] == [5, 5, 5, 5]
    assert {path.spaces[-1] for path in paths} == {"moon"}
    gates = [start.gate for start in CONTENT.board.starts]
    for path in paths:
        nearest, second = sorted(ring_steps(path.junction, gate) for gate in gates)[:2]
        assert nearest >= 3
        assert second - nearest <= 1


# Provenance, overlays and broken content ------------------------------------------------------------------


def test_values_known_only_from_pictures_are_marked() -> None:
    titan = CONTENT.equipment["titan_ii"]
    assert is_reconstructed(titan, "launch_cost")
    assert not is_reconstructed(titan, "max_move")
    mercury_2 = CONTENT.missions["mercury_2"]
    assert is_reconstructed(mercury_2, "bonus")
    assert not is_reconstructed(mercury_2, "date")
    assert not is_reconstructed(CONTENT.missions["mercury_6"], "bonus")


def test_plain_content_is_loaded_once() -> None:
    assert load() is CONTENT


def with_own(tmp_path: Path, text: str) -> Content:
    own = tmp_path / "own.toml"
    own.write_text(text)
    return load(own)


def test_own_values_change_single_cards_and_the_digest(tmp_path: Path) -> None:
    own = with_own(
        tmp_path, '[[missions]]\nid = "mercury_2"\nbonus = 2\n[equipment.redstone]\npad_cost = 2\n'
    )
    assert own.missions["mercury_2"].bonus == 2
    assert not is_reconstructed(own.missions["mercury_2"], "bonus")
    assert own.equipment["redstone"].pad_cost == 2
    assert own.digest != CONTENT.digest
    assert load().equipment["redstone"].pad_cost == 1


@pytest.mark.rule("TB-TRN-02")
@pytest.mark.parametrize("draws", [0, 1, 2])
def test_as_many_cards_are_drawn_as_the_content_says(tmp_path: Path, draws: int) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f"[constants]\ndraw_per_draw_phase = {draws}\n")
    match = games.load("tranquility-base", own).start(2, seed=1)
    while match.asks[0].what not in ("draw", "action"):
        match.act(match.asks[0].seat, match.asks[0].legal()[0])
    seat, drawn = match.asks[0].seat, 0
    while match.asks[0].what == "draw":
        match.act(seat, "draw draw")
        drawn += 1
    assert (match.asks[0].seat, match.asks[0].what, drawn) == (seat, "action", draws)


def test_typing_in_our_own_values_keeps_the_digest(tmp_path: Path) -> None:
    assert with_own(tmp_path, "[equipment.redstone]\npad_cost = 1\n").digest == CONTENT.digest


@pytest.mark.parametrize(
    ("text", "entry", "field"),
    [
        ("[equipment.redstone]\npad_cost = -1", "equipment.redstone", "pad_cost"),
        ("[equipment.redstone]\ncost = 1", "equipment.redstone", "cost"),
        ("[equipment.redstone]\nlaunch_cost = 0", "equipment.redstone", "launch_cost"),
        ("[equipment.redstone]\nmax_move = 0", "equipment.redstone", "max_move"),
        ("[equipment.lunar_rover]\nlaunch_cost = 1", "equipment.lunar_rover", "launch_cost"),
        ("[equipment.lunar_rover]\nmax_move = 1", "equipment.lunar_rover", "max_move"),
        ("[equipment.redstone]\ncount = 5", "counts", "launch_vehicle_cards"),
        ("[counts]\ncards_total = 137", "counts", "cards_total"),
        ('[[missions]]\nid = "mercury_2"\norder = 1', "missions.mercury_2", "order"),
        ('[[missions]]\nid = "mercury_2"\ndate = "January"', "missions.mercury_2", "date"),
        ('[[missions]]\nid = "mercury_2"\nequipment = { redstone = 1 }', "missions.mercury_2", "equipment"),
        (
            '[[missions]]\nid = "mercury_2"\nequipment = { redstone = 0 }',
            "missions.mercury_2",
            "equipment.redstone",
        ),
        (
            '[[missions]]\nid = "mercury_2"\nequipment = { redstome = 1, mercury_spacecraft = 1 }',
            "missions.mercury_2",
            "equipment",
        ),
        (
            '[[missions]]\nid = "mercury_2"\nequipment = { titan_ii = 1, mercury_spacecraft = 1 }',
            "missions.mercury_2",
            "equipment",
        ),
        (
            '[[missions]]\nid = "gemini_8"\nagenas_in_orbit_to_launch = 2',
            "missions.gemini_8",
            "agenas_in_orbit_to_launch",
        ),
        ('[[missions]]\nid = "gemini_3"\nmay_inherit_agena = 1', "missions.gemini_3", "may_inherit_agena"),
        (
            '[[history]]\nid = "kennedy_challenge"\neffect = { kind = "warp" }',
            "history.kennedy_challenge",
            "effect.kind",
        ),
        (
            '[[history]]\nid = "kennedy_challenge"\neffect = { kind = "double_move" }',
            "history.kennedy_challenge",
            "effect",
        ),
        (
            '[[history]]\nid = "first_powered_flight"\nmilestone = true',
            "history.first_powered_flight",
            "milestone",
        ),
        ('[milestones]\nmarkers = ["kennedy_challenge"]', "counts", "us_milestone_markers"),
        ('[milestones]\nmarkers = ["a", "b", "c", "d", "e"]', "milestones", "markers"),
        ('[[wild]]\nid = "alarm_1202"\neffect = { kind = "cannot_move" }', "wild.alarm_1202", "effect"),
        ('[[wild]]\nid = "alarm_1202"\neffect = { kind = "abort", turns = 1 }', "wild.alarm_1202", "effect"),
        (
            '[[wild]]\nid = "alarm_1202"\ntarget = { state = "unlaunched", programs = ["apollo"] }',
            "wild.alarm_1202",
            "target",
        ),
        ('[[instant]]\nid = "x15"\ntrigger = ["wild"]', "instant.x15", "effect"),
        (
            '[[instant]]\nid = "x15"\ntarget = { state = "launching", programs = ["apollo"] }',
            "instant.x15",
            "target",
        ),
        (
            '[[instant]]\nid = "abort_second_stage"\ntrigger = ["wild"]',
            "instant.abort_second_stage",
            "trigger",
        ),
        ('[[board.starts]]\nid = "start_1"\ngate = "mercury_1"', "board.starts.start_1", "gate"),
        ('[[board.paths]]\nid = "path_1"\njunction = "vostok_1"', "board.paths.path_1", "junction"),
        (
            '[[board.paths]]\nid = "path_1"\nspaces = ["a", "b", "c", "d", "e"]',
            "board.paths.path_1",
            "spaces",
        ),
        ('[[board.paths]]\nid = "path_1"\nspaces = ["a", "b", "moon"]', "board.paths.path_1", "spaces"),
        (
            '[[board.paths]]\nid = "path_1"\nspaces = ["a", "a", "b", "c", "moon"]',
            "board.paths.path_1",
            "spaces",
        ),
        ("[board]\nring_size = 31", "board", "ring_size"),
        ("[deals.4]\nrow = 6", "deals.4", "row"),
        ("[decks.2]\ntotal = 93", "decks.2", "total"),
        ("[decks.2]\nredstone = 5", "decks.2", "redstone"),
        ("[decks.2]\nmission_mercury = 5", "decks.2", "mission_mercury"),
        ("[decks.2]\nvostok = 1", "decks.2", "vostok"),
        ("[windows]\nlive_seconds_default = 5", "windows", "live_seconds_default"),
        ('[constants]\nprogram_colours = { mercury = "red" }', "constants", "program_colours"),
    ],
)
def test_content_that_makes_no_sense_is_refused_by_entry_and_field(
    tmp_path: Path, text: str, entry: str, field: str
) -> None:
    with pytest.raises(ContentError) as caught:
        with_own(tmp_path, text)
    assert (caught.value.entry, caught.value.field) == (entry, field)
    assert f"entry “{entry}”, field “{field}”: " in str(caught.value)


def test_a_complaint_about_an_own_value_names_the_own_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"own\.toml, entry “decks\.2”, field “redstone”"):
        with_own(tmp_path, "[decks.2]\nredstone = 5\n")


def test_a_mistyped_mission_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"“mercury2”\. Did you mean “mercury_2”\?"):
        with_own(tmp_path, '[[missions]]\nid = "mercury2"\nbonus = 2\n')


def test_a_broken_file_of_ours_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "content"
    shutil.copytree(load.folder, folder)
    missions = folder / "missions.toml"
    missions.write_text(missions.read_text().replace('program = "gemini"', 'program = "germini"', 1))
    monkeypatch.setattr(load, "folder", folder)
    (tmp_path / "own.toml").touch()
    with pytest.raises(
        ContentError, match=r"content/missions\.toml, entry “missions\.gemini_3”, field “program”"
    ):
        load(tmp_path / "own.toml")


def test_content_can_be_sent_and_read_back() -> None:
    assert msgspec.json.decode(msgspec.json.encode(CONTENT), type=Content) == CONTENT
