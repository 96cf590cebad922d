"""How a view of Moonshot is made of a state: field by field, for one pair of eyes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moonrace.games.moonshot.blueprint import matched_edges
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOADS, Catalogue
from moonrace.games.moonshot.content import DECKS, NATIONS
from moonrace.games.moonshot.rules.phases import focus_of
from moonrace.games.moonshot.state import ABORT, BOTH, Manoeuvre, MoonshotState, Nation
from moonrace.games.moonshot.view import (
    ManoeuvreView,
    MissionView,
    ModuleView,
    MoonRiskView,
    NationView,
    PlaceView,
    RiskView,
    SupplierView,
    TileView,
    TokensView,
    View,
)


def view_of(state: MoonshotState, seat: int) -> View:
    """Build a seat's view. Only this function decides what leaves the table."""
    cat, side = state.cat, state.side(seat)
    own = state.nations[side] if side != NOTHING else None
    return View(
        seat=seat,
        nation=state.nation_name(side),
        roles=_roles(state, seat),
        players=state.players,
        is_solo=state.is_solo,
        rival_level=state.rules.rival,
        is_parallel=state.rules.is_parallel,
        is_real_time=state.rules.is_real_time,
        round=state.round,
        round_limit=state.rules.round_limit,
        phase=state.phase,
        first_player=NATIONS[state.first],
        to_act=_to_act(state),
        not_ready=_not_ready(state),
        nations=(_nation_view(state, 0, side), _nation_view(state, 1, side)),
        missions=tuple(_mission_view(state, mission, risks) for mission, risks in state.missions),
        is_moon_open=state.is_moon_open,
        launches=tuple(NATIONS[nation] for nation in state.launches),
        mission_decks=tuple(map(len, state.mission_decks)),
        risk_decks=tuple(map(len, state.risk_decks)),
        risk_discards=tuple(map(len, state.risk_discards)),
        tile_decks={name: len(deck) for name, deck in zip(DECKS, state.tile_decks, strict=True)},
        research_area=tuple([cat.tile_ids[tile] for tile in state.research]),
        lost_tiles=tuple([cat.tile_ids[tile] for tile in state.lost]),
        modules=tuple([cat.module_ids[module] for module in state.modules_shown]),
        module_deck=len(state.module_deck),
        module_discard=tuple([cat.module_ids[module] for module in state.module_discard]),
        hand=tuple([cat.card_ids[card] for card in sorted(own.hand)]) if own else (),
        influence=own.influence if own else 0,
        bluff=own.bluff if own else 0,
        focus=focus_of(state.frames, state, seat),
        winner=state.nation_name(state.winner),
        why=state.why,
    )


def _roles(state: MoonshotState, seat: int) -> tuple[str, ...]:
    if state.side(seat) == NOTHING:
        return ()
    pairs = (("politician", state.politicians), ("engineer", state.engineers))
    return tuple(role for role, seats in pairs if seat in seats[state.side(seat)])


def _to_act(state: MoonshotState) -> tuple[str, ...]:
    if state.result is not None:
        return ()
    seats = set(state.frames[-1].awaited(state))
    return tuple(NATIONS[nation] for nation in BOTH if seats.intersection(state.seats_of(nation)))


def _not_ready(state: MoonshotState) -> tuple[int, ...]:
    """All who are awaited in the discussion, but for the clock."""
    if state.phase != "discussion":
        return ()
    return tuple(seat for seat in state.frames[-1].awaited(state) if seat >= 0)


# The two sides ----------------------------------------------------------------------------------------------


