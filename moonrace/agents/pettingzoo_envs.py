"""PettingZoo: all seats of a game, one after the other (AEC) or at once where answers are sealed (parallel).

from moonrace.agents.pettingzoo_envs import tranquility_base_v0
env = tranquility_base_v0.env(players=2)
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from moonrace import games
from moonrace.agents import extra
from moonrace.agents.copies import Copied
from moonrace.agents.episode import Episode, Observation, Sight, reward_called
from moonrace.agents.gymnasium_env import VERSION, observation_space
from moonrace.agents.setting import read_setting
from moonrace.agents.words import in_words
from moonrace.kernel.actions import Action

with extra():
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

ILLEGAL_REWARD = -1.0
RENDER_MODES = ["ansi", "human"]


class _Table:
    """What both kinds of environment share: the game, its spaces and its rewards."""

    def __init__(
        self, game: str, players: int, longest: int, reward: str, candidates: bool, options: dict[str, str]
    ) -> None:
        self.setting = read_setting(game, players, longest, options)
        self.sight = Sight(self.setting, with_candidates=candidates)
        self.reward = reward_called(reward)
        self.agents = [f"seat_{seat}" for seat in range(self.setting.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.observation_spaces = {agent: observation_space(self.sight) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.sight.most) for agent in self.agents}
        self.random, _ = seeding.np_random(None)
        self.standing: dict[str, float] = {}

    def deal(self, seed: int | None) -> Episode:
        """A new game; without a seed, one that follows from those before."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        episode = Episode(self.setting, int(self.random.integers(2**48)))
        self.standing = {agent: self.reward(episode, seat) for agent, seat in self.seats.items()}
        return episode

    def gains(self, episode: Episode) -> dict[str, float]:
        """What each has gained since it was asked last."""
        now = {agent: self.reward(episode, seat) for agent, seat in self.seats.items()}
        gained = {agent: now[agent] - self.standing[agent] for agent in now}
        self.standing = now
        return gained

    def observe(self, episode: Episode, agent: str) -> Observation:
        """What an agent may know."""
        return self.sight.observe(episode, self.seats[agent])


class _AtTable(Copied):
    """What both kinds of environment are made of."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int = 0,
        longest: int = 0,
        reward: str = "result",
        candidates: bool = False,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        Copied.__init__(self, game, players, longest, reward, candidates, render_mode, **options)
        self.table = _Table(game, players, longest, reward, candidates, options)
        self.metadata = {**self.metadata, "name": f"{self.table.setting.name}_v{VERSION}"}
        self.render_mode = render_mode
        self.possible_agents = self.table.agents[:]
        self.observation_spaces, self.action_spaces = self.table.observation_spaces, self.table.action_spaces
        self.episode: Episode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def close(self) -> None:
        """Nothing is held open."""


class RaceEnv(_AtTable, AECEnv[str, Observation, int]):
    """A game in which one agent after the other decides."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self.episode = self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent may know; its mask is empty while others decide."""
        return self.table.observe(self.episode, agent)

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is do what stands at a place of its list."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.episode.choose(self.table.seats[agent], int(action))
        self.rewards = self.table.gains(self.episode)
        if self.episode.is_over:
            ended = self.terminations if self.episode.position.over else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the agent whose turn it is may know, in words."""
        if self.render_mode is None:
            return None
        shown = in_words(self.episode, self.table.seats[self.agent_selection])
        if self.render_mode == "human":
            print(shown)
            return None
        return shown


class SealedEnv(_AtTable, ParallelEnv[str, Observation, int]):
    """A game in which all who are asked answer at once, as sealed choices are meant.

    Whoever is not asked has one choice, 0, which means to wait. An answer that came too late, because
    another one changed what was asked, is not carried out; its agent is asked again. Nor is a place that is
    not in the list, and `infos` says so under `refused`. Those asked first are heard first.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES}  # noqa: RUF012

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        self.episode = self.table.deal(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let everybody who is asked answer."""
        episode, told = self.episode, self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in told}
        asked = episode.position.frame
        for seat, action in self._chosen(actions, infos):
            if episode.position.frame is asked and action in episode.legal(seat):
                episode.act(seat, action)
        gained = self.table.gains(episode)
        seen = self._observations()
        if episode.is_over:
            self.agents = []
        return (
            seen,
            {agent: gained[agent] for agent in told},
            dict.fromkeys(told, episode.position.over),
            dict.fromkeys(told, episode.is_broken_off),
            infos,
        )

    def _chosen(self, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> list[tuple[int, Action]]:
        """What everybody who is asked has chosen, looked up before anything is carried out."""
        chosen, episode = [], self.episode
        for seat in episode.position.awaited:
            agent = self.possible_agents[seat]
            if agent not in actions or episode.is_over:
                continue
            number = int(actions[agent])
            if refused := episode.refused(seat, number):
                infos[agent]["refused"] = refused
            else:
                chosen.append((seat, episode.legal(seat)[number]))
        return chosen

    def _observations(self) -> dict[str, Observation]:
        seen = {agent: self.table.observe(self.episode, agent) for agent in self.agents}
        for observation in seen.values():
            if not observation["action_mask"].any():
                observation["action_mask"][0] = np.int8(1)
        return seen

    def render(self) -> str | None:
        """The table as those who watch may know it, in words."""
        if self.render_mode is None:
            return None
        shown = in_words(self.episode, -1)
        if self.render_mode == "human":
            print(shown)
            return None
        return shown


def _environments(game: str) -> SimpleNamespace:
    """What a module of PettingZoo offers: `env`, `raw_env` and `parallel_env`."""

    def raw_env(**settings: Any) -> RaceEnv:
        return RaceEnv(game, **settings)

    def env(**settings: Any) -> AECEnv[str, Observation, int]:
        """With PettingZoo's usual checks: an illegal choice ends the game and costs its agent."""
        checked = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL_REWARD)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))

    def parallel_env(**settings: Any) -> SealedEnv:
        return SealedEnv(game, **settings)

    return SimpleNamespace(env=env, raw_env=raw_env, parallel_env=parallel_env)


def __getattr__(name: str) -> Any:
    """`tranquility_base_v0` and its like."""
    game, _, version = name.rpartition("_v")
    if version == str(VERSION) and game.replace("_", "-") in games.ids():
        return _environments(game.replace("_", "-"))
    raise AttributeError(f"There is no “{name}”. Known: {', '.join(names())}.")


def names() -> list[str]:
    """Every game's name here: `leaving_earth_v0`."""
    return [f"{game.replace('-', '_')}_v{VERSION}" for game in games.ids()]
