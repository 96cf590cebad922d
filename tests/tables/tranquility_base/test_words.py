"""What things are called, and card texts made from effects."""

from __future__ import annotations

import msgspec
import pytest

from moonrace.games.tranquility_base.content import load
from moonrace.tables.kit.words import count, listed
from moonrace.tables.tranquility_base.words import Words
from tests.tables.tranquility_base.scenes import FACE

CONTENT = load()
WORDS = Words(CONTENT)
SPECIALS = [*CONTENT.wild, *CONTENT.history, *CONTENT.instant]


@pytest.mark.parametrize("card", SPECIALS)
def test_every_special_card_has_one_short_sentence(card: str) -> None:
    sentence = WORDS.effect(card)
    assert sentence.endswith(".")
    assert sentence.count(".") == 1
    assert 15 <= len(sentence) <= 48


def test_the_sentence_follows_the_effect_and_not_the_card() -> None:
    wild = CONTENT.wild["alarm_1202"]
    longer = msgspec.structs.replace(wild, effect=msgspec.structs.replace(wild.effect, turns=2))
    changed = msgspec.structs.replace(CONTENT, wild={**CONTENT.wild, "alarm_1202": longer})
    assert WORDS.effect("alarm_1202") == "Stops a launched Apollo mission for 1 turn."
    assert Words(changed).effect("alarm_1202") == "Stops a launched Apollo mission for 2 turns."


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("agena_lost", "Removes one Agena, on a pad or in orbit."),
        ("delay_countdown_hold", "Delays any launch by 1 turn."),
        ("delay_spacecraft_redesign", "Delays an Apollo launch by 2 turns."),
        ("mission_control", "Negates a Wild or an Instant."),
        ("kennedy_challenge", "Pays up to 2 fuel of one cost."),
        ("first_liquid_fuel_rocket", "Adds 2 free spaces to one move."),
    ],
)
def test_sentences_read_well(card: str, sentence: str) -> None:
    assert WORDS.effect(card) == sentence


@pytest.mark.parametrize("card", [*SPECIALS, *CONTENT.equipment, *CONTENT.missions])
def test_every_card_has_a_name_and_a_kind(card: str) -> None:
    assert WORDS.name(card) != card
    assert WORDS.kind(card)


def test_spaces_have_names() -> None:
    assert WORDS.space("start_1") == "start space 1"
    assert WORDS.space("path_2_3") == "descent Gemini 7, space 3"
    assert WORDS.space("mercury_6") == "Mercury 6"
    assert WORDS.space("moon") == "the Moon"


def test_prices_name_fuel_and_the_cards_that_pay() -> None:
    assert WORDS.price(0) == "free"
    assert WORDS.price(2) == "2 fuel"
    assert WORDS.price(1, ("first_powered_flight",)) == "1 fuel and First Powered Flight"
    assert WORDS.counters(3, ("kennedy_challenge",)) == 1
    assert WORDS.counters(1, ("kennedy_challenge",)) == 0


def test_lists_and_counts() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([]) == ""
    assert count(1, "space") == "1 space"
    assert count(3, "patch", "patches") == "3 patches"


def test_standing_orders_in_words() -> None:
    assert WORDS.order("on-B", ("Vera", "Tomas")) == "on Tomas"
    assert WORDS.order("on-gemini", ()) == "on Gemini launches"


def test_routes_go_the_short_way_round_and_only_down_a_descent() -> None:
    routes = FACE.routes
    assert routes.route("mercury_3", "apollo_17") == ("mercury_3", "mercury_2", "apollo_17")
    assert routes.distance("start_1", "mercury_5") == 3
    assert routes.distance("mercury_7", "moon") == 5
    assert routes.distance("path_1_4", "mercury_7") == -1
    assert routes.distance("mercury_3", "start_1") == -1
    assert routes.route("", "moon") == ()
