"""A round, which is a quarter: its phases in order, and the end of the game (AP-RND, AP-END, AP-SOLO-11)."""

from __future__ import annotations

from collections.abc import Callable

from moonrace.games.apogee import events
from moonrace.games.apogee.rules import construction, planning, research, solo
from moonrace.games.apogee.rules.administration import Administration, pay_earnings
from moonrace.games.apogee.rules.launch import begin_launches
from moonrace.games.apogee.state import ApogeeState
from moonrace.kernel.frames import Flow, Frame
from moonrace.kernel.result import Result


class Quarter(Frame):
    """The bottom of the stack: whenever what a phase asked for is done, the next one begins."""

    name = "quarter"

    def run(self, state: ApogeeState, flow: Flow) -> None:
        phase, begin = STEPS[state.step]
        state.phase = phase
        state.step = (state.step + 1) % len(STEPS)
        begin(state, flow)


def _begin_round(state: ApogeeState, flow: Flow) -> None:
    state.round += 1
    state.effects = [0] * len(state.effects)
    state.revealed = 0
    for player in state.seats:
        player.launches = 0
        player.returned = ()
    if state.rival is not None:
        state.rival.action, state.rival.is_cancelled = "", False
    if flow.listens:
        flow.tell(events.Round(round=state.round))
    planning.begin_planning(state)


def _specialties(state: ApogeeState, flow: Flow) -> None:
    solo.rival_plans(state, flow)
    planning.resolve_specialties(state, flow)


def _research(state: ApogeeState, flow: Flow) -> None:
    construction.finish_construction(state)
    research.resolve_research(state, flow)


def _design(state: ApogeeState, flow: Flow) -> None:
    research.finish_research(state)
    research.resolve_design(state, flow)


def _launch(state: ApogeeState, _flow: Flow) -> None:
    research.finish_design(state)
    begin_launches(state)


def _administration(state: ApogeeState, flow: Flow) -> None:
    pay_earnings(state, flow)
    state.frames.append(Administration(state.order))


def _end_round(state: ApogeeState, flow: Flow) -> None:
    """The game ends with the round in which somebody fulfilled the Mission (AP-END-01)."""
    if state.is_solo:
        state.result = _solo_result(state)
    else:
        winners = tuple(seat for seat, player in enumerate(state.seats) if player.fulfilled_in)
        state.result = _result(state, winners) if winners else _called_off(state)
    if state.result is not None:
        state.phase = "over"
        flow.tell(events.Over(why=state.result.why, winners=tuple(map(str, state.result.winners))))


STEPS: tuple[tuple[str, Callable[[ApogeeState, Flow], None]], ...] = (
    ("planning", _begin_round),
    ("specialty", _specialties),
    ("construction", construction.resolve_construction),
    ("rd", _research),
    ("design", _design),
    ("launch", _launch),
    ("administration", _administration),
    ("administration", _end_round),
)
"""The phases of a round with what begins each (AP-RND-01, AP-RND-03)."""


def _result(state: ApogeeState, winners: tuple[int, ...]) -> Result:
    """All who fulfilled the Mission in this round win together; nobody is second (AP-END-02)."""
    others = tuple(seat for seat in range(state.players) if seat not in winners)
    scores = tuple(1.0 if seat in winners else 0.0 for seat in range(state.players))
    return Result((winners, others) if others else (winners,), scores, "mission", winners)


def _called_off(state: ApogeeState) -> Result | None:
    """There is no round limit (AP-END-03), but no table stays open for ever (AP-RULING-49)."""
    if state.round < state.cat.content.table.called_off_after_quarters:
        return None
    return Result((tuple(range(state.players)),), (0.0,) * state.players, "called_off", ())


def _solo_result(state: ApogeeState) -> Result | None:
    """The player wins before the rival is there, loses after it, and draws in the same round (AP-SOLO-11)."""
    rival = state.rival
    assert rival is not None
    has_fulfilled = bool(state.seats[solo.ALONE].fulfilled_in)
    if has_fulfilled and not rival.reached_in:
        return Result(((solo.ALONE,),), (float(solo_score(state)),), "mission", (solo.ALONE,))
    if rival.reached_in:
        return Result(((solo.ALONE,),), (0.0,), "draw" if has_fulfilled else "rival", ())
    return _called_off(state)


def solo_score(state: ApogeeState) -> int:
    """The readiness, launches included, that the rival still lacked (AP-SOLO-12)."""
    rival, game = state.rival, state.game
    assert rival is not None
    lacking = (game.rival_launches - rival.launches) * game.rival_readiness - rival.readiness
    return max(0, lacking)
