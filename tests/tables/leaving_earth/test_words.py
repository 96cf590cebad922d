"""Names of components, places, missions and deals."""

from __future__ import annotations

from pathlib import Path

import pytest

from moonrace.tables.kit.words import percent
from moonrace.tables.leaving_earth.words import Words
from tests.games.leaving_earth.arranged import title
from tests.tables.leaving_earth.scenes import FACE

WORDS = FACE.words


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("juno", "Juno"),
        ("vostok!", "damaged Vostok"),
        ("ion_thruster~", "Ion thruster, fired"),
        ("ion_thruster~!", "damaged Ion thruster"),
        ("yuri_gagarin!", "Yuri Gagarin, incapacitated"),
        ("pilot_3", "Pilot 3"),
        ("sample_moon", "Moon sample"),
    ],
)
def test_components_go_by_short_names_and_conditions(label: str, name: str) -> None:
    assert WORDS.condition(label) == name


def test_unnamed_astronauts_have_the_skill_of_their_name() -> None:
    assert WORDS.skill("doctor_12") == "doctor"
    assert WORDS.skill("yuri_gagarin") == "pilot"


def test_loads_are_counted() -> None:
    assert WORDS.parts(["juno", "juno", "probe"], 2) == "2 Juno, Probe and 2 Supplies"


def test_every_mission_says_what_it_needs_and_every_face_what_it_is() -> None:
    for mission in FACE.words.content.missions:
        assert WORDS.needs(mission).endswith(".")
        assert "_" not in WORDS.needs(mission)
    for face in FACE.words.content.faces:
        assert WORDS.face(face)
        assert WORDS.face_brief(face)
        assert "_" not in WORDS.face(face) + WORDS.face_brief(face)
    assert WORDS.needs("lunar_station") == "A living astronaut on the Moon when a year begins."


def test_items_of_a_deal_are_read_aloud() -> None:
    items = ("money:10", "juno:2", "craft:3", "research:landing", "atlas!")
    assert WORDS.items(items) == "$10, 2 Juno, Craft 3, Landing (research) and damaged Atlas"
    assert WORDS.items(()) == "nothing"


def test_what_is_not_certain_is_never_shown_as_certain() -> None:
    assert percent(0.999) == "99 %"
    assert percent(0.001) == "1 %"
    assert (percent(0), percent(1), percent(2 / 3)) == ("0 %", "100 %", "67 %")


def test_a_reconstructed_skill_is_known_as_such_and_ones_own_is_not(tmp_path: Path) -> None:
    assert WORDS.is_skill_reconstructed("pete_conrad")
    assert WORDS.is_skill_reconstructed("pete_conrad!")
    assert not WORDS.is_skill_reconstructed("yuri_gagarin")
    assert not WORDS.is_skill_reconstructed("mechanic_3")
    assert WORDS.astronaut("pete_conrad") == "Pete Conrad, mechanic"
    assert WORDS.astronaut_said("pete_conrad") == "Pete Conrad, mechanic (reconstructed)"
    own = tmp_path / "mine.toml"
    own.write_text('[[astronauts]]\nid = "pete_conrad"\nskill = "doctor"\n', "utf-8")
    words = Words(title(own).content)
    assert not words.is_skill_reconstructed("pete_conrad")
    assert words.astronaut_said("pete_conrad") == "Pete Conrad, doctor"
