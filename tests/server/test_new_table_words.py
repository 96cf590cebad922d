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
