"""What `docs/lab.md` says of tables and columns, made from what is declared.

python -m tests.lab.lab_page
"""

from __future__ import annotations

from collections.abc import Iterator

from moonrace import games
from moonrace.kernel.title import Title
from moonrace.lab.columns import GAMES, MEASURED, PROGRESS, RECORDS, SEATS, SHARED, THINGS, columns

ABOUT = {
    "games": "a row for each game",
    "seats": "a row for each seat of each game",
    "decisions": "a row for each decision",
    "events": "a row for each event of interest",
    "uses": "a row for each card or part that came to a seat or was used by it",
    "progress": "a row for each seat at the end of each round",
    "records": "a row for each game, where records are kept",
    "things": "a row for each card and part there is, once for the run",
}
OURS = ("tranquility-base", "leaving-earth", "apogee", "astronavigators", "moonshot")


def shared_columns() -> Iterator[str]:
    """The tables of every game."""
    for table in (*MEASURED, RECORDS, THINGS):
        yield f"### `{table}`: {ABOUT[table]}"
        yield ""
        yield "| Column | | |"
        yield "|---|---|---|"
        for column in SHARED[table]:
            if column.name not in ("series", "number"):
                yield f"| `{column.name}` | {column.kind} | {column.words} |"
        yield ""


def own_columns(title: Title) -> Iterator[str]:
    """What a game adds."""
    measures = title.measures
    assert measures.opening is not None
    yield f"### {title.name}"
    yield ""
    ahead = ", then ".join(f"`{track.name}`" for track in measures.progress)
    kinds = ", ".join(f"`{kind.__struct_config__.tag}`" for kind in measures.events)
    opening = measures.opening.title
    yield f"Ahead is who has more {ahead}. Opening: {opening[0].lower()}{opening[1:]}."
    yield f"Events of interest: {kinds}."
    for things in measures.things:
        meant = f"gained is {things.gained_means}, used is {things.used_means}"
        yield f"`{things.name}`: {things.title.lower()}; {meant}."
    yield ""
    yield "| Table | Column | |"
    yield "|---|---|---|"
    for table in (GAMES, SEATS, PROGRESS):
        for column in columns(title, table):
            if column.is_own:
                yield f"| `{table}` | `{column.name}` | {column.words} |"
    yield ""


def lines() -> Iterator[str]:
    """The chapters on tables and on what the games declare."""
    yield from shared_columns()
    yield "## What the games declare"
    yield ""
    yield "Each game's own, from the `measures.py` beside its rules."
    yield ""
    for game in OURS:
        yield from own_columns(games.load(game))


if __name__ == "__main__":
    print("\n".join(lines()))
