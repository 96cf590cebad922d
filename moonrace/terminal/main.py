"""The `moonrace` command. Every import that costs time happens inside the command that needs it."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arena_command import arena, mcp
from moonrace.terminal.arguments import AnyGame, Content, First, Json, Settings, complete_game
from moonrace.terminal.grouping import Commands, PlanCommand
from moonrace.terminal.lab_command import lab
from moonrace.terminal.ladder_command import ladder
from moonrace.terminal.puzzle_command import puzzle
from moonrace.terminal.review_command import review
from moonrace.terminal.server_commands import backup, move_data, recount, restore, serve
from moonrace.terminal.sim_command import sim
from moonrace.terminal.train_command import train
from moonrace.terminal.verify_command import verify

HELP = """Play five space-race tabletop games, and look into them.

\b
Examples:
  moonrace serve --open                     tables in your browser
  moonrace learn tranquility-base           its first lesson, in this terminal
  moonrace play tranquility-base            a game in this terminal
  moonrace rules tranquility-base TB-MOV-02 one clause of the rules
  moonrace sim tranquility-base --bots even,random --games 100 --seed 1
  moonrace plan --mission man-on-the-moon   the cheapest way there and back

Exit codes: 0 all well; 1 what you asked about failed (a broken law, a record that does not replay, a game
that raised an error); 2 the command, a file or a name is wrong; 130 stopped by Ctrl-C.
"""


app = typer.Typer(
    name="moonrace",
    cls=Commands,
    help=HELP,
    no_args_is_help=True,
    # Plain help reads well through a pipe and aloud, and starts three times as quickly.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        from moonrace import __version__
        from moonrace.kernel import engine

        print(f"moonrace {__version__} ({engine.running()})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Take what stands before the command."""


app.command()(serve)
app.command()(backup)
app.command()(restore)
app.command("move-data")(move_data)
app.command()(recount)


@app.command()
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="Which game; not needed with --resume.", autocompletion=complete_game
        ),
    ] = "",
    seats: Annotated[
        str,
        typer.Option(
            metavar="SEATS",
            help="Who plays, with commas: me, me:NAME, gentle, even, hard, master, hard:200ms.",
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same seed deals the same game.")] = None,
    settings: Settings = None,
    content: Content = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where to keep the game; a new file in your data folder if left out."
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept.")
    ] = None,
    free_undo: Annotated[
        bool, typer.Option("--free-undo", help="Without bots: take back even what chance has shown.")
    ] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="For learning: be warned before a clear mistake, once a round.")
    ] = False,
) -> None:
    """Play in this terminal, in plain lines.

    Choices are numbered; type a number, an action in its text form, or ? for help. Every move is on the disk
    before the next is asked for. Lines may come through a pipe; the end of input keeps the game and stops.

    \b
    Examples:
      moonrace play tranquility-base
      moonrace play tranquility-base --seats me,gentle --coach
      moonrace play tranquility-base --seats me:Ada,me:Ben
      moonrace play tranquility-base --seats me --seed 7 --record solo.jsonl
      moonrace play --resume solo.jsonl
    """
    from moonrace.terminal.playing import play_game

    raise typer.Exit(
        play_game(
            game,
            seats,
            seed=seed,
            settings=settings or [],
            content=content,
            record=record,
            resume=resume,
            free_undo=free_undo,
            coach=coach,
        )
    )


@app.command()
def learn(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Which game; all lessons are listed without it.",
            autocompletion=complete_game,
        ),
    ] = "",
    lesson: Annotated[
        str, typer.Argument(metavar="LESSON", help="Which lesson; the first if left out.")
    ] = "",
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to keep it; a new file in your data folder if left out."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a lesson that was kept.")
    ] = None,
) -> None:
    """Learn a game step by step, at a real table.

    Each step says one thing and waits for one act; “show me” plays it. After the last step the table goes on
    as an ordinary game, if you like.

    \b
    Examples:
      moonrace learn
      moonrace learn tranquility-base
      moonrace learn tranquility-base instants
    """
    from moonrace.terminal.learning import learn as take_lesson

    raise typer.Exit(take_lesson(game, lesson, record, resume))


app.command()(puzzle)

