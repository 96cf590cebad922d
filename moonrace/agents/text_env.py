"""An environment in words, shaped like those of TextArena: whoever reads can play.

from moonrace.agents.text_env import TextEnv
env = TextEnv("tranquility-base", seats="me,even")
env.reset(seed=1)
is_done = False
while not is_done:
    seat, observation = env.get_observation()
    is_done, info = env.step(my_model(observation))
rewards, info = env.close()
"""

from __future__ import annotations

from typing import Any

from moonrace.agents.setting import LOST, read_setting
from moonrace.agents.text_table import TextTable, read_seats
from moonrace.kernel.errors import BadText

MOST_ILLEGAL = 10
"""Illegal answers in a row to one decision, unless something else is said."""


class TextEnv:
    """Seats that are `me` are asked one after the other; bots of the levels named have the others.

    An illegal answer changes nothing: the next observation begins with the refusal and its clause. Whoever
    gives too many in a row to one decision forfeits the game.
    """

    def __init__(
        self,
        game: str,
        seats: str = "",
        players: int = 0,
        most_illegal: int = MOST_ILLEGAL,
        longest: int = 0,
        **options: str,
    ) -> None:
        """`seats`: `me,even`. Without it all seats are `me`."""
        count = players or (len(seats.split(",")) if seats else 0)
        self.setting = read_setting(game, count, longest, options)
        self.seats = read_seats(seats, self.setting.players)
        if most_illegal < 1:
            raise BadText("At least one illegal answer has to be let pass, or nobody is told why.")
        self.most_illegal = most_illegal
        self._table: TextTable | None = None
        self._begin(0)

    def _begin(self, seat: int) -> None:
        self.seat = seat
        self.answers, self.illegal = [0] * self.setting.players, [0] * self.setting.players
        self.forfeited: int | None = None
        self._in_a_row = 0
        self._refused = ""

    def reset(self, seed: int | None = None) -> None:
        """Deal a new game; the same seed gives the same game against the same bots."""
        self._table = TextTable(self.setting, self.seats, seed)
        self._begin(next(iter(self._table.asked), 0))

    @property
    def table(self) -> TextTable:
        """The game in progress."""
        if self._table is None:
            raise BadText("Call reset() first.")
        return self._table

    @property
    def is_done(self) -> bool:
        """Whether nobody is asked any more."""
        return self.table.is_over or self.forfeited is not None

    def get_observation(self) -> tuple[int, str]:
        """Whose answer is awaited, and all that this seat needs to give one."""
        observation = self.table.observation(self.seat)
        return self.seat, f"{self._refused}\n\n{observation}" if self._refused else observation

    def step(self, text: str) -> tuple[bool, dict[str, Any]]:
        """Answer for the seat that is asked. Whether the game is done, and what came of the answer."""
        if self.is_done:
            raise BadText("The game is over. Call reset() for another one.")
        seat, answer = self.seat, self.table.act(self.seat, text)
        self.answers[seat] += 1
        info: dict[str, Any] = {"seat": seat, "action": answer.action, "refused": "", "clause": ""}
        if answer.refusal is None:
            self._in_a_row, self._refused = 0, ""
            self.seat = next(iter(self.table.asked), seat)
        else:
            self._refuse(seat, answer.words)
            info |= {"refused": answer.refusal.sentence, "clause": answer.refusal.clause}
        return self.is_done, info

    def _refuse(self, seat: int, words: str) -> None:
        self.illegal[seat] += 1
        self._in_a_row += 1
        self._refused = words
        if self._in_a_row >= self.most_illegal:
            self.forfeited = seat

    def close(self) -> tuple[dict[int, float], dict[str, Any]]:
        """What every seat has won (1, 0, -1), and how the answers were. Whoever forfeits loses, and for the
        others that game counts nothing."""
        table = self.table
        rewards = {seat: table.worth(seat) for seat in range(self.setting.players)}
        if self.forfeited is not None:
            rewards[self.forfeited] = LOST
        why = table.match.result.why if table.match.result else ""
        told: dict[str, Any] = {
            "why": "forfeited" if self.forfeited is not None else why,
            "decisions": table.decisions,
            "answers": self.answers,
            "illegal": self.illegal,
        }
        return rewards, told
