"""Every game can be played by reading and writing, and what is refused is explained."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

from moonrace.agents.setting import read_setting
from moonrace.agents.text_env import TextEnv
from moonrace.agents.text_table import TextTable, said_in
from moonrace.kernel.chance import Seeded
from moonrace.kernel.clauses import CLAUSE_ID
from moonrace.kernel.errors import BadText
from tests.agents.settings import EVERY_MODE, GAMES


def legal_in(observation: str) -> list[str]:
    """The text forms that an observation lists, read as a program would."""
    lines = observation.split("Legal actions:\n")[1].split("\nNot possible now:")[0].splitlines()
    return [line.split(". ", 1)[1].split(": ", 1)[0] for line in lines]


def play(env: TextEnv, seed: int, most: int = 10_000) -> list[str]:
    """Any of the actions listed, until the game is done; what was done."""
    chance, done = random.Random(seed), []
    env.reset(seed=seed)
    for _ in range(most):
        _, observation = env.get_observation()
        chosen = chance.choice(legal_in(observation))
        is_done, info = env.step(chosen)
        assert not info["refused"], info
        done.append(info["action"])
        if is_done:
            break
    return done


@pytest.mark.parametrize(("game", "said"), EVERY_MODE)
def test_what_an_observation_lists_can_be_done(game: str, said: dict[str, Any]) -> None:
    env = TextEnv(game, **said)
    assert len(play(env, seed=1, most=12)) > 0
    rewards, info = env.close()
    assert len(rewards) == said["players"]
    assert sum(info["illegal"]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game_against_bots(game: str) -> None:
    env, again = (TextEnv(game, seats="me,gentle") for _ in range(2))
    assert play(env, seed=5, most=6) == play(again, seed=5, most=6)
    assert env.get_observation() == again.get_observation()


def test_a_game_is_played_to_its_end() -> None:
    env = TextEnv("moonshot", seats="random,me")
    play(env, seed=2)
    rewards, info = env.close()
    assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
    assert info["why"]
    seat, observation = env.get_observation()
    assert seat == 1
    verdict = {1.0: "You have won.", -1.0: "You have lost."}.get(rewards[1], "It is a draw.")
    assert verdict in observation
    with pytest.raises(BadText, match="reset"):
        env.step("1")


def test_the_first_observation_tells_the_game_and_the_next_only_what_is_new() -> None:
    env = TextEnv("tranquility-base", seats="me,even")
    env.reset(seed=1)
    _, first = env.get_observation()
    assert first.startswith("You are Player A of 2 in a game of Tranquility Base.")
    env.step("1")
    _, second = env.get_observation()
    assert second.startswith("What happened:\n")
    assert "**" not in first + second


def test_an_illegal_act_is_refused_with_its_clause_and_counts() -> None:
    env = TextEnv("tranquility-base", seats="me,even")
    env.reset(seed=1)
    env.step("1")
    env.step("draw draw")
    _, before = env.get_observation()
    is_done, info = env.step("draw draw")
    assert not is_done
    assert info["refused"]
    assert CLAUSE_ID.fullmatch(info["clause"])
    seat, observation = env.get_observation()
    assert seat == 0
    assert observation.startswith(
        f"Refused: “draw draw”. {info['refused']} {info['clause']}\n{info['clause']} "
    )
    assert legal_in(observation) == legal_in(before)
    env.step(legal_in(observation)[0])
    assert not env.get_observation()[1].startswith("Refused")
    assert env.close()[1]["illegal"] == [1, 0]
    assert env.close()[1]["answers"] == [4, 0]


@pytest.mark.parametrize(
    "said", ["", "   ", "\x00\x1b[31m", "0", "9" * 5000, "fly me to the moon", "ø" * 5000]
)
def test_what_is_no_action_gets_a_sentence(said: str) -> None:
    env = TextEnv("apogee", seats="me,even")
    env.reset(seed=1)
    _, info = env.step(said)
    assert info["refused"].endswith((".", "?"))
    assert len(info["refused"]) < 1000
    assert "Traceback" not in env.get_observation()[1]


def test_too_many_illegal_answers_forfeit_the_game() -> None:
    env = TextEnv("moonshot", seats="me,even", most_illegal=3)
    env.reset(seed=1)
    ends = [env.step("nonsense")[0] for _ in range(3)]
    assert ends == [False, False, True]
    rewards, info = env.close()
    assert rewards == {0: -1.0, 1: 0.0}
    assert info["why"] == "forfeited"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("draw draw", "draw draw"),
        ("I think I should draw.\n\n[draw draw]\n", "draw draw"),
        ("`3`", "3"),
        ("", ""),
    ],
)
def test_the_last_line_counts(text: str, said: str) -> None:
    assert said_in(text) == said


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"seats": "even,even"}, "me"),
        ({"seats": "me,nobody"}, "nobody"),
        ({"seats": "me,even", "players": 3}, "3 seats"),
        ({"most_illegal": 0}, "illegal"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_setting_gets_a_sentence(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadText, match=complaint):
        TextEnv("tranquility-base", **given)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_the_same_in_worlds_it_cannot_tell_apart(game: str) -> None:
    """What others hide is dealt anew, and not a word of the observation changes."""
    table = TextTable(read_setting(game, 2), ["me", "even"], 3)
    for _ in range(6):
        if table.asked:
            table.act(0, "1")
    for number in range(5):
        seen = table.board(0), table.question(0)
        table.match.position = table.match.position.resample(0, Seeded(number))
        assert (table.board(0), table.question(0)) == seen


def test_reading_and_writing_need_none_of_the_extra() -> None:
    code = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'mcp', 'pettingzoo', 'pyspiel'): sys.modules[name] = None\n"
        "from moonrace.agents.text_env import TextEnv\n"
        "env = TextEnv('apogee', seats='me,random')\n"
        "env.reset(seed=1)\n"
        "print(env.step('1')[1]['action'])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()
