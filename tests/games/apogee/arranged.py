"""A table of Apogee laid out for a test, then played through the public interface.

    table = Arranged(mission=1)                                   # Tompkins (seat 0) and Tereshkova (seat 1)
    table.hand(0, "von_braun_a", "pelterie_a")
    table.reserve(1, "nuclear_pulse", "solar_sail").credits(1, 80_000)
    table.begin()                                                 # round 1: everybody places
    table.plan(0, von_braun_a="specialty", pelterie_a="specialty")
    table.plan(1)                                                 # ready, everybody stays in hand

Cards come from wherever they lie face down; what a test does not arrange is as the game deals it, except that
hands, reserves and launch pads are empty and everybody has the starting credits. `jump` begins a phase with
the Engineers that `placed` has put on actions. Undo is not for arranged tables: a record cannot give them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from moonrace import Seeded, load
from moonrace.games.apogee.arranging import Arranging
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.state import ApogeeState, Rival
from moonrace.games.apogee.title import Apogee
from moonrace.games.apogee.view import SeatView, View
from tests.games.playing import Playing

IDLE = ("ready", "pass", "stay", "done", "leave", "draw")
"""What somebody says who wants nothing."""


def title(content: Path | None = None) -> Apogee:
    """The game, perhaps with own values."""
    game = load("apogee", content)
    assert isinstance(game, Apogee)
    return game


class Arranged(Arranging, Playing[ApogeeState]):
    """A match before its first round: Directors chosen, rivers dealt, nobody hired."""

    def __init__(
        self,
        players: int = 2,
        mission: int = 1,
        directors: Sequence[str] = ("tompkins", "tereshkova", "jun", "korolev", "jinmei"),
        *,
        rival: str = "korolev",
        seed: int = 1,
        content: Path | None = None,
        **options: str,
    ) -> None:
        """`rival` is the rival's Director in the solo variant; its difficulty is the option `rival`,
        given here as `difficulty`."""
        self.title = title(content)
        chosen = {"mission": str(mission)} | options
        if "difficulty" in chosen:
            chosen["rival"] = chosen.pop("difficulty")
        self.match = self.title.start(players, chance=Seeded(seed), options=chosen)
        self.fresh(*directors, rival=rival)

    @property
    def asked(self) -> str:
        """What is being decided."""
        return "" if self.match.over else self.match.asks[0].what

    @property
    def awaited(self) -> list[int]:
        """Who must answer."""
        return list(self.match.position.awaited)

    def rival_of_solo(self) -> Rival:
        """The rival of the solo variant."""
        assert self.state.rival is not None
        return self.state.rival

    def view(self, seat: int = 0) -> View:
        """What a seat may know."""
        view = self.match.view(seat)
        assert isinstance(view, View)
        return view

    def seen(self, seat: int = 0, by: int | None = None) -> SeatView:
        """A seat's side of the table, by its own eyes unless said otherwise."""
        return self.view(seat if by is None else by).seats[seat]

    def in_hand(self, seat: int = 0) -> list[str]:
        """A seat's Engineers in hand."""
        return [self.cat.engineers[engineer] for engineer in self.player(seat).hand]

    def in_reserve(self, seat: int = 0) -> list[str]:
        """A seat's Technologies that are not built."""
        return [self.cat.technologies[self.cat.kind[card]] for card in self.player(seat).reserve]

    def on_pad(self, seat: int = 0) -> list[str]:
        """A seat's Technologies that are built."""
        return [self.cat.technologies[self.cat.kind[card]] for card in self.player(seat).pad]

    def in_river(self, river: str) -> list[str]:
        """The cards of a river with their symbols, the one longest there first."""
        return [self.cat.labels[1][card] for card in self.state.rivers[TYPES.index(river)]]

    def under(self, pile: str) -> list[str]:
        """What was put under a pile, the uppermost first: that of a type, `engineers` or `investors`."""
        state, cat = self.state, self.cat
        if pile == "engineers":
            return [cat.engineers[engineer] for engineer in state.engineer_under]
        if pile == "investors":
            return [cat.investors[investor] for investor in state.investor_under]
        return [cat.labels[1][card] for card in state.under[TYPES.index(pile)]]

    def face_up(self) -> list[str]:
        """The Investors on display."""
        return [self.cat.investors[investor] for investor in self.state.display]

    def numbers(self, seat: int = 0) -> dict[str, int]:
        """By destination what a seat's rocket must roll, as its view says; 0 is out of reach."""
        return {launch.destination: launch.number for launch in self.seen(seat).rocket.launches}

    # Playing -------------------------------------------------------------------------------------

    def plan(self, seat: int, **places: str) -> None:
        """Place Engineers (`von_braun_a="specialty"`); who is not named stays in hand. Then be ready."""
        for engineer, spot in places.items():
            self.act(f"place {engineer} {spot}", seat=seat)
        if seat in self.match.position.awaited:
            self.act("ready", seat=seat)

    def idle(self, until: str = "planning", seat: int | None = None) -> None:
        """Everybody wants nothing until somebody (this seat) is asked that, or the game is over."""
        is_there = False
        while not self.match.over and not is_there:
            self._idle_once()
            is_there = self.asked == until and (seat is None or seat in self.awaited)

    def _idle_once(self) -> None:
        ask = self.match.asks[0]
        offered = [str(action) for action in self.match.legal(ask.seat)]
        wanted = next((verb for verb in IDLE if verb in offered), offered[0])
        self.act(wanted, seat=ask.seat)
