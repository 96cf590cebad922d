"""Values turned through a range, and values looked for that make a game even."""

from __future__ import annotations

import hashlib
import itertools
import math
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from moonrace.kernel.errors import BadText, MoonraceError
from moonrace.kernel.nearest import did_you_mean
from moonrace.lab import arena
from moonrace.lab.arena import Series
from moonrace.lab.comparing import Question
from moonrace.lab.rare import interval_of_mean, interval_of_shares
from moonrace.lab.runs import Run, planned, title_with
from moonrace.lab.sequential import ALPHA
from moonrace.lab.spreading import Spread
from moonrace.lab.stats import mean
from moonrace.lab.values import Knob, Plain, changed, known, write_values
from moonrace.lab.versions import NOT_NEEDED, figures_of, questions_of

FRESH = "fresh"
"""What is added to a seed for deals that tuning has not seen."""
SHUFFLES = 2000
"""How often chance says which is which."""
Progress = Callable[[int, int], None]
Table = np.ndarray[Any, np.dtype[np.float64]]


class Figure(msgspec.Struct, frozen=True):
    """A figure of a setting with its 95 % interval."""

    value: float
    low: float
    high: float
    games: int


class Cell(msgspec.Struct, frozen=True):
    """A setting of the values, and what came of it; or why it cannot be played."""

    values: dict[str, Plain]
    figures: dict[str, Figure]
    problem: str = ""
    folder: str = ""
    """Where its games are, for `moonrace lab replay`."""


class Swept(msgspec.Struct, frozen=True):
    """What `moonrace lab sweep --json` prints."""

    game: str
    paths: tuple[str, ...]
    now: dict[str, Plain]
    figure: str
    words: dict[str, str]
    shares: tuple[str, ...]
    """Which figures are shares of games."""
    cells: tuple[Cell, ...]


class Trial(msgspec.Struct, frozen=True):
    """A setting that tuning has tried."""

    values: dict[str, Plain]
    unevenness: float


class Tuned(msgspec.Struct, frozen=True):
    """What `moonrace lab tune --json` prints. Shares before and after are of fresh deals.

    What the search has found is advised only where it is more even on those than chance makes it.
    """

    game: str
    group: str
    now: dict[str, Plain]
    found: dict[str, Plain]
    words: dict[str, str]
    before: dict[str, Figure]
    after: dict[str, Figure]
    unevenness_before: float
    unevenness_after: float
    chance: float
    """How likely it is so much more even where it makes no difference."""
    is_advised: bool
    trials: tuple[Trial, ...]
    overlay: str
    """The values found, as the text of a content file."""


class Bench(msgspec.Struct, frozen=True):
    """Where settings are tried: the game, who plays, and the folder that keeps it."""

    series: Series
    folder: Path
    overlay: str = ""
    count: int = 100
    spread: Spread | None = None
    """Where games are played, if not right here."""

    def begun(self, values: Mapping[str, Plain], seed: str = "") -> Run:
        """The run of a setting, not yet played; `MoonraceError` where the game refuses the values."""
        text = changed(self.series.game, values, self.overlay) if values or self.overlay else ""
        place = self.folder / f"{name_of(values)}{f'-{seed}' if seed else ''}"
        file = self.folder / f"{place.name}.toml"
        arena.make_folder(self.folder)
        write_values(file, text)
        series = self.series
        if seed:
            series = msgspec.structs.replace(series, seed=series.seed + 1_000_003)
        return Run.begin(place, planned(series, file if text else None, leaves_out=NOT_NEEDED))

    def played(self, run: Run) -> Run:
        """A run with all its games."""
        run.play(self.count, spread=self.spread)
        return run


def name_of(values: Mapping[str, Plain]) -> str:
    """What the folder of a setting is called: readable, and another for every setting of every value."""
    if not values:
        return "now"
    read = "-".join(f"{path.rpartition('.')[2]}-{value}" for path, value in values.items())
    exact = hashlib.sha256(msgspec.json.encode(values, order="deterministic")).hexdigest()[:6]
    return f"{re.sub(r'[^A-Za-z0-9.-]+', '_', read)[:60]}-{exact}"


def sweep(bench: Bench, knobs: Sequence[Knob], figure: str, progress: Progress | None = None) -> Swept:
    """Play every setting on the same deals."""
    if not 1 <= len(knobs) <= 2 or len({knob.path for knob in knobs}) < len(knobs):
        raise BadText("One or two values can be turned at once, each by its own path.")
    game, players = bench.series.game, len(bench.series.bots)
    title = title_with(game, bench.overlay)
    asked = questions_of(title, players)
    if figure not in asked:
        raise BadText(
            f"No figure is called “{figure}”.{did_you_mean(figure, asked)} Known: {', '.join(asked)}."
        )
    shown = {id_: asked[id_] for id_ in asked if "=" not in id_ or id_ == figure}
    settings = [*itertools.product(*(knob.values for knob in knobs))]
    cells: list[Cell] = []
    for setting in settings:
        values = {knob.path: value for knob, value in zip(knobs, setting, strict=True)}
        cells.append(_cell(bench, values, [*shown.values()]))
        if progress is not None:
            progress(len(cells), len(settings))
    if all(cell.problem for cell in cells):
        raise BadText(f"None of these values can be played. {cells[0].problem}")
    return Swept(
        game=game,
        paths=tuple(knob.path for knob in knobs),
        now={knob.path: known(game, knob.path, bench.overlay) for knob in knobs},
        figure=figure,
        words={id_: question.words for id_, question in shown.items()},
        shares=tuple(id_ for id_, question in shown.items() if question.is_share),
        cells=tuple(cells),
    )


