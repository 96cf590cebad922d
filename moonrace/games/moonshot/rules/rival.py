"""The Rival, the automatic opponent of the solo game (MS-SOLO)."""

from __future__ import annotations

from collections.abc import Sequence

from moonrace.games.moonshot import events
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOADS
from moonrace.games.moonshot.content import DECKS, NATIONS, Solo
from moonrace.games.moonshot.odds import least_value
from moonrace.games.moonshot.rules.decks import draw_card, draw_tile
from moonrace.games.moonshot.rules.programme import announce, decide_launch, lay_card, put_token
from moonrace.games.moonshot.rules.testing import put_test, steal_test
from moonrace.games.moonshot.state import ABORT, Manoeuvre, MoonshotState, Nation, tokens_of
from moonrace.kernel.frames import Flow

DIE = 8
"""The Rival rolls an eight-sided die for its decisions, whatever die launches use."""


def me(state: MoonshotState) -> Nation:
    """The Rival's side."""
    return state.nations[state.rival]


def _solo(state: MoonshotState) -> Solo:
    return state.cat.content.solo


# Politics ---------------------------------------------------------------------------------------------------


def prepare(state: MoonshotState, flow: Flow) -> bool:
    """Lay the top card of the deck on the first empty place; False for a pass (MS-SOLO-04)."""
    own = me(state)
    if sum(card is not None for card in own.board) >= _solo(state).manoeuvres_on_board:
        return False
    place = next((place for place in state.cat.rival_places if own.board[place] is None), NOTHING)
    card = draw_card(state, flow, state.rival) if place != NOTHING else NOTHING
    if card == NOTHING:
        return False
    lay_card(state, flow, state.rival, card, place)
    return True


def act(state: MoonshotState, flow: Flow) -> None:
    """Do the first thing possible: announce, support, decide the launch (MS-SOLO-05)."""
    own = me(state)
    level = _level_to_announce(state)
    if level != NOTHING:
        announce(state, flow, state.rival, level)
    elif own.influence + own.bluff >= state.cat.content.constants.smallest_support:
        _support(state, flow)
    else:
        decide_launch(state, flow, state.rival, _target(state))


def _level_to_announce(state: MoonshotState) -> int:
    """The level of the mission it announces now, or NOTHING (MS-SOLO-06)."""
    own, cat, solo = me(state), state.cat, _solo(state)
    total = sum(own.parameters)
    if own.has_announced or len(state.missions) >= cat.content.constants.active_missions:
        return NOTHING
    if state.is_moon_open and total >= solo.moon_launch_sum:
        return NOTHING
    level = 1 + (total >= solo.programme_level_2_from_sum) + (total >= solo.programme_level_3_from_sum)
    if any(cat.level[mission] == level for mission, _ in state.missions):
        return NOTHING
    choices = [way for way in (level, level - 1, level + 1) if way > 0 and state.mission_decks[way]]
    return choices[0] if choices else NOTHING


def _support(state: MoonshotState, flow: Flow) -> None:
    """Two tokens unseen, on an own card or the player's, as the die says (MS-SOLO-07)."""
    own = me(state)
    roll = flow.roll(DIE, "rival support")
    mine, yours = _weakest_own(state), _strongest_of_player(state)
    on = (mine or yours) if roll <= _solo(state).support_own_on_d8_up_to else (yours or mine)
    if on is None:
        own.influence = own.bluff = 0
        flow.tell(events.RivalDiscardsTokens(nation=NATIONS[state.rival]))
        return
    for _ in range(state.cat.content.constants.smallest_support):
        is_influence = flow.below(own.influence + own.bluff, "rival token") < own.influence
        put_token(state, flow, state.rival, on, is_influence=is_influence)


def _tokens(card: Manoeuvre, nation: int) -> int:
    return sum(tokens_of(card.all_tokens(), nation))


def _weakest_own(state: MoonshotState) -> Manoeuvre | None:
    cards = me(state).cards_on_board()
    return min(cards, key=lambda card: _tokens(card, state.rival), default=None)


