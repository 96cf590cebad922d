"""Hidden agendas: when a mission is fulfilled and when it may be revealed (AN-AGD-01 to 17).

Who is asked must not tell which agenda is held: the questions here that decide whether a seat is asked look
at what everybody sees, and only the list of what it may answer looks at the agenda itself.
"""

from __future__ import annotations

from moonrace.games.astronavigators import events
from moonrace.games.astronavigators.catalogue import NOWHERE
from moonrace.games.astronavigators.state import AstroState, Player
from moonrace.kernel.errors import Refusal
from moonrace.kernel.frames import Flow

DECEMBER = 9
"""Month 12 of the calendar, counted from March."""


def is_fulfilled(state: AstroState, seat: int, agenda: int) -> bool:
    """Whether the mission is fulfilled, being at its place included where the mission ends there."""
    if state.cat.missions[agenda].ends_at_place:
        player = state.seats[seat]
        if not player.been_at >> agenda & 1 and not _is_at_place(state, player, agenda):
            return False
    return _is_fulfilled_but_for_place(state, seat, agenda)


def _is_at_place(state: AstroState, player: Player, agenda: int) -> bool:
    return player.is_on_earth_map and player.square in state.cat.agenda_squares[agenda]


def note_place(state: AstroState, seat: int) -> None:
    """Remember the missions that end where the seat now is, with all else done (AN-AGD-09, 16)."""
    player = state.seats[seat]
    if not state.has_characters or player.square not in state.cat.reveal_squares[player.character]:
        return
    for agenda in agendas_of(state, seat):
        if _is_at_place(state, player, agenda) and _is_fulfilled_but_for_place(state, seat, agenda):
            player.been_at |= 1 << agenda


def _is_fulfilled_but_for_place(state: AstroState, seat: int, agenda: int) -> bool:
    player, mission = state.seats[seat], state.cat.missions[agenda]
    is_counted = mission.is_by_december and state.month >= DECEMBER
    if mission.sets & ~(player.by_december if is_counted else player.sets):
        return False
    if mission.is_conjunction:
        return player.conjunction
    if mission.continents & ~player.visited:
        return False
    if player.triangle.bit_count() < mission.squares:
        return False
    seen = sum(1 for cards in mission.observe if player.observed & cards)
    return seen >= mission.at_least


def may_reveal(state: AstroState, seat: int, moment: str) -> bool:
    """Whether the seat can reveal its agenda at this moment: `launch`, `place` (its square) and so on."""
    player = state.seats[seat]
    if player.agenda == NOWHERE or player.is_revealed:
        return False
    if state.cat.agenda_entries[player.agenda].reveal != moment or not is_fulfilled(
        state, seat, player.agenda
    ):
        return False
    return moment != "place" or _is_at_place(state, player, player.agenda)


def may_reveal_observing(state: AstroState, seat: int, card: int) -> bool:
    """Whether the seat can reveal its agenda while scoring a card."""
    agenda = state.seats[seat].agenda
    return state.cat.missions[agenda].is_conjunction and is_conjunction(state, agenda, card)


def refuse_reveal(state: AstroState, seat: int, moment: str, clause: str = "AN-AGD-01") -> Refusal | None:
    """Why the seat cannot reveal its agenda at this moment."""
    return None if may_reveal(state, seat, moment) else no_reveal(state, seat, moment, clause)


def no_reveal(state: AstroState, seat: int, moment: str, clause: str) -> Refusal:
    """The reason why an agenda stays hidden."""
    player = state.seats[seat]
    if player.agenda == NOWHERE:
        return Refusal("no-agenda", "There are no agendas in First and Fast.", clause)
    entry = state.cat.agenda_entries[player.agenda]
    if player.is_revealed:
        return Refusal("is-revealed", f"{entry.name} is revealed already.", clause)
    if entry.reveal != moment:
        return Refusal("not-now", f"{entry.name} is revealed {_WHEN[entry.reveal]}, not now.", clause)
    if moment == "place" and not _is_at_place(state, player, player.agenda):
        names = " or ".join(state.square_name(n) for n in state.cat.agenda_squares[player.agenda])
        return Refusal("not-here", f"{entry.name} is revealed in {names}.", clause)
    return Refusal("not-fulfilled", f"The mission of {entry.name} is not fulfilled.", clause)


