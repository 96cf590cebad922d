"""Cards, locations and charts against figures typed from the rulebook, and what broken content is told."""

from __future__ import annotations

import shutil
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from moonrace.games.leaving_earth.catalogue import Catalogue
from moonrace.games.leaving_earth.content import Content, load
from moonrace.kernel.content import ContentError, is_reconstructed
from moonrace.kernel.examples import examples
from tests.games.leaving_earth.arranged import Arranged, title

CONTENT = load()

LEVELS = {
    "easy": {
        "sounding_rocket": 1,
        "artificial_satellite": 2,
        "man_in_space": 2,
        "man_in_orbit": 4,
        "lunar_survey": 4,
        "mars_survey": 5,
    },
    "medium": {
        "venus_survey": 6,
        "space_station": 6,
        "lunar_lander": 6,
        "mars_lander": 7,
        "lunar_sample_return": 10,
        "venus_lander": 11,
        "man_on_the_moon": 12,
        "phobos_sample_return": 12,
    },
    "hard": {
        "ceres_sample_return": 14,
        "lunar_station": 15,
        "mars_sample_return": 16,
        "mars_station": 20,
        "man_on_mars": 24,
        "venus_sample_return": 24,
        "venus_station": 27,
        "man_on_venus": 32,
        "extraterrestrial_life": 40,
    },
}

# Price, mass, thrust, seats, required advancement.
COMPONENTS = {
    "juno": (1, 1, 4, 0, "juno"),
    "atlas": (5, 4, 27, 0, "atlas"),
    "soyuz": (8, 9, 80, 0, "soyuz"),
    "saturn": (15, 20, 200, 0, "saturn"),
    "ion_thruster": (10, 1, 0, 0, "ion_thruster"),
    "probe": (2, 1, 0, 0, ""),
    "vostok": (2, 2, 0, 1, "re_entry"),
    "apollo": (4, 3, 0, 3, "re_entry"),
    "eagle": (4, 1, 0, 2, "landing"),
    "aldrin": (4, 3, 0, 8, "life_support"),
    "supplies": (1, 1, 0, 0, "life_support"),
}

# The maximum payload chart of page 34, a column per rocket, difficulty 1 to 9.
CHART = {
    "juno": "3 1 1/3 - - - - - -",
    "atlas": "23 19/2 5 11/4 7/5 1/2 - - -",
    "soyuz": "71 31 53/3 11 7 13/3 17/7 1 -",
    "saturn": "180 80 140/3 30 20 40/3 60/7 5 20/9",
}


def payload(thrust: int, mass: int, difficulty: int) -> str:
    """What can be carried, as the chart prints it: nothing where it is not positive."""
    carried = Fraction(thrust, difficulty) - mass
    return str(carried) if carried > 0 else ""


# What is in the box ---------------------------------------------------------------------------------------


@pytest.mark.rule("LE-CMP-01")
def test_the_box_holds_the_components_of_the_list() -> None:
    counts = CONTENT.counts
    assert counts["advancement_cards"] == 50 == 5 * len(CONTENT.advancements)
    assert counts["component_cards"] == 129
    assert counts["space_agency_cards"] == 5 == len(CONTENT.agencies)
    assert counts["spacecraft_cards"] == counts["spacecraft_tokens"] == 20
    assert counts["outcome_cards"] == 90
    assert counts["funding_notes"] == 50
    assert counts["eight_sided_dice"] == 1
    assert CONTENT.constants.die_sides == 8
    assert counts["time_tokens"] == 20


@pytest.mark.rule("LE-CMP-01", "LE-RULING-01")
def test_without_the_later_printing_there_are_32_locations_and_23_missions() -> None:
    base = Catalogue(CONTENT, [])
    assert CONTENT.counts["location_cards"] == 32
    assert sum(max(1, len(faces)) for faces in base.faces_of) == 32
    assert CONTENT.counts["mission_cards"] == 23 == len(base.missions)
    assert "ceres_lander" not in base.mission