def _strongest_of_player(state: MoonshotState) -> Manoeuvre | None:
    player = 1 - state.rival
    cards = state.nations[player].cards_on_board()
    return max(cards, key=lambda card: _tokens(card, player), default=None)


def _target(state: MoonshotState) -> int:
    """Where it launches (MS-SOLO-08)."""
    own, cat, solo = me(state), state.cat, _solo(state)
    if (
        state.is_moon_open
        and own.money >= solo.moon_launch_money
        and sum(own.parameters) >= solo.moon_launch_sum
        and _meets(state, own.shown_path())
    ):
        return cat.moon
    taken = state.nations[1 - state.rival].target
    fit = [
        mission
        for mission, risks in state.missions
        if mission != taken and payload_price(state, mission) <= own.money and _meets(state, risks)
    ]
    return max(fit, key=lambda mission: cat.level[mission], default=ABORT)


def _meets(state: MoonshotState, risks: Sequence[int]) -> bool:
    """Whether its rocket meets the middle range of all these risks."""
    own, ranges = me(state), state.cat.ranges
    return all(0 <= least_value(state.cat, risk, own.parameters) <= ranges[risk][0] + 1 for risk in risks)


# Engineering ------------------------------------------------------------------------------------------------


def payload_price(state: MoonshotState, mission: int) -> int:
    """What the payload of a mission costs it; it always has the tiles (MS-SOLO-11)."""
    return sum(state.cat.payload_cost[kind] for kind in state.missing(state.rival, mission))


def engineer(state: MoonshotState, flow: Flow) -> None:
    """Its whole engineering of a round, in fixed order; then it passes (MS-SOLO-09)."""
    own = me(state)
    steal_tests(state, flow)
    steal_tiles(state, flow)
    if own.target >= 0:
        _clear_sabotage(state, flow, payload_price(state, own.target))
        _pay_payload(state, flow)
        _test_path(state, flow)
    else:
        _clear_sabotage(state, flow, 0)
    _develop_repeatedly(state, flow)
    own.has_passed = True
    flow.tell(events.EngineerPassed(nation=NATIONS[state.rival]))


def _clear_sabotage(state: MoonshotState, flow: Flow, reserve: int) -> None:
    own, costs = me(state), state.cat.content.costs
    price = costs.anti_sabotage + costs.anti_sabotage_each * own.sabotage
    if own.sabotage >= _solo(state).anti_sabotage_from_tokens and own.money - price >= reserve:
        own.money -= price
        flow.tell(events.ClearedSabotage(nation=NATIONS[state.rival], count=own.sabotage, paid=price))
        own.sabotage = 0


def _pay_payload(state: MoonshotState, flow: Flow) -> None:
    own, cat = me(state), state.cat
    for kind in state.missing(state.rival, own.target):
        own.money -= cat.payload_cost[kind]
        own.payload[own.payload.index(NOTHING)] = kind
        flow.tell(events.Prepared(nation=NATIONS[state.rival], payload=PAYLOADS[kind]))


def _test_path(state: MoonshotState, flow: Flow) -> None:
    """One round of tests along the visible path, then a second."""
    own, cost = me(state), state.cat.content.costs.test
    path = own.shown_path() if own.target == state.cat.moon else state.path_of(own.target, state.rival)
    for wanted in range(1, _solo(state).tests_per_risk + 1):
        for risk in path:
            if own.tests[risk] < wanted and own.money >= cost:
                own.money -= cost
                put_test(state, flow, state.rival, risk, "paid")


def _develop_repeatedly(state: MoonshotState, flow: Flow) -> None:
    own, solo = me(state), _solo(state)
    price = state.cat.development_price[state.rules.rival]
    for _ in range(solo.developments_per_round_max):
        if own.money < price or not _develop(state, flow):
            return
        own.money -= price


