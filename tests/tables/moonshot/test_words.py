"""What things are called: made from the content, never typed card by card."""

from __future__ import annotations

from tests.tables.moonshot.scenes import FACE

WORDS = FACE.words


def test_effects_are_told_in_words_with_their_signs() -> None:
    assert WORDS.effects({"budget": 2, "opp_popularity": -1}) == "Budget +2, their Popularity −1"
    assert WORDS.effects({"money": 3, "tests": 1}) == "3 money, 1 free test"
    assert WORDS.effects({"tech": 2, "sabotage": 1}, is_short=True) == "2 tiles, 1 Sabotage"


def test_every_card_mission_module_and_place_has_its_words() -> None:
    content = WORDS.content
    for card in content.manoeuvres:
        assert all(WORDS.card_effect(card, level) for level in (1, 2, 3))
    for mission in content.missions:
        assert WORDS.reward(mission)
        assert WORDS.needs(mission)
    for module in content.modules:
        assert WORDS.condition(module)
        assert WORDS.bonus(module)
    for place in content.places:
        assert WORDS.place_effect(place)


def test_a_module_place_says_what_it_looks_at() -> None:
    assert WORDS.slot("R1") == "R1, row 1"
    assert WORDS.slot("K3") == "K3, column C"


def test_conditions_read_as_printed() -> None:
    assert WORDS.condition("MOD-01") == "2 S centres in its row"
    assert WORDS.condition("MOD-07") == "all spaces filled in its row"
    assert WORDS.bonus("MOD-07") == "Adaptivity +1, E +1"
