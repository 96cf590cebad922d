"""A seat's view, built from nothing.

Hidden are agendas until revealed, the values of drawn trajectory tiles, unfinished quests and kept rocket
cards, and during the draft the characters (AN-INF-01). What lies face down and was seen by nobody is not
decided yet, and shown as exact odds.
"""

from __future__ import annotations

from collections import Counter

from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.catalogue import (
    DECLARED,
    EARTH_MAP,
    HOME,
    INBOUND,
    MOON,
    NOWHERE,
    OUTBOUND,
    TILE_STAGES,
    VEHICLES,
    WEEKS,
)
from moonrace.games.astronavigators.focus import FocusView
from moonrace.games.astronavigators.rules.agendas import is_fulfilled
from moonrace.games.astronavigators.rules.observing import can_observe, may_observe, techniques_of
from moonrace.games.astronavigators.rules.phases import focus_of
from moonrace.games.astronavigators.rules.reputation import standings
from moonrace.games.astronavigators.rules.trajectory import next_stage
from moonrace.games.astronavigators.state import (
    ACTION_NAMES,
    ARRIVED,
    FATES,
    IDLE,
    MODES,
    PLAYING,
    WHAT,
    AstroState,
    Player,
)
from moonrace.games.astronavigators.view import (
    DrawnView,
    OrreryView,
    OutlookView,
    PileView,
    PlanetView,
    SeatView,
    SiteView,
    SkyView,
    SoloView,
    StageView,
    View,
    WeekView,
)


def view_of(state: AstroState, seat: int) -> View:
    """Build a seat's view. Only this function decides what leaves the table."""
    cat = state.cat
    month = cat.months[state.month_of_year]
    is_dealt = state.phase != "set_up"
    result = state.result
    return View(
        seat=seat,
        players=state.players,
        mode=MODES[state.mode],
        round=state.month + 1 if is_dealt else 0,
        year=state.year,
        month=month.number,
        month_name=month.name,
        zodiac=month.zodiac,
        sun_ra_h=month.sun_ra_h,
        phase=state.phase,
        first_player=state.first,
        has_bonuses=state.year == 1,
        weeks=tuple(_week_view(state, week, seat) for week in WEEKS),
        deck=len(state.deck) + (state.top != NOWHERE),
        deck_top=_card(state, state.top),
        planet_deck=len(state.planet_bag) + len(state.planet_under) + (state.planet_top != NOWHERE),
        planet_top=_card(state, state.planet_top),
        terra_left=state.terra_left,
        seats=tuple(_seat_view(state, number, seat) for number in range(state.players)),
        piles=_pile_views(state),
        heliports=tuple(cat.squares[square] for square in state.heliports),
        sites=tuple(SiteView(cat.rockets[rocket], cat.squares[square]) for rocket, square in state.sites),
        rocket_deck=len(state.rocket_bag),
        quest_deck=len(state.quest_bag),
        trajectory=_stage_views(state, seat),
        orrery=_orrery_view(state),
        sky=_sky_view(state, seat),
        outlook=_outlook_view(state, seat),
        solo=_solo_view(state),
        focus=focus_of(state, seat) if result is None else FocusView("over"),
        standings=standings(state) if is_dealt and state.has_characters and not state.is_solo else (),
        winner=result.winners[0] if result is not None and result.winners else NOWHERE,
    )


def _card(state: AstroState, card: int) -> str:
    return "" if card == NOWHERE else state.cat.cards[card]


def _names(names: list[str], bits: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(names) if bits >> number & 1) if bits else ()


def _week_view(state: AstroState, week: int, seat: int) -> WeekView:
    cat = state.cat
    blocked = "bad_timing" if state.bad_timing == week else "shadow" if state.shadow_week == week else ""
    top = state.week_top(week)
    is_observable = (
        seat >= 0
        and top != NOWHERE
        and state.phase != "set_up"
        and may_observe(state, seat)
        and can_observe(state, seat, top, week)
    )
    return WeekView(
        number=week + 1,
        phase=cat.phases[cat.phase_of_week[week]],
        cards=tuple(cat.cards[card] for card in state.weeks[week]),
        seat=state.week_of[week],
        blocked=blocked,
        is_observable=is_observable,
    )


