"""Everything the templates of the table read: maps, weeks, the player's board, sets, choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from moonrace.games.astronavigators import actions as acts
from moonrace.games.astronavigators import sky
from moonrace.games.astronavigators.catalogue import Catalogue
from moonrace.games.astronavigators.charts import Journey
from moonrace.games.astronavigators.unseen import why_unequipped
from moonrace.games.astronavigators.view import SeatView, WeekView
from moonrace.tables.astronavigators.buttons import WEEK_ROW
from moonrace.tables.astronavigators.changes import outcome_of
from moonrace.tables.astronavigators.desk import EARTH, ORRERY, SKY, TRAJECTORY, Desk
from moonrace.tables.astronavigators.earthmap import EarthMaker, leading
from moonrace.tables.astronavigators.hints import best_observation
from moonrace.tables.astronavigators.lessons import lesson_of
from moonrace.tables.astronavigators.orrery import OrreryMaker
from moonrace.tables.astronavigators.parts import (
    AstroTable,
    CardChoice,
    FlightOdds,
    MapPart,
    NextStage,
    SetPart,
    ShadowPart,
    SkyChoice,
    SkyControls,
    Towards,
    WayThere,
    WeekPart,
    WeekState,
)
from moonrace.tables.astronavigators.pictures import Pictures, phase
from moonrace.tables.astronavigators.sheets import SheetMaker, later_words
from moonrace.tables.astronavigators.skymap import MONTHS, ZONES, Mark, SkyMaker
from moonrace.tables.astronavigators.story import reputation_words
from moonrace.tables.astronavigators.trajectory import TrajectoryMaker
from moonrace.tables.astronavigators.words import LEVELS, VEHICLE_ICONS, VEHICLES, Words, true_minus
from moonrace.tables.face import AskPanel, Button
from moonrace.tables.kit.parts import Phase, Rival, SeatPart, Shell, Stat, Track
from moonrace.tables.kit.touch import Touch, touches_of
from moonrace.tables.kit.words import capital, count, listed, percent, signed

TRACK = (
    ("Action", ("start_of_month", "action")),
    ("Resolution", ("resolution",)),
    ("Calibration", ("calibration",)),
)
SHADOW_SEAT = 1
"""Whose colour and shape the shadow of a solo game has at the end."""
MAP_NAMES = {SKY: "Star map", EARTH: "Earth map", ORRERY: "Orrery", TRAJECTORY: "Trajectory"}
MAP_ICONS = {SKY: "star", EARTH: "earth", ORRERY: "planet", TRAJECTORY: "move"}


class PageMaker:
    """Makes the pages of one content."""

    def __init__(self, words: Words, cat: Catalogue) -> None:
        self.words = words
        self.cat = cat
        self.skies = SkyMaker(cat, words)
        self.earths = EarthMaker(cat, words)
        self.orreries = OrreryMaker(cat, words)
        self.trajectories = TrajectoryMaker(words)
        self.pictures = Pictures(cat.content)
        self.sheets = SheetMaker(words, self.pictures)

    def table_of(self, desk: Desk, panel: AskPanel) -> AstroTable:
        """The table as the templates read it."""
        things = {**leading(desk, panel), **touches_of(panel)}
        return AstroTable(
            shell=_shell(desk),
            maps=[self._map(desk, name, things) for name in desk.maps],
            map_key=f"{desk.front}-{desk.view.round}-{desk.what.replace(' ', '-')}",
            sky=self._sky_controls(desk),
            finder=_finder(desk),
            vehicles=[(VEHICLE_ICONS[name], name) for name in VEHICLES if name != "spacecraft"],
            weeks=[self._week(desk, week, panel) for week in desk.view.weeks] if desk.is_dealt else [],
            is_declaring=desk.what == "declare" and bool(desk.legal),
            may_observe=desk.may_observe,
            decks=list(_decks(desk)) if desk.is_dealt else [],
            choices=_choices(desk, panel),
            lesson=lesson_of(desk),
            outcome=outcome_of(desk),
            flight=_flight(desk),
            towards=_towards(desk),
            me=self.sheets.sheet(desk, desk.me, things),
            others=[self.sheets.sheet(desk, seat, {}) for seat in desk.others],
            sets=_sets(desk),
            is_seated=desk.is_seated,
            is_dealt=desk.is_dealt,
            solo=_solo(desk),
            standings=_standings(desk),
            reconstructed=self.words.reconstructed,
        )

    def _map(self, desk: Desk, name: str, things: Mapping[str, Touch]) -> MapPart:
        words = MAP_WORDS[name](desk) if desk.is_dealt else ""
        picture = self._picture(desk, name, things, f"{MAP_NAMES[name]}. {words}")
        return MapPart(name, MAP_NAMES[name], MAP_ICONS[name], words, name == desk.front, picture)

    def _picture(self, desk: Desk, name: str, things: Mapping[str, Touch], title: str) -> Markup:
        if name == SKY:
            return self.skies.draw(_marks(desk), title)
        if name == EARTH:
            return self.earths.draw(desk, things, title)
        if name == ORRERY:
            return self.orreries.draw(desk, things, title)
        return self.trajectories.draw(desk, things, title)

    def _sky_controls(self, desk: Desk) -> SkyControls:
        now, then = desk.month_number(), desk.month_number(1)
        return SkyControls(
            key=f"{desk.view.round}-{desk.zone}",
            months=[
                SkyChoice(f"m{MONTHS[month.number]}", month.name, month.number == now, month.number == then)
                for month in self.cat.months
            ],
            zones=[
                SkyChoice(f"z{letter}", signed(zone), zone == desk.zone) for zone, letter in ZONES.items()
            ],
        )

    def _week(self, desk: Desk, week: WeekView, panel: AskPanel) -> WeekPart:
        card, id_ = week.cards[-1] if week.cards else "", f"row-{WEEK_ROW}{week.number}"
        who = desk.view.seats[week.seat] if week.seat >= 0 else None
        placed = map(self.words.instrument, who.placed_instruments) if who else ()
        return WeekPart(
            view=week,
            id=id_,
            phase=self.words.card(week.phase),
            moon=phase(week.number),
            card=self.words.card(card) if card else "",
            picture=self.pictures.card(card) if card else Markup(""),
            sets=", ".join(map(self.words.set, desk.sets_of(card))) if card else "",
            nk=desk.nk_of(card) if card else 0,
            state=_week_state(desk, week, card),
            below=[self.words.card(name) for name in reversed(week.cards[:-1])],
            declared=", ".join(filter(None, (desk.declared_words(who), listed(placed)))) if who else "",
            blocked={"bad_timing": "Bad timing", "shadow": "The shadow"}.get(week.blocked, ""),
            is_best=panel.primary is not None and _week_of(panel.primary.action) == week.number,
            is_mine=week.seat == desk.view.seat and desk.is_seated,
            buttons=next((row.buttons for row in panel.groups if row.id == id_), ()),
        )


def _decks(desk: Desk) -> Iterator[tuple[str, str, str, str]]:
    """The card of the main deck, which goes to week 1 next month, and that of the planets."""
    card, words = desk.view.deck_top, desk.words
    if card:
        seen = ""
        if desk.is_seated and desk.may_observe and desk.view.round < 12:
            seen = "seen from here then" if desk.is_seen(card, 1, 1) else "not seen from here then"
        yield "cards", "Next in week 1", words.card(card), seen
    if not desk.has_orrery:
        return
    planet, told = desk.view.planet_top, ["taken this month"]
    if planet:
        told = [f"{desk.nk_of(planet)} NK"]
        if desk.is_on_earth:
            told.append(desk.seen_words(planet, 1, "in sight"))
    yield "planet", "Planet card", words.card(planet) if planet else "", ", ".join(filter(None, told))


# Choices ----------------------------------------------------------------------------------------------------


def _choices(desk: Desk, panel: AskPanel) -> list[CardChoice]:
    """Characters, agendas, quests or rockets to choose from, as cards."""
    rows = [g for g in panel.groups if g.is_elsewhere and not g.id.startswith(f"row-{WEEK_ROW}")]
    buttons = [button for group in rows for button in group.buttons]
    return [_choice(desk, button) for button in buttons]


def _choice(desk: Desk, button: Button) -> CardChoice:
    verb, _, what = button.action.partition(" ")
    return card_choice(desk, verb, what, button)


def card_choice(desk: Desk, verb: str, what: str, button: Button | None = None) -> CardChoice:
    """A card that is chosen by this verb."""
    content, words = desk.content, desk.words
    if verb == "character":
        person = content.characters[what]
        home = content.continents[person.continent]
        zone = words.zone(home.home)
        lines = [f"{home.name}, {zone}, {home.nk} NK", f"Technique: {words.technique(person.technique)}"]
        return CardChoice(button, "person", person.name, lines, person.text)
    if verb == "agenda":
        agenda = content.agendas[what]
        return CardChoice(button, "orders", agenda.name, [f"{words.mission(what)}."], agenda.text)
    if verb == "keep-quest":
        quest = content.quests[what]
        lines = [f"{capital(words.quest_needs(what))}."]
        return CardChoice(button, "flag", quest.name, lines, f"{quest.instrument_name}: {quest.text}")
    rocket = content.rockets[what]
    sites = listed(map(words.square_short, rocket.sites), "or")
    return CardChoice(
        button, "rocket", rocket.name, [f"From {sites}"], rocket.text if desk.has_orrery else ""
    )


# Sentences over the maps ------------------------------------------------------------------------------------


def _sky_words(desk: Desk) -> str:
    view = desk.view
    sun = f"{view.month_name}, Sun in {view.zodiac}."
    if not desk.is_on_earth:
        return sun
    zone = next(entry for entry in desk.content.zones.values() if entry.zone == desk.zone)
    you = "You stand" if desk.is_seated else f"{desk.name(desk.me.seat)} stands"
    see = "see" if desk.is_seated else "sees"
    if not sky.shows_night_sky(desk.content, desk.zone, view.month):
        return f"{sun} {you} in zone {signed(desk.zone)}: no night this month."
    rows = f"{signed(zone.visible_rows[0])} to {signed(zone.visible_rows[-1])}"
    return f"{sun} {you} in zone {signed(desk.zone)} and {see} rows {rows}."


def _earth_words(desk: Desk) -> str:
    if not desk.is_on_earth:
        return "Your die has left the Earth map." if desk.is_seated else ""
    here, one, more = desk.words.square(desk.me.square), len(desk.next_squares), len(desk.further_squares)
    if desk.can(acts.PlaceHeliport) or desk.what == "site":
        return f"{here}. Lit squares can be chosen."
    tiles = f", {more} more with tiles" if more else ""
    how = " with a tile" if desk.can(acts.Connect) else ""
    return f"{here}: {count(one, 'square')} in reach{how}{tiles}." if one or more else f"{here}."


def _orrery_words(desk: Desk) -> str:
    if desk.view.orrery is None:
        return ""
    seen = [planet.planet for planet in desk.view.orrery.planets if planet.is_seen]
    return f"Seen: {listed(map(desk.words.planet, seen)) or 'no planet'}."


def _trajectory_words(desk: Desk) -> str:
    if not desk.is_seated or desk.me.fate != "playing" or desk.view.phase == "over":
        return "Tiles are turned up as dice enter them."
    goal = "Home" if desk.is_homeward else "To the Moon"
    bonus = desk.launch_nk if desk.me.place == "earth" else 0
    left = desk.me.nk - desk.me.dv + bonus
    token = ", the sextant not counted" if desk.me.sxt else ""
    saturn = f", {bonus} for the Saturn V counted" if bonus else ""
    return f"{goal} without an abort: {percent(desk.moon_chance)} with {left} NK{saturn}{token}."


MAP_WORDS = {SKY: _sky_words, EARTH: _earth_words, ORRERY: _orrery_words, TRAJECTORY: _trajectory_words}


def _week_state(desk: Desk, week: WeekView, card: str) -> WeekState:
    if not card or not desk.is_seated or not desk.may_observe or desk.view.phase == "over":
        return WeekState()
    if not desk.is_seen(card, week.number):
        return WeekState("unseen", desk.why_unseen(card, week.number), later_words(desk, card, week.number))
    lacks = desk.lacking(card)
    if lacks and not week.is_observable and desk.view.phase == "action":
        return WeekState("lacks", why_unequipped(desk.content, card, lacks))
    return WeekState("seen")


def _week_of(action: str) -> int:
    """The week that a declaration names, or 0."""
    verb, _, rest = action.partition(" ")
    number = rest.partition(" ")[0]
    return int(number) if verb in ("observe", "observe-saved", "plan", "travel") and number.isdigit() else 0


# Smaller parts ----------------------------------------------------------------------------------------------


def _marks(desk: Desk) -> dict[str, Mark]:
    """Where each figure on the star map is on offer."""
    if not desk.is_dealt:
        return {}
    found: dict[str, list[int]] = {}
    for week in desk.view.weeks:
        if week.cards:
            found.setdefault(week.cards[-1], []).append(week.number)
    cards = {*found, *desk.me.saved, desk.view.deck_top}
    return {
        card: Mark(tuple(found.get(card, ())), card in desk.me.saved, card == desk.view.deck_top)
        for card in cards
        if card in desk.content.constellations
    }


def _finder(desk: Desk) -> list[WayThere]:
    """Every square one travel action can lead to, with the way there, nearest first."""
    if not desk.is_seated:
        return []
    found = sorted(desk.journeys.values(), key=lambda journey: (len(journey), journey[-1].to))
    return [_way_there(desk, journey) for journey in found]


def _way_there(desk: Desk, journey: Journey) -> WayThere:
    words, last = desk.words, journey[-1]
    looks = desk.view.round < 12 and not desk.me.is_prepared
    wanted = dict.fromkeys((*desk.me.saved, desk.view.deck_top)) if looks else ()
    return WayThere(
        words.square_short(last.to),
        words.zone(last.to),
        capital(desk.journey_words(journey)),
        len(journey) - 1,
        desk.arrival_nk(last.to, last.vehicle),
        listed(words.card(card) for card in wanted if card and desk.is_seen(card, 1, 1, last.to)),
    )


def _sets(desk: Desk) -> list[SetPart]:
    scored = desk.scored_sets()
    wanted = {name for card in desk.cards_on_offer for name in desk.sets_of(card)}
    return [
        SetPart(
            name,
            entry.name,
            true_minus(entry.meaning),
            Track(min(desk.me.icons.get(name, 0), entry.minimum), entry.minimum),
            name in scored,
            desk.may_observe and name in wanted and name not in scored,
        )
        for name, entry in desk.content.sets.items()
        if desk.has_orrery or entry.kind != "planet"
    ]


def _towards(desk: Desk) -> Towards | None:
    if not (desk.is_seated and desk.is_dealt and desk.is_on_earth) or desk.view.phase == "over":
        return None
    best = best_observation(desk) if desk.what == "declare" and desk.may_observe else None
    if best is None:
        return Towards(desk.me.nk, desk.even_nk, 0, "")
    action, _ = best
    cards = action.cards if isinstance(action, acts.ObserveSaved) else (desk.observed_card(action),)
    gain = sum(desk.worth(card).total for card in cards)
    return Towards(desk.me.nk, desk.even_nk, gain, listed(map(desk.words.card, cards)))


def _flight(desk: Desk) -> NextStage | None:
    outlook = desk.view.outlook
    is_due = desk.is_seated and (desk.is_flying or desk.is_on_pad)
    if outlook is None or not is_due or desk.view.phase == "over":
        return None
    total = sum(number for _, number in outlook.odds)
    name = desk.words.stage_name(outlook.direction, outlook.stage) if outlook.stage else ""
    return NextStage(
        view=outlook,
        name=name or ("Landing on the Moon" if outlook.direction == "moon" else "Back on Earth"),
        bonus=max(0, outlook.slack - (desk.me.nk - desk.me.dv)),
        abort=percent(outlook.abort_chance) if outlook.odds else "0 %",
        odds=[
            FlightOdds(value, number, percent(number / total), value > outlook.slack)
            for value, number in outlook.odds
        ],
        skipped=desk.skipped_words,
        cancel=desk.words.token(desk.me.sxt) if desk.me.sxt else "",
        whole=percent(desk.moon_chance),
        is_homeward=desk.is_homeward,
    )


def _solo(desk: Desk) -> ShadowPart | None:
    solo = desk.view.solo
    if solo is None:
        return None
    on = "on " if solo.stage else ""
    is_home = solo.place == "earth"
    return ShadowPart(
        solo,
        capital(LEVELS[solo.level]),
        count(solo.instruments_needed, "instrument") if solo.instruments_needed else "",
        "waits on Earth" if is_home else f"is {on}{desk.words.place(solo.place, solo.stage)}",
        solo.steps if desk.me.week and not is_home else 0,
    )


def _standings(desk: Desk) -> list[tuple[int, int, str]]:
    ranked = sorted(desk.view.standings, key=lambda entry: (-entry.total, entry.race_position))
    return [(entry.seat, entry.total, reputation_words(entry)) for entry in ranked]


# The shell --------------------------------------------------------------------------------------------------


def _shell(desk: Desk) -> Shell:
    view = desk.view
    return Shell(
        when=f"{view.month_name}, year {view.year}" if view.round else "",
        phases=tuple(Phase(name, view.phase in phases) for name, phases in TRACK) if view.round else (),
        track="Phases of the month",
        seats=tuple(_seat_part(desk, seat) for seat in view.seats),
        status=Stat("star", str(desk.me.nk), "NK", "navigation knowledge") if desk.is_dealt else None,
        own="Your board" if desk.is_seated else "Board",
        hand="Others" if view.players > 1 else "",
        rival=_shadow_at_the_end(desk),
    )


def _shadow_at_the_end(desk: Desk) -> Rival | None:
    """The shadow's line in the ranking, where one of both is back on Earth as it should be."""
    solo, result = desk.view.solo, desk.scene.result
    if solo is None or result is None or result.why not in ("returned", "shadow-first"):
        return None
    has_won = result.why == "shadow-first"
    where = "back on Earth" if has_won else desk.words.place(solo.place, solo.stage)
    return Rival("The shadow", SHADOW_SEAT, where, has_won)


def _seat_part(desk: Desk, seat: SeatView) -> SeatPart:
    view = desk.view
    stats = [
        Stat("star", str(seat.nk), "NK", "navigation knowledge"),
        Stat("warning", str(seat.dv), "DV", "difficulty"),
    ]
    is_over = view.phase == "over"
    words = _rank_reason(desk, seat) if is_over else _who_and_where(desk, seat)
    return SeatPart(
        stats=tuple(stats) if desk.is_dealt else (),
        words=words,
        is_active=not is_over and view.focus.seat == seat.seat,
    )


def _who_and_where(desk: Desk, seat: SeatView) -> str:
    who = desk.words.character(seat.character) if seat.character else ""
    if not seat.square:
        return who
    where = desk.where(seat)
    fate = {"dropped": "dropped out", "out": "out"}.get(seat.fate, "")
    return ", ".join(part for part in (who, where, fate) if part)


def _rank_reason(desk: Desk, seat: SeatView) -> str:
    where = desk.place(seat.place, seat.stage)
    found = next((entry for entry in desk.view.standings if entry.seat == seat.seat), None)
    if found is not None:
        return f"reputation {found.total}, {where}"
    return f"{where}, {seat.nk - seat.dv} NK left"
