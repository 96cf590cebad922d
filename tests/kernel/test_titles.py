"""Titles: counts, options, and how games are found."""

from __future__ import annotations

from pathlib import Path

import pytest

import moonrace
from moonrace import games
from moonrace.kernel.errors import BadText, UnknownGame
from moonrace.kernel.sealed import ASK, ORDERS, TIMED
from moonrace.kernel.title import Mode, Role, seats_and_spectator
from tests.titles import pact
from tests.titles.pact import Pact


def test_games_are_found_by_looking() -> None:
    assert "tranquility-base" in games.ids()
    assert games.load("pact") is games.load("pact")
    assert {title.id for title in games.titles()} == set(games.ids())
    assert moonrace.load("tranquility-base").id == "tranquility-base"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("tranquilty-base", "Did you mean “tranquility-base”?"),
        ("tranquility_base", "Did you mean “tranquility-base”?"),
        ("", "Known: "),
        ("../kernel", "No game is called “../kernel”."),
    ],
)
def test_unknown_game_says_what_there_is(name: str, hint: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        games.load(name)
    assert hint in str(caught.value)
    assert "pact" in str(caught.value)


def test_registered_game_takes_the_place_of_its_namesake() -> None:
    first = games.load("pact")
    games.register("pact", pact.make)
    assert games.load("pact") is not first
    assert games.ids().count("pact") == 1


def test_title_without_content_refuses_an_overlay() -> None:
    with pytest.raises(BadText, match=r"mine\.toml: Pact has no content"):
        games.load("pact", Path("mine.toml"))


@pytest.mark.parametrize("players", [0, 1, 3, 5, -2])
def test_wrong_count_names_the_right_ones(players: int) -> None:
    with pytest.raises(BadText, match=rf"Pact is for 2, 4 players, not {players}\."):
        Pact().start(players)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"window": "ask"}, "Pact has no option “window”. Known: windows."),
        ({"windows": "open"}, "Option “windows” can be ask, timed, orders, not “open”."),
        ({"windows": 3}, "Option “windows” can be ask, timed, orders, not “3”."),
    ],
)
def test_wrong_option_names_the_right_ones(options: dict[str, str], reason: str) -> None:
    with pytest.raises(BadText) as caught:
        Pact().start(options=options)
    assert str(caught.value) == reason


def test_defaults_are_written_into_the_header() -> None:
    match = Pact().start(seed=1, seats=("Ada", "Bo"))
    assert match.header.options == {"windows": "ask"}
    assert (match.players, match.header.seats) == (2, ("Ada", "Bo"))


def test_hosts_know_their_options_by_role() -> None:
    hosted = [option for title in games.titles() for option in title.options if option.is_for_hosts]
    assert {option.role for option in hosted} == {Role.WINDOWS, Role.DISCUSSION}
    for option in hosted:
        if option.role is Role.WINDOWS:
            assert set(option.choices) == {ASK, TIMED, ORDERS}
        else:
            assert TIMED in option.choices
            assert option.default != TIMED


@pytest.mark.parametrize(("counts", "usual"), [((1,), 1), ((1, 2, 3), 2), ((3, 4), 3), ((5,), 5)])
def test_usual_count_is_two_or_the_nearest(
    monkeypatch: pytest.MonkeyPatch, counts: tuple[int, ...], usual: int
) -> None:
    title = Pact()
    monkeypatch.setattr(Pact, "modes", (Mode("any", "Any", counts),))
    assert title.start(seed=1).players == usual


def test_same_seed_same_match() -> None:
    one, two = (Pact().start(4, seed=3) for _ in range(2))
    assert one.record == two.record
    assert one.record != Pact().start(4, seed=4).record


def test_pairs_share_their_secrets() -> None:
    match = Pact().start(4, seed=1)
    title, state = match.title, match.position.state
    assert title.team(state, 1) == (1, 3)
    assert seats_and_spectator(2) == [0, 1, -1]
