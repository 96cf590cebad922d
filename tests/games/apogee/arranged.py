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

from bisect import insort
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from moonrace import Refusal, Seeded, load
from moonrace.games.apogee.catalogue import SPOTS, Catalogue, Flight
from moonrace.games.apogee.content import TYPES
from moonrace.games.apogee.rules.piles import refill
from moonrace.games.apogee.rules.quarter import STEPS, Quarter
from moonrace.games.apogee.state import ApogeeState, Player, Rival, new_state
from moonrace.games.apogee.title import Apogee
from moonrace.games.apogee.view import SeatView, View
from moonrace.kernel.chance import Chance, Scripted
from moonrace.kernel.events import Event
from moonrace.kernel.history import Step

E = TypeVar("E", bound=Event)

IDLE = ("ready", "pass", "stay", "done", "leave", "draw")
"""What somebody says who wants nothing."""


def title(content: Path | None = None) -> Apogee:
    """The game, perhaps with own values."""
    game = load("apogee", content)
    assert isinstance(game, Apogee)
    return game


class Arranged:
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
        self._clear(directors, rival)

    def _clear(self, directors: Sequence[str], rival: str) -> None:
        """Back to before the first round, with these Directors and nothing acquired or earned."""
        self.match.position.awaited = ()
        state = self.state
        fresh = new_state(state.cat, state.game, state.players)
        for name in set(ApogeeState.__dataclass_fields__) - {"frames"}:
            setattr(state, name, getattr(fresh, name))
        for number, player in enumerate(state.seats):
            player.credits = self.cat.content.start.starting_credits
            player.director = self.cat.director[directors[number]]
            state.director_bag.remove(player.director)
        if state.rival is not None:
            state.rival.director = self.cat.director[rival]
            state.director_bag.remove(state.rival.director)
        state.order = tuple(sorted(range(state.players), key=lambda seat: -state.authority_of(seat)))
        state.frames[:] = [Quarter()]
        self.investors(*self.cat.investors[: self.cat.content.limits.visible_investors])
        for river in range(len(state.rivers)):
            refill(state, self.match.position.flow, river)

    # Looking -------------------------------------------------------------------------------------

    @property
    def state(self) -> ApogeeState:
        """The true state; for arranging and for invariants."""
        return self.match.position.state

    @property
    def cat(self) -> Catalogue:
        """The lookup tables of this game."""
        return self.state.cat

    @property
    def asked(self) -> str:
        """What is being decided."""
        return "" if self.match.over else self.match.asks[0].what

    @property
    def awaited(self) -> list[int]:
        """Who must answer."""
        return list(self.match.position.awaited)

    def player(self, seat: int = 0) -> Player:
        """A player's things."""
        return self.state.seats[seat]

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

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may do, in text form; whoever is awaited by default."""
        return [str(action) for action in self.match.legal(self._seat(seat))]

    def refusal(self, action: str, seat: int | None = None) -> Refusal | None:
        """Why an action is refused, or None."""
        return self.match.refusal(self._seat(seat), self.title.codec.parse(action))

    def refuses(self, action: str, clause: str, seat: int | None = None) -> None:
        """The action is not offered, and the refusal cites the clause."""
        refusal = self.refusal(action, seat)
        assert refusal is not None, f"“{action}” is accepted"
        assert refusal.clause == clause, refusal
        assert action not in self.legal(seat)

    def events(self, kind: type[E], seat: int = 0) -> list[E]:
        """Events a seat may know, of a class; `Event` for all; `begin` and `jump` are not in the log."""
        return [event for event in self.match.log(seat) if isinstance(event, kind)]

    def _seat(self, seat: int | None) -> int:
        return self.match.asks[0].seat if seat is None else seat

    # Playing -------------------------------------------------------------------------------------

    def act(self, *actions: str, seat: int | None = None) -> Step:
        """Do things one after another, as whoever is awaited unless said otherwise; pieces are counted."""
        steps = []
        for action in actions:
            steps.append(self.match.act(self._seat(seat), action))
            self.title.check(self.state)
        return steps[-1]

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

    def script(self, *results: int | str) -> None:
        """What chance gives next: numbers from 0, or names of cards (`ion:orange`); then it is seeded."""
        chance: Chance = Scripted(list(results), then=Seeded(99))
        self.match._chance = self.match.position.flow.chance = chance

    def rolls(self, *numbers: int) -> None:
        """What the die shows next."""
        self.script(*(number - 1 for number in numbers))

    # Arranging -----------------------------------------------------------------------------------

    def begin(self) -> Arranged:
        """Begin the next round, with Planning."""
        return self.jump("planning")

    def jump(self, phase: str, *, round: int = 0) -> Arranged:
        """Begin a phase: `planning`, `specialty`, `construction`, `rd`, `design`, `launch` or
        `administration`."""
        state = self.state
        state.frames[:] = [Quarter()]
        state.step = next(step for step, (name, _) in enumerate(STEPS) if name == phase)
        if round:
            state.round = round - (phase == "planning")
        elif phase != "planning" and not state.round:
            state.round = 1
        self.match.position.settle()
        return self

    def hand(self, seat: int, *engineers: str) -> Arranged:
        """Set a seat's Engineers in hand; those it had go back into the pile."""
        player = self.player(seat)
        for engineer in player.hand:
            self.state.engineer_bag.append(engineer)
            self.state.engineer_known[engineer] = 0
        player.hand = sorted(self._engineer(name, seat) for name in engineers)
        return self._changed()

    def placed(self, seat: int, spot: str, *engineers: str) -> Arranged:
        """Put Engineers face down on a Planning action, to `jump` to its resolution."""
        self.player(seat).placed[SPOTS.index(spot)] = sorted(self._engineer(name, seat) for name in engineers)
        return self._changed()

    def _engineer(self, name: str, seat: int) -> int:
        engineer = self.cat.engineer[name]
        pile = self.state.engineer_bag if engineer in self.state.engineer_bag else self.state.engineer_under
        pile.remove(engineer)
        self.state.engineer_known[engineer] = 1 << seat
        return engineer

    def credits(self, seat: int, amount: int) -> Arranged:
        """Set a seat's money."""
        self.player(seat).credits = amount
        return self._changed()

    def reserve(self, seat: int, *technologies: str) -> Arranged:
        """Add Technologies to a reserve, taken from their piles."""
        for name in technologies:
            insort(self.player(seat).reserve, self._technology(name))
        return self._changed()

    def pad(self, seat: int, *technologies: str) -> Arranged:
        """Add Technologies to a launch pad, taken from their piles."""
        for name in technologies:
            insort(self.player(seat).pad, self._technology(name))
        return self._changed()

    def river(self, river: str, *cards: str) -> Arranged:
        """Set the cards of a river, the one longest there first; what lay there goes back into the pile."""
        number = TYPES.index(river)
        state = self.state
        state.bags[number] += state.rivers[number]
        state.rivers[number] = []
        state.rivers[number] = [self._technology(name) for name in cards]
        return self._changed()

    def _technology(self, name: str) -> int:
        """Take a face-down card of this kind, or with this symbol where one is named, or else out of a river.

        The river is refilled.
        """
        state = self.state
        for place in (*state.bags, *state.under, *state.rivers):
            card = next((card for card in place if self._is_called(card, name)), None)
            if card is not None:
                place.remove(card)
                state.technology_known[card] = state.everybody
                for river in range(len(state.rivers)):
                    if place is state.rivers[river]:
                        refill(state, self.match.position.flow, river)
                return card
        raise AssertionError(f"no {name} is left")

    def _is_called(self, card: int, name: str) -> bool:
        label = self.cat.labels[1][card]
        return label == name or (":" not in name and label.split(":")[0] == name)

    def empty_pile(self, pile: str, *, leave: int = 0) -> Arranged:
        """Deal a pile out, but for so many cards, to the last seats first: a type's, or `engineers`.

        With enough players there is room for any pile.
        """
        state, limits = self.state, self.cat.content.limits
        number = -1 if pile == "engineers" else TYPES.index(pile)
        bag = state.engineer_bag if number < 0 else state.bags[number]
        known = state.engineer_known if number < 0 else state.technology_known
        most = limits.engineers_in_hand if number < 0 else limits.reserve_technologies
        for seat in reversed(range(state.players)):
            place = self.player(seat).hand if number < 0 else self.player(seat).reserve
            while len(bag) > leave and len(place) < most:
                card = bag.pop()
                insort(place, card)
                known[card] = 1 << seat if number < 0 else state.everybody
        assert len(bag) == leave, f"there is no room for all of the {pile} pile"
        return self._changed()

    def investors(self, *names: str) -> Arranged:
        """Set the Investors on display, the one longest there first."""
        state = self.state
        state.investor_bag += state.display
        state.display = []
        for name in names:
            investor = self.cat.investor[name]
            state.investor_bag.remove(investor)
            state.display.append(investor)
        return self._changed()

    def owns(self, seat: int, investor: str, done: int) -> Arranged:
        """Give a seat an Investor of which this level is fulfilled."""
        number = self.cat.investor[investor]
        pile = self.state.investor_bag if number in self.state.investor_bag else self.state.display
        pile.remove(number)
        self.player(seat).investors.append((number, done))
        return self._changed()

    def tokens(self, seat: int, **counts: int) -> Arranged:
        """Set a seat's Docking tokens by colour, taken from the supply."""
        player = self.player(seat)
        for name, number in self.cat.colour.items():
            count = counts.get(name, 0)
            self.state.supply[number] += player.tokens[number] - count
            player.tokens[number] = count
        return self._changed()

    def flown(self, seat: int, destination: str, *, counts: bool = True, **facts: int) -> Flight:
        """Note a successful launch of an earlier round: `crew=4`, `satellites=1`, `thrust=30` ..."""
        flight = self._flight(destination, facts)
        self.player(seat).flights.append(flight)
        if counts:
            self.player(seat).wanted.append(flight)
        self._changed()
        return flight

    def waiting(self, seat: int, destination: str, **facts: int) -> Flight:
        """Let a seat's rocket wait for docking since an earlier round."""
        flight = self._flight(destination, facts)
        self.player(seat).flights.append(flight)
        self.player(seat).waiting = flight
        self._changed()
        return flight

    def _flight(self, destination: str, facts: Mapping[str, int]) -> Flight:
        figures = dict.fromkeys(("thrust", "mass", "crew", "satellites", "nuclear"), 0)
        is_reusable = bool(facts.get("is_reusable", 0))
        figures |= {name: value for name, value in facts.items() if name != "is_reusable"}
        return Flight(destination=self.cat.destination[destination], is_reusable=is_reusable, **figures)

    def _changed(self) -> Arranged:
        """After a change in the middle of a round, what is asked is worked out again."""
        if self.match.position.awaited:
            self.match.position.settle()
        return self
