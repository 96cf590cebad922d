"""A table of Leaving Earth laid out for a test, then played through the public interface.

    table = Arranged(players=2, missions=["lunar_lander"])
    table.own(0, "juno", "success", "minor")          # an advancement with outcomes everybody has seen
    ship = table.craft(0, "lunar_orbit", "probe", "juno")
    table.act(f"maneuver {ship} moon 0", "fire juno")

What a test does not arrange is as the game deals it. Undo is not for arranged tables: a record cannot give
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from moonrace import Seeded, load
from moonrace.games.leaving_earth.arranging import Arranging
from moonrace.games.leaving_earth.state import Craft, LeavingEarthState
from moonrace.games.leaving_earth.title import LeavingEarth
from moonrace.games.leaving_earth.view import AgencyView, CraftView, View
from tests.games.playing import Playing


def title(content: Path | None = None) -> LeavingEarth:
    """The game, perhaps with own values."""
    game = load("leaving-earth", content)
    assert isinstance(game, LeavingEarth)
    return game


class Arranged(Arranging, Playing[LeavingEarthState]):
    """A match in which it is agency 0's first turn of 1956, with $25, unless arranged otherwise."""

    def __init__(
        self,
        players: int = 1,
        missions: Sequence[str] | None = None,
        *,
        seed: int = 1,
        content: Path | None = None,
        chosen: Mapping[str, str] | None = None,
        **options: str,
    ) -> None:
        """Options are given by name with underscores, or all together by their ids."""
        self.title = title(content)
        chosen = {name.replace("_", "-"): value for name, value in options.items()} | dict(chosen or {})
        self.match = self.title.start(players, chance=Seeded(seed), options=chosen)
        agencies = list(self.title.content.agencies)
        for number in range(len(self.state.agencies)):
            self.match.act(self.match.asks[0].seat, f"agency {agencies[number]}")
        if missions is not None:
            self.state.missions = [self.cat.mission[name] for name in missions]
        self.turn_of(0)

    def ship(self, number: int) -> Craft:
        """A spacecraft."""
        return self.state.craft[number]

    def view(self, seat: int = 0) -> View:
        """What a seat may know."""
        view = self.match.view(seat)
        assert isinstance(view, View)
        return view

    def seen(self, agency: int = 0) -> AgencyView:
        """An agency as everybody sees it."""
        return self.view(0).agencies[agency]

    def seen_craft(self, number: int) -> CraftView:
        """A spacecraft as everybody sees it."""
        return next(craft for craft in self.view(0).craft if craft.number == number)

    def location(self, number: int) -> str:
        """Where a spacecraft is, or nothing if it is no more."""
        craft = self.state.craft.get(number)
        return "" if craft is None else self.cat.places[craft.location].id

    def completed(self, agency: int = 0) -> list[str]:
        """The missions an agency has completed."""
        return [self.cat.missions[mission].id for mission in self.agency(agency).missions]

    def aboard(self, number: int) -> list[str]:
        """The components of a spacecraft as they are written, supplies apart."""
        return [self.cat.label(part) for part in self.ship(number).parts]

    # Playing -------------------------------------------------------------------------------------

    def put_back(self) -> None:
        """Put every outcome just drawn back."""
        while not self.match.over and self.match.asks[0].what == "outcome":
            self.act("return")

    def end_year(self) -> None:
        """Everybody passes until the next year's first turn (or the end of the game)."""
        year = self.state.year
        while (not self.match.over and self.state.year == year) or self.state.phase == "end_of_year":
            if self.match.over:
                return
            asked = self.match.asks[0]
            if asked.what == "turn":
                self.act("end-turn", seat=asked.seat)
            elif asked.what == "outcome":
                self.act("return", seat=asked.seat)
            else:
                return


SAME_CARD, ANOTHER_CARD = (0, 0, 0), (0, 0, 1, 0)
"""For two draws: which of the three, and what it is if nobody has seen it."""


def twice_fired(*script: int) -> Arranged:
    """Two agencies; the first has researched Juno and fired twice, and each draw was put back."""
    table = Arranged(2, missions=["man_on_venus"])
    table.act("research juno")
    ship = table.craft(0, "earth", "probe", "probe", *["juno"] * 6)
    table.act(f"maneuver {ship} suborbital_flight")
    table.script(*script)
    table.act("fire juno", "return", "fire juno", "return")
    return table
