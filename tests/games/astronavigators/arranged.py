"""A table of AstroNavigators laid out for a test, then played through the public interface.

    table = Arranged("first-and-fast", ["europe", "asia"])       # by continent; seats in this order
    table = Arranged("solar-system", ["neil", "joao"], agendas=["apollo_star_map", "triple_conjunction"])
    table.at(0, "+1:-60/-90")
    table.week(1, "orion", "leo")                                # the stack of week 1, bottom first
    table.act("observe 1", "travel 2 stay")                      # as whoever is awaited
    table.finish_month()                                         # everybody else stays, nothing more is done

What a test does not arrange is as the game deals it; it is March, seat 0 is first player, and the starting
tile of each player is one that nobody is asked about (two vehicles; in Antarctica helicopter and telescope).
Everybody trains on and has asked not to be asked about it.
Arranging keeps every card in one place: what is put somewhere comes from the deck, and what lay there goes
back. Undo is not for arranged tables: a record cannot give them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from moonrace import Seeded, load
from moonrace.games.astronavigators.arranging import Arranging
from moonrace.games.astronavigators.state import AstroState
from moonrace.games.astronavigators.title import AstroNavigators
from moonrace.games.astronavigators.view import SeatView, View
from moonrace.kernel.chance import Scripted
from moonrace.kernel.history import Step
from moonrace.kernel.match import Match
from tests.games.playing import Playing

FIRST_AND_FAST, CONSTELLATION, SOLAR_SYSTEM, SOLO = "first-and-fast", "constellation", "solar-system", "solo"


def title(content: Path | None = None) -> AstroNavigators:
    """The game, perhaps with own values."""
    game = load("astronavigators", content)
    assert isinstance(game, AstroNavigators)
    return game


def view_of(match: Match[AstroState], seat: int = 0) -> View:
    """What a seat may know."""
    return title().view(match.position.state, seat)


class Arranged(Arranging, Playing[AstroState]):
    """A match in the action phase of the first March, with seat 0 to declare, unless arranged otherwise."""

    def __init__(
        self,
        mode: str = FIRST_AND_FAST,
        who: Sequence[str] = ("north_america", "asia"),
        agendas: Sequence[str] = (),
        *,
        seed: int = 1,
        content: Path | None = None,
        **options: str,
    ) -> None:
        """`who` names continents in First and Fast, else characters; agendas default to the first of each."""
        self.title = title(content)
        self.who = list(who)
        self._declared: int | None = None
        """The month in which somebody declared, until it is finished."""
        chosen = {"mode": mode, **options}
        chance = Scripted(self._draft_script(mode), then=Seeded(seed))
        self.match: Match[AstroState] = self.title.start(len(who), chance=chance, options=chosen)
        self._set_up(agendas)
        self.quiet()

    def _draft_script(self, mode: str) -> list[int | str]:
        """Seat 0 drafts first, then to the right; everybody draws the wanted character and another."""
        if mode == FIRST_AND_FAST:
            return []
        count = len(self.who)
        spare = next(name for name in self.title.content.characters if name not in self.who)
        order = [-n % count for n in range(count)]
        script: list[int | str] = [0] if count > 1 else []
        for seat in order:
            script += [self.who[seat], spare]
        return script

    def _set_up(self, agendas: Sequence[str]) -> None:
        while self.state.phase == "set_up":
            ask = self.match.asks[0]
            if ask.what == "continent":
                self.act(f"continent {self.who[ask.seat]}")
            elif ask.what == "character":
                self.act(f"character {self.who[ask.seat]}")
            elif ask.what == "agenda":
                chosen = f"agenda {agendas[ask.seat]}" if agendas else str(ask.legal()[0])
                self.act(chosen, seat=ask.seat)
            else:
                self.act(self._designated(ask.legal()))

    def _designated(self, offered: Sequence[object]) -> str:
        """The designated place of a planet that can be placed, or else any."""
        planets = self.title.content.planets.values()
        wanted = {f"place-planet {planet.id} {planet.start_degrees}" for planet in planets}
        texts = [str(action) for action in offered]
        return next((text for text in texts if text in wanted), texts[0])

    def view(self, seat: int = 0) -> View:
        """What a seat may know."""
        return view_of(self.match, seat)

    def seen(self, seat: int = 0, by: int | None = None) -> SeatView:
        """A player as somebody sees it, itself by default."""
        return self.view(seat if by is None else by).seats[seat]

    def nk(self, seat: int = 0) -> int:
        """A player's navigation knowledge."""
        return self.player(seat).nk

    def dv(self, seat: int = 0) -> int:
        """A player's difficulty value."""
        return self.player(seat).dv

    def square(self, seat: int = 0) -> str:
        """Where a player's die stands on the Earth map."""
        return self.cat.squares[self.player(seat).square]

    def stack(self, week: int) -> list[str]:
        """The cards of a week, bottom first."""
        return [self.cat.cards[card] for card in self.state.weeks[week - 1]]

    def asked(self) -> tuple[int, str]:
        """Who is awaited first, and for what."""
        ask = self.match.asks[0]
        return ask.seat, ask.what

    # Playing -------------------------------------------------------------------------------------

    def act(self, *actions: str, seat: int | None = None) -> Step:
        """Do things one after another, as whoever is awaited unless said otherwise; conservation is
        checked."""
        steps = []
        for action in actions:
            if self.match.asks[0].what == "declare":
                self._declared = self.state.month
            steps.append(self.match.act(self._seat(seat), action))
            self.title.check(self.state)
        return steps[-1]

    def stay(self) -> None:
        """Whoever is to declare stays in the last free week."""
        self.act(self.offers("travel")[-1] if not self._stays() else self._stays()[-1])

    def _stays(self) -> list[str]:
        return [text for text in self.offers("travel") if text.endswith(" stay")]

    def all_stay(self) -> None:
        """Everybody who has not declared yet this month stays; then the first thing is asked that follows."""
        month, waiting = self.state.month, ("declare", "instruments", "precedence")
        while not self.match.over and self.state.month == month and self.asked()[1] in waiting:
            if self.asked()[1] == "declare":
                self.stay()
            else:
                self.act("done")

    def finish_month(self) -> None:
        """Everybody who is asked stays, declines or goes on until the month of the latest declaration is
        over; without a declaration since, the present month."""
        month = self.state.month if self._declared is None else self._declared
        while not self.match.over and self.state.month == month:
            self._decline()
        while not self.match.over and self.asked()[1] in ("month 12", "precedence"):
            self.act("done")
        self._declared = None

    def _decline(self) -> None:
        legal = self.legal()
        if "done" in legal:
            self.act("done")
        elif self._stays():
            self.stay()
        else:
            self.act(legal[0])

    def month_with(self, *declarations: str) -> None:
        """A whole month: these declarations in order, the others stay, everything else is declined."""
        self.act(*declarations)
        self.finish_month()
