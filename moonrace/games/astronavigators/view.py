"""What one seat may know about a game of AstroNavigators, built from nothing.

Hidden are agendas until revealed, the values of drawn trajectory tiles, unfinished quests and kept rocket
cards, and during the draft the characters (AN-INF-01). What lies face down and was seen by nobody is not
decided yet, and shown as exact odds.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.catalogue import (
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
from moonrace.games.astronavigators.rules.reputation import Standing, standings
from moonrace.games.astronavigators.rules.trajectory import next_stage
from moonrace.games.astronavigators.state import (
    ACTION_NAMES,
    ARRIVED,
    FATES,
    IDLE,
    MODES,
    PLAYING,
    AstroState,
    Player,
)
from moonrace.games.astronavigators.words import declared_what, declared_word

PLACES = ("earth", "outbound", "moon", "inbound", "home")


class WeekView(msgspec.Struct, frozen=True):
    """A week of the lunar phase board."""

    number: int
    phase: str
    """The lunar phase whose card can be observed in it."""
    cards: tuple[str, ...]
    """The stack, bottom first; the last one counts."""
    seat: int
    """Whose character stands there, or -1."""
    blocked: str
    """Solo: `bad_timing` or `shadow`, else nothing."""
    is_observable: bool
    """Whether this seat could observe the top card there now, techniques and tiles for them included."""


class DrawnView(msgspec.Struct, frozen=True):
    """A trajectory tile in a player's hands."""

    stage: int
    value: int
    """-1 where this seat may not know it."""


class SeatView(msgspec.Struct, frozen=True):
    """One player's board."""

    seat: int
    character: str
    """Nothing in First and Fast, and to others until the draft is over."""
    continent: str
    square: str
    """On the Earth map, or where the die left it."""
    place: str
    """`earth`, `outbound`, `moon` (landed, die in lunar orbit), `inbound` or `home`."""
    stage: int
    """1 to 5 on a trajectory, else 0."""
    fate: str
    """`playing`, `arrived`, `dropped` (aborted on the way home) or `out`."""
    nk: int
    dv: int
    die: str
    """The vehicle the die shows, or nothing yet."""
    is_prepared: bool
    is_asked: bool
    """Whether it is asked after each resolution phase if its training ends, not on launch sites alone."""
    launches: int
    pad: str
    rocket: str
    """The rocket of the latest launch."""
    has_lunar_module: bool
    saved: tuple[str, ...]
    scored: tuple[str, ...]
    icons: dict[str, int]
    """Icons on scored cards by set."""
    sets: tuple[str, ...]
    """Active set tokens, those on an on-board instrument not included."""
    spent_sets: tuple[str, ...]
    moons: tuple[str, ...]
    """Active lunar phase tokens, the one on the SXT not included."""
    spent_moons: tuple[str, ...]
    half_moons: tuple[str, ...]
    """The lunar phase token, if any, that was spent once and stays on the SXT to be spent once more."""
    sxt: str
    is_sxt_used: bool
    """Whether the token on the SXT has cancelled a tile this month."""
    sct: str
    ai: str
    extra_steps: int
    """What calibration adds to the next move."""
    vehicles: tuple[str, ...]
    """Vehicles used: flipped tokens."""
    has_abort: bool
    has_abort_stage: bool
    continents: tuple[str, ...]
    tiles: tuple[str, ...]
    """Continent tiles that can still be used."""
    spent_tiles: tuple[str, ...]
    drawn: tuple[DrawnView, ...]
    has_exchanged: bool
    techniques: tuple[str, ...]
    agenda: str
    """The hidden agenda if it is revealed or this seat's own."""
    is_revealed: bool
    is_fulfilled: bool
    """Whether the mission of a known agenda is fulfilled."""
    named_value: int
    """The tile value named for the agenda, or -1."""
    housing_choices: tuple[int, int]
    """Stages whose housing the agenda lessens, out and home; 0 until chosen."""
    quests: tuple[str, ...]
    """Unfinished quests this seat may know."""
    quest_count: int
    instruments: tuple[str, ...]
    sextant_shows_cogs: bool
    sextant_uses_left: int
    rockets: tuple[str, ...]
    """Rocket cards in hand that this seat may know."""
    rocket_count: int
    week: int
    """The week chosen this month, 1 to 4, or 0."""
    action: str
    """`observe`, `travel`, `plan`, `observe-saved` or nothing."""
    declared: str
    """What exactly: the vehicle, `time`, `planet`, `earth_rise`, or the saved cards joined by commas."""
    placed_instruments: tuple[str, ...]


