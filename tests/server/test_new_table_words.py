"""What people read where a table is set up."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.plain import page_of


@pytest.mark.parametrize(
    ("game", "option", "choice", "words"),
    [
        ("apogee", "mission", "1", "1: Training"),
        ("moonshot", "nation", "ussr", "USSR"),
        ("astronavigators", "mode", "first-and-fast", "first and fast"),
        ("leaving-earth", "missions", "very-hard", "very hard"),
    ],
)
def test_choices_are_words_for_people(
    client: TestClient[Any], game: str, option: str, choice: str, words: str
) -> None:
    shown = page_of(client.get(f"/new?game={game}").text)["words"]
    assert isinstance(shown, dict)
    assert shown[option][choice] == words


def test_only_games_with_answers_to_cards_ask_how_long_a_window_stays_open(client: TestClient[Any]) -> None:
    assert page_of(client.get("/new?game=tranquility-base").text)["window_choices"] == [0, 4, 8, 15]
    assert page_of(client.get("/new?game=apogee").text)["window_choices"] == []


def test_newcomers_are_led_to_the_game_that_is_good_to_begin_with(client: TestClient[Any]) -> None:
    shown: Any = page_of(client.get("/").text)["games"]
    assert [game["is_first"] for game in shown] == [True] + [False] * (len(shown) - 1)
    first: Any = page_of(client.get("/new").text)["game"]
    assert first["id"] == shown[0]["id"]


def test_bots_are_offered_with_a_word_on_how_they_play(client: TestClient[Any]) -> None:
    choices: Any = page_of(client.get("/new").text)["seat_choices"]
    labels = [choice["label"] for choice in choices if choice["value"].startswith("bot:")]
    assert labels == [
        "Cadet, gentle",
        "Pilot, even",
        "Commander, hard",
        "Flight Director, master",
    ]