@pytest.mark.rule("LE-RULING-01")
def test_the_later_printing_restores_a_phobos_card_and_the_ceres_lander() -> None:
    base, later = Catalogue(CONTENT, []), Catalogue(CONTENT, ["later_printing"])
    phobos = base.place["phobos"]
    assert [base.faces[face].id for face in base.faces_of[phobos]] == ["phobos_barren", "phobos_hollow"]
    assert [later.faces[face].id for face in later.faces_of[phobos]].count("phobos_barren") == 2
    assert sum(max(1, len(faces)) for faces in later.faces_of) == 33
    assert len(later.missions) == 24
    lander = later.missions[later.mission["ceres_lander"]]
    assert (lander.level, lander.points, lander.kind, lander.target) == ("medium", 8, "probe", "ceres")


def test_missions_have_the_points_of_their_cards() -> None:
    found: dict[str, dict[str, int]] = {"easy": {}, "medium": {}, "hard": {}}
    for mission in CONTENT.missions.values():
        if not mission.expansion:
            found[mission.level][mission.id] = mission.points
    assert found == LEVELS


def test_mission_sets_draw_what_page_eight_suggests() -> None:
    drawn = {name: (s.easy, s.medium, s.hard) for name, s in CONTENT.mission_sets.items()}
    assert drawn == {"easy": (5, 0, 0), "normal": (4, 2, 0), "hard": (3, 3, 2), "very-hard": (1, 4, 4)}


@pytest.mark.rule("LE-COM-04", "LE-CMP-05")
@pytest.mark.parametrize("name", COMPONENTS)
def test_components_have_the_values_of_their_cards(name: str) -> None:
    part = CONTENT.components[name]
    assert (part.price, part.mass, part.thrust, part.seats, part.requires) == COMPONENTS[name]
    assert part.thrust_per_year == (5 if name == "ion_thruster" else 0)
    assert part.heat_shield is (name in ("vostok", "apollo"))
    assert part.radiation_shield == (name == "aldrin")


@pytest.mark.rule("LE-COM-04", "LE-COM-03")
def test_nothing_else_is_a_component_but_samples() -> None:
    others = [part for name, part in CONTENT.components.items() if name not in COMPONENTS]
    assert {part.kind for part in others} == {"sample"}
    assert {part.price for part in others} == {0}
    assert {part.mass for part in others} == {1}
    assert {part.origin for part in others} == {"moon", "mars", "phobos", "ceres", "venus", "mercury"}


@pytest.mark.rule("LE-CMP-05", "LE-COM-04")
def test_astronauts_cost_five_and_weigh_nothing() -> None:
    assert (CONTENT.astronaut.price, CONTENT.astronaut.mass) == (5, 0)


@pytest.mark.rule("LE-RULING-37")
def test_there_are_eight_astronauts_of_each_skill() -> None:
    assert len(CONTENT.astronauts) == 24
    skills = Counter(astronaut.skill for astronaut in CONTENT.astronauts.values())
    assert skills == {"pilot": 8, "mechanic": 8, "doctor": 8}


@pytest.mark.rule("LE-RES-02", "LE-RES-01")
def test_ten_advancements_each_for_ten_dollars_and_three_outcomes_but_surveying() -> None:
    assert [a.name for a in CONTENT.advancements.values()] == [
        "Juno Rockets",
        "Atlas Rockets",
        "Soyuz Rockets",
        "Saturn Rockets",
        "Ion Thrusters",
        "Rendezvous",
        "Re-entry",
        "Landing",
        "Life Support",
        "Surveying",
    ]
    assert {a.cost for a in CONTENT.advancements.values()} == {10}
    outcomes = {name: a.outcomes for name, a in CONTENT.advancements.items()}
    assert outcomes.pop("surveying") == 1
    assert set(outcomes.values()) == {3}


def test_the_numbers_of_the_rules() -> None:
    constants = CONTENT.constants
    assert (constants.first_year, constants.last_year) == (1956, 1976)
    assert constants.annual_funding == 25
    assert constants.mission_bonus_to_others == 10
    assert (constants.remove_failure_cost, constants.remove_success_cost) == (5, 10)
    assert constants.astronaut_loss_points == -2
    assert constants.astronauts_fed_per_supply == 5


