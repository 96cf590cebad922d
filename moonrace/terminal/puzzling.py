"""`moonrace puzzle`: one position, one question, one answer; and the search for new ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from moonrace import games
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import BadText
from moonrace.kernel.match import Match
from moonrace.kernel.title import Title
from moonrace.lab.arena import make_folder
from moonrace.lab.puzzling import Found, Wanted, find, written
from moonrace.puzzles import (
    Answer,
    NoPuzzle,
    Puzzle,
    goal_of,
    goals_of,
    puzzle_called,
    puzzle_of,
    puzzles_of,
    today,
)
from moonrace.tables.in_words import Choice, choices_of
from moonrace.terminal.commands import Quit, Turn
from moonrace.terminal.given import options_of
from moonrace.terminal.output import OK, STOPPED, bold, dim, say, wrapped
from moonrace.terminal.screen import Screen
from moonrace.terminal.seats import ME, names_of, seats_of
from moonrace.terminal.what_if import Unkept, try_out

LIST, FIND, TRY = "list", "find", "try"
MOST_VALUES = 12
"""So many moves are listed with their values; the rest are worth no more than the last of them."""
AFTERWARDS = "“try” plays on from here on a what-if board; anything else ends."


def puzzle_command(
    name: str,
    game: str,
    goal: str,
    count: int,
    seed: int,
    depth: int,
    settings: Sequence[str],
    out: Path | None,
) -> int:
    """What `moonrace puzzle` is asked to do; the exit code."""
    if name == FIND:
        if not game:
            raise BadText("Name a game: moonrace puzzle find GAME.")
        wanted = Wanted(games=count, seed=seed, decisions=depth, goal=goal, options=options_of(settings))
        return find_puzzles(game, wanted, out)
    if game:
        raise BadText(f"“{game}” is a word too many. A puzzle is named by one: moonrace puzzle GAME/NAME.")
    return list_puzzles() if name == LIST else ask_puzzle(name)


def ask_puzzle(name: str) -> int:
    """Ask the puzzle of this name, or today's; the exit code."""
    try:
        asked = puzzle_called(name) if name else puzzle_of(today())
    except NoPuzzle as error:
        raise BadText(f"{error} “moonrace puzzle list” has all.") from None
    if asked is None:
        raise BadText("There are no puzzles yet.")
    try:
        _Asking(asked).run()
    except Quit:
        say(f"Come back with: moonrace puzzle {asked.key}")
    except KeyboardInterrupt:
        say()
        return STOPPED
    return OK


def list_puzzles() -> int:
    """Every puzzle with the command that asks it; the exit code."""
    for title in games.titles():
        known = puzzles_of(title)
        if known:
            say(bold(title.name))
        for one in known:
            say(f"  {one.grade.value:9} {one.title}")
            say(dim(f"            moonrace puzzle {one.key}"))
    return OK


class _Answered(Unkept):
    """A match in which the first act is the answer, and nothing moves."""

    def __init__(self, match: Match, puzzle: Puzzle) -> None:
        super().__init__(match, [puzzle.table.eyes])
        self._puzzle = puzzle
        self.answer: Answer | None = None

    def act(self, seat: int, action: Action | str) -> None:
        self.answer = self._puzzle.given(str(action))


class _Asking:
    """One puzzle in front of one person."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self._title = puzzle, games.load(puzzle.game)
        self._goal = goal_of(self._title, puzzle)
        self._seat = puzzle.table.eyes
        self._match: Match = puzzle.begin(self._title)
        self._seats = seats_of([ME] * self._match.players)
        self._screen = Screen(self._match, names_of(self._seats))

    def run(self) -> None:
        """Ask, judge the answer, and let things be tried out."""
        puzzle, screen = self._puzzle, self._screen
        say(f"{bold(puzzle.title)}  {self._title.name}, {puzzle.grade.value}.")
        seen = screen.scene(self._seat)
        legal = tuple(self._goal.moves(seen.legal))
        scene = msgspec.structs.replace(seen, legal=legal, is_unaided=True)
        screen.show_table(scene)
        choices = [msgspec.structs.replace(choice, confirm="") for choice in screen.show_choices(scene)]
        say()
        say(bold(wrapped(self._goal.question)))
        if puzzle.hint:
            say(wrapped(puzzle.hint))
        kept = _Answered(self._match, puzzle)
        turn = Turn(kept, screen, [self._seat], self._seat, scene, choices)
        while kept.answer is None:
            line = screen.console.read()
            if line is None:
                raise Quit
            if line:
                turn.obey(line)
        self._judge(kept.answer, choices_of(screen.face.ask(seen), legal))
        self._try_out()

    def _judge(self, chosen: Answer, choices: Sequence[Choice]) -> None:
        puzzle, goal = self._puzzle, self._goal
        words = {choice.action: choice.sentence for choice in choices}
        say()
        verdict = "That is the best move." if chosen is puzzle.best else "There is a better move."
        say(bold(f"{verdict} It is worth {goal.said(chosen.worth)}."))
        say(wrapped(puzzle.said_to(chosen.act)))
        if chosen is not puzzle.best:
            say(wrapped(f"Best: {words.get(puzzle.best.act, puzzle.best.act)} {puzzle.why}"))
        say()
        for answer in puzzle.answers[:MOST_VALUES]:
            mark = ">" if answer is chosen else " "
            say(
                wrapped(f"{words.get(answer.act, answer.act)} {goal.said(answer.worth)}.", "    ", f"{mark} ")
            )
        if len(puzzle.answers) > MOST_VALUES:
            say(dim(f"  {len(puzzle.answers) - MOST_VALUES} more moves are worth no more than the last."))

    def _try_out(self) -> None:
        say()
        say(dim(AFTERWARDS))
        if (self._screen.console.read() or "").lower() == TRY:
            try_out(self._match, self._seats, None, self._puzzle.table.seed, self._screen.console)


# Looking for new ones ---------------------------------------------------------------------------------------


def find_puzzles(game: str, wanted: Wanted, folder: Path | None) -> int:
    """Look for puzzles in games of bots, and tell or write what is found; the exit code."""
    title = games.load(game)
    _check(title, wanted)
    if folder is not None:
        make_folder(folder)
    count = 0
    for found in find(title, wanted):
        count += 1
        say(_described(found))
        if folder is not None:
            (folder / f"{found.name}.toml").write_text(written(found), encoding="utf-8")
    say(f"{count} positions with one best move.")
    return OK


def _check(title: Title, wanted: Wanted) -> None:
    known = goals_of(title)
    if not known:
        raise BadText(f"{title.name} has no goals for puzzles yet: puzzles/goals.toml in its folder.")
    if wanted.goal and wanted.goal not in known:
        raise BadText(f"{title.name} has no goal “{wanted.goal}”. Known: {', '.join(known)}.")


def _described(found: Found) -> str:
    best, second, *_ = found.values.items()
    bot = f"; the bot plays {found.played}" if found.is_missed else ""
    return (
        f"{found.name}: {best[0]} = {best[1]}, then {second[0]} = {second[1]}, "
        f"of {len(found.values)} moves by {found.positions} positions{bot}"
    )
