"""One game as a program plays it: whose decision it is, what may be chosen, what was won.

A decision is a list of legal actions, which are scored or chosen by their place in the list: a fixed list of
everything that can ever be said would have tens of thousands of entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moonrace import bots, games
from moonrace.agents import extra
from moonrace.agents.setting import Setting, outcome
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance, Seeded
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.position import Position
from moonrace.kernel.result import Result
from moonrace.kernel.title import Title
from moonrace.lab.arena import new_position

with extra():
    import numpy as np
    from numpy.typing import NDArray

Observation = dict[str, NDArray[Any]]


class TooManyChoices(MoonraceError):
    """A list of legal actions is longer than the game's layout declares: a mask would hide some of them."""


class Episode:
    """A game in progress."""

    def __init__(self, setting: Setting, seed: int | str, chance: Chance | None = None) -> None:
        self.setting = setting
        self.title: Title = games.load(setting.game)
        self.position: Position = new_position(
            self.title, setting.players, setting.options, chance or Seeded(f"{seed}/chance")
        )
        self.encoding = self.title.encoding(self.position.state)
        self.decisions = 0

    @property
    def is_broken_off(self) -> bool:
        """Whether it took too long."""
        return not self.position.over and self.decisions >= self.setting.longest

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.position.over or self.is_broken_off

    @property
    def seat(self) -> int:
        """Whose decision it is; of several who are asked at once, the first."""
        return self.position.awaited[0]

    def legal(self, seat: int) -> Sequence[Action]:
        """What a seat may choose from now."""
        if self.is_over:
            return ()
        legal, most = self.position.legal(seat), self.encoding.layout.most_choices
        if len(legal) > most:
            raise TooManyChoices(
                f"Seat {seat} of {self.title.name} has {len(legal)} legal actions, and the game's layout says"
                f" that there are never more than {most}. Raise `most_choices` in its encoding.py."
            )
        return legal

    def act(self, seat: int, action: Action) -> None:
        """Carry out a legal action."""
        self.position.play(seat, action)
        self.decisions += 1

    def choose(self, seat: int, number: int) -> None:
        """Carry out the legal action at this place of the list."""
        if complaint := self._complaint(seat, number):
            raise BadText(complaint)
        self.act(seat, self.legal(seat)[number])

    def refused(self, seat: int, number: int) -> str:
        """Why nothing is done if a seat says this number, which then counts as a decision; empty if it is one
        of the list. Who says nothing else would never come to an end."""
        complaint = self._complaint(seat, number)
        self.decisions += bool(complaint)
        return complaint

    def _complaint(self, seat: int, number: int) -> str:
        count = len(self.legal(seat))
        return "" if 0 <= number < count else f"There are {count} legal actions, so {number} is none of them."


# What programs see ------------------------------------------------------------------------------------------


class Sight:
    """Makes the observations of a setting: arrays of one shape throughout."""

    def __init__(self, setting: Setting, *, with_candidates: bool = False) -> None:
        title = games.load(setting.game)
        state = title.setup(setting.players, title.checked_options(setting.options))
        self.encoding = title.encoding(state)
        self.most = self.encoding.layout.most_choices
        """A longer list of legal actions is an error of the layout: `TooManyChoices`."""
        self.with_candidates = with_candidates

    def observe(self, episode: Episode, seat: int) -> Observation:
        """What a seat may know, which places of the list it may choose, and what stands there."""
        state = episode.position.state
        legal = episode.legal(seat) if seat in episode.position.awaited else ()
        seen: Observation = {
            "observation": np.frombuffer(self.encoding.observe(state, seat), np.float32),
            "action_mask": self.mask(len(legal)),
        }
        if self.with_candidates:
            seen["candidates"] = self.candidates(episode, seat, legal)
        return seen

    def mask(self, count: int) -> NDArray[np.int8]:
        """Which places of the list may be chosen."""
        mask = np.zeros(self.most, np.int8)
        mask[:count] = 1
        return mask

    def candidates(self, episode: Episode, seat: int, legal: Sequence[Action]) -> NDArray[np.float32]:
        """The features of what stands at each place."""
        rows = np.zeros((self.most, self.encoding.action_size), np.float32)
        if legal:
            described = self.encoding.actions(episode.position.state, seat, legal)
            rows[: len(legal)] = np.frombuffer(described, np.float32).reshape(len(legal), -1)
        return rows


# What is won ------------------------------------------------------------------------------------------------

Reward = Callable[[Episode, int], float]
"""How well a seat stands: a number whose changes are its rewards. Before the end it is 0 for rewards that are
not shaped."""


def result(episode: Episode, seat: int) -> float:
    """1 for a win, -1 for a defeat, 0 for a draw and while the game goes on."""
    ended = episode.position.result
    return outcome(episode.title, episode.position, ended, seat) if ended is not None else 0.0


def rank(episode: Episode, seat: int) -> float:
    """At the end, 1 for the first and -1 for the last of several; alone, as `result`."""
    ended = episode.position.result
    if ended is None or episode.setting.players == 1:
        return result(episode, seat)
    before = sum(len(tied) for tied in ended.ranking[: _place(ended, seat)])
    return 1.0 - 2.0 * before / (episode.setting.players - 1)


def _place(ended: Result, seat: int) -> int:
    return next(place for place, tied in enumerate(ended.ranking) if seat in tied)


def ahead(episode: Episode, seat: int) -> float:
    """Shaped: how far ahead the game's own rules of thumb see a seat, from -1 to 1, in a world dealt from
    what it knows. At the end it is `result`, so that all rewards of a game still add up to that."""
    if episode.position.over:
        return result(episode, seat)
    world = episode.position.resample(seat, Seeded(episode.decisions))
    return 2.0 * bots.guide_of(episode.title).evaluate(world, seat) - 1.0


REWARDS: Mapping[str, Reward] = {"result": result, "rank": rank, "ahead": ahead}


def reward_called(name: str) -> Reward:
    """A reward by its name."""
    if name not in REWARDS:
        raise BadText(f"There is no reward “{name}”. Known: {', '.join(REWARDS)}.")
    return REWARDS[name]
