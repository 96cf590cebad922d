"""Which choice somebody means who types words."""

from __future__ import annotations

import pytest

from moonrace.tables.articles import article
from moonrace.tables.in_words import Choice
from moonrace.terminal.choosing import called, ids_by_name, in_ids, meant

CHOICES = [
    Choice("maneuver 1 mars 0", "Craft 1 to Mars: 9 thrust needed.", row="Fly Craft 1"),
    Choice("maneuver 1 mars_orbit 0", "Craft 1 to Mars Orbit: 6 thrust needed.", row="Fly Craft 1"),
    Choice("buy juno", "Buy Juno rocket: $1, $24 left.", row="Buy"),
    Choice("buy probe", "Buy Probe: $2, $23 left.", row="Buy"),
    Choice("buy neil_armstrong", "Hire Neil Armstrong, pilot: $5, $20 left.", row="Hire"),
    Choice("buy buzz_aldrin", "Hire Buzz Aldrin, mechanic: $5, $20 left.", row="Hire"),
    Choice("load juno 0", "Begin a new craft with Juno.", row="New craft"),
    Choice("load juno 1", "Load Juno on Craft 1: mass 2 then.", row="Load Craft 1"),
    Choice("ready", "Ready for next month."),
    Choice("end-turn", "End the turn. The next agency follows."),
]
SYNONYMS = {"burn": ("maneuver",)}


def fitting(line: str) -> list[str]:
    return [choice.action for choice in meant(line, CHOICES, SYNONYMS)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("hire", ["buy neil_armstrong", "buy buzz_aldrin"]),
        ("hire pilot", ["buy neil_armstrong"]),
        ("recruit aldrin", ["buy buzz_aldrin"]),
        ("Buy the JUNO", ["buy juno"]),
        ("purchase pro", ["buy probe"]),
        ("buy", ["buy juno", "buy probe", "buy neil_armstrong", "buy buzz_aldrin"]),
        ("fly 1 mars", ["maneuver 1 mars 0"]),
        ("fly mars orbit", ["maneuver 1 mars_orbit 0"]),
        ("fly 2 mars", []),
        ("burn mars orbit", ["maneuver 1 mars_orbit 0"]),
        ("assemble juno", ["load juno 0", "load juno 1"]),
        ("load juno 1", ["load juno 1"]),
        ("buy 24", []),
        ("done", ["end-turn"]),
        ("pass", ["end-turn"]),
        ("end", ["end-turn"]),
        ("end turn", ["end-turn"]),
        ("ready", ["ready"]),
        ("dance", []),
        ("", []),
    ],
)
def test_words_fit_choices(line: str, found: list[str]) -> None:
    assert fitting(line) == found


def test_a_text_form_is_read_in_any_case() -> None:
    assert called("Buy  JUNO", CHOICES) == CHOICES[2]
    assert called("buy atlas", CHOICES) is None


def test_a_bare_verb_beside_others_is_asked_about() -> None:
    """`hire` stands for hiring nobody, and is not what somebody means who begins to hire."""
    choices = [Choice("hire omi", "Hire Omi."), Choice("hire", "Hire nobody."), Choice("ready", "Ready.")]
    hired, ready = called("hire", choices), called("ready", choices)
    assert hired is not None
    assert hired.confirm == "“hire” alone means: Hire nobody. Is that what you want?"
    assert ready is not None
    assert ready.confirm == ""


NAMED = ids_by_name(
    [
        article("Mars", "place", [], "mars"),
        article("Mars Orbit", "place", [], "mars_orbit"),
        article("Yuri Gagarin", "astronaut", [], "yuri_gagarin"),
        article("Mission", "term", []),
    ]
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("1 mars orbit 2", "1 mars_orbit 2"),
        ("Mars", "mars"),
        ("gagarin", "yuri_gagarin"),
        ("orbit", "mars_orbit"),
        ("mission", "mission"),
        ("", ""),
    ],
)
def test_names_become_what_actions_call_things(words: str, found: str) -> None:
    assert " ".join(in_ids(words.split(), NAMED)) == found
