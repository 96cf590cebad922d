"""What compiling brings, as a table in the docs, made of what `moonrace bench` has measured."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from moonrace import games
from moonrace.kernel import engine
from moonrace.kernel.errors import BadText
from moonrace.lab.bench import SPEED, Figures
from moonrace.lab.engines import SEARCH, times_pure
from moonrace.lab.marked import machine, put, rows, standing
from moonrace.lab.rivals import MEDIAN, MEDIAN_RATIO, OPENSPIEL

MARK = "bench"
HEAD = (
    "Game",
    "decisions a second, pure",
    "compiled",
    "times",
    "times Catanatron",
    "worlds searched a second, pure",
    "compiled",
    "times",
)
COMMAND = "`make bench` and then `moonrace bench --markdown docs/compiled.md`"


def check(file: Path, game: str) -> None:
    """Raise `BadText` before minutes of measuring, where the table could not be made of them."""
    if engine.running() == engine.PURE:
        raise BadText("The table compares the compiled engine with its sources: make compiled first.")
    if game:
        raise BadText("The table is about all games: name none.")
    try:
        put(file, MARK, standing(file, MARK))
    except OSError as error:
        raise BadText(f"{file}: cannot be written ({error.strerror}).") from None


def written(file: Path, found: Mapping[str, Figures], kernel: Figures) -> None:
    """Put the table where the page has room for it."""
    put(file, MARK, table(found, kernel))


def table(found: Mapping[str, Figures], kernel: Figures) -> str:
    """A row for each game, then the engine beside those of others, and where it was measured."""
    body = [_row(games.load(name).name, figures) for name, figures in found.items()]
    return "\n\n".join([rows(HEAD, body), " ".join(_beside(kernel)), f"Measured by {COMMAND}: {machine()}."])


def _row(name: str, figures: Figures) -> tuple[str, ...]:
    return (
        name,
        _whole(figures[f"pure_{SPEED}"]),
        _whole(figures[SPEED]),
        f"{figures[times_pure(SPEED)]:.2f}",
        f"{figures['catanatron_ratio']:.1f}" if "catanatron_ratio" in figures else "–",
        _whole(figures[f"pure_{SEARCH}"]),
        _whole(figures[SEARCH]),
        f"{figures[times_pure(SEARCH)]:.2f}",
    )


def _beside(kernel: Figures) -> list[str]:
    told = [f"The games' median is {_whole(kernel[MEDIAN])} decisions a second compiled."]
    if MEDIAN_RATIO in kernel:
        rival = kernel[MEDIAN] / kernel[MEDIAN_RATIO]
        told.append(
            f"That is {kernel[MEDIAN_RATIO]:.1f} times Catanatron's, about {_whole(round(rival, -2))}."
        )
    told.append(f"Tic-tac-toe on our kernel makes {_whole(kernel['tic_tac_toe'])} a second.")
    for name, words in WORDS.items():
        if name in kernel:
            told.append(f"{words} makes {_whole(kernel[name])}: ours is {kernel[f'{name}_ratio']:.2f} of it.")
    return told


WORDS = dict(
    zip(OPENSPIEL, ("OpenSpiel's in Python", "OpenSpiel's in C++, driven from Python,"), strict=True)
)


def _whole(figure: float) -> str:
    return f"{figure:,.0f}"
