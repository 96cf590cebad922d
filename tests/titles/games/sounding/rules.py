"""The rules: one frame that deals, one for each ascent."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.kernel.events import only
from moonrace.kernel.frames import NOT_OFFERED, Flow, Frame
from moonrace.kernel.result import Result
from tests.titles.games.sounding.actions import Climb, Land
from tests.titles.games.sounding.events import Blown, Climbed, Dealt, Landed, Over
from tests.titles.games.sounding.state import Table

ON_THE_GROUND = Refusal("on-the-ground", "Who has not climbed yet cannot land.", "SND-ASC-03")


class Deal(Frame[Table]):
    """Payloads are drawn (SND-SET-01)."""

    def run(self, state: Table, flow: Flow) -> None:
        for seat in range(state.players):
            payload = flow.draw(state.box, "payload")
            state.payloads.append(payload)
            flow.tell(Dealt(seat=seat, payload=state.content.payloads[payload], audience=only(seat)))
        state.frames[-1] = Ascent()


class Ascent(Frame[Table]):
    """A seat climbs until it lands or a gust comes."""

    name = "ascent"

    def awaited(self, state: Table) -> Sequence[int]:
        return (state.turn,)

    def candidates(self, state: Table, seat: int) -> Sequence[Action]:
        return (Climb(), Land())

    def refuse(self, state: Table, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Land) and not state.drawn:
            return ON_THE_GROUND
        return None if isinstance(action, Climb | Land) else NOT_OFFERED

    def take(self, state: Table, flow: Flow, seat: int, action: Action) -> None:
        if isinstance(action, Climb):
            climb(state, flow, seat)
        else:
            state.kept[seat] += state.height
            flow.tell(Landed(seat=seat, height=state.height))
            end_turn(state, flow)


def climb(state: Table, flow: Flow, seat: int) -> None:
    """Draw a tile (SND-ASC-01); a gust ends the turn (SND-ASC-02)."""
    lost = state.height
    drawn = flow.draw(state.bag, "tile")
    state.drawn.append(drawn)
    tile = state.content.tiles[drawn]
    if tile.height:
        flow.tell(Climbed(seat=seat, tile=tile.id, height=tile.height))
    else:
        flow.tell(Blown(seat=seat, height=lost))
        end_turn(state, flow)


def end_turn(state: Table, flow: Flow) -> None:
    """Tiles go back (SND-ASC-04); after the last turn of the last round the game ends."""
    state.bag += state.drawn
    state.drawn = []
    if state.turn + 1 == state.players and state.round == state.content.rounds:
        finish(state, flow)
        return
    state.turn = (state.turn + 1) % state.players
    state.round += state.turn == 0


def finish(state: Table, flow: Flow) -> None:
    """Payloads are added (SND-END-01)."""
    worth = [state.content.payloads[payload] for payload in state.payloads]
    scores = [kept + value for kept, value in zip(state.kept, worth, strict=True)]
    places = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(s for s in range(state.players) if scores[s] == score) for score in places)
    state.result = Result(ranking, tuple(map(float, scores)), "rounds-over", ranking[0])
    flow.seen("payloads were shown")
    flow.tell(Over(payloads=tuple(map(str, worth))))
