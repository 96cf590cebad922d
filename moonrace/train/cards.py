"""What is known of a net: what it learned from, for how long, and how much better it made things."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec

from moonrace import bots
from moonrace.kernel.errors import BadText
from moonrace.kernel.title import Title
from moonrace.kernel.typed import typed
from moonrace.train.playing import Schooling

FILE = "net.json"
TRIED = "What else was tried, and what came of it: docs/opponents.md, “What was tried”."
SELDOM = 0.25
"""A share of the games below which a count of players was seldom seen."""


class Learned(msgspec.Struct, frozen=True):
    """What one half of a net has come to, on games that were held back."""

    samples: int
    loss: float
    loss_before: float
    """Of the player's outlook alone; of taking all acts for equally likely."""
    hits: float
    """How often it is right: about who does better than even, about which act is done."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stands beside a net."""

    game: str
    games: int
    seed: int
    core_seconds: float
    """What playing took, on all cores together."""
    fitting_seconds: float
    device: str
    """What it was fitted on."""
    judging: Learned
    imitating: Learned
    weaknesses: tuple[str, ...] = ()
    """What it has never seen, of all that can be played."""

    def save(self, path: Path) -> None:
        """Write it, to be read by people too."""
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n")

    def lines(self) -> list[str]:
        """It in words."""
        judging, imitating = self.judging, self.imitating
        return [
            f"{self.game}: learned from {self.games:,} games of seed {self.seed}, which took"
            f" {self.core_seconds / 3600:.2f} hours of one core;"
            f" fitted in {self.fitting_seconds:.0f} s ({self.device}).",
            f"  Outlook: {judging.samples:,} positions. Loss {judging.loss:.3f} on games held back, of the"
            f" player's own outlook {judging.loss_before:.3f}; right about the winner in {judging.hits:.0%}.",
            f"  Acts: {imitating.samples:,} decisions. Loss {imitating.loss:.3f}, of all acts alike"
            f" {imitating.loss_before:.3f}; likes best what was done in {imitating.hits:.0%}.",
            *(f"  Weak: {weakness}" for weakness in self.weaknesses),
        ]


def weaknesses(title: Title, schooling: Schooling) -> tuple[str, ...]:
    """What is not among the tables that a net learns from; it counts what it does not know for nothing."""
    tables = schooling.tables
    seen = {table.players for table in tables}
    unseen = sorted({count for mode in title.modes for count in mode.players} - seen)
    found = [f"no game of {count} was seen." for count in unseen]
    rare = [(table.players, table.share) for table in tables]
    for count in sorted(seen):
        share = sum(part for players, part in rare if players == count)
        if share < SELDOM:
            found.append(f"of all games only {share:.0%} had {count} players.")
    for option in title.options:
        if option.is_for_hosts:
            continue
        had = {table.options.get(option.id, option.default) for table in tables}
        missing = [choice for choice in option.choices if choice not in had]
        if missing:
            found.append(f"{option.id} {', '.join(missing)}: never seen.")
    who = ", ".join(f"{level} {share:.0%}" for level, share in schooling.bots.items())
    return (*found, f"no positions but those that its players come to ({who}).")


def strength(title: Title, folder: Path) -> list[str]:
    """How the levels that may play by the net do on the ladder that is kept in a folder."""
    from moonrace.lab.ladder import read_all, told

    rungs = [rung for rung in read_all(folder) if rung.climb.game == title.id]
    thinking = [rung for rung in rungs if bots.level_of(rung.climb.upper).budget is not None]
    if not thinking:
        return [f"  Strength: no rung of a level that searches is kept in {folder}."]
    lines = []
    for rung in thinking:
        found = told(rung)
        lines.append(
            f"  Strength: {rung.climb.upper} took {found.share:.1%} of the points against {rung.climb.lower}"
            f" in {found.games} games, {found.low:.1%} to {found.high:.1%} at 95 %."
        )
    return lines


def card_of(title: Title) -> Card:
    """The card of a game's net; `BadText` where it has none."""
    path = files(title.beside("bots")) / FILE
    if not path.is_file():
        raise BadText(f"Nothing was learned of {title.name} yet: its player has no net. {TRIED}")
    return msgspec.json.decode(path.read_bytes(), type=typed(Card))
