"""Moonshot in numbers, for programs that learn: what the view shows, without the view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from moonrace.games.moonshot.actions import BLUFF, INFLUENCE, Launch, Order, PlaceTile
from moonrace.games.moonshot.catalogue import NOTHING, PAYLOADS, Catalogue
from moonrace.games.moonshot.content import DECKS
from moonrace.games.moonshot.rules.phases import focus_of
from moonrace.games.moonshot.state import MoonshotState, Nation
from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Layout, Part, Row, figures, marks, named, numbered, one_of, tally, told

State = MoonshotState
PHASES = (
    "set_up",
    "discussion",
    "preparations",
    "politics",
    "engineering",
    "tracks",
    "launches",
    "fates",
    "effects",
    "suppliers",
    "over",
)
NATIONS = 2
MONEY, FEW, TRACK, ROUNDS = 50.0, 5.0, 12.0, 60.0
"""What counts as 1: much money, a handful, the end of a track, the longest game."""
PARAMETERS = ("structure", "electronics", "code")


@lru_cache(maxsize=8)
def layout(cat: Catalogue) -> Layout:
    """What is shown of any game: always two nations, the seat's own first."""
    slots = [slot.id for slot in cat.slots]
    places = [place.id for place in cat.places]
    return Layout(
        words={
            "card": cat.card_ids,
            "cover": cat.card_ids,
            "place": places,
            "token": (INFLUENCE, BLUFF),
            "mission": cat.mission_ids,
            "tile": cat.tile_ids,
            "deck": DECKS,
            "other": DECKS,
            "module": cat.module_ids,
            "risk": cat.risk_ids,
            "payload": PAYLOADS,
            "space": cat.space_ids,
            "slot": slots,
        },
        amounts={
            "level": 4,
            "amount": 10,
            "number": 3,
            "price": 20,
            "count": 10,
            "turns": 4,
            "structure": 10,
            "electronics": 10,
            "code": 10,
        },
        parts=_parts(cat),
        sides=NATIONS,
        first=lambda state, seat: state.side(seat),
        side_parts=_nation_parts(cat, places, slots),
        most_choices=192,
        action_parts=[figures(("odds", "missing", "neighbours", "is_free", "cost"), _outlook)],
    )


# The table --------------------------------------------------------------------------------------------------


def _parts(cat: Catalogue) -> list[Part]:
    return [
        one_of("phase", PHASES, lambda state, _: state.phase),
        figures(
            (
                "round",
                "own_is_first",
                "politician",
                "engineer",
                "moon_open",
                "against_rival",
                "influence",
                "bluff",
            ),
            _figures,
        ),
        tally("mission", cat.mission_ids, lambda state, _: [mission for mission, _ in state.missions]),
        Part((*named("own_odds", cat.mission_ids), *named("their_odds", cat.mission_ids)), _write_odds),
        tally("risk", cat.risk_ids, lambda state, _: state.visible()),
        figures(
            named("missions_left", range(5)), lambda state, _: [len(d) / FEW for d in state.mission_decks]
        ),
        figures(named("risks_left", range(4)), lambda state, _: [len(d) / TRACK for d in state.risk_decks]),
        figures(named("tiles_left", DECKS), lambda state, _: [len(d) / TRACK for d in state.tile_decks]),
        numbered(
            "research", cat.tile_ids, lambda state, _: state.research[-1] if state.research else NOTHING
        ),
        tally("module", cat.module_ids, lambda state, _: state.modules_shown),
        tally("hand", cat.card_ids, lambda state, seat: state.nations[state.side(seat)].hand),
        told(_focus_labels(cat), _focus),
    ]


def _figures(state: State, seat: int) -> Sequence[float]:
    side = state.side(seat)
    own = state.nations[side]
    return (
        state.round / ROUNDS,
        state.first == side,
        seat in state.politicians[side],
        seat in state.engineers[side],
        state.is_moon_open,
        state.is_solo,
        own.influence / FEW,
        own.bluff / FEW,
    )