def _cell(bench: Bench, values: dict[str, Plain], questions: Sequence[Question]) -> Cell:
    try:
        run = bench.begun(values)
    except MoonraceError as error:
        return Cell(values, {}, str(error))
    found = figures_of(bench.played(run), questions, bench.count)
    return Cell(
        values,
        {question.id: figure_of(found[question.id], question.is_share) for question in questions},
        folder=str(run.folder),
    )


def figure_of(values: Sequence[float | None], is_share: bool) -> Figure:
    """A mean with its interval."""
    held = [value for value in values if value is not None]
    if not held:
        return Figure(math.nan, math.nan, math.nan, 0)
    low, high = interval_of_shares(held) if is_share else interval_of_mean(held)
    return Figure(mean(held), low, high, len(held))


# Tuning ---------------------------------------------------------------------------------------------------


def tune(
    bench: Bench, knobs: Sequence[Knob], group: str, trials: int, progress: Progress | None = None
) -> Tuned:
    """Look for values within the knobs' bounds for which all of a group win alike often."""
    import optuna

    game, players = bench.series.game, len(bench.series.bots)
    title = title_with(game, bench.overlay)
    asked = questions_of(title, players)
    members = [
        each for id_, each in asked.items() if id_.startswith((f"{group}=", f"{group}_")) and each.is_share
    ]
    if players < 2 or len(members) < 2:
        groups = ["seat", *(trait.name for trait in title.measures.traits)]
        raise BadText(
            f"Nobody is told apart by “{group}”.{did_you_mean(group, groups)} Known: {', '.join(groups)}; "
            "and it takes two players at least."
        )
    turned = {knob.path: knob.values for knob in knobs}
    now = {knob.path: known(game, knob.path, bench.overlay) for knob in knobs}

    def tried(trial: optuna.Trial) -> float:
        values = _setting(
            turned, {path: trial.suggest_int(path, 0, len(turned[path]) - 1) for path in turned}
        )
        try:
            run = bench.begun(values)
        except MoonraceError as error:
            trial.set_user_attr("problem", str(error))
            raise optuna.TrialPruned from None
        return unevenness(_shares(bench.played(run), members, bench.count))

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    # Nothing of the search is kept but the games: from the same seed it goes the same way again, and where
    # they are played already it costs next to nothing.
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=bench.series.seed))
    if all(now[path] in values for path, values in turned.items()):
        # What there is comes first: the search is to find something better.
        study.enqueue_trial({path: values.index(now[path]) for path, values in turned.items()})
    for number in range(trials):
        study.optimize(tried, n_trials=1)
        if progress is not None:
            progress(number + 1, trials)
    done = [trial for trial in study.trials if trial.state is optuna.trial.TrialState.COMPLETE]
    if not done:
        problem = next((trial.user_attrs.get("problem", "") for trial in study.trials), "")
        raise BadText(f"None of the values tried can be played. {problem}")
    best = _setting(turned, study.best_params)
    runs = [bench.played(bench.begun(values, FRESH)) for values in ({}, best)]
    before, after = (_shares(run, members, bench.count) for run in runs)
    chance = _chance([_table(run, members, bench.count) for run in runs])
    return Tuned(
        game=game,
        group=group,
        now=now,
        found=best,
        words={each.id: each.words for each in members},
        before=before,
        after=after,
        unevenness_before=unevenness(before),
        unevenness_after=unevenness(after),
        chance=chance,
        is_advised=best != now and chance <= ALPHA,
        trials=tuple(Trial(_setting(turned, trial.params), trial.value or 0.0) for trial in done),
        overlay=changed(game, best, bench.overlay),
    )


def _setting(turned: Mapping[str, Sequence[Plain]], places: Mapping[str, int]) -> dict[str, Plain]:
    return {path: turned[path][place] for path, place in places.items()}


def _shares(run: Run, members: Sequence[Question], count: int) -> dict[str, Figure]:
    found = figures_of(run, members, count)
    return {member.id: figure_of(found[member.id], True) for member in members}


def unevenness(shares: Mapping[str, Figure]) -> float:
    """How far shares are from their mean, as the root of the mean square, less what chance alone makes."""
    held = [figure for figure in shares.values() if figure.games]
    square = _square([figure.value for figure in held], [figure.games for figure in held])
    return math.sqrt(max(0.0, square))


def _square(shares: Sequence[float], games: Sequence[int]) -> float:
    middle = mean(shares)
    by_chance = mean([middle * (1 - middle) / count for count in games])
    return mean([(share - middle) ** 2 for share in shares]) - by_chance


def _table(run: Run, members: Sequence[Question], count: int) -> Table:
    """Who won: a row for each deal, a column for each member of the group; NaN where it was not there."""
    found = figures_of(run, members, count)
    return np.array([found[member.id] for member in members], dtype=float).T


def _chance(tables: Sequence[Table]) -> float:
    """How often the second is more even by as much, if deal by deal it is left to chance which is which."""
    first, second = tables
    rng, often = np.random.default_rng(0), 0
    seen = _square_of(first) - _square_of(second)
    for _ in range(SHUFFLES):
        swapped = rng.random((len(first), 1)) < 0.5
        one, other = np.where(swapped, second, first), np.where(swapped, first, second)
        often += _square_of(one) - _square_of(other) >= seen
    return (often + 1) / (SHUFFLES + 1)


def _square_of(table: Table) -> float:
    games = (~np.isnan(table)).sum(axis=0)
    held = games > 0
    return _square((np.nansum(table, axis=0)[held] / games[held]).tolist(), games[held].tolist())
