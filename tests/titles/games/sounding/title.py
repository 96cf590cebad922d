"""The door of Sounding."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from moonrace.kernel.chance import Chance
from moonrace.kernel.title import Credits, Mode, Title
from tests.titles.games.sounding.actions import Climb, Land
from tests.titles.games.sounding.content import Content, load
from tests.titles.games.sounding.rules import Deal
from tests.titles.games.sounding.state import Table
from tests.titles.games.sounding.view import View, view_of


class Sounding(Title[Table, Content]):
    """The title."""

    id = "sounding"
    name = "Sounding"
    tagline = "How high dare you climb before the gust?"
    prefix = "SND"
    rules_version = "1"
    credits = Credits(designer="Moonrace contributors", publisher="none", year=2026, minutes=2)
    modes = (Mode("versus", "Versus", (2, 3, 4)),)
    action_kinds = (Climb, Land)
    longest = 200

    def setup(self, players: int, options: Mapping[str, str]) -> Table:
        content = self.catalogue
        bag, box = list(range(len(content.tiles))), list(range(len(content.payloads)))
        return Table(content, bag, box, kept=[0] * players, players=players, frames=[Deal()])

    def view(self, state: Table, seat: int) -> View:
        return view_of(state, seat)

    def resample(self, state: Table, seat: int, chance: Chance) -> Table:
        table = state.clone()
        if table.result is not None:
            return table
        others = [other for other in range(table.players) if other != seat]
        pool = [*table.box, *(table.payloads[other] for other in others)]
        for other in others:
            table.payloads[other] = pool.pop(chance.below(len(pool), "resample"))
        table.box = pool
        return table

    def check(self, state: Table) -> None:
        assert sorted([*state.bag, *state.drawn]) == list(range(len(self.catalogue.tiles)))
        assert sorted([*state.box, *state.payloads]) == list(range(len(self.catalogue.payloads)))

    def rounds(self, state: Table) -> int:
        return state.round

    def chance_label(self, purpose: str, item: int) -> str:
        return self.catalogue.tiles[item].id if purpose == "tile" else str(self.catalogue.payloads[item])


def make(content: Path | None) -> Sounding:
    """The title, with a player's own values if a file is given."""
    loaded = load(content)
    return Sounding(loaded, loaded.digest)
