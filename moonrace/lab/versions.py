"""Versions of a game against one another: other values, other options, or other bots.

Other values and options are played by the same bots on the same deals; a pair is a deal played both ways.
Bots play one another, and a pair is a deal that each of them has played from every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import msgspec

from moonrace.kernel.errors import BadText
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.setting import LETTERS
from moonrace.kernel.title import Title
from moonrace.lab.arena import Series, make_folder
from moonrace.lab.columns import DECISIONS, EVENTS, GAMES, INT, PROGRESS, SEATS, USES, columns
from moonrace.lab.comparing import Answer, Comparison, Pairs, Question
from moonrace.lab.runs import Run, planned, title_with
from moonrace.lab.spreading import Spread
from moonrace.lab.values import write_values

if TYPE_CHECKING:
    import polars as pl

MOST_PAIRS = 1000
"""How many pairs are played at most, if nobody says otherwise."""
EXAMPLES = 3
OFTEN_ASKED = ("rounds", "decisions", "lead_changes")
NOT_NEEDED = (DECISIONS, EVENTS, USES, PROGRESS)
"""Tables that no question is asked of."""
Told = Callable[[int, int, "Compared"], None]
"""Hears how many pairs are played, of at most how many, and what is known by then."""


class Version(msgspec.Struct, frozen=True):
    """One of two: our game, or with a designer's values, or with options, or played by a bot."""

    name: str
    overlay: str = ""
    """The designer's values, as the text of a content file."""
    file: str = ""
    """The file they came from, for commands that show a game."""
    options: dict[str, str] = {}
    bot: str = ""


class Example(msgspec.Struct, frozen=True):
    """A game that shows what an answer says."""

    game: int
    version: str
    value: float
    command: str
    """What shows it."""


class Compared(msgspec.Struct, frozen=True):
    """What came of a comparison: what `moonrace lab compare --json` prints."""

    game: str
    a: Version
    b: Version
    players: int
    bots: tuple[str, ...]
    seed: int
    pairs: int
    most_pairs: int
    is_settled: bool
    answers: tuple[Answer, ...]
    examples: dict[str, tuple[Example, ...]]
    errors: int = 0
    """Games that ended in an error; what they lack counts for neither version."""


class Meeting(msgspec.Struct, frozen=True):
    """What is to be compared, and how."""

    game: str
    a: Version
    b: Version
    bots: tuple[str, ...]
    """Who plays, for each seat; for a comparison of bots only how many."""
    seed: int = 0
    asked: tuple[str, ...] = ()
    """Names of questions; nothing for the usual ones."""
    most: int = MOST_PAIRS
    is_dealt: bool = False

    @property
    def is_of_bots(self) -> bool:
        """Whether bots play one another."""
        return bool(self.a.bot)


# Questions ------------------------------------------------------------------------------------------------


def questions_of(title: Title, players: int) -> dict[str, Question]:
    """Everything that can be asked of two versions, by name."""
    found = {
        f"seat_{LETTERS[seat].lower()}": Question(
            f"seat_{LETTERS[seat].lower()}",
            f"Seat {LETTERS[seat]} wins" if players > 1 else "Games won",
            is_share=True,
        )
        for seat in range(players)
    }
    for table in (GAMES, SEATS):
        for column in columns(title, table):
            if column.name in (*OFTEN_ASKED, "decided") or (column.is_own and column.kind == INT):
                words = column.words.rstrip(".")
                each = ", each seat" if table == SEATS and players > 1 else ""
                told = WORDS.get(column.name, words + each)
                found.setdefault(column.name, Question(column.name, told, is_share=column.name == "decided"))
    for trait in title.measures.traits if players > 1 else ():
        for key, words in trait.words.items():
            id_ = f"{trait.name}={key}"
            found[id_] = Question(id_, f"{trait.title} {words} wins", is_share=True)
    return found


WORDS = {
    "rounds": "Rounds",
    "decisions": "Decisions",
    "lead_changes": "Changes of the lead",
    "decided": "Share of the game after which it was decided",
}


def chosen_questions(title: Title, players: int, asked: Sequence[str]) -> list[Question]:
    """The questions that were asked for, or the usual: who wins by seat, how long it lasts, own figures."""
    known = questions_of(title, players)
    if not asked:
        return [question for id_, question in known.items() if "=" not in id_ and id_ != "decided"]
    found: dict[str, Question] = {}
    for word in asked:
        fitting = [id_ for id_ in known if id_ == word or id_.startswith((f"{word}_", f"{word}="))]
        if word in known:
            fitting = [word]
        if not fitting:
            groups = {id_.partition("=")[0] for id_ in known} | {"seat"}
            raise BadText(
                f"Nothing is asked by the name “{word}”.{did_you_mean(word, groups)} "
                f"Known: {', '.join(sorted(groups))}."
            )
        found.update({id_: known[id_] for id_ in fitting})
    return [*found.values()]


