"""What a host types: opening the tables, copies of them, and moving them into another database."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from moonrace.terminal.arguments import Content


class LogFormat(StrEnum):
    """How a server writes down what it does."""

    TEXT = "text"
    JSON = "json"


Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help="Where tables are kept; your data folder if left out."),
]


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="PORT", help="0 takes any free one.")] = 8400,
    data: Data = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            envvar="MOONRACE_DATABASE",
            help="A database for the tables, instead of a file in that folder: postgresql://USER@HOST/NAME.",
        ),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            metavar="N",
            envvar="MOONRACE_WORKERS",
            help="Processes that serve together; more than one needs PostgreSQL.",
        ),
    ] = 1,
    home_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="MOONRACE_HOME_URL",
            help="How servers on other machines, over the same database, reach this one.",
        ),
    ] = "",
    content: Content = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
    tables_in_memory: Annotated[
        float,
        typer.Option(
            min=1.0,
            metavar="MB",
            envvar="MOONRACE_TABLES_IN_MEMORY",
            help="Megabytes of tables kept ready; others are read when somebody comes.",
        ),
    ] = 256.0,
    bot_seconds: Annotated[
        float,
        typer.Option(
            min=0.05,
            max=60.0,
            metavar="SECONDS",
            envvar="MOONRACE_BOT_SECONDS",
            help="The longest that a bot searches for one move.",
        ),
    ] = 5.0,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="MOONRACE_PUBLIC_URL",
            help="The address under which a proxy shows the server.",
        ),
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="MOONRACE_TRUSTED_PROXY",
            help="A proxy whose word about a visitor's address counts. Repeatable.",
        ),
    ] = None,
    contact: Annotated[
        str,
        typer.Option(
            metavar="mailto:YOU",
            envvar="MOONRACE_CONTACT",
            help="Who answers for this server; with it people can have notices (needs moonrace[notices]).",
        ),
    ] = "",
    mail_server: Annotated[
        str,
        typer.Option(
            metavar="smtp://USER:PASSWORD@HOST:587",
            envvar="MOONRACE_MAIL_SERVER",
            help="Lets notices go by mail too; better in the environment, where nobody else reads it.",
        ),
    ] = "",
    calls_private: Annotated[
        bool,
        typer.Option(
            "--calls-private",
            envvar="MOONRACE_CALLS_PRIVATE",
            help="Let notices go to addresses in private networks.",
        ),
    ] = False,
    operator_key_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="MOONRACE_OPERATOR_KEY_FILE",
            help="The key to /operator and /metrics; made if it is not there. Without it there is neither.",
        ),
    ] = None,
    keep_days: Annotated[
        float,
        typer.Option(
            min=0.0,
            metavar="DAYS",
            envvar="MOONRACE_KEEP_DAYS",
            help="Clear away tables without an act for so long, unless the game is over; 0 keeps them.",
        ),
    ] = 0.0,
    keep_finished_days: Annotated[
        float,
        typer.Option(
            min=0.0,
            metavar="DAYS",
            envvar="MOONRACE_KEEP_FINISHED_DAYS",
            help="The same for finished games; 0 keeps them.",
        ),
    ] = 0.0,
    log_format: Annotated[
        LogFormat,
        typer.Option(
            envvar="MOONRACE_LOG_FORMAT",
            help="Warnings in plain lines, or everything as one JSON object a line.",
        ),
    ] = LogFormat.TEXT,
) -> None:
    """Open the tables: play in the browser, alone or with friends.

    \b
    Examples:
      moonrace serve --open
      moonrace serve --host 0.0.0.0 --port 8400 --data /srv/moonrace
      moonrace serve --public-url https://moon.example --trusted-proxy 127.0.0.1
      moonrace serve --operator-key-file operator.key --keep-days 180 --log-format json
      moonrace serve --database postgresql://moonrace@db.example/moonrace --workers 4
    """
    from moonrace.terminal.serving import serve_tables

    raise typer.Exit(
        serve_tables(
            data,
            database,
            open_browser=open_browser,
            host=host,
            port=port,
            workers=workers,
            home_url=home_url,
            content=content,
            tables_in_memory=tables_in_memory,
            bot_seconds=bot_seconds,
            public_url=public_url,
            trusted_proxies=tuple(trusted_proxy or ()),
            contact=contact,
            mail_server=mail_server,
            calls_private=calls_private,
            operator_key_file=operator_key_file,
            keep_days=keep_days,
            keep_finished_days=keep_finished_days,
            log_format=log_format.value,
        )
    )


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy is to be.")],
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Put it in the place of an older one.")] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Do not play the tables of the copy again; look at the file only.")
    ] = False,
) -> None:
    """Copy all tables into a file, while the server plays on.

    The copy is as the tables stood at one moment. It is read through, and every table in it is played again,
    before it has its name; whoever has it has every secret of every table.

    \b
    Examples:
      moonrace backup moonrace-monday.sqlite3
      moonrace backup /srv/backup/moonrace.sqlite3 --data /srv/moonrace --force
    """
    from moonrace.terminal.keeping import back_up_tables

    raise typer.Exit(back_up_tables(file, data, force=force, quick=quick))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `moonrace backup` has made.")],
    data: Data = None,
) -> None:
    """Put the tables of a backup in the place of those that are there.

    The server has to be stopped. The file is checked first, and what was there is kept beside it under
    another name.

    \b
    Examples:
      moonrace restore moonrace-monday.sqlite3
      moonrace restore /srv/backup/moonrace.sqlite3 --data /srv/moonrace
    """
    from moonrace.terminal.keeping import restore_tables

    raise typer.Exit(restore_tables(file, data))


def recount(
    database: Annotated[
        str, typer.Argument(metavar="WHERE", help="A file, a data folder, or postgresql://…")
    ],
) -> None:
    """Work all standings of a server out again from its stored results.

    The server has to be stopped. Games are counted in the order in which they ended, so that every standing
    comes out as it was; where one does not, it is told, and the new one counts.

    \b
    Examples:
      moonrace recount /srv/moonrace
      moonrace recount postgresql://moonrace@db.example/moonrace
    """
    from moonrace.terminal.recounting import recount_standings

    raise typer.Exit(recount_standings(database))


def move_data(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file, a data folder, or postgresql://…")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty database, or a file not there yet.")],
) -> None:
    """Copy all tables of a server into another database.

    Both servers have to be stopped. Every table is played again from the copy and compared before the copy
    counts; what fails, or is stopped half-way, leaves the new database empty. The old one stays as it is.

    \b
    Examples:
      moonrace move-data /srv/moonrace postgresql://moonrace@db.example/moonrace
      moonrace move-data postgresql://moonrace@db.example/moonrace copy.sqlite3
    """
    from moonrace.terminal.moving import move_tables

    raise typer.Exit(move_tables(source, target))
