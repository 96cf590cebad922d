"""Balance of Apogee in figures, from games of the heuristic player against itself.

python -m tests.bots.apogee.measure play games.jsonl --games 20
python -m tests.bots.apogee.measure tell games.jsonl

`play` adds games to a file, each Mission at each table size in turn; the same command goes on where it was
stopped. `tell` prints what the file says.
Directors are kept at random and not chosen, so that no preference of the player colours how they fare.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import msgspec

from moonrace import bots
from moonrace.bots import mind_of
from moonrace.bots.mind import Bot
from moonrace.games.apogee.actions import Build, ChooseDirector, TokenBuild
from moonrace.games.apogee.state import ApogeeState
from moonrace.games.apogee.title import Apogee
from moonrace.kernel.chance import Seeded
from moonrace.kernel.position import Position
from moonrace.lab import arena
from moonrace.lab.stats import percentile, wilson

MISSIONS = range(1, 10)
TABLES = range(1, 6)


class Played(msgspec.Struct, frozen=True):
    """One game."""

    mission: int
    players: int
    rounds: int
    why: str
    directors: tuple[str, ...]
    winners: tuple[int, ...]
    built: dict[str, int]
    """By Technology how often it was built."""


def apogee() -> Apogee:
    """The title."""
    return Apogee.make()


def play(title: Apogee, player: Bot, mission: int, players: int, seed: str) -> Played:
    """Play one game to its end, with one player at all seats: it remembers nothing but what it worked out."""
    position = arena.new_position(title, players, {"mission": str(mission)}, Seeded(seed))
    built: Counter[str] = Counter()
    dealer = random.Random(seed)
    while not position.over:
        seat = position.awaited[0]
        legal = position.legal(seat)
        is_dealt = isinstance(legal[0], ChooseDirector)
        action = dealer.choice(legal) if is_dealt else player.decide(mind_of(position, seat))
        assert action is not None
        if isinstance(action, (Build, TokenBuild)):
            built[action.technology] += 1
        position.act(seat, action)
    return _told(position, mission, built)


def _told(position: Position[ApogeeState], mission: int, built: Counter[str]) -> Played:
    state, result = position.state, position.result
    assert result is not None
    directors = tuple(state.cat.directors[player.director].id for player in state.seats)
    return Played(mission, state.players, state.round, result.why, directors, result.winners, dict(built))


# Figures ----------------------------------------------------------------------------------------------------


def rounds_table(games: Iterable[Played]) -> Iterator[str]:
    """Rounds by Mission and table size: the median, and what one in ten stays below or above."""
    found: dict[tuple[int, int], list[float]] = defaultdict(list)
    for game in games:
        if game.winners:
            found[game.mission, game.players].append(game.rounds)
    yield "| Mission | 1 | 2 | 3 | 4 | 5 |"
    yield "|---|---|---|---|---|---|"
    for mission in MISSIONS:
        cells = [_spread(found[mission, players]) for players in TABLES]
        yield f"| {mission} | {' | '.join(cells)} |"


def _spread(rounds: list[float]) -> str:
    if not rounds:
        return "-"
    low, middle, high = (percentile(rounds, percent) for percent in (10, 50, 90))
    return f"{middle:.0f} ({low:.0f} to {high:.0f})"


def shares(games: Iterable[Played], group: dict[str, str]) -> Iterator[str]:
    """How often those of a group win in company, beside what the table would give to anybody."""
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    fair: dict[str, float] = defaultdict(float)
    for game in games:
        for seat, director in enumerate(game.directors):
            name = group[director]
            sat[name] += 1
            won[name] += seat in game.winners
            fair[name] += len(game.winners) / game.players
    for name in sorted(sat, key=lambda name: -won[name] / sat[name]):
        low, high = wilson(won[name], sat[name])
        share, due = won[name] / sat[name], fair[name] / sat[name]
        yield f"| {name} | {sat[name]} | {share:.1%} ({low:.1%} to {high:.1%}) | {due:.1%} |"


def built_table(title: Apogee, games: list[Played]) -> Iterator[str]:
    """How often each Technology was built, for each copy in the box and ten games."""
    built: Counter[str] = Counter()
    for game in games:
        built.update(game.built)
    copies = {card.id: card.copies for card in title.content.technologies.values()}
    rate = {name: 10 * built[name] / copies[name] / max(1, len(games)) for name in copies}
    for name in sorted(rate, key=lambda name: -rate[name]):
        yield f"| {name} | {copies[name]} | {built[name]} | {rate[name]:.2f} |"


def tell(title: Apogee, games: list[Played]) -> None:
    """Print all tables."""
    company = [game for game in games if game.players > 1]
    alone = [game for game in games if game.players == 1]
    print(f"{len(games)} games, {len(company)} of them in company")
    print("\n".join(rounds_table(games)))
    nations = {card.id: card.nation for card in title.content.directors.values()}
    names = {card.id: card.id for card in title.content.directors.values()}
    for group in (names, nations):
        print("\n".join(shares(company, group)))
    for level, missions in (("1-3", (1, 2, 3)), ("4-6", (4, 5, 6)), ("7-9", (7, 8, 9))):
        print(f"Missions {level}")
        print("\n".join(shares([game for game in company if game.mission in missions], nations)))
        print("\n".join(shares([game for game in company if game.mission in missions], names)))
    print("\n".join(built_table(title, games)))
    print("alone:", dict(Counter(game.why for game in alone)))
    for mission in MISSIONS:
        ends = Counter(game.why for game in alone if game.mission == mission)
        print(f"  Mission {mission}: {dict(ends)}")
    print("in company:", dict(Counter(game.why for game in company)))


def main() -> None:
    """Play, or tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("play", "tell"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1, help="for each Mission at each table size")
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    title = apogee()
    lines = chosen.file.read_text().splitlines() if chosen.file.exists() else []
    if chosen.what == "tell":
        tell(title, [msgspec.json.decode(line, type=Played) for line in lines])
        return
    player = bots.make("heuristic", title, 0)
    numbers = range(chosen.first, chosen.first + chosen.games)
    with chosen.file.open("a") as file:
        for number, mission, players in [*product(numbers, MISSIONS, TABLES)][len(lines) :]:
            game = play(title, player, mission, players, f"{mission}/{players}/{number}")
            file.write(msgspec.json.encode(game).decode() + "\n")
            file.flush()


if __name__ == "__main__":
    main()
