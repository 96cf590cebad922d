"""`moonrace lab compare`, `values`, `sweep` and `tune` as they are typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Content, Game, Json, Settings
from moonrace.terminal.lab_options import Cluster, Dealt, Folder, Jobs, Scheduler, Seed

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] [A.toml] [B.toml]",
        help="Two content files, or one against ours; the game, where files do not tell it.",
    ),
]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="BOTS", help="Who plays, one for each seat, with commas: even,even."),
]
Pairs = Annotated[
    int, typer.Option("--pairs", metavar="N", help="At most so many pairs of games; 50 or more.")
]
Asked = Annotated[
    str, typer.Option("--ask", metavar="NAMES", help="What to ask, with commas: seat, rounds, nation …")
]
Values = Annotated[
    list[str],
    typer.Argument(
        metavar="PATH=VALUES", help="A value of the content: PATH=2,4,6, PATH=2..8 or PATH=2..8:2."
    ),
]
Games = Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games for each value.")]


def compare(
    words: Words = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--change", metavar="PATH=VALUE", help="B has this value; may be given several times."),
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--options", metavar="A B", help="Options of a version, OPTION=VALUE,…; give it twice."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--bots", metavar="BOTS", help="Who plays; given twice, two bots play each other."),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", min=0, metavar="N", help="How many play; 2 unless the game says no.")
    ] = 0,
    pairs: Pairs = 1000,
    ask: Asked = "",
    seed: Seed = 0,
    jobs: Jobs = 0,
    settings: Settings = None,
    dealt: Dealt = False,
    folder: Folder = None,
    cluster: Cluster = "",
    scheduler: Scheduler = "",
    as_json: Json = False,
) -> None:
    """Compare two versions of a game: other values, other options, or other bots.

    Both play the same deals, pair by pair, until every question is settled or the pairs are used up. Effects
    come with 95 % intervals that are right though it stops early; several questions are corrected (Holm).
    Goes on where it was stopped. Exits with 1 if a game ended in an error.

    \b
    Examples:
      moonrace lab compare leaving-earth --change components.juno.price=2
      moonrace lab compare mine.toml                      mine against ours
      moonrace lab compare old.toml new.toml --ask seat,rounds
      moonrace lab compare tranquility-base --options forced=at-once --options forced=in-turn
      moonrace lab compare tranquility-base --bots even --bots gentle
    """
    from moonrace.lab.runs import needs_extra

    needs_extra()
    from moonrace.terminal.lab_comparing import Wanted, compare_versions
    from moonrace.terminal.lab_running import Where

    raise typer.Exit(
        compare_versions(
            Wanted(
                words=tuple(words or ()),
                changes=tuple(changes or ()),
                options=tuple(options or ()),
                bots=tuple(against or ()),
                players=players,
                pairs=pairs,
                ask=tuple(word.strip() for word in ask.split(",") if word.strip()),
                seed=seed,
                where=Where(jobs, cluster, scheduler),
                settings=tuple(settings or ()),
                is_dealt=dealt,
                folder=folder,
            ),
            as_json=as_json,
        )
    )


def values(
    game: Game,
    part: Annotated[str, typer.Argument(metavar="PART", help="Only paths with this in them.")] = "",
    content: Content = None,
    as_json: Json = False,
) -> None:
    """List the values of a game's content with their paths, for `sweep` and `tune`.

    \b
    Examples:
      moonrace lab values tranquility-base bonus
    """
    from moonrace.lab.runs import needs_extra

    needs_extra()
    from moonrace.terminal.lab_comparing import list_values

    list_values(game, part, content, as_json=as_json)


def sweep(
    game: Game,
    knobs: Values,
    bots: Bots = "even,even",
    count: Games = 100,
    figure: Annotated[
        str, typer.Option("--figure", metavar="NAME", help="What the heat map shows: seat_a, rounds …")
    ] = "seat_a",
    seed: Seed = 0,
    jobs: Jobs = 0,
    settings: Settings = None,
    content: Content = None,
    dealt: Dealt = False,
    folder: Folder = None,
    cluster: Cluster = "",
    scheduler: Scheduler = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Also draw it: a file .svg, .png or .html.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Turn one or two values through a range and see what becomes of the game.

    Every value is played on the same deals. Prints a table, and draws a line or a heat map. Goes on where it
    was stopped.

    \b
    Examples:
      moonrace lab sweep tranquility-base missions.apollo_11.bonus=1..5 --games 40 --out bonus.svg
    """
    from moonrace.lab.runs import needs_extra

    needs_extra()
    from moonrace.terminal.lab_running import Where
    from moonrace.terminal.lab_sweeping import Wanted, sweep_values

    where = Where(jobs, cluster, scheduler)
    wanted = Wanted(game, knobs, bots, count, seed, where, settings or [], content, dealt, folder)
    sweep_values(wanted, figure, out, as_json=as_json)


def tune(
    game: Game,
    knobs: Values,
    bots: Bots = "even,even",
    group: Annotated[
        str, typer.Option("--even", metavar="GROUP", help="Whose shares are to be equal: seat, nation …")
    ] = "seat",
    trials: Annotated[int, typer.Option(min=1, metavar="N", help="How many settings to try.")] = 20,
    count: Games = 200,
    seed: Seed = 0,
    jobs: Jobs = 0,
    settings: Settings = None,
    content: Content = None,
    dealt: Dealt = False,
    folder: Folder = None,
    cluster: Cluster = "",
    scheduler: Scheduler = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the values found as a content file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look for values that bring seats, characters or nations to equal shares.

    Keeps to the bounds given. What is found is checked on fresh deals, beside what there was. Goes on where
    it was stopped; given again with more trials, it goes further.

    \b
    Examples:
      moonrace lab tune tranquility-base missions.apollo_11.bonus=1..5 --trials 10 --games 40 --out even.toml
    """
    from moonrace.lab.runs import needs_extra

    needs_extra()
    from moonrace.terminal.lab_running import Where
    from moonrace.terminal.lab_sweeping import Wanted, tune_values

    where = Where(jobs, cluster, scheduler)
    wanted = Wanted(game, knobs, bots, count, seed, where, settings or [], content, dealt, folder)
    tune_values(wanted, group, trials, out, as_json=as_json)
