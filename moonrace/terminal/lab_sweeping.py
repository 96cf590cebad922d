"""Values turned and looked for, in plain lines."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import NamedTuple

import msgspec

from moonrace.kernel.errors import BadText
from moonrace.lab.arena import Series
from moonrace.lab.comparing import amount
from moonrace.lab.runs import needs_extra, players_of, read_values, title_with
from moonrace.lab.sweeping import Bench, Figure, Swept, Tuned, sweep, tune
from moonrace.lab.values import Knob, knob_of, write_values
from moonrace.terminal.given import options_of
from moonrace.terminal.lab_comparing import LAB
from moonrace.terminal.lab_running import Where, spread_over
from moonrace.terminal.output import bold, progress, say, show_json

MOST_CELLS = 400


class Wanted(NamedTuple):
    """What is to be played: a game with values to be turned, by whom, how often, and where."""

    game: str
    knobs: Sequence[str]
    bots: str
    games: int
    seed: int
    where: Where
    settings: Sequence[str]
    content: Path | None
    is_dealt: bool
    folder: Path | None


def sweep_values(wanted: Wanted, figure: str, out: Path | None, *, as_json: bool) -> None:
    """Play every setting, print the table, draw it."""
    bench, knobs = _bench(wanted, "sweep")
    cells = 1
    for knob in knobs:
        cells *= len(knob.values)
    if cells > MOST_CELLS:
        raise BadText(f"That makes {cells} settings; {MOST_CELLS} are the most. Give wider steps.")
    if out is not None and out.suffix not in (".svg", ".png", ".html"):
        raise BadText(f"{out}: a drawing is a file .svg, .png or .html.")
    with spread_over(wanted.where) as spread, progress("Trying settings", cells) as tell:
        bench = msgspec.structs.replace(bench, spread=spread)
        swept = sweep(bench, knobs, figure, lambda done, _: tell(done))
    if out is not None:
        from moonrace.lab.charts import draw_sweep

        draw_sweep(swept, out)
    if as_json:
        show_json(swept)
        return
    _show_swept(swept)
    shown = next(cell for cell in swept.cells if not cell.problem)
    say(f"A game of a setting: moonrace lab replay {quote(shown.folder)} 0")
    say(f"Kept in {bench.folder}; the same command goes on from there.")
    if out is not None:
        say(f"Drawn in {out}.")


def tune_values(wanted: Wanted, group: str, trials: int, out: Path | None, *, as_json: bool) -> None:
    """Look for even values, and tell what was found beside what there was."""
    bench, knobs = _bench(wanted, "tune")
    with spread_over(wanted.where) as spread, progress("Trying settings", trials) as tell:
        bench = msgspec.structs.replace(bench, spread=spread)
        tuned = tune(bench, knobs, group, trials, lambda done, _: tell(done))
    if out is not None:
        write_values(out, tuned.overlay)
    if as_json:
        show_json(tuned)
        return
    _show_tuned(tuned)
    if out is not None:
        say(f"Found values are in {out}. Check them at length: moonrace lab compare {wanted.game} {out}")


def _bench(wanted: Wanted, what: str) -> tuple[Bench, list[Knob]]:
    needs_extra()
    game, content = wanted.game, wanted.content
    overlay = read_values(content) if content else ""
    title_with(game, overlay, str(content))
    bots, options = tuple(wanted.bots.split(",")), options_of(wanted.settings)
    series = Series(game, bots, wanted.seed, options, is_dealt=wanted.is_dealt)
    knobs = [knob_of(game, word, overlay) for word in wanted.knobs]
    same = msgspec.json.encode((series, overlay, players_of(game, bots)), order="deterministic")
    place = wanted.folder or LAB / f"{game}-{what}-{hashlib.sha256(same).hexdigest()[:8]}"
    return Bench(series, place, overlay, wanted.games), knobs


def _show_swept(swept: Swept) -> None:
    say(f"{bold(swept.game)}: {swept.words[swept.figure]}, 95 % intervals")
    for cell in swept.cells:
        setting = ", ".join(
            f"{path.rpartition('.')[2]} {value}{' (now)' if value == swept.now[path] else ''}"
            for path, value in cell.values.items()
        )
        told = cell.problem or told_of(cell.figures[swept.figure], swept.figure in swept.shares)
        say(f"  {setting:<40} {told}")


def told_of(figure: Figure, is_share: bool) -> str:
    """A figure with its interval, in words."""
    if not figure.games:
        return "in no game"
    if is_share:
        return f"{figure.value:6.1%} ({figure.low:.1%} to {figure.high:.1%}), {figure.games} games"
    low, high = amount(figure.low, False), amount(figure.high, False)
    return f"{amount(figure.value, False)} ({low} to {high}), {figure.games} games"


def _show_tuned(tuned: Tuned) -> None:
    tried = len({tuple(trial.values.items()) for trial in tuned.trials})
    say(f"{bold(tuned.game)}: the most even by {tuned.group}; settings tried: {tried}")
    for path, value in tuned.found.items():
        say(f"  {path} = {value} (now {tuned.now[path]})")
    say("  On fresh deals, with 95 % intervals:")
    for id_, words in tuned.words.items():
        before, after = told_of(tuned.before[id_], True), told_of(tuned.after[id_], True)
        say(f"  {words:<36} now {before}; found {after}")
    uneven, evened = amount(tuned.unevenness_before, True), amount(tuned.unevenness_after, True)
    say(f"  uneven by {uneven} now, {evened} as found, beyond what chance makes")
    say(f"  {_advised(tuned)}")


def _advised(tuned: Tuned) -> str:
    """What to do, in a sentence that says no more than the fresh deals do."""
    if tuned.found == tuned.now:
        return "What there is, is the most even. Keep it."
    if tuned.is_advised:
        return f"More even than chance makes it (p = {tuned.chance:.3f}). Take what was found."
    if tuned.unevenness_after >= tuned.unevenness_before:
        return "What was found is no more even than what there is. Keep what there is."
    return (
        f"Chance alone makes such a difference often (p = {tuned.chance:.2f}). Keep what there is, "
        "or try with more games."
    )
