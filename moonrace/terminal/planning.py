"""`moonrace plan`: the best plans for a mission. What can be asked, and how it is answered, the game says."""

from __future__ import annotations

import inspect
import signal
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Annotated, Any

import typer

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.tables.planner import PlainLine, PlannerFace, PlannerOption, planner_of
from moonrace.terminal.arguments import Content, Json
from moonrace.terminal.output import FAILED, OK, STOPPED, complain, dim, marked, say, show_json, wrapped

NO_PLAN = "No plan reaches the goal within these limits."
GAME_FLAG = "--game"
KINDS = {"word": str, "words": list[str], "number": int, "switch": bool}


# The command ------------------------------------------------------------------------------------------------


def plan_command(words: Sequence[str]) -> Any:
    """The command for the game that is named among the words, with the options of its planner. A game that
    has none is complained about when the words are read."""
    named = _named_game(words)
    face = planner_of(games.load(named if named in games.planners() else _only_planner()))
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command(help=face.about)(_with_options(_plan, face.options))
    return typer.main.get_command(app)


def _plan(
    shown: Annotated[int, typer.Option("--plans", min=1, metavar="N", help="How many plans to list.")] = 5,
    actions: Annotated[
        bool, typer.Option("--actions", help="Also print every action of a game in which it succeeds.")
    ] = False,
    game: Annotated[
        str, typer.Option(GAME_FLAG, metavar="GAME", help="For which game; the one that has a planner.")
    ] = "",
    content: Content = None,
    as_json: Json = False,
    **said: Any,
) -> None:
    chosen = game or _only_planner()
    games.planner(chosen)
    title = games.load(chosen, content)
    asked = planner_of(title).question(said)
    raise typer.Exit(plan_mission(title, asked, shown=shown, with_actions=actions, as_json=as_json))


def _named_game(words: Sequence[str]) -> str:
    """Which game the options are for has to be known before they can be read."""
    for word, following in pairwise([*words, ""]):
        flag, sign, value = word.partition("=")
        if flag == GAME_FLAG:
            return value if sign else following
    return ""


def _only_planner() -> str:
    known = games.planners()
    if len(known) != 1:
        raise BadText(f"Say for which game: {GAME_FLAG} {' or '.join(known) or '(none has a planner)'}.")
    return known[0]


def _with_options(run: Callable[..., None], options: Iterable[PlannerOption]) -> Callable[..., None]:
    """A command that takes these options before its own."""
    *own, _ = inspect.signature(run, eval_str=True).parameters.values()

    def command(**given: Any) -> None:
        run(**given)

    command.__signature__ = inspect.Signature([*map(_parameter, options), *own])  # type: ignore[attr-defined]
    return command


def _parameter(option: PlannerOption) -> inspect.Parameter:
    kind = KINDS[option.kind]
    described = typer.Option(
        *option.flags.split(),
        metavar=option.metavar or None,
        help=option.help,
        min=option.least,
        max=option.most,
    )
    return inspect.Parameter(
        option.name,
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        default=option.default,
        annotation=Annotated[kind if option.default is not None else kind | None, described],
    )


# Planning ---------------------------------------------------------------------------------------------------


def plan_mission(
    title: Title,
    asked: dict[str, Any],
    *,
    shown: int,
    with_actions: bool = False,
    as_json: bool = False,
    seconds: float = float("inf"),
    showing_all: str = "",
) -> int:
    """Plan, for so many seconds at most, and print, with what would show all plans; the exit code."""
    face = planner_of(title)
    with _Patience(seconds) as patience:
        answer = games.planner(title.id).plan(
            **asked,
            clock=time.perf_counter,
            progress=_teller(face),
            stop=patience.is_over,
        )
        is_stopped = patience.is_over()
    if as_json:
        show_json(_data(answer, with_actions=with_actions))
    elif answer.plans:
        for line in face.plain(answer, shown, with_actions=with_actions, showing_all=showing_all):
            say(_printed(line))
    else:
        complain("Stopped before a plan was found." if is_stopped else NO_PLAN)
        complain(wrapped(answer.scope))
    if is_stopped:
        return STOPPED
    return OK if answer.plans else FAILED


def _teller(face: PlannerFace) -> Callable[[Any], None]:
    """Says what was found on the way, whenever there is something else to say."""
    said = ""

    def tell(found: Any) -> None:
        nonlocal said
        text = face.so_far(found)
        if text != said:
            said = text
            complain(dim(text))

    return tell


class _Patience:
    """Ends with Ctrl-C, or in time: the search then gives what it has. A second Ctrl-C ends the command at
    once."""

    def __init__(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds
        self._is_interrupted = False
        self._before: Any = None

    def is_over(self) -> bool:
        """Whether somebody does not want to wait any longer."""
        return self._is_interrupted or time.monotonic() > self._ends

    def __enter__(self) -> _Patience:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _interrupted(self, *_: object) -> None:
        if self._is_interrupted:
            raise KeyboardInterrupt
        self._is_interrupted = True


def _data(answer: Any, *, with_actions: bool) -> dict[str, Any]:
    data: dict[str, Any] = answer.to_json()
    if with_actions and answer.plans:
        data["plans"][0]["actions"] = [action for _, action in answer.plans[0].actions()]
    return data


def _printed(line: PlainLine) -> str:
    text = marked(wrapped(line.text, line.indent, "") if line.wraps else line.text)
    return dim(text) if line.is_aside else text
