"""Every game in every mode passes the conformance kits of the libraries it has a door to."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.generate_playthrough import playthrough
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from moonrace.agents import gymnasium_env, openspiel_games, pettingzoo_envs
from tests.agents.settings import EVERY_MODE, GAMES

SHORT = 40
"""Decisions: enough for what the kits look at."""
LONG = 400
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
MOST_SHOWN, MOST_CHARACTERS = 160, 250_000
"""Of a line and of a file of a playthrough."""


@pytest.fixture(autouse=True)
def quiet_kits() -> Iterator[None]:
    """The kits warn of what is merely unusual: dictionaries, unbounded boxes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def envs(game: str) -> Any:
    return getattr(pettingzoo_envs, f"{game.replace('-', '_')}_v0")


def spiel(game: str, longest: int, said: dict[str, Any]) -> Any:
    words = ",".join(f"{name}={value}" for name, value in {**said, "longest": longest}.items())
    return pyspiel.load_game(f"{openspiel_games.name_of(game)}({words})")


@pytest.mark.parametrize(("game", "said"), EVERY_MODE)
def test_pettingzoo_api(game: str, said: dict[str, Any]) -> None:
    api_test(envs(game).env(**said, longest=SHORT), num_cycles=2 * SHORT)


@pytest.mark.parametrize(("game", "said"), EVERY_MODE)
def test_pettingzoo_seeds(game: str, said: dict[str, Any]) -> None:
    seed_test(lambda: envs(game).env(**said, longest=SHORT), num_cycles=SHORT)


@pytest.mark.parametrize(("game", "said"), EVERY_MODE)
def test_pettingzoo_parallel(game: str, said: dict[str, Any]) -> None:
    parallel_api_test(envs(game).parallel_env(**said, longest=SHORT), num_cycles=2 * SHORT)
    parallel_seed_test(lambda: envs(game).parallel_env(**said, longest=SHORT), num_cycles=SHORT)


@pytest.mark.parametrize(("game", "said"), EVERY_MODE)
def test_gymnasium(game: str, said: dict[str, Any]) -> None:
    check_env(gymnasium.make(gymnasium_env.name_of(game), **said, longest=SHORT, candidates=True).unwrapped)


@pytest.mark.parametrize(("game", "said"), EVERY_MODE)
def test_openspiel(game: str, said: dict[str, Any]) -> None:
    pyspiel.random_sim_test(spiel(game, SHORT, said), 1, False, False)


@pytest.mark.long
@pytest.mark.parametrize(("game", "said"), EVERY_MODE)
def test_all_kits_for_longer(game: str, said: dict[str, Any]) -> None:
    api_test(envs(game).env(**said, longest=LONG, candidates=True), num_cycles=2 * LONG)
    parallel_api_test(envs(game).parallel_env(**said, longest=LONG), num_cycles=2 * LONG)
    check_env(gymnasium.make(gymnasium_env.name_of(game), **said, reward="ahead", longest=LONG).unwrapped)
    pyspiel.random_sim_test(spiel(game, LONG, said), 3, False, False)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_comes_out_the_same(game: str) -> None:
    """As OpenSpiel's own tool tells it; `python -m tests.agents.playthroughs` plays and writes it anew."""
    kept = (PLAYTHROUGHS / f"{game}.txt").read_text(encoding="utf-8")
    said = kept.splitlines()[0].removeprefix("game: ")
    done = [int(number) for number in re.findall(r"^action: (\d+)$", kept, re.MULTILINE)]
    assert played_through(said, done) == kept
    assert said == f"{openspiel_games.name_of(game)}(players=2)"
    end = kept[kept.rindex("IsTerminal()") :]
    assert end.startswith("IsTerminal() = True")
    assert len(done) < openspiel_games.LONGEST, "broken off"
    assert len(kept) < MOST_CHARACTERS


def played_through(said: str, done: Sequence[int]) -> str:
    """A playthrough, chance of the deal included. Of long lines the beginning is kept, and a mark of all."""
    made = playthrough(said, action_sequence=list(done), seed=1)
    return "".join(f"{_shortened(line)}\n" for line in made.rstrip().splitlines())


def _shortened(line: str) -> str:
    if len(line) <= MOST_SHOWN:
        return line
    mark = blake2b(line.encode(), digest_size=8).hexdigest()
    return f"{line[:MOST_SHOWN]}... {len(line)} characters, {mark}"