def test_the_outcome_deck_has_60_successes_and_15_failures_of_each_kind() -> None:
    assert (CONTENT.outcomes.success, CONTENT.outcomes.minor, CONTENT.outcomes.major) == (60, 15, 15)


@pytest.mark.rule("LE-SET-06")
def test_faces_of_explorable_locations() -> None:
    base = Catalogue(CONTENT, [])
    faces = {
        place.id: sorted(CONTENT.faces[base.faces[n].id].id for n in base.faces_of[number])
        for number, place in enumerate(base.places)
        if place.explorable
    }
    assert faces == {
        "moon": ["moon_barren", "moon_dust", "moon_life", "moon_minerals"],
        "mars": ["mars_barren", "mars_life", "mars_minerals"],
        "phobos": ["phobos_barren", "phobos_hollow"],
        "ceres": ["ceres_barren", "ceres_ice", "ceres_minerals"],
        "venus": ["venus_life", "venus_ocean", "venus_pressure", "venus_pressure"],
        "suborbital_flight": ["suborbital_safe", "suborbital_safe", "suborbital_sick_1", "suborbital_sick_3"],
        "solar_radiation": ["radiation_0", "radiation_1", "radiation_2"],
    }


@pytest.mark.rule("LE-CMP-08")
def test_every_place_but_earth_is_space_suborbital_flight_included() -> None:
    on_the_ground = {p.id for p in CONTENT.locations.values() if not p.in_space and p.visitable}
    assert on_the_ground == {"earth"}


# Charts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rocket", CHART)
def test_the_payload_chart_is_that_of_page_34_and_follows_from_the_cards(rocket: str) -> None:
    typed = tuple("" if cell == "-" else cell for cell in CHART[rocket].split())
    part = CONTENT.components[rocket]
    assert CONTENT.payload_chart[rocket].payload == typed
    assert typed == tuple(payload(part.thrust, part.mass, difficulty) for difficulty in range(1, 10))


@pytest.mark.parametrize("difficulty", range(1, 9))
def test_the_ion_chart_follows_from_five_thrust_a_year_and_mass_one(difficulty: int) -> None:
    row = CONTENT.ion_chart[f"difficulty_{difficulty}"].payload
    assert row == tuple(payload(5 * years, 1, difficulty) for years in range(1, 9))


def test_planning_sheets_add_up() -> None:
    for sheet in CONTENT.planning_sheets.values():
        total = sheet.stages[0].payload
        for stage in sheet.stages:
            parts = [CONTENT.components[rocket] for rocket in stage.rockets]
            total += stage.left_behind
            assert stage.payload == total
            assert stage.rocket_mass == sum(part.mass for part in parts)
            total += stage.rocket_mass
            assert sum(part.thrust for part in parts) >= total * stage.difficulty
        assert total == sheet.launch_mass


@pytest.mark.rule("LE-EX-15", "LE-END-03")
@pytest.mark.parametrize(("country", "total"), [("ussr", 42), ("usa", 33), ("germany", 1)])
def test_the_historical_race_scores_as_on_page_42(country: str, total: int) -> None:
    score = CONTENT.history_scores[country]
    assert score.total == total
    table = Arranged(2, missions=["man_on_venus"])
    table.agency(0).missions = [table.cat.mission[mission] for mission in score.missions]
    assert table.seen(0).score == total


# Provenance, overlays and broken content ------------------------------------------------------------------


def test_what_was_designed_to_fit_is_marked() -> None:
    assert is_reconstructed(CONTENT.faces["phobos_barren"], "copies")
    assert not is_reconstructed(CONTENT.faces["phobos_barren"], "effects")
    assert is_reconstructed(CONTENT.astronauts["pete_conrad"], "skill")


def test_plain_content_is_loaded_once() -> None:
    assert load() is CONTENT


def with_own(tmp_path: Path, text: str) -> Content:
    own = tmp_path / "own.toml"
    own.write_text(text)
    return load(own)


