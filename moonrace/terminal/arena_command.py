"""`moonrace arena` and `moonrace mcp` as they are typed."""

from __future__ import annotations

from typing import Annotated

import typer

from moonrace.terminal.arguments import Game, Json, Settings

arena = typer.Typer(name="arena", no_args_is_help=True, rich_markup_mode=None)


@arena.callback()
def programs() -> None:
    """For programs that play: `moonrace arena text GAME --agent COMMAND`.

    \b
    Examples:
      moonrace arena text tranquility-base --agent 'python my_agent.py' --bots gentle,even
    """


@arena.command()
def text(
    game: Game,
    agent: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="The program that plays: it reads JSON lines, answers lines."),
    ],
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="The levels it plays against, one after the other.")
    ] = "gentle,even",
    count: Annotated[
        int, typer.Option("--games", min=1, metavar="N", help="How many games against each.")
    ] = 10,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed deals the same games.")] = 0,
    players: Annotated[
        int, typer.Option(min=0, metavar="N", help="How many play; bots of one level have all other seats.")
    ] = 0,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.01, max=86_400, metavar="T", help="For an answer; a program that is silent loses."
        ),
    ] = 60.0,
    most_illegal: Annotated[
        int,
        typer.Option("--illegal", min=1, metavar="N", help="So many illegal answers in a row lose the game."),
    ] = 10,
    settings: Settings = None,
    as_json: Json = False,
) -> None:
    """Let a program that reads and writes lines play against bots, and count.

    For each decision the program is sent one line of JSON: the table in words, the legal actions, and after
    an illegal answer the refusal with its clause. It answers with one line. Seats rotate. Exits with 1 if
    the program never answers, or a game ended in an error of ours.

    \b
    Examples:
      moonrace arena text tranquility-base --agent 'python my_agent.py' --games 20
      moonrace arena text tranquility-base --agent './agent --fast' --bots even --seconds 5 --json
    """
    from moonrace.terminal.arena_text import play_text

    raise typer.Exit(
        play_text(
            game,
            agent,
            bots,
            count=count,
            seed=seed,
            players=players,
            seconds=seconds,
            most_illegal=most_illegal,
            settings=settings or [],
            as_json=as_json,
        )
    )


def mcp() -> None:
    """Let an assistant play, by the Model Context Protocol over stdin and stdout.

    The assistant starts this command itself; docs/agents.md says how it is told to. It sits at tables with
    bots, and sees what its own seat may see. Needs `moonrace[agents]`.

    \b
    Examples:
      moonrace mcp
    """
    from moonrace.agents.mcp_server import serve

    serve()
