"""What both a Politician and the Rival do: lay cards, put tokens, announce missions, decide launches."""

from __future__ import annotations

from moonrace.games.moonshot import events
from moonrace.games.moonshot.catalogue import NOTHING
from moonrace.games.moonshot.content import NATIONS
from moonrace.games.moonshot.rules.decks import draw_risk
from moonrace.games.moonshot.state import ABORT, Manoeuvre, MoonshotState
from moonrace.kernel.frames import Flow


def lay_card(state: MoonshotState, flow: Flow, nation: int, card: int, place: int) -> None:
    """Put a Manoeuvre card on an empty own place (MS-POL-03, MS-POL-06)."""
    cat = state.cat
    state.nations[nation].board[place] = Manoeuvre(card)
    flow.seen("a card was shown")
    if flow.listens:
        flow.tell(events.Played(nation=NATIONS[nation], card=cat.card_ids[card], place=cat.places[place].id))


def put_token(state: MoonshotState, flow: Flow, nation: int, on: Manoeuvre, *, is_influence: bool) -> None:
    """Put a token face down on a card; only the own side knows which kind (MS-INF-02)."""
    own = state.nations[nation]
    a, b, c, d = on.tokens
    if is_influence:
        own.influence -= 1
        on.tokens = (a + 1, b, c, d) if nation == 0 else (a, b, c + 1, d)
    else:
        own.bluff -= 1
        on.tokens = (a, b + 1, c, d) if nation == 0 else (a, b, c, d + 1)
    if flow.listens:
        card, name = state.cat.card_ids[on.card], NATIONS[nation]
        token = "influence" if is_influence else "bluff"
        if nation != state.rival:
            flow.tell(events.Supported(nation=name, card=card, token=token, audience=state.insiders(nation)))
        flow.tell(events.Supported(nation=name, card=card, audience=state.outsiders(nation)))


def announce(state: MoonshotState, flow: Flow, nation: int, level: int) -> None:
    """Turn up a mission and lay its risk cards beside it (MS-POL-10)."""
    mission = flow.draw(state.mission_decks[level], "mission")
    risks = lay_mission(state, flow, mission)
    state.nations[nation].has_announced = True
    cat = state.cat
    names = tuple(cat.risk_ids[risk] for risk in risks)
    flow.tell(events.Announced(nation=NATIONS[nation], mission=cat.mission_ids[mission], risks=names))


def lay_mission(state: MoonshotState, flow: Flow, mission: int) -> tuple[int, ...]:
    """Put a mission on the table with the risk cards its icons call for."""
    drawn = [draw_risk(state, flow, level) for level in state.cat.missions[mission].risks]
    risks = tuple(risk for risk in drawn if risk != NOTHING)
    state.missions.append((mission, risks))
    return risks


def decide_launch(state: MoonshotState, flow: Flow, nation: int, target: int) -> None:
    """Put the rocket on a mission, or topple it (MS-POL-13); the order counts (MS-POL-16)."""
    state.nations[nation].target = target
    state.launches.append(nation)
    if target == ABORT:
        flow.tell(events.WillAbort(nation=NATIONS[nation]))
    else:
        if flow.listens:
            flow.tell(events.WillLaunch(nation=NATIONS[nation], mission=state.cat.mission_ids[target]))