# Playing --------------------------------------------------------------------------------------------------


def compare(
    meeting: Meeting,
    folder: Path,
    *,
    spread: Spread | None = None,
    told: Told | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Compared:
    """Play until all questions are settled, in a folder that keeps the games; goes on where it was.

    `spread` says where games are played, if not right here.
    """
    if meeting.most < 1:
        raise BadText("At least one pair must be played.")
    table = _Bots(meeting, folder) if meeting.is_of_bots else _Values(meeting, folder)
    comparison = Comparison(table.questions, meeting.most)
    most = comparison.plan.most

    def ask(pairs: int) -> dict[str, Pairs]:
        table.play(pairs, spread, lambda done: progress(done, most) if progress else None)
        return table.figures(pairs)

    def heard(pairs: int, answers: list[Answer]) -> None:
        if told is not None:
            told(pairs, most, table.compared(comparison, pairs, answers))

    answers = comparison.run(ask, heard)
    return table.compared(comparison, max(answer.pairs for answer in answers), answers)


class _Meeting:
    """Two versions at play, with the games they have played."""

    questions: list[Question]

    def __init__(self, meeting: Meeting, folder: Path) -> None:
        self.meeting, self.folder = meeting, folder

    def play(self, pairs: int, spread: Spread | None, progress: Callable[[int], None]) -> None:
        raise NotImplementedError

    def figures(self, pairs: int) -> dict[str, Pairs]:
        raise NotImplementedError

    def examples(self, answers: Sequence[Answer], pairs: int) -> dict[str, tuple[Example, ...]]:
        raise NotImplementedError

    def errors(self) -> int:
        raise NotImplementedError

    def begun(self, name: str, series: Series, version: Version) -> Run:
        """The run of a version, new or gone on with."""
        file = self.folder / f"{name}.toml"
        if version.overlay:
            make_folder(self.folder)
            write_values(file, version.overlay)
        plan = planned(series, file if version.overlay else None, leaves_out=NOT_NEEDED)
        return Run.begin(self.folder / name, plan)

    def example(self, run: Run, version: Version, number: int, value: float) -> Example:
        return Example(number, version.name, value, f"moonrace lab replay {quote(str(run.folder))} {number}")

    def compared(self, comparison: Comparison, pairs: int, answers: Sequence[Answer]) -> Compared:
        meeting = self.meeting
        return Compared(
            game=meeting.game,
            a=meeting.a,
            b=meeting.b,
            players=len(meeting.bots),
            bots=meeting.bots,
            seed=meeting.seed,
            pairs=pairs,
            most_pairs=comparison.plan.most,
            is_settled=comparison.is_settled,
            answers=tuple(answers),
            examples=self.examples(answers, pairs),
            errors=self.errors(),
        )


class _Values(_Meeting):
    """Other values or options: the same deals, the same bots, played both ways."""

    def __init__(self, meeting: Meeting, folder: Path) -> None:
        super().__init__(meeting, folder)
        series = [
            Series(meeting.game, meeting.bots, meeting.seed, version.options, is_dealt=meeting.is_dealt)
            for version in (meeting.a, meeting.b)
        ]
        self.runs = (self.begun("a", series[0], meeting.a), self.begun("b", series[1], meeting.b))
        title = title_with(meeting.game, meeting.a.overlay)
        self.questions = chosen_questions(title, len(meeting.bots), meeting.asked)
        self._held: dict[str, Pairs] = {}

    def play(self, pairs: int, spread: Spread | None, progress: Callable[[int], None]) -> None:
        first, second = self.runs
        first.play(pairs, spread=spread, progress=lambda done, _: progress(done // 2))
        second.play(pairs, spread=spread, progress=lambda done, of: progress((of + done) // 2))

    def figures(self, pairs: int) -> dict[str, Pairs]:
        a, b = (figures_of(run, self.questions, pairs) for run in self.runs)
        self._held = {id_: [*zip(a[id_], b[id_], strict=True)] for id_ in a}
        return self._held

    def examples(self, answers: Sequence[Answer], pairs: int) -> dict[str, tuple[Example, ...]]:
        return {answer.id: self._examples(answer) for answer in answers}

    def _examples(self, answer: Answer) -> tuple[Example, ...]:
        """The pairs that differ most in the direction of the effect, in the version that has more."""
        sign = 1 if answer.effect >= 0 else -1
        differ = [
            (sign * (b - a), -number)
            for number, (a, b) in enumerate(self._held[answer.id])
            if a is not None and b is not None and sign * (b - a) > 0
        ]
        which = 1 if sign > 0 else 0
        version = (self.meeting.a, self.meeting.b)[which]
        return tuple(
            self.example(self.runs[which], version, -number, self._held[answer.id][-number][which] or 0.0)
            for _, number in sorted(differ, reverse=True)[:EXAMPLES]
        )

    def errors(self) -> int:
        return sum(_errors(run) for run in self.runs)


class _Bots(_Meeting):
    """Two bots at one table, in turns until each has had every seat of a deal."""

    def __init__(self, meeting: Meeting, folder: Path) -> None:
        super().__init__(meeting, folder)
        self.count = len(meeting.bots)
        if self.count < 2:
            raise BadText("Bots are compared at one table: it takes two players at least. Give --players 2.")
        seats = tuple(meeting.b.bot if seat % 2 else meeting.a.bot for seat in range(self.count))
        series = Series(
            meeting.game,
            seats,
            meeting.seed,
            meeting.a.options,
            is_paired=True,
            is_dealt=meeting.is_dealt,
        )
        self.run = self.begun("games", series, meeting.a)
        self.questions = [Question("wins", "Games won, each seat", is_share=True)]
        self._held: Pairs = []

    def play(self, pairs: int, spread: Spread | None, progress: Callable[[int], None]) -> None:
        self.run.play(
            pairs * self.count, spread=spread, progress=lambda done, _: progress(done // self.count)
        )

    def figures(self, pairs: int) -> dict[str, Pairs]:
        import polars as pl

        won = (
            self.run.scan(SEATS)
            .filter(pl.col("number") < pairs * self.count)
            .group_by((pl.col("number") // self.count).alias("deal"), (pl.col("bot") % 2).alias("side"))
            .agg(pl.col("won").mean())
            .collect()
        )
        sides = {(deal, side): share for deal, side, share in won.iter_rows()}
        self._held = [(sides.get((deal, 0)), sides.get((deal, 1))) for deal in range(pairs)]
        return {"wins": self._held}

    def examples(self, answers: Sequence[Answer], pairs: int) -> dict[str, tuple[Example, ...]]:
        """Deals that the better bot won from every seat."""
        [answer] = answers
        side = 1 if answer.effect >= 0 else 0
        version = (self.meeting.a, self.meeting.b)[side]
        best = sorted(
            (-(held[side] or 0.0), deal) for deal, held in enumerate(self._held) if held[side] is not None
        )
        games = [(deal * self.count, -share) for share, deal in best[:EXAMPLES] if share < 0]
        return {answer.id: tuple(self.example(self.run, version, game, share) for game, share in games)}

    def errors(self) -> int:
        return _errors(self.run)


def _errors(run: Run) -> int:
    import polars as pl

    return int(run.scan(GAMES).filter(pl.col("error") != "").select(pl.len()).collect().item())


# Figures --------------------------------------------------------------------------------------------------


def figures_of(run: Run, questions: Sequence[Question], count: int) -> dict[str, list[float | None]]:
    """The figures of the first games of a run, question by question."""
    import polars as pl

    first = pl.col("number") < count
    games = run.scan(GAMES).filter(first & (pl.col("error") == "")).collect()
    seats = run.scan(SEATS).filter(first).collect()
    return {question.id: _column(question.id, games, seats, count) for question in questions}


def _column(id_: str, games: pl.DataFrame, seats: pl.DataFrame, count: int) -> list[float | None]:
    import polars as pl

    trait, sign, key = id_.partition("=")
    if sign:
        found = seats.filter(pl.col(trait) == key).group_by("number").agg(pl.col("won").mean())
    elif id_.startswith("seat_") and len(id_) == len("seat_a"):
        found = seats.filter(pl.col("seat") == LETTERS.index(id_[-1].upper())).select("number", "won")
    elif id_ in games.columns:
        found = games.select("number", id_)
    else:
        found = seats.group_by("number").agg(pl.col(id_).mean())
    held: Mapping[int, Any] = dict(found.iter_rows())
    return [None if held.get(number) is None else float(held[number]) for number in range(count)]
