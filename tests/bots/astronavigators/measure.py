"""AstroNavigators games of bots, for tests and for the balance of characters and agendas.

python -m tests.bots.astronavigators.measure --mode constellation --players 4 --games 100

Characters and agendas (First and Fast: continents) are dealt at random here, so that all are played alike
often; everything else is the heuristic's.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from moonrace import bots, games
from moonrace.bots import Bot, mind_of
from moonrace.games.astronavigators.actions import ChooseAgenda, ChooseCharacter, ChooseContinent, Launch
from moonrace.games.astronavigators.catalogue import HOME, MOON
from moonrace.games.astronavigators.state import AstroState
from moonrace.games.astronavigators.title import AstroNavigators
from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena
from moonrace.lab.stats import mean, wilson

AT_RANDOM = (ChooseAgenda, ChooseCharacter, ChooseContinent)


class Voyage(msgspec.Struct):
    """How one seat of one game went."""

    character: str
    agenda: str
    has_won: bool = False
    is_revealed: bool = False
    launch_month: int = 0
    launch_nk: int = 0
    launch_sets: int = 0
    launch_moons: int = 0
    moon_month: int = 0
    home_month: int = 0
    aborts: int = 0
    fate: str = ""
    final_nk: int = 0
    longest_move: int = 0
    """Stages passed in one month at most."""
    reputation: float = 0.0


class Tally(NamedTuple):
    """Wins of a kind."""

    won: int
    played: int


def astronavigators() -> AstroNavigators:
    """The title."""
    title = games.load("astronavigators")
    assert isinstance(title, AstroNavigators)
    return title


def at_table(title: AstroNavigators, levels: Sequence[str], seed: int = 1) -> list[Bot]:
    """A bot for each seat."""
    return [bots.make(level, title, seed * 100 + seat) for seat, level in enumerate(levels)]


def started(
    title: AstroNavigators, players: int, seed: int | str = 1, **options: str
) -> Position[AstroState]:
    """A fresh game."""
    return arena.new_position(title, players, options, Seeded(seed))


def step(position: Position, seated: Sequence[Bot]) -> tuple[int, Action]:
    """Let whoever is awaited answer."""
    seat = position.awaited[0]
    answer = seated[seat].decide(mind_of(position, seat))
    assert answer is not None
    position.act(seat, answer)
    return seat, answer


def played(position: Position, seated: Sequence[Bot]) -> Position:
    """The game at its end."""
    while not position.over:
        step(position, seated)
    return position


class Observer:
    """Plays one game and notes what happens to each seat."""

    def __init__(self, title: AstroNavigators, players: int, seed: str, mode: str, level: str) -> None:
        self.position = started(title, players, seed, mode=mode)
        self.seated = at_table(title, [level] * players, 1)
        self.random = random.Random(seed)
        self.voyages = [Voyage("", "") for _ in range(players)]
        self._month = 0
        self._stages = [0] * players

    @property
    def state(self) -> AstroState:
        """What lies on the table."""
        return self.position.state

    def play(self) -> list[Voyage]:
        """The whole game."""
        while not self.position.over:
            self._step()
            self._note()
        return self._finished()

    def _step(self) -> None:
        position = self.position
        seat = position.awaited[0]
        legal = position.legal(seat)
        if isinstance(legal[0], AT_RANDOM):
            position.act(seat, self.random.choice(legal))
            return
        seat, action = step(position, self.seated)
        voyage = self.voyages[seat]
        if isinstance(action, Launch) and not voyage.launch_month:
            player = self.state.seats[seat]
            voyage.launch_month, voyage.launch_nk = self.state.month + 1, player.nk
            voyage.launch_sets = player.sets.bit_count()
            voyage.launch_moons = player.moons.bit_count()

    def _note(self) -> None:
        state = self.state
        if state.month != self._month:
            self._month = state.month
            self._stages = [player.stage for player in state.seats]
        for seat, player in enumerate(state.seats):
            voyage = self.voyages[seat]
            voyage.longest_move = max(voyage.longest_move, player.stage - self._stages[seat])
            if player.stage >= MOON and not voyage.moon_month:
                voyage.moon_month = state.month + 1
            if player.stage == HOME and not voyage.home_month:
                voyage.home_month = state.month + 1

    def _finished(self) -> list[Voyage]:
        state, result = self.state, self.position.result
        assert result is not None
        view = self.position.view(0)
        for seat, (player, voyage) in enumerate(zip(state.seats, self.voyages, strict=True)):
            cat = state.cat
            is_plain = player.character < 0
            names = cat.continents if is_plain else cat.characters
            voyage.character = names[player.continent if is_plain else player.character]
            voyage.agenda = cat.agendas[player.agenda] if player.agenda >= 0 else ""
            voyage.has_won = seat in result.winners
            voyage.is_revealed = player.is_revealed
            voyage.aborts = int(player.abort_spent) + int(player.abort_stage_spent)
            voyage.fate = view.seats[seat].fate
            voyage.final_nk = player.nk
            voyage.reputation = result.scores[seat]
        return self.voyages


def observed(mode: str, players: int, number: int, seed: int, level: str = "heuristic") -> list[Voyage]:
    """One game of a series."""
    return Observer(astronavigators(), players, f"{seed}/{mode}/{players}/{number}", mode, level).play()


# Printing ---------------------------------------------------------------------------------------------------


def share(name: str, won: int, count: int) -> str:
    """A share with its interval, in per cent."""
    low, high = wilson(won, count)
    return f"{name}: {won} of {count}, {won / max(1, count):.1%} ({low:.1%} to {high:.1%})"


def report(voyages: Sequence[Voyage], count: int) -> None:
    """Print the balance."""
    print(f"{count} games, {len(voyages)} voyages, each seat")
    for kind in ("character", "agenda"):
        names = Counter(getattr(voyage, kind) for voyage in voyages)
        for name in sorted(names):
            some = [voyage for voyage in voyages if getattr(voyage, kind) == name]
            line = share(f"  {name or '-'}", sum(v.has_won for v in some), len(some))
            launched = [v for v in some if v.launch_month]
            home = [v for v in some if v.home_month]
            nk = mean([v.launch_nk for v in launched]) if launched else 0.0
            print(
                f"{line}; revealed {sum(v.is_revealed for v in some)}, of those won "
                f"{sum(v.has_won for v in some if v.is_revealed)}, launch NK {nk:.0f}, home {len(home)}, "
                f"longest {max(v.longest_move for v in some)}, "
                f"in one move 5 or more {sum(v.longest_move >= 5 for v in some)}"
            )
    launched = [voyage for voyage in voyages if voyage.launch_month]
    print("launch month", spread([v.launch_month for v in launched]))
    print("NK at launch", spread([v.launch_nk for v in launched]))
    print("sets at launch", spread([v.launch_sets for v in launched]))
    print("lunar phase tokens at launch", spread([v.launch_moons for v in launched]))
    print("Moon in month", spread([v.moon_month for v in voyages if v.moon_month]))
    print("home in month", spread([v.home_month for v in voyages if v.home_month]))
    print(share("voyages with an abort", sum(v.aborts > 0 for v in launched), len(launched)))
    print(share("on the Moon", sum(v.moon_month > 0 for v in voyages), len(voyages)))
    print(share("home", sum(v.home_month > 0 for v in voyages), len(voyages)))
    print(share("agendas revealed", sum(v.is_revealed for v in voyages), len(voyages)))
    planets = {name for name, entry in astronavigators().content.agendas.items() if entry.planets}
    for kind, is_meant in (("planet agendas", True), ("other agendas", False)):
        some = [v for v in voyages if v.is_revealed and (v.agenda in planets) == is_meant]
        print(share(f"{kind} revealed, won", sum(v.has_won for v in some), len(some)))
        print(
            share(
                f"{kind} revealed, five stages in a month", sum(v.longest_move >= 5 for v in some), len(some)
            )
        )
    print("fates", dict(Counter(v.fate for v in voyages)))


def spread(values: Sequence[int]) -> str:
    """Mean, its interval, and the middle half."""
    if not values:
        return "none"
    ordered = sorted(values)
    middle = mean([float(value) for value in ordered])
    deviation = (sum((value - middle) ** 2 for value in ordered) / len(ordered)) ** 0.5
    margin = 1.96 * deviation / len(ordered) ** 0.5
    low, high = ordered[len(ordered) // 4], ordered[3 * len(ordered) // 4]
    return f"{middle:.1f} ± {margin:.1f}, middle half {low} to {high}, n {len(ordered)}"


def main() -> None:
    """Play games and print the balance; `--keep` adds the voyages to a file, all of which counts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", default="constellation")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    voyages: list[Voyage] = []
    if chosen.keep is not None and chosen.keep.exists():
        voyages = msgspec.json.decode(chosen.keep.read_bytes(), type=list[Voyage])
    for number in range(chosen.first, chosen.first + chosen.games):
        voyages += observed(chosen.mode, chosen.players, number, chosen.seed)
    if chosen.keep is not None:
        chosen.keep.write_bytes(msgspec.json.encode(voyages))
    report(voyages, len(voyages) // chosen.players)


if __name__ == "__main__":
    main()