def _nation_view(state: MoonshotState, nation: int, side: int) -> NationView:
    cat, own = state.cat, state.nations[nation]
    prices = cat.content.suppliers.order
    return NationView(
        nation=NATIONS[nation],
        seats=state.seats_of(nation),
        politicians=state.politicians[nation],
        engineers=state.engineers[nation],
        is_rival=nation == state.rival,
        budget=own.budget,
        popularity=own.popularity,
        money=own.money,
        parameters=(own.parameters[0], own.parameters[1], own.parameters[2]),
        adaptivity=own.adaptivity,
        tiles=_tiles(cat, own),
        modules=tuple(
            [
                ModuleView(slot.id, _name(cat.module_ids, own.modules[at]), bool(own.modules_met >> at & 1))
                for at, slot in enumerate(cat.slots)
            ]
        ),
        payloads=_payloads([kind for kind in own.payload if kind >= 0]),
        sabotage=own.sabotage,
        development=tuple([cat.tile_ids[tile] for tile in own.development]),
        suppliers=tuple(
            [
                SupplierView(price, _name(cat.item_ids, own.suppliers[at]), len(prices) - at)
                for at, price in enumerate(prices)
            ]
        ),
        test_steal=own.test_steal,
        tech_steal=own.tech_steal,
        has_passed=own.has_passed,
        has_called_stop=nation in state.stops,
        places=tuple(
            [
                PlaceView(place.id, _manoeuvre_view(cat, card, nation, side) if card else None)
                for place, card in zip(cat.places, own.board, strict=True)
            ]
        ),
        hand_size=len(own.hand),
        deck_size=len(own.deck),
        discard=tuple([cat.card_ids[card] for card in own.discard if not state.covers[card]]),
        discarded_covers=sum([state.covers[card] for card in own.discard]),
        tokens=own.influence + own.bluff,
        has_boosted=own.has_boosted,
        target=_target(cat, own.target),
        moon_path=_moon_path(state, nation),
        moon_odds=state.odds(nation, cat.moon) if own.shown == (1 << len(own.path)) - 1 else None,
        moon_missing=_payloads(state.missing(nation, cat.moon)),
        has_completed=own.has_completed,
        completed=tuple([cat.mission_ids[mission] for mission in own.completed]),
        has_landed=own.has_landed,
        unseen_cards=_unseen_cards(state, nation, side),
    )


def _name(names: Sequence[str], number: int) -> str:
    return names[number] if number != NOTHING else ""


def _tiles(cat: Catalogue, own: Nation) -> tuple[TileView, ...]:
    return tuple(
        [
            TileView(
                cat.space_ids[space],
                cat.tile_ids[code >> 2],
                code & 3,
                matched_edges(cat, own.grid, space),
                _name(PAYLOADS, own.payload[space]),
            )
            for space, code in enumerate(own.grid)
            if code != NOTHING
        ]
    )


def _manoeuvre_view(cat: Catalogue, card: Manoeuvre, owner: int, side: int) -> ManoeuvreView:
    tokens = card.all_tokens()
    sides = [
        TokensView(
            tokens[2 * nation] + tokens[2 * nation + 1],
            tokens[2 * nation] if card.is_settled or nation == side else -1,
        )
        for nation in BOTH
    ]
    return ManoeuvreView(
        card=cat.card_ids[card.card],
        level=card.level + 1,
        has_cover=card.cover != NOTHING,
        cover=_name(cat.card_ids, card.cover) if owner == side else "",
        tokens=(sides[0], sides[1]),
        is_decided=card.is_decided,
        is_settled=card.is_settled,
    )


def _target(cat: Catalogue, target: int) -> str:
    if target < 0:
        return "abort" if target == ABORT else ""
    return cat.mission_ids[target]


def _moon_path(state: MoonshotState, nation: int) -> tuple[MoonRiskView, ...]:
    own, names = state.nations[nation], state.cat.risk_ids
    ussr, us = (side.tests for side in state.nations)
    return tuple(
        [
            MoonRiskView(at + 1, names[risk], (ussr[risk], us[risk]))
            if own.shown >> at & 1
            else MoonRiskView(at + 1, "", (0, 0))
            for at, risk in enumerate(own.path)
        ]
    )


def _unseen_cards(state: MoonshotState, nation: int, side: int) -> tuple[str, ...]:
    own = state.nations[nation]
    if nation == side:
        unseen = sorted(own.deck)
    else:
        unseen = [*own.deck, *own.hand]
        unseen += [card.cover for card in own.cards_on_board() if card.cover != NOTHING]
        unseen += [card for card in own.discard if state.covers[card]]
        unseen.sort()
    return tuple([state.cat.card_ids[card] for card in unseen])


# Missions ---------------------------------------------------------------------------------------------------


def _mission_view(state: MoonshotState, mission: int, risks: tuple[int, ...]) -> MissionView:
    cat = state.cat
    ussr, us = (side.tests for side in state.nations)
    return MissionView(
        mission=cat.mission_ids[mission],
        level=cat.level[mission],
        risks=tuple([RiskView(cat.risk_ids[risk], (ussr[risk], us[risk])) for risk in risks]),
        odds=(state.odds(0, mission), state.odds(1, mission)),
        missing=(_payloads(state.missing(0, mission)), _payloads(state.missing(1, mission))),
    )


def _payloads(kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple([PAYLOADS[kind] for kind in kinds])
