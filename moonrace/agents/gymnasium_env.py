"""Gymnasium: one seat of a game, bots in the others.

import gymnasium
import moonrace.agents.gymnasium_env
env = gymnasium.make("moonrace/tranquility_base-v0", opponents="random")
"""

from __future__ import annotations

from typing import Any, SupportsInt

from moonrace import bots, games
from moonrace.agents import extra
from moonrace.agents.copies import Copied
from moonrace.agents.episode import Episode, Observation, Sight, reward_called
from moonrace.agents.setting import read_setting
from moonrace.agents.words import in_words
from moonrace.bots import Bot, mind_of
from moonrace.kernel.errors import BadText

with extra():
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

VERSION = 0
"""Raised when results with an older one cannot be compared: another layout, other rules, other rewards."""


class SeatEnv(Copied, gymnasium.Env[Observation, int]):
    """One seat. An action is a place in the list of what is legal; `action_mask` says how long that is.

    A place that is not in the list is not carried out: nothing happens, and `info["refused"]` says so.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 0,
        seat: int = 0,
        opponents: str = "random",
        reward: str = "result",
        candidates: bool = False,
        longest: int = 0,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """`opponents` is a level for all other seats, or one for each, separated by commas."""
        Copied.__init__(
            self, game, players, seat, opponents, reward, candidates, longest, render_mode, **options
        )
        self.setting = read_setting(game, players, longest, options)
        if not 0 <= seat < self.setting.players:
            raise BadText(f"Seats go from 0 to {self.setting.players - 1}, not {seat}.")
        self.seat, self.render_mode = seat, render_mode
        self.levels = _levels(opponents, self.setting.players - 1)
        self._reward = reward_called(reward)
        self.sight = Sight(self.setting, with_candidates=candidates)
        self.observation_space: spaces.Space[Any] = observation_space(self.sight)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.sight.most)
        self.episode: Episode | None = None
        self._bots: dict[int, Bot] = {}
        self.standing = 0.0
        """What the rewards of this game add up to so far."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game; the same seed gives the same game against the same opponents."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**48))
        self.episode = Episode(self.setting, number)
        others = [each for each in range(self.setting.players) if each != self.seat]
        title = self.episode.title
        self._bots = {
            other: bots.make(level, title, number + 1 + other)
            for other, level in zip(others, self.levels, strict=True)
        }
        self._let_others_act()
        self.standing = self._reward(self.episode, self.seat)
        return self._observed(), {"legal": self._texts()}

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what stands at a place of the list; then the others play until the seat is asked again."""
        episode = self._begun()
        if episode.is_over:
            raise BadText("The game is over. Call reset() for another one.")
        number, info = int(action), dict[str, Any]()
        if refused := episode.refused(self.seat, number):
            info["refused"] = refused
        else:
            episode.choose(self.seat, number)
        self._let_others_act()
        standing = self._reward(episode, self.seat)
        gained, self.standing = standing - self.standing, standing
        info["legal"] = self._texts()
        if episode.position.result is not None:
            info["result"] = episode.position.result.why
        return self._observed(), gained, episode.position.over, episode.is_broken_off, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as MaskablePPO asks for it."""
        return self._observed()["action_mask"].astype(np.bool_)

    def render(self) -> str | None:  # type: ignore[override]
        """What the seat may know, in words."""
        return in_words(self._begun(), self.seat) if self.render_mode == "ansi" else None

    def _let_others_act(self) -> None:
        """Until the seat is asked. Whoever is asked together with it answers later, and a team mate does not
        decide for it."""
        episode = self._begun()
        while not episode.is_over and self.seat not in episode.position.awaited:
            other = episode.seat
            action = self._bots[other].decide(mind_of(episode.position, other))
            assert action is not None, "who is awaited answers"
            episode.act(other, action)

    def _begun(self) -> Episode:
        if self.episode is None:
            raise BadText("Call reset() first.")
        return self.episode

    def _observed(self) -> Observation:
        return self.sight.observe(self._begun(), self.seat)

    def _texts(self) -> list[str]:
        return [str(action) for action in self._begun().legal(self.seat)]


def observation_space(sight: Sight) -> spaces.Dict:
    """What observations look like."""
    size, described = sight.encoding.size, (sight.most, sight.encoding.action_size)
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
        "action_mask": spaces.Box(0, 1, (sight.most,), np.int8),
    }
    if sight.with_candidates:
        parts["candidates"] = spaces.Box(-np.inf, np.inf, described, np.float32)
    return spaces.Dict(parts)


def _levels(opponents: str, count: int) -> list[str]:
    said = [word.strip() for word in opponents.split(",") if word.strip()]
    if len(said) == 1:
        said *= count
    if len(said) != count:
        raise BadText(f"There are {count} other seats, and {len(said)} opponents are named.")
    for level in said:
        bots.checked_level(bots.known_as(level))
    return [bots.known_as(level) for level in said]


def name_of(game: str) -> str:
    """The id of a game's environment: `moonrace/leaving_earth-v0`."""
    return f"moonrace/{game.replace('-', '_')}-v{VERSION}"


def register_all() -> None:
    """Make every game known to `gymnasium.make`."""
    for game in games.ids():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(name_of(game), entry_point=f"{__name__}:SeatEnv", kwargs={"game": game})


register_all()