def place_of(stage: int) -> tuple[str, int]:
    """A stage of the one line as people say it: place, and number on its trajectory."""
    if stage == EARTH_MAP:
        return "earth", 0
    if stage == MOON:
        return "moon", 0
    if stage == HOME:
        return "home", 0
    return ("outbound", stage) if stage < MOON else ("inbound", stage - MOON)


def _seat_view(state: AstroState, number: int, viewer: int) -> SeatView:
    cat, player = state.cat, state.seats[number]
    is_own = number == viewer
    place, stage = place_of(player.stage)
    knows_character = is_own or player.continent != NOWHERE
    knows_agenda = player.agenda != NOWHERE and (is_own or player.is_revealed)
    return SeatView(
        seat=number,
        character=cat.characters[player.character] if player.character >= 0 and knows_character else "",
        continent=cat.continents[player.continent] if player.continent >= 0 else "",
        square=cat.squares[player.square] if player.square >= 0 else "",
        place=place,
        stage=stage,
        fate=FATES[player.fate],
        nk=player.nk,
        dv=player.dv,
        die=VEHICLES[player.die] if player.die >= 0 else "",
        is_prepared=player.prepared,
        is_asked=player.is_asked,
        launches=player.launches,
        pad=cat.squares[player.pad] if player.pad >= 0 else "",
        rocket=cat.rockets[player.rocket] if player.rocket >= 0 else "",
        has_lunar_module=3 <= player.stage < MOON + 2,
        saved=tuple(cat.cards[card] for card in player.saved),
        scored=tuple(cat.cards[card] for card in player.scored),
        icons=_icons(state, player),
        sets=_names(cat.sets, player.active_sets()),
        spent_sets=_names(cat.sets, player.spent_sets),
        moons=_names(cat.phases, player.active_moons()),
        spent_moons=_names(cat.phases, player.spent_moons),
        half_moons=_names(cat.phases, player.half_moons),
        sxt=cat.phases[player.sxt] if player.sxt >= 0 else "",
        is_sxt_used=player.sxt_used,
        sct=cat.sets[player.sct] if player.sct >= 0 else "",
        ai=cat.sets[player.ai] if player.ai >= 0 else "",
        extra_steps=player.extra,
        vehicles=_names(list(VEHICLES), player.vehicles),
        has_abort=not player.abort_spent,
        has_abort_stage=not player.abort_stage_spent,
        continents=_names(cat.continents, player.visited),
        tiles=tuple(cat.tiles[tile] for tile in player.tiles),
        spent_tiles=tuple(cat.tiles[tile] for tile in player.spent_tiles),
        drawn=tuple(
            DrawnView(stage, value if is_own or is_known else NOWHERE)
            for stage, value, is_known in player.drawn
        ),
        has_exchanged=player.exchanged,
        techniques=techniques_of(state, number) if knows_character else (),
        agenda=cat.agendas[player.agenda] if knows_agenda else "",
        is_revealed=player.is_revealed,
        is_fulfilled=knows_agenda and is_fulfilled(state, number, player.agenda),
        named_value=player.named,
        housing_choices=(player.housing_out, player.housing_in),
        quests=tuple(cat.quests[quest] for quest, is_known in player.quests if is_own or is_known),
        quest_count=len(player.quests),
        instruments=tuple(cat.instruments[instrument] for instrument in player.instruments),
        sextant_shows_cogs=player.cogs,
        sextant_uses_left=state.players - player.sextant_uses,
        rockets=tuple(cat.rockets[rocket] for rocket, is_known in player.rockets if is_own or is_known),
        rocket_count=len(player.rockets),
        week=player.week + 1,
        action=ACTION_NAMES[player.act],
        declared=_declared(state, player),
        placed_instruments=tuple(cat.instruments[instrument] for instrument in player.placed),
    )


def _icons(state: AstroState, player: Player) -> dict[str, int]:
    if not player.icons:
        return {}
    counts = ((name, player.icon_count(number)) for number, name in enumerate(state.cat.sets))
    return {name: count for name, count in counts if count}


def _declared(state: AstroState, player: Player) -> str:
    if player.act == IDLE:
        return ""
    if player.laid:
        return ",".join(state.cat.cards[card] for card in player.laid)
    return DECLARED[player.vehicle] if player.vehicle >= 0 else WHAT[player.what]


def _pile_views(state: AstroState) -> tuple[PileView, ...]:
    cat = state.cat
    return tuple(
        PileView(
            cat.continents[n], cat.tiles[top] if top >= 0 else "", len(state.piles[n]) + (top != NOWHERE)
        )
        for n, top in enumerate(state.pile_tops)
    )


