"""Observing: what can be seen, what it is worth, sets and tokens (AN-OBS, AN-VIS, AN-TEC, AN-LUN, AN-ORR)."""

from __future__ import annotations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import ICON_BITS, ICON_MASK, MOON, NOWHERE
from moonrace.games.astronavigators.rules import agendas
from moonrace.games.astronavigators.state import AstroState, Player
from moonrace.kernel.frames import Flow

# What can be seen -------------------------------------------------------------------------------------------


def can_see(state: AstroState, seat: int, card: int, week: int) -> bool:
    """Whether a card shows something visible now from where the seat is, techniques apart."""
    cat, player = state.cat, state.seats[seat]
    if player.stage:
        return card == cat.terra and player.stage == MOON
    zone, month = cat.zone_of[player.square], state.month_of_year
    if card < cat.first_planet:
        return bool(cat.seen[zone][month][week] >> card & 1)
    if not state.orrery_cards >> card & 1:
        return False
    if cat.transit_mask >> card & 1:
        return cat.sun_rises[zone][month]
    return cat.night_falls[zone][month]


def may_observe(state: AstroState, seat: int) -> bool:
    """Whether a seat may observe and plan on Earth at all (AN-ACT-07, AN-YR-03, AN-RULING-11)."""
    player = state.seats[seat]
    if player.stage or state.month >= 12:
        return False
    return not player.prepared or player.launches > 0


def techniques_of(state: AstroState, seat: int) -> tuple[str, ...]:
    """The techniques a seat has from its character and its instruments (AN-INS-09, AN-RULING-39)."""
    player, cat = state.seats[seat], state.cat
    if player.character < 0 or not state.has_characters:
        return ()
    found = {cat.technique[player.character]}
    for instrument in player.instruments:
        found |= cat.instrument_techniques[instrument]
    return tuple(sorted(found))


def has_technique(state: AstroState, player: Player, technique: str) -> bool:
    """Whether a seat has a technique without flipping a tile."""
    cat = state.cat
    if cat.technique[player.character] == technique:
        return True
    return any(technique in cat.instrument_techniques[instrument] for instrument in player.instruments)


def missing_techniques(state: AstroState, seat: int, card: int) -> list[str]:
    """Techniques a card demands that the seat lacks; none in First and Fast (AN-OBS-07)."""
    needed = state.cat.techniques_needed[card]
    if not needed or not state.has_characters:
        return []
    player = state.seats[seat]
    return [technique for technique in needed if not has_technique(state, player, technique)]


def tiles_with(state: AstroState, seat: int, icon: str) -> list[int]:
    """Unspent continent tiles of a seat that show an icon."""
    return [tile for tile in state.seats[seat].tiles if icon in state.cat.tile_icons[tile]]


def can_equip(state: AstroState, seat: int, card: int) -> bool:
    """Whether the techniques a card demands are there, or a tile of its own for each that is not."""
    missing = missing_techniques(state, seat, card)
    if not missing:
        return True
    fitting = [tiles_with(state, seat, technique) for technique in missing]
    return all(fitting) and len({tile for tiles in fitting for tile in tiles}) >= len(missing)


def can_observe(state: AstroState, seat: int, card: int, week: int) -> bool:
    """Whether a seat could score a card now in a week, if it may observe at all."""
    return can_see(state, seat, card, week) and can_equip(state, seat, card)


# Scoring ----------------------------------------------------------------------------------------------------


def card_nk(state: AstroState, seat: int, card: int) -> int:
    """What a card is worth to a seat."""
    player = state.seats[seat]
    if not state.has_characters:
        return state.cat.base_nk[card]
    return state.cat.nk_by_character[player.character][card]


def score(state: AstroState, flow: Flow, seat: int, card: int) -> None:
    """Take a card: NK at once, icons, sets, and the token of a lunar phase (AN-ACT-06, AN-OBS-05, 06)."""
    cat, player = state.cat, state.seats[seat]
    nk = card_nk(state, seat, card)
    player.nk += nk
    player.scored = (*player.scored, card)
    player.observed |= 1 << card
    if state.has_orrery and not player.stage:
        _note_place(state, player, card)
    flow.tell(events.Observed(seat=seat, card=cat.cards[card], nk=nk, week=player.week + 1))
    if cat.first_lunar <= card < cat.first_planet:
        _gain_moon(player, card - cat.first_lunar)
    _note_conjunction(state, seat, card)
    for set_ in cat.sets_of[card]:
        _add_icon(state, flow, seat, set_)
    agendas.note_place(state, seat)


def _add_icon(state: AstroState, flow: Flow, seat: int, set_: int) -> None:
    cat, player = state.cat, state.seats[seat]
    if cat.is_planet_set[set_] and not state.has_orrery:
        return
    player.icons += 1 << ICON_BITS * set_
    has_enough = (player.icons >> ICON_BITS * set_ & ICON_MASK) >= cat.minimum[set_]
    if has_enough and not player.sets >> set_ & 1:
        player.sets |= 1 << set_
        scores_sets = state.ability(seat) != "constellation_ten"
        nk = cat.content.values.set_bonus_nk if scores_sets else 0
        player.nk += nk
        flow.tell(events.SetScored(seat=seat, set=cat.sets[set_], nk=nk))


def _gain_moon(player: Player, phase: int) -> None:
    """The token of a phase turns active, also one that was spent (AN-RULING-14)."""
    player.moons |= 1 << phase
    player.spent_moons &= ~(1 << phase)
    player.half_moons &= ~(1 << phase)


def gain_moon(state: AstroState, flow: Flow, seat: int, phase: int) -> None:
    """Turn a lunar phase token active."""
    _gain_moon(state.seats[seat], phase)
    flow.tell(events.TokenActive(seat=seat, token=state.cat.phases[phase]))


def regain_set(state: AstroState, flow: Flow, seat: int, set_: int) -> None:
    """Turn a spent set token active again."""
    state.seats[seat].spent_sets &= ~(1 << set_)
    flow.tell(events.TokenActive(seat=seat, token=state.cat.sets[set_]))


def _note_place(state: AstroState, player: Player, card: int) -> None:
    cat = state.cat
    for quest, targets in enumerate(cat.quest_targets):
        if cat.quest_at_place[quest] and targets >> card & 1 and player.square == cat.quest_square[quest]:
            player.observed_at |= 1 << card


def _note_conjunction(state: AstroState, seat: int, card: int) -> None:
    if not state.has_orrery or state.seats[seat].character == NOWHERE:
        return
    for agenda in agendas.agendas_of(state, seat):
        if state.cat.missions[agenda].is_conjunction and agendas.is_conjunction(state, agenda, card):
            state.seats[seat].conjunction = True
