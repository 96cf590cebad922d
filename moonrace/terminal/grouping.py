"""How commands are run: errors made on purpose become sentences, and a planner's options its own."""

from __future__ import annotations

import os
import sys
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup


class Commands(TyperGroup):
    """Turns every error made on purpose into a sentence on stderr and an exit code, never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        from moonrace.kernel.errors import MoonraceError
        from moonrace.terminal.output import BAD_INPUT, FAILED, STOPPED, UNREAD, Failed, complain

        try:
            told = super().invoke(ctx)
            # What is still kept back is told now, while it can be seen that nobody reads it any more.
            sys.stdout.flush()
            return told
        except MoonraceError as error:
            complain(f"moonrace: {error}")
            raise typer.Exit(FAILED if isinstance(error, Failed) else BAD_INPUT) from None
        except KeyboardInterrupt as stopped:
            complain(str(stopped) or "Stopped.")
            raise typer.Exit(STOPPED) from None
        except BrokenPipeError:
            _let_go_of_stdout()
            raise typer.Exit(UNREAD) from None


class PlanCommand(TyperCommand):
    """Gives way to a command with the options of a game's planner, which is loaded only when it is called."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        from moonrace.terminal.planning import plan_command

        return plan_command(args).make_context(info_name, args, parent, **extra)


def _let_go_of_stdout() -> None:
    """The reader of our output has left; keep the interpreter from complaining about it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