def _stage_views(state: AstroState, seat: int) -> tuple[StageView, ...]:
    stages = TILE_STAGES if state.has_characters else OUTBOUND
    return tuple(_stage_view(state, stage, seat) for stage in stages)


def unseen_tiles(state: AstroState, stage: int, seat: int) -> tuple[tuple[int, int], ...]:
    """The tiles of a stage that a seat has not seen: value and number."""
    unseen = Counter(state.stage_bags[stage])
    for number, player in enumerate(state.seats):
        if number != seat:
            for drawn, value, is_known in player.drawn:
                if drawn == stage and not is_known:
                    unseen[value] += 1
    return tuple(sorted(unseen.items()))


def _stage_view(state: AstroState, stage: int, seat: int) -> StageView:
    direction, number = place_of(stage)
    value = state.tiles[stage]
    return StageView(
        direction=direction,
        stage=number,
        value=value,
        seats=tuple(
            n for n, player in enumerate(state.seats) if player.stage == stage and player.fate == PLAYING
        ),
        has_shadow=state.is_solo and state.shadow_stage == stage,
        housing=state.cat.housing[state.players],
        odds=unseen_tiles(state, stage, seat) if value == NOWHERE else (),
        pile=state.pile_left(stage),
    )


def _orrery_view(state: AstroState) -> OrreryView | None:
    if not state.has_orrery or not state.spots:
        return None
    cat = state.cat
    earth = cat.spots[cat.earth][state.spots[cat.earth]]
    planets = []
    for number, spot in enumerate(state.spots):
        degrees = cat.spots[number][spot] if spot >= 0 else NOWHERE
        is_transiting = cat.transit_of[number] >= 0 and degrees == earth
        planets.append(
            PlanetView(cat.planets[number], degrees, bool(state.orrery_seen >> number & 1), is_transiting)
        )
    return OrreryView(tuple(planets), sky.pillars(cat.content, earth))


def _sky_view(state: AstroState, seat: int) -> SkyView | None:
    if seat < 0 or not state.seats[seat].is_on_earth_map or state.seats[seat].square < 0:
        return None
    cat, month = state.cat, state.month_of_year
    zone = cat.zone_of[state.seats[seat].square]
    return SkyView(
        zone=cat.zones[zone],
        constellations=_names(cat.cards, cat.constellations_seen[zone][month]),
        next_month=_names(cat.cards, cat.constellations_seen[zone][(month + 1) % 12]),
        has_night=cat.night_falls[zone][month],
        has_sun=cat.sun_rises[zone][month],
    )


def _outlook_view(state: AstroState, seat: int) -> OutlookView | None:
    if seat < 0 or state.phase == "set_up":
        return None
    player = state.seats[seat]
    if player.fate >= ARRIVED or not player.prepared:
        return None
    goal = next_stage(state, seat)
    begin = player.stage + 1
    direction, number = place_of(goal)
    value = state.tiles[goal]
    odds: tuple[tuple[int, int], ...] = ()
    if goal in OUTBOUND or goal in INBOUND:
        odds = ((value, 1),) if value != NOWHERE else unseen_tiles(state, goal, seat)
    total = sum(count for _, count in odds)
    slack = player.nk - player.dv
    if player.stage == EARTH_MAP and player.square == state.cat.launch_pad:
        slack += state.cat.content.values.saturn_v_launch_nk
    heavy = sum(count for tile, count in odds if tile > slack)
    return OutlookView(
        direction=direction,
        stage=number,
        skipped=tuple(place_of(stage)[1] for stage in range(begin, goal) if stage in TILE_STAGES),
        odds=odds,
        abort_chance=heavy / total if total else 0.0,
        slack=slack,
    )


def _solo_view(state: AstroState) -> SoloView | None:
    if not state.is_solo:
        return None
    player = state.seats[0]
    place, stage = place_of(state.shadow_stage)
    before = [w for w in (state.bad_timing, state.shadow_week) if 0 <= w < player.week]
    return SoloView(
        level=state.level,
        instruments_needed=state.cat.content.solo.instruments[state.level.replace("-", "_")],
        bad_timing=state.bad_timing + 1,
        shadow_week=state.shadow_week + 1,
        place=place,
        stage=stage,
        moves_before_you=bool(before),
        steps=1 + (len(before) == 2),
    )
