"""`moonrace games`: what there is to play."""

from __future__ import annotations

from moonrace import games
from moonrace.kernel.title import Title
from moonrace.terminal.output import bold, say, show_json, wrapped


def list_games(*, as_json: bool) -> None:
    """Print every game."""
    titles = games.titles()
    if as_json:
        show_json([described(title) for title in titles])
        return
    for number, title in enumerate(titles):
        if number:
            say()
        _show(title)
    say("\nIn this terminal: moonrace play GAME. In the browser: moonrace serve --open.")


def described(title: Title) -> dict[str, object]:
    """A game as other programs know it."""
    return {
        "id": title.id,
        "name": title.name,
        "players": list(title.players),
        "modes": [mode.id for mode in title.modes],
    }


def _show(title: Title) -> None:
    fewest, most = title.players
    players = f"{fewest} to {most} players" if fewest < most else f"{most} players"
    credit = title.credits
    length = f", about {credit.minutes} minutes" if credit.minutes else ""
    say(f"{bold(title.id)}  {title.name}, {players}{length}")
    say(wrapped(f"{title.tagline}{' Good to begin with.' if title.is_first_game else ''}", "  "))
    say(f"  By {credit.designer}, {credit.publisher} {credit.year}.")
    say(f"  Modes: {', '.join(f'{mode.id} ({_counts(mode.players)})' for mode in title.modes)}")
    for option in title.choosable:
        choices = ", ".join(option.choices)
        say(wrapped(f"--set {option.id}=…  {option.name}: {choices} (else {option.default})", "      ", "  "))


def _counts(players: tuple[int, ...]) -> str:
    return "1 player" if players == (1,) else f"{', '.join(map(str, players))} players"
