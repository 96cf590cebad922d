"""AstroNavigators in numbers, for programs that learn: what the view shows, without the view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from moonrace.games.astronavigators.actions import (
    AI,
    EARTH_RISE,
    PLANET,
    REVEAL,
    SCT,
    SEARCH,
    SEXTANT,
    SXT,
    TIME,
    Go,
    Observe,
    Plan,
)
from moonrace.games.astronavigators.catalogue import (
    DECLARED,
    EARTH_MAP,
    HOME,
    NOWHERE,
    TILE_STAGES,
    VEHICLES,
    WEEKS,
    Catalogue,
)
from moonrace.games.astronavigators.rules.agendas import is_fulfilled
from moonrace.games.astronavigators.rules.observing import can_observe, card_nk, may_observe
from moonrace.games.astronavigators.rules.phases import focus_of
from moonrace.games.astronavigators.state import ACTION_NAMES, FATES, MODES, AstroState
from moonrace.kernel.actions import Action
from moonrace.kernel.encoding import Layout, Part, Row, figures, marks, named, numbered, one_of, tally, told

State = AstroState
PHASES = ("set_up", "start_of_month", "action", "resolution", "calibration", "over")
ASKED = ("move", "redraw", "sxt", "planets", "guess", "housing")
NK, DV, FEW, MONTHS, CARDS = 100.0, 30.0, 5.0, 24.0, 80.0
"""What counts as 1: much knowledge, a heavy load, a handful, the whole game, the deck."""
STAGES = range(HOME + 1)


@lru_cache(maxsize=8)
def layout(cat: Catalogue, players: int) -> Layout:
    """What is shown of a game of so many players."""
    return Layout(
        words={
            "continent": cat.continents,
            "character": cat.characters,
            "agenda": cat.agendas,
            "planet": cat.planets,
            "using": (*cat.tiles, SEXTANT),
            "what": (TIME, PLANET, EARTH_RISE),
            "vehicle": DECLARED,
            "cards": cat.cards,
            "card": cat.cards,
            "instrument": cat.instruments,
            "square": cat.squares,
            "source": cat.squares,
            "tile": cat.tiles,
            "tiles": cat.tiles,
            "token": (*cat.phases, *cat.sets),
            "search": (SEARCH,),
            "quest": cat.quests,
            "rocket": cat.rockets,
            "reveal": (REVEAL,),
            "slot": (SXT, SCT, AI),
        },
        amounts={"degrees": 360, "week": 4, "value": 10, "stage": 5},
        parts=_parts(cat, players),
        sides=players,
        side_parts=_seat_parts(cat),
        most_choices=160,
        action_parts=[figures(("nk", "seen_here", "new_continent", "has_site"), _outlook)],
    )


# The table --------------------------------------------------------------------------------------------------


def _parts(cat: Catalogue, players: int) -> list[Part]:
    whose = ("own", *(f"next_{step}" for step in range(1, players)))
    week = (*named("card", cat.cards), *whose, "free", "bad_timing", "shadow", "height", "observable")
    return [
        one_of("mode", range(len(MODES)), lambda state, _: state.mode),
        one_of("phase", PHASES, lambda state, _: state.phase),
        numbered("month", [month.id for month in cat.months], lambda state, _: state.month_of_year),
        figures(
            ("time", "deck", "planet_deck", "terra_left", "rocket_deck", "quest_deck", "shadow_stage"),
            _figures,
        ),
        Part(tuple(f"week_{n + 1}.{label}" for n in WEEKS for label in week), _Weeks(cat, players).write),
        numbered("deck_top", cat.cards, lambda state, _: state.top),
        numbered("planet_top", cat.cards, lambda state, _: state.planet_top),
        tally("pile_top", cat.tiles, lambda state, _: [top for top in state.pile_tops if top >= 0]),
        tally("heliport", cat.squares, lambda state, _: state.heliports),
        tally("site", cat.squares, lambda state, _: [square for _, square in state.sites]),
        tally("site_of", cat.rockets, lambda state, _: [rocket for rocket, _ in state.sites]),
        Part(tuple(f"stage_{n}.{what}" for n in TILE_STAGES for what in STAGE), _write_stages),
        figures(named("orbit", cat.planets), _orbits),
        marks("seen", cat.planets, lambda state, _: state.orrery_seen if state.has_orrery else 0),
        marks("sky", cat.cards, lambda state, seat: _sky(state, seat, 0)),
        marks("sky_next", cat.cards, lambda state, seat: _sky(state, seat, 1)),
        told(_focus_labels(cat), _focus),
    ]


STAGE = ("known", "value", "expected", "pile")


def _figures(state: State, _: int) -> Sequence[float]:
    planets = len(state.planet_bag) + len(state.planet_under) + (state.planet_top != NOWHERE)
    return (
        state.month / MONTHS,
        (len(state.deck) + (state.top != NOWHERE)) / CARDS,
        planets / CARDS,
        state.terra_left / FEW,
        len(state.rocket_bag) / FEW,
        len(state.quest_bag) / FEW,
        state.shadow_stage / HOME if state.is_solo else 0.0,
    )


class _Weeks:
    """The four weeks: the card on top, who stands there, and whether the card could be scored."""

    def __init__(self, cat: Catalogue, players: int) -> None:
        self.cards = len(cat.cards)
        self.width = self.cards + players + 5

    def write(self, row: Row, at: int, state: State, seat: int) -> None:
        """One after the other."""
        players = state.players
        looks = state.phase != "set_up" and may_observe(state, seat)
        for week in WEEKS:
            top, who = state.week_top(week), state.week_of[week]
            if top != NOWHERE:
                row[at + top] = 1.0
            here = at + self.cards
            if who >= 0:
                row[here + (who - seat) % players] = 1.0
            here += players
            row[here] = state.free_weeks >> week & 1
            row[here + 1] = state.bad_timing == week
            row[here + 2] = state.shadow_week == week
            row[here + 3] = len(state.weeks[week]) / FEW
            row[here + 4] = looks and top != NOWHERE and can_observe(state, seat, top, week)
            at += self.width


def _write_stages(row: Row, at: int, state: State, seat: int) -> None:
    """By stage of the trajectory: its tile, or what is to be expected of it."""
    for stage in TILE_STAGES:
        value = state.tiles[stage]
        if value == NOWHERE:
            unseen = [*state.stage_bags[stage]]
            for number, player in enumerate(state.seats):
                if number != seat:
                    unseen += [v for where, v, is_known in player.drawn if where == stage and not is_known]
            row[at + 2] = sum(unseen) / len(unseen) / FEW if unseen else 0.0
        else:
            row[at] = 1.0
            row[at + 1] = value / FEW
        row[at + 3] = state.pile_left(stage) / FEW
        at += len(STAGE)


def _orbits(state: State, _: int) -> Sequence[float]:
    spots = state.cat.spots
    if not state.has_orrery or not state.spots:
        return [0.0] * len(spots)
    return [(1 + spot) / len(spots[number]) for number, spot in enumerate(state.spots)]


def _sky(state: State, seat: int, later: int) -> int:
    """The constellations over the seat's square in this month or the next, as bits."""
    player = state.seats[seat]
    if not player.is_on_earth_map or player.square < 0:
        return 0
    cat = state.cat
    return cat.constellations_seen[cat.zone_of[player.square]][(state.month_of_year + later) % 12]


