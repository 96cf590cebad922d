"""The drawings: every Technology is a piece one can recognise, and every person somebody."""

from __future__ import annotations

import pytest

from moonrace import load
from moonrace.games.apogee.content import money
from moonrace.tables.apogee.board import BoardMaker
from moonrace.tables.apogee.people import bust, figure
from moonrace.tables.apogee.rocketry import Sheet, rocket_art, small_rocket
from moonrace.tables.apogee.words import ZONES, Words
from tests.games.apogee.arranged import Arranged
from tests.tables.apogee.scenes import FACE, desk, launch_table, revealed_table

WORDS: Words = FACE.words
TECHNOLOGIES = WORDS.content.technologies
ZONE_ORDER = ("first_stage", "upper_stage", "payload", "rd")


def alone(technology: str) -> Sheet:
    """A rocket of one card."""
    zone = ZONE_ORDER.index(TECHNOLOGIES[technology].type)
    cards: list[tuple[str, ...]] = [(), (), (), ()]
    cards[zone] = (technology,)
    return cards[0], cards[1], cards[2], cards[3]


def test_every_technology_looks_different_on_the_pad() -> None:
    drawings = {id_: str(rocket_art(alone(id_)).body) for id_ in TECHNOLOGIES}
    assert len(set(drawings.values())) == len(TECHNOLOGIES)
    empty = str(rocket_art(((), (), (), ())).body)
    assert empty not in drawings.values()


@pytest.mark.rule("AP-CON-08")
def test_the_rocket_grows_stage_by_stage() -> None:
    bare = rocket_art((("kerosene",), ("kick",), ("comsat",), ()))
    taller = rocket_art((("kerosene", "kerosene"), ("kick",), ("comsat",), ()))
    tallest = rocket_art((("kerosene", "kerosene"), ("kick", "cryogenic"), ("comsat",), ()))
    assert bare.height < taller.height < tallest.height
    wider = rocket_art((("kerosene",), ("kick",), ("comsat",), ("booster_4",)))
    assert wider.reach > bare.reach


def test_missing_zones_are_dashed_and_built_ones_are_not() -> None:
    assert "stroke-dasharray" in rocket_art((("kerosene",), (), ("comsat",), ())).body
    assert "stroke-dasharray" not in rocket_art((("kerosene",), ("kick",), ("comsat",), ())).body


@pytest.mark.rule("AP-RULING-13")
def test_an_ssto_vehicle_leaves_no_gap_for_an_upper_stage() -> None:
    assert "stroke-dasharray" not in rocket_art((("ssto",), (), ("crew_capsule",), ())).body


def test_only_the_copy_that_is_planned_is_pale() -> None:
    cards: Sheet = (("kerosene", "kerosene"), ("kick",), ("comsat",), ())
    assert str(rocket_art(cards, ("kerosene",)).body).count("ap-planned") == 1
    assert "ap-planned" not in rocket_art(cards).body


def test_lines_lead_from_each_zone_that_has_cards_to_the_rocket() -> None:
    art = rocket_art((("kerosene",), ("kick",), ("comsat",), ("booster_2",)))
    assert set(art.marks) == set(ZONES)
    assert art.marks["payload"][1] < art.marks["upper_stage"][1] < art.marks["first_stage"][1]


def test_every_rocket_fits_the_pad_and_its_small_picture() -> None:
    tall: Sheet = (
        ("nuclear_pulse",) * 3,
        ("solar_sail",) * 3,
        ("big_shuttle", "deep_capsule", "telescope"),
        ("heavy", "booster_4", "habitat"),
    )
    table = Arranged(2).pad(0, *(card for zone in tall for card in zone))
    table.begin()
    scene = str(BoardMaker().draw(desk(table)))
    where = scene.split('class="ap-rocket"')[0].rsplit("translate(", 1)[1]
    tip = float(where.split(")")[0].split()[1])
    assert tip >= 10
    assert 'height="150"' in small_rocket(tall, 92, 150)


def test_the_scene_says_in_words_what_stands_there() -> None:
    said = str(BoardMaker().draw(desk(launch_table())))
    assert 'role="img"' in said
    assert "thrust 21, mass 16, performance 1.8" in said


def test_people_have_faces_of_their_own_and_face_down_they_have_none() -> None:
    names = {card.name for card in WORDS.content.engineers.values()}
    faces = {str(bust(name, 0)) for name in names}
    assert len(faces) > len(names) / 2
    assert str(figure("", 0)) != str(figure("Mark Faget", 0))
    assert str(figure("", 0)) != str(figure("", 1))


def test_one_s_own_engineers_are_known_while_they_lie_face_down() -> None:
    floor = {spot.id: spot for spot in FACE.context(desk(revealed_table()).scene).floor}
    own = floor["rd"].crews[0].people[0]
    assert (own.name, own.is_hidden) == ("Sebastian Von Braun", True)


# Words ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("credits", "said"), [(60_000, "60 k"), (0, "0"), (1_500, "1,500")])
def test_money(credits: int, said: str) -> None:
    assert money(credits) == said


def test_short_names_are_short_and_different() -> None:
    short = {WORDS.short(id_) for id_ in TECHNOLOGIES}
    assert len(short) == len(TECHNOLOGIES)
    assert max(map(len, short)) <= 22


def test_everything_has_words() -> None:
    for id_ in WORDS.content.engineers:
        assert WORDS.specialty(id_)
    for id_ in WORDS.content.directors:
        assert WORDS.director_specialty(id_)
    for id_ in WORDS.content.nations:
        assert WORDS.intervention(id_)
    for id_ in WORDS.content.investors:
        assert WORDS.objective(id_, 1) != WORDS.objective(id_, 2)


@pytest.mark.rule("AP-RULING-06")
def test_the_opposite_reading_turns_the_words_round() -> None:
    assert WORDS.specialty("tsiolkovsky_a") == "all launches: number \N{MINUS SIGN}2"
    assert WORDS.specialty("tsiolkovsky_a", is_opposite=True) == "all launches: number +2"


def test_the_face_speaks_the_content_of_its_title() -> None:
    assert WORDS.content is load("apogee").catalogue.content
