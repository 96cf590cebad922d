"""The table in plain lines, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from moonrace.games.astronavigators.view import SeatView, StageView, WeekView
from moonrace.tables.astronavigators.desk import Desk
from moonrace.tables.astronavigators.words import LEVELS, MODES, PHASES, SLOT_WORDS
from moonrace.tables.kit.words import capital, count, listed, percent, signed


def plain_lines(desk: Desk) -> list[str]:
    """The whole table, one thing a line."""
    lines = [_when(desk)]
    if desk.is_dealt:
        lines += list(_sky(desk))
        lines += [_week(desk, week) for week in desk.view.weeks]
        lines += list(_decks(desk))
    for seat in sorted(desk.view.seats, key=lambda seat: seat.seat != desk.me.seat):
        lines += list(_seat(desk, seat))
    if desk.is_dealt:
        lines += list(_earth(desk))
        lines += list(_orrery(desk))
        lines += list(_trajectory(desk))
        lines += list(_solo(desk))
        lines += list(_standings(desk))
    if desk.words.reconstructed:
        lines.append(f"Reconstructed: {listed(desk.words.reconstructed.values())}.")
    return lines


def _when(desk: Desk) -> str:
    view = desk.view
    mode = MODES[view.mode]
    if not view.round:
        return f"{mode}: set-up."
    if view.phase == "over":
        return f"{mode}: the game is over in {view.month_name} of year {view.year}."
    first = f" First player: {desk.name(view.first_player)}." if view.players > 1 else ""
    phase = PHASES.get(view.phase, view.phase)
    return f"{mode}, {view.month_name} of year {view.year} (month {view.round} of 24), {phase}.{first}"


def _sky(desk: Desk) -> Iterator[str]:
    view = desk.view
    yield f"The Sun stands in {view.zodiac} at {view.sun_ra_h:g} h."
    if view.sky is None:
        return
    zone = f"zone {signed(view.sky.zone)}"
    if not view.sky.has_night:
        yield f"From {zone} there is no night this month."
    else:
        yield f"From {zone} you see {listed(map(desk.words.card, view.sky.constellations)) or 'nothing'}."
    yield f"Next month from there: {listed(map(desk.words.card, view.sky.next_month)) or 'nothing'}."


def _week(desk: Desk, week: WeekView) -> str:
    head = f"Week {week.number}, {desk.words.card(week.phase)}"
    if not week.cards:
        return f"{head}: no card.{_who(desk, week)}"
    card = week.cards[-1]
    sets = listed(map(desk.words.set, desk.sets_of(card)))
    parts = [f"{desk.words.card(card)}, {desk.nk_of(card)} NK"]
    if sets:
        parts.append(sets)
    if desk.is_seated and desk.is_on_earth:
        parts.append(desk.seen_words(card, week.number, "can be seen"))
    below = [desk.words.card(name) for name in week.cards[:-1]]
    under = f" Below: {listed(reversed(below))}." if below else ""
    return f"{head}: {'; '.join(parts)}.{under}{_who(desk, week)}"


def _who(desk: Desk, week: WeekView) -> str:
    if week.blocked:
        return f" Blocked by {'bad timing' if week.blocked == 'bad_timing' else 'the shadow'}."
    if week.seat < 0:
        return ""
    return f" {desk.name(week.seat)} {desk.declared_words(desk.view.seats[week.seat])}."


def _decks(desk: Desk) -> Iterator[str]:
    view = desk.view
    top = f", {desk.words.card(view.deck_top)} on top, next month in week 1" if view.deck_top else ""
    yield f"Main deck: {count(view.deck, 'card')}{top}."
    if desk.has_orrery:
        planet = desk.words.card(view.planet_top) if view.planet_top else "nothing"
        yield f"Planet deck: {count(view.planet_deck, 'card')}, {planet} face up. Quests: {view.quest_deck}."
    if view.mode == "constellation":
        yield f"Terra cards for Earth Rise: {view.terra_left}."


def _seat(desk: Desk, seat: SeatView) -> Iterator[str]:
    words, own = desk.words, " (you)" if seat.seat == desk.view.seat else ""
    who = f", {words.character(seat.character)}" if seat.character else ""
    fate = "" if seat.fate == "playing" else f", {seat.fate}"
    dials = f"knowledge {seat.nk} NK, difficulty {seat.dv} DV"
    yield f"{desk.name(seat.seat)}{own}{who}: {desk.where(seat)}, {dials}{fate}."
    if not desk.is_dealt:
        return
    for label, names in (
        ("Saved", map(words.card, seat.saved)),
        ("Observed", map(words.card, seat.scored)),
        ("Active tokens", map(words.token, (*seat.moons, *seat.sets))),
        ("Spent tokens", map(words.token, (*seat.spent_moons, *seat.spent_sets))),
        ("Vehicles used", seat.vehicles),
        ("Continent tiles", map(words.tile, seat.tiles)),
        ("Continents visited", map(words.continent, seat.continents)),
        ("Instruments", map(words.instrument, seat.instruments)),
        ("Quests", map(words.quest, seat.quests)),
        ("Rocket cards", map(words.rocket, seat.rockets)),
    ):
        told = listed(names)
        if told:
            yield f"  {label}: {told}."
    yield from _open_sets(desk, seat)
    yield from _aboard(desk, seat)
    if seat.agenda:
        state = "revealed" if seat.is_revealed else "fulfilled" if seat.is_fulfilled else "not fulfilled"
        yield f"  Agenda {words.agenda(seat.agenda)}, {state}: {words.mission(seat.agenda)}."


def _open_sets(desk: Desk, seat: SeatView) -> Iterator[str]:
    scored = desk.scored_sets(seat)
    begun = [
        f"{desk.words.set(name)} {number} of {desk.content.sets[name].minimum}"
        for name, number in seat.icons.items()
        if name not in scored
    ]
    if begun:
        yield f"  Sets begun: {', '.join(begun)}."


def _aboard(desk: Desk, seat: SeatView) -> Iterator[str]:
    slots = {"sxt": seat.sxt, "sct": seat.sct, "ai": seat.ai}
    on = [
        f"{desk.words.token(token)} on the {SLOT_WORDS[slot].lower()}"
        for slot, token in slots.items()
        if token
    ]
    if on:
        yield f"  Calibrated: {listed(on)}."
    if seat.half_moons and not seat.sxt:
        left = listed(map(desk.words.token, seat.half_moons))
        yield f"  Left on the sextant, to be spent once more: {left}."
    if seat.extra_steps:
        yield f"  The next move has {count(seat.extra_steps, 'extra step')}."
    state = "Prepared astronaut" if seat.is_prepared else "In training"
    aborts = [name for name, has in (("Abort", seat.has_abort), ("Abort Stage", seat.has_abort_stage)) if has]
    yield f"  {state}; tokens left: {listed(aborts) or 'no abort'}."
    if seat.drawn:
        tiles = [f"stage {tile.stage}{f': {tile.value}' if tile.value >= 0 else ''}" for tile in seat.drawn]
        yield f"  Trajectory tiles in hand: {', '.join(tiles)}."


def _earth(desk: Desk) -> Iterator[str]:
    words = desk.words
    for site in desk.view.sites:
        yield f"Launch pad: {words.rocket(site.rocket)} in {words.square(site.square)}."
    if desk.view.heliports:
        yield f"Heliports: {listed(map(words.square, desk.view.heliports))}."
    if not desk.is_seated or not desk.is_on_earth:
        return
    for journey in desk.journeys.values():
        where = f"{words.square(journey[-1].to)}, {words.zone(journey[-1].to)}"
        yield f"In reach: {where}: {desk.journey_words(journey)}."


def _orrery(desk: Desk) -> Iterator[str]:
    orrery = desk.view.orrery
    if orrery is None:
        return
    for planet in orrery.planets:
        if planet.planet == "earth" or planet.degrees < 0:
            continue
        state = "in transit" if planet.is_transiting else "seen" if planet.is_seen else "hidden"
        yield f"{desk.words.planet(planet.planet)} at {planet.degrees} degrees: {state}."


def _trajectory(desk: Desk) -> Iterator[str]:
    for stage in desk.view.trajectory:
        name = desk.words.stage_name(stage.direction, stage.stage)
        value = f"difficulty {stage.value}" if stage.value >= 0 else desk.odds_words(stage.odds)
        chance = desk.chance_of(stage.direction, stage.stage) if desk.is_seated else None
        odds = f" You get there with {percent(chance)}." if chance is not None else ""
        yield (
            f"{capital(stage.direction)} stage {stage.stage}, {name}: {value}; {_housing(desk, stage)}.{odds}"
        )


def _housing(desk: Desk, stage: StageView) -> str:
    there = [desk.name(seat) for seat in stage.seats] + (["the shadow"] if stage.has_shadow else [])
    room = f"room for {stage.housing}"
    return f"{room}, {listed(there)} there" if there else room


def _solo(desk: Desk) -> Iterator[str]:
    solo = desk.view.solo
    if solo is None:
        return
    shadow = f", the shadow week {solo.shadow_week}" if solo.shadow_week else ""
    yield f"Solo, {LEVELS[solo.level]}: bad timing blocks week {solo.bad_timing}{shadow}."
    if solo.place != "earth":
        on = "on " if solo.stage else ""
        yield f"The shadow is {on}{desk.words.place(solo.place, solo.stage)}."
    if solo.instruments_needed:
        yield f"You need {count(solo.instruments_needed, 'instrument')} and your agenda revealed."


def _standings(desk: Desk) -> Iterator[str]:
    for entry in desk.view.standings:
        yield (
            f"Reputation of {desk.name(entry.seat)} if it ended now: {entry.total} "
            f"(arrival {entry.arrival}, leftover {entry.leftover}, instruments {entry.instruments}, "
            f"agenda {entry.agenda})."
        )