def _write_odds(row: Row, at: int, state: State, seat: int) -> None:
    """How likely each side passes the risks of each mission on the table."""
    side, width = state.side(seat), len(state.cat.mission_ids)
    for mission, _ in state.missions:
        for step in range(NATIONS):
            odds = state.odds((side + step) % NATIONS, mission)
            row[at + step * width + mission] = odds.whole / odds.of
    for step in range(NATIONS):
        own = state.nations[(side + step) % NATIONS]
        if own.path and own.shown == (1 << len(own.path)) - 1:
            odds = state.odds((side + step) % NATIONS, state.cat.moon)
            row[at + step * width + state.cat.moon] = odds.whole / odds.of


def _focus_labels(cat: Catalogue) -> tuple[str, ...]:
    return (
        *named("placing", cat.tile_ids),
        *named("fitting", cat.module_ids),
        *named("flying", cat.mission_ids),
        *named("tied", cat.card_ids),
        *named("decision", ("placed", "cost", "left", "adaptivity", "explorable", "politics_open")),
    )


def _focus(state: State, seat: int) -> list[tuple[str, float]]:
    """What is being decided, as much as the seat may know of it."""
    if state.result is not None:
        return []
    focus = focus_of(state.frames, state, seat)
    found: list[tuple[str, float]] = [("decision.politics_open", bool(focus.politics))]
    if focus.supporting is not None:
        found.append(("decision.placed", focus.supporting.placed / FEW))
    if focus.placing is not None:
        found += [(f"placing.{tile}", 1.0) for tile in focus.placing.tiles if tile]
    if focus.fitting is not None:
        found.append((f"fitting.{focus.fitting.module}", 1.0))
    if focus.adapting is not None:
        adaptivity = focus.adapting.adaptivity / FEW
        found += [(f"flying.{focus.adapting.mission}", 1.0), ("decision.adaptivity", adaptivity)]
    if focus.rewarding is not None:
        explorable = len(focus.rewarding.explorable) / FEW
        found += [(f"flying.{focus.rewarding.mission}", 1.0), ("decision.explorable", explorable)]
    if focus.tie is not None:
        found += [(f"tied.{focus.tie.card}", 1.0), ("decision.cost", focus.tie.cost / FEW)]
    if focus.gaining is not None:
        found.append(("decision.left", focus.gaining.left / FEW))
    return found


# A nation ---------------------------------------------------------------------------------------------------


def _nation_parts(cat: Catalogue, places: Sequence[str], slots: Sequence[str]) -> list[Part]:
    spaces = cat.space_ids
    return [
        figures(NATION, _nation_figures),
        figures(
            named("parameter", PARAMETERS),
            lambda state, _, side: [p / TRACK for p in _of(state, side).parameters],
        ),
        figures(named("aboard", PAYLOADS), lambda state, _, side: _of(state, side).cargo()),
        Part(tuple(f"{space}.{deck}" for space in spaces for deck in DECKS), _write_grid),
        tally("fitted", cat.module_ids, lambda state, _, side: _there(_of(state, side).modules)),
        marks("met", slots, lambda state, _, side: _of(state, side).modules_met),
        tally("development", cat.tile_ids, lambda state, _, side: _of(state, side).development),
        tally("supplied", cat.item_ids, lambda state, _, side: _there(_of(state, side).suppliers)),
        tally("tested", cat.risk_ids, _tests),
        Part(tuple(f"{place}.{what}" for place in places for what in PLACE), _write_board),
        tally(
            "manoeuvre",
            cat.card_ids,
            lambda state, _, side: [c.card for c in _of(state, side).cards_on_board()],
        ),
        tally("cover", cat.card_ids, _covers),
        tally("unseen", cat.card_ids, _unseen),
        numbered("target", cat.mission_ids, lambda state, _, side: _of(state, side).target),
        tally("completed", cat.mission_ids, lambda state, _, side: _of(state, side).completed),
        tally("moon_risk", cat.risk_ids, lambda state, _, side: _of(state, side).shown_path()),
    ]


NATION = (
    "budget",
    "popularity",
    "money",
    "adaptivity",
    "sabotage",
    "test_steal",
    "tech_steal",
    "has_passed",
    "has_stopped",
    "hand_size",
    "deck_size",
    "tokens",
    "has_announced",
    "has_boosted",
    "has_completed",
    "has_landed",
    "covers_discarded",
    "is_rival",
)
PLACE = (
    "level",
    "own_tokens",
    "their_tokens",
    "known_influence",
    "their_influence",
    "covered",
    "decided",
    "settled",
)


