"""The solo variant: a rival who plans by the die (AP-SOLO). It is not in the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.apogee import events
from moonrace.games.apogee.catalogue import DESIGN, NUMBER, RESEARCH, RIVERS
from moonrace.games.apogee.rockets import RD
from moonrace.games.apogee.rules.piles import (
    draw_engineer,
    draw_technology,
    put_under,
    refill,
    replace_investor,
    show_investors,
)
from moonrace.games.apogee.rules.planning import remove_engineer
from moonrace.games.apogee.state import NOBODY, ApogeeState
from moonrace.kernel.frames import Flow

ALONE = 0
"""The one seat of the variant."""


def rival_plans(state: ApogeeState, flow: Flow) -> None:
    """After the player has placed, the rival rolls for what it does (AP-SOLO-04, AP-SOLO-05)."""
    rival = state.rival
    if rival is None:
        return
    roll = flow.roll(state.cat.content.start.die_sides, "rival")
    action = next(card for card in state.cat.content.rival_actions.values() if roll in card.rolls)
    rival.action = action.id
    flow.tell(events.RivalPlans(roll=roll, action=action.id))
    if action.id == "remove_from_design":
        _remove(state, flow, DESIGN)
    elif action.id == "remove_from_rd":
        _remove(state, flow, RESEARCH)
    elif action.id == "replace_investor" and state.display:
        replace_investor(state, flow, state.display[0])
    elif action.id == "breakthrough":
        _gain_readiness(state, flow)


def _remove(state: ApogeeState, flow: Flow, spot: int) -> None:
    if state.seats[ALONE].placed[spot]:
        remove_engineer(state, flow, ALONE, spot)


def _gain_readiness(state: ApogeeState, flow: Flow) -> None:
    """As much as the rival's action of the round brings, unless Zhang Kang stops it (AP-SOLO-10)."""
    rival = state.rival
    assert rival is not None
    amount = state.cat.content.rival_actions[rival.action].readiness
    if rival.blocked_in == state.round:
        flow.tell(events.RivalBlocked())
    else:
        rival.readiness += amount
        flow.tell(events.RivalReady(readiness=rival.readiness))


def _is_on(state: ApogeeState, action: str) -> bool:
    rival = state.rival
    return rival is not None and rival.action == action and not rival.is_cancelled


def rival_research(state: ApogeeState, flow: Flow) -> None:
    """The top R&D card goes unseen under its pile, before the player draws (AP-SOLO-08)."""
    if _is_on(state, "rd"):
        card = draw_technology(state, flow, RD)
        if card != NOBODY:
            put_under(state, card, state.technology_known[card])
        _gain_readiness(state, flow)


def with_rival_designing(state: ApogeeState, flow: Flow, queue: Sequence[int]) -> list[int]:
    """The order of Design with the rival in it, if it designs (AP-SOLO-06)."""
    if not _is_on(state, "design"):
        return list(queue)
    if not queue:
        return [NOBODY]
    engineer = draw_engineer(state, flow)
    if engineer == NOBODY:
        return [*queue, NOBODY]
    state.engineer_under.append(engineer)
    state.engineer_known[engineer] = state.everybody
    flow.tell(events.RivalEngineer(engineer=state.cat.engineers[engineer]))
    own = state.seats[ALONE].placed[DESIGN]
    total = sum(state.cat.authority[card] for card in own)
    is_ahead = (total, own[-1]) > (state.cat.authority[engineer], engineer)
    return [*queue, NOBODY] if is_ahead else [NOBODY, *queue]


def rival_design(state: ApogeeState, flow: Flow) -> None:
    """The rival takes the dearest river card (AP-SOLO-07)."""
    cat = state.cat
    shown = [card for river in range(RIVERS) for card in state.rivers[river]]
    if shown:
        # The first of the dearest: by type of Technology, then the one longest in the river.
        card = max(shown, key=lambda card: cat.cost[cat.kind[card]])
        river = cat.type[card]
        state.rivers[river].remove(card)
        put_under(state, card, state.everybody)
        flow.tell(events.RivalTakes(card=cat.labels[1][card]))
        refill(state, flow, river)
    _gain_readiness(state, flow)


def rival_number(state: ApogeeState) -> int:
    """What the rival must roll to launch this round (AP-SOLO-09, AP-SOLO-10)."""
    return max(1, state.game.rival_needs + state.effects[NUMBER])


def can_rival_launch(state: ApogeeState) -> bool:
    """Whether the rival rolls in this Launch phase."""
    rival = state.rival
    if rival is None or state.no_launch_in == state.round:
        return False
    return rival.readiness >= state.game.rival_readiness


def rival_launches(state: ApogeeState, flow: Flow) -> None:
    """The rival rolls; a success costs readiness and drives an Investor away (AP-SOLO-09)."""
    rival, game = state.rival, state.game
    assert rival is not None
    number = rival_number(state)
    roll = flow.roll(state.cat.content.start.die_sides, "die")
    flow.tell(events.RivalRolled(number=number, roll=roll))
    if roll < number:
        return
    rival.launches += 1
    rival.readiness -= game.rival_readiness
    flow.tell(events.RivalLaunched(launches=rival.launches))
    if rival.launches >= game.rival_launches and not rival.reached_in:
        rival.reached_in = state.round
    if state.display:
        investor = state.display.pop(0)
        state.gone.append(investor)
        flow.tell(events.InvestorGone(investor=state.cat.investors[investor]))
        show_investors(state, flow)