def _drawn(cat: Catalogue) -> list[str]:
    """Everything that is ever drawn to choose from."""
    everything = (*cat.characters, *cat.agendas, *cat.planets, *cat.quests, *cat.rockets)
    return [*dict.fromkeys(everything)]


def _focus_labels(cat: Catalogue) -> tuple[str, ...]:
    return (
        *named("vehicle", DECLARED),
        *named("flight", ASKED),
        *named("question", cat.cards),
        *named("offered", _drawn(cat)),
        *named("decision", ("has_moved", "free", "steps", "value", "can_claim", "is_own")),
    )


def _focus(state: State, seat: int) -> list[tuple[str, float]]:
    """What is being decided; nothing after the end."""
    if state.result is not None:
        return []
    focus = focus_of(state, seat)
    things = [("vehicle", focus.vehicle), ("flight", focus.asked), ("question", focus.card)]
    things += [("offered", each) for each in focus.options]
    return [
        *[(f"{name}.{word}", 1.0) for name, word in things if word],
        ("decision.has_moved", focus.has_moved),
        ("decision.free", focus.free / FEW),
        ("decision.steps", focus.steps / FEW),
        ("decision.value", focus.value / FEW),
        ("decision.can_claim", focus.can_claim),
        ("decision.is_own", focus.seat == seat),
    ]


# A seat -----------------------------------------------------------------------------------------------------