def _develop(state: MoonshotState, flow: Flow) -> bool:
    """Draw a tile of its lowest parameter and learn from it (MS-SOLO-10); False if there is nothing to
    gain."""
    own, cap = me(state), _solo(state).parameter_cap
    order = sorted(range(3), key=lambda icon: (own.parameters[icon], icon))
    icon = next((icon for icon in order if own.parameters[icon] < cap and state.can_draw_tile(icon)), NOTHING)
    if icon == NOTHING:
        return False
    _learn(state, flow, draw_tile(state, flow, icon), icon)
    return True


def _learn(state: MoonshotState, flow: Flow, tile: int, icon: int) -> None:
    """Add a tile's centre to a parameter, and 1 to the lowest for many edges; the tile goes to the Research
    Area."""
    own, cat, solo = me(state), state.cat, _solo(state)
    if icon != NOTHING:
        own.parameters[icon] = min(solo.parameter_cap, own.parameters[icon] + cat.centre_count[tile])
    if cat.edge_icons[tile] >= solo.edge_icons_for_extra_point:
        lowest = own.parameters.index(min(own.parameters))
        own.parameters[lowest] = min(solo.parameter_cap, own.parameters[lowest] + 1)
    state.research.append(tile)
    s, e, c = own.parameters
    flow.tell(
        events.RivalDeveloped(
            nation=NATIONS[state.rival],
            deck=DECKS[cat.deck_of[tile]],
            tile=cat.tile_ids[tile],
            structure=s,
            electronics=e,
            code=c,
        )
    )


# Effects ----------------------------------------------------------------------------------------------------


def gain_tiles(state: MoonshotState, flow: Flow, count: int) -> None:
    """Technology tiles are free developments (MS-SOLO-14)."""
    for _ in range(count):
        _develop(state, flow)


def gain_tests(state: MoonshotState, flow: Flow, count: int) -> None:
    """Free tests go on its visible Moon risks, else on the oldest mission, fewest tokens first."""
    own = me(state)
    for _ in range(count):
        risks = own.shown_path() or (list(state.missions[0][1]) if state.missions else [])
        if risks:
            put_test(state, flow, state.rival, min(risks, key=lambda risk: own.tests[risk]), "free")


def steal_tests(state: MoonshotState, flow: Flow) -> None:
    """Test Steal tokens are used at once, on the card with most of the player's tokens."""
    player = state.nations[1 - state.rival]
    while me(state).test_steal:
        risks = [risk for risk in state.visible() if player.tests[risk]]
        if not risks:
            return
        steal_test(state, flow, state.rival, max(risks, key=lambda risk: player.tests[risk]))


def steal_tiles(state: MoonshotState, flow: Flow) -> None:
    """Technology Steal tokens take the player's leftmost Development tiles, to learn from them."""
    own, player = me(state), state.nations[1 - state.rival]
    while own.tech_steal and player.development:
        own.tech_steal -= 1
        tile = player.development.pop(0)
        flow.tell(events.StoleTile(nation=NATIONS[state.rival], tile=state.cat.tile_ids[tile]))
        _learn(state, flow, tile, state.cat.centre[tile])


# Choices ----------------------------------------------------------------------------------------------------


def explores(state: MoonshotState) -> bool:
    """Whether it explores instead of taking a reward, where it may (MS-SOLO-12)."""
    own, solo = me(state), _solo(state)
    return own.popularity >= solo.explore_popularity_min and own.budget >= solo.explore_budget_min


def escalates(state: MoonshotState, flow: Flow, card: Manoeuvre) -> bool:
    """Whether it escalates a card: one roll each (MS-SOLO-13)."""
    solo = _solo(state)
    if card.level >= 2:
        return False
    least = solo.escalate_level_2_on_d8_from if card.level else solo.escalate_level_1_on_d8_from
    return flow.roll(DIE, "rival fate") >= least


def pays_ties(state: MoonshotState) -> bool:
    """Whether it pays to win a tie (MS-SOLO-13)."""
    return me(state).popularity >= _solo(state).tie_pay_popularity_min
