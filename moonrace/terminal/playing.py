"""`moonrace play`: the command around a game in plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.terminal.beginning import new_game, resumed_game
from moonrace.terminal.given import options_of


def play_game(
    game: str,
    seats: str,
    *,
    seed: int | None,
    settings: Sequence[str],
    content: Path | None,
    record: Path | None,
    resume: Path | None,
    free_undo: bool,
    coach: bool,
) -> int:
    """Begin or go on with a game; the exit code."""
    words = seats.split(",") if seats else []
    if resume is not None:
        if record is not None or settings or free_undo:
            raise BadText(
                "--resume goes on as the game was begun: leave --record, --set and --free-undo out."
            )
        session = resumed_game(resume, words, content, seed, coach=coach)
        if game and session.title.id != game:
            raise BadText(f"{resume} is a game of {session.title.id}, not {game}.")
        return session.run()
    if not game:
        raise BadText(f"Say which game to play: {', '.join(games.ids())}.")
    title = games.load(game, content)
    return new_game(
        title,
        words,
        seed=seed,
        options=options_of(settings),
        path=record,
        free_undo=free_undo,
        coach=coach,
    ).run()
