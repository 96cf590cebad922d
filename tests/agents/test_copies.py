"""Copies of environments go on by themselves; what is pickled is made anew."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from moonrace.agents import gymnasium_env, openspiel_games, pettingzoo_envs
from tests.agents.settings import GAMES
from tests.agents.test_conformance import envs

STEPS = 12


def played(env: Any) -> list[object]:
    """What comes of the first choice, again and again."""
    told: list[object] = []
    for _ in range(STEPS):
        if env.unwrapped.episode.is_over:
            break
        seen, *rest = env.step(0)
        told.append((seen["observation"].tobytes(), rest))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_deep_copy_of_a_seat_is_the_same_game(game: str) -> None:
    """Chance and opponents, too: what the copy does changes nothing for the other."""
    env = gymnasium.make(gymnasium_env.name_of(game), longest=1000)
    env.reset(seed=3)
    one, other = copy.deepcopy(env), copy.deepcopy(env)
    assert played(one) == played(other) == played(env)


@pytest.mark.parametrize("game", GAMES)
def test_a_deep_copy_of_all_seats_is_the_same_game(game: str) -> None:
    env = envs(game).env()
    env.reset(seed=3)
    one, other = copy.deepcopy(env), copy.deepcopy(env)
    seen = []
    for each in (one, other, env):
        for _ in range(STEPS):
            each.step(0)
        seen.append((each.agent_selection, each.observe("seat_0")["observation"].tobytes()))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("game", GAMES)
def test_a_deep_copy_of_sealed_answers_is_the_same_game(game: str) -> None:
    env = envs(game).parallel_env()
    env.reset(seed=3)
    one, other = copy.deepcopy(env), copy.deepcopy(env)
    seen = []
    for each in (one, other, env):
        told = [each.step(dict.fromkeys(each.agents, 0))[0] for _ in range(STEPS) if each.agents]
        seen.append([each["observation"].tobytes() for observed in told for each in observed.values()])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(
    "env",
    [
        gymnasium_env.SeatEnv("apogee", players=3, seat=2, opponents="gentle,random", mission="2"),
        pettingzoo_envs.RaceEnv("apogee", players=3, mission="2", reward="rank"),
        pettingzoo_envs.SealedEnv("apogee", players=3, mission="2", reward="rank"),
    ],
)
def test_what_is_pickled_is_made_anew(env: Any) -> None:
    env.reset(seed=1)
    again = pickle.loads(pickle.dumps(env))
    assert vars(again).get("episode") is None
    for each in (env, again):
        each.reset(seed=5)
    assert again.render_mode == env.render_mode
    assert again.episode.setting == env.episode.setting
    assert again.episode.position.view(-1) == env.episode.position.view(-1)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_of_openspiel_can_be_kept(game: str) -> None:
    """Also in the middle of what chance decides."""
    loaded = pyspiel.load_game(f"{openspiel_games.name_of(game)}(longest=20)")
    state, chance = loaded.new_initial_state(), np.random.default_rng(1)
    kept = 0
    while not state.is_terminal():
        if state.move_number() % 25 == 0:
            _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
            assert other.history() == state.history()
            assert other.current_player() == state.current_player()
            assert other.legal_actions() == state.legal_actions()
            assert str(copy.deepcopy(state)) == str(other) == str(state)
            kept += 1
        state.apply_action(int(chance.choice(state.legal_actions())))
    assert kept
