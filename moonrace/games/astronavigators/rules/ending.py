"""How games end: landing first, reputation, or the shadow (AN-END, AN-YR-04, AN-REP, AN-SLO-01)."""

from __future__ import annotations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import MOON
from moonrace.games.astronavigators.rules import agendas
from moonrace.games.astronavigators.rules.reputation import reputation_result
from moonrace.games.astronavigators.state import FIRST_AND_FAST, OUT, PLAYING, AstroState
from moonrace.kernel.frames import Flow
from moonrace.kernel.result import Result, ranked


def finish(state: AstroState, flow: Flow) -> None:
    """The second year is over, or nobody is left: decide the game."""
    if state.mode == FIRST_AND_FAST:
        end(state, flow, _furthest(state))
    elif state.is_solo:
        end(state, flow, solo_result("too-late"))
    else:
        end(state, flow, reputation_result(state))


def end(state: AstroState, flow: Flow, result: Result) -> None:
    """Set the result down and tell it."""
    state.phase = "over"
    state.result = result
    flow.tell(events.Over(why=result.why, winner=result.winners[0] if result.winners else -1))


def end_if_nobody_plays(state: AstroState, flow: Flow) -> None:
    """The game is over early when everybody has arrived or is out (AN-RULING-23)."""
    if state.result is None and all(player.fate != PLAYING for player in state.seats):
        finish(state, flow)


def landed_first(state: AstroState, seat: int) -> Result:
    """First and Fast: the first on the Moon wins at once (AN-END-01)."""
    others = _by_progress(state, [other for other in range(state.players) if other != seat])
    return Result(((seat,), *others), _scores(state), "landed", (seat,))


def _furthest(state: AstroState) -> Result:
    """Nobody landed in two years: the furthest stage wins, then NK minus DV, then who was there first
    (AN-RULING-22). Alone only a landing wins, and who is out has not won."""
    ranking = _by_progress(state, list(range(state.players)))
    is_won = state.players > 1 and state.seats[ranking[0][0]].fate == PLAYING
    return Result(
        ranking, _scores(state), "furthest" if is_won else "not-landed", ranking[0] if is_won else ()
    )


def _scores(state: AstroState) -> tuple[float, ...]:
    return tuple(float(min(player.stage, MOON)) for player in state.seats)


def _by_progress(state: AstroState, seats: list[int]) -> tuple[tuple[int, ...], ...]:
    def key(seat: int) -> tuple[bool, int, int, int]:
        player = state.seats[seat]
        return player.fate != OUT, player.stage, player.nk - player.dv, -player.reached

    return ranked({seat: key(seat) for seat in seats})


def solo_result(why: str, *, is_won: bool = False) -> Result:
    """The one player has won or lost against the shadow."""
    return Result(((0,),), (1.0 if is_won else 0.0,), why, (0,) if is_won else ())


def returned_alone(state: AstroState) -> Result:
    """Solo: back on Earth before the shadow; agenda and instruments decide (AN-SLO-01).

    The mission has to be fulfilled; whether the agenda was revealed does not matter (AN-RULING-55).
    """
    player = state.seats[0]
    needed = state.cat.content.solo.instruments[state.level.replace("-", "_")]
    if not player.is_revealed and not agendas.is_fulfilled(state, 0, player.agenda):
        return solo_result("returned-without-agenda")
    if len(player.instruments) < needed:
        return solo_result("returned-without-instruments")
    return solo_result("returned", is_won=True)
