"""Drawing tiles, risks, Modules and Manoeuvre cards, and rebuilding what has run out."""

from __future__ import annotations

from moonrace.games.moonshot import events
from moonrace.games.moonshot.catalogue import NOTHING
from moonrace.games.moonshot.state import MoonshotState
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow


def refuse_deck(state: MoonshotState, name: str) -> Refusal | None:
    """Why a technology deck gives no tile."""
    deck = state.cat.deck.get(name)
    if deck is None:
        return Refusal("no-such-deck", f"There is no technology deck “{name}”.", "MS-ENG-05")
    if not state.can_draw_tile(deck):
        return Refusal("deck-empty", f"The {name} deck has no tile to give.", "MS-RULING-11")
    return None


def draw_tile(state: MoonshotState, flow: Flow, deck: int) -> int:
    """The top tile of a technology deck, which can give one (MS-RULING-11)."""
    if not state.tile_decks[deck]:
        _rebuild_tiles(state, flow, deck)
    return flow.draw(state.tile_decks[deck], "tile")


def _rebuild_tiles(state: MoonshotState, flow: Flow, deck: int) -> None:
    """Shuffle in the tiles of this kind from the Research Area, its top apart, and those that were lost."""
    deck_of = state.cat.deck_of
    below, top = state.research[:-1], state.research[-1:]
    back = [tile for tile in (*below, *state.lost) if deck_of[tile] == deck]
    state.research = [tile for tile in below if deck_of[tile] != deck] + top
    state.lost = [tile for tile in state.lost if deck_of[tile] != deck]
    state.tile_decks[deck] = sorted(back)
    flow.tell(events.Rebuilt(what="tiles", deck=deck, count=len(back)))


def draw_risk(state: MoonshotState, flow: Flow, level: int) -> int:
    """A risk card, or NOTHING where even the discards are used up (MS-RULING-50)."""
    if not state.risk_decks[level]:
        if not state.risk_discards[level]:
            return NOTHING
        state.risk_decks[level] = sorted(state.risk_discards[level])
        state.risk_discards[level] = []
        state.has_rebuilt_risks |= 1 << level
        flow.tell(events.Rebuilt(what="risks", deck=level, count=len(state.risk_decks[level])))
    return flow.draw(state.risk_decks[level], "risk")


def draw_module(state: MoonshotState, flow: Flow) -> int:
    """A Module, or NOTHING where even the discards are used up (MS-RULING-08)."""
    if not state.module_deck:
        if not state.module_discard:
            return NOTHING
        state.module_deck = sorted(state.module_discard)
        state.module_discard = []
        flow.tell(events.Rebuilt(what="modules", count=len(state.module_deck)))
    return flow.draw(state.module_deck, "module")


def draw_card(state: MoonshotState, flow: Flow, nation: int) -> int:
    """The top card of a nation's Manoeuvre deck, or NOTHING; the deck is not to be short."""
    own = state.nations[nation]
    if not own.deck:
        shuffle_in_discards(state, flow, nation)
    if not own.deck:
        return NOTHING
    card = flow.draw(own.deck, "manoeuvre")
    state.drawn[card] = own.shuffles
    return card


def shuffle_in_discards(state: MoonshotState, flow: Flow, nation: int) -> None:
    """Put the discards into the deck, noting which of them everybody has seen (MS-ADM-14)."""
    own = state.nations[nation]
    if not own.discard:
        return
    own.shuffles += 1
    for card in own.discard:
        if not state.covers[card]:
            state.entered[card] = own.shuffles
        state.covers[card] = 0
    own.deck = sorted(own.deck + own.discard)
    flow.tell(events.Shuffled(nation=state.nation_name(nation), count=len(own.deck)))
    own.discard = []