def _of(state: State, side: int) -> Nation:
    return state.nations[side]


def _there(items: Iterable[int]) -> list[int]:
    return [item for item in items if item != NOTHING]


def _nation_figures(state: State, _: int, side: int) -> Sequence[float]:
    own = state.nations[side]
    return (
        own.budget / TRACK,
        own.popularity / TRACK,
        own.money / MONEY,
        own.adaptivity / FEW,
        own.sabotage / FEW,
        own.test_steal,
        own.tech_steal,
        own.has_passed,
        side in state.stops,
        len(own.hand) / FEW,
        len(own.deck) / TRACK,
        (own.influence + own.bluff) / FEW,
        own.has_announced,
        own.has_boosted,
        own.has_completed,
        own.has_landed,
        sum([state.covers[card] for card in own.discard]) / FEW,
        side == state.rival,
    )


def _write_grid(row: Row, at: int, state: State, _: int, side: int) -> None:
    """By space, the deck that its tile came from."""
    deck_of, width = state.cat.deck_of, len(DECKS)
    for space, code in enumerate(state.nations[side].grid):
        if code != NOTHING:
            row[at + space * width + deck_of[code >> 2]] = 1.0


def _tests(state: State, _: int, side: int) -> list[int]:
    """Own Test tokens on risks that lie face up."""
    tests = state.nations[side].tests
    return [risk for risk in state.visible() for _ in range(tests[risk])]


def _write_board(row: Row, at: int, state: State, seat: int, side: int) -> None:
    """By place: the Manoeuvre on it, with its owner's tokens and those of the other side. What the seat may
    not turn up counts as tokens alone."""
    viewer = state.side(seat)
    for card in state.nations[side].board:
        if card is not None:
            tokens = card.all_tokens()
            other = 1 - side
            row[at] = (1 + card.level) / 3.0
            row[at + 1] = (tokens[2 * side] + tokens[2 * side + 1]) / FEW
            row[at + 2] = (tokens[2 * other] + tokens[2 * other + 1]) / FEW
            if card.is_settled or viewer == side:
                row[at + 3] = tokens[2 * side] / FEW
            if card.is_settled or viewer == other:
                row[at + 4] = tokens[2 * other] / FEW
            row[at + 5] = card.cover != NOTHING
            row[at + 6] = card.is_decided
            row[at + 7] = card.is_settled
        at += len(PLACE)


def _covers(state: State, seat: int, side: int) -> list[int]:
    if state.side(seat) != side:
        return []
    return [card.cover for card in state.nations[side].cards_on_board() if card.cover != NOTHING]


def _unseen(state: State, seat: int, side: int) -> list[int]:
    own = state.nations[side]
    if state.side(seat) == side:
        return own.deck
    unseen = [*own.deck, *own.hand]
    unseen += [card.cover for card in own.cards_on_board() if card.cover != NOTHING]
    return unseen + [card for card in own.discard if state.covers[card]]


# An action --------------------------------------------------------------------------------------------------


def _outlook(state: State, seat: int, action: Action) -> Sequence[float]:
    """How likely a launch comes through and what its payload lacks; where a tile comes to lie; what a Module
    costs."""
    cat, side = state.cat, state.side(seat)
    if isinstance(action, Launch):
        mission = cat.mission[action.mission]
        missing = len(state.missing(side, mission)) / FEW
        own = state.nations[side]
        if mission == cat.moon and own.shown != (1 << len(own.path)) - 1:
            return 0.0, missing, 0.0, 0.0, 0.0
        odds = state.odds(side, mission)
        return odds.whole / odds.of, missing, 0.0, 0.0, 0.0
    if isinstance(action, PlaceTile):
        space, occupied = cat.space[action.space], state.nations[side].occupied
        beside = (cat.around[space] & occupied).bit_count()
        return 0.0, 0.0, beside / 4.0, not occupied >> space & 1, 0.0
    if isinstance(action, Order):
        return 0.0, 0.0, 0.0, 0.0, action.price / MONEY
    return 0.0, 0.0, 0.0, 0.0, 0.0
