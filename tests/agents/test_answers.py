"""Places that are not in the list of legal actions, and answers that come too late, are not carried out."""

from __future__ import annotations

import copy

import pytest

from moonrace.agents.episode import Episode
from moonrace.agents.gymnasium_env import SeatEnv
from moonrace.agents.pettingzoo_envs import SealedEnv
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import BadText

GAME = "apogee"
WRONG = [-1, 10_000]


@pytest.mark.parametrize("number", WRONG)
def test_a_place_that_is_not_in_the_list_is_refused(number: int) -> None:
    env = SeatEnv(GAME, longest=3)
    seen, before = env.reset(seed=1)
    after, gained, is_over, _, told = env.step(number)
    assert (seen["observation"] == after["observation"]).all()
    assert told["legal"] == before["legal"]
    assert f"so {number} is none of them" in told["refused"]
    assert (gained, is_over) == (0.0, False)
    assert [env.step(number)[3] for _ in range(2)] == [False, True]


@pytest.mark.parametrize("number", WRONG)
def test_it_is_refused_among_sealed_answers_too(number: int) -> None:
    env = SealedEnv(GAME, players=2, longest=5)
    env.reset(seed=1)
    assert sorted(env.episode.position.awaited) == [0, 1]
    *_, told = env.step({"seat_0": number, "seat_1": 0})
    assert env.episode.position.awaited == [0]
    assert f"so {number} is none of them" in told["seat_0"]["refused"]
    assert not told["seat_1"]
    broken_off = [env.step({"seat_0": number, "seat_1": 0})[3] for _ in range(3)]
    assert [told["seat_0"] for told in broken_off] == [False, False, True]
    assert not env.agents


def test_a_bound_below_nothing_gets_a_sentence() -> None:
    with pytest.raises(BadText, match="not -1"):
        SeatEnv(GAME, longest=-1)


@pytest.mark.parametrize("agents", [("seat_0", "seat_1"), ("seat_1", "seat_0")])
def test_the_order_in_which_answers_are_handed_in_says_nothing(
    agents: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    env = SealedEnv(GAME, players=2)
    env.reset(seed=1)
    act, done = Episode.act, []

    def noted(episode: Episode, seat: int, action: Action) -> None:
        act(episode, seat, action)
        done.append(seat)

    monkeypatch.setattr(Episode, "act", noted)
    asked = [*env.episode.position.awaited]
    env.step(dict.fromkeys(agents, 0))
    assert done == asked


def test_an_answer_is_not_taken_for_one_to_another_question(monkeypatch: pytest.MonkeyPatch) -> None:
    env = SealedEnv(GAME, players=2)
    env.reset(seed=1)
    act, done = Episode.act, []

    def act_and_ask_anew(episode: Episode, seat: int, action: Action) -> None:
        act(episode, seat, action)
        episode.position.state.frames[-1] = copy.copy(episode.position.frame)
        done.append(seat)

    monkeypatch.setattr(Episode, "act", act_and_ask_anew)
    first, second = env.episode.position.awaited
    env.step({"seat_0": 0, "seat_1": 0})
    assert done == [first]
    assert env.episode.position.awaited == [second]