_WHEN = {
    "launch": "at a launch",
    "leaving_stage_2": "on leaving stage 2",
    "month_12": "when month 12 begins",
    "place": "at its place",
    "observing": "while observing",
}


def is_asked_here(state: AstroState, seat: int) -> bool:
    """Whether, for all that others can see, the seat may have something to reveal on its square."""
    player = state.seats[seat]
    return (
        state.has_characters
        and not player.is_revealed
        and player.is_on_earth_map
        and player.square in state.cat.reveal_squares[player.character]
    )


def is_asked_in_december(state: AstroState, seat: int) -> bool:
    """Whether, for all that others can see, the seat may have something to reveal when month 12 begins."""
    player = state.seats[seat]
    if not state.has_characters or player.is_revealed or not state.is_playing(seat):
        return False
    return any(
        state.cat.agenda_entries[agenda].reveal == "month_12"
        and not state.cat.missions[agenda].sets & ~player.by_december
        for agenda in agendas_of(state, seat)
    )


def is_asked_observing(state: AstroState, seat: int, card: int) -> bool:
    """Whether, for all that others can see, the seat may reveal an agenda while scoring a card."""
    player = state.seats[seat]
    if not state.has_orrery or player.is_revealed:
        return False
    return any(
        state.cat.missions[agenda].is_conjunction and is_conjunction(state, agenda, card)
        for agenda in agendas_of(state, seat)
    )


def is_conjunction(state: AstroState, agenda: int, card: int) -> bool:
    """Whether scoring a card now fulfils an agenda that wants planets in sight meanwhile (AN-AGD-16)."""
    mission = state.cat.missions[agenda]
    return bool(mission.observe[0] >> card & 1) and not mission.in_sight & ~state.orrery_seen


def agendas_of(state: AstroState, seat: int) -> tuple[int, ...]:
    """The agendas a seat may have chosen from."""
    table = state.cat.every_agenda if state.has_orrery else state.cat.basic_agendas
    return table[state.seats[seat].character]


def reveal(state: AstroState, flow: Flow, seat: int, value: int = NOWHERE) -> None:
    """Turn the agenda up; from now on it works."""
    player = state.seats[seat]
    player.is_revealed = True
    player.named = value
    flow.tell(events.AgendaRevealed(seat=seat, agenda=state.cat.agendas[player.agenda], value=value))
    flow.seen("an agenda was revealed")


def are_planets_shown(state: AstroState, agenda: int) -> bool:
    """Whether every planet an agenda names is seen on the orrery or lies on the planet deck (AN-AGD-17)."""
    cat = state.cat
    return all(
        state.orrery_seen >> planet & 1
        or (state.planet_top >= 0 and cat.cards_of_planet[planet] >> state.planet_top & 1)
        for planet in cat.agenda_planets[agenda]
    )


def week_shows_icon(state: AstroState, seat: int) -> bool:
    """Whether the top card of the seat's week shows an icon its agenda looks for."""
    player = state.seats[seat]
    top = state.week_top(player.week) if player.week >= 0 else NOWHERE
    return top != NOWHERE and bool(state.cat.set_mask_of[top] & state.cat.agenda_icons[player.agenda])


def makes_zero(state: AstroState, seat: int, effect: str) -> bool:
    """Whether the agenda makes the tile count as 0 (AN-AGD-05, 13, 15)."""
    cat, player = state.cat, state.seats[seat]
    if effect == "lunar_card_zero":
        return any(stack and cat.is_lunar(stack[-1]) for stack in state.weeks)
    if effect == "icon_zero":
        return week_shows_icon(state, seat)
    return effect == "named_value" and state.tiles[player.stage] == player.named
