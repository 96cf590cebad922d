"""Looking for puzzles in games of bots: positions in which one move is provably the best.

Where a bot is asked something that a goal of its game is about, every move is proved. What is kept has one
best move. How much of a puzzle it is, is told by whether the bot, which plays by rule of thumb, misses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from moonrace.bots import make, mind_of
from moonrace.kernel.actions import Action
from moonrace.kernel.examples import Setting, laid_out
from moonrace.kernel.match import Match
from moonrace.kernel.setting import CLOCK_WORD, LETTERS
from moonrace.kernel.title import Title
from moonrace.puzzles import Goal, NotProvable, Prover, goals_of, ordered, planner_of

MOST_MOVES = 64
"""More moves than these are no puzzle but a list."""
ENOUGH_POSITIONS = 400
"""Most positions that are no puzzle are given up after so many continuations."""
PLAYER = "heuristic"


class Wanted(msgspec.Struct, frozen=True):
    """Where to look."""

    games: int = 10
    seed: int = 0
    decisions: int = 0
    """How many decisions lines have at most; 0 for what each goal says."""
    goal: str = ""
    """The goal to look for; all of the game if left out."""
    options: dict[str, str] = {}
    """Options of the game, beside those of the goal."""
    most: int = ENOUGH_POSITIONS


class Found(msgspec.Struct, frozen=True):
    """A position with one best move."""

    goal: Goal
    table: Setting
    values: dict[str, Fraction]
    """The best first."""
    played: str
    """What the bot did there."""
    positions: int
    """How many continuations the proof has followed."""

    @property
    def name(self) -> str:
        """What its file is called until somebody has a better name for it."""
        about = f"-{self.goal.about}" if self.goal.about else ""
        return f"{self.goal.id}{about}-{self.table.seed}-{len(self.table.moves)}"

    @property
    def is_missed(self) -> bool:
        """Whether the rule of thumb does something else."""
        return self.played != next(iter(self.values))

    def is_as(self, before: Found | None) -> bool:
        """Whether it asks the same as what was found before it: what was done meanwhile does not matter."""
        return before is not None and self.values == before.values

    @property
    def margin(self) -> Fraction:
        """How much better the best is than the second."""
        best, second, *_ = self.values.values()
        return abs(best - second)


def find(title: Title, wanted: Wanted) -> Iterator[Found]:
    """All that is found in so many games, goal by goal."""
    for goal in goals_of(title).values():
        if wanted.goal in ("", goal.id):
            asked = msgspec.structs.replace(
                goal,
                decisions=wanted.decisions or goal.decisions,
                options={**goal.options, **wanted.options},
            )
            for number in range(wanted.games):
                yield from _in_game(title, asked, wanted.seed + number, wanted.most)


def _in_game(title: Title, goal: Goal, seed: int, most: int) -> Iterator[Found]:
    """What one game of bots holds; its seed is that of the puzzle's table."""
    table = Setting(players=goal.players, options=goal.options, seed=seed)
    match = laid_out(title, table)
    bots = [make(PLAYER, title, seed) for _ in range(goal.players)]
    moves: list[str] = []
    before: dict[str, Found] = {}
    for _ in range(title.longest):
        if match.over:
            return
        seat = match.position.next_seats()[0]
        action = bots[seat].decide(mind_of(match.position, seat)) if seat >= 0 else None
        chosen = action or match.position.silence(seat) or match.legal(seat)[0]
        if seat >= 0:
            here = msgspec.structs.replace(table, seat=LETTERS[seat], moves=tuple(moves))
            for found in _here(match, goal, here, chosen, most):
                if not found.is_as(before.get(found.goal.about)):
                    yield found
                before[found.goal.about] = found
        match.act(seat, chosen)
        moves.append(f"{LETTERS[seat] if seat >= 0 else CLOCK_WORD} {chosen}")


def _here(match: Match, goal: Goal, table: Setting, played: Action, most: int) -> Iterator[Found]:
    ask = match.ask(table.eyes)
    if ask is None or ask.open or not goal.is_about(ask.what):
        return
    if not 1 < len(goal.moves(ask.legal())) <= MOST_MOVES:
        return
    view = match.view(table.eyes)
    for about in planner_of(match.title).subjects(match.title, view) if goal.is_planned else [""]:
        yield from _proved(match, goal.of(match.title, about), table, played, most)


def _proved(match: Match, goal: Goal, table: Setting, played: Action, most: int) -> Iterator[Found]:
    prover = Prover(match.title, goal, table.eyes, most)
    try:
        values = ordered(goal, prover.values(match))
    except NotProvable:
        return
    found = Found(goal, table, values, str(played), most - prover.left)
    if len(values) > 1 and found.margin:
        yield found


def written(found: Found) -> str:
    """The file of a puzzle, but for its words."""
    table = msgspec.to_builtins(found.table)
    kept = {name: value for name, value in table.items() if value}
    lines = ['title = ""', 'grade = ""', f'goal = "{found.goal.id}"']
    lines += [f'about = "{found.goal.about}"'] if found.goal.about else []
    lines += [
        'why = ""',
        'otherwise = ""',
        "",
        "[table]",
        *(f"{name} = {_toml(value)}" for name, value in kept.items()),
    ]
    for act, value in found.values.items():
        lines += ["", "[[answers]]", f"act = {_toml(act)}", f'value = "{value}"']
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """A value of a table as TOML has it; a long list goes over several lines."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {_toml(each)}' for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[\n" + "".join(f"  {_toml(each)},\n" for each in value) + "]"
    return msgspec.json.encode(value).decode()
