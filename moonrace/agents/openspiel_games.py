"""OpenSpiel: the games with explicit chance, registered as `moonrace_<game>_v0`.

    import pyspiel
    import moonrace.agents.openspiel_games
    game = pyspiel.load_game("moonrace_tranquility_base_v0(players=2,longest=200)")

Simultaneous answers are asked for one after the other; nobody sees those of others. A game that takes more
than `longest` decisions is a draw.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from moonrace import games
from moonrace.agents import extra
from moonrace.agents.episode import Episode, Sight, result
from moonrace.agents.gymnasium_env import VERSION
from moonrace.agents.setting import DRAWN, LOST, WON, Setting, read_setting
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.events import SPECTATOR
from moonrace.kernel.position import Position
from moonrace.kernel.title import Title
from moonrace.puzzles.proof import Forking, LineOver

with extra():
    import numpy as np
    import pyspiel

LONGEST = 1_000
"""Decisions, if nobody says otherwise."""
MOST_RESULTS = 256
"""No draw or roll has more different results."""
MOST_DRAWS = 200
"""No action has more draws and rolls in it, and no deal."""


class Table:
    """A game that stands still where chance is asked for something.

    What is done is done again from the position before it, with one result more, until chance is asked for
    nothing further.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.title: Title = games.load(setting.game)
        self.before: Episode | None = None
        """The game before what is being done; None while it is dealt."""
        self.doing: tuple[int, Action] | None = None
        self.line: list[int] = []
        self.done: list[int] = []
        """Everything that seats and chance have done, as OpenSpiel numbers it."""
        self.now: Episode
        self.weights: list[int] | None = None
        """How likely each result is that chance may give next; None where a seat is asked."""
        self._run()

    def __deepcopy__(self, _: object) -> Table:
        copy = object.__new__(Table)
        copy.__dict__.update(self.__dict__)
        copy.line, copy.done = self.line[:], self.done[:]
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """What is kept of it is what was done."""
        return _played_again, (self.setting, tuple(self.done))

    def _run(self) -> None:
        chance = Forking(self.line, self.title.chance_label, stops=True)
        with contextlib.suppress(LineOver):
            if self.before is None:
                self.now = Episode(self.setting, 0, chance)
            else:
                assert self.doing is not None
                now = _copied(self.before, chance)
                now.act(*self.doing)
                self.now = now
        self.weights = chance.beyond

    def go_on(self, number: int) -> None:
        """Let chance come out so; or begin to do what stands at a place of the list of who is asked."""
        if self.weights is not None:
            self.line.append(number)
        else:
            seat = self.now.seat
            self.before, self.doing = self.now, (seat, self.now.legal(seat)[number])
            self.line = []
        self.done.append(number)
        self._run()


def _played_again(setting: Setting, done: Sequence[int]) -> Table:
    table = Table(setting)
    for number in done:
        table.go_on(number)
    return table


def _copied(episode: Episode, chance: Chance) -> Episode:
    copy = object.__new__(Episode)
    copy.__dict__.update(episode.__dict__)
    position: Position = episode.position.clone(chance)
    copy.position = position
    return copy


class RaceState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel asks about it."""

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self.table = Table(game.setting)

    def current_player(self) -> int:
        if self.table.weights is not None:
            return int(pyspiel.PlayerId.CHANCE)
        episode = self.table.now
        return int(pyspiel.PlayerId.TERMINAL) if episode.is_over else episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.table.now.legal(player))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.table.weights is not None
        total = sum(self.table.weights)
        return [(number, weight / total) for number, weight in enumerate(self.table.weights)]

    def _apply_action(self, action: int) -> None:
        self.table.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{action}"
        return str(self.table.now.legal(player)[action])

    def is_terminal(self) -> bool:
        return self.table.weights is None and self.table.now.is_over

    def returns(self) -> list[float]:
        players = self.table.setting.players
        if not self.is_terminal() or not self.table.now.position.over:
            return [DRAWN] * players
        return [result(self.table.now, seat) for seat in range(players)]

    def __str__(self) -> str:
        if self.table.weights is not None:
            return f"chance, {len(self.table.weights)} results, after {self.table.line}"
        return _view(self.table.now, SPECTATOR)


class _Observer:
    """What a player may know, as numbers and as text."""

    def __init__(self, setting: Setting) -> None:
        self.sight = Sight(setting)
        self.tensor = np.zeros(self.sight.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RaceState, player: int) -> None:
        """Fill the tensor."""
        episode = state.table.now if state.table.weights is None else state.table.before
        if episode is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.sight.encoding.observe(episode.position.state, player)

    def string_from(self, state: RaceState, player: int) -> str:
        """The view, as JSON."""
        episode = state.table.now if state.table.weights is None else state.table.before
        return "" if episode is None else _view(episode, player)


def _view(episode: Episode, seat: int) -> str:
    return msgspec.json.encode(episode.position.view(seat)).decode()


class RaceGame(pyspiel.Game):  # type: ignore[misc]
    """A game, as OpenSpiel asks about it."""

    game: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        said = dict(params or {})
        players, longest = int(said.pop("players", 0)), int(said.pop("longest", 0))
        options = {name: str(value) for name, value in said.items() if value != ""}
        self.setting = read_setting(self.game, players, longest or LONGEST, options)
        self._sight = Sight(self.setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._sight.most,
            max_chance_outcomes=MOST_RESULTS,
            num_players=self.setting.players,
            min_utility=LOST,
            max_utility=WON,
            utility_sum=None,
            max_game_length=self.setting.longest,
        )
        super().__init__(TYPES[self.game], info, dict(params or {}))

    def new_initial_state(self) -> RaceState:
        return RaceState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> _Observer:
        return _Observer(self.setting)

    def observation_tensor_shape(self) -> list[int]:
        return [self._sight.encoding.size]

    def max_chance_nodes_in_history(self) -> int:
        return int(MOST_DRAWS * (self.setting.longest + 1))


def name_of(game: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"moonrace_{game.replace('-', '_')}_v{VERSION}"


def _type_of(game: str) -> Any:
    title = games.load(game)
    parameters: dict[str, Any] = {"players": 0, "longest": LONGEST}
    for option in title.options:
        if not option.is_for_hosts:
            parameters[option.id.replace("-", "_")] = ""
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=title.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=title.counts[-1],
        min_num_players=title.counts[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


TYPES: dict[str, Any] = {}


def register_all() -> None:
    """Make every game known to `pyspiel.load_game`."""
    for game in games.ids():
        if game not in TYPES:
            TYPES[game] = _type_of(game)
            kind = type(f"RaceGame_{game.replace('-', '_')}", (RaceGame,), {"game": game})
            pyspiel.register_game(TYPES[game], kind)


register_all()
