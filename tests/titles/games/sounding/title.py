"""Sounding: what it is made of, its rules, and its door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from moonrace.kernel.actions import Action
from moonrace.kernel.chance import Chance
from moonrace.kernel.content import Entry, Loader
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import Said, only
from moonrace.kernel.frames import Flow, Frame, State
from moonrace.kernel.result import Result
from moonrace.kernel.title import Credits, Mode, Title
from tests.titles.games.sounding.view import Climb, Land, View

ON_THE_GROUND = Refusal("on-the-ground", "Who has not climbed yet cannot land.", "SND-ASC-03")


class Content(Entry, frozen=True):
    """Rounds of a game, how many tiles there are of each height from 0 up, what each payload is worth."""

    rounds: int
    tiles: tuple[int, ...]
    payloads: tuple[int, ...]
    digest: str


@dataclass(eq=False)
class Table(State):
    """What lies on the table: tiles are their heights, payloads what they are worth."""

    rounds: int
    bag: list[int]
    box: list[int]
    kept: list[int]
    hands: list[list[int]] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    round: int = 1
    turn: int = 0


class Ascent(Frame):
    """Payloads are drawn (SND-SET-01); then seats climb (SND-ASC-01) until they land or a gust comes."""

    name = "ascent"

    def awaited(self, state: Table) -> Sequence[int]:
        return (state.turn,) if state.hands else ()

    def run(self, state: Table, flow: Flow) -> None:
        for seat in range(state.players):
            state.hands.append([worth := flow.draw(state.box, "payload")])
            flow.tell(Said(seat=seat, text=f"Your payload is worth **{worth}**.", audience=only(seat)))

    def candidates(self, state: Table, seat: int) -> Sequence[Action]:
        return (Climb(), Land())

    def refuse(self, state: Table, seat: int, action: Action) -> Refusal | None:
        return ON_THE_GROUND if isinstance(action, Land) and not state.drawn else None

    def take(self, state: Table, flow: Flow, seat: int, action: Action) -> None:
        height, tile = sum(state.drawn), 0
        if isinstance(action, Climb):
            state.drawn.append(tile := flow.draw(state.bag, "tile"))
            text = f"Climbed **{tile}**." if tile else f"A **gust** took {height}."
        else:
            state.kept[seat] += height
            text = f"Landed and kept {height}."
        flow.tell(Said(seat=seat, text=text))
        if not tile:
            end_turn(state, flow)


def end_turn(state: Table, flow: Flow) -> None:
    """Tiles go back (SND-ASC-04); after the last turn of the last round payloads are added (SND-END-01)."""
    state.bag, state.drawn = state.bag + state.drawn, []
    state.turn = (state.turn + 1) % state.players
    if state.turn or state.round < state.rounds:
        state.round += state.turn == 0
        return
    scores = [kept + hand[0] for kept, hand in zip(state.kept, state.hands, strict=True)]
    state.result = Result.by_scores(scores, "rounds-over")
    flow.seen("payloads were shown")
    flow.tell(Said(text=f"Payloads are shown: {', '.join(str(hand[0]) for hand in state.hands)}."))


class Sounding(Title[Table, Content, View]):
    """The title."""

    id = "sounding"
    name = "Sounding"
    tagline = "How high dare you climb before the gust?"
    credits = Credits("Moonrace contributors", "none", 2026, minutes=2)
    modes = (Mode("versus", "Versus", (2, 3, 4)),)
    action_kinds = (Climb, Land)
    made_of = Loader(Content)
    longest = 200

    def setup(self, players: int, options: Mapping[str, str]) -> Table:
        bag = [height for height, count in enumerate(self.catalogue.tiles) for _ in range(count)]
        rounds, box = self.catalogue.rounds, [*self.catalogue.payloads]
        return Table(rounds, bag, box, [0] * players, players=players, frames=[Ascent()])

    def view(self, state: Table, seat: int) -> View:
        payload = state.hands[seat][0] if seat >= 0 else None
        kept, bag = tuple(state.kept), tuple(map(state.bag.count, range(len(self.catalogue.tiles))))
        return View(seat, state.turn, state.round, state.rounds, sum(state.drawn), kept, payload, bag)

    def redeal(self, world: Table, seat: int, chance: Chance) -> None:
        if world.result is None:
            chance.redeal(world.box, [hand for other, hand in enumerate(world.hands) if other != seat])

    def check(self, state: Table) -> None:
        fresh = self.setup(state.players, {})
        assert sorted(state.bag + state.drawn) == sorted(fresh.bag)
        assert sorted(sum(state.hands, state.box)) == sorted(fresh.box)


make = Sounding.make
