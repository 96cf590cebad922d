"""Series of games between a program that reads and writes lines and bots, in figures."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from moonrace import bots
from moonrace.agents.lines import LEFT, SILENT, LineProgram, NoAnswer
from moonrace.agents.setting import DRAWN, WON, Setting
from moonrace.agents.text_env import MOST_ILLEGAL
from moonrace.agents.text_table import ME, TextTable, letter_of
from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.lab.arena import described
from moonrace.lab.stats import mean, wilson

SECONDS = 60.0
"""For an answer, unless something else is said."""


class NeverAnswered(MoonraceError):
    """The program gave no answer at all, so that figures would tell nothing."""


class Contest(msgspec.Struct, frozen=True):
    """What is to be played, against each of the levels."""

    setting: Setting
    command: str
    levels: tuple[str, ...]
    games: int
    seed: int = 0
    seconds: float = SECONDS
    most_illegal: int = MOST_ILLEGAL


class Game(msgspec.Struct, kw_only=True):
    """How one game went for the program."""

    number: int
    level: str
    seat: int
    result: str = ""
    """`won`, `drawn`, `lost`; `illegal`, `silent` or `left` if it was forfeited; `error` if we failed."""
    answers: int = 0
    illegal: int = 0
    clauses: list[str] = []
    """Those that refused its answers."""
    decisions: int = 0
    """Of all seats."""
    slowest: float = 0.0
    thinking: float = 0.0
    """Seconds that its answers took."""
    why: str = ""


class Against(msgspec.Struct, frozen=True):
    """The games against one level."""

    bot: str
    games: int
    won: int
    drawn: int
    lost: int
    """Forfeited games among them."""
    share: tuple[float, float]
    """Where the true share of wins lies with 95 % confidence (Wilson)."""
    forfeited: dict[str, int]
    errors: int


class Figures(msgspec.Struct, frozen=True):
    """A series in figures: what `moonrace arena text --json` prints."""

    game: str
    agent: str
    seed: int
    against: tuple[Against, ...]
    answers: int
    illegal: int
    illegal_rate: float
    illegal_interval: tuple[float, float]
    refused_by: dict[str, int]
    """How often each clause has refused an answer."""
    mean_answers: float
    """Answers a game."""
    mean_decisions: float
    mean_seconds: float
    """An answer."""
    slowest_seconds: float
    failures: tuple[str, ...] = ()


class LineSeries:
    """Plays one game after the other. The program is started once, and anew only after it has failed."""

    def __init__(self, contest: Contest) -> None:
        if not contest.levels:
            raise BadText("Say against which bots: --bots gentle,even.")
        if contest.setting.players < 2:
            raise BadText("A game against bots needs two seats or more.")
        for level in contest.levels:
            bots.checked_level(level)
        self.contest = contest
        self.played: list[Game] = []
        self._program: LineProgram | None = None
        self._has_answered = False

    def run(self, progress: Callable[[int], None] | None = None) -> Figures:
        """Play all games; the program is ended whatever happens."""
        try:
            for level in self.contest.levels:
                for number in range(self.contest.games):
                    self.played.append(self._game(level, number))
                    if progress is not None:
                        progress(len(self.played))
        except BaseException:
            self._drop()
            raise
        if self._program is not None:
            self._program.close()
        return figures(self.contest, self.played)

    def _game(self, level: str, number: int) -> Game:
        game = Game(number=number, level=level, seat=number % self.contest.setting.players)
        try:
            self._play_or_restart(game)
        except NoAnswer as silence:
            self._drop()
            if not self._has_answered:
                raise NeverAnswered(f"{silence} It has not answered once.") from None
            game.result, game.why = silence.kind, str(silence)
        except MoonraceError:
            raise
        except Exception as problem:
            game.result, game.why = "error", described(problem)
        return game

    def _play_or_restart(self, game: Game) -> None:
        """Play; a program that ends after every game is started again for the next."""
        has_played = self._program is not None
        try:
            self._play(game)
        except NoAnswer as silence:
            if silence.kind != LEFT or game.answers or not has_played:
                raise
            self._drop()
            self._play(game)

    def _play(self, game: Game) -> None:
        players = range(self.contest.setting.players)
        seats = [ME if seat == game.seat else game.level for seat in players]
        table = TextTable(self.contest.setting, seats, f"{self.contest.seed}/{game.number}")
        program = self._started()
        program.tell({
            "type": "begin",
            "game": table.title.id,
            "number": game.number,
            "seat": letter_of(game.seat),
            "players": table.setting.players,
            "bot": game.level,
        })  # fmt: skip
        refused, in_a_row = "", 0
        while not table.is_over and in_a_row < self.contest.most_illegal:
            answer = table.act(game.seat, self._answer(program, table, game, refused))
            refused = answer.words if answer.refusal is not None else ""
            in_a_row = in_a_row + 1 if refused else 0
            if answer.refusal is not None:
                game.illegal += 1
                game.clauses.append(answer.refusal.clause or answer.refusal.code)
        game.decisions = table.decisions
        game.result = "illegal" if in_a_row else _result(table, game.seat)
        program.tell({"type": "end", "result": game.result, "observation": table.observation(game.seat)})

    def _answer(self, program: LineProgram, table: TextTable, game: Game, refused: str) -> str:
        asked = {
            "type": "ask",
            "observation": table.observation(game.seat),
            "legal": [text for text, _ in table.choices(game.seat)],
            "refused": refused,
        }
        begun = time.monotonic()
        line = program.ask(asked, self.contest.seconds)
        took = time.monotonic() - begun
        self._has_answered = True
        game.answers += 1
        game.thinking += took
        game.slowest = max(game.slowest, took)
        return line

    def _started(self) -> LineProgram:
        if self._program is None:
            self._program = LineProgram(self.contest.command)
        return self._program

    def _drop(self) -> None:
        if self._program is not None:
            self._program.kill()
        self._program = None


def _result(table: TextTable, seat: int) -> str:
    worth = table.worth(seat)
    return "won" if worth == WON else "drawn" if worth == DRAWN else "lost"


def figures(contest: Contest, played: Sequence[Game]) -> Figures:
    """What came of a series."""
    answers, illegal = sum(game.answers for game in played), sum(game.illegal for game in played)
    low, high = wilson(illegal, answers)
    refused_by = Counter(clause for game in played for clause in game.clauses)
    return Figures(
        game=contest.setting.game,
        agent=contest.command,
        seed=contest.seed,
        against=tuple(
            _against(level, [game for game in played if game.level == level]) for level in contest.levels
        ),
        answers=answers,
        illegal=illegal,
        illegal_rate=round(illegal / max(1, answers), 4),
        illegal_interval=(round(low, 4), round(high, 4)),
        refused_by=dict(refused_by.most_common()),
        mean_answers=round(mean([game.answers for game in played]), 2),
        mean_decisions=round(mean([game.decisions for game in played if game.decisions]), 2),
        mean_seconds=round(sum(game.thinking for game in played) / max(1, answers), 4),
        slowest_seconds=round(max((game.slowest for game in played), default=0.0), 4),
        failures=tuple(f"{game.level}, game {game.number}: {game.why}" for game in played if game.why),
    )


def _against(level: str, played: Sequence[Game]) -> Against:
    counts = Counter(game.result for game in played)
    ended = len(played) - counts["error"]
    low, high = wilson(counts["won"], ended)
    return Against(
        bot=level,
        games=len(played),
        won=counts["won"],
        drawn=counts["drawn"],
        lost=ended - counts["won"] - counts["drawn"],
        share=(round(low, 4), round(high, 4)),
        forfeited={kind: counts[kind] for kind in ("illegal", SILENT, LEFT) if counts[kind]},
        errors=counts["error"],
    )