def test_own_values_change_single_cards_and_the_digest(tmp_path: Path) -> None:
    own = with_own(tmp_path, "[components.juno]\nthrust = 5\n[faces.phobos_barren]\ncopies = 1\n")
    assert own.components["juno"].thrust == 5
    assert not is_reconstructed(own.faces["phobos_barren"], "copies")
    assert own.digest != CONTENT.digest
    assert load().components["juno"].thrust == 4


def test_typing_in_our_own_values_keeps_the_digest(tmp_path: Path) -> None:
    assert with_own(tmp_path, "[components.juno]\nthrust = 4\n").digest == CONTENT.digest


def test_own_values_are_what_is_played_with(tmp_path: Path) -> None:
    table = Arranged(
        1,
        content=own_file(
            tmp_path,
            "[advancements.juno]\ncost = 30\n[advancements.atlas]\ncost = 0\n"
            "[astronaut]\nmass = 2\nprice = 1\n",
        ),
    )
    assert "research juno" not in table.legal()
    table.refuses("research juno", "LE-RES-01")
    table.act("research atlas", "buy neil_armstrong")
    assert table.agency().money == 24
    ship = table.craft(0, "earth", "vostok", "neil_armstrong")
    assert table.seen_craft(ship).mass == 4


def own_file(tmp_path: Path, text: str) -> Path:
    own = tmp_path / "own.toml"
    own.write_text(text)
    return own


EARTH_WAY = (
    '[[locations]]\nid = "earth"\nmaneuvers = [{{ to = "{to}", difficulty = 3, symbols = {symbols} }}]'
)


@pytest.mark.parametrize(
    ("text", "entry", "field"),
    [
        ("[components.juno]\nprice = -1", "components.juno", "price"),
        ("[components.juno]\ncost = 1", "components.juno", "cost"),
        ('[components.juno]\nkind = "balloon"', "components.juno", "kind"),
        ('[components.probe]\nkind = "supplies"', "components.probe", "kind"),
        ("[components.juno]\nthrust = 0", "components.juno", "thrust"),
        ("[components.probe]\nthrust = 4", "components.probe", "thrust"),
        ("[components.ion_thruster]\nthrust_per_year = 0", "components.ion_thruster", "thrust_per_year"),
        ("[components.eagle]\nseats = 0", "components.eagle", "seats"),
        ("[components.probe]\nseats = 1", "components.probe", "seats"),
        ("[components.probe]\nheat_shield = true", "components.probe", "heat_shield"),
        ('[components.juno]\nrequires = ""', "components.juno", "requires"),
        ('[components.juno]\nrequires = "jumo"', "components.juno", "requires"),
        ('[components.probe]\norigin = "moon"', "components.probe", "origin"),
        ('[components.sample_moon]\norigin = "moom"', "components.sample_moon", "origin"),
        ('[components.sample_moon]\norigin = "lunar_orbit"', "components.sample_moon", "origin"),
        ('[components.sample_moon]\norigin = "mars"', "locations.m", "solid"),
        ("[counts]\noutcome_cards = 91", "counts", "outcome_cards"),
        ("[outcomes]\nsuccess = 61", "counts", "outcome_cards"),
        ("[counts]\nmission_cards = 24", "counts", "mission_cards"),
        ("[faces.moon_dust]\ncopies = 2", "counts", "location_cards"),
        ("[counts]\nspace_agency_cards = 6", "counts", "space_agency_cards"),
        ("[counts]\nadvancement_cards = 51", "counts", "advancement_cards"),
        ("[constants]\nlast_year = 1955", "constants", "last_year"),
        ("[constants]\nastronaut_loss_points = 2", "constants", "astronaut_loss_points"),
        ("[constants]\ndie_sides = 1", "constants", "die_sides"),
        ("[constants]\nastronauts_fed_per_supply = 0", "constants", "astronauts_fed_per_supply"),
        ("[missions.sounding_rocket]\ntarget = 'spice'", "missions.sounding_rocket", "target"),
        ("[missions.sounding_rocket]\ntarget = 'any_life'", "missions.sounding_rocket", "target"),
        ("[missions.lunar_survey]\ntarget = 'earth'", "missions.lunar_survey", "target"),
        ("[missions.lunar_sample_return]\ntarget = 'space'", "missions.lunar_sample_return", "target"),
        ("[mission_sets.easy]\neasy = 7", "mission_sets.easy", "easy"),
        ("[mission_sets.easy]\neasy = 0", "mission_sets.easy", "easy"),
        ("[faces.moon_dust]\neffects = []", "faces.moon_dust", "effects"),
        ("[faces.moon_dust]\nlocation = 'earth'", "faces.moon_dust", "location"),
        (
            "[faces.mercury_barren]\ncopies = 0\n[faces.mercury_minerals]\ncopies = 0",
            "locations.mercury",
            "explorable",
        ),
        ("[locations.earth]\nsurveyable = true", "locations.earth", "surveyable"),
        ("[locations.earth]\nmaneuvers = []", "locations.earth", "maneuvers"),
        (EARTH_WAY.format(to="pluto", symbols=[]), "locations.earth", "maneuvers"),
        (EARTH_WAY.format(to="solar_radiation", symbols=[]), "locations.earth", "maneuvers"),
        (EARTH_WAY.format(to="moon", symbols=["fire"]), "locations.earth", "maneuvers"),
        (EARTH_WAY.format(to="moon", symbols=["explore:earth"]), "locations.earth", "maneuvers"),
        (EARTH_WAY.format(to="moon", symbols=["time", "time_optional"]), "locations.earth", "maneuvers"),
        (
            "[locations.lunar_fly_by]\n"
            "maneuvers = [{ to = 'lost', difficulty = 1, symbols = [], automatic = true }]",
            "locations.lunar_fly_by",
            "maneuvers",
        ),
        (
            "[added_maneuvers.inner_to_mercury]\nplace = 'nowhere'",
            "added_maneuvers.inner_to_mercury",
            "place",
        ),
        ("[payload_chart.juno]\npayload = ['3 1/2']", "payload_chart.juno", "payload"),
        ("[history_scores.usa]\nmissions = ['moon_base']", "history_scores.usa", "missions"),
    ],
)
def test_content_that_makes_no_sense_is_refused_by_entry_and_field(
    tmp_path: Path, text: str, entry: str, field: str
) -> None:
    with pytest.raises(ContentError) as caught:
        with_own(tmp_path, text)
    assert caught.value.entry.startswith(entry)
    assert caught.value.field.split(".")[0] == field
    assert f"field “{field}" in str(caught.value)
    assert "own.toml" in str(caught.value) or "content/" in str(caught.value)