class StageView(msgspec.Struct, frozen=True):
    """A stage of the trajectory."""

    direction: str
    stage: int
    value: int
    """-1 while face down."""
    seats: tuple[int, ...]
    has_shadow: bool
    housing: int
    """How many dice it holds, for this seat."""
    odds: tuple[tuple[int, int], ...]
    """While face down: possible values, and how many tiles of each this seat has not seen."""
    pile: int
    """Tiles left in the pile."""


class PileView(msgspec.Struct, frozen=True):
    """The pile of continent tiles of a continent."""

    continent: str
    top: str
    left: int


class SiteView(msgspec.Struct, frozen=True):
    """A launch site on the map."""

    rocket: str
    square: str


class PlanetView(msgspec.Struct, frozen=True):
    """A planet on the orrery."""

    planet: str
    degrees: int
    """-1 while it is not placed."""
    is_seen: bool
    is_transiting: bool


class OrreryView(msgspec.Struct, frozen=True):
    """The orrery."""

    planets: tuple[PlanetView, ...]
    pillars: tuple[int, ...]
    """Where the invisibility pillars stand, in degrees."""


class SkyView(msgspec.Struct, frozen=True):
    """What the viewing seat sees from its square."""

    zone: int
    constellations: tuple[str, ...]
    """Visible this month."""
    next_month: tuple[str, ...]
    has_night: bool
    """Whether night objects can be seen at all (the poles)."""
    has_sun: bool
    """Whether eclipses of the Sun and transits can be seen."""


class OutlookView(msgspec.Struct, frozen=True):
    """What the viewing seat's next step along the trajectory brings."""

    direction: str
    stage: int
    """0 for the Moon or Earth itself."""
    skipped: tuple[int, ...]
    """Stages passed because they are full or an agenda passes them."""
    odds: tuple[tuple[int, int], ...]
    """DV of the tile met and how many tiles of it there may be."""
    abort_chance: float
    """That DV would exceed NK, if nothing cancels or lowers the value."""
    slack: int
    """NK minus DV."""


class SoloView(msgspec.Struct, frozen=True):
    """The tokens of the solo game."""

    level: str
    instruments_needed: int
    bad_timing: int
    """The week it blocks."""
    shadow_week: int
    """0 while it is not placed."""
    place: str
    stage: int
    moves_before_you: bool
    """Whether the shadow's spacecraft moves before the week chosen."""
    steps: int
    """How many steps it makes this month, once a week is chosen."""


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know."""

    seat: int
    players: int
    mode: str
    """`first-and-fast`, `constellation`, `solar-system` or `solo`."""
    round: int
    """Months begun, 1 to 24; 0 during set-up."""
    year: int
    month: int
    """The calendar month, 1 to 12."""
    month_name: str
    zodiac: str
    sun_ra_h: float
    phase: str
    """`set_up`, `start_of_month`, `action`, `resolution`, `calibration` or `over`."""
    first_player: int
    has_bonuses: bool
    """Whether the time stimulus token shows its first side: 20 NK bonuses, doubled quests."""
    weeks: tuple[WeekView, ...]
    deck: int
    """Cards in the main deck, the face-up one included."""
    deck_top: str
    planet_deck: int
    planet_top: str
    """The face-up planet card, or nothing once it was taken this month."""
    terra_left: int
    """Constellation: Terra cards set aside."""
    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    heliports: tuple[str, ...]
    sites: tuple[SiteView, ...]
    rocket_deck: int
    quest_deck: int
    trajectory: tuple[StageView, ...]
    orrery: OrreryView | None
    sky: SkyView | None
    outlook: OutlookView | None
    solo: SoloView | None
    focus: FocusView
    standings: tuple[Standing, ...]
    """Reputation as it would be if the game ended now; empty in First and Fast and Solo."""
    winner: int
    """The seat that has won, or -1."""


def view_of(state: AstroState, seat: int) -> View:
    """Build a seat's view. Only this function decides what leaves the table."""
    cat = state.cat
    month = cat.months[state.month_of_year]
    focus = state.frames[-1].focus(state, seat)
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
        focus=focus if isinstance(focus, FocusView) and result is None else FocusView("over"),
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
    return declared_word(player.vehicle) if player.vehicle >= 0 else declared_what(player.what)


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
