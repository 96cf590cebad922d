"""Which game a program plays, and what an end is worth to a seat."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from moonrace import games
from moonrace.kernel.errors import BadText
from moonrace.kernel.position import Position
from moonrace.kernel.result import Result
from moonrace.kernel.title import Title

WON, DRAWN, LOST = 1.0, 0.0, -1.0


class Setting(msgspec.Struct, frozen=True):
    """Which game is played, by how many, with which options."""

    game: str
    players: int = 0
    """0: as many as the game is usually played by, two if it can be."""
    options: dict[str, str] = {}
    longest: int = 0
    """A game that takes more decisions is broken off; 0 for the title's own bound."""

    @property
    def name(self) -> str:
        """The game's name among environments: `leaving_earth`."""
        return self.game.replace("-", "_")


def read_setting(
    game: str, players: int = 0, longest: int = 0, options: Mapping[str, str] | None = None
) -> Setting:
    """A setting from what was said, checked: names with underscores are as good as with hyphens."""
    title = games.load(game.replace("_", "-"))
    count = players or min(title.counts, key=lambda each: abs(each - 2))
    named = {name.replace("_", "-"): str(value) for name, value in (options or {}).items()}
    known = {option.id.replace("_", "-"): option.id for option in title.options}
    chosen = {known.get(name, name): value for name, value in named.items()}
    title.checked_players(count)
    if longest < 0:
        raise BadText(
            f"A game is broken off after one decision or more, or after 0 for its own bound, not {longest}."
        )
    title.checked_options(chosen)
    hosts = [option.id for option in title.options if option.is_for_hosts and option.id in chosen]
    if hosts:
        raise BadText(f"“{hosts[0]}” is for tables of people; programs are asked at once.")
    return Setting(title.id, count, chosen, longest or title.longest)


def outcome(title: Title, position: Position, ended: Result, seat: int) -> float:
    """How an end is for a seat. Seats of one team win together; others who share a win, draw."""
    if not ended.winners:
        return DRAWN if position.state.players > 1 else LOST
    if seat not in ended.winners:
        return LOST
    is_shared = not set(ended.winners) <= set(title.team(position.state, ended.winners[0]))
    return DRAWN if is_shared else WON