def _seat_parts(cat: Catalogue) -> list[Part]:
    return [
        figures(SEAT_FIGURES, _seat_figures),
        numbered("character", cat.characters, _character),
        numbered("continent", cat.continents, lambda state, _, side: state.seats[side].continent),
        numbered("square", cat.squares, lambda state, _, side: state.seats[side].square),
        numbered("stage", STAGES, lambda state, _, side: state.seats[side].stage),
        numbered("fate", FATES, lambda state, _, side: state.seats[side].fate),
        numbered("die", VEHICLES, lambda state, _, side: state.seats[side].die),
        tally("saved", cat.cards, lambda state, _, side: state.seats[side].saved),
        Part((*named("icons", cat.sets), *named("drawn_at", STAGES)), _write_icons),
        marks("set", cat.sets, lambda state, _, side: state.seats[side].active_sets()),
        marks("spent_set", cat.sets, lambda state, _, side: state.seats[side].spent_sets),
        marks("moon", cat.phases, lambda state, _, side: state.seats[side].active_moons()),
        marks("spent_moon", cat.phases, lambda state, _, side: state.seats[side].spent_moons),
        numbered("sxt", cat.phases, lambda state, _, side: state.seats[side].sxt),
        numbered("sct", cat.sets, lambda state, _, side: state.seats[side].sct),
        numbered("ai", cat.sets, lambda state, _, side: state.seats[side].ai),
        marks("vehicle", VEHICLES, lambda state, _, side: state.seats[side].vehicles),
        marks("visited", cat.continents, lambda state, _, side: state.seats[side].visited),
        tally("tile", cat.tiles, lambda state, _, side: state.seats[side].tiles),
        tally("spent_tile", cat.tiles, lambda state, _, side: state.seats[side].spent_tiles),
        numbered("agenda", cat.agendas, _agenda),
        tally("quest", cat.quests, lambda state, seat, side: _told(state.seats[side].quests, seat == side)),
        tally(
            "rocket", cat.rockets, lambda state, seat, side: _told(state.seats[side].rockets, seat == side)
        ),
        tally("instrument", cat.instruments, lambda state, _, side: state.seats[side].instruments),
        numbered("act", ACTION_NAMES, lambda state, _, side: state.seats[side].act),
        numbered("week", WEEKS, lambda state, _, side: state.seats[side].week),
    ]


SEAT_FIGURES = (
    "is_first",
    "nk",
    "dv",
    "prepared",
    "is_asked",
    "launches",
    "extra_steps",
    "has_abort",
    "has_abort_stage",
    "exchanged",
    "is_revealed",
    "is_fulfilled",
    "quests",
    "rockets",
    "scored",
    "sxt_used",
)


def _seat_figures(state: State, seat: int, side: int) -> Sequence[float]:
    player = state.seats[side]
    knows = player.agenda != NOWHERE and (seat == side or player.is_revealed)
    return (
        state.first == side,
        player.nk / NK,
        player.dv / DV,
        player.prepared,
        player.is_asked,
        player.launches,
        player.extra,
        not player.abort_spent,
        not player.abort_stage_spent,
        player.exchanged,
        player.is_revealed,
        knows and is_fulfilled(state, side, player.agenda),
        len(player.quests),
        len(player.rockets),
        len(player.scored) / MONTHS,
        player.sxt_used,
    )


def _character(state: State, seat: int, side: int) -> int:
    player = state.seats[side]
    return player.character if seat == side or player.continent != NOWHERE else NOWHERE


def _agenda(state: State, seat: int, side: int) -> int:
    player = state.seats[side]
    return player.agenda if seat == side or player.is_revealed else NOWHERE


def _told(held: Sequence[tuple[int, bool]], is_own: bool) -> list[int]:
    return [number for number, is_known in held if is_own or is_known]


def _write_icons(row: Row, at: int, state: State, seat: int, side: int) -> None:
    """Icons by set; and by stage the value of a tile that was drawn, -1 where the seat does not know it."""
    player, sets = state.seats[side], len(state.cat.sets)
    if player.icons:
        for number in range(sets):
            row[at + number] = player.icon_count(number) / FEW
    for stage, value, is_known in player.drawn:
        row[at + sets + stage] = (1 + value) / FEW if is_known or seat == side else -1.0


# An action --------------------------------------------------------------------------------------------------


def _outlook(state: State, seat: int, action: Action) -> Sequence[float]:
    """What an observation is worth, whether it can be made from here, and what a square offers."""
    player = state.seats[seat]
    if isinstance(action, Observe | Plan):
        card = state.week_top(action.week - 1)
        if card == NOWHERE or action.what:
            return 0.0, 0.0, 0.0, 0.0
        can = player.stage == EARTH_MAP and can_observe(state, seat, card, action.week - 1)
        return card_nk(state, seat, card) / 10.0, can, 0.0, 0.0
    if isinstance(action, Go):
        cat = state.cat
        square = cat.square[action.square]
        continent = cat.continent_of[square]
        is_new = continent >= 0 and not player.visited >> continent & 1
        return 0.0, 0.0, is_new, any(site == square for _, site in state.sites)
    return 0.0, 0.0, 0.0, 0.0
