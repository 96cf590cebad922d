"""Popularity, Budget, and how the game ends (MS-END)."""

from __future__ import annotations

from moonrace.games.moonshot import events
from moonrace.games.moonshot.catalogue import NOTHING
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.state import BOTH, MoonshotState
from moonrace.kernel.frames import Flow
from moonrace.kernel.result import Result


def change_popularity(state: MoonshotState, flow: Flow, changes: tuple[int, int], why: str) -> None:
    """One event that moves one or both markers. Gains above the top are lost; at 0 a team has lost."""
    before = [own.popularity for own in state.nations]
    most = state.cat.content.constants.popularity_max
    for nation, change in enumerate(changes):
        own = state.nations[nation]
        if change:
            own.popularity = max(0, min(most, own.popularity + change))
            by = own.popularity - before[nation]
            if flow.listens:
                flow.tell(events.Popularity(nation=NATIONS[nation], by=by, to=own.popularity, why=why))
    fallen = [nation for nation in BOTH if changes[nation] and state.nations[nation].popularity == 0]
    if len(fallen) == 1:
        finish(state, flow, 1 - fallen[0], "popularity")
    elif fallen:
        # Both at once: who had more before, else who does not hold the marker (MS-RULING-41).
        ahead = 1 - state.first if before[0] == before[1] else before.index(max(before))
        finish(state, flow, ahead, "popularity")


def shift_popularity(state: MoonshotState, flow: Flow, nation: int, change: int, why: str) -> None:
    """An event that moves one nation's marker."""
    change_popularity(state, flow, (change, 0) if nation == 0 else (0, change), why)


def change_budget(state: MoonshotState, flow: Flow, nation: int, change: int, why: str) -> None:
    """Budgets know no bounds; a gap is judged once a round, or at once where so agreed (MS-RULING-42)."""
    move_budget(state, flow, nation, change, why)
    if state.rules.is_gap_at_once:
        judge_gap(state, flow)


def move_budget(state: MoonshotState, flow: Flow, nation: int, change: int, why: str) -> None:
    """Move the marker and judge nothing yet."""
    own = state.nations[nation]
    own.budget += change
    if flow.listens:
        flow.tell(events.Budget(nation=NATIONS[nation], by=change, to=own.budget, why=why))


def judge_gap(state: MoonshotState, flow: Flow) -> None:
    """Budgets too far apart end the game (MS-END-05), but the Rival is kept in the race (MS-RULING-57)."""
    ussr, us = (own.budget for own in state.nations)
    excess = abs(ussr - us) - state.cat.content.constants.budget_gap
    if excess <= 0:
        return
    behind = 0 if ussr < us else 1
    if behind == state.rival:
        move_budget(state, flow, behind, excess, "backing")
    else:
        finish(state, flow, 1 - behind, "budget")


def judge_landings(state: MoonshotState, flow: Flow) -> None:
    """A completed Moon landing wins; of two in a round the more popular nation's, then the earlier
    (MS-END-01 to 03)."""
    landed = [nation for nation in state.launches if state.nations[nation].has_landed]
    if not landed:
        return
    if len(landed) == 1:
        finish(state, flow, landed[0], "moon")
        return
    first, second = (state.nations[nation].popularity for nation in landed)
    if first == second:
        finish(state, flow, landed[0], "moon_first")
    else:
        finish(state, flow, landed[0] if first > second else landed[1], "moon_popularity")


def finish(state: MoonshotState, flow: Flow, winner: int, why: str) -> None:
    """The game is over; NOTHING as winner is a draw. What was decided first stands."""
    if state.result is not None:
        return
    state.winner, state.why, state.phase = winner, why, "over"
    seats = [state.seats_of(nation) for nation in BOTH]
    if winner == NOTHING:
        everybody = tuple(range(state.players))
        state.result = Result((everybody,), (0.5,) * state.players, why, ())
    else:
        ranking = tuple(group for group in (seats[winner], seats[1 - winner]) if group)
        scores = tuple(float(side == winner) for side in state.nation_of)
        state.result = Result(ranking, scores, why, seats[winner])
    flow.tell(events.Over(winner=state.nation_name(winner), why=why))