def test_a_mistyped_component_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"“junno”\. Did you mean “juno”\?"):
        with_own(tmp_path, "[components.junno]\nprice = 2\n")


def test_a_broken_file_of_ours_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "content"
    shutil.copytree(load.folder, folder)
    missions = folder / "missions.toml"
    missions.write_text(missions.read_text().replace('target = "moon"', 'target = "mooon"', 1))
    monkeypatch.setattr(load, "folder", folder)
    with pytest.raises(
        ContentError, match=r"content/missions\.toml, entry “missions\.lunar_survey”, field “target”"
    ):
        with_own(tmp_path, "")


def test_content_can_be_sent_and_read_back() -> None:
    assert msgspec.json.decode(msgspec.json.encode(CONTENT), type=Content) == CONTENT


@pytest.mark.rule("LE-EX-14")
def test_the_mission_left_in_the_solitaire_example_is_worth_five() -> None:
    assert CONTENT.missions["mars_survey"].points == 5
    assert sum(CONTENT.missions[name].points for name in ("lunar_sample_return", "mars_lander")) == 17


@pytest.mark.rule("LE-EX-15", "LE-YR-05")
def test_the_printed_scores_of_history_are_those_of_the_example() -> None:
    example = examples(title().folder)["LE-EX-15"]
    played_by = [line.split()[2:] for line in example.table.arrange if line.startswith("done ")]
    totals = example.steps[-1].expect["agencies.*.score"]
    printed = {row.total: sorted(row.missions) for row in CONTENT.history_scores.values()}
    assert printed == {total: sorted(missions) for total, missions in zip(totals, played_by, strict=True)}
