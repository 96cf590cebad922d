"""The fingerprint of players: it changes with all that their play is made of, and with nothing else."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from moonrace import bots, games
from moonrace.bots.gentle import Manners
from moonrace.kernel.title import Title
from moonrace.lab import fingerprint

OWN = [title for title in games.titles() if type(bots.manners_of(title)) is not Manners]
TALK = ("moonrace.bots.coach", "moonrace.bots.live", "moonrace.bots.weighing")


@pytest.mark.parametrize("title", OWN, ids=lambda title: title.id)
def test_players_are_made_of_their_modules_and_of_what_was_learned(title: Title) -> None:
    own = title.beside("bots")
    quick = fingerprint.sources(title, ("gentle", "even"))
    slow = fingerprint.sources(title, ("hard",))
    assert {"moonrace.bots", "moonrace.bots.mind", "moonrace.bots.gentle", f"{own}.slips"} <= quick.keys()
    assert f"{own}.player" in quick
    assert {"moonrace.bots.search", "moonrace.bots.guide", f"{own}.advice"} <= slow.keys()
    assert "moonrace.bots.search" not in quick
    assert f"{own}.slips" not in slow
    assert not {*TALK} & (quick.keys() | slow.keys())
    folder = Path(str(slow[own])).parent
    assert {each.name for each in folder.glob("*.npz")} == {
        name.rpartition("/")[2] for name in slow if "/" in name
    }


def test_it_changes_with_what_longer_thought_is_made_of_and_quick_levels_keep_theirs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    title = games.load("moonshot")
    found = fingerprint._source

    def edited(name: str) -> Traversable | None:
        source = found(name)
        if name != "moonrace.bots.search" or source is None:
            return source
        copy = tmp_path / "search.py"
        copy.write_bytes(source.read_bytes() + b"# another word\n")
        return copy

    pairs = (("gentle", "even"), ("even", "hard"))
    before = [fingerprint.fingerprint(title, pair) for pair in pairs]
    monkeypatch.setattr(fingerprint, "_source", edited)
    after = [fingerprint.fingerprint(title, pair) for pair in pairs]
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_a_game_without_a_player_of_its_own_is_played_by_the_search() -> None:
    assert "moonrace.bots.search" in fingerprint.sources(games.load("pact"), ("even", "gentle"))