lessons = typer.Typer(name="lessons", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(lessons)


@lessons.callback()
def authors() -> None:
    """For authors of lessons: `moonrace lessons check FILE`.

    \b
    Examples:
      moonrace lessons check moonrace/games/GAME/lessons/1-first-flight.toml
    """


@lessons.command("check")
def check_lesson(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Files of lessons.")],
) -> None:
    """Play lessons by all that they welcome, and tell what is legal at each step.

    Exits with 1 if a lesson does not work, naming the step.
    """
    from moonrace.terminal.checking import check_lessons

    raise typer.Exit(check_lessons(files))


@app.command()
def games(as_json: Json = False) -> None:
    """List the games.

    \b
    Examples:
      moonrace games
      moonrace games --json
    """
    from moonrace.terminal.listing import list_games

    list_games(as_json=as_json)


app.add_typer(arena)
app.command()(mcp)
app.add_typer(lab)
app.command()(sim)
app.command()(ladder)
app.command()(train)
app.command()(review)
app.command()(verify)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    at: Annotated[
        int | None, typer.Option("--at", min=0, metavar="N", help="Show the table as it was after entry N.")
    ] = None,
    seat: Annotated[
        str, typer.Option(metavar="SEAT", help="Whose eyes: A, B, C, D, spectator, or all for every secret.")
    ] = "spectator",
    what_if: Annotated[
        bool, typer.Option("--what-if", help="Play on from entry N to try things out; nothing is kept.")
    ] = False,
    seats: Annotated[
        str,
        typer.Option(metavar="SEATS", help="Who plays then: me or a bot for each seat; me for all."),
    ] = "",
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same chance then.")
    ] = None,
    content: Content = None,
    as_json: Json = False,
) -> None:
    """Play a record again, step by step, checking every step.

    With --what-if the table at an entry can be played on from; where a seat is named, what that seat cannot
    know is dealt anew. Exits with 1 if the record does not replay, and names the line.

    \b
    Examples:
      moonrace replay game.jsonl
      moonrace replay game.jsonl --seat A --at 40
      moonrace replay game.jsonl --at 40 --what-if --seats me,even
      moonrace replay game.jsonl --seat all --json
    """
    from moonrace.terminal.replaying import replay_file, try_record

    if what_if:
        try_record(file, at=at, seat=seat, seats=seats, seed=seed, content=content)
    else:
        replay_file(file, at=at, seat=seat, content=content, as_json=as_json)


@app.command()
def rules(
    game: AnyGame = "",
    clause: Annotated[
        str, typer.Argument(metavar="CLAUSE", help="A clause (TB-MOV-02) or a chapter (MOV).")
    ] = "",
    example: Annotated[
        str, typer.Option("--example", metavar="ID", help="Play a worked example, step by step.")
    ] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which clauses the tests of this checkout prove.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the rules of a game, one clause with its cross links, or a worked example.

    With --coverage exits with 1 if a clause is missing.

    \b
    Examples:
      moonrace rules tranquility-base
      moonrace rules tranquility-base TB-MOV-02
      moonrace rules tranquility-base MOV
      moonrace rules tranquility-base --example TB-EX-02
      moonrace rules --coverage
    """
    from moonrace.terminal.ruling import show_coverage, show_example, show_rules

    if example:
        show_example(game, example, as_json=as_json)
        return
    if coverage:
        raise typer.Exit(show_coverage(game, clause, as_json=as_json))
    show_rules(game, clause, as_json=as_json)


@app.command()
def fuzz(
    game: AnyGame = "",
    count: Annotated[
        int | None, typer.Option("--games", min=1, metavar="N", help="At most so many games of each title.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed plays the same games.")] = 0,
    first: First = 0,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.0, metavar="T", help="At most so long for each title; 60 unless --games is given."
        ),
    ] = None,
    content: Content = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where records of failures are put.")] = Path(
        "fuzz-failures"
    ),
    as_json: Json = False,
) -> None:
    """Play at random at every count and option, looking for broken laws.

    Watches for errors, dead ends, endless games, things created or lost, listed actions that are refused,
    records that do not replay, and secrets that show. Exits with 1 if a law was broken; each failure comes
    with a record and the commands that show it again.

    \b
    Examples:
      moonrace fuzz tranquility-base --games 200 --seed 1
      moonrace fuzz --seconds 600
    """
    from moonrace.terminal.fuzzing import fuzz_games

    raise typer.Exit(
        fuzz_games(
            game,
            count=count,
            seed=seed,
            first=first,
            seconds=seconds,
            content=content,
            out=out,
            as_json=as_json,
        )
    )


@app.command()
def bench(
    game: AnyGame = "",
    server: Annotated[
        bool,
        typer.Option("--server", help="Also measure a real server: idle streams, and the second browser."),
    ] = False,
    crowd: Annotated[
        int,
        typer.Option(help="Measure a server with so many tables instead, four looking on at each.", min=0),
    ] = 0,
    workers: Annotated[int, typer.Option(help="With --crowd: processes of the server.", min=1)] = 1,
    database: Annotated[
        str, typer.Option(help="With --crowd or --server: an empty database of PostgreSQL.")
    ] = "",
    markdown: Annotated[
        Path | None,
        typer.Option(help="A page between whose marks the table of what compiling brings is written."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure speed on one core, beside the bars that must be met.

    Exits with 1 if a bar is not met. Where the engine is compiled, its sources are measured in the same run.

    \b
    Examples:
      moonrace bench tranquility-base
      moonrace bench --server --json
      moonrace bench --crowd 2000
    """
    if crowd:
        from moonrace.terminal.bench_crowd import bench_crowd

        raise typer.Exit(bench_crowd(crowd, workers, database, as_json=as_json))
    from moonrace.terminal.benching import bench_games

    raise typer.Exit(
        bench_games(game, with_server=server, database=database, markdown=markdown, as_json=as_json)
    )


@app.command(cls=PlanCommand, short_help="Plan a mission: the cheapest, lightest, quickest and safest ways.")
def plan() -> None:
    """Stand in the list of commands."""


def main() -> None:
    """Run the command; the entry point of the package."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a character shows a question mark instead of a traceback.
            stream.reconfigure(errors="replace")
    app(prog_name="moonrace")


if __name__ == "__main__":
    main()
